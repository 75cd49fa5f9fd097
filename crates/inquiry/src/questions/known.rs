//! Is it an ending that theory knows? Then the move and its continuation are chosen by what is known about
//! the positions after it.

use solvers::Observer;

use super::Question;
use crate::known_ending::{find_ending, look_up};
use crate::{Budget, Case, Finding};

/// The question.
pub(crate) struct KnownEnding;

impl Question for KnownEnding {
    /// Applies to the analyst, if the moves are not restricted.
    fn applies(&self, case: &Case<'_>) -> bool {
        case.is_analyst() && find_ending(case.problem, case.solver.sources.theory).is_some()
    }

    fn ask(&self, case: &Case<'_>, budget: &mut Budget<'_>, _: &mut dyn Observer) -> Option<Finding> {
        let thought = case.found.answer.as_ref().map(|answer| &answer.line[..]).unwrap_or_default();
        look_up(case.problem, thought, case.solver.sources.theory, budget).map(Finding::Known)
    }
}

#[cfg(test)]
mod tests {
    use claims::{Promise, Score};
    use solvers::Problem;
    use testing::position;

    use super::super::fixture::{find, suggest};
    use super::*;

    /// Returns what is found of an ending: the first move, the score and the promise.
    fn ask(fen: &str, thought: &str) -> Option<(String, Score, Option<Promise>)> {
        let problem = Problem::win(position(fen));
        match find(&KnownEnding, &suggest(&problem, thought, None), 10_000)? {
            Finding::Known(found) => Some((found.line[0].to_string(), found.score, found.promise)),
            _ => panic!("another finding"),
        }
    }

    #[test]
    fn the_one_move_that_wins_is_found_whatever_was_thought() {
        // Only the opposition wins.
        let (mv, score, promise) = ask("4k3/8/3K4/4P3/8/8/8/8 w - - 0 1", "d6d5").unwrap();
        assert_eq!((mv.as_str(), promise), ("Kd6-e6", Some(Promise::Wins(true))));
        assert!(crate::worth(score) > 0, "{score:?}");
    }

    #[test]
    fn a_draw_is_promised_to_the_side_that_could_lose() {
        // The king goes straight back, and loses after any other move.
        let (mv, score, promise) = ask("8/3k4/3P4/3K4/8/8/8/8 b - - 0 1", "d7e8").unwrap();
        assert_eq!((mv.as_str(), score), ("Kd7-d8", Score::Centipawns(0)));
        assert_eq!(promise, Some(Promise::Draws(true)));
    }

    #[test]
    fn nothing_is_known_of_a_game_with_many_men_or_of_chosen_moves() {
        let middle =
            Problem::win(position("r1bq1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2NBPN2/PP3PPP/R2Q1RK1 w - - 0 9"));
        assert!(!KnownEnding.applies(&suggest(&middle, "a2a3", None)));
        let mut ending = Problem::win(position("4k3/8/3K4/4P3/8/8/8/8 w - - 0 1"));
        ending.search_moves = vec![testing::find_move(&ending.position, "d6d5")];
        assert!(!KnownEnding.applies(&suggest(&ending, "d6d5", None)));
    }
}
