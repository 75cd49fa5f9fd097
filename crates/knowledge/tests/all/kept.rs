//! Conditions that are kept in attributes are evaluated with their producer's own variables and the asker's free ones.

use knowledge::{Analyst, Facts, Source, read};
use shakmaty::Position;
use testing::position;
use vision::Vision;

/// THREAT keeps a condition with a variable of its own, in the place where MOVE1's production has another.
const TEXT: &str = r#"
(knowledge-source THREAT (arguments COL))
(production KEEPS
  (description "Keeps a condition.")
  (rule
   ((P1 SQ)
    (PATTERN CHECKMOVE P1 SQ)
    (ACTION-NEW MOVE1 (P1 SQ)
      ((LIKELY 0)
       (SAFECOND (EXISTS (SQ1) (PATTERN MOBIL DP1 SQ1) (FUNCTION NOT-EQUAL SQ1 SQ)))))))
  (says "{P1} checks from {SQ}.")
  (example "3qk3/8/8/8/8/8/8/4K2R w - - 0 1" (COL white) (P1 h1) (SQ h8))
  (near-miss "4k3/8/8/8/8/8/8/4K3 w - - 0 1"))
(knowledge-source MOVE1 (arguments P1 SQ3) (provides SAFECOND LIKELY))
(production ASKS
  (description "Asks it of every man who can take.")
  (rule
   ((P1 SQ3 K1 SQ9 DP1)
    (PATTERN DIR K1 SQ9)
    (PATTERN DIR DP1 SQ3)
    (CHECK-CONDITION SAFECOND)
    (PLAN ((P1 SQ3)) ())))
  (says "{DP1} may move.")
  (example "3qk3/8/8/8/8/8/8/4K2R w - - 0 1" (goal MOVE1 h1 h8))
  (near-miss "4k3/8/8/8/8/8/8/4K2R w - - 0 1" (goal MOVE1 h1 h8)))
"#;

fn ask(fen: &str) -> bool {
    let base = read(&[Source { name: "kept.kb".into(), text: TEXT.into() }]).unwrap();
    let position = position(fen);
    let vision = Vision::of(position.clone());
    let facts = Facts::of(&vision);
    let analysis = Analyst::new(&base, &facts).analyse(position.turn());
    analysis.initial_plans().next().is_some()
}

#[test]
fn own_variables_are_the_producers_and_free_ones_the_askers() {
    // The queen that bears on h8 can move elsewhere; the pawn that bears on e6 is blocked.
    assert!(ask("4k3/8/8/8/8/8/1q6/4K2R w - - 0 1"));
    assert!(!ask("4k3/3p4/3n3R/8/8/8/8/4K3 w - - 0 1"));
}
