//! Kibitzer on a board in the browser: a server for this machine, its page, and a JSON interface.
//!
//! [`serve`] listens and answers until it is interrupted. The answers come from [`router`], which tests call
//! without a network. `crates/web/openapi.json` describes the interface; a test compares it with [`ROUTES`].
//!
//! Nothing that a client sends may cost more than its share: bodies, headers, time, nodes, connections and
//! searches are bounded (`bounds.rs`), a search ends when its client goes away, and pages of other origins
//! are refused (`guard.rs`).

mod assets;
mod bounds;
mod clock;
mod connections;
mod failure;
mod fields;
mod guard;
mod image;
mod routes;
mod search;
mod server;
mod stream;

pub use assets::has_page;
pub use bounds::Bounds;
pub use connections::serve;
pub use routes::{ROUTES, router};
