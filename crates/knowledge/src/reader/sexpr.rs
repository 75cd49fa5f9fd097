//! S-expressions with their positions in the text: lists, symbols, whole numbers, and texts in double quotes; `;`
//! begins a comment.
//!
//! Nothing here is recursive, and lists nest at most 64 deep, so that no text can exhaust the stack.

use super::diagnostic::Findings;
use super::span::Span;

/// The deepest nesting of lists.
const MAX_DEPTH: usize = 64;
/// The largest file, in bytes.
const MAX_BYTES: usize = 16 << 20;
/// The most items of a file, lists included.
const MAX_ITEMS: usize = 500_000;

/// An item, and its position.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) node: Node,
    pub(super) span: Span,
}

/// The content of an item.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Symbol(String),
    Integer(i32),
    Text(String),
    List(Vec<Item>),
}

impl Item {
    /// Returns the items of a list.
    pub(super) fn list(&self) -> Option<&[Item]> {
        match &self.node {
            Node::List(items) => Some(items),
            _ => None,
        }
    }

    /// Returns the name of a symbol.
    pub(super) fn symbol(&self) -> Option<&str> {
        match &self.node {
            Node::Symbol(name) => Some(name),
            _ => None,
        }
    }

    /// Returns the content of double quotes.
    pub(super) fn text(&self) -> Option<&str> {
        match &self.node {
            Node::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the symbol at the head of a list.
    pub(super) fn head(&self) -> Option<&str> {
        self.list()?.first()?.symbol()
    }

    /// Whether it is `NIL`, or the empty list.
    pub(super) fn is_nil(&self) -> bool {
        self.symbol() == Some("NIL") || self.list().is_some_and(<[Item]>::is_empty)
    }

    /// Returns the kind of the item, for a diagnostic.
    pub(super) fn kind(&self) -> &'static str {
        match &self.node {
            Node::Symbol(_) => "a name",
            Node::Integer(_) => "a number",
            Node::Text(_) => "a text",
            Node::List(items) if items.is_empty() => "an empty list",
            Node::List(_) => "a list",
        }
    }
}

/// Reads all items of a file; errors are reported, and the items before them returned.
pub(super) fn read_items(text: &str, findings: &mut Findings<'_>) -> Vec<Item> {
    if MAX_BYTES < text.len() {
        let message = format!("the file has {} bytes", text.len());
        findings.report(Span { start: 0, end: 0 }, message, "expected 16 MB at most");
        return Vec::new();
    }
    let mut reader = Reader { text, at: 0, open: Vec::new(), done: Vec::new(), n_items: 0 };
    while reader.step(findings) {}
    if let Some((start, _)) = reader.open.first() {
        let span = Span { start: *start, end: start + 1 };
        findings.report(span, "a list is not closed".into(), "expected a `)` for this before the end");
    }
    reader.done
}

/// How far reading has come.
struct Reader<'t> {
    text: &'t str,
    at: usize,
    /// The lists that are open: where they begin, and their items so far.
    open: Vec<(usize, Vec<Item>)>,
    done: Vec<Item>,
    n_items: usize,
}

impl Reader<'_> {
    /// Reads one parenthesis, symbol, number or text; returns whether to go on.
    fn step(&mut self, findings: &mut Findings<'_>) -> bool {
        self.skip_blanks();
        let start = self.at;
        let Some(first) = self.text[start..].chars().next() else {
            return false;
        };
        let here = Span { start, end: start + first.len_utf8() };
        if MAX_ITEMS <= self.n_items {
            findings.report(here, "the file is too long".into(), "expected half a million items at most");
            return self.stop();
        }
        match first {
            '(' if self.open.len() == MAX_DEPTH => {
                findings.report(here, "lists nest too deep".into(), "expected 64 levels at most");
                return self.stop();
            }
            '(' => {
                self.close_before_stanza(findings);
                self.open.push((start, Vec::new()));
                self.at += 1;
            }
            ')' => {
                self.at += 1;
                match self.open.pop() {
                    Some((begun, items)) => self.put(Node::List(items), begun),
                    None => {
                        let label = "no list is open here";
                        findings.report(here, "a `)` without its `(`".into(), label);
                    }
                }
            }
            '"' => return self.read_text(findings),
            _ => self.read_symbol(),
        }
        true
    }

    /// Reports an unclosed list in which a stanza begins, and goes on with the stanza.
    fn close_before_stanza(&mut self, findings: &mut Findings<'_>) {
        let begins = |word: &str| {
            let rest = self.text[self.at + 1..].strip_prefix(word);
            rest.is_some_and(|rest| rest.starts_with(char::is_whitespace))
        };
        let Some((start, _)) = self.open.first() else { return };
        if !begins("production") && !begins("knowledge-source") {
            return;
        }
        let (before, next) = (Span { start: *start, end: start + 1 }, Span { start: self.at, end: self.at });
        let advice = format!("the next stanza begins at {}", findings.place(next));
        let message = "a list is not closed".to_owned();
        findings.report(before, message, "expected a `)` for this before the next stanza").advise(advice);
        self.open.clear();
    }

    /// Stops reading; the lists that are open are not reported as well.
    fn stop(&mut self) -> bool {
        self.open.clear();
        false
    }

    fn put(&mut self, node: Node, start: usize) {
        self.n_items += 1;
        let item = Item { node, span: Span { start, end: self.at } };
        self.open.last_mut().map_or(&mut self.done, |(_, items)| items).push(item);
    }

    fn skip_blanks(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let blanks = rest.len() - rest.trim_start().len();
            self.at += blanks;
            if !self.text[self.at..].starts_with(';') {
                return;
            }
            let rest = &self.text[self.at..];
            self.at += rest.find('\n').unwrap_or(rest.len());
        }
    }

    fn read_symbol(&mut self) {
        let start = self.at;
        let rest = &self.text[start..];
        let ends = |letter: char| letter.is_whitespace() || "();\"".contains(letter);
        let word = &rest[..rest.find(ends).unwrap_or(rest.len())];
        self.at += word.len();
        let node = match word.parse() {
            Ok(number) => Node::Integer(number),
            Err(_) => Node::Symbol(word.to_owned()),
        };
        self.put(node, start);
    }

    /// Reads a text; a line break and the blanks around it count as one blank.
    fn read_text(&mut self, findings: &mut Findings<'_>) -> bool {
        let start = self.at;
        let mut told = String::new();
        let mut letters = self.text[start + 1..].char_indices();
        while let Some((offset, letter)) = letters.next() {
            match letter {
                '"' => {
                    self.at = start + 1 + offset + 1;
                    let text = told.split('\n').map(str::trim).collect::<Vec<_>>().join(" ");
                    let text = if told.contains('\n') { text } else { told };
                    self.put(Node::Text(text), start);
                    return true;
                }
                '\\' => told.extend(letters.next().map(|(_, escaped)| escaped)),
                letter => told.push(letter),
            }
        }
        let span = Span { start, end: start + 1 };
        findings.report(span, "a text is not closed".into(), "expected a `\"` for this before the end");
        self.stop()
    }
}
