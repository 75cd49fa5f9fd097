//! What the other side's last move allowed: the cause, described in the position before that move.
//!
//! The move is treated as a tried move in that position, refuted by the line that was found; the cause of the
//! refutation is found as for a why-not. If no single cause is found, nothing is said.

use claims::{HOUSE, Kind, Played, Promise};
use phrase::Phrase;
use shakmaty::{Chess, EnPassantMode, Move, Position, Role, fen::Fen};

use crate::draft::Draft;
use crate::why_not::{self, Story};
use crate::writer::Writer;
use crate::{Comparison, Context, Subject, Tried};

/// What a move can be blamed for: a guard given up, a line opened or shut, a flight square taken, a pinned
/// piece set free. What the answer does on its own is the tactic, not a cause.
const CAUSES: [Kind; 6] = [
    Kind::LeftGuard,
    Kind::OpensLine,
    Kind::ClearsLine,
    Kind::ShutsLine,
    Kind::BlocksOwnFlight,
    Kind::Unpins,
];

/// Explains what a move allowed. `line` is the line found after it, which keeps `promise`; without a promise
/// the result is `None`. Claims are numbered from `first_id`.
pub(crate) fn context(
    before: &Chess,
    mv: Move,
    line: &[Move],
    promise: Option<Promise>,
    first_id: u64,
) -> Context {
    let pawns = match promise {
        Some(Promise::Material(pawns)) => i32::try_from(pawns).unwrap_or(0),
        _ => 0,
    };
    let gain = Some(-HOUSE.of(Role::Pawn) * pawns);
    let tried = Tried { gain, ..Tried::new(mv, line.to_vec(), Comparison::Fails) };
    let subject = Subject::bare(before);
    let story = Story::of(&subject, &tried);
    let mut writer = Writer::new(&subject);
    writer.next_id = first_id;
    let is_cause = |draft: &Draft| draft.claims().iter().any(|claim| CAUSES.contains(&claim.kind));
    let cause = promise.and_then(|_| why_not::plain_cause(&story)).filter(is_cause);
    let sentences = cause.and_then(|draft| writer.finish(draft)).into_iter().collect();
    Context {
        fen: Fen::from_position(before, EnPassantMode::Legal).to_string(),
        mv: story.uci_of_tried(),
        last: Phrase::Move(Played::of(before, mv)),
        number: before.fullmoves().get(),
        sentences,
    }
}
