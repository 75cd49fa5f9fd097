//! Fuzzes `fuzzing::read_rows`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::read_rows(data));
