//! The tools, one per file, and the list of them.

mod apply_moves;
mod check_move;
mod explain_position;
mod find_mate;
mod legal_moves;
mod name_themes;

use std::sync::Arc;

use rmcp::handler::server::tool::schema_for_output;
use rmcp::model::JsonObject;
use rmcp::schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::arguments::Arguments;
use crate::context::ToolContext;

/// The answer of a tool.
pub(crate) struct Reply {
    /// The answer for reading.
    pub(crate) text: String,
    /// The answer for programs, as the tool's schema describes it.
    pub(crate) object: Value,
}

impl Reply {
    fn new(text: String, object: &impl Serialize) -> Result<Reply, String> {
        let object = serde_json::to_value(object).map_err(|error| error.to_string())?;
        Ok(Reply { text, object })
    }
}

/// A tool.
pub(crate) struct Spec {
    /// Its name.
    pub(crate) name: &'static str,
    /// Its name for people.
    pub(crate) title: &'static str,
    /// What it does, for choosing among tools.
    pub(crate) description: &'static str,
    /// The schema of its arguments.
    pub(crate) input: fn() -> JsonObject,
    /// The schema of its answer.
    pub(crate) output: fn() -> Arc<JsonObject>,
    /// Whether it searches, so that it needs permission.
    pub(crate) searches: bool,
    /// Runs it.
    pub(crate) run: fn(&Arguments, &ToolContext<'_>) -> Result<Reply, String>,
}

/// All tools, in the order in which they are listed.
pub(crate) const TOOLS: [Spec; 6] = [
    explain_position::SPEC,
    check_move::SPEC,
    find_mate::SPEC,
    legal_moves::SPEC,
    apply_moves::SPEC,
    name_themes::SPEC,
];

/// Returns the schema of an answer.
fn output<T: JsonSchema + 'static>() -> Arc<JsonObject> {
    schema_for_output::<T>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_schema_is_of_an_object_and_describes_each_argument() {
        for spec in &TOOLS {
            let (input, output) = ((spec.input)(), (spec.output)());
            assert_eq!((input["type"].as_str(), output["type"].as_str()), (Some("object"), Some("object")));
            let properties = input["properties"].as_object().unwrap();
            for required in input["required"].as_array().unwrap() {
                assert!(properties.contains_key(required.as_str().unwrap()), "{}", spec.name);
            }
            for (name, property) in properties {
                assert!(property["description"].is_string(), "{} {name}", spec.name);
            }
        }
    }
}
