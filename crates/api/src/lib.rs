//! The JSON interface, whatever carries it: `docs/openapi.json` describes it.
//!
//! A request comes as [`Fields`], taken out one by one and checked; what it asks for is made by one function a document. HTTP
//! (`web`) and a page that has the program in itself (`wasm`) carry both, so that they answer alike. Nothing here waits, knows
//! the time, or draws pixels: who carries it brings the clock ([`Watch`]), and the flag that ends a search.

mod documents;
mod failure;
mod fields;
mod games;
mod grown;
mod image;
mod question;
mod schedule;
mod search;
mod tags;
mod wanted;

pub use documents::{explanation, hint, production, report_html, words};
pub use failure::Failure;
pub use fields::Fields;
pub use games::{GameQuestion, Paper};
pub use grown::{Sender, explain_to};
pub use image::Image;
pub use question::{Most, Question};
pub use schedule::schedule;
pub use search::{Searcher, Watch};
pub use tags::tags;
