#!/usr/bin/env python3
"""Tells lies to the claim checker and counts how many it refuses.

    python -m checkers.lies.seeded FILE [--lies N] [--seed S] [--twins N]             explanations, one per line
    python -m checkers.lies.seeded --run KIBITZER SUITE [--rows N] [--nodes N] [...]  or made from rows of a suite, as in survey.py

Each lie is a true explanation with one change: a false statement added (statements.py), or something in it changed
(changes.py). That it is false is known without the checker, from truths.py, which uses only python-chess. The
true twins of the statements are also given to the checker, which must not refuse any. The exit status is 0 if 99 % of
the lies and no twin were refused. Needs python-chess.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import chess

from checkers.claims.check import check_explanation
from checkers.lies.changes import CHANGES, Explanation, play
from checkers.lies.placement import ALL as STATEMENTS
from checkers.lies.statements import Spot
from checkers.lies.truths import TooMany

AIM = 0.99
A_PLACE = 2  # lies of a kind from one explanation


def spots(explanation: Explanation) -> Iterator[Spot]:
    """Returns the root, the positions of the main line, and those after a reply of each group."""
    root = chess.Board(explanation["fen"])
    line, best = explanation["line"], explanation["best_move"]
    paths = [line[:length] for length in range(len(line) + 1)]
    paths += [[best, *group["line"][:2]] for group in explanation["defences"]]
    for path in paths:
        if (board := play(root, path)) is not None:
            yield Spot(explanation, root, path, board)


def told(explanation: Explanation, path: list[str], text: str, claim: dict[str, Any]) -> Explanation:
    """Returns the explanation with one more sentence."""
    other = copy.deepcopy(explanation)
    claims = [{key: value for key, value in claim.items() if key != "beside"}]
    claims += [claim["beside"]] if "beside" in claim else []
    claims = [{"id": 1_000_000 + n, **one, "spans": [[0, len(text)]]} for n, one in enumerate(claims)]
    sentence = {"text": text, "moves": path, "claims": claims}
    other["sections"].append({"kind": "idea", "title": "", "sentences": [sentence]})
    return other


def statements(kind: str, explanation: Explanation, wanted: bool, chooser: random.Random) -> list[tuple[Explanation, str]]:
    """Yields a few statements of a kind that are true, or false."""
    found = []
    for spot in chooser.sample(all_spots := list(spots(explanation)), len(all_spots)):
        try:
            found += [(spot, text, claim) for true, text, claim in STATEMENTS[kind](spot) if true == wanted]
        except TooMany:
            continue
        if found:
            break
    some = chooser.sample(found, min(A_PLACE, len(found)))
    return [(told(explanation, spot.path, text, claim), text) for spot, text, claim in some]


def changes(kind: str, explanation: Explanation, chooser: random.Random) -> list[tuple[Explanation, str]]:
    """Yields a few changes of a kind."""
    found = []
    try:
        for other in CHANGES[kind](explanation):
            found.append(other)
            if len(found) >= 12:
                break
    except TooMany:
        return []
    return [(other, kind) for other in chooser.sample(found, min(A_PLACE, len(found)))]


def lies(kind: str, explanations: list[Explanation], seed: str) -> Iterator[tuple[Explanation, str]]:
    """Yields lies of a kind, from one explanation after the other."""
    chooser = random.Random(seed + kind)
    for explanation in chooser.sample(explanations, len(explanations)):
        yield from statements(kind, explanation, False, chooser) if kind in STATEMENTS else changes(kind, explanation, chooser)


def twins(kind: str, explanations: list[Explanation], seed: str) -> Iterator[tuple[Explanation, str]]:
    chooser = random.Random(seed + kind)
    for explanation in chooser.sample(explanations, len(explanations)):
        yield from statements(kind, explanation, True, chooser)


def in_turn(kinds: dict[str, Iterator[tuple[Explanation, str]]], most: int) -> Iterator[tuple[str, Explanation, str]]:
    """Yields one of each kind in turn, until there are enough."""
    made = 0
    while kinds:
        for kind in list(kinds):
            if made == most:
                return
            if (one := next(kinds[kind], None)) is None:
                del kinds[kind]
            else:
                made += 1
                yield kind, *one


def difference(before: Explanation, after: Explanation) -> str:
    """Describes where a change was made, for those that were not refused."""
    for key in before:
        if before[key] != after[key]:
            return f"{key}: {first_difference(before[key], after[key])}"
    return "nothing"


def first_difference(before: Any, after: Any) -> str:
    if isinstance(before, dict) and "text" in before:
        return json.dumps(after)
    if isinstance(before, list) and len(before) == len(after):
        return next((first_difference(a, b) for a, b in zip(before, after, strict=True) if a != b), "")
    if isinstance(before, dict) and before.keys() == after.keys():
        return next((first_difference(before[key], after[key]) for key in before if before[key] != after[key]), "")
    return json.dumps(after[-1] if isinstance(after, list) else after)


def measure(
    explanations: list[Explanation], seed: int, most: int, most_twins: int
) -> tuple[Counter[str], Counter[str], list[str], list[str]]:
    """Counts lies and refusals by kind; lists the lies that passed, and the twins that did not."""
    made, refused, passed, wrongly = Counter[str](), Counter[str](), [], []
    by_fen = {explanation["fen"]: explanation for explanation in explanations}
    for kind, lie, what in in_turn({kind: lies(kind, explanations, str(seed)) for kind in [*STATEMENTS, *CHANGES]}, most):
        made[kind] += 1
        if check_explanation(lie)[0]:
            refused[kind] += 1
        else:
            passed.append(f"PASSED {kind}: {lie['fen']}: {what}: {difference(by_fen[lie['fen']], lie)}")
    for kind, twin, what in in_turn({kind: twins(kind, explanations, str(seed)) for kind in STATEMENTS}, most_twins):
        made["true twins"] += 1
        if found := check_explanation(twin)[0]:
            wrongly.append(f"REFUSED {kind}: {twin['fen']}: {what}: {found[0]}")
    return made, refused, passed, wrongly


def read(options: argparse.Namespace) -> list[Explanation]:
    """Reads true explanations: those that the checker accepts, with a best move."""
    if options.run:
        from survey import explain, positions  # which needs more

        fens = positions(options.run[1])
        fens = random.Random(options.seed).sample(fens, min(options.rows, len(fens)))
        lines = [explain(options.run[0], options.nodes, fen)[1] for fen in fens]
    else:
        with open(options.file, encoding="utf-8") as file:
            lines = file.read().splitlines()
    parsed = [json.loads(line) for line in lines if line]
    good = [e for e in parsed if e["best_move"] and chess.Board(e["fen"]).is_valid() and not check_explanation(e)[0]]
    return list({e["fen"]: e for e in good}.values())


def main(given: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("file", nargs="?")
    parser.add_argument("--run", nargs=2, metavar=("KIBITZER", "SUITE"))
    parser.add_argument("--rows", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=50_000)
    parser.add_argument("--lies", type=int, default=1000)
    parser.add_argument("--twins", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(given)
    if not options.file and not options.run:
        parser.error("a file of explanations or --run")
    explanations = read(options)
    made, refused, passed, wrongly = measure(explanations, options.seed, options.lies, options.twins)
    for line in [*passed, *wrongly]:
        print(line)
    for kind in [*STATEMENTS, *CHANGES]:
        print(f"{refused[kind]:4} of {made[kind]:4} refused: {kind}")
    told_lies = made.total() - made["true twins"]
    print(f"{refused.total()} of {told_lies} lies refused, of {len(made) - 1} kinds, in {len(explanations)} true explanations")
    print(f"{len(wrongly)} of {made['true twins']} true twins refused")
    return int(refused.total() < AIM * told_lies or bool(wrongly))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
