//! A place in a text, by which items and findings say what they are about.

/// The bytes of a text from one position to another, excluding the end.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) end: usize,
}
