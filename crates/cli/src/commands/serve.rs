//! `kibitzer serve`: a board in the browser, on this machine.

use std::io::{self, Write};

use kibitzer::Sources;

use crate::arguments::Serve;
use crate::failure::Failure;

/// The message of a program that was built without its page.
const UNBUILT: &str = "the page was not built, only the JSON interface is served; to build it: npm --prefix web ci && npm --prefix web run build, then build the program again";

/// Answers until Ctrl-C.
pub(crate) fn run(arguments: &Serve, sources: Sources<'static>) -> Result<(), Failure> {
    let Serve { address, port } = *arguments;
    if !web::has_page() {
        drop(writeln!(io::stderr(), "{UNBUILT}"));
    }
    let what = if web::has_page() { "in your browser" } else { "for JSON" };
    let listening = |at| drop(writeln!(io::stderr(), "http://{at}/ {what}; Ctrl-C ends"));
    web::serve(address, port, sources, listening).map_err(|error| {
        let expected = "expected an address of this machine and a free port, see `--address` and `--port`";
        Failure::BadInput(format!("cannot listen at {address} port {port}: {error}, {expected}"))
    })?;
    Err(Failure::Interrupted)
}
