#!/usr/bin/env python3
"""Two hundred true claims, made by hand; the checker must accept every one.

    python -m checkers.lies.true_claims [--verbose]

Each has a kind, a position, the claim's fields and why it is true; `after` are moves to the position it is about and
`given` is what else the explanation says. Prints those that are refused and how many are accepted; the exit status is 0
if all are. Needs python-chess.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from checkers.claims.check import check_explanation
from checkers.claims.kinds import KINDS


class True_(NamedTuple):
    kind: str
    fen: str
    fields: dict[str, Any]
    why: str
    after: tuple[str, ...] = ()
    given: dict[str, Any] = {}


def men(*squares: str, on: str = "", by: str = "", number: int | None = None) -> dict[str, Any]:
    """Returns a claim's fields: pieces, the squares `on`, the moves `by`, each separated by spaces."""
    fields = {"men": list(squares), "squares": on.split(), "moves": by.split(), "number": number}
    return {name: value for name, value in fields.items() if value not in ([], None)}


START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PINNED_ROOK = "4r2k/8/8/8/8/4R3/8/4K3 w - - 0 1"
PINNED_BISHOP = "4k3/8/8/7b/8/5B2/8/3K4 w - - 0 1"
PINNED_PAWN = "4r2k/8/8/8/3n4/4P3/8/4K3 w - - 0 1"
PASSING = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
PASSING_BLACK = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"
PASSING_RANK = "8/8/8/R2pP2k/8/8/8/4K3 w - d6 0 1"
CASTLING = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
OTHER_CASTLING = "1k6/8/8/8/8/8/8/1K4R1 w G - 0 1"
PROMOTES = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"
TAKES_PROMOTES = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"
DOUBLE = "4k3/8/3r1N2/8/8/8/8/K3R3 b - - 0 1"
QUEENS = "Q6k/8/8/8/8/8/1Q5Q/4K3 b - - 0 1"
ROOK_AND_KING = "k7/8/1K6/8/8/8/8/7R b - - 0 1"
TRADE = "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1"
LONE_PAWN = "4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1"
BACK_RANK = "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1"
DOUBLED_ROOKS = "r5k1/5ppp/8/8/8/4R3/8/4R1K1 w - - 0 1"
SCHOLAR = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"
CASTLES_TO_MATE = "5kr1/3Q2p1/8/8/8/8/8/4K2R w K - 0 1"
PAWN_MATES = "3k4/1P6/3K4/8/8/8/8/8 w - - 0 1"
LOYD = "5bnr/4p1pq/4Qpkr/7p/7P/4P3/PPPP1PP1/RNB1KBNR b KQ - 2 10"
QUEEN_MATED = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
LEVEL = {
    "outlook": {
        "result": "level", "certainty": "searched", "for": "white", "text": "Even.", "zugzwang": True, "sensible": [["e2e4", "e7e5"], ["d2d4"]],
    },
    "verdict": {"text": "Even.", "moves": [], "claims": []},
}  # fmt: skip
KNIGHT_FORKS = "r3k3/8/8/1N6/8/8/P7/4K3 w q - 0 1"
PINS_QUEEN = "4k2r/pp3ppp/2qB4/4P3/8/2rB3b/PQ4P1/5R1K w k - 0 24"
PINNED_KNIGHT = "4k3/8/2n5/1B6/8/8/8/4K3 w - - 0 1"
QUEEN_BEFORE_ROOK = "6k1/8/8/5r2/8/3q4/8/1B4K1 w - - 0 1"

MATE_IN_1 = "7k/8/6K1/8/8/8/8/R7 w - - 0 1"
PROVED: dict[str, Any] = {
    "best_move": "a1a8", "line": ["a1a8"], "score": {"mate_in": 1}, "promise": {"mate_in": 1}, "certainty": "proved",
    "certificate": {
        "kibitzer_certificate": 1, "fen": MATE_IN_1, "castling": "standard", "winner": "white", "claim": {"mate_in": 1},
        "fifty_move": False, "nodes": [[["a1a8", 1]], []],
    },
}  # fmt: skip
MATED_IN_1 = "7k/5K2/8/8/8/8/p5R1/8 b - - 0 1"  # Rh2# against everything
MATED: dict[str, Any] = {
    "score": {"mate_in": -1}, "certainty": "proved",
    "certificate": {
        "kibitzer_certificate": 1, "fen": MATED_IN_1, "castling": "standard", "winner": "white", "claim": {"mate_in": -1},
        "fifty_move": False,
        "nodes": [
            [["h8h7", 1], ["a2a1q", 2], ["a2a1r", 3], ["a2a1b", 4], ["a2a1n", 5]],
            [["g2h2", 6]], [["g2h2", 7]], [["g2h2", 8]], [["g2h2", 9]], [["g2h2", 10]], [], [], [], [], [],
        ],
    },
}  # fmt: skip
FORKED: dict[str, Any] = {
    "best_move": "b5c7", "line": ["b5c7"], "promise": {"material": 5}, "certainty": "checked",
    "defences": [{"replies": ["e8d8", "e8f8", "e8f7", "e8e7", "e8d7"], "answer": "c7a8", "line": ["e8d8", "c7a8"]}],
}  # fmt: skip
PERPETUAL = "6k1/6p1/8/7Q/8/2q5/1q6/7K w - - 0 1"
HELD: dict[str, Any] = {
    "best_move": "h5e8", "line": ["h5e8", "g8h7", "e8h5", "h7g8"], "promise": {"draws": True}, "certainty": "proved",
    "defences": [{"replies": ["g8h7"], "answer": "e8h5", "line": ["g8h7", "e8h5"]}],
    "certificate": {
        "kibitzer_certificate": 1, "fen": PERPETUAL, "castling": "standard", "winner": "black", "claim": {"no_mate_in": None},
        "fifty_move": False, "nodes": [[["h5e8", 1]], [["g8h7", 2]], [["e8h5", 3]], [["h7g8", 0]]],
    },
}  # fmt: skip
RUNNER = "7k/8/8/1P6/8/8/8/K7 w - - 0 1"
RUNS: dict[str, Any] = {
    "best_move": "b5b6", "line": ["b5b6"], "promise": {"material": 8, "promotes": True}, "certainty": "checked",
    "defences": [
        {"replies": [king], "answer": "b6b7", "line": [king, "b6b7", step, "b7b8q"]}
        for king, step in (("h8g7", "g7g6"), ("h8g8", "g8g7"), ("h8h7", "h7h6"))
    ],
}  # fmt: skip
PIN_FOUND: dict[str, Any] = {
    "best_move": "d3b5", "line": ["d3b5"],
    "alternatives": [{"move": "b2c3", "refutation": ["c6g2"], "result": "fails", "why": None}],
}  # fmt: skip
RETAKES = "4k3/8/2q5/3B4/4P3/8/7P/4K3 w - - 0 1"
PAWN_STAYS: dict[str, Any] = {
    "best_move": "h2h3", "line": ["h2h3"],
    "alternatives": [{"move": "e4e5", "refutation": ["c6d5"], "result": "fails", "why": None}],
}  # fmt: skip

TRUE = [
    # Checks.
    True_("check", "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", men("f7", on="h8"), "a knight checks over everything"),
    True_("check", "4k3/8/5N2/8/8/8/8/K3R3 b - - 0 1", men("f6", "e1", on="e8"), "both of a double check"),
    True_("check", "8/8/8/3k4/4P3/8/8/4K3 b - - 0 1", men("e4", on="d5"), "a pawn checks forward and aside"),
    True_("check", "8/8/8/8/8/3p4/4K3/7k w - - 0 1", men("d3", on="e2"), "a black pawn checks downward"),
    True_("check", "7k/8/8/8/8/8/8/B3K3 b - - 0 1", men("a1", on="h8"), "the long diagonal is empty"),
    True_("check", QUEENS, men("a8", "b2", "h2", on="h8"), "three queens by rank, diagonal and file"),
    True_("check", PASSING_RANK, men("a5", on="h5"), "en passant takes both pawns off the rank", ("e5d6",)),
    True_("check", CASTLES_TO_MATE, men("f1", on="f8"), "the rook that castled", ("e1g1",)),
    True_("check", "8/P1k5/8/8/8/8/8/4K3 w - - 0 1", men("a8", on="c7"), "the new knight", ("a7a8n",)),
    # Flight squares.
    True_("covers_flight", ROOK_AND_KING, men("b6", on="a7 b7"), "a king covers too"),
    True_("covers_flight", "8/8/8/3k4/8/8/8/3RK3 b - - 0 1", men("d1", on="d4 d6"), "d6 is behind the checked king"),
    True_("covers_flight", "7k/8/6K1/8/8/8/1B6/6R1 b - - 0 1", men("g6", "b2", on="g7"), "two men, one square"),
    True_("covers_flight", "6k1/8/5P2/8/8/8/8/6K1 b - - 0 1", men("f6", on="g7"), "a pawn attacks aside"),
    True_("covers_flight", "6k1/8/5N2/8/8/8/8/6K1 b - - 0 1", men("f6", on="h7"), "the knight that checks"),
    True_("covers_flight", "6k1/5Q2/5K2/8/8/8/8/8 b - - 0 1", men("f6", on="f7"), "a queen's square is covered by the king"),
    True_(
        "covers_flight", "5bk1/8/8/8/8/8/8/K4R2 b - - 0 1", men("f1", on="f7 f8"), "an enemy man on the square does not matter"
    ),
    True_("shut_in", "6rk/6pp/8/8/8/8/8/K7 w - - 0 1", men("h8"), "his own men stand on every square"),
    True_("shut_in", "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", men("f1"), "stalemate of a king"),
    True_("only_guard", "3rk3/8/8/8/8/8/8/4K3 w - - 0 1", men("e8", on="d8"), "a king guards alone"),
    True_("only_guard", "8/4n3/8/8/8/8/4k3/6K1 w - - 0 1", men("e7", on="c8"), "an empty square"),
    True_("covers_flight", QUEENS, men("b2", on="g7"), "the queen on b2 looks along the diagonal"),
    True_("covers_flight", "8/8/8/8/8/5k2/8/q2K4 w - - 0 1", men("f3", on="e2"), "the side not to move is meant, Black here"),
    True_(
        "blocks_flight", "r1bqkbnr/pppp1ppp/8/8/8/8/8/4K3 w - - 0 1", men("d8", "f8", "d7", "f7", on="e8"), "four of his men"
    ),
    True_("blocks_flight", "4k3/8/8/8/8/8/5PPP/5RK1 w - - 0 1", men("f1", "f2", "g2", "h2", on="g1"), "all of them"),
    True_("blocks_flight", "4k3/8/8/8/8/8/5PPP/5RK1 b - - 0 1", men("g2", on="g1"), "of the side not to move as well"),
    True_(
        "blocks_flight",
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        men("d1", on="c1"),
        "after castling the rook stands beside him",
        ("e1c1",),
    ),
    # Guards and attacks.
    True_("guards", PINNED_ROOK, men("e3", on="e5 e8 e2"), "a pinned rook guards along the line, the pinner's square too"),
    True_("guards", PINNED_BISHOP, men("f3", on="g4 h5 e2"), "a pinned bishop along the diagonal"),
    True_("guards", "k7/8/8/8/b7/8/2Q5/3K4 w - - 0 1", men("c2", on="b3 a4"), "a pinned queen along the diagonal"),
    True_("guards", "k3r3/8/8/8/8/8/4n3/4K3 w - - 0 1", men("e1", on="e2 d1"), "a king guards where he could not capture"),
    True_("guards", "4k3/8/8/8/8/2P5/8/4K3 w - - 0 1", men("c3", on="b4 d4"), "an empty square is guarded by a pawn"),
    True_("guards", "4r2k/8/8/8/4p3/4N3/8/4K3 w - - 0 1", men("e3", on="d5 c4"), "two men between: no pin"),
    True_("guards", "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", men("a1", on="a2 d1"), "an own man"),
    True_("guards", "4b2k/8/8/8/8/4N3/8/4K3 w - - 0 1", men("e3", on="d5"), "a bishop on a file pins nobody"),
    True_("guards", "4k3/8/8/8/8/2p5/8/4K3 w - - 0 1", men("c3", on="b2 d2"), "a black pawn guards downward"),
    True_("guards", TAKES_PROMOTES, men("b8", on="c7 e8"), "the new queen, on her diagonal and her rank", ("a7b8q",)),
    True_("attacks", "4k3/8/3r1q2/8/4N3/8/8/4K3 w - - 0 1", men("e4", on="d6 f6"), "rook and queen"),
    True_("attacks", "4k3/8/8/2n1n3/3P4/8/8/4K3 w - - 0 1", men("d4", on="c5 e5"), "both knights"),
    True_("attacks", "4r2k/8/8/3p4/8/4N3/8/4K3 w - - 0 1", men("e3", on="d5"), "a pin does not matter"),
    True_("attacks", "4k3/8/8/8/3p4/2N1N3/8/4K3 b - - 0 1", men("d4", on="c3 e3"), "a black pawn"),
    True_("attacks", "4k3/8/8/8/8/8/3q4/4K3 w - - 0 1", men("e1", on="d2"), "a king"),
    True_("attacks", QUEENS, men("b2", on="h8"), "the king is an enemy as well"),
    True_(
        "attacks", "4k3/2n5/8/3pP3/8/8/8/4K3 w - d6 0 1", men("d6", on="c7"), "after en passant the pawn is on d6", ("e5d6",)
    ),
    # Forks, skewers, pins.
    True_("forks", "4k3/8/8/8/8/8/2n5/R3K3 w Q - 0 1", men("c2", on="a1 e1"), "king and rook"),
    True_("forks", "4k3/8/8/2r1r3/3P4/8/8/4K3 w - - 0 1", men("d4", on="c5 e5"), "rooks are worth more than a pawn"),
    True_("forks", "4k3/8/8/7b/r7/8/8/3QK3 w - - 0 1", men("d1", on="a4 h5"), "both unguarded"),
    True_("forks", "7k/8/8/8/8/1n1n4/2K5/8 w - - 0 1", men("c2", on="b3 d3"), "even a king forks what nobody guards"),
    True_("forks", "7k/8/8/8/8/2b5/8/R3K3 w Q - 0 1", men("c3", on="a1 e1"), "a bishop on two diagonals"),
    True_("forks", KNIGHT_FORKS, men("c7", on="a8 e8"), "after the knight's move", ("b5c7",)),
    True_("forks", "7k/8/8/5q1r/8/6N1/8/4K3 w - - 0 1", men("g3", on="h5 f5"), "rook and queen, guarded or not"),
    True_("skewers", "4q3/8/8/8/4k3/8/8/4R1K1 b - - 0 1", men("e1", on="e4 e8"), "the king before his queen"),
    True_("skewers", QUEEN_BEFORE_ROOK, men("b1", on="d3 f5"), "the queen before the rook"),
    True_("skewers", "k7/r7/8/8/r7/8/8/R5K1 w - - 0 1", men("a1", on="a4 a7"), "worth no less is enough"),
    True_("skewers", "6k1/8/8/8/8/8/8/R3K2r w Q - 0 1", men("h1", on="e1 a1"), "Black skewers as well"),
    True_("unguarded", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", men(on="a2"), "nobody near"),
    True_("unguarded", START, men(on="a1"), "in the initial position nobody guards a corner rook"),
    True_("unguarded", "r3k3/p7/n7/8/8/8/8/4K3 b - - 0 1", men(on="a6"), "pawn a7 is between, and attacks b6"),
    True_("unguarded", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", men(on="e1"), "a king alone"),
    True_("pinned", PINNED_BISHOP, men("f3", "h5", on="d1"), "on a diagonal"),
    True_("pinned", "4k3/4r3/8/8/8/8/8/K3Q3 w - - 0 1", men("e7", "e1", on="e8"), "by a queen on a file"),
    True_("pinned", "8/8/8/8/k2p3Q/8/8/K7 w - - 0 1", men("d4", "h4", on="a4"), "a pawn on a rank"),
    True_("pinned", "7k/6r1/8/8/8/8/1B6/K7 b - - 0 1", men("g7", "b2", on="h8"), "a rook by a bishop"),
    True_("pinned", TAKES_PROMOTES, men("b8", "a8", on="e8"), "by the new rook", ("a7a8r",)),
    True_("in_the_way", "r3n2q/6k1/8/8/8/8/8/6K1 b - - 0 1", men("e8", "h8", on="a8"), "a queen behind her knight"),
    True_("opposition", "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", men("e6", on="e8"), "before its pawn"),
    True_("opposition", "8/8/8/2k1K3/8/8/3P4/8 w - - 0 1", men("c5", on="e5"), "on a rank"),
    True_("outside_square", "8/8/8/P4k2/8/8/8/7K b - - 0 1", men("f5", on="a5"), "four moves and a half for five steps"),
    True_("outside_square", "6k1/7p/8/8/K7/8/8/8 b - - 0 1", men("a4", on="h7"), "a double step is one move"),
    True_("outside_square", "8/8/8/8/6pk/8/8/K7 w - - 0 1", men("a1", on="g4"), "a black pawn goes down"),
    True_("pinned_to", "4k3/4n3/8/8/8/8/8/4R1K1 b - - 0 1", men("e7", "e1", on="e8"), "to a king as well"),
    True_("pinned_to", "r5k1/n7/8/8/8/8/8/R5K1 b - - 0 1", men("a7", "a1", on="a8"), "to a rook"),
    True_("pinned_to", "6k1/8/6r1/8/4n3/8/8/1Q4K1 w - - 0 1", men("e4", "b1", on="g6"), "on a diagonal by a queen"),
    True_("pinned_to", "3qk3/8/5n2/6B1/8/8/8/4K3 w - - 0 1", men("f6", "g5", on="d8"), "to the queen"),
    # Rules.
    True_("legal", CASTLING, men(by="e1g1"), "short castling"),
    True_("legal", CASTLING, men(by="e1c1"), "long castling"),
    True_("legal", "r3k3/8/8/8/8/8/8/1R2K3 b q - 0 1", men(by="e8c8"), "only the rook passes b8"),
    True_("legal", OTHER_CASTLING, men(by="b1g1"), "king takes rook: Chess960"),
    True_("legal", PASSING, men(by="e5d6"), "en passant"),
    True_("legal", PROMOTES, men(by="a7a8n"), "to a knight"),
    True_("legal", PINNED_ROOK, men(by="e3e8"), "a pinned man takes the pinner"),
    True_("legal", "7k/8/8/8/8/8/3q4/4K3 w - - 0 1", men(by="e1d2"), "the queen is unguarded"),
    True_("legal", START, men(by="b1c3"), "a knight jumps"),
    True_("illegal", "4r2k/8/8/8/8/4B3/8/4K3 w - - 0 1", men("e3", on="d4"), "pinned to the file"),
    True_("illegal", "4k3/8/8/8/8/8/8/3rK3 w - - 0 1", men("e1", on="d2"), "into the rook's file"),
    True_("illegal", "4k3/8/8/8/8/8/8/3rK3 w - - 0 1", men("e1", on="f1"), "along the line of the check"),
    True_("illegal", "4k3/8/8/8/8/8/6N1/r3K3 w - - 0 1", men("g2", on="h4"), "it leaves the check"),
    True_("illegal", PINNED_PAWN, men("e3", on="d4"), "a pinned pawn may not take aside"),
    True_("illegal", "4k3/8/8/8/8/2b5/3q4/4K3 w - - 0 1", men("e1", on="d2"), "the queen is guarded"),
    True_("illegal", DOUBLE, men("d6", on="f6"), "a double check: only the king moves"),
    True_("illegal", DOUBLE, men("d6", on="e6"), "and nothing can step between"),
    True_("takes", PASSING, men("e5", on="d5", by="e5d6"), "en passant the pawn on d5"),
    True_("takes", PASSING_BLACK, men("d4", on="e4", by="d4e3"), "by Black"),
    True_("takes", TAKES_PROMOTES, men("a7", on="b8", by="a7b8q"), "and promotes"),
    True_("takes", "7k/8/8/8/8/8/3q4/4K3 w - - 0 1", men("e1", on="d2", by="e1d2"), "the king takes"),
    True_("takes", PINNED_ROOK, men("e3", on="e8", by="e3e8"), "the pinner"),
    True_("takes", TRADE, men("d1", on="d8", by="d1d8"), "queen takes queen"),
    True_("takes", TRADE, men("e8", on="d8", by="e8d8"), "and the king retakes", ("d1d8",)),
    True_("blocks_check", "4r2k/8/8/8/8/8/8/2N1K3 w - - 0 1", men("c1", "e8", on="e2", by="c1e2"), "a knight"),
    True_("blocks_check", "7k/8/8/8/K6r/8/4P3/8 w - - 0 1", men("e2", "h4", on="e4", by="e2e4"), "a pawn's double step"),
    True_("blocks_check", "K6r/1P6/8/8/8/8/8/k7 w - - 0 1", men("b7", "h8", on="b8", by="b7b8q"), "a promotion"),
    True_("blocks_check", "7k/8/8/7b/8/8/8/3K2Q1 w - - 0 1", men("g1", "h5", on="g4", by="g1g4"), "a queen"),
    True_("stalemate", "8/8/8/8/8/k7/p7/K7 w - - 0 1", {}, "a2 is guarded, b1 and b2 are attacked"),
    True_("stalemate", LOYD, {}, "Loyd's, after ten moves of each"),
    True_("stalemate", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", {}, "after the queen's move", ("f1f7",)),
    True_("insufficient_material", "8/8/4k3/8/8/3K4/8/8 w - - 0 1", {}, "bare kings"),
    True_("insufficient_material", "8/8/4k3/8/8/3K4/8/5n2 w - - 0 1", {}, "a knight"),
    True_("insufficient_material", "B1B1k3/8/8/8/8/8/8/1b2K3 w - - 0 1", {}, "three bishops, all on light squares"),
    True_("insufficient_material", TRADE, {}, "after the trade", ("d1d8", "e8d8")),
    # Mates by name.
    True_("back_rank_mate", BACK_RANK, {}, "three pawns before the king", ("e1e8",)),
    True_("back_rank_mate", "4r1k1/8/8/8/8/8/5PPP/6K1 b - - 0 1", {}, "White's first rank", ("e8e1",)),
    True_("back_rank_mate", "Q5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", {}, "by a queen"),
    True_("smothered_mate", "7k/8/8/8/8/8/5nPP/6RK w - - 0 1", {}, "all around are his own"),
    True_("arabian_mate", "k7/R7/2N5/8/8/8/8/6K1 b - - 0 1", {}, "in the other corner"),
    True_("anastasia_mate", "8/4N1pk/8/8/8/7Q/8/6K1 b - - 0 1", {}, "by a queen"),
    True_("hook_mate", "6k1/8/8/8/4p3/5n2/4KP2/4r3 w - - 0 1", {}, "by Black"),
    True_("dovetail_mate", "6k1/8/6p1/5q2/3PK3/4P3/8/8 w - - 0 1", {}, "by Black"),
    True_("boden_mate", "6k1/8/8/5b2/8/b7/3P4/2KR4 w - - 0 1", {}, "by Black"),
    True_("double_bishop_mate", "6k1/8/2b5/8/3b4/8/7P/7K w - - 0 1", {}, "by Black"),
    True_("epaulette_mate", "6k1/8/8/8/8/4q3/8/3RKR2 w - - 0 1", {}, "by Black"),
    # Lines to mate.
    True_("mates", SCHOLAR, men(by="h5f7"), "the scholar's mate"),
    True_("mates", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", men(by="d8h4"), "the fool's mate"),
    True_("mates", CASTLES_TO_MATE, men(by="e1g1"), "by castling"),
    True_("mates", PAWN_MATES, men(by="b7b8q"), "by promotion"),
    True_("mates", PAWN_MATES, men(by="b7b8r"), "a rook does it too"),
    True_("mates", QUEEN_MATED, {}, "the position itself"),
    True_("mates", DOUBLED_ROOKS, men(by="e3e8 a8e8 e1e8"), "the second rook"),
    True_("mates", START, men(by="f2f3 e7e5 g2g4 d8h4"), "from the first move on"),
    True_("mate_in", MATE_IN_1, men(number=1), "the certificate's root", (), PROVED),
    True_("mate_in", MATE_IN_1, men(by="a1a8", number=1), "the mating move counts", (), PROVED),
    True_("mate_in", MATE_IN_1, men(number=0), "nothing is left", ("a1a8",), PROVED),
    True_("mate_in", MATED_IN_1, men(number=1), "one move of White's, whatever Black does", (), MATED),
    True_("mate_in", MATED_IN_1, men(by="a2a1n g2h2", number=1), "after the knight", (), MATED),
    # What a move leaves, opens, shuts.
    True_("drawn_to", "3k4/3R4/8/8/8/1N6/8/6K1 b - - 0 1", men("d8", on="d7", by="d8d7 b3c5"), "a king, by a rook"),
    True_("left_guard", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", men("d1", on="d2 c2", by="d1h5"), "the queen goes away"),
    True_("left_guard", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", men("e1", on="d2", by="e1g1"), "the king castles away"),
    True_("left_guard", "4k3/8/8/8/8/2P5/8/4K3 w - - 0 1", men("c3", on="b4 d4", by="c3c4"), "a pawn goes on"),
    True_("left_guard", PROMOTES, men("a7", on="b8", by="a7a8n"), "a knight on a8 has b6 and c7"),
    True_("left_guard", "6k1/8/8/8/8/8/8/R3K3 w Q - 0 1", men("a1", on="a5", by="a1b1"), "the rook leaves the file"),
    True_("blocks_own_flight", "4k3/8/8/8/8/8/8/N2K4 w - - 0 1", men("a1", on="c2", by="a1c2"), "a knight beside his king"),
    True_("blocks_own_flight", "4k3/8/8/8/8/8/2p5/N2K4 w - - 0 1", men("a1", on="c2", by="a1c2"), "where an enemy stood"),
    True_("blocks_own_flight", "r5k1/8/8/8/8/8/8/1K6 b - - 0 1", men("a8", on="f8", by="a8f8 b1b2"), "and still after a reply"),
    True_("opens_line", "4k3/8/7b/8/8/4N3/8/2R3K1 w - - 0 1", men("h6", on="e3 c1", by="e3g4"), "of a bishop"),
    True_("opens_line", "4k3/8/8/r2P3R/8/8/8/4K3 w - - 0 1", men("a5", on="d5 h5", by="d5d6"), "by a pawn's step"),
    True_("opens_line", "r3k3/8/8/8/8/8/N7/4K3 w - - 0 1", men("a8", on="a2 a1", by="a2c3"), "to an empty square"),
    True_("clears_line", "4k2r/8/8/8/8/2P5/8/B3K3 w - - 0 1", men("c3", on="a1 h8", by="c3c4"), "the long diagonal"),
    True_("clears_line", CASTLING, men("e1", on="a1 f1", by="e1g1"), "nothing stands between a1 and the castled rook"),
    True_("clears_line", "4k3/8/8/R2N3r/8/8/8/4K3 w - - 0 1", men("d5", on="a5 h5", by="d5b4"), "a rank"),
    True_("clears_line", "7k/8/8/8/4n3/8/8/4R1K1 b - - 0 1", men("e4", on="e1 e8", by="e4c5"), "whoever owns the man"),
    True_("discovers", "4k3/8/8/3pP3/8/8/8/K3R3 w - d6 0 1", men("e1", on="e8", by="e5d6"), "en passant opens the file"),
    True_("discovers", PASSING_RANK, men("a5", on="h5", by="e5d6"), "both pawns leave the rank"),
    True_("discovers", "7k/8/8/8/3N4/8/1B6/4K3 w - - 0 1", men("b2", on="h8", by="d4b3"), "a bishop"),
    True_("discovers", "4k3/8/8/8/8/8/4K3/4R3 w - - 0 1", men("e1", on="e8", by="e2d2"), "the king steps aside"),
    True_("discovers", "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", men("e1", "f6", on="e8", by="e4f6"), "a double check"),
    True_("uncovers", "4k3/7r/8/8/8/3P4/2B5/4K3 w - - 0 1", men("c2", on="h7", by="d3d4"), "a pawn goes on"),
    True_("uncovers", "8/8/8/R2pP2q/8/8/8/2k1K3 w - d6 0 1", men("a5", on="h5", by="e5d6"), "en passant"),
    True_("uncovers", "4q2k/8/8/8/4N3/8/8/4RK2 w - - 0 1", men("e1", on="e8", by="e4g5"), "a knight jumps"),
    True_("overloaded", "r2q2k1/5ppp/3R4/8/8/8/5PPP/Q5K1 b - - 0 1", men("d8", on="d6 a8", by="d8d6 a1a8"), "a queen with two duties"),
    True_("trapped", "6k1/5ppp/8/8/8/1P6/bKP2PPP/7R b - - 1 1", men("a2"), "a bishop behind the pawns"),
    True_("trapped", "N7/1k6/8/8/8/8/8/4K3 w - - 0 1", men("a8"), "a knight in the corner"),
    True_("zugzwang", "8/8/8/8/8/1k6/1p6/1K6 w - - 0 1", men(), "king and pawn"),
    True_("shuts_line", "b5k1/8/8/8/3P4/8/8/4K2R w - - 0 1", men("a8", on="h1", by="d4d5"), "a pawn on the long diagonal"),
    True_("shuts_line", "4r2k/8/8/8/8/2N5/8/4K3 w - - 0 1", men("e8", on="e1", by="c3e4"), "from a check"),
    True_("shuts_line", "6k1/8/8/8/8/1K2N3/8/Q6r w - - 0 1", men("a1", on="h1", by="e3f1"), "one's own line"),
    True_("pins", "4k3/4n3/8/8/8/8/8/R5K1 w - - 0 1", men("e7", "e1", on="e8", by="a1e1"), "a rook on the file"),
    True_("pins", "3k4/3n4/8/8/8/8/8/R3K3 w Q - 0 1", men("d7", "d1", on="d8", by="e1c1"), "by castling"),
    True_("pins", TAKES_PROMOTES, men("b8", "a8", on="e8", by="a7a8q"), "by promotion"),
    True_("unpins", "4k3/8/2n5/1B2N3/8/8/8/4K3 w - - 0 1", men("c6", on="e8", by="e5d7"), "a second man between"),
    True_("unpins", "4k3/8/p1n5/1B6/8/8/8/4K3 w - - 0 1", men("c6", on="e8", by="b5a6"), "the bishop takes elsewhere"),
    True_("gives_check", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", men(by="e1g1"), "castling"),
    True_("gives_check", "8/4k3/8/3pP3/8/8/8/4K3 w - d6 0 1", men(by="e5d6"), "en passant"),
    True_("gives_check", "8/P1k5/8/8/8/8/8/4K3 w - - 0 1", men(by="a7a8n"), "a new knight"),
    True_("gives_check", "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", men(by="e4c5"), "by discovery"),
    # Material.
    True_("gains", PROMOTES, men(by="a7a8q", number=8), "a queen for a pawn"),
    True_("gains", PROMOTES, men(by="a7a8n", number=2), "a knight for a pawn"),
    True_("gains", PASSING, men(by="e5d6", number=1), "a pawn en passant"),
    True_("gains", "4k3/3p4/2n5/3P4/8/8/8/4K3 w - - 0 1", men(by="d5c6", number=2), "a knight for a pawn"),
    True_("gains", TRADE, men(by="d1d8", number=0), "queen for queen is nothing, which is at least nothing"),
    True_("gains", "4k3/4p3/3n4/2P5/8/8/8/K3R3 w - - 0 1", men(by="c5d6", number=3), "the pawn that would retake is pinned"),
    True_("wins", LONE_PAWN, men(by="d2d5", number=1), "nobody retakes"),
    True_(
        "wins",
        "3qk3/8/8/8/8/8/8/3RK3 w - - 0 1",
        men(by="d1d8 e8d8", number=4),
        "bare kings are a draw: four pawns behind before",
    ),
    True_("wins", KNIGHT_FORKS, men(by="c7a8", number=5), "the rook", ("b5c7", "e8d8")),
    True_("wins", BACK_RANK, men(by="e1e8", number=900), "a mate counts more than any man"),
    True_("wins", PROMOTES, men(by="a7a8q", number=8), "a queen for a pawn"),
    True_("wins", PASSING_BLACK, men(by="d4e3", number=1), "for Black, who moves first"),
    True_("loses", "3rk3/8/8/8/8/8/8/3QK3 w - - 0 1", men(by="d1d4 d8d4", number=9), "the queen"),
    True_("loses", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", men(by="f1f7", number=9), "a stalemate gives away the queen's lead"),
    True_("loses", "1r4k1/8/8/P7/8/8/5PPP/6K1 w - - 0 1", men(by="a5a6 b8b1", number=900), "mate"),
    True_("wins_at_most", TRADE, men(by="d1d8 e8d8", number=0), "a trade"),
    True_("wins_at_most", LONE_PAWN, men(by="d2d5", number=1), "a pawn and no more"),
    True_("wins_at_most", LONE_PAWN, men(by="d2d4", number=0), "nothing is taken"),
    True_("keeps", TRADE, men(by="d1d8 e8d8"), "even before, a draw after"),
    True_("keeps", CASTLING, men(by="e1c1"), "castling loses nothing"),
    True_("keeps", LONE_PAWN, men(by="d2d1"), "the pawn cannot take"),
    True_("wins_against_all", KNIGHT_FORKS, men(by="b5c7", number=5), "the rook, wherever the king goes", (), FORKED),
    True_("wins_against_all", KNIGHT_FORKS, men(by="b5c7", number=3), "so at least three pawns as well", (), FORKED),
    # Threats and counts.
    True_("threatens", SCHOLAR.replace("1b1r", "1bnr").replace("2n2n2", "2n5").replace(" w ", " b "), men(by="h5f7"), "on f7"),
    True_("threatens", CASTLES_TO_MATE.replace(" w ", " b "), men(by="e1g1"), "by castling"),
    True_("threatens", PAWN_MATES.replace(" w ", " b "), men(by="b7b8q"), "by promotion"),
    True_("threatens", "r5k1/8/8/8/8/8/5PPP/6K1 w - - 0 1", men(by="a8a1"), "Black's threat"),
    True_("threatens_gain", PROMOTES.replace(" w ", " b "), men(by="a7a8q", number=8), "a queen"),
    True_("threatens_gain", KNIGHT_FORKS.replace(" w ", " b "), men(by="b5c7 e8d8 c7a8", number=5), "a line with a reply"),
    True_("threatens_gain", LONE_PAWN.replace(" w ", " b "), men(by="d2d5", number=1), "a pawn"),
    True_("mates_after", MATED_IN_1, men(by="g2h2", number=2), "promotions count once"),
    True_("mates_after", ROOK_AND_KING, men(by="h1h8", number=1), "after the only move"),
    True_("x_ray", "Q1q1R1k1/8/8/8/8/8/8/6K1 b - - 0 1", men("a8", "c8", on="e8"), "a queen through a queen"),
    True_("x_ray", "6k1/8/8/2B5/1n6/N7/8/6K1 b - - 0 1", men("c5", "b4", on="a3"), "a bishop"),
    True_("open_file", "3r2k1/R4ppp/8/8/8/8/P4PPP/3R2K1 w - - 0 1", men("d1"), "a rook on the d-file"),
    True_("open_file", "3q2k1/5ppp/8/8/8/8/P4PPP/6K1 w - - 0 1", men("d8"), "a queen"),
    True_("seventh_rank", "3r2k1/R4ppp/8/8/8/8/P4PPP/3R2K1 w - - 0 1", men("a7"), "beside the pawns"),
    True_("seventh_rank", "6k1/5ppp/8/8/8/8/2r2PPP/6K1 w - - 0 1", men("c2"), "Black's seventh"),
    True_("isolated", "4k3/2p5/8/8/3P4/8/P7/4K3 w - - 0 1", men("d4"), "enemy pawns do not count"),
    True_("isolated", "4k3/2p5/8/8/3P4/8/P7/4K3 w - - 0 1", men("c7"), "Black's"),
    True_("doubled", "4k3/2p5/2p5/8/8/8/2P5/4K3 w - - 0 1", men("c6", "c7"), "two"),
    True_("doubled", "4k3/2p5/2p5/2p5/8/8/2P5/4K3 w - - 0 1", men("c5", "c7"), "of three"),
    True_("outpost", "4k3/8/8/4N3/3P1p2/8/8/4K3 w - - 0 1", men("e5"), "the pawn has passed it"),
    True_("outpost", "4k3/8/2p5/3b4/8/8/8/4K3 w - - 0 1", men("d5"), "a bishop"),
    True_("at_home", "4k3/8/8/8/8/8/8/1NB1K3 w - - 0 1", men("b1", "c1"), "two pieces"),
    True_("at_home", "4kb2/8/8/8/8/8/8/4K3 w - - 0 1", men("f8"), "Black's bishop"),
    True_("no_shelter", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", men("e1"), "the pawn is far"),
    True_("no_shelter", "8/8/4p3/4k3/8/8/8/4K3 w - - 0 1", men("e5"), "the pawn is behind it"),
    True_("only_defence", "6k1/5ppp/8/8/8/8/8/R6K b - - 0 1", men(by="g7g5", number=7), "one of seven that open a window or leave"),
    True_("only_defence", "6k1/4pppp/8/8/8/8/8/R6K b - - 0 1", men(by="h7h6", number=6), "where the king has no way out"),
    True_("gains_after", "k7/8/1K6/7p/8/8/8/7R b - - 0 1", men(by="h1h5", number=1), "not after the pawn's step"),
    True_("replies", "7k/8/6K1/8/8/8/8/R7 b - - 0 1", men(number=1), "to g8"),
    True_("replies", "8/P5r1/8/8/8/8/5k2/7K w - - 0 1", men(number=2), "a step and a promotion"),
    True_("replies", QUEEN_MATED, men(number=0), "mated"),
    True_("replies", START, men(number=20), "the first move"),
    True_("replies", CASTLING, men(number=26), "two of them castle"),
    True_("replies", OTHER_CASTLING, men(number=18), "one of them castles"),
    True_("no_capture", "6k1/5Q2/5K2/8/8/8/8/8 b - - 0 1", men(on="f7"), "guarded by the king"),
    True_("no_capture", PINNED_PAWN, men(on="d4"), "the pawn is pinned"),
    True_("no_capture", "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1", men(on="d5"), "en passant would open the rank"),
    True_("no_capture", DOUBLE, men(on="f6"), "a double check"),
    # Contrasts and the search.
    True_(
        "ignores",
        "4k3/8/8/8/1b6/2N5/P7/4K3 w - - 0 1",
        men("b4", on="c3", by="e1e2 b4c3"),
        "the king does not guard c3 from e2",
    ),
    True_("ignores", "3r3k/8/8/8/3N4/8/2P5/4K3 w - - 0 1", men("d8", on="d4", by="c2c4 d8d4"), "c4 guards b5 and d5"),
    True_("forestalls", PINS_QUEEN, men(by="b2c3 c6g2"), "the pinned queen may not leave the diagonal", (), PIN_FOUND),
    True_("prevents", PINS_QUEEN, men(by="c6g2"), "now she is pinned", (), PIN_FOUND),
    True_("prevents", PINS_QUEEN, men(by="c6c5"), "on the file neither", (), PIN_FOUND),
    True_("answers", RETAKES, men("e4", by="h2h3 c6d5 e4d5", number=5), "the pawn that stayed retakes", (), PAWN_STAYS),
    True_("answers", RETAKES, men("e4", by="h2h3 c6d5 e4d5", number=0), "nothing lost is true as well", (), PAWN_STAYS),
    True_("suggested", PINS_QUEEN, men(by="d3b5"), "it is", (), PIN_FOUND),
    True_(
        "tried_to",
        LONE_PAWN,
        men(by="d2d5", number=6),
        "the list has it",
        (),
        {"stats": {"tried": [{"move": "d2d5", "checked_depth": 6}]}},
    ),
    True_(
        "answered_by",
        LONE_PAWN,
        men(by="d2d4 e8e7"),
        "the list has it",
        (),
        {"alternatives": [{"move": "d2d4", "refutation": ["e8e7", "e1e2"], "result": "slightly_worse", "why": None}]},
    ),
    True_("positions_examined", START, men(number=70), "the count"),
    True_("moves_examined", START, men(number=9), "the count"),
    True_("positions_needed", START, men(number=5), "the count"),
    True_("nodes_made", START, men(number=1234), "the count"),
    True_("searched_to", START, men(number=4), "the depth"),
    True_("promises_mate", MATE_IN_1, men(number=1), "as promised", (), PROVED),
    True_("promises_material", KNIGHT_FORKS, men(number=5), "as promised", (), FORKED),
    True_("promises_saves", START, men(number=300), "as promised", (), {"promise": {"saves": 300}}),
    True_("promises_draw", START, {}, "as promised", (), {"promise": {"draws": True}}),
    True_("no_promise", START, {}, "nothing promised"),
    True_("surplus", "4k3/4p3/8/8/8/3N1N2/4P3/4K3 w - - 0 1", men("d3", "f3", number=2), "two knights against none"),
    True_("surplus", "4k3/2ppp3/8/8/8/8/4P3/4K3 w - - 0 1", men("c7", "d7", "e7", on="e2", number=2), "three pawns against one"),
    True_("material_even", START, {}, "nothing was taken"),
    True_("passed", "4k3/2p5/8/2P5/8/8/p7/4K3 w - - 0 1", men("a2"), "no pawn of White's is before it"),
    True_("blockades", "4k3/4p3/4N3/8/8/8/8/4K3 w - - 0 1", men("e6", on="e7"), "right before it"),
    True_("known_win", "8/8/8/4k3/8/8/8/4K2Q b - - 0 1", men("e1"), "king and queen"),
    True_("known_win", "8/8/4k3/8/8/3BBK2/8/8 w - - 0 1", men("f3"), "two bishops"),
    True_("known_win", "8/P7/8/8/8/5k2/8/7K w - - 0 1", men("h1", by="a7a8q"), "it queens"),
    True_("known_draw", "8/8/8/8/8/1p6/8/1K1k4 w - - 0 1", {}, "the king stands before the pawn"),
    True_("known_draw", "7k/8/8/8/7P/3K4/8/5B2 b - - 0 1", {}, "the wrong bishop"),
    True_("known_mate", "8/8/8/8/8/1k6/8/1K5q w - - 0 1", men("b3", number=0), "mated"),
    True_("known_mate", "8/8/8/8/8/2k5/7q/K7 b - - 0 1", men("c3", number=1), "on b2 or on a2"),
    True_("queens_against_all", RUNNER, men("b5", by="b5b6"), "nothing catches it", (), RUNS),
    True_("holds_draw", PERPETUAL, men(by="h5e8"), "checks for ever", (), HELD),
    True_("checks_forever", PERPETUAL, men(by="h5e8"), "on e8 and h5", (), HELD),
    True_("repeats", PERPETUAL, men(by="h5e8 g8h7 e8h5 h7g8"), "as at first"),
    True_("stalemates", "4k3/8/5r2/2Q5/8/8/5q2/7K w - - 0 1", men(by="c5e7 e8e7"), "the king has no move"),
    True_("too_little", "8/8/8/8/8/6qk/6R1/7K w - - 0 1", men(by="g2g3 h3g3"), "two kings"),
    True_("only_known", "4k3/8/8/4K3/4P3/8/8/8 b - - 0 1", men(by="e8e7"), "every other move loses"),
    True_("assessed", START, men("e1", number=20), "about even", (), LEVEL),
    True_("better_passing", START, men("e1"), "as the outlook says", (), LEVEL),
    True_("considered", START, men(by="e2e4 e7e5"), "a line begins so", (), LEVEL),
    True_("not_found", START, {}, "no best move"),
]


def explanation(case: True_) -> dict[str, Any]:
    claim = {"id": 1, "class": KINDS[case.kind].klass, "kind": case.kind, **case.fields}
    sentence = {"text": "So it is.", "moves": list(case.after), "claims": [claim]}
    return {
        "schema": 1, "fen": case.fen, "best_move": None, "line": [], "score": {"centipawns": 0}, "certainty": "claimed",
        "sections": [{"kind": "idea", "title": "", "sentences": [sentence]}], "defences": [], "alternatives": [],
        "nodes": 1234, "checked_depth": 4, "promise": None,
        "stats": {"discovery_tree": 9, "exploration_tree": 70, "verification_tree": 5}, **case.given,
    }  # fmt: skip


def refused() -> list[tuple[True_, str]]:
    """Returns the claims that the checker does not accept, with its reason."""
    return [(case, found[0]) for case in TRUE if (found := check_explanation(explanation(case))[0])]


def main(arguments: list[str]) -> int:
    wrongly = refused()
    for case, why in wrongly:
        print(f"REFUSED {case.kind} {case.fen} {case.fields} ({case.why}): {why}")
    if "--verbose" in arguments:
        for kind in KINDS:
            print(f"{sum(case.kind == kind for case in TRUE):3} {kind}")
    print(
        f"{len(TRUE) - len(wrongly)} of {len(TRUE)} true claims accepted, of {len({case.kind for case in TRUE})} kinds of {len(KINDS)}"
    )
    return int(bool(wrongly))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
