//! The quiescence search: both sides alike, mostly one move at a node (IV.E; spec 7.6).
//!
//! Decisions:
//! * A side in check tries its replies until one is as good for it as it can hope: the defense tries all, so that
//!   nothing is called mate that is not mate; the offense tries two.
//! * A side that threatens nothing and is not threatened keeps the value; so does one whose attempt came out worse,
//!   where the other side threatened nothing.
//! * Captures come before checks for a side that is ahead by more than a rook.

use knowledge::Facts;
use shakmaty::Move;

use super::expectation::value_exchange;
use super::search::Search;
use super::threats::Menace;
use super::tree::{End, Id, Kind, Source, Why};
use super::values::Span;

/// The most plies of a quiescence search.
const DEEPEST: u32 = 12;
/// The lead over the original position from which a side captures rather than checks.
const FAR_AHEAD: i32 = 50;
/// The most replies to a check that the offense tries.
const MOST_OF_OFFENSE: usize = 2;

/// The bounds of a quiescence search, for the offense.
#[derive(Copy, Clone, Debug)]
struct Window {
    alpha: i32,
    beta: i32,
    depth: u32,
}

impl Search<'_> {
    /// Searches from a position until neither side threatens anything, and returns the value there.
    pub(super) fn quiescence(&mut self, id: Id, facts: &Facts<'_>, alpha: i32, beta: i32) -> Span {
        self.tally.quiescence_searches += 1;
        self.settle(id, facts, Window { alpha, beta, depth: 0 })
    }

    fn settle(&mut self, id: Id, facts: &Facts<'_>, window: Window) -> Span {
        let value = self.tree[id].value;
        let side = self.tree[id].turn();
        if DEEPEST <= window.depth || self.must_end() {
            self.end(id, if self.must_end() { End::Limit } else { End::Depth });
            return Span::exactly(value);
        }
        self.end(id, End::Settled);
        if facts.vision().checkers().any() {
            return self.evade(id, facts, window);
        }
        let sign = self.sign(side);
        let is_ahead = FAR_AHEAD <= (value - self.original) * sign;
        let theirs = self.menaces(id, facts, !side, false);
        let mine = self.menaces(id, facts, side, is_ahead);
        if let Some(best) = mine.first().filter(|best| best.gives_check) {
            return self.attack(id, facts, best, false, window);
        }
        if mine.is_empty() && theirs.is_empty() {
            self.end(id, End::Quiet);
            return Span::exactly(value);
        }
        // The present value is already enough.
        let is_enough = if sign < 0 { value <= window.alpha } else { window.beta <= value };
        if theirs.is_empty() && is_enough {
            self.end(id, End::Decided { value, least: window.alpha, most: window.beta });
            return Span::exactly(value);
        }
        let best = mine.iter().find(|menace| theirs.iter().all(|other| menace.is_better_than(other, facts)));
        if let Some(best) = best {
            return self.attack(id, facts, best, theirs.is_empty(), window);
        }
        let Some(worst) = theirs.first() else { return Span::exactly(value) };
        if mine.is_empty() && theirs.len() == 1 && self.may_escape(worst, facts) {
            self.end(id, End::AssumedEscape);
            return Span::exactly(value);
        }
        self.parry(id, facts, worst, &mine, window)
    }

    /// Plays an attacking move.
    fn attack(&mut self, id: Id, facts: &Facts<'_>, menace: &Menace, is_free: bool, window: Window) -> Span {
        let value = self.tree[id].value;
        let Some(mv) = menace.mv else { return Span::exactly(value) };
        let why = Why::propose(Source::Obvious, &menace.proposal, menace.list);
        let Some(span) = self.try_quietly(id, mv, why, window) else { return Span::exactly(value) };
        let sign = self.sign(self.tree[id].turn());
        let is_worse = (span.lower - value) * sign < 0;
        // A check that achieves nothing need not be given.
        let need_not = is_free || !facts.vision().checkers().any() && menace.gives_check;
        if is_worse && need_not { Span::exactly(value) } else { span }
    }

    /// Meets a threat.
    fn parry(&mut self, id: Id, facts: &Facts<'_>, worst: &Menace, mine: &[Menace], window: Window) -> Span {
        let value = self.tree[id].value;
        let side = self.tree[id].turn();
        let mut moves: Vec<(Move, Why)> = Vec::new();
        // A counter-attack that captures the attacker, or a smaller win, before passive defence (special condition 2).
        for menace in mine.iter().take(2) {
            moves.extend(
                menace.mv.map(|mv| (mv, Why::propose(Source::Obvious, &menace.proposal, menace.list))),
            );
        }
        for proposal in self.defend(id, facts, worst.first.man, worst.first.square, worst.score).iter() {
            if let Some(menace) = Menace::of(proposal.clone(), facts)
                && let Some(mv) = menace.mv
            {
                moves.push((mv, Why::propose(Source::Defence, &menace.proposal, menace.list)));
            }
        }
        moves.dedup_by_key(|(mv, _)| *mv);
        let most = if mine.is_empty() { 2 } else { 3 };
        moves.truncate(most);
        if moves.is_empty() {
            let Some(child) = self.make(id, None, Kind::Quiescence, Why::of(Source::NullMove)) else {
                return Span::exactly(value);
            };
            return self.settle_within(child, Window { depth: window.depth + 1, ..window });
        }
        self.best_of(id, side, moves, window, value)
    }

    /// Gets out of check.
    fn evade(&mut self, id: Id, facts: &Facts<'_>, window: Window) -> Span {
        let side = self.tree[id].turn();
        let value = self.tree[id].value;
        let mut moves: Vec<(Move, Why)> =
            self.evasions(facts).into_iter().map(|mv| (mv, Why::of(Source::Defence))).collect();
        if let [(_, why)] = moves.as_mut_slice() {
            *why = Why::of(Source::OnlyMove);
        }
        if side == self.offense {
            moves.truncate(MOST_OF_OFFENSE);
        }
        self.best_of(id, side, moves, window, value)
    }

    /// Tries moves and returns the best value for the side, until it is beyond the window.
    fn best_of(
        &mut self,
        id: Id,
        side: shakmaty::Color,
        moves: Vec<(Move, Why)>,
        window: Window,
        value: i32,
    ) -> Span {
        let sign = self.sign(side);
        let mut best: Option<Span> = None;
        let mut window = window;
        for (mv, why) in moves {
            let Some(span) = self.try_quietly(id, mv, why, window) else { break };
            if best.is_none_or(|best| 0 < (span.lower - best.lower) * sign) {
                best = Some(span);
            }
            let beyond = if sign < 0 { span.lower <= window.alpha } else { window.beta <= span.lower };
            // Losing nothing is good enough for the side that defends.
            if beyond || 0 <= (span.lower - value) * sign {
                break;
            }
            if sign < 0 {
                window.beta = window.beta.min(span.lower);
            } else {
                window.alpha = window.alpha.max(span.lower);
            }
        }
        best.unwrap_or(Span::exactly(value))
    }

    /// Orders the replies to a check: captures that lose nothing, other moves that lose nothing, and losing moves;
    /// within each group those that win most first.
    pub(super) fn evasions(&self, facts: &Facts<'_>) -> Vec<Move> {
        let vision = facts.vision();
        let mut moves: Vec<Move> = vision.legal_moves().to_vec();
        moves.retain(|mv| mv.promotion().is_none_or(|role| role == shakmaty::Role::Queen));
        moves.sort_by_cached_key(|mv| {
            let gain = value_exchange(*mv, facts);
            (!mv.is_capture() || gain < 0, gain < 0, std::cmp::Reverse(gain))
        });
        moves
    }

    fn try_quietly(&mut self, id: Id, mv: Move, why: Why, window: Window) -> Option<Span> {
        let child = self.make(id, Some(mv), Kind::Quiescence, why)?;
        if self.tree[child].kind == Kind::Regular {
            return Some(self.tree[child].span);
        }
        Some(self.settle_within(child, Window { depth: window.depth + 1, ..window }))
    }

    fn settle_within(&mut self, id: Id, window: Window) -> Span {
        if self.is_over(id) {
            return self.tree[id].span;
        }
        let vision = self.tree[id].vision.clone();
        let facts = Facts::near(&vision);
        let span = self.settle(id, &facts, window);
        self.tally.thoughts += facts.thoughts();
        self.tree[id].span = span;
        span
    }

    /// Whether special condition 1 holds: a single threat that neither mates nor captures a piece that cannot get away.
    fn may_escape(&self, menace: &Menace, facts: &Facts<'_>) -> bool {
        let at = menace.first.square;
        let takes_trapped = menace.captures && facts.vision().is_trapped(at);
        !menace.is_mate() && !takes_trapped
    }

    fn end(&mut self, id: Id, end: End) {
        let node = &mut self.tree[id];
        if node.kind == Kind::Quiescence {
            node.end = Some(end);
        }
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Color::White;

    use super::super::fixture::search;
    use super::super::values::UNDEFINED;
    use super::*;

    /// Returns the value of a position on the board and in quiescence for White, who attacks, and the number of moves
    /// tried there.
    fn settle_within(fen: &str, beta_above: i32) -> (i32, Span, usize) {
        let mut search = search(fen, White);
        let vision = search.tree[0].vision.clone();
        let facts = Facts::near(&vision);
        let value = search.tree[0].value;
        let span = search.quiescence(0, &facts, -UNDEFINED, value.saturating_add(beta_above));
        (value, span, search.tree[0].children.len())
    }

    #[test]
    fn one_threat_is_assumed_to_be_escaped_two_are_not() {
        let (value, span, tried) = settle_within("6k1/5pp1/7p/8/6b1/8/5PPP/3R2K1 w - -", UNDEFINED);
        assert_eq!((span, tried), (Span::exactly(value), 0));
        // A knight is attacked too.
        let (_, _, tried) = settle_within("6k1/5pp1/7p/1p6/N5b1/8/5PPP/3R2K1 w - -", UNDEFINED);
        assert!(0 < tried);
    }

    #[test]
    fn the_defense_tries_every_way_out_of_a_check() {
        let fork = "q3k3/2N5/8/8/8/8/8/4K3 b - -";
        let (value, span, tried) = settle_within(fork, UNDEFINED);
        assert!(value + 50 <= span.lower, "{span:?}");
        assert_eq!(tried, search(fork, White).tree[0].vision.legal_moves().len());
        // One move that captures the knight is enough.
        let (value, span, tried) = settle_within("q3k3/2N5/3b4/8/8/8/8/4K3 b - -", UNDEFINED);
        assert!(span.lower < value && tried == 1, "{span:?}");
    }

    #[test]
    fn who_has_enough_or_sees_nothing_keeps_the_value() {
        let hanging = "6k1/5pp1/7p/1b6/8/N7/5PPP/6K1 w - -";
        let (value, span, tried) = settle_within(hanging, UNDEFINED);
        assert!(value + 30 <= span.lower && 0 < tried, "{span:?}");
        // A pawn that is guarded, and a bishop that hangs where the present value is enough.
        for (fen, enough) in [(hanging, 0), ("6k1/5pp1/p6p/1p6/8/N7/5PPP/6K1 w - -", UNDEFINED)] {
            let (value, span, tried) = settle_within(fen, enough);
            assert_eq!((span, tried), (Span::exactly(value), 0), "{fen}");
        }
    }
}
