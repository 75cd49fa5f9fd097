//! `kibitzer uci`: an engine for the programs that players use.

use std::io;

use kibitzer::kb::KnowledgeBase;

use crate::failure::Failure;

/// Speaks UCI on standard input and output until `quit` or the end of the input; `syzygy` is the initial
/// value of `SyzygyPath`.
pub(crate) fn run(knowledge: &'static KnowledgeBase, syzygy: Option<&str>) -> Result<(), Failure> {
    Ok(uci::serve(io::stdin().lock(), io::stdout(), knowledge, syzygy)?)
}
