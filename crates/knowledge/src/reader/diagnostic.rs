//! What is wrong with a file: each finding with its source line, what was found, what was expected, and what to do.

use std::fmt;

use claims::on_one_line;

use super::source::Source;
use super::span::Span;

/// The most findings of a file that are kept.
const MAX_FINDINGS: usize = 50;
/// The most characters of a line that are shown.
const MAX_DRAWN: usize = 110;

/// One thing that is wrong, and where.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Diagnostic {
    /// What is wrong, in a few words.
    pub message: String,
    /// The file's name.
    pub file: String,
    /// The line, the first being 1.
    pub line: usize,
    /// The column in characters, the first being 1.
    pub column: usize,
    /// What was expected there.
    pub expected: String,
    /// What may be done about it.
    pub advice: Vec<String>,
    /// Whether the file can be used all the same.
    pub is_warning: bool,
    drawn: String,
    marked: (usize, usize),
}

impl Diagnostic {
    fn new(source: &Source, span: Span, message: String, expected: &str) -> Diagnostic {
        let text = source.text.as_str();
        let before = &text[..span.start];
        let begin = before.rfind('\n').map_or(0, |at| at + 1);
        let end = text[span.start..].find('\n').map_or(text.len(), |at| span.start + at);
        let column = text[begin..span.start].chars().count();
        let length = text[span.start..span.end.min(end).max(span.start)].chars().count().max(1);
        let skipped = if column + length <= MAX_DRAWN { 0 } else { column.saturating_sub(20) };
        let drawn = text[begin..end].chars().skip(skipped).take(MAX_DRAWN);
        Diagnostic {
            message: on_one_line(message),
            file: source.name.clone(),
            line: before.matches('\n').count() + 1,
            column: column + 1,
            expected: on_one_line(expected),
            advice: Vec::new(),
            is_warning: false,
            drawn: drawn.map(|letter| if letter.is_control() { ' ' } else { letter }).collect(),
            marked: (column - skipped, length.min(MAX_DRAWN - (column - skipped).min(MAX_DRAWN - 1))),
        }
    }

    /// Adds a piece of advice.
    pub(super) fn advise(&mut self, advice: impl Into<String>) -> &mut Diagnostic {
        if !self.is_lost() {
            self.advice.push(on_one_line(advice.into()));
        }
        self
    }

    /// Whether it stands in for findings that are not kept.
    fn is_lost(&self) -> bool {
        self.message.is_empty()
    }

    /// Adds the question whether the nearest of some names was meant, if there is one near.
    pub(super) fn suggest<'n>(&mut self, name: &str, names: impl IntoIterator<Item = &'n str>) -> &mut Self {
        if self.is_lost() {
            return self;
        }
        match nearest(name, names) {
            Some(near) => self.advise(format!("did you mean `{near}`?")),
            None => self,
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        let (column, length) = self.marked;
        let word = if self.is_warning { "warning" } else { "error" };
        writeln!(f, "{word}: {}", self.message)?;
        writeln!(f, "{margin}--> {}:{}:{}", self.file, self.line, self.column)?;
        writeln!(f, "{margin} |")?;
        writeln!(f, "{number} | {}", self.drawn.trim_end())?;
        write!(f, "{margin} | {}{} {}", " ".repeat(column), "^".repeat(length), self.expected)?;
        for advice in &self.advice {
            write!(f, "\n{margin} = {advice}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostic {}

/// The findings about the files that were read.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Diagnostics {
    /// The findings, file by file, in the order of the lines; at most 50 per file.
    pub list: Vec<Diagnostic>,
    /// How many more there are.
    pub more: usize,
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, diagnostic) in self.list.iter().enumerate() {
            let blank = if number == 0 { "" } else { "\n\n" };
            write!(f, "{blank}{diagnostic}")?;
        }
        match self.more {
            0 => Ok(()),
            more => write!(f, "\n\nand {more} more"),
        }
    }
}

impl std::error::Error for Diagnostics {}

/// Collects what is wrong with one file.
pub(super) struct Findings<'s> {
    pub(super) source: &'s Source,
    /// Where the lines end.
    line_ends: Vec<usize>,
    list: Vec<Diagnostic>,
    more: usize,
    warnings: Vec<Diagnostic>,
    more_warnings: usize,
    /// Receives the advice for findings that are not kept.
    lost: Diagnostic,
}

impl<'s> Findings<'s> {
    pub(super) fn new(source: &'s Source) -> Findings<'s> {
        let lost = Diagnostic::new(source, Span { start: 0, end: 0 }, String::new(), "");
        let line_ends = source.text.match_indices('\n').map(|(at, _)| at).collect();
        Findings {
            source,
            line_ends,
            list: Vec::new(),
            more: 0,
            warnings: Vec::new(),
            more_warnings: 0,
            lost,
        }
    }

    /// Records what is wrong at a place and what was expected there.
    pub(super) fn report(&mut self, span: Span, message: String, expected: &str) -> &mut Diagnostic {
        if self.list.len() == MAX_FINDINGS {
            self.more += 1;
            return &mut self.lost;
        }
        self.list.push(Diagnostic::new(self.source, span, message, expected));
        self.list.last_mut().unwrap_or(&mut self.lost)
    }

    /// Records what can be read, but hardly says what is meant.
    pub(super) fn warn(&mut self, span: Span, message: String, label: &str) -> &mut Diagnostic {
        if self.warnings.len() == MAX_FINDINGS {
            self.more_warnings += 1;
            return &mut self.lost;
        }
        let warning = Diagnostic::new(self.source, span, message, label);
        self.warnings.push(Diagnostic { is_warning: true, ..warning });
        self.warnings.last_mut().unwrap_or(&mut self.lost)
    }

    /// Counts the mistakes.
    pub(super) fn count(&self) -> usize {
        self.list.len() + self.more
    }

    /// Returns the line of a place, the first being 1.
    pub(super) fn line(&self, span: Span) -> usize {
        self.line_ends.partition_point(|end| *end < span.start) + 1
    }

    /// Returns a place as `file:line`.
    pub(super) fn place(&self, span: Span) -> String {
        format!("{}:{}", self.source.name, self.line(span))
    }

    /// Moves the findings into `mistakes` and `warnings`, in the order of the lines.
    pub(super) fn hand_over(mut self, mistakes: &mut Diagnostics, warnings: &mut Diagnostics) {
        let place = |diagnostic: &Diagnostic| (diagnostic.line, diagnostic.column);
        self.list.sort_by_key(place);
        mistakes.list.append(&mut self.list);
        mistakes.more += self.more;
        self.warnings.sort_by_key(place);
        warnings.list.append(&mut self.warnings);
        warnings.more += self.more_warnings;
    }
}

/// Returns the name that differs least from an unknown one, if it differs little.
fn nearest<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    if 40 < name.len() {
        return None;
    }
    let plain = |name: &str| name.to_uppercase().replace(['-', '_'], "");
    let wanted = plain(name);
    let distances = names.into_iter().map(|known| (distance(&wanted, &plain(known)), known));
    let (least, near) = distances.min_by_key(|(distance, _)| *distance)?;
    (least <= 1.max(wanted.len() / 3)).then_some(near)
}

/// Counts the letters to add, drop, change or swap with their neighbours.
fn distance(left: &str, right: &str) -> usize {
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=right.len()).collect()];
    for (i, letter) in left.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, other) in right.iter().enumerate() {
            let changed = rows[i][j] + usize::from(letter != other);
            let mut least = changed.min(rows[i][j + 1] + 1).min(row[j] + 1);
            let swapped = 0 < i && 0 < j && *letter == right[j - 1] && left[i - 1] == *other;
            if swapped {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[left.len()][right.len()]
}
