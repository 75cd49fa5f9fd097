#!/usr/bin/env python3
"""Whether the best defence is among those that an explanation answers, or in its clause for all others.

    python -m measure.defences EXPLANATIONS.jsonl ENGINE [--nodes N] [--memory FILE] [--slack POINTS]

This counts explanations that promise a mate or a win of material, queens included, whose move does not mate and leaves
more than one reply. A reply is as good as the best if the defender's chance to win (by the engine) is at most SLACK
percentage points smaller, and, if every reply runs into mate, if the mate takes as long.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import chess

from measure.engine import MATES, Judge, chance, explanations, with_engine

PROMISED = {"mate_in", "material", "promotes"}


def answered(explanation: dict[str, Any]) -> set[str]:
    """Returns the replies to the suggested move that the text names or covers."""
    best = explanation["best_move"]
    sentences = [t for s in explanation["sections"] if s["kind"] in ("defences", "idea") for t in s["sentences"]]
    lines = [[*t["moves"], *c.get("moves", [])] for t in sentences for c in t["claims"] if c["class"] in ("line", "all")]
    return {line[1] for line in lines if len(line) > 1 and line[0] == best}


def as_good(score: int, best: int, slack: float) -> bool:
    """Whether a reply is as good as the best, given their values for the defender."""
    if best <= -MATES:
        return score >= best
    return chance(best) - chance(score) <= slack


def main(given: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    with_engine(parser, 100_000)
    parser.add_argument("--slack", type=float, default=2)
    asked = parser.parse_args(given)
    judge = Judge(asked)
    rows = told = 0
    for explanation in explanations(asked.explanations):
        if not PROMISED & set(explanation["promise"] or {}):
            continue
        board = chess.Board(explanation["fen"])
        board.push_uci(explanation["best_move"])
        replies = {}
        for move in board.legal_moves:
            after = board.copy(stack=False)
            after.push(move)
            replies[move.uci()] = after
        if len(replies) < 2:
            continue
        rows += 1
        named = answered(explanation) & set(replies)
        # Every reply is judged in the position after it, so that all are searched equally deep.
        worths = {move: judge.worth(after, board.turn) for move, after in replies.items()}
        best = max(worths.values())
        if any(as_good(worths[move], best, asked.slack) for move in named):
            told += 1
        else:
            move = max(worths, key=lambda move: worths[move])
            print(f"MISSING {board.fen()}: {board.san(chess.Move.from_uci(move))} ({best}); answered: {' '.join(sorted(named))}")
    judge.close()
    print(f"the best defence is answered in {told} of {rows} ({100 * told / max(rows, 1):.1f} %)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
