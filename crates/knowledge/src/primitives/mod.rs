//! What productions see of one position: the 12 functions and the 18 patterns (II.B.3; spec 2).
//!
//! [`Facts`] computes each pattern on first use and keeps it. A pattern of two places is a set of squares for each
//! piece, the others are sorted lists. Pieces are identified by their squares, and nothing is moved.
//!
//! Decisions that concern more than one primitive:
//! * Patterns are matched for both sides. The moves of the side that is not to move are those it would have if the
//!   other passed; see [`Vision::legal_destinations`]. While the side to move is in check it cannot pass, and then they
//!   are the moves that leave their own king safe. A king is never captured.
//! * Beyond the report, promotions (one move, whatever the pawn becomes) and captures en passant are legal moves. Where
//!   captures on a square are counted, a pawn that promotes stays a pawn: what it becomes is lost if the pawn is lost,
//!   so the question is the same. Castling is left out, as in the report.
//! * Values are those of PARADISE, a king 320 (spec 0.3).

mod bearing;
mod castling;
mod checks;
mod duty;
mod functions;
mod imagined_board;
mod knighting;
mod look_ahead;
mod moves;
mod pins;
mod protects;
mod running;
mod stalemate;
mod table;
mod uncovering;
mod worth;

use std::cell::{Cell, OnceCell};

use shakmaty::{Bitboard, Color, Square};
use vision::Vision;

use self::bearing::Through;
use self::look_ahead::Check;
use self::table::{Row, Table};
pub(crate) use self::worth::KING;
use self::worth::Worths;
use crate::Pattern;

/// The number of patterns.
const PATTERNS: usize = Pattern::KnightMate as usize + 1;

/// What one position shows in the words of PARADISE, each pattern computed at most once.
///
/// ```
/// use knowledge::{Facts, Pattern};
/// use shakmaty::{CastlingMode, Chess, Square, fen::Fen};
/// use vision::Vision;
///
/// // 8  . . . q k . . .   bishop g5 pins knight f6 to queen d8
/// // 6  . . . . . n . .
/// // 5  . . . . . . B .
/// // 1  . . . . K . . .
/// let fen: Fen = "3qk3/8/5n2/6B1/8/8/8/4K3 b - - 0 1".parse()?;
/// let vision = Vision::of(fen.into_position::<Chess>(CastlingMode::Standard)?);
/// let facts = Facts::of(&vision);
/// let pin = [Square::G5, Square::F6, Square::D8];
/// assert!(facts.match_all(Pattern::Pin, &pin));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Facts<'v> {
    vision: &'v Vision,
    tables: [OnceCell<Box<Table>>; PATTERNS],
    rows: [OnceCell<Vec<Row>>; PATTERNS],
    through: OnceCell<Box<Through>>,
    worths: Box<Worths>,
    ahead: OnceCell<Vec<Check>>,
    thoughts: Cell<u64>,
    is_near: bool,
}

impl<'v> Facts<'v> {
    /// Returns the facts of a position; nothing is computed yet.
    pub fn of(vision: &'v Vision) -> Facts<'v> {
        Facts {
            vision,
            tables: std::array::from_fn(|_| OnceCell::new()),
            rows: std::array::from_fn(|_| OnceCell::new()),
            through: OnceCell::new(),
            worths: Box::default(),
            ahead: OnceCell::new(),
            thoughts: Cell::new(0),
            is_near: false,
        }
    }

    /// Returns the facts of a position without anything beyond the other side's reply: what follows a check and its
    /// answer is not seen (MATENEXT and its like, and the patterns that say it of all answers).
    ///
    /// A search uses this, since it makes those moves itself and counts them.
    pub fn near(vision: &'v Vision) -> Facts<'v> {
        Facts { is_near: true, ..Facts::of(vision) }
    }

    /// Returns the position with all that can be seen in it.
    pub fn vision(&self) -> &'v Vision {
        self.vision
    }

    /// Returns how many boards were thought of so far to see what checks, answers and quiet moves lead to.
    ///
    /// Each is the one position with pieces displaced, examined by geometry: nothing was played, and it is not a node;
    /// but it costs nearly as much as one, so reports print the count beside nodes. A pattern or function that looks
    /// ahead adds its boards on first use.
    pub fn thoughts(&self) -> u64 {
        self.thoughts.get()
    }

    /// Lists all matches of a pattern for both sides, sorted; places that the pattern does not have are a1.
    pub fn matches(&self, pattern: Pattern) -> &[[Square; 4]] {
        match pattern {
            Pattern::Thru | Pattern::Othru | Pattern::Ethru | Pattern::Dsc | Pattern::Obj => {
                self.through().rows(pattern)
            }
            _ => self.rows[pattern as usize].get_or_init(|| match pattern {
                Pattern::PinRay => self.pin_rays(),
                Pattern::Pin => self.pins(),
                Pattern::DscThreat => self.discovered_threats(),
                Pattern::Protects => self.protectors(),
                Pattern::Reply => self.replies_ahead(),
                Pattern::MateThreat => self.mate_threats(),
                Pattern::Castles => self.castlings(),
                Pattern::Stalemated => self.find_stalemated(),
                Pattern::Knights => self.knightings(),
                _ => self.table(pattern).map(Table::rows).unwrap_or_default(),
            }),
        }
    }

    /// Whether a pattern matches these pieces and squares, as many as it has places.
    pub fn match_all(&self, pattern: Pattern, args: &[Square]) -> bool {
        if let ([man, square], Some(table)) = (args, self.table(pattern)) {
            return table.of(*man).contains(*square);
        }
        if args.len() != places(pattern) {
            return false;
        }
        let mut row = [Square::A1; 4];
        row[..args.len()].copy_from_slice(args);
        self.matches(pattern).binary_search(&row).is_ok()
    }

    /// Returns the squares that the one open place of a pattern may be, given the other places.
    ///
    /// Empty unless exactly one place is open and there are as many as the pattern has.
    pub fn fill(&self, pattern: Pattern, args: &[Option<Square>]) -> Bitboard {
        if let Some(table) = self.table(pattern) {
            return match args {
                [Some(man), None] => table.of(*man),
                [None, Some(square)] => table.onto(*square),
                _ => Bitboard::EMPTY,
            };
        }
        if args.len() != places(pattern) {
            return Bitboard::EMPTY;
        }
        let Some(hole) = one_hole(args) else { return Bitboard::EMPTY };
        let rows = self.rows(pattern, args[0]);
        let fits = |row: &&Row| args.iter().zip(*row).all(|(arg, place)| arg.is_none_or(|arg| arg == *place));
        rows.iter().filter(fits).map(|row| row[hole]).collect()
    }

    /// Returns the matches of a pattern whose first place is given, or all.
    pub(crate) fn rows(&self, pattern: Pattern, first: Option<Square>) -> &[Row] {
        let rows = self.matches(pattern);
        let Some(first) = first else { return rows };
        let from = rows.partition_point(|row| row[0] < first);
        let count = rows[from..].partition_point(|row| row[0] == first);
        &rows[from..from + count]
    }

    /// Returns the pieces that have a square by a pattern of two places; `None` for other patterns.
    pub(crate) fn men_with(&self, pattern: Pattern) -> Option<Bitboard> {
        self.table(pattern).map(Table::men)
    }

    /// Returns the squares by piece of a pattern of two places; `None` for other patterns.
    fn table(&self, pattern: Pattern) -> Option<&Table> {
        let compute: fn(&Facts<'v>) -> Table = match pattern {
            Pattern::Dir => Facts::direct,
            Pattern::OnlyDir => Facts::only_direct,
            Pattern::OnlyProtection => Facts::only_protection,
            Pattern::LegalMove => Facts::legal,
            Pattern::Mobil => Facts::mobil,
            Pattern::MobilStay => Facts::mobil_stay,
            Pattern::EnPrise => Facts::en_prise,
            Pattern::CheckMove => Facts::checking,
            Pattern::Mate => Facts::mating,
            Pattern::CheckMate => Facts::checkmates,
            Pattern::ForceMate => |facts| facts.forcing(Pattern::ForceMate),
            Pattern::ForceCheck => |facts| facts.forcing(Pattern::ForceCheck),
            Pattern::ForceGain => |facts| facts.forcing(Pattern::ForceGain),
            Pattern::Duty => Facts::duties,
            Pattern::Target => Facts::targets,
            Pattern::Stalemates => Facts::stalemates,
            Pattern::KnightMate => Facts::knight_mates,
            _ => return None,
        };
        Some(self.tables[pattern as usize].get_or_init(|| Box::new(compute(self))))
    }

    /// Returns the squares of a piece by a pattern of two places.
    pub(crate) fn squares(&self, pattern: Pattern, man: Square) -> Bitboard {
        self.table(pattern).map_or(Bitboard::EMPTY, |table| table.of(man))
    }

    /// Returns the pieces that have a square by a pattern of two places.
    pub(crate) fn onto(&self, pattern: Pattern, square: Square) -> Bitboard {
        self.table(pattern).map_or(Bitboard::EMPTY, |table| table.onto(square))
    }

    /// Returns the pieces of a color that have a square by a pattern of two places.
    fn men(&self, pattern: Pattern, square: Square, color: Color) -> Bitboard {
        self.onto(pattern, square) & self.vision.board().by_color(color)
    }

    /// Fills a table for all pieces of the position.
    fn for_all_men(&self, squares: impl Fn(Square) -> Bitboard) -> Table {
        Table::by(self.vision.board().occupied(), squares)
    }
}

/// Returns the number of places of a pattern.
fn places(pattern: Pattern) -> usize {
    match pattern {
        Pattern::Thru | Pattern::Othru | Pattern::Ethru | Pattern::Dsc | Pattern::Obj => 3,
        Pattern::PinRay | Pattern::Pin | Pattern::Stalemated | Pattern::Knights => 3,
        Pattern::DscThreat | Pattern::Protects => 4,
        Pattern::Reply | Pattern::MateThreat | Pattern::Castles => 4,
        _ => 2,
    }
}

/// Returns the index of the open place, if it is the only one.
fn one_hole<T>(args: &[Option<T>]) -> Option<usize> {
    let mut holes = args.iter().enumerate().filter(|(_, arg)| arg.is_none());
    let (hole, _) = holes.next()?;
    holes.next().is_none().then_some(hole)
}
