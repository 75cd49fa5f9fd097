//! Moves that none of the side's pieces can make: the reason, in a few words for an error.

use std::fmt;

use claims::role_name;
use shakmaty::san::San;
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, CastlingSide, Chess, Color, Piece, Position, Rank, Role, Square, attacks};

use crate::moves::bare;

/// Why none of the side to move's pieces moves that way, regardless of the safety of the king.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Unmovable {
    /// The first square is empty.
    Empty(Square),
    /// The piece there is the other side's.
    NotYours(Piece, Square),
    /// The piece is there already.
    Stands(Role, Square),
    /// A piece of the same side is on the second square.
    Occupied(Piece, Square),
    /// A piece is in the way.
    Blocked(Role, Square, Square, Square),
    /// A piece of this kind does not move there from here.
    NotSo(Role, Square, Square),
    /// The side has no such piece.
    NoneLeft(Color, Role),
    /// None of the side's pieces of this kind is on the file, rank or square that was named.
    NoneThere(Color, Role),
    /// None of the side's pieces of this kind reaches the square.
    NoneReaches(Color, Role, Square),
    /// A pawn's step ends on a piece, or passes over one, on the last square.
    StepBlocked(Square, Square, Square),
    /// A pawn moves this way to capture, and there is nothing to capture.
    NobodyToTake(Square, Square),
    /// A pawn that reaches the last rank must promote.
    MustBecome(Square),
    /// The side may no longer castle this way, or never could.
    NoRight(Color, CastlingSide),
    /// A piece is between king and rook.
    CastlingBlocked(CastlingSide, Square),
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
            Unmovable::StepBlocked(from, to, by) => {
                write!(f, "the pawn on {from} cannot step to {to}, {by} is not empty")
            }
            Unmovable::NobodyToTake(from, to) => {
                write!(f, "the pawn on {from} goes to {to} only to take, and nobody is there to be taken")
            }
            Unmovable::MustBecome(to) => {
                write!(f, "a pawn that gets to {to} must become a queen, rook, bishop or knight")
            }
            Unmovable::NoRight(side, castling) => {
                write!(f, "{} has no right to castle on the {} side", color(side), wing(castling))
            }
            Unmovable::CastlingBlocked(castling, by) => {
                write!(f, "a man on {by} is in the way of castling on the {} side", wing(castling))
            }
        }
    }
}

/// Finds the reason; `None` if a piece moves that way and something else is wrong, or if the text is not a
/// move.
pub(super) fn unmovable(position: &Chess, text: &str) -> Option<Unmovable> {
    let bare = bare(text);
    match UciMove::from_ascii(bare.as_bytes()) {
        Ok(UciMove::Normal { from, to, promotion }) => {
            of_squares(position, from, to).or_else(|| of_last_rank(position, from, to, promotion))
        }
        _ => of_name(position, &bare),
    }
}

fn wing(castling: CastlingSide) -> &'static str {
    match castling {
        CastlingSide::KingSide => "king's",
        CastlingSide::QueenSide => "queen's",
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
        let is_short = from.file() < to.file();
        let castling = if is_short { CastlingSide::KingSide } else { CastlingSide::QueenSide };
        return of_castling(position, castling);
    }
    if from == to {
        return Some(Unmovable::Stands(piece.role, to));
    }
    if let Some(own) = board.piece_at(to).filter(|own| own.color == piece.color) {
        return Some(Unmovable::Occupied(own, to));
    }
    if piece.role == Role::Pawn {
        return of_pawn(position, from, to);
    }
    if attacks::attacks(from, piece, board.occupied()).contains(to) {
        return None;
    }
    if !attacks::attacks(from, piece, Bitboard::EMPTY).contains(to) {
        return Some(Unmovable::NotSo(piece.role, from, to));
    }
    let on_the_way = attacks::between(from, to) & board.occupied();
    let by = on_the_way.into_iter().min_by_key(|by| from.distance(*by))?;
    Some(Unmovable::Blocked(piece.role, from, to, by))
}

/// Finds what prevents a pawn from stepping or capturing that way.
fn of_pawn(position: &Chess, from: Square, to: Square) -> Option<Unmovable> {
    let (side, occupied) = (position.turn(), position.board().occupied());
    if attacks::pawn_attacks(side, from).contains(to) {
        let takes = occupied.contains(to) || position.pseudo_legal_ep_square() == Some(to);
        return (!takes).then_some(Unmovable::NobodyToTake(from, to));
    }
    let steps = i32::from(to.rank()) - i32::from(from.rank());
    let is_double = side.relative_rank(Rank::Second) == from.rank();
    let most = if is_double { 2 } else { 1 };
    let is_step = from.file() == to.file() && (1..=most).contains(&(steps * side.fold_wb(1, -1)));
    if !is_step {
        return Some(Unmovable::NotSo(Role::Pawn, from, to));
    }
    let on_the_way = (attacks::between(from, to) | Bitboard::from(to)) & occupied;
    let by = on_the_way.into_iter().min_by_key(|by| from.distance(*by))?;
    Some(Unmovable::StepBlocked(from, to, by))
}

/// Finds a pawn that would reach the last rank without promoting.
fn of_last_rank(position: &Chess, from: Square, to: Square, promotion: Option<Role>) -> Option<Unmovable> {
    let is_pawn = position.board().role_at(from) == Some(Role::Pawn);
    let is_last = Bitboard::BACKRANKS.contains(to);
    (is_pawn && is_last && promotion.is_none()).then_some(Unmovable::MustBecome(to))
}

/// Finds what prevents a side from castling, apart from the safety of the king.
fn of_castling(position: &Chess, castling: CastlingSide) -> Option<Unmovable> {
    let side = position.turn();
    if position.castles().rook(side, castling).is_none() {
        return Some(Unmovable::NoRight(side, castling));
    }
    let on_the_way = position.castles().path(side, castling) & position.board().occupied();
    Some(Unmovable::CastlingBlocked(castling, on_the_way.first()?))
}

fn of_name(position: &Chess, text: &str) -> Option<Unmovable> {
    let (role, file, rank, to, promotion) = match San::from_ascii(text.as_bytes()).ok()? {
        San::Normal { role, file, rank, to, promotion, .. } => (role, file, rank, to, promotion),
        San::Castle(castling) => return of_castling(position, castling),
        San::Put { .. } | San::Null => return None,
    };
    let side = position.turn();
    let men = position.board().by_piece(role.of(side));
    if men.is_empty() {
        return Some(Unmovable::NoneLeft(side, role));
    }
    // A capturing pawn is named by its file; a stepping one has the file of its destination.
    let file = file.or_else(|| (role == Role::Pawn).then_some(to.file()));
    let is_meant = |from: &Square| {
        file.is_none_or(|file| from.file() == file) && rank.is_none_or(|rank| from.rank() == rank)
    };
    let meant: Vec<Square> = men.into_iter().filter(is_meant).collect();
    match meant[..] {
        [] => Some(Unmovable::NoneThere(side, role)),
        _ if role == Role::Pawn => of_pawns(position, &meant, to, promotion),
        [from] => of_squares(position, from, to),
        _ => {
            let gets = |from: Square| of_squares(position, from, to).is_none();
            (!men.into_iter().any(gets)).then_some(Unmovable::NoneReaches(side, role, to))
        }
    }
}

/// Finds why none of several pawns of a file reaches a square, for the one that comes closest if there is
/// one.
fn of_pawns(position: &Chess, pawns: &[Square], to: Square, promotion: Option<Role>) -> Option<Unmovable> {
    let mut reasons = pawns.iter().map(|from| of_squares(position, *from, to));
    let is_near = |reason: &Option<Unmovable>| !matches!(reason, Some(Unmovable::NotSo(..)));
    match reasons.find(is_near) {
        Some(Some(reason)) => Some(reason),
        Some(None) => pawns.iter().find_map(|from| of_last_rank(position, *from, to, promotion)),
        None => Some(Unmovable::NoneReaches(position.turn(), Role::Pawn, to)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_position;

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
    fn pawns_and_castling_have_reasons_of_their_own() {
        check("e8c8", Some("a man on d8 is in the way of castling on the queen's side"));
        check("O-O-O", Some("a man on d8 is in the way of castling on the queen's side"));
        check("d5d4", Some("the pawn on d5 cannot step to d4, d4 is not empty"));
        check("d4", Some("the pawn on d5 cannot step to d4, d4 is not empty"));
        check("bxa6", Some("the pawn on b7 goes to a6 only to take, and nobody is there to be taken"));
        check("b7b4", Some("the pawn on b7 does not go to b4"));
        check("b4", Some("no pawn of Black gets to b4"));
        check("f7f5", Some("the pawn on f7 cannot step to f5, f6 is not empty"));
        let position = read_position("8/P6k/8/8/8/8/8/K7 w - - 0 1").unwrap().position;
        let reason = |text| unmovable(&position, text).map(|why| why.to_string());
        let must = "a pawn that gets to a8 must become a queen, rook, bishop or knight";
        assert_eq!([reason("a8"), reason("a7a8")], [Some(must.to_owned()), Some(must.to_owned())]);
        assert_eq!(reason("O-O"), Some("White has no right to castle on the king's side".to_owned()));
    }

    #[test]
    fn where_a_man_goes_so_nothing_is_said() {
        check("Bg3", None);
        check("h7h6", None);
        check("xx", None);
    }
}
