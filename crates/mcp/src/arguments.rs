//! The arguments of a call, read without trusting them: an error says which one is wrong, what was found and
//! what was expected.

use std::ops::RangeInclusive;

use kibitzer::input::excerpt;
use rmcp::model::JsonObject;
use serde_json::Value;

/// The arguments of a call.
#[derive(Clone, Debug)]
pub(crate) struct Arguments(JsonObject);

impl Arguments {
    /// Accepts arguments whose names are all in a tool's schema.
    ///
    /// # Errors
    ///
    /// Returns an error if an argument has another name.
    pub(crate) fn new(given: JsonObject, schema: &JsonObject) -> Result<Arguments, String> {
        let properties = schema.get("properties").and_then(Value::as_object);
        let is_known = |name: &&String| properties.is_some_and(|known| known.contains_key(*name));
        match given.keys().find(|name| !is_known(name)) {
            None => Ok(Arguments(given)),
            Some(name) => {
                let known: Vec<&str> =
                    properties.iter().flat_map(|known| known.keys()).map(String::as_str).collect();
                Err(format!("there is no argument `{}`, expected only {}", excerpt(name), known.join(", ")))
            }
        }
    }

    /// Returns a text; `None` if it is missing.
    pub(crate) fn text(&self, name: &str) -> Result<Option<&str>, String> {
        match self.value(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(wrong(name, "a text", other)),
        }
    }

    /// Returns a required text; the error message gives the example as a valid value.
    pub(crate) fn require(&self, name: &str, example: &str) -> Result<&str, String> {
        let missing = || format!("`{name}` is missing, expected {example}");
        self.text(name)?.filter(|text| !text.trim().is_empty()).ok_or_else(missing)
    }

    /// Returns a whole number within a range.
    pub(crate) fn number(&self, name: &str, range: RangeInclusive<u64>) -> Result<Option<u64>, String> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let expected = || format!("a whole number from {} to {}", range.start(), range.end());
        let number = value.as_u64().filter(|number| range.contains(number));
        number.map(Some).ok_or_else(|| wrong(name, &expected(), value))
    }

    /// Returns one of several words.
    pub(crate) fn choice(&self, name: &str, words: &[&'static str]) -> Result<Option<&'static str>, String> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let found = words.iter().find(|word| value.as_str() == Some(word));
        found
            .map(|word| Some(*word))
            .ok_or_else(|| wrong(name, &format!("one of {}", words.join(", ")), value))
    }

    /// Returns moves: a list of texts, or one text separated by blanks.
    pub(crate) fn words(&self, name: &str, most: usize) -> Result<Vec<&str>, String> {
        let expected = "a list of moves, as [\"e4\", \"e7e5\"]";
        let texts: Vec<&str> = match self.value(name) {
            None => Vec::new(),
            Some(Value::String(text)) => vec![text],
            Some(Value::Array(values)) => {
                let text = |value: &'_ Value| value.as_str().is_none();
                if let Some(other) = values.iter().find(|value| text(value)) {
                    return Err(wrong(name, expected, other));
                }
                values.iter().filter_map(Value::as_str).collect()
            }
            Some(other) => return Err(wrong(name, expected, other)),
        };
        let words: Vec<&str> = texts.into_iter().flat_map(str::split_whitespace).collect();
        if most < words.len() {
            return Err(format!("`{name}`: expected at most {most} moves, found {}", words.len()));
        }
        Ok(words)
    }

    /// Returns the value under a name; null counts as missing.
    fn value(&self, name: &str) -> Option<&Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }
}

/// Describes what was found instead of what was expected.
fn wrong(name: &str, expected: &str, found: &Value) -> String {
    format!("`{name}`: expected {expected}, found `{}`", excerpt(&found.to_string()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn arguments(given: Value) -> Result<Arguments, String> {
        let schema = json!({ "properties": { "fen": {}, "moves": {}, "nodes": {} } });
        Arguments::new(given.as_object().unwrap().clone(), schema.as_object().unwrap())
    }

    #[test]
    fn what_is_wrong_is_named() {
        let unknown = arguments(json!({ "fan": "x" })).unwrap_err();
        assert_eq!(unknown, "there is no argument `fan`, expected only fen, moves, nodes");
        let given = arguments(json!({ "fen": 5, "moves": ["e4", 7], "nodes": 0 })).unwrap();
        assert_eq!(given.text("fen").unwrap_err(), "`fen`: expected a text, found `5`");
        assert_eq!(
            given.words("moves", 9).unwrap_err(),
            "`moves`: expected a list of moves, as [\"e4\", \"e7e5\"], found `7`"
        );
        let nodes = given.number("nodes", 1..=9).unwrap_err();
        assert_eq!(nodes, "`nodes`: expected a whole number from 1 to 9, found `0`");
        let words = given.choice("nodes", &["brief", "full"]).unwrap_err();
        assert_eq!(words, "`nodes`: expected one of brief, full, found `0`");
        let none = arguments(json!({ "fen": null })).unwrap();
        assert_eq!(none.require("fen", "a FEN").unwrap_err(), "`fen` is missing, expected a FEN");
    }

    #[test]
    fn moves_come_as_a_list_or_as_a_text() {
        let given = arguments(json!({ "moves": "1. e4  e5", "fen": ["e4", "e5 Nf3"] })).unwrap();
        assert_eq!(given.words("moves", 3).unwrap(), ["1.", "e4", "e5"]);
        assert_eq!(given.words("fen", 3).unwrap(), ["e4", "e5", "Nf3"]);
        assert_eq!(given.words("fen", 2).unwrap_err(), "`fen`: expected at most 2 moves, found 3");
    }
}
