//! The replies that are searched: those that touch what is threatened (beyond the report).
//!
//! In check, and with few moves, every legal reply is considered (of promotions only that to a queen). Otherwise the
//! defense captures what it can with gain; where the offense is still short of what it wants, the defense passes first,
//! and what meets the threat that this shows is considered: what DEFENDMOVE suggests, and every move that touches the
//! tree of the threat (the influences of IV.F.2). A reply is left out only if it cannot affect the line that refuted
//! another.

use knowledge::{Facts, legal_first_move};
use shakmaty::{Move, Role};

use super::affect::affects;
use super::expectation::value_exchange;
use super::search::Search;
use super::tree::{Cut, Id, Source};

/// The number of moves up to which all are considered.
const FEW: usize = 3;
/// The number of attacks of the defense's own that are considered for their own sake.
const ATTACKS: usize = 4;
/// The number of threats that are met one by one.
const THREATS: usize = 2;

/// How many replies are considered.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Zone {
    /// Those that touch the threat, unless causality shows that they are in vain.
    Touching,
    /// All that touch the threat; where the offense has enough, also every capture with gain and every safe check.
    Whole,
}

/// Replies to consider.
pub(super) struct Replies {
    found: Vec<(Move, Source)>,
    /// Whether the defense should pass first, to show what it must meet.
    pub(super) wants_pass: bool,
    /// Whether all are listed already.
    pub(super) is_complete: bool,
}

impl Replies {
    /// Lists the replies that are considered before anything is known of the threat.
    pub(super) fn at_once(search: &mut Search<'_>, id: Id, facts: &Facts<'_>, threshold: i32) -> Replies {
        let vision = facts.vision();
        if vision.checkers().any() || vision.legal_moves().len() <= FEW {
            let found = search.evasions(facts).into_iter().map(|mv| (mv, Source::Defence)).collect();
            return Replies { found, wants_pass: false, is_complete: true };
        }
        let (value, side) = (search.tree[id].value, !search.offense);
        let menaces = search.menaces(id, facts, side, false);
        // What the defense captures must leave the offense short of what it wants.
        let hurts = menaces.iter().filter(|menace| value - menace.score < threshold);
        let found =
            hurts.filter_map(|menace| Some((menace.mv?, Source::CounterAttack))).take(ATTACKS).collect();
        Replies { found, wants_pass: value < threshold, is_complete: false }
    }

    /// Returns the reply that is listed first.
    pub(super) fn first(&self) -> Option<(Move, Source)> {
        self.found.first().copied()
    }

    /// Adds what meets the threat that a pass has shown.
    pub(super) fn meet(
        &mut self,
        search: &mut Search<'_>,
        id: Id,
        facts: &Facts<'_>,
        pass: Id,
        touching: bool,
    ) {
        let threats = search.menaces(id, facts, search.offense, false);
        let mut against: Vec<(claims::ManId, shakmaty::Square, i32)> = threats
            .iter()
            .take(THREATS)
            .map(|menace| (menace.first.man, menace.first.square, menace.score))
            .collect();
        against.extend(search.refuting_moves(pass).into_iter().map(|(man, square)| (man, square, 1)));
        for (man, square, stake) in against {
            for proposal in search.defend(id, facts, man, square, stake).iter() {
                let mv = legal_first_move(&proposal.plan, facts);
                self.found.extend(mv.map(|mv| (mv, Source::Defence)));
            }
        }
        if !touching {
            return;
        }
        let line = search.line(pass);
        let is_plain = |mv: &Move| mv.promotion().is_none_or(|role| role == Role::Queen);
        let mut rest: Vec<Move> = facts.vision().legal_moves().iter().copied().filter(is_plain).collect();
        rest.sort_by_cached_key(|mv| -value_exchange(*mv, facts));
        for mv in rest {
            let Some(mover) = search.find_mover(id, mv) else { continue };
            if !affects(search, id, mover, mv, &line).is_empty() {
                self.found.push((mv, Source::CounterCausal));
            }
        }
    }

    /// Adds captures with gain and safe checks where the offense has enough: there is no threat to meet.
    pub(super) fn when_ahead(&mut self, facts: &Facts<'_>, zone: Zone, is_enough: bool) {
        if self.is_complete || zone == Zone::Touching || !is_enough {
            return;
        }
        let vision = facts.vision();
        for mv in vision.legal_moves().iter().copied() {
            let exchange = value_exchange(mv, facts);
            let gains = mv.is_capture() && 0 < exchange;
            if gains || 0 <= exchange && vision.checkers_after(mv).any() {
                self.found.push((mv, Source::CounterAttack));
            }
        }
    }

    /// Returns each reply once; a reply that has refuted the offense here before comes first.
    pub(super) fn in_order(self, search: &Search<'_>, id: Id, threshold: i32) -> Vec<(Move, Source)> {
        let mut replies: Vec<(Move, Source)> = Vec::new();
        for reply in self.found {
            if !replies.iter().any(|(mv, _)| *mv == reply.0) {
                replies.push(reply);
            }
        }
        let refuting = search.tree[id].children.iter().filter_map(|child| {
            let node = &search.tree[*child];
            (node.span.lower < threshold && node.end.is_some()).then_some((node.span.lower, node.mv?))
        });
        if let Some((_, best)) = refuting.min_by_key(|(lower, _)| *lower)
            && let Some(place) = replies.iter().position(|(mv, _)| *mv == best)
        {
            replies[..=place].rotate_right(1);
        }
        replies
    }
}

impl Search<'_> {
    /// Whether the defense cannot bring the offense below a threshold by what seems sure to win for it; the offense is
    /// assumed to escape from a single threat that is not mate and does not capture a trapped piece.
    pub(super) fn keeps(&mut self, id: Id, facts: &Facts<'_>, threshold: i32) -> bool {
        let value = self.tree[id].value;
        let menaces = self.menaces(id, facts, !self.offense, false);
        let mut bad = menaces.iter().filter(|menace| value - menace.score < threshold);
        let Some(worst) = bad.next() else { return true };
        let is_trap = worst.captures && facts.vision().is_trapped(worst.first.square);
        bad.next().is_none() && !worst.is_mate() && !is_trap
    }

    /// Returns why a reply is left out: it cannot affect the line that refuted another one. A capture that gains always
    /// can.
    pub(super) fn vain(&self, id: Id, mv: Move, tried: &[(Move, Id)], facts: &Facts<'_>) -> Option<Cut> {
        let gains = mv.is_capture() && 0 < value_exchange(mv, facts);
        if gains { None } else { self.like_one_of(tried.iter(), id, mv) }
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Color::White;

    use super::super::fixture::{play, search};
    use super::*;

    /// Returns the replies of Black that are considered after a move of White, where a pawn more is wanted.
    fn hear(fen: &str, mv: &str, zone: Zone) -> Vec<String> {
        let mut search = search(fen, White);
        let id = play(&mut search, 0, &[mv]);
        let vision = search.tree[id].vision.clone();
        let facts = Facts::near(&vision);
        let (value, threshold) = (search.tree[id].value, search.original + 10);
        let mut replies = Replies::at_once(&mut search, id, &facts, threshold);
        replies.when_ahead(&facts, zone, threshold <= value);
        replies.in_order(&search, id, threshold).iter().map(|(mv, _)| mv.to_string()).collect()
    }

    #[test]
    fn in_check_every_reply_is_heard() {
        let fen = "r5k1/6pp/8/8/8/8/8/3R2K1 w - - 0 1";
        assert_eq!(hear(fen, "d1d8", Zone::Touching).len(), 2);
    }

    #[test]
    fn who_has_enough_hears_captures_and_checks_in_the_second_look_alone() {
        // White has captured the knight; Black's rook may check on the back rank, which the rook has left.
        let fen = "r6k/6pp/8/3n4/8/8/P5PP/3R3K w - - 0 1";
        let (few, all) = (hear(fen, "d1d5", Zone::Touching), hear(fen, "d1d5", Zone::Whole));
        assert!(few.len() < all.len(), "{few:?} {all:?}");
        assert!(all.iter().any(|mv| mv.contains("a8")), "{all:?}");
    }
}
