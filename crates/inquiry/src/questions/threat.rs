//! What the side would play if the other side passed after the suggested move: the threat of the answer.

use explain::exceptions;
use solvers::{Limits, Observer, Problem, tech};

use super::Question;
use crate::gains::{pass, play};
use crate::short_mate::forced_mate;
use crate::{Budget, Case, Finding};

/// The depth to which a threat is searched for, in plies: the threat, an answer, and what follows.
const THREAT_DEPTH: u32 = 3;
/// The longest mate that is searched for as a threat, in own moves, and the most nodes of that search.
const MATE_THREATENED: u32 = 2;
const MATE_NODES: u64 = 2_000;

/// The question.
pub(crate) struct Threat;

impl Question for Threat {
    /// Applies unless the answer is proved, since a proof has its own threats. If nothing is won, not even against
    /// all but a few replies, it applies only to the analyst.
    fn applies(&self, case: &Case<'_>) -> bool {
        let answer = case.found.answer.as_ref();
        let tree = answer.and_then(|answer| answer.proof.as_ref().zip(answer.best_move));
        let wins_nearly = || tree.is_some_and(|(tree, mv)| !exceptions(tree, mv).is_empty());
        let is_quiet = case.is_analyst() && !case.found.is_known;
        !case.is_proved() && (case.wins() || is_quiet || wins_nearly())
    }

    fn ask(&self, case: &Case<'_>, budget: &mut Budget<'_>, observer: &mut dyn Observer) -> Option<Finding> {
        let mv = case.found.answer.as_ref()?.best_move?;
        let passed = pass(&play(&case.problem.position, &[mv])?)?;
        budget.pay_for_a_move()?;
        // TECH does not see mates at its last ply.
        let (mate, spent) = forced_mate(&passed, MATE_THREATENED, budget.search(MATE_NODES)?, observer);
        budget.spend(spent);
        if let Some(mate) = mate {
            return Some(Finding::Threat(mate.principal_variation()));
        }
        let limits = Limits { depth: Some(THREAT_DEPTH), ..budget.remaining_limits() };
        let asked = tech::tech(&Problem::win(passed), limits, observer);
        budget.count(&asked);
        Some(Finding::Threat(asked.line))
    }
}

#[cfg(test)]
mod tests {
    use claims::Promise;
    use testing::position;

    use super::super::fixture::{find, suggest};
    use super::*;

    /// Returns what a move threatens; nothing where it cannot be asked.
    fn ask(fen: &str, mv: &str, promise: Option<Promise>) -> Vec<String> {
        let problem = Problem::win(position(fen));
        let case = suggest(&problem, mv, promise);
        match find(&Threat, &case, 50_000) {
            Some(Finding::Threat(line)) => line.iter().map(ToString::to_string).collect(),
            _ => Vec::new(),
        }
    }

    #[test]
    fn a_mate_is_threatened_before_anything_else() {
        assert_eq!(ask("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1", "b1c1", None), ["Rc1-c8"]);
    }

    #[test]
    fn a_man_is_threatened() {
        let threat = ask("6k1/5pp1/7p/3r4/8/8/5PPP/3B2K1 w - - 0 1", "d1b3", None);
        assert_eq!(threat.first().map(String::as_str), Some("Bb3xd5"));
    }

    #[test]
    fn nothing_is_asked_where_the_other_side_cannot_pass() {
        let check = "6k1/5pp1/7p/8/8/8/5PPP/R5K1 w - - 0 1";
        assert!(ask(check, "a1a8", Some(Promise::Material(1))).is_empty());
    }

    #[test]
    fn a_known_ending_has_no_threats_of_its_own() {
        let problem = Problem::win(position("6k1/8/8/8/8/8/8/R5K1 w - - 0 1"));
        let mut case = suggest(&problem, "a1a7", None);
        assert!(Threat.applies(&case));
        case.found.is_known = true;
        assert!(!Threat.applies(&case));
    }
}
