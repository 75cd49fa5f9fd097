"""Asks a UCI engine whether promises of material hold: survey.py --stockfish."""

from __future__ import annotations

from collections.abc import Iterator

import chess
import chess.engine

from checkers.claims.terms import MATE, balance, play

LEEWAY = 150  # centipawns that the evaluation may stay behind the promise

Promise = tuple[str, list[str], int]  # the root's FEN, the moves to the position that is searched, pawns


def shortfall(fen: str, moves: list[str], promised: int, evaluation: int) -> int | None:
    """Returns by how many centipawns the promise is missed beyond the leeway, or None; evaluation and balance are the
    root side's."""
    root = chess.Board(fen)
    wanted = balance(root, root.turn) + 100 * promised - LEEWAY
    return wanted - evaluation if evaluation < wanted else None


def compare(path: str, promises: list[Promise], nodes: int) -> Iterator[str]:
    """Returns a line for each promise that the engine's evaluation does not confirm, and their number."""
    missed = 0
    with chess.engine.SimpleEngine.popen_uci(path) as engine:
        for fen, moves, promised in promises:
            root = chess.Board(fen)
            end = play(root, moves)[1][-1]
            if end.is_checkmate():
                continue
            found = engine.analyse(end, chess.engine.Limit(nodes=nodes), game=object())
            evaluation = found["score"].pov(root.turn).score(mate_score=MATE)
            if evaluation is not None and shortfall(fen, moves, promised, evaluation) is not None:
                missed += 1
                before = balance(root, root.turn)
                yield f"ENGINE {fen}: {' '.join(moves)} promises {promised} over {before}, evaluation {evaluation}"
    yield f"promises of material that the engine does not see kept: {missed} of {len(promises)}"
