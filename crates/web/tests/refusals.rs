//! Refusals: always with a status, a reason, and what was expected.
#![allow(clippy::unwrap_used, reason = "tests say what they expect")]

mod asked;

use std::time::{Duration, Instant};

use asked::{BACK_RANK, LOCAL, ask, fresh, get, post, post_text, request, small_bounds};
use axum::body::Body;
use axum::http::StatusCode;
use serde_json::json;
use web::{Bounds, router};

#[tokio::test]
async fn bad_questions_get_a_reason() {
    let router = fresh();
    let bad = StatusCode::BAD_REQUEST;
    for (question, reason) in [
        (json!({}), "`fen` is missing"),
        (json!({ "fen": 3 }), "`fen` is 3"),
        (json!({ "fen": [BACK_RANK] }), "`fen` is a list"),
        (json!({ "fen": BACK_RANK, "nodes": "many" }), "`nodes` is the text `many`"),
        (json!({ "fen": BACK_RANK, "nodes": 1.5 }), "`nodes` is 1.5"),
        (json!({ "fen": "8/8/8/8/8/8/8/8 w - - 0 1" }), "white has 0 kings"),
        (json!({ "fen": "x".repeat(40_000) }), "is no position"),
        (json!({ "fen": BACK_RANK, "nodes": 0 }), "`nodes` is 0"),
        (json!({ "fen": BACK_RANK, "nodes": 5_000_001 }), "`nodes` is 5000001"),
        (json!({ "fen": BACK_RANK, "nodes": -1 }), "`nodes` is -1"),
        (json!({ "fen": BACK_RANK, "movetime": 20_001 }), "`movetime` is 20001"),
        (json!({ "fen": BACK_RANK, "moves": "Ra8 Kh7" }), "move 2 of `moves`, `Kh7`: not legal there"),
        (json!({ "fen": BACK_RANK, "detail": "novel" }), "`detail` is the text `novel`"),
        (json!({ "fen": BACK_RANK, "language": "tlh" }), "tlh"),
        (json!({ "fen": BACK_RANK, "solver": "fritz" }), "no solver is called `fritz`"),
        (json!({ "fen": BACK_RANK, "level": 1 }), "there is no field `level`"),
        (json!({ "fen": BACK_RANK, "file": "/etc/passwd" }), "there is no field `file`"),
    ] {
        let error = post(&router, "/api/v1/explain", &question).await.error(bad);
        assert!(error.contains(reason), "{error}");
        assert!(error.len() < 400, "{error}");
    }
    post(&router, "/api/v1/hint", &json!({ "fen": BACK_RANK })).await.error(bad);
    post(&router, "/api/v1/hint", &json!({ "fen": BACK_RANK, "level": 4 })).await.error(bad);
    post(&router, "/api/v1/why-not", &json!({ "fen": BACK_RANK })).await.error(bad);
    let broken = "the body is not JSON: it ends too early";
    for (text, reason) in [
        ("", broken),
        ("{", broken),
        ("{\"fen\": \"", broken),
        ("[]", "the body is JSON, but no object"),
        ("null", "the body is JSON, but no object"),
        ("\u{0}", "the body is not JSON: line 1, column 1"),
        ("{\"fen\": \"\\ud800\"}", "the body is not JSON: line 1, column "),
        ("{\"fen\": \"a\", \"fen\": \"b\"}", "`fen` comes twice"),
    ] {
        let error = post_text(&router, "/api/v1/explain", text).await.error(bad);
        assert!(error.starts_with(reason), "{error}");
    }
    post_text(&router, "/api/v1/explain", vec![0xff, 0xfe]).await.error(bad);
    let error = get(&router, "/api/v1/explain/stream").await.error(bad);
    assert_eq!(error, "`fen` is missing");
    let error = get(&router, "/api/v1/hint?fen=x&level=two").await;
    assert_eq!(error.error(bad), "`level` is the text `two`");
    assert_eq!(error.json()["expected"], "`level`: 1, 2 or 3");
}

#[tokio::test]
async fn bodies_are_json_and_not_long() {
    let router = fresh();
    let plain =
        request("POST", "/api/v1/explain").header("content-type", "text/plain").body(Body::from("{}"));
    ask(&router, plain.unwrap()).await.error(StatusCode::UNSUPPORTED_MEDIA_TYPE);
    let long = post_text(&router, "/api/v1/explain", " ".repeat(65 * 1024)).await;
    long.error(StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let endless = Body::from_stream(tokio_stream::pending::<Result<Vec<u8>, std::io::Error>>());
    let begin = Instant::now();
    post_text(&fresh(), "/api/v1/explain", endless).await.error(StatusCode::REQUEST_TIMEOUT);
    assert!(begin.elapsed() < Duration::from_secs(5));
}

#[tokio::test]
async fn addresses_and_headers_have_bounds() {
    let router = fresh();
    let long = format!("/api/v1/hint?fen={}", "k".repeat(20_000));
    get(&router, &long).await.error(StatusCode::URI_TOO_LONG);
    let large = request("GET", "/").header("x-large", "x".repeat(20_000)).body(Body::empty());
    ask(&router, large.unwrap()).await.error(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE);
    let many = (0..100).fold(request("GET", "/"), |many, place| many.header(format!("x-{place}"), "x"));
    ask(&router, many.body(Body::empty()).unwrap()).await.error(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE);
}

#[tokio::test]
async fn pages_of_others_are_refused() {
    let router = fresh();
    let with = |name: &'static str, value: &'static str| {
        request("GET", "/api/v1/openapi.json").header(name, value).body(Body::empty()).unwrap()
    };
    for (name, value) in [
        ("origin", "http://evil.example"),
        ("origin", "https://127.0.0.1:8020"),
        ("origin", "http://127.0.0.1:8021"),
        ("origin", "http://localhost:8020"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        ask(&router, with(name, value)).await.error(StatusCode::FORBIDDEN);
    }
    for (name, value) in
        [("origin", "http://127.0.0.1:8020"), ("sec-fetch-site", "same-origin"), ("sec-fetch-site", "none")]
    {
        assert_eq!(ask(&router, with(name, value)).await.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn names_that_were_made_to_point_here_are_refused() {
    let router = fresh();
    let to = |host: &str| {
        axum::http::Request::get("/api/v1/openapi.json").header("host", host).body(Body::empty()).unwrap()
    };
    for host in [
        "evil.example",
        "evil.example:8020",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "8.8.8.8",
        "",
    ] {
        ask(&router, to(host)).await.error(StatusCode::FORBIDDEN);
    }
    for host in ["127.0.0.1", "127.0.0.1:8020", "localhost:9000", "LOCALHOST", "[::1]:8020"] {
        assert_eq!(ask(&router, to(host)).await.status, StatusCode::OK, "{host}");
    }
    let nameless = axum::http::Request::get("/").body(Body::empty()).unwrap();
    ask(&router, nameless).await.error(StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn no_path_outside_the_page_is_served() {
    let router = fresh();
    for path in [
        "/../Cargo.toml",
        "/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/assets/../../Cargo.toml",
        "//etc/passwd",
        "/etc/passwd",
        "/Cargo.toml",
        "/api/v1/../../Cargo.toml",
        "/api/v2/explain",
        "/api/",
        "/index.html/",
        "/\\..\\Cargo.toml",
    ] {
        get(&router, path).await.error(StatusCode::NOT_FOUND);
    }
    let post = get(&router, "/api/v1/explain").await;
    assert_eq!(post.error(StatusCode::METHOD_NOT_ALLOWED), "`GET` on /api/v1/explain");
    assert_eq!(post.json()["expected"], "POST");
    let wrong = request("DELETE", "/").body(Body::empty()).unwrap();
    ask(&router, wrong).await.error(StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn answers_may_load_nothing_from_elsewhere() {
    for path in ["/", "/api/v1/openapi.json", "/nothing"] {
        let headers = get(&fresh(), path).await.headers;
        assert!(headers["content-security-policy"].to_str().unwrap().starts_with("default-src 'self';"));
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert!(!headers.contains_key("access-control-allow-origin"));
    }
}

#[tokio::test]
async fn searches_beyond_the_bound_are_refused_and_those_of_clients_who_leave_end() {
    let bounds = Bounds { searches: 1, ..small_bounds() };
    let router = router(kibitzer::kb::base().into(), bounds, LOCAL);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let long = json!({ "fen": start, "movetime": 20_000 });
    let other = router.clone();
    let leaves = tokio::spawn(async move { post(&other, "/api/v1/explain", &long).await.status });
    let short = json!({ "fen": BACK_RANK });
    let mut refused = post(&router, "/api/v1/explain", &short).await;
    while refused.status == StatusCode::OK {
        refused = post(&router, "/api/v1/explain", &short).await;
    }
    assert_eq!(refused.error(StatusCode::SERVICE_UNAVAILABLE), "1 searches are running");
    assert!(refused.headers.contains_key("retry-after"));
    leaves.abort();
    let begin = Instant::now();
    while post(&router, "/api/v1/explain", &short).await.status != StatusCode::OK {
        assert!(begin.elapsed() < Duration::from_secs(10), "the search goes on without its client");
    }
}
