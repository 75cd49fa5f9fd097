//! Laws of endings: tables and rules agree with each other, with the rules of chess, and with the values in books.
#![allow(clippy::unwrap_used, reason = "tests say what they expect")]

use endings::{Ending, Known, Theory, Value, table_value};
use shakmaty::{Board, CastlingMode, Chess, Color, Piece, Position, Role, Setup, Square};
use testing::position;

/// Visits every `step`th of all positions of some pieces.
fn visit(pieces: &[(Color, Role)], step: usize, mut visit: impl FnMut(&Chess)) {
    for number in (0..2 << (6 * pieces.len())).step_by(step) {
        let mut board = Board::empty();
        let mut rest: usize = number >> 1;
        for (color, role) in pieces {
            board.set_piece_at(Square::new((rest & 63) as u32), Piece { color: *color, role: *role });
            rest >>= 6;
        }
        let mut setup = Setup::empty();
        setup.turn = if number & 1 == 0 { Color::White } else { Color::Black };
        let are_all_there = board.occupied().count() == pieces.len();
        setup.board = board;
        let found = setup.position::<Chess>(CastlingMode::Standard).ok();
        found.filter(|position| are_all_there && !position.is_game_over()).iter().for_each(&mut visit);
    }
}

fn find_known(position: &Chess) -> Option<Known> {
    Theory::default().find_known(position)
}

const KINGS: [(Color, Role); 2] = [(Color::White, Role::King), (Color::Black, Role::King)];

#[track_caller]
fn worth(fen: &str, expected: Value) {
    assert_eq!(table_value(&position(fen)), Some(expected), "{fen}");
}

#[test]
fn tables_have_the_values_of_books() {
    // The longest mates of king and queen and of king and rook: in 10 and in 16.
    worth("8/8/8/4k3/8/8/8/4K2R w - - 0 1", Value::Wins(27));
    worth("7k/8/6K1/8/8/8/8/R7 w - - 0 1", Value::Wins(1));
    worth("k7/2Q5/8/8/8/8/8/7K b - - 0 1", Value::Draws);
    // The opposition, and a rook's pawn.
    worth("8/8/3k4/8/3KP3/8/8/8 w - - 0 1", Value::Draws);
    worth("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", Value::Loses(24));
    worth("k7/8/K7/P7/8/8/8/8 w - - 0 1", Value::Draws);
}

#[test]
fn the_longest_mates_are_those_of_theory() {
    for (role, longest) in [(Role::Queen, 10), (Role::Rook, 16), (Role::Pawn, 28)] {
        let mut most = 0;
        visit(&[&KINGS[..], &[(Color::White, role)]].concat(), 1, |position| {
            let pawn_stands = (position.board().pawns() & shakmaty::Bitboard::BACKRANKS).is_empty();
            if let (Some(Value::Wins(plies) | Value::Loses(plies)), true) =
                (table_value(position), pawn_stands)
            {
                most = most.max(plies.div_ceil(2));
            }
        });
        assert_eq!(most, longest, "{role:?}");
    }
}

#[test]
fn each_value_follows_from_those_after_a_move() {
    for role in [Role::Queen, Role::Rook, Role::Pawn] {
        visit(&[&KINGS[..], &[(Color::White, role)]].concat(), 13, |position| {
            let after = position.legal_moves().into_iter().map(|mv| {
                let after = position.clone().play(mv).unwrap();
                match table_value(&after) {
                    _ if after.is_checkmate() => Value::Loses(0),
                    Some(value) if !after.is_game_over() => value,
                    _ => Value::Draws,
                }
            });
            // The best move leads to what the other side loses soonest; then a draw; then what it wins latest.
            let best = after.map(|value| match value {
                Value::Loses(plies) => (2, -i64::from(plies), Value::Wins(plies + 1)),
                Value::Draws => (1, 0, Value::Draws),
                Value::Wins(plies) => (0, i64::from(plies), Value::Loses(plies + 1)),
            });
            let best = best.max_by_key(|(rank, distance, _)| (*rank, *distance)).unwrap();
            assert_eq!(table_value(position), Some(best.2), "{position:?}");
        });
    }
}

#[test]
fn a_king_in_the_corner_of_the_wrong_bishop_draws() {
    let mut seen = 0;
    visit(
        &[&KINGS[..], &[(Color::White, Role::Bishop), (Color::White, Role::Pawn)]].concat(),
        97,
        |position| {
            if find_known(position).is_some_and(|known| known.ending == Ending::WrongBishop) {
                seen += 1;
                assert_eq!(table_value(position), Some(Value::Draws), "{position:?}");
            }
        },
    );
    assert!(1_000 < seen, "{seen}");
}

#[test]
fn a_bare_king_and_two_knights_are_judged_as_tables_judge_them() {
    for pieces in [[Role::Knight, Role::Knight], [Role::Rook, Role::Knight], [Role::Rook, Role::Pawn]] {
        let [one, other] = pieces.map(|role| (Color::White, role));
        let mut seen = 0;
        visit(&[&KINGS[..], &[one, other]].concat(), 997, |position| {
            if let Some(Known { wins, .. }) = find_known(position) {
                seen += 1;
                assert_eq!(table_value(position) != Some(Value::Draws), wins, "{position:?}");
            }
        });
        assert!(1_000 < seen, "{pieces:?} {seen}");
    }
}

#[test]
fn both_methods_of_rook_endings_know_what_they_need() {
    let ending = |fen: &str| find_known(&position(fen)).map(|known| (known.ending, known.wins));
    assert_eq!(ending("1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1"), Some((Ending::Lucena, true)));
    assert_eq!(ending("1K1k4/1P6/8/8/8/8/r7/7R w - - 0 1"), None, "the king is not cut off");
    assert_eq!(
        ending("5K2/5P1k/8/6R1/8/8/r7/8 b - - 0 1"),
        None,
        "the king comes nearer with a gain of time"
    );
    assert_eq!(ending("R2K2kr/3P4/8/8/8/8/8/8 b - - 0 1"), None, "the king steps out of its rook's way");
    assert_eq!(ending("3k4/8/r7/3PK3/8/8/8/7R b - - 0 1"), Some((Ending::Philidor, false)));
    assert_eq!(ending("1k6/8/4r3/8/P2K4/8/8/3R4 b - - 0 1"), None, "a check wins the rook");
    assert_eq!(ending("3k4/8/3K4/r2P4/8/8/8/7R b - - 0 1"), None, "the king has come forward");
}

#[test]
fn castling_and_the_clock_keep_silent() {
    assert_eq!(find_known(&position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")), None);
    let wins = |fen: &str| find_known(&position(fen)).map(|known| (known.wins, known.is_too_late));
    // Mate takes 27 plies.
    assert_eq!(wins("8/8/8/4k3/8/8/8/4K2R w - - 73 1"), Some((true, false)));
    assert_eq!(wins("8/8/8/4k3/8/8/8/4K2R w - - 74 1"), Some((false, true)));
    // Where the moves are not counted, nothing is known.
    for fen in [
        "8/8/8/3k4/8/8/8/QR2K3 b - - 99 80",
        "8/4k3/8/4K3/4P3/8/8/8 b - - 98 90",
        "3K4/3P1k2/8/8/8/8/2r5/4R3 w - - 98 90",
        "8/8/8/k7/2B5/8/8/1K4B1 w - - 90 60",
    ] {
        assert_eq!(wins(fen), None, "{fen}");
    }
    assert_eq!(wins("8/8/8/4k3/8/4K3/4P3/8 w - - 98 1"), Some((false, false)), "a draw needs no time");
}
