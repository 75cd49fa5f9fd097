//! The fields of a request, one by one: each is taken by its name and type, and faults are described in the
//! terms of the interface.

use std::fmt;

use kibitzer::input::excerpt;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use serde_json::error::Category;
use shakmaty::Color;

use crate::failure::Failure;

/// The expected form of a body.
const OBJECT: &str = "an object in JSON such as {\"fen\": \"6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\"}";

/// Fields that have not been taken yet.
pub struct Fields {
    fields: Vec<(String, Value)>,
    /// Whether they come from a URL, where numbers are texts.
    is_address: bool,
}

impl Fields {
    /// Takes the fields of a URL, each a name and a text.
    pub fn of_address(fields: Vec<(String, String)>) -> Fields {
        let fields = fields.into_iter().map(|(name, text)| (name, Value::String(text))).collect();
        Fields { fields, is_address: true }
    }

    /// Takes the fields of a body.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not JSON, or not an object.
    pub fn of_body(body: &[u8]) -> Result<Fields, Failure> {
        let read: Result<Object, _> = serde_json::from_slice(body);
        let Object(fields) = read.map_err(|error| {
            let (line, column) = (error.line(), error.column());
            let wrong = match error.classify() {
                Category::Eof => "the body is not JSON: it ends too early".to_owned(),
                Category::Data => "the body is JSON, but no object".to_owned(),
                _ => format!("the body is not JSON: line {line}, column {column}"),
            };
            Failure::bad(wrong, OBJECT)
        })?;
        Ok(Fields { fields, is_address: false })
    }

    /// Refuses a field that is not among the names, or that is given twice.
    pub(crate) fn among(self, names: &[&str]) -> Result<Fields, Failure> {
        for (place, (name, _)) in self.fields.iter().enumerate() {
            if !names.contains(&name.as_str()) {
                let known: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
                let wrong = format!("there is no field `{}`", excerpt(name));
                return Err(Failure::bad(wrong, format!("one of {}", known.join(", "))));
            }
            if self.fields.iter().take(place).any(|(other, _)| other == name) {
                return Err(Failure::bad(format!("`{name}` comes twice"), "each field once"));
            }
        }
        Ok(self)
    }

    /// Takes a text; `None` if it is missing or null.
    pub(crate) fn text(&mut self, name: &str, expected: &str) -> Result<Option<String>, Failure> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(wrong(name, &other, expected)),
        }
    }

    /// Takes a whole number; `None` if it is missing or null.
    pub(crate) fn number(&mut self, name: &str, expected: &str) -> Result<Option<u64>, Failure> {
        let Some(value) = self.take(name) else { return Ok(None) };
        let number = match &value {
            Value::String(text) if self.is_address => text.parse().ok(),
            other => other.as_u64(),
        };
        number.map(Some).ok_or_else(|| wrong(name, &value, expected))
    }

    /// Takes a number with decimals; `None` if it is missing or null.
    pub(crate) fn decimal(&mut self, name: &str, expected: &str) -> Result<Option<f32>, Failure> {
        let Some(value) = self.take(name) else { return Ok(None) };
        value.as_f64().map(|number| Some(number as f32)).ok_or_else(|| wrong(name, &value, expected))
    }

    /// Takes a side from the field `side`; `None` if it is missing or null.
    pub(crate) fn side(&mut self) -> Result<Option<Color>, Failure> {
        let expected = "white or black";
        match self.text("side", expected)?.as_deref() {
            None => Ok(None),
            Some("white") => Ok(Some(Color::White)),
            Some("black") => Ok(Some(Color::Black)),
            Some(other) => Err(wrong("side", &Value::from(other), expected)),
        }
    }

    fn take(&mut self, name: &str) -> Option<Value> {
        let place = self.fields.iter().position(|(other, _)| other == name)?;
        Some(self.fields.swap_remove(place).1).filter(|value| !value.is_null())
    }
}

/// Returns a failure that states what is in a field, and what was expected.
pub(crate) fn wrong(name: &str, found: &Value, expected: &str) -> Failure {
    let found = match found {
        Value::String(text) => format!("the text `{}`", excerpt(text)),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        other => other.to_string(),
    };
    Failure::bad(format!("`{name}` is {found}"), format!("`{name}`: {expected}"))
}

/// The fields of an object in their order, including duplicates.
struct Object(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Object;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Object(fields))
            }
        }
        deserializer.deserialize_map(Reader)
    }
}
