//! What the first move threatens: a gain, if the other side passes.

use std::collections::BTreeSet;

use claims::Kind;
use phrase::Message;
use shakmaty::{Chess, Move, Position, Square};

use super::{as_it_is_counted, list_threatened, material_gain, mating};
use crate::draft::Draft;
use crate::gain::gaining_after;
use crate::gain::{measure_gain, pawns, played_out, won_since};
use crate::moves::{allowing, play};
use crate::scene::Scene;
use crate::threat::{Others, allow};

/// The longest threat that is shown, in plies.
const WRITTEN: usize = 3;

/// The promise is counted up to this many pawns, so that a threat of two pawns is worth mentioning whatever
/// is won.
const MOST_PROMISED: u64 = 4;

/// Drafts "The threat is 2.Qxa8, winning a rook."
///
/// Describes what a search found when the other side passed, if it gains at least a pawn and not much less
/// than the first move has already gained or wins in all, in pawns: a move that has taken a rook needs no
/// threat to take a pawn.
pub(crate) fn threat_told(
    root: &Scene<'_>,
    first: &Scene<'_>,
    threat: &[Move],
    promised: u64,
) -> Option<Draft> {
    let passed = first.position().clone().swap_turn().ok()?;
    let side = passed.turn();
    let threat = mating(&passed, threat, side, 0);
    let line = list_threatened(&passed, &threat, side, WRITTEN);
    let end = play(&passed, &line)?;
    let won = won_since(&passed, &end, side);
    let has_gained = first.path.last().map_or(0, |mv| pawns(measure_gain(root.position(), *mv)));
    if won == 0 || 2 * won < has_gained.max(promised.min(MOST_PROMISED)) && !end.is_checkmate() {
        return None;
    }
    let written = |line: &[Move]| {
        let written = phrase::game_score(&passed, line, first.path.len() + 1, !first.position().turn());
        let line = played_out(&passed, line, side);
        let claim = first.line_claim(Kind::ThreatensGain, &line).number(won);
        let message = match end.is_checkmate() {
            true => Message::new("threat-mate").with("move", written),
            false => {
                Message::new("threat-wins").with("line", written).with("haul", material_gain(&passed, &line))
            }
        };
        let mut draft = Draft::at(&first.path);
        draft.tell(message.licence("threat", claim));
        draft
    };
    let counted = written(&as_it_is_counted(&passed, &line, side));
    Some(if counted.is_long() { written(&line) } else { counted })
}

/// Replies by origin and target.
pub(crate) type Replies = BTreeSet<(Option<Square>, Square)>;

/// The first move of a threat, and the replies that do nothing about it.
pub(crate) struct Threat {
    pub(super) mv: Move,
    pub(super) kind: Kind,
    pub(crate) allowing: Replies,
}

impl Threat {
    /// Finds the replies after which the move still carries out its threat, to mate or to gain.
    pub(crate) fn of(first: &Scene<'_>, mv: Move) -> Threat {
        let passed = first.position().clone().swap_turn().ok();
        if passed.and_then(|passed| passed.play(mv).ok()).is_some_and(|after| after.is_checkmate()) {
            let allowing = allowing(first.position(), &first.uci(mv));
            return Threat { mv, kind: Kind::MatesAfter, allowing };
        }
        let allowing = gaining_after(first.position(), &first.uci(mv));
        Threat { mv, kind: Kind::GainsAfter, allowing }
    }

    /// Drafts "The other 32 replies allow 2.Qxa8."
    pub(crate) fn others_allow(&self, first: &Scene<'_>, others: Others) -> Option<Draft> {
        let count = self.allowing.len() as u64;
        // A move that is as strong for another reason after replies that are not counted would seem weaker
        // than it is.
        if self.kind == Kind::GainsAfter && 2 * count < first.vision.replies() as u64 {
            return None;
        }
        let written = first.score_of_threat(first.uci(self.mv))?;
        // A move that gives check after only some of the replies is written without the check.
        let written = if self.checks_after_all(first) { written } else { written.without_suffixes() };
        let claim = first.line_claim(self.kind, &[self.mv]).number(count);
        // If it captures or promotes after more replies and gains nothing there, the gain is what counts.
        let with_gain = self.kind == Kind::GainsAfter && count < self.possible(first);
        allow(first, written, count, others, with_gain, [claim])
    }

    /// Counts the replies after which the move captures or promotes; promotions of a pawn on a square count
    /// once.
    fn possible(&self, first: &Scene<'_>) -> u64 {
        let is_possible = |reply: &Move| {
            let (_, mv) = self.after(first, *reply)?;
            Some(mv.is_capture() || mv.is_promotion())
        };
        let replies = first.position().legal_moves();
        let possible = replies.iter().filter(|reply| is_possible(reply) == Some(true));
        possible.map(|reply| (reply.from(), reply.to())).collect::<Replies>().len() as u64
    }

    /// Returns the position after a reply and the move as it is there, if it is legal.
    fn after(&self, first: &Scene<'_>, reply: Move) -> Option<(Chess, Move)> {
        let after = play(first.position(), &[reply])?;
        let mv = first.uci(self.mv).to_move(&after).ok()?;
        Some((after, mv))
    }

    /// Whether the move gives check after every reply that allows it.
    fn checks_after_all(&self, first: &Scene<'_>) -> bool {
        let allows = |reply: &&Move| self.allowing.contains(&(reply.from(), reply.to()));
        let checks = |reply: &Move| {
            let (after, mv) = self.after(first, *reply)?;
            Some(after.play(mv).ok()?.is_check())
        };
        first.position().legal_moves().iter().filter(allows).all(|reply| checks(reply) == Some(true))
    }
}
