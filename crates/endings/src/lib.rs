//! What is known about endings with few pieces: by a table, made on first use, or by a rule.
//!
//! Nothing is searched. A table is made by retrograde analysis, once for each material; a rule looks at the board and
//! at the legal moves there, and says nothing where it is not sure.

mod rules;
mod table;
mod theory;

use rules::{is_lost_by_a_bare_king, is_lucena, is_philidor, is_two_knights, is_wrong_bishop};
use shakmaty::{Chess, Color, Position, Role};
pub use table::{Value, table_value};
pub use theory::{Settled, Tabled, Tables, Theory};

/// Half-moves without capture or pawn move after which the game is drawn.
const FIFTY_MOVES: u32 = 100;
/// Half-moves that must be left for a win of unknown length: no mate of a bare king by queen or rook, no pawn that
/// queens by Lucena's method and none that its king leads takes longer.
const ENOUGH: u32 = 40;

/// An ending that theory knows.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Ending {
    /// King and queen against the bare king.
    Queen,
    /// King and rook against the bare king.
    Rook,
    /// King and two bishops against the bare king.
    TwoBishops,
    /// King, bishop and knight against the bare king.
    BishopAndKnight,
    /// King and pawn against the bare king.
    Pawn,
    /// A queen or rook, and more, against the bare king.
    BareKing,
    /// King and two knights against the bare king.
    TwoKnights,
    /// Pawns on a rook's file and bishops that do not guard the corner, with the bare king in it.
    WrongBishop,
    /// Lucena's position: rook and pawn on the seventh rank against rook.
    Lucena,
    /// Philidor's defence: rook against rook and pawn.
    Philidor,
    /// Any other ending that the user's tables know.
    Tabled,
}

/// What is known of a position.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Known {
    /// The ending.
    pub ending: Ending,
    /// The side that has more.
    pub strong: Color,
    /// Whether that side wins; otherwise the position is drawn.
    pub wins: bool,
    /// Whether a table says so rather than a rule.
    pub is_tabled: bool,
    /// The number of moves in which the stronger side mates with best play of both sides; `None` if no table says.
    pub mate_in: Option<u32>,
    /// Whether it is drawn because the mate would come after the fifty moves have run out.
    pub is_too_late: bool,
    /// The plies to the next capture, pawn move or mate with best play of both sides, if a table of the user says.
    pub plies: Option<u32>,
}

/// Returns what this crate knows about a position in which the game is not over and castling is impossible; `None` if
/// nothing.
fn own_known(position: &Chess) -> Option<Known> {
    Color::ALL.into_iter().find_map(|strong| known_of(position, strong))
}

fn known_of(position: &Chess, strong: Color) -> Option<Known> {
    let by_rule = |ending, wins| {
        let known =
            Known { ending, strong, wins, is_tabled: false, mate_in: None, plies: None, is_too_late: false };
        Some(known).filter(|_| !wins || has_time(position))
    };
    if let Some(ending) = look_up(position, strong) {
        return by_table(position, strong, ending);
    }
    if is_lost_by_a_bare_king(position, strong) {
        return by_rule(Ending::BareKing, true);
    }
    let drawn = [
        (Ending::TwoKnights, is_two_knights as fn(&Chess, Color) -> bool),
        (Ending::WrongBishop, is_wrong_bishop),
        (Ending::Philidor, is_philidor),
    ];
    match drawn.into_iter().find(|(_, is_drawn)| is_drawn(position, strong)) {
        Some((ending, _)) => by_rule(ending, false),
        None if is_lucena(position, strong) => by_rule(Ending::Lucena, true),
        None => None,
    }
}

/// Returns the ending of a position for which a table is consulted: few pieces against the bare king.
fn look_up(position: &Chess, strong: Color) -> Option<Ending> {
    let board = position.board();
    let pieces = board.by_color(strong) & !board.kings();
    if board.by_color(!strong).count() != 1 {
        return None;
    }
    let mut roles: Vec<Role> = pieces.into_iter().filter_map(|square| board.role_at(square)).collect();
    roles.sort_unstable();
    match roles[..] {
        [Role::Queen] => Some(Ending::Queen),
        [Role::Rook] => Some(Ending::Rook),
        [Role::Pawn] => Some(Ending::Pawn),
        [Role::Bishop, Role::Bishop] => Some(Ending::TwoBishops),
        [Role::Knight, Role::Bishop] => Some(Ending::BishopAndKnight),
        _ => None,
    }
}

/// Returns what a table knows, with the fifty-move clock taken into account: queen and rook draw if their mate comes
/// too late. Of the others, whose distance is not reported or which may restart the clock, nothing is known when time
/// is short.
fn by_table(position: &Chess, strong: Color, ending: Ending) -> Option<Known> {
    let plies = match table_value(position)? {
        Value::Wins(plies) | Value::Loses(plies) => Some(plies),
        Value::Draws => None,
    };
    let is_in_time = match ending {
        Ending::Pawn => has_time(position),
        _ => plies.is_none_or(|plies| position.halfmoves() + plies <= FIFTY_MOVES),
    };
    let known = |plies: Option<u32>, is_too_late| Known {
        ending,
        strong,
        wins: plies.is_some(),
        is_tabled: true,
        mate_in: plies.map(|plies| plies.div_ceil(2)),
        plies: None,
        is_too_late,
    };
    match ending {
        _ if is_in_time || plies.is_none() => Some(known(plies, false)),
        Ending::Queen | Ending::Rook => Some(known(None, true)),
        _ => None,
    }
}

/// Whether the fifty-move clock leaves enough for a win of unknown length.
pub fn has_time(position: &Chess) -> bool {
    position.halfmoves() + ENOUGH <= FIFTY_MOVES
}
