//! What knowledge says about the moves of a tree: the plan and what answers the defenses, and at the full
//! level why every move was tried, what came of it, and what was left out.
//!
//! Decisions:
//! * The plan contains only sentences whose every square is licensed by a claim.
//! * The tree describes what a search did, in its own terms: its rules, its plans, its values in pawns. It
//!   states nothing that the rules of chess could check, so its words carry no claims except those of the
//!   sentences in it.

use std::borrow::Cow;

use claims::{Bound, Claim, Kind, Reason};
use phrase::{Message, Phrase, role_name, side_name};
use proof::Proof;
use shakmaty::{Move, Square};

use crate::draft::Draft;
use crate::scene::Scene;
use crate::{Subject, Told};

/// Sentences about the suggested move.
const OF_MOVE: usize = 3;
/// Defenses shown at the normal level.
const DEFENCES: usize = 3;
/// Moves of the tree shown at the full level.
const MOST: usize = 400;
/// The key that a tree has at every node if its search records why it did what it did.
const VALUE: &str = "value";

/// Drafts the plan: what is said about the suggested move, about replies to it, and about the answers to
/// them.
pub(crate) fn plan(subject: &Subject<'_>) -> Vec<Draft> {
    let (Some(proof), Some(mv)) = (subject.proof, subject.best_move) else { return Vec::new() };
    let root = Scene::root(proof);
    let said = list_licensed(subject.told, &root, mv);
    let mut drafts: Vec<Draft> = said
        .take(OF_MOVE)
        .enumerate()
        .map(|(place, told)| if place == 0 { said_of(&root, mv, told) } else { sentence(&root, told) })
        .collect();
    let Some(first) = root.after(mv) else { return drafts };
    let mut defences = 0;
    for reply in first.moves() {
        let Some(after) = first.after(reply) else { continue };
        let of_reply =
            list_licensed(subject.told, &first, reply).next().map(|told| said_of(&first, reply, told));
        let answer = after.best_line().first().copied();
        let of_answer = answer.and_then(|answer| {
            list_licensed(subject.told, &after, answer).next().map(|told| said_of(&after, answer, told))
        });
        let Some(of_answer) = of_answer else { continue };
        // An answer that is given already is not given again; a reply with nothing to say would then stand alone.
        let is_new = drafts.iter().all(|known| known.said != of_answer.said);
        if is_new || of_reply.is_some() {
            drafts.push(of_reply.unwrap_or_else(|| draft_played(&first, reply)));
            drafts.push(of_answer);
            defences += 1;
        }
        if defences == DEFENCES {
            break;
        }
    }
    drafts
}

/// Lists what is said about a move and its piece, as far as claims license it; that the move can be played,
/// or gives check, is not informative.
fn list_licensed<'t>(told: &'t [Told], before: &Scene<'_>, mv: Move) -> impl Iterator<Item = &'t Told> {
    let squares: Vec<Square> = mv.from().into_iter().chain([mv.to()]).collect();
    let speaks_of_it = |told: &&Told| {
        let is_here = told.mv == mv && told.path == before.path;
        is_here && squares.iter().any(|square| told.squares.contains(square)) && is_licensed(told)
    };
    let is_plain = |claim: &Claim| matches!(claim.kind, Kind::Legal | Kind::GivesCheck);
    let says_more = move |told: &&Told| !told.claims.iter().all(is_plain);
    told.iter().filter(speaks_of_it).filter(says_more).collect::<Vec<_>>().into_iter()
}

/// Whether claims cover every square of a sentence that contains no number.
fn is_licensed(told: &Told) -> bool {
    let named = |square: &Square| {
        told.claims.iter().any(|claim| {
            let moved = claim.moves.iter().any(|mv| mv.from() == Some(*square) || mv.to() == Some(*square));
            moved || claim.men.contains(square) || claim.squares.contains(square)
        })
    };
    !told.claims.is_empty() && !told.has_number && told.squares.iter().all(named)
}

/// Drafts "1...Rf8." if nothing is said about the reply, so that its answer does not stand alone.
fn draft_played(before: &Scene<'_>, mv: Move) -> Draft {
    let mut draft = Draft::at(&before.path);
    draft.claim(before.score(&[mv]), before.line_claim(Kind::Legal, &[mv]));
    draft.say(".");
    draft
}

/// Drafts "1...Rf8: Rook a8 guards f8."
fn said_of(before: &Scene<'_>, mv: Move, told: &Told) -> Draft {
    let mut draft = Draft::at(&before.path);
    draft.claim(before.score(&[mv]), before.line_claim(Kind::Legal, &[mv]));
    draft.say(": ");
    draft.claim_all(told.said.clone(), told.claims.iter().cloned());
    draft
}

fn sentence(before: &Scene<'_>, told: &Told) -> Draft {
    let mut draft = Draft::at(&before.path);
    draft.claim_all(told.said.clone(), told.claims.iter().cloned());
    draft
}

/// Drafts the tree of a search that records why it did what it did, move by move.
pub(crate) fn tree(subject: &Subject<'_>) -> Vec<Draft> {
    let Some(proof) = subject.proof.filter(|proof| speaks(proof)) else { return Vec::new() };
    let root = Scene::root(proof);
    let mut begin = Draft::at(&[]);
    begin.say(came_of(reasons(&root)));
    let mut drafts = vec![begin];
    add_below(&root, subject.told, &mut drafts);
    if MOST < drafts.len() {
        drafts.truncate(MOST);
        let mut rest = Draft::at(&[]);
        rest.tell(Message::new("rest-of-tree"));
        drafts.push(rest);
    }
    drafts
}

fn speaks(proof: &Proof) -> bool {
    proof.nodes()[0].reasons.iter().any(|reason| reason.rule == VALUE)
}

fn reasons<'a>(scene: &Scene<'a>) -> &'a [Reason] {
    scene.tree_node().map_or(&[], |node| node.reasons.as_slice())
}

fn add_below(scene: &Scene<'_>, told: &[Told], drafts: &mut Vec<Draft>) {
    for mv in scene.moves() {
        if MOST < drafts.len() {
            return;
        }
        let Some(after) = scene.after(mv) else { continue };
        let mut draft = Draft::at(&scene.path);
        draft.say(scene.score(&[mv]));
        draft.say(" (");
        draft.say(why(reasons(&after)));
        draft.say(").");
        for told in told.iter().filter(|told| told.mv == mv && told.path == scene.path) {
            draft.say(" ");
            draft.claim_all(told.said.clone(), told.claims.iter().cloned());
        }
        draft.say(" ");
        draft.say(came_of(reasons(&after)));
        drafts.push(draft);
        add_below(&after, told, drafts);
    }
}

/// Writes why a move was tried: the source, its plan, and the productions.
fn why(reasons: &[Reason]) -> Phrase {
    let before = reasons.iter().take_while(|reason| reason.rule != VALUE);
    join(before.map(in_words), "; ")
}

/// Writes what came of it: the value, the end, what was left out and what was postponed.
fn came_of(reasons: &[Reason]) -> Phrase {
    let after: Vec<&Reason> = reasons.iter().skip_while(|reason| reason.rule != VALUE).collect();
    let same = after.chunk_by(|one, other| one.rule == other.rule);
    let sentence = |same: &[&Reason]| {
        let rule = Phrase::Capitalized(Box::new(name_of_rule(same[0])));
        let parts: Vec<Phrase> =
            same.iter().filter(|reason| !reason.bindings.is_empty()).map(|reason| bindings(reason)).collect();
        let rest = if parts.is_empty() { Vec::new() } else { vec![Phrase::from(": "), join(parts, "; ")] };
        Phrase::Joined([vec![rule], rest, vec![Phrase::from(".")]].concat())
    };
    join(same.map(sentence), " ")
}

/// Writes "goal of plan, plan (WR E8)", "FORK1, P1 knight f6, K1 king g8".
fn in_words(reason: &Reason) -> Phrase {
    let rest = (!reason.bindings.is_empty()).then(|| bindings(reason));
    join([name_of_rule(reason)].into_iter().chain(rest), ", ")
}

/// Names a rule: a production by its own name, any other rule in words.
fn name_of_rule(reason: &Reason) -> Phrase {
    match reason.is_production {
        true => Phrase::from(reason.rule.as_ref()),
        false => Message::of_name("rule", &plain(&reason.rule)).phrase(),
    }
}

fn bindings(reason: &Reason) -> Phrase {
    let value = |bound: &Bound| match bound {
        Bound::Man(role, square) => {
            Phrase::Joined(vec![(role_name(*role).to_owned() + " ").into(), (*square).into()])
        }
        Bound::Taken(role, square) => Phrase::Joined(vec![
            (role_name(*role).to_owned() + " ").into(),
            (*square).into(),
            " (taken)".into(),
        ]),
        Bound::Square(square) => Phrase::from(*square),
        Bound::Color(color) => side_name(*color),
        // A search uses letters.
        Bound::Move(mv) => Phrase::Letters(*mv),
        other => Phrase::from(plain(&other.to_string())),
    };
    let words = |(name, bound): &(Cow<'_, str>, Bound)| {
        Phrase::Joined(vec![Phrase::from(plain(name) + " "), value(bound)])
    };
    join(reason.bindings.iter().map(words), ", ")
}

/// Joins phrases with a separator.
fn join(phrases: impl IntoIterator<Item = Phrase>, between: &str) -> Phrase {
    let mut all = Vec::new();
    for phrase in phrases {
        if !all.is_empty() {
            all.push(Phrase::from(between));
        }
        all.push(phrase);
    }
    Phrase::Joined(all)
}

fn plain(name: &str) -> String {
    name.replace('_', " ")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests say what they expect")]

    use shakmaty::{Chess, Position, Role};

    use super::*;

    #[test]
    fn a_sentence_is_licensed_when_claims_name_all_its_squares() {
        let mv = Chess::default().legal_moves()[0];
        let says = |squares: &[Square], has_number: bool, claims: &[Claim]| {
            is_licensed(&Told {
                path: Vec::new(),
                mv,
                said: Phrase::Nothing,
                squares: squares.to_vec(),
                has_number,
                claims: claims.to_vec(),
            })
        };
        let attacks = Claim::new(Kind::Attacks).men([Square::F6]).squares([Square::G8]);
        let legal = Claim::new(Kind::Legal).moves(["f6h7".parse().unwrap()]);
        let [two, three] = [&[Square::F6, Square::G8][..], &[Square::F6, Square::G8, Square::H7]];
        assert!(says(two, false, std::slice::from_ref(&attacks)));
        assert!(!says(three, false, std::slice::from_ref(&attacks)));
        assert!(says(three, false, &[attacks.clone(), legal]));
        assert!(!says(two, true, &[attacks]));
        assert!(!says(&[], false, &[]));
    }

    #[test]
    fn reasons_are_put_in_words() {
        let fork = Reason { is_production: true, ..Reason::of_rule("FORK") };
        let reasons = [
            Reason::of_rule("goal_of_plan").bind("plan", "((WR E8))"),
            fork.bind("P1", Bound::Man(Role::Rook, Square::E1)),
            Reason::of_rule(VALUE).bind("least", "3.2").bind("most", "mate"),
            Reason::of_rule("ended_by_repetition"),
            Reason::of_rule("left_out").bind("move", "Rd1").bind("since", "causality"),
            Reason::of_rule("left_out").bind("move", "Rd2").bind("since", "causality"),
        ];
        assert_eq!(why(&reasons).to_string(), "goal of plan, plan ((WR E8)); FORK, P1 rook e1");
        let came = "Value: least 3.2, most mate. Ended by repetition. \
                    Left out: move Rd1, since causality; move Rd2, since causality.";
        assert_eq!(came_of(&reasons).to_string(), came);
    }
}
