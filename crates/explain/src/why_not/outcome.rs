//! What comes of a tried move, in one sentence with its line.

use claims::{Claim, Kind, Promise};
use phrase::{Message, Phrase, Score, role_name, side_name};
use shakmaty::{File, Move, Position, Role, Square};
use vision::captured_square;

use super::story::{Shown, Story};
use crate::draft::Draft;
use crate::gain::{balance, count_left, pawns};
use crate::material::{gain_from, gain_of, worth};
use crate::moves::play;
use crate::{Comparison, EndedBy, Subject};

/// The highest evaluation of a move that loses, in centipawns.
const LOST: i32 = -150;
/// Plies that are written after the tried move: two moves for each side, including it.
pub(super) const WRITTEN: usize = 3;
/// The same for a line that takes longer to show that nothing is won.
const LONGEST: usize = 5;

/// Drafts "1.Qxa8 loses a queen for a rook and a bishop: 1...Bxh2+ 2.Nxh2 Qxa8."
pub(super) fn outcome(story: &Story<'_>, subject: &Subject<'_>, is_named: bool) -> Draft {
    let mut draft = Draft::at(&[]);
    // In a story the question names the move.
    let mv = match is_named {
        true => Phrase::from(story.score(0, &story.line[..1])),
        false => Message::new("tried-it").phrase(),
    };
    let whole = |kind| story.claim(kind, &story.line);
    if story.best == Some(story.tried.mv) {
        let claim = story.claim(Kind::Suggested, &story.line);
        draft.tell(Message::new("tried-is-found").with("move", mv).licence("is", claim));
        return draft;
    }
    if let Some(drawn) = draft_drawn(story) {
        return drawn;
    }
    let line = write(story, &story.line);
    match story.shown {
        Shown::Mated => {
            let id = match story.line.len() {
                2 => "tried-allows",
                length if length <= WRITTEN + 1 => "tried-allows-mate",
                // Nobody has proved that a longer mate is forced.
                _ => "tried-fails-to",
            };
            let line = shown_line(story);
            draft.tell(
                Message::new(id).with("move", mv).with("line", line).licence("tried", whole(Kind::Mates)),
            );
        }
        Shown::Stalemates => draft.tell(into_stalemate(story, mv, line)),
        Shown::Loses(pawns) => {
            let ended = story.end_moves();
            let message = losing(story, &ended).with("move", mv).with("line", write(story, &ended));
            draft.tell(message.licence("tried", story.claim(Kind::Loses, &ended).number(pawns)));
        }
        Shown::WinsNothing => {
            let claim = whole(Kind::WinsAtMost).number(0);
            let message = winning_nothing(story).with("move", mv).with("line", line);
            draft.tell(message.licence("tried", claim));
        }
        Shown::Wins(pawns) if story.tried.result == Comparison::AsGood => {
            let claim = whole(Kind::Wins).number(pawns);
            let id = if line.is_empty() { "tried-as-good-at-once" } else { "tried-as-good" };
            let message =
                Message::new(id).with("move", mv).with("line", line).with("haul", describe_win(story, pawns));
            draft.tell(message.licence("tried", claim));
        }
        Shown::Wins(pawns) => {
            let limit = story.limit.iter().map(|line| story.claim(Kind::WinsAtMost, line).number(pawns));
            let id = winning_id(story, pawns, is_named, line.is_empty());
            let claims = [whole(Kind::Wins).number(pawns)].into_iter().chain(limit);
            let message =
                Message::new(id).with("move", mv).with("line", line).with("haul", describe_win(story, pawns));
            draft.tell(message.licences("tried", claims));
        }
        Shown::Mates if story.line.len() == 1 => {
            draft.tell(Message::new("tried-is-mate").with("move", mv).licence("tried", whole(Kind::Mates)));
        }
        Shown::Mates => {
            let is_mate = matches!(subject.promise, Some(Promise::MateIn(_)));
            let id = match (is_later(story, subject), story.line.len() <= WRITTEN + 1) {
                _ if !is_mate => "tried-mates-alone",
                (true, true) => "tried-mates-later",
                (true, false) => "tried-mates-later-on",
                (false, true) => "tried-mates",
                (false, false) => "tried-mates-on",
            };
            let line = shown_line(story);
            draft.tell(
                Message::new(id).with("move", mv).with("line", line).licence("tried", whole(Kind::Mates)),
            );
        }
        Shown::Nothing => mark_searched(story, subject, &mut draft),
    }
    draft.say(".");
    draft
}

/// Chooses how to say that a tried move wins something, but less than the suggested one.
fn winning_id(story: &Story<'_>, pawns: u64, is_named: bool, is_at_once: bool) -> &'static str {
    match (story.limit.is_some(), is_at_once) {
        (true, false) if describe_win(story, pawns) == worth() => "tried-wins-less",
        (true, false) if !is_named && story.tried.result == Comparison::Fails => "tried-not-enough",
        (true, false) if !is_named => "tried-wins-less",
        (true, true) => "tried-wins-only-at-once",
        (true, false) => "tried-wins-only",
        (false, true) => "tried-wins-at-once",
        (false, false) => "tried-wins",
    }
}

/// Drafts "Black is stalemated: a draw." if the line comes to that after the tried move.
pub(super) fn stalemate(story: &Story<'_>) -> Option<Draft> {
    let end = story.visions.last().filter(|end| end.position().is_stalemate() && 1 < story.line.len())?;
    let message = Message::new("draw-stalemate").with("side", side_name(end.position().turn()));
    let mut draft = Draft::at(&story.line);
    draft.tell(message.licence("draw", Claim::new(Kind::Stalemate)));
    Some(draft)
}

/// Writes "1.c8=Q allows 1...Rc4+ 2.Qxc4": such a line is a gain for the side that was behind, but not for
/// the side that was ahead.
fn into_stalemate(story: &Story<'_>, mv: Phrase, line: Phrase) -> Message {
    let claim = match balance(story.root, story.root.turn()) {
        ahead if 0 < ahead => story.claim(Kind::WinsAtMost, &story.line).number(0),
        _ => story.claim(Kind::Keeps, &story.line),
    };
    Message::new("tried-allows").with("move", mv).with("line", line).licence("tried", claim)
}

/// Whether the line's mate takes more moves than the promised one.
fn is_later(story: &Story<'_>, subject: &Subject<'_>) -> bool {
    let moves = u32::try_from(story.line.len().div_ceil(2)).unwrap_or(u32::MAX);
    matches!(subject.promise, Some(Promise::MateIn(promised)) if promised < moves)
}

/// Adds what the search found if its line does not show it.
fn mark_searched(story: &Story<'_>, subject: &Subject<'_>, draft: &mut Draft) {
    let tried = story.score(0, &story.line[..1]);
    let legal = |mv: Move| story.claim(Kind::Legal, &[mv]);
    let mv = story.tried.mv;
    let found = match (story.tried.result, subject.best_move) {
        (Comparison::NotExamined, _) => {
            let id = match subject.ended_by {
                EndedBy::Nodes => "tried-not-examined-nodes",
                EndedBy::Time => "tried-not-examined-time",
                EndedBy::Interrupt => "tried-not-examined-interrupt",
            };
            draft.tell(Message::new(id).with("move", tried).licence("tried", legal(mv)));
            return;
        }
        (result, Some(best)) => {
            let is_mate = matches!(subject.promise, Some(Promise::MateIn(_)));
            let id = match result {
                Comparison::Fails | Comparison::WinsLess if story.answered.is_empty() => "tried-weaker",
                Comparison::Fails | Comparison::WinsLess => "tried-weaker-line",
                Comparison::SlightlyWorse if is_mate && story.answered.is_empty() => "tried-weaker",
                Comparison::SlightlyWorse if is_mate => "tried-weaker-line",
                Comparison::SlightlyWorse if story.answered.is_empty() => "tried-little-weaker",
                Comparison::SlightlyWorse => "tried-little-weaker-line",
                _ if is_mate || story.tried.is_weaker => "tried-nearly-as-good",
                _ => "tried-no-weaker",
            };
            let message = Message::new(id).with("move", tried).with("best", story.score(0, &[best]));
            match id {
                "tried-no-weaker" => message.licences("tried", [legal(mv), legal(best)]),
                _ => message.licence("tried", legal(mv)).licence("best", legal(best)),
            }
        }
        (_, None) if story.tried.depth.is_some() => {
            Message::new("tried-not-refuted").with("move", tried).licence("tried", legal(mv))
        }
        (_, None) => Message::new("tried-searched").with("move", tried).licence("tried", legal(mv)),
    };
    let line = [&[mv][..], &story.answered].concat();
    let written = story.moves_after(&story.answered);
    let answered = story.claim(Kind::AnsweredBy, &line);
    draft.tell(match story.answered.is_empty() {
        true => found,
        false => found.with("line", written).licence("line", answered),
    });
    if let Some(depth) = story.tried.depth.map(u64::from) {
        let claim = story.claim(Kind::TriedTo, &[mv]).number(depth);
        draft.tell(Message::new("verdict-searched-to").number("depth", depth).licence("searched", claim));
    }
}

/// Drafts "Black is stalemated: a draw."
fn draft_drawn(story: &Story<'_>) -> Option<Draft> {
    let after = story.visions.get(1)?.position();
    let mut draft = Draft::at(&story.line[..1]);
    if after.is_stalemate() {
        let message = Message::new("draw-stalemate").with("side", side_name(after.turn()));
        draft.tell(message.licence("draw", Claim::new(Kind::Stalemate)));
    } else if after.is_insufficient_material() {
        let claim = Claim::new(Kind::InsufficientMaterial);
        draft.tell(Message::new("tried-draws").licence("draw", claim));
    } else {
        return None;
    }
    Some(draft)
}

/// Writes what follows the tried move, and whether there is more than is written.
fn write(story: &Story<'_>, line: &[Move]) -> Phrase {
    let is_long = LONGEST + 1 < line.len();
    let line = story.score(1, &line[1..line.len().min(LONGEST + 1)]);
    match is_long {
        true => Message::new("line-and-so-on").with("line", line).phrase(),
        false => Phrase::from(line),
    }
}

/// Writes what follows the tried move, as far as it is written.
fn shown_line(story: &Story<'_>) -> Score {
    story.score(1, &story.line[1..story.line.len().min(WRITTEN + 1)])
}

/// Writes that a tried move loses: to a new queen of the other side, or in material.
fn losing(story: &Story<'_>, ended: &[Move]) -> Message {
    match queening(story) {
        Some(file) => Message::new("tried-lets-queen").with("file", Phrase::File(file)),
        None => Message::new("tried-loses").with("haul", describe_loss(story, ended)),
    }
}

/// Writes that a tried move wins nothing; for one that loses, that would be too little.
fn winning_nothing(story: &Story<'_>) -> Message {
    match find_swapped(story) {
        Some(role) => Message::new("tried-only-swaps").with("role", role_name(role)),
        None if story.tried.worth.is_some_and(|worth| worth <= LOST) => Message::new("tried-fails-to"),
        None => Message::new("tried-wins-nothing"),
    }
}

/// Returns the kind of piece that the tried move and the answer capture from each other on one square.
fn find_swapped(story: &Story<'_>) -> Option<Role> {
    let (mv, answer) = (story.tried.mv, story.answer()?);
    let is_swap = mv.capture() == Some(mv.role()) && captured_square(answer) == Some(mv.to());
    (is_swap && mv.role() != Role::Pawn).then_some(mv.role())
}

/// Returns the file on which the other side's pawn becomes a queen that stays.
fn queening(story: &Story<'_>) -> Option<File> {
    let (ply, mv) = story.replies().find(|(_, mv)| mv.promotion() == Some(Role::Queen))?;
    let is_taken = story.line[ply + 1..].iter().any(|later| captured_square(*later) == Some(mv.to()));
    mv.from().filter(|_| !is_taken).map(Square::file)
}

/// Describes what the tried move loses, if the pieces in the line do; `ended` is the line with the
/// recaptures.
fn describe_loss(story: &Story<'_>, ended: &[Move]) -> Phrase {
    let side = story.root.turn();
    let Some(end) = story.visions.last().map(vision::Vision::position) else { return worth() };
    let last = play(story.root, ended);
    let on_board = last.map(|last| balance(&last, side) - balance(story.root, side));
    match on_board == Some(count_left(story.root, end, side)) {
        true => gain_from(story.root, ended, !side),
        false => worth(),
    }
}

/// Describes what the tried move wins, if the pieces in the line do.
fn describe_win(story: &Story<'_>, won: u64) -> Phrase {
    let side = story.root.turn();
    let end = story.visions.last().map(|end| balance(end.position(), side) - balance(story.root, side));
    match end.map(pawns) == Some(won) {
        true => gain_of(story.root, &story.line, side),
        false => worth(),
    }
}
