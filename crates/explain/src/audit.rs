//! The gate before the reader: every claim of a sentence is checked once more on its board.
//!
//! Facts are `vision`'s; lines are replayed. Nothing is searched: what a line claims beyond the rules of
//! chess (mate in so many) must stand in the proof.

use std::collections::BTreeSet;

use claims::{Claim, Kind, arrival};
use proof::{NodeId, Proof};
use shakmaty::{Chess, Move, Position, Square, attacks, uci::UciMove};
use vision::Vision;

use crate::Measures;
use crate::draft::Draft;

/// What claims are held against.
pub(crate) struct Audit<'a> {
    pub(crate) root: &'a Chess,
    pub(crate) proof: Option<&'a Proof>,
    pub(crate) measures: Measures,
    pub(crate) has_answer: bool,
}

impl Audit<'_> {
    /// Tells whether every claim of a sentence holds on its board.
    pub(crate) fn passes(&self, draft: &Draft) -> bool {
        let Some(board) = played(self.root, &draft.path) else { return false };
        let vision = Vision::of(board);
        draft.claims.iter().all(|(claim, _)| {
            vision
                .holds(claim)
                .unwrap_or_else(|| self.holds_beyond(claim, &vision, &draft.path).unwrap_or(false))
        })
    }

    /// Checks the claims that speak of more than one position; `None` when a part of the claim is missing.
    fn holds_beyond(&self, claim: &Claim, before: &Vision, path: &[Move]) -> Option<bool> {
        match claim.kind {
            Kind::PositionsExamined => return Some(claim.number? == self.measures.exploration_tree),
            Kind::MovesExamined => return Some(claim.number? == self.measures.discovery_tree),
            Kind::PositionsNeeded => return Some(claim.number? == self.measures.verification_tree),
            Kind::NotFound => return Some(!self.has_answer),
            _ => {}
        }
        match claim.kind {
            Kind::Threatens => return threatens_holds(claim, before.position()),
            Kind::MatesAfter => {
                let mate = claim.moves.first()?;
                return Some(claim.number? == mates_after(before.position(), mate));
            }
            _ => {}
        }
        let moves = legal_moves(before.position(), claim)?;
        let after = Vision::of(played(before.position(), &moves)?);
        match claim.kind {
            Kind::Mates => Some(after.position().is_checkmate()),
            Kind::MateIn => self.mate_in_holds(claim, path, &moves),
            Kind::LeftGuard => left_guard_holds(claim, before, &after, *moves.first()?),
            Kind::BlocksOwnFlight => blocks_own_flight_holds(claim, before, &after, *moves.first()?),
            Kind::OpensLine => opens_line_holds(claim, before, &after, *moves.first()?),
            Kind::ClearsLine => clears_line_holds(claim, before, &after, *moves.first()?),
            Kind::Discovers => {
                let [mv] = moves[..] else { return None };
                let checkers: shakmaty::Bitboard = claim.men.iter().copied().collect();
                let others = checkers.without(arrival(before.position().turn(), mv));
                let king = after.king(after.position().turn())?;
                Some(others.any() && checkers == after.checkers() && claim.squares == [king])
            }
            _ => None,
        }
    }

    fn mate_in_holds(&self, claim: &Claim, path: &[Move], moves: &[Move]) -> Option<bool> {
        let proof = self.proof?;
        let mut node = NodeId::ROOT;
        for mv in path.iter().chain(moves) {
            node = proof.node(node)?.edges.iter().find(|edge| edge.mv == *mv)?.to;
        }
        let plies = u64::from(proof.node(node)?.range.low.plies_to_mate()?);
        // Of the moves played, those of the mating side are every second one from its first on.
        let root_attacks = self.root.turn() == proof.side();
        let sentence_attacks = path.len().is_multiple_of(2) == root_attacks;
        let played = if sentence_attacks { moves.len().div_ceil(2) } else { moves.len() / 2 } as u64;
        Some(claim.number? == played + plies.div_ceil(2))
    }
}

/// Plays a line; `None` when a move is not legal.
pub(crate) fn played(from: &Chess, line: &[Move]) -> Option<Chess> {
    line.iter().try_fold(from.clone(), |board, mv| board.play(*mv).ok())
}

fn threatens_holds(claim: &Claim, before: &Chess) -> Option<bool> {
    if before.is_check() {
        return Some(false);
    }
    let passed = before.clone().swap_turn().ok()?;
    let mate = claim.moves.first()?.to_move(&passed).ok()?;
    Some(passed.play(mate).ok()?.is_checkmate())
}

/// Lists the legal replies, by origin and target, after which a move is legal and mates; of promotions to one
/// square the move must mate after all.
pub(crate) fn allowing(before: &Chess, mate: &UciMove) -> BTreeSet<(Option<Square>, Square)> {
    let allows = |reply: &Move| {
        let after = before.clone().play(*reply).ok();
        let mated = after.and_then(|after| after.clone().play(mate.to_move(&after).ok()?).ok());
        mated.is_some_and(|mated| mated.is_checkmate())
    };
    let (allowing, meeting): (Vec<Move>, Vec<Move>) = before.legal_moves().into_iter().partition(allows);
    let squares = |mv: &Move| (mv.from(), mv.to());
    let is_met = |mv: &Move| meeting.iter().any(|other| squares(other) == squares(mv));
    allowing.iter().filter(|mv| !is_met(mv)).map(squares).collect()
}

/// Counts the replies that [`allowing`] lists.
pub(crate) fn mates_after(before: &Chess, mate: &UciMove) -> u64 {
    allowing(before, mate).len() as u64
}

fn legal_moves(from: &Chess, claim: &Claim) -> Option<Vec<Move>> {
    let mut board = from.clone();
    let mut moves = Vec::with_capacity(claim.moves.len());
    for uci in &claim.moves {
        let mv = uci.to_move(&board).ok()?;
        moves.push(mv);
        board = board.play(mv).ok()?;
    }
    Some(moves)
}

fn left_guard_holds(claim: &Claim, before: &Vision, after: &Vision, mv: Move) -> Option<bool> {
    let man = *claim.men.first()?;
    let arrived = arrival(before.position().turn(), mv);
    let left =
        |square: &Square| before.guards(man, *square) && !after.attacks_from(arrived).contains(*square);
    Some(mv.from() == Some(man) && !claim.squares.is_empty() && claim.squares.iter().all(left))
}

fn blocks_own_flight_holds(claim: &Claim, before: &Vision, after: &Vision, mv: Move) -> Option<bool> {
    let (man, square) = (*claim.men.first()?, *claim.squares.first()?);
    let color = before.board().color_at(man)?;
    let king = after.king(color)?;
    let stands = mv.from() == Some(man)
        && arrival(color, mv) == square
        && after.board().color_at(square) == Some(color);
    let was_free = before.board().color_at(square) != Some(color);
    let beside = attacks::king_attacks(king).contains(square);
    Some(stands && square != king && was_free && beside && after.covers(square, !color).is_empty())
}

fn opens_line_holds(claim: &Claim, before: &Vision, after: &Vision, mv: Move) -> Option<bool> {
    let slider = *claim.men.first()?;
    let [from, target] = claim.squares[..] else { return None };
    let between = before.between(slider, target) & before.board().occupied();
    let is_slider = before.board().sliders().contains(slider);
    let is_enemy = before.board().color_at(slider)? != before.board().color_at(from)?;
    let opens = between.single_square() == Some(from) && mv.from() == Some(from);
    let sees = after.attacks_from(slider).contains(target) && !before.attacks_from(slider).contains(target);
    Some(is_slider && is_enemy && opens && sees)
}

fn clears_line_holds(claim: &Claim, before: &Vision, after: &Vision, mv: Move) -> Option<bool> {
    let [one, other] = claim.squares[..] else { return None };
    let line = before.between(one, other);
    let man = *claim.men.first()?;
    Some(line.contains(man) && mv.from() == Some(man) && (line & after.board().occupied()).is_empty())
}
