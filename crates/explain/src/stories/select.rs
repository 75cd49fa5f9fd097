//! Which remarks are told, and which of them the headline names: by what is needed, by their order, and by how many words there
//! is room for.

use claims::{Claim, Kind};
use shakmaty::uci::UciMove;

use crate::Feature;
use crate::draft::Draft;
use crate::statement::{Motif, Remark};

/// Remarks of a story at most.
const MOST: usize = 3;
/// Motifs of a headline at most.
const MOTIFS: usize = 2;

/// Puts what the promise needs first; the order stays as it is otherwise. Where something is needed, what was asked about and is
/// not needed is left out.
pub(super) fn needed_first(remarks: &mut Vec<Remark>, features: &[Feature]) {
    // That a pin is not needed is not found out for certain.
    let is_pin = |claim: &Claim| matches!(claim.kind, Kind::Pinned | Kind::PinnedTo);
    let is_asked = |remark: &Remark| {
        features.iter().any(|feature| !is_pin(&feature.claim) && remark.rests_on(&feature.claim))
    };
    if remarks.iter().any(|remark| is_needed(remark, features)) {
        remarks.retain(|remark| is_needed(remark, features) || !is_asked(remark));
    }
    remarks.sort_by_key(|remark| !is_needed(remark, features));
}

fn is_needed(remark: &Remark, features: &[Feature]) -> bool {
    features.iter().any(|feature| feature.is_needed && remark.rests_on(&feature.claim))
}

/// Who is lured or drawn away makes something possible: the headline names that as well.
const PREPARING: [&str; 2] = ["decoy", "deflection"];

/// Chooses the motifs of the headline: the first that is named, and a second where it is needed as well, or where the first prepares it.
pub(super) fn headline(remarks: &[Remark], features: &[Feature]) -> Vec<(Motif, Draft)> {
    let mut chosen: Vec<(Motif, Draft)> = Vec::new();
    for remark in remarks {
        let Some(motif) = &remark.motif else { continue };
        let is_told = |(known, _): &(Motif, Draft)| known.words == motif.words || known.theme == motif.theme;
        let is_later = remark.draft.path.len() > chosen.first().map_or(0, |(_, draft)| draft.path.len());
        let is_prepared =
            is_later && chosen.iter().all(|(_, known)| PREPARING.contains(&known.said.statement()));
        let may_follow = chosen.is_empty() || is_prepared || is_needed(remark, features);
        if may_follow && chosen.len() < MOTIFS && !chosen.iter().any(is_told) {
            chosen.push((motif.clone(), remark.draft.clone()));
        }
    }
    chosen
}

/// Chooses what is told of why: the remarks in their order, as long as there is room for their words; of two that speak of the
/// same men only the first.
pub(super) fn why(remarks: &[Remark], words: usize) -> Vec<Draft> {
    let mut told: Vec<&Remark> = Vec::new();
    let mut left = words;
    for remark in remarks {
        let length = remark.draft.said.length();
        let is_repeated = told.iter().any(|known| repeats(known, remark));
        if told.len() < MOST && !is_repeated && (length <= left || told.is_empty()) {
            left = left.saturating_sub(length);
            told.push(remark);
        }
    }
    told.into_iter().map(|remark| remark.draft.clone()).collect()
}

/// Whether two drafts say the same in the same words, or the same of the same pieces, whatever the moves: in one text that is said once.
pub(super) fn is_alike(one: &Draft, other: &Draft) -> bool {
    let said = |claim: &&Claim| (claim.kind, claim.men.clone(), claim.squares.clone());
    let is_of_pieces = |claim: &&Claim| !claim.men.is_empty() || !claim.squares.is_empty();
    let is_worded_alike = one.said == other.said;
    let (one, other) = (one.claims(), other.claims());
    is_worded_alike || one.iter().map(said).eq(other.iter().map(said)) && one.iter().any(is_of_pieces)
}

/// Whether a remark says of the same men what another has said.
fn repeats(known: &Remark, remark: &Remark) -> bool {
    let is_covered = |claim: &Claim| {
        known.draft.claims().into_iter().any(|other| {
            let squares = |claim: &Claim| [&claim.men[..], &claim.squares[..]].concat();
            // Who attacks somebody of whom more has been said is not worth a sentence.
            let is_attack = claim.kind == Kind::Attacks;
            let here = if is_attack { claim.squares.clone() } else { squares(claim) };
            let known = squares(other);
            !here.is_empty() && here.iter().all(|square| known.contains(square))
        })
    };
    let threatens = |claim: &Claim| claim.kind == Kind::ThreatensGain;
    let is_said = |claim: &Claim| is_covered(claim) || threatens(claim) && takes_attacked(known, claim);
    remark.draft.claims().into_iter().all(is_said)
}

/// Whether a threat begins by taking a piece of which has been said that the same piece attacks it.
fn takes_attacked(known: &Remark, threat: &Claim) -> bool {
    let Some(UciMove::Normal { from, to, .. }) = threat.moves.first() else { return false };
    let is_it =
        |claim: &&Claim| claim.kind == Kind::Attacks && claim.men == [*from] && claim.squares == [*to];
    known.draft.claims().iter().any(is_it)
}
