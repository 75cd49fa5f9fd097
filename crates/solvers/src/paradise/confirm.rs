//! A claim is examined a second time, with every reply that could matter (beyond the report): it is confirmed, refuted,
//! or left undecided if the nodes for it run out.

use super::prove::{Found, Prover};
use super::tree::{Id, Kind, Source, Why};
use super::values::{MATE, Span};
use super::zone::Zone;

/// The least nodes for a second look; if more were made before, it gets as many.
const NODES: u64 = 400;
/// How much more a line may cost than when it was found.
const DEEPER: f32 = 1.0;

impl Prover<'_, '_> {
    /// Searches what was found again with all replies that could matter.
    pub(super) fn confirm(&mut self, found: Found, threshold: i32) -> Found {
        if !self.parts.confirm {
            return Found { is_confirmed: true, ..found };
        }
        let nodes = NODES.max(self.search.tally.nodes());
        let before = self.ends_after(nodes);
        self.zone = Zone::Whole;
        let value = self.reply(found.node, found.budget + DEEPER, threshold);
        let has_ended = !self.must_end();
        self.zone = Zone::Touching;
        self.ends_at_again(before);
        let is_confirmed = has_ended && threshold <= value;
        let value = if is_confirmed { value } else { found.value };
        Found { value, is_confirmed, is_refuted: has_ended && !is_confirmed, ..found }
    }
}

impl Prover<'_, '_> {
    /// Completes the tree of a mate after a first move and returns its length in plies, that move included; `None`
    /// where a defence escapes, or nodes run out.
    pub(super) fn completed_mate(&mut self, found: Found) -> Option<u32> {
        let before = self.ends_after(NODES);
        let plies = self.find_mate(found.node, found.budget + DEEPER);
        self.ends_at_again(before);
        plies.map(|plies| plies + 1)
    }

    /// Counts the plies until the defense, to move, is mated whatever it does.
    fn find_mate(&mut self, id: Id, budget: f32) -> Option<u32> {
        if self.search.is_over(id) {
            return (self.search.tree[id].span.lower == MATE).then_some(0);
        }
        let mut longest = 0;
        for mv in self.search.tree[id].vision.legal_moves().to_vec() {
            if self.must_end() {
                return None;
            }
            let child = self.search.make(id, Some(mv), Kind::Regular, Why::of(Source::Defence))?;
            longest = longest.max(self.mates(child, budget)?);
        }
        self.search.tree[id].span = Span::exactly(MATE);
        Some(longest + 1)
    }

    /// Counts the plies until the offense, to move, has mated; of the moves that were found to mate, the shortest
    /// counts.
    fn mates(&mut self, id: Id, budget: f32) -> Option<u32> {
        if self.search.is_over(id) || self.attack(id, budget, MATE, None).0 < MATE {
            return None;
        }
        let mut shortest: Option<u32> = None;
        for child in self.search.tree[id].children.clone() {
            let node = &self.search.tree[child];
            if node.mv.is_some()
                && MATE <= node.span.lower
                && let Some(plies) = self.find_mate(child, budget)
            {
                shortest = Some(shortest.map_or(plies + 1, |known| known.min(plies + 1)));
            }
        }
        self.search.tree[id].span = Span::exactly(MATE);
        shortest
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Color::White;

    use super::super::fixture::{play, search};
    use super::super::parts::Parts;
    use super::super::policy::Weights;
    use super::*;

    /// Looks a second time at a move of White's that seems to reach a pawn more.
    fn second_look(fen: &str, mv: &str) -> Found {
        let mut search = search(fen, White);
        search.limits.nodes = Some(500);
        let node = play(&mut search, 0, &[mv]);
        let (value, threshold) = (search.original + 33, search.original + 10);
        let mut prover = Prover::new(search, Weights::built_in(), Parts::ALL);
        prover.confirm(Found { node, value, budget: 4.0, is_confirmed: false, is_refuted: false }, threshold)
    }

    #[test]
    fn what_holds_is_confirmed_and_what_is_taken_back_is_refuted() {
        let hangs = second_look("6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 1", "d1d5");
        assert!(hangs.is_confirmed && !hangs.is_refuted);
        let guarded = second_look("6k1/5ppp/4p3/3n4/8/8/5PPP/3R2K1 w - - 0 1", "d1d5");
        assert!(!guarded.is_confirmed && guarded.is_refuted);
    }

    #[test]
    fn a_mate_is_complete_where_nobody_escapes() {
        let complete = |fen: &str| {
            let mut search = search(fen, White);
            let node = play(&mut search, 0, &["e1e8"]);
            let mut prover = Prover::new(search, Weights::built_in(), Parts::ALL);
            let found = Found { node, value: MATE, budget: 4.0, is_confirmed: true, is_refuted: false };
            prover.completed_mate(found)
        };
        assert_eq!(complete("6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1"), Some(1));
        assert_eq!(complete("6k1/5pp1/7p/8/8/8/5PPP/4R1K1 w - - 0 1"), None);
    }
}
