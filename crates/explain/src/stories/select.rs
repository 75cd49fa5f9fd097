//! Which remarks are used, and which of them the headline names, by what the promise needs, by the order of
//! the remarks, and by how many words there is room for.

use claims::{Claim, Kind};
use shakmaty::uci::UciMove;

use crate::Feature;
use crate::draft::Draft;
use crate::statement::{Motif, Remark};

/// The most remarks in a story.
const MOST: usize = 3;
/// The most motifs in a headline.
const MOTIFS: usize = 2;

/// Puts the remarks that the promise needs first, and otherwise keeps the order. If something is needed,
/// remarks that were tested and are not needed are left out.
pub(super) fn needed_first(remarks: &mut Vec<Remark>, features: &[Feature]) {
    // A test cannot show for certain that a pin is not needed.
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

/// Luring or drawing a piece away makes something possible, which the headline names as well.
const PREPARING: [&str; 2] = ["decoy", "deflection"];

/// Chooses the motifs of the headline: the first with a name, and a second if it is needed as well or if the
/// first prepares it.
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

/// Chooses the reasons: the remarks in their order, as long as there is room for their words; of two about
/// the same pieces, only the first.
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

/// Whether two drafts say the same in the same words, or the same about the same pieces with other moves: a
/// text says such a thing only once.
pub(super) fn is_alike(one: &Draft, other: &Draft) -> bool {
    let said = |claim: &&Claim| (claim.kind, claim.men.clone(), claim.squares.clone());
    let is_of_pieces = |claim: &&Claim| !claim.men.is_empty() || !claim.squares.is_empty();
    let is_worded_alike = one.said == other.said;
    let (one, other) = (one.claims(), other.claims());
    is_worded_alike || one.iter().map(said).eq(other.iter().map(said)) && one.iter().any(is_of_pieces)
}

/// Whether a remark says of the same pieces what another has said.
fn repeats(known: &Remark, remark: &Remark) -> bool {
    let is_covered = |claim: &Claim| {
        known.draft.claims().into_iter().any(|other| {
            let squares = |claim: &Claim| [&claim.men[..], &claim.squares[..]].concat();
            // An attack on a piece about which more has been said is not worth a sentence.
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

/// Whether a threat begins by capturing a piece that, as already stated, the same piece attacks.
fn takes_attacked(known: &Remark, threat: &Claim) -> bool {
    let Some(UciMove::Normal { from, to, .. }) = threat.moves.first() else { return false };
    let is_it =
        |claim: &&Claim| claim.kind == Kind::Attacks && claim.men == [*from] && claim.squares == [*to];
    known.draft.claims().iter().any(is_it)
}
