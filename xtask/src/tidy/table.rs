//! Tables of the documents, which tidy compares with the code.

/// Returns the rows of the table that begins with this header, cell by cell, without the marks of code at their ends.
pub(super) fn rows<'p>(page: &'p str, header: &str) -> impl Iterator<Item = Vec<&'p str>> {
    let table = page.split_once(header).map_or("", |(_, table)| table);
    // What is left of the header's line, and the line of dashes.
    let lines = table.lines().skip(2).map(str::trim).take_while(|line| line.starts_with('|'));
    lines.map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`')).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_end_with_the_table() {
        let page = "text\n\n| a | b |\n|---|---|\n| `one` | two |\n| three | |\n\n| four | five |\n";
        let found: Vec<_> = rows(page, "| a | b |").collect();
        assert_eq!(found, [["one", "two"], ["three", ""]]);
        assert_eq!(rows(page, "| c |").count(), 0);
    }
}
