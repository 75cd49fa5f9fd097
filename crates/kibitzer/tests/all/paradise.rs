//! PARADISE through the façade: its plan and its tree are explained, and it searches with the knowledge that
//! it is given.

use explain::SectionKind;
use kibitzer::kb::KnowledgeBase;
use kibitzer::{Asked, Detail, Limits, Problem, Report, Silent, SolverName, solve};
use testing::{Ask, position, sentences};

/// A bishop pins the queen, which may capture it and is recaptured.
const PIN: &str = "6r1/pp1P3k/1b3Qp1/7p/6PK/1P6/P6P/8 b - - 0 44";

fn problem() -> Problem {
    Problem::win(position(PIN))
}

fn tell(detail: Detail) -> Report {
    Ask::of(PIN).by(SolverName::Paradise).detail(detail).explain()
}

#[test]
fn the_plan_is_told_in_sentences_of_productions() {
    let report = tell(Detail::Normal);
    assert_eq!(report.answer.best_move.as_deref(), Some("b6d8"));
    assert!(report.answer.found_by.as_deref().unwrap().starts_with("plan:"), "{:?}", report.answer.found_by);
    let plan = sentences(&report, SectionKind::Plan);
    assert!(
        plan.iter().any(|said| said.starts_with("45...Bxf6+: The bishop on d8 can take the queen on f6")),
        "{plan:?}"
    );
    assert!(sentences(&report, SectionKind::Tree).is_empty());
    assert_eq!(report.explanation.dropped_sentences, 0);
}

#[test]
fn a_reply_does_not_stand_alone_where_its_answer_has_been_given() {
    // Wherever the king goes, the knight takes the rook.
    let fork = "r3k3/8/8/1N6/8/8/5PPP/6K1 w - - 0 1";
    let report = Ask::of(fork).by(SolverName::Paradise).explain();
    let plan = sentences(&report, SectionKind::Plan);
    assert_eq!(plan, ["1...Kd7.", "2.Nxa8: The knight on c7 takes the rook on a8."]);
}

#[test]
fn the_whole_tree_says_why_each_move_was_tried_and_what_came_of_it() {
    let report = tell(Detail::Full);
    let tree = sentences(&report, SectionKind::Tree);
    assert!(tree[0].starts_with("Value: least "), "{}", tree[0]);
    assert!(tree[1].starts_with("44...Bd8 (static analysis, plan ((SAFEMOVE BB D8)"), "{}", tree[1]);
    assert!(tree[1..].iter().all(|line| line.contains(" (") && line.contains(" Value: least ")), "{tree:?}");
    for said in ["Left out: move ", "Ended with ", "The bishop on b6", "Passes: answer "] {
        assert!(tree.iter().any(|line| line.contains(said)), "{said}: {tree:#?}");
    }
    assert_eq!(report.explanation.dropped_sentences, 0);
}

#[test]
fn it_searches_with_the_knowledge_that_it_is_given() {
    let nothing = KnowledgeBase::default();
    let ignorant = Asked { name: SolverName::Paradise, sources: (&nothing).into() };
    let found = |asked: Asked<'_>| solve(asked, &problem(), Limits::default(), &mut Silent).best_move;
    assert_eq!(found(ignorant), None);
    assert!(found(SolverName::Paradise.into()).is_some());
}
