//! The end of an analysis: which plans are proposed, and in what order (spec 5.4, 13.9; the limits are beyond the
//! report).
//!
//! As in the report, a forced plan comes before an unforced one, whatever they win. Among plans that are equally
//! forced, a plan counts by what it wins less what it gives up; what it saves is not added, since a plan that does not
//! save it gives it up, and already counts it as a loss. Ties are broken as in spec 13.9: checks, captures, fewer
//! replies.

use std::cmp::Reverse;

use shakmaty::{Move, Square};

use super::first_move::legal_first_move;
use crate::Pattern;
use crate::plan::{AttributeList, Proposal, Rank};
use crate::primitives::Facts;

/// The most different first moves that are proposed.
const MOST_MOVES: usize = 12;
/// The number of plans that are proposed whatever they promise; beyond them, only forced plans that lose nothing.
const MANY: usize = 10;
/// The most moves that do nothing but save something.
const MOST_IDLE: usize = 3;
/// The gain of the best plan, more than a minor piece, from which no merely saving moves are proposed.
const MUCH: i32 = 40;
/// The most that a move that only defends may count for its other effects: less than a pawn.
const TRIFLE: i32 = 5;
/// What is saved from mate counts more than this.
const MATE: i32 = 300;

/// The rank of a plan: lower is better.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
struct Place {
    outweighed: bool,
    likely: i32,
    /// What it wins less what it gives up.
    gain: Reverse<i32>,
    /// Whether it is not a check, and whether it is not a capture.
    quiet: [bool; 2],
    replies: usize,
    saves: Reverse<i32>,
}

/// Keeps the plans that can begin now and are not far below the best, best first.
pub(super) fn choose(plans: Vec<Proposal>, facts: &Facts<'_>) -> Vec<Proposal> {
    let mut placed: Vec<(Place, Move, Proposal)> = plans
        .into_iter()
        .filter_map(|proposal| {
            let first = legal_first_move(&proposal.plan, facts)?;
            Some((place(&proposal, first, facts)?, first, proposal))
        })
        .collect();
    placed.sort_by_key(|(place, ..)| *place);
    let Some(best) = placed.first().map(|(place, ..)| *place) else { return Vec::new() };
    let (mut kept, mut moves): (Vec<Proposal>, Vec<Move>) = (Vec::new(), Vec::new());
    let mut idle = 0;
    for (place, first, proposal) in placed {
        if !moves.contains(&first) {
            idle += usize::from(is_idle(&place));
            let is_idle_too_much = is_idle(&place) && (MOST_IDLE < idle || MUCH <= best.gain.0);
            let is_poor = place.outweighed || place.likely != 0 || place.gain.0 < 0;
            if MOST_MOVES <= moves.len() || is_idle_too_much || MANY <= moves.len() && is_poor {
                continue;
            }
            moves.push(first);
        }
        kept.push(proposal);
    }
    kept
}

/// Whether a plan begins with a quiet move that only saves something worth less than the king.
fn is_idle(place: &Place) -> bool {
    place.quiet == [true, true] && (1..MATE).contains(&place.saves.0) && place.gain.0 < TRIFLE
}

/// Ranks a plan by the best of its lists.
fn place(proposal: &Proposal, first: Move, facts: &Facts<'_>) -> Option<Place> {
    let gives_check = facts.vision().checkers_after(first).any();
    let of_list = |list: &AttributeList| {
        let threat = list.threat.value(facts).min(list.threat.value_without_defence(facts));
        Place {
            outweighed: Rank::of(list, facts).outweighed,
            likely: list.likely,
            gain: Reverse(threat.saturating_sub(list.loss.value(facts))),
            quiet: [!gives_check, !first.is_capture()],
            replies: if gives_check { replies(first, facts) } else { 0 },
            saves: Reverse(list.save.value(facts)),
        }
    };
    proposal.lists.iter().map(of_list).min()
}

/// Counts the answers to a check.
fn replies(first: Move, facts: &Facts<'_>) -> usize {
    let is_it = |row: &&[Square; 4]| first.from() == Some(row[0]) && first.to() == row[1];
    facts.matches(Pattern::Reply).iter().filter(is_it).count()
}

#[cfg(test)]
mod tests {
    use testing::position;
    use vision::Vision;

    use super::*;
    use crate::plan::{Element, Plan, Threat};

    fn choose_moves(fen: &str, plans: &[(Square, Square, i32, AttributeList)]) -> Vec<Square> {
        let vision = Vision::of(position(fen));
        let facts = Facts::of(&vision);
        let proposals = plans.iter().filter_map(|(from, to, threat, list)| {
            let element = Element::Move { man: vision.roster().man_at(*from)?, square: *to, promotion: None };
            let list = AttributeList { threat: Threat::Integer(*threat), ..list.clone() };
            Some(Proposal::new(Plan::new(element, []), vec![list], &facts))
        });
        let chosen = choose(proposals.collect(), &facts);
        chosen.iter().filter_map(|proposal| Some(proposal.plan.first_move(&facts)?.square)).collect()
    }

    fn list(likely: i32, save: i32, loss: i32) -> AttributeList {
        let (save, loss) = (Threat::Integer(save), Threat::Integer(loss));
        AttributeList { likely, save, loss, ..AttributeList::default() }
    }

    const ROOKS: &str = "4k3/8/8/8/3p4/8/8/R2QK2R w - - 0 1";

    #[test]
    fn forced_plans_come_first_and_checks_before_captures() {
        use Square::{A1, A2, A8, D1, D3, D4, H1, H2, H8};
        let plans = [
            (A1, A2, 90, list(1, 0, 0)),
            (D1, D4, 10, list(0, 0, 0)),
            (A1, A8, 10, list(0, 0, 0)),
            (D1, D3, 50, list(0, 0, 10)),
            (H1, H2, 10, list(0, 0, 0)),
            (H1, H8, 0, list(0, 0, 40)),
        ];
        // The last plan gives up more than it threatens.
        assert_eq!(choose_moves(ROOKS, &plans), [D3, A8, D4, H2, A2, H8]);
    }

    #[test]
    fn what_cannot_be_played_is_not_told() {
        use Square::{A1, B2, D1, D5, D8};
        let plans = [(A1, B2, 90, list(0, 0, 0)), (D1, D5, 90, list(0, 0, 0)), (D1, D8, 0, list(0, 0, 0))];
        assert_eq!(choose_moves(ROOKS, &plans), []);
    }

    #[test]
    fn quiet_moves_that_only_save_are_few() {
        use Square::{A1, A2, A3, A4, A5, A6, A7, B1, D1, D4};
        let mut plans: Vec<_> = [A2, A3, A4, A5, A6, A7, B1].map(|to| (A1, to, 0, list(0, 50, 0))).into();
        assert_eq!(choose_moves(ROOKS, &plans), [A2, A3, A4]);
        plans.push((D1, D4, 50, list(0, 0, 0)));
        assert_eq!(choose_moves(ROOKS, &plans), [D4]);
        // Everything that saves from mate is kept.
        let plans: Vec<_> = [A2, A3, A4, A5, A6, A7, B1].map(|to| (A1, to, 0, list(0, 320, 0))).into();
        assert_eq!(choose_moves(ROOKS, &plans), [A2, A3, A4, A5, A6, A7, B1]);
    }

    #[test]
    fn there_are_twelve_at_most() {
        let targets = [Square::A1, Square::H1];
        let vision_moves = targets
            .into_iter()
            .flat_map(|from| Square::ALL.into_iter().map(move |to| (from, to, 10, list(0, 0, 0))));
        let plans: Vec<_> = vision_moves.collect();
        assert_eq!(choose_moves(ROOKS, &plans).len(), MOST_MOVES);
        let unforced: Vec<_> =
            plans.into_iter().map(|(from, to, threat, _)| (from, to, threat, list(1, 0, 0))).collect();
        assert_eq!(choose_moves(ROOKS, &unforced).len(), MANY);
    }
}
