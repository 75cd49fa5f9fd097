//! `cargo xtask wasm`: the program for browsers and Node, with what JavaScript needs to call it.
//!
//! It is compiled for `wasm32-unknown-unknown` and given its JavaScript by the library beneath
//! `wasm-bindgen`, in the version in `Cargo.lock`: nothing has to be installed except the target, which
//! rustup provides.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::{fs, io};

use anyhow::{Context, Result};

use crate::{programs, shell};

const TARGET: &str = "wasm32-unknown-unknown";
/// The network of VERIFY's evaluation, which browsers load separately.
const NETWORK: &str = "crates/solvers/src/verify/evaluation/network.bin";
/// The module for every browser since 2023, with vector instructions.
const VECTORS: (&str, &str) = ("kibitzer", "-C target-feature=+simd128");
/// The module for older ones.
const PLAIN: (&str, &str) = ("plain", "");

/// A custom section without a name, which changes nothing but the bytes: a bundler keeps one of two files that are the same.
const NAMELESS_SECTION: [u8; 3] = [0, 1, 0];

/// Which modules are compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Modules {
    /// Those that users get.
    All,
    /// The one with vector instructions, a copy of which takes the place of the other: for checks, since the source is
    /// the same. `cargo xtask wasm` puts the other back.
    Vectors,
}

/// Returns the folder in which the page and the package find the modules.
pub(crate) fn folder() -> PathBuf {
    shell::root().join("npm/engine")
}

/// Builds the modules and puts the network beside them.
///
/// # Errors
/// Returns an error if the target is missing and rustup does not provide it, or something does not compile.
pub(crate) fn build(modules: Modules) -> Result<()> {
    // The page and the package of one run are made of the same modules.
    static BUILT: OnceLock<()> = OnceLock::new();
    if BUILT.get().is_none() {
        build_modules(modules)?;
        BUILT.get_or_init(|| ());
    }
    Ok(())
}

fn build_modules(modules: Modules) -> Result<()> {
    bring_target()?;
    let folder = folder();
    fs::create_dir_all(&folder)?;
    let workshop = programs::workshop()?;
    if modules == Modules::All {
        build_module(PLAIN, &folder, &workshop)?;
    }
    build_module(VECTORS, &folder, &workshop)?;
    if modules == Modules::Vectors {
        let copied = [fs::read(file_of(VECTORS.0, &folder))?, NAMELESS_SECTION.to_vec()].concat();
        fs::write(file_of(PLAIN.0, &folder), copied)?;
    }
    shell::run(shell::program(&workshop).arg("pack-network").arg(NETWORK).arg(folder.join("network.bin")))
}

/// Compiles a module with these flags and binds it.
fn build_module((name, flags): (&str, &str), folder: &Path, workshop: &Path) -> Result<()> {
    let mut command = shell::cargo("build --locked --profile wasm -p wasm");
    command.args(["--target", TARGET]).env("RUSTFLAGS", flags);
    shell::run(&mut command)?;
    let target = shell::target_dir();
    let module = target.join(TARGET).join("wasm/wasm.wasm");
    let bound = target.join("bound").join(name);
    shell::run(shell::program(workshop).arg("bind").arg(&module).arg(&bound))?;
    for file in ["kibitzer.js", "kibitzer.d.ts"] {
        fs::copy(bound.join(file), folder.join(file))?;
    }
    fs::copy(bound.join("kibitzer_bg.wasm"), file_of(name, folder))?;
    Ok(())
}

fn file_of(name: &str, folder: &Path) -> PathBuf {
    folder.join(name).with_extension("wasm")
}

/// Adds the target if rustup is in charge; otherwise it is there or the compiler says so.
fn bring_target() -> Result<()> {
    let mut rustup = Command::new("rustup");
    match rustup.args(["target", "add", TARGET]).current_dir(shell::root()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => anyhow::bail!("`rustup target add {TARGET}` failed, {status}"),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error).context("cannot start rustup"),
    }
}
