#!/usr/bin/env python3
"""Checks reviews against the rules of chess and the published formulas, with independent code.

    python -m checkers.claims.review REVIEWS.jsonl        lines of `kibitzer annotate --review json`

Every move must be legal, judged by its cost, and have the accuracy that follows from its cost; each side's counts and
accuracy must be those of its moves; every moment must be at its position, with explanations of the positions before and
after it. Prints `ok` and the counts, or a line for each fault, and then fails.
"""

from __future__ import annotations

import json
import math
import statistics
import sys
from typing import Any

import chess

JUDGMENTS = (("blunder", 15.0), ("mistake", 10.0), ("inaccuracy", 5.0))
USUAL = 100 / (1 + math.exp(-0.00368208 * 15))


def of_move(cost: float) -> float:
    """Returns the accuracy of a move, given its cost in percentage points."""
    if cost <= 0:
        return 100.0
    raw = 103.1668100711649 * math.exp(-0.04354415386753951 * cost) - 3.166924740191411
    return min(100.0, max(0.0, raw + 1))


def of_side(moves: list[dict[str, Any]], start: float, side: str, phase: str | None = None) -> float | None:
    """Returns a side's accuracy, or that of a phase: the mean of the harmonic mean and of a mean weighted by how much
    the chances around a move vary."""
    chances = [start] + [100 * move["chance"] for move in moves]
    size = min(8, max(2, len(moves) // 10))
    windows = [chances[:size]] * (min(size, len(chances)) - 2)
    windows += [chances[place : place + size] for place in range(len(chances) - size + 1)]
    weights = [min(12.0, max(0.5, statistics.pstdev(window))) for window in windows]
    own = [
        (of_move(100 * move["drop"]), weight)
        for move, weight in zip(moves, weights, strict=False)
        if move["side"] == side and phase in (None, move["phase"])
    ]
    if not own:
        return None
    weighted = sum(value * weight for value, weight in own) / sum(weight for _, weight in own)
    harmonic = len(own) / sum(1 / max(1.0, value) for value, _ in own)
    return (weighted + harmonic) / 2


def board_key(fen: str) -> str:
    """Returns a position without its counters and en-passant square, which programs write differently."""
    return " ".join(fen.split()[:3])


def faults(review: dict[str, Any]) -> list[str]:
    """Returns what is wrong with a review."""
    found: list[str] = []
    board = chess.Board(review["fen"], chess960="Chess960" in str(review["tags"]))
    usual = board.fen() == chess.STARTING_FEN
    fens = [board.fen()]
    moves = review["moves"]
    for move in moves:
        at = f"{move['number']} {move['san']}"
        played = chess.Move.from_uci(move["uci"])
        if played not in board.legal_moves or board.san(played) != move["san"]:
            found.append(f"{at}: not that move")
            return found
        if (move["side"] == "white") != board.turn:
            found.append(f"{at}: another side moves")
        judgment = next((name for name, least in JUDGMENTS if 100 * move["drop"] >= least), None)
        if judgment != move["judgment"]:
            found.append(f"{at}: {move['judgment']}, costs {move['drop']}")
        if abs(of_move(100 * move["drop"]) - move["accuracy"]) > 1e-6:
            found.append(f"{at}: accuracy {move['accuracy']}")
        board.push(played)
        fens.append(board.fen())
    for side in ("white", "black"):
        summary = review["summary"][side]
        for name, plural in (("blunder", "blunders"), ("mistake", "mistakes"), ("inaccuracy", "inaccuracies")):
            counted = sum(move["side"] == side and move["judgment"] == name for move in moves)
            if summary[plural] != counted:
                found.append(f"{side}: {summary[plural]} {plural}, counted {counted}")
            words = f"{counted} {name if counted == 1 else plural}"
            if counted and words not in review["summary"]["text"]:
                found.append(f"{side}: the summary does not say {words}")
        start = USUAL if usual else 100 * review["start"]
        for phase, said in summary.get("phases", {}).items():
            if abs((of_side(moves, start, side, phase) or 0) - said) > 1e-6:
                found.append(f"{side}: the accuracy of the {phase} is that of no such moves")
        accuracy = of_side(moves, start, side)
        if (accuracy is None) != (summary["accuracy"] is None) or (accuracy and abs(accuracy - summary["accuracy"]) > 1e-6):
            found.append(f"{side}: accuracy {summary['accuracy']}, computed {accuracy}")
    for moment in review["moments"]:
        ply = moment["ply"]
        if not moment["kinds"] or moves[ply]["san"] != moment["san"]:
            found.append(f"moment {ply}: not that move")
        for name, place in (("before", ply), ("after", ply + 1)):
            if moment[name] and board_key(moment[name]["fen"]) != board_key(fens[place]):
                found.append(f"moment {ply}: the explanation {name} is of another position")
        line = chess.Board(fens[ply])
        for uci in moment["better"]:
            if chess.Move.from_uci(uci) not in line.legal_moves:
                found.append(f"moment {ply}: the better line is not legal")
                break
            line.push_uci(uci)
    return found


def main(given: list[str]) -> int:
    if len(given) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    reviews = moments = wrong = 0
    with open(given[0], encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            review = json.loads(line)
            reviews += 1
            moments += len(review["moments"])
            for fault in faults(review):
                wrong += 1
                print(f"review {number}: {fault}")
    if wrong:
        return 1
    print(f"ok {reviews} reviews, {moments} moments")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
