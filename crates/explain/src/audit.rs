//! The last check before publication: every claim of a sentence is verified once more on its board.
//!
//! Facts about positions are checked by `vision`; lines are replayed. Nothing is searched: what a line claims
//! beyond the rules of chess (mate in so many moves) must be in the proof.

use claims::{Claim, Class, Kind, Promise, arrival};
use endings::Theory;
use phrase::Phrase;
use proof::{Hold, NodeId, Proof};
use shakmaty::{Chess, Move, Position};
use vision::Vision;

use crate::Measures;
use crate::assessment::Outlook;
use crate::contrast::{self, Contrast, is_of_tried};
use crate::draft::Draft;
use crate::effects;
use crate::forced_draw;
use crate::gain::{balance, count_kept, count_left, gaining_after, measure_gain, pawns};
use crate::material;
use crate::moves::{answers_all, defences_against_mate, legal_moves, mates_after, pass, play};
use crate::outlook;
use crate::trapped_pieces;

/// What claims are checked against.
pub(crate) struct Audit<'a> {
    pub(crate) root: &'a Chess,
    pub(crate) proof: Option<&'a Proof>,
    pub(crate) measures: Measures,
    pub(crate) has_answer: bool,
    pub(crate) promise: Option<Promise>,
    pub(crate) nodes: u64,
    pub(crate) checked_depth: Option<u32>,
    /// The lines from the first move on, one for every reply, as the list of defenses has them.
    pub(crate) against: Vec<Vec<Move>>,
    /// How much each of these lines wins, in pawns, and how the verdict words it.
    pub(crate) shown: Option<(u64, Phrase)>,
    /// Whether the explanation is a story, which has already stated what the suggested move wins.
    pub(crate) is_story: bool,
    /// The suggested move, and the others that were tried.
    pub(crate) contrast: Contrast<'a>,
    /// What is known about the root, or what a search thinks of it.
    pub(crate) outlook: Option<&'a Outlook>,
    /// How the draw is held, if that is proved.
    pub(crate) hold: Option<&'a Hold>,
    /// The source of knowledge about endings.
    pub(crate) theory: Theory<'a>,
}

impl Audit<'_> {
    /// Whether every claim of a sentence holds on its board.
    pub(crate) fn passes(&self, draft: &Draft) -> bool {
        let Some(board) = play(self.root, &draft.path) else { return false };
        let vision = Vision::of(board);
        draft.claims().into_iter().all(|claim| {
            vision
                .holds(claim)
                .unwrap_or_else(|| self.holds_beyond(claim, &vision, &draft.path).unwrap_or(false))
        })
    }

    /// Checks the claims about more than one position; `None` when a part of the claim is missing.
    fn holds_beyond(&self, claim: &Claim, before: &Vision, path: &[Move]) -> Option<bool> {
        if claim.kind.class() == Class::Searched && !is_of_tried(claim.kind) {
            return self.searched_holds(claim);
        }
        match claim.kind {
            Kind::KnownWin | Kind::KnownDraw | Kind::KnownMate | Kind::OnlyKnown => {
                return outlook::known_holds(claim, before.position(), self.theory);
            }
            Kind::HoldsDraw | Kind::ChecksForever => {
                return forced_draw::holds(claim, before.position(), self.hold.filter(|_| path.is_empty())?);
            }
            Kind::Threatens => return threatens_holds(claim, before.position()),
            Kind::ThreatensGain => {
                let passed = pass(before.position())?;
                let moves = legal_moves(&passed, claim)?;
                let side = passed.turn();
                let gain = count_kept(&play(&passed, &moves)?, side) - balance(&passed, side);
                return Some(claim.number? <= pawns(gain));
            }
            Kind::Prevents => return self.prevents_holds(claim, before.position()),
            Kind::GainsAfter => {
                let (mv, number) = (claim.moves.first()?, claim.number?);
                return Some(number == gaining_after(before.position(), mv).len() as u64);
            }
            Kind::MatesAfter => {
                let mate = claim.moves.first()?;
                return Some(claim.number? == mates_after(before.position(), mate));
            }
            _ => {}
        }
        if claim.kind.class() == Class::Contrast || is_of_tried(claim.kind) {
            return contrast::holds(claim, before, &self.contrast);
        }
        match claim.kind {
            Kind::Trapped => return trapped_pieces::is_trapped(before, *claim.men.first()?),
            Kind::Zugzwang => return Some(trapped_pieces::is_zugzwang(before.position())),
            Kind::Overloaded => return trapped_pieces::is_overloaded(claim, before),
            _ => {}
        }
        let moves = legal_moves(before.position(), claim)?;
        let after = Vision::of(play(before.position(), &moves)?);
        match claim.kind {
            Kind::OnlyDefence => Some(is_only_defence(before.position(), &moves, claim.number?)),
            Kind::Mates => Some(after.position().is_checkmate()),
            Kind::Repeats | Kind::Stalemates | Kind::TooLittle => {
                Some(forced_draw::ends(claim.kind, before.position(), &moves, after.position()))
            }
            Kind::Wins => self.wins_holds(claim, after.position()),
            Kind::Loses => Some(claim.number? <= pawns(-self.count_left(after.position()))),
            Kind::WinsAtMost => Some(pawns(self.count_left(after.position())) <= claim.number?),
            Kind::Keeps => Some(self.keeps_holds(after.position())),
            Kind::QueensAgainstAll => {
                Some(material::queens_holds(claim, before.position(), *moves.first()?, &self.against))
            }
            Kind::GivesCheck => Some(moves.len() == 1 && after.position().is_check()),
            Kind::ShutsLine => effects::shuts_line(claim, before, &after, *moves.first()?),
            Kind::Pins => effects::pins(claim, &after, &moves),
            Kind::Unpins => effects::unpins(claim, before, &after, &moves),
            Kind::WinsAgainstAll => self.wins_against_all_holds(claim, after.position()),
            Kind::Gains => {
                let [mv] = moves[..] else { return None };
                let takes = mv.is_capture() || mv.is_promotion();
                Some(takes && claim.number? <= pawns(measure_gain(before.position(), mv)))
            }
            Kind::Uncovers => effects::uncovers(claim, before, &after, *moves.first()?),
            Kind::MateIn => self.mate_in_holds(claim, path, &moves),
            Kind::DrawnTo => effects::drawn_to(claim, before, &after, *moves.first_chunk()?),
            Kind::LeftGuard => effects::left_guard(claim, before, &after, *moves.first()?),
            Kind::BlocksOwnFlight => effects::blocks_own_flight(claim, before, &after, *moves.first()?),
            Kind::OpensLine => effects::opens_line(claim, before, &after, *moves.first()?),
            Kind::ClearsLine => effects::clears_line(claim, before, &after, *moves.first()?),
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

    /// Checks the claims about the search and what it promises; `None` when a part of the claim is missing.
    fn searched_holds(&self, claim: &Claim) -> Option<bool> {
        if matches!(claim.kind, Kind::Assessed | Kind::Considered | Kind::BetterPassing) {
            return outlook::assessed_holds(claim, self.root, self.outlook?);
        }
        Some(match claim.kind {
            Kind::PositionsExamined => claim.number? == self.measures.exploration_tree,
            Kind::MovesExamined => claim.number? == self.measures.discovery_tree,
            Kind::PositionsNeeded => claim.number? == self.measures.verification_tree,
            Kind::NotFound => !self.has_answer,
            Kind::NodesMade => claim.number? == self.nodes,
            Kind::SearchedTo => claim.number? == u64::from(self.checked_depth?),
            Kind::PromisesMate => {
                matches!(self.promise?, Promise::MateIn(n) if u64::from(n) == claim.number?)
            }
            Kind::PromisesMaterial => {
                matches!(self.promise?, Promise::Material(n) if u64::from(n) == claim.number?)
            }
            Kind::PromisesDraw => self.promise? == Promise::Draws(true),
            Kind::PromisesSaves => {
                matches!(self.promise?, Promise::Saves(n) if u64::from(n) == claim.number?)
            }
            Kind::NoPromise => matches!(self.promise, None | Some(Promise::Saves(_))),
            _ => return None,
        })
    }

    /// Whether a position is won by the claimed number of pawns compared with the root, whatever is
    /// recaptured at once.
    fn wins_holds(&self, claim: &Claim, end: &Chess) -> Option<bool> {
        let side = self.root.turn();
        Some(claim.number? <= pawns(count_kept(end, side) - balance(self.root, side)))
    }

    /// Returns the most that the side to move at the root has gained if the other side stops here.
    fn count_left(&self, end: &Chess) -> i32 {
        count_left(self.root, end, self.root.turn())
    }

    /// Whether the side to move at the root has no less than it had there, whatever is recaptured at once.
    fn keeps_holds(&self, end: &Chess) -> bool {
        let side = self.root.turn();
        balance(self.root, side) <= count_kept(end, side)
    }

    fn wins_against_all_holds(&self, claim: &Claim, after: &Chess) -> Option<bool> {
        let wins = |line: &Vec<Move>| {
            let end = play(after, line);
            end.and_then(|end| self.wins_holds(claim, &end)).unwrap_or(false)
        };
        Some(answers_all(after, &self.against) && self.against.iter().all(wins))
    }

    /// Whether a move that could follow a pass cannot follow the suggested move.
    fn prevents_holds(&self, claim: &Claim, before: &Chess) -> Option<bool> {
        let [mv] = claim.moves[..] else { return None };
        let passed = pass(before)?;
        let best = before.clone().play(self.contrast.best_move?).ok()?;
        Some(mv.to_move(&passed).is_ok() && mv.to_move(&best).is_err())
    }

    fn mate_in_holds(&self, claim: &Claim, path: &[Move], moves: &[Move]) -> Option<bool> {
        let proof = self.proof?;
        let mut node = NodeId::ROOT;
        for mv in path.iter().chain(moves) {
            node = proof.node(node)?.edges.iter().find(|edge| edge.mv == *mv)?.to;
        }
        let plies = u64::from(proof.node(node)?.range.low.plies_to_mate()?);
        // Every second move played, from its first on, is the mating side's.
        let root_attacks = self.root.turn() == proof.side();
        let sentence_attacks = path.len().is_multiple_of(2) == root_attacks;
        let played = if sentence_attacks { moves.len().div_ceil(2) } else { moves.len() / 2 } as u64;
        Some(claim.number? == played + plies.div_ceil(2))
    }
}

fn threatens_holds(claim: &Claim, before: &Chess) -> Option<bool> {
    let Some(passed) = pass(before) else { return Some(false) };
    let mate = claim.moves.first()?.to_move(&passed).ok()?;
    Some(passed.play(mate).ok()?.is_checkmate())
}

fn is_only_defence(before: &Chess, moves: &[Move], number: u64) -> bool {
    let defences = defences_against_mate(before);
    let is_one = |mv: &Move| defences.contains(&(mv.from(), mv.to()));
    moves.first().is_some_and(is_one) && number == defences.len() as u64
}
