//! A file of the Production-Language, as it is read.

/// A knowledge file.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Source {
    /// Its name in diagnostics.
    pub name: String,
    /// Its content.
    pub text: String,
}
