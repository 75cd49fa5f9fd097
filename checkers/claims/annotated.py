#!/usr/bin/env python3
"""Reads annotated games back and compares them with the games they were made of.

    python -m checkers.claims.annotated GAMES.pgn ANNOTATED.pgn [--most N]

Nothing may be lost or changed: headers in their order, every move, comment (clocks and evaluations are comments),
glyph and variation. Additions must follow the rules: at most N commented moves of the main line, at most four arrows
and squares per position, no null moves. Prints `ok` and the counts, or a line for each fault, and then fails.
Games that python-chess itself cannot read to their end are compared as far as it reads them.
"""

from __future__ import annotations

import argparse
import sys

import chess.pgn

ENCODINGS = ("utf-8-sig", "latin-1")


def games(path: str) -> list[chess.pgn.Game]:
    """Returns all games of a file, which may be in UTF-8 or Latin-1."""
    for encoding in ENCODINGS:
        try:
            with open(path, encoding=encoding) as file:
                file.read()
        except UnicodeDecodeError:
            continue
        with open(path, encoding=encoding) as file:
            found: list[chess.pgn.Game] = []
            while (game := chess.pgn.read_game(file)) is not None:
                found.append(game)
            return found
    raise ValueError(f"{path}: in no encoding that is read")


def compare(
    before: chess.pgn.GameNode,
    after: chess.pgn.GameNode,
    at: str,
    faults: list[str],
    added: dict[str, int],
) -> None:
    """Compares two nodes and what follows: everything in the first must be in the second, in the same order."""
    if after.comment != before.comment:
        if not before.comment:
            new = after.comment
        elif after.comment.startswith(before.comment + " "):
            new = after.comment[len(before.comment) + 1 :]
        else:
            faults.append(f"{at}: comment {before.comment!r} became {after.comment!r}")
            new = ""
        added["comments"] += 1
        # The text before the first move sums the game up.
        added["moves"] += before.is_mainline() and before.parent is not None
        if new.strip() == "":
            faults.append(f"{at}: an empty comment was added")
    if before.starting_comment != after.starting_comment:
        faults.append(f"{at}: comment {before.starting_comment!r} became {after.starting_comment!r}")
    if not before.nags <= after.nags:
        faults.append(f"{at}: glyphs {before.nags} became {after.nags}")
    if before.clock() != after.clock() or before.eval() != after.eval():
        faults.append(f"{at}: clock or evaluation changed")
    added["glyphs"] += len(after.nags - before.nags)
    moves = [child.move for child in after.variations]
    for place, child in enumerate(before.variations):
        if len(moves) <= place or moves[place] != child.move:
            faults.append(f"{at}: move {child.move} is missing at place {place}")
            return
        compare(child, after.variations[place], f"{at} {child.move}", faults, added)
    for child in after.variations[len(before.variations) :]:
        if not before.variations:
            faults.append(f"{at}: {child.move} goes on behind the end")
        added["variations"] += 1
        keeps_rules(child, at, faults)


def keeps_rules(node: chess.pgn.GameNode | None, at: str, faults: list[str]) -> None:
    """Checks an added line."""
    while node is not None:
        if not node.move or not node.parent.board().is_legal(node.move):
            faults.append(f"{at}: {node.move} is not legal")
        if node.starting_comment:
            faults.append(f"{at}: a comment stands before a variation")
        node = node.next()


def check(
    before: chess.pgn.Game, after: chess.pgn.Game, number: int, most: int, faults: list[str]
) -> dict[str, int]:
    """Compares one game; returns what was added."""
    at = f"game {number}"
    added = {"comments": 0, "moves": 0, "glyphs": 0, "variations": 0}
    if list(before.headers.items()) != list(after.headers.items()):
        faults.append(f"{at}: headers differ")
    if len(after.errors) != len(before.errors):
        faults.append(f"{at}: {after.errors}")
    sys.setrecursionlimit(100_000)
    compare(before, after, at, faults, added)
    if most < added.pop("moves"):
        faults.append(f"{at}: more than {most} moves were commented on")
    return added


def marks(before: chess.pgn.Game, after: chess.pgn.Game, number: int, faults: list[str]) -> None:
    """Checks that no position has more than four arrows and squares."""
    kept = {node.ply(): len(node.arrows()) for node in before.mainline()}
    stack: list[chess.pgn.GameNode] = [after]
    while stack:
        node = stack.pop()
        own = kept.get(node.ply(), 0) if node.is_main_variation() else 0
        if 4 + own < len(node.arrows()):
            faults.append(f"game {number}: {len(node.arrows())} arrows after {node.move}")
        stack.extend(node.variations)


def main() -> None:
    """Compares two files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games")
    parser.add_argument("annotated")
    parser.add_argument("--most", type=int, default=8)
    arguments = parser.parse_args()
    before, after = games(arguments.games), games(arguments.annotated)
    faults: list[str] = []
    if len(before) != len(after):
        faults.append(f"{len(before)} games became {len(after)}")
    sums = {"comments": 0, "glyphs": 0, "variations": 0}
    for number, (one, other) in enumerate(zip(before, after), 1):
        for name, count in check(one, other, number, arguments.most, faults).items():
            sums[name] += count
        marks(one, other, number, faults)
    for fault in faults:
        print(fault)
    if faults:
        sys.exit(1)
    counts = ", ".join(f"{count} {name}" for name, count in sums.items())
    print(f"ok {len(after)} games, added: {counts}")


if __name__ == "__main__":
    main()
