//! Kibitzer as a server of the Model Context Protocol: facts about chess for assistants, which invent moves.
//!
//! One process, standard input and output, one JSON message a line. Every tool reads its arguments without trusting them, answers
//! in words and as an object that its schema describes, and says of bad input what came and what was expected, as an error of
//! the tool that the assistant can read. A line that is not JSON is passed over, for it has no id to answer to. Every search is
//! bounded in nodes and time and ends when the call is cancelled.

mod arguments;
mod budget;
mod desk;
mod judge;
mod played;
mod schema;
mod server;
mod tools;
mod written;

use std::io;

use kibitzer::Sources;
use rmcp::service::{QuitReason, RoleServer, ServerInitializeError, ServiceExt};
use rmcp::transport::async_rw::AsyncRwTransport;
use tokio::io::{AsyncRead, AsyncWrite};

use server::Server;

/// Bytes of the longest message that is taken in; what is longer is dropped, as there is no answer to what was not read.
const LONGEST_MESSAGE: usize = 1 << 24;

/// Speaks the protocol on standard input and output until the input ends.
///
/// # Errors
///
/// Nobody can be spoken with: the first message is no greeting, or the system has no threads.
pub fn serve(sources: Sources<'static>) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
    let result = runtime.block_on(serve_on(tokio::io::stdin(), tokio::io::stdout(), sources));
    // A search that nobody waits for any more ends with the program.
    runtime.shutdown_background();
    result
}

/// Speaks the protocol on any two streams until the first one ends.
///
/// # Errors
///
/// The first message is no greeting.
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
