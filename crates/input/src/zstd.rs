//! Compressed input: frames of Zstandard as one stream.
//!
//! A compressed file may hold several frames (puzzle files are compressed in parallel) and frames to skip.
//! The stream is decoded block by block, so that a small file that unpacks into a huge one costs time only.

use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// Whether an input starts with a Zstandard frame, including a skippable one.
pub(super) fn is_zstd(start: &[u8]) -> bool {
    matches!(start, [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..])
}

/// The decoded content of all frames of an input.
pub(super) struct Frames<R> {
    source: R,
    decoder: FrameDecoder,
}

impl<R: BufRead> Frames<R> {
    /// Starts before the first frame.
    pub(super) fn new(source: R) -> Frames<R> {
        Frames { source, decoder: FrameDecoder::new() }
    }

    /// Starts the next frame with content, if there is one.
    fn next_frame(&mut self) -> io::Result<bool> {
        while !is_at_end(&mut self.source)? {
            match self.decoder.init(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    io::copy(&mut self.source.by_ref().take(u64::from(length)), &mut io::sink())?;
                }
                Err(error) => return Err(bad_data(&error)),
            }
        }
        Ok(false)
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if buffer.is_empty() || 0 < self.decoder.can_collect() {
                return self.decoder.read(buffer);
            }
            if !self.decoder.is_finished() {
                let one_block = BlockDecodingStrategy::UptoBlocks(1);
                self.decoder.decode_blocks(&mut self.source, one_block).map_err(|error| bad_data(&error))?;
            } else if !self.next_frame()? {
                return Ok(0);
            }
        }
    }
}

/// Whether nothing is left to read.
fn is_at_end(source: &mut impl BufRead) -> io::Result<bool> {
    loop {
        match source.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            bytes => return bytes.map(<[u8]>::is_empty),
        }
    }
}

/// Converts a decoding error to an I/O error.
fn bad_data(error: &FrameDecoderError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("damaged zstd data: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Packs bytes into a frame of one raw block.
    fn frame(content: &[u8]) -> Vec<u8> {
        let length = u8::try_from(content.len()).unwrap();
        let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0x20, length];
        frame.extend([length << 3 | 1, length >> 5, 0]);
        frame.extend(content);
        frame
    }

    fn decode(input: &[u8]) -> io::Result<String> {
        let mut text = String::new();
        Frames::new(input).read_to_string(&mut text)?;
        Ok(text)
    }

    #[test]
    fn frames_follow_each_other() {
        let skipped = [0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3];
        let input = [&skipped[..], &frame(b"one\n"), &skipped, &frame(b""), &frame(b"two\n")].concat();
        assert!(is_zstd(&input) && is_zstd(&frame(b"")));
        assert_eq!(decode(&input).unwrap(), "one\ntwo\n");
    }

    #[test]
    fn damage_is_an_error() {
        let whole = [frame(b"one\n"), frame(b"two\n")].concat();
        for cut in 1..whole.len() {
            let at_frame = cut == whole.len() / 2;
            assert_eq!(decode(&whole[..cut]).is_ok(), at_frame, "cut after {cut} bytes");
        }
        let error = decode(&[&whole[..], b"rest"].concat()).unwrap_err().to_string();
        assert!(error.starts_with("damaged zstd data: "), "{error}");
    }
}
