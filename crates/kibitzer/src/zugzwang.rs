//! Is it zugzwang? The other side passes after the suggested move, and VERIFY says whether it is far better off so.
//!
//! CITE: Zugzwang. <https://www.chessprogramming.org/Zugzwang>

use claims::Promise;
use shakmaty::{Chess, Position};
use solvers::{Limits, Observer, Outcome, Problem, StopReason, verify};

use crate::gains::{played, reversed};
use crate::others::is_much_worse;
use crate::questions::passed;

/// Nodes of each of the two searches.
const NODES: u64 = 20_000;
/// Pieces that a side in zugzwang has at most, king and pawns aside: with more it nearly always has a move to spare.
const MOST_PIECES: usize = 1;

/// Tells whether the other side loses only because it must move; the nodes are added to the answer's.
pub(crate) fn is_zugzwang(
    problem: &Problem,
    outcome: &mut Outcome,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> bool {
    let wins = matches!(outcome.promise, Some(Promise::Material(_) | Promise::MateIn(_)));
    let after = outcome.best_move.filter(|_| wins).and_then(|mv| played(&problem.position, &[mv]));
    let Some(after) = after.filter(|after| pieces(after) <= MOST_PIECES && !after.is_game_over()) else {
        return false;
    };
    let Some(passed) = passed(after.clone()) else { return false };
    let mut asked = |position: Chess, made: u64| {
        let nodes = limits
            .nodes
            .map_or(NODES, |nodes| nodes.saturating_sub(outcome.statistics.nodes + made).min(NODES));
        let limits = Limits { nodes: Some(nodes), ..limits };
        let found = (0 < nodes).then(|| verify::verify(&Problem::win(position), limits, observer))?;
        outcome.statistics.nodes += found.statistics.nodes + made;
        found.score.filter(|_| !matches!(found.stop_reason, StopReason::Interrupted | StopReason::Time))
    };
    // The pass is a node too.
    let (Some(compelled), Some(free)) = (asked(after, 0), asked(passed, 1)) else { return false };
    is_much_worse(free, reversed(compelled))
}

/// Counts the pieces of the side to move.
fn pieces(position: &Chess) -> usize {
    let board = position.board();
    (board.by_color(position.turn()) & !board.pawns() & !board.kings()).count()
}

#[cfg(test)]
mod tests {
    use claims::Promise;
    use shakmaty::{CastlingMode, fen::Fen, uci::UciMove};
    use solvers::{Silent, tech};

    use super::*;

    fn asked(fen: &str, uci: &str) -> bool {
        let position: Chess = fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap();
        let problem = Problem::win(position);
        let mv = uci.parse::<UciMove>().unwrap().to_move(&problem.position).unwrap();
        let limits = Limits { depth: Some(3), ..Limits::default() };
        let told = tech::explained_move(&problem, mv, &mut tech::Unadvised, limits, &mut Silent);
        let mut outcome = Outcome { promise: Some(Promise::Material(1)), best_move: Some(mv), ..told };
        is_zugzwang(&problem, &mut outcome, Limits::default(), &mut Silent)
    }

    #[test]
    fn who_would_rather_pass_is_in_zugzwang() {
        // Both kings guard and attack: who has to move loses his pawn.
        assert!(asked("8/8/4K3/3p4/2kP4/8/8/8 w - - 0 1", "e6e5"));
        // Black loses whether he moves or not.
        assert!(!asked("8/8/8/8/8/k7/7P/K6R w - - 0 1", "h2h4"));
    }
}
