//! Exchanges against a slow oracle that plays the same rules, and their laws.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test says what it expects")]

use claims::{HOUSE, PARADISE, UNITS};
use proptest::prelude::*;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Position, Role, Square};
use testing::{Boxes, position, same_rules, walk_to_end};
use vision::{Participants, PinsHeeded, Vision};

fn check(fen: &str, square: Square, expected: (i32, &str)) {
    let position = position(fen);
    let side = position.turn();
    let exchange = Vision::of(position).exchange(square, side, &UNITS);
    let order: Vec<String> = exchange.captures.iter().map(ToString::to_string).collect();
    assert_eq!((exchange.gain, order.join(" ").as_str()), expected, "{fen}");
}

#[test]
fn each_side_stops_when_it_pays_no_more() {
    check("4k3/8/4p3/3p4/8/8/3R4/4K3 w - - 0 1", Square::D5, (0, ""));
    check("4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", Square::D5, (1, "d2"));
    check("3rk3/8/8/3n4/8/8/3R4/3RK3 w - - 0 1", Square::D5, (3, "d2"));
    check("3rk3/8/8/3p4/4P3/8/3R4/4K3 w - - 0 1", Square::D5, (1, "e4"));
    // A rook behind a rook, and a queen behind them: the pawn is worth it.
    check("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", Square::D5, (0, ""));
    check("3rk3/3r4/8/3p4/8/3R4/3R4/3QK3 w - - 0 1", Square::D5, (1, "d3"));
}

#[test]
fn pins_to_the_king_count_until_the_pinner_leaves() {
    // Knight e4 is pinned by rook e8 and may not capture on d6.
    check("4r1k1/8/3p4/8/4N3/8/8/4K3 w - - 0 1", Square::D6, (0, ""));
    // Rook e4, pinned, may capture along the line.
    check("4r1k1/8/8/8/4R3/8/8/4K3 w - - 0 1", Square::E8, (5, "e4"));
    // Rook e8 captures the knight and so releases knight e4; but with queen e7 behind it, it does not.
    check("4r1k1/8/8/8/4N3/8/8/N3K3 b - - 0 1", Square::E4, (3, "e8"));
}

#[test]
fn a_king_takes_only_what_nobody_guards() {
    check("8/8/8/3k4/8/2p5/2K5/8 w - - 0 1", Square::C3, (1, "c2"));
    check("8/8/8/8/3k4/2p5/2K5/8 w - - 0 1", Square::C3, (0, ""));
}

#[test]
fn a_side_in_check_captures_what_ends_it() {
    // Rook e1 checks: rook a5 may not capture on a8, and king e8 captures what is unguarded.
    check("R3k3/8/8/r7/8/8/8/4R1K1 b - - 0 1", Square::A8, (0, ""));
    check("3Rk3/8/8/8/8/8/8/4R1K1 b - - 0 1", Square::D8, (5, "e8"));
    check("4k3/8/8/8/8/8/8/r3R1K1 b - - 0 1", Square::E1, (5, "a1"));
}

#[test]
fn the_cheapest_man_waits_where_an_enemy_stands_behind_him() {
    // Pawn b5 captures on a4 only to let bishop c6 recapture; rook a8 wins the whole rook.
    let fen = "rn1k1b2/5r2/2B1b1pp/1p1N1n2/RP4P1/2P2P2/2QB3P/4K1NR b K - 3 22";
    check(fen, Square::A4, (5, "a8"));
}

#[test]
fn a_pin_to_another_man_counts_on_request() {
    // Knight f6 is pinned to queen d8 by bishop g5: capturing on d5 costs the queen, less the bishop.
    let vision = Vision::of(position("3qk3/8/5n2/3P2B1/8/8/8/4K3 b - - 0 1"));
    let king_only = vision.everyone();
    let all = Participants { pins: PinsHeeded::All, ..king_only };
    let gain = |among| vision.exchange_among(Square::D5, Color::Black, 100, &HOUSE, among).gain;
    assert_eq!(gain(king_only), 100);
    // Queen d8 captures the pawn instead of the knight.
    assert_eq!(gain(all), 100);
    let course = vision.exchange_among(Square::D5, Color::Black, 100, &HOUSE, all);
    assert_eq!(course.captures, [Square::D8]);
    let without_queen = Participants { men: all.men.without(Square::D8), ..all };
    assert_eq!(gain(without_queen), 0);
}

/// PARADISE, II.B.3: square f6 of its position 2.1, with the pieces that bear on it.
#[test]
fn occupability_of_the_report_in_its_own_scale() {
    let vision = Vision::of(position("3q4/5k2/5b2/5Q2/8/8/8/5RK1 w - - 0 1"));
    let vacant = Participants { pins: PinsHeeded::All, ..vision.everyone().without(Square::F6) };
    let of = |color| vision.occupability_among(Square::F6, color, &PARADISE, vacant);
    assert_eq!((of(Color::White), of(Color::Black)), (90, 50));
}

fn worth(role: Role) -> i32 {
    if role == Role::King { 3100 } else { HOUSE.of(role) }
}

proptest! {
    #[test]
    fn exchanges_are_those_of_the_slow_oracle(choices in prop::collection::vec(any::<u16>(), 0..120)) {
        let vision = Vision::of(walk_to_end(Chess::default(), &choices));
        for square in vision.board().occupied() & !vision.board().kings() {
            let piece = vision.board().piece_at(square).unwrap();
            let boxes = Boxes::new(vision.board(), square, worth);
            let slow = same_rules(&boxes, !piece.color, HOUSE.of(piece.role));
            let standing = HOUSE.of(piece.role);
            let fast = vision.exchange_among(square, !piece.color, standing, &HOUSE, vision.everyone());
            prop_assert_eq!(fast.gain, slow, "{} in {:?}", square, vision.board());
            prop_assert_eq!(fast.captures.is_empty(), slow == 0);
        }
    }

    #[test]
    fn colors_and_files_do_not_matter(choices in prop::collection::vec(any::<u16>(), 0..120)) {
        let original = walk_to_end(Chess::default(), &choices);
        let mut setup = original.to_setup(EnPassantMode::Always).into_mirrored();
        setup.castling_rights = shakmaty::Bitboard::EMPTY;
        setup.board.flip_horizontal();
        setup.ep_square = setup.ep_square.map(Square::flip_horizontal);
        let Ok(flipped) = setup.position::<Chess>(CastlingMode::Standard) else { return Ok(()) };
        let (one, other) = (Vision::of(original), Vision::of(flipped));
        for square in Square::ALL {
            let image = square.flip_vertical().flip_horizontal();
            for color in Color::ALL {
                prop_assert_eq!(one.exchange_gain(square, color, &HOUSE),
                    other.exchange_gain(image, !color, &HOUSE));
                prop_assert_eq!(one.occupability(square, color), other.occupability(image, !color));
            }
            prop_assert_eq!(one.attacked_by(square).count(), other.attacked_by(image).count());
            prop_assert_eq!(one.destinations(square).count(), other.destinations(image).count());
        }
        prop_assert_eq!(one.relative_pins().len(), other.relative_pins().len());
        prop_assert_eq!(one.discoveries().len(), other.discoveries().len());
        prop_assert_eq!(one.skewers().len(), other.skewers().len());
        prop_assert_eq!(one.blockers().len(), other.blockers().len());
        prop_assert_eq!(one.batteries().len(), other.batteries().len());
        prop_assert_eq!(one.forks(Color::White).len(), other.forks(Color::Black).len());
        prop_assert_eq!(one.hanging(Color::White).count(), other.hanging(Color::Black).count());
    }

    /// The most valuable piece that can stand on a square is the most valuable whose capture gains nothing.
    #[test]
    fn occupability_is_the_last_safe_worth(choices in prop::collection::vec(any::<u16>(), 0..120)) {
        let vision = Vision::of(walk_to_end(Chess::default(), &choices));
        for square in Square::ALL {
            let vacant = vision.everyone().without(square);
            for color in Color::ALL {
                let is_safe = |worth: &i32| vision.gain_among(square, !color, *worth, &UNITS, vacant) == 0;
                let last = (1..=31).rev().find(is_safe).unwrap_or(0);
                prop_assert_eq!(vision.occupability(square, color).worth, last, "{} {}", square, color);
            }
        }
    }
}
