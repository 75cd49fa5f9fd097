#!/usr/bin/env python3
"""Whether outlooks agree with a UCI engine on better, level or worse.

    python -m measure.agreement EXPLANATIONS.jsonl ENGINE [--nodes N] [--memory FILE] [--edge CENTIPAWNS] [--margin CENTIPAWNS]

EXPLANATIONS are lines of `kibitzer explain --format jsonl`. A position is better or worse for a side if the engine's
evaluation is at least EDGE; positions that are more than MARGIN from an edge are also counted separately, because there
a small difference of opinion does not change the wording. It also prints how many explanations have no outlook, how
many call the winner the loser, and how many draws rest only on a search.
"""

from __future__ import annotations

import argparse
import sys

import chess

from measure.engine import Judge, explanations, with_engine

CALLED = {"wins": 1, "better": 1, "level": 0, "draws": 0, "worse": -1, "loses": -1}


def word(centipawns: int, edge: int) -> int:
    return (centipawns >= edge) - (centipawns <= -edge)


def main(given: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    with_engine(parser, 200_000)
    parser.add_argument("--edge", type=int, default=70)
    parser.add_argument("--margin", type=int, default=40)
    asked = parser.parse_args(given)
    judge = Judge(asked)
    rows = none = agree = far = agree_far = opposite = searched_draws = 0
    for explanation in explanations(asked.explanations):
        rows += 1
        outlook = explanation.get("outlook")
        if not outlook or outlook["result"] not in CALLED:
            none += 1
            continue
        board = chess.Board(explanation["fen"])
        side = chess.WHITE if outlook["for"] == "white" else chess.BLACK
        seen = judge.worth(board, side)
        called = CALLED[outlook["result"]]
        same = called == word(seen, asked.edge)
        is_far = abs(abs(seen) - asked.edge) > asked.margin
        agree += same
        far += is_far
        agree_far += same and is_far
        opposite += called * word(seen, asked.edge) < 0
        searched_draws += outlook["result"] == "draws" and outlook["certainty"] == "searched"
        if is_far and not same:
            print(f"{explanation['fen']}: {outlook['result']} ({outlook['certainty']}), the engine {seen}")
    judge.close()
    print(f"{rows} explanations, {none} without an outlook")
    print(f"agree: {agree} of {rows - none} ({100 * agree / max(rows - none, 1):.1f} %)")
    print(f"agree far from an edge: {agree_far} of {far} ({100 * agree_far / max(far, 1):.1f} %)")
    print(f"opposite: {opposite}; draws by search alone: {searched_draws}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
