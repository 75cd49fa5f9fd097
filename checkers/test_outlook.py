"""What the checker says of outlooks, and what is known of endings."""

from __future__ import annotations

import csv
import sys
import unittest
from pathlib import Path

import chess

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from claim_cases import KNIGHT_UP  # noqa: E402
from endings import winner  # noqa: E402
from test_checkers import OUTLOOK, Checked, claim, explanation, sentence  # noqa: E402
from check_claims import check_explanation  # noqa: E402


class Outlooks(Checked):
    def test_an_outlook_is_what_the_rules_and_theory_say(self) -> None:
        rook, knights = "8/8/8/4k3/8/8/8/4K2R w - - 0 1", "8/8/4k3/8/2N5/8/2N1K3/8 w - - 0 1"
        for fen, result, certainty, ok in (
            (rook, "wins", "table", True),
            (rook, "loses", "table", False),
            (rook, "draws", "known", False),
            (knights, "draws", "known", True),
            (knights, "wins", "known", False),
            (KNIGHT_UP, "better", "searched", True),
            (KNIGHT_UP, "draws", "searched", False),
            (KNIGHT_UP, "wins", "table", False),
            (KNIGHT_UP, "winning", "searched", False),
        ):
            with self.subTest(fen=fen, result=result, certainty=certainty):
                outlook = {"result": result, "certainty": certainty, "for": "white", "text": "So it is."}
                told = {"outlook": outlook, "verdict": sentence("So it is.")}
                found = check_explanation(explanation(fen) | told)[0]
                self.assertEqual(ok, not found, found)
        outlook = OUTLOOK | {"sensible": [["e1e8"]]}
        self.fails(explanation(KNIGHT_UP) | {"outlook": outlook}, "not legal", "nothing licenses")
        licensed = OUTLOOK | {"text": "White stands better.", "claims": [claim("assessed", men=["e1"], number=300, spans=[[0, 20]])]}
        self.passes(explanation(KNIGHT_UP) | {"outlook": licensed})


class Endings(unittest.TestCase):
    def test_theory(self) -> None:
        """What is known here is what books say; the others are searched."""
        with open(HERE.parent / "testdata" / "endings" / "theory.csv", encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        unknown = 0
        for row in rows:
            board = chess.Board(row["fen"])
            side = winner(board)
            unknown += side is None
            result = "draws" if side == "draw" else "wins" if side == board.turn else "loses"
            self.assertTrue(side is None or result == row["result"], row)
        self.assertLess(unknown, len(rows) // 10)


if __name__ == "__main__":
    unittest.main()
