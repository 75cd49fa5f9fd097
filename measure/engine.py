"""A UCI engine that judges positions, each once, within a limit of nodes.

Its answers can be kept in a file: a measurement that is repeated after a change asks only about new positions, and an
interrupted one continues where it stopped.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import chess
import chess.engine

MATE = 100_000  # centipawns; a mate in n moves counts as this less n
MATES = MATE - 1000  # a score from here on is a mate
SLOPE = 0.00368208  # of the chance to win over centipawns, as Lichess publishes it


def chance(centipawns: int) -> float:
    """Returns the chance to win, in percent."""
    return 100 / (1 + math.exp(-SLOPE * max(-2000, min(2000, centipawns))))


def explanations(path: str) -> Iterator[dict[str, Any]]:
    """Returns the lines of `kibitzer explain --format jsonl`."""
    with open(path, encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def with_engine(parser: argparse.ArgumentParser, nodes: int) -> None:
    """Adds the arguments of a measurement that asks an engine."""
    parser.add_argument("explanations", help="lines of `kibitzer explain --format jsonl`")
    parser.add_argument("engine", help="a UCI engine")
    parser.add_argument("--nodes", type=int, default=nodes, help="for each position; %(default)s unless given")
    parser.add_argument("--memory", help="the file in which the engine's answers are kept")


def remembered(path: Path, nodes: int) -> dict[str, int]:
    """Returns the evaluations that a file has for searches with this many nodes: by position, for the side to move."""
    rows = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    return {fen: score for limit, fen, score in rows if limit == nodes}


class Judge:
    """Asks the engine about positions and remembers its answers."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.engine = chess.engine.SimpleEngine.popen_uci(asked.engine)
        self.engine.configure({"Hash": 64})
        self.nodes = asked.nodes
        self.known: dict[str, int] = {}
        self.memory = None
        if asked.memory:
            path = Path(asked.memory)
            self.known = remembered(path, asked.nodes)
            self.memory = path.open("a")

    def asked(self, board: chess.Board) -> int:
        """Returns the evaluation for the side to move, in centipawns."""
        if board.is_checkmate():
            return -MATE
        if board.is_stalemate() or board.is_insufficient_material():
            return 0
        key = board.fen()
        if key not in self.known:
            found = self.engine.analyse(board, chess.engine.Limit(nodes=self.nodes), game=object())
            self.known[key] = found["score"].relative.score(mate_score=MATE) or 0
            if self.memory:
                print(json.dumps([self.nodes, key, self.known[key]]), file=self.memory, flush=True)
        return self.known[key]

    def worth(self, board: chess.Board, side: chess.Color) -> int:
        """Returns the evaluation for a side, in centipawns."""
        score = self.asked(board)
        return score if board.turn == side else -score

    def close(self) -> None:
        self.engine.quit()
        if self.memory:
            self.memory.close()
