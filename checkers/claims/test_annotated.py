#!/usr/bin/env python3
"""Tests of annotated.py: what was lost is found, what was added is counted."""

from __future__ import annotations

import io
import unittest

import chess.pgn

from checkers.claims import annotated

GAME = '[White "A"]\n[Black "B"]\n\n1. f3 { [%clk 0:01:00] } e5 $6 2. g4 (2. e4 {Better.}) 2... Qh4# 0-1\n'
ADDED = GAME.replace("2. g4 (", "2. g4 $4 { [%cal Rd8h4] Allows mate. } (").replace(" 2... Q", " ( 2. a3 ) 2... Q")


def read(text: str) -> chess.pgn.Game:
    """Reads one game."""
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    return game


def faults(after: str, before: str = GAME) -> tuple[list[str], dict[str, int]]:
    """Returns what the checker says about a game made from another."""
    found: list[str] = []
    added = annotated.check(read(before), read(after), 1, 8, found)
    annotated.marks(read(before), read(after), 1, found)
    return found, added


class Annotated(unittest.TestCase):
    """Annotated games."""

    def test_what_was_added_is_counted(self) -> None:
        self.assertEqual(faults(ADDED), ([], {"comments": 1, "glyphs": 1, "variations": 1}))

    def test_what_was_lost_is_found(self) -> None:
        for old, new in [
            ('[White "A"]', '[White "C"]'),
            ("0:01:00", "0:01:01"),
            ("$6", "$1"),
            ("Better.", "Worse."),
            ("(2. e4 {Better.})", ""),
            ("2... Qh4# 0-1", "0-1"),
            ("2. g4", "2. g3"),
        ]:
            self.assertIn(old, GAME)
            found, _ = faults(ADDED.replace(old, new))
            self.assertTrue(found, f"{old} became {new}")

    def test_rules_are_kept(self) -> None:
        arrows = "[%cal Rd8h4,Ra1a2,Ra1a3,Ra1a4,Ra1a5]"
        self.assertTrue(faults(ADDED.replace("[%cal Rd8h4]", arrows))[0])
        self.assertTrue(faults(ADDED.replace("( 2. a3 )", "( 2. -- )"))[0])
        found: list[str] = []
        annotated.check(read(GAME), read(ADDED), 1, 0, found)
        self.assertEqual(len(found), 1)

    def test_a_summary_is_no_comment_on_a_move(self) -> None:
        summed = ADDED.replace("\n\n", "\n\n{Black won.} ", 1)
        self.assertNotEqual(summed, ADDED)
        found: list[str] = []
        added = annotated.check(read(GAME), read(summed), 1, 1, found)
        self.assertEqual((found, added["comments"]), ([], 2))


if __name__ == "__main__":
    unittest.main()
