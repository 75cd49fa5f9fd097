//! A move as a certificate writes it.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use shakmaty::uci::UciMove;

use claims::on_one_line;

/// A move in UCI as it is written: parsed if it is well formed, else kept to be named in a flaw.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Uci {
    /// From square, to square, and the piece of a promotion in lower case.
    Move(UciMove),
    /// Anything else; no legal move is written like this.
    Other(Box<str>),
}

impl From<UciMove> for Uci {
    fn from(mv: UciMove) -> Uci {
        Uci::Move(mv)
    }
}

impl From<&str> for Uci {
    fn from(text: &str) -> Uci {
        let is_lower = !text.bytes().any(|byte| byte.is_ascii_uppercase());
        text.parse().ok().filter(|_| is_lower).map_or_else(|| Uci::Other(text.into()), Uci::Move)
    }
}

/// Writes it for a message, in which nothing may break the line.
impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Uci::Move(mv) => mv.fmt(f),
            Uci::Other(text) => f.write_str(&on_one_line(text)),
        }
    }
}

impl Serialize for Uci {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Uci::Move(mv) => serializer.collect_str(mv),
            Uci::Other(text) => serializer.serialize_str(text),
        }
    }
}

impl<'de> Deserialize<'de> for Uci {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Uci, D::Error> {
        struct Text;

        impl de::Visitor<'_> for Text {
            type Value = Uci;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Uci, E> {
                Ok(text.into())
            }
        }

        deserializer.deserialize_str(Text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_written_as_it_was_read() {
        for text in ["e2e4", "e7e8q", "e7e8Q", "e7e8k", "0000", "Q@e4", "e2e9", "", "é2e4", "castles"] {
            let json = serde_json::to_string(text).unwrap_or_default();
            let read = serde_json::from_str::<Uci>(&json).unwrap_or_else(|_| Uci::Other("".into()));
            assert_eq!(
                (read.to_string().as_str(), serde_json::to_string(&read).unwrap_or_default()),
                (text, json)
            );
            assert_eq!(
                matches!(read, Uci::Move(_)),
                ["e2e4", "e7e8q", "e7e8k", "0000"].contains(&text),
                "{text}"
            );
        }
    }
}
