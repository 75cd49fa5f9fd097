//! The tests of the language and the knowledge base, one file a subject, in one program: linked once, and run side by
//! side.
#![allow(clippy::unwrap_used, reason = "a test says what it expects")]

mod bad_knowledge;
mod budget;
mod examples;
mod kept;
mod primitive_laws;
mod primitives;
mod printed;
mod quiescence;
mod sets;
mod worked;
