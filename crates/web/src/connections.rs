//! Listening, and the connections: how many there are, and how slow they may be.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use kibitzer::Sources;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::sleep;
use tokio_io_timeout::TimeoutStream;

use crate::bounds::Bounds;
use crate::routes::router;

/// Bytes of stack for each search.
const STACK: usize = 8 << 20;
/// The first bytes of a request that are read at all; what is longer than the bounds is answered with a reason up to here.
const MOST_HEAD: usize = 128 * 1024;
/// Headers that are read at all.
const MOST_HEADERS: usize = 256;
/// How long it waits when there are no sockets left.
const PAUSE: Duration = Duration::from_millis(50);

/// Answers requests at an address until Ctrl-C; tells where, as soon as it listens.
///
/// # Errors
///
/// The address cannot be had.
pub fn serve(
    address: IpAddr,
    port: u16,
    sources: Sources<'static>,
    listening: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().thread_stack_size(STACK).build()?;
    let result = runtime.block_on(async {
        let listener = TcpListener::bind((address, port)).await?;
        listening(listener.local_addr()?);
        let bounds = Bounds::default();
        tokio::select! {
            () = accept(listener, router(sources, bounds, address), bounds) => Ok(()),
            end = tokio::signal::ctrl_c() => end,
        }
    });
    // Searches that still run have nobody to answer.
    runtime.shutdown_background();
    result
}

/// Takes connections, so many at a time.
async fn accept(listener: TcpListener, router: Router, bounds: Bounds) {
    let places = Arc::new(Semaphore::new(bounds.connections));
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, _)) => {
                let router = router.clone();
                tokio::spawn(async move {
                    connection(stream, router, bounds).await;
                    drop(place);
                });
            }
            // A client that has gone already, or no sockets left.
            Err(_) => sleep(PAUSE).await,
        }
    }
}

/// Answers one connection; whatever goes wrong ends it and nothing else.
async fn connection(stream: TcpStream, router: Router, bounds: Bounds) {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(bounds.slowness));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(bounds.slowness)
        .max_buf_size(MOST_HEAD)
        .max_headers(MOST_HEADERS);
    let io = TokioIo::new(Box::pin(stream));
    let served = http.serve_connection(io, TowerToHyperService::new(router));
    drop(pin!(served).await);
}
