//! The table of questions: docs/inside.md shows what `inquiry` asks, in which order and at what cost.
//!
//! A reader must be able to trust the page, so its rows are compared with the code's.

use super::problem::Problem;
use super::source::Source;
use super::table;

/// The file with the table in the code.
const CODE: &str = "crates/inquiry/src/schedule.rs";
/// The page that shows it.
const PAGE: &str = "docs/inside.md";

/// Compares the rows of the page with those of the code.
pub(super) fn check(sources: &[Source]) -> Vec<Problem> {
    let text =
        |path: &str| sources.iter().find(|source| source.path == path).map(|source| source.text.as_str());
    let (Some(code), Some(page)) = (text(CODE), text(PAGE)) else { return Vec::new() };
    let (asked, shown) = (rows_of_code(code), rows_of_page(page));
    if asked.is_empty() {
        return vec![Problem::in_file(CODE, "has no rows `Entry { name: …, share: Share::… }`")];
    }
    let differs = asked.iter().zip(&shown).find(|(asked, shown)| asked != shown);
    let expected = match differs {
        Some(((name, share), _)) => format!("`{name}` with the share `{share}`"),
        None if asked.len() != shown.len() => format!("{} questions, and shows {}", asked.len(), shown.len()),
        None => return Vec::new(),
    };
    vec![Problem::in_file(PAGE, format!("the table of questions is not that of {CODE}: expected {expected}"))]
}

/// Reads the names and shares of the entries, one per line.
fn rows_of_code(code: &str) -> Vec<(String, String)> {
    let row = |line: &str| {
        let rest = line.trim().strip_prefix("Entry { name: \"")?;
        let (name, rest) = rest.split_once('"')?;
        let share = rest.split_once("share: Share::")?.1.strip_suffix(" },")?;
        Some((name.to_string(), share.replace('_', "")))
    };
    code.lines().filter_map(row).collect()
}

/// Reads the rows of the page, a name and a share each.
fn rows_of_page(page: &str) -> Vec<(String, String)> {
    let row = |cells: Vec<&str>| Some(((*cells.first()?).to_string(), cells.get(1)?.replace('_', "")));
    table::rows(page, "| question | share | asks |").filter_map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(code: &str, page: &str) -> usize {
        check(&[Source::new(CODE, code), Source::new(PAGE, page)]).len()
    }

    #[test]
    fn the_page_shows_the_table_of_the_code() {
        let code = "    Entry { name: \"one\", question: &One, share: Share::AtMost(50_000) },\n\
                    \x20   Entry { name: \"two\", question: &Two, share: Share::Rest },\n";
        let page = |first: &str, share: &str| {
            format!(
                "text\n\n| question | share | asks |\n|---|---|---|\n| `{first}` | `{share}` | x |\n| `two` | `Rest` | y |\n\nmore"
            )
        };
        assert_eq!(problems(code, &page("one", "AtMost(50_000)")), 0);
        assert_eq!(problems(code, &page("one", "AtMost(60_000)")), 1);
        assert_eq!(problems(code, &page("other", "AtMost(50_000)")), 1);
        assert_eq!(problems(code, "no table"), 1);
        assert_eq!(problems("no entries", &page("one", "Rest")), 1);
    }
}
