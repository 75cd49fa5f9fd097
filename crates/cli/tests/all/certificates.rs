//! Certificates that must be rejected, each with its flaw named by the library, by the program, and by the
//! independent checker in Python.

use crate::python;
use std::collections::HashMap;
use std::time::{Duration, Instant};

use kibitzer::{Certificate, check_certificate};
use serde_json::{Value, json};
use shakmaty::{CastlingMode, Chess, Position};
use testing::{find_move, position};

use crate::program::{file, run};
use crate::rejected::{CHECKER, check, check_rejected, hash};

/// A rook mates on the last rank.
const BACK_RANK: &str = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";

/// Writes a certificate for White.
fn certificate(fen: &str, mate_in: i64, nodes: Value) -> Value {
    json!({
        "kibitzer_certificate": 1, "fen": fen, "castling": "standard", "winner": "white",
        "claim": {"mate_in": mate_in}, "fifty_move": false, "nodes": nodes
    })
}

/// Returns the smallest good certificate with one field changed.
fn back_rank(field: &str, value: Value) -> Value {
    let mut made = certificate(BACK_RANK, 1, json!([[["a1a8", 1]], []]));
    made[field] = value;
    made
}

/// Returns the certificate for 1.Qh1+ and a pawn that promotes in four ways, each answered by 2.Rxb1#.
fn promotion() -> Value {
    let after = [["b2b1q", "2"], ["b2b1r", "3"], ["b2b1b", "4"], ["b2b1n", "5"]];
    let replies: Vec<Value> = after.iter().map(|[mv, to]| json!([mv, to.parse::<u32>().unwrap()])).collect();
    let capture = json!([["b5b1", 6]]);
    let nodes = json!([[["c6h1", 1]], replies, capture, capture, capture, capture, []]);
    certificate("8/8/2Q5/1R6/8/K7/1p6/k7 w - - 0 1", 2, nodes)
}

/// Returns the library's message about what is wrong with a text.
fn flaw_of(text: &str) -> String {
    let read = Certificate::from_json(text.as_bytes());
    read.and_then(|certificate| check_certificate(&certificate)).unwrap_err().to_string()
}

/// Writes a tree in which White makes these moves in any case and Black makes all legal moves; positions with
/// the same pieces and side to move share a node, whatever else they differ in.
fn careless_tree(fen: &str, white: &[&str]) -> Value {
    let root = position(fen);
    let key = |position: &Chess| (position.board().clone(), position.turn());
    let mut places = HashMap::from([(key(&root), 0)]);
    let mut positions = vec![(root, 0)];
    let mut nodes: Vec<Vec<Value>> = Vec::new();
    while let Some((position, depth)) = positions.get(nodes.len()).cloned() {
        let mut edges = Vec::new();
        let is_white = position.turn().is_white();
        let listed = |text: &&str| find_move(&position, text);
        let moves: Vec<_> = match is_white {
            true => white.get(depth).map(listed).into_iter().collect(),
            false => position.legal_moves().into_iter().collect(),
        };
        for mv in moves {
            let after = position.clone().play(mv).unwrap();
            let next = positions.len();
            let place = *places.entry(key(&after)).or_insert(next);
            if place == next {
                positions.push((after, depth + usize::from(!is_white)));
            }
            edges.push(json!([mv.to_uci(CastlingMode::Standard).to_string(), place]));
        }
        nodes.push(edges);
    }
    certificate(fen, 3, json!(nodes))
}

#[test]
fn small_certificates_are_good() {
    for good in [back_rank("winner", json!("white")), promotion()] {
        let path = file(&format!("good-{:x}.json", hash(&good.to_string())), good.to_string());
        let run = run(&["check", &path]);
        assert_eq!((run.status, run.err.as_str()), (Some(0), ""));
        assert!(run.out.starts_with("proved: White mates in "), "{}", run.out);
        python::accepts(CHECKER, &good.to_string());
    }
}

#[test]
fn stalemate_is_no_mate() {
    let stalemate = certificate("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", 1, json!([[["f1f7", 1]], []]));
    let said = "node 1: a leaf that is stalemate, expected checkmate of the losing side";
    check_rejected(&stalemate, "NotMate", "stalemate", said);
}

#[test]
fn every_choice_of_promotion_is_answered() {
    for (place, mv) in ["b2b1q", "b2b1r", "b2b1b", "b2b1n"].into_iter().enumerate() {
        let mut lacking = promotion();
        lacking["nodes"][1].as_array_mut().unwrap().remove(place);
        let said = format!("node 1: the legal reply `{mv}` (promotion) is missing");
        check_rejected(&lacking, "MissingReply", "missing_reply", &said);
    }
}

#[test]
fn an_en_passant_capture_is_answered() {
    // 1.g4+ would be mate if 1...hxg3 were not possible.
    let lacking = certificate("8/4B3/R7/7k/7p/8/5NP1/K7 w - - 0 1", 1, json!([[["g2g4", 1]], []]));
    let said = "node 1: the legal reply `h4g3` (en-passant capture) is missing";
    check_rejected(&lacking, "MissingReply", "missing_reply", said);
}

#[test]
fn a_king_move_is_answered() {
    let lacking = certificate("7k/8/5K2/8/8/8/8/R7 w - - 0 1", 1, json!([[["a1a8", 1]], []]));
    let said = "node 1: the legal reply `h8h7` (king move) is missing";
    check_rejected(&lacking, "MissingReply", "missing_reply", said);
}

#[test]
fn a_cycle_is_no_proof() {
    let cycle = certificate("7k/8/5K2/8/8/8/8/R7 w - - 0 1", 1, json!([[["a1a8", 1]], [["h8h7", 0]]]));
    let said = "node 1: move `h8h7` leads to node 0, expected a larger index (a cycle?)";
    check_rejected(&cycle, "NotForward", "order", said);
    let outside = back_rank("nodes", json!([[["a1a8", 2]], []]));
    let said = "node 0: move `a1a8` leads to node 2, but there are 2 nodes";
    check_rejected(&outside, "OutOfRange", "order", said);
}

#[test]
fn castling_rights_tell_positions_apart() {
    // 1...Nb6 2.Ka3 Na8 and 1...Rf8 2.Ka3 Rh8 lead to the same pieces, but only the first keeps the right.
    let reused = careless_tree("n3k2r/7p/7P/8/8/8/8/K7 w k - 0 1", &["a1a2", "a2a3"]);
    let said = "node 26 is reused for a different position (castling rights differ) after `f8h8` at node 14";
    check_rejected(&reused, "DifferentPosition", "same_position", said);
}

#[test]
fn a_position_stands_once() {
    let mut twice = promotion();
    twice["nodes"][5] = json!([["b5b1", 7]]);
    twice["nodes"].as_array_mut().unwrap().push(json!([]));
    let said = "nodes 6 and 7 hold the same position, expected one node for both";
    check_rejected(&twice, "DuplicatePosition", "same_position", said);
}

#[test]
fn every_node_is_reached() {
    let lost = back_rank("nodes", json!([[["a1a8", 1]], [], []]));
    check_rejected(&lost, "Unreachable", "reach", "node 2 cannot be reached from the root");
}

#[test]
fn an_unknown_version_is_refused_before_anything_else() {
    for (version, found) in [(json!(2), "2"), (json!(-1), "-1"), (json!(1.5), "1.5"), (json!("1"), "\"1\"")] {
        let said = format!("certificate version {found} is unknown, expected 1");
        check_rejected(
            &json!({"kibitzer_certificate": version, "proof": "?"}),
            "UnknownVersion",
            "version",
            &said,
        );
        check_rejected(&back_rank("kibitzer_certificate", version), "UnknownVersion", "version", &said);
    }
}

#[test]
fn a_tampered_move_is_found() {
    let illegal = back_rank("nodes", json!([[["a1b8", 1]], []]));
    check_rejected(&illegal, "IllegalMove", "legality", "node 0: move `a1b8` is not legal there");
    let other = back_rank("nodes", json!([[["a1a7", 1]], []]));
    let said = "node 1: the legal reply `h8g8` (king move) is missing";
    check_rejected(&other, "MissingReply", "missing_reply", said);
    let mut twice = promotion();
    twice["nodes"][1][3] = json!(["b2b1q", 5]);
    check_rejected(&twice, "RepeatedMove", "legality", "node 1: move `b2b1q` stands there twice");
}

#[test]
fn the_distance_is_the_trees() {
    for wrong in [2, 100] {
        let said = format!("the certificate claims mate in {wrong}, its tree shows mate in 1");
        check_rejected(&back_rank("claim", json!({"mate_in": wrong})), "WrongDistance", "distance", &said);
    }
}

#[test]
fn the_winner_is_the_one_who_mates() {
    for wrong in [0, -1] {
        let said = "the certificate names winner white, its claim needs black";
        check_rejected(&back_rank("claim", json!({"mate_in": wrong})), "WrongWinner", "distance", said);
    }
    // From Black's side, White's moves are replies, and most of them are missing.
    let said = "node 0: the legal reply `a1b1` (move) is missing";
    check_rejected(&back_rank("winner", json!("black")), "MissingReply", "missing_reply", said);
}

#[test]
fn the_remark_on_fifty_moves_is_right() {
    let said = "a line reaches half-move clock 1: `fifty_move` must be false";
    check_rejected(&back_rank("fifty_move", json!(true)), "FiftyMove", "fifty_moves", said);
    let late = back_rank("fen", json!(BACK_RANK.replace("0 1", "99 60")));
    let said = "a line reaches half-move clock 100: `fifty_move` must be true";
    check_rejected(&late, "FiftyMove", "fifty_moves", said);
}

#[test]
fn the_game_is_drawn_at_150_half_moves() {
    for (clock, node, reached) in [(149, 1, 150), (150, 0, 150), (u32::MAX, 0, u32::MAX)] {
        let mut drawn = back_rank("fen", json!(BACK_RANK.replace("0 1", &format!("{clock} 160"))));
        drawn["fifty_move"] = json!(true);
        let said = format!("node {node}: the half-move clock reaches {reached}, 150 is a draw");
        check_rejected(&drawn, "SeventyFiveMoves", "fifty_moves", &said);
    }
}

#[test]
fn the_mating_side_has_one_move() {
    let two = back_rank("nodes", json!([[["a1a8", 1], ["a1a7", 1]], []]));
    let said = "node 0: the mating side has 2 moves there, expected 1";
    check_rejected(&two, "AttackerMoves", "winner_node", said);
    let none = back_rank("nodes", json!([[]]));
    let said = "node 0: the mating side has 0 moves there, expected 1";
    check_rejected(&none, "AttackerMoves", "winner_node", said);
    let said = "the certificate has no nodes, expected the root at least";
    check_rejected(&back_rank("nodes", json!([])), "Empty", "form", said);
}

#[test]
fn the_root_is_a_legal_position() {
    let cases = [
        ("8/8/6K1/8/8/8/8/R7 w - - 0 1", "illegal position: missing king"),
        ("R6k/8/6K1/8/8/8/8/8 w - - 0 1", "illegal position: opposite check"),
        ("P6k/8/6K1/8/8/8/8/R7 w - - 0 1", "illegal position: pawns on backrank"),
        ("7k/8/6K1/8/8/8/8/R7 w K - 0 1", "illegal position: invalid castling rights"),
        ("7k/8/6K1/8/8/8/8/R7 w - e6 0 1", "illegal position: invalid ep square"),
    ];
    for (fen, reason) in cases {
        let said = format!("the root position `{fen}` is not legal: {reason}");
        check_rejected(&back_rank("fen", json!(fen)), "BadRoot", "root", &said);
    }
}

#[test]
fn a_fen_is_written_in_one_way() {
    let board = "7k/8/6K1/8/8/8/8/R7";
    let all = [
        board.to_owned(),
        format!("{board} w - -"),
        format!("{board}  w - - 0 1"),
        format!("{board}_w_-_-_0_1"),
        format!("{board}[Q] w - - 0 1"),
        format!("{board} w - - 0 1 +0+0"),
        format!("{board} w - - 0 -1"),
        format!("{board} w - - 00x 1"),
        "7k/8/6K1/8/8/8/8/R~7 w - - 0 1".to_owned(),
        "7k/8/6K1/8/8/8/8 w - - 0 1".to_owned(),
        "4rkr1/3R4/8/8/4N3/8/6P1/4K2R w H - 0 1".to_owned(),
    ];
    for fen in all {
        let said = flaw_of(&back_rank("fen", json!(fen)).to_string());
        assert!(said.starts_with(&format!("the root position `{fen}` is not legal: ")), "{said}");
        check_rejected(&back_rank("fen", json!(fen)), "BadRoot", "root", &said);
    }
}

#[test]
fn a_move_is_written_in_one_way() {
    let promoted = certificate("7k/P7/6K1/8/8/8/8/8 w - - 0 1", 1, json!([[["a7a8Q", 1]], []]));
    check_rejected(&promoted, "IllegalMove", "legality", "node 0: move `a7a8Q` is not legal there");
    // Castling mates, written in the other notation.
    for (castling, rights, mv) in [("standard", "K", "e1h1"), ("chess960", "H", "e1g1")] {
        let fen = format!("4rkr1/3R4/8/8/4N3/8/6P1/4K2R w {rights} - 0 1");
        let mut castled = certificate(&fen, 1, json!([[[mv, 1]], []]));
        castled["castling"] = json!(castling);
        let said = format!("node 0: move `{mv}` is not legal there");
        check_rejected(&castled, "IllegalMove", "legality", &said);
    }
}

#[test]
fn what_is_not_of_the_form_is_bad_input() {
    let good = back_rank("winner", json!("white")).to_string();
    let list = json!([1, BACK_RANK, "standard", "white", [1], false, [[["a1a8", 1]], []]]);
    let cases = [
        "null".to_owned(),
        "{\"nodes\"".to_owned(),
        good[..20].to_owned(),
        good[..good.len() - 1].to_owned(),
        format!("{good} x"),
        format!("[{good}]"),
        list.to_string(),
        json!({"kibitzer_certificate": 1, "fen": BACK_RANK}).to_string(),
        back_rank("author", json!("me")).to_string(),
        back_rank("winner", json!("White")).to_string(),
        back_rank("winner", json!({"white": null})).to_string(),
        back_rank("castling", json!({"standard": null})).to_string(),
        back_rank("claim", json!([1])).to_string(),
        back_rank("claim", json!({"mate_in": 1.5})).to_string(),
        back_rank("claim", json!({"mate_in": 1, "sure": true})).to_string(),
        back_rank("fifty_move", json!(0)).to_string(),
        back_rank("nodes", json!([[["a1a8", 1, 1]], []])).to_string(),
        back_rank("nodes", json!([[[1, "a1a8"]], []])).to_string(),
    ];
    for text in cases {
        let said = flaw_of(&text);
        assert!(said.starts_with("not a certificate: "), "{said}: {text}");
        check(&text, "Malformed", "form", &said);
    }
}

#[test]
fn a_hundred_megabytes_of_brackets_end_quickly() {
    let path = file("brackets.json", vec![b'['; 100 << 20]);
    let begin = Instant::now();
    let run = run(&["check", &path]);
    assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());
    std::fs::remove_file(&path).unwrap();
    assert_eq!((run.status, run.out.as_str(), run.err.lines().count()), (Some(2), "", 1), "{}", run.err);
    assert!(run.err.starts_with(&format!("error: `{path}`: not a certificate: ")), "{}", run.err);
}

#[test]
fn a_certificate_is_found_in_an_explanation() {
    let explained = run(&["explain", BACK_RANK, "--format", "json"]);
    let checked = run(&["check", &file("explanation.json", explained.out)]);
    assert_eq!(checked.out, "proved: White mates in 1; 2 positions checked\n");
    assert_eq!((checked.status, checked.err.as_str()), (Some(0), ""));
}
