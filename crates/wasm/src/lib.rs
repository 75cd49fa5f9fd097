//! Kibitzer for browsers and Node: the JSON interface as a function of JavaScript.
//!
//! [`ask`] answers what `crates/web/openapi.json` describes (images as SVG only) and determines the themes of
//! puzzles (`tag`), in one thread and synchronously; callers that want to continue meanwhile call it in a
//! worker, and abort a question by terminating the worker. The network of VERIFY's evaluation is a separate
//! file, passed to [`load_network`] before the first question: it is half of the program, and changes less
//! often.

mod interface;

use std::time::Duration;

use api::{Failure, Sender, Watch};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
extern "C" {
    /// Receives the events of an answer: the name of each, and its JSON.
    pub type Hearer;

    #[wasm_bindgen(method, structural, js_name = hear)]
    fn hear(this: &Hearer, event: &str, data: &str);

    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn milliseconds() -> f64;
}

/// Loads the network of VERIFY's evaluation, the file `network.bin`.
///
/// # Errors
///
/// Throws if it is not such a network.
#[wasm_bindgen(js_name = loadNetwork)]
pub fn load_network(bytes: &[u8]) -> Result<(), JsValue> {
    let expected = "the file network.bin of the same version";
    interface::load_network(bytes).map_err(|error| throw_failure(&Failure::bad(error, expected)))
}

/// Returns the version of the program.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Answers a request: the last part of a route such as `explain`, and the JSON of its fields. Events before
/// the answer are passed to `hearer`. The answer is JSON, or the document itself: SVG for `image`, HTML for
/// `report.html`.
///
/// # Errors
///
/// Throws JSON with the fields `status`, `error` and `expected` if the request cannot be answered.
#[wasm_bindgen]
pub fn ask(route: &str, body: &str, hearer: &Hearer) -> Result<String, JsValue> {
    interface::answer(route, body.as_bytes(), &Page, &Outside(hearer))
        .map_err(|failure| throw_failure(&failure))
}

fn throw_failure(failure: &Failure) -> JsValue {
    JsValue::from_str(&failure.with_status())
}

/// The clock of the page.
struct Page;

impl Watch for Page {
    fn now(&self) -> Duration {
        Duration::from_secs_f64(milliseconds().max(0.0) / 1000.0)
    }
}

/// The receiver of events.
struct Outside<'h>(&'h Hearer);

impl Sender for Outside<'_> {
    fn say(&self, name: &str, text: Result<String, Failure>) {
        match text {
            Ok(text) => self.0.hear(name, &text),
            Err(failure) => self.0.hear("failure", &failure.body()),
        }
    }

    fn mention(&self, name: &str, text: String) {
        self.0.hear(name, &text);
    }

    fn is_abandoned(&self) -> bool {
        // A caller that no longer waits terminates the worker.
        false
    }
}
