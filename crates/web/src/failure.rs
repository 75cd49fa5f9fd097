//! Errors as clients get them: a status and an object that says what is wrong and what was expected.

use std::fmt::Display;

use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::response::{IntoResponse, Response};

/// Why a request was not answered.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Failure {
    status: StatusCode,
    error: String,
    expected: String,
}

impl Failure {
    /// Says what is wrong and what was expected.
    pub(crate) fn new(status: StatusCode, error: impl Display, expected: impl Display) -> Failure {
        Failure { status, error: error.to_string(), expected: expected.to_string() }
    }

    /// Says what is wrong with what a client asked.
    pub(crate) fn bad(error: impl Display, expected: impl Display) -> Failure {
        Failure::new(StatusCode::BAD_REQUEST, error, expected)
    }

    /// Writes it as the object that clients get.
    pub(crate) fn body(&self) -> String {
        serde_json::json!({ "error": self.error, "expected": self.expected }).to_string()
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = (self.status, [(CONTENT_TYPE, "application/json")], self.body()).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(RETRY_AFTER, axum::http::HeaderValue::from_static("2"));
        }
        response
    }
}
