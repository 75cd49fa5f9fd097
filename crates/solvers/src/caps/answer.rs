//! The solver: the move that CAPS-II suggests, and what it claims.

use claims::{Certainty, HOUSE, Promise, Score};
use shakmaty::{Position, Role};
use vision::Vision;

use super::ambition::strive;
use super::aspiration::aspire;
use super::options::Options;
use super::search::{Found, MATE, MATES_FROM, Search};
use super::tally::Tally;
use super::watch::{GivenUp, Watch};
use crate::shared::end;
use crate::{FoundBy, Goal, Limits, Observer, Outcome, Problem, Program, Statistics, StopReason, mate_score};

/// The solver, described in words.
const CAPS: Program = Program {
    name: "CAPS-II",
    domain: Some("attacks, and defences against what was shown to be wrong"),
    tree_by: None,
};
/// By how much the promise is less than the gain found, if it is still a pawn: so many centipawns and so many
/// hundredths of the gain. Moves that nothing proposed were not tried, and the other side may win something back; the
/// more is at stake, the more.
const DOUBT: (i32, i32) = (100, 20);
/// The nodes of a search that has a limit of neither nodes nor time.
const USUAL_NODES: u64 = 5_000;

/// Runs CAPS-II with the extensions that help.
pub fn caps(problem: &Problem, limits: Limits<'_>, _: &mut dyn Observer) -> Outcome {
    tally(Options::EXTENDED, problem, limits).0
}

/// Runs CAPS-II with chosen mechanisms, and counts what the search does; a limit of depth takes the place of the
/// options' depth.
///
/// The score is the material that the line leads to, or a mate; the answer is claimed, since moves that nothing
/// proposed were not tried. Where nothing was found, the move is a guess, without a score and with no finder.
pub fn tally(options: Options, problem: &Problem, limits: Limits<'_>) -> (Outcome, Tally) {
    let (outcome, tally, _) = watch(options, problem, limits, 0);
    (outcome, tally)
}

/// Like [`tally`], and also returns at most `most` nodes where the defence was given up, with the moves that causality
/// left out there.
pub fn watch(
    options: Options,
    problem: &Problem,
    limits: Limits<'_>,
    most: usize,
) -> (Outcome, Tally, Vec<GivenUp>) {
    if let Some(outcome) = end(problem) {
        return (outcome, Tally::default(), Vec::new());
    }
    let nodes =
        if limits.nodes.is_none() && limits.clock.is_none() { Some(USUAL_NODES) } else { limits.nodes };
    let deepest = limits.depth.unwrap_or(options.deepest).max(1);
    let limits = Limits { nodes, ..limits };
    let root = Vision::of(problem.position.clone());
    let options = Options { deepest, ..options };
    let mut search = Search::new(&problem.position, &problem.history, options, limits);
    search.watch = Watch::of(most);
    search.expected = search.standing(&root).material;
    let found = if options.narrow {
        strive(&mut search, &root)
    } else {
        aspire(&mut search, &root).map(|found| (found, Some(FoundBy::Caps)))
    };
    let given_up = std::mem::take(&mut search.watch).into_kept();
    (claim_outcome(&search, problem, found), search.tally, given_up)
}

/// Turns what a search has found, and who found it, into an outcome.
pub(super) fn claim_outcome(
    search: &Search<'_>,
    problem: &Problem,
    found: Option<(Found, Option<FoundBy>)>,
) -> Outcome {
    let statistics = Statistics { nodes: search.nodes, visions: search.nodes + 1, ..Statistics::default() };
    let stop_reason = search.stopped.unwrap_or(StopReason::Exhausted);
    let nothing = Outcome::nothing(CAPS, stop_reason, statistics);
    let Some((found, found_by)) = found else { return nothing };
    let material = HOUSE.balance(problem.position.board(), problem.position.turn());
    Outcome {
        best_move: found.line.first().copied(),
        line: found.line,
        score: found_by.as_ref().map(|_| score(found.value)),
        promise: found_by.as_ref().and_then(|_| promise(found.value, material, problem.goal)),
        certainty: Certainty::Claimed,
        found_by,
        ..nothing
    }
}

fn score(value: i32) -> Score {
    let plies = u32::try_from(MATE - value.abs()).unwrap_or(0);
    if MATES_FROM <= value.abs() { mate_score(plies, 0 < value) } else { Score::Centipawns(value) }
}

fn promise(value: i32, material: i32, goal: Goal) -> Option<Promise> {
    match score(value) {
        Score::MateIn(moves @ 1..) => Some(Promise::MateIn(moves.unsigned_abs())),
        Score::MateIn(_) => None,
        Score::Centipawns(_) if goal == Goal::Save => None,
        Score::Centipawns(value) => {
            let gain = value - material;
            let doubt = DOUBT.0 + gain / 100 * DOUBT.1;
            let least = HOUSE.of(Role::Pawn).min(gain);
            Promise::of_gain(least.max(gain - doubt))
        }
    }
}
