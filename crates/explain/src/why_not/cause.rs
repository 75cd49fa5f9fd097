//! What a refutation depends on: what the tried move did to allow it, or that it was possible before.
//!
//! The Refutation Description of the line states where the other side went and what it was after; the causal
//! test decides whether the tried move may be to blame (III.D.2). Only causes that a single claim states are
//! used.

use claims::{Claim, Kind, arrival};
use phrase::{self, Message, Phrase, list, man, role_name};
use shakmaty::{Move, Position, Square};
use vision::{Refutation, Vision, captured_square};

use super::outcome::WRITTEN;
use super::story::{Shown, Story};
use crate::contrast::ignores;
use crate::draft::Draft;
use crate::gain::{balance, count_kept, pawns};
use crate::moves::play;

/// Whether a cause may be stated with moves, whose numbers count from the position before the tried move.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Telling {
    WithMoves,
    Plain,
}

/// Finds the cause of a refutation, in one sentence.
pub(super) fn cause(story: &Story<'_>, telling: Telling) -> Option<Draft> {
    let (before, after) = (story.visions.first()?, story.visions.get(1)?);
    if !matches!(story.shown, Shown::Mated | Shown::Loses(_) | Shown::WinsNothing | Shown::Wins(_)) {
        return None;
    }
    if retakes(story) {
        return draft_guarded(story, before, telling);
    }
    let is_blamed = describe(story).blames(before, story.tried.mv, after).is_some();
    let moves = telling == Telling::WithMoves;
    // What the suggested move leaves unchanged was not decisive.
    let answered = story.answer().map(|answer| arrival(!story.root.turn(), answer));
    let stands = stands_after_the_best(story);
    let threat = || draft_threatened(story, before).filter(|_| moves && !stands);
    let did = || {
        // A piece that is captured where it went did not guard that square.
        let arrived = arrival(story.root.turn(), story.tried.mv);
        let decides = |goal: Square| goal != arrived && !(stands && Some(goal) == answered);
        let goals: Vec<_> = goals(story).into_iter().filter(|(_, goal)| decides(*goal)).collect();
        let left = goals.iter().find_map(|(_, goal)| left_guard(story, before, after, *goal));
        let shut = || goals.iter().find_map(|(_, goal)| shuts_guard(story, before, after, *goal));
        left.or_else(shut)
            .or_else(|| goals.iter().find_map(|(by, goal)| opens_line(story, before, after, *by, *goal)))
            .or_else(|| unpins(story, before, after))
    };
    let found = if is_blamed { did().or_else(threat) } else { threat() };
    found.or_else(|| uncovers(story, after).filter(|_| moves)).or_else(|| forks(story))
}

/// Whether the answer captures the moved piece on its new square.
pub(super) fn retakes(story: &Story<'_>) -> bool {
    let square = arrival(story.root.turn(), story.tried.mv);
    story.answer().is_some_and(|answer| captured_square(answer) == Some(square))
}

/// Whether the answer can also be played after the suggested move, and wins a pawn or more there; if it
/// mates, whether it also mates there at once.
fn stands_after_the_best(story: &Story<'_>) -> bool {
    let best = story.best.filter(|best| *best != story.tried.mv);
    let end = || {
        let after = play(story.root, &[best?])?;
        let reply = story.uci(story.answer()?).to_move(&after).ok()?;
        let had = balance(&after, after.turn());
        let end = play(&after, &[reply])?;
        Some(match story.shown {
            Shown::Mated => end.is_checkmate(),
            _ => 0 < pawns(count_kept(&end, after.turn()) - had),
        })
    };
    end().unwrap_or(false)
}

/// Collects the steps of the other side.
fn describe(story: &Story<'_>) -> Refutation {
    let steps = story.replies().filter_map(|(ply, mv)| {
        Some(Refutation::step(story.visions.get(ply)?, mv, story.visions.get(ply + 1)?))
    });
    steps.fold(Refutation::default(), Refutation::union)
}

/// Lists the answer, the last move and the captures of the other side: the mate first, then the greatest
/// capture. Each is given by the square it comes from in the position after the tried move, if its piece was
/// there, and its goal.
fn goals(story: &Story<'_>) -> Vec<(Option<Square>, Square)> {
    let mut moves: Vec<(usize, Move)> = story.replies().collect();
    let last = story.line.len() - 1;
    let is_mate = story.shown == Shown::Mated;
    // Moves that are not written cannot be followed.
    moves.retain(|(ply, mv)| *ply == 1 || *ply == last && is_mate || *ply <= WRITTEN && mv.is_capture());
    moves.sort_by_key(|(ply, mv)| {
        let is_mate = *ply == last && is_mate;
        std::cmp::Reverse((is_mate, mv.capture().map_or(0, |role| role as u8)))
    });
    let stood = |ply: usize, mv: Move| {
        let man = story.visions.get(ply)?.roster().man_at(mv.from()?)?;
        story.visions.get(1)?.roster().square_of(man)
    };
    moves.into_iter().map(|(ply, mv)| (stood(ply, mv), arrival(!story.root.turn(), mv))).collect()
}

/// Drafts "The pawn on f7 guards g6."; or, addressed to the piece's own side, "The bishop on g5 attacks e7."
fn draft_guarded(story: &Story<'_>, before: &Vision, telling: Telling) -> Option<Draft> {
    let (guard, square) = (story.answer()?.from()?, arrival(story.root.turn(), story.tried.mv));
    if !before.guards(guard, square) {
        return None;
    }
    let mut draft = Draft::at(&[]);
    let id = if telling == Telling::Plain { "cause-attacks" } else { "cause-guards" };
    let message = Message::new(id).with("man", man(story.root, guard)).with("square", square);
    draft.tell(message.licence("guards", Claim::new(Kind::Guards).men([guard]).squares([square])));
    Some(draft)
}

/// Drafts "The queen no longer guards g2."
fn left_guard(story: &Story<'_>, before: &Vision, after: &Vision, goal: Square) -> Option<Draft> {
    let from = story.tried.mv.from()?;
    let arrived = arrival(story.root.turn(), story.tried.mv);
    // One guard of several is not decisive, except for the king, which may not capture a protected piece.
    let others = after.attackers_to(goal, story.root.turn()) & !after.board().kings();
    if !before.guards(from, goal) || after.attacks_from(arrived).contains(goal) || others.any() {
        return None;
    }
    let mut draft = Draft::at(&[]);
    let message =
        Message::new("cause-left-guard").with("role", role_name(story.tried.mv.role())).with("square", goal);
    let claim = story.claim(Kind::LeftGuard, &[story.tried.mv]).men([from]).squares([goal]);
    draft.tell(message.licence("left", claim));
    Some(draft)
}

/// Drafts "The bishop shuts the line of the queen on b2 to g2."
fn shuts_guard(story: &Story<'_>, before: &Vision, after: &Vision, goal: Square) -> Option<Draft> {
    let arrived = arrival(story.root.turn(), story.tried.mv);
    let own = before.board().sliders() & before.board().by_color(story.root.turn());
    let guard = own.into_iter().find(|guard| {
        Some(*guard) != story.tried.mv.from()
            && before.guards(*guard, goal)
            && before.between(*guard, goal).contains(arrived)
            && !after.attacks_from(*guard).contains(goal)
    })?;
    let mut draft = Draft::at(&[]);
    let claim = story.claim(Kind::ShutsLine, &[story.tried.mv]).men([guard]).squares([goal]);
    let message = Message::new("cause-shuts-line").with("role", role_name(story.tried.mv.role()));
    draft.tell(message.with("slider", man(story.root, guard)).with("square", goal).licence("shuts", claim));
    Some(draft)
}

/// Drafts "The knight opens the line of the queen on f8 to a8."
fn opens_line(
    story: &Story<'_>,
    before: &Vision,
    after: &Vision,
    by: Option<Square>,
    goal: Square,
) -> Option<Draft> {
    let (slider, from) = (by?, story.tried.mv.from()?);
    let between = before.between(slider, goal) & before.board().occupied();
    let opens = between.single_square() == Some(from)
        && before.board().sliders().contains(slider)
        && !before.attacks_from(slider).contains(goal)
        && after.attacks_from(slider).contains(goal);
    let mut draft = Draft::at(&[]);
    let claim = story.claim(Kind::OpensLine, &[story.tried.mv]).men([slider]).squares([from, goal]);
    let message = Message::new("cause-opens-line").with("role", role_name(story.tried.mv.role()));
    draft.tell(message.with("slider", man(story.root, slider)).with("square", goal).licence("opens", claim));
    opens.then_some(draft)
}

/// Drafts "It frees the knight on f6, which was pinned to the king on g8."
fn unpins(story: &Story<'_>, before: &Vision, after: &Vision) -> Option<Draft> {
    let (answer, by) = (story.answer()?, !story.root.turn());
    let freed = answer.from()?;
    let pin = before.pin_of(freed)?;
    if after.is_pinned(freed) || after.board().piece_at(freed) != before.board().piece_at(freed) {
        return None;
    }
    let king = before.king(by).filter(|king| *king == pin.king)?;
    let mut draft = Draft::at(&[]);
    let message =
        Message::new("cause-unpins").with("man", man(story.root, freed)).with("king", man(story.root, king));
    let claim = story.claim(Kind::Unpins, &[story.tried.mv]).men([freed]).squares([king]);
    draft.tell(message.licence("unpins", claim));
    Some(draft)
}

/// Drafts "1...Bxh2+ opens the line of the queen on f8 to the rook on a8, with check."
fn uncovers(story: &Story<'_>, after: &Vision) -> Option<Draft> {
    let answer = story.answer()?;
    let answered = story.visions.get(2)?;
    let targets = goals(story).into_iter().filter_map(|(by, goal)| Some((by?, goal)));
    let (slider, target) = targets.into_iter().find(|(slider, goal)| {
        answer.from() != Some(*slider)
            && after.board().sliders().contains(*slider)
            && !after.attacks_from(*slider).contains(*goal)
            && answered.attacks_from(*slider).contains(*goal)
            && answered.board().color_at(*goal) == Some(story.root.turn())
            && answered.board().piece_at(*slider) == after.board().piece_at(*slider)
    })?;
    let mut draft = Draft::at(&story.line[..1]);
    let claim = story.claim(Kind::Uncovers, &[answer]).men([slider]).squares([target]);
    let message =
        Message::new("cause-uncovers").with("move", story.score(1, &[answer])).licence("uncovers", claim);
    let message = message.with("slider", man(after.position(), slider));
    draft.tell(message.with("target", man(answered.position(), target)));
    if answered.position().is_check() {
        let claim = story.claim(Kind::GivesCheck, &[answer]);
        draft.tell(Message::new("with-check").licence("check", claim));
    }
    draft.say(".");
    Some(draft)
}

/// Drafts "On c2 the knight forks the king on e1 and the rook on a1."
fn forks(story: &Story<'_>) -> Option<Draft> {
    let answered = story.visions.get(2)?;
    let forker = arrival(!story.root.turn(), story.answer()?);
    let reached = answered.attacks_from(forker) & answered.board().by_color(story.root.turn());
    let mut targets: Vec<Square> =
        reached.into_iter().filter(|square| answered.is_bigger(*square, forker)).collect();
    let is_used = goals(story)
        .iter()
        .skip(usize::from(story.line.len() == 2))
        .any(|(_, goal)| targets.contains(goal) && *goal != forker);
    if targets.len() < 2 || !is_used {
        return None;
    }
    targets.sort_by_key(|square| {
        std::cmp::Reverse(answered.board().role_at(*square).map_or(0, |role| role as u8))
    });
    let names: Vec<Phrase> = targets.iter().map(|square| man(answered.position(), *square)).collect();
    let mut draft = Draft::at(&story.line[..2]);
    let role = answered.board().role_at(forker).map(role_name)?;
    let message = Message::new("cause-forks").with("square", forker).with("role", role);
    let claim = Claim::new(Kind::Forks).men([forker]).squares(targets);
    draft.tell(message.with("targets", list(&names)).licence("forks", claim));
    Some(draft)
}

/// Drafts "That was the threat already, and 1.Kh1 does not meet it."
fn draft_threatened(story: &Story<'_>, before: &Vision) -> Option<Draft> {
    let answer = story.answer().filter(|answer| !answer.is_castle())?;
    let (from, target) = (answer.from()?, answer.to());
    let passed = (!story.root.is_check()).then(|| story.root.clone().swap_turn().ok()).flatten()?;
    let threat = story.uci(answer).to_move(&passed).ok()?;
    let end = passed.clone().play(threat).ok()?;
    let gain = pawns(count_kept(&end, passed.turn()) - balance(&passed, passed.turn()));
    let claim = match end.is_checkmate() {
        true => story.claim(Kind::Threatens, &[threat]),
        false => story.claim(Kind::ThreatensGain, &[threat]).number(gain),
    };
    let nothing = story.claim(Kind::Ignores, &story.line[..2]).men([from]).squares([target]);
    // An even trade threatens nothing, whatever else can be captured behind it.
    let is_trade = threat.is_capture() && Vision::of(passed.clone()).move_gain(from, target) <= 0;
    if gain == 0 || is_trade && !end.is_checkmate() || ignores(&nothing, before) != Some(true) {
        return None;
    }
    let mut draft = Draft::at(&[]);
    let written = phrase::game_score(&passed, &[threat], 1, story.root.turn());
    // With a line of one move there is no doubt which move is meant; but a check that was a threat to win a
    // pawn and is mate now did not threaten "that".
    let mates_now = story.visions.get(2).is_some_and(|after| after.position().is_checkmate());
    let is_the_same = story.line.len() == 2 && mates_now == end.is_checkmate();
    let id = if is_the_same { "cause-threatened-that" } else { "cause-threatened" };
    let message = Message::new(id).with("threat", written);
    let message = message.with("move", story.score(0, &story.line[..1])).licence("threat", claim);
    draft.tell(message.licence("ignores", nothing));
    Some(draft)
}
