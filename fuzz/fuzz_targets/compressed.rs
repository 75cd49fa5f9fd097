//! Fuzzes `fuzzing::read_compressed`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::read_compressed(data));
