//! Fuzzes `fuzzing::read_requests`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::read_requests(data));
