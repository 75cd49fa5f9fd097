//! Tables in Markdown, and the few ways in which numbers are written there.

/// Returns a table with a heading and rows, followed by an empty line.
pub(super) fn table(heading: &[&str], rows: &[Vec<String>]) -> String {
    let line =
        |cells: &mut dyn Iterator<Item = &str>| format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "));
    let mut text = line(&mut heading.iter().copied());
    text += &line(&mut heading.iter().map(|_| "---")).replace(' ', "");
    for row in rows {
        text += &line(&mut row.iter().map(String::as_str));
    }
    text + "\n"
}

/// Returns a row of texts.
pub(super) fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}

/// Formats a ratio with one decimal; a dash where there is nothing to divide by.
pub(super) fn ratio(part: u64, whole: u64) -> String {
    if whole == 0 { "–".to_owned() } else { format!("{:.1}", part as f64 / whole as f64) }
}

/// Formats a mean without decimals, with a comma between thousands.
pub(super) fn mean(sum: u64, count: u64) -> String {
    (sum + count / 2).checked_div(count).map_or_else(|| "–".to_owned(), thousands)
}

/// Formats a share in whole percent.
pub(super) fn percent(part: usize, whole: usize) -> String {
    if whole == 0 { "–".to_owned() } else { format!("{:.0} %", 100.0 * part as f64 / whole as f64) }
}

/// Formats a number with a comma between thousands.
pub(super) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = (0..digits.len().div_ceil(3))
        .rev()
        .map(|group| {
            let end = digits.len() - group * 3;
            &digits[end.saturating_sub(3)..end]
        })
        .collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!([0, 7, 999, 1_000, 1_234_567].map(thousands).join(" "), "0 7 999 1,000 1,234,567");
        assert_eq!(
            (ratio(9, 4), ratio(1, 0), mean(10, 4), percent(1, 3)),
            ("2.2".into(), "–".into(), "3".into(), "33 %".into())
        );
    }

    #[test]
    fn a_table_is_markdown() {
        assert_eq!(table(&["a", "b"], &[row(["1", "2"])]), "| a | b |\n|---|---|\n| 1 | 2 |\n\n");
    }
}
