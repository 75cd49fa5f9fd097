//! Why not this move (`Question::WhyNot`): the move is played, and the other side's best answer is asked for.
//!
//! The solver that chose the suggested move is asked first: a mate that it finds settles the question. Any solver
//! can be asked, for the question is a problem like any other. Where it finds none, or only claims one as CAPS-II
//! does, VERIFY says what the move is worth, and TECH builds the move's tree, so that every reply is searched and the line ends where it is quiet.
//!
//! Everything is compared in one scale: centipawns of the house scale against the material of the root, at the
//! quiet end of a line, and mates above all. VERIFY sees deeper and TECH counts nothing but men; where they differ
//! by more than [`ALLOWANCE`], which is what a position may be worth beside its men, VERIFY's value counts, less
//! so much. A move that VERIFY thinks as much of as of the suggested one is as good; one with which VERIFY sees a much smaller
//! chance to win is not, whatever men it wins, and fails if it does not win at all.
//!
//! Nodes: the suggested move is looked for with half of the limits, the rest is divided evenly among the moves that
//! were asked about. Of a move's part a third goes to the solver, a third to VERIFY, and what is left to TECH. The
//! move itself is a node. Without limits of nodes or time each move may cost [`QUESTION_NODES`](solvers::QUESTION_NODES).

use claims::{HOUSE, Promise, Score};
use explain::{Comparison, Tried};
use shakmaty::{Chess, Move, Position};
use solvers::analyst::ALLOWANCE;
use solvers::{Half, Limits, Observer, Outcome, Problem, Question, Share, StopReason, tech};

use crate::gains::{MATE, PAWN, gain, played};
use crate::others::{WINS_FROM, is_much_worse, least_win};
use crate::searched::DEEPEST_TREE;
use crate::solver::{Asked, SolverName, solve};

/// How much less than of the suggested move VERIFY may think of one that is as good, in centipawns.
const AS_GOOD: i32 = 50;

/// Lists the moves that a problem asks about, each once.
pub(crate) fn asked_about(problem: &Problem) -> Vec<Move> {
    let mut moves = Vec::new();
    for question in &problem.questions {
        match question {
            Question::WhyNot(mv) if !moves.contains(mv) => moves.push(*mv),
            _ => {}
        }
    }
    moves
}

/// Gives the limits of the answer itself: half of them where moves are asked about.
pub(crate) fn for_the_answer<'l>(problem: &Problem, half: &'l Half<'l>, limits: Limits<'l>) -> Limits<'l> {
    if asked_about(problem).is_empty() { limits } else { half.limits(limits) }
}

/// Finds out what is wrong with each move that a problem asks about; the nodes are added to the outcome's.
pub(crate) fn why_not(
    solver: Asked<'_>,
    problem: &Problem,
    outcome: &mut Outcome,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> Vec<Tried> {
    let moves = asked_about(problem);
    let best = outcome.best_move;
    let others = moves.iter().filter(|mv| Some(**mv) != best).count() as u64;
    let mates = outcome.score.filter(|score| matches!(score, Score::MateIn(_))).map(|mate| gain(mate, 0));
    // The suggested move is looked at in the same way, so that there is something to compare with.
    let measured = best.filter(|_| 0 < others && mates.is_none());
    let mut left = others + u64::from(measured.is_some());
    let mut share = |outcome: &Outcome| {
        let share = Share::of(limits, outcome.statistics.nodes, left);
        left = left.saturating_sub(1).max(1);
        share
    };
    let mut deep_best = None;
    if let Some(mv) = measured {
        let mut trial = Trial::of(solver, problem, mv, share(outcome), observer);
        deep_best = trial.deep();
        trial.counts_for(outcome);
    }
    let mut found = Vec::new();
    for mv in moves {
        if Some(mv) == best {
            found.push(same(mv));
            continue;
        }
        let mut trial = Trial::of(solver, problem, mv, share(outcome), observer);
        let (mut tried, deep) = trial.tried();
        trial.counts_for(outcome);
        tried.result = match (deep, deep_best) {
            _ if outcome.stop_reason == StopReason::Interrupted => None,
            (Some(deep), Some(best)) if best - AS_GOOD <= deep => Some(Comparison::AsGood),
            _ => {
                let counted = tried.gain.and_then(|gain| compared(gain, &problem.position, outcome));
                overruled(counted, deep, deep_best.or(mates), &problem.position)
                    .filter(|_| !comes_to_the_answer(&problem.position, best, &tried, outcome))
            }
        };
        found.push(tried);
    }
    found
}

/// Tells whether what refutes a move is answered by the suggested one, and that comes to a position in which the suggested move wins:
/// the line to it has the two in the other order. Then nothing is refuted, and nothing is known.
fn comes_to_the_answer(root: &Chess, best: Option<Move>, tried: &Tried, outcome: &Outcome) -> bool {
    let (Some(best), Some(reply), Some(tree)) = (best, tried.line.first(), &outcome.proof) else {
        return false;
    };
    let mode = root.castles().mode();
    let played = |moves: [Move; 3]| {
        moves.into_iter().try_fold(root.clone(), |board, mv| {
            let mv = mv.to_uci(mode).to_move(&board).ok()?;
            board.play(mv).ok()
        })
    };
    let has = |node: &proof::Node, mv: Move| {
        node.edges
            .iter()
            .find(|edge| edge.mv.to_uci(mode) == mv.to_uci(mode))
            .and_then(|edge| tree.node(edge.to))
    };
    let is_line =
        tree.node(proof::NodeId::ROOT).and_then(|node| has(node, best)).and_then(|node| has(node, *reply));
    let is_answer = is_line.is_some_and(|node| has(node, tried.mv).is_some());
    let end = |moves| played(moves).map(|board| proof::PositionKey::of(&board));
    let ends = [end([tried.mv, *reply, best]), end([best, *reply, tried.mv])];
    is_answer && ends[0].is_some() && ends[0] == ends[1]
}

/// Compares what a move gains with what the suggested one does, where that is known.
fn compared(gain: i32, root: &Chess, outcome: &Outcome) -> Option<Comparison> {
    let promised = match (outcome.promise, best_gain(root, outcome)) {
        (Some(Promise::MateIn(_)), _) => MATE,
        (Some(Promise::Material(pawns)), _) => i32::try_from(pawns).unwrap_or(0) * PAWN,
        (Some(Promise::Draws(_)), _) => -balance(root),
        (Some(Promise::Saves(_)) | None, Some(best)) => best - PAWN + 1,
        (Some(Promise::Saves(_)) | None, None) if gain <= -PAWN => return Some(Comparison::Fails),
        (Some(Promise::Saves(_)) | None, None) => return None,
    };
    Some(match gain {
        gain if promised <= gain => Comparison::AsGood,
        // Less is a whole pawn less.
        gain if PAWN <= gain && promised - PAWN < gain => Comparison::AsGood,
        gain if PAWN <= gain => Comparison::WinsLess,
        _ => Comparison::Fails,
    })
}

/// Corrects what the count of men says by VERIFY's value of the position that the move leads to.
///
/// Where the chance to win is much smaller than with the suggested move, the move wins less if the position is still won,
/// and fails if not; so it does where no men were counted. Beside a mate a move that wins no man does not fail as long as the
/// position stays won.
fn overruled(
    counted: Option<Comparison>,
    deep: Option<i32>,
    best: Option<i32>,
    root: &Chess,
) -> Option<Comparison> {
    let (Some(deep), Some(best)) = (deep, best) else { return counted };
    let score = |gain: i32| Score::Centipawns(gain + balance(root));
    // Beside a win of men a whole pawn is asked for.
    let least = if best == MATE { 0 } else { WINS_FROM };
    let is_won = least_win(root).max(least) <= deep + balance(root);
    match counted {
        Some(Comparison::Fails) if best == MATE && is_won => Some(Comparison::WinsLess),
        Some(Comparison::Fails) => counted,
        _ if !is_much_worse(score(deep), score(best)) => counted,
        _ if is_won => Some(Comparison::WinsLess),
        _ => Some(Comparison::Fails),
    }
}

/// Gives what the suggested move gains, where a tree or a mate shows it.
fn best_gain(root: &Chess, outcome: &Outcome) -> Option<i32> {
    outcome.best_move?;
    let score = outcome.score?;
    let is_shown = outcome.proof.is_some() || matches!(score, Score::MateIn(_));
    is_shown.then(|| gain(score, balance(root)))
}

fn balance(position: &Chess) -> i32 {
    HOUSE.balance(position.board(), position.turn())
}

/// The suggested move itself was asked about.
fn same(mv: Move) -> Tried {
    Tried::new(mv, Vec::new(), Some(Comparison::AsGood))
}

/// One move before the solvers.
struct Trial<'t> {
    solver: Asked<'t>,
    problem: &'t Problem,
    mv: Move,
    share: Share<'t>,
    nodes: u64,
    stopped: Option<StopReason>,
    observer: &'t mut dyn Observer,
}

/// What a search says of the move: what it gains, and the line from the other side's answer on.
struct Opinion {
    gain: i32,
    line: Vec<Move>,
}

impl<'t> Trial<'t> {
    fn of(
        solver: Asked<'t>,
        problem: &'t Problem,
        mv: Move,
        share: Share<'t>,
        observer: &'t mut dyn Observer,
    ) -> Trial<'t> {
        Trial { solver, problem, mv, share, nodes: 0, stopped: None, observer }
    }

    /// Asks the solver, then VERIFY, then TECH; gives what VERIFY thinks of the move besides.
    fn tried(&mut self) -> (Tried, Option<i32>) {
        let mut tried = Tried { result: None, ..same(self.mv) };
        let Some(after) = self.played() else { return (tried, None) };
        if let Some(gain) = self.ended(&after.position) {
            tried.gain = Some(gain);
            return (tried, None);
        }
        let is_mate =
            |opinion: &Option<Opinion>| opinion.as_ref().is_some_and(|opinion| opinion.gain.abs() == MATE);
        let mut deep = self.asked(self.solver, &after, 3, &mut tried);
        let is_settled = is_mate(&deep) && self.is_sure_of_mates();
        if !is_settled && !self.is_verified() {
            deep = self.asked(SolverName::Verify.into(), &after, 2, &mut tried);
        }
        let value = deep.as_ref().map(|deep| deep.gain);
        let is_shown = deep.as_ref().is_some_and(|deep| ends_in_mate(&after.position, &deep.line));
        let counted = if is_shown { None } else { self.counted(&mut tried) };
        let Some(opinion) = agreed(deep, counted, is_shown) else { return (tried, value) };
        (Tried { gain: Some(opinion.gain), line: opinion.line, ..tried }, value)
    }

    /// Asks VERIFY alone what the move is worth.
    fn deep(&mut self) -> Option<i32> {
        let after = self.played()?;
        match self.ended(&after.position) {
            Some(gain) => Some(gain),
            None => {
                self.asked(SolverName::Verify.into(), &after, 1, &mut same(self.mv)).map(|deep| deep.gain)
            }
        }
    }

    /// Plays the move, if a node is left for it.
    fn played(&mut self) -> Option<Problem> {
        let after = self.problem.position.clone().play(self.mv).ok().filter(|_| self.share.allows(0))?;
        self.nodes += 1;
        let mut history = self.problem.history.clone();
        history.push(self.problem.position.clone());
        Some(Problem { history, ..Problem::win(after) })
    }

    /// Gives what the move gains where it ends the game.
    fn ended(&self, after: &Chess) -> Option<i32> {
        let is_drawn = after.is_stalemate() || after.is_insufficient_material();
        let drawn = is_drawn.then(|| -balance(&self.problem.position));
        if after.is_checkmate() { Some(MATE) } else { drawn }
    }

    /// Tells whether the solver asks VERIFY by itself.
    fn is_verified(&self) -> bool {
        matches!(self.solver.name, SolverName::Verify | SolverName::Analyst)
    }

    /// Tells whether a mate that the solver finds is one: CAPS-II and PARADISE do not try every defense.
    fn is_sure_of_mates(&self) -> bool {
        !matches!(self.solver.name, SolverName::Caps | SolverName::Paradise)
    }

    /// Asks a solver for the other side's best answer with a part of what is left.
    fn asked(
        &mut self,
        solver: Asked<'_>,
        answer: &Problem,
        parts: u64,
        tried: &mut Tried,
    ) -> Option<Opinion> {
        let part = self.share.part(self.nodes, parts);
        let limits = part.limits();
        let depth = limits.depth.map(|depth| depth.saturating_sub(1).max(1));
        let found = solve(solver, answer, Limits { depth, ..limits }, self.observer);
        self.count(&found, tried);
        let gain = -gain(found.score?, -balance(&self.problem.position));
        Some(Opinion { gain, line: found.line })
    }

    /// Builds TECH's tree of the move with the rest.
    fn counted(&mut self, tried: &mut Tried) -> Option<Opinion> {
        let part = self.share.part(self.nodes, 1);
        let limits = part.limits();
        let depth = Some(limits.depth.unwrap_or(DEEPEST_TREE).min(DEEPEST_TREE));
        let limits = Limits { depth, ..limits };
        let found = tech::explained_move(self.problem, self.mv, &mut tech::Unadvised, limits, self.observer);
        self.count(&found, tried);
        tried.depth = found.checked_depth;
        tried.depth_by = found.checked_depth.map(|_| found.program.name);
        found.checked_depth?;
        let gain = gain(found.score?, balance(&self.problem.position));
        Some(Opinion { gain, line: found.line.get(1..).unwrap_or(&[]).to_vec() })
    }

    /// Adds what was spent to the outcome's counts.
    fn counts_for(&self, outcome: &mut Outcome) {
        outcome.statistics.nodes += self.nodes;
        if let Some(reason) = self.stopped {
            outcome.stop_reason = reason;
        }
    }

    fn count(&mut self, found: &Outcome, tried: &mut Tried) {
        self.nodes += found.statistics.nodes;
        if found.stop_reason == StopReason::Interrupted {
            self.stopped = Some(found.stop_reason);
        }
        if 0 < found.statistics.nodes && !tried.searched_by.contains(&found.program.name) {
            tried.searched_by.push(found.program.name);
        }
    }
}

/// Puts the deep look and the count of men together: the count, unless the deep look is far from it.
///
/// A mate whose line does not go down to it is told by the line of the count, where there is one.
fn agreed(deep: Option<Opinion>, counted: Option<Opinion>, is_shown: bool) -> Option<Opinion> {
    let (deep, counted) = match (deep, counted) {
        (Some(deep), Some(counted)) => (deep, counted),
        // A value that counts more than men says nothing alone, unless it is a mate.
        (deep, counted) => return counted.or(deep.filter(|deep| deep.gain.abs() == MATE)),
    };
    let apart = deep.gain - counted.gain;
    Some(match (deep.gain.abs() == MATE, counted.gain.abs() == MATE) {
        (true, _) if is_shown => deep,
        (true, _) => Opinion { gain: deep.gain, ..counted },
        (false, true) => counted,
        (false, false) if apart.abs() <= ALLOWANCE => counted,
        (false, false) => Opinion { gain: deep.gain - apart.signum() * ALLOWANCE, ..deep },
    })
}

/// Tells whether a line goes down to a mate.
fn ends_in_mate(from: &Chess, line: &[Move]) -> bool {
    played(from, line).is_some_and(|end| end.is_checkmate())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opinion(gain: i32) -> Option<Opinion> {
        Some(Opinion { gain, line: Vec::new() })
    }

    #[track_caller]
    fn check(deep: Option<Opinion>, counted: Option<Opinion>, is_shown: bool, expected: Option<i32>) {
        assert_eq!(agreed(deep, counted, is_shown).map(|opinion| opinion.gain), expected);
    }

    #[test]
    fn the_count_of_men_stands_unless_the_deep_look_is_far_from_it() {
        check(opinion(250), opinion(100), false, Some(100));
        check(opinion(-50), opinion(100), false, Some(100));
        check(opinion(400), opinion(100), false, Some(250));
        check(opinion(-400), opinion(100), false, Some(-250));
        check(opinion(400), None, false, None);
        check(None, opinion(100), false, Some(100));
    }

    #[test]
    fn a_mate_is_above_all() {
        check(opinion(-MATE), opinion(100), true, Some(-MATE));
        check(opinion(-MATE), opinion(100), false, Some(-MATE));
        check(opinion(-MATE), None, false, Some(-MATE));
        check(opinion(30), opinion(-MATE), false, Some(-MATE));
    }

    #[test]
    fn a_deep_look_overrules_the_count() {
        use Comparison::{AsGood, Fails, WinsLess};
        let checked = |counted: Option<Comparison>, deep: Option<i32>, best, balance, expected| {
            // So many centipawns of material are the black ones more than the white ones.
            let fen = match balance {
                0 => "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1",
                -100 => "4k3/3pp3/8/8/8/8/4P3/4K3 w - - 0 1",
                _ => "q3k3/3pp3/8/8/8/8/2PPP3/4K3 w - - 0 1",
            };
            let root = crate::input::read_position(fen).unwrap().position;
            assert_eq!(super::balance(&root), balance);
            assert_eq!(overruled(counted, deep, Some(best), &root), expected);
        };
        checked(Some(AsGood), Some(300), 320, 0, Some(AsGood));
        checked(Some(AsGood), Some(150), 600, 0, Some(WinsLess));
        checked(Some(AsGood), Some(-300), 200, 0, Some(Fails));
        // A pawn is won, and the game is lost.
        checked(Some(WinsLess), Some(200), MATE, -800, Some(Fails));
        checked(Some(WinsLess), Some(300), MATE, 0, Some(WinsLess));
        // No man is won, and the game still is.
        checked(Some(Fails), Some(150), MATE, 0, Some(WinsLess));
        checked(Some(Fails), Some(150), MATE, -100, Some(Fails));
        checked(Some(Fails), Some(300), 310, 0, Some(Fails));
        checked(Some(AsGood), None, 600, 0, Some(AsGood));
        checked(None, Some(-80), 860, -100, Some(Fails));
        checked(None, Some(300), 310, 0, None);
    }

    #[test]
    fn a_refutation_that_comes_to_the_suggested_line_refutes_nothing() {
        let root = crate::input::read_position("5B2/8/8/2pk4/4p3/1pK5/8/8 b - - 1 51").unwrap().position;
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
            let outcome = Outcome::nothing(program, StopReason::Exhausted, solvers::Statistics::default());
            let outcome = Outcome { proof: Some(tree), ..outcome };
            let tried = Tried::new(tried[0], tried[1..].to_vec(), None);
            comes_to_the_answer(&root, shown.first().copied(), &tried, &outcome)
        };
        assert!(comes("e4e3 f8g7 c5c4", "c5c4 f8g7"));
        assert!(!comes("e4e3 f8g7 d5e4", "c5c4 f8g7"), "the line goes on with something else");
        assert!(!comes("e4e3 f8g7 c5c4", "c5c4 f8h6"), "another reply");
    }

    #[test]
    fn results_are_measured_by_the_promise() {
        let root = Chess::default();
        let result = |gain: i32, promise: Option<Promise>, best: Option<Move>| {
            let program = solvers::Program { name: "", domain: Some(""), tree_by: None };
            let nothing = Outcome::nothing(program, StopReason::Exhausted, solvers::Statistics::default());
            compared(gain, &root, &Outcome { promise, best_move: best, ..nothing })
        };
        let wins = Some(Promise::Material(3));
        assert_eq!(result(300, wins, None), Some(Comparison::AsGood));
        assert_eq!(result(210, wins, None), Some(Comparison::AsGood), "less is a whole pawn less");
        assert_eq!(result(200, wins, None), Some(Comparison::WinsLess));
        assert_eq!(result(99, wins, None), Some(Comparison::Fails));
        assert_eq!(result(900, Some(Promise::MateIn(2)), None), Some(Comparison::WinsLess));
        assert_eq!(result(MATE, Some(Promise::MateIn(2)), None), Some(Comparison::AsGood));
        assert_eq!(result(-100, None, None), Some(Comparison::Fails));
        assert_eq!(result(0, None, None), None, "nothing is known to compare with");
    }
}
