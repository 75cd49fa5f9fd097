#!/usr/bin/env python3
"""Tests of the checker of certificates: a proof is accepted, and every flaw planted in one is found by name."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
import unittest
from typing import Any

import chess

from checkers.certificate.check import Flaw, check
from checkers.certificate.examples import EN_PASSANT, LADDER, MATE_IN_1, PROMOTIONS, certify


class Certificates(unittest.TestCase):
    def refused(self, certificate: Any, flaw: str, node: int | None = None) -> None:
        with self.assertRaises(Flaw) as caught:
            check(certificate)
        self.assertEqual(flaw, caught.exception.name, str(caught.exception))
        if node is not None:
            self.assertEqual(node, caught.exception.node)

    def good(self) -> dict[str, Any]:
        return certify(MATE_IN_1, chess.WHITE)

    def test_good(self) -> None:
        self.assertEqual(1, check(self.good()))
        self.assertEqual(-1, check(certify(PROMOTIONS, chess.WHITE)))
        self.assertEqual(-1, check(certify(EN_PASSANT, chess.WHITE)))
        self.assertEqual(2, check(certify("8/4k3/R7/1R6/8/8/8/K7 w - - 0 1", chess.WHITE)))
        self.assertEqual(3, check(certify(LADDER, chess.WHITE)))
        self.assertEqual(0, check(certify("R6k/8/6K1/8/8/8/8/8 b - - 0 1", chess.WHITE)))
        self.assertEqual(1, check(certify("r7/8/8/8/8/6k1/8/7K b - - 0 1", chess.BLACK)))

    def test_version(self) -> None:
        for version in (2, "1", True, None, 1.0):
            self.refused(self.good() | {"kibitzer_certificate": version, "fen": "nonsense"}, "version")

    def test_form(self) -> None:
        for field in ("more", "castling", "winner", "claim", "fifty_move", "nodes"):
            change: dict[str, Any] = {field: 0}
            self.refused(self.good() | change, "form")
        self.refused([], "form")
        self.refused(self.good() | {"nodes": [[["a1a8", True]], []]}, "form")

    def test_root(self) -> None:
        for fen in (
            "7k/8/6K1/8/8/8/8/R7 w - -",
            "7k/8/6K1/8/8/8/8/R7 w - - 0 x",
            "8/8/6K1/8/8/8/8/R7 w - - 0 1",
            "k6k/8/6K1/8/8/8/8/R7 w - - 0 1",
            "7k/8/6K1/8/8/8/8/R6P w - - 0 1",
            "R6k/8/6K1/8/8/8/8/8 w - - 0 1",
            "7k/8/6K1/8/8/8/8/R7 w Q - 0 1",
            "7k/8/6K1/8/8/8/8/R7 w q - 0 1",  # a right without any rook: python-chess drops it
            "7k/8/6K1/8/8/8/8/R7 w - e6 0 1",
            "7k/8/6K1/8/8/8/8/4K3 w A - 0 1",
        ):
            self.refused(self.good() | {"fen": fen}, "root")

    def test_composed_root(self) -> None:
        """Eighteen white men, and a check by three men at once, are welcome."""
        certificate = certify("QQQQQQ1k/8/6K1/8/8/8/QQQQQQQQ/RQQ5 b - - 0 1", chess.WHITE)
        self.assertEqual(0, check(certificate))

    def test_order_cycle(self) -> None:
        certificate = certify(LADDER, chess.WHITE)
        for target in (0, 1, len(certificate["nodes"]), -1):
            bad = copy.deepcopy(certificate)
            bad["nodes"][1][0][1] = target
            self.refused(bad, "order", 1)

    def test_tampered_move(self) -> None:
        self.refused(self.good() | {"nodes": [[["a1b8", 1]], []]}, "legality", 0)
        self.refused(self.good() | {"nodes": [[["0000", 1]], []]}, "legality", 0)
        certificate = certify(PROMOTIONS, chess.WHITE)
        certificate["nodes"][0].append(list(certificate["nodes"][0][0]))
        self.refused(certificate, "legality", 0)

    def test_castling_spelling(self) -> None:
        fen = "5kr1/3Q2p1/8/8/8/8/8/4K2R w K - 0 1"
        good = self.good() | {"fen": fen, "nodes": [[["e1g1", 1]], []]}
        self.assertEqual(1, check(good))
        self.refused(good | {"nodes": [[["e1h1", 1]], []]}, "legality")
        other = good | {"castling": "chess960", "nodes": [[["e1h1", 1]], []]}
        self.assertEqual(1, check(other))
        self.assertEqual(1, check(other | {"fen": fen.replace(" K ", " H ")}))
        self.refused(other | {"nodes": [[["e1g1", 1]], []]}, "legality")
        self.refused(good | {"fen": fen.replace(" K ", " H ")}, "root")

    def test_reach(self) -> None:
        certificate = self.good()
        certificate["nodes"].append([])
        self.refused(certificate, "reach", 2)

    def test_winner_node(self) -> None:
        self.refused(self.good() | {"nodes": [[]]}, "winner_node", 0)
        self.refused(self.good() | {"nodes": [[["a1a8", 1], ["a1a7", 2]], [], []]}, "winner_node", 0)

    def test_missing_replies(self) -> None:
        for fen, moves in ((PROMOTIONS, ["a2a1n", "a2a1q", "h8h7"]), (EN_PASSANT, ["a4b3", "h8h7", "a4a3"])):
            for move in moves:
                certificate = certify(fen, chess.WHITE)
                certificate["nodes"][0] = [edge for edge in certificate["nodes"][0] if edge[0] != move]
                self.refused(certificate, "missing_reply", 0)

    def test_stalemate(self) -> None:
        certificate = self.good() | {"fen": "7k/8/5K2/8/8/8/8/1Q6 w - - 0 1", "nodes": [[["b1g6", 1]], []]}
        self.refused(certificate, "stalemate", 1)

    def test_leaf_is_no_mate(self) -> None:
        self.refused(self.good() | {"nodes": [[["a1a7", 1]], []]}, "missing_reply", 1)

    def test_distance(self) -> None:
        for mate_in in (0, 2, -1):
            self.refused(self.good() | {"claim": {"mate_in": mate_in}}, "distance")

    def test_fifty_moves(self) -> None:
        good = self.good()
        cases = (98, False, True), (98, True, False), (99, True, True), (99, False, False), (149, True, False)
        for clock, fifty, ok in cases:
            certificate = good | {"fen": MATE_IN_1.replace(" 0 1", f" {clock} 1"), "fifty_move": fifty}
            if ok:
                self.assertEqual(1, check(certificate))
            else:
                self.refused(certificate, "fifty_moves")

    def test_duplicate_position(self) -> None:
        certificate = certify(LADDER, chess.WHITE)
        parents = [(edge, index) for index, node in enumerate(certificate["nodes"]) for edge in node]
        shared = next(a for a, _ in reversed(parents) if sum(a[1] == b[1] for b, _ in parents) > 1)
        certificate["nodes"].append(copy.deepcopy(certificate["nodes"][shared[1]]))
        shared[1] = len(certificate["nodes"]) - 1
        self.refused(certificate, "same_position")

    def test_same_men_other_castling_rights(self) -> None:
        """Two ways to the same men: one has moved the king's rook, the other the queen's."""
        fen = "2k5/8/8/8/8/8/8/R3K2R b KQ - 0 1"
        nodes: list[list[Any]] = [[] for _ in range(8)]
        nodes[1], nodes[2], nodes[5], nodes[6] = [["a1a2", 3]], [["h1h2", 4]], [["a2a1", 7]], [["h2h1", 7]]
        lines = {0: [], 3: ["c8b8", "a1a2"], 4: ["c8d8", "h1h2"]}
        named = {(0, "c8b8"): 1, (0, "c8d8"): 2, (3, "b8c8"): 5, (4, "d8c8"): 6}
        for index, line in lines.items():
            board = chess.Board(fen)
            for text in line:
                board.push_uci(text)
            for move in board.legal_moves:
                child = named.get((index, move.uci()))
                if child is None:
                    child = len(nodes)
                    nodes.append([])
                nodes[index].append([move.uci(), child])
        certificate = self.good() | {"fen": fen, "nodes": nodes}
        self.refused(certificate, "same_position", 6)
        repeated = certificate | {"fen": fen.replace("KQ", "-")}  # without rights it is the root again
        self.refused(repeated, "same_position", 5)

    def test_no_mate(self) -> None:
        """Kd7, Kd6 and so on: no mate in one, and each flaw of a tree that says so."""
        board = chess.Board("7k/8/4K3/8/8/8/8/R7 w - - 0 1")
        moves = [move.uci() for move in board.legal_moves]
        nodes: list[list[Any]] = [[[move, 1 + index] for index, move in enumerate(moves)]] + [[] for _ in moves]
        good = self.good() | {"fen": board.fen(), "claim": {"no_mate_in": 1}, "nodes": nodes}
        self.assertIsNone(check(good))
        for number in (0, -1, 1.0, True, 1 << 32):
            self.refused(good | {"claim": {"no_mate_in": number}}, "form")
        self.refused(good | {"claim": {"no_mate_in": 1, "mate_in": 1}}, "form")
        self.refused(good | {"winner": None}, "distance")
        self.refused(good | {"fifty_move": True}, "fifty_moves")
        self.refused(good | {"claim": {"no_mate_in": 2}}, "escape", 1)
        self.refused(good | {"nodes": [nodes[0][1:], *nodes[1:]]}, "missing_move", 0)
        self.refused(good | {"nodes": [[[moves[0], len(nodes)], *nodes[0][1:]], *nodes[1:]]}, "order", 0)
        self.refused(good | {"nodes": [[["a1b8", 1], *nodes[0][1:]], *nodes[1:]]}, "legality", 0)
        self.refused(good | {"nodes": [[[moves[0], 2], *nodes[0][1:]], *nodes[1:]]}, "same_position", 0)
        self.refused(good | {"nodes": [*nodes, []]}, "reach", len(nodes))
        near = good | {"fen": MATE_IN_1}
        moves = [move.uci() for move in chess.Board(MATE_IN_1).legal_moves]
        near["nodes"] = [[[move, 1 + index] for index, move in enumerate(moves)]] + [[] for _ in moves]
        self.refused(near, "mated", 1 + moves.index("a1a8"))
        two = {"fen": "7k/8/5K2/8/8/8/8/R7 b - - 0 1", "nodes": [[["h8g8", 1], ["h8h7", 2]], [], []]}
        self.refused(good | two, "escape", 0)
        bare = good | {"fen": "7k/8/6K1/8/8/8/8/8 b - - 0 1", "nodes": [[]], "claim": {"no_mate_in": 100}}
        self.assertIsNone(check(bare))

    def test_command(self) -> None:
        good = json.dumps(self.good())
        lines = good + "\n" + good.replace('"mate_in": 1', '"mate_in": 2') + "\n{\n"
        command = [sys.executable, "-m", "checkers.certificate.check", "-"]
        run = subprocess.run(command, input=lines, capture_output=True, text=True)
        out = run.stdout.splitlines()
        self.assertEqual((1, "ok mate_in=1 nodes=2"), (run.returncode, out[0]))
        self.assertTrue(out[1].startswith("REJECTED distance: ") and out[1].endswith("(node 0)"), out[1])
        self.assertTrue(out[2].startswith("REJECTED form: "), out[2])


if __name__ == "__main__":
    unittest.main()
