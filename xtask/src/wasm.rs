//! `cargo xtask wasm`: the program for browsers and Node, with what JavaScript needs to call it.
//!
//! It is compiled for `wasm32-unknown-unknown` and given its JavaScript by the library beneath
//! `wasm-bindgen`, in the version in `Cargo.lock`: nothing has to be installed except the target, which
//! rustup provides.

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;
use std::{fs, io};

use anyhow::{Context, Result};

use crate::{programs, shell};

const TARGET: &str = "wasm32-unknown-unknown";
/// The network of VERIFY's evaluation, which browsers load separately.
const NETWORK: &str = "crates/solvers/src/verify/evaluation/network.bin";
/// Every browser since 2023 has vector instructions; older ones get a module without them, which is named
/// accordingly.
const BUILDS: [(&str, &str); 2] = [("plain", ""), ("kibitzer", "-C target-feature=+simd128")];

/// Returns the folder in which the page and the package find the modules.
pub(crate) fn folder() -> PathBuf {
    shell::root().join("npm/engine")
}

/// Builds the modules, one with vector instructions and one without, and puts the network beside them.
///
/// # Errors
/// Returns an error if the target is missing and rustup does not provide it, or something does not compile.
pub(crate) fn build() -> Result<()> {
    // The page and the package of one run are made of the same modules.
    static BUILT: OnceLock<()> = OnceLock::new();
    if BUILT.get().is_none() {
        build_modules()?;
        BUILT.get_or_init(|| ());
    }
    Ok(())
}

fn build_modules() -> Result<()> {
    bring_target()?;
    let folder = folder();
    fs::create_dir_all(&folder)?;
    let target = shell::target_dir();
    let workshop = programs::workshop()?;
    for (name, flags) in BUILDS {
        let mut command = shell::cargo("build --locked --profile wasm -p wasm");
        command.args(["--target", TARGET]).env("RUSTFLAGS", flags);
        shell::run(&mut command)?;
        let module = target.join(TARGET).join("wasm/wasm.wasm");
        let bound = target.join("bound").join(name);
        shell::run(shell::program(&workshop).arg("bind").arg(&module).arg(&bound))?;
        for file in ["kibitzer.js", "kibitzer.d.ts"] {
            fs::copy(bound.join(file), folder.join(file))?;
        }
        fs::copy(bound.join("kibitzer_bg.wasm"), folder.join(name).with_extension("wasm"))?;
    }
    shell::run(shell::program(&workshop).arg("pack-network").arg(NETWORK).arg(folder.join("network.bin")))
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
