//! The themes by name.

/// A theme as Lichess names it.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
#[allow(missing_docs, reason = "each is its name; what it means stands in the file of its motif")]
pub enum Theme {
    AdvancedPawn,
    AnastasiaMate,
    ArabianMate,
    AttackingF2F7,
    Attraction,
    BackRankMate,
    BishopEndgame,
    BodenMate,
    CapturingDefender,
    Castling,
    Clearance,
    CollinearMove,
    Decoy,
    DefensiveMove,
    Deflection,
    Desperado,
    DiscoveredAttack,
    DiscoveredCheck,
    DoubleBishopMate,
    DoubleCheck,
    DovetailMate,
    EnPassant,
    Endgame,
    EpauletteMate,
    ExposedKing,
    Fork,
    HangingPiece,
    HookMate,
    Interference,
    Intermezzo,
    KillBoxMate,
    KingsideAttack,
    KnightEndgame,
    Long,
    Mate,
    MateIn1,
    MateIn2,
    MateIn3,
    MateIn4,
    MateIn5,
    Middlegame,
    OneMove,
    Opening,
    Overloading,
    PawnEndgame,
    Pin,
    Promotion,
    QueenEndgame,
    QueenRookEndgame,
    QueensideAttack,
    QuietMove,
    RookEndgame,
    Sacrifice,
    Short,
    Skewer,
    SmotheredMate,
    TrappedPiece,
    UnderPromotion,
    VeryLong,
    VukovicMate,
    XRayAttack,
}

/// Every theme with its name, in the alphabetical order of the puzzle database.
const NAMES: [(Theme, &str); 61] = [
    (Theme::AdvancedPawn, "advancedPawn"),
    (Theme::AnastasiaMate, "anastasiaMate"),
    (Theme::ArabianMate, "arabianMate"),
    (Theme::AttackingF2F7, "attackingF2F7"),
    (Theme::Attraction, "attraction"),
    (Theme::BackRankMate, "backRankMate"),
    (Theme::BishopEndgame, "bishopEndgame"),
    (Theme::BodenMate, "bodenMate"),
    (Theme::CapturingDefender, "capturingDefender"),
    (Theme::Castling, "castling"),
    (Theme::Clearance, "clearance"),
    (Theme::CollinearMove, "collinearMove"),
    (Theme::Decoy, "decoy"),
    (Theme::DefensiveMove, "defensiveMove"),
    (Theme::Deflection, "deflection"),
    (Theme::Desperado, "desperado"),
    (Theme::DiscoveredAttack, "discoveredAttack"),
    (Theme::DiscoveredCheck, "discoveredCheck"),
    (Theme::DoubleBishopMate, "doubleBishopMate"),
    (Theme::DoubleCheck, "doubleCheck"),
    (Theme::DovetailMate, "dovetailMate"),
    (Theme::EnPassant, "enPassant"),
    (Theme::Endgame, "endgame"),
    (Theme::EpauletteMate, "epauletteMate"),
    (Theme::ExposedKing, "exposedKing"),
    (Theme::Fork, "fork"),
    (Theme::HangingPiece, "hangingPiece"),
    (Theme::HookMate, "hookMate"),
    (Theme::Interference, "interference"),
    (Theme::Intermezzo, "intermezzo"),
    (Theme::KillBoxMate, "killBoxMate"),
    (Theme::KingsideAttack, "kingsideAttack"),
    (Theme::KnightEndgame, "knightEndgame"),
    (Theme::Long, "long"),
    (Theme::Mate, "mate"),
    (Theme::MateIn1, "mateIn1"),
    (Theme::MateIn2, "mateIn2"),
    (Theme::MateIn3, "mateIn3"),
    (Theme::MateIn4, "mateIn4"),
    (Theme::MateIn5, "mateIn5"),
    (Theme::Middlegame, "middlegame"),
    (Theme::OneMove, "oneMove"),
    (Theme::Opening, "opening"),
    (Theme::Overloading, "overloading"),
    (Theme::PawnEndgame, "pawnEndgame"),
    (Theme::Pin, "pin"),
    (Theme::Promotion, "promotion"),
    (Theme::QueenEndgame, "queenEndgame"),
    (Theme::QueenRookEndgame, "queenRookEndgame"),
    (Theme::QueensideAttack, "queensideAttack"),
    (Theme::QuietMove, "quietMove"),
    (Theme::RookEndgame, "rookEndgame"),
    (Theme::Sacrifice, "sacrifice"),
    (Theme::Short, "short"),
    (Theme::Skewer, "skewer"),
    (Theme::SmotheredMate, "smotheredMate"),
    (Theme::TrappedPiece, "trappedPiece"),
    (Theme::UnderPromotion, "underPromotion"),
    (Theme::VeryLong, "veryLong"),
    (Theme::VukovicMate, "vukovicMate"),
    (Theme::XRayAttack, "xRayAttack"),
];

impl Theme {
    /// Returns all themes, in the order of their names.
    pub fn all() -> impl Iterator<Item = Theme> {
        NAMES.into_iter().map(|(theme, _)| theme)
    }

    /// Returns the name.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(theme, _)| *theme == self).map_or("", |(_, name)| name)
    }

    /// Whether Lichess has the theme and its tagger looks for it.
    ///
    /// It does not have decoy and desperado, and leaves overloading to its players.
    pub fn is_of_lichess(self) -> bool {
        !matches!(self, Theme::Decoy | Theme::Desperado | Theme::Overloading)
    }

    /// Whether it describes the length of the line.
    pub fn is_length(self) -> bool {
        matches!(self, Theme::OneMove | Theme::Short | Theme::Long | Theme::VeryLong)
    }

    /// Returns the themes of a mate in so many of the side's moves; the fifth stands for all longer ones, as in the
    /// database.
    pub fn of_mate(moves: usize) -> impl Iterator<Item = Theme> {
        let numbered = [Theme::MateIn1, Theme::MateIn2, Theme::MateIn3, Theme::MateIn4, Theme::MateIn5];
        let number = moves.checked_sub(1).and_then(|index| numbered.get(index.min(4)).copied());
        std::iter::once(Theme::Mate).chain(number)
    }

    /// Whether it is an attack on one side of the board.
    pub(crate) fn is_flank_attack(self) -> bool {
        matches!(self, Theme::KingsideAttack | Theme::QueensideAttack)
    }

    /// Returns the theme with a name.
    ///
    /// ```
    /// use motifs::Theme;
    /// assert_eq!(Theme::of_name("fork"), Some(Theme::Fork));
    /// assert_eq!(Theme::of_name("master"), None);
    /// ```
    pub fn of_name(name: &str) -> Option<Theme> {
        NAMES.iter().find(|(_, known)| *known == name).map(|(theme, _)| *theme)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theme_has_its_name_in_alphabetical_order() {
        assert!(NAMES.is_sorted_by(|one, other| one.1 < other.1));
        assert!(Theme::all().all(|theme| Theme::of_name(theme.name()) == Some(theme)));
    }
}
