//! What the side to move stands to lose if it does nothing: what a quiet move has to take into account.

use claims::{Claim, HOUSE, Kind};
use phrase::{Message, side_name};
use shakmaty::{Chess, Move, Position, Square};
use vision::captured_square;

use super::illegal_captures::pinned_cannot_take;
use crate::draft::Draft;
use crate::gain::{played_out, won_since};
use crate::moves::{mating_moves, pass, play};
use crate::scene::Scene;

/// What must be lost for a piece in danger to be mentioned, in centipawns: more than a pawn.
const LOSS: i32 = 200;
/// The most pieces in danger that are mentioned.
const MEN: usize = 2;
/// What a promotion must win for its threat to be mentioned, in pawns.
const PROMOTED: u64 = 4;

/// Drafts "White threatens 1...Qxe2#." for the mate that the other side would play if it were its turn, or
/// else for a pawn of its own that would promote and survive.
pub(super) fn threat(root: &Scene<'_>) -> Option<Draft> {
    let passed = pass(root.position())?;
    let (threat, claim) = match mating_moves(&passed).first() {
        Some(mate) => (*mate, root.line_claim(Kind::Threatens, &[*mate])),
        None => promotion(root, &passed)?,
    };
    let mut draft = Draft::at(&root.path);
    let message = Message::new("side-threatens").with("side", side_name(passed.turn()));
    draft.tell(message.with("line", root.score_of_threat(root.uci(threat))?).licence("threat", claim));
    Some(draft)
}

/// Finds the promotion that wins most if the side to move passes, with the claim that it does.
fn promotion(root: &Scene<'_>, passed: &Chess) -> Option<(Move, Claim)> {
    let side = passed.turn();
    let won = |mv: Move| {
        let line = played_out(passed, &[mv], side);
        let won = won_since(passed, &play(passed, &line)?, side);
        Some((won, mv, root.line_claim(Kind::ThreatensGain, &line).number(won)))
    };
    let promotions = passed.promotion_moves().into_iter().filter_map(won);
    let (won, mv, claim) = promotions.max_by_key(|(won, mv, _)| (*won, mv.promotion()))?;
    (PROMOTED <= won).then_some((mv, claim))
}

/// Drafts "The rook on c5 was attacking the queen on c3 and the pawn on g2 was attacking the rook on h3." or
/// "The knight on f7 was attacking the queen on g5 and the rook on h8." for the two most valuable pieces that
/// could be captured with gain, and what restrains an attacker after the first move. Empty for what the first
/// move captures, and before a check, which the other side must answer first.
pub(super) fn men(root: &Scene<'_>, first: &Scene<'_>, mv: Move) -> Vec<Draft> {
    let attacks = attacks(root, mv);
    let [one, others @ ..] = &attacks[..] else { return Vec::new() };
    if first.position().is_check() {
        return Vec::new();
    }
    let stands = |man: Square| mv.from() != Some(man);
    let held = attacks.iter().find_map(|(_, man)| pinned_cannot_take(first, *man).filter(|_| stands(*man)));
    let told =
        draft_attacked(root, *one, others.first().copied(), attacks.iter().all(|(_, man)| stands(*man)));
    std::iter::once(told).chain(held).collect()
}

/// Lists pairs of an attacker and a piece that it could capture with gain, for the two most valuable such
/// pieces.
fn attacks(root: &Scene<'_>, mv: Move) -> Vec<(Square, Square)> {
    let (side, board) = (root.position().turn(), root.position().board());
    let worth = |man: &Square| board.role_at(*man).map_or(0, |role| HOUSE.of(role));
    let falls = |man: &Square| LOSS <= root.vision.exchange_gain(*man, !side, &HOUSE);
    let attacker = |man: Square| {
        let attackers = root.vision.attackers_to(man, !side).into_iter();
        attackers
            .filter(|by| captured_square(mv) != Some(*by) && root.vision.gains_by(*by, man, !side))
            .min_by_key(worth)
    };
    let mut men: Vec<Square> =
        (root.vision.en_prise(side) & !board.pawns()).into_iter().filter(falls).collect();
    men.sort_by_key(|man| std::cmp::Reverse(worth(man)));
    men.into_iter().filter_map(|man| Some((attacker(man)?, man))).take(MEN).collect()
}

fn draft_attacked(
    root: &Scene<'_>,
    one: (Square, Square),
    other: Option<(Square, Square)>,
    stand: bool,
) -> Draft {
    let claim = |(by, man): (Square, Square)| Claim::new(Kind::Attacks).men([by]).squares([man]);
    // A piece that has moved is no longer there.
    let is_one = other.is_some_and(|(by, _)| by == one.0);
    let message = Message::new(match (other.is_some(), stand) {
        (true, true) if is_one => "attacks-two",
        (true, false) if is_one => "attacked-two",
        (true, true) => "attacks-both",
        (true, false) => "attacked-both",
        (false, true) => "attacks-man",
        (false, false) => "attacked-man",
    });
    let message = message.with("attacker", root.man(one.0)).with("man", root.man(one.1));
    let message = message.licence("attacks", claim(one));
    let mut draft = Draft::at(&root.path);
    draft.tell(match other {
        Some(other) => message
            .with("second", root.man(other.0))
            .with("other", root.man(other.1))
            .licence("attacks-other", claim(other)),
        None => message,
    });
    draft
}
