//! How a move compares with the best one, on the calibrated chance to win (`chance.rs`).
//!
//! * It **fails** if the side is mated and need not be.
//! * It is **as good** if the chance drops by less than 5 points.
//! * It **fails** if the chance drops by 15 points or more, or if a pawn or more is lost for good; a move
//!   that still wins does not fail.
//! * It **wins less** if the chance drops by 10 points or more, and the position is still won.
//! * It is **slightly worse** between those.

use claims::{HOUSE, Score};
use explain::{Comparison, Tried, count_kept};
use shakmaty::{Chess, Move, Position};

use crate::Case;
use crate::chance::{chance, worth};
use crate::gains::{PAWN, play};
use crate::lines::least_win;
use crate::opinion::Opinion;

/// A drop of the chance to win from which a move that does not win fails.
const FAILS: f64 = 0.15;
/// A drop from which a move that still wins wins less.
const WINS_LESS: f64 = 0.10;
/// A drop from which a move is worse.
const WORSE: f64 = 0.05;
/// The value from which a position is won, in Stockfish's centipawns.
const WON: i32 = 150;
/// The same if the chance to win drops so far that the move would otherwise fail.
const CLEARLY_WON: i32 = 300;

/// What is known about a move and about the best one, from the viewpoint of the side that makes them.
pub(super) struct Known<'k> {
    /// The position before them.
    pub(super) root: &'k Chess,
    /// The best move.
    pub(super) best: Option<&'k Opinion>,
    /// The move that is judged.
    pub(super) tried: &'k Opinion,
}

impl Known<'_> {
    /// Returns how the move compares with the best one.
    pub(super) fn verdict(&self) -> Comparison {
        let best = self.best.and_then(|best| best.value);
        let (Some(best), Some(value)) = (best, self.tried.value) else { return Comparison::NotExamined };
        let is_lost = |score: Score| matches!(score, Score::MateIn(moves) if moves <= 0);
        let drop = chance(best) - chance(value);
        let won_from = if FAILS <= drop { CLEARLY_WON } else { WON };
        let is_won = won_from.max(least_win(self.root)) <= worth(value);
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

    /// Whether the move is worth less than the best one, or is mated sooner.
    pub(super) fn is_weaker(&self) -> bool {
        let best = self.best.and_then(|best| best.value);
        match (best, self.tried.value) {
            (Some(Score::MateIn(best)), Some(Score::MateIn(value))) if (0 < best) == (0 < value) => {
                // A mate that comes sooner is better for the side that gives it, and worse for the side that
                // suffers it.
                best < value
            }
            (Some(best), Some(value)) => worth(value) < worth(best),
            _ => false,
        }
    }

    /// Whether a pawn or more is gone at the end of the move's line, and none at the end of the best one's.
    fn loses_a_pawn(&self) -> bool {
        let is_lost = |opinion: &Opinion| self.count_left(opinion).is_some_and(|left| left <= -PAWN);
        is_lost(self.tried) && !self.best.is_some_and(is_lost)
    }

    /// Returns what is won at the end of a move's line, in centipawns of the house scale, including what
    /// could still be captured there.
    fn count_left(&self, opinion: &Opinion) -> Option<i32> {
        let side = self.root.turn();
        let line = [&[opinion.mv][..], &opinion.line].concat();
        let end = play(self.root, &line)?;
        let kept = if end.turn() == side { -count_kept(&end, !side) } else { count_kept(&end, side) };
        Some(kept - HOUSE.balance(self.root.board(), side))
    }
}

/// Whether the suggested move answers the answer to a move, and that leads to a position in which the
/// suggested move wins: the line to it has the two in the other order. Then nothing is refuted.
pub(super) fn comes_to_the_answer(case: &Case<'_>, tried: &Tried) -> bool {
    let root = &case.problem.position;
    let answer = case.found.answer.as_ref();
    let Some((tree, best)) = answer.and_then(|answer| answer.proof.as_ref().zip(answer.best_move)) else {
        return false;
    };
    let Some(reply) = tried.line.first() else { return false };
    let mode = root.castles().mode();
    let come_to = |moves: [Move; 3]| {
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
    let end = |moves| come_to(moves).map(|board| proof::PositionKey::of(&board));
    let ends = [end([tried.mv, *reply, best]), end([best, *reply, tried.mv])];
    is_answer && ends[0].is_some() && ends[0] == ends[1]
}

#[cfg(test)]
mod tests {
    use solvers::{Outcome, Problem, Statistics, StopReason};
    use testing::{follow, position};

    use super::*;
    use crate::{Finding, SolverName};

    /// Tests a position in which White can lose a pawn, with the values of two of its moves.
    #[track_caller]
    fn check(best: Score, value: Score, line: &str, expected: Comparison) {
        let (root, moves) = testing::line("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", line);
        let tried = Opinion { line: moves[1..].to_vec(), ..Opinion::of(moves[0], Some(value)) };
        let best = Opinion::of(root.legal_moves()[0], Some(best));
        let known = Known { root: &root, best: Some(&best), tried: &tried };
        assert_eq!(known.verdict(), expected, "{best:?} {value:?} {line}");
    }

    #[test]
    fn a_move_is_judged_by_the_chance_to_win() {
        use Score::{Centipawns, MateIn};
        let (keeps, loses) = ("e4d5 e8e7", "e1e2 d5e4");
        check(Centipawns(0), Centipawns(0), keeps, Comparison::AsGood);
        check(Centipawns(0), Centipawns(-20), keeps, Comparison::AsGood);
        check(Centipawns(0), Centipawns(-60), keeps, Comparison::SlightlyWorse);
        check(Centipawns(0), Centipawns(-60), loses, Comparison::Fails);
        check(Centipawns(0), Centipawns(-20), loses, Comparison::AsGood);
        check(Centipawns(0), Centipawns(-300), keeps, Comparison::Fails);
        check(Centipawns(800), Centipawns(250), keeps, Comparison::WinsLess);
        check(Centipawns(350), Centipawns(150), keeps, Comparison::WinsLess);
        check(Centipawns(260), Centipawns(180), loses, Comparison::SlightlyWorse);
        check(Centipawns(260), Centipawns(0), keeps, Comparison::Fails);
        check(MateIn(3), Centipawns(250), keeps, Comparison::WinsLess);
        check(MateIn(3), Centipawns(180), keeps, Comparison::Fails);
        check(MateIn(3), Centipawns(50), keeps, Comparison::Fails);
        check(MateIn(3), MateIn(9), keeps, Comparison::AsGood);
        check(Centipawns(-100), MateIn(-4), keeps, Comparison::Fails);
        check(MateIn(-5), MateIn(-2), keeps, Comparison::AsGood);
        check(Centipawns(-2_000), MateIn(-9), keeps, Comparison::Fails);
    }

    #[test]
    fn what_nobody_looked_at_is_not_judged() {
        let root = Chess::default();
        let [one, other] =
            [0, 1].map(|place| Opinion::of(root.legal_moves()[place], Some(Score::Centipawns(0))));
        let unknown = Opinion { value: None, ..other.clone() };
        let verdict = |best, tried| Known { root: &root, best, tried }.verdict();
        assert_eq!(verdict(Some(&one), &unknown), Comparison::NotExamined);
        assert_eq!(verdict(None, &other), Comparison::NotExamined);
        assert_eq!(verdict(Some(&one), &other), Comparison::AsGood);
    }

    #[test]
    fn a_refutation_that_comes_to_the_suggested_line_refutes_nothing() {
        let root = position("5B2/8/8/2pk4/4p3/1pK5/8/8 b - - 1 51");
        let nothing = || proof::Node {
            edges: Vec::new(),
            range: proof::Range::UNKNOWN,
            certainty: claims::Certainty::Checked,
            reasons: Vec::new(),
        };
        let comes = |shown: &str, tried: &str| {
            let (shown, tried) = (follow(&root, shown), follow(&root, tried));
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
