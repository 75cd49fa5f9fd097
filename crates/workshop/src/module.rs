//! Modules for browsers and Node: the JavaScript around them, and the network that they load separately.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

/// Writes `kibitzer.js`, its types and the module into a folder.
///
/// # Errors
/// Returns an error if the module cannot be read or was made for another version of the library.
pub(crate) fn bind(module: &Path, folder: &Path) -> Result<()> {
    let mut bindgen = Bindgen::new();
    // The module contains the name too, so that the same JavaScript goes with every module.
    bindgen.input_path(module).out_name("kibitzer").typescript(true).omit_default_module_path(true);
    bindgen.remove_name_section(true).remove_producers_section(true);
    let bound = bindgen.web(true)?.generate(folder);
    bound.with_context(|| format!("{} has no JavaScript", module.display()))
}

/// Packs the network of VERIFY's evaluation.
///
/// # Errors
/// Returns an error if a file cannot be read or written, or holds no network.
pub(crate) fn pack_network(network: &Path, target: &Path) -> Result<()> {
    let bytes = fs::read(network).with_context(|| format!("cannot read `{}`", network.display()))?;
    let packed = kibitzer::pack_network(&bytes);
    let packed = packed.with_context(|| format!("`{}` is no network", network.display()))?;
    fs::write(target, packed).with_context(|| format!("cannot write `{}`", target.display()))
}
