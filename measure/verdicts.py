#!/usr/bin/env python3
"""Compares what verdicts promise with what a UCI engine sees after the suggested move.

    python -m measure.verdicts EXPLANATIONS.jsonl ENGINE [--nodes N] [--memory FILE]

A verdict that wins material promises the material of the root and its stated gain. It is overstated if the engine sees
more than 1.5 pawns less; understated if the engine sees three pawns more and the verdict does not mention more to come
(queens, mates, keeps attacking, a winning position). In between, it is within 1.5 pawns or says why not. A promised
mate that the engine considers lost or level does not count as one.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import chess

from checkers.claims.terms import balance
from measure.engine import Judge, explanations, with_engine

MORE = ("queens", "mate", "attacking", "winning position", "the ending", "more", "decisive", " or ")
LESS = ("level", "counterplay", "worse", "better", "drawn", "compensation")
WITHIN = 150
FAR = 300


def stated(explanation: dict[str, Any]) -> int | None:
    """Returns the pawns that the move wins according to the verdict, or None if it names none."""
    claims = explanation["verdict"]["claims"]
    return next((claim["number"] for claim in claims if claim["kind"] == "wins_against_all"), None)


def main(given: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    with_engine(parser, 1_000_000)
    asked = parser.parse_args(given)
    judge = Judge(asked)
    rows = mates = none = wins = over = under = within = 0
    for explanation in explanations(asked.explanations):
        rows += 1
        board = chess.Board(explanation["fen"])
        promise = explanation["promise"] or {}
        if not explanation["best_move"] or not promise:
            continue
        after = board.copy(stack=False)
        after.push_uci(explanation["best_move"])
        if "mate_in" in promise:
            mates += 1
            none += judge.worth(after, board.turn) < FAR
            continue
        gain = stated(explanation)
        if gain is None:
            continue
        wins += 1
        seen = judge.worth(after, board.turn) - balance(board, board.turn) - 100 * gain
        text = explanation["verdict"]["text"]
        says_more = any(word in text for word in MORE)
        says_less = any(word in text for word in LESS)
        if seen < -WITHIN and not says_less:
            over += 1
            print(f"OVER {explanation['fen']}: {text} ({seen:+})")
        elif seen > FAR and not says_more:
            under += 1
            print(f"UNDER {explanation['fen']}: {text} ({seen:+})")
        said = abs(seen) <= WITHIN or (says_more if seen > 0 else says_less)
        within += said
        if not said:
            print(f"BEYOND {explanation['fen']}: {text} ({seen:+})")
    judge.close()
    print(f"{rows} explanations: {mates} mates, {none} of them none; {wins} that win men")
    for name, count, whole in (("overstated", over, rows), ("understated by three", under, rows), ("within or said", within, wins)):
        print(f"{name}: {count} of {whole} ({100 * count / max(whole, 1):.1f} %)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
