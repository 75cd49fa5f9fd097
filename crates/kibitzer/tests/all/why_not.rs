//! Why not this move: results for every solver, within every limit, the same every time.

use kibitzer::{Comparison, Report, SectionKind, SolverName};
use testing::{Ask, section};

const QUEEN_GUARDS: &str = "4k2r/pp3ppp/2qB4/4P3/8/2rB3b/PQ4P1/5R1K w k - 0 24";
const PIN: &str = "4k3/ppp2ppp/2q5/8/P7/8/1PP2PPP/3QKB2 w - - 0 1";
const QUIET_MATE: &str = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1";
const SOLVERS: [SolverName; 7] = [
    SolverName::Analyst,
    SolverName::Mater1,
    SolverName::Mater2,
    SolverName::Tech,
    SolverName::Verify,
    SolverName::Caps,
    SolverName::Paradise,
];

fn results(report: &Report) -> Vec<Option<Comparison>> {
    report.explanation.alternatives.iter().map(|alternative| alternative.result).collect()
}

/// Returns everything that is said about one move.
fn tell(report: &Report) -> String {
    section(report, SectionKind::WhyNot)
}

#[test]
fn an_answer_that_is_possible_after_the_tried_move_as_well_is_told_of_neither() {
    let two_rooks = "5r1k/1b1n1pR1/p3pP2/1pb1P1pp/3pNP2/3B4/PqP1p2P/6RK w - - 0 1";
    let text = tell(&Ask::of(two_rooks).why_not(&["R1xg5"]).nodes(100_000).explain());
    // The bishop recaptures whichever rook has moved.
    assert!(text.contains("1...Bxe4+") && !text.contains("answers"), "{text}");
}

#[test]
fn every_solver_sees_that_the_queen_leaves_the_mate_unguarded() {
    for solver in SOLVERS {
        let report = Ask::of(QUEEN_GUARDS).why_not(&["Qxc3"]).by(solver).explain();
        assert_eq!(results(&report), [Some(Comparison::Fails)], "{solver:?}");
        assert_eq!(report.explanation.alternatives[0].refutation, ["c6g2"]);
        assert!(
            tell(&report).starts_with("24.Qxc3 allows 24...Qxg2#. The queen no longer guards g2."),
            "{solver:?}: {}",
            tell(&report)
        );
    }
}

#[test]
fn a_solver_of_mates_is_helped_out_where_there_is_none() {
    for solver in [SolverName::Mater1, SolverName::Mater2] {
        let report = Ask::of(PIN).why_not(&["b4"]).by(solver).explain();
        assert_eq!(results(&report), [Some(Comparison::WinsLess)], "a pawn is lost, and the game still won");
        assert!(tell(&report).starts_with("1.b4 loses a pawn: 1...Qxa4."), "{}", tell(&report));
        let searched_by = &report.explanation.tried[0].searched_by;
        assert_eq!(searched_by.last(), Some(&"TECH"));
        assert!(searched_by[0].starts_with("MATER"), "{searched_by:?}");
    }
}

#[test]
fn a_mate_that_is_only_claimed_is_looked_at_by_the_others_too() {
    let report = Ask::of(QUEEN_GUARDS).why_not(&["Qxc3"]).by(SolverName::Caps).explain();
    assert_eq!(report.explanation.tried[0].searched_by, ["CAPS-II", "VERIFY"]);
    let report = Ask::of(PIN).why_not(&["b4"]).by(SolverName::Caps).explain();
    assert_eq!(report.explanation.tried[0].searched_by, ["CAPS-II", "VERIFY", "TECH"]);
    let source = report.explanation.sections.last().unwrap();
    let last = &source.sentences.last().unwrap().text;
    assert!(last.starts_with("CAPS-II, VERIFY and TECH searched 1.b4, TECH every reply to "), "{last}");
}

#[test]
fn the_difference_names_the_man_that_makes_it() {
    let report = Ask::of(QUEEN_GUARDS).why_not(&["Qxc3"]).explain();
    assert!(
        tell(&report).ends_with("After 24.Bb5 the queen on c6 cannot go to g2: the bishop on b5 pins it.")
    );
}

#[test]
fn a_threat_that_was_there_before_is_told_as_such() {
    let report = Ask::of(PIN).why_not(&["b4"]).explain();
    let expected = "1...Qxa4. That was the threat already, and 1.b4 does not meet it.";
    assert!(tell(&report).contains(expected), "{}", tell(&report));
}

#[test]
fn a_check_that_was_no_mate_before_did_not_threaten_one() {
    // 3.Qxe5+ threatened a pawn; after 2...Ke7 it is mate.
    let fen = "rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2";
    let text = tell(&Ask::of(fen).why_not(&["Ke7"]).explain());
    assert!(text.contains("2...Ke7 allows 3.Qxe5#."), "{text}");
    assert!(!text.contains("That was the threat"), "{text}");
}

#[test]
fn the_suggested_move_is_as_good_as_itself() {
    let report = Ask::of(PIN).why_not(&["Bb5", "f1b5"]).explain();
    assert_eq!(results(&report), [Some(Comparison::AsGood)], "a move is told once");
    assert_eq!(tell(&report), "1.Bb5 is the move that was found.");
}

#[test]
fn what_wins_less_says_what_each_wins() {
    let report = Ask::of(QUIET_MATE).why_not(&["Nh5"]).explain();
    assert_eq!(results(&report), [Some(Comparison::WinsLess)]);
    let report = Ask::of("r3k3/8/5p2/3N4/8/7P/5PP1/6K1 w - - 0 1").why_not(&["Nxf6+"]).explain();
    assert_eq!(results(&report), [Some(Comparison::Fails)], "with the pawn alone the game is not won");
    assert!(tell(&report).starts_with("1.Nxf6+ wins only a pawn: 1...Kf7 2.Ng4."), "{}", tell(&report));
}

#[test]
fn a_move_that_ends_the_game_needs_no_search() {
    let report = Ask::of("7k/8/5KQ1/8/8/8/8/8 w - - 0 1").why_not(&["Kf7", "Qf7", "Qh5+"]).explain();
    assert_eq!(results(&report)[1], Some(Comparison::Fails), "{}", tell(&report));
    assert!(tell(&report).contains("Black is stalemated: a draw."), "{}", tell(&report));
}

#[test]
fn where_every_move_loses_nothing_is_said_of_refutations() {
    let report = Ask::of("6k1/8/8/8/8/1r6/r7/5K2 w - - 0 1").why_not(&["Kg1", "Ke1"]).explain();
    assert_eq!(results(&report), [Some(Comparison::AsGood); 2]);
    assert!(tell(&report).contains("loses as well."), "{}", tell(&report));
}

#[test]
fn no_limit_of_nodes_is_exceeded() {
    for solver in SOLVERS {
        for nodes in [0, 1, 2, 3, 10, 100, 1_000, 20_000] {
            let report = Ask::of(PIN).why_not(&["b4", "Qd3", "Qe2+"]).by(solver).nodes(nodes).explain();
            assert!(report.answer.nodes <= nodes, "{solver:?}: {} of {nodes}", report.answer.nodes);
            assert_eq!(report.explanation.dropped_sentences, 0);
            assert_eq!(report.explanation.alternatives.len(), 3);
        }
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    let twice = [0; 2].map(|_| Ask::of(PIN).why_not(&["b4", "Qd3"]).nodes(50_000).explain().explanation);
    assert_eq!(twice[0], twice[1]);
}

#[test]
fn a_move_that_only_the_kings_safety_forbids_gets_its_reason() {
    let report = Ask::of("4r1k1/8/8/8/8/3p4/4R3/4K3 w - - 0 1")
        .why_not(&["Rd2", "e2d2"])
        .by(SolverName::Tech)
        .explain();
    let alternatives = &report.explanation.alternatives;
    let told: Vec<&str> =
        alternatives.iter().map(|other| other.why.as_ref().map_or("", |why| why.text.as_str())).collect();
    assert_eq!(told, ["The rook on e2 cannot go to d2: the rook on e8 pins it to the king on e1."; 2]);
    assert!(alternatives.iter().all(|other| other.result.is_none() && other.mv == "e2d2"));
}
