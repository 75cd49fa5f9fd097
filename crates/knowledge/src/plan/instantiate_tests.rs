//! Actions of productions, carried out: what is taken over, what is set, and what becomes of variables.

use std::sync::Arc;

use shakmaty::Square;

use super::test_board::TestBoard;
use super::*;
use crate::{
    Attribute, Condition, Datum, Expression, FinalPlan, Function, Number, PlanElement, PlanStep,
    PlanTemplate, Slot, Term, ThreatSpec, ValueSpec,
};

/// P1 is the rook on d1, SQ3 is d7, DP1 the queen on d8; slot 3 is unbound, slot 4 holds a set.
struct Bindings<'b> {
    board: &'b TestBoard,
    set: Vec<Value>,
}

const P1: Term = Term::Variable(Slot(0));
const SQ3: Term = Term::Variable(Slot(1));
const DP1: Term = Term::Variable(Slot(2));
const UNBOUND: Term = Term::Variable(Slot(3));
const ATR: Term = Term::Variable(Slot(4));

impl Resolve for Bindings<'_> {
    fn term(&self, term: &Term) -> Option<Item> {
        match term {
            Term::Variable(Slot(0)) => Some(Item::Man(self.board.man(Square::D1))),
            Term::Variable(Slot(1)) => Some(Item::Square(Square::D7)),
            Term::Variable(Slot(2)) => Some(Item::Man(self.board.man(Square::D8))),
            Term::Location(inner) => self.term(inner)?.square(self.board).map(Item::Square),
            Term::Occupant(inner) => {
                let square = self.term(inner)?.square(self.board)?;
                Some(self.board.man_at(square).map_or(Item::Nil, Item::Man))
            }
            Term::Value(inner) => self.term(inner)?.man().map(|man| Item::Number(self.board.worth(man))),
            Term::Integer(number) => Some(Item::Number(*number)),
            Term::Nil => Some(Item::Nil),
            _ => None,
        }
    }

    fn set(&self, variable: Slot) -> Option<&[Value]> {
        (variable == Slot(4)).then_some(self.set.as_slice())
    }
}

fn reason(production: &str) -> Reason {
    Reason { production: Arc::from(production), bindings: Arc::from([]) }
}

/// Returns a plan that begins with any reply and one goal.
fn old_plan(concept: &str) -> Plan {
    let goal = Element::Goal { concept: Arc::from(concept), args: vec![] };
    Plan::after([(Template::Any, Plan::new(goal, []))])
}

/// Returns a list with a threat of so much and a plan for one goal.
fn list(threat: i32, likely: i32, concept: &str) -> AttributeList {
    AttributeList {
        threat: Threat::Integer(threat),
        likely,
        plan: old_plan(concept),
        reasons: vec![reason("OLD")],
        ..AttributeList::default()
    }
}

/// Prints the lists that an action makes from two.
fn act(is_new: bool, attributes: &[(Attribute, ValueSpec)]) -> Vec<String> {
    let board = TestBoard::forks();
    let bindings =
        Bindings { board: &board, set: vec![Value::Threat(Threat::Integer(7)), Value::Item(Item::Nil)] };
    let lists = [list(32, 1, "CHECKMOVE"), list(10, 0, "SAFEMOVE")];
    let lists: Vec<&AttributeList> = lists.iter().collect();
    let here = Instantiate::new(&bindings, &board, &lists);
    let posting = Posting { is_new, attributes, reason: reason("NEW") };
    here.lists(&posting).iter().map(|list| board.names().list(list)).collect()
}

fn of_goal(best: bool, attribute: Attribute) -> ValueSpec {
    ValueSpec::OfGoal { best, attribute }
}

#[test]
fn action_takes_over_what_it_does_not_set() {
    assert_eq!(
        act(false, &[]),
        [
            "((THREAT 32) (PLAN (NIL (CHECKMOVE))) (LIKELY 1) (REASON (NEW) (OLD)))",
            "((THREAT 10) (PLAN (NIL (SAFEMOVE))) (LIKELY 0) (REASON (NEW) (OLD)))",
        ]
    );
    let old = ThreatSpec::OfGoal { best: false, attribute: Attribute::Threat };
    let best = ThreatSpec::OfGoal { best: true, attribute: Attribute::Threat };
    let threat = ThreatSpec::Plus(vec![old, best, ThreatSpec::Exch(P1, DP1)]);
    let set = [(Attribute::Threat, ValueSpec::Threat(threat)), (Attribute::Plan, ValueSpec::Term(Term::Nil))];
    assert_eq!(
        act(false, &set),
        [
            "((THREAT (PLUS 32 10 (EXCH WR BQ))) (LIKELY 1) (REASON (NEW) (OLD)))",
            "((THREAT (PLUS 10 10 (EXCH WR BQ))) (LIKELY 0) (REASON (NEW) (OLD)))",
        ]
    );
}

#[test]
fn one_more_free_move_leaves_only_the_forced_list() {
    let more = Number::Sum(Box::new(Number::OfGoal(Attribute::Likely)), Box::new(Number::Integer(1)));
    assert_eq!(
        act(false, &[(Attribute::Likely, ValueSpec::Number(more))]),
        ["((THREAT 10) (PLAN (NIL (SAFEMOVE))) (LIKELY 1) (REASON (NEW) (OLD)))"]
    );
}

#[test]
fn action_new_takes_over_nothing_and_asks_the_best_list() {
    assert_eq!(act(true, &[]), ["((LIKELY 0) (REASON (NEW) (OLD)))"]);
    let set = [
        (Attribute::Plan, of_goal(true, Attribute::Plan)),
        (Attribute::Threat, of_goal(true, Attribute::Threat)),
        (Attribute::Save, of_goal(false, Attribute::Threat)),
        (Attribute::Loss, ValueSpec::Term(ATR)),
        (Attribute::Decoy, ValueSpec::Term(DP1)),
        (Attribute::Positional, ValueSpec::Term(Term::Name("T".to_owned()))),
        (Attribute::Precondition, ValueSpec::Concept("SAFE".to_owned(), vec![P1, SQ3])),
    ];
    assert_eq!(
        act(true, &set),
        ["((THREAT 10) (PLAN (NIL (SAFEMOVE))) (LIKELY 0) (SAVE (32 10)) (LOSS (7 0))\n \
          (PRECONDITION (SAFE WR D7)) (DECOY BQ) (POSITIONAL) (REASON (NEW) (OLD)))"]
    );
}

#[test]
fn what_cannot_be_made_is_not_posted() {
    let win = |term: Term| [(Attribute::Threat, ValueSpec::Threat(ThreatSpec::Win(term)))];
    assert_eq!(act(true, &win(UNBOUND)), Vec::<String>::new());
    assert_eq!(act(true, &win(SQ3)), Vec::<String>::new());
    assert_eq!(act(true, &[(Attribute::Plan, ValueSpec::Number(Number::Integer(1)))]), Vec::<String>::new());
    // The square is empty: nothing is won.
    assert_eq!(act(true, &win(Term::Occupant(Box::new(SQ3)))), ["((LIKELY 0) (REASON (NEW) (OLD)))"]);
}

#[test]
fn each_list_makes_its_own_plan_and_equal_moves_are_combined() {
    let board = TestBoard::forks();
    let bindings = Bindings { board: &board, set: Vec::new() };
    let lists = [list(32, 1, "CHECKMOVE"), list(10, 0, "SAFEMOVE")];
    let lists: Vec<&AttributeList> = lists.iter().collect();
    let here = Instantiate::new(&bindings, &board, &lists);
    let step = PlanStep::Step {
        element: PlanElement::Move { man: P1, square: SQ3, promotion: None },
        replies: vec![(PlanTemplate::By(DP1), PlanStep::OfGoal { best: false, attribute: Attribute::Plan })],
    };
    let posting = Posting { is_new: false, attributes: &[], reason: reason("NEW") };
    let printed: Vec<String> =
        here.plans(&step, &posting).iter().map(|plan| board.names().proposal(plan)).collect();
    assert_eq!(
        printed,
        ["((WR D7) (((BQ NIL) (SAFEMOVE)) ((BQ NIL) (CHECKMOVE))))\n\
          ((THREAT 32) (LIKELY 1) (REASON (NEW) (OLD)))\n\
          ((THREAT 10) (LIKELY 0) (REASON (NEW) (OLD)))"]
    );
    // M1UNSAFE: any reply, and then the old plan.
    let safe = PlanStep::AfterReply(vec![(
        PlanTemplate::Any,
        PlanStep::OfGoal { best: true, attribute: Attribute::Plan },
    )]);
    assert_eq!(here.plan(&safe), Some(old_plan("SAFEMOVE")));
}

#[test]
fn final_plans_are_the_goals_or_begin_with_a_fix() {
    let board = TestBoard::forks();
    let bindings = Bindings { board: &board, set: Vec::new() };
    let lists = [list(32, 1, "CHECKMOVE"), list(10, 0, "SAFEMOVE")];
    let lists: Vec<&AttributeList> = lists.iter().collect();
    let here = Instantiate::new(&bindings, &board, &lists);
    let goal = old_plan("SAFEMOVE").replies()[0].1.fix(Element::Castle(Square::G1));
    let loss = [(Attribute::Loss, ValueSpec::Threat(ThreatSpec::Win(P1)))];
    let posting = Posting { is_new: false, attributes: &loss, reason: reason("PLANOK") };
    let print = |plan: &FinalPlan| -> Vec<String> {
        here.final_plans(plan, &goal, &posting).iter().map(|plan| board.names().proposal(plan)).collect()
    };
    let below = "\n((THREAT 32) (LIKELY 1) (LOSS (WIN WR)) (REASON (PLANOK) (OLD)))\
                 \n((THREAT 10) (LIKELY 0) (LOSS (WIN WR)) (REASON (PLANOK) (OLD)))";
    assert_eq!(print(&FinalPlan::OfGoal), [format!("((CASTLE G1) NIL (SAFEMOVE)){below}")]);
    let fix = FinalPlan::Fix(P1, Term::Location(Box::new(DP1)));
    assert_eq!(print(&fix), [format!("((WR D8) NIL (CASTLE G1) NIL (SAFEMOVE)){below}")]);
    assert_eq!(print(&FinalPlan::Fix(SQ3, SQ3)), Vec::<String>::new());
}

#[test]
fn a_kept_condition_keeps_the_variables_of_who_asks() {
    let board = TestBoard::forks();
    let bindings = Bindings { board: &board, set: Vec::new() };
    let here = Instantiate::new(&bindings, &board, &[]);
    let free = |name: &str| Term::Free(name.to_owned());
    let attacks =
        |man: Term, from: Term, to: Term| Expression::Function(Function::CanAttack, vec![man, from, to]);
    let never = |expression: Expression| Condition(vec![Expression::Never(vec![expression])]);
    let condition = never(attacks(free("DP1"), free("SQ1"), Term::Location(Box::new(DP1))));
    let square = Term::Constant(Datum::Square(Square::D8));
    let kept = here.condition(&condition);
    assert_eq!(kept, Some(never(attacks(free("DP1"), free("SQ1"), square))));
    assert_eq!(here.condition(&never(attacks(UNBOUND, SQ3, SQ3))), None);
    // A variable of EXISTS is not bound yet, and does not belong to the producer outside.
    let exists = |man: Term| Expression::Exists(vec![Slot(3)], vec![attacks(man, SQ3, free("SQ"))]);
    let d7 = || Term::Constant(Datum::Square(Square::D7));
    assert_eq!(
        here.condition(&Condition(vec![exists(Term::Location(Box::new(UNBOUND)))])),
        Some(Condition(vec![Expression::Exists(
            vec![Slot(3)],
            vec![attacks(Term::Location(Box::new(UNBOUND)), d7(), free("SQ"))]
        )]))
    );
    let outside = Condition(vec![exists(UNBOUND), attacks(UNBOUND, SQ3, SQ3)]);
    assert_eq!(here.condition(&outside), None);
    let number = |term: Term| Number::Of(Term::Value(Box::new(term)));
    assert_eq!(
        here.condition(&Condition(vec![Expression::Greater(number(DP1), number(free("P1")))])),
        Some(Condition(vec![Expression::Greater(Number::Integer(90), number(free("P1")))]))
    );
}

#[test]
fn threats_taken_over_again_and_again_stay_small() {
    let board = TestBoard::forks();
    let bindings = Bindings { board: &board, set: Vec::new() };
    let old = || ThreatSpec::OfGoal { best: false, attribute: Attribute::Threat };
    let twice = ThreatSpec::Plus(vec![old(), old()]);
    let attributes = [(Attribute::Threat, ValueSpec::Threat(twice))];
    let mut extended = list(1, 0, "SAFEMOVE");
    for round in 1..12 {
        let lists = [&extended];
        let here = Instantiate::new(&bindings, &board, &lists);
        let posting = Posting { is_new: false, attributes: &attributes, reason: reason("NEW") };
        let made = here.lists(&posting);
        extended = made[0].clone();
        assert_eq!(extended.threat.value(&board), 1 << round);
        assert!(extended.threat.size() <= 2 * MAX_TERMS + 1);
    }
    assert_eq!(extended.reasons.len(), 12);
}

fn make_kept() -> crate::Kept {
    crate::Kept { condition: Condition(vec![]), variables: Arc::from([]) }
}

#[test]
fn what_is_got_can_be_set() {
    let board = TestBoard::forks();
    let man = board.man(Square::D1);
    let full = AttributeList {
        save: Threat::Win(man),
        loss: Threat::Integer(3),
        cond: Some(Arc::new(make_kept())),
        safecond: Some(Arc::new(make_kept())),
        decoycond: Some(Arc::new(make_kept())),
        precondition: Some(Precondition { concept: Arc::from("SAFE"), args: vec![Item::Man(man)] }),
        decoy: Some(Item::Man(man)),
        positional: true,
        ..list(5, 1, "SAFEMOVE")
    };
    let mut copy = AttributeList { reasons: full.reasons.clone(), ..AttributeList::default() };
    for attribute in Attribute::ALL {
        assert!(copy.set(attribute, full.get(attribute)), "{attribute:?}");
    }
    assert_eq!(copy, full);
    for attribute in Attribute::ALL {
        assert!(copy.set(attribute, Value::Item(Item::Nil)), "{attribute:?}");
    }
    assert!(copy.says_the_same(&AttributeList::default()));
    assert!(!copy.set(Attribute::Threat, Value::Plan(Plan::default())));
    let carried = full.of_plan();
    assert_eq!((carried.plan, carried.cond, carried.decoy), (Plan::default(), None, None));
    assert!(carried.positional);
}
