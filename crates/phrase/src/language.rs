//! The languages and their message files.

use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, LazyLock};

use claims::on_one_line;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use thiserror::Error;

use crate::guard::find_danger;

/// The English messages: every message there is.
const ENGLISH: &str = include_str!("../locales/en.ftl");
/// The German messages.
const GERMAN: &str = include_str!("../locales/de.ftl");

type Bundle = FluentBundle<FluentResource>;

/// A language to explain in. It is cheap to clone.
#[derive(Clone)]
pub struct Language(Arc<Messages>);

/// Each language that is read is distinct; those built into the program are read only once.
impl PartialEq for Language {
    fn eq(&self, other: &Language) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Language {}

impl fmt::Debug for Language {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Language({:?})", self.0.bundle.locales)
    }
}

/// A language's own messages; missing ones are written in English.
struct Messages {
    bundle: Bundle,
    is_english: bool,
    /// Whether it is English in wide letters.
    is_wide: bool,
}

/// Why a message file cannot be used.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum LanguageError {
    /// It does not follow Fluent's syntax.
    #[error("line {line} of the messages is not Fluent: {what}")]
    Syntax {
        /// The line, counted from 1.
        line: usize,
        /// The parser's message.
        what: String,
    },
    /// A message is defined twice.
    #[error("the messages are not usable: {0}")]
    Twice(String),
    /// The program uses no message with this name.
    #[error(
        "line {line}: no message is called {id}, expected the name of an English message or kb-PRODUCTION"
    )]
    Unknown {
        /// The line, counted from 1.
        line: usize,
        /// The name.
        id: String,
    },
    /// There is no language with this name.
    #[error("no language {0} is at hand, expected en, de, en-XA or a file of messages (*.ftl)")]
    NoSuch(String),
}

static ENGLISH_LANGUAGE: LazyLock<Language> = LazyLock::new(|| built_in("en", ENGLISH));
static GERMAN_LANGUAGE: LazyLock<Language> = LazyLock::new(|| built_in("de", GERMAN));
static WIDE_LANGUAGE: LazyLock<Language> = LazyLock::new(wide);

impl Language {
    /// Returns English.
    pub fn english() -> Language {
        ENGLISH_LANGUAGE.clone()
    }

    /// Returns a language by its code: `en`, `de`, or `en-XA`, which is English in letters that no English
    /// text has, to reveal text that does not come from the messages yet.
    ///
    /// # Errors
    /// Returns an error if there is none with this name.
    pub fn find_named(code: &str) -> Result<Language, LanguageError> {
        match code {
            "en" => Ok(Language::english()),
            "de" => Ok(GERMAN_LANGUAGE.clone()),
            "en-XA" => Ok(WIDE_LANGUAGE.clone()),
            _ => Err(LanguageError::NoSuch(code.to_owned())),
        }
    }

    /// Reads a user's messages.
    ///
    /// # Errors
    /// Returns an error if the text is not Fluent, or a message has a name that the program does not use.
    pub fn read(code: &str, text: &str) -> Result<Language, LanguageError> {
        let bundle = bundle(code, text)?;
        let line_of = |id: &str| {
            text.lines().position(|line| line.split([' ', '=']).next() == Some(id)).map_or(1, |line| line + 1)
        };
        match ids(text).into_iter().find(|id| !id.starts_with("kb-") && !Language::english().has(id)) {
            Some(id) => Err(LanguageError::Unknown { line: line_of(&id), id: on_one_line(&id) }),
            None => Ok(Language(Arc::new(Messages { bundle, is_english: false, is_wide: false }))),
        }
    }

    /// Whether this is English itself, which has no cases.
    pub(crate) fn is_english(&self) -> bool {
        self.0.is_english
    }

    /// Returns plain English, in wide letters if this language has them.
    pub(crate) fn as_english(&self) -> Language {
        if self.0.is_wide { self.clone() } else { Language::english() }
    }

    /// Returns an English text that is not a message, such as a sentence of the knowledge base, unchanged or
    /// in wide letters. Names in braces are unchanged.
    pub(crate) fn plain_english(&self, text: &str) -> String {
        if !self.0.is_wide {
            return text.to_owned();
        }
        let part = |part| if str::ends_with(part, '}') { part.into() } else { widen(part) };
        text.split_inclusive(['{', '}']).map(part).collect()
    }

    /// Whether the language, or English, has a message.
    pub(crate) fn has(&self, id: &str) -> bool {
        self.0.bundle.has_message(id) || ENGLISH_LANGUAGE.0.bundle.has_message(id)
    }

    /// Writes a message, or a form of it; in English if the language lacks it or cannot write it.
    pub(crate) fn say(&self, id: &str, form: Option<&str>, arguments: &FluentArgs<'_>) -> Option<String> {
        let own = say(&self.0.bundle, id, form, arguments);
        if own.is_none() && form.is_none() && !self.0.is_english {
            return say(&ENGLISH_LANGUAGE.0.bundle, id, form, arguments);
        }
        debug_assert!(own.is_some() || form.is_some(), "message {id} cannot be said with {arguments:?}");
        own
    }
}

/// Writes a message or a form of it; `None` if it is missing or refers to an argument that is not given.
fn say(bundle: &Bundle, id: &str, form: Option<&str>, arguments: &FluentArgs<'_>) -> Option<String> {
    let message = bundle.get_message(id)?;
    let pattern = match form {
        Some(form) => message.get_attribute(form)?.value(),
        None => message.value()?,
    };
    let mut errors = Vec::new();
    let words = bundle.format_pattern(pattern, Some(arguments), &mut errors).into_owned();
    errors.is_empty().then_some(words)
}

/// Creates a language from a built-in file; tests read every one of them.
fn built_in(code: &str, text: &str) -> Language {
    let is_english = code == "en";
    let bundle = bundle(code, text).unwrap_or_else(|_| Bundle::new_concurrent(Vec::new()));
    Language(Arc::new(Messages { bundle, is_english, is_wide: false }))
}

/// Returns English in wide letters.
fn wide() -> Language {
    let mut bundle = bundle("en-XA", ENGLISH).unwrap_or_else(|_| Bundle::new_concurrent(Vec::new()));
    bundle.set_transform(Some(widen));
    Language(Arc::new(Messages { bundle, is_english: false, is_wide: true }))
}

/// Writes letters wide, except in marks.
fn widen(text: &str) -> Cow<'_, str> {
    let mut is_mark = false;
    let wide = |letter: char| {
        is_mark = letter == '<' || is_mark && letter != '>';
        match letter {
            // The wide forms are in ASCII order.
            'A'..='Z' | 'a'..='z' if !is_mark => char::from_u32(u32::from(letter) + 0xFEE0).unwrap_or(letter),
            other => other,
        }
    };
    Cow::Owned(text.chars().map(wide).collect())
}

fn bundle(code: &str, text: &str) -> Result<Bundle, LanguageError> {
    if let Some((line, what)) = find_danger(text) {
        return Err(LanguageError::Syntax { line, what });
    }
    let resource = FluentResource::try_new(text.to_owned()).map_err(|(_, errors)| {
        let first = errors.first();
        // The entry that cannot be read may begin long before the place where something was expected.
        let start = first.map(|error| error.slice.as_ref().map_or(error.pos.start, |slice| slice.start));
        let before = start.and_then(|start| text.get(..start)).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        LanguageError::Syntax { line, what: first.map_or_else(String::new, on_one_line) }
    })?;
    let mut bundle = Bundle::new_concurrent(code.parse().into_iter().collect());
    bundle.set_use_isolating(false);
    let twice = |errors: Vec<fluent_bundle::FluentError>| {
        LanguageError::Twice(errors.first().map_or_else(String::new, on_one_line))
    };
    bundle.add_resource(resource).map_err(twice)?;
    Ok(bundle)
}

/// Lists the names of a file's messages.
fn ids(text: &str) -> Vec<String> {
    let is_message = |line: &&str| line.starts_with(|first: char| first.is_ascii_alphabetic());
    let id = |line: &str| line.split_once('=').map(|(id, _)| id.trim().to_owned());
    text.lines().filter(is_message).filter_map(id).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::{Message, Notation, Style};

    #[test]
    fn the_files_of_the_program_can_be_read() {
        for (code, text) in [("en", ENGLISH), ("de", GERMAN)] {
            bundle(code, text).unwrap();
            let all = ids(text);
            assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{code}");
        }
        Language::read("de", GERMAN).unwrap();
    }

    /// Lists what a message has between the given delimiters, in alphabetical order.
    fn find_named(text: &str, id: &str, open: &str, end: fn(char) -> bool) -> BTreeSet<String> {
        let start = text.find(&format!("\n{id} =")).unwrap() + 1;
        let is_next =
            |line: &&str| line.starts_with(|first: char| first.is_ascii_alphabetic() || first == '#');
        let mut lines = text[start..].lines();
        let first = lines.next().unwrap();
        let message = std::iter::once(first).chain(lines.take_while(|line| !is_next(line)));
        let body = message.collect::<Vec<_>>().join(" ");
        let parts = body.split(open).skip(1);
        parts.map(|part| part.split(end).next().unwrap().to_owned()).collect()
    }

    #[test]
    fn german_says_all_that_english_says_and_marks_it_alike() {
        for id in ids(ENGLISH) {
            assert!(ids(GERMAN).contains(&id), "{id}");
            let marks = |text| find_named(text, &id, "<", |letter| letter == '>');
            assert_eq!(marks(GERMAN), marks(ENGLISH), "{id}");
        }
    }

    #[test]
    fn every_message_is_said_somewhere() {
        fn sources(folder: &Path, all: &mut String) {
            for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
                match entry.path() {
                    path if path.is_dir() => sources(&path, all),
                    path if path.extension().is_some_and(|extension| extension == "rs") => {
                        all.push_str(&fs::read_to_string(path).unwrap());
                    }
                    _ => {}
                }
            }
        }
        let mut code = String::new();
        for name in ["phrase", "explain", "render", "kibitzer", "games"] {
            sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src"), &mut code);
        }
        for id in ids(ENGLISH) {
            // Names of programs are composed from what the solvers call them.
            let is_said = code.contains(&format!("\"{id}\"")) || ENGLISH.contains(&format!("{{ {id} }}"));
            assert!(is_said || id.starts_with("program-") || id.starts_with("domain-"), "{id}");
        }
    }

    #[test]
    fn a_file_of_ones_own_overrides_and_what_it_lacks_is_english() {
        let own = Language::read("xx", "section-idea = Why\nkb-FORK = { $P1 } forks\n").unwrap();
        let own = Style::new(own, Notation::Letters);
        let words = |id: &'static str| Message::new(id).write(&own);
        assert_eq!((words("section-idea"), words("section-threat")), ("Why".to_owned(), "Threat".to_owned()));
        assert_eq!(Message::new("section-idea").write(Style::plain()), "Idea");
    }

    #[test]
    fn bad_files_are_refused_with_their_line() {
        let error = |text: &str| Language::read("xx", text).err().unwrap();
        let unknown = LanguageError::Unknown { line: 2, id: "nonesuch".to_owned() };
        assert_eq!(error("section-idea = Why\nnonesuch = No\n"), unknown);
        let bad = error("section-idea = Why\n\n= bad\n");
        assert!(matches!(bad, LanguageError::Syntax { line: 3, .. }), "{bad:?}");
        let open = error("section-idea = { $count ->none }\n").to_string();
        assert_eq!(open, "line 1 of the messages is not Fluent: Expected one of \"\\n | \\r\\n\"");
        assert!(matches!(error("section-idea = A\nsection-idea = B\n"), LanguageError::Twice(_)));
        assert!(Language::find_named("xx").is_err());
    }
}
