//! PARADISE through the façade: its plan and its tree are told, and it searches with the knowledge that it is given.
#![allow(clippy::unwrap_used, reason = "tests say what they expect")]

use explain::SectionKind;
use kibitzer::input::read_position;
use kibitzer::kb::KnowledgeBase;
use kibitzer::{Asked, Detail, Limits, Problem, Report, Request, Silent, SolverName, Style, explain, solve};

/// A bishop pins the queen; problem 24 of a famous game is told so in docs/explanations.md.
const PIN: &str = "4k2r/pp3ppp/2qB4/4P3/8/2rB3b/PQ4P1/5R1K w k - 0 24";

/// Each side pins a knight, and whatever White takes there is something to be taken back.
const PINS: &str = "r2qk2r/ppp2ppp/2np1n2/2b1p1B1/2B1P1b1/2NP1N2/PPP2PPP/R2QK2R w KQkq - 0 1";

fn problem() -> Problem {
    Problem::win(read_position(PIN).unwrap().position)
}

fn told(detail: Detail) -> Report {
    told_of(PIN, detail)
}

fn told_of(fen: &str, detail: Detail) -> Report {
    let solver = SolverName::Paradise.into();
    let problem = Problem::win(read_position(fen).unwrap().position);
    explain(
        &problem,
        &Request { solver, limits: Limits::default(), detail, style: Style::plain() },
        &mut Silent,
    )
}

/// Gives the sentences of a section.
fn section(report: &Report, kind: SectionKind) -> Vec<String> {
    let sections = report.explanation.sections.iter().filter(|section| section.kind == kind);
    sections.flat_map(|section| section.sentences.iter().map(|sentence| sentence.text.clone())).collect()
}

#[test]
fn the_plan_is_told_in_sentences_of_productions() {
    let report = told(Detail::Normal);
    assert_eq!(report.answer.best_move.as_deref(), Some("d3b5"));
    assert!(report.answer.found_by.as_deref().unwrap().starts_with("plan:"), "{:?}", report.answer.found_by);
    let plan = section(&report, SectionKind::Plan);
    assert!(plan.contains(&"25.Bxc6+: The bishop on b5 can take the queen on c6.".to_owned()), "{plan:?}");
    assert!(section(&report, SectionKind::Tree).is_empty());
    assert_eq!(report.explanation.dropped_sentences, 0);
}

#[test]
fn the_whole_tree_says_why_each_move_was_tried_and_what_came_of_it() {
    let report = told(Detail::Full);
    let tree = section(&report, SectionKind::Tree);
    assert!(tree[0].starts_with("Value: least "), "{}", tree[0]);
    assert!(tree[1].starts_with("24.Bb5 (static analysis, plan ((WB B5)"), "{}", tree[1]);
    assert!(tree[1..].iter().all(|line| line.contains(" (") && line.contains(" Value: least ")), "{tree:?}");
    for said in ["Left out: move ", "Ended with ", "the bishop on d3", "Passes: answer "] {
        assert!(tree.iter().any(|line| line.contains(said)), "{said}: {tree:#?}");
    }
    let pins = section(&told_of(PINS, Detail::Full), SectionKind::Tree);
    assert!(pins.iter().any(|line| line.contains("Tried: move ")), "{pins:#?}");
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
