"""The results that follow from an engine's values of a position and of a move: why_not.py.

    fails          it is mated; or, if it does not win, it loses 15 percentage points or a pawn for good
    wins_less      it still wins (a pawn and a half), but loses 10 points
    slightly_worse it loses 5 points
    as_good        it loses less

A row has the columns `fen`, `move`, `best`, `best_cp`, `best_mate`, `move_cp`, `move_mate` (from the mover's side),
`best_pv`, `move_pv` (after the move; both continue while a piece was captured last or the side to move is in check).
"""

from __future__ import annotations

import math

import chess

WORTH = {chess.PAWN: 100, chess.KNIGHT: 300, chess.BISHOP: 300, chess.ROOK: 500, chess.QUEEN: 900, chess.KING: 0}
WINS = 150  # centipawns
NEAR = 0.02  # of an edge
Row = dict[str, str]


def chance(centipawns: str, mate: str) -> float:
    """Returns the engine's chance to win for a value as the file writes it."""
    if mate:
        return float(int(mate) > 0)
    return 1 / (1 + math.exp(-0.00368208 * int(centipawns)))


def drop(row: Row) -> float:
    """Returns how much of the chance to win the move loses."""
    if row["move"] == row["best"]:
        return 0.0
    return max(0.0, chance(row["best_cp"], row["best_mate"]) - chance(row["move_cp"], row["move_mate"]))


def verdict(row: Row, more: float = 0.0, less: float = 0.0) -> str:
    """Returns the result that follows from the engine's values, with the drop raised by `more` and the value lowered by
    `less`."""
    lost = drop(row) + more
    wins = chance(row["move_cp"], row["move_mate"]) - less >= chance(str(WINS), "")
    if row["move"] != row["best"] and is_mated(row["move_mate"]) and not is_mated(row["best_mate"]):
        return "fails"
    if lost < 0.05:
        return "as_good"
    if wins:
        return "wins_less" if lost >= 0.10 else "slightly_worse"
    return "fails" if lost >= 0.15 or loses_a_pawn(row) else "slightly_worse"


def is_mated(mate: str) -> bool:
    return bool(mate) and int(mate) <= 0


def is_near_an_edge(row: Row) -> bool:
    sides = [verdict(row, more, less) for more in (-NEAR, 0, NEAR) for less in (-NEAR, 0, NEAR)]
    return len(set(sides)) > 1


def loses_a_pawn(row: Row) -> bool:
    """Whether a pawn or more is missing at the end of the move's line, and not at the end of the best move's."""
    return change(row["fen"], [row["move"], *row["move_pv"].split()]) <= -100 < change(row["fen"], row["best_pv"].split())


def change(fen: str, line: list[str]) -> int:
    """Returns by how much a line changes the material of the side to move."""
    board = chess.Board(fen)
    side, before = board.turn, material(board, board.turn)
    for move in line:
        board.push_uci(move)
    return material(board, side) - before


def material(board: chess.Board, side: chess.Color) -> int:
    return sum(WORTH[man.piece_type] * (1 if man.color == side else -1) for man in board.piece_map().values())
