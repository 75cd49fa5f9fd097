//! A client of the protocol talks to the server: every tool, with good and with bad input.
#![allow(clippy::unwrap_used, reason = "a test says what it expects")]

use std::time::{Duration, Instant};

use proptest::prelude::*;
use rmcp::model::{CallToolRequest, CallToolRequestParams, CallToolResult, ClientRequest, Tool};
use rmcp::service::{Peer, PeerRequestOptions, RoleClient, RunningService, ServiceExt};
use serde_json::{Value, json};

const MATE: &str = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1";
const PINNED: &str = "4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1";

type Client = RunningService<RoleClient, ()>;

/// Starts a server and performs the handshake.
async fn client() -> Client {
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    let (read, write) = tokio::io::split(theirs);
    tokio::spawn(mcp::serve_on(read, write, kibitzer::kb::base().into()));
    ().serve(ours).await.unwrap()
}

async fn call(client: &Peer<RoleClient>, tool: &'static str, arguments: Value) -> CallToolResult {
    let arguments = arguments.as_object().unwrap().clone();
    client.call_tool(CallToolRequestParams::new(tool).with_arguments(arguments)).await.unwrap()
}

fn text(result: &CallToolResult) -> &str {
    result.content[0].as_text().map_or("", |text| text.text.as_str())
}

/// Calls a tool that must succeed, and returns the object, which has every field that the tool's schema
/// requires.
async fn good(client: &Client, tool: &'static str, arguments: Value) -> Value {
    let result = call(client, tool, arguments).await;
    assert_eq!(result.is_error, Some(false), "{}", text(&result));
    assert!(!text(&result).is_empty());
    let object = result.structured_content.unwrap();
    let tools = client.list_all_tools().await.unwrap();
    let spec = tools.iter().find(|spec| spec.name == tool).unwrap();
    let schema = spec.output_schema.as_ref().unwrap();
    for field in schema["required"].as_array().unwrap() {
        assert!(object.get(field.as_str().unwrap()).is_some(), "{tool}: {field}");
    }
    let known = schema["properties"].as_object().unwrap();
    assert!(object.as_object().unwrap().keys().all(|field| known.contains_key(field)), "{tool}: {object}");
    object
}

/// Calls a tool that must refuse, and compares its message.
async fn bad(client: &Client, tool: &'static str, arguments: Value, expected: &str) {
    let result = call(client, tool, arguments.clone()).await;
    assert_eq!((text(&result), result.is_error), (expected, Some(true)), "{tool} {arguments}");
    assert!(result.structured_content.is_none());
}

#[tokio::test]
async fn the_tools_are_listed_with_their_schemas() {
    let client = client().await;
    let about = client.peer_info().unwrap();
    assert_eq!(about.server_info.as_ref().map(|info| info.name.as_str()), Some("kibitzer"));
    let tools: Vec<Tool> = client.list_all_tools().await.unwrap();
    let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_ref()).collect();
    let expected =
        ["explain_position", "check_move", "find_mate", "legal_moves", "apply_moves", "name_themes"];
    assert_eq!(names, expected);
    for tool in tools {
        assert!(tool.description.is_some() && tool.output_schema.is_some(), "{}", tool.name);
        assert_eq!(tool.input_schema["additionalProperties"], false);
        assert_eq!(tool.annotations.unwrap().read_only_hint, Some(true));
    }
    let unknown = client.call_tool(CallToolRequestParams::new("eval")).await.unwrap_err().to_string();
    assert!(unknown.contains("there is no tool `eval`, expected one of explain_position"), "{unknown}");
}

#[tokio::test]
async fn a_position_is_explained() {
    let client = client().await;
    let told = good(&client, "explain_position", json!({ "fen": MATE, "nodes": 100_000 })).await;
    assert_eq!(told["best_move"], json!({ "san": "Qg6", "uci": "g3g6" }));
    assert_eq!(told["verdict"], "1.Qg6! mates in two.");
    assert_eq!((&told["promise"]["mate_in"], &told["certainty"]), (&json!(2), &json!("proved")));
    assert!(told["line"]["text"].as_str().unwrap().starts_with("1.Qg6 "));
    let takes = |defence: &Value| {
        let replies = defence["replies"].as_array().unwrap();
        replies.iter().any(|reply| reply["san"] == "fxg6") && defence["line"]["text"] == "1...fxg6 2.Nxg6#"
    };
    assert!(told["defences"].as_array().unwrap().iter().any(takes), "{}", told["defences"]);
    let german = json!({ "fen": MATE, "nodes": 100_000, "detail": "brief", "language": "de" });
    let words = good(&client, "explain_position", german).await;
    assert_eq!(words["verdict"], "1.Dg6! setzt in zwei Zügen matt.");
    let after = json!({ "fen": MATE, "moves": ["Qg6", "f7g6"], "nodes": 1000 });
    assert_eq!(good(&client, "explain_position", after).await["best_move"]["san"], "Nxg6#");
}

#[tokio::test]
async fn a_move_is_checked() {
    let client = client().await;
    let asked = |mv: &str| json!({ "fen": MATE, "move": mv, "nodes": 100_000 });
    let best = good(&client, "check_move", asked("Qg6")).await;
    assert_eq!((&best["verdict"], &best["legal"]), (&json!("best"), &json!(true)));
    let worse = good(&client, "check_move", asked("Nxc6")).await;
    assert_eq!((&worse["verdict"], &worse["best_move"]["san"]), (&json!("fails"), &json!("Qg6")));
    assert!(worse["refutation"]["text"].as_str().unwrap().starts_with("1.Nxc6 "), "{worse}");
    for (fen, mv, reason) in [
        (PINNED, "Bd3", "The bishop on e2 cannot go to d3: the rook on e4 pins it to the king on e1."),
        (PINNED, "Bh6", "The bishop on e2 does not go to h6."),
        ("startpos", "e2e5", "The pawn on e2 does not go to e5."),
        ("startpos", "exd3", "The pawn on e2 goes to d3 only to take, and nobody is there to be taken."),
        ("startpos", "O-O", "A man on f1 is in the way of castling on the king's side."),
    ] {
        let told = good(&client, "check_move", json!({ "fen": fen, "move": mv })).await;
        assert_eq!((&told["verdict"], &told["reason"]), (&json!("illegal"), &json!(reason)), "{mv}");
    }
}

#[tokio::test]
async fn a_mate_is_proved_or_denied() {
    let client = client().await;
    let mate = good(&client, "find_mate", json!({ "fen": MATE, "max_moves": 2 })).await;
    assert_eq!((&mate["result"], &mate["mate_in"]), (&json!("mate"), &json!(2)));
    assert_eq!((&mate["best_move"]["uci"], &mate["shortest"]), (&json!("g3g6"), &json!(true)));
    let none = good(&client, "find_mate", json!({ "fen": MATE, "max_moves": 1 })).await;
    assert_eq!(none["result"], "no_mate");
    let open = good(&client, "find_mate", json!({ "fen": "startpos", "nodes": 1000 })).await;
    assert_eq!((&open["result"], &open["mate_in"]), (&json!("unknown"), &json!(null)));
    let over = good(&client, "find_mate", json!({ "fen": "startpos", "moves": "f3 e5 g4 Qh4#" })).await;
    assert_eq!((&over["result"], &over["mate_in"]), (&json!("mate"), &json!(0)));
}

#[tokio::test]
async fn moves_are_listed_and_played() {
    let client = client().await;
    let legal = good(&client, "legal_moves", json!({ "fen": "startpos", "moves": ["e4", "d5"] })).await;
    assert_eq!((legal["count"].as_u64(), &legal["in_check"]), (Some(31), &json!(false)));
    let moves = legal["moves"].as_array().unwrap();
    let of = |san: &str| moves.iter().find(|mv| mv["san"] == san).unwrap();
    assert_eq!((&of("exd5")["captures"], &of("Bb5+")["gives_check"]), (&json!("pawn"), &json!(true)));
    assert_eq!(of("Nf3").get("captures"), None);
    let fools = json!({ "fen": "startpos", "moves": ["f3", "e5", "g4", "Qh4"] });
    let over = good(&client, "apply_moves", fools).await;
    assert_eq!((&over["status"], over["legal_moves"].as_u64()), (&json!("checkmate"), Some(0)));
    assert_eq!(over["status_text"], "Checkmate: Black has won.");
    assert_eq!(over["line"]["text"], "1.f3 e5 2.g4 Qh4#");
    assert!(over["board"].as_str().unwrap().contains("P P P P P . . P"), "{}", over["board"]);
    for (fen, moves, status) in [
        ("startpos", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "threefold_repetition"),
        ("startpos", "Nf3 Nf6 Ng1 Ng8", "ongoing"),
        ("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "Kf7", "stalemate"),
        ("7k/8/8/8/8/8/p7/K7 w - - 0 1", "Kxa2", "insufficient_material"),
        ("7k/8/8/8/8/8/8/KQ6 w - - 99 80", "Qb2+", "fifty_moves"),
        ("7k/8/8/8/8/8/8/KQ6 w - - 0 80", "Qb2+", "check"),
        ("7k/8/8/8/8/8/8/KQ6 w - - 149 90", "Qb2+", "seventy_five_moves"),
    ] {
        let after = good(&client, "apply_moves", json!({ "fen": fen, "moves": moves })).await;
        assert_eq!(after["status"], status, "{fen} {moves}");
    }
}

#[tokio::test]
async fn themes_of_a_line_are_named() {
    let client = client().await;
    let line = json!({ "fen": "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "moves": ["Ra8#"] });
    let told = good(&client, "name_themes", line).await;
    let themes = told["themes"].as_array().unwrap();
    let back_rank = themes.iter().find(|theme| theme["name"] == "backRankMate").unwrap();
    assert_eq!((&back_rank["shown_by"]["san"], &back_rank["ply"]), (&json!("Ra8#"), &json!(1)));
}

#[tokio::test]
async fn bad_input_is_told_what_was_expected() {
    let client = client().await;
    let fen =
        "expected a FEN such as `2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1`, or startpos";
    for tool in ["explain_position", "check_move", "find_mate", "legal_moves", "apply_moves", "name_themes"] {
        let with = |fen: Value| json!({ "fen": fen, "moves": ["e4"], "move": "e4" });
        let only = |mut given: Value| {
            if tool != "check_move" {
                given.as_object_mut().unwrap().remove("move");
            }
            given
        };
        bad(
            &client,
            tool,
            only(json!({ "moves": [], "move": "e4" })),
            &format!("error: `fen` is missing, {fen}"),
        )
        .await;
        bad(&client, tool, only(with(json!(7))), "error: `fen`: expected a text, found `7`").await;
        let side = format!("error: `fen`: side to move must be `w` or `b`, found `x`; {fen}");
        bad(&client, tool, only(with(json!("8/8/8/8/8/8/8/4K2R x - -"))), &side).await;
        let long = "k".repeat(100_000);
        let cut = format!("error: `fen`: 100000 bytes came (`{}…`), {fen}", "k".repeat(60));
        bad(&client, tool, only(with(json!(long))), &cut).await;
        let illegal = "error: `moves`: move 2, `Ke4`: not legal: The king on e8 does not go to e4; it was to be made in \
            `rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1`";
        let moves = json!({ "fen": "startpos", "moves": "1. e4 Ke4", "move": "e4" });
        bad(&client, tool, only(moves), illegal).await;
    }
    let unknown = "error: there is no argument `depth`, expected only fen, moves";
    bad(&client, "legal_moves", json!({ "fen": "startpos", "depth": 3 }), unknown).await;
    let nodes = "error: `nodes`: expected a whole number from 1 to 50000000, found `-1`";
    bad(&client, "explain_position", json!({ "fen": MATE, "nodes": -1 }), nodes).await;
    let time = "error: `milliseconds`: expected a whole number from 1 to 60000, found `\"5s\"`";
    bad(&client, "find_mate", json!({ "fen": MATE, "milliseconds": "5s" }), time).await;
    let mate = "error: `max_moves`: expected a whole number from 1 to 120, found `0`";
    bad(&client, "find_mate", json!({ "fen": MATE, "max_moves": 0 }), mate).await;
    let detail = "error: `detail`: expected one of brief, normal, full, found `\"much\"`";
    bad(&client, "explain_position", json!({ "fen": MATE, "detail": "much" }), detail).await;
    let none = "error: `move` is missing, expected a move such as Qxc3 or b2c3";
    bad(&client, "check_move", json!({ "fen": MATE }), none).await;
    let no_move = "error: `move`: `castle!` is not a move in SAN or UCI notation, expected a legal move of White such as Qa6 or g3a6";
    let result = call(&client, "check_move", json!({ "fen": MATE, "move": "castle!" })).await;
    assert_eq!(text(&result).split(" such as").next(), no_move.split(" such as").next());
    let empty = "error: `moves`: expected at least one move of the line, found ``";
    bad(&client, "name_themes", json!({ "fen": "startpos", "moves": [] }), empty).await;
    let many = json!({ "fen": "startpos", "moves": vec!["Nf3"; 1001] });
    bad(&client, "apply_moves", many, "error: `moves`: expected at most 1000 moves, found 1001").await;
}

#[tokio::test]
async fn a_search_ends_with_its_time_and_others_go_on() {
    let client = client().await;
    let begin = Instant::now();
    let long =
        call(&client, "find_mate", json!({ "fen": "startpos", "nodes": 50_000_000, "milliseconds": 300 }));
    let short = call(&client, "legal_moves", json!({ "fen": "startpos" }));
    let (long, short) = tokio::join!(long, short);
    assert_eq!((long.is_error, short.is_error), (Some(false), Some(false)));
    assert_eq!(long.structured_content.unwrap()["result"], "unknown");
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
}

#[tokio::test]
async fn a_cancelled_search_gives_its_place_to_others() {
    let client = client().await;
    let long = json!({ "fen": "startpos", "max_moves": 40, "nodes": 50_000_000, "milliseconds": 60_000 });
    let begin = Instant::now();
    let mut running = Vec::new();
    for _ in 0..6 {
        let params =
            CallToolRequestParams::new("find_mate").with_arguments(long.as_object().unwrap().clone());
        let request = ClientRequest::CallToolRequest(CallToolRequest::new(params));
        running.push(client.send_cancellable_request(request, PeerRequestOptions::default()).await.unwrap());
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    for request in running {
        request.cancel(Some("enough".to_owned())).await.unwrap();
    }
    let next = good(&client, "find_mate", json!({ "fen": MATE, "max_moves": 2 })).await;
    assert_eq!(next["result"], "mate");
    assert!(begin.elapsed() < Duration::from_secs(30), "{:?}", begin.elapsed());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn nothing_that_comes_ends_the_server(fen in "\\PC{0,80}", moves in "[a-h1-8NBRQKOx+#= .-]{0,30}") {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let client = client().await;
            let odd = json!({ "fen": fen, "moves": moves });
            call(&client, "apply_moves", odd).await;
            let odd = json!({ "fen": "startpos", "moves": moves });
            let played = call(&client, "apply_moves", odd).await;
            assert!(text(&played).starts_with("error: `moves`: move") || played.is_error == Some(false));
            let asked = json!({ "fen": MATE, "move": moves, "nodes": 10 });
            call(&client, "check_move", asked).await;
            let still = call(&client, "legal_moves", json!({ "fen": "startpos" })).await;
            assert_eq!(still.is_error, Some(false));
        });
    }
}
