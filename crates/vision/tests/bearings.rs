//! Bearing relations against a slow oracle that walks each line square by square.

use proptest::prelude::*;
use shakmaty::{Board, Chess, Piece, Role, Square};
use testing::walk_to_end;
use vision::{RELATIONS, Relation, Vision};

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// Returns the square some steps away, if it is on the board.
fn step(square: Square, (right, up): (i32, i32), steps: i32) -> Option<Square> {
    let file = square.file() as i32 + right * steps;
    let rank = square.rank() as i32 + up * steps;
    let is_on_board = (0..8).contains(&file) && (0..8).contains(&rank);
    is_on_board.then(|| Square::new((8 * rank + file).unsigned_abs()))
}

/// Whether a piece attacks the neighboring square in a direction and, if far, those behind it too.
fn goes(piece: Piece, direction: (i32, i32), is_far: bool) -> bool {
    let is_straight = STRAIGHT.contains(&direction);
    match piece.role {
        Role::Queen => true,
        Role::Rook => is_straight,
        Role::Bishop => !is_straight,
        Role::King => !is_far,
        Role::Pawn => !is_far && !is_straight && direction.1 == piece.color.fold_wb(1, -1),
        Role::Knight => false,
    }
}

/// Lists how a slider bears on the squares behind the first piece of each of its lines.
fn behind(board: &Board, slider: Square) -> Vec<(Relation, Square)> {
    let Some(piece) = board.piece_at(slider) else { return Vec::new() };
    let is_slider = matches!(piece.role, Role::Queen | Role::Rook | Role::Bishop);
    let lines =
        STRAIGHT.into_iter().chain(DIAGONAL).filter(|direction| is_slider && goes(piece, *direction, true));
    let mut found = Vec::new();
    for direction in lines {
        let squares = (1..8).map_while(|steps| step(slider, direction, steps));
        let mut men: Vec<(Square, Piece)> = Vec::new();
        for square in squares {
            if let Some((last, man)) = men.last() {
                let bears = goes(*man, direction, step(*last, direction, 1) != Some(square));
                let is_own = man.color == piece.color;
                let relation = match (is_own, bears) {
                    (true, true) => Relation::ThroughOwn,
                    (false, true) => Relation::ThroughEnemy,
                    (true, false) => Relation::Discoverable,
                    (false, false) => Relation::Objecting,
                };
                if bears || men.len() == 1 {
                    found.push((relation, square));
                }
                if board.piece_at(square).is_some_and(|next| !bears || (next.color == piece.color) != is_own)
                {
                    break;
                }
            }
            men.extend(board.piece_at(square).map(|man| (square, man)));
        }
    }
    found
}

proptest! {
    #[test]
    fn bearings_are_those_of_a_walk(choices in prop::collection::vec(any::<u16>(), 0..120)) {
        let position = walk_to_end(Chess::default(), &choices);
        let vision = Vision::of(position);
        for square in vision.board().occupied() {
            let Some(man) = vision.roster().man_at(square) else { continue };
            let seen = behind(vision.board(), square);
            for relation in &RELATIONS[1..] {
                let expected = seen.iter().filter(|(found, _)| found == relation).map(|(_, square)| *square);
                prop_assert_eq!(vision.bearings().of_man(*relation, man), expected.collect());
                for target in vision.bearings().of_man(*relation, man) {
                    prop_assert!(vision.bearings().on_square(*relation, target) >> man.index() & 1 == 1);
                }
            }
        }
    }
}
