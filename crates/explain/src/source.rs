//! Who found the answer, and how much was examined.

use claims::{Certainty, Claim, Kind, Promise};
use phrase::{Message, Phrase, game_score, list};
use shakmaty::{Move, Position};

use crate::draft::Draft;
use crate::{Detail, Subject, Tried, TriedBy};

/// Drafts who found it and how much was examined; at the normal level, if no solver was asked by name, only
/// that an answer is no more than claimed.
pub(crate) fn source(subject: &Subject<'_>, detail: Detail) -> Option<Draft> {
    let found_mate = subject.is_proved || subject.best_move.is_none();
    let is_full = detail == Detail::Full || subject.is_asked_by_name;
    if found_mate && subject.measures.exploration_tree == 0 {
        return proved_source(subject).filter(|_| is_full);
    }
    match (found_mate, is_full) {
        (true, _) => Some(mater_source(subject)),
        (false, true) => Some(searched_source(subject)),
        (false, false) => claim(subject).map(draft_said),
    }
}

fn draft_said(message: Message) -> Draft {
    let mut draft = Draft::at(&[]);
    draft.tell(message);
    draft
}

/// Drafts "PARADISE chose the move; TECH searched every reply to seven plies; all searches together made 38
/// positions."
fn searched_source(subject: &Subject<'_>) -> Draft {
    let id = match (subject.tree_by, subject.checked_depth) {
        (Some(_), Some(_)) => "source-chose-and-searched",
        (Some(_), None) => "source-chose",
        (None, Some(_)) => "source-found-and-searched",
        (None, None) => "source-found",
    };
    let depth = subject.checked_depth.map_or(0, u64::from);
    let message = Message::new(id).with("program", program(subject.solver));
    let message = message.with("other", subject.tree_by.map(program).unwrap_or_default());
    let message = message.with("plies", plies(depth)).number("positions", subject.nodes);
    let message = match subject.checked_depth {
        Some(_) => message.licence("depth", Claim::new(Kind::SearchedTo).number(depth)),
        None => message,
    };
    let mut draft = Draft::at(&[]);
    draft.tell(message.licence("nodes", Claim::new(Kind::NodesMade).number(subject.nodes)));
    claim(subject).into_iter().for_each(|message| draft.tell(message));
    draft
}

/// Writes that an answer is only claimed, and why.
fn claim(subject: &Subject<'_>) -> Option<Message> {
    let is_claimed = subject.proof.is_some_and(|proof| proof.nodes()[0].certainty == Certainty::Claimed);
    match subject.promise.filter(|_| is_claimed)? {
        Promise::MateIn(_) => Some(Message::new("source-claims-mate")),
        Promise::Material(_) | Promise::Promotes(_) => Some(Message::new("source-claims-win")),
        // A move that saves something or holds a draw does not win.
        Promise::Saves(_) | Promise::Draws(_) | Promise::Wins(_) => None,
    }
}

/// Drafts "MATER I found this, fewest replies first: it took up 9 positions and generated 20 moves."
fn mater_source(subject: &Subject<'_>) -> Draft {
    let measures = subject.measures;
    let id = match (subject.tree_by, subject.best_move) {
        (Some(_), _) => "source-mater-chose",
        (None, Some(_)) => "source-mater-found",
        (None, None) => "source-mater-looked",
    };
    let message = Message::new(id).with("program", program(subject.solver));
    let message = message.with("other", subject.tree_by.map(program).unwrap_or_default());
    let message =
        message.number("positions", measures.exploration_tree).number("moves", measures.discovery_tree);
    let positions = Claim::new(Kind::PositionsExamined).number(measures.exploration_tree);
    let moves = Claim::new(Kind::MovesExamined).number(measures.discovery_tree);
    let mut draft = Draft::at(&[]);
    draft.tell(message.licence("positions", positions).licence("moves", moves));
    if 0 < measures.verification_tree {
        let needed = Claim::new(Kind::PositionsNeeded).number(measures.verification_tree);
        let message =
            Message::new("source-verification-tree").number("positions", measures.verification_tree);
        draft.tell(message.licence("needed", needed));
    }
    draft.say(".");
    draft
}

/// Drafts "The mate prover found this; all searches together made 371 positions, and the proof has 70
/// positions."
fn proved_source(subject: &Subject<'_>) -> Option<Draft> {
    let id = if subject.best_move.is_some() { "source-proved" } else { "source-looked" };
    let message =
        Message::new(id).with("program", program(subject.solver)).number("positions", subject.nodes);
    let mut draft = Draft::at(&[]);
    draft.tell(message.licence("nodes", Claim::new(Kind::NodesMade).number(subject.nodes)));
    let needed = subject.measures.verification_tree;
    if 0 < needed {
        let message = Message::new("source-proof-has").number("positions", needed);
        draft.tell(message.licence("needed", Claim::new(Kind::PositionsNeeded).number(needed)));
    }
    draft.say(".");
    (0 < subject.nodes).then_some(draft)
}

/// The half-move clock at which a draw can be claimed.
const CLAIMABLE: u32 = 100;

/// Drafts "No shorter mate exists."; `None` for a mate in one, since none can be shorter.
pub(crate) fn shortest_source(subject: &Subject<'_>) -> Option<Draft> {
    let plies = subject.proof?.nodes()[0].range.low.plies_to_mate()?;
    let words = match subject.is_shortest? {
        _ if plies <= 2 => return None,
        true => "source-shortest",
        false => "source-perhaps-shorter",
    };
    let mut draft = Draft::at(&[]);
    draft.tell(Message::new(words));
    Some(draft)
}

/// Drafts "A draw could be claimed on the way: ..."
pub(crate) fn drawn_source(subject: &Subject<'_>) -> Option<Draft> {
    let proof = subject.proof.filter(|_| subject.is_proved)?;
    let is_long = proof.nodes()[0].range.low.plies_to_mate().is_some() && CLAIMABLE <= proof.longest_clock();
    let mut draft = Draft::at(&[]);
    draft.tell(Message::new("source-fifty-moves"));
    is_long.then_some(draft)
}

/// Drafts "VERIFY and TECH searched 1.Qxa8, TECH every reply to seven plies."
pub(crate) fn tried_source(subject: &Subject<'_>) -> Vec<Draft> {
    let told = |tried: &Tried| {
        let names: Vec<Phrase> = tried.searched_by.iter().map(|name| program(name)).collect();
        let depth_by = tried.depth_by.filter(|_| 1 < names.len());
        let id = match (tried.depth, depth_by) {
            (None, _) => "source-tried",
            (Some(_), None) => "source-tried-to",
            (Some(_), Some(_)) => "source-tried-to-by",
        };
        let depth = tried.depth.map_or(0, u64::from);
        let message = Message::new(id).with("programs", list(&names)).with("plies", plies(depth));
        let message =
            message.with("move", game_score(subject.position, &[tried.mv], 0, subject.position.turn()));
        let message = message.with("program", depth_by.map(program).unwrap_or_default());
        let mut draft = Draft::at(&[]);
        draft.tell(match tried.depth {
            Some(_) => {
                let claim = Claim::new(Kind::TriedTo).moves([uci(subject, tried.mv)]).number(depth);
                message.licence("depth", claim)
            }
            None => message,
        });
        (!names.is_empty()).then_some(draft)
    };
    subject.tried.iter().filter_map(told).collect()
}

/// Returns the same for the JSON interface.
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

/// Writes "one ply", "five plies".
fn plies(count: u64) -> Phrase {
    Message::new("plies").number("count", count).phrase()
}

/// Names a program.
fn program(name: &str) -> Phrase {
    Message::of_name("program", name).phrase()
}
