//! Has the crate built again when the page was, which it embeds.
//!
//! `web/dist` is what `npm --prefix web run build` makes. Without it the server says how to make it.

use std::path::Path;

fn main() {
    // Relative to the package, as Cargo takes it: a target folder that was copied to another checkout watches that one.
    // A folder that is missing would have the crate built again every time; the one above it changes when it comes.
    let page = "../../web/dist";
    let watched = if Path::new(page).is_dir() { page } else { "../../web" };
    println!("cargo::rerun-if-changed={watched}");
    println!("cargo::rerun-if-changed=build.rs");
}
