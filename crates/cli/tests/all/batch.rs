//! `kibitzer batch`: whatever ends a run, the next one continues it, and the files are those of an
//! undisturbed run.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::program::{Run, file, program, run};
use parquet::basic::{Compression, GzipLevel, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType};
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::record::RowAccessor;
use parquet::schema::parser::parse_message_type;
use serde_json::Value;

const HEADER: &str = "PuzzleId,FEN,Moves,Rating,Themes";
/// A back-rank mate, a fork and a puzzle in which the solver has two moves.
const PUZZLES: [&str; 3] = [
    "6k1/5ppp/r7/8/8/8/5PPP/R5K1 b - - 0 1,a6b6 a1a8 b6b8 a8b8,1500,mate short",
    "4k3/8/8/8/8/8/r7/4K2R w K - 0 1,h1h8 e8e7,600,fork",
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 4 4,f8c5 h5f7,400,short",
];

/// Writes a number of puzzles, every tenth of which cannot be read.
fn puzzles(name: &str, count: usize) -> String {
    let line = |index: usize| match index % 10 {
        7 => format!("bad{index},{}\n", PUZZLES[0].replace("a1a8", "a1h8")),
        _ => format!("p{index},{}\n", PUZZLES[index % PUZZLES.len()]),
    };
    let lines: String = (0..count).map(line).collect();
    file(name, format!("{HEADER}\n{lines}"))
}

/// Returns the path of a folder with this name that does not exist yet.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("batch-{name}"));
    drop(fs::remove_dir_all(&path));
    path
}

/// Packs bytes into a frame of Zstandard with one raw block.
fn pack(content: &[u8]) -> Vec<u8> {
    let header = content.len() << 3 | 1;
    [&[0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58][..], &header.to_le_bytes()[..3], content].concat()
}

fn batch(folder: &Path, arguments: &[&str]) -> Run {
    run(&[&["batch", "--out", folder.to_str().unwrap()], arguments].concat())
}

#[track_caller]
fn check_done(run: &Run) {
    assert_eq!((run.status, run.out.as_str()), (Some(0), ""), "{run:?}");
}

#[track_caller]
fn check_refused(run: &Run, reason: &str) {
    assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{run:?}");
    assert!(run.err.lines().count() == 1 && run.err.contains(reason), "{}", run.err);
}

/// Returns all files of a folder.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let name = |file: &fs::DirEntry| file.file_name().into_string().unwrap();
    fs::read_dir(folder)
        .unwrap()
        .flatten()
        .map(|file| (name(&file), fs::read(file.path()).unwrap()))
        .collect()
}

/// Returns the rows of all segments, in order.
fn rows(folder: &Path) -> Vec<Value> {
    let parts = files(folder).into_iter().filter(|(name, _)| name.ends_with(".jsonl") && name != "bad.jsonl");
    let text: Vec<u8> = parts.flat_map(|(_, bytes)| bytes).collect();
    String::from_utf8(text).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn numbers(rows: &[Value]) -> Vec<u64> {
    rows.iter().map(|row| row["row"].as_u64().unwrap()).collect()
}

/// Kills a run again and again, at varying moments, and checks that the next one has the same result.
#[track_caller]
fn check_killed(name: &str, arguments: &[&str], delays: impl Iterator<Item = u64>) {
    let whole = folder(&format!("{name}-whole"));
    check_done(&batch(&whole, arguments));
    let killed = folder(&format!("{name}-killed"));
    let mut cut_short = 0;
    for delay in delays {
        let mut child = program().args(["batch", "--out"]).arg(&killed).args(arguments).spawn().unwrap();
        thread::sleep(Duration::from_millis(delay));
        child.kill().unwrap();
        cut_short += u32::from(!child.wait().unwrap().success());
    }
    check_done(&batch(&killed, arguments));
    assert!(files(&whole) == files(&killed), "{name}");
    assert!(0 < cut_short, "{name}: no run was cut short");
}

#[test]
fn killed_runs_go_on_to_the_same_rows() {
    let input = puzzles("batch-kill.csv", 20_000);
    let delays = || [1, 2, 3, 5, 8, 13, 21, 34, 20, 30, 40, 25].into_iter();
    check_killed("tag", &[&input, "--do", "tag", "--segment", "700"], delays());
    check_killed("parquet", &[&input, "--do", "tag", "--segment", "1100", "--to", "parquet"], delays());
}

#[test]
fn killed_searches_go_on_to_the_same_rows() {
    let input = puzzles("batch-kill-solve.csv", 300);
    let arguments = [&input, "--solver", "verify", "--nodes", "3000", "--segment", "50"];
    check_killed("solve", &arguments, [30, 45, 60, 50, 40].into_iter());
}

#[test]
fn rows_that_cannot_be_read_stand_in_the_side_file() {
    let input = puzzles("batch-bad.csv", 30);
    let out = folder("bad");
    let run = batch(&out, &[&input, "--do", "tag", "--segment", "4"]);
    check_done(&run);
    let said = "unreadable rows: 3, in bad.jsonl; the first, row 9: `Moves` has `a1h8`";
    assert!(run.err.contains(said), "{}", run.err);
    let bad = String::from_utf8(files(&out)["bad.jsonl"].clone()).unwrap();
    let bad: Vec<Value> = bad.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(numbers(&bad), [9, 19, 29]);
    assert_eq!(bad[0]["reason"], "`Moves` has `a1h8`, not legal there");
    let rows = numbers(&rows(&out));
    assert_eq!((rows.len(), rows.is_sorted(), rows.contains(&9)), (27, true, false));
    let strict = batch(&out, &[&input, "--do", "tag", "--segment", "4", "--strict"]);
    assert_eq!(strict.status, Some(2));
    assert!(strict.err.contains("rows that cannot be read: 3, expected none"), "{}", strict.err);
}

#[test]
fn themes_that_no_moves_show_stay() {
    let row = format!("{HEADER}\na,{}\n", PUZZLES[1].replace("fork", "advantage fork master"));
    let out = folder("themes");
    check_done(&batch(&out, &[&file("batch-themes.csv", row), "--do", "tag"]));
    let row = &rows(&out)[0];
    let has = |field: &str, name: &str| row[field].as_array().unwrap().iter().any(|theme| theme == name);
    assert!(has("themes", "advantage") && has("themes", "master") && !has("removed", "advantage"), "{row}");
    assert!(!has("themes", "fork") && has("removed", "fork"), "{row}");
}

#[test]
fn shards_together_are_the_whole() {
    let input = puzzles("batch-shards.csv", 100);
    let whole = folder("shards");
    check_done(&batch(&whole, &[&input, "--do", "tag"]));
    let mut together = Vec::new();
    for index in ["1/3", "2/3", "3/3"] {
        let part = folder(&format!("shard-{}", &index[..1]));
        check_done(&batch(&part, &[&input, "--do", "tag", "--segment", "9", "--shard", index]));
        let part = rows(&part);
        assert!((25..=35).contains(&part.len()), "{index}: {}", part.len());
        together.extend(part);
    }
    together.sort_by_key(|row| row["row"].as_u64());
    assert_eq!(together, rows(&whole));
}

#[test]
fn the_limit_counts_the_rows_of_all_files() {
    let (one, two) = (puzzles("batch-one.csv", 6), puzzles("batch-two.csv", 20));
    let out = folder("limit");
    check_done(&batch(&out, &[&one, &two, "--do", "tag", "--limit", "9"]));
    let rows = rows(&out);
    assert_eq!(numbers(&rows), [2, 3, 4, 5, 6, 7, 2, 3, 4]);
    assert_eq!((rows[0]["file"].as_str(), rows[8]["file"].as_str()), (Some(&one[..]), Some(&two[..])));
}

#[test]
fn parquet_is_read_back_as_it_was_written() {
    let input = puzzles("batch-parquet.csv", 50);
    let (lines, table) = (folder("lines"), folder("table"));
    let arguments = [&input[..], "--nodes", "2000", "--solver", "mate"];
    check_done(&batch(&lines, &arguments));
    check_done(&batch(&table, &[&arguments[..], &["--to", "parquet"]].concat()));
    let reader = SerializedFileReader::new(File::open(table.join("part-00000.parquet")).unwrap()).unwrap();
    let lines = rows(&lines);
    assert_eq!(reader.metadata().file_metadata().num_rows(), i64::try_from(lines.len()).unwrap());
    let names: Vec<String> = reader
        .metadata()
        .file_metadata()
        .schema()
        .get_fields()
        .iter()
        .map(|field| field.name().to_owned())
        .collect();
    let place = |name: &str| names.iter().position(|other| other == name).unwrap();
    for (row, line) in reader.get_row_iter(None).unwrap().map(Result::unwrap).zip(&lines) {
        assert_eq!(row.get_string(place("id")).unwrap().as_str(), line["id"].as_str().unwrap());
        assert_eq!(row.get_long(place("row")).ok(), line["row"].as_i64());
        assert_eq!(row.get_long(place("mate_in")).ok(), line["score"]["mate_in"].as_i64(), "{line}");
        assert_eq!(row.get_bool(place("solved")).ok(), line["solved"].as_bool());
        let moves: Vec<&str> = line["line"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        let list = row.get_list(place("line")).unwrap();
        assert_eq!(
            list.elements().iter().map(|item| item.to_string()).collect::<Vec<_>>().len(),
            moves.len()
        );
    }
}

#[test]
fn parquet_goes_in_too() {
    let input = puzzles("batch-in.csv", 40);
    let (first, second) = (folder("in"), folder("in-again"));
    check_done(&batch(&first, &[&input, "--nodes", "500", "--solver", "mate", "--to", "parquet"]));
    // The output has ids and positions, and can be used as input again as a table of positions.
    let table = first.join("part-00000.parquet");
    check_done(&batch(&second, &[table.to_str().unwrap(), "--nodes", "500", "--solver", "mate"]));
    let rows = rows(&second);
    assert_eq!((rows.len(), rows[0]["id"].as_str(), rows[0]["row"].as_u64()), (36, Some("p0"), Some(1)));
    let empty = folder("in-empty");
    let other = file("batch-no.parquet", b"PAR1 and no more");
    check_refused(&batch(&empty, &[&other]), "as Parquet");
}

/// Writes a table with one column of positions.
fn table(name: &str, positions: &[&str], compression: Compression) -> String {
    let path = file(name, b"");
    let schema = Arc::new(parse_message_type("message rows { required binary fen (UTF8); }").unwrap());
    let properties = Arc::new(WriterProperties::builder().set_compression(compression).build());
    let mut writer = SerializedFileWriter::new(File::create(&path).unwrap(), schema, properties).unwrap();
    let mut group = writer.next_row_group().unwrap();
    let mut column = group.next_column().unwrap().unwrap();
    let texts: Vec<ByteArray> = positions.iter().map(|text| ByteArray::from(*text)).collect();
    column.typed::<ByteArrayType>().write_batch(&texts, None, None).unwrap();
    column.close().unwrap();
    group.close().unwrap();
    writer.close().unwrap();
    path
}

#[test]
fn parquet_is_read_however_it_is_compressed() {
    let positions = ["6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "8/8/8/8/8/8/8/8 w - - 0 1"];
    let compressions = [
        Compression::UNCOMPRESSED,
        Compression::SNAPPY,
        Compression::GZIP(GzipLevel::default()),
        Compression::LZ4_RAW,
        Compression::ZSTD(ZstdLevel::default()),
    ];
    for (place, compression) in compressions.into_iter().enumerate() {
        let input = table(&format!("batch-packed-{place}.parquet"), &positions, compression);
        let out = folder(&format!("packed-{place}"));
        check_done(&batch(&out, &[&input, "--nodes", "500", "--solver", "mate"]));
        assert_eq!(rows(&out)[0]["best_move"], "a1a8", "{compression:?}");
        assert!(String::from_utf8_lossy(&files(&out)["bad.jsonl"]).contains("\"row\":2"), "{compression:?}");
    }
}

#[test]
fn rows_are_taken_over_unless_knowledge_had_a_say() {
    let input = file(
        "batch-since.epd",
        "6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id \"mate\";\n\
         3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - bm d5; id \"plans\";\n",
    );
    let text = "(knowledge-source THREAT)\nHOPE ((P1 SQ) (PATTERN MOBIL P1 SQ) (PLAN ((P1 SQ)) ((THREAT 200) (LIKELY 0))))\n";
    let production = file("batch-hope.kb", text);
    let more = ["--knowledge", &production];
    for to in ["jsonl", "parquet"] {
        let (then, now, fresh) =
            (folder(&format!("then-{to}")), folder(&format!("now-{to}")), folder(&format!("fresh-{to}")));
        let arguments = [&input[..], "--nodes", "3000", "--to", to];
        check_done(&batch(&then, &arguments));
        let since = ["--changed-since", then.to_str().unwrap()];
        let same = batch(&now, &[&arguments[..], &since].concat());
        check_done(&same);
        assert!(
            same.err.contains("2 rows in 1 file") && same.err.contains("2 of them as in"),
            "{}",
            same.err
        );
        let part = format!("part-00000.{to}");
        assert_eq!(files(&then)[&part], files(&now)[&part]);
        let changed = batch(&fresh, &[&arguments[..], &since, &more].concat());
        check_done(&changed);
        assert!(changed.err.contains("1 of them as in"), "{}", changed.err);
        let other = batch(&folder("other"), &[&input, "--nodes", "9", "--to", to, since[0], since[1]]);
        check_refused(&other, "--nodes 3000 there, --nodes 9 here");
    }
}

#[test]
fn positions_of_games_are_rows_that_say_what_was_allowed() {
    let text = "[Event \"?\"]\n[Site \"https://example.org/g\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
                [Event \"?\"]\n\n1. e5 *\n\n[Event \"?\"]\n\
                [FEN \"6k1/5ppp/r7/8/8/8/5PPP/R5K1 b - - 0 1\"]\n\n1... Rb6 2. Ra8+ *\n";
    let games = file("batch-games.pgn", text);
    let packed = file("batch-games.pgn.zst", pack(text.as_bytes()));
    let arguments = ["--do", "explain", "--nodes", "20000", "--segment", "2"];
    let (out, unpacked) = (folder("games"), folder("games-zst"));
    check_done(&batch(&out, &[&[&games[..]], &arguments[..]].concat()));
    check_done(&batch(&unpacked, &[&[&packed[..]], &arguments[..]].concat()));
    let explained = rows(&out);
    assert_eq!(numbers(&explained), [1, 2, 3, 4, 6, 7]);
    assert_eq!(numbers(&explained), numbers(&rows(&unpacked)));
    let ids: Vec<&str> = explained.iter().map(|row| row["id"].as_str().unwrap()).collect();
    assert_eq!(ids[2..], ["https://example.org/g#2", "https://example.org/g#3", "3#1", "3#2"]);
    assert_eq!(explained[3]["best_move"], "d8h4");
    assert_eq!(explained[5]["context"]["sentences"][0]["text"], "The rook no longer guards a8.");
    let bad = String::from_utf8(files(&out)["bad.jsonl"].clone()).unwrap();
    assert!(bad.contains("game 2: move 1. `e5` is not legal"), "{bad}");
}

#[test]
fn a_run_goes_on_with_nothing_else() {
    let input = puzzles("batch-same.csv", 30);
    let out = folder("same");
    check_done(&batch(&out, &[&input, "--do", "tag"]));
    let before = files(&out);
    check_done(&batch(&out, &[&input, "--do", "tag"]));
    check_refused(&batch(&out, &[&input, "--nodes", "9"]), "cannot go on: --do tag there, --do solve here");
    check_refused(
        &batch(&out, &[&input, "--do", "tag", "--shard", "1/2"]),
        "--shard 1/1 there, --shard 1/2 here",
    );
    check_refused(&batch(&out, &[&input, &input, "--do", "tag"]), "input files: 1 there, 2 here");
    puzzles("batch-same.csv", 31);
    check_refused(&batch(&out, &[&input, "--do", "tag"]), "cannot go on: `");
    puzzles("batch-same.csv", 30);
    assert!(files(&out) == before);
    fs::remove_file(out.join("part-00000.jsonl")).unwrap();
    check_refused(&batch(&out, &[&input, "--do", "tag"]), "`part-00000.jsonl` is missing");
    let strange = folder("strange");
    fs::create_dir_all(&strange).unwrap();
    fs::write(strange.join("notes.txt"), "mine").unwrap();
    check_refused(&batch(&strange, &[&input, "--do", "tag"]), "has `notes.txt` and no manifest.json");
    assert_eq!(files(&strange).keys().collect::<Vec<_>>(), ["notes.txt"], "nothing is left behind");
}

#[test]
fn what_cannot_go_in_is_refused_in_one_line() {
    let out = folder("refused");
    let games = file("batch.pgn", "\n[Event \"?\"]\n\n1. e4 *\n");
    check_refused(&batch(&out, &[&games, "--do", "tag"]), "is PGN, whose positions have no solutions to tag");
    check_refused(&batch(&out, &["/nowhere/x.csv"]), "cannot read `/nowhere/x.csv`");
    check_refused(&batch(&out, &["-"]), "expected the name of a file");
    let input = puzzles("batch-refused.csv", 3);
    check_refused(&batch(&out, &[&input, "--do", "tag", "--nodes", "9"]), "searches nothing");
    check_refused(&batch(&out, &[&input, "--shard", "3/2"]), "expected I/N");
    check_refused(&batch(&out, &[&input, "--changed-since", "/nowhere"]), "has no manifest.json");
    assert!(!out.exists(), "what is refused leaves no folder behind");
    let positions = file("batch-positions.fen", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\n");
    let run = batch(&folder("unusable"), &[&positions, "--do", "tag"]);
    assert_eq!(run.status, Some(2), "{run:?}");
    assert!(run.err.ends_with("no row could be used, 1 stand in bad.jsonl\n"), "{}", run.err);
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_says_how_far_it_is_and_goes_on() {
    let input = puzzles("batch-interrupt.csv", 200);
    let arguments = [&input[..], "--solver", "verify", "--nodes", "20000", "--segment", "30"];
    let (whole, cut) = (folder("interrupt-whole"), folder("interrupt-cut"));
    check_done(&batch(&whole, &arguments));
    let child = program().args(["batch", "--out"]).arg(&cut).args(arguments).spawn().unwrap();
    let deadline = std::time::Instant::now() + Duration::from_secs(30);
    while !cut.join("part-00000.jsonl").exists() && std::time::Instant::now() < deadline {
        thread::sleep(Duration::from_millis(5));
    }
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(String::from_utf8_lossy(&output.stderr).contains("of 200 rows; the same command goes on"));
    let run = batch(&cut, &arguments);
    check_done(&run);
    assert!(run.err.contains("going on after ") && run.err.contains(" of 200 rows\n"), "{}", run.err);
    assert!(files(&whole) == files(&cut));
}
