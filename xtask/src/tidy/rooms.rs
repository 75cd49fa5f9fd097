//! The dependency table: which crate may use which, compared with what cargo knows.
//!
//! Knowledge flows one way, from what a position shows to what is said about it; a dependency against
//! the table turns the flow around. Dev-dependencies are free.

use anyhow::{Context, Result};
use serde_json::Value;

use super::Problem;
use crate::shell;

/// Every crate with the crates of the workspace it may use, in the order of the flow.
const ROOMS: &[(&str, &[&str])] = &[
    ("claims", &[]),
    ("vision", &["claims"]),
    ("endings", &["claims"]),
    ("proof", &["claims"]),
    ("knowledge", &["claims", "vision"]),
    ("solvers", &["claims", "vision", "proof", "knowledge"]),
    ("motifs", &["claims", "vision", "proof"]),
    ("phrase", &["claims"]),
    ("explain", &["claims", "phrase", "vision", "endings", "proof", "knowledge", "motifs"]),
    ("render", &["claims", "proof", "explain"]),
    ("input", &["claims", "vision", "solvers"]),
    ("inquiry", &["claims", "vision", "endings", "proof", "knowledge", "solvers", "explain"]),
    (
        "kibitzer",
        &[
            "claims",
            "vision",
            "endings",
            "proof",
            "knowledge",
            "solvers",
            "motifs",
            "explain",
            "inquiry",
            "input",
        ],
    ),
    ("reproduce", &["claims", "knowledge", "solvers", "input", "kibitzer"]),
    ("syzygy", &["kibitzer"]),
    (
        "games",
        &["claims", "solvers", "motifs", "phrase", "explain", "render", "input", "inquiry", "kibitzer"],
    ),
    ("batch", &["kibitzer", "render"]),
    ("uci", &["kibitzer", "render", "syzygy"]),
    ("api", &["games", "kibitzer", "render"]),
    ("web", &["api", "kibitzer", "render"]),
    ("wasm", &["api", "kibitzer"]),
    ("mcp", &["kibitzer", "render"]),
    ("python", &["batch", "games", "kibitzer", "render"]),
    ("cli", &["batch", "games", "kibitzer", "render", "reproduce", "syzygy", "uci", "mcp", "web"]),
    ("xtask", &["kibitzer"]),
];

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
    let manifest_path = package["manifest_path"].as_str()?;
    let folder = manifest_path.rsplit(['/', '\\']).nth(1)?.to_string();
    let name = package["name"].as_str()?.to_string();
    // Crates of the workspace are the dependencies that have a path.
    let counts = |dependency: &&Value| dependency["kind"] != "dev" && dependency["path"].is_string();
    let uses = package["dependencies"].as_array()?.iter().filter(counts);
    let uses = uses.filter_map(|dependency| dependency["name"].as_str()).map(String::from).collect();
    Some(Package { name, folder, uses })
}

/// Compares the packages with the table, and their names with their folders.
pub(super) fn check(packages: &[Package]) -> Vec<Problem> {
    packages.iter().flat_map(check_package).collect()
}

fn check_package(package: &Package) -> Vec<Problem> {
    let Package { name, folder, uses } = package;
    let manifest = format!("{}/Cargo.toml", package.path());
    let mut problems = Vec::new();
    if name != folder {
        problems.push(Problem::in_file(&manifest, format!("package `{name}` lives in folder `{folder}`")));
    }
    let Some((_, allowed)) = ROOMS.iter().find(|(room, _)| room == name) else {
        let message = format!("crate `{name}` is not in the dependency table");
        problems.push(Problem::in_file(&manifest, message));
        return problems;
    };
    let forbidden = uses.iter().filter(|used| !allowed.contains(&used.as_str()));
    let message =
        |used: &str| format!("`{name}` must not use `{used}`: the dependency table does not allow it");
    problems.extend(forbidden.map(|used| Problem::in_file(&manifest, message(used))));
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(name: &str, folder: &str, uses: &[&str]) -> Vec<String> {
        let uses = uses.iter().map(ToString::to_string).collect();
        let package = Package { name: name.to_string(), folder: folder.to_string(), uses };
        check(&[package]).into_iter().map(|problem| problem.message).collect()
    }

    #[test]
    fn the_table_flows_one_way() {
        for (index, (room, allowed)) in ROOMS.iter().enumerate() {
            let above = |used: &str| ROOMS[..index].iter().any(|(name, _)| *name == used);
            assert!(allowed.iter().all(|used| above(used)), "{room}");
        }
    }

    #[test]
    fn allowed_dependencies_pass() {
        assert!(messages("solvers", "solvers", &["vision", "claims"]).is_empty());
        assert!(messages("cli", "cli", &["kibitzer", "render"]).is_empty());
    }

    #[test]
    fn dependencies_against_the_flow_are_found() {
        assert_eq!(
            messages("vision", "vision", &["claims", "proof"]),
            ["`vision` must not use `proof`: the dependency table does not allow it"]
        );
        assert_eq!(messages("kibitzer", "kibitzer", &["render"]).len(), 1);
        assert_eq!(messages("gui", "gui", &[]), ["crate `gui` is not in the dependency table"]);
    }

    #[test]
    fn folders_are_named_like_their_packages() {
        assert_eq!(messages("vision", "sight", &[]), ["package `vision` lives in folder `sight`"]);
        assert!(messages("vision", "vision", &[]).is_empty());
    }

    #[test]
    fn metadata_is_read_without_dev_dependencies() {
        let json = r#"{"packages": [{"name": "vision", "manifest_path": "/home/me/crates/vision/Cargo.toml",
            "dependencies": [
                {"name": "claims", "kind": null, "path": "/home/me/crates/claims"},
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
