//! What is said, apart from the language it is said in.
//!
//! Code says *which* message and with which men, squares, moves and numbers; the words stand in message files of Project
//! Fluent under `locales/`. In a message, `<name>…</name>` marks the words that a claim licenses; the code gives the claims
//! by that name. A message that a language does not have is said in English.
//!
//! Men come to a message in all the cases that the language's own message `man` has: `$man` is the nominative, and there are
//! `$man-accusative`, `$man-dative` and `$man-gender` where `man` has attributes of these names. A number comes as a number,
//! to choose a plural by, and in words: `$replies` and `$replies-words`.
//!
//! CITE: Fluent Syntax Guide. <https://projectfluent.org/fluent/guide/>

mod language;
mod phrase;

use std::borrow::Cow;

use claims::Claim;
use fluent_bundle::{FluentArgs, FluentValue};

pub use language::{Language, LanguageError, in_language, in_plain_english, plain_english};
pub use phrase::Phrase;

/// A message with what its variables stand for.
#[derive(Debug)]
pub struct Message {
    id: Cow<'static, str>,
    arguments: FluentArgs<'static>,
    licences: Vec<(&'static str, Vec<Claim>)>,
}

impl Message {
    /// Starts a message of this name.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Message {
        Message { id: id.into(), arguments: FluentArgs::new(), licences: Vec::new() }
    }

    /// Says what the solvers call something, as a message of this kind and name; the name itself where there is none:
    /// `program` and "The mate prover" give `program-the-mate-prover`.
    pub fn of_name(kind: &str, name: &str) -> Phrase {
        let slug =
            |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
        let message = Message::new(format!("{kind}-{}", name.chars().map(slug).collect::<String>()));
        if message.is_known() { message.phrase() } else { Phrase::from(name) }
    }

    /// Sets a variable to words, in every case that they have.
    #[must_use]
    pub fn with(mut self, name: &str, phrase: impl Into<Phrase>) -> Message {
        let phrase = phrase.into();
        // Without cases of its own a phrase is the same in all of them.
        for case in phrase::CASES.iter().filter(|_| !language::current().is_english()) {
            self.arguments.set(format!("{name}-{case}"), phrase.words.clone());
        }
        for (form, words) in phrase.forms {
            self.arguments.set(format!("{name}-{form}"), words);
        }
        self.arguments.set(name.to_owned(), phrase.words);
        self
    }

    /// Sets a variable to a number, and one of its name with `-words` behind it to the number in words.
    #[must_use]
    pub fn number(mut self, name: &str, number: u64) -> Message {
        self.arguments.set(format!("{name}-words"), in_words(number));
        self.arguments.set(name.to_owned(), FluentValue::from(number));
        self
    }

    /// Gives the claim that licenses the words marked by a name.
    #[must_use]
    pub fn licence(self, name: &'static str, claim: Claim) -> Message {
        self.licences(name, [claim])
    }

    /// Gives the claims that together license the words marked by a name.
    #[must_use]
    pub fn licences(mut self, name: &'static str, claims: impl IntoIterator<Item = Claim>) -> Message {
        self.licences.push((name, claims.into_iter().collect()));
        self
    }

    /// Says the message in the language of this thread, without marks.
    pub fn words(&self) -> String {
        marked(&self.said(None).unwrap_or_else(|| self.id.clone().into_owned())).0
    }

    /// Says the message in every case that it has in the language of this thread.
    pub fn phrase(&self) -> Phrase {
        let form = |form| Some((form, marked(&self.said(Some(form))?).0));
        Phrase { words: self.words(), forms: phrase::FORMS.into_iter().filter_map(form).collect() }
    }

    /// Tells whether the language of this thread, or English, has the message.
    pub fn is_known(&self) -> bool {
        language::current().has(&self.id)
    }

    /// Takes the message apart: its text, and each claim with the spans of characters that it licenses.
    pub(crate) fn parts(self) -> (String, Vec<Licensed>) {
        let (text, marks) = marked(&self.said(None).unwrap_or_else(|| self.id.clone().into_owned()));
        let spans = |name: &str| {
            let named = marks.iter().filter(|(mark, _)| mark == name);
            named.map(|(_, span)| *span).collect::<Vec<_>>()
        };
        let mut licences = Vec::new();
        for (name, claims) in self.licences {
            let spans = spans(name);
            licences.extend(claims.into_iter().map(|claim| (claim, spans.clone())));
        }
        (text, licences)
    }

    fn said(&self, form: Option<&str>) -> Option<String> {
        language::current().say(&self.id, form, &self.arguments)
    }
}

/// Says a number as people do: in words up to twelve.
fn in_words(number: u64) -> String {
    let mut arguments = FluentArgs::new();
    arguments.set("number", FluentValue::from(number));
    language::current().say("number", None, &arguments).unwrap_or_else(|| number.to_string())
}

/// A claim with the spans of characters that it licenses.
pub(crate) type Licensed = (Claim, Vec<(usize, usize)>);

/// The words between a mark and its end, as a span of characters.
type Mark = (String, (usize, usize));

/// Takes the marks out of a text.
fn marked(text: &str) -> (String, Vec<Mark>) {
    let (mut words, mut length) = (String::with_capacity(text.len()), 0);
    let mut open: Vec<(&str, usize)> = Vec::new();
    let mut marks = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('<') {
        words.push_str(before);
        length += before.chars().count();
        let Some((name, after)) = after.split_once('>') else {
            words.push('<');
            rest = after;
            break;
        };
        match (name.strip_prefix('/'), open.last()) {
            (Some(_), Some(&(name, start))) => {
                open.pop();
                marks.push((name.to_owned(), (start, length)));
            }
            (Some(_), None) => {}
            (None, _) => open.push((name, length)),
        }
        rest = after;
    }
    words.push_str(rest);
    (words, marks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_spans_of_characters() {
        let (text, marks) = marked("1.♘c7 <fork>forks</fork> a8<more>, and</more>");
        assert_eq!(text, "1.♘c7 forks a8, and");
        assert_eq!(marks, [("fork".to_owned(), (6, 11)), ("more".to_owned(), (14, 19))]);
        assert_eq!(marked("a < b").0, "a < b");
    }

    #[test]
    fn numbers_are_words_up_to_twelve() {
        assert_eq!((in_words(2), in_words(34)), ("two".to_owned(), "34".to_owned()));
    }
}
