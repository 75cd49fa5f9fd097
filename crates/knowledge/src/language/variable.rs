//! Variables, typed by their names (II.B.2; spec 2.1).

/// The index of a variable among those of its production.
#[derive(Copy, Clone, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Slot(pub u8);

/// A variable: its name says what it may stand for.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Variable {
    /// The name as written, such as `DMP1`.
    pub name: String,
    /// What it may stand for.
    pub category: Category,
}

/// What a variable may stand for. *Friendly* is the side for which the production runs.
#[derive(Copy, Clone, Debug, Eq, Hash, PartialEq)]
pub enum Category {
    /// `SQ`: a square.
    Square,
    /// `COL`: a color.
    Color,
    /// `ATR`: a value of an attribute, a number or a name.
    Attribute,
    /// `AP`: a piece of either side.
    AnyMan,
    /// `P`, or `DP` of the other side: a piece.
    Man {
        /// Whether of the other side.
        defending: bool,
    },
    /// `LP`, `DLP`: a queen, rook or bishop.
    Line {
        /// Whether of the other side.
        defending: bool,
    },
    /// `MP`, `DMP`: any piece but a pawn.
    Major {
        /// Whether of the other side.
        defending: bool,
    },
    /// `SP`, `DSP`: any piece but the king.
    Subject {
        /// Whether of the other side.
        defending: bool,
    },
    /// `PN`, `DPN`: a pawn.
    Pawn {
        /// Whether of the other side.
        defending: bool,
    },
    /// `K`, `DK`: the king.
    King {
        /// Whether of the other side.
        defending: bool,
    },
}

impl Category {
    /// Returns what a name may stand for: a prefix and an optional number; `None` for other names.
    ///
    /// ```
    /// use knowledge::Category;
    /// assert_eq!(Category::of_name("DMP1"), Some(Category::Major { defending: true }));
    /// assert_eq!(Category::of_name("ROOK"), None);
    /// ```
    pub fn of_name(name: &str) -> Option<Category> {
        let prefix = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let (defending, kind) = match prefix.strip_prefix('D') {
            Some(rest) => (true, rest),
            None => (false, prefix),
        };
        match kind {
            "SQ" if !defending => Some(Category::Square),
            "COL" if !defending => Some(Category::Color),
            "ATR" if !defending => Some(Category::Attribute),
            "AP" if !defending => Some(Category::AnyMan),
            "P" => Some(Category::Man { defending }),
            "LP" => Some(Category::Line { defending }),
            "MP" => Some(Category::Major { defending }),
            "SP" => Some(Category::Subject { defending }),
            "PN" => Some(Category::Pawn { defending }),
            "K" => Some(Category::King { defending }),
            _ => None,
        }
    }

    /// Whether it stands for a piece of the other side.
    pub fn is_defending(self) -> bool {
        match self {
            Category::Man { defending }
            | Category::Line { defending }
            | Category::Major { defending }
            | Category::Subject { defending }
            | Category::Pawn { defending }
            | Category::King { defending } => defending,
            Category::Square | Category::Color | Category::Attribute | Category::AnyMan => false,
        }
    }

    /// Whether it stands for a piece.
    pub fn is_man(self) -> bool {
        !matches!(self, Category::Square | Category::Color | Category::Attribute)
    }
}
