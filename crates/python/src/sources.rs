//! The sources of knowledge of every search.

use kibitzer::{Sources, Theory, kb};

/// Returns the knowledge that every search uses: the built-in knowledge base, and no endgame tables.
pub(crate) fn sources() -> Sources<'static> {
    Sources { knowledge: kb::base(), theory: Theory::default() }
}
