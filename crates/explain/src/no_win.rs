//! What is said if nothing is promised: that no win was found, or that the game is over.

use claims::{Claim, HOUSE, Kind, Standing};
use phrase::{Message, game_score, side_name};
use shakmaty::{Move, Position};

use crate::Subject;
use crate::draft::Draft;
use crate::gain::count_kept;
use crate::material;
use crate::moves::play;
use crate::outlook;

/// The longest line of a move that seems to win, in plies.
const SEEN_LINE: usize = 7;

/// Drafts the verdict if there is no mate to explain.
pub(crate) fn plain_verdict(subject: &Subject<'_>) -> Draft {
    let message = if subject.position.is_stalemate() {
        let message = Message::new("draw-stalemate").with("side", side_name(subject.position.turn()));
        message.licence("draw", Claim::new(Kind::Stalemate))
    } else if subject.position.is_insufficient_material() {
        Message::new("draw-no-men").licence("draw", Claim::new(Kind::InsufficientMaterial))
    } else if let Some(draft) = draft_lost(subject).or_else(|| outlook::worse(subject)) {
        return draft;
    } else if subject.best_move.is_some() {
        let mut draft = material::no_win(subject);
        draft.say(".");
        return draft;
    } else {
        let id = match (subject.is_limited, subject.domain) {
            (false, None) => "no-mate",
            (true, None) => "no-mate-within-limits",
            (false, Some(_)) => "no-mate-among",
            (true, Some(_)) => "no-mate-among-within-limits",
        };
        let among =
            subject.domain.map(|domain| Message::of_name("domain", domain).phrase()).unwrap_or_default();
        Message::new(id).with("moves", among).licence("none", Claim::new(Kind::NotFound))
    };
    let mut draft = Draft::at(&[]);
    draft.tell(message);
    draft
}

/// Drafts "Black is lost; 1...Kf8 seems the best try." for a side that a search considers lost.
fn draft_lost(subject: &Subject<'_>) -> Option<Draft> {
    let position = subject.position;
    let outlook = subject.outlook.filter(|outlook| outlook.side == subject.position.turn())?;
    if outlook.standing != Standing::Loses {
        return None;
    }
    let mv = subject.best_move?;
    let lost = outlook.assess(position)?;
    let legal = Claim::new(Kind::Legal).moves([mv.to_uci(position.castles().mode())]);
    let message = Message::new("verdict-lost").with("side", side_name(outlook.side));
    let message = message.with("move", game_score(position, &[mv], 0, position.turn()));
    let mut draft = Draft::at(&[]);
    draft.tell(message.licence("lost", lost).licence("move", legal));
    Some(draft)
}

/// Returns the continuation of a move that seems to win, as far as the side keeps its gain, and the claim
/// that it does.
pub(crate) fn seen_moves<'a>(subject: &Subject<'a>) -> Option<(&'a [Move], Claim)> {
    let side = subject.position.turn();
    let lengths = (1..=subject.seen_line.len().min(SEEN_LINE)).rev().filter(|length| length % 2 == 1);
    let one = |length: usize| {
        let moves = &subject.seen_line[..length];
        let end = play(subject.position, moves)?;
        (HOUSE.balance(subject.position.board(), side) <= count_kept(&end, side)).then_some(moves)
    };
    let moves = lengths.filter_map(one).next()?;
    let mode = subject.position.castles().mode();
    let claim = Claim::new(Kind::Keeps).moves(moves.iter().map(|mv| mv.to_uci(mode)));
    Some((moves, claim))
}
