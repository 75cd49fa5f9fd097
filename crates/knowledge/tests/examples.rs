//! Every production fires in its examples, with the bindings given there, and not in its near misses.

use knowledge::base;

#[test]
fn productions_fire_in_their_examples_and_not_in_their_near_misses() {
    let base = base();
    let count: usize = base.sources.iter().map(|source| source.productions.len()).sum();
    assert!(0 < count, "the base is empty");
    let wrong = base.wrong_examples();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
