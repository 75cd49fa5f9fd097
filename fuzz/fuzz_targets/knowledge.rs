//! Fuzzes `fuzzing::read_knowledge`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::read_knowledge(data));
