//! A move in an ending that theory knows, before and after it: whether it keeps what the ending comes to.

use claims::{Claim, Kind};
use phrase::Message;
use shakmaty::{Chess, Move, Position};

use super::story::Story;
use crate::Subject;
use crate::audit::played;
use crate::draft::Draft;

/// "1.Kd5 throws away the win: after 1...Kd7 the position is drawn." "1.Kf6 wins as well." `None` where the ending is not known.
pub(super) fn known(story: &Story<'_>, subject: &Subject<'_>) -> Option<Draft> {
    let (root, mv) = (story.root, story.tried.mv);
    let after = played(root, &[mv]).filter(|after| story.best != Some(mv) && !after.is_game_over())?;
    let winner = |position: &Chess| Some(subject.theory.settled(position)?.winner);
    let (before, comes_to) = (winner(root)?, winner(&after)?);
    let side = root.turn();
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
            let holds = |reply: &Move| played(&after, &[*reply]).and_then(|end| winner(&end)) == Some(None);
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
