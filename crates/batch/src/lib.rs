//! Rows by the million: processed in parallel and in order, in runs that continue where they were cut short.
//!
//! [`run`] takes files and leaves a folder of segments with a manifest; [`RowWorker`] takes rows that are
//! already in memory. Both make the same object from the same row, and [`columns`](columns()) lists the
//! fields of it that tables show. [`pipeline`] distributes rows to threads and keeps their order.
//!
//! ```text
//! inputs → reading → pipeline → work → journal → segment → manifest
//! ```

mod bundle;
mod clock;
mod columns;
mod earlier_rows;
mod fault;
mod games;
mod inputs;
mod journal;
mod language;
mod manifest;
mod options;
mod parquet_file;
pub mod pipeline;
mod reading;
mod run;
mod segment;
mod tables;
mod work;

pub use clock::Stopwatch;
pub use columns::{Column, Holds, columns};
pub use fault::Fault;
pub use inputs::{Kind, kind};
pub use language::language;
pub use manifest::{Counts, MANIFEST, Manifest};
pub use options::{Output, Request, Shard, Source, Work};
pub use run::{Progress, run};
pub use segment::BAD;
pub use tables::Fields;
pub use work::{Halt, Job, Marks, RowWorker};

/// The version of the program, which rows and manifests contain.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
