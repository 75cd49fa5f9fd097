//! Passed pawns, and what blocks them.

use claims::{Claim, Kind, Standing, role_name};
use phrase::{Message, side_name};
use shakmaty::{Position, Square};
use vision::{Vision, captured_square};

use crate::Subject;
use crate::assessment::Outlook;
use crate::draft::Draft;

/// With more pieces than this on the board, a passed pawn counts only from its fifth rank on.
const FEW_PIECES: usize = 3;
const FAR: usize = 4;

/// Drafts "White has a passed pawn on d6; the knight on d7 blocks it." for the most advanced of several;
/// "White has two passed pawns." if two are equally advanced.
pub(super) fn draft(subject: &Subject<'_>, outlook: &Outlook) -> Option<Draft> {
    let vision = Vision::of(subject.position.clone());
    let board = subject.position.board();
    let side = match outlook.standing {
        Standing::Wins | Standing::Better | Standing::Level => outlook.side,
        _ => !outlook.side,
    };
    let taken = subject.best_move.and_then(captured_square);
    let pieces = board.occupied() & !board.kings() & !board.pawns();
    let least = if pieces.count() <= FEW_PIECES { 0 } else { FAR };
    let sides = if outlook.is_level() { vec![side, !side] } else { vec![outlook.ahead()] };
    let (color, pawn) = sides.into_iter().find_map(|color| {
        let rank = |pawn: &Square| color.relative_rank(pawn.rank()).to_usize();
        // A pawn that the suggested move captures does not count.
        let is_taken = |pawn: &Square| taken == Some(*pawn);
        let far = |pawn: &Square| least <= rank(pawn) && !is_taken(pawn);
        vision.passed_pawns(color).into_iter().filter(far).max_by_key(rank).map(|pawn| (color, pawn))
    })?;
    let all = vision.passed_pawns(color);
    if 1 < all.into_iter().filter(|other| other.rank() == pawn.rank()).count() {
        let claims = all.into_iter().map(|pawn| Claim::new(Kind::Passed).men([pawn]));
        let message = Message::new("passed-pawns").with("side", side_name(color));
        let mut draft = Draft::at(&[]);
        draft.tell(message.number("count", all.count() as u64).licences("passed", claims));
        return Some(draft);
    }
    let passed = Claim::new(Kind::Passed).men([pawn]);
    let before = vision.before_pawn(pawn);
    let blocker = before.filter(|square| subject.position.board().color_at(*square) == Some(!color));
    let message = Message::new(if blocker.is_some() { "passed-pawn-blocked" } else { "passed-pawn" });
    let message = message.with("side", side_name(color)).with("square", pawn).licence("passed", passed);
    let mut draft = Draft::at(&[]);
    draft.tell(match blocker.and_then(|square| Some((square, subject.position.board().role_at(square)?))) {
        Some((square, role)) => {
            let claim = Claim::new(Kind::Blockades).men([square]).squares([pawn]);
            message.with("role", role_name(role)).with("blocker", square).licence("blocked", claim)
        }
        None => message,
    });
    Some(draft)
}
