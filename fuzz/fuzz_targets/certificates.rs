//! Fuzzes `fuzzing::read_certificates`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::read_certificates(data));
