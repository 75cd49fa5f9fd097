#!/usr/bin/env python3
"""Tests of the checker of claims: what is true passes, and every planted lie is found."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
import unittest
from typing import Any

import chess

from checkers.certificate.examples import EN_PASSANT, LADDER, PROMOTIONS, certify
from checkers.claims.cases import BACK_RANK, CASES, FLIGHT
from checkers.claims.check import check_explanation
from checkers.claims.kinds import KINDS
from checkers.claims.terms import kept

PINNED_QUEEN = "4k2r/pp3ppp/2qB4/4P3/8/2rB3b/PQ4P1/5R1K w k - 0 24"

OUTLOOK: dict[str, Any] = {"result": "better", "certainty": "searched", "for": "white", "text": "So it is.", "zugzwang": True, "sensible": [["e1d1"]]}


def explanation(fen: str, *sentences: dict[str, Any], section: str = "idea") -> dict[str, Any]:
    return {
        "schema": 1, "fen": fen, "best_move": None, "line": [], "score": {"centipawns": 0}, "certainty": "claimed",
        "sections": [{"kind": section, "title": "", "sentences": list(sentences)}], "defences": [], "alternatives": [],
        "nodes": 1234, "checked_depth": 4,
        "stats": {"discovery_tree": 9, "exploration_tree": 70, "verification_tree": 5},
    }  # fmt: skip


def sentence(text: str, *claims: dict[str, Any], moves: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"text": text, "moves": list(moves), "claims": list(claims)}


def claim(kind: str, identity: int = 1, /, **fields: Any) -> dict[str, Any]:
    return {"id": identity, "class": KINDS[kind].klass, "kind": kind, **fields}


def whole(text: str, kind: str, **fields: Any) -> dict[str, Any]:
    """A sentence with one claim that licenses all of it."""
    return sentence(text, claim(kind, spans=[[0, len(text)]], **fields))


class Checked(unittest.TestCase):
    """What the checker says about an explanation."""

    def passes(self, given: dict[str, Any]) -> None:
        self.assertEqual([], check_explanation(given)[0])

    def fails(self, given: dict[str, Any], *words: str) -> None:
        found = check_explanation(given)[0]
        for word in words:
            self.assertTrue(any(word in failure for failure in found), (word, found))
        self.assertEqual(len(words), len(found), found)


class Claims(Checked):
    def test_kinds(self) -> None:
        for kind, fen, fields, true in CASES:
            with self.subTest(kind=kind, fen=fen, fields=fields):
                given = explanation(fen, sentence("So it is.", claim(kind, **fields)))
                if kind in ("assessed", "better_passing", "considered"):
                    given |= {"outlook": OUTLOOK, "verdict": sentence(OUTLOOK["text"])}
                found = check_explanation(given)[0]
                self.assertEqual(true, not found, found)
                self.assertTrue(all("not true" in why or "not legal" in why or "no man" in why for why in found), found)
        kinds = {(kind, true) for kind, _, _, true in CASES}
        elsewhere = {"mate_in", "not_found", "wins_against_all", "no_promise", "forestalls", "answers", "suggested", "tried_to", "answered_by", "prevents"}
        elsewhere |= {"holds_draw", "checks_forever", "queens_against_all"}  # test_outlook.py
        elsewhere |= {kind for kind in KINDS if kind.startswith("promises_")}
        for kind in KINDS.keys() - elsewhere:
            self.assertTrue({(kind, True), (kind, False)} <= kinds, kind)

    def test_malformed(self) -> None:
        fen = BACK_RANK
        good = claim("legal", moves=["a1a8"])
        self.passes(explanation(fen, sentence("x", good)))
        for change, word in (
            ({"kind": "fork"}, "unknown kind"),
            ({"class": "fact"}, "class fact"),
            ({"spans": [[0, 2]]}, "span"),
            ({"spans": [[1, 1]]}, "span"),
            ({"men": ["a1"]}, "`men`"),
            ({"number": 3}, "number"),
            ({"more": 3}, "unknown fields"),
        ):
            self.fails(explanation(fen, sentence("x", good | change)), word)
        self.fails(explanation(fen, sentence("x", good, good)), "used twice")
        self.fails(explanation(fen, sentence("x", claim("guards", men=["b1"], squares=["a1"]))), "no man")
        self.fails(explanation(fen, sentence("x", moves=("a1h8",))), "moves: ")
        self.fails(explanation(fen) | {"schema": 2}, "schema")
        self.fails(explanation(fen, sentence("x"), section="jokes"), "unknown section")

    def test_moves_are_licensed(self) -> None:
        for text, ok in (
            ("1.Ra8# ends it.", True),
            ("1.Ra8#! ends it.", True),
            ("Ra8#.", True),
            ("Play on a8.", True),
            ("From a1 it goes.", True),
            ("1.Ra8+ ends it.", False),
            ("1.Ra8 ends it.", False),
            ("2.Ra8# ends it.", False),
            ("1...Ra8# ends it.", False),
            ("1.Rb8# ends it.", False),
            ("It ends on b8.", False),
            ("It ends in e2e4.", False),
            ("1.O-O ends it.", False),
        ):
            with self.subTest(text):
                found = check_explanation(explanation(BACK_RANK, whole(text, "mates", moves=["a1a8"])))[0]
                self.assertEqual(ok, not found, found)
        number_outside = claim("mates", moves=["a1a8"], spans=[[2, 6]])
        self.fails(explanation(BACK_RANK, sentence("1.Ra8#", number_outside)), "the move 1.Ra8#")

    def test_move_numbers(self) -> None:
        """Numbers are as in the game that the FEN is from, whichever side moves."""
        fen = PROMOTIONS.replace(" 0 1", " 0 40")
        line = ["h8h7", "g2h2"]
        self.passes(explanation(fen, whole("40...Kh7 41.Rh2#", "mates", moves=line)))
        self.fails(explanation(fen, whole("40.Kh7 41.Rh2#", "mates", moves=line)), "40.Kh7")
        self.fails(explanation(fen, whole("1...Kh7 2.Rh2#", "mates", moves=line)), "1...Kh7", "2.Rh2#")
        text = "41.Rh2#"
        mating = claim("mates", moves=["g2h2"], spans=[[0, 7]])
        self.passes(explanation(fen, sentence(text, mating, moves=("h8h7",))))
        self.passes(explanation(EN_PASSANT, whole("1...axb3 2.Rh2#", "mates", moves=["a4b3", "g2h2"])))

    def test_words_and_numbers(self) -> None:
        counted = claim("replies", number=2, spans=[[0, 9]])
        self.fails(explanation(PROMOTIONS, sentence("Only two replies.", counted | {"spans": [[5, 8]]})), "the word Only")
        self.passes(explanation(PROMOTIONS, sentence("Only two moves stay.", counted)))
        self.fails(explanation(PROMOTIONS, sentence("Only 3 moves stay.", counted)), "the number 3")
        self.fails(explanation(PROMOTIONS, sentence("They stay, just two.", counted)), "the number two")
        self.fails(explanation(PROMOTIONS, sentence("It CANNOT be 7.")), "the word CANNOT", "the number 7")
        self.passes(explanation(PROMOTIONS, sentence("Anything, checked by everyone, is unsafe.")))

    def test_source(self) -> None:
        good = claim("positions_examined", number=70, spans=[[0, 2]])
        self.passes(explanation(BACK_RANK, sentence("70 positions only.", good), section="source"))
        other = claim("legal", moves=["a1a8"], spans=[[0, 2]])
        self.fails(explanation(BACK_RANK, sentence("70 positions.", other), section="source"), "the number 70")
        self.fails(explanation(BACK_RANK, sentence("71 positions.", good), section="source"), "the number 71")

    def proved(self) -> dict[str, Any]:
        """A mate in three with rooks, its defenses straight from the certificate."""
        certificate = certify(LADDER, chess.WHITE)
        nodes = certificate["nodes"]
        best, child = nodes[0][0]
        groups = [{"replies": [r], "answer": nodes[n][0][0], "line": [r, nodes[n][0][0]]} for r, n in nodes[child]]
        text = "Mate in three."
        return explanation(LADDER, whole(text, "mate_in", number=3)) | {
            "best_move": best, "line": [best], "score": {"mate_in": 3}, "promise": {"mate_in": 3}, "certainty": "proved",
            "defences": groups, "certificate": certificate,
        }  # fmt: skip

    def test_proved(self) -> None:
        good = self.proved()
        self.passes(good)
        best, reply, answer = good["best_move"], good["defences"][0]["replies"][0], good["defences"][0]["answer"]
        later = claim("mate_in", 2, moves=[best, reply, answer], number=3)
        longest = [check_explanation(self.with_sentence(good, later | {"number": n}))[0] for n in (1, 2, 3, 4)]
        self.assertEqual(1, longest.count([]), longest)
        self.fails(self.with_sentence(good, claim("mate_in", 2, number=2)), "not true")
        self.fails(self.with_sentence(good, claim("mate_in", 2, moves=["d1e1"], number=3)), "not true")
        self.fails(self.with_sentence(good, claim("not_found", 2)), "not true")
        self.fails(good | {"certainty": "checked"}, "certificate: present")
        self.fails(good | {"certificate": None}, "certificate: absent", "not true")
        self.fails(good | {"score": {"mate_in": 2}}, "score")
        self.fails(good | {"promise": {"mate_in": 2}}, "promise")
        self.fails(good | {"defences": good["defences"][1:]}, f"{reply} is in 0 groups")
        self.fails(good | {"defences": good["defences"] + good["defences"][:1]}, f"{reply} is in 2 groups")
        self.fails(good | {"line": [best, best]}, "line: ")
        board = chess.Board(LADDER)
        for move in (best, reply):
            board.push_uci(move)
        other = next(move for move in board.legal_moves if move.uci() != answer)
        self.fails(self.with_answer(good, other.uci()), "does not keep the mate")
        self.fails(self.with_answer(good, "h1h8"), "is not legal")
        bad = copy.deepcopy(good)
        bad["certificate"]["claim"]["mate_in"] = 4
        self.fails(bad, "certificate: distance", "not true")

    def with_sentence(self, good: dict[str, Any], *claims: dict[str, Any]) -> dict[str, Any]:
        bad = copy.deepcopy(good)
        bad["sections"][0]["sentences"].append(sentence("So it is.", *claims))
        return bad

    def with_answer(self, good: dict[str, Any], answer: str) -> dict[str, Any]:
        bad = copy.deepcopy(good)
        bad["defences"][0] |= {"answer": answer}
        return bad

    def won(self) -> dict[str, Any]:
        """A fork that wins a rook, with the answer to each reply."""
        board = chess.Board("r3k3/8/8/1N6/8/8/P7/4K3 w q - 0 1")
        text = "It wins a rook."
        all_of_them = claim("wins_against_all", moves=["b5c7"], number=5, spans=[[0, len(text)]])
        board.push_uci("b5c7")
        replies = [move.uci() for move in board.legal_moves]
        return explanation("r3k3/8/8/1N6/8/8/P7/4K3 w q - 0 1", sentence(text, all_of_them)) | {
            "best_move": "b5c7", "line": ["b5c7"], "promise": {"material": 5}, "certainty": "checked",
            "defences": [{"replies": replies, "answer": "c7a8", "line": [replies[0], "c7a8"]}],
        }  # fmt: skip

    def test_kept(self) -> None:
        """The side that keeps its gain answers checks, and a capture that mates leaves it nothing."""
        checked = chess.Board("5bk1/6pp/p2p4/1p1P4/2r1Rp2/P1P3BP/1P1Q2PK/8 b - - 0 1")
        self.assertEqual(kept(checked, chess.WHITE), 900 - 330 + 100 - 500)
        forked = chess.Board("3q2k1/8/8/8/3P4/8/6PP/R5K1 b - - 0 1")
        self.assertEqual(kept(forked, chess.WHITE), 200 - 900)  # the king goes where he is not mated, the rook falls
        self.assertEqual(kept(chess.Board("6k1/8/8/8/8/8/5PPP/rR4K1 b - - 0 1"), chess.WHITE), -100_000)
        self.assertEqual(kept(chess.Board("r3k3/2N5/8/8/8/8/8/4K3 b - - 0 1"), chess.WHITE), 320 - 500)

    def test_won(self) -> None:
        good = self.won()
        self.passes(good)
        bad = copy.deepcopy(good)
        bad["sections"][0]["sentences"][0]["claims"][0]["number"] = 6
        self.fails(bad, "not true")
        bad = copy.deepcopy(good)
        bad["defences"][0] |= {"answer": "c7e6", "line": [good["defences"][0]["replies"][0], "c7e6"]}
        self.fails(bad, "do not keep the promise", "not true")
        bad = copy.deepcopy(good)
        left_out = bad["defences"][0]["replies"].pop()
        self.fails(bad, f"{left_out} is in 0 groups")
        for kind, fields, promise in (
            ("promises_material", {"number": 5}, {"material": 5}),
            ("promises_mate", {"number": 3}, {"mate_in": 3}),
            ("promises_draw", {}, {"draws": True}),
            ("no_promise", {}, None),
            ("no_promise", {}, {"saves": 300}),
        ):
            said = explanation(BACK_RANK, sentence("So it is.", claim(kind, **fields)))
            self.passes(said | {"promise": promise})
            self.fails(said | {"promise": {"material": 1}}, "not true")

    def test_claimed(self) -> None:
        """A search that tries only some replies merely claims; the other replies are in no group."""
        good = self.won() | {"sections": [], "certainty": "claimed"}
        reply, *others = good["defences"][0]["replies"]
        good["defences"][0]["replies"] = [reply]
        self.passes(good)
        self.fails(good | {"certainty": "checked"}, *[f"{other} is in 0 groups" for other in sorted(others)])
        self.fails(good | {"defences": good["defences"] * 2}, f"{reply} is in 2 groups")

    def test_tree(self) -> None:
        """A tree describes the search in its own terms; a plan does not."""
        said = sentence("Value: least 3.2. Left out: move Rb8.")
        self.passes(explanation(BACK_RANK, said, section="tree"))
        self.fails(explanation(BACK_RANK, said, section="plan"), "the move Rb8", "the number 3", "the number 2")

    def tried(self) -> dict[str, Any]:
        """The queen leaves the square of the mate; the pin forbids it."""
        text = "So it is."
        span = {"spans": [[0, len(text)]]}
        forestalls = claim("forestalls", 1, moves=["b2c3", "c6g2"], **span)
        suggested = claim("suggested", 2, moves=["d3b5"], **span)
        tried_to = claim("tried_to", 3, moves=["b2c3"], number=5, **span)
        answered_by = claim("answered_by", 5, moves=["b2c3", "c6g2"], **span)
        good = explanation(PINNED_QUEEN, sentence(text, forestalls, suggested, tried_to, answered_by), section="why_not")
        good["stats"]["tried"] = [{"move": "b2c3", "searched_by": ["TECH"], "checked_depth": 5}]
        why = whole("24.Qxc3 allows 24...Qxg2#.", "mates", moves=["b2c3", "c6g2"])
        why["claims"][0]["id"] = 4
        alternatives = [{"move": "b2c3", "refutation": ["c6g2"], "result": "fails", "why": why}]
        return good | {"best_move": "d3b5", "line": ["d3b5"], "alternatives": alternatives}

    def test_tried(self) -> None:
        good = self.tried()
        self.passes(good)
        for which, change in (
            (0, {"moves": ["b2b3", "c6g2"]}),  # another move
            (0, {"moves": ["b2c3", "c6c3"]}),  # another answer
            (1, {"moves": ["b2c3"]}),
            (2, {"number": 6}),
            (2, {"moves": ["d3b5"]}),
            (3, {"moves": ["b2c3", "c6c3"]}),  # another answer
            (3, {"moves": ["d3b5", "c6b5"]}),  # to another move
            (3, {"moves": ["b2c3"]}),  # to nothing
        ):
            bad = copy.deepcopy(good)
            bad["sections"][0]["sentences"][0]["claims"][which] |= change
            self.fails(bad, "not true")
        self.fails(good | {"best_move": "h1g1", "line": ["h1g1"]}, "not true", "not true")  # then Qxg2 is mate
        bad = copy.deepcopy(good)
        bad["alternatives"][0]["why"]["claims"][0]["moves"] = ["b2c3", "c3c1"]
        self.fails(bad, "not legal", "the move 24...Qxg2#")
        bad = copy.deepcopy(good)
        bad["alternatives"][0]["refutation"] = ["c6g8"]
        self.fails(bad, "the refutation ['c6g8'] is not legal", "not true", "not true")
        bad = copy.deepcopy(good)
        bad["alternatives"][0]["result"] = "bad"
        self.fails(bad, "the result 'bad' is unknown")

    def test_saves(self) -> None:
        """The knight steps into the queen's line to f7, where she would mate."""
        fen = "rnbqkbnr/pppp1ppp/8/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 0 3"
        text = "So it is."
        prevents = claim("prevents", 1, moves=["f3f7"], spans=[[0, len(text)]])
        saves = claim("promises_saves", 2, number=100_000)
        good = explanation(fen, sentence(text, prevents, saves), section="threat") | {
            "best_move": "g8f6", "line": ["g8f6"], "promise": {"saves": 100_000},
        }  # fmt: skip
        self.passes(good)
        self.fails(good | {"best_move": "g8h6", "line": ["g8h6"]}, "not true")  # it is possible, and not mate
        self.fails(good | {"promise": {"saves": 300}}, "not true")
        bad = copy.deepcopy(good)
        bad["sections"][0]["sentences"][0]["claims"][0]["moves"] = ["f3f8"]  # not legal after the pass
        self.fails(bad, "not legal")

    def test_answers(self) -> None:
        """The pawn on e4 recaptures on d5 after a quiet move, but not after it has advanced."""
        fen = "4k3/8/2q5/3B4/4P3/8/7P/4K3 w - - 0 1"
        text = "So it is."
        answers = claim("answers", men=["e4"], moves=["h2h3", "c6d5", "e4d5"], number=5, spans=[[0, len(text)]])
        alternatives = [{"move": "e4e5", "refutation": ["c6d5"], "result": "fails", "why": None}]
        good = explanation(fen, sentence(text, answers)) | {
            "best_move": "h2h3", "line": ["h2h3"], "alternatives": alternatives,
        }  # fmt: skip
        self.passes(good)
        for change in ({"number": 6}, {"men": ["e1"]}, {"moves": ["h2h4", "c6d5", "e4d5"]}, {"moves": ["h2h3", "c6c8", "d5a8"]}):
            bad = copy.deepcopy(good)
            bad["sections"][0]["sentences"][0]["claims"][0] |= change
            self.fails(bad, "not true")
        other = [{"move": "h2h4", "refutation": ["c6d5"], "result": "fails", "why": None}]
        self.fails(good | {"alternatives": other}, "not true")  # e4xd5 does as well there

    def test_command(self) -> None:
        lines = json.dumps(self.proved()) + "\n" + json.dumps(explanation(FLIGHT, whole("Mate.", "mates", moves=["a1a8"])))
        command = [sys.executable, "-m", "checkers.claims.check", "--verbose", "-"]
        run = subprocess.run(command, input=lines, capture_output=True, text=True)
        out = run.stdout.splitlines()
        self.assertEqual((1, "ok claims=1 sentences=1"), (run.returncode, out[0]), run.stderr)
        self.assertIn("words=3", out[1])
        self.assertEqual('REJECTED line 2: claim 1 (mates): not true in idea: "Mate."', out[2])


if __name__ == "__main__":
    unittest.main()
