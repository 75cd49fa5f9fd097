#!/usr/bin/env python3
"""Tests of what the checker says about words and promises: pieces, sides, gains."""

from __future__ import annotations

import unittest

import chess

from checkers.claims import test_claims as base
from checkers.claims.words import overstated


class Words(base.Checked):
    def test_promised(self) -> None:
        """Either the lines show what is promised, or the verdict says that a search does."""
        good = base.Claims().won() | {"sections": []}
        self.passes(good)
        high = good | {"promise": {"material": 6}}
        self.fails(high, "5 pawns after")
        text = "It wins six pawns' worth."
        self.passes(high | {"verdict": base.whole(text, "promises_material", number=6)})

    def test_words(self) -> None:
        """Pieces and sides are those of the claims."""
        fen = "4k3/8/8/3q4/8/1b6/8/R2RK3 w - - 0 1"
        takes = {"men": ["d1"], "squares": ["d5"], "moves": ["d1d5"]}
        self.passes(base.explanation(fen, base.whole("1.Rxd5 takes the queen.", "takes", **takes)))
        self.passes(base.explanation(fen, base.whole("Rook d1 takes queen d5.", "takes", **takes)))
        self.fails(
            base.explanation(fen, base.whole("1.Rxd5 takes the bishop.", "takes", **takes)),
            "the man bishop",
            "takes the bishop",
        )
        self.fails(base.explanation(fen, base.whole("Rook d1 takes rook d5.", "takes", **takes)), "takes rook")
        self.fails(base.explanation(fen, base.whole("Queen d1 takes queen d5.", "takes", **takes)), "the man Queen d1")
        self.fails(
            base.explanation(fen, base.whole("Rooks d1 and h1 take it.", "takes", **takes)), "the man Rooks d1", "the square h1"
        )
        self.passes(base.explanation(fen, base.whole("White wins a queen.", "wins", moves=["d1d5"], number=1)))
        black = base.explanation(fen, base.whole("Black wins a queen.", "wins", moves=["d1d5"], number=1))
        self.fails(black, "the side Black")
        self.fails(
            base.explanation(fen, base.whole("White wins a knight.", "wins", moves=["d1d5"], number=1)),
            "the man knight",
            "other men",
        )
        self.fails(base.explanation(fen, base.whole("White wins a rook.", "wins", moves=["d1d5"], number=1)), "other men")
        self.passes(base.explanation(fen, base.whole("It wins a pawn's worth.", "wins", moves=["d1d5"], number=1)))
        lost = {"moves": ["d1d5", "b3d5"], "number": 0}
        self.passes(base.explanation(fen, base.whole("White wins a queen for a rook.", "wins", **lost)))
        self.fails(base.explanation(fen, base.whole("White wins a queen for a bishop.", "wins", **lost)), "other men")
        count = len({(m.from_square, m.to_square) for m in chess.Board(fen).legal_moves})
        self.passes(base.explanation(fen, base.whole(f"White has {count} moves.", "replies", number=count)))
        self.fails(base.explanation(fen, base.whole(f"Black has {count} moves.", "replies", number=count)), "the side Black")
        squeezed = "8/8/8/1p1k4/1P6/2K5/8/8 b - - 0 1"
        self.passes(base.explanation(squeezed, base.whole("Black must move.", "zugzwang")))
        self.fails(base.explanation(squeezed, base.whole("White must move.", "zugzwang")), "the side White")

    def test_meaning(self) -> None:
        """A word must fit one of the claims over it."""
        fen = "4r2k/8/8/8/8/4R3/8/4K3 w - - 0 1"
        self.passes(base.explanation(fen, base.whole("Rook e3 cannot take on d3.", "illegal", men=["e3"], squares=["d3"])))
        self.fails(
            base.explanation(fen, base.whole("Rook e3 cannot take on e8.", "legal", moves=["e3e8"])), "cannot, over legal"
        )
        self.fails(
            base.explanation(fen, base.whole("Rook e3 must guard e5.", "guards", men=["e3"], squares=["e5"])),
            "must, over guards",
        )
        self.passes(
            base.explanation(fen, base.whole("Rook e3 must guard e5.", "guards", men=["e3"], squares=["e5"]), section="plan")
        )

    def test_overstated(self) -> None:
        """Words that are worth more than what is kept."""
        root = chess.Board("3rk3/8/8/3p4/8/8/3R4/4K3 w - - 0 1")
        for words, line, found in (
            ("wins a pawn", ["d2d5"], 1),
            ("wins a rook", ["d2d5", "d8d7", "d5d7"], 1),
            ("wins a rook and a pawn", ["d2d5", "d8d7", "d5d7"], 1),
            ("wins two rooks for a queen", ["d2d5"], 1),
            ("wins a piece", ["d2d5"], 0),
        ):
            said = base.whole(words, "wins", moves=line, number=0)
            self.assertEqual(found, len(list(overstated(said, root))), words)


if __name__ == "__main__":
    unittest.main()
