//! Lemmas: this move fails, and why, kept for as long as what refuted it stands (VI.E, III.B.3).
//!
//! The report proposes them and did not have them. A move that seems good and is bad is tried again and again, since
//! the positions of a tree are much alike. A lemma keeps what the other side did, where all pieces that took part
//! stood, and what is lost; when the same piece is proposed for the same square again, the move is rejected untried,
//! unless something has changed that matters ([`Change`]).
//!
//! What counts as a lemma, where the report is silent:
//! * A lemma is an upper bound. The move is worth no more than the value that came back if that is below the upper
//!   bound of the node, the other side's moves showed it, and the last position of their line shows its value, not a
//!   bound that the replies tried there did not exceed ([`Found::is_whole`]). Replies beside the line are not
//!   described.
//! * The value is kept as the change of material from before the move, a loss or a gain too small. A lemma rejects
//!   where material and change add up to no more than the best value so far, whatever was expected when it was learned.
//!   With only losses as lemmas, fewer moves are spared.
//! * A refutation that ends in a repetition is learned like any other: if it can be repeated on one line, it mostly can
//!   on another.
//! * Nothing is rejected at the root, among replies to an answer that is being tested, or before a mate is believed;
//!   what is learned while an answer is tested is kept apart, as in `memory`.
//! * The same move is the same piece going to the same square for the same capture. It may come from another square: in
//!   figure 4.8 the rook goes up and down the file.
//! * Squares are examined as they are after the move. "Newly" compares with the position of the lemma, piece by piece.
//! * The named pieces are those that moved for the other side, and the targets that were attacked on their own squares;
//!   a target attacked elsewhere plays no role (figure 4.8). A piece that bears on a square that a refuting piece goes
//!   to supports it there, and must go on doing so.
//! * A square that the refutation goes to is also blocked if one of the other side's own pieces comes to stand there
//!   (figure 4.8); the squares of the targets are checked for new guards as those of the refuting pieces are (figure
//!   4.8).
//! * A move that gives check and did not before is another move.
//! * A lemma of so many plies does not apply where more are left: a refutation of it may lie deeper.
//! * A square is attackable by a piece that could bear on it after a move (kind two).

use std::collections::HashMap;

use claims::{ManId, Men, arrival};
use shakmaty::{Bitboard, Move, Position, Role, Square, attacks};
use vision::{DutyKind, Refutation, UNIT, Vision};

use super::candidate::Candidate;
use super::entry::Trouble;
use super::goals::Goal;
use super::search::{Found, MATES_FROM, Search};
use super::themes::Themes;
use super::visit::Visit;

/// The most lemmas kept for a piece and a square; the oldest is dropped.
const OF_A_MOVE: usize = 8;

/// What makes a lemma invalid. The first five are the report's conditions, the last two those it adds for redeemed
/// moves.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Change {
    /// A named piece is no longer where it was, or a support has gone.
    Displaced(ManId),
    /// A refuting piece has a new duty of defence that is worth at least what is lost.
    Bound(ManId),
    /// A square that the refutation crosses or goes to is newly occupied.
    Blocked(Square),
    /// A piece can newly go to a square over which the refutation threatens.
    Interposable(Square),
    /// A piece newly bears on a square to which the refutation goes, or where its target stands.
    Guarded(Square),
    /// The move gives check, or has a redeeming feature, and did not before.
    Redeemed,
    /// A piece could newly come to attack a square to which the refutation goes.
    Attackable(Square),
}

/// Pieces with the squares that each of them reaches.
#[derive(Clone, Debug, Default)]
struct Reach(Vec<(ManId, Bitboard)>);

impl Reach {
    fn of(vision: &Vision, men: Bitboard, reached: impl Fn(Square) -> Bitboard) -> Reach {
        let named = men.into_iter().filter_map(|man| Some((vision.roster().man_at(man)?, reached(man))));
        Reach(named.filter(|(_, squares)| squares.any()).collect())
    }

    /// Returns the first piece and square that are here and not in `other`.
    fn beyond(&self, other: &Reach) -> Option<(ManId, Square)> {
        self.0.iter().find_map(|(man, squares)| {
            let known = other.0.iter().find(|(known, _)| known == man).map_or(Bitboard::EMPTY, |(_, of)| *of);
            Some((*man, (*squares & !known).first()?))
        })
    }
}

/// The features of a position that matter to a lemma.
#[derive(Clone, Debug)]
struct Scene {
    /// Where the named pieces stand.
    places: Vec<(ManId, Option<Square>)>,
    /// Duties of defence of the refuting pieces, with their worth in centipawns.
    duties: Vec<(ManId, Square, i32)>,
    /// Occupied squares among those the refutation crosses or goes to.
    occupied: Bitboard,
    /// The refutation's squares on which its pieces bear.
    supports: Reach,
    /// The threats' squares to which one's own pieces can go.
    interposers: Reach,
    /// The refutation's squares, and those of its targets, on which one's own pieces bear.
    guards: Reach,
    /// Whether the move gives check.
    is_check: bool,
    /// What redeems the move.
    marks: Themes,
    /// The refutation's squares on which one's own pieces could bear after a move.
    attackable: Reach,
}

/// A move that fails.
#[derive(Clone, Debug)]
pub(super) struct Lemma {
    /// What the piece would capture.
    capture: Option<Role>,
    /// What the piece would promote to.
    promotion: Option<Role>,
    /// What the other side does.
    refutation: Refutation,
    /// The named pieces.
    named: Men,
    /// The most by which the material changes, in centipawns for the side that moves.
    change: i32,
    /// Plies that were searched after the move.
    depth: u32,
    /// Whether the move may be blamed for the result.
    is_to_blame: bool,
    scene: Scene,
}

impl Lemma {
    /// Makes a lemma of what a move led to.
    pub(super) fn new(
        vision: &Vision,
        mv: Move,
        refutation: Refutation,
        change: i32,
        depth: u32,
        is_to_blame: bool,
    ) -> Lemma {
        let named = name(vision, mv, &refutation);
        let scene = Scene::of(vision, mv, &refutation, named);
        let (capture, promotion) = (mv.capture(), mv.promotion());
        Lemma { capture, promotion, refutation, named, change, depth, is_to_blame, scene }
    }

    /// Returns a change that allows the move to be tried again; `None` as long as the lemma holds.
    pub(super) fn invalidate(&self, vision: &Vision, mv: Move) -> Option<Change> {
        let (then, now) = (&self.scene, Scene::of(vision, mv, &self.refutation, self.named));
        let lost = (-self.change).max(0);
        let moved = then.places.iter().zip(&now.places).find(|(then, now)| then != now);
        if let Some(((man, _), _)) = moved {
            return Some(Change::Displaced(*man));
        }
        if let Some((man, _)) = then.supports.beyond(&now.supports) {
            return Some(Change::Displaced(man));
        }
        let is_new = |duty: &&(ManId, Square, i32)| {
            let same = |known: &(ManId, Square, i32)| known.0 == duty.0 && known.1 == duty.1;
            lost <= duty.2 && !then.duties.iter().any(|known| same(known) && lost <= known.2)
        };
        if let Some((man, ..)) = now.duties.iter().find(is_new) {
            return Some(Change::Bound(*man));
        }
        if let Some(square) = (now.occupied & !then.occupied).first() {
            return Some(Change::Blocked(square));
        }
        if let Some((_, square)) = now.interposers.beyond(&then.interposers) {
            return Some(Change::Interposable(square));
        }
        if let Some((_, square)) = now.guards.beyond(&then.guards) {
            return Some(Change::Guarded(square));
        }
        if now.is_check && !then.is_check {
            return Some(Change::Redeemed);
        }
        if then.marks.is_empty() && now.marks.is_empty() {
            return None;
        }
        if now.marks.exceeds(&then.marks) {
            return Some(Change::Redeemed);
        }
        now.attackable.beyond(&then.attackable).map(|(_, square)| Change::Attackable(square))
    }
}

/// Returns the pieces that moved for the other side, and the targets attacked on their own squares.
fn name(vision: &Vision, mv: Move, refutation: &Refutation) -> Men {
    let mover = mv.from().and_then(|from| vision.roster().man_at(from));
    let attacked = refutation.squares | refutation.target_squares;
    let mut named = refutation.movers;
    for man in refutation.targets.iter().filter(|man| Some(*man) != mover) {
        if vision.roster().square_of(man).is_some_and(|square| attacked.contains(square)) {
            named.insert(man);
        }
    }
    named
}

impl Scene {
    fn of(vision: &Vision, mv: Move, refutation: &Refutation, named: Men) -> Scene {
        let (color, board) = (vision.position().turn(), vision.board());
        let to = arrival(color, mv);
        let from = mv.from().unwrap_or(to);
        let occupied = board.occupied().without(from).with(to);
        let own = board.by_color(color).without(from);
        let other = board.by_color(!color).without(to);
        let landed = refutation.squares | refutation.target_squares;
        let bears = |man: Square| {
            board.piece_at(man).map_or(Bitboard::EMPTY, |piece| attacks::attacks(man, piece, occupied))
        };
        let goes = |man: Square| match board.role_at(man) {
            None | Some(Role::King) => Bitboard::EMPTY,
            Some(Role::Pawn) => vision.destinations(man),
            Some(_) => bears(man),
        };
        let comes = |man: Square| {
            let Some(piece) = board.piece_at(man) else { return Bitboard::EMPTY };
            vision.destinations(man).into_iter().fold(Bitboard::EMPTY, |all, stop| {
                all | attacks::attacks(stop, piece, occupied.without(man).with(stop))
            })
        };
        let marks = Themes::of(vision, mv);
        let place = |man: ManId| (man, vision.roster().square_of(man));
        Scene {
            places: named.iter().map(place).collect(),
            duties: duties_of(vision, refutation.movers),
            occupied: occupied & (refutation.paths | refutation.squares),
            supports: Reach::of(vision, other, |man| bears(man) & refutation.squares),
            interposers: Reach::of(vision, own, |man| goes(man) & refutation.target_paths),
            guards: Reach::of(vision, own, |man| bears(man) & landed),
            is_check: vision.checkers_after(mv).any(),
            marks,
            attackable: Reach::of(vision, own, |man| comes(man) & refutation.squares),
        }
    }
}

/// Returns the duties of defence of pieces, with their worth in centipawns.
fn duties_of(vision: &Vision, men: Men) -> Vec<(ManId, Square, i32)> {
    let mut found = Vec::new();
    for man in men.iter() {
        let Some(square) = vision.roster().square_of(man) else { continue };
        let duties = vision.features().duties.of_man(square).iter();
        let defensive = duties.filter(|duty| matches!(duty.kind, DutyKind::Defend | DutyKind::Block));
        found.extend(defensive.map(|duty| (man, duty.square, duty.worth * UNIT)));
    }
    found
}

/// The piece and the square of a lemma, and whether it was learned while an answer was tested.
type Subject = (ManId, Square, bool);

/// The lemmas of a search. Nothing iterates over the subjects.
#[derive(Debug, Default)]
pub(super) struct Lemmas {
    known: HashMap<Subject, Vec<Lemma>>,
}

impl Lemmas {
    /// Adds a lemma, the newest first.
    fn learn(&mut self, subject: Subject, lemma: Lemma) {
        let of_move = self.known.entry(subject).or_default();
        of_move.insert(0, lemma);
        of_move.truncate(OF_A_MOVE);
    }

    /// Returns a lemma that holds and shows that a move changes the material by no more than `most`.
    fn against(&self, subject: Subject, vision: &Vision, mv: Move, most: i32, depth: u32) -> Option<&Lemma> {
        self.known.get(&subject)?.iter().find(|lemma| {
            let is_same = (lemma.capture, lemma.promotion) == (mv.capture(), mv.promotion());
            let decides = lemma.change <= most && depth <= lemma.depth;
            is_same && decides && lemma.invalidate(vision, mv).is_none()
        })
    }
}

impl Search<'_> {
    fn subject(&self, vision: &Vision, mv: Move) -> Option<Subject> {
        let man = vision.roster().man_at(mv.from()?)?;
        Some((man, arrival(vision.position().turn(), mv), self.is_careful))
    }

    /// Learns from a move that came back with a value that was shown to be no less than the move is worth.
    pub(super) fn learn(
        &mut self,
        visit: &Visit<'_>,
        candidate: &Candidate,
        value: i32,
        below: &Found,
        next: &Vision,
    ) {
        let (vision, mv) = (visit.vision, candidate.mv);
        let refutation = below.told_of(!vision.position().turn());
        let material = visit.outlook.standing.material;
        let is_shown = value < visit.most && below.is_whole && !refutation.is_empty();
        if !self.options.lemmas || !is_shown || candidate.value <= value {
            return;
        }
        let Some(subject) = self.subject(vision, mv) else { return };
        let change = if value <= -MATES_FROM { -MATES_FROM } else { value - material };
        let is_to_blame = refutation.blames(vision, mv, next).is_some();
        let depth = self.options.deepest.saturating_sub(visit.ply);
        let lemma = Lemma::new(vision, mv, refutation, change, depth, is_to_blame);
        self.lemmas.learn(subject, lemma);
        self.tally.lemmas_learned += 1;
    }

    /// Whether a lemma rejects a move; its refutation then counts as if the move had been tried.
    pub(super) fn is_refuted(&mut self, visit: &mut Visit<'_>, candidate: &Candidate) -> bool {
        let had = visit.found.value;
        let must_try = visit.ply == 0
            || self.is_careful && visit.ply == 1
            || visit.goal == Goal::Desperate
            || self.traced.contains(&candidate.mv);
        if !self.options.lemmas || must_try || had <= -MATES_FROM {
            return false;
        }
        let material = visit.outlook.standing.material;
        let depth = self.options.deepest.saturating_sub(visit.ply);
        let Some(subject) = self.subject(visit.vision, candidate.mv) else { return false };
        let most = had - material;
        let lemma = self.lemmas.against(subject, visit.vision, candidate.mv, most, depth);
        let Some(lemma) = lemma else { return false };
        let value = material.saturating_add(lemma.change);
        let (refutation, is_to_blame) = (lemma.refutation, lemma.is_to_blame);
        self.tally.lemmas_applied += 1;
        if self.options.causality && visit.goal != Goal::Quiescent {
            self.conclude(visit, &Trouble { refutation, value }, || is_to_blame);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use testing::{after, find_move, position};

    use super::*;

    /// Learns from a line whose first move fails.
    fn lemma(fen: &str, line: &str, change: i32) -> Lemma {
        let root = Vision::of(position(fen));
        let (mut vision, mut refutation, mut first) =
            (Vision::of(position(fen)), Refutation::default(), None);
        for text in line.split_whitespace() {
            let mv = find_move(vision.position(), text);
            let roster = vision.roster().after(vision.position().turn(), mv);
            let next = Vision::new(after(vision.position(), mv), roster);
            if vision.position().turn() != root.position().turn() {
                refutation = refutation.union(Refutation::step(&vision, mv, &next));
            }
            first = first.or(Some(mv));
            vision = next;
        }
        Lemma::new(&root, first.unwrap(), refutation, change, 9, true)
    }

    /// Returns what makes the lemma of figure 4.8 invalid; both positions have the same pieces.
    fn change(before: &str, after: &str, change: i32, mv: &str) -> Option<Change> {
        let lemma = lemma(before, "a2a7 h8h7 f7g6 h7a7", change);
        let now = position(after);
        let mv = find_move(&now, mv);
        lemma.invalidate(&Vision::of(now), mv)
    }

    /// Figure 4.8 after 1.Rh8: 1...Rxa7 loses the rook to 2.Rh7+.
    const ROOK: &str = "7R/P4k2/8/8/8/8/r7/6K1 b - - 0 1";

    fn at(fen: &str, square: Square) -> ManId {
        Vision::of(position(fen)).roster().man_at(square).unwrap()
    }

    #[test]
    fn figure_4_8() {
        let lemma = lemma(ROOK, "a2a7 h8h7 f7g6 h7a7", -400);
        let set = |squares: &[Square]| squares.iter().copied().collect::<Bitboard>();
        let seventh = set(&[Square::B7, Square::C7, Square::D7, Square::E7, Square::F7, Square::G7]);
        assert_eq!(lemma.refutation.squares, set(&[Square::H7, Square::A7]));
        assert_eq!(lemma.refutation.paths, seventh);
        assert_eq!(lemma.named.iter().collect::<Vec<_>>(), [at(ROOK, Square::H8), at(ROOK, Square::F7)]);
        // The rook goes up and down the file with checks, and the white king walks: the lemma holds.
        for (after, mv) in [
            ("7R/P4k2/8/8/8/8/5K2/r7 b - - 0 1", "a1a7"),
            ("7R/P4k2/8/8/8/r7/3K4/8 b - - 0 1", "a3a7"),
            ("7R/P4k2/8/r7/2K5/8/8/8 b - - 0 1", "a5a7"),
        ] {
            assert_eq!(change(ROOK, after, -400, mv), None, "{after}");
        }
    }

    #[test]
    fn first_condition_a_named_man_has_moved() {
        let refuter = "6R1/P4k2/8/8/8/8/r7/6K1 b - - 0 1";
        assert_eq!(change(ROOK, refuter, -400, "a2a7"), Some(Change::Displaced(at(ROOK, Square::H8))));
        let target = "7R/P7/5k2/8/8/8/r7/6K1 b - - 0 1";
        assert_eq!(change(ROOK, target, -400, "a2a7"), Some(Change::Displaced(at(ROOK, Square::F7))));
    }

    /// Constructed: a black knight comes to attack a knight that only the refuting rook guards.
    #[test]
    fn second_condition_a_refuter_is_bound_elsewhere() {
        let before = "7R/P4k2/8/3n4/8/7N/r7/2K5 b - - 0 1";
        let after = "7R/P4k2/8/8/8/7N/r7/2K3n1 b - - 0 1";
        let rook = at(before, Square::H8);
        assert_eq!(change(before, after, -300, "a2a7"), Some(Change::Bound(rook)));
        assert_eq!(change(before, after, -400, "a2a7"), None, "the duty is worth less than the lemma");
    }

    /// Constructed: a white knight comes to stand in its own rook's way.
    #[test]
    fn third_condition_a_path_is_blocked() {
        let with = |rows: &str| format!("7R/{rows} b - - 0 1");
        let before = with("P4k2/8/8/8/8/r7/4N1K1");
        let on_path = with("P3Nk2/8/8/8/8/r7/6K1");
        assert_eq!(change(&before, &on_path, -400, "a2a7"), Some(Change::Blocked(Square::E7)));
        let on_square = with("P4k1N/8/8/8/8/r7/6K1");
        assert_eq!(change(&before, &on_square, -400, "a2a7"), Some(Change::Blocked(Square::H7)));
        let beside = with("P4k2/8/8/7N/8/r7/6K1");
        assert_eq!(change(&before, &beside, -400, "a2a7"), None);
    }

    /// Constructed: a black bishop comes to where it can interpose on g7.
    #[test]
    fn fourth_condition_a_threat_can_be_blocked() {
        let before = "7R/P4k2/8/8/8/8/r7/2b3K1 b - - 0 1";
        let after = "7R/P4k2/8/8/8/8/rb6/6K1 b - - 0 1";
        assert_eq!(change(before, after, -400, "a2a7"), Some(Change::Interposable(Square::G7)));
        let beside = "7R/P4k2/8/8/8/8/r2b4/6K1 b - - 0 1";
        assert_eq!(change(before, beside, -400, "a2a7"), None);
    }

    /// Constructed: a black bishop comes to guard h7.
    #[test]
    fn fifth_condition_a_square_of_the_refutation_is_guarded() {
        let before = "7R/P4k2/8/8/8/8/r7/5bK1 b - - 0 1";
        let after = "7R/P4k2/8/8/8/3b4/r7/6K1 b - - 0 1";
        assert_eq!(change(before, after, -400, "a2a7"), Some(Change::Guarded(Square::H7)));
        let beside = "7R/P4k2/8/8/8/8/r3b3/6K1 b - - 0 1";
        assert_eq!(change(before, beside, -400, "a2a7"), None);
    }

    /// Constructed: a bishop is given on h7.
    #[test]
    fn further_conditions_of_redeemed_moves() {
        let given = "3q2k1/5ppp/8/8/8/3B4/5PPP/1NR3K1 w - - 0 1";
        let lemma = lemma(given, "d3h7 g8h7", -200);
        let changed = |last_rows: &str| {
            let now = position(&format!("3q2k1/5ppp/8/8/8/{last_rows} w - - 0 1"));
            let mv = find_move(&now, "d3h7");
            lemma.invalidate(&Vision::of(now), mv)
        };
        assert_eq!(changed("3B4/5PPP/RN4K1"), None);
        assert_eq!(changed("3B4/5PPP/1N1R2K1"), Some(Change::Redeemed));
        assert_eq!(changed("3B1N2/5PPP/2R3K1"), Some(Change::Attackable(Square::H7)));
    }

    #[test]
    fn a_lemma_decides_only_what_it_says() {
        let (mut lemmas, vision) = (Lemmas::default(), Vision::of(position(ROOK)));
        let mv = find_move(vision.position(), "a2a7");
        let subject = (at(ROOK, Square::A2), Square::A7, false);
        lemmas.learn(subject, lemma(ROOK, "a2a7 h8h7 f7g6 h7a7", -400));
        let decides = |most, depth| lemmas.against(subject, &vision, mv, most, depth).is_some();
        assert!(decides(-400, 9) && decides(0, 3));
        assert!(!decides(-401, 9), "less is had than the move may bring");
        assert!(!decides(-400, 10), "more plies are left");
        assert!(lemmas.against((subject.0, Square::A8, false), &vision, mv, 0, 3).is_none());
    }
}
