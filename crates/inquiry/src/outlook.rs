//! What a position amounts to, from everything that was found: by rule, proof, table or known ending, or by a
//! search's evaluation.
//!
//! Nothing is called drawn merely because a search found nothing.

use claims::{Promise, Score, Source, Standing};
use endings::has_time;
use explain::Outlook;
use shakmaty::{Chess, Color, Position};
use solvers::verify::Line;

use crate::Case;
use crate::chance::{chance, worth};

/// From this value on, in Stockfish's centipawns, a search considers a position won.
const WON: i32 = 600;
/// From this value on, it considers a side better.
const BETTER: i32 = 70;
/// A move is sensible if its chance to win is smaller than the best one's by no more than this.
const SENSIBLE: f64 = 0.03;
/// Its value, in Stockfish's centipawns, may be lower by no more than this.
const DROP: i32 = 35;
/// The value given to a mate that a search sees.
const MOST_WORTH: i32 = 9_999;
/// A threat is mentioned if a pass would cost this much of the chance to win, and zugzwang if it would gain
/// this much.
const LITTLE: f64 = 0.08;
const MUCH: f64 = 0.15;
/// In centipawns.
const PAWN: i32 = 100;
/// Half-moves without capture or pawn move after which a draw can be claimed.
const CLAIMABLE: u32 = 100;
/// The most sensible moves, and the plies of each one's line.
const MOST_MOVES: usize = 3;
const MOST_PLIES: usize = 6;

/// Returns what a case's position amounts to, for the side whose problem it is.
pub fn outlook(case: &Case<'_>) -> Outlook {
    let position = &case.problem.position;
    let (side, turn) = (case.problem.side, position.turn());
    let settled = case.solver.sources.theory.settle(position);
    let known = settled.and_then(|settled| settled.known);
    let value = case.value().filter(|_| known.is_none());
    let worth = value
        .map(|value| looked_again(case, worth(value)))
        .map(|worth| if side == turn { worth } else { worth.saturating_neg() });
    let worth = worth.map(|worth| if cannot_win(position, side, worth) { 0 } else { worth });
    let won_by = |winner| if winner == side { Standing::Wins } else { Standing::Loses };
    let (standing, source) = match (proved_winner(case), settled) {
        // That a side can hold does not mean that it cannot win.
        _ if case.found.hold.is_some() && position.has_insufficient_material(turn) => {
            (Standing::Draws, Source::Proved)
        }
        _ if case.found.hold.is_some() => (Standing::Level, Source::Searched),
        (Some(winner), _) => (won_by(winner), Source::Proved),
        (None, Some(settled)) => {
            let source = match known {
                None => Source::Proved,
                Some(known) if known.is_tabled => Source::Table,
                Some(_) => Source::Known,
            };
            (settled.winner.map_or(Standing::Draws, won_by), source)
        }
        (None, None) if may_be_too_late(case) => (Standing::Unclear, Source::Searched),
        (None, None) => (by_search(worth), Source::Searched),
    };
    let is_searched = source == Source::Searched;
    let sensible = if is_searched && standing != Standing::Unclear && side == turn {
        sensible(case)
    } else {
        Vec::new()
    };
    let worth = worth.filter(|_| is_searched).map(|worth| worth.clamp(-MOST_WORTH, MOST_WORTH));
    let cost = if is_searched { cost_of_a_pass(case) } else { None };
    let is_zugzwang = cost.is_some_and(|cost| cost <= -MUCH) && is_nearly_bare(position);
    let is_costly =
        cost.is_some_and(|cost| LITTLE <= cost) || lost_by_a_pass(case).is_some_and(|lost| PAWN <= lost);
    let menace = if is_searched { case.found.passed_line.clone() } else { Vec::new() };
    Outlook { side, standing, source, known, worth, sensible, menace, is_costly, is_zugzwang }
}

/// Returns the mean of two searches' values: the one that chose the move, and the one of the move alone.
fn looked_again(case: &Case<'_>, value: i32) -> i32 {
    case.found.looked_again.map_or(value, |again| value.midpoint(worth(again)))
}

/// Returns how much of its chance to win the side to move would lose by a pass; negative if it would gain.
fn cost_of_a_pass(case: &Case<'_>) -> Option<f64> {
    Some(chance(case.value()?) - (1.0 - chance(case.found.passed?)))
}

/// Returns how many of Stockfish's centipawns the side to move would lose by a pass; if the game is lost
/// anyway, chances say little.
pub(crate) fn lost_by_a_pass(case: &Case<'_>) -> Option<i32> {
    Some(worth(case.value()?).saturating_add(worth(case.found.passed?)))
}

/// Whether neither side has more than one piece besides its pawns: with more there is nearly always a spare
/// move.
fn is_nearly_bare(position: &Chess) -> bool {
    let board = position.board();
    let pieces = |side: Color| (board.by_color(side) & !board.kings() & !board.pawns()).count();
    Color::ALL.into_iter().all(|side| pieces(side) <= 1)
}

/// Whether the side that is ahead cannot force anything, whatever a search thinks: it has no pawn, and only a
/// bishop or a knight, or two knights.
fn cannot_win(position: &Chess, side: Color, worth: i32) -> bool {
    let board = position.board();
    let ahead = if 0 <= worth { side } else { !side };
    let own = board.by_color(ahead) & !board.kings();
    let minors = own & (board.bishops() | board.knights());
    own == minors && (minors.count() <= 1 || minors.count() == 2 && (minors & board.bishops()).is_empty())
}

/// Whether the fifty moves may run out before the mate: one from a proof that does not count them, or one
/// that is far off.
fn may_be_too_late(case: &Case<'_>) -> bool {
    let board = case.problem.position.board();
    let is_bare = || Color::ALL.into_iter().any(|side| board.by_color(side).count() == 1);
    is_claimable(case) || is_bare() && !has_time(&case.problem.position)
}

/// Whether a draw can be claimed on the way to the proved mate.
fn is_claimable(case: &Case<'_>) -> bool {
    let proof =
        case.found.answer.as_ref().filter(|_| case.is_proved()).and_then(|answer| answer.proof.as_ref());
    proof.is_some_and(|proof| CLAIMABLE <= proof.longest_clock())
}

/// Returns the side that mates, if that is proved and no draw can be claimed before.
fn proved_winner(case: &Case<'_>) -> Option<Color> {
    let turn = case.problem.position.turn();
    match case.found.answer.as_ref().filter(|_| case.is_proved() && !is_claimable(case))?.score? {
        Score::MateIn(moves) => Some(if 0 < moves { turn } else { !turn }),
        Score::Centipawns(_) => None,
    }
}

fn by_search(worth: Option<i32>) -> Standing {
    match worth {
        None => Standing::Unclear,
        Some(worth) if WON <= worth => Standing::Wins,
        Some(worth) if worth <= -WON => Standing::Loses,
        Some(worth) if BETTER <= worth => Standing::Better,
        Some(worth) if worth <= -BETTER => Standing::Worse,
        Some(_) => Standing::Level,
    }
}

/// Lists moves that are about as good as the best, the best first, each with what follows.
fn sensible(case: &Case<'_>) -> Vec<Vec<shakmaty::Move>> {
    let Some(best) = case.found.answer.as_ref().and_then(|answer| answer.best_move) else {
        return Vec::new();
    };
    let wins = matches!(case.promise(), Some(Promise::MateIn(_) | Promise::Material(_) | Promise::Wins(_)));
    let lines = &case.found.lines;
    let Some(first) = lines.iter().find(|line| line.mv == best).filter(|_| !wins) else { return Vec::new() };
    let is_close = |line: &&Line| {
        let drop = worth(first.score).saturating_sub(worth(line.score));
        chance(first.score) - chance(line.score) <= SENSIBLE && drop <= DROP
    };
    let others = lines.iter().filter(|line| line.mv != best).filter(is_close);
    let cut = |line: &Line| line.line[..line.line.len().min(MOST_PLIES)].to_vec();
    // The search that chose the move saw farther along its line than the search for several lines.
    let chosen = case.found.answer.as_ref().and_then(|answer| answer.chosen_by.as_ref());
    let main = chosen.map(|choice| &choice.line[..]).filter(|line| line.first() == Some(&best));
    let main = main.map_or_else(|| cut(first), |line| line[..line.len().min(MOST_PLIES)].to_vec());
    // A line in which each move was searched by itself is better still.
    let likely = &case.found.likely;
    let main = if likely.first() == Some(&best) { likely.clone() } else { main };
    [main].into_iter().chain(others.map(cut)).take(MOST_MOVES).collect()
}
