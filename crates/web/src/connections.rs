//! Listening, and the connections: how many there may be, and how slow.

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
/// The most bytes of a request head that are read at all; a head beyond the bounds gets an answer with a
/// reason up to this size.
const MOST_HEAD: usize = 128 * 1024;
/// The most headers that are read at all.
const MOST_HEADERS: usize = 256;
/// How long to wait if no sockets are left.
const PAUSE: Duration = Duration::from_millis(50);

/// Answers requests at an address until Ctrl-C; reports the address as soon as it listens.
///
/// # Errors
///
/// Returns an error if the address is not available.
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
    // The results of running searches are no longer needed.
    runtime.shutdown_background();
    result
}

/// Accepts connections, up to a number at a time.
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
            // The client has already gone, or no sockets are left.
            Err(_) => sleep(PAUSE).await,
        }
    }
}

/// Answers one connection; any error ends only that connection.
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
