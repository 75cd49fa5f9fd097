//! An explanation as a game of its own: the answer as its main line, defenses and other first moves as
//! variations.

use explain::{Alternative, Answer, Defence, Explanation, Message, SectionKind, Sentence, Style, side_name};
use shakmaty::{Chess, Move, Position, uci::UciMove};

use super::move_comment::{join, of_kind, with_marks};
use super::{Score, tag};

/// The most defenses that become variations.
const MOST_DEFENCES: usize = 5;
/// The most plies of a variation after its first move.
const LONGEST_VARIATION: usize = 7;
/// The most characters of text about a defense that becomes a variation.
const LONGEST_WHY: usize = 160;
/// Plies shown of a line that promises nothing.
const LONGEST_DOUBTFUL: usize = 4;

/// The content of a game.
#[derive(Copy, Clone, Debug)]
pub struct Chapter<'a> {
    /// The position.
    pub position: &'a Chess,
    /// The answer.
    pub answer: &'a Answer,
    /// The explanation.
    pub explanation: &'a Explanation,
    /// The line of the answer, as far as it shows what is promised.
    pub line: &'a [Move],
    /// The question that a lesson begins with; a tempting move is then played out, and why it fails is stated
    /// at its end.
    pub question: Option<&'a str>,
    /// Other first moves, with the text at the end of each; if `None`, those that were asked about.
    pub others: Option<&'a [Other]>,
}

/// Another first move of a chapter.
#[derive(Clone, Debug)]
pub struct Other {
    /// The continuation, beginning with the move.
    pub line: Vec<Move>,
    /// The text at the end.
    pub words: String,
}

impl Chapter<'_> {
    /// Returns the title of a lesson: its number, and its position.
    pub fn title(position: &Chess, number: usize, style: &Style) -> String {
        let at = position.fullmoves().to_string();
        let message = Message::new("lesson-title").number("number", number as u64).with("move", at);
        message.with("side", side_name(position.turn())).write(style)
    }

    /// Asks a reader to find the move, with a hint.
    pub fn asking(position: &Chess, hint: &str, style: &Style) -> String {
        let to_move = Message::new("to-move").with("side", side_name(position.turn())).write(style);
        format!("{to_move}. {hint}")
    }
}

/// Writes an explanation as a game of its own, with unknown players and place.
pub fn alone(told: &Chapter<'_>) -> String {
    let unknown = [
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", "?"),
        ("White", "?"),
        ("Black", "?"),
        ("Result", "*"),
    ];
    let tags: String = unknown.into_iter().map(|(name, value)| tag(name, value)).collect();
    chapter(&(tag("Event", "Kibitzer") + &tags), told)
}

/// Writes a game: the given tags, those of the position, and the moves.
pub fn chapter(tags: &str, chapter: &Chapter<'_>) -> String {
    let mut text = tags.to_owned();
    let start = Chess::default();
    if *chapter.position != start {
        if is_chess960(chapter.position) {
            text.push_str(&tag("Variant", "Chess960"));
        }
        text.push_str(&tag("SetUp", "1"));
        text.push_str(&tag("FEN", &chapter.answer.fen));
    }
    text.push('\n');
    text.push_str(&moves(chapter));
    text.push('\n');
    text
}

fn is_chess960(position: &Chess) -> bool {
    position.castles().mode().is_chess960()
}

/// Writes the moves.
fn moves(chapter: &Chapter<'_>) -> String {
    let Chapter { position, answer, explanation, line, question, others } = chapter;
    let mut score = Score::new(position);
    if let Some(question) = question {
        score.comment(question);
    } else if let Some(context) = explanation.context.as_ref().filter(|context| !context.sentences.is_empty())
    {
        let after = context.introduce(&explanation.style);
        score.comment(&format!("{after} {}", join(&context.sentences)));
    }
    let [first, ..] = line else {
        score.comment(&explanation.verdict.text);
        return score.end("*");
    };
    let replies = continuation(chapter);
    let after = score.line(position, &[*first]);
    let told = [SectionKind::Idea, SectionKind::Threat].map(|kind| join(of_kind(explanation, kind)));
    let words = [explanation.verdict.text.as_str(), &told[0], &told[1]].join(" ");
    score.comment(&with_marks(&words, explanation, answer.best_move.as_slice()));
    match others {
        Some(others) => {
            others
                .iter()
                .for_each(|other| write_variation(&mut score, position, &other.line, &other.words, true));
        }
        None => {
            let asked = explanation.alternatives.iter();
            asked.for_each(|alternative| write_alternative(&mut score, chapter, alternative));
        }
    }
    let [reply, rest @ ..] = replies.as_slice() else { return score.end("*") };
    let later = score.line(&after, &[*reply]);
    let told = |defence: &&Defence| replies_of(&after, defence).any(|mv| mv == *reply);
    let own = explanation.defences.iter().find(told);
    if let Some(why) = own.and_then(|defence| defence.why.as_ref()) {
        score.comment(&why.text);
    }
    // A long list of undistinguished replies does not become a variation.
    let is_one = |defence: &&Defence| {
        !told(defence) && defence.why.as_ref().is_some_and(|why| why.text.chars().count() <= LONGEST_WHY)
    };
    let others = explanation.defences.iter().filter(is_one);
    for defence in others.take(MOST_DEFENCES) {
        let line = read_line(&after, &defence.line);
        write_variation(&mut score, &after, &line, defence.why.as_ref().map_or("", |why| &why.text), false);
    }
    score.line(&later, rest);
    score.end("*")
}

/// Returns the moves after the first: those of the line, or, if it stops there, those of the first defense
/// that is shown.
fn continuation(chapter: &Chapter<'_>) -> Vec<Move> {
    let Some((first, rest)) = chapter.line.split_first() else { return Vec::new() };
    let after = chapter.position.clone().play(*first);
    let defence = chapter.explanation.defences.iter().find(|defence| defence.why.is_some());
    match (rest, after, defence) {
        ([], Ok(after), Some(defence)) => read_line(&after, &defence.line),
        _ if chapter.answer.promise.is_none() => rest.iter().copied().take(LONGEST_DOUBTFUL - 1).collect(),
        _ => rest.to_vec(),
    }
}

/// Writes another first move, its refutation, and why it fails.
fn write_alternative(score: &mut Score, chapter: &Chapter<'_>, alternative: &Alternative) {
    let Some(why) = &alternative.why else { return };
    let line = std::iter::once(&alternative.mv).chain(&alternative.refutation);
    let line = read_line(chapter.position, line);
    // The section about the move begins with a sentence that says the same and more.
    let is_about = |sentence: &Sentence| {
        let mut moves = sentence.claims.iter().filter_map(|licence| licence.claim.moves.first());
        moves.any(|mv| mv.to_string() == alternative.mv)
    };
    let section = chapter.explanation.sections.iter().find(|section| {
        section.kind == SectionKind::WhyNot && section.sentences.first().is_some_and(is_about)
    });
    let more = section.and_then(|section| section.sentences.get(1..)).unwrap_or_default();
    let words = join(std::iter::once(why).chain(more));
    write_variation(score, chapter.position, &line, &words, chapter.question.is_some());
}

/// Writes a variation as an alternative to the last move; the text follows its first move, or its end.
fn write_variation(score: &mut Score, from: &Chess, line: &[Move], words: &str, is_at_end: bool) {
    let Some((first, rest)) = line.split_first() else { return };
    score.open();
    let after = score.line(from, &[*first]);
    if !is_at_end {
        score.comment(words);
    }
    score.line(&after, &rest[..rest.len().min(LONGEST_VARIATION)]);
    if is_at_end {
        score.comment(words);
    }
    score.close();
}

fn replies_of(position: &Chess, defence: &Defence) -> impl Iterator<Item = Move> {
    defence.replies.iter().filter_map(|uci| uci.parse::<UciMove>().ok()?.to_move(position).ok())
}

/// Reads moves in UCI as far as they are legal.
pub fn read_line<'l>(from: &Chess, line: impl IntoIterator<Item = &'l String>) -> Vec<Move> {
    let mut position = from.clone();
    let mut moves = Vec::new();
    for uci in line {
        let Some(mv) = uci.parse::<UciMove>().ok().and_then(|uci| uci.to_move(&position).ok()) else { break };
        position.play_unchecked(mv);
        moves.push(mv);
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_are_named_by_their_move() {
        let mut position = Chess::default();
        assert_eq!(Chapter::title(&position, 2, Style::plain()), "Lesson 2: move 1, White to move");
        let first = position.legal_moves()[0];
        position.play_unchecked(first);
        assert_eq!(Chapter::title(&position, 3, Style::plain()), "Lesson 3: move 1, Black to move");
    }
}
