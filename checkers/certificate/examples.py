"""Positions with a forced mate, and certificates of it that python-chess makes by trying everything."""

from __future__ import annotations

from typing import Any

import chess

from checkers.certificate.check import Key, after, position_key

MATE_IN_1 = "7k/8/6K1/8/8/8/8/R7 w - - 0 1"
EN_PASSANT = "7k/5K2/8/8/pP6/8/6R1/8 b - b3 0 1"  # Rh2# against everything
LADDER = "8/1k6/8/K7/8/5R2/8/3R4 w - - 0 1"  # mate in three, with transpositions
PROMOTIONS = "7k/5K2/8/8/8/8/p5R1/8 b - - 0 1"  # Rh2# against everything

Known = dict[tuple[Key, int], bool]


def mates(board: chess.Board, winner: chess.Color, depth: int, known: Known) -> bool:
    """Brute force: whether the winner mates within so many half-moves."""
    key = (position_key(board), depth)
    if key not in known:
        below = (mates(after(board, move), winner, depth - 1, known) for move in board.legal_moves)
        if board.turn == winner:
            known[key] = depth > 0 and any(below)
        else:
            known[key] = board.is_checkmate() or (depth > 0 and any(board.legal_moves) and all(below))
    return known[key]


def certify(fen: str, winner: chess.Color, chess960: bool = False) -> dict[str, Any]:
    """A certificate by brute force, with the shortest mate from every position."""
    root = chess.Board(fen, chess960=chess960)
    known: Known = {}

    def distance(board: chess.Board) -> int:
        return next(depth for depth in range(9) if mates(board, winner, depth, known))

    nodes: list[list[Any]] = [[]]
    where, level = {position_key(root): 0}, [(0, root)]
    while level:
        following = []
        for index, board in level:
            moves = list(board.legal_moves)
            if board.turn == winner:
                goal = distance(board) - 1
                moves = [next(move for move in moves if mates(after(board, move), winner, goal, known))]
            for move in moves:
                child = after(board, move)
                key = position_key(child)
                if key not in where:
                    where[key] = len(nodes)
                    nodes.append([])
                    following.append((where[key], child))
                nodes[index].append([move.uci(), where[key]])
        level = following
    plies = distance(root)
    return {
        "kibitzer_certificate": 1,
        "fen": fen,
        "castling": "chess960" if chess960 else "standard",
        "winner": "white" if winner else "black",
        "claim": {"mate_in": (plies + 1) // 2 if root.turn == winner else -(plies // 2)},
        "fifty_move": False,
        "nodes": nodes,
    }
