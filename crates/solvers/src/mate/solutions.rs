//! Problems: a mate in at most so many moves, full width; all of its solutions, with their duals, and the tries.
//!
//! Bounded searches go over the positions after every first move, the bound growing move by move, so that each solution
//! has its exact length. They share one table. What they disprove is disproved for good, so that "no mate in so many
//! moves" is proved.
//!
//! Decisions:
//! * A *try* is a first move that exactly one of several replies refutes; promotions of a pawn to one square are
//!   distinct replies.
//! * A *dual* is a position after a reply, below a solution, in which another move mates as fast as the fastest.
//!   Positions that several lines reach count once; lines in which the attacker plays duals are not followed.

use proof::{Node, Proof};
use shakmaty::{Chess, Move, Position};

use super::denial::Undenied;
use super::mate_within::{Bounded, Task};
use super::mates::Mate;
use super::search::{Aim, Search};
use super::{MOST_MOVES, PROVER, tell};
use crate::shared::key_of;
use crate::{Limits, Outcome, Statistics, StopReason};

/// The largest solution, in positions, in which duals are looked for.
const MOST: usize = 100_000;

/// The solutions of a problem.
#[derive(Clone, Debug)]
pub struct Solutions {
    /// The first of the shortest solutions, or the statement that there is none.
    pub bounded: Bounded,
    /// The first moves that mate in time, the shortest first.
    pub solutions: Vec<Solution>,
    /// The first moves that exactly one of several replies refutes; `None` if the limits did not allow looking for all.
    pub tries: Option<Vec<Try>>,
    /// The first moves for which the limits left open whether they mate in time.
    pub open: Vec<Move>,
}

/// A first move that mates in time.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The move.
    pub mv: Move,
    /// How many moves the mate takes, this one included; it cannot be done in fewer.
    pub moves: u32,
    /// The proof, from the position after the move.
    pub proof: Proof,
    /// The duals, those after the fewest moves first; `None` if the limits did not allow looking for all.
    pub duals: Option<Vec<Dual>>,
}

/// A position below a solution in which other moves mate as fast.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Dual {
    /// The moves that lead there, the first move of the solution included.
    pub line: Vec<Move>,
    /// The moves that mate as fast, the solution's first.
    pub moves: Vec<Move>,
}

/// A first move that exactly one of several replies refutes.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Try {
    /// The move.
    pub mv: Move,
    /// The reply.
    pub refutation: Move,
}

/// Finds every first move with which the side to move mates in at most so many moves, their duals, and the tries; a
/// mate in one has neither. The task's side must be the side to move.
pub fn solutions(task: &Task<'_>, limits: Limits<'_>) -> Solutions {
    if let Some(bounded) = Bounded::of_ended(task) {
        return Solutions { bounded, solutions: Vec::new(), tries: Some(Vec::new()), open: Vec::new() };
    }
    let (root, moves) = (&task.problem.position, task.moves.min(MOST_MOVES));
    let search = Search::new(root.turn(), limits);
    let mut solver = Solver { search };
    let (keys, failed, open) = solver.keys(root, moves);
    let outcome = match keys.first() {
        Some((first, _)) => {
            let plies = u16::try_from(2 * first.moves - 1).unwrap_or(u16::MAX);
            solver.search.mates.put(key_of(root), Mate { plies, mv: Some(first.mv) });
            tell(&solver.search, root, true)
        }
        None => Outcome::nothing(PROVER, StopReason::Exhausted, Statistics::default()),
    };
    let tries = solver.tries(&failed, moves).filter(|_| open.is_empty());
    let mut solutions = Vec::with_capacity(keys.len());
    for (key, after) in keys {
        solutions.push(solver.with_duals(key, &after));
    }
    let is_refuted = solutions.is_empty() && open.is_empty() && moves == task.moves;
    let denial = if is_refuted { task.denial(&mut solver.search) } else { Err(Undenied::Open) };
    let statistics = Statistics { nodes: solver.search.nodes, ..outcome.statistics };
    let stop_reason = solver.search.stopped.unwrap_or(outcome.stop_reason);
    let outcome = Outcome { statistics, stop_reason, ..outcome };
    Solutions { bounded: Bounded { outcome, is_refuted, denial }, solutions, tries, open }
}

/// A first move, and the position after it.
type First = (Move, Chess);

/// What the searches of a problem share.
struct Solver<'s> {
    search: Search<'s>,
}

impl Solver<'_> {
    /// Sorts the first moves: those that mate in time with the positions after them, those that do not, and those left
    /// open.
    fn keys(&mut self, root: &Chess, moves: u32) -> (Vec<(Solution, Chess)>, Vec<First>, Vec<Move>) {
        let mut left: Vec<First> = Vec::new();
        let mut unmade = Vec::new();
        for mv in root.legal_moves() {
            match self.search.make_move(root, mv) {
                Some(after) => left.push((mv, after)),
                None => unmade.push(mv),
            }
        }
        let (mut keys, mut open) = (Vec::new(), unmade);
        for moves in 1..=moves {
            let mut slower = Vec::new();
            for (mv, after) in left {
                match self.mates_after(&after, 2 * (moves - 1)) {
                    Some(true) => match self.search.proof(&after) {
                        Ok((proof, _)) => keys.push((Solution { mv, moves, proof, duals: None }, after)),
                        Err(_) => open.push(mv),
                    },
                    Some(false) => slower.push((mv, after)),
                    None => open.push(mv),
                }
            }
            left = slower;
        }
        (keys, left, open)
    }

    /// Returns the tries among the first moves that do not mate in time; `None` when the limits are reached.
    fn tries(&mut self, failed: &[First], moves: u32) -> Option<Vec<Try>> {
        let Some(bound) = moves.checked_sub(2).map(|moves| 2 * moves + 1) else { return Some(Vec::new()) };
        let mut tries = Vec::new();
        for (mv, after) in failed {
            if after.legal_moves().len() < 2 {
                continue;
            }
            if let [refutation] = self.refutations(after, bound)?[..] {
                tries.push(Try { mv: *mv, refutation });
            }
        }
        Some(tries)
    }

    /// Returns the replies after which there is no mate within so many plies, two at most.
    fn refutations(&mut self, after: &Chess, plies: u32) -> Option<Vec<Move>> {
        let mut known = Vec::new();
        let mut unknown = Vec::new();
        for reply in after.legal_moves() {
            let replied = self.search.make_move(after, reply)?;
            let side = if self.is_known_to_fail(&replied, plies) { &mut known } else { &mut unknown };
            side.push((reply, replied));
        }
        let mut refutations: Vec<Move> = known.into_iter().map(|(reply, _)| reply).collect();
        for (reply, replied) in unknown {
            if 2 <= refutations.len() {
                break;
            }
            if !self.mates_within(&replied, plies)? {
                refutations.push(reply);
            }
        }
        Some(refutations)
    }

    /// Adds its duals to a solution, with the fastest mate after every reply.
    fn with_duals(&mut self, key: Solution, after: &Chess) -> Solution {
        let Some(proof) = self.fastest(after) else { return key };
        let duals = self.duals(key.mv, &proof);
        Solution { proof, duals, ..key }
    }

    /// Returns the proof of a mate with the fastest mate in every position of the attacker.
    fn fastest(&mut self, after: &Chess) -> Option<Proof> {
        loop {
            let (proof, _) = self.search.proof(after).ok()?;
            if MOST < proof.nodes().len() {
                return None;
            }
            let mut is_faster = false;
            for (node, position) in proof.nodes().iter().zip(proof.positions().ok()?) {
                let is_attackers = position.turn() == self.search.attacker;
                for bound in (1..plies_of(node)).step_by(2).filter(|_| is_attackers) {
                    if self.mates_within(&position, bound)? {
                        is_faster = true;
                        break;
                    }
                }
            }
            if !is_faster {
                return Some(proof);
            }
        }
    }

    /// Finds other moves that mate as fast, in every position of the attacker.
    fn duals(&mut self, key: Move, proof: &Proof) -> Option<Vec<Dual>> {
        // Nodes come after those that lead to them.
        let mut lines: Vec<Option<Vec<Move>>> = vec![None; proof.nodes().len()];
        lines[0] = Some(vec![key]);
        let mut found = Vec::new();
        for (place, position) in proof.positions().ok()?.into_iter().enumerate() {
            let node = &proof.nodes()[place];
            let line = lines[place].take()?;
            for edge in &node.edges {
                let after = lines.get_mut(edge.to.index())?;
                after.get_or_insert_with(|| line.iter().copied().chain([edge.mv]).collect());
            }
            let Some(own) = node.edges.first().filter(|_| position.turn() == self.search.attacker) else {
                continue;
            };
            let mut moves = vec![own.mv];
            for mv in position.legal_moves().into_iter().filter(|mv| *mv != own.mv) {
                let next = self.search.make_move(&position, mv)?;
                if self.mates_after(&next, plies_of(node).saturating_sub(1))? {
                    moves.push(mv);
                }
            }
            if 1 < moves.len() {
                found.push(Dual { line, moves });
            }
        }
        found.sort_by_key(|dual| dual.line.len());
        Some(found)
    }

    /// Whether the defender, who is to move, is mated within so many plies; `None` when the limits are reached.
    fn mates_after(&mut self, after: &Chess, plies: u32) -> Option<bool> {
        if after.legal_moves().is_empty() {
            return Some(after.is_checkmate());
        }
        self.mates_within(after, plies)
    }

    /// Whether the attacker mates within so many plies in a position that has legal moves; `None` when the limits are
    /// reached.
    fn mates_within(&mut self, position: &Chess, plies: u32) -> Option<bool> {
        if plies == 0 || self.is_known_to_fail(position, plies) {
            return Some(false);
        }
        let found = self.search.run(position, Aim::Within(plies), u64::MAX);
        if found.mate().is_some() { Some(true) } else { found.is_none().then_some(false) }
    }

    fn is_known_to_fail(&self, position: &Chess, plies: u32) -> bool {
        self.search.fails_within(key_of(position)).is_some_and(|known| plies <= known)
    }
}

/// Returns the plies to mate of a position of a proof.
fn plies_of(node: &Node) -> u32 {
    node.range.low.plies_to_mate().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use shakmaty::san::San;
    use testing::position;

    use super::*;
    use crate::Problem;

    fn problem(fen: &str) -> Problem {
        Problem::win(position(fen))
    }

    fn solve(problem: &Problem, moves: u32, limits: Limits<'_>) -> Solutions {
        solutions(&Task { problem, moves, with_denial: false }, limits)
    }

    fn limits(nodes: u64) -> Limits<'static> {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    fn san(position: &Chess, mv: Move) -> String {
        San::from_move(position, mv).to_string()
    }

    /// Whether the side to move mates in so many moves, by trying everything.
    fn mates_in(position: &Chess, moves: u32) -> bool {
        let is_answered = |mv: &Move| {
            let after = position.clone().play(*mv).unwrap();
            if after.legal_moves().is_empty() {
                return after.is_checkmate();
            }
            1 < moves
                && after
                    .legal_moves()
                    .iter()
                    .all(|reply| mates_in(&after.clone().play(*reply).unwrap(), moves - 1))
        };
        position.legal_moves().iter().any(is_answered)
    }

    /// Returns the first moves that mate in at most so many moves, by trying everything, with the fewest moves that
    /// each takes.
    fn tried_out(position: &Chess, moves: u32) -> Vec<(Move, u32)> {
        let fewest = |mv: Move| {
            let after = position.clone().play(mv).unwrap();
            let is_met = |moves: u32| {
                let replies = after.legal_moves();
                let answered = |reply: &Move| mates_in(&after.clone().play(*reply).unwrap(), moves - 1);
                if replies.is_empty() {
                    after.is_checkmate()
                } else {
                    1 < moves && replies.iter().all(answered)
                }
            };
            (1..=moves).find(|moves| is_met(*moves)).map(|moves| (mv, moves))
        };
        let mut found: Vec<(Move, u32)> = position.legal_moves().into_iter().filter_map(fewest).collect();
        found.sort_by_key(|(_, moves)| *moves);
        found
    }

    const QUIET_KEY: &str = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1";
    const ROOKS: &str = "7k/8/6K1/8/8/8/8/R4R2 w - - 0 1";
    const LADDER: &str = "8/1k6/8/K7/8/5R2/8/3R4 w - - 0 1";
    const PROMOTION: &str = "8/8/2Q5/1R6/8/K7/1p6/k7 w - - 0 1";
    const STALEMATES: &str = "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1";

    #[test]
    fn solutions_are_those_that_trying_everything_finds() {
        for (fen, moves) in
            [(QUIET_KEY, 2), (ROOKS, 2), (PROMOTION, 2), (STALEMATES, 2), (LADDER, 2), (LADDER, 3)]
        {
            let asked = problem(fen);
            let found = solve(&asked, moves, limits(3_000_000));
            let given: Vec<(Move, u32)> = found.solutions.iter().map(|key| (key.mv, key.moves)).collect();
            assert_eq!(given, tried_out(&asked.position, moves), "{fen} {moves}");
            assert!(found.open.is_empty() && found.tries.is_some(), "{fen} {moves}");
            assert_eq!(found.bounded.is_refuted, given.is_empty(), "{fen} {moves}");
            for key in &found.solutions {
                proof::check(&key.proof).unwrap();
                assert_eq!(plies_of(&key.proof.nodes()[0]), 2 * (key.moves - 1), "{fen} {moves}");
            }
        }
    }

    #[test]
    fn tries_are_refuted_by_one_reply_alone() {
        let mut n_tries = 0;
        for (fen, moves) in [(QUIET_KEY, 2), (STALEMATES, 2), (LADDER, 3)] {
            let asked = problem(fen);
            let found = solve(&asked, moves, limits(3_000_000)).tries.unwrap();
            let mut expected = Vec::new();
            let solved: Vec<Move> = tried_out(&asked.position, moves).into_iter().map(|(mv, _)| mv).collect();
            for mv in asked.position.legal_moves().into_iter().filter(|mv| !solved.contains(mv)) {
                let after = asked.position.clone().play(mv).unwrap();
                let refutes = |reply: &Move| !mates_in(&after.clone().play(*reply).unwrap(), moves - 1);
                let refuting: Vec<Move> = after.legal_moves().into_iter().filter(refutes).collect();
                if let ([refutation], 2..) = (&refuting[..], after.legal_moves().len()) {
                    expected.push(Try { mv, refutation: *refutation });
                }
            }
            assert_eq!(found, expected, "{fen}");
            n_tries += found.len();
        }
        assert!(0 < n_tries);
    }

    #[test]
    fn duals_are_other_moves_that_mate_as_fast() {
        // Only 1.Qg6 fxg6 2.Nxg6#; the threat 2.Qh7# is the only mate after most replies.
        let asked = problem(QUIET_KEY);
        let found = solve(&asked, 2, limits(3_000_000));
        let mut expected = 0;
        let after = asked.position.clone().play(found.solutions[0].mv).unwrap();
        for reply in after.legal_moves() {
            let replied = after.clone().play(reply).unwrap();
            let mates = |mv: &&Move| replied.clone().play(**mv).unwrap().is_checkmate();
            expected += usize::from(1 < replied.legal_moves().iter().filter(mates).count());
        }
        assert_eq!(found.solutions[0].duals.as_ref().unwrap().len(), expected);

        // After any move that keeps both rooks on their files 1...Kg8 allows two mates.
        let rooks = problem("7k/8/6K1/8/8/8/8/RR6 w - - 0 1");
        let found = solve(&rooks, 2, limits(3_000_000));
        let slow = found.solutions.iter().find(|key| key.moves == 2).unwrap();
        let duals = slow.duals.as_ref().unwrap();
        assert_eq!(duals.len(), 1, "{}", san(&rooks.position, slow.mv));
        let replied =
            duals[0].line.iter().try_fold(rooks.position.clone(), |position, mv| position.play(*mv));
        let replied = replied.unwrap();
        assert_eq!((duals[0].line.len(), duals[0].line[0]), (2, slow.mv));
        assert!(duals[0].moves.len() == 2, "{duals:?}");
        assert!(duals[0].moves.iter().all(|mv| replied.clone().play(*mv).unwrap().is_checkmate()));
    }

    #[test]
    fn limits_are_kept_and_say_what_is_open() {
        for (fen, moves) in [(QUIET_KEY, 2), (LADDER, 3)] {
            let asked = problem(fen);
            let all = solve(&asked, moves, limits(3_000_000));
            for nodes in [0, 1, 10, 100, 1_000, 5_000] {
                let found = solve(&asked, moves, limits(nodes));
                assert!(found.bounded.outcome.statistics.nodes <= nodes, "{fen} {nodes}");
                let known = |mv: Move| all.solutions.iter().any(|key| key.mv == mv);
                assert!(found.solutions.iter().all(|key| known(key.mv)), "{fen} {nodes}");
                let missing = all.solutions.iter().filter(|key| {
                    !found.open.contains(&key.mv) && found.solutions.iter().all(|other| other.mv != key.mv)
                });
                assert_eq!(missing.count(), 0, "{fen} {nodes}");
            }
        }
    }
}
