//! Is a feature needed? The promise is tested on a board on which the feature does not hold.
//!
//! A feature restricts a piece because it cannot be in two places: a pinned piece would uncover its king, a
//! piece with two duties abandons one of them, a piece that opened a line was in its way. So the piece makes
//! its move, and a double stays in its place: a piece of the same kind if a duty is kept, a pawn if a line is
//! shut. If the promise then fails, the feature is needed. The double's value counts for the winning side, so
//! that whatever the test calls needed is needed; a feature that it does not call needed may be needed all
//! the same.
//!
//! CITE: `Without(feature)`, in the standard of explanations: the piece may move once, the duty it left still
//! holds for one move, the line is closed.

use claims::{Claim, HOUSE, Kind, Promise, Score};
use explain::{Answered, Feature, features};
use shakmaty::{
    Bitboard, Chess, Color, EnPassantMode, FromSetup, Move, Piece, Position, Rank, Role, Setup, Square,
    attacks,
};
use solvers::mate::{Task, mate_within};
use solvers::{Limits, Observer, Problem, StopReason, tech};
use vision::Vision;

use super::Question;
use crate::gains::{MATE, PAWN, counts, play};
use crate::{Budget, Case, Finding};

/// The nodes that one feature may cost.
const NODES: u64 = 2_000;
/// How far each test looks, in plies.
const DEPTH: u32 = 3;
/// The moves of a pinned piece that are tried.
const MOST_MOVES: usize = 4;

/// The question.
pub(crate) struct Needed;

impl Question for Needed {
    fn applies(&self, case: &Case<'_>) -> bool {
        let answer = case.found.answer.as_ref();
        case.is_analyst() && answer.is_some_and(|answer| answer.proof.is_some() && answer.best_move.is_some())
    }

    /// Lists the features, and tests for each whether the answer's promise fails without it.
    ///
    /// A feature is not called needed if nothing could be found out about it, for lack of nodes or because no
    /// board shows it.
    fn ask(&self, case: &Case<'_>, budget: &mut Budget<'_>, observer: &mut dyn Observer) -> Option<Finding> {
        let answer = case.found.answer.as_ref()?;
        let mv = answer.best_move?;
        let tree = answer.proof.as_ref()?;
        let promise = answer.promise;
        let mut features = features(&Answered {
            tree,
            mv,
            promise,
            threat: &case.found.threat,
            followed: &case.found.followed,
            toughest: &case.found.toughest,
        });
        if let Some(promise) = promise {
            let root = &case.problem.position;
            for feature in &mut features {
                let mut part = budget.at_most(NODES);
                let is_needed = fails_without(feature, root, mv, promise, &mut part, observer);
                feature.is_needed = is_needed == Some(true);
                let bill = part.bill();
                budget.pay(bill);
            }
        }
        Some(Finding::Features(features))
    }
}

/// Whether the promise is no longer won on a board on which the feature does not hold; `None` if that could
/// not be determined.
fn fails_without(
    feature: &Feature,
    root: &Chess,
    mv: Move,
    promise: Promise,
    budget: &mut Budget<'_>,
    observer: &mut dyn Observer,
) -> Option<bool> {
    for board in lift(root, mv, &feature.claim) {
        // The board itself counts as a node.
        budget.pay_for_a_move()?;
        let fails = match promise {
            Promise::Material(pawns) => gains_less(&board, root, pawns, budget, observer),
            Promise::MateIn(moves) => mates_not(&board, root, moves, budget),
            _ => None,
        };
        if fails? {
            return Some(true);
        }
    }
    Some(false)
}

/// Whether the given number of pawns is not won on a board; `None` if too little was searched.
fn gains_less(
    board: &Lifted,
    root: &Chess,
    pawns: u32,
    budget: &mut Budget<'_>,
    observer: &mut dyn Observer,
) -> Option<bool> {
    let wanted = i32::try_from(pawns).ok()?.checked_mul(PAWN)?;
    let before = HOUSE.balance(root.board(), root.turn());
    let asked = Limits { depth: Some(DEPTH), ..budget.search(NODES)? };
    let found = tech::explain(&Problem::win(board.position.clone()), asked, observer);
    budget.count(&found);
    let score = found.score.filter(|_| found.stop_reason == StopReason::Exhausted)?;
    let value = if board.position.turn() == root.turn() { counts(score) } else { -counts(score) };
    let gain = if value.abs() < MATE { value + board.double - before } else { value };
    Some(gain < wanted)
}

/// Whether there is no mate on a board in the remaining number of moves; `None` if that was not decided.
fn mates_not(board: &Lifted, root: &Chess, moves: u32, budget: &mut Budget<'_>) -> Option<bool> {
    let left = moves.checked_sub(1)?;
    if left == 0 {
        return Some(!board.position.is_checkmate());
    }
    let problem = Problem { side: root.turn(), ..Problem::win(board.position.clone()) };
    let task = Task { problem: &problem, moves: left, with_denial: false };
    let found = mate_within(&task, budget.search(NODES)?);
    budget.count(&found.outcome);
    let is_found = matches!(found.outcome.score, Some(Score::MateIn(found)) if found.unsigned_abs() <= left);
    if is_found { Some(false) } else { found.is_refuted.then_some(true) }
}

/// A board with a double on it.
struct Lifted {
    position: Chess,
    /// The correction for the double's value in the balance of the side to move at the root: positive if the
    /// double is the other side's.
    double: i32,
}

/// Sets up the boards on which a feature does not hold.
fn lift(root: &Chess, mv: Move, claim: &Claim) -> Vec<Lifted> {
    let Some(first) = play(root, &[mv]) else { return Vec::new() };
    match claim.kind {
        Kind::Pinned | Kind::PinnedTo => match claim.squares.first() {
            Some(target) if first.board().role_at(*target) != Some(Role::King) => {
                without(root, &first, *target).into_iter().collect()
            }
            king => {
                // A king that is elsewhere also has other squares, which shows little about a pawn.
                let is_pawn = claim.men.first().is_some_and(|man| first.board().pawns().contains(*man));
                let king = king.filter(|_| !is_pawn);
                let free = king.map(|king| elsewhere(root, &first, *king)).unwrap_or_default();
                lift_pin(root, &first, claim).into_iter().chain(free).collect()
            }
        },
        Kind::Uncovers => {
            let stands = mv.from().zip(root.board().piece_at(mv.from().unwrap_or(mv.to())));
            stands
                .and_then(|(from, man)| with_double(root, &first, from, blocker(from, man.color)))
                .into_iter()
                .collect()
        }
        Kind::Overloaded | Kind::LeftGuard => {
            let reply = claim.moves.first().and_then(|reply| reply.to_move(&first).ok());
            let after = reply.and_then(|reply| Some((reply.from()?, play(&first, &[reply])?)));
            let double = after
                .and_then(|(from, after)| with_double(root, &after, from, first.board().piece_at(from)?));
            double.into_iter().collect()
        }
        Kind::Forks | Kind::Skewers => {
            claim.squares.iter().flat_map(|target| elsewhere(root, &first, *target)).collect()
        }
        Kind::OnlyGuard | Kind::Guards | Kind::Unguarded => {
            let target = claim.squares.first();
            let is_theirs = claim.men.iter().all(|guard| root.board().color_at(*guard) == Some(!root.turn()));
            target
                .filter(|_| is_theirs)
                .and_then(|target| lift_guard(root, mv, *target))
                .into_iter()
                .collect()
        }
        Kind::Check | Kind::Discovers => {
            claim.men.iter().filter_map(|man| shut(root, &first, *man)).collect()
        }
        Kind::DrawnTo => lured_back(&first, claim).into_iter().collect(),
        Kind::BlocksFlight => {
            claim.men.iter().filter_map(|blocker| with_air(root, mv, *blocker)).take(MOST_MOVES).collect()
        }
        _ => Vec::new(),
    }
}

/// Removes a piece, or moves a king next to where it is attacked: one of two targets is not there.
fn elsewhere(root: &Chess, first: &Chess, target: Square) -> Vec<Lifted> {
    if first.board().role_at(target) != Some(Role::King) {
        return without(root, first, target).into_iter().collect();
    }
    let vision = Vision::of(first.clone());
    let side = first.turn();
    let beside = attacks::king_attacks(target) & !first.board().occupied();
    let free = beside.into_iter().filter(|square| vision.covers(*square, !side).is_empty());
    let moved = |square: Square| {
        let position = change(first, |setup| {
            setup.board.discard_piece_at(target);
            setup.board.set_piece_at(square, side.king());
            setup.castling_rights = Bitboard::EMPTY;
        })?;
        Some(Lifted { position, double: 0 })
    };
    free.take(MOST_MOVES).filter_map(moved).collect()
}

/// Changes a board if that leaves a legal position; no en passant capture is possible on it.
fn change(position: &Chess, change: impl FnOnce(&mut Setup)) -> Option<Chess> {
    let mut setup = position.to_setup(EnPassantMode::Legal);
    setup.ep_square = None;
    change(&mut setup);
    Chess::from_setup(setup, position.castles().mode()).ok()
}

/// Removes a piece from the board; its value still counts.
fn without(root: &Chess, first: &Chess, square: Square) -> Option<Lifted> {
    let piece = first.board().piece_at(square)?;
    let position = change(first, |setup| setup.board.discard_piece_at(square))?;
    Some(Lifted { position, double: -worth(piece, root.turn()) })
}

/// Adds a guard of a square to the board before the move: a pawn, or a knight if no pawn can be placed.
fn lift_guard(root: &Chess, mv: Move, target: Square) -> Option<Lifted> {
    let side = !root.turn();
    let empty = !root.board().occupied();
    let inner = !(Bitboard::from(Rank::First) | Bitboard::from(Rank::Eighth));
    let pawns = attacks::pawn_attacks(!side, target) & empty & inner;
    let knights = attacks::knight_attacks(target) & empty;
    let places = pawns.into_iter().map(|square| (square, Role::Pawn));
    let mut places = places.chain(knights.into_iter().map(|square| (square, Role::Knight)));
    places.find_map(|(square, role)| {
        let guard = Piece { color: side, role };
        let before = with_double(root, root, square, guard)?.position;
        let is_same = before.is_check() == root.is_check() && before.is_legal(mv);
        let position = before.play(mv).ok().filter(|_| is_same)?;
        Some(Lifted { position, double: worth(guard, root.turn()) })
    })
}

/// Shuts the line of a slider that gives check.
fn shut(root: &Chess, first: &Chess, slider: Square) -> Option<Lifted> {
    let king = first.board().king_of(first.turn())?;
    first.board().sliders().contains(slider).then_some(())?;
    let mut between: Vec<Square> = attacks::between(slider, king).into_iter().collect();
    between.sort_by_key(|square| square.distance(king));
    between.into_iter().find_map(|square| with_double(root, first, square, blocker(square, first.turn())))
}

/// Puts a piece that was lured to a square back where it came from, with the bait gone.
fn lured_back(first: &Chess, claim: &Claim) -> Option<Lifted> {
    let reply = claim.moves.first()?.to_move(first).ok()?;
    let from = reply.from()?;
    let after = play(first, &[reply])?;
    let piece = after.board().piece_at(reply.to())?;
    let position = change(&after, |setup| {
        setup.board.discard_piece_at(reply.to());
        setup.board.set_piece_at(from, piece);
    })?;
    Some(Lifted { position, double: 0 })
}

/// Advances a pawn that shuts its king in by one square before the move.
fn with_air(root: &Chess, mv: Move, blocker: Square) -> Option<Lifted> {
    let side = !root.turn();
    let pawn = root.board().piece_at(blocker).filter(|piece| *piece == side.pawn())?;
    let ahead =
        blocker.offset(side.fold_wb(8, -8)).filter(|square| root.board().piece_at(*square).is_none())?;
    let before = change(root, |setup| {
        setup.board.discard_piece_at(blocker);
        setup.board.set_piece_at(ahead, pawn);
    })?;
    let position = before.clone().play(mv).ok().filter(|_| before.is_legal(mv))?;
    Some(Lifted { position, double: 0 })
}

/// Lets a piece that is pinned to its king move as if nothing were behind it: to capture, or to where nothing
/// can capture it.
fn lift_pin(root: &Chess, first: &Chess, claim: &Claim) -> Vec<Lifted> {
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
        let double = blocker(pinned, man.color);
        let position = change(first, |setup| {
            setup.board.set_piece_at(goal, man);
            setup.board.set_piece_at(pinned, double);
            setup.turn = !man.color;
        })?;
        Some(Lifted { position, double: worth(double, root.turn()) })
    };
    taken.chain(safe).filter(|goal| !pin.allows(*goal)).take(MOST_MOVES).filter_map(moved).collect()
}

/// Returns the piece that shuts a line at the least cost.
fn blocker(square: Square, color: Color) -> Piece {
    let is_end = matches!(square.rank(), Rank::First | Rank::Eighth);
    Piece { color, role: if is_end { Role::Knight } else { Role::Pawn } }
}

/// Puts a double on a square that a piece has left.
fn with_double(root: &Chess, after: &Chess, from: Square, double: Piece) -> Option<Lifted> {
    let mut setup = after.to_setup(EnPassantMode::Legal);
    if setup.board.piece_at(from).is_some() {
        return None;
    }
    setup.board.set_piece_at(from, double);
    let position = Chess::from_setup(setup, after.castles().mode()).ok()?;
    Some(Lifted { position, double: worth(double, root.turn()) })
}

/// Returns the correction for a double, which is extra material for its side.
fn worth(man: Piece, side: Color) -> i32 {
    if man.color == side { -HOUSE.of(man.role) } else { HOUSE.of(man.role) }
}

#[cfg(test)]
mod tests {
    use solvers::{Outcome, Silent};
    use testing::{find_move, position};

    use super::*;
    use crate::SolverName;

    /// Tests the features of a move that wins the given number of pawns, and returns each with whether it is
    /// needed.
    fn ask(fen: &str, uci: &str, pawns: u32) -> Vec<(Kind, bool)> {
        let position = position(fen);
        let problem = Problem::win(position);
        let mv = find_move(&problem.position, uci);
        let limits = Limits { depth: Some(4), ..Limits::default() };
        let told = tech::explained_move(&problem, mv, &mut tech::Unadvised, limits, &mut Silent);
        let answer = Outcome { promise: Some(Promise::Material(pawns)), best_move: Some(mv), ..told };
        let mut case = Case::new(&problem, SolverName::Analyst.into());
        case.add(Finding::Answer(Box::new(answer)));
        let mut budget = Budget::of(Limits { nodes: Some(100_000), ..Limits::default() });
        let Some(Finding::Features(found)) = Needed.ask(&case, &mut budget, &mut Silent) else {
            return Vec::new();
        };
        assert!(found.is_empty() || 0 < budget.spent_nodes(), "what is asked is counted");
        found.into_iter().map(|feature| (feature.claim.kind, feature.is_needed)).collect()
    }

    #[test]
    fn a_pin_without_which_nothing_is_won_is_needed() {
        let fen = "4k3/3r1ppp/8/1B1n4/8/8/5PPP/3R2K1 w - - 0 1";
        assert_eq!(ask(fen, "d1d5", 3), [(Kind::Pinned, true)]);
        // A pawn guards the rook on d5: the pin does not matter.
        let fen = "4k3/3r1ppp/8/1B1n4/2P5/7P/5PP1/3R2K1 w - - 0 1";
        assert_eq!(ask(fen, "d1d5", 3), [(Kind::Pinned, false)]);
    }

    fn lifted_boards(fen: &str, uci: &str, claim: &Claim) -> usize {
        let root = position(fen);
        let mv = find_move(&root, uci);
        lift(&root, mv, claim).len()
    }

    #[test]
    fn a_fork_is_needed_where_the_king_elsewhere_gives_time() {
        let fen = "r3k3/8/8/1N6/8/8/5PPP/6K1 w - - 0 1";
        assert!(ask(fen, "b5c7", 5).contains(&(Kind::Forks, true)));
    }

    #[test]
    fn a_lone_guard_is_needed_where_another_one_would_hold() {
        let fen = "8/pBP1n3/3Bk3/2K2p2/7p/6p1/2b5/8 w - - 5 63";
        let found = ask(fen, "d6e7", 8);
        assert!(found.contains(&(Kind::OnlyGuard, true)), "{found:?}");
    }

    #[test]
    fn a_feature_is_lifted_on_boards_that_are_positions() {
        // A pawn that would give check cannot shut the line: another square of it can.
        let fen = "rnb4r/pppq1k1p/3p2pb/8/3PP3/5N2/PPP3PP/RN1Q1RK1 w - - 0 11";
        let check = Claim::new(Kind::Check).men([Square::F1, Square::E5]).squares([Square::F7]);
        assert_eq!(lifted_boards(fen, "f3e5", &check), 1, "the knight is no slider");
        let fen = "3r2k1/5ppp/8/8/8/8/3Q4/3R2K1 w - - 0 1";
        let bare =
            Claim::new(Kind::BlocksFlight).men([Square::F7, Square::G7, Square::H7]).squares([Square::G8]);
        assert_eq!(lifted_boards(fen, "d2d8", &bare), 3);
    }

    #[test]
    fn an_opened_line_along_which_the_queen_falls_is_needed() {
        let fen = "3q2k1/5ppp/8/8/8/3B4/5PPP/3R2K1 w - - 0 1";
        assert_eq!(ask(fen, "d3h7", 6), [(Kind::Uncovers, true)]);
    }

    #[test]
    fn a_duty_that_is_left_is_needed() {
        let fen = "r2q2k1/5ppp/3r4/8/8/3R4/5PPP/Q5K1 w - - 0 1";
        assert!(ask(fen, "d3d6", 5).contains(&(Kind::Overloaded, true)));
    }
}
