//! Laws of the readers: no input makes them panic, and what was written is read back.

use input::{Row, RowError, Task, read_position, read_rows};
use proptest::prelude::*;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position};
use testing::walk_to_end;

/// Inputs that are read without error, to be corrupted.
const VALID: [&str; 4] = [
    "6k1/5ppp/8/8/8/8/8/R6K w - - 3 40\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
    "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 bm exd6 O-O; am Ra1-b1; dm 5; id \"odd; row\"; hmvc 0; fmvn 9;\n",
    "6k1/5ppp/8/8/8/8/8/R6K w - - ; bm Ra8 + ; id BK.01\0\n4k3/8/8/8/8/8/8/4K3 w - - bm #-6; 0:01 @ C2;\n",
    "PuzzleId,FEN,Moves,Rating,Themes\n\"x,1\",6k1/5ppp/r7/8/8/8/5PPP/R5K1 b - - 0 1,a6b6 a1a8,1500,mate short\n",
];

/// Generates bytes that mean something to a reader, or break it.
fn telling_byte() -> impl Strategy<Value = u8> {
    prop_oneof![any::<u8>(), prop::sample::select(&b" ;,\"\n\r\0/-+#0189kKqQeExO=\xff\xc3"[..])]
}

/// Generates edits of a text: at some place, a number of bytes is replaced by others.
fn edits() -> impl Strategy<Value = Vec<(usize, usize, Vec<u8>)>> {
    let edit = (any::<usize>(), 0..4_usize, prop::collection::vec(telling_byte(), 0..4));
    prop::collection::vec(edit, 1..6)
}

fn spoil(text: &[u8], edits: &[(usize, usize, Vec<u8>)]) -> Vec<u8> {
    let mut spoiled = text.to_vec();
    for (place, n_removed, inserted) in edits {
        let start = place % (spoiled.len() + 1);
        let end = spoiled.len().min(start + n_removed);
        spoiled.splice(start..end, inserted.iter().copied());
    }
    spoiled
}

/// Packs bytes into a frame of Zstandard with one raw block.
fn compress(content: &[u8]) -> Vec<u8> {
    let header = content.len() << 3 | 1;
    [&[0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58][..], &header.to_le_bytes()[..3], content].concat()
}

/// Reads all rows and examines the results.
fn read_all(input: &[u8]) {
    let Ok(rows) = read_rows(input) else { return };
    let mut last = 0;
    for row in rows {
        let number = match row {
            Ok(row) => look_at(&row),
            Err(error) => look_at_error(&error),
        };
        assert!(last < number, "row {number} comes after row {last}");
        last = number;
    }
}

fn look_at(row: &Row) -> u64 {
    assert!(!row.id.is_empty());
    match &row.task {
        Task::Position { position, answer, .. } => {
            let answer = answer.clone().unwrap_or_default();
            assert!(answer.best.iter().chain(&answer.avoid).all(|m| position.is_legal(*m)));
            look_at_position(position);
        }
        Task::Puzzle { before, position, solution, .. } => {
            assert_eq!(before.turn(), !position.turn());
            let mut played = position.clone();
            for m in solution {
                assert!(played.is_legal(*m));
                played.play_unchecked(*m);
            }
            look_at_position(&played);
        }
    }
    row.number
}

/// Writes a position that was read, and expects to read it again without repairs.
fn look_at_position(position: &Chess) {
    let fen = Fen::from_position(position, EnPassantMode::Always).to_string();
    let read = read_position(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(&read.position, position, "{fen}");
    assert_eq!(read.position.legal_moves(), position.legal_moves());
}

fn look_at_error(error: &RowError) -> u64 {
    let text = error.to_string();
    assert!(!text.chars().any(char::is_control) && text.chars().count() < 600, "{text}");
    error.number
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_make_a_reader_panic(input in prop::collection::vec(telling_byte(), 0..300)) {
        read_all(&input);
        let _ = read_position(&String::from_utf8_lossy(&input));
    }

    #[test]
    fn no_rows_make_a_reader_panic(valid in prop::sample::select(&VALID[..]), edits in edits()) {
        let spoiled = spoil(valid.as_bytes(), &edits);
        read_all(&spoiled);
        for line in String::from_utf8_lossy(&spoiled).lines() {
            let _ = read_position(line);
        }
    }

    #[test]
    fn no_compressed_bytes_make_a_reader_panic(valid in prop::sample::select(&VALID[..]), edits in edits()) {
        read_all(&compress(&spoil(valid.as_bytes(), &edits)));
        read_all(&spoil(&compress(valid.as_bytes()), &edits));
    }

    #[test]
    fn positions_of_games_are_read_back(choices in prop::collection::vec(any::<u16>(), 0..200)) {
        let position = walk_to_end(Chess::default(), &choices);
        for mode in [EnPassantMode::Always, EnPassantMode::Legal] {
            let read = read_position(&Fen::from_position(&position, mode).to_string()).unwrap();
            prop_assert_eq!(&read.position, &position);
            prop_assert_eq!(read.position.castles().mode(), CastlingMode::Standard);
            prop_assert_eq!(read.position.halfmoves(), position.halfmoves());
            prop_assert_eq!(read.position.fullmoves(), position.fullmoves());
            prop_assert_eq!(&read.warnings, &vec![]);
        }
    }
}

#[test]
fn valid_inputs_are_valid() {
    for input in VALID {
        let numbers: Vec<u64> =
            read_rows(input.as_bytes()).unwrap().map(|row| look_at(&row.unwrap())).collect();
        assert!(!numbers.is_empty(), "{input}");
    }
}
