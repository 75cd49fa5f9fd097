"""Cases for the tests of claims: kind, position, fields, and whether the claim is true."""

from __future__ import annotations

from typing import Any

from checkers.certificate.examples import PROMOTIONS

FORK = "r3k3/2N5/8/8/8/8/8/4K3 b q - 0 1"
TAKES = "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1"  # a pawn, and rook for rook
TAKES_LATER = "4k3/8/8/3p4/8/8/3R4/4K3 b - - 0 1"
MATE_ON_A8 = "6k1/5ppp/8/8/8/8/8/R6K b - - 0 1"
PLACED = "3r2k1/R4ppp/8/8/8/8/P4PPP/3R2K1 w - - 0 1"
TWO_DUTIES = "r2q2k1/5ppp/3R4/8/8/8/5PPP/Q5K1 b - - 0 1"
TWO_GUARDS = "r2q2k1/5ppp/1n1R4/8/8/8/5PPP/Q5K1 b - - 0 1"
TRAPPED = "6k1/5ppp/8/8/8/1P6/bKP2PPP/7R b - - 1 1"
GIVES_QUEEN = "r3k3/8/8/8/8/8/8/3QK3 w - - 0 1"
SHUTS = "2k5/1b3p2/8/8/8/3B1N2/Q7/4K3 w - - 0 1"
IGNORES = "3r3k/8/8/1B6/3N4/8/2P5/4K3 w - - 0 1"
PIN = "k3r3/8/8/8/8/4N3/8/4K3 w - - 0 1"
PINNED_ROOK = "k3r3/8/8/8/8/4R3/8/4K3 w - - 0 1"
CHECKED = "k3r3/8/8/8/8/B7/8/4K3 w - - 0 1"
BLOCKED_KNIGHT = "k3n3/8/4r3/8/8/8/8/B3K3 w - - 0 1"
KNIGHT_UP = "4k3/4p3/8/8/8/5N2/4P3/4K3 w - - 0 1"
WON_PAWN = "3k4/8/3K4/4P3/8/8/8/8 w - - 0 1"
BACK_RANK = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
FLIGHT = "6k1/5pp1/7p/8/8/8/8/R5K1 w - - 0 1"
PASSING = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
BATTERY = "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1"
OWN_FLIGHT = "r5k1/8/8/8/8/8/8/1K6 b - - 0 1"

# Each named mate: a position that shows it, and a mate that does not.
MATES = [
    ("back_rank_mate", "3R2k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "3R2k1/5p1p/7B/8/8/8/8/6K1 b - - 0 1"),
    ("back_rank_mate", "6k1/8/8/8/8/8/5PPP/3q2K1 w - - 0 1", "3R2k1/5ppp/8/8/8/1B6/8/6K1 b - - 0 1"),
    ("smothered_mate", "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", "7k/4NNpp/8/8/8/8/8/6K1 b - - 0 1"),
    ("arabian_mate", "7k/7R/5N2/8/8/8/8/6K1 b - - 0 1", "6nk/7R/6K1/8/8/8/8/8 b - - 0 1"),
    ("anastasia_mate", "8/4N1pk/8/8/8/7R/8/6K1 b - - 0 1", "7k/4N1p1/8/8/8/7R/8/6K1 b - - 0 1"),
    ("hook_mate", "4R3/4kp2/5N2/4P3/8/8/8/6K1 b - - 0 1", "4R3/4kp2/5N2/4B3/8/8/8/6K1 b - - 0 1"),
    ("dovetail_mate", "8/8/4p3/3pk3/5Q2/6P1/8/6K1 b - - 0 1", "4R3/8/8/3pk3/5Q2/6P1/8/6K1 b - - 0 1"),
    ("boden_mate", "2kr4/3p4/B7/8/5B2/8/8/6K1 b - - 0 1", "7k/7p/8/3B4/8/2B5/8/6K1 b - - 0 1"),
    ("double_bishop_mate", "7k/7p/8/3B4/8/2B5/8/6K1 b - - 0 1", "2kr4/3p4/B7/8/5B2/8/8/6K1 b - - 0 1"),
    ("epaulette_mate", "3rkr2/8/4Q3/8/8/8/8/6K1 b - - 0 1", "3R2k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"),
]

CASES: list[tuple[str, str, dict[str, Any], bool]] = [
    ("check", "7k/8/8/8/8/8/8/K6R b - - 0 1", {"men": ["h1"], "squares": ["h8"]}, True),
    ("check", "7k/8/8/8/8/8/8/K6R b - - 0 1", {"men": ["h1"], "squares": ["g8"]}, False),
    ("check", "7k/8/8/8/8/8/6R1/K7 b - - 0 1", {"men": ["g2"], "squares": ["h8"]}, False),
    ("check", "4k3/8/5N2/8/8/8/8/K3R3 b - - 0 1", {"men": ["f6"], "squares": ["e8"]}, False),  # half a double check
    ("covers_flight", "7k/8/5K2/8/8/8/8/6R1 b - - 0 1", {"men": ["g1"], "squares": ["g8", "g7"]}, True),
    ("covers_flight", "8/4k3/8/8/8/8/8/K3R3 b - - 0 1", {"men": ["e1"], "squares": ["e8"]}, True),  # through the king
    ("covers_flight", "8/4k3/8/8/4B3/8/8/K3R3 b - - 0 1", {"men": ["e1"], "squares": ["e6"]}, False),  # x-ray told as direct
    ("covers_flight", "7k/8/5K2/8/8/8/8/6R1 b - - 0 1", {"men": ["g1"], "squares": ["g6"]}, False),
    ("covers_flight", "7k/8/5K2/8/8/8/8/6R1 b - - 0 1", {"men": ["g1", "f6"], "squares": ["g8"]}, False),
    ("blocks_flight", "6rk/6pp/8/8/8/8/8/K7 b - - 0 1", {"men": ["g8", "g7", "h7"], "squares": ["h8"]}, True),
    ("blocks_flight", "6rk/6pp/8/8/8/8/8/K7 b - - 0 1", {"men": ["g8"], "squares": ["g7"]}, False),
    ("blocks_flight", "6Rk/6pp/8/8/8/8/8/K7 b - - 0 1", {"men": ["g8"], "squares": ["h8"]}, False),
    ("guards", PINNED_ROOK, {"men": ["e3"], "squares": ["e5", "e8"]}, True),
    ("guards", PINNED_ROOK, {"men": ["e3"], "squares": ["d3"]}, False),  # pinned guard
    ("guards", PIN, {"men": ["e3"], "squares": ["d5"]}, False),
    ("guards", PIN.replace("r", "b"), {"men": ["e3"], "squares": ["d5"]}, True),  # a bishop on a file pins nobody
    ("shut_in", "6rk/6pp/8/8/8/8/8/K7 w - - 0 1", {"men": ["h8"]}, True),
    ("shut_in", "7k/8/5K2/8/8/8/8/6R1 w - - 0 1", {"men": ["h8"]}, False),  # h7 is free
    ("shut_in", "7k/8/5K2/8/8/8/8/6R1 b - - 0 1", {"men": ["f6"]}, False),
    ("shut_in", "6rk/6pp/8/8/8/8/8/K7 w - - 0 1", {"men": ["g8"]}, False),  # no king
    ("only_guard", "3rk3/8/8/8/8/8/8/4K3 w - - 0 1", {"men": ["e8"], "squares": ["d8"]}, True),
    ("only_guard", "3rk3/8/1b6/8/8/8/8/4K3 w - - 0 1", {"men": ["e8"], "squares": ["d8"]}, False),
    ("only_guard", "3rk3/8/8/8/8/8/8/4K3 w - - 0 1", {"men": ["d8"], "squares": ["d1"]}, True),
    ("pinned", PIN, {"men": ["e3", "e8"], "squares": ["e1"]}, True),
    ("pinned", PIN, {"men": ["e3", "e8"], "squares": ["e2"]}, False),
    ("pinned", "k3r3/8/8/4n3/8/4N3/8/4K3 w - - 0 1", {"men": ["e3", "e8"], "squares": ["e1"]}, False),
    ("legal", PINNED_ROOK, {"moves": ["e3e8"]}, True),
    ("legal", PINNED_ROOK, {"moves": ["e3d3"]}, False),
    ("illegal", PINNED_ROOK, {"men": ["e3"], "squares": ["d3"]}, True),
    ("illegal", PINNED_ROOK, {"men": ["e3"], "squares": ["e5"]}, False),
    ("illegal", PASSING, {"men": ["e5"], "squares": ["f6"]}, False),
    ("illegal", PASSING, {"men": ["e5"], "squares": ["d6"]}, False),
    ("illegal", "k7/8/8/r2pP2K/8/8/8/8 w - d6 0 1", {"men": ["e5"], "squares": ["d6"]}, True),
    ("illegal", "4k3/8/8/8/8/8/r3P2K/8 w - - 0 1", {"men": ["e2"], "squares": ["e4"]}, True),
    ("illegal", "4k3/8/8/8/8/4p3/r3P2K/8 w - - 0 1", {"men": ["e2"], "squares": ["e4"]}, False),
    ("illegal", "1k3r2/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"men": ["e1"], "squares": ["g1"]}, True),
    ("illegal", "1k3r2/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"men": ["e1"], "squares": ["c1"]}, False),
    ("illegal", "1k3r2/8/8/8/8/8/8/R3K2R w Q - 0 1", {"men": ["e1"], "squares": ["g1"]}, False),
    ("takes", PASSING, {"men": ["e5"], "squares": ["d5"], "moves": ["e5d6"]}, True),
    ("takes", PASSING, {"men": ["e5"], "squares": ["d6"], "moves": ["e5d6"]}, False),
    ("takes", PASSING, {"men": ["e5"], "squares": ["e6"], "moves": ["e5e6"]}, False),
    ("blocks_check", CHECKED, {"men": ["a3", "e8"], "squares": ["e7"], "moves": ["a3e7"]}, True),
    ("blocks_check", CHECKED.replace("k3r3", "k3q3"), {"men": ["a3", "a8"], "squares": ["e7"], "moves": ["a3e7"]}, False),
    ("blocks_check", "k7/4r3/8/8/8/B7/8/4K3 w - - 0 1", {"men": ["a3", "e7"], "squares": ["e7"], "moves": ["a3e7"]}, False),
    ("blocks_check", BLOCKED_KNIGHT, {"men": ["a1", "e8"], "squares": ["e5"], "moves": ["a1e5"]}, False),
    ("stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", {}, True),
    ("stalemate", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", {}, False),
    ("insufficient_material", "7k/8/6K1/8/8/8/8/N7 w - - 0 1", {}, True),
    ("insufficient_material", "7k/8/6K1/8/8/8/8/NN6 w - - 0 1", {}, False),
    ("insufficient_material", "7k/8/6K1/8/8/8/8/B3b3 b - - 0 1", {}, True),
    ("insufficient_material", "7k/8/6K1/8/8/8/8/B4b2 b - - 0 1", {}, False),
    *[(kind, fen, {}, holds) for kind, *fens in MATES for fen, holds in zip(fens, (True, False), strict=True)],
    ("mates", BACK_RANK, {"moves": ["a1a8"]}, True),
    ("mates", FLIGHT, {"moves": ["a1a8"]}, False),  # mate with a flight square
    ("mates", "R6k/8/6K1/8/8/8/8/8 b - - 0 1", {}, True),
    ("keeps", "4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", {"moves": ["d2d5"]}, True),
    ("keeps", "3rk3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", {"moves": ["d2d5"]}, False),  # the rook is taken
    ("keeps", "4k3/8/8/3p4/8/8/3R4/4K3 b - - 0 1", {"moves": ["e8e7", "d2d5"]}, False),
    ("drawn_to", "4Rqk1/8/8/8/8/2N5/8/6K1 b - - 0 1", {"men": ["f8"], "squares": ["e8"], "moves": ["f8e8", "c3d5"]}, False),
    ("drawn_to", "2q1R1k1/8/8/3N4/8/8/8/6K1 b - - 0 1", {"men": ["c8"], "squares": ["e8"], "moves": ["c8e8", "d5f6"]}, True),
    ("drawn_to", "2q1R1k1/8/8/1N6/8/8/8/6K1 b - - 0 1", {"men": ["c8"], "squares": ["e8"], "moves": ["c8e8", "b5d6"]}, False),
    ("left_guard", "7k/8/5n2/8/8/8/8/K7 b - - 0 1", {"men": ["f6"], "squares": ["h7"], "moves": ["f6e4"]}, True),
    ("left_guard", "7k/8/8/8/8/3B4/8/K7 w - - 0 1", {"men": ["d3"], "squares": ["h7"], "moves": ["d3e4"]}, False),
    ("left_guard", PINNED_ROOK, {"men": ["e3"], "squares": ["d3"], "moves": ["e3e5"]}, False),
    ("blocks_own_flight", OWN_FLIGHT, {"men": ["a8"], "squares": ["f8"], "moves": ["a8f8"]}, True),
    ("blocks_own_flight", OWN_FLIGHT, {"men": ["a8"], "squares": ["e8"], "moves": ["a8e8"]}, False),
    ("blocks_own_flight", OWN_FLIGHT.replace("1K6", "1K3R2"), {"men": ["a8"], "squares": ["f8"], "moves": ["a8f8"]}, False),
    ("blocks_own_flight", OWN_FLIGHT, {"men": ["a8"], "squares": ["f8"], "moves": ["a8f8", "b1b2", "f8e8"]}, False),
    ("opens_line", "r6k/8/8/8/N7/8/8/K7 w - - 0 1", {"men": ["a8"], "squares": ["a4", "a2"], "moves": ["a4b6"]}, False),
    ("opens_line", "r6k/8/8/8/N7/8/8/6K1 w - - 0 1", {"men": ["a8"], "squares": ["a4", "a2"], "moves": ["a4b6"]}, True),
    ("opens_line", "r6k/8/8/8/N7/P7/8/6K1 w - - 0 1", {"men": ["a8"], "squares": ["a4", "a2"], "moves": ["a4b6"]}, False),
    ("opens_line", "r6k/8/8/8/R7/8/8/6K1 w - - 0 1", {"men": ["a8"], "squares": ["a4", "a2"], "moves": ["a4a6"]}, False),
    ("opens_line", "r6k/8/8/8/R7/8/8/6K1 w - - 0 1", {"men": ["a8"], "squares": ["a4", "a2"], "moves": ["a4a8"]}, False),
    ("clears_line", BATTERY, {"men": ["e4"], "squares": ["e1", "e8"], "moves": ["e4c5"]}, True),
    ("clears_line", BATTERY, {"men": ["e4"], "squares": ["e1", "d8"], "moves": ["e4c5"]}, False),  # no line
    ("clears_line", "4k3/4p3/8/8/4N3/8/8/K3R3 w - - 0 1", {"men": ["e4"], "squares": ["e1", "e8"], "moves": ["e4c5"]}, False),
    ("discovers", BATTERY, {"men": ["e1"], "squares": ["e8"], "moves": ["e4c5"]}, True),
    ("discovers", BATTERY, {"men": ["e1", "f6"], "squares": ["e8"], "moves": ["e4f6"]}, True),
    ("discovers", BATTERY, {"men": ["e1"], "squares": ["e8"], "moves": ["e4f6"]}, False),
    ("discovers", "4k3/8/8/8/8/8/8/K2R4 w - - 0 1", {"men": ["e1"], "squares": ["e8"], "moves": ["d1e1"]}, False),
    ("replies", PROMOTIONS, {"number": 2}, True),
    ("replies", PROMOTIONS, {"number": 5}, False),
    ("threatens", "6k1/5ppp/8/8/8/8/8/R6K b - - 0 1", {"moves": ["a1a8"]}, True),
    ("threatens", "6k1/5ppp/8/8/8/8/8/R6K b - - 0 1", {"moves": ["a1a7"]}, False),
    ("threatens", "R5k1/5pp1/8/8/8/8/8/7K b - - 0 1", {"moves": ["a8a7"]}, False),  # in check
    ("mates_after", "6k1/5ppp/8/8/8/8/8/R6K b - - 0 1", {"moves": ["a1a8"], "number": 1}, True),
    ("mates_after", "6k1/5ppp/8/8/8/8/8/R6K b - - 0 1", {"moves": ["a1a8"], "number": 8}, False),
    ("only_defence", MATE_ON_A8, {"moves": ["h7h6"], "number": 7}, True),
    ("only_defence", MATE_ON_A8, {"moves": ["h7h6"], "number": 6}, False),
    ("only_defence", MATE_ON_A8, {"moves": ["g8h8"], "number": 7}, False),  # it is mated there
    ("overloaded", TWO_DUTIES, {"men": ["d8"], "squares": ["d6", "a8"], "moves": ["d8d6", "a1a8"]}, True),
    ("overloaded", TWO_DUTIES, {"men": ["d8"], "squares": ["a8", "d6"], "moves": ["d8d6", "a1a8"]}, False),
    ("overloaded", TWO_GUARDS, {"men": ["d8"], "squares": ["d6", "a8"], "moves": ["d8d6", "a1a8"]}, False),
    ("trapped", TRAPPED, {"men": ["a2"]}, True),
    ("trapped", "6k1/5ppp/8/8/8/8/bKP2PPP/7R b - - 1 1", {"men": ["a2"]}, False),  # it gets away
    ("trapped", "6k1/5ppp/8/8/8/1P6/b1P2PPP/2K4R b - - 1 1", {"men": ["a2"]}, False),  # nobody attacks it
    ("trapped", TRAPPED, {"men": ["f7"]}, False),  # a pawn
    ("zugzwang", "8/8/8/8/8/1k6/1p6/1K6 w - - 0 1", {}, True),
    ("zugzwang", TAKES_LATER, {}, False),
    ("zugzwang", "6k1/5ppp/8/8/8/8/8/R6K b - - 0 1", {}, False),  # mate is threatened
    ("no_capture", PASSING, {"squares": ["e8"]}, True),
    ("no_capture", PASSING, {"squares": ["e1"]}, False),  # an own man
    ("no_capture", PASSING, {"squares": ["d5"]}, False),  # en passant
    ("no_capture", PASSING, {"squares": ["d6"]}, False),  # nobody there
    ("positions_examined", BACK_RANK, {"number": 70}, True),
    ("positions_examined", BACK_RANK, {"number": 71}, False),
    ("moves_examined", BACK_RANK, {"number": 9}, True),
    ("moves_examined", BACK_RANK, {"number": 70}, False),
    ("positions_needed", BACK_RANK, {"number": 5}, True),
    ("positions_needed", BACK_RANK, {"number": 9}, False),
    ("not_found", BACK_RANK, {}, True),
    ("attacks", FORK, {"men": ["c7"], "squares": ["a8"]}, True),
    ("attacks", FORK, {"men": ["c7"], "squares": ["a6"]}, False),  # nobody there
    ("forks", FORK, {"men": ["c7"], "squares": ["a8", "e8"]}, True),
    ("forks", FORK, {"men": ["c7"], "squares": ["a8"]}, False),  # one is no fork
    ("forks", "3k4/3p1p2/2p1p3/8/8/8/3Q4/4K3 b - - 0 1", {"men": ["d2"], "squares": ["d7", "h6"]}, False),
    ("forks", "3qk3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1", {"men": ["e4"], "squares": ["d5", "f5"]}, False),  # d5 is guarded
    ("skewers", "4r3/8/8/8/4k3/8/8/4R1K1 b - - 0 1", {"men": ["e1"], "squares": ["e4", "e8"]}, True),
    ("skewers", "4k3/8/8/8/4r3/8/8/4R1K1 b - - 0 1", {"men": ["e1"], "squares": ["e4", "e8"]}, False),  # a pin
    ("skewers", "4q2k/8/8/8/4r3/8/8/4R1K1 b - - 0 1", {"men": ["e1"], "squares": ["e4", "e8"]}, False),
    ("unguarded", FORK, {"squares": ["a8"]}, True),
    ("unguarded", "r2qk3/2N5/8/8/8/8/8/4K3 b q - 0 1", {"squares": ["a8"]}, False),
    ("pinned_to", "3qk3/8/5n2/6B1/8/8/8/4K3 b - - 0 1", {"men": ["f6", "g5"], "squares": ["d8"]}, True),
    ("pinned_to", "3qk3/4p3/5n2/6B1/8/8/8/4K3 b - - 0 1", {"men": ["f6", "g5"], "squares": ["d8"]}, False),
    ("x_ray", "Q1q1R1k1/8/8/8/8/8/8/6K1 b - - 0 1", {"men": ["a8", "c8"], "squares": ["e8"]}, True),
    ("x_ray", "Q1Q1R1k1/8/8/8/8/8/8/6K1 b - - 0 1", {"men": ["a8", "c8"], "squares": ["e8"]}, False),  # its own side's
    ("x_ray", "Qnq1R1k1/8/8/8/8/8/8/6K1 b - - 0 1", {"men": ["a8", "c8"], "squares": ["e8"]}, False),  # two
    ("in_the_way", "rb3q1k/8/8/8/8/8/8/6K1 b - - 0 1", {"men": ["b8", "f8"], "squares": ["a8"]}, True),
    ("in_the_way", "rb1n1q1k/8/8/8/8/8/8/6K1 b - - 0 1", {"men": ["b8", "f8"], "squares": ["a8"]}, False),  # two
    ("in_the_way", "rb3n1k/8/8/8/8/8/8/6K1 b - - 0 1", {"men": ["b8", "f8"], "squares": ["a8"]}, False),  # a knight
    ("in_the_way", "rB3q1k/8/8/8/8/8/8/6K1 b - - 0 1", {"men": ["b8", "f8"], "squares": ["a8"]}, False),  # an enemy
    ("opposition", "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", {"men": ["e6"], "squares": ["e8"]}, True),
    ("opposition", "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", {"men": ["e6"], "squares": ["e8"]}, False),  # it is to move itself
    ("opposition", "4k3/8/5K2/4P3/8/8/8/8 b - - 0 1", {"men": ["f6"], "squares": ["e8"]}, False),  # not in line
    ("opposition", "4k3/8/8/4K3/4P3/8/8/8 b - - 0 1", {"men": ["e5"], "squares": ["e8"]}, False),  # two squares between
    ("outside_square", "8/8/8/P4k2/8/8/8/7K b - - 0 1", {"men": ["f5"], "squares": ["a5"]}, True),
    ("outside_square", "8/8/8/P3k3/8/8/8/7K b - - 0 1", {"men": ["e5"], "squares": ["a5"]}, False),  # in time
    ("outside_square", "8/8/8/P3k3/8/8/8/7K w - - 0 1", {"men": ["e5"], "squares": ["a5"]}, True),  # the pawn is to move
    ("outside_square", "8/8/p7/P4k2/8/8/8/7K b - - 0 1", {"men": ["f5"], "squares": ["a5"]}, False),  # a man before it
    ("outside_square", "8/8/8/P4k2/8/8/8/7K b - - 0 1", {"men": ["h1"], "squares": ["a5"]}, False),  # its own king
    ("uncovers", "4q2k/8/8/8/4N3/8/8/4RK2 w - - 0 1", {"men": ["e1"], "squares": ["e8"], "moves": ["e4c5"]}, True),
    ("uncovers", "4q2k/8/8/8/4N3/8/8/4RK2 w - - 0 1", {"men": ["e1"], "squares": ["h8"], "moves": ["e4c5"]}, False),
    ("gains", TAKES, {"moves": ["d2d5"], "number": 1}, True),
    ("gains", TAKES, {"moves": ["d2d5"], "number": 2}, False),
    ("gains", TAKES, {"moves": ["d2d4"], "number": 0}, False),  # takes nothing
    ("wins", TAKES, {"moves": ["d2d5"], "number": 1}, True),
    ("wins", TAKES, {"moves": ["d2d5", "d8d5"], "number": 1}, False),  # a rook less, and White may stop
    ("wins", "6kr/1pp5/8/8/8/8/1Q6/6K1 w - - 0 1", {"moves": ["b2h8"], "number": 1}, False),
    ("threatens_gain", TAKES_LATER, {"moves": ["d2d5"], "number": 1}, True),
    ("threatens_gain", TAKES_LATER, {"moves": ["d2d4"], "number": 1}, False),
    ("gains_after", TAKES_LATER, {"moves": ["d2d5"], "number": 5}, True),
    ("gains_after", TAKES_LATER, {"moves": ["d2d5"], "number": 6}, False),
    ("loses", GIVES_QUEEN, {"moves": ["d1d8", "a8d8"], "number": 9}, True),
    ("loses", GIVES_QUEEN, {"moves": ["d1d8", "a8d8"], "number": 10}, False),
    ("loses", GIVES_QUEEN, {"moves": ["d1d5"], "number": 1}, False),
    ("wins_at_most", TAKES, {"moves": ["d2d5", "d8d5"], "number": 1}, True),  # White takes back
    ("wins_at_most", TAKES, {"moves": ["d2d5", "d8d5"], "number": 0}, False),
    ("wins_at_most", GIVES_QUEEN, {"moves": ["d1d8", "a8d8"], "number": 0}, True),
    ("gives_check", GIVES_QUEEN, {"moves": ["d1d8"]}, True),
    ("gives_check", GIVES_QUEEN, {"moves": ["d1d6"]}, False),
    ("shuts_line", SHUTS, {"men": ["b7"], "squares": ["f3"], "moves": ["d3e4"]}, True),  # the enemy's line
    ("shuts_line", SHUTS, {"men": ["a2"], "squares": ["f7"], "moves": ["d3c4"]}, True),  # one's own
    ("shuts_line", SHUTS, {"men": ["b7"], "squares": ["f3"], "moves": ["d3c2"]}, False),
    ("shuts_line", SHUTS, {"men": ["b7"], "squares": ["c8"], "moves": ["d3e4"]}, False),
    ("pins", "4k3/8/2q5/8/8/8/8/4KB2 w - - 0 1", {"men": ["c6", "b5"], "squares": ["e8"], "moves": ["f1b5"]}, True),
    ("pins", "4k3/8/2q5/8/8/8/8/4KB2 w - - 0 1", {"men": ["c6", "c4"], "squares": ["e8"], "moves": ["f1c4"]}, False),
    ("unpins", "4k3/8/2n5/1B6/8/8/8/4K3 w - - 0 1", {"men": ["c6"], "squares": ["e8"], "moves": ["b5d3"]}, True),
    ("unpins", "4k3/8/2n5/1B6/8/8/8/4K3 w - - 0 1", {"men": ["c6"], "squares": ["e8"], "moves": ["b5a4"]}, False),
    ("unpins", "4k3/8/2n5/1B6/8/8/8/4K3 w - - 0 1", {"men": ["c6"], "squares": ["e8"], "moves": ["b5c6"]}, False),
    ("ignores", IGNORES, {"men": ["d8"], "squares": ["d4"], "moves": ["e1e2", "d8d4"]}, True),
    ("ignores", IGNORES, {"men": ["d8"], "squares": ["d4"], "moves": ["b5d7", "d8d7"]}, False),  # to another square
    ("ignores", IGNORES, {"men": ["d8"], "squares": ["d4"], "moves": ["c2c3", "d8d4"]}, False),  # guards it
    ("ignores", IGNORES, {"men": ["d8"], "squares": ["d5"], "moves": ["d4c6", "d8d5"]}, True),
    ("ignores", "3r3k/8/8/8/3N4/8/8/4K3 w - - 0 1", {"men": ["d8"], "squares": ["d4"], "moves": ["d4e6", "d8d4"]}, False),
    ("suggested", BACK_RANK, {"moves": ["a1a8"]}, False),
    ("nodes_made", BACK_RANK, {"number": 1234}, True),
    ("nodes_made", BACK_RANK, {"number": 70}, False),
    ("searched_to", BACK_RANK, {"number": 4}, True),
    ("searched_to", BACK_RANK, {"number": 5}, False),
    ("no_promise", BACK_RANK, {}, True),
    ("surplus", KNIGHT_UP, {"men": ["f3"], "squares": [], "number": 1}, True),
    ("surplus", KNIGHT_UP, {"men": ["f3"], "squares": [], "number": 2}, False),
    ("surplus", KNIGHT_UP, {"men": ["e2"], "squares": ["e7"], "number": 1}, False),
    ("material_even", BACK_RANK, {}, False),
    ("material_even", "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", {}, True),
    ("passed", "4k3/8/1p6/8/P7/8/8/4K3 w - - 0 1", {"men": ["a4"]}, False),
    ("passed", "4k3/8/1p6/1P6/P7/8/8/4K3 w - - 0 1", {"men": ["b6"]}, False),
    ("passed", "4k3/8/2p5/8/P7/8/8/4K3 w - - 0 1", {"men": ["a4"]}, True),
    ("open_file", PLACED, {"men": ["d1"]}, True),
    ("open_file", PLACED, {"men": ["a7"]}, False),
    ("seventh_rank", PLACED, {"men": ["a7"]}, True),
    ("seventh_rank", PLACED, {"men": ["d1"]}, False),
    ("isolated", PLACED, {"men": ["a2"]}, True),
    ("isolated", PLACED, {"men": ["f2"]}, False),
    ("doubled", "4k3/2p5/2p5/8/8/8/2P5/4K3 w - - 0 1", {"men": ["c6", "c7"]}, True),
    ("doubled", "4k3/2p5/2p5/8/8/8/2P5/4K3 w - - 0 1", {"men": ["c2", "c7"]}, False),
    ("outpost", "4k3/4p3/8/4N3/3P4/8/8/4K3 w - - 0 1", {"men": ["e5"]}, True),
    ("outpost", "4k3/3p4/8/4N3/3P4/8/8/4K3 w - - 0 1", {"men": ["e5"]}, False),  # d6 drives it away
    ("outpost", "4k3/8/8/4N3/8/8/8/4K3 w - - 0 1", {"men": ["e5"]}, False),  # no pawn guards it
    ("at_home", "4k3/8/8/8/8/8/8/1NB1K3 w - - 0 1", {"men": ["b1", "c1"]}, True),
    ("at_home", "4k3/8/8/8/8/8/8/1NBNK3 w - - 0 1", {"men": ["d1"]}, False),
    ("no_shelter", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", {"men": ["e1"]}, True),
    ("no_shelter", "4k3/8/8/5P2/8/8/8/4K3 w - - 0 1", {"men": ["e1"]}, False),
    ("blockades", "4k3/8/8/n7/P7/8/8/4K3 w - - 0 1", {"men": ["a5"], "squares": ["a4"]}, True),
    ("blockades", "4k3/8/n7/8/P7/8/8/4K3 w - - 0 1", {"men": ["a6"], "squares": ["a4"]}, False),
    ("known_win", WON_PAWN, {"men": ["d6"]}, True),
    ("known_win", WON_PAWN, {"men": ["d8"]}, False),
    ("known_win", WON_PAWN.replace(" w", " b"), {"men": ["d6"]}, True),
    ("known_win", "3k4/8/3KP3/8/8/8/8/8 w - - 0 1", {"men": ["d6"], "moves": ["e6e7"]}, False),  # Ke8, stalemate or the pawn
    ("known_win", "k7/2Q5/8/8/8/8/8/6K1 b - - 0 1", {"men": ["g1"]}, False),  # stalemate
    ("known_win", "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", {"men": ["e3"]}, False),
    ("known_win", "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1", {"men": ["b8"]}, True),
    ("known_win", "1K1k4/1P6/8/8/8/8/r7/7R w - - 0 1", {"men": ["b8"]}, False),  # the king is not cut off
    ("known_win", "8/8/4k3/8/8/3BNK2/8/8 w - - 0 1", {"men": ["f3"]}, True),
    ("known_win", "8/8/8/8/8/1kB5/1N6/7K b - - 0 1", {"men": ["h1"]}, False),  # one of them falls
    ("known_win", "4k3/8/8/8/8/8/4P3/3RK3 b - - 0 1", {"men": ["e1"]}, True),
    ("known_draw", "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", {}, True),
    ("known_draw", WON_PAWN, {}, False),
    ("known_draw", "k7/8/8/P7/8/3K4/8/2B5 w - - 0 1", {}, True),
    ("known_draw", "k7/8/8/P7/8/3K4/8/3B4 w - - 0 1", {}, False),  # the right bishop
    ("known_draw", "3k4/8/r7/3PK3/8/8/8/7R b - - 0 1", {}, True),
    ("known_draw", "3k4/8/r7/3P4/3K4/8/8/3R4 b - - 0 1", {}, False),  # a check may win the rook
    ("known_draw", "8/8/4k3/8/2N5/8/2N1K3/8 w - - 0 1", {}, True),
    ("known_mate", "8/8/8/4k3/8/8/8/4K2R w - - 0 1", {"men": ["e1"], "number": 14}, True),
    ("known_mate", "8/8/8/4k3/8/8/8/4K2R w - - 0 1", {"men": ["e1"], "number": 13}, False),
    ("known_mate", "8/8/8/4k3/8/8/8/4K2R w - - 0 1", {"men": ["e1"], "moves": ["h1h5"], "number": 14}, True),
    ("repeats", "6k1/6p1/8/7Q/8/2q5/1q6/7K w - - 0 1", {"moves": ["h5e8", "g8h7", "e8h5", "h7g8"]}, True),
    ("repeats", "6k1/6p1/8/7Q/8/2q5/1q6/7K w - - 0 1", {"moves": ["h5e8", "g8h7", "e8h5"]}, False),
    ("stalemates", "4k3/8/5r2/2Q5/8/8/5q2/7K w - - 0 1", {"moves": ["c5e7", "e8e7"]}, True),
    ("stalemates", "4k3/8/5r2/2Q5/8/8/5q2/6K1 w - - 0 1", {"moves": ["g1h1", "f2f1"]}, False),  # mate
    ("too_little", "8/8/8/8/8/6qk/6R1/7K w - - 0 1", {"moves": ["g2g3", "h3g3"]}, True),
    ("too_little", "8/8/8/8/8/6qk/6R1/7K w - - 0 1", {"moves": ["g2g3"]}, False),
    ("only_known", "3k4/8/3K4/3P4/8/8/8/8 w - - 0 1", {"moves": ["d6c6"]}, False),  # Ke6 wins as well
    ("only_known", "3k4/8/2K5/3P4/8/8/8/8 w - - 0 1", {"moves": ["c6d6"]}, True),
    ("only_known", "3k4/8/2K5/3P4/8/8/8/8 w - - 0 1", {"moves": ["d5d6"]}, False),  # drawn, as most are
    ("only_known", "4k3/8/8/4K3/4P3/8/8/8 b - - 0 1", {"moves": ["e8e7"]}, True),
    ("only_known", "4k3/8/8/4K3/4P3/8/8/8 b - - 0 1", {"moves": ["e8d7"]}, False),
    ("assessed", KNIGHT_UP, {"men": ["e1"], "number": 300}, True),
    ("assessed", KNIGHT_UP, {"men": ["e8"], "number": 300}, False),
    ("assessed", KNIGHT_UP, {"men": ["e1"], "number": 60}, False),
    ("better_passing", KNIGHT_UP, {"men": ["e1"]}, True),
    ("better_passing", KNIGHT_UP, {"men": ["e8"]}, False),
    ("considered", KNIGHT_UP, {"moves": ["e1d1"]}, True),
    ("considered", KNIGHT_UP, {"moves": ["e1f1"]}, False),
]
