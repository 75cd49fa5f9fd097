//! Fuzzes `fuzzing::read_games`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::read_games(data));
