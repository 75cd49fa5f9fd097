//! Games over the interface: reviews, drills, the schedule of a drill, and images.
#![allow(clippy::unwrap_used, reason = "tests say what they expect")]

mod asked;

use std::time::Duration;

use asked::{Answer, BACK_RANK, LOCAL, fresh, get, post, small_bounds};
use axum::http::StatusCode;
use serde_json::{Value, json};
use web::{Bounds, router};

const FOOLS: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. f3 e5 2. g4 Qh4# 0-1";
const RESCUE: &str =
    "[White \"Ann\"]\n[FEN \"4k2r/pp3ppp/2qB4/4P3/8/2rB3b/PQ4P1/5R1K w k - 0 24\"]\n\n24. Qxc3 Qxg2# 0-1";

/// Returns the names of the events, and the data of the last.
fn events(answer: &Answer) -> (Vec<&str>, Value) {
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert_eq!(answer.headers["content-type"], "text/event-stream");
    let names = answer.text.lines().filter_map(|line| line.strip_prefix("event: ")).collect();
    let data = answer.text.lines().rev().find_map(|line| line.strip_prefix("data: ")).unwrap();
    (names, serde_json::from_str(data).unwrap())
}

#[tokio::test]
async fn a_game_is_reviewed_as_on_the_command_line() {
    let answer = post(&fresh(), "/api/v1/review", &json!({ "pgn": FOOLS, "nodes": 20_000 })).await;
    let (names, review) = events(&answer);
    assert_eq!(names, ["looked", "looked", "looked", "looked", "review"]);
    assert!(answer.text.contains("data: {\"moves\":4,\"of\":4}"), "{}", answer.text);
    assert_eq!((&review["schema"], review["moves"].as_array().unwrap().len()), (&json!(1), 4));
    let moment = &review["moments"].as_array().unwrap().iter().find(|moment| moment["ply"] == 2).unwrap();
    assert_eq!(moment["kinds"], json!(["allowed"]));
    assert!(moment["text"].as_str().unwrap().contains("2...Qh4#"), "{moment}");
}

#[tokio::test]
async fn what_a_side_got_wrong_becomes_drills() {
    let question = json!({ "pgn": RESCUE, "side": "white" });
    let answer = post(&fresh(), "/api/v1/drills", &question).await;
    let (names, made) = events(&answer);
    assert_eq!(names.last(), Some(&"drills"));
    assert_eq!((&made["player"], made["drills"].as_array().unwrap().len()), (&json!("Ann"), 1));
    let drill = &made["drills"][0];
    assert_eq!((&drill["accepted"][0]["move"], &drill["played"]), (&json!("d3b5"), &json!("b2c3")));
    assert_eq!(drill["hints"].as_array().unwrap().len(), 3);
    let question = json!({ "pgn": RESCUE, "side": "black", "nodes": 5_000 });
    let answer = post(&fresh(), "/api/v1/drills", &question).await;
    assert_eq!(events(&answer).1["drills"], json!([]));
}

#[tokio::test]
async fn what_is_not_done_in_time_is_a_failure_and_no_part_of_it() {
    // All moves have had their first look by then; the explanations take longer.
    let bounds = Bounds { longest_time: Duration::from_secs(2), ..small_bounds() };
    let router = router(kibitzer::kb::base().into(), bounds, LOCAL);
    for (path, question) in [
        ("review", json!({ "pgn": RESCUE, "nodes": 5_000_000 })),
        ("drills", json!({ "pgn": RESCUE, "nodes": 5_000_000, "side": "white" })),
    ] {
        let answer = post(&router, &format!("/api/v1/{path}"), &question).await;
        let (names, failure) = events(&answer);
        assert_eq!(names, ["looked", "looked", "failure"], "{path}");
        assert_eq!(failure["error"], "the game was not done after 2 seconds");
    }
}

#[tokio::test]
async fn a_drill_comes_back_as_fsrs_says() {
    let router = fresh();
    let first = post(&router, "/api/v1/schedule", &json!({})).await.json();
    assert_eq!(
        (&first["schema"], &first["again"]["days"], &first["easy"]["days"]),
        (&json!(1), &json!(0), &json!(8))
    );
    let good = &first["good"];
    let later = json!({ "stability": good["stability"], "difficulty": good["difficulty"], "days": 2 });
    let second = post(&router, "/api/v1/schedule", &later).await.json();
    assert!(good["days"].as_u64() < second["good"]["days"].as_u64(), "{second}");
}

#[tokio::test]
async fn a_position_is_drawn_in_both_formats() {
    let router = fresh();
    let question = json!({ "fen": BACK_RANK, "arrow": "a1a8" });
    let svg = post(&router, "/api/v1/image", &question).await;
    assert_eq!(svg.headers["content-type"], "image/svg+xml");
    assert!(svg.text.starts_with("<svg") && svg.text.contains("class=\"arrow m\""), "{}", svg.text);
    let path = format!("/api/v1/image?fen={}&format=png&side=black&pixels=64", BACK_RANK.replace(' ', "%20"));
    let png = get(&router, &path).await;
    assert_eq!((png.status, &png.headers["content-type"]), (StatusCode::OK, &"image/png".parse().unwrap()));
    assert!(png.text.contains("PNG"));
}

#[tokio::test]
async fn bad_questions_about_games_get_a_reason() {
    let router = fresh();
    for (path, question, reason) in [
        ("review", json!({}), "`pgn` is missing"),
        ("review", json!({ "pgn": 1 }), "`pgn` is 1"),
        ("review", json!({ "pgn": "" }), ""),
        ("review", json!({ "pgn": "*" }), "no moves"),
        ("review", json!({ "pgn": "1. e4 e5 2. Ke4" }), "Ke4"),
        ("review", json!({ "pgn": FOOLS, "nodes": 0 }), "`nodes` is 0"),
        ("review", json!({ "pgn": FOOLS, "nodes": 5_000_001 }), "`nodes` is 5000001"),
        ("review", json!({ "pgn": FOOLS, "threshold": 1 }), "`threshold` is 1"),
        ("review", json!({ "pgn": FOOLS, "threshold": 51 }), "`threshold` is 51"),
        ("review", json!({ "pgn": FOOLS, "language": "tlh" }), "tlh"),
        ("review", json!({ "pgn": FOOLS, "side": "white" }), "there is no field `side`"),
        ("drills", json!({ "pgn": FOOLS }), "`side` is missing"),
        ("drills", json!({ "pgn": FOOLS, "side": "both" }), "`side` is the text `both`"),
        ("schedule", json!({ "days": -1 }), "`days` is -1"),
        ("schedule", json!({ "days": 5_000_000_000_u64 }), "`days` is too large"),
        ("schedule", json!({ "stability": 1.0 }), "belong together"),
        ("schedule", json!({ "stability": -1, "difficulty": 5 }), "no memory of FSRS"),
        ("schedule", json!({ "stability": "long", "difficulty": 5 }), "`stability` is the text `long`"),
        ("image", json!({}), "`fen` is missing"),
        ("image", json!({ "fen": "x" }), "is no position"),
        ("image", json!({ "fen": BACK_RANK, "moves": "Kh9" }), "move 1 of `moves`"),
        ("image", json!({ "fen": BACK_RANK, "arrow": "up" }), "`arrow` is the text `up`"),
        ("image", json!({ "fen": BACK_RANK, "side": "both" }), "`side` is the text `both`"),
        ("image", json!({ "fen": BACK_RANK, "format": "gif" }), "`format` is the text `gif`"),
        ("image", json!({ "fen": BACK_RANK, "pixels": 100_000 }), "`pixels` is 100000"),
    ] {
        let answer = post(&router, &format!("/api/v1/{path}"), &question).await;
        let error = answer.error(StatusCode::BAD_REQUEST);
        assert!(error.contains(reason), "{path} {question}: {error}");
    }
}
