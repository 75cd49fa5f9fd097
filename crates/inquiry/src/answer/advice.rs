//! VERIFY reviews the answers in TECH's tree.
//!
//! An answer that makes the chance to win much smaller is replaced, a mate that comes soon is proved, and a
//! line that stops before anything is won is continued.

use explain::count_kept;
use shakmaty::{Chess, Move, Position};
use solvers::{Limits, Outcome, Problem, Silent, StopReason, tech, verify};

use crate::gains::{PAWN, counts, play, reverse};
use crate::is_much_worse;
use crate::short_mate::forced_mate;

/// Nodes of each question to VERIFY about an answer, for the first and the second look; VERIFY has already
/// seen most of it when it chose the move.
const LOOKS: [u64; 2] = [1_000, 10_000];
/// How much more, in centipawns and on top of a pawn, another answer must show to replace one that shows a
/// gain.
const MUCH_MORE: i32 = 200;
/// Nodes of the searches for how an answer continues to a gain; they are used in turn until there is one.
const LONGER: [u64; 3] = [5_000, 20_000, 100_000];
/// The depth of a mate, in own moves, within which an answer is shown as a mate; and the nodes of that
/// search.
const SOON: (u32, u64) = (2, 400);
/// The same for an answer that gives check.
const SOON_BY_CHECKS: (u32, u64) = (3, 2_000);
/// One part in this many of the nodes for advice may be spent on such a search, if that is more.
const PARTS_OF_A_MATE: u64 = 80;

/// VERIFY's opinion of TECH's answers.
pub(super) struct Adviser<'l> {
    pub(super) limits: Limits<'l>,
    pub(super) nodes: u64,
    /// Lines that show less than this, in centipawns for the side that chose, must be continued.
    pub(super) enough: i32,
    /// What the move is worth, in centipawns for that side.
    pub(super) worth: i32,
}

impl tech::Adviser for Adviser<'_> {
    fn expects(&self) -> i32 {
        self.worth
    }

    /// Returns the proof of a mate that comes soon, a capture that shows as much, a line that continues to a
    /// gain, or a better answer.
    fn advises(&mut self, position: &Chess, line: &[Move], value: i32) -> Option<tech::Advice> {
        let end = play(position, line)?;
        // A promotion at the end of the line may be answered by another: what the search did not count is not
        // visible.
        let promotes = line.last().is_some_and(|mv| mv.is_promotion());
        let value = if promotes { value.min(count_kept(&end, position.turn())) } else { value };
        let answer = *line.first()?;
        let gives_check = |mv: Move| play(position, &[mv]).is_some_and(|after| after.is_check());
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
        // If the line shows as much as the move is worth, the search stopped looking for more.
        let is_bound = self.worth <= value;
        let advice = longer
            .or_else(|| is_bound.then(|| self.richer(position, answer, value)).flatten())
            .or_else(|| self.better(position, answer).map(tech::Advice::Better))?;
        // A check instead of another answer may mate.
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
    /// Returns the proof of a mate within a few moves, or within one more if the answer gives check.
    fn mates(&mut self, position: &Chess, by_checks: bool) -> Option<tech::Advice> {
        let most = SOON_BY_CHECKS.1.max(self.limits.nodes.unwrap_or(0) / PARTS_OF_A_MATE);
        let is_affordable = by_checks && self.within(most).is_some();
        let (moves, nodes) = if is_affordable { (SOON_BY_CHECKS.0, most) } else { SOON };
        let (mate, spent) = forced_mate(position, moves, self.within(nodes)?, &mut Silent);
        self.nodes += spent;
        Some(tech::Advice::Mate(Box::new(mate?)))
    }

    /// Returns the capture that wins most as captures continue, if it shows as much as a quiet answer or a
    /// pawn more than another capture, and VERIFY finds nothing wrong with it: a side that can simply capture
    /// need not look for more.
    fn plainer(&mut self, position: &Chess, line: &[Move], value: i32) -> Option<tech::Advice> {
        let answer = *line.first()?;
        let side = position.turn();
        let shown = |mv: Move| Some((count_kept(&position.clone().play(mv).ok()?, side), mv));
        let captures = position.capture_moves().into_iter().filter(|mv| *mv != answer);
        let (most, plain) = captures.filter_map(shown).max_by_key(|(shown, _)| *shown)?;
        let wanted = if answer.is_capture() { value + PAWN } else { value };
        if most < wanted.max(self.enough) || line.len() == 1 && answer.is_capture() {
            return None;
        }
        let best = self.ask(position, LOOKS[0])?.score?;
        let after = position.clone().play(plain).ok()?;
        let seen = reverse(self.ask(&after, LOOKS[0])?.score?);
        let stands = !is_much_worse(seen, best) && most <= counts(seen) + PAWN;
        stands.then_some(tech::Advice::Line { moves: vec![plain], value: most })
    }

    /// Returns VERIFY's own line, as far as it shows a pawn more than `value` at its end and from then on.
    fn longer(&mut self, position: &Chess, value: i32, nodes: u64) -> Option<tech::Advice> {
        let found = self.ask(position, nodes)?;
        shown_of(&found, position, value)
    }

    /// Returns VERIFY's line with another answer, if it shows much more at a first look: the current answer
    /// is sound, but nobody would play it.
    fn richer(&mut self, position: &Chess, answer: Move, value: i32) -> Option<tech::Advice> {
        let found = self.ask(position, LOOKS[0])?;
        if found.best_move == Some(answer) {
            return None;
        }
        shown_of(&found, position, value + MUCH_MORE)
    }

    /// Returns VERIFY's answer if the chance to win with the current one is much smaller, at both looks.
    fn better(&mut self, position: &Chess, answer: Move) -> Option<Move> {
        LOOKS.into_iter().try_fold(answer, |_, nodes| self.see(position, answer, nodes))
    }

    fn see(&mut self, position: &Chess, answer: Move, nodes: u64) -> Option<Move> {
        let best = self.ask(position, nodes)?;
        let mv = best.best_move.filter(|mv| *mv != answer)?;
        let after = position.clone().play(answer).ok()?;
        if after.is_game_over() {
            return (!after.is_checkmate()).then_some(mv);
        }
        let told = reverse(self.ask(&after, nodes)?.score?);
        is_much_worse(told, best.score?).then_some(mv)
    }

    /// Returns the limits of a search of the given number of nodes; `None` if too few are left.
    fn within(&self, nodes: u64) -> Option<Limits<'_>> {
        let left = self.limits.nodes.map_or(nodes, |left| left.saturating_sub(self.nodes));
        (nodes <= left).then_some(Limits { nodes: Some(nodes), ..self.limits })
    }

    fn ask(&mut self, position: &Chess, nodes: u64) -> Option<Outcome> {
        let found = verify::verify(&Problem::win(position.clone()), self.within(nodes)?, &mut Silent);
        self.nodes += found.statistics.nodes;
        // A search that was broken off says nothing.
        (!matches!(found.stop_reason, StopReason::Interrupted | StopReason::Time)).then_some(found)
    }
}

/// Returns a line of VERIFY's, as far as it shows a pawn more than `value` at its end and from then on.
fn shown_of(found: &Outcome, from: &Chess, value: i32) -> Option<tech::Advice> {
    let most = counts(found.score?) + PAWN;
    let mut end = from.clone();
    let mut shown = Vec::new();
    for (index, mv) in found.line.iter().enumerate() {
        end = end.play(*mv).ok()?;
        if end.turn() != from.turn() {
            shown.push((index + 1, count_kept(&end, from.turn())));
        }
    }
    // What is lost again later was never won.
    let mut least = most;
    for (_, here) in shown.iter_mut().rev() {
        least = least.min(*here);
        *here = least;
    }
    let most = shown.iter().map(|(_, here)| *here).max().filter(|best| value + PAWN <= *best)?;
    // One more pawn is not worth going on for if the line has already won something.
    let is_near = |here: i32| value + PAWN <= here && most - PAWN <= here;
    let best = shown.iter().map(|(_, here)| *here).find(|here| is_near(*here))?;
    // A mate is shown to its end.
    let length =
        if end.is_checkmate() { found.line.len() } else { shown.iter().find(|(_, here)| *here == best)?.0 };
    let moves = found.line[..length].to_vec();
    Some(tech::Advice::Line { moves, value: best })
}
