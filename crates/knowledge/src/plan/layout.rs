//! Laying out parentheses: on one line if it fits, else wrapped.

/// The most columns that printed plans take.
pub const WIDTH: usize = 100;

/// The content that is laid out.
pub(super) enum Sheet {
    /// A word.
    Word(String),
    /// A list in parentheses.
    List(Vec<Sheet>),
}

impl Sheet {
    /// Returns a word.
    pub(super) fn word(word: impl Into<String>) -> Sheet {
        Sheet::Word(word.into())
    }

    /// Lays it out, without a line end after it.
    ///
    /// Things that do not fit on the line begin a new one, below the first of their list. A word that is longer than a
    /// line is not broken.
    pub(super) fn lay_out(&self) -> String {
        let mut page = Page { text: String::new(), column: 0 };
        page.put(self, 0);
        page.text
    }

    /// Returns its width on one line.
    fn width(&self) -> usize {
        let inside = |sheets: &[Sheet]| {
            sheets.iter().map(Sheet::width).sum::<usize>() + sheets.len().saturating_sub(1)
        };
        match self {
            Sheet::Word(word) => word.chars().count(),
            Sheet::List(sheets) => inside(sheets) + 2,
        }
    }
}

struct Page {
    text: String,
    column: usize,
}

impl Page {
    fn write(&mut self, text: &str) {
        self.text.push_str(text);
        self.column += text.chars().count();
    }

    fn new_line(&mut self, indent: usize) {
        self.text.push('\n');
        self.text.extend(std::iter::repeat_n(' ', indent));
        self.column = indent;
    }

    /// Adds something after which `closing` parentheses must still fit.
    fn put(&mut self, sheet: &Sheet, closing: usize) {
        match sheet {
            Sheet::Word(word) => self.write(word),
            Sheet::List(sheets) => {
                self.write("(");
                self.put_all(sheets, self.column, closing + 1);
                self.write(")");
            }
        }
    }

    fn put_all(&mut self, sheets: &[Sheet], indent: usize, closing: usize) {
        for (place, sheet) in sheets.iter().enumerate() {
            let closing = if place + 1 == sheets.len() { closing } else { 0 };
            if 0 < place {
                if WIDTH < self.column + 1 + sheet.width() + closing {
                    self.new_line(indent);
                } else {
                    self.write(" ");
                }
            }
            self.put(sheet, closing);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_begins_a_line_below_the_first() {
        let words = |count: usize| (0..count).map(|_| Sheet::word("abcdefghi")).collect::<Vec<_>>();
        // Ten words take 99 columns, and the parentheses two more.
        assert_eq!(Sheet::List(words(9)).lay_out().lines().count(), 1);
        let text = Sheet::List(words(10)).lay_out();
        assert_eq!(text.lines().count(), 2);
        assert!(text.ends_with("\n abcdefghi)"), "{text}");
        let nested = Sheet::List(vec![Sheet::List(words(9)), Sheet::List(words(20))]).lay_out();
        assert!(nested.lines().all(|line| line.len() <= WIDTH), "{nested}");
        assert!(nested.lines().skip(1).all(|line| line.starts_with(' ')), "{nested}");
    }
}
