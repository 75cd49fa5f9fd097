//! The fields of a request, from its URL or its body.

use api::Fields;
use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, Query, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::{Method, StatusCode, Uri};
use tokio::time::timeout;

use crate::failure::Refused;
use crate::server::Server;

/// The fields that a client sent.
pub(crate) struct Given(pub(crate) Fields);

impl FromRequest<Server> for Given {
    type Rejection = Refused;

    /// Reads the URL of a GET, or the JSON body of a POST.
    async fn from_request(request: Request, server: &Server) -> Result<Given, Refused> {
        if request.method() != Method::POST {
            return of_address(request.uri());
        }
        let kind =
            request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("nothing");
        if kind.split(';').next().map(str::trim) != Some("application/json") {
            let error = format!("the body is {}", kind.chars().take(80).collect::<String>());
            return Err(Refused::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, error, "application/json"));
        }
        Ok(Given(Fields::of_body(&body(request, server).await?)?))
    }
}

fn of_address(uri: &Uri) -> Result<Given, Refused> {
    let read: Result<Query<Vec<(String, String)>>, _> = Query::try_from_uri(uri);
    let Query(fields) = read.map_err(|_| {
        let error = "the fields of the address cannot be read";
        Refused::new(StatusCode::BAD_REQUEST, error, "name=value, with & between")
    })?;
    Ok(Given(Fields::of_address(fields)))
}

/// Reads a body that is neither too long nor too slow.
async fn body(request: Request, server: &Server) -> Result<Bytes, Refused> {
    let bounds = server.bounds();
    let expected = format!("at most {} bytes", bounds.body);
    match timeout(bounds.slowness, to_bytes(request.into_body(), bounds.body)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(error)) => {
            let is_long =
                std::error::Error::source(&error).is_some_and(|source| source.to_string().contains("limit"));
            let status = if is_long { StatusCode::PAYLOAD_TOO_LARGE } else { StatusCode::BAD_REQUEST };
            Err(Refused::new(status, format!("the body cannot be read: {error}"), expected))
        }
        Err(_) => {
            let error = format!("the body did not come within {} seconds", bounds.slowness.as_secs());
            Err(Refused::new(StatusCode::REQUEST_TIMEOUT, error, expected))
        }
    }
}
