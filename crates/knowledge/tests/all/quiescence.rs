//! What the sources find that only a search executes: QUIESCENCE and ENPRI.

use knowledge::{Analysis, Analyst, AttributeList, Facts, Item, base, legal_first_move};
use shakmaty::{CastlingMode, Position};
use testing::position;
use vision::Vision;

/// Executes a source for the side to move; returns the first moves of its plans, the productions that fired, and
/// whether the position was called not quiet.
fn ask(source: &str, fen: &str) -> (Vec<String>, Vec<String>, bool) {
    let position = position(fen);
    let side = Item::Color(position.turn());
    let vision = Vision::of(position);
    let facts = Facts::of(&vision);
    let analyst = Analyst::new(base(), &facts);
    let analysis: Analysis = analyst.execute(source, vec![side], vec![AttributeList::default()]);
    let mut moves: Vec<String> = Vec::new();
    for plan in &analysis.plans {
        let first =
            legal_first_move(&plan.plan, &facts).map(|mv| mv.to_uci(CastlingMode::Standard).to_string());
        moves.extend(first.filter(|first| !moves.contains(first)));
    }
    let fired = analysis.fired.iter().map(|fired| fired.production.to_string()).collect();
    let is_loud = analysis.concepts.iter().any(|concept| &*concept.name == "NOT-QUIESCENT");
    (moves, fired, is_loud)
}

fn check(fen: &str, production: &str, expected: &str) {
    let (moves, fired, is_loud) = ask("QUIESCENCE", fen);
    assert!(fired.iter().any(|name| name == production), "{fen}: {fired:?}");
    assert!(moves.iter().any(|found| found == expected), "{fen}: {moves:?}");
    assert!(is_loud, "{fen}");
}

#[test]
fn what_surely_works() {
    check("6k1/5ppp/8/8/8/8/5PPP/4Q1K1 w - - 0 1", "QUIET-MATE", "e1e8");
    check("8/8/8/8/8/6QK/8/6qk w - - 0 1", "QUIET-NET", "g3f3");
    check("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "QUIET-CAPTURE", "e4d5");
    check("8/3P4/8/6k1/8/8/8/4K3 w - - 0 1", "QUIET-PROMOTION", "d7d8q");
    check("8/8/8/8/8/5K2/7R/r3k3 w - - 0 1", "QUIET-CHECK-GAIN", "h2h1");
    check("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "QUIET-KING-FORK", "b5c7");
    check("7k/1r3r2/8/8/2N5/8/8/4K3 w - - 0 1", "QUIET-FORK", "c4d6");
    check("3r2k1/r7/8/8/3N4/8/8/3R2K1 w - - 0 1", "QUIET-DISCOVERY", "d4c6");
    check("6k1/8/4r3/8/8/8/8/3KB2B w - - 0 1", "QUIET-PIN", "h1d5");
    check("3k4/2p5/3n4/8/4P3/8/8/3R2K1 w - - 0 1", "QUIET-ATTACK-PINNED", "e4e5");
    check("6k1/2p5/p7/Pp6/1RP5/1P6/8/7K b - - 0 1", "QUIET-TRAP", "c7c5");
}

#[test]
fn quiet_positions_are_left() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/5ppp/8/8/8/8/5PPP/4K3 w - - 0 1",
        "3rk3/5ppp/8/8/8/8/5PPP/3RK3 w - - 0 1",
    ] {
        let (moves, fired, is_loud) = ask("QUIESCENCE", fen);
        assert!(!is_loud && moves.is_empty(), "{fen}: {moves:?} {fired:?}");
    }
}

#[test]
fn a_quick_answer() {
    let (moves, fired, is_loud) = ask("ENPRI", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1");
    assert_eq!((moves, is_loud), (vec!["e4d5".to_owned()], false));
    assert!(fired.contains(&"QUICK-CAPTURE".to_owned()));
    let (moves, ..) = ask("ENPRI", "6k1/5ppp/8/8/8/8/5PPP/4Q1K1 w - - 0 1");
    assert_eq!(moves, ["e1e8"]);
    assert_eq!(ask("ENPRI", "4k3/5ppp/8/8/8/8/5PPP/4K3 w - - 0 1").0, [""; 0]);
}
