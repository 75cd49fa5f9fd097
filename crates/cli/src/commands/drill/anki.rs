//! A package for Anki: one card per drill, with the position on the front, and on the back the good moves,
//! the explanation, and what is wrong with the tempting moves. Anki has its own schedule.

use std::fmt::Write as _;
use std::io;
use std::path::Path;

use games::drills::Drill;
use genanki_rs::{Deck, Error, Field, Model, Note, Package, Template};
use kibitzer::fnv1a;
use render::{board_image, escape, notebook};

use super::player_drills::Drills;

/// The id of the note type; it must never change, or learning progress is lost.
const MODEL: i64 = 1_732_838_400_381;
const STYLE: &str = ".card{font-family:sans-serif;font-size:18px;text-align:left}img{max-width:22em;width:100%}summary{cursor:pointer}";

/// Writes the package of a player's drills.
///
/// # Errors
///
/// Returns an error if the file cannot be written.
pub(super) fn write(path: &Path, drills: &Drills) -> io::Result<()> {
    let failed = |error: Error| io::Error::other(error.to_string());
    let fields = ["Id", "Position", "Question", "Hints", "Answer", "Source"].map(Field::new);
    let front = "{{Position}}<p><b>{{Question}}</b></p>{{#Hints}}<details><summary>?</summary>{{Hints}}</details>{{/Hints}}";
    let back = "{{FrontSide}}<hr id=answer>{{Answer}}<p><small>{{Source}}</small></p>";
    let card = Template::new("Drill").qfmt(front).afmt(back);
    let model = Model::new(MODEL, "Kibitzer drill", fields.to_vec(), vec![card]).css(STYLE);
    let name = format!("Kibitzer: {}", drills.player);
    let mut deck = Deck::new(deck_id(&name), &name, "Positions that were played wrong");
    for drill in &drills.drills {
        let texts = texts(drill);
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let tags: Vec<&str> = drill.report.answer.themes.iter().map(String::as_str).collect();
        // The same position is the same note, so that a new package keeps the learning progress.
        let note = Note::new_with_options(model.clone(), texts, Some(true), Some(tags), Some(&drill.id))
            .map_err(failed)?;
        deck.add_note(note);
    }
    let path = path.to_str().ok_or_else(|| io::Error::other("the name is not UTF-8"))?;
    Package::new(vec![deck], Vec::new()).and_then(|mut package| package.write_to_file(path)).map_err(failed)
}

/// Derives a deck's id from its name: below 2^53, as Anki requires.
fn deck_id(name: &str) -> i64 {
    let digits = fnv1a(name.bytes());
    i64::from_str_radix(digits.get(..13).unwrap_or_default(), 16).unwrap_or(1)
}

/// Returns the fields of a drill.
fn texts(drill: &Drill) -> [String; 6] {
    let to_move = drill.to_move();
    let item = |text: &String| format!("<p>{}</p>", escape(text));
    let mut answer = String::new();
    let good: Vec<String> = drill.accepted.iter().map(|good| escape(&drill.san(good.mv))).collect();
    let _ = write!(answer, "<p><b>{}</b></p>", good.join(", "));
    answer.push_str(&notebook(&drill.position, &drill.report.answer, &drill.report.explanation));
    answer.push_str("<ul>");
    for why in &drill.why_not {
        let _ = write!(answer, "<li>{}: {}</li>", escape(&why.san), escape(&why.text));
    }
    answer.push_str("</ul>");
    [
        drill.id.clone(),
        board_image(&drill.position, None, &to_move),
        escape(&to_move),
        drill.hints.iter().map(item).collect(),
        answer,
        escape(&drill.source()),
    ]
}
