//! Fuzzes `fuzzing::read_calls`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::read_calls(data));
