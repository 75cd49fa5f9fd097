//! What the first move does on the board, as far as a line depends on it.

use claims::{Claim, Kind, arrival};
use phrase::{Message, Score, list};
use shakmaty::{Bitboard, Move, Position, Square};

use super::aims::{aims, captured_later};
use super::illegal_captures::cannot_take;
use super::{Reply, captures, guards, menaces, runners, trapped_pieces};
use crate::Feature;
use crate::draft::Draft;
use crate::offers;
use crate::scene::{Scene, threatened_mates};

/// The most standing facts mentioned.
const MOST: usize = 3;

/// Drafts what the first move captures, forks, pins or uncovers, if some line captures there; what falls, and
/// why; what cannot capture; and what is trapped or has two duties. What the win needs comes first.
pub(crate) fn facts(
    root: &Scene<'_>,
    first: &Scene<'_>,
    mv: Move,
    replies: &[Reply],
    features: &[Feature],
    is_brief: bool,
) -> Vec<Draft> {
    let man = arrival(root.position().turn(), mv);
    let captured = captured_later(replies);
    let mut drafts = Vec::new();
    if !mv.is_en_passant() {
        drafts.extend(captures::draft(root, first, mv, replies));
    }
    drafts.extend(uncovers(root, first, mv, captured));
    drafts.extend(backs_mate(root, first, man));
    drafts.extend(offers::desperado(
        root,
        mv,
        replies.iter().filter_map(|reply| reply.line.first().copied()),
    ));
    let overloaded = trapped_pieces::draft_overloaded(first, replies);
    let drawn =
        offers::draft_drawn(first, replies.iter().filter_map(|reply| reply.line.first_chunk().copied()));
    let lines = || replies.iter().map(|reply| reply.told.as_slice());
    let deflected = || offers::draft_deflected(first, lines()).filter(|_| overloaded.is_none());
    drafts.extend(drawn.or_else(deflected));
    // A piece that is captured at once, by a reply that loses no less than any other, does not fork or pin
    // anything.
    let least = replies.iter().map(|reply| reply.pawns).min();
    let takes_back = |reply: &&Reply| reply.line.first().is_some_and(|reply| reply.to() == man);
    let is_traded = mv.is_capture() && replies.iter().find(takes_back).map(|reply| reply.pawns) == least;
    if !is_traded {
        drafts.extend(aims(first, man, replies));
    }
    drafts.extend(cannot_take(first, man));
    drafts.extend(guards::shut_off(root, first, mv, replies));
    drafts.extend(overloaded.or_else(|| trapped_pieces::draft_trapped(first, replies)));
    drafts.extend(guards::draft_attacked(first, man, replies, &drafts));
    drafts.extend(guards::king_leaves(first, replies, &drafts));
    drafts.extend(trapped_pieces::falling(first, replies, &drafts));
    drafts.extend(trapped_pieces::draft_screened(first, replies));
    drafts.extend(
        guards::draft_pinned(first, replies)
            .filter(|draft| drafts.iter().all(|known| known.said != draft.said)),
    );
    drafts.extend(guards::backs(root, first, man, replies));
    drafts.extend(runners::outruns(first, lines()));
    let is_needed = |draft: &Draft| {
        let named = |feature: &&Feature| draft.claims().into_iter().any(|claim| *claim == feature.claim);
        features.iter().filter(|feature| feature.is_needed).any(|feature| named(&feature))
    };
    drafts.sort_by_key(|draft| !is_needed(draft));
    // An existing check comes after what its win needs, and never alone, because it is not an idea by itself.
    // What the side stands to lose comes before what a quiet move does, and after what is captured.
    let needed = drafts.iter().filter(|draft| is_needed(draft)).count();
    let place = needed.max(usize::from(is_brief || mv.is_capture())).min(drafts.len());
    let is_alone = drafts.is_empty();
    let told = draft_checked(root).filter(|_| !is_alone).or_else(|| menaces::threat(root));
    let men = menaces::men(root, first, mv);
    match told {
        Some(told) => drafts.insert(place, told),
        None if mv.is_capture() => drafts.extend(men),
        None => drop(drafts.splice(place..place, men)),
    }
    drafts.truncate(MOST);
    drafts
}

/// Drafts which mate is threatened in the position after a path; `written` is the mating move.
pub(super) fn threat_in_passing(path: &[Move], written: Score, threatens: Claim) -> Draft {
    let mut draft = Draft::at(path);
    let message = Message::new("threat-mate-in-passing").with("move", written);
    draft.tell(message.licence("threat", threatens));
    draft
}

/// Drafts "The queen on f6 checks the king on d8." for a side that must answer a check with its winning move.
fn draft_checked(root: &Scene<'_>) -> Option<Draft> {
    let king = root.vision.king(root.position().turn())?;
    let checker = root.vision.checkers().single_square()?;
    let mut draft = Draft::at(&root.path);
    let message = Message::new("check").with("men", list(&[root.man(checker)])).with("king", root.man(king));
    draft.tell(message.licence("check", Claim::new(Kind::Check).men([checker]).squares([king])));
    draft.say(".");
    Some(draft)
}

/// Drafts "The knight on h5 guards g7." for a threat of mate on a square that the moved piece now guards.
fn backs_mate(root: &Scene<'_>, first: &Scene<'_>, man: Square) -> Option<Draft> {
    let mate = *threatened_mates(first.position()).first()?;
    let target = mate.to();
    let guards = mate.from() != Some(man) && first.vision.guards(man, target);
    if !guards
        || first.path.last().and_then(|mv| mv.from()).is_some_and(|from| root.vision.guards(from, target))
    {
        return None;
    }
    let mut draft = Draft::at(&first.path);
    let message = Message::new("cause-guards").with("man", first.man(man)).with("square", target);
    draft.tell(message.licence("guards", Claim::new(Kind::Guards).men([man]).squares([target])));
    Some(draft)
}

/// Drafts "The move opens the line of the queen on g3 to the queen on d6."
pub(crate) fn uncovers(root: &Scene<'_>, first: &Scene<'_>, mv: Move, captured: Bitboard) -> Option<Draft> {
    let from = mv.from()?;
    let color = root.position().turn();
    let is_uncovered = |slider: &Square, target: Square| {
        *slider != from
            && !root.vision.attacks_from(*slider).contains(target)
            && first.vision.attacks_from(*slider).contains(target)
    };
    let sliders = root.position().board().sliders() & root.position().board().by_color(color);
    let targets = first.position().board().by_color(!color) & captured;
    let pairs =
        sliders.into_iter().flat_map(|slider| targets.into_iter().map(move |target| (slider, target)));
    let (slider, target) = pairs.into_iter().find(|(slider, target)| is_uncovered(slider, *target))?;
    let mut draft = Draft::at(&root.path);
    let claim = root.line_claim(Kind::Uncovers, &[mv]).men([slider]).squares([target]);
    let message = Message::new("move-opens-line").with("slider", root.man(slider));
    draft.tell(message.with("target", first.man(target)).licence("opens", claim));
    Some(draft)
}
