//! How a move compares with the best one, on the calibrated chance to win (`chance.rs`).
//!
//! * It **fails** where the side is mated and need not be, where the chance to win drops by 15 points or more, or where a pawn or
//!   more is lost for good; a move that still wins does not fail.
//! * It **wins less** where the chance drops by 10 points or more, and the position is still won.
//! * It is **as good** where the chance drops by less than 5 points.
//! * It is **slightly worse** between those.

use claims::{HOUSE, Promise, Score};
use explain::{Comparison, Tried};
use shakmaty::{Chess, Move, Position};

use crate::Case;
use crate::chance::{chance, worth};
use crate::gains::{PAWN, gain};
use crate::lines::least_win;

/// A drop of the chance to win from which a move fails that does not win.
const FAILS: f64 = 0.15;
/// A drop from which a move that still wins wins less.
const WINS_LESS: f64 = 0.10;
/// A drop from which a move is worse.
const WORSE: f64 = 0.05;
/// What a position is worth that is won, in Stockfish's centipawns.
const WON: i32 = 150;

/// What is known of a move, from the viewpoint of the side that makes it.
pub(super) struct Known<'k> {
    /// The position before it.
    pub(super) root: &'k Chess,
    /// What the position is worth with the best move.
    pub(super) best: Option<Score>,
    /// What it is worth with the move.
    pub(super) value: Option<Score>,
    /// What the move wins, in centipawns of the house scale at the quiet end of its line.
    pub(super) gain: Option<i32>,
    /// What the best move wins.
    pub(super) best_gain: Option<i32>,
}

impl Known<'_> {
    /// Says how the move compares with the best one.
    pub(super) fn verdict(&self) -> Comparison {
        let (Some(best), Some(value)) = (self.best, self.value) else { return Comparison::NotExamined };
        let is_lost = |score: Score| matches!(score, Score::MateIn(moves) if moves <= 0);
        let drop = chance(best) - chance(value);
        let is_won = matches!(value, Score::MateIn(moves) if 0 < moves) || self.is_won(value);
        match drop {
            _ if is_lost(value) && !is_lost(best) => Comparison::Fails,
            drop if drop < WORSE => Comparison::AsGood,
            drop if is_won && WINS_LESS <= drop => Comparison::WinsLess,
            _ if is_won => Comparison::SlightlyWorse,
            drop if FAILS <= drop => Comparison::Fails,
            _ if self.loses_a_pawn() => Comparison::Fails,
            _ => Comparison::SlightlyWorse,
        }
    }

    fn is_won(&self, value: Score) -> bool {
        WON.max(least_win(self.root)) <= worth(value)
    }

    /// Whether the move loses a pawn or more where the best one does not.
    fn loses_a_pawn(&self) -> bool {
        let keeps = |gain: Option<i32>| gain.is_none_or(|gain| -PAWN < gain);
        !keeps(self.gain) && keeps(self.best_gain)
    }
}

/// Returns what the answer wins, in centipawns of the house scale, where a promise, a tree or a mate shows it.
pub(super) fn best_gain(case: &Case<'_>) -> Option<i32> {
    let answer = case.found.answer.as_ref()?;
    if let Some(Promise::Material(pawns)) = answer.promise {
        return i32::try_from(pawns).ok()?.checked_mul(PAWN);
    }
    let root = &case.problem.position;
    let score = answer.score?;
    let is_shown = answer.proof.is_some() || matches!(score, Score::MateIn(_));
    is_shown.then(|| gain(score, HOUSE.balance(root.board(), root.turn())))
}

/// Whether what answers a move is answered by the suggested one, and that comes to a position in which the suggested move wins: the
/// line to it has the two in the other order. Then nothing is refuted.
pub(super) fn comes_to_the_answer(case: &Case<'_>, tried: &Tried) -> bool {
    let root = &case.problem.position;
    let answer = case.found.answer.as_ref();
    let Some((tree, best)) = answer.and_then(|answer| answer.proof.as_ref().zip(answer.best_move)) else {
        return false;
    };
    let Some(reply) = tried.line.first() else { return false };
    let mode = root.castles().mode();
    let played = |moves: [Move; 3]| {
        moves.into_iter().try_fold(root.clone(), |board, mv| {
            let mv = mv.to_uci(mode).to_move(&board).ok()?;
            board.play(mv).ok()
        })
    };
    let has = |node: &proof::Node, mv: Move| {
        let mut edges = node.edges.iter();
        edges.find(|edge| edge.mv.to_uci(mode) == mv.to_uci(mode)).and_then(|edge| tree.node(edge.to))
    };
    let is_line =
        tree.node(proof::NodeId::ROOT).and_then(|node| has(node, best)).and_then(|node| has(node, *reply));
    let is_answer = is_line.is_some_and(|node| has(node, tried.mv).is_some());
    let end = |moves| played(moves).map(|board| proof::PositionKey::of(&board));
    let ends = [end([tried.mv, *reply, best]), end([best, *reply, tried.mv])];
    is_answer && ends[0].is_some() && ends[0] == ends[1]
}

#[cfg(test)]
mod tests {
    use shakmaty::{CastlingMode, fen::Fen};
    use solvers::{Outcome, Problem, Statistics, StopReason};

    use super::*;
    use crate::{Finding, SolverName};

    fn read(fen: &str) -> Chess {
        fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap()
    }

    #[track_caller]
    fn check(best: Score, value: Score, gain: Option<i32>, expected: Comparison) {
        let root = Chess::default();
        let known = Known { root: &root, best: Some(best), value: Some(value), gain, best_gain: Some(0) };
        assert_eq!(known.verdict(), expected, "{best:?} {value:?} {gain:?}");
    }

    #[test]
    fn a_move_is_judged_by_the_chance_to_win() {
        use Score::{Centipawns, MateIn};
        check(Centipawns(0), Centipawns(0), None, Comparison::AsGood);
        check(Centipawns(0), Centipawns(-20), None, Comparison::AsGood);
        check(Centipawns(0), Centipawns(-60), None, Comparison::SlightlyWorse);
        check(Centipawns(0), Centipawns(-60), Some(-100), Comparison::Fails);
        check(Centipawns(0), Centipawns(-20), Some(-100), Comparison::AsGood);
        check(Centipawns(0), Centipawns(-300), None, Comparison::Fails);
        check(Centipawns(800), Centipawns(200), None, Comparison::WinsLess);
        check(Centipawns(260), Centipawns(180), None, Comparison::SlightlyWorse);
        check(Centipawns(260), Centipawns(0), None, Comparison::Fails);
        check(MateIn(3), Centipawns(200), None, Comparison::WinsLess);
        check(MateIn(3), Centipawns(50), None, Comparison::Fails);
        check(MateIn(3), MateIn(9), None, Comparison::AsGood);
        check(Centipawns(-100), MateIn(-4), None, Comparison::Fails);
        check(MateIn(-5), MateIn(-2), None, Comparison::AsGood);
    }

    #[test]
    fn what_nobody_looked_at_is_not_judged() {
        let root = Chess::default();
        let known = Known {
            root: &root,
            best: Some(Score::Centipawns(0)),
            value: None,
            gain: Some(0),
            best_gain: None,
        };
        assert_eq!(known.verdict(), Comparison::NotExamined);
    }

    #[test]
    fn a_refutation_that_comes_to_the_suggested_line_refutes_nothing() {
        let root = read("5B2/8/8/2pk4/4p3/1pK5/8/8 b - - 1 51");
        let line = |moves: &str| {
            let mut board = root.clone();
            let one = |text: &str| {
                let mv = text.parse::<shakmaty::uci::UciMove>().unwrap().to_move(&board).unwrap();
                board.play_unchecked(mv);
                mv
            };
            moves.split(' ').map(one).collect::<Vec<Move>>()
        };
        let nothing = || proof::Node {
            edges: Vec::new(),
            range: proof::Range::UNKNOWN,
            certainty: claims::Certainty::Checked,
            reasons: Vec::new(),
        };
        let comes = |shown: &str, tried: &str| {
            let (shown, tried) = (line(shown), line(tried));
            let mut tree = proof::Proof::new(root.clone(), root.turn(), nothing());
            shown.iter().fold(proof::NodeId::ROOT, |node, mv| tree.add(node, *mv, nothing()).unwrap());
            let program = solvers::Program { name: "", domain: Some(""), tree_by: None };
            let outcome = Outcome::nothing(program, StopReason::Exhausted, Statistics::default());
            let answer = Outcome { proof: Some(tree), best_move: shown.first().copied(), ..outcome };
            let problem = Problem::win(root.clone());
            let mut case = Case::new(&problem, SolverName::Analyst.into());
            case.add(Finding::Answer(Box::new(answer)));
            let tried = Tried::new(tried[0], tried[1..].to_vec(), Comparison::Fails);
            comes_to_the_answer(&case, &tried)
        };
        assert!(comes("e4e3 f8g7 c5c4", "c5c4 f8g7"));
        assert!(!comes("e4e3 f8g7 d5e4", "c5c4 f8g7"), "the line goes on with something else");
        assert!(!comes("e4e3 f8g7 c5c4", "c5c4 f8h6"), "another reply");
    }
}
