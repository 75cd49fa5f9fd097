//! The fields of a CSV line in place, so that one can be replaced and the others stay byte for byte.

use std::ops::Range;

/// Returns the range of each field of a line, quotation marks included.
pub(super) fn spans(line: &str) -> Vec<Range<usize>> {
    let mut spans = Vec::new();
    let (mut start, mut is_quoted) = (0, false);
    for (place, byte) in line.bytes().enumerate() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b',' if !is_quoted => {
                spans.push(start..place);
                start = place + 1;
            }
            _ => {}
        }
    }
    spans.push(start..line.len());
    spans
}

/// Replaces one field by a text.
pub(super) fn replace(line: &str, field: usize, text: &str) -> String {
    match spans(line).get(field) {
        Some(span) => format!("{}{text}{}", &line[..span.start], &line[span.end..]),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_replaced_and_the_others_stay() {
        assert_eq!(replace("a,\"b, \"\"c\"\"\",d", 2, "e"), "a,\"b, \"\"c\"\"\",e");
        assert_eq!(replace("a,b,", 2, "e"), "a,b,e");
        assert_eq!(replace("a,b", 7, "e"), "a,b");
    }
}
