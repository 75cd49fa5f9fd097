//! The side to move is mated whatever it plays: the verdict, and what holds out longest.

use claims::{Claim, Kind};
use phrase::{Message, Phrase, list, side_name};
use shakmaty::{Move, Position};

use crate::draft::Draft;
use crate::picture::mate_picture;
use crate::scene::Scene;

/// Replies that hold out as long as the one of the main line and are named.
const MOST_NAMED: usize = 4;

/// Tells whether the proof is of a mate of the side to move that is still to come.
pub(crate) fn is_mated(root: &Scene<'_>) -> bool {
    root.position().turn() != root.proof.side() && !root.moves().is_empty()
}

/// "Black is mated in three moves, whatever it plays."
pub(crate) fn verdict(root: &Scene<'_>) -> Draft {
    let moves = moves_left(root);
    let id = if root.moves().len() == 1 { "mated-in" } else { "mated-in-whatever" };
    let message = Message::new(id).with("side", side_name(root.position().turn())).number("moves", moves);
    let mut draft = Draft::at(&[]);
    draft.tell(message.licence("mated", Claim::new(Kind::MateIn).number(moves)));
    draft
}

/// Tells the mate at the end of the line.
pub(crate) fn picture(root: &Scene<'_>) -> Vec<Draft> {
    let line = root.best_line();
    let mut last = None;
    for mv in &line {
        let Some(scene) = last.as_ref().unwrap_or(root).after(*mv) else { return Vec::new() };
        last = Some(scene);
    }
    last.map(|last| mate_picture(&last, true)).unwrap_or_default()
}

/// The message that heads the line.
pub(crate) fn line_title(root: &Scene<'_>) -> &'static str {
    if is_distinguished(root) { "section-longest" } else { "section-line" }
}

/// "Against 1...Kf8 this mate takes longest: 1...Kf8 2.Qh8+ Ke7 3.Re1#. It takes as long against 1...Kd8."
///
/// What else holds out as long is named where it is not too much. Other mates may be quicker: this one is meant.
pub(crate) fn line(root: &Scene<'_>) -> Vec<Draft> {
    let line = root.best_line();
    let Some(first) = line.first().copied() else { return Vec::new() };
    let moves = moves_left(root);
    let held = |mv: Move| root.line_claim(Kind::MateIn, &[mv]).number(moves);
    let mut draft = Draft::at(&[]);
    if is_distinguished(root) {
        let message = Message::new("mated-longest").with("move", root.score(&[first]));
        draft.tell(message.licence("longest", held(first)));
    }
    draft.claim(root.score(&line), root.line_claim(Kind::Mates, &line));
    draft.say(".");
    let others: Vec<Move> = longest(root).into_iter().filter(|mv| *mv != first).collect();
    if !is_distinguished(root) || others.is_empty() || MOST_NAMED < others.len() {
        return vec![draft];
    }
    let mut equal = Draft::at(&[]);
    let names: Vec<Phrase> = others.iter().map(|mv| root.score(&[*mv]).into()).collect();
    let message = Message::new("mated-as-long").with("moves", list(&names));
    equal.tell(message.licences("moves", others.iter().map(|mv| held(*mv))));
    vec![draft, equal]
}

/// Tells whether some replies hold out longer than others.
fn is_distinguished(root: &Scene<'_>) -> bool {
    longest(root).len() < root.moves().len()
}

/// Lists the replies against which the proof takes longest.
fn longest(root: &Scene<'_>) -> Vec<Move> {
    let plies = |mv: &Move| root.after(*mv).and_then(|after| after.plies_to_mate());
    let most = root.moves().iter().filter_map(plies).max();
    root.moves().into_iter().filter(|mv| plies(mv) == most).collect()
}

/// Gives the moves until mate, the last of them the other side's.
fn moves_left(root: &Scene<'_>) -> u64 {
    u64::from(root.plies_to_mate().unwrap_or(0).div_ceil(2))
}
