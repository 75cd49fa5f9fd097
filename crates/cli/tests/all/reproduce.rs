//! `kibitzer reproduce`, and that docs/reproduction.md agrees with what it prints.

use crate::program;

use std::fs;
use std::path::PathBuf;

/// Returns the section of a report as the program prints it.
fn print(arguments: &[&str]) -> String {
    let run = program::run(arguments);
    assert_eq!(run.status, Some(0), "{}", run.err);
    run.out
}

fn documentation() -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join("docs/reproduction.md")).unwrap()
}

/// Leaves out what differs from run to run.
fn without_times(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with("| time of ours")).collect()
}

fn has_lines(page: &str, section: &str) -> bool {
    let (page, section) = (without_times(page), without_times(section));
    page.windows(section.len()).any(|lines| lines == section)
}

#[test]
fn what_needs_no_suite_is_printed_without_one() {
    let mater = print(&["reproduce", "mater"]);
    assert!(mater.contains("| verification tree | 5 moves, 6 positions | 5 moves, 6 positions |"), "{mater}");
    assert!(mater.contains("| first moves considered | 3 | 3: "), "{mater}");
    assert!(mater.ends_with("`kibitzer reproduce mater --suite FILE`.\n"), "{mater}");
    let tech = print(&["reproduce", "tech"]);
    assert!(tech.contains("| 4: without–with presort | 4 | 29 | 26 (90 %) |"), "{tech}");
    assert!(tech.ends_with("`kibitzer reproduce tech --suite wac-001-100.epd`.\n"), "{tech}");
    let caps = print(&["reproduce", "caps"]);
    assert!(caps.starts_with("## CAPS-II\n"), "{caps}");
    assert!(caps.ends_with("`kibitzer reproduce caps --suite wac-001-100.epd`.\n"), "{caps}");
    let paradise = print(&["reproduce", "paradise"]);
    assert!(paradise.starts_with("## PARADISE\n"), "{paradise}");
    assert!(paradise.ends_with("`kibitzer reproduce paradise --suite wac-001-100.epd`.\n"), "{paradise}");
}

#[test]
fn progress_goes_to_standard_error() {
    let run = program::run(&["reproduce", "tech"]);
    assert!(run.err.contains("TECH: every fifth move at depth 5\n") && !run.out.contains("TECH: every"));
}

#[test]
fn a_suite_that_cannot_be_read_is_refused_and_odd_rows_are_told() {
    let empty = program::file("reproduce-none.epd", "not a position\n");
    let refused = program::run(&["reproduce", "mater", "--suite", &empty]);
    assert_eq!((refused.status, refused.out.as_str()), (Some(2), ""));
    assert!(refused.err.contains("no row can be read, expected a suite of positions"), "{}", refused.err);
    let mixed = program::file("reproduce-one.epd", "6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#;\nnot a position\n");
    let run = program::run(&["reproduce", "mater", "--suite", &mixed]);
    assert_eq!(run.status, Some(0), "{}", run.err);
    assert!(run.err.starts_with("row 2: "), "{}", run.err);
    assert!(run.out.ends_with("| 1 | 1 | 1.0 | 1.0 | 1 |\n\n"), "{}", run.out);
}

/// Asserts that the output has a number of headings, and that the page has the same ones consecutively.
fn assert_headings(printed: &str, count: usize) {
    let headings = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.starts_with('#')).map(str::to_owned).collect()
    };
    let (printed, wanted) = (headings(printed), headings(&documentation()));
    assert_eq!(printed.len(), count, "{printed:?}");
    assert!(
        wanted.windows(count).any(|row| *row == *printed),
        "docs/reproduction.md has other headings:\n{printed:?}"
    );
}

#[test]
fn all_tables_of_caps_are_printed_for_a_suite() {
    let file = program::file("reproduce-caps.epd", "6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id \"WAC.001\";\n");
    let run = program::run(&["reproduce", "caps", "--suite", &file]);
    assert_eq!(run.status, Some(0), "{}", run.err);
    assert_headings(&run.out, 5);
    assert!(run.out.contains("| extended | 1 | 1 | 1 | 0 (0 %) | 0 | 0 |\n"), "{}", run.out);
    assert!(run.err.contains("CAPS-II extended without memory: 1 rows\n"), "{}", run.err);
}

#[test]
fn all_tables_of_paradise_are_printed_for_a_suite() {
    let file =
        program::file("reproduce-paradise.epd", "6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id \"WAC.001\";\n");
    let runs = [0; 2].map(|_| program::run(&["reproduce", "paradise", "--suite", &file]));
    assert_eq!(runs[0].status, Some(0), "{}", runs[0].err);
    assert_eq!(runs[0].out, runs[1].out);
    assert_headings(&runs[0].out, 6);
    assert!(runs[0].out.contains("| extended | 1 | 1 | 1 | 1 | 0 (0 %) | 0 |\n"), "{}", runs[0].out);
    assert!(
        runs[0].out.contains("The judge's ceiling: of 1 problems it does not overturn a right move in 1"),
        "{}",
        runs[0].out
    );
    assert!(runs[0].err.contains("PARADISE extended without confirming: 1 rows\n"), "{}", runs[0].err);
}

#[test]
fn the_documentation_says_what_is_printed() {
    let page = documentation();
    // These tables take minutes; for caps, a test of the library covers the first chapter.
    for report in ["caps", "paradise"] {
        assert!(page.contains(&format!("$ kibitzer reproduce {report} --suite $S/wac-001-100.epd\n")));
    }
    for (report, suite) in [("mater", "checkmates-dev-300.epd"), ("tech", "wac-001-100.epd")] {
        assert!(page.contains(&format!("$ kibitzer reproduce {report} --suite $S/{suite}\n")));
        let Some(folder) = testing::suites_folder() else { continue };
        let file = folder.join(suite);
        let section = print(&["reproduce", report, "--suite", file.to_str().unwrap()]);
        assert!(has_lines(&page, &section), "docs/reproduction.md is not what is printed:\n{section}");
    }
}
