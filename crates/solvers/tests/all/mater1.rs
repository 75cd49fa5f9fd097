//! MATER I against the report's printed run and against the rules.

use claims::Bound;
use shakmaty::{Chess, Move, Position, san::SanPlus};
use solvers::{Event, Goal, Limits, Observer, Outcome, Problem, Silent, StopReason, mater::mater1};
use testing::position;

/// The end of Anderssen–Kieseritzky 1851, diagram 36 of the report.
const DIAGRAM_36: &str = "r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - - 0 1";

/// Solves a position and checks what the outcome claims to have proved.
fn solve(fen: &str, limits: Limits<'_>) -> Outcome {
    let outcome = mater1(&Problem::win(position(fen)), limits, &mut Silent);
    if let Some(proof) = &outcome.proof {
        proof::check(proof).unwrap();
    }
    outcome
}

fn first_move(outcome: &Outcome, fen: &str) -> String {
    outcome.best_move.map_or("none".to_owned(), |mv| SanPlus::from_move(position(fen), mv).to_string())
}

/// Writes down what MATER generates and takes up, in SAN.
struct Scribe {
    root: Chess,
    lines: Vec<String>,
}

impl Scribe {
    fn san(&self, line: &[Move]) -> String {
        let mut board = self.root.clone();
        let mut text = Vec::new();
        for mv in line {
            text.push(SanPlus::from_move_and_play_unchecked(&mut board, *mv).to_string());
        }
        if text.is_empty() { "root".to_owned() } else { text.join(" ") }
    }
}

impl Observer for Scribe {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::TakenUp { line } => self.lines.push(self.san(line)),
            Event::Asked(_) | Event::Deepened(_) => {}
            Event::Candidates { line, moves } => {
                let mut board = self.root.clone();
                line.iter().for_each(|mv| board.play_unchecked(*mv));
                let texts =
                    moves.iter().map(|(mv, u)| format!("{} {u}", SanPlus::from_move(board.clone(), *mv)));
                self.lines.push(format!("  checks: {}", texts.collect::<Vec<_>>().join(", ")));
            }
        }
    }
}

/// The order is the report's; at 1...Ne7 its list has 2.Bxe7 first, ours 2.Qxe7 (both mate at once).
#[test]
fn diagram_36_is_solved_in_the_order_of_the_report() {
    let root = position(DIAGRAM_36);
    let mut scribe = Scribe { root: root.clone(), lines: Vec::new() };
    let outcome = mater1(&Problem::win(root), Limits::default(), &mut scribe);
    let expected = "\
root
  checks: Ne6+ 3, Be7+ 1, Bc7+ 1, Qf6+ 2
Be7+
Be7+ Nxe7
  checks: Ne6+ 3
Bc7+
Bc7+ Nxc7
  checks: Ne6+ 4, Qf6+ 2
Qf6+
Qf6+ Nxf6
  checks: Ne6+ 3, Be7# 0, Bc7+ 1
Qf6+ Nxf6 Be7#
Qf6+ Ne7
  checks: Ne6+ 3, Qxe7# 0, Bxe7# 0, Bc7+ 1
Qf6+ Ne7 Qxe7#";
    assert_eq!(scribe.lines.join("\n"), expected);
    let statistics = outcome.statistics;
    // The report prints 36 for discovery, but its own lists add up to 14 checks and 24 replies.
    assert_eq!(statistics.discovery_tree, 14 + 24);
    assert_eq!(statistics.exploration_tree, 10);
    assert_eq!(statistics.verification_tree.positions, 6);
    assert_eq!(statistics.verification_tree.moves, 5);
    proof::check(outcome.proof.as_ref().unwrap()).unwrap();
}

#[test]
fn every_kind_of_check_mates() {
    let cases = [
        // A pawn discovers the check: the one genuine failure of the original.
        ("6bk/7p/8/4P3/8/8/8/B5K1 w - - 0 1", "e6#"),
        ("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "Rd8#"),
        // Only a knight mates.
        ("6br/5Ppk/7p/8/8/8/8/K7 w - - 0 1", "f8=N#"),
        // A queen sacrificed for a smothered mate.
        ("r6k/6pp/8/6N1/2Q5/8/8/1K6 w - - 0 1", "Nf7+"),
        // A queen sacrificed for a double check: Reti-Tartakower, Vienna 1910.
        ("rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 1", "Qd8+"),
        // En passant.
        ("8/1B6/8/3Pp3/6K1/7N/5R2/7k w - e6 0 1", "dxe6#"),
        // No check at all, and none that mates.
        ("7k/8/8/8/8/8/8/K7 w - - 0 1", "none"),
        ("4k3/8/8/8/8/8/8/K6R w - - 0 1", "none"),
    ];
    for (fen, expected) in cases {
        assert_eq!(first_move(&solve(fen, Limits::default()), fen), expected, "{fen}");
    }
}

#[test]
fn a_promoting_reply_counts_once_and_all_four_are_answered() {
    let outcome = solve("8/8/2Q5/1R6/8/K7/1p6/k7 w - - 0 1", Limits::default());
    let proof = outcome.proof.unwrap();
    assert_eq!(outcome.statistics.verification_tree.moves, 1 + 4 + 4);
    assert_eq!(proof.nodes().iter().map(|node| node.edges.len()).collect::<Vec<_>>(), [1, 4, 1, 1, 1, 1, 0]);
    assert_eq!(
        proof.nodes()[1].reasons[0].bindings[0].1,
        Bound::Number(1),
        "u of the check that allows b1 in four ways"
    );
}

#[test]
fn a_game_that_is_over_is_answered() {
    let mated = solve("3R2k1/5ppp/8/8/8/8/8/K7 b - - 0 1", Limits::default());
    assert_eq!((mated.best_move, mated.score), (None, Some(claims::Score::MateIn(0))));
    let stalemated = solve("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Limits::default());
    assert_eq!(stalemated.promise, Some(claims::Promise::Draws(true)));
}

#[test]
fn limits_end_a_search_and_say_which() {
    let limited = solve(DIAGRAM_36, Limits { nodes: Some(5), ..Limits::default() });
    assert_eq!((limited.stop_reason, limited.best_move), (StopReason::Nodes, None));
    let shallow = solve(DIAGRAM_36, Limits { depth: Some(1), ..Limits::default() });
    assert_eq!((shallow.stop_reason, shallow.best_move), (StopReason::Exhausted, None));
    let mut problem = Problem::win(position(DIAGRAM_36));
    problem.goal = Goal::MateIn(1);
    assert_eq!(mater1(&problem, Limits::default(), &mut Silent).best_move, None);
    problem.goal = Goal::MateIn(2);
    assert!(mater1(&problem, Limits::default(), &mut Silent).best_move.is_some());
}
