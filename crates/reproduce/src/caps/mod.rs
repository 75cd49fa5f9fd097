//! CAPS-II's published results (H. J. Berliner, *Chess as Problem Solving*, 1974) beside ours.

mod ablations;
mod causality;
mod chapters;
mod depths;
mod trees;
mod trial;

use solvers::caps::Options;

use self::trial::Trial;
use super::Means;

/// Returns CAPS-II's section: *Win at Chess* by chapters, against TECH, the trees, and what each mechanism does.
pub fn reproduce_caps(means: &Means<'_>) -> String {
    let heading = "## CAPS-II\n\n\
                   H. J. Berliner, *Chess as Problem Solving: The Development of a Tactics Analyzer*, Carnegie-Mellon University, \
                   March 1974.\n\n";
    let Some(rows) = means.rows else {
        return format!(
            "{heading}All tables need the suite: `kibitzer reproduce caps --suite wac-001-100.epd`.\n"
        );
    };
    if causality::is_of_puzzles(rows) {
        return heading.to_owned() + &causality::on_puzzles(means, rows);
    }
    let tried = |name: &str, options: Options| trial::judge(means, &format!("CAPS-II {name}"), rows, options);
    let both = Both::try_out(Options::AS_REPORTED, Options::EXTENDED, tried);
    let mut text = heading.to_owned();
    text += &format!(
        "Ours searches {} plies and at most {} nodes a position; \"extended\" is the program of the report with what it proposes and \
         did not have.\n\n",
        trial::DEPTH,
        super::table::thousands(trial::NODES),
    );
    text += &chapters::by_chapter(rows, &both);
    text += &depths::against_tech(means, rows, &both);
    text += &trees::statistics(&both);
    text += &ablations::without_each(means, rows, &both);
    text
}

/// The trials of the two programs.
type Both = super::comparison::Both<Trial>;

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests say what they expect")]

    use std::fs;
    use std::path::PathBuf;
    use std::time::Duration;

    use input::{Row, read_rows};

    use super::super::suite::number;
    use super::*;

    /// Everything takes minutes, so this examines one chapter.
    #[test]
    fn the_documentation_says_what_comes_out_of_the_first_chapter() {
        let Some(folder) = testing::suites_folder() else {
            println!("skipped: no suites");
            return;
        };
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
        let page = fs::read_to_string(root.join("docs/reproduction.md")).unwrap();
        let suite = fs::read(folder.join("wac-001-100.epd")).unwrap();
        let rows: Vec<Row> = read_rows(suite.as_slice()).unwrap().map(Result::unwrap).collect();
        let rows: Vec<Row> = rows.into_iter().filter(|row| number(row) <= Some(20)).collect();
        let means = Means { rows: None, elapsed: &|| Duration::ZERO, tell: &|_| (), interrupt: None };
        let tried = |options| trial::judge(&means, "chapter", &rows, options);
        let both = Both { as_reported: tried(Options::AS_REPORTED), extended: tried(Options::EXTENDED) };
        let ours = chapters::by_chapter(&rows, &both);
        let line = ours.lines().find(|line| line.starts_with("| 1–20 |")).unwrap();
        assert!(page.lines().any(|printed| printed == line), "docs/reproduction.md has not:\n{line}");
    }
}
