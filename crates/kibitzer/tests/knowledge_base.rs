//! The page of the knowledge base says what the files say.
//!
//! `KIBITZER_REWRITE=1 cargo test -p kibitzer --test knowledge_base` writes it anew.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;
use std::{env, fs};

use kibitzer::kb::{list, page, show, trace, why_not, with_files};

#[test]
fn the_page_says_what_the_files_say() {
    let base = with_files(&[]).unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/knowledge-base.md");
    if env::var_os("KIBITZER_REWRITE").is_some() {
        fs::write(&path, page(&base)).unwrap();
    }
    assert_eq!(
        fs::read_to_string(path).unwrap(),
        page(&base),
        "run with KIBITZER_REWRITE=1 and look at the difference"
    );
}

#[test]
fn every_production_is_listed_and_shown() {
    let base = with_files(&[]).unwrap();
    let text = list(&base);
    for production in base.sources.iter().flat_map(|source| &source.productions) {
        assert!(text.contains(&production.name), "{}", production.name);
        assert!(show(&base, &production.name).unwrap().contains(&production.description));
    }
    assert_eq!(show(&base, "NO-SUCH-THING"), None);
}

#[test]
fn a_free_man_is_seen_and_a_guarded_one_is_not() {
    let base = with_files(&[]).unwrap();
    let position = |fen: &str| kibitzer::input::read_position(fen).unwrap().position;
    let free = position("4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1");
    let traced = trace(&base, &free);
    assert!(traced.contains("WP@E4 D5") && traced.contains("the best first"), "{traced}");
    assert!(why_not(&base, "TAKE-FREE-MAN", &free).unwrap().contains("P1 e4, DP1 d5"));
    let guarded = why_not(&base, "TAKE-FREE-MAN", &position("4k3/8/2p5/3r4/4P3/8/8/4K3 w - - 0 1")).unwrap();
    assert!(
        guarded.contains("TAKE-FREE-MAN fails at its condition") && guarded.contains("nearest: "),
        "{guarded}"
    );
    assert_eq!(why_not(&base, "NO-SUCH-THING", &free), None);
}
