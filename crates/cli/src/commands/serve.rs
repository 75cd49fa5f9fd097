//! `kibitzer serve`: a board in the browser, on this machine.

use std::io::{self, Write};

use kibitzer::kb::KnowledgeBase;

use crate::arguments::Serve;
use crate::failure::Failure;

/// Answers until Ctrl-C.
pub(crate) fn run(arguments: &Serve, knowledge: &'static KnowledgeBase) -> Result<(), Failure> {
    let Serve { address, port } = *arguments;
    let listening = |at| drop(writeln!(io::stderr(), "http://{at}/ in your browser; Ctrl-C ends"));
    web::serve(address, port, knowledge, listening).map_err(|error| {
        let expected = "expected an address of this machine and a free port, see `--address` and `--port`";
        Failure::BadInput(format!("cannot listen at {address} port {port}: {error}, {expected}"))
    })?;
    Err(Failure::Interrupted)
}
