//! A message: its name, what its variables stand for, and the claims that license its words.
//!
//! The words are in message files of Project Fluent under `locales/`. In a message, `<name>…</name>` marks
//! the words that a claim licenses; the code supplies the claims under that name. A message that a language
//! lacks is written in English.
//!
//! Pieces are passed to a message in all the cases that the language's own message `man` has: `$man` is the
//! nominative, and there are `$man-accusative`, `$man-dative` and `$man-gender` if `man` has attributes with
//! these names, and similarly `$side-adjective`. A number is passed as a number, to choose a plural by, and
//! in words: `$replies` and `$replies-words`.
//!
//! CITE: Fluent Syntax Guide. <https://projectfluent.org/fluent/guide/>

use std::borrow::Cow;

use claims::Claim;
use fluent_bundle::{FluentArgs, FluentValue};

use crate::notation::capitalize;
use crate::{Phrase, Style};

/// A form of words, besides the nominative, that other words agree with.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Form {
    Accusative,
    Dative,
    Gender,
    /// The adjective for a side's pieces: "weiß".
    Adjective,
}

impl Form {
    const ALL: [Form; 4] = [Form::Accusative, Form::Dative, Form::Gender, Form::Adjective];

    /// Returns the name of the message attribute that has this form.
    fn name(self) -> &'static str {
        match self {
            Form::Accusative => "accusative",
            Form::Dative => "dative",
            Form::Gender => "gender",
            Form::Adjective => "adjective",
        }
    }

    /// Whether words without this form are used unchanged in its place.
    fn is_case(self) -> bool {
        matches!(self, Form::Accusative | Form::Dative)
    }
}

/// Words in the nominative, and in the other forms that they have.
pub(crate) struct Forms {
    pub(crate) words: String,
    pub(crate) own: Vec<(Form, String)>,
}

/// A message with the values of its variables.
#[derive(Clone, Debug)]
pub struct Message {
    id: Cow<'static, str>,
    arguments: Vec<(String, Argument)>,
    licences: Vec<(&'static str, Vec<Claim>)>,
    /// The fallback if no language has the message.
    otherwise: Otherwise,
}

/// The fallback if no language has a message.
#[derive(Clone, Debug, Eq, PartialEq)]
enum Otherwise {
    /// The message's name.
    Id,
    /// A name that is the same in every language.
    Name(String),
    /// An English sentence with variables in braces, as in the knowledge base; it begins with a capital.
    Sentence(String),
}

/// The value of a variable.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Argument {
    /// A phrase.
    Phrase(Phrase),
    /// A number, which is also available in words.
    Number(u64),
}

/// Messages are equal if they say the same, whatever licenses them.
impl PartialEq for Message {
    fn eq(&self, other: &Message) -> bool {
        (&self.id, &self.arguments, &self.otherwise) == (&other.id, &other.arguments, &other.otherwise)
    }
}

impl Eq for Message {}

impl Message {
    /// Creates a message with a name.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Message {
        Message { id: id.into(), arguments: Vec::new(), licences: Vec::new(), otherwise: Otherwise::Id }
    }

    /// Returns its name.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Creates a message of a kind from a name that the solvers use, or the name itself if there is no such
    /// message: `program` and "The mate prover" give `program-the-mate-prover`.
    pub fn of_name(kind: &str, name: &str) -> Message {
        let slug =
            |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
        let id = format!("{kind}-{}", name.chars().map(slug).collect::<String>());
        Message { otherwise: Otherwise::Name(name.to_owned()), ..Message::new(id) }
    }

    /// Sets an English sentence to be written if no language has the message; its variables are in braces.
    #[must_use]
    pub fn or_sentence(self, words: &str) -> Message {
        Message { otherwise: Otherwise::Sentence(words.to_owned()), ..self }
    }

    /// Sets a variable to a phrase.
    #[must_use]
    pub fn with(mut self, name: &str, phrase: impl Into<Phrase>) -> Message {
        self.arguments.push((name.to_owned(), Argument::Phrase(phrase.into())));
        self
    }

    /// Sets a variable to a number, and the variable with `-words` appended to the number in words.
    #[must_use]
    pub fn number(mut self, name: &str, number: u64) -> Message {
        self.arguments.push((name.to_owned(), Argument::Number(number)));
        self
    }

    /// Renames the message if it has the given name.
    pub fn rename(&mut self, from: &str, to: &'static str) {
        if self.id == from {
            self.id = Cow::Borrowed(to);
        }
    }

    /// Adds the claim that licenses the words marked by a name.
    #[must_use]
    pub fn licence(self, name: &'static str, claim: Claim) -> Message {
        self.licences(name, [claim])
    }

    /// Adds the claims that together license the words marked by a name.
    #[must_use]
    pub fn licences(mut self, name: &'static str, claims: impl IntoIterator<Item = Claim>) -> Message {
        self.licences.push((name, claims.into_iter().collect()));
        self
    }

    /// Converts the message to a phrase.
    pub fn phrase(self) -> Phrase {
        Phrase::from(self)
    }

    /// Writes the message in a style, without marks.
    pub fn write(&self, style: &Style) -> String {
        mark(&self.marked_text(style)).0
    }

    /// Lists the claims that license its words.
    pub fn claims(&self) -> impl Iterator<Item = &Claim> {
        self.licences.iter().flat_map(|(_, claims)| claims)
    }

    /// Replaces the values of the variables and the claims.
    pub fn map(&self, argument: impl Fn(&Argument) -> Argument, claim: impl Fn(&Claim) -> Claim) -> Message {
        let arguments = self.arguments.iter().map(|(name, one)| (name.clone(), argument(one)));
        let licences =
            self.licences.iter().map(|(name, claims)| (*name, claims.iter().map(&claim).collect()));
        Message { arguments: arguments.collect(), licences: licences.collect(), ..self.clone() }
    }

    /// Adds the claims that license the same words of another message.
    pub fn license_as(&mut self, other: Message) {
        self.licences.extend(other.licences);
    }

    /// Writes the message, with each claim and the spans of characters that it licenses.
    pub fn parts(&self, style: &Style) -> (String, Vec<Licensed>) {
        let (text, marks) = mark(&self.marked_text(style));
        let spans = |name: &str| {
            let named = marks.iter().filter(|(mark, _)| mark == name);
            named.map(|(_, span)| *span).collect::<Vec<_>>()
        };
        let mut licences = Vec::new();
        for (name, claims) in &self.licences {
            let spans = spans(name);
            licences.extend(claims.iter().map(|claim| (claim.clone(), spans.clone())));
        }
        (text, licences)
    }

    /// Writes the message in every form that it has, each of its parts once.
    pub(crate) fn forms(&self, style: &Style) -> Forms {
        let values = self.values(style);
        let own = |form: Form| {
            let said = style.language.say(&self.id, Some(form.name()), &values)?;
            Some((form, mark(&said).0))
        };
        // English has no cases.
        let forms = if style.language.is_english() { &[][..] } else { &Form::ALL };
        Forms {
            words: mark(&self.marked_text_with(&values, style)).0,
            own: forms.iter().copied().filter_map(own).collect(),
        }
    }

    fn marked_text(&self, style: &Style) -> String {
        self.marked_text_with(&self.values(style), style)
    }

    fn marked_text_with(&self, values: &FluentArgs<'_>, style: &Style) -> String {
        match &self.otherwise {
            Otherwise::Name(name) if !style.language.has(&self.id) => return name.clone(),
            Otherwise::Sentence(words) if !style.language.has(&self.id) => return self.fill(words, style),
            _ => {}
        }
        let said = style.language.say(&self.id, None, values);
        let said = said.unwrap_or_else(|| self.id.clone().into_owned());
        // A sentence of the knowledge base begins with a variable, which is not capitalized.
        if matches!(self.otherwise, Otherwise::Sentence(_)) { capitalize(&said) } else { said }
    }

    /// Fills an English sentence with English names.
    fn fill(&self, words: &str, style: &Style) -> String {
        let english = style.language.as_english();
        let english = Style { language: english, ..style.clone() };
        let value = |argument: &Argument| match argument {
            Argument::Phrase(phrase) => phrase.write(&english),
            Argument::Number(number) => number.to_string(),
        };
        let filled =
            self.arguments.iter().fold(style.language.plain_english(words), |text, (name, argument)| {
                text.replace(&format!("{{{name}}}"), &value(argument))
            });
        capitalize(&filled)
    }

    /// Writes the values of the variables.
    fn values(&self, style: &Style) -> FluentArgs<'static> {
        let mut values = FluentArgs::new();
        for (name, argument) in &self.arguments {
            match argument {
                Argument::Number(number) => {
                    values.set(format!("{name}-words"), in_words(*number, style));
                    values.set(name.clone(), FluentValue::from(*number));
                }
                Argument::Phrase(phrase) => {
                    let Forms { words, own } = phrase.forms(style);
                    // A phrase without cases of its own is the same in all of them.
                    let cases =
                        Form::ALL.into_iter().filter(|form| form.is_case() && !style.language.is_english());
                    for case in cases {
                        values.set(format!("{name}-{}", case.name()), words.clone());
                    }
                    for (form, words) in own {
                        values.set(format!("{name}-{}", form.name()), words);
                    }
                    values.set(name.clone(), words);
                }
            }
        }
        values
    }
}

/// Writes a number as people do: in words up to twelve.
fn in_words(number: u64, style: &Style) -> String {
    let mut arguments = FluentArgs::new();
    arguments.set("number", FluentValue::from(number));
    style.language.say("number", None, &arguments).unwrap_or_else(|| number.to_string())
}

/// A claim with the spans of characters that it licenses.
pub type Licensed = (Claim, Vec<(usize, usize)>);

/// The words between a mark and its end, as a span of characters.
type Mark = (String, (usize, usize));

/// Removes the marks from a text and returns them.
fn mark(text: &str) -> (String, Vec<Mark>) {
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
        let (text, marks) = mark("1.♘c7 <fork>forks</fork> a8<more>, and</more>");
        assert_eq!(text, "1.♘c7 forks a8, and");
        assert_eq!(marks, [("fork".to_owned(), (6, 11)), ("more".to_owned(), (14, 19))]);
        assert_eq!(mark("a < b").0, "a < b");
    }

    #[test]
    fn numbers_are_words_up_to_twelve() {
        assert_eq!(
            (in_words(2, Style::plain()), in_words(34, Style::plain())),
            ("two".to_owned(), "34".to_owned())
        );
    }
}
