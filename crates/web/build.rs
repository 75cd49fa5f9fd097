//! Makes sure that there is a folder to embed, and that the crate is built again when the page was.
//!
//! `web/dist` is what `npm --prefix web run build` makes. Without it the server says how to make it.

use std::path::Path;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    println!("cargo::rerun-if-changed={}", folder.join("dist").display());
    println!("cargo::rerun-if-changed=build.rs");
}
