//! The fields of a FEN: what each may contain, and the message if it does not.
//!
//! The reading itself is done by shakmaty, but its reader is more lenient than this one (missing fields,
//! pockets, check counters) and names only the field. Here every field is examined by itself, so that one
//! message can list everything that is malformed.

use claims::count_of;
use shakmaty::{Color, Piece, Square};
use thiserror::Error;

use crate::excerpt::excerpt;

/// Why a field of a FEN is malformed.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
pub enum FieldFault {
    /// The number of fields is neither four, as for a position, nor six, with clocks.
    #[error("a position has 4 fields, or 6 with clocks, found {found}")]
    FieldCount {
        /// Fields found, separated by blanks.
        found: usize,
    },
    /// The board has pieces in hand.
    #[error("pieces in hand are for Crazyhouse, expected a board of 8 ranks, found `{found}`")]
    Pocket {
        /// What follows the board.
        found: String,
    },
    /// A field counts checks.
    #[error("counters of checks are for three-check chess, expected clocks, found `{found}`")]
    CheckCounter {
        /// The field.
        found: String,
    },
    /// The board has too few or too many ranks.
    #[error("the board has {}, expected 8", count_of(found, "rank"))]
    RankCount {
        /// Ranks found, separated by `/`.
        found: usize,
    },
    /// A rank is too short or too long.
    #[error("rank {rank} of the board has {found} squares, expected 8")]
    SquareCount {
        /// The rank, 1 to 8.
        rank: usize,
        /// Squares found.
        found: usize,
    },
    /// A rank contains something that is neither a piece nor a number of empty squares.
    #[error("rank {rank} of the board has `{found}`, expected one of `pnbrqkPNBRQK` or 1 to 8")]
    Man {
        /// The rank, 1 to 8.
        rank: usize,
        /// The character, escaped.
        found: String,
    },
    /// The side to move is unknown.
    #[error("side to move must be `w` or `b`, found `{found}`")]
    SideToMove {
        /// The field.
        found: String,
    },
    /// The castling rights cannot be read.
    #[error("castling rights must be `-` or different letters as in `KQkq` or `HAha`, found `{found}`")]
    Castling {
        /// The field.
        found: String,
    },
    /// The en-passant field is not a square.
    #[error("en-passant square must be `-` or a square such as `e3`, found `{found}`")]
    EnPassant {
        /// The field.
        found: String,
    },
    /// The half-move clock is not a number.
    #[error("half-move clock must be a number from 0 to 4294967295, found `{found}`")]
    HalfmoveClock {
        /// The field.
        found: String,
    },
    /// The move number is not a number.
    #[error("move number must be a number from 0 to 4294967295, found `{found}`")]
    MoveNumber {
        /// The field.
        found: String,
    },
}

/// Lists the faults of the fields, at most one per field, in the order of the fields.
///
/// If there are none, shakmaty reads the fields as intended.
pub(super) fn field_faults(fields: &[&str]) -> Vec<FieldFault> {
    let counter = fields.iter().skip(4).find(|field| is_check_counter(field));
    if let Some(counter) = counter {
        return vec![FieldFault::CheckCounter { found: excerpt(counter) }];
    }
    match *fields {
        [board, side_to_move, castling, en_passant] => {
            four_faults(board, side_to_move, castling, en_passant).collect()
        }
        [board, side_to_move, castling, en_passant, halfmove_clock, move_number] => {
            let clock = (!is_number(halfmove_clock))
                .then(|| FieldFault::HalfmoveClock { found: excerpt(halfmove_clock) });
            let number =
                (!is_number(move_number)).then(|| FieldFault::MoveNumber { found: excerpt(move_number) });
            four_faults(board, side_to_move, castling, en_passant).chain(clock).chain(number).collect()
        }
        _ => vec![FieldFault::FieldCount { found: fields.len() }],
    }
}

/// Lists the faults of the fields that every position has.
fn four_faults(
    board: &str,
    side_to_move: &str,
    castling: &str,
    en_passant: &str,
) -> impl Iterator<Item = FieldFault> {
    let side_ok = matches!(side_to_move, "w" | "b");
    let castling_ok = castling == "-" || are_castling_rights(castling);
    let en_passant_ok = en_passant == "-" || en_passant.parse::<Square>().is_ok();
    [
        board_fault(board),
        (!side_ok).then(|| FieldFault::SideToMove { found: excerpt(side_to_move) }),
        (!castling_ok).then(|| FieldFault::Castling { found: excerpt(castling) }),
        (!en_passant_ok).then(|| FieldFault::EnPassant { found: excerpt(en_passant) }),
    ]
    .into_iter()
    .flatten()
}

/// Finds the first fault of the board.
fn board_fault(board: &str) -> Option<FieldFault> {
    if let Some(start) = board.find('[') {
        return Some(FieldFault::Pocket { found: excerpt(&board[start..]) });
    }
    let n_ranks = board.split('/').count();
    if n_ranks != 8 {
        return Some(FieldFault::RankCount { found: n_ranks });
    }
    board.split('/').zip((1..=8).rev()).find_map(|(men, rank)| rank_fault(men, rank))
}

/// Finds the first fault of a rank.
fn rank_fault(men: &str, rank: usize) -> Option<FieldFault> {
    let mut n_squares = 0;
    for man in men.chars() {
        n_squares += match man {
            '1'..='8' => man.to_digit(10).map_or(0, |empty| empty as usize),
            _ if Piece::from_char(man).is_some() => 1,
            _ => return Some(FieldFault::Man { rank, found: excerpt(man.encode_utf8(&mut [0; 4])) }),
        };
    }
    (n_squares != 8).then_some(FieldFault::SquareCount { rank, found: n_squares })
}

/// Whether the text is one to four letters, without repetition and with at most two per side.
fn are_castling_rights(text: &str) -> bool {
    let letters = text.as_bytes();
    let is_right = |letter: &u8| matches!(letter.to_ascii_lowercase(), b'k' | b'q' | b'a'..=b'h');
    let count = |color: Color| letters.iter().filter(|l| l.is_ascii_uppercase() == color.is_white()).count();
    let twice = letters.iter().enumerate().any(|(index, letter)| letters[..index].contains(letter));
    !letters.is_empty()
        && letters.iter().all(is_right)
        && !twice
        && Color::ALL.iter().all(|color| count(*color) <= 2)
}

/// Whether the field is a count of checks, `3+3` or `+0+0`.
fn is_check_counter(field: &str) -> bool {
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let (field, had_sign) = field.strip_prefix('+').map_or((field, false), |rest| (rest, true));
    field
        .split_once('+')
        .is_some_and(|(white, black)| digits(white) && digits(black) && !(field == "+" && had_sign))
}

/// Whether the field is an unsigned number that fits a clock.
fn is_number(field: &str) -> bool {
    field.bytes().all(|byte| byte.is_ascii_digit()) && field.parse::<u32>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "4k3/8/8/8/8/8/8/4K3";

    #[track_caller]
    fn check(fen: &str, expected: &[&str]) {
        let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
        let found: Vec<String> = field_faults(&fields).iter().map(ToString::to_string).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn four_and_six_fields_are_right() {
        check(&format!("{BOARD} w - -"), &[]);
        check(&format!("{BOARD} b KQkq e3 150 0"), &[]);
        check(&format!("{BOARD} b HAha a6 0 4294967295"), &[]);
    }

    #[test]
    fn other_numbers_of_fields_are_refused() {
        let text = |found| format!("a position has 4 fields, or 6 with clocks, found {found}");
        check("", &[&text(0)]);
        check(BOARD, &[&text(1)]);
        check(&format!("{BOARD} w -"), &[&text(3)]);
        check(&format!("{BOARD} w - - 0"), &[&text(5)]);
        check(&format!("{BOARD} w - - 0 1 2"), &[&text(7)]);
    }

    #[test]
    fn variants_are_refused_by_name() {
        check(
            &format!("{BOARD}[Qq] w - - 0 1"),
            &["pieces in hand are for Crazyhouse, expected a board of 8 ranks, found `[Qq]`"],
        );
        check(&format!("{BOARD}/Qq w - - 0 1"), &["the board has 9 ranks, expected 8"]);
        for fen in ["w - - 3+3 0 1", "w - - 0 1 3+3", "w - - 3+3"] {
            let text = "counters of checks are for three-check chess, expected clocks, found `3+3`";
            check(&format!("{BOARD} {fen}"), &[text]);
        }
    }

    #[test]
    fn faults_of_the_board_name_the_rank() {
        check("4k3/8/8/8/8/8/4K3 w - -", &["the board has 7 ranks, expected 8"]);
        check(
            "4k3/8/8/8/8/8/9/4K3 w - -",
            &["rank 2 of the board has `9`, expected one of `pnbrqkPNBRQK` or 1 to 8"],
        );
        check("4k4/8/8/8/8/8/8/4K3 w - -", &["rank 8 of the board has 9 squares, expected 8"]);
        check("4k3/8/8/7/8/8/8/4K3 w - -", &["rank 5 of the board has 7 squares, expected 8"]);
        check(
            "4k3/8/8/8/8/8/8/4K2é w - -",
            &["rank 1 of the board has `é`, expected one of `pnbrqkPNBRQK` or 1 to 8"],
        );
        check("4k3//8/8/8/8/8/4K3 w - -", &["rank 7 of the board has 0 squares, expected 8"]);
    }

    #[test]
    fn every_malformed_field_is_listed() {
        check(
            "4k3/8/8/8/8/8/8/4K3 W KK e9 -1 4294967296",
            &[
                "side to move must be `w` or `b`, found `W`",
                "castling rights must be `-` or different letters as in `KQkq` or `HAha`, found `KK`",
                "en-passant square must be `-` or a square such as `e3`, found `e9`",
                "half-move clock must be a number from 0 to 4294967295, found `-1`",
                "move number must be a number from 0 to 4294967295, found `4294967296`",
            ],
        );
    }

    #[test]
    fn castling_rights_are_letters_once_each() {
        for right in ["K", "qkQK", "HAha", "Gk"] {
            assert!(are_castling_rights(right), "{right}");
        }
        for wrong in ["", "x", "K-", "KQkqA", "KQA", "kk", "--", "Kä"] {
            assert!(!are_castling_rights(wrong), "{wrong}");
        }
    }
}
