//! Endgame tables: where the user has them, and what becomes of those that cannot be used.

use std::env;

use kibitzer::Theory;
use syzygy::Tables;

use crate::failure::Failure;

/// The environment variable that names the folders where the command line does not.
const VARIABLE: &str = "SYZYGY_PATH";

/// Folders of tables, and who named them.
pub(crate) enum Path {
    /// The option.
    Typed(String),
    /// The environment.
    Set(String),
}

impl Path {
    /// Returns the folders, separated as the system separates them.
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
/// Folders that were typed have no tables. Those of the environment are left out with a warning: other programs use it too.
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
