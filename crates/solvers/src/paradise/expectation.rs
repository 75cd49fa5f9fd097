//! What is expected of plans, and which is searched first (SET EXPECTATION; IV.C.2, spec 7.4).
//!
//! Decisions beyond the report, which goes by the expectation alone:
//! * A capture that is enough by itself comes first: nothing greater need be tried where the search will be content.
//! * Who has given something must force. Checks come first then, those with the fewest answers before others, as MATER
//!   orders them (MATER I); and a check that leaves more answers than a few is not expected to bring what the sacrifice was for.

use knowledge::{Facts, Pattern, Proposal, Rank, legal_first_move};
use shakmaty::Move;
use vision::Vision;

use super::offense::Visit;
use super::search::Search;
use super::values::{MATE, MATE_THREAT};

/// The plan under consideration.
#[derive(Copy, Clone, Debug)]
pub(super) struct Current {
    /// Which plan.
    pub(super) place: usize,
    /// Its best list.
    pub(super) list: usize,
    pub(super) likely: i32,
    pub(super) expectation: i32,
    /// Whether it begins with a check that costs nothing.
    pub(super) is_check: bool,
    /// Whether it begins with a quiet move.
    pub(super) is_quiet: bool,
}

impl Search<'_> {
    /// Orders the plans by what is expected of them, and gives the best (SET EXPECTATION).
    pub(super) fn current(&self, visit: &Visit<'_>, plans: &[Proposal]) -> Option<Current> {
        let ranked = plans.iter().enumerate().filter_map(|(place, proposal)| {
            let (rank, list) = Rank::best(&proposal.lists, visit.facts)?;
            let is_later = !self.suffices_at_once(visit, proposal);
            Some((is_later, self.freedom(visit, proposal), rank, place, list))
        });
        let (_, _, rank, place, list) = ranked.min()?;
        let proposal = &plans[place];
        let expectation =
            self.expected(visit, proposal, rank.likely).min(visit.course.measures.defense_upper);
        let is_check = checks_safely(proposal, visit.facts);
        let vision = visit.facts.vision();
        let is_quiet = legal_first_move(&proposal.plan, visit.facts).is_some_and(|mv| is_quiet(mv, vision));
        Some(Current { place, list, likely: rank.likely, expectation, is_check, is_quiet })
    }

    /// Tells whether the first move of a plan takes enough by itself.
    fn suffices_at_once(&self, visit: &Visit<'_>, proposal: &Proposal) -> bool {
        let enough = self.enough(&visit.course.measures, visit.course.expectation);
        if !self.options.thrift || enough <= visit.value {
            return false;
        }
        let capture = legal_first_move(&proposal.plan, visit.facts).filter(|mv| mv.is_capture());
        capture.is_some_and(|mv| enough <= visit.value.saturating_add(exchanged(mv, visit.facts)))
    }

    /// Gives the freedom that a plan leaves, for who has given something and must force: the number of answers if it
    /// begins with check. All other plans leave as much.
    fn freedom(&self, visit: &Visit<'_>, proposal: &Proposal) -> usize {
        let is_forced = self.options.thrift && visit.value < self.original;
        let answers = || answers(proposal, visit.facts);
        is_forced.then(answers).flatten().unwrap_or(usize::MAX)
    }

    /// Gives what may be won: what is saved is not won, and in check the plan that is being carried out counts.
    fn expected(&self, visit: &Visit<'_>, proposal: &Proposal, likely: i32) -> i32 {
        if visit.facts.vision().checkers().any() {
            return visit.course.expectation;
        }
        if let Some(gain) = self.last_gain(visit, proposal) {
            return visit.value.saturating_add(gain);
        }
        let alike = proposal.lists.iter().filter(|list| list.likely == likely);
        let gains = alike.map(|list| {
            let ignored =
                list.threat.value_without_defence(visit.facts).saturating_sub(list.loss.value(visit.facts));
            list.threat.value(visit.facts).min(ignored)
        });
        let expected = visit.value.saturating_add(gains.max().unwrap_or(0));
        // Who has given something goes on with checks, and who means to mate gives more for one.
        let means_mate = MATE_THREAT <= visit.course.expectation.saturating_sub(visit.value);
        let has_given = visit.value < self.original
            && checks_safely(proposal, visit.facts)
            && answers(proposal, visit.facts).is_none_or(|answers| answers <= self.options.most_answers);
        if has_given || means_mate && gives_check(proposal, visit.facts) {
            return expected.max(visit.course.expectation);
        }
        expected
    }

    /// Gives what the last move of a plan that is being carried out wins by itself; `None` for other moves. The lists of a plan
    /// speak of all its branches, so that they promise too much of one (the report's complaint, II.C.6).
    fn last_gain(&self, visit: &Visit<'_>, proposal: &Proposal) -> Option<i32> {
        let is_followed = visit.course.plans.iter().any(|plan| plan.plan == proposal.plan);
        if !is_followed || !proposal.plan.replies().is_empty() {
            return None;
        }
        let mv = legal_first_move(&proposal.plan, visit.facts)?;
        if visit.facts.matched(Pattern::CheckMate, &[mv.from()?, mv.to()]) {
            return Some(MATE);
        }
        Some(exchanged(mv, visit.facts))
    }
}

/// Tells whether a plan begins with check.
fn gives_check(proposal: &Proposal, facts: &Facts<'_>) -> bool {
    legal_first_move(&proposal.plan, facts).is_some_and(|mv| facts.vision().checkers_after(mv).any())
}

/// Tells whether a plan begins with a check that costs nothing.
fn checks_safely(proposal: &Proposal, facts: &Facts<'_>) -> bool {
    legal_first_move(&proposal.plan, facts).is_some_and(|mv| 0 <= exchanged(mv, facts))
        && gives_check(proposal, facts)
}

/// Counts the answers to a plan's first move, if it is a check.
fn answers(proposal: &Proposal, facts: &Facts<'_>) -> Option<usize> {
    let mv = legal_first_move(&proposal.plan, facts)?;
    facts.answers_to(mv.from()?, mv.to())
}

/// Gives what a move wins or loses where it arrives, in tenths of a pawn for who makes it.
pub(super) fn exchanged(mv: Move, facts: &Facts<'_>) -> i32 {
    mv.from().map_or(0, |from| facts.exchval(from, mv.to()))
}

/// Tells whether a move neither captures, nor promotes, nor checks, nor answers a check.
pub(super) fn is_quiet(mv: Move, vision: &Vision) -> bool {
    !mv.is_capture() && !mv.is_promotion() && !vision.checkers().any() && !vision.checkers_after(mv).any()
}

#[cfg(test)]
mod tests {
    use shakmaty::{Color::White, Square};

    use super::super::fixture::{course, moved, proposal, search, visit};
    use super::*;

    /// Which of some plans of White's comes first, where so much is enough: the move's place, and what is expected of it.
    fn first(fen: &str, enough: i32, plans: &[(Square, Square, i32)], is_thrifty: bool) -> (usize, i32) {
        let mut search = search(fen, White);
        search.options.thrift = is_thrifty;
        let vision = search.tree[0].vision.clone();
        let facts = Facts::near(&vision);
        let course = course(enough);
        let visit = visit(&search, 0, &facts, &course);
        let plans: Vec<Proposal> =
            plans.iter().map(|(from, to, worth)| proposal(&facts, *from, *to, *worth)).collect();
        let current = search.current(&visit, &plans).unwrap();
        (current.place, current.expectation)
    }

    #[test]
    fn a_capture_that_is_enough_comes_before_what_promises_more() {
        const LOOSE: &str = "6k1/5ppp/8/3r3n/8/8/5PPP/3RQ1K1 w - -";
        let plans = [(Square::E1, Square::E8, 200), (Square::D1, Square::D5, 40)];
        let value = search(LOOSE, White).original;
        assert_eq!(first(LOOSE, value + 10, &plans, true).0, 1);
        assert_eq!(first(LOOSE, value + 10, &plans, false).0, 0);
        // A rook is not a queen.
        assert_eq!(first(LOOSE, value + 90, &plans, true).0, 0);
    }

    #[test]
    fn who_has_given_something_checks_where_few_answers_are_left() {
        // The one check has one answer, the other two.
        const GIVEN: &str = "r5k1/6pp/8/8/Q7/8/6PP/6K1 w - -";
        let mut search = search(GIVEN, White);
        let vision = search.tree[0].vision.clone();
        let facts = Facts::near(&vision);
        let course = course(300);
        let plans =
            [proposal(&facts, Square::A4, Square::E8, 1), proposal(&facts, Square::A4, Square::C4, 30)];
        let few = facts.answers_to(Square::A4, Square::E8).unwrap();
        let many = facts.answers_to(Square::A4, Square::C4).unwrap();
        assert!(few < many, "{few} {many}");
        for (is_given, place) in [(false, 1), (true, 0)] {
            let value = search.tree[0].value;
            search.original = if is_given { value + 30 } else { value };
            let visit = visit(&search, 0, &facts, &course);
            assert_eq!(search.current(&visit, &plans).unwrap().place, place, "{is_given}");
        }
    }

    #[test]
    fn a_check_that_leaves_many_answers_is_not_hoped_to_mate() {
        const GIVEN: &str = "6k1/6pp/8/8/Q7/8/6PP/6K1 w - -";
        let mut search = search(GIVEN, White);
        search.original += 30;
        let vision = search.tree[0].vision.clone();
        let facts = Facts::near(&vision);
        let course = course(150);
        let visit = visit(&search, 0, &facts, &course);
        let plan = [proposal(&facts, Square::A4, Square::C4, 1)];
        let answers = facts.answers_to(Square::A4, Square::C4).unwrap();
        for (most, expected) in [(answers, 150), (answers - 1, visit.value + 1)] {
            search.options.most_answers = most;
            assert_eq!(search.current(&visit, &plan).unwrap().expectation, expected);
        }
    }

    #[test]
    fn moves_that_force_nothing_are_quiet() {
        let cases = [
            ("6k1/5ppp/8/8/8/8/5PPP/3RQ1K1 w - -", "d1d2", true),
            ("6k1/5ppp/8/8/8/8/5PPP/3RQ1K1 w - -", "e1e8", false),
            ("6k1/5ppp/8/3p4/8/8/5PPP/3RQ1K1 w - -", "d1d5", false),
            ("6k1/5ppp/8/8/8/8/5PPP/3rQ1K1 w - -", "e1d1", false),
            ("7k/P7/8/8/8/8/5PPP/6K1 w - -", "a7a8q", false),
            ("6k1/5ppp/8/8/8/6PP/5P2/r5K1 w - -", "g1g2", false),
        ];
        for (fen, mv, expected) in cases {
            let search = search(fen, White);
            assert_eq!(is_quiet(moved(&search, 0, mv), &search.tree[0].vision), expected, "{fen} {mv}");
        }
    }
}
