"""Tests of the measurements: what counts as right, wrong and stated, on handmade rows; no engine is asked."""

from __future__ import annotations

import io
import json
import os
import random
import tempfile
import unittest
from pathlib import Path
from typing import Any

import chess
import chess.pgn

from measure import agreement, causes, defences, ending_results, moments, positions, soundness, verdicts, words
from measure.engine import Judge, chance, remembered

MATE_NEXT = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"


class Known(Judge):
    """An engine's stored answers; a missing one is an error."""

    def __init__(self, worths: dict[str, int]) -> None:
        self.nodes, self.known, self.memory, self.engine = 0, worths, None, None


def explanation(**fields: Any) -> dict[str, Any]:
    return {"fen": MATE_NEXT, "verdict": {"text": "", "claims": []}, "sections": [], "alternatives": []} | fields


class Measures(unittest.TestCase):
    def test_the_chance_to_win_is_even_at_nought_and_grows(self) -> None:
        self.assertEqual(chance(0), 50)
        self.assertAlmostEqual(chance(100) + chance(-100), 100)
        self.assertLess(chance(300), chance(400))

    def test_answers_are_kept_by_nodes(self) -> None:
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl", delete=False) as file:
            print(json.dumps([7, MATE_NEXT, 55]), file=file)
            print(json.dumps([8, MATE_NEXT, 66]), file=file)
        rows = remembered(Path(file.name), 8)
        board = chess.Board(MATE_NEXT)
        self.assertEqual(Known(rows).worth(board, chess.WHITE), 66)
        self.assertEqual(Known(rows).worth(board, chess.BLACK), -66)
        os.unlink(file.name)

    def test_an_outlook_agrees_within_the_edges(self) -> None:
        self.assertEqual([agreement.word(cp, 70) for cp in (-70, -69, 0, 69, 70)], [-1, 0, 0, 0, 1])

    def test_the_engine_decides_what_is_clear(self) -> None:
        self.assertEqual([ending_results.decided(cp) for cp in (-300, -299, -20, 20, 100, 300)], [-1, None, 0, 0, None, 1])

    def test_a_line_that_throws_chances_away_is_found(self) -> None:
        board = chess.Board(MATE_NEXT)
        line = ["a1a2", "g8f8"]
        after = board.copy()
        after.push_uci("a1a2")
        judge = Known({board.fen(): 900, after.fen(): 0})
        self.assertEqual(len(list(soundness.bad_moves(judge, MATE_NEXT, line, 20, {}))), 1)
        judge = Known({board.fen(): 900, after.fen(): -850})
        self.assertEqual(list(soundness.bad_moves(judge, MATE_NEXT, line, 20, {})), [])

    def test_a_why_not_that_costs_nothing_is_found(self) -> None:
        board = chess.Board(MATE_NEXT)
        after = board.copy()
        after.push_uci("a1a2")
        why = {"text": "x", "claims": [{"kind": "loses", "moves": ["a1a2"]}]}
        row = explanation(alternatives=[{"why": why}])
        for worth, is_against in ((-900, True), (-100, False)):
            judge = Known({board.fen(): 900, after.fen(): worth})
            self.assertEqual(list(soundness.contradicted(judge, row)), [("x", is_against)])

    def test_lines_after_a_pass_are_not_played(self) -> None:
        claim = {"class": "line", "kind": "wins", "moves": ["a1a8"]}
        passing = {"class": "threat", "kind": "threatens", "moves": ["a1a8"]}
        told = {"text": "x", "moves": [], "claims": [claim, passing]}
        row = explanation(sections=[{"kind": "idea", "sentences": [told]}])
        self.assertEqual(list(soundness.told(row)), [("x", ["a1a8"])])

    def test_a_cause_is_undone_for_the_side_to_move(self) -> None:
        told = {"fen": "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", "move": "g8h8", "sentences": [{"text": "x"}]}
        self.assertEqual(causes.undone(explanation(context=told)).fen(), MATE_NEXT)
        self.assertIsNone(causes.undone(explanation(context=told | {"sentences": []})))

    def test_a_mate_that_is_gone_is_removed_as_a_gain_is(self) -> None:
        self.assertTrue(causes.is_removed(99_998, 900, 10))
        self.assertTrue(causes.is_removed(300, 100, 10))
        self.assertFalse(causes.is_removed(300, 250, 10))

    def test_replies_that_a_text_names_or_covers_are_answered(self) -> None:
        named = {"class": "line", "kind": "wins", "moves": ["h7h6", "a8g8"]}
        fact = {"class": "fact", "kind": "attacks", "moves": ["g7g6"]}
        told = {"text": "x", "moves": ["a1a8"], "claims": [named, fact]}
        row = explanation(best_move="a1a8", sections=[{"kind": "defences", "sentences": [told]}])
        self.assertEqual(defences.answered(row), {"h7h6"})

    def test_a_reply_is_as_good_within_the_slack_and_a_mate_as_long(self) -> None:
        self.assertTrue(defences.as_good(-310, -300, 2))
        self.assertFalse(defences.as_good(-500, -300, 2))
        self.assertFalse(defences.as_good(-99_997, -99_995, 2))
        self.assertTrue(defences.as_good(-99_995, -99_995, 2))

    def test_the_stated_gain_is_the_claim_over_all_replies(self) -> None:
        claims = [{"kind": "wins", "number": 5}, {"kind": "wins_against_all", "number": 3}]
        self.assertEqual(verdicts.stated(explanation(verdict={"text": "", "claims": claims})), 3)
        self.assertIsNone(verdicts.stated(explanation()))

    def test_left_out_phrases_are_seen(self) -> None:
        for text in ("wins a pawn or more", "17 replies allow it", "knight f6 is pinned", "two plies later"):
            self.assertTrue(words.LEFT_OUT.search(text), text)
        self.assertFalse(words.LEFT_OUT.search("The knight on f6 is pinned."))

    def test_endings_are_legal_and_the_same_for_a_seed(self) -> None:
        drawn = [[positions.ending(random.Random(5)) for _ in range(20)] for _ in range(2)]
        self.assertEqual(drawn[0], drawn[1])
        for fen in drawn[0]:
            board = chess.Board(fen)
            self.assertTrue(board.is_valid() and 3 <= len(board.piece_map()) <= 5)


class Moments(unittest.TestCase):
    def test_what_moves_cost_is_compared_with_what_is_a_moment(self) -> None:
        game = chess.pgn.read_game(io.StringIO("1. f3 e5 2. g4 Qh4# 0-1"))
        assert game is not None
        fens = [board.fen() for board in moments.boards(game)]
        # For the side to move: level, level, 100 up for White's opponent, winning for Black.
        judge = Known(dict(zip(fens, [0, 0, -100, 1000], strict=False)))
        self.assertEqual([round(cost) for cost in moments.costs(game, judge)], [0, -9, 38, 0])
        count = moments.Count()
        told = [{"ply": 1, "kinds": ["missed"]}, {"ply": 2, "kinds": ["allowed"]}]
        count.add(game, {"moments": told}, judge)
        self.assertEqual((count.costly, count.found), ({10: 1, 15: 1, 25: 1}, {10: 1, 15: 1, 25: 1}))
        self.assertEqual((count.moments, count.right, count.at_ten), (2, 1, 1))

    def test_the_only_move_keeps_and_every_other_costs(self) -> None:
        board = chess.Board("7k/8/8/8/8/8/q7/1K6 w - - 0 1")
        after = board.copy(stack=False)
        after.push_uci("b1a2")
        other = board.copy(stack=False)
        other.push_uci("b1c1")
        judge = Known({board.fen(): 0, after.fen(): 0, other.fen(): 900})
        self.assertTrue(moments.is_only_move(board, chess.Move.from_uci("b1a2"), judge))
        judge = Known({board.fen(): 0, after.fen(): 0, other.fen(): 20})
        self.assertFalse(moments.is_only_move(board, chess.Move.from_uci("b1a2"), judge))


if __name__ == "__main__":
    unittest.main()
