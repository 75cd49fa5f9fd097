//! The code map of ARCHITECTURE.md: which crate may use which, compared with what cargo knows.
//!
//! Knowledge flows one way, from what a position shows to what is said about it; a dependency against
//! the table turns the flow around. Dev-dependencies are free.

use anyhow::{Context, Result};
use serde_json::Value;

use super::problem::Problem;
use super::source::Source;
use super::table;
use crate::shell;

/// What packages are called before their folder's name, so that names are free where they are published.
const PREFIX: &str = "kibitzer-";
/// Where the table stands.
const PAGE: &str = "ARCHITECTURE.md";

/// A row of the table: a crate, and the crates of the workspace that it may use.
struct Room {
    name: String,
    may_use: Vec<String>,
}

/// Reads the rows of the code map that are about crates, in the order of the page.
fn read_rooms(page: &str) -> Vec<Room> {
    let row = |cells: Vec<&str>| {
        let folder = *cells.first()?;
        let name = folder.strip_prefix("crates/").or((folder == "xtask").then_some(folder))?;
        let used = cells.last()?.split(',').map(str::trim).filter(|used| !used.is_empty() && *used != "–");
        Some(Room { name: name.to_string(), may_use: used.map(str::to_string).collect() })
    };
    table::rows(page, "| folder | holds | may use |").filter_map(row).collect()
}

/// A crate of the workspace as cargo sees it.
pub(super) struct Package {
    pub(super) name: String,
    /// The folder of its manifest, without the folders above.
    pub(super) folder: String,
    /// Crates of the workspace it depends on, dev-dependencies left out.
    pub(super) uses: Vec<String>,
}

impl Package {
    /// The folder relative to the root of the workspace.
    pub(super) fn path(&self) -> String {
        if self.folder == "xtask" { self.folder.clone() } else { format!("crates/{}", self.folder) }
    }
}

/// Asks cargo for the packages of the workspace, as JSON.
pub(super) fn metadata() -> Result<String> {
    shell::read(&mut shell::cargo("metadata --format-version 1 --no-deps --locked"))
}

/// Reads the output of `cargo metadata`.
pub(super) fn packages(metadata: &str) -> Result<Vec<Package>> {
    let metadata: Value = serde_json::from_str(metadata).context("cargo metadata is not JSON")?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    packages
        .iter()
        .map(|package| read_package(package).context("cargo metadata has an odd package"))
        .collect()
}

fn read_package(package: &Value) -> Option<Package> {
    let room = |name: &str| name.strip_prefix(PREFIX).unwrap_or(name).to_string();
    let manifest_path = package["manifest_path"].as_str()?;
    let folder = manifest_path.rsplit(['/', '\\']).nth(1)?.to_string();
    let name = room(package["name"].as_str()?);
    // Crates of the workspace are the dependencies that have a path.
    let counts = |dependency: &&Value| dependency["kind"] != "dev" && dependency["path"].is_string();
    let uses = package["dependencies"].as_array()?.iter().filter(counts);
    let uses = uses.filter_map(|dependency| dependency["name"].as_str()).map(room).collect();
    Some(Package { name, folder, uses })
}

/// Compares the packages with the table, and their names with their folders.
pub(super) fn check(sources: &[Source], packages: &[Package]) -> Vec<Problem> {
    let page = sources.iter().find(|source| source.path == PAGE).map_or("", |source| source.text.as_str());
    let rooms = read_rooms(page);
    let mut problems = check_order(&rooms);
    problems.extend(packages.iter().flat_map(|package| check_package(package, &rooms)));
    problems
}

/// Finds rows that use what stands below them, or nowhere: the table is read from the top down.
fn check_order(rooms: &[Room]) -> Vec<Problem> {
    let is_above = |index: usize, used: &str| rooms[..index].iter().any(|room| room.name == used);
    let rows = rooms.iter().enumerate();
    let wrong = rows.flat_map(|(index, room)| {
        let later = room.may_use.iter().filter(move |used| !is_above(index, used));
        later.map(|used| format!("`{}` may use `{used}`, which does not stand above it", room.name))
    });
    wrong.map(|message| Problem::in_file(PAGE, message)).collect()
}

fn check_package(package: &Package, rooms: &[Room]) -> Vec<Problem> {
    let Package { name, folder, uses } = package;
    let manifest = format!("{}/Cargo.toml", package.path());
    let mut problems = Vec::new();
    if name != folder {
        problems.push(Problem::in_file(&manifest, format!("package `{name}` lives in folder `{folder}`")));
    }
    let Some(room) = rooms.iter().find(|room| room.name == *name) else {
        let message = format!("crate `{name}` is not in the table of {PAGE}");
        problems.push(Problem::in_file(&manifest, message));
        return problems;
    };
    let forbidden = uses.iter().filter(|used| !room.may_use.contains(used));
    let message =
        |used: &str| format!("`{name}` must not use `{used}`: the table of {PAGE} does not allow it");
    problems.extend(forbidden.map(|used| Problem::in_file(&manifest, message(used))));
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "\
| folder | holds | may use |
|---|---|---|
| `crates/claims` | words | – |
| `crates/vision` | a board, seen | claims |
| `crates/proof` | trees | claims |
| `web` | a page | |
| `xtask` | checks | vision, proof |
";

    fn messages(page: &str, name: &str, folder: &str, uses: &[&str]) -> Vec<String> {
        let uses = uses.iter().map(ToString::to_string).collect();
        let package = Package { name: name.to_string(), folder: folder.to_string(), uses };
        check(&[Source::new(PAGE, page)], &[package]).into_iter().map(|problem| problem.message).collect()
    }

    #[test]
    fn the_table_flows_one_way() {
        let back = TABLE.replace("| words | – |", "| words | proof |");
        assert_eq!(
            messages(&back, "claims", "claims", &[]),
            ["`claims` may use `proof`, which does not stand above it"]
        );
    }

    #[test]
    fn allowed_dependencies_pass() {
        assert!(messages(TABLE, "vision", "vision", &["claims"]).is_empty());
        assert!(messages(TABLE, "xtask", "xtask", &["proof", "vision"]).is_empty());
    }

    #[test]
    fn dependencies_against_the_flow_are_found() {
        assert_eq!(
            messages(TABLE, "vision", "vision", &["claims", "proof"]),
            ["`vision` must not use `proof`: the table of ARCHITECTURE.md does not allow it"]
        );
        assert_eq!(
            messages(TABLE, "gui", "gui", &[]),
            ["crate `gui` is not in the table of ARCHITECTURE.md"]
        );
        // A longer name is another crate, and every crate of the workspace has a row.
        let longer = TABLE.replace("crates/vision", "crates/visions").replace("`xtask`", "`xtasks`");
        for name in ["vision", "xtask"] {
            assert!(messages(&longer, name, name, &[])[0].contains(name), "{name}");
            assert_eq!(messages("no table", name, name, &[]).len(), 1);
        }
    }

    #[test]
    fn folders_are_named_like_their_packages() {
        assert_eq!(messages(TABLE, "vision", "sight", &[]), ["package `vision` lives in folder `sight`"]);
        assert!(messages(TABLE, "vision", "vision", &[]).is_empty());
    }

    #[test]
    fn metadata_is_read_without_dev_dependencies() {
        let json = r#"{"packages": [{"name": "kibitzer-vision", "manifest_path": "/home/me/crates/vision/Cargo.toml",
            "dependencies": [
                {"name": "kibitzer-claims", "kind": null, "path": "/home/me/crates/claims"},
                {"name": "proof", "kind": "dev", "path": "/home/me/crates/proof"},
                {"name": "shakmaty", "kind": null}]}]}"#;
        let read = packages(json).unwrap();
        assert_eq!(
            (read[0].folder.as_str(), read[0].uses.as_slice()),
            ("vision", &["claims".to_string()][..])
        );
        assert_eq!(read[0].path(), "crates/vision");
        assert!(packages("{}").is_err());
    }
}
