//! Laws of MATER I on small positions of random play: what it finds is a mate, it finds what is there, limits are kept,
//! and the same question has the same answer.

use proptest::prelude::*;
use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, FromSetup, Move, Piece, Position, Role, Setup, Square,
};
use solvers::{Goal, Limits, Outcome, Problem, Silent, StopReason, mater::MOST_REPLIES, mater::mater1};
use testing::after;

const MEN: [Role; 7] =
    [Role::Queen, Role::Queen, Role::Rook, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// Sets up the kings, a queen against the black one, and some more pieces; then plays some moves.
fn positions() -> impl Strategy<Value = Chess> {
    let square = || (0_u32..64).prop_map(Square::new);
    let corner =
        prop_oneof![3 => prop::sample::select(&[Square::H8, Square::G8, Square::A5][..]), 1 => square()];
    let man = (square(), prop::sample::select(&MEN[..]), any::<bool>());
    let men = prop::collection::vec(man, 1..7);
    let play = prop::collection::vec(any::<usize>(), 0..3);
    (corner, square(), square(), men, play).prop_filter_map(
        "no position",
        |(black, white, queen, men, play)| {
            let mut board = Board::empty();
            for (square, role, is_white) in men {
                let is_placed = role != Role::Pawn || !Bitboard::BACKRANKS.contains(square);
                let piece = Piece { color: Color::from_white(is_white), role };
                is_placed.then(|| board.set_piece_at(square, piece));
            }
            board.set_piece_at(queen, Color::White.queen());
            board.set_piece_at(white, Color::White.king());
            board.set_piece_at(black, Color::Black.king());
            let mut position =
                Chess::from_setup(Setup { board, ..Setup::empty() }, CastlingMode::Standard).ok()?;
            for choice in play {
                let moves = position.legal_moves();
                position.play_unchecked(*moves.get(choice % moves.len().max(1))?);
            }
            Some(position)
        },
    )
}

/// Counts replies by their squares, as MATER does.
fn replies(position: &Chess) -> usize {
    position.legal_moves().iter().filter(|mv| mv.promotion().is_none_or(|role| role == Role::Queen)).count()
}

/// Whether checks with at most so many replies mate in so many moves, by trying everything.
fn mates(position: &Chess, moves: u32, most_replies: usize) -> bool {
    0 < moves
        && position.legal_moves().into_iter().map(|mv| after(position, mv)).any(|next| {
            let answered = |reply: &Move| mates(&after(&next, *reply), moves - 1, most_replies);
            next.is_check() && replies(&next) <= most_replies && next.legal_moves().iter().all(answered)
        })
}

fn solve(position: &Chess, moves: u32, limits: Limits<'_>) -> Outcome {
    let problem = Problem { goal: Goal::MateIn(moves), ..Problem::win(position.clone()) };
    mater1(&problem, limits, &mut Silent)
}

fn is_over(position: &Chess) -> bool {
    position.is_game_over()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn mater_finds_a_mate_by_few_replies_exactly_where_there_is_one(position in positions()) {
        prop_assume!(!is_over(&position));
        for moves in 1..=3 {
            let outcome = solve(&position, moves, Limits::default());
            prop_assert_eq!(outcome.best_move.is_some(), mates(&position, moves, MOST_REPLIES), "in {}", moves);
            if let Some(proof) = &outcome.proof {
                prop_assert_eq!(proof::check(proof), Ok(()));
                let plies = proof.nodes()[0].range.low.plies_to_mate().unwrap();
                prop_assert!(plies.div_ceil(2) <= moves);
                prop_assert!(mates(&position, plies.div_ceil(2), usize::MAX), "no mate in {} plies", plies);
                prop_assert!(after(&position, outcome.best_move.unwrap()).is_check());
            }
        }
    }

    #[test]
    fn limits_of_nodes_are_kept_and_say_so(position in positions(), most in 0_u64..200) {
        let limits = Limits { nodes: Some(most), ..Limits::default() };
        let outcome = solve(&position, u32::MAX, limits);
        prop_assert!(outcome.statistics.nodes <= most);
        if outcome.stop_reason == StopReason::Nodes {
            prop_assert_eq!(outcome.statistics.nodes, most);
            prop_assert_eq!((outcome.best_move, outcome.proof.is_none()), (None, true));
        }
        let more = solve(&position, u32::MAX, Limits { nodes: Some(most + 200), ..limits });
        if outcome.stop_reason != StopReason::Nodes {
            prop_assert_eq!(format!("{more:?}"), format!("{outcome:?}"), "a limit not reached changes nothing");
        }
    }

    #[test]
    fn the_same_question_has_the_same_answer(position in positions()) {
        let limits = Limits { nodes: Some(2000), ..Limits::default() };
        let answers = [(); 2].map(|()| format!("{:?}", solve(&position, u32::MAX, limits)));
        prop_assert_eq!(&answers[0], &answers[1]);
    }
}

/// The law of completeness says something only if there are mates in what is generated.
#[test]
fn random_positions_have_mates_of_all_lengths() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut counts = [0; 4];
    for _ in 0..1500 {
        let position = positions().new_tree(&mut runner).unwrap().current();
        let shortest = (1..=3).find(|moves| mates(&position, *moves, MOST_REPLIES));
        counts[shortest.unwrap_or(0) as usize] += 1;
    }
    assert!(counts.iter().all(|count| 20 < *count), "{counts:?}");
}
