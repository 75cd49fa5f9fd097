//! What is won, in one sentence.

use claims::{Certainty, Claim, Kind, Promise, Source};
use phrase::{Message, Phrase, game_score, side_name};
use shakmaty::{Chess, Move, Position};

use super::Reply;
use super::material_gain::{promised_gain, worth};
use crate::Subject;
use crate::draft::Draft;
use crate::gain::played_out;
use crate::offers::is_offer;
use crate::scene::Scene;

/// Drafts "1.d6 wins a piece." Only the search is cited, at the full level with its depth.
pub(crate) fn draft_promised(
    root: &Scene<'_>,
    mv: Move,
    subject: &Subject<'_>,
    replies: &[Reply],
    is_full: bool,
) -> Draft {
    let mut draft = Draft::at(&[]);
    let is_complete =
        root.after(mv).is_some_and(|first| first.position().legal_moves().len() == replies.len());
    // No other search confirmed what knowledge found.
    let certainty = subject.proof.map(|proof| proof.nodes()[0].certainty);
    let is_claimed = certainty == Some(Certainty::Claimed) && subject.checked_depth.is_none();
    let text = Phrase::from(root.score(&[mv])).mark(if !is_claimed && is_offer(root, mv) { "!" } else { "" });
    let material_gain = |pawns: u64| match is_complete {
        true => describe_win(root, mv, replies, pawns),
        false => worth(),
    };
    let said = |id: &'static str| Message::new(id).with("move", text.clone());
    let legal = || root.line_claim(Kind::Legal, &[mv]);
    let by_search = |draft: &mut Draft| {
        if let Some(depth) = subject.checked_depth.filter(|_| is_full) {
            let depth = u64::from(depth);
            let message = Message::new("verdict-searched-to").number("depth", depth);
            draft.tell(message.licence("searched", Claim::new(Kind::SearchedTo).number(depth)));
        }
    };
    match subject.promise {
        Some(Promise::Material(pawns) | Promise::Promotes(pawns)) => {
            let pawns = u64::from(pawns);
            let claim = Claim::new(Kind::PromisesMaterial).number(pawns);
            draft.tell(
                said("verdict-wins").with("haul", material_gain(pawns)).licences("wins", [legal(), claim]),
            );
            by_search(&mut draft);
        }
        Some(Promise::MateIn(moves)) => {
            let moves = u64::from(moves);
            let claim = Claim::new(Kind::PromisesMate).number(moves);
            let message = said("verdict-promises-mate").number("moves", moves).licence("move", legal());
            draft.tell(message.licence("mates", claim));
            by_search(&mut draft);
        }
        Some(Promise::Draws(_)) => {
            let claims = [legal(), Claim::new(Kind::PromisesDraw)];
            draft.tell(said("verdict-holds-draw").licences("draws", claims));
            by_search(&mut draft);
        }
        Some(Promise::Saves(_) | Promise::Wins(_)) | None => {
            let mut draft = no_win(subject);
            draft.say(".");
            return draft;
        }
    }
    if is_claimed {
        draft.tell(Message::new("verdict-claimed-by").with("program", program(subject)));
    }
    draft.say(".");
    draft
}

/// Describes in pieces what a number of pawns amounts to, judged by the lines that answer all replies,
/// continued to where most is won.
pub(crate) fn describe_win(root: &Scene<'_>, mv: Move, replies: &[Reply], pawns: u64) -> Phrase {
    let whole = |reply: &Reply| -> Vec<Move> {
        let line: Vec<Move> = [mv].into_iter().chain(reply.seen.iter().copied()).collect();
        played_out(root.position(), &line, root.position().turn())
    };
    let lines: Vec<Vec<Move>> = replies.iter().map(whole).collect();
    promised_gain(root.position(), &lines, pawns)
}

/// Drafts "No forced win for White was found; 1.Nf3 seems best"; or, if the search that chose the move thinks
/// it wins, "1.Nf3 seems to win, but against the best defence nothing is won for certain". The full stop is
/// left to the caller.
pub(crate) fn no_win(subject: &Subject<'_>) -> Draft {
    let mut draft = Draft::at(&[]);
    if let Some(mv) = subject.best_move.filter(|_| subject.seems_to_win) {
        let message =
            would_play("seems-to-win", subject.position, mv).with("side", side_name(subject.position.turn()));
        // How the position stands is also claimed, if the search is all that is known.
        let outlook = subject.outlook.filter(|outlook| outlook.source == Source::Searched);
        let outlook = outlook.filter(|_| subject.worth().is_some_and(|worth| 0 < worth));
        let assessed = outlook.and_then(|outlook| outlook.assess(subject.position));
        let message = message.licence("none", Claim::new(Kind::NoPromise));
        draft.tell(message.licences("move", assessed));
        return draft;
    }
    let message = Message::new("no-win").with("side", side_name(subject.position.turn()));
    draft.tell(message.licence("none", Claim::new(Kind::NoPromise)));
    if let Some(mv) = subject.best_move {
        draft.tell(would_play("no-win-would-play", subject.position, mv));
    }
    draft
}

/// Creates a message about a suggested move.
pub(crate) fn would_play(id: &'static str, position: &Chess, mv: Move) -> Message {
    let legal = Claim::new(Kind::Legal).moves([mv.to_uci(position.castles().mode())]);
    Message::new(id).with("move", game_score(position, &[mv], 0, position.turn())).licence("move", legal)
}

/// Names the program that answers.
fn program(subject: &Subject<'_>) -> Phrase {
    Message::of_name("program", subject.solver).phrase()
}
