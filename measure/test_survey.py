#!/usr/bin/env python3
"""Tests of the survey: rows, coverage, skeletons and the comparison with an engine."""

from __future__ import annotations

import os
import tempfile
import unittest
from typing import Any

from checkers.claims import test_claims as base
from measure.survey import findings, positions, report, skeleton, surveyed
from measure.survey_engine import shortfall

AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"


class Survey(unittest.TestCase):
    def uncovered(self, explanation: dict[str, Any]) -> list[str]:
        return surveyed(explanation | {"verdict": None}).uncovered

    def test_positions(self) -> None:
        start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        for text in (
            f"PuzzleId,FEN,Moves\nx,{start},e2e4 e7e5\n",
            f'{AFTER_E4.rsplit(" ", 2)[0]} bm e5; id "x";\n\n',
            f"{AFTER_E4}\nno position\n",
        ):
            with tempfile.NamedTemporaryFile("w", delete=False) as file:
                file.write(text)
            self.addCleanup(os.unlink, file.name)
            self.assertEqual([AFTER_E4], positions(file.name))

    def test_mate(self) -> None:
        good = base.Claims().proved()
        self.assertEqual([], self.uncovered(good))
        reply = good["defences"][0]["replies"][0]
        self.assertEqual([f"{reply} is in 0 groups"], self.uncovered(good | {"defences": good["defences"][1:]}))
        self.assertEqual(len(good["defences"]), len(self.uncovered(good | {"promise": {"mate_in": 1}})))
        other = base.Claims().with_answer(good, "d1e1")
        self.assertEqual(1, len(self.uncovered(other)))
        self.assertIn("not legal", self.uncovered(base.Claims().with_answer(good, "h1h8"))[0])

    def test_material(self) -> None:
        good = base.Claims().won()
        self.assertEqual([], self.uncovered(good))
        self.assertEqual(5, len(self.uncovered(good | {"promise": {"material": 6}})))
        self.assertEqual([], self.uncovered(good | {"certainty": "claimed", "defences": good["defences"] * 2}))
        twice = self.uncovered(good | {"defences": good["defences"] * 2})
        self.assertEqual(5, sum("in 2 groups" in why for why in twice))
        self.assertEqual(["b5c7", good["defences"][0]["replies"][0], "c7a8"], surveyed(good).ending)

    def test_skeletons(self) -> None:
        for text, wanted in (
            ("1.Qxh7+! Kxh7 2.Rh1# is mate.", "MOVE is mate."),
            ("Pawns a7, b7 and rook c7 block the king.", "MAN SQUARE, SQUARE and MAN SQUARE block the MAN."),
            ("Black has two replies, 1...e5 and 1...O-O-O.", "SIDE has NUMBER replies, MOVE and MOVE."),
        ):
            self.assertEqual(wanted, skeleton(text))

    def test_report(self) -> None:
        said = "A rook rests on a1, and that is what a long sentence says of it when it goes on and on and on."
        text = base.whole(said, "legal", moves=["a1a8"])
        row = surveyed(base.explanation(base.BACK_RANK, text) | {"stats": {"dropped_sentences": 1}})
        lines = "\n".join([*report([row]), *findings([row])])
        for part in (
            "explanations: 1; rejected: 0",
            "dropped sentences: 1 of 2 (50.0 %)",
            "sentences above 20 words: 1",
            "LONG ",
        ):
            self.assertIn(part, lines)
        false = surveyed(base.explanation(base.FLIGHT, base.whole("Mate.", "mates", moves=["a1a8"])))
        self.assertIn("false claims: 1; unlicensed words: 0; other failures: 0", "\n".join(report([false])))

    def test_engine(self) -> None:
        """A side that is five pawns ahead and promises three more has at least 650."""
        fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
        self.assertIsNone(shortfall(fen, [], 3, 650))
        self.assertEqual(1, shortfall(fen, [], 3, 649))


if __name__ == "__main__":
    unittest.main()
