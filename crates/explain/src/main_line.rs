//! The main line of a gain: how much of it is written, and whether a defence has told it already.

use claims::Kind;
use phrase::Message;
use shakmaty::Move;

use crate::draft::Draft;
use crate::material;
use crate::scene::Scene;

/// The longest main line of a gain that is written out, in plies.
const MAIN_LINE: usize = 9;

/// Gives how many moves of a main line are written out: one that is too long stops where its side takes or promotes.
fn shown_moves(moves: &[Move]) -> usize {
    let most = MAIN_LINE.min(moves.len());
    let gains = |length: &usize| moves[length - 1].is_capture() || moves[length - 1].is_promotion();
    let stops = || (3..=most).rev().filter(|length| length % 2 == 1).find(gains);
    if most < moves.len() { stops().unwrap_or(most) } else { most }
}

/// Tells whether what is said of a defense shows every move that the main line would show.
pub(crate) fn tells_line(first: &Scene<'_>, defence: &Draft, main: &material::Reply) -> bool {
    let whole = [&first.path[..], &main.line].concat();
    let shown = &whole[..shown_moves(&whole)];
    let Some([reply, rest @ ..]) = shown.get(first.path.len()..) else { return false };
    let Some(after) = first.after(*reply).filter(|_| !rest.is_empty()) else { return false };
    defence.defence.as_ref().is_some_and(|told| {
        let is_written = |moves: &[Move]| after.score(moves);
        told.replies.contains(reply) && told.shown.get(..rest.len()).map(is_written) == Some(is_written(rest))
    })
}

/// "1.d6 Bxd6 2.Rxd6."
pub(crate) fn main_line(root: &Scene<'_>, mv: Move, reply: &material::Reply) -> Option<Draft> {
    let moves: Vec<Move> = [mv].into_iter().chain(reply.line.iter().copied()).collect();
    let mut draft = Draft::at(&[]);
    let claim = root.line_claim(Kind::Wins, &moves).number(reply.pawns);
    match shown_moves(&moves) {
        length if length < moves.len() => {
            let message = Message::new("line-and-so-on").with("line", root.score(&moves[..length]));
            draft.claim(message, claim);
        }
        _ => draft.claim(root.score(&moves), claim),
    }
    draft.say(".");
    (0 < reply.pawns).then_some(draft)
}
