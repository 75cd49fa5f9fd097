//! Fuzzes `fuzzing::read_positions`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::read_positions(data));
