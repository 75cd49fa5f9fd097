//! Endgame tables: where the user has them, and what happens if they cannot be used.

use std::env;

use kibitzer::Theory;
use syzygy::Tables;

use crate::failure::Failure;

/// The environment variable that names the folders if the command line does not.
const VARIABLE: &str = "SYZYGY_PATH";

/// Folders of tables, and where they were named.
pub(crate) enum Path {
    /// By the option.
    Typed(String),
    /// By the environment.
    Set(String),
}

impl Path {
    /// Returns the folders, joined with the system's separator.
    pub(crate) fn folders(&self) -> &str {
        match self {
            Path::Typed(folders) | Path::Set(folders) => folders,
        }
    }
}

/// Returns which folders are to be used, if any.
pub(crate) fn path(typed: Option<&str>) -> Option<Path> {
    let set = || env::var(VARIABLE).ok().filter(|folders| !folders.is_empty()).map(Path::Set);
    typed.map(|folders| Path::Typed(folders.to_owned())).or_else(set)
}

/// Opens the tables, which are kept until the program ends.
///
/// # Errors
///
/// Returns an error if the folders on the command line have no tables. Those from the environment are ignored
/// with a warning, because other programs use the variable too.
pub(crate) fn theory(path: Option<&Path>) -> Result<Theory<'static>, Failure> {
    let Some(path) = path else { return Ok(Theory::default()) };
    match (Tables::open(path.folders()), path) {
        (Ok(tables), _) => Ok(Theory::with(Box::leak(Box::new(tables)))),
        (Err(wrong), Path::Typed(_)) => Err(Failure::BadInput(format!("--syzygy: {wrong}"))),
        (Err(wrong), Path::Set(_)) => {
            Failure::warn(&format!("{VARIABLE} is not used: {wrong}"));
            Ok(Theory::default())
        }
    }
}
