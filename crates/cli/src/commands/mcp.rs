//! `kibitzer mcp`: facts for assistants.

use kibitzer::Sources;

use crate::failure::Failure;

/// Speaks the Model Context Protocol on standard input and output until the end of the input.
pub(crate) fn run(sources: Sources<'static>) -> Result<(), Failure> {
    Ok(mcp::serve(sources)?)
}
