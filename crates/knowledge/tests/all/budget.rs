//! No production holds the analysis up: what takes too long is cut off, and reported as cut off.

use knowledge::{Analysis, Analyst, Facts, KnowledgeBase, Source, read};
use shakmaty::Position;
use testing::position;
use vision::Vision;

/// All 32 pieces, and many captures and moves.
const CROWDED: &str = "r1b1k2r/p1p2p1p/1pnpqnpb/4p3/4P3/1PNPQNPB/P1P2P1P/R1B1K2R w KQkq - 0 1";
const MEN: &str = "PAWN KNIGHT BISHOP ROOK QUEEN KING";

fn with_rule(rule: &str) -> KnowledgeBase {
    let text = format!("(knowledge-source THREAT (arguments COL))\nWIDE\n{rule}");
    read(&[Source { name: "wide.kb".into(), text }]).unwrap_or_else(|wrong| panic!("{wrong}"))
}

fn analyse(base: &KnowledgeBase, fen: &str) -> Analysis {
    let position = position(fen);
    let vision = Vision::of(position.clone());
    let facts = Facts::of(&vision);
    Analyst::new(base, &facts).analyse(position.turn())
}

#[test]
fn eight_free_variables_are_cut_off_on_a_crowded_board() {
    let names = ["P1", "P2", "P3", "P4", "DP1", "DP2", "DP3", "DP4"];
    let all = names.join(" ");
    let any: String = names.iter().map(|name| format!(" (IS-TYPE {name} {MEN})")).collect();
    let plan = "(PLAN ((P1 (LOCATION DP1))) ((THREAT 10)))";
    let rules = [
        // Every way matches.
        format!("(({all}){any} {plan})"),
        // None does.
        format!("(({all}){any} (FUNCTION LINE (LOCATION DP4) (LOCATION P1) (LOCATION DP4)) {plan})"),
        // EXISTS binds seven from outside.
        format!("(({}) (EXISTS (DP4){any}) {plan})", names[..7].join(" ")),
    ];
    for rule in &rules {
        let base = with_rule(rule);
        assert!(!analyse(&base, "4k3/8/8/8/8/8/8/4K3 w - - 0 1").is_cut, "{rule}");
        assert!(analyse(&base, CROWDED).is_cut, "{rule}");
    }
}

#[test]
fn productions_share_the_steps_of_an_analysis() {
    let names = ["P1", "P2", "P3", "P4", "DP1", "DP2", "DP3", "DP4"];
    let any: String = names.iter().map(|name| format!(" (IS-TYPE {name} {MEN})")).collect();
    let last = "(FUNCTION LINE (LOCATION DP4) (LOCATION P1) (LOCATION DP4))";
    let wide = |count: usize| {
        let rules = (0..count).map(|place| {
            format!(
                "WIDE{place}\n(({}){any} {last} (PLAN ((P1 (LOCATION DP1))) ((THREAT {place}))))\n",
                names.join(" ")
            )
        });
        let text = format!(
            "(knowledge-source THREAT (arguments COL))\n{}LAST\n((P1) (IS-TYPE P1 KING) (PLAN ((P1 (LOCATION P1))) ((THREAT 1))))",
            rules.collect::<String>()
        );
        read(&[Source { name: "wide.kb".into(), text }]).unwrap_or_else(|wrong| panic!("{wrong}"))
    };
    assert!(analyse(&wide(1), CROWDED).fired.iter().any(|fired| &*fired.production == "LAST"));
    let analysis = analyse(&wide(40), CROWDED);
    assert!(analysis.is_cut && analysis.fired.is_empty(), "{:?}", analysis.fired);
}
