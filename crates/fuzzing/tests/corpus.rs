//! Every file of `fuzz/corpus`, and mutations of it, through the function that its fuzz target calls.
#![allow(clippy::unwrap_used, reason = "a test says what it expects")]

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

use fuzzing::READERS;

/// Mutations of each file.
const MUTATIONS: u64 = 200;
/// How long the name of a file is that a fuzzer has found: the digits of a hash.
const HASH: usize = 40;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus")
}

/// Returns the files of a reader's corpus, in order of name, without those that a fuzzer has added.
fn corpus(reader: &str) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder().join(reader)).unwrap().map(Result::unwrap);
    let named = entries.map(|entry| (entry.file_name().into_string().unwrap(), entry.path()));
    let kept = named.filter(|(name, _)| name.len() != HASH);
    let mut files: Vec<_> = kept.map(|(name, path)| (name, fs::read(path).unwrap())).collect();
    files.sort();
    files
}

/// A source of numbers that look random and are always the same (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Returns a number below a limit, which is not 0.
    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit as u64).unwrap()
    }
}

/// Changes a text in one to four places: a piece of it goes, comes twice, or comes from another file of the corpus; or a
/// byte becomes one that means something to a reader.
fn mutate(text: &[u8], files: &[(String, Vec<u8>)], numbers: &mut Numbers) -> Vec<u8> {
    const TELLING: &[u8] = b" ;,.:\"'\n\r\t\0/-+#=0189kKqQeExO()[]{}<>$%&?_*\\\x1b\x7f\xff\xc3\xe2";
    let mut changed = text.to_vec();
    for _ in 0..=numbers.below(4) {
        let start = numbers.below(changed.len() + 1);
        let end = changed.len().min(start + numbers.below(16));
        let new = match numbers.below(6) {
            0 => Vec::new(),
            1 => changed[start..end].repeat(2),
            2 => {
                let other = &files[numbers.below(files.len())].1;
                let from = numbers.below(other.len() + 1);
                other[from..other.len().min(from + numbers.below(40))].to_vec()
            }
            _ => vec![TELLING[numbers.below(TELLING.len())]],
        };
        changed.splice(start..end, new);
    }
    changed
}

/// Reads the corpus of a reader, and mutations of it.
#[track_caller]
fn check(reader: &str) {
    let (_, read) = READERS.into_iter().find(|(name, _)| *name == reader).unwrap();
    let files = corpus(reader);
    assert!(5 <= files.len(), "{reader} has {} files", files.len());
    let mut numbers = Numbers(0);
    for (name, text) in &files {
        read_and_name(read, name, text);
        for number in 0..MUTATIONS {
            let mutant = mutate(text, &files, &mut numbers);
            read_and_name(read, &format!("mutation {number} of {name}"), &mutant);
        }
    }
}

/// Reads a text; should that panic, the text is shown as it can be put into a test.
#[track_caller]
fn read_and_name(read: fuzzing::Reader, name: &str, text: &[u8]) {
    assert!(catch_unwind(|| read(text)).is_ok(), "{name} breaks a law: b\"{}\"", text.escape_ascii());
}

#[test]
fn every_reader_has_a_target_and_a_corpus() {
    let mut names = READERS.map(|(name, _)| name);
    names.sort_unstable();
    let mut folders: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    folders.sort();
    assert_eq!(folders, names);
    for name in names {
        assert!(folder().join(format!("../fuzz_targets/{name}.rs")).exists(), "{name}");
        let manifest = fs::read_to_string(folder().join("../Cargo.toml")).unwrap();
        assert!(manifest.contains(&format!("name = \"{name}\"\n")), "{name}");
    }
}

#[test]
fn no_depth_of_brackets_and_no_length_exhausts_a_reader() {
    let pieces = [
        "(", "[", "{", "\"", "(NOT ", "1. e4 (", "{\"a\":", "k/", "/", "a ", "go ", "\n", "é", "a\n", "e2e4 ",
    ];
    let beginnings = ["", "section-idea = { ", "(production A (rule ", "startpos\n", "explain\n", "8/"];
    for (_, read) in READERS {
        for (beginning, piece) in
            beginnings.iter().flat_map(|beginning| pieces.map(|piece| (beginning, piece)))
        {
            read(format!("{beginning}{}", piece.repeat(10_000)).as_bytes());
        }
    }
}

macro_rules! keep_the_laws {
    ($($reader:ident),*) => {
        $(
            #[test]
            fn $reader() {
                check(stringify!($reader));
            }
        )*
    };
}

mod mutations_keep_the_laws {
    use super::check;

    keep_the_laws!(
        positions,
        moves,
        rows,
        games,
        compressed,
        knowledge,
        certificates,
        uci,
        api,
        mcp,
        languages
    );
}
