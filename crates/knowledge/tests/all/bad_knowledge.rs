//! Each mistake in `tests/bad` is reported as in the text beside it; `KIBITZER_REWRITE=1` rewrites the texts.

use std::path::{Path, PathBuf};
use std::{env, fs};

use knowledge::{Source, read};
use proptest::prelude::*;

fn mistakes() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|ends| ends == "kb")).collect();
    files.sort();
    files
}

fn tell(name: &str, text: &str) -> String {
    match read(&[Source { name: name.into(), text: text.into() }]) {
        Ok(base) if !base.warnings.list.is_empty() => base.warnings.to_string(),
        Ok(_) => "nothing is wrong".into(),
        Err(wrong) => wrong.to_string(),
    }
}

#[test]
fn every_mistake_is_told_as_it_should_be() {
    let files = mistakes();
    assert!(46 <= files.len(), "{} mistakes", files.len());
    for path in files {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let printed = format!("{}\n", tell(&name, &fs::read_to_string(&path).unwrap()));
        let expected = path.with_extension("txt");
        if env::var_os("KIBITZER_REWRITE").is_some() {
            fs::write(&expected, &printed).unwrap();
        }
        assert_eq!(fs::read_to_string(&expected).unwrap_or_default(), printed, "{name}");
        assert_ne!(printed, "nothing is wrong\n", "{name}");
    }
}

#[test]
fn ten_megabytes_of_brackets_are_one_mistake() {
    for bracket in ["(", "((PLAN "] {
        let wrong = tell("deep.kb", &bracket.repeat((10 << 20) / bracket.len()));
        assert!(wrong.starts_with("error: lists nest too deep"), "{}", &wrong[..200]);
        assert_eq!(wrong.matches("error:").count(), 1);
        assert!(wrong.len() < 1000, "{}", wrong.len());
    }
}

#[test]
fn a_message_that_quotes_the_file_stays_on_one_line() {
    let text = "(knowledge-source THREAT (arguments COL)) FORK ((P1) (PATTERN \x1b[31m P1 SQ))";
    let wrong = read(&[Source { name: "odd.kb".into(), text: text.into() }]).unwrap_err();
    assert_eq!(wrong.list[0].message, "no pattern is called `\\u{1b}[31m`");
}

#[test]
fn no_more_than_fifty_mistakes_of_a_file_are_told() {
    let wrong = read(&[Source { name: "many.kb".into(), text: ") ".repeat(1000) }]).unwrap_err();
    assert_eq!((wrong.list.len(), wrong.more), (50, 950));
    let items = read(&[Source { name: "long.kb".into(), text: "a ".repeat(600_000) }]).unwrap_err();
    assert!(items.list.iter().any(|wrong| wrong.message == "the file is too long"), "{items}");
}

#[test]
fn a_file_of_more_than_sixteen_megabytes_is_not_read() {
    let wrong = tell("huge.kb", &" ".repeat((16 << 20) + 1));
    assert!(wrong.starts_with("error: the file has 16777217 bytes"), "{}", &wrong[..200]);
}

#[test]
fn large_files_are_read_in_time() {
    let head = "(knowledge-source THREAT) ";
    let nested = format!("{head}X (() (AND {}))", "(PATTERN DIR P1 SQ) ".repeat(100_000));
    let texts = [
        "(production (knowledge-source ".repeat(300_000),
        format!("{head}{}", "(production X (rule ((P1 SQ) (PATTERN DIR P1 SQ))))\n".repeat(40_000)),
        format!("{head}X ((P1) {})", "(PATTERN NOTHING-OF-THIS-NAME P1) ".repeat(100_000)),
        nested.replace("(()", "((P1 SQ)"),
        format!("{head}X ((P1 SQ) (PATTERN {} SQ))", "Y".repeat(5 << 20)),
    ];
    for text in texts {
        let begun = std::time::Instant::now();
        tell("large.kb", &text);
        let taken = begun.elapsed();
        assert!(taken.as_secs() < 10, "{taken:?} for {}", &text[..60]);
    }
}

/// Words of the language, for texts that come close to making sense.
fn words() -> impl Strategy<Value = String> {
    let words = "( ( ( ( ) ) ) ) (production X (rule ((P1 SQ) (knowledge-source THREAT) PATTERN FUNCTION NEVER EXISTS (SQ1) \
                 IMPLIES GOAL GOAL1 (GOAL1 THREAT) PLAN (PLAN ACTION ACTION-NEW MOVE1 SQ P1 DP1 SQ1 SQ3 ATR1 NIL T 0 -5 \
                 (ANYBUT FORK PIN LINE EQUAL THREAT COND SAFECOND SET RETURN (RETURN) (LOCATION (OCCUPANT =Q CASTLE \"GOAL\" \
                 (says \"{P1} {\" (example \"8/8/8/8/8/8/8/8\" (goal (claims (skewers ; ŝ";
    let words: Vec<&str> = words.split_whitespace().collect();
    prop::collection::vec(prop::sample::select(words), 0..80).prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC*") {
        tell("random.kb", &text);
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        tell("random.kb", &String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn no_words_of_the_language_make_the_reader_panic(text in words()) {
        tell("random.kb", &format!("(knowledge-source THREAT) X ((P1 SQ) {text}"));
        tell("random.kb", &format!("(knowledge-source MOVE1) {text}"));
    }
}
