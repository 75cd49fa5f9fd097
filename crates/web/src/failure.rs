//! Failures as HTTP responses.

use api::Failure;
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

/// A failure on its way to a client.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Refused(pub(crate) Failure);

impl Refused {
    /// Creates a failure from what is wrong and what was expected.
    pub(crate) fn new(
        status: StatusCode,
        error: impl std::fmt::Display,
        expected: impl std::fmt::Display,
    ) -> Refused {
        Refused(Failure::new(status.as_u16(), error, expected))
    }
}

impl From<Failure> for Refused {
    fn from(failure: Failure) -> Refused {
        Refused(failure)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let Refused(failure) = self;
        let status = StatusCode::from_u16(failure.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, [(CONTENT_TYPE, "application/json")], failure.body()).into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response
    }
}
