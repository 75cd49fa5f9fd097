//! TECH's positional presort of the root moves, in five phases (section 3 of the report).
//!
//! It never changes what is searched, only which of materially equal moves comes first and so is kept.
//!
//! What the scan damaged, and where the report is silent:
//! * The king's priority in the middle game is printed "K«l"; read −1, as in the opening.
//! * "Capture with pawn away from center: 5" is read as −5, and toward it +5 (see [`super::pawns`]).
//! * "Petroff defence −50" needs the opening's moves, which a position does not have; it is left out.
//! * A row without move counters says move 1; unless it is the starting position, it counts as middle game.
//! * The starting position is said to hold 4420 of material; by the printed piece values it is 4020, which counts here.
//! * The ending with pieces (phase 5) is a two-ply search in the report; here its evaluation orders the moves after one
//!   ply, since a presort is not a search.

use claims::TECH;
use shakmaty::{Board, CastlingSide, Chess, Color, File, Move, Position, Rank, Role, Square, attacks};

use super::fields::{approach, center, king_field};
use super::pawns;

/// A phase of the game, for the presort.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Phase {
    /// The first eight moves.
    Opening,
    /// Until one side has less than 1950 of material without kings.
    MiddleGame,
    /// Kings and pawns only.
    PawnEnding,
    /// Anything else with little material.
    Ending,
    /// No pawns, and more material than the other side: TECH must mate.
    EndingWithPieces,
}

/// A side with less material than this is in an ending, in TECH's scale.
const ENDING: i32 = 1950;
/// The last move of the opening.
const OPENING_MOVES: u32 = 8;
/// The lead in material from which TECH is ahead and exchanges.
const AHEAD: i32 = 200;

/// Returns the phase of a position for the side to move.
pub fn phase(position: &Chess) -> Phase {
    let board = position.board();
    let (own, other) = (TECH.material(board, position.turn()), TECH.material(board, !position.turn()));
    let only_pawns = board.occupied() == board.kings() | board.pawns();
    let has_counters = 1 < position.fullmoves().get() || *board == Board::new();
    match () {
        _ if only_pawns => Phase::PawnEnding,
        _ if board.pawns().is_empty() && other < own => Phase::EndingWithPieces,
        _ if own < ENDING || other < ENDING => Phase::Ending,
        _ if has_counters && position.fullmoves().get() <= OPENING_MOVES => Phase::Opening,
        _ => Phase::MiddleGame,
    }
}

/// Orders the moves of the root, the most promising first; equals stay in order.
pub(super) fn presort(position: &Chess, mut moves: Vec<Move>) -> Vec<Move> {
    let phase = phase(position);
    moves.sort_by_cached_key(|mv| -score(position, phase, *mv));
    moves
}

/// Returns the worth of each kind of piece of a side at the root: a side that is ahead counts its own pieces for less,
/// so that it exchanges them.
pub(super) fn worths(board: &Board, color: Color, root_side: Color) -> [i32; 7] {
    let (own, other) = (TECH.material(board, root_side), TECH.material(board, !root_side));
    let is_discounted = color == root_side && AHEAD <= own - other;
    let mut worths = [0; 7];
    for role in Role::ALL {
        let worth = TECH.of(role);
        let is_piece = role != Role::Pawn && role != Role::King;
        worths[role as usize] = if is_discounted && is_piece && 0 < own {
            // old × max(0.6, opponent's material / own material), in whole numbers
            worth * (other * 100 / own).max(60) / 100
        } else {
            worth
        };
    }
    worths
}

fn score(position: &Chess, phase: Phase, mv: Move) -> i32 {
    match phase {
        Phase::Opening => opening(position, mv),
        Phase::MiddleGame => middle_game(position, mv),
        Phase::PawnEnding => pawn_ending(position, mv),
        Phase::Ending => ending(position, mv),
        Phase::EndingWithPieces => ending_with_pieces(position, mv),
    }
}

/// Returns the gain in centrality, times a priority by kind of piece (pawn, knight, bishop, rook, queen, king).
fn prefer_center(mv: Move, priorities: [i32; 6]) -> i32 {
    let Some(from) = mv.from().filter(|_| !mv.is_castle()) else { return 0 };
    (center(mv.to()) - center(from)) * priorities[mv.role() as usize - 1]
}

fn prefer_castling(mv: Move) -> i32 {
    match mv.castling_side() {
        Some(CastlingSide::KingSide) => 30,
        Some(CastlingSide::QueenSide) => 10,
        None => 0,
    }
}

/// Scores a move in phase 1.
fn opening(position: &Chess, mv: Move) -> i32 {
    let (board, color) = (position.board(), position.turn());
    let Some(from) = mv.from() else { return 0 };
    let relative = |square: Square| color.fold_wb(square, square.flip_vertical());
    let named = match (mv.role(), relative(from), relative(mv.to())) {
        (Role::Pawn, Square::E2, Square::E4) => 30,
        (Role::Pawn, Square::E3, Square::E4) => 2,
        (Role::Pawn, Square::D2, Square::D4) => 20,
        (Role::Pawn, Square::D3, Square::D4) => 2,
        (Role::Knight, _, Square::A3 | Square::H3) => -15,
        _ => 0,
    };
    let blocks = |to: Square, pawn: Square| {
        mv.to() == color.fold_wb(to, to.flip_vertical())
            && board.by_piece(color.pawn()).contains(color.fold_wb(pawn, pawn.flip_vertical()))
    };
    let is_piece = mv.role() != Role::Pawn;
    let blocked = is_piece && (blocks(Square::E3, Square::E2) || blocks(Square::D3, Square::D2));
    let from_king_side = is_piece && from.file() >= File::E && mv.role() != Role::King;
    let pawn = if is_piece { 0 } else { pawns::in_the_middle_game(board, color, mv, 10) };
    prefer_center(mv, [1, 4, 3, 2, 1, -1])
        + named
        + prefer_castling(mv)
        + pawn
        + if blocked { -50 } else { 0 }
        + if from_king_side { 2 } else { 0 }
}

/// Scores a move in phase 2.
fn middle_game(position: &Chess, mv: Move) -> i32 {
    const PRIORITIES: [i32; 6] = [3, 4, 3, 2, 1, -1];
    let (board, color) = (position.board(), position.turn());
    let Some(from) = mv.from() else { return 0 };
    let priority = PRIORITIES[mv.role() as usize - 1];
    let toward_king = board
        .king_of(!color)
        .filter(|_| !mv.is_castle())
        .map_or(0, |king| (king_field(king, mv.to()) - king_field(king, from)) * priority);
    let pawn = if mv.role() == Role::Pawn { pawns::in_the_middle_game(board, color, mv, 5) } else { 0 };
    let is_ahead = TECH.material(board, !color) < TECH.material(board, color);
    let takes_piece = mv.capture().is_some_and(|role| role != Role::Pawn);
    let freed = |pawn: Square, ahead: Square| {
        let here = |square: Square| color.fold_wb(square, square.flip_vertical());
        mv.role() != Role::Pawn && from == here(ahead) && board.by_piece(color.pawn()).contains(here(pawn))
    };
    let frees_pawn = freed(Square::F2, Square::F3) || freed(Square::C2, Square::C3);
    prefer_center(mv, PRIORITIES)
        + toward_king
        + prefer_castling(mv)
        + pawn
        + mobility_after(position, mv)
        + if is_ahead && takes_piece { 10 } else { 0 }
        + if frees_pawn { 5 } else { 0 }
}

/// Scores a move in phase 3.
fn pawn_ending(position: &Chess, mv: Move) -> i32 {
    let (board, color) = (position.board(), position.turn());
    let Some(from) = mv.from() else { return 0 };
    if mv.role() == Role::Pawn {
        return pawns::in_the_ending(board, color, mv);
    }
    let near = |square: Square| {
        let of_side = |side: Color| {
            pawns::find_passed(board, side)
                .into_iter()
                .filter_map(move |pawn| ahead_of(side, pawn))
                .map(|goal| approach(square, goal))
        };
        of_side(color).chain(of_side(!color)).max().unwrap_or(0)
    };
    2 * (near(mv.to()) - near(from)) + center(mv.to()) - center(from)
}

/// Scores a move in phase 4.
fn ending(position: &Chess, mv: Move) -> i32 {
    let (board, color) = (position.board(), position.turn());
    let Some(from) = mv.from() else { return 0 };
    if mv.role() == Role::Pawn {
        return pawns::in_the_ending(board, color, mv);
    }
    let behind_passed = Color::ALL.into_iter().flat_map(|side| pawns::find_passed(board, side)).any(|pawn| {
        pawn.file() == mv.to().file() && (attacks::between(pawn, mv.to()) & board.occupied()).is_empty()
    });
    let kings = board
        .king_of(!color)
        .filter(|_| mv.role() == Role::King)
        .map_or(0, |other| approach(mv.to(), other) - approach(from, other));
    prefer_center(mv, [0, 4, 3, 1, 1, 4])
        + kings
        + mobility_after(position, mv)
        + if mv.role() == Role::Rook && behind_passed { 15 } else { 0 }
}

/// Scores a move in phase 5: drive the enemy king to the edge and bring everything near it.
fn ending_with_pieces(position: &Chess, mv: Move) -> i32 {
    let color = position.turn();
    let Ok(after) = position.clone().play(mv) else { return 0 };
    let board = after.board();
    let (Some(own), Some(other)) = (board.king_of(color), board.king_of(!color)) else { return 0 };
    let pieces = board.by_color(color).without(own);
    let near: i32 = pieces.into_iter().map(|piece| approach(piece, other)).sum();
    let count = i32::try_from(pieces.count()).unwrap_or(1).max(1);
    // The edge counts most; a file or rank nearer to it is a step on the way.
    -32 * center(other) + 2 * approach(own, other) + center(own) + near / count
}

/// Counts the squares that the moved piece reaches, and those of all others as before: the change of mobility.
fn mobility_after(position: &Chess, mv: Move) -> i32 {
    let (board, color) = (position.board(), position.turn());
    let Some(from) = mv.from().filter(|_| !mv.is_castle()) else { return 0 };
    let occupied = board.occupied().without(from).with(mv.to());
    let own = board.by_color(color).without(from).with(mv.to());
    let reach = |square: Square, role: Role| {
        let attacked = attacks::attacks(square, role.of(color), occupied);
        i32::try_from((attacked & !own).count()).unwrap_or(0)
    };
    let moved = reach(mv.to(), mv.promotion().unwrap_or(mv.role()));
    let stayed: i32 = board
        .by_color(color)
        .without(from)
        .into_iter()
        .filter_map(|square| Some(reach(square, board.role_at(square)?)))
        .sum();
    moved + stayed
}

fn ahead_of(color: Color, square: Square) -> Option<Square> {
    let is_last = square.rank() == color.fold_wb(Rank::Eighth, Rank::First);
    if is_last { None } else { square.offset(color.fold_wb(8, -8)) }
}
