#!/usr/bin/env python3
"""Asks an engine whether the moves that drills accept are good.

    python -m measure.drills DRILLS.json ENGINE [--nodes N] [--memory FILE]

An accepted move is good if the chance to win after it is at least nine tenths of that before it. Prints the bad ones,
the counts, and whether each tempting move has its reason.
"""

from __future__ import annotations

import argparse
import json
import sys

import chess

from measure.engine import Judge
from measure.moments import share, wins

KEEPS = 0.9


def main(given: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("drills")
    parser.add_argument("engine")
    parser.add_argument("--nodes", type=int, default=1_000_000)
    parser.add_argument("--memory")
    asked = parser.parse_args(given)
    judge = Judge(asked)
    with open(asked.drills, encoding="utf-8") as file:
        drills = json.load(file)["drills"]
    accepted = good = tempting = reasons = 0
    for drill in drills:
        board = chess.Board(drill["fen"])
        before = wins(judge.asked(board))
        for move in drill["accepted"]:
            after = board.copy(stack=False)
            after.push_uci(move["move"])
            kept = 100 - wins(judge.asked(after))
            accepted += 1
            good += kept >= KEEPS * before
            if kept < KEEPS * before:
                print(f"{drill['fen']} {move['san']}: {kept:.1f} of {before:.1f}")
        tempting += len(drill["why_not"])
        reasons += sum(bool(why["text"]) for why in drill["why_not"])
    judge.close()
    print(f"drills: {len(drills)}; accepted moves: {accepted}, good {share(good, accepted)}; tempting moves: {tempting}, with a reason {share(reasons, tempting)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
