//! The plans that the report says its static analysis finds (chapters II, V): problems 49, 69, 80, 82 and 96.

use knowledge::{Analysis, Analyst, Facts, Names, base};
use shakmaty::{Position, uci::UciMove};
use testing::position;
use vision::Vision;

const PROBLEM_49: &str = "2b3k1/4rrpp/p2p4/2pP2RQ/1pP1Pp1N/1P3P1P/1q6/6RK w - - 0 1";
const PROBLEM_69: &str = "2k5/pppr4/4R3/4Q3/2pp2q1/8/PPP2PPP/6K1 w - - 0 1";
const FIGURE_4_2: &str = "r4rk1/p1B1bpp1/1p2pn1p/8/2PP4/1q3P2/1PB1QP1P/R4RK1 b - - 0 1";
const PROBLEM_82: &str = "3rr1k1/pp3pp1/4b3/8/2P1B2R/6QP/P3q1P1/5R1K w - - 0 1";
const PROBLEM_96: &str = "r1b4k/ppp2Bb1/6Pp/3pP3/1qnP1p1Q/8/PPP3P1/1K1R3R w - - 0 1";

/// What the report says is proposed, as far as this analysis proposes it.
const FOUND: [(&str, &[&str]); 5] = [
    (PROBLEM_49, &["h5h7"]),
    (PROBLEM_69, &["e6e8", "e5h8", "e6h6", "e6f6", "e6g6", "e5c5", "f2f3", "h2h3"]),
    (FIGURE_4_2, &["b3b2"]),
    (PROBLEM_82, &["e4h7", "h4h8", "h4h7"]),
    (PROBLEM_96, &["h4d8", "h4h6", "f7d5", "h4f4"]),
];

#[test]
fn moves_of_the_report_are_proposed() {
    for (fen, moves) in FOUND {
        let proposed = propose(fen);
        for mv in moves {
            assert!(proposed.iter().any(|(known, _)| known == mv), "{fen}: {mv} not in {proposed:?}");
        }
        assert!(proposed.len() <= 12, "{fen}: {proposed:?}");
    }
}

/// What the report proposes and this analysis does not: it finds it, and prefers others.
const FOUND_AND_NOT_PROPOSED: [(&str, &[&str]); 2] =
    [(PROBLEM_69, &["((WQ F6)"]), (PROBLEM_82, &["((WQ E1)", "((WQ F2)", "((WQ F3)"])];

#[test]
fn other_moves_of_the_report_are_found() {
    for (fen, beginnings) in FOUND_AND_NOT_PROPOSED {
        let found = find(fen);
        for beginning in beginnings {
            assert!(
                found.iter().any(|plan| plan.starts_with(beginning)),
                "{fen}: {beginning} not in {found:?}"
            );
            assert!(!has_plan(fen, beginning), "{fen}: {beginning} is proposed now");
        }
    }
}

#[test]
fn problem_49_decoys_the_king() {
    assert!(has_plan(PROBLEM_49, "(WQ H7)"));
    assert!(has_plan(PROBLEM_49, "(BK H7) (CHECKMOVE WR H5)"));
    assert_eq!(propose(PROBLEM_49)[0], ("h5h7".to_owned(), 0), "everything is forced, and it is the best");
}

#[test]
fn problem_82_drives_the_king_and_checks_again() {
    assert!(has_plan(PROBLEM_82, "((WB H7)"));
    assert!(has_plan(PROBLEM_82, "(BK F8) (WQ A3)"));
}

#[test]
fn problem_96_has_two_plans_that_are_forced() {
    let proposed = propose(PROBLEM_96);
    for mv in ["h4d8", "h4h6"] {
        assert!(proposed.contains(&(mv.to_owned(), 0)), "{proposed:?}");
    }
    assert!(has_plan(PROBLEM_96, "(BB H6) (CHECKMOVE WR H6)"));
}

/// Runs the static analysis for the side to move.
fn analyse<T>(fen: &str, ask: impl Fn(&Analysis, &Facts, &Names) -> T) -> T {
    let position = position(fen);
    let vision = Vision::of(position);
    let facts = Facts::of(&vision);
    let analysis = Analyst::new(base(), &facts).analyse(vision.position().turn());
    ask(&analysis, &facts, &Names::of(vision.board()))
}

/// Returns what is proposed: moves in UCI, each with the LIKELY of its best list.
fn propose(fen: &str) -> Vec<(String, i32)> {
    analyse(fen, |analysis, facts, _| {
        let moves = analysis.first_moves(facts).into_iter();
        moves
            .map(|(mv, proposal)| {
                let likely = proposal.lists.iter().map(|list| list.likely).min().unwrap();
                (UciMove::from_standard(mv).to_string(), likely)
            })
            .collect()
    })
}

/// Whether some plan, as the report prints it, contains this part.
fn has_plan(fen: &str, part: &str) -> bool {
    analyse(fen, |analysis, _, names| {
        analysis.plans.iter().any(|proposal| squeeze(&names.plan(&proposal.plan)).contains(part))
    })
}

/// Returns the plans that were posted, whether they are proposed or not.
fn find(fen: &str) -> Vec<String> {
    analyse(fen, |analysis, _, names| {
        let plans = analysis.concepts.iter().filter_map(|concept| concept.goal.plan());
        plans.map(|plan| squeeze(&names.plan(plan))).collect()
    })
}

fn squeeze(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
