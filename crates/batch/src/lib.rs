//! Rows by the million: worked on in parallel and in order, and in runs that go on where they were cut short.
//!
//! [`run`] takes files and leaves a folder of segments with a manifest; [`RowWorker`] takes rows that are in memory already. Both make
//! the same object of the same row, and [`columns`](columns()) has the fields of it that tables show. [`pipeline`] is what hands rows to
//! threads and keeps their order.
//!
//! ```text
//! inputs → reading → pipeline → work → journal → segment → manifest
//! ```

mod clock;
mod columns;
mod earlier;
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

/// The version of the program, which rows and manifests name.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
