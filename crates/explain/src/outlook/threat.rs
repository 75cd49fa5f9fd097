//! What the other side threatens, and how a side suffers from having to move.

use claims::{Claim, HOUSE, Kind};
use phrase::{Message, game_score, side_name};
use shakmaty::{Chess, Move, Position};
use vision::Vision;

use crate::Subject;
use crate::assessment::Outlook;
use crate::draft::Draft;
use crate::gain::{played_out, won_since};
use crate::material::{list_threatened, material_gain};
use crate::moves::{pass, play};

/// The longest threat that is shown, in plies.
const MOST_PLIES: usize = 3;
/// The value of a piece in pawns.
const PIECE: u64 = 3;

/// Drafts "Black threatens 14...Nxe4, winning a pawn." or "Black threatens 14...Qg2#.": what a search found
/// when the side to move passed, as far as the board shows a gain that cannot be prevented. If a pass costs
/// little because the game is lost anyway, the gain must be at least a piece.
pub(super) fn draft(subject: &Subject<'_>, outlook: &Outlook) -> Option<Draft> {
    let position = subject.position;
    let passed = pass(position)?;
    let side = passed.turn();
    // A mate in more moves is not a threat that the board shows, but what is captured on the way is.
    let [line, first] = [MOST_PLIES, 1].map(|most| list_threatened(&passed, &outlook.menace, side, most));
    let is_mate = |line: &[Move]| play(&passed, line).is_some_and(|end| end.is_checkmate());
    let line = if is_mate(&line) { first } else { line };
    if line.is_empty() {
        return None;
    }
    let least = if outlook.is_costly { 0 } else { PIECE };
    let claim = claim(&passed, &line, least)?;
    let written = game_score(&passed, &line, 1, position.turn());
    let message = match claim.kind {
        Kind::Threatens => Message::new("side-threatens"),
        _ => {
            let whole = played_out(&passed, &line, side);
            Message::new("side-threatens-to-win").with("haul", material_gain(&passed, &whole))
        }
    };
    let message = message.licence("threat", claim);
    let mut draft = Draft::at(&[]);
    draft.tell(message.with("side", side_name(side)).with("line", written));
    Some(draft)
}

/// Claims that a line of the side to move after a pass mates, or that it gains at least `least` pawns; `None`
/// if it does neither.
fn claim(passed: &Chess, line: &[Move], least: u64) -> Option<Claim> {
    let side = passed.turn();
    let end = play(passed, line)?;
    let moves =
        |moves: &[Move]| -> Vec<_> { moves.iter().map(|mv| mv.to_uci(passed.castles().mode())).collect() };
    if end.is_checkmate() {
        return Some(Claim::new(Kind::Threatens).moves(moves(line)));
    }
    let won = won_since(passed, &end, side);
    let whole = played_out(passed, line, side);
    (least <= won).then(|| Claim::new(Kind::ThreatensGain).moves(moves(&whole)).number(won))
}

/// Drafts "Now White threatens 19.Bxh6.": what the side would capture if the other side passed after the
/// suggested move, at least a piece, or a mate.
pub(super) fn own(subject: &Subject<'_>) -> Option<Draft> {
    let mv = subject.best_move?;
    let after = play(subject.position, &[mv]).filter(|after| !after.is_check())?;
    let passed = pass(&after)?;
    let side = passed.turn();
    let line = list_threatened(&passed, subject.threat, side, MOST_PLIES);
    let claim = claim(&passed, &line, PIECE).filter(|_| !line.is_empty())?;
    // A mate in more moves is not a threat that the board shows.
    if claim.kind == Kind::Threatens && 1 < line.len() {
        return None;
    }
    // A piece that is captured at once threatens nothing.
    let threatens = line.first().and_then(|threat| threat.from())?;
    if 0 < Vision::of(after.clone()).exchange_gain(threatens, after.turn(), &HOUSE) {
        return None;
    }
    let written = game_score(&passed, &line, 2, side);
    // What could be captured before is not newly threatened.
    let is_old = line.first().is_some_and(|threat| subject.position.legal_moves().contains(threat));
    let id = if is_old { "story-threatens" } else { "story-now-threatens" };
    let message = Message::new(id).with("side", side_name(side)).with("line", written);
    let mut draft = Draft::at(&[mv]);
    draft.tell(message.licence("threat", claim));
    Some(draft)
}

/// Drafts "White is in zugzwang: it would stand better if it could pass."
pub(super) fn zugzwang(subject: &Subject<'_>, outlook: &Outlook) -> Option<Draft> {
    let turn = subject.position.turn();
    let king = subject.position.board().king_of(turn).filter(|_| outlook.is_zugzwang)?;
    let mut draft = Draft::at(&[]);
    let claim = Claim::new(Kind::BetterPassing).men([king]);
    draft.tell(Message::new("outlook-zugzwang").with("side", side_name(turn)).licence("zugzwang", claim));
    Some(draft)
}
