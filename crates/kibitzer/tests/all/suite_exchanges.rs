//! Exchanges on a hundred thousand random squares of the suites, against three oracles.
//!
//! The same rules played slowly must agree everywhere; if any piece may capture next, or if the rules of
//! chess are played out, differences are rare, and each belongs to a named class.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test says what it measured and what it expects"
)]

use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;

use claims::HOUSE;
use kibitzer::input::{Task, read_rows};
use shakmaty::{Chess, Move, Position, Role, Square};
use testing::{Boxes, after, any_order, same_rules};
use vision::{Vision, captured_square};

/// The suites whose positions are taken.
const SUITES: [&str; 7] = [
    "lichess-dev-20k.csv",
    "wac-001-100.epd",
    "ecm-dev-300.epd",
    "wcsac-dev-300.epd",
    "checkmates-dev-300.epd",
    "mates-dev-1000.epd",
    "matetrack-dev-1500.epd",
];
const SQUARES: usize = 100_000;

/// What play on a square encountered that an exchange does not know.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Class {
    Promotion,
    EnPassant,
    CheckOnTheWay,
    PinByTheManWhoCaptured,
}

#[derive(Default)]
struct Tally {
    n_squares: usize,
    against_same_rules: usize,
    against_any_order: Vec<String>,
    n_pinned: usize,
    unpinned: BTreeMap<Option<Class>, usize>,
    pinned: BTreeMap<Option<Class>, usize>,
    unexplained: Vec<String>,
}

impl Tally {
    fn add(&mut self, position: &Chess, vision: &Vision, square: Square) {
        let (side, role) = (position.turn(), position.board().role_at(square).unwrap());
        let seen = vision.gain_among(square, side, HOUSE.of(role), &HOUSE, vision.everyone());
        let boxes = Boxes::new(position.board(), square, worth);
        self.n_squares += 1;
        self.against_same_rules += usize::from(same_rules(&boxes, side, HOUSE.of(role)) != seen);
        let any = any_order(&boxes, side, HOUSE.of(role));
        if any != seen {
            self.against_any_order.push(format!("{square} {any} for {seen}: {:?}", position.board()));
        }
        let is_pinned = !vision.pins().is_empty();
        self.n_pinned += usize::from(is_pinned);
        let played = by_play(position, square, HOUSE.of(role));
        let seen = vision.exchange_gain(square, side, &HOUSE);
        if played != seen {
            let class = class(position, square);
            let classes = if is_pinned { &mut self.pinned } else { &mut self.unpinned };
            *classes.entry(class).or_default() += 1;
            if class.is_none() {
                self.unexplained.push(format!("{square} {played} for {seen}: {:?}", position.board()));
            }
        }
    }
}

#[test]
fn a_hundred_thousand_exchanges() {
    let Some(folder) = testing::suites_folder() else { return };
    let mut chance = Chance(20);
    let positions: Vec<Chess> = SUITES.iter().flat_map(|name| read(&folder.join(name))).collect();
    let mut tally = Tally::default();
    while tally.n_squares < SQUARES {
        let position = &positions[chance.below(positions.len())];
        let men = position.board().by_color(!position.turn()) & !position.board().kings();
        let vision = Vision::of(position.clone());
        for _ in 0..4 {
            if let Some(square) = men.into_iter().nth(chance.below(men.count().max(1))) {
                tally.add(position, &vision, square);
            }
        }
    }
    let n_unpinned = tally.n_squares - tally.n_pinned;
    let (unpinned, pinned) = (tally.unpinned.values().sum::<usize>(), tally.pinned.values().sum::<usize>());
    println!("{} squares", tally.n_squares);
    println!("against the same rules: {} differences", tally.against_same_rules);
    println!("against any order of captures: {}", tally.against_any_order.len());
    println!(
        "against legal play, no king pinned at the start: {unpinned} of {n_unpinned}, {:?}",
        tally.unpinned
    );
    println!("against legal play, a king pinned: {pinned} of {}, {:?}", tally.n_pinned, tally.pinned);
    assert_eq!(tally.against_same_rules, 0);
    let any_order = &tally.against_any_order;
    assert!(any_order.len() * 1000 <= tally.n_squares, "{any_order:#?}");
    assert!(unpinned * 500 <= n_unpinned, "{unpinned} of {n_unpinned}");
    assert!(pinned * 50 <= tally.n_pinned, "{pinned} of {}", tally.n_pinned);
    assert_eq!(tally.unexplained, [""; 0]);
}

fn read(path: &Path) -> Vec<Chess> {
    let rows = read_rows(File::open(path).unwrap()).unwrap();
    let position = |task| match task {
        Task::Position { position, .. } => position,
        Task::Puzzle { position, .. } => position,
    };
    rows.map(|row| position(row.unwrap().task)).collect()
}

fn worth(role: Role) -> i32 {
    if role == Role::King { 3100 } else { HOUSE.of(role) }
}

/// Plays every order of captures on a square by the rules of chess, each side free to stop.
fn by_play(position: &Chess, square: Square, standing: i32) -> i32 {
    let gained = |mv: Move| {
        let role = mv.promotion().unwrap_or(mv.role());
        let promoted = HOUSE.of(role) - HOUSE.of(mv.role());
        standing + promoted - by_play(&after(position, mv), square, worth(role))
    };
    captures_on(position, square).into_iter().map(gained).max().unwrap_or(0).max(0)
}

fn captures_on(position: &Chess, square: Square) -> Vec<Move> {
    let moves = position.capture_moves();
    moves.into_iter().filter(|mv| captured_square(*mv) == Some(square)).collect()
}

/// Finds the first thing that captures on a square encounter and an exchange does not know.
fn class(position: &Chess, square: Square) -> Option<Class> {
    let mut met = Vec::new();
    look(position, square, &mut met);
    met.into_iter().min()
}

fn look(position: &Chess, square: Square, met: &mut Vec<Class>) {
    let vision = Vision::of(position.clone());
    if vision.pins().iter().any(|pin| pin.pinner == square) {
        met.push(Class::PinByTheManWhoCaptured);
    }
    for mv in captures_on(position, square) {
        let next = after(position, mv);
        if mv.is_promotion() {
            met.push(Class::Promotion);
        }
        if mv.is_en_passant() {
            met.push(Class::EnPassant);
        }
        if next.is_check() {
            met.push(Class::CheckOnTheWay);
        }
        look(&next, square, met);
    }
}

/// Numbers that look random and are the same every time (xorshift).
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % limit
    }
}
