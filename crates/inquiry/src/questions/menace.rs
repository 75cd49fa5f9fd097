//! A move that wins nothing and meets a threat: what would be lost without it.
//!
//! The side to move passes, and TECH determines what the other side then gains. TECH also searches the
//! suggested move to the same depth, counting the pass as a ply. The move saves the difference between the
//! two, if it keeps the material and the pass does not.
//!
//! Unless both searches examine every move to their depth, nothing is said.
//!
//! For a win of a pawn or two, only the threat is searched for, so that the text can also say what the move
//! meets.

use claims::{Certainty, HOUSE, Promise, Score};
use shakmaty::{Chess, Position};
use solvers::{Limits, Observer, Outcome, Problem, tech};

use super::Question;
use crate::gains::{MATE, PAWN, counts, pass};
use crate::outlook::lost_by_a_pass;
use crate::{Budget, Case, Finding};

/// The depth of the search for the threat, in plies: the threat, an answer, and what follows.
const THREAT_DEPTH: u32 = 3;
/// The suggested move takes the place of the pass, and is a ply.
const ANSWER_DEPTH: u32 = THREAT_DEPTH + 1;
/// The most nodes that each of the two searches may cost.
const MOST_NODES: u64 = 100_000;
/// A move that wins at most this many pawns may also have met a threat that is worth more.
const LITTLE: u32 = 2;
/// The least threat that is mentioned besides a win, in centipawns.
const PIECE: i32 = 3 * PAWN;
/// What a pass must cost at least, in Stockfish's centipawns, for a threat to be met.
const LEAST: i32 = 60;

/// The question.
pub(crate) struct Menace;

impl Question for Menace {
    /// Applies if nothing is won, or, to the analyst, if little is.
    fn applies(&self, case: &Case<'_>) -> bool {
        let Some(answer) = case.found.answer.as_ref().filter(|answer| answer.best_move.is_some()) else {
            return false;
        };
        let wins_nothing = answer.promise.is_none() && !case.is_proved() && !case.found.is_known;
        let is_asked = wins_nothing || case.is_analyst() && wins_little(case);
        is_asked && case.problem.side == case.problem.position.turn()
    }

    fn ask(&self, case: &Case<'_>, budget: &mut Budget<'_>, observer: &mut dyn Observer) -> Option<Finding> {
        match wins_little(case) {
            true => meets(case, budget, observer),
            false => saves(case, budget, observer),
        }
    }
}

/// Whether the answer wins a pawn or two.
fn wins_little(case: &Case<'_>) -> bool {
    matches!(case.promise(), Some(Promise::Material(pawns)) if pawns <= LITTLE)
}

/// Finds what a suggested move that wins nothing saves, and the threat that it meets.
fn saves(case: &Case<'_>, budget: &mut Budget<'_>, observer: &mut dyn Observer) -> Option<Finding> {
    let root = &case.problem.position;
    let answer = case.found.answer.as_ref()?;
    let before = HOUSE.balance(root.board(), root.turn());
    // If a deep search considers the move losing, it meets nothing.
    let deep = if answer.proof.is_some() { answer.score.map(counts) } else { None };
    let holds = |value: i32| before - PAWN < value;
    if !deep.is_none_or(holds) {
        return None;
    }
    // If a search that sees farther finds the cost small, there is no threat.
    if lost_by_a_pass(case).is_some_and(|lost| lost < LEAST) {
        return None;
    }
    let (threat, lost) = look_for_threat(root, budget, observer)?;
    if holds(lost) {
        return None;
    }
    let asked = to_depth(budget.search(MOST_NODES)?, ANSWER_DEPTH);
    let kept = tech::explained_move(case.problem, answer.best_move?, &mut tech::Unadvised, asked, observer);
    let kept = count(budget, &kept, ANSWER_DEPTH)?;
    // What the move wins as well is not what it saves.
    let kept = kept.min(deep.unwrap_or(kept)).min(before);
    if !holds(kept) || kept - lost < PAWN || !is_mate_or_gain(root, &threat) {
        return None;
    }
    let saved = if lost <= -MATE { MATE } else { kept - lost };
    Some(Finding::Menace { line: threat.line, saves: u32::try_from(saved).ok() })
}

/// Finds the threat that a move with a small win also meets, if a piece or more is threatened. The win itself
/// shows that nothing is lost.
fn meets(case: &Case<'_>, budget: &mut Budget<'_>, observer: &mut dyn Observer) -> Option<Finding> {
    let root = &case.problem.position;
    let before = HOUSE.balance(root.board(), root.turn());
    let (threat, lost) = look_for_threat(root, budget, observer)?;
    let is_worth_it = lost <= before - PIECE && is_mate_or_gain(root, &threat);
    is_worth_it.then_some(Finding::Menace { line: threat.line, saves: None })
}

/// Returns what the other side would do if the side to move passed, and what the side would have then, in
/// centipawns.
fn look_for_threat(
    root: &Chess,
    budget: &mut Budget<'_>,
    observer: &mut dyn Observer,
) -> Option<(Outcome, i32)> {
    let passed = pass(root)?;
    budget.pay_for_a_move()?;
    let asked = to_depth(budget.search(MOST_NODES - 1)?, THREAT_DEPTH);
    let threat = tech::explain(&Problem::win(passed), asked, observer);
    let lost = count(budget, &threat, THREAT_DEPTH).map(|gain| -gain)?;
    Some((threat, lost))
}

fn to_depth(limits: Limits<'_>, depth: u32) -> Limits<'_> {
    Limits { depth: Some(depth), ..limits }
}

/// Counts a search and returns its value for the side to move, if every reply was searched to `depth`.
fn count(budget: &mut Budget<'_>, found: &Outcome, depth: u32) -> Option<i32> {
    budget.count(found);
    let is_mate = matches!(found.score, Some(Score::MateIn(_)));
    let is_whole = found.certainty != Certainty::Claimed
        && (is_mate || found.checked_depth.is_some_and(|searched| depth <= searched));
    found.score.filter(|_| is_whole).map(counts)
}

/// Whether a threat is a mate or a gain of material; a draw that would cancel a lead is neither.
fn is_mate_or_gain(root: &Chess, threat: &Outcome) -> bool {
    let before = HOUSE.balance(root.board(), !root.turn());
    match threat.score {
        Some(Score::MateIn(moves)) => 0 < moves,
        Some(Score::Centipawns(amount)) => before + PAWN <= amount && threat.promise.is_some(),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use testing::position;

    use super::super::fixture::{find, suggest};
    use super::*;

    /// Returns the first move of the threat that a move meets, and what it saves.
    fn ask(fen: &str, mv: &str, promise: Option<Promise>) -> Option<(String, Option<u32>)> {
        let problem = Problem::win(position(fen));
        match find(&Menace, &suggest(&problem, mv, promise), 200_000)? {
            Finding::Menace { line, saves } => Some((line[0].to_string(), saves)),
            _ => panic!("another finding"),
        }
    }

    #[test]
    fn a_move_that_meets_a_mate_saves_the_game() {
        let fen = "6k1/5ppp/8/8/8/1r6/5PPP/2R3K1 b - - 0 1";
        assert_eq!(ask(fen, "h7h6", None), Some(("Rc1-c8".to_owned(), Some(100_000))));
        assert_eq!(ask(fen, "b3a3", None), None, "the mate is still there");
    }

    #[test]
    fn a_move_that_takes_a_man_away_saves_what_he_is_worth() {
        let fen = "4k3/5ppp/8/8/3p4/2N5/5PPP/4K3 w - - 0 1";
        let (first, saves) = ask(fen, "c3e2", None).unwrap();
        assert_eq!(first, "d4xc3");
        assert!(matches!(saves, Some(200..=420)), "{saves:?}");
        assert_eq!(ask(fen, "g2g3", None), None, "the knight is still attacked");
    }

    #[test]
    fn where_nothing_is_threatened_nothing_is_met() {
        assert_eq!(ask("4k3/5ppp/8/8/8/8/5PPP/4K3 w - - 0 1", "e1e2", None), None);
    }

    #[test]
    fn beside_a_small_win_the_threat_alone_is_told_and_beside_a_large_one_nothing() {
        // The knight that is attacked takes a pawn.
        let fen = "4k3/5ppp/8/1p6/3p4/2N5/5PPP/4K3 w - - 0 1";
        let (first, saves) = ask(fen, "c3b5", Some(Promise::Material(1))).unwrap();
        assert_eq!((first.as_str(), saves), ("d4xc3", None));
        assert_eq!(ask(fen, "c3b5", Some(Promise::Material(5))), None);
    }
}
