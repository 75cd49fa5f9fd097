//! Kibitzer as a server of the Model Context Protocol: facts about chess for assistants, which tend to invent
//! moves.
//!
//! There is one process, standard input and output, and one JSON message per line. Every tool reads its
//! arguments without trusting them, answers in words and as an object that its schema describes, and reports
//! bad input, with what was found and what was expected, as a tool error that the assistant can read. A line
//! that is not JSON is ignored, because it has no id to answer to. Every search is bounded in nodes and time
//! and ends when the call is cancelled.

mod arguments;
mod budget;
mod context;
mod judge;
mod notation;
mod played_moves;
mod schema;
mod server;
mod tools;

use std::io;

use kibitzer::Sources;
use rmcp::service::{QuitReason, RoleServer, ServerInitializeError, ServiceExt};
use rmcp::transport::async_rw::AsyncRwTransport;
use tokio::io::{AsyncRead, AsyncWrite};

use server::Server;

/// The longest message that is accepted, in bytes; longer ones are dropped, because there is no answer to an
/// unread message.
const LONGEST_MESSAGE: usize = 1 << 24;

/// Speaks the protocol on standard input and output until the input ends.
///
/// # Errors
///
/// Returns an error if the first message is not a greeting, or the system cannot create threads.
pub fn serve(sources: Sources<'static>) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
    let result = runtime.block_on(serve_on(tokio::io::stdin(), tokio::io::stdout(), sources));
    // A search whose result is no longer needed ends with the program.
    runtime.shutdown_background();
    result
}

/// Speaks the protocol on any two streams until the first one ends.
///
/// # Errors
///
/// Returns an error if the first message is not a greeting.
pub async fn serve_on<R, W>(input: R, output: W, sources: Sources<'static>) -> io::Result<()>
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    let transport =
        AsyncRwTransport::<RoleServer, R, W>::new(input, output).with_max_line_length(LONGEST_MESSAGE);
    match Server::new(sources).serve(transport).await {
        Ok(running) => match running.waiting().await {
            Ok(QuitReason::JoinError(error)) | Err(error) => Err(io::Error::other(error)),
            Ok(_) => Ok(()),
        },
        Err(ServerInitializeError::ConnectionClosed(_)) => Ok(()),
        Err(error) => Err(io::Error::other(error)),
    }
}
