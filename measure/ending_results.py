#!/usr/bin/env python3
"""Whether outlooks of endings that claim a win, draw or loss are right according to a UCI engine.

    python -m measure.ending_results EXPLANATIONS.jsonl ENGINE [--nodes N] [--memory FILE]

The engine decides a position if it sees a mate or at least WON centipawns (won), or at most DRAWN (drawn); anything in
between is not judged. It prints how many outlooks state a result, how many of those are wrong, and, of the positions
with pawns or five pieces that the engine decides, how many are decided the same way.
"""

from __future__ import annotations

import argparse
import sys

import chess

from measure.engine import Judge, explanations, with_engine

RESULTS = {"wins": 1, "draws": 0, "loses": -1}
WON = 300
DRAWN = 20


def decided(centipawns: int) -> int | None:
    if abs(centipawns) >= WON:
        return 1 if centipawns > 0 else -1
    return 0 if abs(centipawns) <= DRAWN else None


def main(given: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    with_engine(parser, 5_000_000)
    asked = parser.parse_args(given)
    judge = Judge(asked)
    rows = said = judged = wrong = hard = alike = 0
    for explanation in explanations(asked.explanations):
        rows += 1
        board = chess.Board(explanation["fen"])
        outlook = explanation["outlook"]
        side = chess.WHITE if outlook["for"] == "white" else chess.BLACK
        result = RESULTS.get(outlook["result"])
        seen = judge.worth(board, side)
        truth = decided(seen)
        said += result is not None
        if truth is None:
            continue
        judged += result is not None
        if result is not None and result != truth:
            wrong += 1
            print(f"WRONG? {explanation['fen']}: {outlook['text']} The engine {seen}")
        if board.pawns or len(board.piece_map()) == 5:
            hard += 1
            alike += result == truth
    judge.close()
    print(f"{rows} endings: {said} outlooks say a result, {judged} of them judged, {wrong} not as the engine")
    print(f"with pawns or five pieces and decided by the engine: {alike} of {hard} decided alike ({100 * alike / max(hard, 1):.1f} %)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
