//! What comes of a tried move, in one sentence with its line.

use claims::{Claim, HOUSE, Kind, Promise};
use shakmaty::{Move, Position, Role};

use super::story::{Shown, Story};
use crate::draft::Draft;
use crate::gain::{balance, left, pawns};
use crate::material::{haul_of, worth};
use crate::notation::{number, side_name};
use crate::{Comparison, Subject};

/// Plies that are written after the tried move: two moves a side with it.
pub(super) const WRITTEN: usize = 3;

/// "1.Qxa8 loses a queen for a rook and a bishop: 1...Bxh2+ 2.Nxh2 Qxa8."
pub(super) fn outcome(story: &Story<'_>, subject: &Subject<'_>) -> Draft {
    let mut draft = Draft::at(&[]);
    let mv = story.score(0, &story.line[..1]);
    let whole = |kind| story.claim(kind, &story.line);
    if story.best == Some(story.tried.mv) {
        draft.claim(&format!("{mv} is the move that was found"), story.claim(Kind::Suggested, &story.line));
        draft.say(".");
        return draft;
    }
    if let Some(drawn) = drawn(story) {
        return drawn;
    }
    let (line, rest) = written(story);
    match story.shown {
        Shown::Mated => {
            let words = match story.line.len() {
                2 => format!("{mv} allows {line}"),
                length if length <= WRITTEN + 1 => format!("{mv} allows mate: {line}"),
                _ => format!("{mv} runs into mate: {line}, and mate follows"),
            };
            draft.claim(&words, whole(Kind::Mates));
        }
        Shown::Loses(pawns) => {
            let words = format!("{mv} loses {}: {line}{rest}", lost(story, pawns));
            draft.claim(&words, whole(Kind::Loses).number(pawns));
        }
        Shown::WinsNothing => {
            let claim = whole(Kind::WinsAtMost).number(0);
            draft.claim(&format!("{mv} wins nothing: {line}{rest}"), claim);
        }
        Shown::Wins(pawns) if story.tried.result == Some(Comparison::AsGood) => {
            let claim = whole(Kind::Wins).number(pawns);
            let line = if line.is_empty() { "it".to_owned() } else { format!("{line}{rest}") };
            draft.claim(&format!("{mv} is as good: {line} wins {}", won(story, pawns)), claim);
        }
        Shown::Wins(pawns) => {
            let limit = story.limit.iter().map(|line| story.claim(Kind::WinsAtMost, line).number(pawns));
            let only = if story.limit.is_some() { "wins only" } else { "wins" };
            let claims = [whole(Kind::Wins).number(pawns)].into_iter().chain(limit);
            let line = if line.is_empty() { String::new() } else { format!(": {line}{rest}") };
            draft.claim_all(&format!("{mv} {only} {}{line}", won(story, pawns)), claims);
        }
        Shown::Mates if story.line.len() == 1 => {
            draft.claim(&format!("{mv} is mate as well"), whole(Kind::Mates));
        }
        Shown::Mates => {
            let rest = if story.line.len() <= WRITTEN + 1 { "" } else { ", and mate follows" };
            let later = if is_later(story, subject) { "too, but later" } else { "as well" };
            draft.claim(&format!("{mv} mates {later}: {line}{rest}"), whole(Kind::Mates));
        }
        Shown::Nothing => searched(story, subject, &mut draft),
    }
    draft.say(".");
    draft
}

/// Tells whether the line's mate takes more moves than the promised one.
fn is_later(story: &Story<'_>, subject: &Subject<'_>) -> bool {
    let moves = u32::try_from(story.line.len().div_ceil(2)).unwrap_or(u32::MAX);
    matches!(subject.promise, Some(Promise::MateIn(promised)) if promised < moves)
}

/// Says what the search found where its line does not show it.
fn searched(story: &Story<'_>, subject: &Subject<'_>, draft: &mut Draft) {
    let tried = story.score(0, &story.line[..1]);
    let legal = |mv: &[Move]| story.claim(Kind::Legal, mv);
    let depth = story.tried.depth.map(u64::from);
    let best = subject.best_move.map(|mv| [mv]);
    let is_worse = matches!(story.tried.result, Some(Comparison::Fails | Comparison::WinsLess));
    let loses = story.tried.gain.is_some_and(|gain| gain <= -HOUSE.of(Role::Pawn));
    match best {
        // What loses may be refuted, though nothing better was found.
        Some(best) if loses && !is_worse => {
            let words = format!("{tried} was searched and found no weaker than {}", story.score(0, &best));
            draft.claim_all(&words, [legal(&story.line[..1]), legal(&best)]);
        }
        Some(best) if is_worse => {
            draft.claim(&tried, legal(&story.line[..1]));
            draft.say(" was searched and found weaker than ");
            draft.claim(&story.score(0, &best), legal(&best));
        }
        _ => draft.claim(&format!("No refutation of {tried} was found"), legal(&story.line[..1])),
    }
    if let Some(depth) = depth {
        let claim = story.claim(Kind::TriedTo, &story.line[..1]).number(depth);
        draft.claim(&format!(", every reply being searched to {} plies", number(depth)), claim);
    }
}

/// "Black is stalemated: a draw."
fn drawn(story: &Story<'_>) -> Option<Draft> {
    let after = story.visions.get(1)?.position();
    let mut draft = Draft::at(&story.line[..1]);
    if after.is_stalemate() {
        draft.claim(&format!("{} is stalemated", side_name(after.turn())), Claim::new(Kind::Stalemate));
    } else if after.is_insufficient_material() {
        let claim = Claim::new(Kind::InsufficientMaterial);
        draft.claim("After that neither side has the men to mate", claim);
    } else {
        return None;
    }
    draft.say(": a draw.");
    Some(draft)
}

/// Writes what follows the tried move, and what is said of more than is written.
fn written(story: &Story<'_>) -> (String, &'static str) {
    let length = story.line.len().min(WRITTEN + 1);
    let rest = if length < story.line.len() { " and so on" } else { "" };
    (story.score(1, &story.line[1..length]), rest)
}

/// Names what the tried move loses, where the men of the line say it.
fn lost(story: &Story<'_>, pawns: u64) -> String {
    let side = story.root.turn();
    let Some(end) = story.visions.last().map(vision::Vision::position) else { return worth(pawns) };
    let on_board = balance(end, side) - balance(story.root, side);
    match on_board == left(story.root, end, side) {
        true => haul_of(story.root, &story.line, !side, pawns),
        false => worth(pawns),
    }
}

/// Names what the tried move wins, where the men of the line say it.
fn won(story: &Story<'_>, won: u64) -> String {
    let side = story.root.turn();
    let end = story.visions.last().map(|end| balance(end.position(), side) - balance(story.root, side));
    match end.map(pawns) == Some(won) {
        true => haul_of(story.root, &story.line, side, won),
        false => worth(won),
    }
}
