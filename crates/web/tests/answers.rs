//! The interface's answers, and that its description is accurate.
#![allow(clippy::unwrap_used, reason = "tests say what they expect")]

mod asked;

use asked::{BACK_RANK, ask, fresh, get, post, request};
use axum::body::Body;
use axum::http::StatusCode;
use serde_json::{Value, json};
use web::ROUTES;

const MODEL: &str = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1";

#[tokio::test]
async fn a_position_is_explained_as_on_the_command_line() {
    let answer = post(&fresh(), "/api/v1/explain", &json!({ "fen": MODEL, "nodes": 100_000 })).await;
    assert_eq!(answer.status, StatusCode::OK);
    let json = answer.json();
    assert_eq!((&json["schema"], &json["best_move"]), (&json!(1), &json!("g3g6")));
    assert_eq!(json["certainty"], "proved");
    assert!(json["certificate"].is_object());
    assert_eq!(json["stats"]["dropped_sentences"], 0);
}

#[tokio::test]
async fn a_position_may_come_as_people_bring_it() {
    let address = "https://lichess.org/editor?fen=6k1%2F5ppp%2F8%2F8%2F8%2F8%2F8%2FR6K+w+-+-+0+1&color=white";
    for fen in ["6k1/5ppp/8/8/8/8/8/R6K w", "6k1/5ppp/8/8/8/8/8/R6K_w_-_-_0_1", address] {
        let answer = post(&fresh(), "/api/v1/explain", &json!({ "fen": fen, "nodes": 5_000 })).await;
        assert_eq!(answer.status, StatusCode::OK, "{fen}");
        assert_eq!(answer.json()["best_move"], "a1a8", "{fen}");
    }
}

#[tokio::test]
async fn moves_are_played_first_and_words_come_in_the_language() {
    let question =
        json!({ "fen": "6k1/5ppp/8/8/8/8/8/R6K b - - 0 1", "moves": "h6 Kg1 Kh8", "language": "de" });
    let json = post(&fresh(), "/api/v1/explain", &question).await.json();
    assert_eq!(json["fen"], "7k/5pp1/7p/8/8/8/8/R5K1 w - - 2 3");
    let question = json!({ "fen": BACK_RANK, "language": "de" });
    let json = post(&fresh(), "/api/v1/explain", &question).await.json();
    assert_eq!(json["verdict"]["text"], "1.Ta8# setzt matt.");
}

#[tokio::test]
async fn hints_never_name_the_move() {
    for (level, text) in
        [(1, "Look at the king on g8."), (2, "What guards a8?"), (3, "The rook on a1 moves.")]
    {
        let json = post(&fresh(), "/api/v1/hint", &json!({ "fen": BACK_RANK, "level": level })).await.json();
        assert_eq!(json["hint"], json!({ "level": level, "text": text }));
    }
}

#[tokio::test]
async fn a_move_is_asked_about() {
    let json = post(&fresh(), "/api/v1/why-not", &json!({ "fen": BACK_RANK, "move": "Ra7" })).await.json();
    assert_eq!(json["alternatives"][0]["move"], "a1a7");
    assert!(
        json["sections"].as_array().unwrap().iter().any(|section| section["kind"] == "why_not"),
        "{json}"
    );
    let wrong = post(&fresh(), "/api/v1/why-not", &json!({ "fen": BACK_RANK, "move": "Rb7" })).await;
    assert_eq!(
        wrong.error(StatusCode::BAD_REQUEST),
        "`Rb7`: not legal there (the rook on a1 does not go to b7)"
    );
}

#[tokio::test]
async fn a_stream_ends_with_hints_and_the_explanation() {
    let path = format!("/api/v1/explain/stream?fen={}", BACK_RANK.replace(' ', "%20"));
    let answer = get(&fresh(), &path).await;
    assert_eq!(answer.headers["content-type"], "text/event-stream");
    let names: Vec<&str> = answer.text.lines().filter_map(|line| line.strip_prefix("event: ")).collect();
    // Something is sent before anything is searched.
    assert_eq!(names[..3], ["asked", "words", "draft"]);
    assert!(answer.text.starts_with("event: asked\ndata: {\"question\":\"answer\"}\n\n"), "{}", answer.text);
    assert_eq!(names[names.len() - 2..], ["words", "explanation"]);
    assert!(names.contains(&"hints"));
    let words = answer.text.split("event: words\ndata: ").last().and_then(|rest| rest.lines().next());
    let words: Value = serde_json::from_str(words.unwrap()).unwrap();
    assert_eq!(words["line_san"], json!(["Ra8#"]));
    let text = words["text"].as_str().unwrap();
    assert!(text.starts_with("Back-rank mate. 1.Ra8# is mate.\n\nBlack's king"), "{text}");
    let last = answer.text.lines().rfind(|line| line.starts_with("data: ")).unwrap();
    let json: Value = serde_json::from_str(&last["data: ".len()..]).unwrap();
    assert_eq!(json["verdict"]["text"], "1.Ra8# is mate.");
}

#[tokio::test]
async fn progress_speaks_of_the_position_that_was_asked_about() {
    // Black is to move: the analyst examines the image with White to move.
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    let answer = post(&fresh(), "/api/v1/explain/stream", &json!({ "fen": fen, "nodes": 20_000 })).await;
    let events: Vec<&str> = answer.text.split("\n\n").collect();
    let progress: Vec<Value> = events
        .iter()
        .filter_map(|event| event.strip_prefix("event: progress\ndata: "))
        .map(|data| serde_json::from_str(data).unwrap())
        .collect();
    assert!(3 < progress.len(), "{}", answer.text);
    let depths: Vec<u64> = progress.iter().map(|step| step["depth"].as_u64().unwrap()).collect();
    assert!(depths.is_sorted_by(|one, next| one < next), "{depths:?}");
    let is_black = |square: char| ['5', '6', '7', '8'].contains(&square);
    assert!(
        progress.iter().all(|step| step["line"][0].as_str().unwrap().chars().nth(1).is_some_and(is_black))
    );
}

#[tokio::test]
async fn a_report_stands_alone() {
    let answer = post(&fresh(), "/api/v1/report.html", &json!({ "fen": MODEL, "nodes": 100_000 })).await;
    assert_eq!(answer.headers["content-type"], "text/html; charset=utf-8");
    assert!(answer.text.contains("<h1>Quiet move. 1.Qg6! mates in two.</h1>"));
    for loaded in ["<script", "src=", "http:", "https:", "url(\"", "@import"] {
        assert!(!answer.text.contains(loaded), "{loaded}");
    }
}

#[tokio::test]
async fn a_production_tells_what_it_knows() {
    let name = &kibitzer::kb::base().sources[0].productions[0].name;
    let json = get(&fresh(), &format!("/api/v1/production/{name}")).await.json();
    assert_eq!(json["name"], name.as_str());
    assert!(!json["description"].as_str().unwrap().is_empty());
    get(&fresh(), "/api/v1/production/NO-SUCH").await.error(StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_description_lists_the_routes_and_no_others() {
    let router = fresh();
    let json = get(&router, "/api/v1/openapi.json").await.json();
    let methods = |path: &Value| path.as_object().unwrap().keys().cloned().collect::<Vec<String>>();
    let paths = json["paths"].as_object().unwrap();
    let described: Vec<(String, Vec<String>)> =
        paths.iter().map(|(path, value)| (path.clone(), methods(value))).collect();
    let routes: Vec<(String, Vec<String>)> = ROUTES
        .iter()
        .map(|(path, methods)| ((*path).to_owned(), methods.iter().map(ToString::to_string).collect()))
        .collect();
    assert_eq!(described, routes);
    for (path, methods) in described {
        for method in ["get", "post", "put", "delete"] {
            let request = request(&method.to_uppercase(), &path.replace("{name}", "x")).body(Body::empty());
            let status = ask(&router, request.unwrap()).await.status;
            let is_there = status != StatusCode::METHOD_NOT_ALLOWED;
            assert_eq!(is_there, methods.iter().any(|known| known == method), "{method} {path}: {status}");
        }
    }
}

#[tokio::test]
async fn the_description_tells_the_bounds() {
    let json = get(&fresh(), "/api/v1/openapi.json").await.json();
    let properties = &json["components"]["schemas"]["Question"]["properties"];
    let bounds = web::Bounds::default();
    assert_eq!(properties["nodes"]["maximum"], bounds.nodes);
    assert_eq!(properties["movetime"]["maximum"], bounds.movetime);
}
