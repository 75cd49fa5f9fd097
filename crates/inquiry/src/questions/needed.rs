//! Is a feature needed? The promise is put to the test on a board where the feature does not hold.
//!
//! What a feature takes from a man it takes because he cannot be in two places: a pinned man would uncover his king, a man with
//! two duties leaves one of them, a man who opened a line stood in it. So he makes his move, and a double stays where he was: his
//! like where a duty is kept, a pawn where a line is shut. If the promise then fails, the feature is needed. The double's worth
//! counts for the side that wins, so that what the test calls needed is; a feature that it does not call so may be.
//!
//! CITE: `Without(feature)`, in the standard of explanations: the man may move once, the duty he left still holds for one move, the
//! line is closed.

use claims::{Claim, HOUSE, Kind, Promise};
use explain::{Feature, features};
use shakmaty::{Chess, Color, EnPassantMode, FromSetup, Move, Piece, Position, Rank, Role, Square};
use solvers::{Limits, Observer, Problem, StopReason, tech};
use vision::Vision;

use super::Question;
use crate::gains::{MATE, PAWN, counts, played};
use crate::{Budget, Case, Finding};

/// The nodes that one feature may cost.
const NODES: u64 = 2_000;
/// How far each test looks, in plies.
const DEPTH: u32 = 3;
/// Moves of a pinned man that are tried.
const MOST_MOVES: usize = 4;

/// The question.
pub(crate) struct Needed;

impl Question for Needed {
    fn applies(&self, case: &Case<'_>) -> bool {
        let answer = case.found.answer.as_ref();
        case.is_analyst() && answer.is_some_and(|answer| answer.proof.is_some() && answer.best_move.is_some())
    }

    /// Lists the features, and asks of each whether the answer's promise fails without it.
    ///
    /// A feature about which nothing could be found out, for want of nodes or because no board shows it, is not called needed.
    fn ask(&self, case: &Case<'_>, budget: &mut Budget<'_>, observer: &mut dyn Observer) -> Option<Finding> {
        let answer = case.found.answer.as_ref()?;
        let mv = answer.best_move?;
        let mut features = features(answer.proof.as_ref()?, mv, answer.promise);
        if let Some(wanted) = answer.promise.and_then(wanted) {
            let root = &case.problem.position;
            for feature in &mut features {
                let mut part = budget.at_most(NODES);
                let is_needed = fails_without(feature, root, mv, wanted, &mut part, observer);
                feature.is_needed = is_needed == Some(true);
                let bill = part.bill();
                budget.pay(bill);
            }
        }
        Some(Finding::Features(features))
    }
}

/// Whether what is wanted, in centipawns, is no longer won on a board where the feature does not hold; `None` where that could not
/// be found out.
fn fails_without(
    feature: &Feature,
    root: &Chess,
    mv: Move,
    wanted: i32,
    budget: &mut Budget<'_>,
    observer: &mut dyn Observer,
) -> Option<bool> {
    let before = HOUSE.balance(root.board(), root.turn());
    for board in lifted(root, mv, &feature.claim) {
        // The board itself is a node.
        budget.pay_for_a_move()?;
        let asked = Limits { depth: Some(DEPTH), ..budget.search(NODES)? };
        let found = tech::explained(&Problem::win(board.position.clone()), asked, observer);
        budget.count(&found);
        let score = found.score.filter(|_| found.stop_reason == StopReason::Exhausted)?;
        let value = if board.position.turn() == root.turn() { counts(score) } else { -counts(score) };
        let gain = if value.abs() < MATE { value + board.double - before } else { value };
        if gain < wanted {
            return Some(true);
        }
    }
    Some(false)
}

/// Returns what is promised, in centipawns.
fn wanted(promise: Promise) -> Option<i32> {
    match promise {
        Promise::Material(pawns) => i32::try_from(pawns).ok()?.checked_mul(PAWN),
        Promise::MateIn(_) => Some(MATE),
        _ => None,
    }
}

/// A board with a double on it.
struct Lifted {
    position: Chess,
    /// What the double is worth to the side that moves first at the root taken off: more where it is the other side's.
    double: i32,
}

/// Sets up the boards on which a feature does not hold.
fn lifted(root: &Chess, mv: Move, claim: &Claim) -> Vec<Lifted> {
    let Some(first) = played(root, &[mv]) else { return Vec::new() };
    match claim.kind {
        Kind::Pinned | Kind::PinnedTo => unpinned(root, &first, claim),
        Kind::Uncovers => {
            let stands = mv.from().zip(root.board().piece_at(mv.from().unwrap_or(mv.to())));
            stands
                .and_then(|(from, man)| with_double(root, &first, from, blocker(from, man.color)))
                .into_iter()
                .collect()
        }
        Kind::Overloaded => {
            let reply = claim.moves.first().and_then(|reply| reply.to_move(&first).ok());
            let after = reply.and_then(|reply| Some((reply.from()?, played(&first, &[reply])?)));
            let double = after
                .and_then(|(from, after)| with_double(root, &after, from, first.board().piece_at(from)?));
            double.into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// Lets a man who is pinned to his king move as if nothing stood behind him: to take, or where nobody can take him.
fn unpinned(root: &Chess, first: &Chess, claim: &Claim) -> Vec<Lifted> {
    let Some(pinned) = claim.men.first().copied() else { return Vec::new() };
    let vision = Vision::of(first.clone());
    let (Some(pin), Some(man)) = (vision.pin_of(pinned), first.board().piece_at(pinned)) else {
        return Vec::new();
    };
    let goals = vision.attacks_from(pinned) & !first.board().by_color(man.color);
    let enemies = first.board().by_color(!man.color);
    let is_pawn = man.role == Role::Pawn;
    let taken = (goals & enemies).into_iter();
    let safe = (goals & !enemies)
        .into_iter()
        .filter(|goal| !is_pawn && vision.attackers_to(*goal, !man.color).is_empty());
    let moved = |goal: Square| {
        let mut setup = first.to_setup(EnPassantMode::Legal);
        setup.board.set_piece_at(goal, man);
        setup.board.discard_piece_at(pinned);
        setup.turn = !man.color;
        setup.ep_square = None;
        let double = blocker(pinned, man.color);
        setup.board.set_piece_at(pinned, double);
        let position = Chess::from_setup(setup, first.castles().mode()).ok()?;
        Some(Lifted { position, double: worth(double, root.turn()) })
    };
    taken.chain(safe).filter(|goal| !pin.allows(*goal)).take(MOST_MOVES).filter_map(moved).collect()
}

/// Returns what shuts a line at the least cost.
fn blocker(square: Square, color: Color) -> Piece {
    let is_end = matches!(square.rank(), Rank::First | Rank::Eighth);
    Piece { color, role: if is_end { Role::Knight } else { Role::Pawn } }
}

/// Puts a double on a square that a man has left.
fn with_double(root: &Chess, after: &Chess, from: Square, double: Piece) -> Option<Lifted> {
    let mut setup = after.to_setup(EnPassantMode::Legal);
    if setup.board.piece_at(from).is_some() {
        return None;
    }
    setup.board.set_piece_at(from, double);
    let position = Chess::from_setup(setup, after.castles().mode()).ok()?;
    Some(Lifted { position, double: worth(double, root.turn()) })
}

/// Returns what a double must be taken off with: he is too much on his side.
fn worth(man: Piece, side: Color) -> i32 {
    if man.color == side { -HOUSE.of(man.role) } else { HOUSE.of(man.role) }
}

#[cfg(test)]
mod tests {
    use shakmaty::{CastlingMode, fen::Fen, uci::UciMove};
    use solvers::{Outcome, Silent};

    use super::*;
    use crate::SolverName;

    /// Asks of the features of a move that wins so many pawns, and gives each with whether it is needed.
    fn asked(fen: &str, uci: &str, pawns: u32) -> Vec<(Kind, bool)> {
        let position: Chess = fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap();
        let problem = Problem::win(position);
        let mv = uci.parse::<UciMove>().unwrap().to_move(&problem.position).unwrap();
        let limits = Limits { depth: Some(4), ..Limits::default() };
        let told = tech::explained_move(&problem, mv, &mut tech::Unadvised, limits, &mut Silent);
        let answer = Outcome { promise: Some(Promise::Material(pawns)), best_move: Some(mv), ..told };
        let mut case = Case::new(&problem, SolverName::Analyst.into());
        case.add(Finding::Answer(Box::new(answer)));
        let mut budget = Budget::of(Limits { nodes: Some(100_000), ..Limits::default() });
        let Some(Finding::Features(found)) = Needed.ask(&case, &mut budget, &mut Silent) else {
            return Vec::new();
        };
        assert!(found.is_empty() || 0 < budget.spent(), "what is asked is counted");
        found.into_iter().map(|feature| (feature.claim.kind, feature.is_needed)).collect()
    }

    #[test]
    fn a_pin_without_which_nothing_is_won_is_needed() {
        let fen = "4k3/3r1ppp/8/1B1n4/8/8/5PPP/3R2K1 w - - 0 1";
        assert_eq!(asked(fen, "d1d5", 3), [(Kind::Pinned, true)]);
        // A pawn guards the rook on d5: the pin does not matter.
        let fen = "4k3/3r1ppp/8/1B1n4/2P5/7P/5PP1/3R2K1 w - - 0 1";
        assert_eq!(asked(fen, "d1d5", 3), [(Kind::Pinned, false)]);
    }

    #[test]
    fn an_opened_line_along_which_the_queen_falls_is_needed() {
        let fen = "3q2k1/5ppp/8/8/8/3B4/5PPP/3R2K1 w - - 0 1";
        assert_eq!(asked(fen, "d3h7", 6), [(Kind::Uncovers, true)]);
    }

    #[test]
    fn a_duty_that_is_left_is_needed() {
        let fen = "r2q2k1/5ppp/3r4/8/8/3R4/5PPP/Q5K1 w - - 0 1";
        assert!(asked(fen, "d3d6", 5).contains(&(Kind::Overloaded, true)));
    }
}
