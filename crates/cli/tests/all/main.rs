//! The tests of the command line, one file a subject, in one program: linked once, and run side by side.
#![allow(clippy::unwrap_used, reason = "a test says what it expects")]

mod bad_input;
mod batch;
mod brought;
mod certificate_laws;
mod certificates;
mod corruption;
mod endings;
mod explanations;
mod games;
mod lines;
mod mate;
mod mcp;
mod no_mate;
mod paradise;
mod program;
mod proved;
mod python;
mod readme;
mod rejected;
mod reproduce;
mod serve;
mod shell;
mod suite_gains;
mod suite_mates;
mod suite_prover;
mod suite_survey;
mod suite_why_not;
mod syzygy;
mod terminal;
mod transcripts;
mod uci;
mod why_not;
