//! A piece that attacks two others at once.

use claims::Kind;
use phrase::{Message, list};
use shakmaty::{Position, Role, Square};

use crate::material::aims::attacks_two;
use crate::statement::{Case, Found, Motif, Statement, draft_said};

pub(super) const FORK: Statement = Statement {
    name: "fork",
    says: "The knight forks the king and the rook.",
    find,
    is_of_later_moves: true,
    example: ["r3k3/8/8/1N6/8/8/5PPP/6K1 w - - 0 1", "b5c7"],
    near_miss: ["r3k3/8/1b6/1N6/8/8/5PPP/6K1 w - - 0 1", "b5c7"],
};

fn find(case: &Case<'_, '_>) -> Found {
    // If a piece checks the king and hits a queen, it is captured because of the fork.
    if case.is_traded() && !hits_king_and_queen(case) {
        return None;
    }
    let draft = attacks_two(case.after, case.man(), case.replies)?;
    let claim = draft.claims().first().copied()?.clone();
    let is_pawn = |square: &Square| case.after.position().board().pawns().contains(*square);
    // With a pawn, it is the check that matters, or nothing.
    let is_check = case.after.position().is_check();
    if (!case.is_first() || !is_check) && claim.squares.iter().any(is_pawn) {
        return None;
    }
    // A pawn that the best defense does not lose is not a target.
    let answer = case.main().and_then(|reply| reply.line.get(1).copied()).and_then(vision::captured_square);
    if claim.squares.iter().any(|square| is_pawn(square) && answer != Some(*square)) {
        return None;
    }
    let is_fork = claim.kind == Kind::Forks;
    let worth = |square: &Square| case.after.position().board().role_at(*square).map_or(0, |role| role as u8);
    let mut targets = claim.squares.clone();
    targets.sort_by_key(|square| std::cmp::Reverse(worth(square)));
    let names: Vec<_> = targets.iter().map(|square| case.after.short(*square)).collect();
    let id = if is_fork { "story-forks" } else { "story-attacks-both" };
    let message = Message::new(id).with("who", case.who()).with("targets", list(&names));
    let role = case.after.position().board().role_at(case.man())?;
    let motif = match (is_fork, role) {
        (true, Role::Knight) => Motif::new("motif-knight-fork", "fork"),
        (true, Role::Pawn) => Motif::new("motif-pawn-fork", "fork"),
        (true, _) => Motif::new("motif-fork", "fork"),
        (false, _) => Motif::new("motif-double-attack", "fork"),
    };
    // In endings kings attack two pieces all the time.
    let motif = Some(motif).filter(|_| role != Role::King);
    Some((draft_said(&case.after.path, message.licence("forks", claim)), motif))
}

/// Whether the moved piece itself gives check and attacks a queen.
fn hits_king_and_queen(case: &Case<'_, '_>) -> bool {
    let queens = case.after.position().our(Role::Queen);
    case.after.vision.checkers().contains(case.man())
        && (case.after.vision.attacks_from(case.man()) & queens).any()
}
