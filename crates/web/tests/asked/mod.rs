//! Requests to the router, without a network.

#![allow(dead_code, reason = "not every test file asks everything")]

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use http_body_util::BodyExt;
use serde_json::Value;
use tower::ServiceExt;
use web::{Bounds, router};

pub(crate) const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
pub(crate) const LOCAL: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// An answer, read to its end.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// Asserts that this is a well-formed error, and returns what is wrong.
    pub(crate) fn error(&self, status: StatusCode) -> String {
        assert_eq!(self.status, status, "{}", self.text);
        assert_eq!(self.headers["content-type"], "application/json");
        let json = self.json();
        assert!(json["expected"].as_str().is_some_and(|text| !text.is_empty()), "{json}");
        json["error"].as_str().unwrap().to_owned()
    }
}

pub(crate) fn small_bounds() -> Bounds {
    Bounds { patience: Duration::from_millis(50), slowness: Duration::from_millis(300), ..Bounds::default() }
}

pub(crate) fn fresh() -> Router {
    router(kibitzer::kb::base().into(), small_bounds(), LOCAL)
}

pub(crate) fn request(method: &str, path: &str) -> axum::http::request::Builder {
    Request::builder().method(method).uri(path).header("host", "127.0.0.1:8020")
}

pub(crate) async fn ask(router: &Router, request: Request<Body>) -> Answer {
    let response = router.clone().oneshot(request).await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    Answer { status, headers, text: String::from_utf8_lossy(&bytes).into_owned() }
}

pub(crate) async fn get(router: &Router, path: &str) -> Answer {
    ask(router, request("GET", path).body(Body::empty()).unwrap()).await
}

pub(crate) async fn post(router: &Router, path: &str, body: &Value) -> Answer {
    post_text(router, path, body.to_string()).await
}

pub(crate) async fn post_text(router: &Router, path: &str, body: impl Into<Body>) -> Answer {
    let request = request("POST", path).header("content-type", "application/json");
    ask(router, request.body(body.into()).unwrap()).await
}
