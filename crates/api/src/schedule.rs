//! When a drill comes back, for each possible answer.

use games::drills::schedule::{Memory, Next, next};
use serde::Serialize;

use crate::failure::Failure;
use crate::fields::Fields;

const NAMES: [&str; 3] = ["stability", "difficulty", "days"];
const EXPECTED: &str = "`stability` and `difficulty` as this route gave them, or neither for a new drill";

#[derive(Serialize)]
struct Document {
    schema: u32,
    #[serde(flatten)]
    next: Next,
}

/// Writes the consequence of each answer to a drill.
///
/// # Errors
///
/// Returns an error if a field is wrong, or FSRS cannot have produced the memory.
pub fn schedule(fields: Fields) -> Result<String, Failure> {
    let mut fields = fields.among(&NAMES)?;
    let stability = fields.decimal("stability", "a number")?;
    let difficulty = fields.decimal("difficulty", "a number from 1 to 10")?;
    let days = "a whole number of days since the last answer";
    let days = match u32::try_from(fields.number("days", days)?.unwrap_or(0)) {
        Ok(days) => days,
        Err(_) => return Err(Failure::bad("`days` is too large", format!("`days`: {days}"))),
    };
    let memory = match (stability, difficulty) {
        (Some(stability), Some(difficulty)) => Some(Memory { stability, difficulty }),
        (None, None) => None,
        _ => return Err(Failure::bad("`stability` and `difficulty` belong together", EXPECTED)),
    };
    let next = next(memory, days).map_err(|error| Failure::bad(error, EXPECTED))?;
    serde_json::to_string(&Document { schema: 1, next }).map_err(|error| Failure::bad(error, EXPECTED))
}
