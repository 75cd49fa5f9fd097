#!/usr/bin/env python3
"""What the default budget costs compared with a larger one: right first moves, and lower promises.

    python -m measure.smaller_default KIBITZER PUZZLES.csv [--nodes N] [--rows N] [--lower PAWNS]

PUZZLES.csv is in Lichess's format: the first of `Moves` is the opponent's, the second is right. Each position is
explained with the program's defaults and with --nodes N. This prints the number of right first moves of both (another
move that mates at once is right too), and the rows whose promise with the defaults is at least PAWNS below the other; a
mate is more than any number of pawns, and no promise is 0.
"""

from __future__ import annotations

import argparse
import csv
import json
import subprocess
import sys

import chess

Answer = dict[str, object]
MATE = 100.0  # pawns


def explain(kibitzer: str, fen: str, *options: str) -> Answer:
    run = subprocess.run(
        [kibitzer, "explain", fen, "--format", "json", *options], capture_output=True, text=True, check=False
    )
    if run.returncode:
        sys.exit(f"no explanation of {fen}: {run.stderr.strip()}")
    answer: Answer = json.loads(run.stdout)
    return answer


def problem(row: dict[str, str]) -> tuple[chess.Board, chess.Move]:
    """Returns the position to solve, and its solution's first move."""
    board = chess.Board(row["FEN"])
    before, right, *_ = row["Moves"].split()
    board.push_uci(before)
    return board, chess.Move.from_uci(right)


def is_right(board: chess.Board, answer: Answer, right: chess.Move) -> bool:
    best = answer["best_move"]
    if not isinstance(best, str):
        return False
    after = board.copy()
    after.push_uci(best)
    return chess.Move.from_uci(best) == right or after.is_checkmate()


def promised(answer: Answer) -> float:
    """Returns the promise in pawns; a mate is more than anything, and a draw or a save wins nothing."""
    promise = answer["promise"]
    if not isinstance(promise, dict):
        return 0.0
    if "mate_in" in promise:
        return MATE
    return float(promise.get("material", 0.0))


def main(given: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kibitzer")
    parser.add_argument("puzzles")
    parser.add_argument("--nodes", type=int, default=4_000_000)
    parser.add_argument("--rows", type=int, help="only the first")
    parser.add_argument("--lower", type=float, default=3.0, metavar="PAWNS")
    asked = parser.parse_args(given)
    with open(asked.puzzles, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))[: asked.rows]
    right_by_default = right_with_more = lower = 0
    for row in rows:
        board, right = problem(row)
        small = explain(asked.kibitzer, board.fen())
        large = explain(asked.kibitzer, board.fen(), "--nodes", str(asked.nodes))
        right_by_default += is_right(board, small, right)
        right_with_more += is_right(board, large, right)
        if asked.lower <= promised(large) - promised(small):
            lower += 1
            print(f"LOWER {row['PuzzleId']} {promised(small):.2f} instead of {promised(large):.2f}", flush=True)
        elif is_right(board, small, right) != is_right(board, large, right):
            print(f"OTHER MOVE {row['PuzzleId']} {small['best_move']}, {large['best_move']}, right {right}", flush=True)
    print(f"right first moves of {len(rows)}: {right_by_default} at the defaults, {right_with_more} with {asked.nodes} nodes")
    print(f"promises lower by {asked.lower:g} pawns or more: {lower} of {len(rows)} ({100 * lower / max(1, len(rows)):.1f} %)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
