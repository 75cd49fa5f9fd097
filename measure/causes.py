#!/usr/bin/env python3
"""Whether a last move that an explanation names as the cause is one: with it taken back the win is gone.

    python -m measure.causes EXPLANATIONS.jsonl ENGINE [--nodes N] [--memory FILE] [--least POINTS] [--causes N]

EXPLANATIONS are of positions whose last move is known, one JSON document of `kibitzer explain --moves` per line. The
move is taken back, with the same side to move: its chance to win (by the engine) must then be at least LEAST percentage
points smaller than it is now, or a mate must be gone.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import chess

from measure.engine import MATES, Judge, chance, explanations, with_engine


def undone(explanation: dict[str, Any]) -> chess.Board | None:
    """Returns the position before the last move with the other side to move, if the text says what that move did."""
    context = explanation.get("context")
    if not context or not context["sentences"]:
        return None
    board = chess.Board(context["fen"])
    board.turn = not board.turn
    board.ep_square = None
    return board if board.is_valid() else None


def is_removed(now: int, then: int, least: float) -> bool:
    """Whether that much less is won then."""
    return chance(now) - chance(then) >= least or now >= MATES > then


def main(given: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    with_engine(parser, 200_000)
    parser.add_argument("--least", type=float, default=10)
    parser.add_argument("--causes", type=int, default=200)
    asked = parser.parse_args(given)
    judge = Judge(asked)
    rows = causes = removed = 0
    for explanation in explanations(asked.explanations):
        rows += 1
        before = undone(explanation)
        if before is None or causes == asked.causes:
            continue
        causes += 1
        side = before.turn
        now, then = judge.worth(chess.Board(explanation["fen"]), side), judge.worth(before, side)
        is_gone = is_removed(now, then, asked.least)
        removed += is_gone
        if not is_gone:
            print(f"STILL {explanation['fen']} after {explanation['context']['move']}: {now} now, {then} with it taken back")
    judge.close()
    print(f"{rows} explanations; of {causes} causes {removed} remove what is won ({100 * removed / max(causes, 1):.1f} %)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
