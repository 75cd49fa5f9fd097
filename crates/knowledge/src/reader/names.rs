//! The names of the language and their arguments, with the variants in the scanned report that stand for them.

use shakmaty::Role;

use crate::{Category, Function, Pattern};

const P: Category = Category::Man { defending: false };
const DP: Category = Category::Man { defending: true };
const LP: Category = Category::Line { defending: false };
const MP: Category = Category::Major { defending: false };
const K: Category = Category::King { defending: false };
const PN: Category = Category::Pawn { defending: false };
const DPN: Category = Category::Pawn { defending: true };
const AP: Category = Category::AnyMan;
const SQ: Category = Category::Square;
const COL: Category = Category::Color;

/// The functions and their arguments; EQUAL and NOT-EQUAL take two things of one kind.
pub(super) const FUNCTIONS: [(&str, Function, &[Category]); 23] = [
    ("LINE", Function::Line, &[SQ, SQ, SQ]),
    ("CANATTACK", Function::CanAttack, &[P, SQ, SQ]),
    ("CANMOVE", Function::CanMove, &[P, SQ, SQ]),
    ("IN-VUE", Function::InVue, &[MP, SQ, SQ]),
    ("OCCUPIED-BY-COLOR", Function::OccupiedByColor, &[SQ, COL]),
    ("SAMEVALUE", Function::SameValue, &[AP, AP]),
    ("SAFEP", Function::SafeP, &[P, SQ]),
    ("SAFENB", Function::SafeNb, &[P, SQ]),
    ("EXCHANGE", Function::Exchange, &[P, SQ]),
    ("OVERPROTECTED", Function::Overprotected, &[COL, SQ]),
    ("EQUAL", Function::Equal, &[]),
    ("NOT-EQUAL", Function::NotEqual, &[]),
    ("PROMOTES", Function::Promotes, &[P, SQ]),
    ("PASSED", Function::Passed, &[P]),
    ("RUNS", Function::Runs, &[PN, SQ]),
    ("ESCORTS", Function::Escorts, &[K, SQ, PN]),
    ("CATCHES", Function::Catches, &[K, SQ, DPN]),
    ("RIM", Function::Rim, &[SQ]),
    ("CORNER", Function::Corner, &[SQ]),
    ("MATENEXT", Function::MateNext, &[P, SQ, DP, SQ, P, SQ]),
    ("CHECKNEXT", Function::CheckNext, &[P, SQ, DP, SQ, P, SQ]),
    ("DRIVENEXT", Function::DriveNext, &[P, SQ, DP, SQ, P, SQ]),
    ("GAINNEXT", Function::GainNext, &[P, SQ, DP, SQ, P, DP]),
];

/// The patterns and their arguments, for either side: P and DP are of different sides.
pub(super) const PATTERNS: [(&str, Pattern, &[Category]); 31] = [
    ("DIR", Pattern::Dir, &[P, SQ]),
    ("THRU", Pattern::Thru, &[LP, AP, SQ]),
    ("OTHRU", Pattern::Othru, &[LP, P, SQ]),
    ("ETHRU", Pattern::Ethru, &[LP, DP, SQ]),
    ("DSC", Pattern::Dsc, &[LP, P, SQ]),
    ("OBJ", Pattern::Obj, &[LP, DP, SQ]),
    ("LEGALMOVE", Pattern::LegalMove, &[P, SQ]),
    ("PINRAY", Pattern::PinRay, &[LP, DP, DP]),
    ("PIN", Pattern::Pin, &[LP, DP, DP]),
    ("ONLY-DIR", Pattern::OnlyDir, &[P, SQ]),
    ("ONLY-PROTECTION", Pattern::OnlyProtection, &[P, SQ]),
    ("DSC-THREAT", Pattern::DscThreat, &[P, LP, DP, SQ]),
    ("MOBIL", Pattern::Mobil, &[P, SQ]),
    ("MOBIL-STAY", Pattern::MobilStay, &[P, SQ]),
    ("CHECKMOVE", Pattern::CheckMove, &[P, SQ]),
    ("MATE", Pattern::Mate, &[P, SQ]),
    ("PROTECTS", Pattern::Protects, &[P, P, SQ, DP]),
    ("ENPRISE", Pattern::EnPrise, &[P, DP]),
    ("CHECKMATE", Pattern::CheckMate, &[P, SQ]),
    ("REPLY", Pattern::Reply, &[P, SQ, DP, SQ]),
    ("FORCEMATE", Pattern::ForceMate, &[P, SQ]),
    ("FORCECHECK", Pattern::ForceCheck, &[P, SQ]),
    ("FORCEGAIN", Pattern::ForceGain, &[P, SQ]),
    ("MATETHREAT", Pattern::MateThreat, &[P, SQ, P, SQ]),
    ("CASTLES", Pattern::Castles, &[K, SQ, P, SQ]),
    ("DUTY", Pattern::Duty, &[P, SQ]),
    ("TARGET", Pattern::Target, &[P, DP]),
    ("STALEMATES", Pattern::Stalemates, &[P, SQ]),
    ("STALEMATED", Pattern::Stalemated, &[P, SQ, DP]),
    ("KNIGHTS", Pattern::Knights, &[PN, SQ, DP]),
    ("KNIGHTMATE", Pattern::KnightMate, &[PN, SQ]),
];

/// The expressions.
pub(super) const EXPRESSIONS: [&str; 20] = [
    "PATTERN",
    "FUNCTION",
    "AND",
    "OR",
    "NEVER",
    "NOT",
    "EXISTS",
    "UNIQUE",
    "IMPLIES",
    "GREAT",
    "ASGREAT",
    "GOAL",
    "GOAL1",
    "CONCEPT",
    "FOR-EACH-GOAL",
    "REMOVE-ATR-LISTS",
    "FIRSTMOVE",
    "CHECK-CONDITION",
    "PIECESAFE",
    "IS-TYPE",
];

/// The actions.
pub(super) const ACTIONS: [&str; 7] =
    ["ACTION", "ACTION-NEW", "PLAN", "PLAN-NEW", "FINAL-PLAN", "SET", "RETURN"];

/// The expressions of the Threat-Language.
pub(super) const THREATS: [&str; 9] =
    ["WIN", "EXCHVAL", "EXCH", "BOTH", "FORK", "QUEENS", "PLUS", "LESS", "FORKTHREAT"];

/// The names of terms that are derived from another.
pub(super) const TRANSFORMS: [&str; 6] = ["LOCATION", "OCCUPANT", "COLOR", "OTHER-COLOR", "TYPE", "VALUE"];

/// The kinds of pieces.
pub(super) const KINDS: [(&str, Role); 6] = [
    ("PAWN", Role::Pawn),
    ("KNIGHT", Role::Knight),
    ("BISHOP", Role::Bishop),
    ("ROOK", Role::Rook),
    ("QUEEN", Role::Queen),
    ("KING", Role::King),
];

/// Other names that may be an argument.
pub(super) const CONSTANTS: [&str; 4] = ["WHITE", "BLACK", "POSITIONAL", "T"];

/// The kinds of claims (`docs/claims.md`) and how many pieces and squares they name, where that is fixed.
pub(super) const CLAIMS: [(&str, Option<usize>); 32] = [
    ("check", None),
    ("covers_flight", None),
    ("blocks_flight", None),
    ("guards", None),
    ("pinned", Some(3)),
    ("attacks", None),
    ("forks", None),
    ("skewers", Some(3)),
    ("unguarded", Some(1)),
    ("pinned_to", Some(3)),
    ("legal", None),
    ("illegal", Some(2)),
    ("takes", None),
    ("blocks_check", None),
    ("left_guard", None),
    ("blocks_own_flight", None),
    ("opens_line", None),
    ("clears_line", None),
    ("discovers", None),
    ("uncovers", None),
    ("gains", None),
    ("gives_check", None),
    ("shuts_line", None),
    ("pins", None),
    ("unpins", None),
    ("threatens", None),
    ("threatens_gain", None),
    ("mates", None),
    ("no_capture", Some(1)),
    ("ignores", None),
    ("replies", None),
    ("stalemate", Some(0)),
];

/// Returns the name that a name in the report's print, or in its scan, stands for.
pub(super) fn repair(name: &str) -> &str {
    match name {
        "NEO" | "NEQ" => "NOT-EQUAL",
        "SAFEPP" => "SAFEP",
        "ENPRIS" => "ENPRISE",
        "FUNCTIONE" => "FUNCTION",
        "FOR" => "OR",
        "CHECKCOND" | "CHECK-COND" => "CHECK-CONDITION",
        "ACTIONNEW" => "ACTION-NEW",
        "PLANNEW" => "PLAN-NEW",
        "FINALPLAN" => "FINAL-PLAN",
        "DECOCOCOND" => "DECOYCOND",
        "QUIESCEENCE" | "QUIESCECE" => "QUIESCENCE",
        name => name,
    }
}

/// Returns the name of a function.
pub(crate) fn function_name(function: Function) -> &'static str {
    FUNCTIONS.iter().find(|(_, known, _)| *known == function).map_or("", |(name, ..)| name)
}

/// Returns the name of a pattern.
pub(crate) fn pattern_name(pattern: Pattern) -> &'static str {
    PATTERNS.iter().find(|(_, known, _)| *known == pattern).map_or("", |(name, ..)| name)
}

/// Returns the name of a kind of piece.
pub(crate) fn kind_name(role: Role) -> &'static str {
    KINDS.iter().find(|(_, known)| *known == role).map_or("", |(name, _)| name)
}

/// Returns the prefix that names of a category's variables have.
pub(super) fn prefix(category: Category) -> String {
    let (defending, kind) = match category {
        Category::Square => return "SQ".into(),
        Category::Color => return "COL".into(),
        Category::Attribute => return "ATR".into(),
        Category::AnyMan => return "AP".into(),
        Category::Man { defending } => (defending, "P"),
        Category::Line { defending } => (defending, "LP"),
        Category::Major { defending } => (defending, "MP"),
        Category::Subject { defending } => (defending, "SP"),
        Category::Pawn { defending } => (defending, "PN"),
        Category::King { defending } => (defending, "K"),
    };
    format!("{}{kind}", if defending { "D" } else { "" })
}

/// Returns the kinds of pieces that a category may be; empty for a category that is not a piece.
pub(super) fn kinds(category: Category) -> &'static [Role] {
    match category {
        Category::Square | Category::Color | Category::Attribute => &[],
        Category::AnyMan | Category::Man { .. } => &Role::ALL,
        Category::Line { .. } => &[Role::Bishop, Role::Rook, Role::Queen],
        Category::Major { .. } => &[Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King],
        Category::Subject { .. } => &[Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen],
        Category::Pawn { .. } => &[Role::Pawn],
        Category::King { .. } => &[Role::King],
    }
}

/// Whether a category is of the other side; `None` when it is of either, or not a piece.
pub(super) fn defending(category: Category) -> Option<bool> {
    match category {
        Category::Square | Category::Color | Category::Attribute | Category::AnyMan => None,
        Category::Man { defending }
        | Category::Line { defending }
        | Category::Major { defending }
        | Category::Subject { defending }
        | Category::Pawn { defending }
        | Category::King { defending } => Some(defending),
    }
}
