//! Fuzzes `fuzzing::read_moves`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::read_moves(data));
