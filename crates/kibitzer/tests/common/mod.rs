//! Finds the suites, which are kept outside the repository, for the tests.

use std::env;
use std::path::PathBuf;

/// Finds the folder of the suites.
///
/// `KIBITZER_SUITES` names it; without that variable it is looked for beside the repository. Without the
/// folder the test is skipped, which it should report, unless `KIBITZER_REQUIRE_SUITES` is `1`.
///
/// # Panics
///
/// Panics if the folder is required but missing.
pub(crate) fn suites_folder() -> Option<PathBuf> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/suites");
    let folder = env::var_os("KIBITZER_SUITES").map_or_else(|| PathBuf::from(beside), PathBuf::from);
    if folder.is_dir() {
        return Some(folder);
    }
    let required = env::var_os("KIBITZER_REQUIRE_SUITES").is_some_and(|value| value == "1");
    assert!(!required, "the suites are required, but {} is no folder", folder.display());
    None
}
