//! Who searched, and how much was looked at.

use claims::{Certainty, Claim, Kind, Promise};
use shakmaty::{Move, Position};

use crate::draft::Draft;
use crate::notation::{game_score, list, number};
use crate::{Subject, Tried, TriedBy};

/// Tells who found it and how much was looked at.
pub(crate) fn source(subject: &Subject<'_>) -> Option<Draft> {
    let mut draft = Draft::at(&[]);
    let measures = subject.measures;
    let found_mate = subject.is_proved || subject.best_move.is_none();
    if !found_mate {
        draft.say(subject.solver);
        draft.say(if subject.tree_by.is_some() { " chose the move" } else { " found this" });
        if let Some(depth) = subject.checked_depth.map(u64::from) {
            draft.say(
                &subject
                    .tree_by
                    .map(|name| format!("; {name} searched"))
                    .unwrap_or(" and searched".to_owned()),
            );
            draft.say(" every reply to ");
            draft.claim(&plies(depth), Claim::new(Kind::SearchedTo).number(depth));
        }
        draft.say("; all searches together made ");
        draft.claim(&counted(subject.nodes, "position"), Claim::new(Kind::NodesMade).number(subject.nodes));
        draft.say(".");
        let is_claimed = subject.proof.is_some_and(|proof| proof.nodes()[0].certainty == Certainty::Claimed);
        match subject.promise.filter(|_| is_claimed) {
            Some(Promise::MateIn(_)) => draft.say(
                " It tried every reply until mate, but its tree holds other moves too, so that it claims the mate and \
                 gives no certificate.",
            ),
            Some(_) => draft.say(
                " It tried the replies that its knowledge suggests, so that it claims the win and does not prove it.",
            ),
            None => {}
        }
        return Some(draft);
    }
    if measures.exploration_tree == 0 {
        return proved_source(subject);
    }
    let found = if subject.best_move.is_some() { "found this" } else { "looked" };
    match subject.tree_by {
        Some(prover) => draft.say(&format!("{} chose the move; {prover} proved the mate", subject.solver)),
        None => draft.say(&format!("{} {found}", subject.solver)),
    }
    draft.say(", fewest replies first: it took up ");
    let positions = Claim::new(Kind::PositionsExamined).number(measures.exploration_tree);
    draft.claim(&counted(measures.exploration_tree, "position"), positions);
    draft.say(" and generated ");
    let moves = Claim::new(Kind::MovesExamined).number(measures.discovery_tree);
    draft.claim(&counted(measures.discovery_tree, "move"), moves);
    if 0 < measures.verification_tree {
        let needed = Claim::new(Kind::PositionsNeeded).number(measures.verification_tree);
        draft.say("; the verification tree has ");
        draft.claim(&counted(measures.verification_tree, "position"), needed);
    }
    draft.say(".");
    Some(draft)
}

/// "The mate prover found this; all searches together made 371 positions, and the proof has 70 positions."
fn proved_source(subject: &Subject<'_>) -> Option<Draft> {
    let mut draft = Draft::at(&[]);
    let found = if subject.best_move.is_some() { "found this" } else { "looked" };
    draft.say(&format!("{} {found}; all searches together made ", subject.solver));
    draft.claim(&counted(subject.nodes, "position"), Claim::new(Kind::NodesMade).number(subject.nodes));
    let needed = subject.measures.verification_tree;
    if 0 < needed {
        draft.say(", and the proof has ");
        draft.claim(&counted(needed, "position"), Claim::new(Kind::PositionsNeeded).number(needed));
    }
    draft.say(".");
    (0 < subject.nodes).then_some(draft)
}

/// The half-move clock at which a draw can be claimed.
const CLAIMABLE: u32 = 100;

/// "No shorter mate exists." Nothing of a mate in one, than which none is shorter.
pub(crate) fn shortest_source(subject: &Subject<'_>) -> Option<Draft> {
    let plies = subject.proof?.nodes()[0].range.low.plies_to_mate()?;
    let words = match subject.is_shortest? {
        _ if plies <= 2 => return None,
        true => "No shorter mate exists.",
        false => "A shorter mate was not ruled out.",
    };
    let mut draft = Draft::at(&[]);
    draft.say(words);
    Some(draft)
}

/// "A draw could be claimed on the way: ..."
pub(crate) fn drawn_source(subject: &Subject<'_>) -> Option<Draft> {
    let proof = subject.proof.filter(|_| subject.is_proved)?;
    let is_long = proof.nodes()[0].range.low.plies_to_mate().is_some() && CLAIMABLE <= proof.longest_clock();
    let mut draft = Draft::at(&[]);
    draft.say("A draw could be claimed on the way: no pawn moves and nothing is taken for too long.");
    is_long.then_some(draft)
}

/// "VERIFY and TECH searched 1.Qxa8, TECH every reply to seven plies."
pub(crate) fn tried_source(subject: &Subject<'_>) -> Vec<Draft> {
    let told = |tried: &Tried| {
        let names: Vec<String> = tried.searched_by.iter().map(|name| (*name).to_owned()).collect();
        let mut draft = Draft::at(&[]);
        let written = game_score(subject.position, &[tried.mv], 0, subject.position.turn());
        draft.say(&format!("{} searched {written}", list(&names)));
        if let Some(depth) = tried.depth.map(u64::from) {
            let claim = Claim::new(Kind::TriedTo).moves([uci(subject, tried.mv)]).number(depth);
            let by =
                tried.depth_by.filter(|_| 1 < names.len()).map_or(String::new(), |name| format!(" {name}"));
            draft.say(&format!(",{by} every reply to "));
            draft.claim(&plies(depth), claim);
        }
        draft.say(".");
        (!names.is_empty()).then_some(draft)
    };
    subject.tried.iter().filter_map(told).collect()
}

/// Gives the same for the JSON interface.
pub(crate) fn searched_by(subject: &Subject<'_>, tried: &Tried) -> TriedBy {
    TriedBy {
        mv: uci(subject, tried.mv).to_string(),
        searched_by: tried.searched_by.clone(),
        checked_depth: tried.depth,
    }
}

fn uci(subject: &Subject<'_>, mv: Move) -> shakmaty::uci::UciMove {
    mv.to_uci(subject.position.castles().mode())
}

/// "one ply", "five plies".
fn plies(count: u64) -> String {
    format!("{} {}", number(count), if count == 1 { "ply" } else { "plies" })
}

/// "1 position", "70 positions".
fn counted(n: u64, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}
