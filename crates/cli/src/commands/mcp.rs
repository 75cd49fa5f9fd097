//! `kibitzer mcp`: facts for assistants.

use kibitzer::kb::KnowledgeBase;

use crate::failure::Failure;

/// Speaks the Model Context Protocol on standard input and output until the end of the input.
pub(crate) fn run(knowledge: &'static KnowledgeBase) -> Result<(), Failure> {
    Ok(mcp::serve(knowledge)?)
}
