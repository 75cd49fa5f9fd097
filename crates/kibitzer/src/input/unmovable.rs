//! Moves that no man of the side can make: why not, in a few words for an error.

use std::fmt;

use claims::role_name;
use shakmaty::san::San;
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, Chess, Color, Piece, Position, Role, Square, attacks};

use super::moves::bare;

/// Why no man of the side to move goes so, whatever the safety of the king says.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Unmovable {
    /// Nobody stands on the first square.
    Empty(Square),
    /// The man there is the other side's.
    NotYours(Piece, Square),
    /// The man stands there already.
    Stands(Role, Square),
    /// A man of the own side stands on the second square.
    Occupied(Piece, Square),
    /// A man stands on the way.
    Blocked(Role, Square, Square, Square),
    /// A man of this kind does not go there from here.
    NotSo(Role, Square, Square),
    /// The side has no such man.
    NoneLeft(Color, Role),
    /// None of the side's men of this kind stands on the file, rank or square that was named.
    NoneThere(Color, Role),
    /// None of the side's men of this kind gets there.
    NoneReaches(Color, Role, Square),
}

impl fmt::Display for Unmovable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let color = |color: Color| color.fold_wb("White", "Black");
        match *self {
            Unmovable::Empty(from) => write!(f, "nobody stands on {from}"),
            Unmovable::NotYours(piece, from) => {
                write!(f, "the {} on {from} is {}'s", role_name(piece.role), color(piece.color))
            }
            Unmovable::Stands(role, to) => write!(f, "the {} stands on {to} already", role_name(role)),
            Unmovable::Occupied(piece, to) => {
                write!(f, "{}'s {} stands on {to}", color(piece.color), role_name(piece.role))
            }
            Unmovable::Blocked(role, from, to, by) => {
                write!(f, "the {} on {from} cannot get to {to} past {by}", role_name(role))
            }
            Unmovable::NotSo(role, from, to) => {
                write!(f, "the {} on {from} does not go to {to}", role_name(role))
            }
            Unmovable::NoneLeft(side, role) => write!(f, "{} has no {}", color(side), role_name(role)),
            Unmovable::NoneThere(side, role) => {
                write!(f, "no {} of {} stands where it would come from", role_name(role), color(side))
            }
            Unmovable::NoneReaches(side, role, to) => {
                write!(f, "no {} of {} gets to {to}", role_name(role), color(side))
            }
        }
    }
}

/// Finds the reason; `None` where a man goes so and something else is wrong, or where the text is no move.
pub(super) fn unmovable(position: &Chess, text: &str) -> Option<Unmovable> {
    let bare = bare(text);
    match UciMove::from_ascii(bare.as_bytes()) {
        Ok(UciMove::Normal { from, to, .. }) => of_squares(position, from, to),
        _ => of_name(position, &bare),
    }
}

fn of_squares(position: &Chess, from: Square, to: Square) -> Option<Unmovable> {
    let board = position.board();
    let Some(piece) = board.piece_at(from) else { return Some(Unmovable::Empty(from)) };
    if piece.color != position.turn() {
        return Some(Unmovable::NotYours(piece, from));
    }
    let is_castling = piece.role == Role::King && from.rank() == to.rank() && 1 < from.distance(to);
    if is_castling {
        return None;
    }
    if from == to {
        return Some(Unmovable::Stands(piece.role, to));
    }
    if let Some(own) = board.piece_at(to).filter(|own| own.color == piece.color) {
        return Some(Unmovable::Occupied(own, to));
    }
    // A pawn's own rules are many: what it attacks and where it steps is not asked here.
    if piece.role == Role::Pawn || attacks::attacks(from, piece, board.occupied()).contains(to) {
        return None;
    }
    if !attacks::attacks(from, piece, Bitboard::EMPTY).contains(to) {
        return Some(Unmovable::NotSo(piece.role, from, to));
    }
    let on_the_way = attacks::between(from, to) & board.occupied();
    let by = on_the_way.into_iter().min_by_key(|by| from.distance(*by))?;
    Some(Unmovable::Blocked(piece.role, from, to, by))
}

fn of_name(position: &Chess, text: &str) -> Option<Unmovable> {
    let San::Normal { role, file, rank, to, .. } = San::from_ascii(text.as_bytes()).ok()? else {
        return None;
    };
    let side = position.turn();
    let men = position.board().by_piece(role.of(side));
    if men.is_empty() {
        return Some(Unmovable::NoneLeft(side, role));
    }
    let is_meant = |from: &Square| {
        file.is_none_or(|file| from.file() == file) && rank.is_none_or(|rank| from.rank() == rank)
    };
    let meant: Vec<Square> = men.into_iter().filter(is_meant).collect();
    match meant[..] {
        _ if role == Role::Pawn => None,
        [] => Some(Unmovable::NoneThere(side, role)),
        [from] => of_squares(position, from, to),
        _ => {
            let gets = |from: Square| of_squares(position, from, to).is_none();
            (!men.into_iter().any(gets)).then_some(Unmovable::NoneReaches(side, role, to))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::read_position;
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        let fen = "r2qk2r/ppp2ppp/3b1n2/3p4/1P1Pb1P1/P4P1P/3NP3/R2QKBNR b KQkq - 0 11";
        let position = read_position(fen).unwrap().position;
        assert_eq!(unmovable(&position, text).map(|why| why.to_string()).as_deref(), expected, "{text}");
    }

    #[test]
    fn the_reason_names_the_man_and_the_square() {
        check("e4h5", Some("the bishop on e4 does not go to h5"));
        check("e4e8", Some("Black's king stands on e8"));
        check("e5e4", Some("nobody stands on e5"));
        check("d2e4", Some("the knight on d2 is White's"));
        check("d8d6", Some("Black's bishop stands on d6"));
        check("Ke8", Some("the king stands on e8 already"));
        check("Rbd8", Some("no rook of Black stands where it would come from"));
        check("Qd1", Some("the queen on d8 cannot get to d1 past d6"));
        check("Ne4", Some("Black's bishop stands on e4"));
        check("Rb1", Some("no rook of Black gets to b1"));
    }

    #[test]
    fn where_a_man_goes_so_nothing_is_said() {
        check("Bg3", None);
        check("h7h6", None);
        check("e8c8", None);
        check("xx", None);
    }
}
