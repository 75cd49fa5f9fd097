//! The tests of the library as a whole, one file a subject, in one program: linked once, and run side by side.
#![allow(clippy::unwrap_used, reason = "a test says what it expects")]

mod causes;
mod defences;
mod held;
mod illegal;
mod inquiry;
mod kb_sentences;
mod knowledge_base;
mod languages;
mod mates;
mod numbers;
mod outlook;
mod paradise;
mod reports;
mod rows;
mod saves;
mod second_try;
mod statements;
mod stories;
mod suite_exchanges;
mod suite_mater2;
mod suite_tech;
mod suite_themes;
mod suite_verify;
mod suites;
mod tags;
mod why_not;
mod words;
