//! Fuzzes `fuzzing::read_commands`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::read_commands(data));
