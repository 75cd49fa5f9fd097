//! Every production fires in its examples, with the bindings given there, and not in its near misses.

use knowledge::{Source, base, read};

#[test]
fn productions_fire_in_their_examples_and_not_in_their_near_misses() {
    let base = base();
    let count: usize = base.sources.iter().map(|source| source.productions.len()).sum();
    assert!(0 < count, "the base is empty");
    let wrong = base.wrong_examples();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A production with an example and a near miss that can be changed.
const CHECKS: &str = r#"
(knowledge-source THREAT (arguments COL))
(production CHECKS
  (description "A queen gives check.")
  (rule ((P1 SQ) (PATTERN CHECKMOVE P1 SQ) (IS-TYPE P1 QUEEN) (PLAN ((P1 SQ)) ((THREAT 1) (LIKELY 0)))))
  (says "{P1} checks from {SQ}.")
  (example "4k3/8/8/8/8/8/8/3QK3 w - - 0 1" (P1 d1) (SQ a4))
  (near-miss "4k3/8/8/8/8/8/8/3RK3 w - - 0 1"))
"#;

#[test]
fn a_wrong_example_is_told_with_what_the_production_does_there() {
    let tried = |from: &str, to: &str| {
        let text = CHECKS.replace(from, to);
        read(&[Source { name: "checks.kb".into(), text }]).unwrap().wrong_examples().join("\n")
    };
    assert_eq!(tried("", ""), "");
    let elsewhere = tried("(SQ a4)", "(SQ a5)");
    let ways = "  it fires with COL white, P1 d1, SQ e2\n  it fires with COL white, P1 d1, SQ a4\n";
    assert!(elsewhere.starts_with("CHECKS does not fire as it says in 4k3/8/8/8/8/8/8/3QK3"), "{elsewhere}");
    assert!(elsewhere.contains(ways) && elsewhere.ends_with("more ways"), "{elsewhere}");
    let nowhere = tried("3QK3", "3RK3");
    let stops = "\n  it stops at condition 2 of 2: (IS-TYPE P1 QUEEN)\n  nearest: COL white, P1 d1, SQ ";
    assert!(nowhere.contains(stops), "{nowhere}");
    let near = tried("3RK3", "3QK3");
    assert!(near.contains("CHECKS fires in its near miss") && near.contains("it fires with COL"), "{near}");
}

#[test]
fn a_near_miss_stops_somewhere() {
    let base = base();
    for trial in base.trials().iter().filter(|trial| trial.is_near_miss) {
        let place = trial.stop.as_ref().map(|(place, _)| *place);
        let count = trial.production.conditions.len();
        assert!(place.is_some_and(|place| place < count), "{}: {}", trial.production.name, trial.fen);
    }
}
