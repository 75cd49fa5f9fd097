//! The side to move is mated whatever it plays: the verdict, and what holds out longest.

use claims::{Claim, Kind};
use shakmaty::{Move, Position};

use crate::draft::Draft;
use crate::notation::{list, number, side_name};
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
    let side = side_name(root.position().turn());
    let plural = if moves == 1 { "" } else { "s" };
    let mut draft = Draft::at(&[]);
    let words = format!("{side} is mated in {} move{plural}", number(moves));
    draft.claim(&words, Claim::new(Kind::MateIn).number(moves));
    draft.say(if root.moves().len() == 1 { "." } else { ", whatever it plays." });
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
    last.map(|last| mate_picture(&last, "At the end of the main line ")).unwrap_or_default()
}

/// The heading of the line.
pub(crate) fn line_title(root: &Scene<'_>) -> &'static str {
    if is_distinguished(root) { "Longest defence" } else { "Main line" }
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
        draft.claim(&format!("Against {} this mate takes longest", root.score(&[first])), held(first));
        draft.say(": ");
    }
    draft.claim(&root.score(&line), root.line_claim(Kind::Mates, &line));
    draft.say(".");
    let others: Vec<Move> = longest(root).into_iter().filter(|mv| *mv != first).collect();
    if !is_distinguished(root) || others.is_empty() || MOST_NAMED < others.len() {
        return vec![draft];
    }
    let mut equal = Draft::at(&[]);
    equal.say("It takes as long against ");
    let names: Vec<String> = others.iter().map(|mv| root.score(&[*mv])).collect();
    equal.claim_all(&list(&names), others.iter().map(|mv| held(*mv)));
    equal.say(".");
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
