//! The JSON interface, independent of the transport: `crates/web/openapi.json` describes it.
//!
//! A request arrives as [`Fields`], which are taken one by one and checked; one function per document makes
//! what is requested. HTTP (`web`) and a page that contains the program (`wasm`) are both transports, so that
//! they answer alike. Nothing here waits, knows the time, or draws pixels: the transport supplies the clock
//! ([`Watch`]), and the flag that ends a search.

mod documents;
mod failure;
mod fields;
mod games;
mod growth;
mod image;
mod question;
mod request;
mod schedule;
mod search;
mod tags;

pub use documents::{explanation, hint, production, report_html, words};
pub use failure::Failure;
pub use fields::Fields;
pub use games::{GameQuestion, Paper};
pub use growth::{Sender, explain_to};
pub use image::Image;
pub use question::Question;
pub use request::Most;
pub use schedule::schedule;
pub use search::{Searcher, Watch};
pub use tags::tags;
