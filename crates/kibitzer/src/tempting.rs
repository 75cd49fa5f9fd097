//! The move that a reader would be tempted by: the one whose failure is worth telling without being asked.

use claims::HOUSE;
use shakmaty::{Move, Position, Role};
use solvers::{AlsoWins, Outcome, Problem};
use vision::Vision;

/// A capture that seems to win less must take a piece to be tempting, in centipawns of the house scale.
const LEAST: i32 = 100;
/// Of what a capture takes this part counts beside what it seems to win: a trade of queens tempts more than a pawn.
const PART_OF_VICTIM: i32 = 3;

/// Chooses the capture that looks best by what it takes and what is taken back there, a trade of pieces among them; of equals a
/// check. Where no capture looks good, what knowledge would have played. Not the suggested move, and none that is known to win
/// as well.
pub(crate) fn tempting(problem: &Problem, outcome: &Outcome) -> Option<Move> {
    let best = outcome.best_move?;
    let vision = Vision::of(problem.position.clone());
    let is_known = |mv: Move| {
        let is_it = |also: &AlsoWins| also.ply == 0 && also.line.first() == Some(&mv);
        mv == best || outcome.also_wins.iter().any(is_it)
    };
    let looks = |mv: &Move| {
        let seeming = vision.move_gain(mv.from()?, mv.to());
        let victim = HOUSE.of(mv.capture()?);
        let is_check = vision.checkers_after(*mv).any();
        let is_good = LEAST <= seeming || 0 <= seeming && HOUSE.of(Role::Pawn) < victim;
        is_good.then_some((seeming + victim / PART_OF_VICTIM, is_check))
    };
    let moves = problem.position.legal_moves();
    let others = || moves.iter().copied().filter(|mv| !mv.is_promotion() && !is_known(*mv));
    let captures = others().filter(|mv| mv.is_capture());
    let capture = captures.filter_map(|mv| Some((looks(&mv)?, mv))).max_by_key(|(looks, _)| *looks);
    capture.map(|(_, mv)| mv).or(outcome.refuted.filter(|mv| !is_known(*mv)))
}

#[cfg(test)]
mod tests {
    use shakmaty::{CastlingMode, Chess, Square, fen::Fen};
    use solvers::{Program, Statistics, StopReason};

    use super::*;

    #[test]
    fn where_no_capture_tempts_what_knowledge_would_play_does() {
        let position: Chess = "6k1/8/8/8/8/8/8/3Q2K1 w - - 0 1"
            .parse::<Fen>()
            .unwrap()
            .into_position(CastlingMode::Standard)
            .unwrap();
        let moves = position.legal_moves();
        let program = Program { name: "", domain: None, tree_by: None };
        let nothing = Outcome::nothing(program, StopReason::Exhausted, Statistics::default());
        let refuted = |best: usize| {
            let outcome =
                Outcome { best_move: Some(moves[best]), refuted: Some(moves[3]), ..nothing.clone() };
            tempting(&Problem::win(position.clone()), &outcome)
        };
        assert_eq!((refuted(0), refuted(3)), (Some(moves[3]), None));
    }

    fn check(fen: &str, best: (Square, Square), expected: Option<(Square, Square)>) {
        let position: Chess = fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap();
        let moves = position.legal_moves();
        let best = moves.iter().copied().find(|mv| mv.from() == Some(best.0) && mv.to() == best.1);
        let program = Program { name: "", domain: None, tree_by: None };
        let nothing = Outcome::nothing(program, StopReason::Exhausted, Statistics::default());
        let outcome = Outcome { best_move: best, ..nothing };
        let found = tempting(&Problem::win(position), &outcome);
        assert_eq!(found.map(|mv| (mv.from().unwrap(), mv.to())), expected, "{fen}");
    }

    #[test]
    fn what_seems_to_win_most_tempts() {
        let fen = "6k1/8/8/1n1p4/8/1R6/3R4/3Q2K1 w - - 0 1";
        check(fen, (Square::D1, Square::E1), Some((Square::B3, Square::B5)));
        check(fen, (Square::B3, Square::B5), Some((Square::D2, Square::D5)));
        // A pawn guards the knight, who is worth less than the rook.
        check("6k1/8/2p5/1n6/8/1R6/8/3Q2K1 w - - 0 1", (Square::D1, Square::E1), None);
        // A trade of queens tempts more than a pawn.
        let fen = "3qr1k1/8/8/8/3Q2p1/8/8/6K1 w - - 0 1";
        check(fen, (Square::D4, Square::D5), Some((Square::D4, Square::D8)));
        check(fen, (Square::D4, Square::D8), Some((Square::D4, Square::G4)));
        check("6k1/8/8/8/8/8/8/3Q2K1 w - - 0 1", (Square::D1, Square::D8), None);
    }
}
