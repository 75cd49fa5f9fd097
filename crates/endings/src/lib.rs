//! What is known of endings with few pieces: by a table, made when it is first asked for, or by a rule.
//!
//! Nothing is searched. A table is made by retrograde analysis, once for a material; a rule looks at the board and at the moves that
//! are legal there, and says nothing where it is not sure.

mod rules;
mod table;
mod theory;

use rules::{is_lost_by_a_bare_king, is_lucena, is_philidor, is_two_knights, is_wrong_bishop};
use shakmaty::{Chess, Color, Position, Role};
pub use table::{Value, table_value};
pub use theory::{Settled, Tabled, Tables, Theory};

/// Half-moves without capture or pawn move after which the game is drawn.
const FIFTY_MOVES: u32 = 100;

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
    /// Any other ending that the tables of the user know.
    Tabled,
}

/// What is known of a position.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Known {
    /// Which ending it is.
    pub ending: Ending,
    /// The side that has more.
    pub strong: Color,
    /// Whether that side wins; otherwise the position is drawn.
    pub wins: bool,
    /// Whether a table says so; otherwise a rule does.
    pub is_tabled: bool,
    /// In how many moves of the stronger side it mates with best play of both; `None` where no table says it.
    pub mate_in: Option<u32>,
    /// In how many plies the next capture, pawn move or mate comes with best play of both, where a table of the user says it.
    pub plies: Option<u32>,
}

/// Returns what this crate knows of a position in which the game is not over and nobody can castle; `None` where that is nothing.
fn own_known(position: &Chess) -> Option<Known> {
    Color::ALL.into_iter().find_map(|strong| known_of(position, strong))
}

fn known_of(position: &Chess, strong: Color) -> Option<Known> {
    let by_rule =
        |ending, wins| Some(Known { ending, strong, wins, is_tabled: false, mate_in: None, plies: None });
    if let Some(ending) = tabled(position, strong) {
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

/// Returns the ending of a position that a table is asked about: few pieces against the bare king.
fn tabled(position: &Chess, strong: Color) -> Option<Ending> {
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

/// The clock of fifty moves counts: a mate that comes too late is none.
fn by_table(position: &Chess, strong: Color, ending: Ending) -> Option<Known> {
    let value = table_value(position)?;
    let plies = match value {
        Value::Wins(plies) | Value::Loses(plies) => plies,
        Value::Draws => 0,
    };
    let is_in_time = ending == Ending::Pawn || position.halfmoves() + plies <= FIFTY_MOVES;
    let mate_in = (value != Value::Draws).then_some(plies.div_ceil(2));
    let known = Known { ending, strong, wins: mate_in.is_some(), is_tabled: true, mate_in, plies: None };
    is_in_time.then_some(known)
}
