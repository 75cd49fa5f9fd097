//! Is it an ending that theory knows? Then the move and its continuation are chosen by what is known about
//! the positions after it.

use claims::{Certainty, Promise, Score};
use endings::{Ending, Known, Theory};
use shakmaty::{Chess, Move, Position, Role};
use solvers::{FoundBy, Observer, Outcome, Problem};

use super::Question;
use crate::settled_result::{Kept, Ruling, score_of};
use crate::{Budget, Case, Finding};

/// If at least this fraction of the moves keeps an ending, playing it is easy.
const EASY: f64 = 0.67;
/// The plies of a line that are chosen this way; and of a line from the user's tables, which have no distance
/// to mate.
const MOST_PLIES: usize = 9;
const MOST_PLIES_BY_TABLES: usize = 15;

/// The question.
pub(crate) struct KnownEnding;

/// The value of a known ending, and what to play there.
pub struct KnownFound {
    /// The value of the position for the side to move.
    score: Score,
    /// What the side to move is promised: a win, or a draw if the other side has more or some move loses.
    promise: Option<Promise>,
    /// The move and its continuation; empty if nothing is known about the positions after the moves.
    line: Vec<Move>,
}

impl Question for KnownEnding {
    /// Applies to the analyst, if the moves are not restricted.
    fn applies(&self, case: &Case<'_>) -> bool {
        case.is_analyst() && ending(case.problem, case.solver.sources.theory).is_some()
    }

    fn ask(&self, case: &Case<'_>, budget: &mut Budget<'_>, _: &mut dyn Observer) -> Option<Finding> {
        let thought = case.found.answer.as_ref().map(|answer| &answer.line[..]).unwrap_or_default();
        look_up(case.problem, thought, case.solver.sources.theory, budget).map(Finding::Known)
    }
}

/// Returns what is known about the ending of a problem whose moves are not restricted.
fn ending(problem: &Problem, theory: Theory<'_>) -> Option<Known> {
    theory.find_known(&problem.position).filter(|_| problem.search_moves.is_empty())
}

/// Looks up what to play in a known ending, given the line that a search proposed.
pub(crate) fn look_up(
    problem: &Problem,
    thought: &[Move],
    theory: Theory<'_>,
    budget: &mut Budget<'_>,
) -> Option<KnownFound> {
    let root = &problem.position;
    let known = ending(problem, theory)?;
    let is_all_known = known.mate_in.is_some() || known.ending == Ending::Tabled;
    let most = if known.ending == Ending::Tabled { MOST_PLIES_BY_TABLES } else { MOST_PLIES };
    let mut last_problem = 0;
    let (mut position, mut line) = (root.clone(), Vec::new());
    let mut is_hard = false;
    while line.len() < most && !position.is_game_over() {
        let thought = thought.get(line.len()).filter(|_| thought.starts_with(&line)).copied();
        // If no distance shows the way, the line is the search's.
        let is_led = is_all_known || line.is_empty();
        if !is_led && thought.is_none() {
            break;
        }
        let Some(kept) = list_kept(&position, known, theory, budget) else { break };
        if line.is_empty() {
            is_hard = kept.len() < position.legal_moves().len();
        }
        let is_strong = position.turn() == known.strong;
        // A side with nothing to lose sets problems.
        let problem = match known.ending {
            _ if is_strong == known.wins => None,
            Ending::Tabled => hardest(&position, &kept, known, theory, budget),
            _ if known.is_tabled && !known.wins => hardest(&position, &kept, known, theory, budget),
            _ => None,
        };
        if problem.is_some() {
            last_problem = line.len() + 2;
        }
        let Some(mv) = problem.or_else(|| choose(&kept, known, thought, is_strong)) else { break };
        if !is_led && thought != Some(mv) {
            break;
        }
        position.play_unchecked(mv);
        line.push(mv);
    }
    if known.ending == Ending::Tabled && !known.wins {
        line.truncate(last_problem.max(1));
    }
    let turn = root.turn();
    let promise = match known.wins {
        true => (known.strong == turn).then_some(Promise::Wins(true)),
        false => (known.strong != turn || is_hard && known.is_tabled).then_some(Promise::Draws(true)),
    };
    let score = score_of(theory.settle(root)?, turn);
    Some(KnownFound { score, promise, line })
}

/// Lists the moves that are known to keep what an ending amounts to; `None` when the nodes run out.
fn list_kept(
    position: &Chess,
    known: Known,
    theory: Theory<'_>,
    budget: &mut Budget<'_>,
) -> Option<Vec<Kept>> {
    let winner = known.wins.then_some(known.strong);
    let mut keeping = Vec::new();
    for mv in position.legal_moves() {
        budget.pay_for_a_move()?;
        keeping.extend(Kept::after(position, mv, theory).filter(|kept| kept.winner() == winner));
    }
    Some(keeping)
}

/// Finds the move that sets the other side the hardest problem: the smallest fraction of its replies keeps
/// what the ending amounts to. `None` if that fraction is never below two thirds, or when the nodes run out.
fn hardest(
    position: &Chess,
    kept: &[Kept],
    known: Known,
    theory: Theory<'_>,
    budget: &mut Budget<'_>,
) -> Option<Move> {
    let mut found = (EASY, None);
    for Kept { mv, .. } in kept {
        budget.pay_for_a_move()?;
        let after = position.clone().play(*mv).ok()?;
        let keeping = self::list_kept(&after, known, theory, budget)?;
        // Capturing the moved piece, or queening, is not a problem.
        let is_plain = |answer: &Kept| {
            answer.mv.is_capture() && answer.mv.to() == mv.to() || answer.mv.promotion() == Some(Role::Queen)
        };
        let part = keeping.len() as f64 / after.legal_moves().len().max(1) as f64;
        if !keeping.is_empty() && part < found.0 && !keeping.iter().any(is_plain) {
            found = (part, Some(*mv));
        }
    }
    found.1
}

/// Chooses among moves that keep the result: the shortest way, and of two equally short the one that a search
/// proposed; the longest way for the loser; if no distance is known, the search's move, or the first.
fn choose(kept: &[Kept], known: Known, thought: Option<Move>, is_strong: bool) -> Option<Move> {
    let thought = kept.iter().map(|kept| kept.mv).find(|mv| Some(*mv) == thought);
    let distances: Option<Vec<(Move, u32)>> =
        kept.iter().map(|kept| Some((kept.mv, kept.distance(known)?))).collect();
    let best = distances.filter(|_| known.wins).and_then(|distances| {
        let order = |(mv, distance): &&(Move, u32)| {
            let way = if is_strong { i64::from(*distance) } else { -i64::from(*distance) };
            (way, known.plies.is_some() && Some(*mv) != thought)
        };
        // A table that counts to the next capture or pawn move does not say which move holds out longest.
        let is_guess = known.plies.is_some() && !is_strong;
        thought.filter(|_| is_guess).or_else(|| distances.iter().min_by_key(order).map(|(mv, _)| *mv))
    });
    best.or(thought).or_else(|| kept.first().map(|kept| kept.mv))
}

impl KnownFound {
    /// Replaces a search's evaluation by what is known about an ending, unless there is a proof of a mate
    /// that is as short; a mate that comes after the fifty moves have run out does not count.
    pub(crate) fn settle(self, answer: &mut Outcome) {
        let is_drawn = self.score == Score::Centipawns(0);
        let is_shorter = match (self.score, answer.score) {
            (Score::MateIn(known), Some(Score::MateIn(proved))) => known.abs() < proved.abs(),
            _ => false,
        };
        if answer.certainty == Certainty::Proved && !is_drawn && !is_shorter {
            return;
        }
        let ruling = Ruling {
            line: self.line,
            score: self.score,
            promise: self.promise,
            certainty: Certainty::Claimed,
            found_by: FoundBy::Table,
        };
        ruling.overrule(answer);
    }
}

#[cfg(test)]
mod tests {
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
