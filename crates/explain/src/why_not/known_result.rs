//! A move in an ending that theory knows, before and after it: whether it keeps what the ending amounts to.

use claims::{Claim, Kind};
use phrase::Message;
use shakmaty::{Chess, Color, Move, Position};

use super::story::Story;
use crate::Subject;
use crate::draft::Draft;
use crate::moves::play;

/// Drafts "1.Kd5 throws away the win: after 1...Kd7 the position is drawn." or "1.Kf6 wins as well."; `None`
/// if the ending is not known.
pub(super) fn draft_known(story: &Story<'_>, subject: &Subject<'_>) -> Option<Draft> {
    let (root, mv) = (story.root, story.tried.mv);
    let after = play(root, &[mv]).filter(|after| story.best != Some(mv) && !after.is_game_over())?;
    let winner = |position: &Chess| Some(subject.theory.settle(position)?.winner);
    let side = root.turn();
    let before = winner(root)?;
    let Some(comes_to) = winner(&after) else {
        // A position unknown to theory may still be won, whatever a search shows about it.
        return (before == Some(side) && !story.shows_a_loss()).then(|| leaves_known(story, side)).flatten();
    };
    let won = |side, moves: &[Move]| {
        let king = root.board().king_of(side);
        story.claim(Kind::KnownWin, moves).men(king)
    };
    let message = match comes_to {
        Some(winner) if winner != side => {
            let id = if before == Some(winner) { "tried-known-loses-too" } else { "tried-known-loses" };
            Message::new(id).licence("tried", won(winner, &[mv]))
        }
        Some(_) => Message::new("tried-known-wins-too").licence("tried", won(side, &[mv])),
        None if before == Some(side) => {
            let holds = |reply: &Move| play(&after, &[*reply]).and_then(|end| winner(&end)) == Some(None);
            let expected = story.tried.line.first().copied().filter(holds);
            let reply = expected.or_else(|| after.legal_moves().into_iter().find(|reply| holds(reply)))?;
            let claims: [Claim; 3] = [
                won(side, &[]),
                story.claim(Kind::KnownDraw, &[mv]),
                story.claim(Kind::KnownDraw, &[mv, reply]),
            ];
            let line = story.moves_after(&[reply]);
            Message::new("tried-known-draws").with("line", line).licences("tried", claims)
        }
        None => Message::new("tried-known-draws-too").licence("tried", story.claim(Kind::KnownDraw, &[mv])),
    };
    let mut draft = Draft::at(&[]);
    draft.tell(message.with("move", story.score(0, &[mv])));
    Some(draft)
}

/// Drafts "1.Rd1+ may win as well, but 1.Rc3 is known to win."
fn leaves_known(story: &Story<'_>, side: Color) -> Option<Draft> {
    let best = story.best?;
    let won = story.claim(Kind::KnownWin, &[best]).men(story.root.board().king_of(side));
    let message =
        Message::new("tried-leaves-known").with("best", story.score(0, &[best])).licence("best", won);
    let message = message.licence("tried", story.claim(Kind::Legal, &[story.tried.mv]));
    let mut draft = Draft::at(&[]);
    draft.tell(message.with("move", story.score(0, &[story.tried.mv])));
    Some(draft)
}
