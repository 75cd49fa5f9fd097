#!/usr/bin/env python3
"""Tests of the seeded lies and of the true claims."""

from __future__ import annotations

import random
import unittest
from typing import Any

import chess

from checkers.claims import test_claims as base
from checkers.claims.check import check_explanation
from checkers.claims.kinds import KINDS
from checkers.lies import truths as truth
from checkers.lies.changes import CHANGES, all_won, play, renumber, rewrite
from checkers.lies.placement import ALL as STATEMENTS
from checkers.lies.seeded import changes, measure, statements
from checkers.lies.true_claims import TRUE, refused


def material() -> dict[str, Any]:
    """The explanation of a fork that wins a rook."""
    good = base.Claims().won()
    verdict = base.whole("1.Nc7+ wins five pawns' worth.", "wins_against_all", moves=["b5c7"], number=5)
    takes = base.claim("takes", 2, men=["c7"], squares=["a8"], moves=["c7a8"], spans=[[0, 30]])
    answer = base.sentence("2.Nxa8 takes the rook.", takes | {"spans": [[0, 21]]}, moves=("b5c7", "e8d8"))
    return good | {"verdict": verdict, "sections": [{"kind": "idea", "title": "", "sentences": [answer]}]}


def mate() -> dict[str, Any]:
    """The explanation of a proved mate."""
    good = base.Claims().proved()
    return good | {"verdict": base.whole("It is mate in 3.", "mate_in", number=3), "sections": []}


class Lies(unittest.TestCase):
    def test_true_claims(self) -> None:
        self.assertEqual([], refused())
        self.assertLessEqual(200, len(TRUE))
        self.assertEqual(set(KINDS), {case.kind for case in TRUE})

    def test_start_is_true(self) -> None:
        for good in (material(), mate()):
            self.assertEqual([], check_explanation(good)[0])

    def test_lies_are_refused(self) -> None:
        made, refused_, passed, wrongly = measure([material(), mate()], 1, 80, 60)
        self.assertEqual(([], []), (passed, wrongly))
        self.assertEqual(80, refused_.total())
        self.assertLess(30, len(made))

    def test_same_seed_same_lies(self) -> None:
        for kind in ("an attack that is none", "replies off by one"):
            told = [statements(kind, material(), False, random.Random(3)) for _ in range(2)]
            self.assertEqual(*told)
            self.assertTrue(told[0])
        for kind in ("a reply in two groups", "a promise too high", "a captive by another's name", "a wrong move number"):
            told = [changes(kind, material(), random.Random(3)) for _ in range(2)]
            self.assertEqual(*told)
            self.assertTrue(told[0], kind)
        self.assertLessEqual(20, len(STATEMENTS) + len(CHANGES))

    def test_rewrite(self) -> None:
        said = base.sentence("Two of 2 men.", base.claim("replies", number=2, spans=[[0, 8], [9, 12]]))
        renumber(said, said["claims"][0], 13)
        self.assertEqual(("13 of 13 men.", [[0, 8], [9, 12]]), (said["text"], said["claims"][0]["spans"]))
        rewrite(said, 0, 2, "five")
        self.assertEqual(("five of 13 men.", [[0, 10], [11, 14]]), (said["text"], said["claims"][0]["spans"]))

    def test_truths(self) -> None:
        """The generator's own reasoning, on positions whose answer is known."""
        board = chess.Board("4r2k/8/8/8/8/4R3/8/4K3 w - - 0 1")
        self.assertTrue(truth.is_guard(board, chess.E3, chess.E8))
        self.assertFalse(truth.is_guard(board, chess.E3, chess.D3))
        guarded = chess.Board("3rk3/8/8/3p4/8/8/3R4/4K3 w - - 0 1")
        takes = chess.Move.from_uci("d2d5")
        self.assertEqual(-400, truth.exchange(guarded, takes))
        self.assertEqual(0, truth.pawns_won(guarded, truth.then(guarded, takes), chess.WHITE))
        self.assertEqual(2, truth.replies(chess.Board("7k/5K2/8/8/8/8/p5R1/8 b - - 0 1")))
        self.assertEqual(5, all_won(material()))
        self.assertEqual(5, truth.longest(mate()["certificate"])[0])
        self.assertTrue(truth.cannot_be("back_rank_mate", chess.Board("6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1")))
        self.assertFalse(truth.cannot_be("smothered_mate", chess.Board("6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1")))
        self.assertIsNone(play(board, ["e3d3"]))


if __name__ == "__main__":
    unittest.main()
