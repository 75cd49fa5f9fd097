//! The features of every legal move of the offense: what the productions say about it, what it exchanges, and what it
//! leaves behind.

use claims::arrival;
use knowledge::{Facts, Pattern, Proposal, Rank, legal_first_move};
use shakmaty::{Bitboard, Color, Move, Position, Role, Square, attacks};
use vision::captured_square;

use super::after_move::{After, rank, worth};
use super::feature::{Feature, What};
use super::proposals::Proposed;
use crate::paradise::expectation::value_exchange;
use crate::paradise::search::Search;
use crate::paradise::tree::Id;

/// Steps of gains, in tenths of a pawn.
const STEPS: [i32; 13] = [-60, -40, -20, -5, 0, 1, 6, 12, 22, 36, 55, 95, 200];
/// The deficit or lead, in tenths of a pawn, beyond which the situation is a different one.
const BEHIND: i32 = 5;
/// The largest number that is distinguished: of indices, answers to a check, reasons.
const PLACES: usize = 7;
const ANSWERS: usize = 5;
const REASONS: usize = 6;
/// Sources of proposals.
const ANALYSIS: i8 = 0;
const OBVIOUS: i8 = 1;
/// Where the search is.
const ROOT: i8 = 0;
const AFTER_PASS: i8 = 1;
const AFTER_REPLY: i8 = 2;
/// The largest number of pieces around the other king that is distinguished.
const ASSAILANTS: i8 = 5;

/// A legal move with its features.
pub(super) struct Listed<'n> {
    pub(super) mv: Move,
    /// The features, each once.
    pub(super) features: Vec<Feature<'n>>,
    /// The sum of the weights that the named productions state themselves.
    pub(super) said: f32,
}

impl Listed<'_> {
    /// Returns the numbers by which the weights know the move's features.
    pub(super) fn keys(&self) -> impl Iterator<Item = u32> {
        self.features.iter().map(Feature::key)
    }
}

/// The situation of the side to move.
#[derive(Copy, Clone)]
enum Situation {
    Even,
    InCheck,
    Behind,
    Ahead,
}

/// The kind of a move.
#[derive(Copy, Clone)]
enum Sort {
    Quiet,
    Capture,
    Check,
    CheckingCapture,
    Promotion,
}

/// The proposals of one source.
struct Source<'p> {
    id: i8,
    proposals: &'p [Proposal],
    /// For each legal move the index of its first proposal.
    places: Vec<Option<usize>>,
}

impl<'p> Source<'p> {
    fn new(id: i8, proposals: &'p [Proposal], facts: &Facts<'_>) -> Source<'p> {
        let legal = facts.vision().legal_moves();
        let mut places = vec![None; legal.len()];
        for (place, proposal) in proposals.iter().enumerate() {
            let mv = legal_first_move(&proposal.plan, facts);
            if let Some(at) = mv.and_then(|mv| legal.iter().position(|legal| *legal == mv)) {
                places[at] = places[at].or(Some(place));
            }
        }
        Source { id, proposals, places }
    }
}

/// The data shared by all moves of a position.
struct Scene<'f, 'v, 'p> {
    facts: &'f Facts<'v>,
    situation: Situation,
    /// How far the side is behind, in tenths of a pawn.
    deficit: i32,
    /// What the other side threatens, in tenths of a pawn, from where, and where it goes.
    danger: Option<(i32, Square, Square)>,
    sources: [Source<'p>; 2],
    last: Option<Move>,
    followed: Vec<Move>,
    choice: i8,
    /// Where the search is.
    stage: i8,
    /// The pieces of the other side that are pinned to its king.
    pinned: Bitboard,
}

/// Lists the legal moves of a position of the offense with their features.
pub(super) fn list<'p>(
    search: &mut Search<'_>,
    id: Id,
    facts: &Facts<'_>,
    proposals: &'p Proposed,
) -> Vec<Listed<'p>> {
    let legal = facts.vision().legal_moves();
    let scene = Scene::new(search, id, facts, proposals);
    let listed = legal.iter().enumerate().map(|(place, mv)| scene.list(*mv, place, &search.said));
    let listed = listed.collect();
    // For each move, one board is thought of: the one it leaves.
    search.tally.thoughts += legal.len() as u64;
    listed
}

/// Returns one legal move with its features.
pub(super) fn listed_alone<'p>(
    search: &mut Search<'_>,
    id: Id,
    mv: Move,
    facts: &Facts<'_>,
    proposals: &'p Proposed,
) -> Option<Listed<'p>> {
    let place = facts.vision().legal_moves().iter().position(|legal| *legal == mv)?;
    let listed = Scene::new(search, id, facts, proposals).list(mv, place, &search.said);
    search.tally.thoughts += 1;
    Some(listed)
}

/// Features being collected.
struct Found<'n>(Vec<Feature<'n>>);

impl<'n> Found<'n> {
    fn add(&mut self, what: What, values: [i8; 3]) {
        self.0.push(Feature::new(what, values));
    }

    fn name(&mut self, what: What, production: &'n str, values: [i8; 3]) {
        let feature = Feature::of(what, production, values);
        if !self.0.contains(&feature) {
            self.0.push(feature);
        }
    }
}

impl<'f, 'v, 'p> Scene<'f, 'v, 'p> {
    fn new(
        search: &mut Search<'_>,
        id: Id,
        facts: &'f Facts<'v>,
        proposals: &'p Proposed,
    ) -> Scene<'f, 'v, 'p> {
        let offense = search.offense;
        let vision = facts.vision();
        let in_check = vision.checkers().any();
        let deficit = search.original - search.tree[id].value;
        let menaces = search.menaces(id, facts, !offense, false);
        let node = &search.tree[id];
        let pinned: Bitboard = vision.pins().iter().map(|pin| pin.pinned).collect();
        Scene {
            stage: match (node.parent, node.mv) {
                (None, _) => ROOT,
                (_, None) => AFTER_PASS,
                _ => AFTER_REPLY,
            },
            pinned: pinned & vision.board().by_color(!offense),
            facts,
            situation: match deficit {
                _ if in_check => Situation::InCheck,
                deficit if BEHIND < deficit => Situation::Behind,
                deficit if deficit < -BEHIND => Situation::Ahead,
                _ => Situation::Even,
            },
            deficit,
            danger: menaces.first().map(|menace| (menace.score, menace.from, menace.first.square)),
            sources: [
                Source::new(ANALYSIS, &proposals.analysed, facts),
                Source::new(OBVIOUS, &proposals.obvious, facts),
            ],
            last: search.last_move(id),
            followed: search.follows(id, facts),
            choice: step(
                i32::try_from(vision.legal_moves().len()).unwrap_or(i32::MAX),
                &[2, 4, 8, 16, 30, 45],
            ),
        }
    }

    /// Returns the features of the legal move at an index, with the weights that its productions state.
    fn list(&self, mv: Move, place: usize, said: &[(&str, f32)]) -> Listed<'p> {
        let features = self.features(mv, place);
        let names = |name: &str| features.iter().any(|feature| feature.production == name);
        let said = said.iter().filter(|(name, _)| names(name)).map(|(_, weight)| weight).sum();
        Listed { mv, features, said }
    }

    fn features(&self, mv: Move, place: usize) -> Vec<Feature<'p>> {
        let mut found = Found(Vec::with_capacity(64));
        let exchange = value_exchange(mv, self.facts);
        let sort = self.sort(mv);
        self.of_move(&mut found, mv, sort, exchange);
        self.of_dangers(&mut found, mv, sort, exchange);
        for source in &self.sources {
            self.of_source(&mut found, source, place, sort);
        }
        self.of_after(&mut found, mv, sort, 0 <= exchange);
        found.0
    }

    fn sort(&self, mv: Move) -> Sort {
        let checks = self.facts.vision().checkers_after(mv).any();
        match (mv.is_capture(), checks) {
            (true, true) => Sort::CheckingCapture,
            (false, true) => Sort::Check,
            (true, false) => Sort::Capture,
            _ if mv.is_promotion() => Sort::Promotion,
            _ => Sort::Quiet,
        }
    }

    /// Adds the features of the move itself, and of the exchange where it arrives.
    fn of_move(&self, found: &mut Found<'_>, mv: Move, sort: Sort, exchange: i32) {
        let (kind, here, gain, role) =
            (sort as i8, self.situation as i8, code_gain(exchange), rank(mv.role()));
        found.add(What::Move, [kind, here, 0]);
        found.add(What::Exchange, [kind, here, gain]);
        found.add(What::Mover, [kind, role, gain]);
        found.add(What::Mover, [kind, role, i8::MIN]);
        found.add(What::Choice, [self.choice, kind, 0]);
        found.add(What::Stage, [self.stage, kind, here]);
        found.add(What::Reaches, [code_gain(exchange.saturating_sub(self.deficit)), kind, self.stage]);
        if let Some(taken) = mv.capture() {
            found.add(What::Taken, [rank(taken), role, i8::MIN]);
            found.add(What::Taken, [rank(taken), 0, gain]);
        }
        if let Some(role) = mv.promotion() {
            found.add(What::Promotion, [rank(role), 0, 0]);
        }
        let Some(from) = mv.from() else { return };
        if matches!(sort, Sort::Check | Sort::CheckingCapture) && !mv.is_promotion() {
            let answers = self.facts.answers_to(from, mv.to()).unwrap_or(usize::MAX).min(ANSWERS) as i8;
            found.add(What::Answers, [answers, -1, 0]);
            found.add(What::Answers, [answers, i8::from(0 <= exchange), here]);
        }
        let mates = self.facts.match_all(Pattern::CheckMate, &[from, mv.to()]);
        if mates && mv.promotion().is_none_or(|role| role == Role::Queen) {
            found.add(What::Mates, [0, 0, 0]);
        }
    }

    /// Adds the features of what the other side threatens, has just done and could capture.
    fn of_dangers(&self, found: &mut Found<'_>, mv: Move, sort: Sort, exchange: i32) {
        let (kind, role) = (sort as i8, rank(mv.role()));
        let Some(from) = mv.from() else { return };
        if self.facts.vision().en_prise(self.facts.vision().position().turn()).contains(from) {
            found.add(What::EnPrise, [kind, role, 0]);
        }
        if !matches!(self.situation, Situation::InCheck) {
            let danger = code_gain(self.danger.map_or(0, |(score, ..)| score));
            found.add(What::Danger, [danger, kind, 0]);
            if let Some((_, at, to)) = self.danger {
                if mv.to() == at {
                    found.add(What::TakesDanger, [danger, 0, 0]);
                }
                if from == to {
                    found.add(What::MovesDanger, [danger, 0, 0]);
                }
            }
        }
        if let Some(last) = self.last {
            if captured_square(mv) == Some(arrival(!self.facts.vision().position().turn(), last)) {
                found.add(What::TakesLast, [role, code_gain(exchange), i8::from(last.is_capture())]);
            }
            if let Some(left) = last.from() {
                let near = if mv.to() == left {
                    1
                } else if attacks::between(from, mv.to()).contains(left) {
                    2
                } else {
                    0
                };
                found.add(What::NearLast, [near, kind, 0]);
            }
        }
        if self.followed.contains(&mv) {
            found.add(What::Continues, [kind, self.situation as i8, 0]);
        }
    }

    /// Adds the features of what one source of proposals says about the move.
    fn of_source(&self, found: &mut Found<'p>, source: &Source<'p>, legal: usize, sort: Sort) {
        let (id, kind, here) = (source.id, sort as i8, self.situation as i8);
        let Some(place) = source.places[legal] else {
            found.add(What::Unproposed, [id, here, kind]);
            return;
        };
        found.add(What::Place, [id, place.min(PLACES) as i8, 0]);
        if place == 0 {
            found.add(What::First, [id, kind, here]);
        }
        let proposal = &source.proposals[place];
        if let Some(rank) = Rank::of_plan(&proposal.lists, self.facts) {
            let (score, likely) = (code_gain(rank.score.0), small(rank.likely));
            found.add(What::Promise, [id, likely, score]);
            found.add(What::Promise, [id, i8::MIN, score]);
            found.add(What::Promise, [id, likely, -1 - kind]);
            found.add(What::PromiseHere, [id, here * 8 + kind, score]);
            found.add(What::Net, [id, here, code_gain(rank.score.0.saturating_sub(self.deficit))]);
            if rank.outweighed {
                found.add(What::Outweighed, [id, 0, 0]);
            }
        }
        found.add(What::Reasons, [id, proposal.lists.len().min(REASONS) as i8, 0]);
        for list in &proposal.lists {
            let (Some(first), Some(last)) = (list.reasons.first(), list.reasons.last()) else { continue };
            found.name(What::LastProduction, &last.production, [id, i8::MIN, 0]);
            found.name(What::LastProduction, &last.production, [id, small(list.likely), 0]);
            found.name(What::FirstProduction, &first.production, [id, 0, 0]);
            for reason in &list.reasons {
                found.name(What::Production, &reason.production, [id, 0, 0]);
            }
        }
    }

    /// Adds the features of the board afterwards.
    fn of_after(&self, found: &mut Found<'_>, mv: Move, sort: Sort, is_safe: bool) {
        let vision = self.facts.vision();
        let side = vision.position().turn();
        let Some(after) = After::of(vision, mv) else { return };
        let (kind, safe) = (sort as i8, i8::from(is_safe));
        let becomes = mv.promotion().unwrap_or(mv.role());
        let role = rank(becomes);
        let targets = after.targets(becomes);
        let checks = matches!(sort, Sort::Check | Sort::CheckingCapture);
        found.add(What::AttacksLoose, [targets.loose, safe, kind]);
        found.add(What::AttacksMore, [targets.more, safe, kind]);
        found.add(What::Fork, [(targets.count + i8::from(checks)).min(3), safe, kind]);
        found.add(What::Uncovers, [after.count_uncovered(), kind, 0]);
        found.add(What::Unguards, [after.count_unguarded(), kind, 0]);
        if mv.is_capture() {
            found.add(What::RemovesGuard, [after.guard_removed(), safe, 0]);
        }
        found.add(What::LeftHanging, [after.hanging(vision.en_prise(side)), kind, 0]);
        let (zone, before) = after.king_zone();
        found.add(What::KingZone, [zone.min(5), role, i8::from(before < zone)]);
        if 0 < zone || checks {
            found.add(What::Flights, [after.flights().min(5), kind, safe]);
        }
        found.add(What::Distance, [after.distance(), role, kind]);
        if mv.role() == Role::Pawn {
            let rank = match side {
                Color::White => mv.to().rank() as i8,
                Color::Black => 7 - mv.to().rank() as i8,
            };
            found.add(What::Pawn, [rank, i8::from(after.is_passed()), kind]);
        }
        let [lost, _] = after.losses(side, becomes);
        let [won, next] = after.losses(!side, becomes);
        let taken = mv.capture().map_or(0, worth) + if mv.is_promotion() { worth(becomes) - 1 } else { 0 };
        found.add(What::CouldLose, [lost, kind, 0]);
        found.add(What::Balance, [taken - lost, kind, 0]);
        found.add(What::CouldWin, [won, next, kind]);
        found.add(What::CouldWin, [-1, next, kind]);
        found.add(What::CouldWin, [won, -1, i8::from(lost < 3)]);
        let assailants = after.assailants().min(ASSAILANTS);
        found.add(What::Assault, [assailants, kind, safe]);
        found.add(What::OpensKing, [after.count_opened().min(3), kind, safe]);
        found.add(What::CutsOff, [after.cut_off(), kind, 0]);
        found.add(What::AttacksPinned, [after.pinned_target(self.pinned), safe, kind]);
        found.add(What::TakenBy, [after.taken_by(), kind, role]);
        if after.takes_shelter() {
            found.add(What::Shelter, [kind, assailants, safe]);
        }
        let (front, behind) = after.behind(becomes);
        if 0 < behind {
            found.add(What::Behind, [front, behind, safe]);
        }
        if !mv.is_capture() && after.interposes() {
            found.add(What::Interposes, [kind, safe, 0]);
        }
    }
}

/// Returns the step of a gain.
fn code_gain(tenths: i32) -> i8 {
    step(tenths, &STEPS)
}

fn step(value: i32, steps: &[i32]) -> i8 {
    steps.iter().filter(|least| **least <= value).count() as i8
}

fn small(value: i32) -> i8 {
    value.clamp(-1, 6) as i8
}
