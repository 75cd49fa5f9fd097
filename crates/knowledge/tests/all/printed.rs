//! Productions in the form that the report prints are read, and printing them gives what reads the same.

use knowledge::{
    Action, Attribute, Condition, Expression, Function, KnowledgeBase, PlanStep, PlanTemplate, Production,
    Source, Term, ValueSpec, printed_goal, read,
};

const PRINTED: &str = include_str!("../data/printed.kb");
const WIDE: &str = include_str!("../data/wide.kb");

fn base(text: &str) -> KnowledgeBase {
    let source = Source { name: "test.kb".into(), text: text.into() };
    read(&[source]).unwrap_or_else(|wrong| panic!("{wrong}"))
}

fn production<'b>(base: &'b KnowledgeBase, name: &str) -> &'b Production {
    let mut productions = base.sources.iter().flat_map(|source| &source.productions);
    productions.find(|production| production.name == name).unwrap()
}

fn names(production: &Production) -> String {
    let names: Vec<&str> = production.variables.iter().map(|variable| variable.name.as_str()).collect();
    let (goal, rest) = names.split_at(production.from_goal);
    let (own, new) = rest.split_at(production.own - production.from_goal);
    format!("{} | {} | {}", goal.join(" "), own.join(" "), new.join(" "))
}

#[test]
fn the_four_printed_productions_are_read() {
    let base = base(PRINTED);
    let sources: Vec<&str> = base.sources.iter().map(|source| source.name.as_str()).collect();
    assert_eq!(sources, ["THREAT", "MOVE1", "SAFE1"]);
    assert_eq!(names(production(&base, "TRAPPED")), "COL | DMP1 | SQ P1");
    assert_eq!(names(production(&base, "PIN-ATTACK")), "COL | LP1 SQ DMP1 DMP2 | SQ1 SQ2");
    assert_eq!(names(production(&base, "M1UNSAFE")), "P1 SQ3 |  | ");
    assert_eq!(names(production(&base, "DECOY-BLOCKER")), "P1 SQ | DP1 LP1 | ");
}

#[test]
fn a_kept_condition_speaks_of_the_variables_of_whoever_asks() {
    let base = base(PRINTED);
    let Action::Post { attributes, .. } = &production(&base, "DECOY-BLOCKER").actions[0] else { panic!() };
    let (Attribute::Decoycond, ValueSpec::Condition(Condition(kept))) = &attributes[0] else { panic!() };
    let Expression::Never(line) = &kept[0] else { panic!() };
    let Expression::Function(Function::Line, terms) = &line[0] else { panic!() };
    assert_eq!(terms[1], Term::Free("SQ1".into()));
    assert!(matches!(terms[2], Term::Variable(_)));
}

#[test]
fn a_plan_may_begin_with_a_reply() {
    let base = base(PRINTED);
    let Action::Post { attributes, .. } = &production(&base, "M1UNSAFE").actions[0] else { panic!() };
    let of_goal = PlanStep::OfGoal { best: true, attribute: Attribute::Plan };
    let plan = PlanStep::AfterReply(vec![(PlanTemplate::Any, of_goal)]);
    assert_eq!(attributes[0], (Attribute::Plan, ValueSpec::Plan(plan)));
    assert_eq!(attributes[1], (Attribute::Cond, ValueSpec::Condition(Condition(Vec::new()))));
}

#[test]
fn printing_and_reading_again_changes_nothing() {
    for text in [PRINTED, WIDE] {
        let before = base(text);
        let mut written = String::new();
        for head in text.split("(knowledge-source ").skip(1) {
            let name = head.split_whitespace().next().unwrap();
            let end = head.find("\n\n").unwrap();
            written += &format!("(knowledge-source {}\n", &head[..end]);
            let source = before.sources.iter().find(|source| source.name == name).unwrap();
            for production in &source.productions {
                written += &format!("\n{production}\n");
            }
        }
        let after = base(&written);
        let pairs = before.sources.iter().zip(&after.sources);
        for (one, other) in pairs.flat_map(|(one, other)| one.productions.iter().zip(&other.productions)) {
            assert_eq!(one.variables, other.variables, "{one}");
            assert_eq!(one.conditions, other.conditions, "{one}");
            assert_eq!(one.actions, other.actions, "{one}");
            assert_eq!(one.to_string(), other.to_string());
        }
        let count =
            |base: &KnowledgeBase| base.sources.iter().map(|source| source.productions.len()).sum::<usize>();
        assert_eq!(count(&before), count(&after));
    }
}

#[test]
fn a_stanza_says_all_that_belongs_to_a_production() {
    let base = base(include_str!("../data/stanza.kb"));
    assert_eq!(base.sources[0].sub_sources, ["MOVE1"]);
    let production = production(&base, "M1SAFE");
    assert_eq!(production.description, "The man can go there, and stay.");
    assert_eq!(production.sentence.as_deref(), Some("{P1} goes to {SQ3}; it could take {DP1}."));
    let kinds: Vec<&str> = production.claims.iter().map(|(kind, _)| kind.as_str()).collect();
    assert_eq!(kinds, ["attacks", "unguarded"]);
    let example = &production.examples[0];
    assert_eq!(example.bindings, [("DP1".to_owned(), "d8".to_owned())]);
    let goal = example.goal.as_ref().unwrap();
    assert_eq!(printed_goal(goal, production), "(goal MOVE d1 d7)");
    assert_eq!(production.examples[1].goal, None);
    assert_eq!(production.near_misses.len(), 1);
    assert!(production.stays.is_some());
    assert_eq!(production.origin, ("test.kb".to_owned(), 14));
}

#[test]
fn a_later_file_adds_and_overrides() {
    let file = |name: &str, text: &str| Source { name: name.into(), text: text.into() };
    let first = file("built-in.kb", PRINTED);
    let text = "(knowledge-source MY-SOURCE (arguments SQ))\n(knowledge-source THREAT)\n\
                TRAPPED ((DMP1) (PATTERN ENPRISE DMP1 DMP1))\nNEW ((P1 SQ) (PATTERN MATE P1 SQ))";
    let wrong = read(&[first.clone(), file("mine.kb", text)]).unwrap_err();
    assert_eq!(wrong.list.len(), 1, "{wrong}");
    let text = text.replace("(DMP1) (PATTERN ENPRISE DMP1 DMP1)", "(DMP1 SQ) (PATTERN MATE DMP1 SQ)");
    let base = read(&[first, file("mine.kb", &text)]).unwrap();
    let names: Vec<&str> =
        base.sources[0].productions.iter().map(|production| production.name.as_str()).collect();
    assert_eq!(names, ["TRAPPED", "PIN-ATTACK", "NEW"]);
    assert_eq!(base.sources[0].productions[0].origin, ("mine.kb".to_owned(), 3));
    assert_eq!(base.sources.last().unwrap().name, "MY-SOURCE");
}
