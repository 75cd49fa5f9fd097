//! The page of the knowledge base agrees with the files.
//!
//! `KIBITZER_REWRITE=1 cargo test -p kibitzer --test all knowledge_base` regenerates it.

use std::path::Path;
use std::{env, fs};

use kibitzer::input::read_rows;
use kibitzer::kb::{Coverage, Second, Source, Surveyor, list, page, show, trace, why_not, with_files};
use testing::position;

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

/// Two productions that make a plan, and one that passes it on.
const TWO_MAKERS: &str = r#"
(knowledge-source THREAT)
(production ONE
  (description "Takes.")
  (rule ((P1 DP1) (PATTERN ENPRISE P1 DP1) (PLAN ((P1 (LOCATION DP1))) ((THREAT 777)))))
  (says "{P1} can take {DP1}.")
  (example "4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1" (COL white) (P1 e4))
  (near-miss "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1"))
(production OTHER
  (description "Takes too.")
  (rule ((P1 DP1) (PATTERN ENPRISE P1 DP1) (PLAN ((P1 (LOCATION DP1))) ((THREAT 777)))))
  (says "{P1} takes {DP1}.")
  (example "4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1" (COL white) (P1 e4))
  (near-miss "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1"))
"#;

#[test]
fn all_who_make_a_plan_are_counted_and_who_passes_it_on_is_not() {
    let base = with_files(&[Source { name: "two.kb".into(), text: TWO_MAKERS.into() }]).unwrap();
    let rows = "4k3/8/8/3r4/4P3/8/8/4K3 w - - bm exd5;\n".as_bytes();
    let row = read_rows(rows).unwrap().next().unwrap().unwrap();
    let covered = Surveyor::new(&base).cover(&row).unwrap();
    assert!(covered.is_ranked_first && covered.baseline.is_ranked_first);
    for name in ["ONE", "OTHER", "TAKE-FREE-MAN"] {
        assert_eq!(covered.productions[name].made, 1, "{name}");
    }
    assert_eq!((covered.productions["PLAN-TAKES"].made, covered.productions["PLAN-TAKES"].right), (0, 1));
    let mut sums = Coverage::default();
    sums.add(&covered);
    assert_eq!(sums.productions["OTHER"].made, 1);
    assert!(sums.table().contains("exchanges alone: covered 1 (100.0 %)"), "{}", sums.table());
    assert!(sums.json().unwrap().contains("\"baseline\":{\"covered\":1"));
}

#[test]
fn a_plan_that_goes_on_as_the_solution_does_is_right() {
    let base = with_files(&[]).unwrap();
    let csv = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n\
               a,r3k3/7p/8/1N6/8/8/8/6K1 b - - 0 1,h7h6 b5c7 e8d7 c7a8,1000,80,90,10,fork,x,\n";
    let row = read_rows(csv.as_bytes()).unwrap().next().unwrap().unwrap();
    let covered = Surveyor::new(&base).cover(&row).unwrap();
    assert_eq!((covered.is_covered, covered.second), (true, Some(Second::Same)));
}
