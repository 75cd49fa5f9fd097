//! SET collects values over all bindings; what a goal brings along can be stated in an example.

use knowledge::{Analyst, Facts, KnowledgeBase, Source, Threat, printed_goal, read};
use shakmaty::Position;
use testing::position;
use vision::Vision;

const COLLECTS: &str = r#"
(knowledge-source THREAT (arguments COL))
(production COLLECTS
  (description "Threatens all men that are attacked.")
  (rule
   ((K1 SQ ATR1)
    (PATTERN MOBIL K1 SQ)
    (SET ATR1 (P2 DP1) ((PATTERN DIR P2 (LOCATION DP1))) (WIN DP1))
    (PLAN ((K1 SQ)) ((THREAT ATR1) (SAVE (PLUS ATR1 (VALUE K1))) (LOSS (LESS (VALUE K1) 20))))))
  (says "{K1} goes to {SQ}.")
  (example "4k3/8/8/r6n/7P/8/8/R2QK2R w - - 0 1" (COL white) (K1 e1) (SQ f1))
  (near-miss "7k/8/8/8/8/6q1/8/7K w - - 0 1"))
"#;

const ASKS: &str = r#"
(knowledge-source MOVE1 (arguments P1 SQ3) (provides THREAT SAFECOND))
(production ASKS
  (description "Goes on where much is threatened, and the man who can take may move.")
  (rule
   ((P1 SQ3 DP1)
    (GREAT THREAT 40)
    (PATTERN DIR DP1 SQ3)
    (CHECK-CONDITION SAFECOND)
    (PLAN ((P1 SQ3)) ())))
  (says "{P1} goes to {SQ3}.")
  (example "3kq3/8/8/8/8/8/8/6KR w - - 0 1" (DP1 e8)
    (goal MOVE1 h1 h8 (THREAT (WIN DP1)) (SAFECOND (EXISTS (SQ1) (PATTERN MOBIL DP1 SQ1)))))
  (near-miss "3kq3/8/8/8/8/8/8/6KR w - - 0 1" (goal MOVE1 h1 h8 (THREAT 30)))
  (near-miss "3kq3/8/8/8/8/8/8/6KR w - - 0 1"
    (goal MOVE1 h1 h8 (THREAT 50) (SAFECOND (IS-TYPE DP1 ROOK)))))
"#;

fn base(text: &str) -> KnowledgeBase {
    read(&[Source { name: "sets.kb".into(), text: text.into() }]).unwrap_or_else(|wrong| panic!("{wrong}"))
}

#[test]
fn set_collects_each_value_once() {
    let base = base(COLLECTS);
    assert_eq!(base.wrong_examples(), Vec::<String>::new());
    let fen = "4k3/8/8/r6n/8/8/8/R2QK2R w - - 0 1";
    let position = position(fen);
    let vision = Vision::of(position.clone());
    let facts = Facts::of(&vision);
    let analysis = Analyst::new(&base, &facts).analyse(position.turn());
    let list = &analysis.initial_plans().next().unwrap().goal.lists()[0];
    // The rook is attacked by one piece, the knight by two.
    assert!(matches!(&list.threat, Threat::Greatest(all) if all.len() == 2), "{:?}", list.threat);
    assert_eq!((list.threat.value(&facts), list.save.value(&facts), list.loss.value(&facts)), (50, 370, 300));
}

#[test]
fn an_example_says_what_its_goal_brings_along() {
    let right = base(ASKS);
    assert_eq!(right.wrong_examples(), Vec::<String>::new());
    let production = &right.sources[0].productions[0];
    let goal = production.examples[0].goal.as_ref().unwrap();
    let printed = "(goal MOVE1 h1 h8 (THREAT (WIN DP1)) (SAFECOND (EXISTS (SQ1) (PATTERN MOBIL DP1 SQ1))))";
    assert_eq!(printed_goal(goal, production), printed);
    let turned = ASKS.replace("(THREAT 30)", "(THREAT 50)").replace("(THREAT (WIN DP1))", "(THREAT 10)");
    assert_eq!(base(&turned).wrong_examples().len(), 2);
    let unknown = ASKS.replace("(THREAT 30)", "(SAVE 30)");
    let wrong = read(&[Source { name: "sets.kb".into(), text: unknown }]).unwrap_err();
    assert_eq!(wrong.list[0].message, "goals of `MOVE1` do not bring `SAVE` along");
}
