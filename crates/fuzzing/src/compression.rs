//! Compressed input: frames of Zstandard.

use std::io::{self, Read};

use input::decompress;

use crate::law::require_line;
use crate::read_rows;

/// How much is decoded: a few bytes can stand for gigabytes.
const MOST: u64 = 1 << 20;

/// Decodes a file.
///
/// It is decoded alike in large steps and in small ones, and a file packed into a frame is decoded to itself.
///
/// # Panics
///
/// Panics if a law is broken.
pub fn read_compressed(data: &[u8]) {
    let (whole, error) = decode(data, 1 << 16);
    error.iter().for_each(require_line);
    let (in_steps, _) = decode(data, 7);
    assert!(whole.starts_with(&in_steps) || in_steps.starts_with(&whole));
    if error.is_none() {
        assert_eq!(whole, in_steps);
        read_rows(&whole[..whole.len().min(1 << 14)]);
    }
    let content = &data[..data.len().min(1 << 16)];
    let (again, error) = decode(&pack(content), 1 << 16);
    assert!(error.is_none() && again == content, "{error:?}");
}

/// Decodes data, read in steps of at most so many bytes.
fn decode(data: &[u8], step: usize) -> (Vec<u8>, Option<io::Error>) {
    let mut found = Vec::new();
    let mut reader = match decompress(data) {
        Ok(reader) => reader.take(MOST),
        Err(error) => return (found, Some(error)),
    };
    let mut buffer = vec![0; step];
    loop {
        match reader.read(&mut buffer) {
            Ok(0) => return (found, None),
            Ok(count) => found.extend_from_slice(&buffer[..count]),
            Err(error) => return (found, Some(error)),
        }
    }
}

/// Packs bytes into a frame with one raw block.
fn pack(content: &[u8]) -> Vec<u8> {
    let header = u32::try_from(content.len()).unwrap_or(0) << 3 | 1;
    [&[0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58][..], &header.to_le_bytes()[..3], content].concat()
}
