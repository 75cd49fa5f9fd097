//! Functions are verbs: `write` and `find_pins`, neither `written` nor `pinned`; modules are nouns likewise; and doc
//! comments say what functions return.

use super::problem::Problem;
use super::source::Source;

/// Participles that do not end in -ed.
const IRREGULAR: &[&str] = &[
    "bound",
    "broken",
    "built",
    "caught",
    "chosen",
    "done",
    "drawn",
    "driven",
    "fallen",
    "felt",
    "forgotten",
    "found",
    "given",
    "gone",
    "grown",
    "heard",
    "held",
    "hidden",
    "kept",
    "known",
    "left",
    "lost",
    "made",
    "meant",
    "met",
    "paid",
    "said",
    "seen",
    "sent",
    "shown",
    "sold",
    "spent",
    "stolen",
    "stuck",
    "swept",
    "swung",
    "taken",
    "taught",
    "thought",
    "thrown",
    "told",
    "torn",
    "understood",
    "won",
    "written",
];
/// Words in -ed that are not participles.
const OTHERS: &[&str] = &[
    "bed", "embed", "exceed", "feed", "indeed", "need", "proceed", "red", "seed", "shed", "speed", "succeed",
];
/// Words that doc comments must not begin with: they say "Returns …", or "Whether …".
const OPENINGS: &[&str] = &["Gives", "Tells"];

/// The folder of the questions, whose modules have the questions' names, which users see.
const QUESTIONS: &str = "crates/inquiry/src/questions/";

/// Looks for functions and modules whose name is a bare participle, and for doc comments with an outdated beginning.
pub(super) fn check(source: &Source) -> Vec<Problem> {
    if !source.ends_with("rs") {
        return Vec::new();
    }
    let mut problems = Vec::new();
    let file = source.path.rsplit('/').next().unwrap_or_default();
    let module = file.strip_suffix(".rs").filter(|name| is_participle(name));
    let is_module = source.path.contains("/src/") && !source.path.starts_with(QUESTIONS);
    if let Some(name) = module.filter(|_| is_module) {
        problems.push(Problem::in_file(&source.path, format!("`{name}` is a participle; modules are nouns")));
    }
    for (index, line) in source.text.lines().enumerate() {
        let at = |message: String| Problem::at(&source.path, index + 1, message);
        if let Some(name) = function(line).filter(|name| is_participle(name)) {
            problems.push(at(format!("`{name}` is a participle; functions are verbs")));
        }
        let opening = line.trim_start().strip_prefix("/// ").and_then(|rest| rest.split(' ').next());
        if let Some(word) = opening.filter(|word| OPENINGS.contains(word)) {
            problems
                .push(at(format!("the doc comment begins with `{word}`, expected `Returns` or `Whether`")));
        }
    }
    problems
}

/// Returns the name of the function that a line declares.
fn function(line: &str) -> Option<&str> {
    let code = line.trim_start();
    if code.starts_with("//") {
        return None;
    }
    let (before, rest) = code.split_once("fn ")?;
    let is_declared = before.is_empty() || before.ends_with(' ');
    let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_')?;
    rest.get(..end).filter(|name| is_declared && !name.is_empty())
}

fn is_participle(name: &str) -> bool {
    let is_regular = name.ends_with("ed") && !OTHERS.contains(&name);
    !name.contains('_') && (is_regular || IRREGULAR.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<usize> {
        check(&Source::new("crates/vision/src/pin.rs", text)).iter().map(|problem| problem.line).collect()
    }

    #[test]
    fn participles_are_refused() {
        let text = "fn pinned() {}\npub(crate) const fn written<T>(x: T) {}\n    async fn told(&self);\nlet f = |found| ();\n";
        assert_eq!(lines(text), [1, 2, 3]);
    }

    #[test]
    fn modules_that_are_participles_are_refused() {
        let count = |path: &str| check(&Source::new(path, "")).len();
        assert_eq!(count("crates/explain/src/told.rs"), 1);
        assert_eq!(count("crates/explain/src/told_moves.rs"), 0);
        assert_eq!(count("crates/inquiry/src/questions/needed.rs"), 0);
    }

    #[test]
    fn verbs_pass() {
        let text =
            "fn find_pinned() {}\nfn is_checked() {}\nfn feed() {}\n// fn told()\nfn a_pin_is_found() {}\n";
        assert_eq!(lines(text), [0_usize; 0]);
    }

    #[test]
    fn doc_comments_say_what_is_returned() {
        assert_eq!(lines("/// Gives the pins.\n/// Tells it.\n/// Returns them.\n/// What gives.\n"), [1, 2]);
    }
}
