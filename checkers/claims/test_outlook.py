"""What the checker says about outlooks, and what is known about endings."""

from __future__ import annotations

import csv
import unittest
from pathlib import Path

import chess

ROOT = Path(__file__).resolve().parents[2]

from checkers.certificate.check import Flaw, check
from checkers.claims.cases import KNIGHT_UP
from checkers.claims.check import check_explanation
from checkers.claims.endings import winner
from checkers.claims.test_claims import OUTLOOK, Checked, claim, explanation, sentence
from checkers.lies.true_claims import HELD, PERPETUAL, RUNNER, RUNS


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


class Queens(Checked):
    def test_a_pawn_queens_where_every_line_shows_it(self) -> None:
        told = lambda square: explanation(RUNNER, sentence("So it is.", claim("queens_against_all", men=[square], moves=["b5b6"])))  # noqa: E731
        self.passes(told("b5") | RUNS)
        short = [group | {"line": group["line"][:2]} for group in RUNS["defences"]]
        self.assertTrue(any("not true" in why for why in check_explanation(told("b5") | RUNS | {"defences": short})[0]))
        self.assertTrue(any("not true" in why for why in check_explanation(told("a1") | RUNS)[0]))


class Draws(Checked):
    def test_a_draw_is_held_where_the_certificate_says_so(self) -> None:
        held = explanation(PERPETUAL) | HELD
        self.passes(held)
        for kind in ("holds_draw", "checks_forever"):
            told = lambda move, fen=PERPETUAL: explanation(fen, sentence("So it is.", claim(kind, moves=[move])))  # noqa: B023, E731
            self.passes(told("h5e8") | HELD)
            self.fails(told("h5d5") | HELD, "not true")
            self.fails(told("h5e8"), "not true")
        self.fails(held | {"promise": None, "defences": []}, "no draw is promised")
        other = {"best_move": "h5d5", "line": ["h5d5"], "defences": []}
        self.assertIn("not the certificate's", check_explanation(held | other)[0][0])
        outlook = {"result": "draws", "certainty": "proved", "for": "white", "text": "So it is."}
        verdict = {"verdict": sentence("So it is.")}
        level = outlook | {"result": "level", "certainty": "searched"}
        self.passes(held | verdict | {"outlook": level})
        # White has a queen, which may mate: that it can hold is all that is proved.
        self.fails(held | verdict | {"outlook": outlook}, "one side can hold")
        self.fails(held | verdict | {"outlook": outlook | {"result": "wins"}}, "one side can hold")

    def test_a_certificate_of_no_mate_in_any_number_of_moves(self) -> None:
        good = HELD["certificate"]
        self.assertIsNone(check(good))
        self.assertIsNone(check(good | {"claim": {"no_mate_in": 2}}))
        for change in ({"winner": "white"}, {"nodes": [*good["nodes"][:2], [], []]}):
            with self.assertRaises(Flaw):
                check(good | change)

    def test_checks_that_are_none_do_not_go_on_for_ever(self) -> None:
        """The king of the side to move steps to and fro between its own pawns."""
        fen = "7k/7p/7P/8/8/p6p/P6P/K7 w - - 0 1"
        steps = [[["a1b1", 1]], [["h8g8", 2]], [["b1a1", 3]], [["g8h8", 0], ["g8f7", 4], ["g8f8", 5]]]
        told = explanation(fen, sentence("So it is.", claim("checks_forever", moves=["a1b1"])))
        certificate = HELD["certificate"] | {"fen": fen, "nodes": steps}
        found = check_explanation(told | HELD | {"certificate": certificate, "best_move": "a1b1"})[0]
        self.assertTrue(any("not true" in why for why in found), found)


class Endings(unittest.TestCase):
    def test_theory(self) -> None:
        """What is known here is what books say; the others are searched."""
        with open(ROOT / "testdata" / "endings" / "theory.csv", encoding="utf-8", newline="") as file:
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
