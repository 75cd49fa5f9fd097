//! The book: the pages of a folder, built by the library beneath mdBook.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use mdbook_driver::MDBook;

/// Builds a book into a folder.
///
/// # Errors
/// Returns an error if the book cannot be read or built.
pub(crate) fn build(source: &Path, folder: PathBuf) -> Result<()> {
    let mut book = MDBook::load(source).map_err(|error| anyhow!("cannot read the book: {error:#}"))?;
    book.config.build.build_dir = folder;
    book.build().map_err(|error| anyhow!("cannot build the book: {error:#}"))
}
