//! Lemmas: what answered one reply of the defense may answer the next (IV.C.2; spec 7.4.11).
//!
//! A lemma says "if about to play this move, play that one, provided it captures so and so". It holds at nodes that
//! differ only in the last reply of the defense, and not where the piece it captures has just moved. It is posted when
//! a counter-causal move succeeded that nothing else had suggested.
//!
//! Decision: counter-causal moves other than captures (beyond the report) make no lemmas, so that a lemma always names
//! the piece it captures.

use knowledge::Proposal;
use shakmaty::Move;

use super::execution::mover;
use super::offense::Visit;
use super::search::{Lemma, Search};
use super::tree::{End, Source};

impl Search<'_> {
    /// Posts the capture that has just made up for a failed move, unless something else suggests it here.
    pub(super) fn post_lemma(&mut self, visit: &Visit<'_>, failed: Move) {
        let Some(lemma) = self.lemma_from(visit, failed) else { return };
        let is_it = |known: &Lemma| known.below == lemma.below && known.instead_of == lemma.instead_of;
        if !self.lemmas.iter().any(is_it) {
            self.lemmas.push(lemma);
        }
    }

    fn lemma_from(&self, visit: &Visit<'_>, failed: Move) -> Option<Lemma> {
        let (better, child) = *visit.tried.last()?;
        let has_succeeded = matches!(visit.end, Some(End::Succeeded { .. }));
        let why = &self.tree[child].why;
        if !has_succeeded || why.source != Source::CounterCausal || better == failed {
            return None;
        }
        let vision = visit.facts.vision();
        let captures = vision.roster().man_at(better.to()).filter(|_| better.is_capture())?;
        let others = self.tree[visit.id].asked.iter().filter(|asked| asked.name != "DEFENDMOVE");
        let mut others = others.flat_map(|asked| asked.plans.iter()).chain(&visit.course.plans);
        if others.any(|other| knowledge::legal_first_move(&other.plan, visit.facts) == Some(better)) {
            return None;
        }
        let mut asked = self.tree[visit.id].asked.iter().flat_map(|asked| asked.plans.iter());
        let proposal = asked.find(|proposal| proposal.plan == why.plan)?;
        Some(Lemma {
            below: self.tree[visit.id].parent?,
            instead_of: mover(vision, failed)?,
            captures,
            better: proposal.clone(),
        })
    }

    /// Plays what a lemma says is better than the move that is about to be played; returns whether the node is
    /// finished.
    pub(super) fn follows_lemma(&mut self, visit: &mut Visit<'_>, source: Source, mv: Move) -> bool {
        if matches!(source, Source::Lemma | Source::CounterCausal) {
            return false;
        }
        let Some(better) = self.better_by_lemma(visit, mv) else { return false };
        let before = visit.tried.len();
        let is_done = self.consider(visit, Source::Lemma, vec![better]);
        self.tally.lemmas += u64::from(before < visit.tried.len());
        is_done
    }

    /// Returns the better move, where its victim is still there and has not just moved.
    fn better_by_lemma(&self, visit: &Visit<'_>, mv: Move) -> Option<Proposal> {
        let below = self.tree[visit.id].parent?;
        let vision = visit.facts.vision();
        let about = mover(vision, mv)?;
        let reply = self.tree[visit.id].mv.and_then(|reply| mover(&self.tree[below].vision, reply));
        let holds = |lemma: &&Lemma| {
            let better = knowledge::legal_first_move(&lemma.better.plan, visit.facts);
            lemma.below == below
                && lemma.instead_of == about
                && reply.is_none_or(|(man, _)| man != lemma.captures)
                && better.is_some_and(|better| {
                    vision.roster().man_at(better.to()) == Some(lemma.captures) && !visit.has_tried(better)
                })
        };
        self.lemmas.iter().find(holds).map(|lemma| lemma.better.clone())
    }
}

#[cfg(test)]
mod tests {
    use knowledge::Facts;
    use shakmaty::{Color::White, Square};

    use super::super::fixture::{course, find_move, play, proposal, search, visit};
    use super::super::tree::{Asked, Id, Kind, Why};
    use super::*;

    /// The knight can take the bishop; the rook's check comes to nothing.
    const BISHOP_HANGS: &str = "6k1/5pp1/7p/1b6/8/N7/5PPP/3R2K1 w - -";
    const ABOUT: &str = "d1d8";
    const BETTER: &str = "a3b5";

    /// What happened at the node before.
    #[derive(Copy, Clone, Eq, PartialEq)]
    enum Before {
        Remedied,
        NotEnough,
        AlsoAnalysed,
    }

    /// Returns a search in which White has pushed the h-pawn, and captured the bishop instead of giving check after
    /// ...g6.
    fn remedy(before: Before) -> (Search<'static>, Id) {
        let mut search = search(BISHOP_HANGS, White);
        let below = play(&mut search, 0, &["h2h3"]);
        let first = play(&mut search, below, &["g7g6"]);
        let vision = search.tree[first].vision.clone();
        let facts = Facts::near(&vision);
        let better = proposal(&facts, Square::A3, Square::B5, 30);
        let course = course(10);
        let mut visit = visit(&search, first, &facts, &course);
        for (name, is_asked) in [("DEFENDMOVE", true), ("ANALYSIS", before == Before::AlsoAnalysed)] {
            let plans = if is_asked { vec![better.clone()] } else { Vec::new() };
            search.tree[first].asked.push(Asked { name, args: Vec::new(), save: 1, plans: plans.into() });
        }
        let (failed, mv) = (find_move(&search, first, ABOUT), find_move(&search, first, BETTER));
        let why = Why::propose(Source::CounterCausal, &better, 0);
        let child = search.make(first, Some(mv), Kind::Regular, why).unwrap();
        visit.tried.push((mv, child));
        visit.end = (before != Before::NotEnough).then_some(End::Succeeded { lower: 30, enough: 10 });
        search.post_lemma(&visit, failed);
        (search, below)
    }

    #[test]
    fn a_lemma_is_posted_for_what_nothing_else_suggested() {
        for (before, posted) in [(Before::Remedied, 1), (Before::NotEnough, 0), (Before::AlsoAnalysed, 0)] {
            assert_eq!(remedy(before).0.lemmas.len(), posted);
        }
    }

    #[test]
    fn a_lemma_holds_after_other_replies_to_the_same_move() {
        let cases: [(&[&str], &str, bool); 5] = [
            (&["h2h3", "h6h5"], ABOUT, true),
            (&["h2h3", "h6h5"], "d1c1", false),
            (&["h2h3", "b5c6"], ABOUT, false),
            (&["g2g3", "h6h5"], ABOUT, false),
            (&["h2h3", "h6h5", "h3h4", "g7g6"], ABOUT, false),
        ];
        for (moves, about, holds) in cases {
            let (mut search, _) = remedy(Before::Remedied);
            let id = play(&mut search, 0, moves);
            let vision = search.tree[id].vision.clone();
            let facts = Facts::near(&vision);
            let course = course(10);
            let visit = visit(&search, id, &facts, &course);
            let better = search.better_by_lemma(&visit, find_move(&search, id, about));
            assert_eq!(better.is_some(), holds, "{moves:?} {about}");
        }
    }

    #[test]
    fn the_better_move_is_searched_first() {
        let (mut search, below) = remedy(Before::Remedied);
        let second = play(&mut search, below, &["h6h5"]);
        let vision = search.tree[second].vision.clone();
        let facts = Facts::near(&vision);
        let course = course(search.original + 10);
        let mut visit = visit(&search, second, &facts, &course);
        let plan = vec![proposal(&facts, Square::D1, Square::D8, 20)];
        assert!(search.consider(&mut visit, Source::Analysis, plan));
        let tried: Vec<_> = visit.tried.iter().map(|(_, child)| search.tree[*child].why.source).collect();
        assert_eq!(tried, [Source::Lemma]);
        assert_eq!((search.tally.lemmas, visit.tried[0].0), (1, find_move(&search, second, BETTER)));
    }
}
