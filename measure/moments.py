#!/usr/bin/env python3
"""Compares the moments of reviews with what every move costs according to an engine.

    python -m measure.moments truth GAMES.pgn ENGINE --memory FILE [--nodes N]     asks about every position; can be interrupted
    python -m measure.moments GAMES.pgn REVIEWS.jsonl --memory FILE [--nodes N]    compares the lines of `annotate --review json`
    python -m measure.moments rival GAMES.pgn ENGINE --memory FILE [--nodes N] [--rival-nodes N]
                        compares another engine, as if every move that costs 10 by its evaluation were a moment

A move costs w(before) - w(after) points, where w is the mover's chance to win in percent, with centipawns beyond 1,000
cut off. A costly move counts as found if it is a moment of kind `missed` or `allowed`; such a moment is right if it
costs 5 points. A moment of kind `played` is right if the move keeps the chance to win (less than 5 points) and every
other costs 10: this asks the engine about the other moves, and so needs ENGINE again (`--engine`).
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import chess
import chess.pgn

from measure.engine import SLOPE, Judge, remembered

CUT = 1000  # centipawns
LEVELS = (10, 15, 25)  # points of a hundred
LITTLE = 5
MUCH = 10


def wins(centipawns: int) -> float:
    """Returns the chance to win, in percent."""
    return 100 / (1 + math.exp(-SLOPE * max(-CUT, min(CUT, centipawns))))


def games(path: str) -> Iterator[chess.pgn.Game]:
    """Returns the games of a file."""
    with open(path, encoding="utf-8-sig") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            yield game


def boards(game: chess.pgn.Game) -> list[chess.Board]:
    """Returns the positions of a game, without the moves before them."""
    node: chess.pgn.GameNode | None = game
    found = []
    while node is not None:
        found.append(chess.Board(node.board().fen()))
        node = node.next()
    return found


def costs(game: chess.pgn.Game, judge: Judge) -> list[float]:
    """Returns what every move of a game costs the side that plays it, in percentage points."""
    worths = [judge.asked(board) for board in boards(game)]
    return [wins(before) + wins(after) - 100 for before, after in zip(worths, worths[1:], strict=False)]


def is_only_move(board: chess.Board, move: chess.Move, judge: Judge) -> bool:
    """Whether a move keeps the chance to win and every other move costs a lot."""
    best = wins(judge.asked(board))

    def cost(other: chess.Move) -> float:
        after = board.copy(stack=False)
        after.push(other)
        return best + wins(judge.asked(after)) - 100

    return cost(move) < LITTLE and all(MUCH <= cost(other) for other in board.legal_moves if other != move)


class Count:
    """Counts of what was found and what was right."""

    def __init__(self) -> None:
        self.costly = dict.fromkeys(LEVELS, 0)
        self.found = dict.fromkeys(LEVELS, 0)
        self.moments = self.right = self.at_ten = 0
        self.played = self.only = 0

    def add(self, game: chess.pgn.Game, review: dict[str, Any], judge: Judge) -> None:
        """Counts one game."""
        told = {m["ply"]: m["kinds"] for m in review["moments"]}
        all_boards = boards(game)
        for ply, (cost, move) in enumerate(zip(costs(game, judge), game.mainline_moves(), strict=True)):
            kinds = told.get(ply, [])
            is_mistake = "missed" in kinds or "allowed" in kinds
            for level in LEVELS:
                self.costly[level] += cost >= level
                self.found[level] += cost >= level and is_mistake
            if is_mistake:
                self.moments += 1
                self.right += cost >= LITTLE
                self.at_ten += cost >= MUCH
            if "played" in kinds:
                self.played += 1
                self.only += is_only_move(all_boards[ply], move, judge)

    def lines(self) -> Iterator[str]:
        """Returns the figures as lines."""
        for level in LEVELS:
            yield f"moves that cost {level}: {self.costly[level]}, moments {share(self.found[level], self.costly[level])}"
        yield f"moments missed or allowed: {self.moments}, cost 5 {share(self.right, self.moments)}, cost 10 {share(self.at_ten, self.moments)}"
        yield f"moments played: {self.played}, the only move {share(self.only, self.played)}"


def share(part: int, whole: int) -> str:
    return f"{part} ({100 * part / max(1, whole):.1f} %)"


class Kept(Judge):
    """Asks no engine: an answer that is not stored is an error."""

    def __init__(self, path: str, nodes: int) -> None:
        self.known, self.memory = remembered(Path(path), nodes), None


def rival(asked: argparse.Namespace) -> Iterator[str]:
    """Returns the figures of another engine, whose answers are not stored."""
    truth = Kept(asked.memory, asked.nodes)
    other = Judge(argparse.Namespace(engine=asked.engine, nodes=asked.rival_nodes, memory=None))
    costly = found = moments = right = at_ten = 0
    for game in games(asked.games):
        for cost, seen in zip(costs(game, truth), costs(game, other), strict=True):
            costly += cost >= MUCH
            found += cost >= MUCH and seen >= MUCH
            moments += seen >= MUCH
            right += seen >= MUCH and cost >= LITTLE
            at_ten += seen >= MUCH and cost >= MUCH
    other.close()
    yield f"moves that cost {MUCH}: {costly}, found {share(found, costly)}"
    yield f"moves said to cost {MUCH}: {moments}, cost 5 {share(right, moments)}, cost 10 {share(at_ten, moments)}"


def main(given: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kind = given[0] if given[:1] in (["truth"], ["rival"]) else "compare"
    parser.add_argument("games")
    parser.add_argument("reviews" if kind == "compare" else "engine")
    if kind == "compare":
        parser.add_argument("--engine", help="who judges the other moves where a combination was played")
    if kind == "rival":
        parser.add_argument("--rival-nodes", type=int, default=200_000, help="for each position; %(default)s unless given")
    parser.add_argument("--memory", required=True, help="the file in which the engine's answers are kept")
    parser.add_argument("--nodes", type=int, default=200_000, help="for each position; %(default)s unless given")
    asked = parser.parse_args(given if kind == "compare" else given[1:])
    if kind == "rival":
        print("\n".join(rival(asked)))
        return 0
    judge = Judge(asked) if asked.engine else Kept(asked.memory, asked.nodes)
    if kind == "truth":
        for number, game in enumerate(games(asked.games)):
            costs(game, judge)
            print(f"\rgame {number + 1}", end="", file=sys.stderr)
        judge.close()
        return 0
    count = Count()
    with open(asked.reviews, encoding="utf-8") as reviews:
        for game, line in zip(games(asked.games), reviews, strict=True):
            count.add(game, json.loads(line), judge)
    print("\n".join(count.lines()))
    if asked.engine:
        judge.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
