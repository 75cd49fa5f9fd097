//! Tagging: what is kept, what is added, and what is removed.

use kibitzer::input::{Task, read_puzzles};
use kibitzer::{TagMode, Tagger, tags};

const HEADER: &str = "PuzzleId,FEN,Moves,Themes,\"Notes, \"\"more\"\"\"";
const ROW: &str = "fork1,r3k3/8/8/8/1N6/8/8/4K3 b - - 0 1,e8f8 b4d5,master short zugzwang,\"a, b\"";

/// Tags a row in a mode.
fn tag(mode: TagMode, row: &str) -> (String, String) {
    let text = format!("{HEADER}\n{row}\n");
    let (header, table, mut lines) = read_puzzles(text.as_bytes()).expect("a table");
    let mut tagger = Tagger::new(table, mode, "mark");
    let (number, line) = lines.next().expect("a row").expect("text");
    (tagger.heading(&header), tagger.tag(number, &line).expect("a puzzle"))
}

#[test]
fn a_difference_names_what_to_add_and_to_remove_with_evidence() {
    let (heading, row) = tag(TagMode::Diff, ROW);
    assert_eq!(heading, "PuzzleId,Added,Removed,Evidence,Tagger");
    let fields: Vec<&str> = row.split(',').collect();
    assert_eq!(fields[..3], ["fork1", "defensiveMove endgame oneMove", "short"], "{row}");
    assert!(fields[3].contains("oneMove@1:d5") && fields[4] == "mark", "{row}");
}

#[test]
fn adding_takes_nothing_away_and_replacing_keeps_what_moves_cannot_show() {
    let (heading, row) = tag(TagMode::Add, ROW);
    assert_eq!(heading, format!("{HEADER},Tagger"));
    let expected =
        ROW.replace("master short zugzwang", "defensiveMove endgame master oneMove short zugzwang");
    assert_eq!(row, format!("{expected},mark"));
    let (_, row) = tag(TagMode::Replace, ROW);
    let expected = ROW.replace("master short zugzwang", "defensiveMove endgame master oneMove zugzwang");
    assert_eq!(row, format!("{expected},mark"));
}

#[test]
fn no_theme_of_a_row_is_lost_silently() {
    let row = ROW.replace("master short zugzwang", "crushing equality killBoxMate master short zugzwang");
    let text = format!("{HEADER}\n{row}\n");
    let (_, mut table, mut lines) = read_puzzles(text.as_bytes()).unwrap();
    let (number, line) = lines.next().unwrap().unwrap();
    let row = table.read_line(number, &line).unwrap();
    let Task::Puzzle { themes, .. } = &row.task else { panic!("a puzzle") };
    let tags = tags(&row).unwrap();
    assert_eq!(tags.removed, ["short"]);
    let expected = "crushing defensiveMove endgame equality killBoxMate master oneMove zugzwang";
    assert_eq!(tags.themes.join(" "), expected);
    assert!(themes.iter().all(|own| tags.themes.contains(own) != tags.removed.contains(own)));
}

#[test]
fn a_row_that_cannot_be_read_is_an_error_with_its_number() {
    let text = "PuzzleId,FEN,Moves\nx,4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1e3 e8e7\n";
    let (header, table, mut lines) = read_puzzles(text.as_bytes()).unwrap();
    let mut tagger = Tagger::new(table, TagMode::Add, "mark");
    assert_eq!(tagger.heading(&header), "PuzzleId,FEN,Moves,Themes,Tagger");
    let (number, line) = lines.next().unwrap().unwrap();
    let error = tagger.tag(number, &line).unwrap_err().to_string();
    assert!(error.starts_with("row 2: "), "{error}");
}
