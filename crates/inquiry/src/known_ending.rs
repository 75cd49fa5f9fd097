//! What to play in an ending that theory knows: the moves that keep its result, and which of them to choose.

use claims::{Certainty, Promise, Score};
use endings::{Ending, Known, Theory};
use shakmaty::{Chess, Move, Position, Role};
use solvers::{FoundBy, Outcome, Problem};

use crate::Budget;
use crate::settled_result::{Kept, Ruling, score_of};

/// If at least this fraction of the moves keeps an ending, playing it is easy.
const EASY: f64 = 0.67;
/// The plies of a line that are chosen this way; and of a line from the user's tables, which have no distance
/// to mate.
const MOST_PLIES: usize = 9;
const MOST_PLIES_BY_TABLES: usize = 15;

/// The value of a known ending, and what to play there.
pub struct KnownFound {
    /// The value of the position for the side to move.
    pub(crate) score: Score,
    /// What the side to move is promised: a win, or a draw if the other side has more or some move loses.
    pub(crate) promise: Option<Promise>,
    /// The move and its continuation; empty if nothing is known about the positions after the moves.
    pub(crate) line: Vec<Move>,
}

/// Returns what is known about the ending of a problem whose moves are not restricted.
pub(crate) fn find_ending(problem: &Problem, theory: Theory<'_>) -> Option<Known> {
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
    let known = find_ending(problem, theory)?;
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
        let keeping = list_kept(&after, known, theory, budget)?;
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
