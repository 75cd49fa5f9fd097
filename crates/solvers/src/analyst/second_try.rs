//! A second try of knowledge, which learns what full-width search finds wrong with its moves.
//!
//! VERIFY looks at each claimed move alone, every reply to it included, with a small part of the limits; if nothing is
//! claimed, at the move that was suggested without a claim. If none of them is seen to gain half of what was promised,
//! the lines that overturn them go to CAPS-II's causality facility as goals at the root (`caps::second_try`); what it
//! proposes is examined in the same way, and fed back if it fails, at most once more. The offense of PARADISE has no
//! such goals: its counter-causal moves are captures (IV.C.2), which CAPS-II's include.
//!
//! Nothing here is an answer. The full-width search that has the last word goes on with what these looks saw, so that
//! it knows a move that only knowledge pointed to as deeply as it was examined here; and since full-width nodes come
//! before it, a second try never gets the credit.

use std::time::Duration;

use claims::{HOUSE, Promise, Score, SecondTry};
use shakmaty::{Move, Position, Role};

use super::discovery::{Discovered, LEAST};
use crate::caps::Overturned;
use crate::{Limits, Memory, Problem, Share, Silent, Statistics, StopReason, caps, verify};

/// Less time than this is too little for a second try: CAPS-II makes at most a few hundred nodes in its part of it, and
/// what it then proposes is a guess.
const LITTLE_TIME: Duration = Duration::from_millis(500);
/// Fewer nodes than this are too few, whatever time they take.
const LITTLE_NODES: u64 = 100_000;
/// The number of parts of the limits; each look gets one.
const PARTS_OF_LOOKS: u64 = 32;
/// A look of fewer nodes shows nothing.
const LEAST_NODES: u64 = 64;
/// The number of parts of the limits; each try gets one.
const PARTS_OF_TRIES: u64 = 32;
/// The most nodes of a try.
const TRY_NODES: u64 = 2_000;
/// The worth of a mate, in centipawns: more than all material.
const MATE: i32 = 10_000;
/// The most tries.
const ROUNDS: usize = 2;

/// What a look at a move shows.
enum Seen {
    /// At least half of what was promised.
    Stands,
    /// Less, with the line that shows it.
    Overturned(Overturned),
    /// Nothing, since the limits do not suffice.
    Nothing,
}

/// Looks at the moves that knowledge wants, and if none of them holds, lets it try again; `None` if it wants nothing, a
/// move holds, or too little is left. The cost is added to `spent`; what was seen is left in the memory.
pub(super) fn second_try(
    problem: &Problem,
    discovered: &Discovered,
    limits: Limits<'_>,
    memory: &Memory,
    spent: &mut Statistics,
) -> Option<SecondTry> {
    let wanted = discovered.wanted_moves();
    if wanted.is_empty() || is_little(limits) {
        return None;
    }
    verify::make_room(memory, limits);
    let limits = Limits { memory: Some(memory), ..limits };
    let mut overturned: Vec<Overturned> = Vec::new();
    for (mv, promise) in wanted {
        if overturned.iter().any(|known| known.line.first() == Some(&mv)) {
            continue;
        }
        let Seen::Overturned(failed) = see(problem, mv, promise, limits, spent) else { return None };
        overturned.push(failed);
    }
    let mut proposed = None;
    for _ in 0..ROUNDS {
        let share = Share::of(limits, spent.nodes, PARTS_OF_TRIES);
        let nodes = share.limits().nodes.unwrap_or(TRY_NODES).min(TRY_NODES);
        let found = caps::again(problem, &overturned, Limits { nodes: Some(nodes), ..share.limits() });
        *spent += found.statistics;
        let Some(mv) = found.best_move else { break };
        match see(problem, mv, found.promise.unwrap_or(LEAST), limits, spent) {
            Seen::Overturned(failed) => overturned.push(failed),
            Seen::Stands => proposed = Some(mv),
            Seen::Nothing => break,
        }
        if proposed.is_some() {
            break;
        }
    }
    let mode = problem.position.castles().mode();
    let uci = |mv: &Move| mv.to_uci(mode);
    let overturned = overturned.iter().map(|overturned| overturned.line.iter().map(uci).collect()).collect();
    Some(SecondTry { overturned, proposed: proposed.as_ref().map(uci) })
}

/// Looks at a move alone.
fn see(problem: &Problem, mv: Move, promise: Promise, limits: Limits<'_>, spent: &mut Statistics) -> Seen {
    if !problem.may_begin(mv) {
        return Seen::Nothing;
    }
    let share = Share::of(limits, spent.nodes, PARTS_OF_LOOKS);
    let alone = Problem { search_moves: vec![mv], ..problem.clone() };
    let found = verify::verify(&alone, share.limits(), &mut Silent);
    *spent += found.statistics;
    let is_shown = match found.stop_reason {
        StopReason::Interrupted => false,
        StopReason::Solved => true,
        _ => LEAST_NODES <= found.statistics.nodes,
    };
    let Some(score) = found.score.filter(|_| is_shown) else { return Seen::Nothing };
    let gained = count_points(score) - HOUSE.balance(problem.position.board(), problem.position.turn());
    let promised = match promise {
        Promise::MateIn(_) => MATE,
        Promise::Material(pawns) | Promise::Promotes(pawns) => {
            i32::try_from(pawns).unwrap_or(0) * HOUSE.of(Role::Pawn)
        }
        Promise::Draws(_) | Promise::Saves(_) | Promise::Wins(_) => 0,
    };
    if promised / 2 <= gained {
        return Seen::Stands;
    }
    // The table may have a value without the line that shows it.
    if found.line.len() < 2 {
        return Seen::Nothing;
    }
    Seen::Overturned(Overturned { line: found.line, stake: promised - gained })
}

/// Returns a score in centipawns.
fn count_points(score: Score) -> i32 {
    match score {
        Score::Centipawns(amount) => amount,
        Score::MateIn(moves) if 0 < moves => MATE,
        Score::MateIn(_) => -MATE,
    }
}

/// Whether there is too little for a second try.
fn is_little(limits: Limits<'_>) -> bool {
    limits.nodes.map_or(limits.clock.is_none(), |nodes| nodes < LITTLE_NODES)
        || limits.clock.is_some_and(|clock| clock.remaining() < LITTLE_TIME)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

    use testing::{find_move, position};

    use super::*;
    use crate::Clock;

    /// 1.Nf4 fails to Bxf4 (*Encyclopedia of Chess Middlegames*, combination 334).
    const GUARDED: &str = "r3r1k1/1p3pPp/p1p5/3bb2N/7q/1P1Q4/2PB2PP/4RRK1 w - - 0 1";
    /// 1.Rxe5 captures the bishop first.
    const GUARD: &str = "e1e5";

    /// Lets knowledge want a move, and returns the result of the second try and the nodes.
    fn try_out(wanted: &str, limits: Limits<'_>) -> (Option<SecondTry>, u64) {
        let position = position(GUARDED);
        let mv = find_move(&position, wanted);
        let discovered = Discovered { suggestion: Some(mv), ..Discovered::default() };
        let mut spent = Statistics::default();
        let memory = Memory::default();
        let tried = second_try(&Problem::win(position), &discovered, limits, &memory, &mut spent);
        (tried, spent.nodes)
    }

    fn limit(nodes: u64) -> Limits<'static> {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    #[test]
    fn a_move_that_stands_needs_no_second_try() {
        let (found, nodes) = try_out(GUARD, limit(100_000));
        assert_eq!(found, None);
        assert!((1..=100_000 / PARTS_OF_LOOKS).contains(&nodes), "{nodes}");
    }

    #[test]
    fn it_costs_a_small_share() {
        for most in [100_000, 200_000, 400_000] {
            let (found, nodes) = try_out("h5f4", limit(most));
            assert_eq!(found.unwrap().proposed.unwrap().to_string(), "e1e5", "{most}");
            assert!(nodes <= most / 8, "{most}: {nodes}");
        }
    }

    /// A clock with much time left that interrupts the search after so many looks.
    struct Impatient<'f> {
        flag: &'f AtomicBool,
        looks: AtomicU64,
    }

    impl Clock for Impatient<'_> {
        fn remaining(&self) -> Duration {
            let left = self.looks.load(Ordering::Relaxed).saturating_sub(1);
            self.looks.store(left, Ordering::Relaxed);
            self.flag.store(left == 0, Ordering::Relaxed);
            Duration::from_secs(10)
        }
    }

    #[test]
    fn an_interrupt_is_heard_wherever_it_comes() {
        let mut heard = 0;
        for looks in (1..120).step_by(7) {
            let flag = AtomicBool::new(false);
            let clock = Impatient { flag: &flag, looks: AtomicU64::new(looks) };
            let limits = Limits { clock: Some(&clock), interrupt: Some(&flag), ..limit(100_000) };
            let (found, nodes) = try_out("h5f4", limits);
            assert!(nodes <= 64 * looks, "{looks}: {nodes}");
            if flag.load(Ordering::Relaxed) {
                heard += 1;
                assert_eq!(found.and_then(|found| found.proposed), None, "{looks}");
            }
        }
        assert!(3 < heard, "{heard}");
    }
}
