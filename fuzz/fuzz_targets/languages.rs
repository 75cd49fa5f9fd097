//! Fuzzes `fuzzing::read_languages`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::read_languages(data));
