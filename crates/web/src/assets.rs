//! The page, embedded when the crate was built; no other file is served, whatever path is requested.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::failure::Refused;

#[derive(RustEmbed)]
#[folder = "page"]
#[allow_missing = true]
struct Page;

/// The substitute for a page that was not built.
const UNBUILT: &str = include_str!("unbuilt.html");

/// Whether the program was built with its page.
pub fn has_page() -> bool {
    Page::get("index.html").is_some()
}

/// Answers with a file of the page.
pub(crate) async fn asset(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if ![Method::GET, Method::HEAD].contains(&method) {
        let error = format!("`{method}` on a file of the page");
        return Refused::new(StatusCode::METHOD_NOT_ALLOWED, error, "GET").into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let Some(file) = Page::get(path) else {
        return if path == "index.html" { unbuilt() } else { missing(uri.path()).into_response() };
    };
    let hash = file.metadata.sha256_hash();
    let tag: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    // Names below `assets/` contain a hash of the content.
    let kept = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    if headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [(ETAG, tag)]).into_response();
    }
    let kind = file.metadata.mimetype().to_owned();
    let kind = if kind.starts_with("text/") { kind + "; charset=utf-8" } else { kind };
    let headers = [(CONTENT_TYPE, kind), (ETAG, tag), (CACHE_CONTROL, kept.to_owned())];
    (headers, file.data).into_response()
}

/// Returns the failure for a path that does not exist.
pub(crate) fn missing(path: &str) -> Refused {
    let shown: String = path.chars().take(80).collect();
    Refused::new(StatusCode::NOT_FOUND, format!("nothing is at `{shown}`"), "/ or /api/v1/openapi.json")
}

fn unbuilt() -> Response {
    let headers = [(CONTENT_TYPE, "text/html; charset=utf-8")];
    (StatusCode::SERVICE_UNAVAILABLE, headers, UNBUILT).into_response()
}
