//! Input: positions, rows, moves and games as people write them, read without trusting them.
//!
//! One position is read from a FEN ([`read_position`]), or from what people type or paste
//! ([`read_typed_position`]). Many are read as rows ([`read_rows`]): EPD, a Lichess puzzle CSV (plain or
//! compressed) or one FEN per line, distinguished by content, never by file name. What can be repaired is
//! repaired and reported ([`PositionWarning`]); what cannot be read is a one-line error with the number of
//! its row ([`RowError`]), and reading continues after it. Games are read one after the other from a file of
//! any size ([`games`]). Memory is bounded whatever the input: rows are streamed, and a line too long to be a
//! row is skipped without being stored.
//!
//! ```
//! use input::{Task, read_rows};
//!
//! let text = "6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id \"back rank\";\n";
//! for row in read_rows(text.as_bytes())? {
//!     let row = row?;
//!     assert_eq!((row.number, row.id.as_str()), (1, "back rank"));
//!     assert!(matches!(row.task, Task::Position { answer: Some(_), .. }));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod address;
mod answer;
mod epd;
mod excerpt;
mod fields;
mod forbidden_moves;
pub mod games;
mod illegal;
mod input_error;
mod lichess;
mod lines;
mod moves;
mod played_moves;
mod position;
mod question;
mod row;
mod row_fault;
mod rows;
mod typed_position;
mod unmovable;
mod zstd;

pub use answer::Answer;
pub use excerpt::excerpt;
pub use fields::FieldFault;
pub use illegal::why_illegal;
pub use input_error::InputError;
pub use lichess::{PuzzleFields, PuzzleTable, read_puzzle};
pub use lines::said_lines;
pub use moves::MoveFault;
pub use played_moves::{Played, PlayedError, read_played};
pub use position::{PositionError, PositionFault, PositionWarning, ReadPosition, read_position};
pub use question::{QuestionError, read_why_not};
pub use row::{Row, Task};
pub use row_fault::{RowError, RowFault};
pub use rows::{Format, RowLines, RowReader, Rows, decompress, first_line, is_tag, read_puzzles, read_rows};
pub use typed_position::{TypedError, read_typed_position};
pub use unmovable::Unmovable;
