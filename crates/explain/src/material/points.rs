//! What the later moves of a shown line depend on: a piece that cannot recapture, a line that the winner has
//! opened, a guard that had to go.
//!
//! The first move of a win often only checks or captures; the reason why the line wins shows in its later
//! moves. The winner's capturing moves are examined in turn, then its quiet moves for what they attack; the
//! first finding becomes one sentence after the line.

use claims::{Claim, Kind, arrival};
use phrase::{Message, role_name};
use shakmaty::{Bitboard, Move, Position, Role, Square};
use vision::captured_square;

use super::aims::aims;
use super::illegal_captures::{draft_barred, king_cannot_take, pinned_cannot_take};
use super::lines::Reply;
use super::{runners, trapped_pieces};
use crate::draft::Draft;
use crate::gain::won_since;
use crate::moves::play;
use crate::scene::{Scene, threatened_mates};

/// Drafts the point of a line after the first move, which begins with a reply; `is_cost_told` if the cost of
/// the reply to its side has already been stated.
pub(super) fn point(first: &Scene<'_>, line: &[Move], is_cost_told: bool) -> Option<Draft> {
    let played = Played::of(first, line);
    let winners = || (1..line.len()).step_by(2);
    let takes = |index: &usize| line[*index].capture().is_some_and(|role| role != Role::Pawn);
    let gains = |index: &usize| takes(index) || line[*index].is_promotion();
    let pinned = || winners().filter(takes).find_map(|index| played.draft_barred(index, pinned_cannot_take));
    let kept_off = || winners().filter(takes).find_map(|index| played.draft_barred(index, king_cannot_take));
    let aimed = || winners().find_map(|index| played.aims(index));
    let threatened = || winners().find_map(|index| played.threatens(index));
    let attacked = || winners().find_map(|index| played.attacks(index));
    let opened = || winners().filter(takes).find_map(|index| played.draft_opened(index));
    let left = || {
        let is_untold = |(index, by): &(usize, usize)| !is_cost_told || (*index, *by) != (1, 0);
        winners().filter(gains).find_map(|index| {
            let replies = (0..index).step_by(2).map(|by| (index, by)).filter(is_untold);
            replies.into_iter().find_map(|(index, by)| played.left_guard(index, by))
        })
    };
    let outrun = || {
        winners().find_map(|index| {
            let (_, after) = played.around(index)?;
            let is_known = runners::outruns(first, std::iter::once(line)).is_some();
            runners::outruns(after, std::iter::once(line.get(index + 1..)?)).filter(|_| !is_known)
        })
    };
    let let_in = || {
        winners().filter(takes).find_map(|index| {
            (0..index)
                .step_by(2)
                .filter(|by| *by != 0 || !is_cost_told)
                .find_map(|by| played.let_in(index, by))
        })
    };
    pinned()
        .or_else(aimed)
        .or_else(opened)
        .or_else(let_in)
        .or_else(left)
        .or_else(kept_off)
        .or_else(outrun)
        .or_else(threatened)
        .or_else(attacked)
}

/// Drafts "Later in that line the pawn on b5 promotes." for a line whose written plies, `shown`, end before
/// the winner's promotion.
pub(super) fn promotes_later(first: &Scene<'_>, line: &[Move], shown: usize) -> Option<Draft> {
    let winners = (1..line.len()).step_by(2);
    let promotion =
        winners.into_iter().find(|index| line[*index].is_promotion()).filter(|index| shown <= *index)?;
    // Where the pawn is before the line begins.
    let pawn = (1..promotion + 1).step_by(2).rev().try_fold(line[promotion].to(), |stands, index| {
        if line[index].to() == stands { line[index].from() } else { Some(stands) }
    })?;
    let side = !first.position().turn();
    let is_pawn = first.position().board().pawns().contains(pawn);
    let end = play(first.position(), &line[..=promotion])?;
    let won = won_since(first.proof.root(), &end, side);
    let mut draft = Draft::at(&first.path);
    let claim = first.line_claim(Kind::Wins, &line[..=promotion]).number(won);
    let message = Message::new("promotes-later").with("man", first.man(pawn));
    draft.tell(message.licence("promotes", claim));
    (is_pawn && 0 < won).then_some(draft)
}

/// A line with its positions, as far as the tree has them.
struct Played<'a, 'l> {
    line: &'l [Move],
    first: &'l Scene<'a>,
    /// The positions after the moves.
    later: Vec<Scene<'a>>,
}

impl<'a, 'l> Played<'a, 'l> {
    fn of(first: &'l Scene<'a>, line: &'l [Move]) -> Played<'a, 'l> {
        let mut later: Vec<Scene<'a>> = Vec::new();
        for mv in line {
            let Some(next) = later.last().unwrap_or(first).after(*mv) else { break };
            later.push(next);
        }
        Played { line, first, later }
    }

    /// Returns the positions before and after a move of the line.
    fn around(&self, index: usize) -> Option<(&Scene<'a>, &Scene<'a>)> {
        let before = index.checked_sub(1).map_or(Some(self.first), |index| self.later.get(index))?;
        Some((before, self.later.get(index)?))
    }

    /// Drafts "The pawn on g2 cannot take on f3: the queen on g6 pins it to the king on g1." for a capture
    /// that no piece as cheap can answer on its square, although some piece attacks it.
    fn draft_barred(
        &self,
        index: usize,
        told: impl Fn(&Scene<'a>, Square) -> Option<Draft>,
    ) -> Option<Draft> {
        let (_, after) = self.around(index)?;
        draft_barred(after, self.line[index].to(), told)
    }

    /// Drafts "The bishop on e4 pins the queen on f5 to the king on h7."
    fn aims(&self, index: usize) -> Option<Draft> {
        let (_, after) = self.around(index)?;
        let rest = self.line.get(index + 1..)?.to_vec();
        let man = arrival(!after.position().turn(), self.line[index]);
        let rest = Reply { told: rest.clone(), seen: rest.clone(), line: rest, pawns: 0, is_mated: false };
        aims(after, man, &[rest])
    }

    /// Drafts "The rook on e7 attacks the queen on c7." for a quiet move whose piece attacks something that
    /// falls with the next move, to the same piece or after it has gone elsewhere.
    fn attacks(&self, index: usize) -> Option<Draft> {
        let (before, after) = self.around(index)?;
        let [mv, reply, next] = *self.line.get(index..index + 3)?.first_chunk()?;
        let is_quiet = !mv.is_capture() && !mv.is_promotion();
        let (from, man) = (mv.from().filter(|_| is_quiet)?, arrival(!after.position().turn(), mv));
        // A piece that takes the attacker and is recaptured falls for another reason; but a queen may have
        // had nothing better.
        let taken = captured_square(next).filter(|taken| *taken != man || reply.role() == Role::Queen)?;
        let target = match taken == reply.to() {
            true => reply.from()?,
            false => Some(taken).filter(|_| next.from() == Some(man))?,
        };
        let board = after.position().board();
        let prey = board.by_color(after.position().turn()) & !board.pawns() & !board.kings();
        let is_new = !before.vision.attacks_from(from).contains(target);
        let attacks = is_new && prey.contains(target) && after.vision.attacks_from(man).contains(target);
        attacks.then(|| trapped_pieces::attacks(after, man, target)).flatten()
    }

    /// Drafts "The bishop on d6 guards e7: the threat is 3.Qe7#." for a quiet move with which the line does
    /// not end; "The queen on g3 threatens 3.Qg7#." if the moved piece would mate itself, and "After the
    /// quiet move the threat is 3.Qg7#." if another piece would.
    fn threatens(&self, index: usize) -> Option<Draft> {
        let (_, after) = self.around(index)?;
        let is_quiet = !self.line[index].is_capture() && index + 1 < self.line.len();
        let man = arrival(!after.position().turn(), self.line[index]);
        let mate = *threatened_mates(after.position()).first().filter(|_| is_quiet)?;
        let mates_himself = mate.from() == Some(man);
        let written = after.score_of_threat(after.uci(mate))?;
        let threatens = after.line_claim(Kind::Threatens, &[mate]);
        let mut draft = Draft::at(&after.path);
        if !mates_himself && !after.vision.guards(man, mate.to()) {
            let message = Message::new("quiet-move-threatens").with("move", written);
            draft.tell(message.licence("threat", threatens));
            return Some(draft);
        }
        let id = if mates_himself { "man-threatens-mate" } else { "man-backs-mate" };
        let message = Message::new(id).with("man", after.man(man)).with("move", written);
        let message = message.licence("threat", threatens);
        draft.tell(match mates_himself {
            true => message,
            false => {
                let claim = Claim::new(Kind::Guards).men([man]).squares([mate.to()]);
                message.with("square", mate.to()).licence("guards", claim)
            }
        });
        Some(draft)
    }

    /// Drafts "Then 2.Bh7+ opens the line of the queen on d1 to the queen on d4." for a capture along a line
    /// that the winner's piece has left.
    fn draft_opened(&self, index: usize) -> Option<Draft> {
        let (taker, target) = (self.line[index].from()?, captured_square(self.line[index])?);
        (1..index).step_by(2).find_map(|opener| {
            let (before, after) = self.around(opener)?;
            let mv = self.line[opener];
            let board = before.position().board();
            let is_opened = (board.sliders() & board.by_color(before.position().turn())).contains(taker)
                && mv.from() != Some(taker)
                && mv.to() != target
                && board.by_color(!before.position().turn()).contains(target)
                && !before.vision.attacks_from(taker).contains(target)
                && after.vision.attacks_from(taker).contains(target);
            if !is_opened {
                return None;
            }
            let claim = before.line_claim(Kind::Uncovers, &[mv]).men([taker]).squares([target]);
            let message = Message::new("then-opens-line").with("move", before.score(&[mv]));
            let message = message.with("slider", before.man(taker)).with("target", before.man(target));
            let mut draft = Draft::at(&before.path);
            draft.tell(message.licence("uncovers", claim));
            Some(draft)
        })
    }

    /// Drafts "The pawn opens the line of the rook on f8 to f1." for a capture along a line that a piece of
    /// the other side has left.
    fn let_in(&self, index: usize, by: usize) -> Option<Draft> {
        let (taker, target) = (self.line[index].from()?, captured_square(self.line[index])?);
        let ((before, after), mv) = (self.around(by)?, self.line[by]);
        let from = mv.from().filter(|_| !mv.is_castle())?;
        let board = before.position().board();
        let between = before.vision.between(taker, target) & board.occupied();
        let is_opened = (board.sliders() & board.by_color(!before.position().turn())).contains(taker)
            && between.single_square() == Some(from)
            && after.vision.attacks_from(taker).contains(target)
            && !before.vision.attacks_from(taker).contains(target)
            && board.by_color(before.position().turn()).contains(target)
            && mv.to() != taker;
        if !is_opened {
            return None;
        }
        let claim = before.line_claim(Kind::OpensLine, &[mv]).men([taker]).squares([from, target]);
        let message = Message::new("cause-opens-line").with("role", role_name(mv.role()));
        let message = message.with("slider", before.man(taker)).with("square", target);
        let mut draft = Draft::at(&before.path);
        draft.tell(message.licence("opens", claim));
        Some(draft)
    }

    /// Drafts "The king no longer guards f3." for a piece of the other side that guarded what is captured, or
    /// the square where a pawn queens, and has gone.
    fn left_guard(&self, index: usize, by: usize) -> Option<Draft> {
        let gain = self.line[index];
        let target = captured_square(gain).unwrap_or(gain.to());
        let ((before, after), mv) = (self.around(by)?, self.line[by]);
        let from = mv.from()?;
        let stood = before.position().board().by_color(before.position().turn());
        let is_gone = (stood.contains(target) || !gain.is_capture())
            && from != target
            && before.vision.guards(from, target)
            && !after.vision.attacks_from(mv.to()).contains(target)
            && !mv.is_castle();
        // One guard of several is not decisive.
        let guards: Bitboard = after.vision.attackers_to(target, before.position().turn());
        if !is_gone || guards.any() {
            return None;
        }
        let claim = before.line_claim(Kind::LeftGuard, &[mv]).men([from]).squares([target]);
        let message = Message::new("cause-left-guard").with("role", role_name(mv.role()));
        let mut draft = Draft::at(&before.path);
        draft.tell(message.with("square", target).licence("left", claim));
        Some(draft)
    }
}
