//! The hash that names things: puzzles by their contents, knowledge bases by their sources.

/// Returns sixteen hexadecimal digits: FNV-1a, 64 bits (<http://www.isthe.com/chongo/tech/comp/fnv/>).
pub fn fnv1a(bytes: impl Iterator<Item = u8>) -> String {
    const START: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    let hash = bytes.fold(START, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME));
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_the_definition() {
        assert_eq!(fnv1a(b"".iter().copied()), "cbf29ce484222325");
        assert_eq!(fnv1a(b"a".iter().copied()), "af63dc4c8601ec8c");
    }
}
