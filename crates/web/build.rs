//! Has the crate built again when the page was, which it embeds.
//!
//! `web/dist` is what `npm --prefix web run build` makes. Without it the server says how to make it.

fn main() {
    // Relative to the package, as Cargo takes it: a target folder that was copied to another checkout watches that one.
    println!("cargo::rerun-if-changed=../../web/dist");
    println!("cargo::rerun-if-changed=build.rs");
}
