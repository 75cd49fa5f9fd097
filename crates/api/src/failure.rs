//! Errors as clients receive them: a status and an object that states what is wrong and what was expected.

use std::fmt::Display;

/// Why a request was not answered.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Failure {
    status: u16,
    error: String,
    expected: String,
}

impl Failure {
    /// The status of a request that cannot be answered.
    pub const BAD: u16 = 400;
    /// The status of an unknown name.
    pub const NOT_FOUND: u16 = 404;
    /// The status of a failure of the program itself.
    pub const BROKEN: u16 = 500;

    /// Creates a failure from what is wrong and what was expected; the status is an HTTP status, whatever the
    /// transport.
    pub fn new(status: u16, error: impl Display, expected: impl Display) -> Failure {
        Failure { status, error: error.to_string(), expected: expected.to_string() }
    }

    /// Creates a failure from what is wrong with a request.
    pub fn bad(error: impl Display, expected: impl Display) -> Failure {
        Failure::new(Failure::BAD, error, expected)
    }

    /// Creates the same from an error that may itself say what was expected; `otherwise` is for one that does
    /// not.
    pub(crate) fn with_own_words(error: impl Display, otherwise: impl Display) -> Failure {
        match error.to_string().rsplit_once(", expected ") {
            Some((error, expected)) => Failure::bad(error, expected),
            None => Failure::bad(error, otherwise),
        }
    }

    /// Returns the HTTP status.
    pub fn status(&self) -> u16 {
        self.status
    }

    /// Writes it as an object that includes its status, for transports without headers.
    pub fn with_status(&self) -> String {
        serde_json::json!({ "status": self.status, "error": self.error, "expected": self.expected })
            .to_string()
    }

    /// Writes it as the object that clients receive.
    pub fn body(&self) -> String {
        serde_json::json!({ "error": self.error, "expected": self.expected }).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_expected_is_said_once() {
        let failure = Failure::with_own_words("`x, expected y` is no position, expected a FEN", "another");
        assert_eq!(failure, Failure::bad("`x, expected y` is no position", "a FEN"));
        assert_eq!(Failure::with_own_words("it ends", "more"), Failure::bad("it ends", "more"));
    }
}
