//! A line that the move opens: a discovered attack, a discovered check, a double check.

use claims::Kind;
use phrase::{Message, list};
use shakmaty::{Position, Role};

use crate::check::uncommon_check;
use crate::material::aims::captured_later;
use crate::material::facts::uncovers;
use crate::statement::{Case, Found, Motif, Statement, claim_of, draft_said};

pub(super) const DISCOVERED_ATTACK: Statement = Statement {
    name: "discovered_attack",
    says: "The bishop moves with check, and behind it the rook on d1 hits the queen on d8.",
    find: find_attack,
    is_of_later_moves: true,
    example: ["3q2k1/5ppp/8/8/8/3B4/5PPP/3R2K1 w - - 0 1", "d3h7"],
    near_miss: ["3q2k1/5ppp/3n4/8/8/3B4/5PPP/3R2K1 w - - 0 1", "d3h7"],
};

pub(super) const DISCOVERED_CHECK: Statement = Statement {
    name: "discovered_check",
    says: "The move opens the check from the rook on e1.",
    find: find_check,
    is_of_later_moves: true,
    example: ["3qk3/5p2/8/4N3/8/8/5PPP/4R1K1 w - - 0 1", "e5c6"],
    near_miss: ["3qk3/5p2/8/4N3/8/8/5PPP/5RK1 w - - 0 1", "e5c6"],
};

fn find_attack(case: &Case<'_, '_>) -> Found {
    let draft = uncovers(case.before, case.after, case.mv, captured_later(case.replies))?;
    let claim = claim_of(&draft, Kind::Uncovers)?;
    let (slider, target) = (*claim.men.first()?, *claim.squares.first()?);
    // A pawn attacked this way is seldom what is won.
    case.after.position().board().role_at(target).filter(|role| *role != Role::Pawn)?;
    let is_check = case.after.position().is_check();
    let id = if is_check { "story-uncovers-with-check" } else { "story-uncovers" };
    let role = Message::new("the-role").with("role", phrase::role_name(case.mv.role()));
    let message = Message::new(id).with("who", role).with("slider", case.before.man(slider));
    let message = message.with("target", case.after.man(target)).licence("opens", claim);
    let check = case.before.line_claim(Kind::GivesCheck, &[case.mv]);
    let message = if is_check { message.licence("check", check) } else { message };
    Some((
        draft_said(&case.before.path, message),
        Some(Motif::new("motif-discovered-attack", "discoveredAttack")),
    ))
}

fn find_check(case: &Case<'_, '_>) -> Found {
    let draft = uncommon_check(case.before, case.after)?;
    let claim = draft.claims().first().copied()?.clone();
    let names: Vec<_> = claim.men.iter().map(|man| case.after.man(*man)).collect();
    Some(match claim.kind {
        Kind::Check => {
            let message = Message::new("story-double-check").with("men", list(&names));
            let motif = Motif::new("motif-double-check", "doubleCheck");
            (draft_said(&case.after.path, message.licence("check", claim)), Some(motif))
        }
        _ => {
            let message = Message::new("story-discovered-check").with("man", list(&names));
            let motif = Motif::new("motif-discovered-check", "discoveredCheck");
            (draft_said(&case.before.path, message.licence("check", claim)), Some(motif))
        }
    })
}
