#!/usr/bin/env python3
"""Tests of review.py: a true review passes, and each of its lies is found."""

from __future__ import annotations

import copy
import unittest
from typing import Any

import chess

from checkers.claims import review as reviews


def move(ply: int, san: str, uci: str, drop: float, chance: float) -> dict[str, Any]:
    judgment = next((name for name, least in reviews.JUDGMENTS if 100 * drop >= least), None)
    return {
        "ply": ply, "number": ply // 2 + 1, "side": ("white", "black")[ply % 2], "san": san, "uci": uci, "drop": drop,
        "chance": chance, "phase": "opening", "judgment": judgment, "accuracy": reviews.of_move(100 * drop),
    }


def review() -> dict[str, Any]:
    """Fool's mate with its blunder."""
    moves = [
        move(0, "f3", "f2f3", 0.04, 0.45), move(1, "e5", "e7e5", 0.0, 0.45),
        move(2, "g4", "g2g4", 0.4, 0.03), move(3, "Qh4#", "d8h4", 0.0, 0.03),
    ]
    sides = {
        side: {"inaccuracies": 0, "mistakes": 0, "blunders": int(side == "white"), "accuracy": reviews.of_side(moves, reviews.USUAL, side), "phases": {"opening": reviews.of_side(moves, reviews.USUAL, side)}}
        for side in ("white", "black")
    }
    board = chess.Board()
    for uci in ("f2f3", "e7e5"):
        board.push_uci(uci)
    before = board.fen()
    board.push_uci("g2g4")
    moment = {"ply": 2, "san": "g4", "kinds": ["allowed"], "better": ["e2e4", "d7d5"], "before": {"fen": before}, "after": {"fen": board.fen()}}
    return {
        "fen": chess.STARTING_FEN, "tags": [], "start": 0.5, "moves": moves, "moments": [moment],
        "summary": {"text": "White: 1 blunder.", **sides},
    }


class Review(unittest.TestCase):
    def test_a_true_review_passes(self) -> None:
        self.assertEqual(reviews.faults(review()), [])

    def test_lies_are_found(self) -> None:
        def told(change: Any) -> list[str]:
            lie = copy.deepcopy(review())
            change(lie)
            return reviews.faults(lie)

        lies = [
            lambda lie: lie["moves"][1].update(san="e6"),
            lambda lie: lie["moves"][2].update(judgment="mistake"),
            lambda lie: lie["moves"][2].update(accuracy=50.0),
            lambda lie: lie["moves"][0].update(side="black"),
            lambda lie: lie["summary"]["white"].update(blunders=2),
            lambda lie: lie["summary"]["black"].update(accuracy=90.0),
            lambda lie: lie["summary"]["white"]["phases"].update(opening=90.0),
            lambda lie: lie["summary"].update(text="White: 2 blunders."),
            lambda lie: lie["moments"][0].update(san="Qh4#"),
            lambda lie: lie["moments"][0]["before"].update(fen=chess.STARTING_FEN),
            lambda lie: lie["moments"][0].update(better=["e2e5"]),
            lambda lie: lie["moments"][0].update(kinds=[]),
        ]
        for number, lie in enumerate(lies):
            self.assertNotEqual(told(lie), [], number)


if __name__ == "__main__":
    unittest.main()
