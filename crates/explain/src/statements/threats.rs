//! What a quiet move threatens, and what it meets.

use claims::{Claim, Kind};
use phrase::{Message, Phrase, list, side_name};
use shakmaty::{Move, Position, Role};

use crate::material::{self, list_threatened};
use crate::saves::Rescue;
use crate::scene::threatened_mates;
use crate::statement::{Case, Found, Motif, Statement, draft_said};

pub(super) const THREATENS_MATE: Statement = Statement {
    name: "threatens_mate",
    says: "White threatens 31.Qg8#.",
    find: find_mate,
    is_of_later_moves: true,
    example: ["5R2/4pQbk/3p2pp/r7/4n2B/4PN1P/5PP1/3q2K1 w - - 1 30", "g1h2"],
    near_miss: ["r3k3/8/8/1N6/8/8/5PPP/6K1 w - - 0 1", "b5c7"],
};

pub(super) const THREATENS: Statement = Statement {
    name: "threatens",
    says: "Black threatens 20...Rxe7.",
    find: find_gain,
    is_of_later_moves: false,
    example: ["3r1rk1/pp1bQp1p/3p3q/2pP4/2P5/3B4/PP3PPP/1K1R3R b - - 6 19", "f8e8"],
    near_miss: ["6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 1", "d1d5"],
};

pub(super) const MEETS_THREAT: Statement = Statement {
    name: "meets_threat",
    says: "It also meets the threat of 28.Rxd5.",
    find: find_met,
    is_of_later_moves: false,
    example: ["5r2/5pkp/p2R2p1/1p1b4/1P1r4/P2P4/B5PP/5R1K b - - 5 27", "d5g2"],
    near_miss: ["6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 1", "d1d5"],
};

pub(super) const ZUGZWANG: Statement = Statement {
    name: "zugzwang",
    says: "White is in zugzwang: it must move, and that is its undoing.",
    find: find_zugzwang,
    is_of_later_moves: false,
    example: ["8/5p2/4p1p1/2k1P1Pp/4KP1P/8/8/8 b - - 7 47", "c5c4"],
    near_miss: ["6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 1", "d1d5"],
};

/// The ways to state a threat.
const THREATENED: [&str; 3] = ["story-threatens", "story-threat-is", "story-now-threatens"];
/// Plies of a threat that are written.
const WRITTEN: usize = 3;
/// With this many mating threats, both are mentioned.
const TWO: usize = 2;

/// Whether a line ends with a move that captures nothing and does not answer a check: nobody asks what other
/// later moves threaten.
fn ends_quietly(case: &Case<'_, '_>) -> bool {
    let is_quiet = !case.mv.is_capture() && !case.before.position().is_check();
    is_quiet && case.lines().all(|line| line.len() < 2)
}

/// Starts the message about which mate is threatened; for a later move, only if the moved piece gives the
/// mate.
fn threatens_mate(case: &Case<'_, '_>, threats: &[Move]) -> Option<Message> {
    let names = if 1 < threats.len() { &THREATENED[..1] } else { &THREATENED[..] };
    let message = match threats {
        _ if case.is_first() => Message::new(case.one_of(names)),
        [threat] if threat.from() == Some(case.man()) => {
            Message::new("story-man-threatens").with("who", case.who())
        }
        _ => return None,
    };
    Some(message.with("side", side_name(case.before.position().turn())))
}

fn find_mate(case: &Case<'_, '_>) -> Found {
    if !case.is_first() && !ends_quietly(case) {
        return None;
    }
    let mates = threatened_mates(case.after.position());
    let mate = *mates.first()?;
    let mate = case
        .after
        .threat()
        .and_then(|uci| mates.iter().find(|mv| case.after.uci(**mv) == uci))
        .copied()
        .unwrap_or(mate);
    let second = mates.iter().copied().find(|other| other.to() != mate.to()).filter(|_| mates.len() == TWO);
    let threats: Vec<Move> = [mate].into_iter().chain(second).collect();
    let written: Vec<Phrase> = threats
        .iter()
        .filter_map(|mate| Some(Phrase::from(case.after.score_of_threat(case.after.uci(*mate))?)))
        .collect();
    let claims = threats.iter().map(|mate| case.after.line_claim(Kind::Threatens, &[*mate]));
    let message = threatens_mate(case, &threats)?.with("line", list(&written));
    let draft = draft_said(&case.after.path, message.licences("threat", claims));
    let id = if case.replies.iter().all(|reply| reply.is_mated) {
        "motif-quiet-move"
    } else {
        "motif-mate-threat"
    };
    // A later threat of a line is not what decides.
    let is_quiet = case.is_first() && !case.mv.is_capture() && !case.after.position().is_check();
    Some((draft, Some(Motif::new(id, "quietMove")).filter(|_| is_quiet)))
}

fn find_gain(case: &Case<'_, '_>) -> Found {
    if case.after.position().is_check() || !threatened_mates(case.after.position()).is_empty() {
        return None;
    }
    let passed = case.after.position().clone().swap_turn().ok()?;
    let side = passed.turn();
    let line = list_threatened(&passed, case.subject.threat, side, WRITTEN);
    let mv = *line.first()?;
    let end = crate::play(&passed, &line)?;
    let won = crate::gain::won_since(&passed, &end, side);
    let is_big = mv.capture().is_some_and(|role| role != Role::Pawn) || mv.is_promotion() || 2 < won;
    let written =
        phrase::game_score(&passed, &line, case.after.path.len() + 1, case.before.position().turn());
    let line = crate::gain::played_out(&passed, &line, side);
    let claim = case.after.line_claim(Kind::ThreatensGain, &line).number(won);
    let message = Message::new(case.one_of(&THREATENED)).with("side", side_name(side));
    let draft = draft_said(&case.after.path, message.with("line", written).licence("threat", claim));
    // A threat that takes long to describe, or is less than what is won, explains nothing.
    let promised = case.replies.iter().map(|reply| reply.pawns).min().unwrap_or(0);
    let is_short = line.len() <= WRITTEN && promised <= won + 1;
    (0 < won && is_big && is_short && !end.is_checkmate()).then_some((draft, None))
}

fn find_met(case: &Case<'_, '_>) -> Found {
    let (threat, written, claim) = Rescue::meet(case.subject)?;
    // A captured piece no longer threatens anything.
    if vision::captured_square(case.mv).is_some_and(|square| threat.from() == Some(square)) {
        return None;
    }
    let message = Message::new("story-meets-threat").with("line", written).licence("threat", claim);
    Some((draft_said(&case.before.path, message), None))
}

fn find_zugzwang(case: &Case<'_, '_>) -> Found {
    let claim = Claim::new(Kind::Zugzwang);
    let is_told = case.subject.is_zugzwang && material::zugzwang(case.after).claims().contains(&&claim);
    let message = Message::new("story-zugzwang").with("side", side_name(case.after.position().turn()));
    let motif = Motif::new("motif-zugzwang", "zugzwang");
    is_told.then(|| (draft_said(&case.after.path, message.licence("zugzwang", claim)), Some(motif)))
}
