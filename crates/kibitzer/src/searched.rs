//! A move that VERIFY or CAPS-II chooses, told by the tree of another program.
//!
//! VERIFY sees deeper and finds the better moves; CAPS-II proposes moves for a reason and tries no others. TECH's
//! tree counts nothing but material, and answers each reply as plainly as can be. A mate that CAPS-II claims is told
//! by MATER's proof, if MATER proves one that begins with the same move. No solver knows another: they meet here.
//!
//! Nodes: the move is looked for with half of the limits, its tree is built with the rest; of that MATER I may use
//! a quarter for a mate that is claimed, and MATER II half of what it leaves. Where VERIFY chose, a third of the rest is its
//! own, to look over TECH's answers and to go on with those that have not won anything yet.

use claims::{HOUSE, Promise};
use explain::kept;
use shakmaty::{Chess, Move, Position};
use solvers::analyst::borne_out;
use solvers::{
    Choice, Goal, Half, Limits, Memory, Observer, Outcome, Problem, Program, Share, Silent, Statistics,
    StopReason, caps, mater, tech, verify,
};

use crate::gains::{PAWN, counts, played, reversed};
use crate::others::is_much_worse;
use crate::questions::forced_mate;

/// The deepest tree, in plies from the root.
pub(crate) const DEEPEST_TREE: u32 = 7;
/// Of so many parts of what is left the looking over of answers may use one.
const PARTS_OF_ADVICE: u64 = 3;
/// Nodes of each question to VERIFY about an answer, at the first look and at the second; most of what it sees was seen
/// when the move was chosen.
const LOOKS: [u64; 2] = [1_000, 10_000];
/// What VERIFY must see gained for a pawn to be promised, in centipawns.
const WORTH_A_PAWN: i32 = 70;
/// Another answer must show so much more, in centipawns and beside a pawn, to stand in the place of one that does.
const MUCH_MORE: i32 = 200;
/// A line that shows so much is told as it is, in centipawns.
const ENOUGH: i32 = 250;
/// More than this is not looked for in every line, in centipawns: a queen.
const MOST_WORTH: i32 = 900;
/// Nodes of the questions how an answer goes on to where it has won something, one after the other until it has.
const LONGER: [u64; 3] = [5_000, 20_000, 100_000];

/// An answer that mates so soon is told as the mate that it is, in own moves; and the nodes of that question.
const SOON: (u32, u64) = (2, 400);
/// The same of an answer that gives check.
const SOON_BY_CHECKS: (u32, u64) = (3, 2_000);
/// Of so many parts of the nodes for advice one may be asked such a question, where that is more.
const PARTS_OF_A_MATE: u64 = 80;

/// Lets VERIFY choose a move with half of the limits and TECH build its tree with the rest.
pub(crate) fn searched(problem: &Problem, limits: Limits<'_>, observer: &mut dyn Observer) -> Outcome {
    let memory = Memory::default();
    let limits = Limits { memory: limits.memory.or(Some(&memory)), ..limits };
    let half = Half::of(limits);
    let chosen = verify::verify(problem, half.limits(limits), observer);
    let Some(mv) = chosen.best_move.filter(|_| problem.side == problem.position.turn()) else {
        return chosen;
    };
    let score = chosen.score;
    let share = Share::of(limits, chosen.statistics.nodes, PARTS_OF_ADVICE);
    // Half of what the move is worth.
    let before = HOUSE.balance(problem.position.board(), problem.side);
    let enough = before + ((score.map_or(0, counts) - before) / 2).clamp(PAWN, ENOUGH);
    let mut advice = Adviser {
        limits: share.limits(),
        nodes: 0,
        enough,
        worth: score.map_or(0, counts).min(before + MOST_WORTH),
    };
    // The tree gets what the advice may not use.
    let left = limits.nodes.map(|nodes| nodes.saturating_sub(advice.limits.nodes.unwrap_or(0)));
    let limits = Limits { nodes: left, ..limits };
    // A pawn that VERIFY sees half repaid is nothing to announce.
    let is_a_pawn = |promise: &Promise| *promise == Promise::Material(1);
    let is_worth_it = score.map_or(0, counts) - before >= WORTH_A_PAWN;
    let promise = |promise| {
        borne_out(promise, score, &problem.position).filter(|promise| is_worth_it || !is_a_pawn(promise))
    };
    let mut found = told(chosen, mv, problem, limits, observer, promise, &mut advice);
    found.statistics.nodes += advice.nodes;
    found
}

/// Lets CAPS-II choose a move with half of the limits; MATER proves its mate, or TECH builds its tree.
///
/// The promise is the lower of what CAPS-II claims and what the tree shows.
pub(crate) fn proposed(problem: &Problem, limits: Limits<'_>, observer: &mut dyn Observer) -> Outcome {
    let half = Half::of(limits);
    let mut chosen = caps::caps(problem, half.limits(limits), observer);
    let Some(mv) = chosen.best_move.filter(|_| problem.side == problem.position.turn()) else {
        return chosen;
    };
    if let Some(Promise::MateIn(moves)) = chosen.promise
        && let Some(proved) = proved(&mut chosen, moves, mv, problem, limits, observer)
    {
        return proved;
    }
    let claimed = chosen.promise;
    told(chosen, mv, problem, limits, observer, |promise| lower(claimed?, promise), &mut tech::Unadvised)
}

/// VERIFY's opinion of TECH's answers.
struct Adviser<'l> {
    limits: Limits<'l>,
    nodes: u64,
    /// Lines that show less than this, in centipawns for the side that chose, are to go on.
    enough: i32,
    /// What the move is worth, in centipawns for that side.
    worth: i32,
}

impl tech::Adviser for Adviser<'_> {
    fn expects(&self) -> i32 {
        self.worth
    }

    /// Gives the proof of a mate that comes soon, or a capture that shows as much, or a line that goes on to where the side has won
    /// something, or a better answer.
    fn advises(&mut self, position: &Chess, line: &[Move], value: i32) -> Option<tech::Advice> {
        let end = played(position, line)?;
        // A promotion at the end of the line may be answered by another: what the search did not count does not show.
        let promotes = line.last().is_some_and(|mv| mv.is_promotion());
        let value = if promotes { value.min(kept(&end, position.turn())) } else { value };
        let answer = *line.first()?;
        let gives_check = |mv: Move| played(position, &[mv]).is_some_and(|after| after.is_check());
        let is_check = gives_check(answer);
        if !end.is_checkmate()
            && let Some(advice) =
                self.mates(position, is_check).or_else(|| self.plainer(position, line, value))
        {
            return Some(advice);
        }
        let longer = (value < self.enough)
            .then(|| LONGER.into_iter().find_map(|nodes| self.longer(position, value, nodes)))
            .flatten();
        // Where the line shows as much as the move is worth, the search looked for no more.
        let is_bound = self.worth <= value;
        let advice = longer
            .or_else(|| is_bound.then(|| self.richer(position, answer, value)).flatten())
            .or_else(|| self.better(position, answer).map(tech::Advice::Better))?;
        // A check in the place of another answer may mate.
        let other = match &advice {
            tech::Advice::Better(mv) => Some(*mv),
            tech::Advice::Line { moves, .. } => moves.first().copied(),
            tech::Advice::Mate(_) => None,
        };
        let is_new = other.is_some_and(|mv| !is_check && gives_check(mv));
        is_new.then(|| self.mates(position, true)).flatten().or(Some(advice))
    }
}

impl Adviser<'_> {
    /// Gives the proof of a mate within a few moves; within one more where the answer gives check.
    fn mates(&mut self, position: &Chess, by_checks: bool) -> Option<tech::Advice> {
        let most = SOON_BY_CHECKS.1.max(self.limits.nodes.unwrap_or(0) / PARTS_OF_A_MATE);
        let is_affordable = by_checks && self.within(most).is_some();
        let (moves, nodes) = if is_affordable { (SOON_BY_CHECKS.0, most) } else { SOON };
        let (mate, spent) = forced_mate(position, moves, self.within(nodes)?, &mut Silent);
        self.nodes += spent;
        Some(tech::Advice::Mate(Box::new(mate?)))
    }

    /// Gives the capture that wins most as captures go on, where that is as much as a quiet answer shows, or a pawn more than
    /// another capture does, and VERIFY sees nothing wrong with it: who can simply take need not look for more.
    fn plainer(&mut self, position: &Chess, line: &[Move], value: i32) -> Option<tech::Advice> {
        let answer = *line.first()?;
        let side = position.turn();
        let shown = |mv: Move| Some((kept(&position.clone().play(mv).ok()?, side), mv));
        let captures = position.capture_moves().into_iter().filter(|mv| *mv != answer);
        let (most, plain) = captures.filter_map(shown).max_by_key(|(shown, _)| *shown)?;
        let wanted = if answer.is_capture() { value + PAWN } else { value };
        if most < wanted.max(self.enough) || line.len() == 1 && answer.is_capture() {
            return None;
        }
        let best = self.asked(position, LOOKS[0])?.score?;
        let after = position.clone().play(plain).ok()?;
        let seen = reversed(self.asked(&after, LOOKS[0])?.score?);
        let stands = !is_much_worse(seen, best) && most <= counts(seen) + PAWN;
        stands.then_some(tech::Advice::Line { moves: vec![plain], value: most })
    }

    /// Gives VERIFY's own line, as far as it shows a pawn more than so much at the end and ever after.
    fn longer(&mut self, position: &Chess, value: i32, nodes: u64) -> Option<tech::Advice> {
        let found = self.asked(position, nodes)?;
        shown_of(&found, position, value)
    }

    /// Gives VERIFY's line with another answer, where at a first look it shows much more: the told answer does, but nobody would
    /// play it.
    fn richer(&mut self, position: &Chess, answer: Move, value: i32) -> Option<tech::Advice> {
        let found = self.asked(position, LOOKS[0])?;
        if found.best_move == Some(answer) {
            return None;
        }
        shown_of(&found, position, value + MUCH_MORE)
    }

    /// Gives VERIFY's answer where the chance to win with the told one is much smaller, at first sight and at the second.
    fn better(&mut self, position: &Chess, answer: Move) -> Option<Move> {
        LOOKS.into_iter().try_fold(answer, |_, nodes| self.seen(position, answer, nodes))
    }

    fn seen(&mut self, position: &Chess, answer: Move, nodes: u64) -> Option<Move> {
        let best = self.asked(position, nodes)?;
        let mv = best.best_move.filter(|mv| *mv != answer)?;
        let after = position.clone().play(answer).ok()?;
        if after.is_game_over() {
            return (!after.is_checkmate()).then_some(mv);
        }
        let told = reversed(self.asked(&after, nodes)?.score?);
        is_much_worse(told, best.score?).then_some(mv)
    }

    /// Gives the limits of a question with so many nodes; none where too few are left.
    fn within(&self, nodes: u64) -> Option<Limits<'_>> {
        let left = self.limits.nodes.map_or(nodes, |left| left.saturating_sub(self.nodes));
        (nodes <= left).then_some(Limits { nodes: Some(nodes), ..self.limits })
    }

    fn asked(&mut self, position: &Chess, nodes: u64) -> Option<Outcome> {
        let found = verify::verify(&Problem::win(position.clone()), self.within(nodes)?, &mut Silent);
        self.nodes += found.statistics.nodes;
        // What was broken off says nothing.
        (!matches!(found.stop_reason, StopReason::Interrupted | StopReason::Time)).then_some(found)
    }
}

/// Gives a line of VERIFY's, as far as it shows a pawn more than so much at the end and ever after.
fn shown_of(found: &Outcome, from: &Chess, value: i32) -> Option<tech::Advice> {
    let most = counts(found.score?) + PAWN;
    let mut end = from.clone();
    let mut shown = Vec::new();
    for (index, mv) in found.line.iter().enumerate() {
        end = end.play(*mv).ok()?;
        if end.turn() != from.turn() {
            shown.push((index + 1, kept(&end, from.turn())));
        }
    }
    // What is lost again later was never won.
    let mut least = most;
    for (_, here) in shown.iter_mut().rev() {
        least = least.min(*here);
        *here = least;
    }
    let most = shown.iter().map(|(_, here)| *here).max().filter(|best| value + PAWN <= *best)?;
    // A pawn more is not worth going on for, where the line has won something before.
    let is_near = |here: i32| value + PAWN <= here && most - PAWN <= here;
    let best = shown.iter().map(|(_, here)| *here).find(|here| is_near(*here))?;
    // A mate is shown to its end.
    let length =
        if end.is_checkmate() { found.line.len() } else { shown.iter().find(|(_, here)| *here == best)?.0 };
    let moves = found.line[..length].to_vec();
    Some(tech::Advice::Line { moves, value: best })
}

/// Tells a chosen move by TECH's tree with what is left of the limits; without a tree nothing is promised.
fn told(
    chosen: Outcome,
    mv: Move,
    problem: &Problem,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
    promise: impl Fn(Promise) -> Option<Promise>,
    adviser: &mut dyn tech::Adviser,
) -> Outcome {
    let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(chosen.statistics.nodes));
    let depth = limits.depth.unwrap_or(DEEPEST_TREE).min(DEEPEST_TREE);
    let told =
        tech::explained_move(problem, mv, adviser, Limits { nodes, depth: Some(depth), ..limits }, observer);
    let mut statistics: Statistics = told.statistics;
    statistics += chosen.statistics;
    if told.proof.is_none() {
        return Outcome { promise: None, statistics, stop_reason: told.stop_reason, ..chosen };
    }
    let promise = told.promise.and_then(promise);
    let program = Program { tree_by: Some(told.program.name), ..chosen.program };
    let chosen_by = Some(Choice { line: chosen.line, score: chosen.score });
    Outcome { promise, program, statistics, found_by: chosen.found_by, chosen_by, ..told }
}

/// Asks MATER I, then MATER II for a mate in at most so many moves that begins with the chosen one; what they spend
/// is added to the counts of the chosen move.
fn proved(
    chosen: &mut Outcome,
    moves: u32,
    mv: Move,
    problem: &Problem,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> Option<Outcome> {
    let asked = Problem { goal: Goal::MateIn(moves), ..problem.clone() };
    for (prover, parts) in [(mater::mater1 as Prover, 4), (mater::mater2, 2)] {
        let share = Share::of(limits, chosen.statistics.nodes, parts);
        let found = prover(&asked, share.limits(), observer);
        chosen.statistics.nodes += found.statistics.nodes;
        if found.best_move == Some(mv) && found.proof.is_some() {
            let program = Program { tree_by: Some(found.program.name), ..chosen.program };
            let statistics = Statistics { nodes: chosen.statistics.nodes, ..found.statistics };
            return Some(Outcome { program, statistics, found_by: chosen.found_by.clone(), ..found });
        }
        if found.stop_reason == StopReason::Interrupted {
            return None;
        }
    }
    None
}

type Prover = fn(&Problem, Limits<'_>, &mut dyn Observer) -> Outcome;

/// Gives the lower of two promises; none where they promise different things of which neither is the lower.
fn lower(claimed: Promise, shown: Promise) -> Option<Promise> {
    match (claimed, shown) {
        (Promise::MateIn(claimed), Promise::MateIn(shown)) => Some(Promise::MateIn(claimed.max(shown))),
        (Promise::Material(claimed), Promise::Material(shown)) => Some(Promise::Material(claimed.min(shown))),
        (Promise::MateIn(_), material @ Promise::Material(_))
        | (material @ Promise::Material(_), Promise::MateIn(_)) => Some(material),
        (claimed, shown) => (claimed == shown).then_some(claimed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_promise_is_never_more_than_either_says() {
        let (three, five) = (Promise::Material(3), Promise::Material(5));
        assert_eq!(lower(three, five), Some(three));
        assert_eq!(lower(five, three), Some(three));
        assert_eq!(lower(Promise::MateIn(2), three), Some(three));
        assert_eq!(lower(three, Promise::MateIn(2)), Some(three));
        assert_eq!(lower(Promise::MateIn(2), Promise::MateIn(3)), Some(Promise::MateIn(3)));
        assert_eq!(lower(three, Promise::Draws(true)), None);
    }
}
