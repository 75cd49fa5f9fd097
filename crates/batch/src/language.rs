//! The language of explanations, by its name or from a user's file.

use std::fmt::Display;
use std::fs;
use std::path::Path;

use kibitzer::Language;

use crate::fault::Fault;

/// Returns the language with a name, or from a file of messages (`*.ftl`).
///
/// # Errors
///
/// Returns an error if there is no such language, or the file cannot be read or understood.
pub fn language(name: &str) -> Result<Language, Fault> {
    if Path::new(name).extension().is_none_or(|extension| extension != "ftl") {
        return Language::find_named(name).map_err(|error| Fault::BadInput(error.to_string()));
    }
    let wrong = |error: &dyn Display| Fault::BadInput(format!("{name}: {error}"));
    let text = fs::read_to_string(name).map_err(|error| wrong(&error))?;
    let code = Path::new(name).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    Language::read(code, &text).map_err(|error| wrong(&error))
}
