//! Rebuilds the crate when the page, which it embeds, has been rebuilt.
//!
//! `npm --prefix web run build` creates the folder `page`. Without it the server explains how to build it.

use std::path::Path;

fn main() {
    // The path is relative to the package, as Cargo interprets it: a target folder copied to another checkout
    // watches that checkout. A missing folder would rebuild the crate every time; its parent changes when it
    // is created.
    let page = "page";
    let watched = if Path::new(page).is_dir() { page } else { "." };
    println!("cargo::rerun-if-changed={watched}");
    println!("cargo::rerun-if-changed=build.rs");
}
