//! What falls, and why: an unprotected piece, an attacked one, a trapped one.

use claims::{HOUSE, Kind};
use phrase::Message;
use shakmaty::{Position, Role};

use crate::material::{captures, trapped_pieces};
use crate::statement::{Case, Found, Motif, Statement, claim_of, draft_said};

pub(super) const UNPROTECTED: Statement = Statement {
    name: "unprotected",
    says: "Unprotected knight",
    find: find_unprotected,
    is_of_later_moves: false,
    example: ["6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 1", "d1d5"],
    near_miss: ["6k1/5ppp/4p3/3q4/8/8/5PPP/3R2K1 w - - 0 1", "d1d5"],
};

pub(super) const TAKES_MORE: Statement = Statement {
    name: "takes_more",
    says: "The rook takes the queen on d5, a bigger piece.",
    find: find_more,
    is_of_later_moves: false,
    example: ["6k1/5pp1/4p2p/3q4/8/8/5PPP/3R2K1 w - - 0 1", "d1d5"],
    near_miss: ["6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 1", "d1d5"],
};

pub(super) const TRAPPED: Statement = Statement {
    name: "trapped",
    says: "The bishop on a2 is trapped: it is attacked, and every move loses it.",
    find: find_trapped,
    is_of_later_moves: true,
    example: ["6k1/5ppp/8/8/8/1P6/b1P2PPP/2K4R w - - 0 1", "c1b2"],
    near_miss: ["6k1/5ppp/8/8/8/8/b1P2PPP/2K4R w - - 0 1", "c1b2"],
};

pub(super) const ATTACKS: Statement = Statement {
    name: "attacks",
    says: "The rook attacks the rook on e3, which is unprotected.",
    find: find_attacks,
    is_of_later_moves: false,
    example: ["r1b1k3/pp3R2/6B1/2p1n3/2P5/2P1r1P1/P4RpP/6K1 w q - 2 26", "f7f3"],
    near_miss: ["6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8"],
};

fn find_unprotected(case: &Case<'_, '_>) -> Found {
    let draft = captures::takes_unguarded(case.before, case.mv)?;
    let claim = claim_of(&draft, Kind::Unguarded)?;
    let square = *claim.squares.first()?;
    let role = case.before.position().board().role_at(square)?;
    let id = case.one_of(&["story-unprotected", "story-no-guard"]);
    let message = Message::new(id).with("man", case.before.man(square));
    // If much more is won, the capture is not decisive.
    let least = case.replies.iter().map(|reply| reply.pawns).min().unwrap_or(0);
    let is_all =
        i32::try_from(least).unwrap_or(i32::MAX).saturating_mul(100) < HOUSE.of(role) + HOUSE.of(Role::Pawn);
    // A recapture needs no name.
    let is_recapture = case.subject.context.is_some_and(|(_, last)| last.is_capture() && last.to() == square);
    let motif = (role != Role::Pawn && is_all && !is_recapture)
        .then(|| Motif::new("motif-unprotected", "hangingPiece").of(role));
    Some((draft_said(&case.before.path, message.licence("unguarded", claim)), motif))
}

fn find_more(case: &Case<'_, '_>) -> Found {
    let draft = captures::takes_more(case.before, case.after, case.mv)?;
    let (takes, gains) = (claim_of(&draft, Kind::Takes)?, claim_of(&draft, Kind::Gains)?);
    let square = *takes.squares.first()?;
    let victim = case.before.position().board().role_at(square)?;
    let is_dearer = HOUSE.of(case.mv.role()) < HOUSE.of(victim);
    is_dearer.then_some(())?;
    let message = Message::new("story-takes-more").with("man", case.before.man(square));
    let message = message.with("role", phrase::role_name(case.mv.role()));
    Some((draft_said(&case.before.path, message.licences("gains", [takes, gains])), None))
}

fn find_trapped(case: &Case<'_, '_>) -> Found {
    let draft = trapped_pieces::draft_trapped(case.after, case.replies)?;
    let claim = claim_of(&draft, Kind::Trapped)?;
    let man = *claim.men.first()?;
    let message = Message::new("story-trapped").with("man", case.after.man(man)).licence("trapped", claim);
    let role = case.after.position().board().role_at(man)?;
    let motif = Motif::new("motif-trapped", "trappedPiece").of(role);
    Some((draft_said(&case.after.path, message), Some(motif)))
}

fn find_attacks(case: &Case<'_, '_>) -> Found {
    let draft = trapped_pieces::falling(case.after, case.replies, &[]).into_iter().next()?;
    let attacks = claim_of(&draft, Kind::Attacks)?;
    let (by, man) = (*attacks.men.first()?, *attacks.squares.first()?);
    let who = if by == case.man() { case.who() } else { case.after.man(by) };
    let unguarded = claim_of(&draft, Kind::Unguarded);
    let id = if unguarded.is_some() { "story-attacks-unprotected" } else { "story-attacks" };
    let message = Message::new(id).with("who", who).with("man", case.after.man(man));
    let message = message.licence("attacks", attacks).licences("unguarded", unguarded);
    Some((draft_said(&case.after.path, message), None))
}
