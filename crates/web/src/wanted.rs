//! What a request asks: the fields of its body, or of its address, read without trusting them.

use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, Query, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::{Method, StatusCode};
use serde::Deserialize;
use tokio::time::timeout;

use crate::api::Server;
use crate::failure::Failure;

/// The fields that a request may have; `docs/openapi.json` says which belong where.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// The position as a FEN.
    pub(crate) fen: String,
    /// Moves played from it, in SAN or UCI, with blanks between.
    #[serde(default)]
    pub(crate) moves: String,
    /// Nodes for each search.
    pub(crate) nodes: Option<u64>,
    /// Milliseconds for each search.
    pub(crate) movetime: Option<u64>,
    /// How much is told.
    #[serde(default)]
    pub(crate) detail: Told,
    /// The language of the words: `en` or `de`.
    pub(crate) language: Option<String>,
    /// Who is asked, by the name that `--solver` has.
    pub(crate) solver: Option<String>,
    /// Of a hint: how much it gives away.
    pub(crate) level: Option<u8>,
    /// Of a why-not: the move that is asked about, in SAN or UCI.
    #[serde(rename = "move")]
    pub(crate) mv: Option<String>,
}

/// How much is told.
#[derive(Copy, Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Told {
    /// Two sentences.
    Brief,
    /// What a good trainer says.
    #[default]
    Normal,
    /// The whole tree.
    Full,
}

const FIELDS: &str = "the fields of docs/openapi.json, `fen` at least";

impl FromRequest<Server> for Wanted {
    type Rejection = Failure;

    /// Reads the address of a GET, the JSON body of a POST.
    async fn from_request(request: Request, server: &Server) -> Result<Wanted, Failure> {
        if request.method() != Method::POST {
            let read = Query::try_from_uri(request.uri());
            return read.map(|Query(wanted)| wanted).map_err(|error| Failure::bad(error.body_text(), FIELDS));
        }
        let kind =
            request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("nothing");
        if kind.split(';').next().map(str::trim) != Some("application/json") {
            let error = format!("the body is {}", kind.chars().take(80).collect::<String>());
            return Err(Failure::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, error, "application/json"));
        }
        let body = body(request, server).await?;
        serde_json::from_slice(&body).map_err(|error| Failure::bad(format!("the body: {error}"), FIELDS))
    }
}

/// Reads a body that is neither too long nor too slow.
async fn body(request: Request, server: &Server) -> Result<Bytes, Failure> {
    let bounds = server.bounds();
    let expected = format!("at most {} bytes", bounds.body);
    match timeout(bounds.slowness, to_bytes(request.into_body(), bounds.body)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(error)) => {
            let is_long =
                std::error::Error::source(&error).is_some_and(|source| source.to_string().contains("limit"));
            let status = if is_long { StatusCode::PAYLOAD_TOO_LARGE } else { StatusCode::BAD_REQUEST };
            Err(Failure::new(status, format!("the body cannot be read: {error}"), expected))
        }
        Err(_) => {
            let error = format!("the body did not come within {} seconds", bounds.slowness.as_secs());
            Err(Failure::new(StatusCode::REQUEST_TIMEOUT, error, expected))
        }
    }
}
