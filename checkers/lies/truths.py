"""What is true on a board, for the lies of seeded.py.

Nothing here is shared with the checker: a lie is recognized by this reasoning, using only python-chess.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import chess

VALUE = {chess.PAWN: 100, chess.KNIGHT: 320, chess.BISHOP: 330, chess.ROOK: 500, chess.QUEEN: 900, chess.KING: 0}
SLIDERS = (chess.BISHOP, chess.ROOK, chess.QUEEN)
MATED = 100_000
MOST_NODES = 20_000
CORNERS = (chess.A1, chess.H1, chess.A8, chess.H8)


def name(square: int) -> str:
    return chess.SQUARE_NAMES[square]


def man(board: chess.Board, square: int) -> str:
    """`rook a1`."""
    return f"{chess.piece_name(board.piece_type_at(square) or chess.KING)} {name(square)}"


def men_of(board: chess.Board, side: chess.Color) -> list[int]:
    return list(chess.SquareSet(board.occupied_co[side]))


def kind_at(board: chess.Board, square: int) -> int:
    return board.piece_type_at(square) or 0


def then(board: chess.Board, *moves: chess.Move) -> chess.Board:
    board = board.copy(stack=False)
    for move in moves:
        board.push(move)
    return board


def material(board: chess.Board, side: chess.Color) -> int:
    return sum(VALUE[kind] * (len(board.pieces(kind, side)) - len(board.pieces(kind, not side))) for kind in VALUE)


def noisy(board: chess.Board) -> list[chess.Move]:
    return [move for move in board.legal_moves if move.promotion or board.is_capture(move)]


class TooMany(Exception):
    """There are too many captures to follow."""


def settle(board: chess.Board, checked: chess.Color, low: int, high: int, left: list[int]) -> int:
    """Returns the balance of the side to move when captures have ended; either side may stop, but `checked` must get
    out of check."""
    left[0] -= 1
    if left[0] < 0:
        raise TooMany
    must_move = board.turn == checked and board.is_check()
    best = -MATED if must_move else material(board, board.turn)
    moves = list(board.legal_moves) if must_move else noisy(board)
    for move in sorted(moves, key=lambda m: -VALUE.get(kind_at(board, m.to_square), 0)):
        if max(best, low) >= high:
            break
        best = max(best, -settle(then(board, move), checked, -high, -max(best, low), left))
    return best


def keeps(board: chess.Board, side: chess.Color) -> int:
    """Returns what a side keeps, in centipawns."""
    if board.is_checkmate():
        return -MATED if board.turn == side else MATED
    if board.is_stalemate() or board.is_insufficient_material():
        return 0
    return material(board, side) if board.turn == side else -settle(board, side, -MATED, MATED, [MOST_NODES])


def pawns_won(root: chess.Board, last: chess.Board, side: chess.Color) -> int:
    return max(0, (keeps(last, side) - material(root, side)) // 100)


def captured(board: chess.Board, move: chess.Move) -> int:
    if board.is_en_passant(move):
        return VALUE[chess.PAWN]
    return VALUE.get(kind_at(board, move.to_square), 0) if board.is_capture(move) else 0


def exchange(board: chess.Board, move: chess.Move) -> int:
    """Returns what a move gains if both sides go on capturing on its square."""
    gain = captured(board, move) + (VALUE[move.promotion] - VALUE[chess.PAWN] if move.promotion else 0)
    replied = then(board, move)
    takers = [m for m in replied.legal_moves if m.to_square == move.to_square and m.promotion in (None, chess.QUEEN)]
    if takers:
        order = {chess.KING: MATED} | {kind: value for kind, value in VALUE.items() if kind != chess.KING}
        cheapest = min(takers, key=lambda m: (order[kind_at(replied, m.from_square)], m.from_square))
        gain -= max(0, exchange(replied, cheapest))
    return gain


def slides(kind: int, start: int, end: int) -> bool:
    """Whether a queen, rook or bishop moves along the line between two squares."""
    files = chess.square_file(start) - chess.square_file(end)
    ranks = chess.square_rank(start) - chess.square_rank(end)
    straight, diagonal = (files == 0) != (ranks == 0), files != 0 and abs(files) == abs(ranks)
    return (straight and kind in (chess.ROOK, chess.QUEEN)) or (diagonal and kind in (chess.BISHOP, chess.QUEEN))


def men_between(board: chess.Board, start: int, end: int) -> list[int]:
    return [square for square in chess.SquareSet.between(start, end) if board.piece_at(square)]


def is_guard(board: chess.Board, guard: int, square: int) -> bool:
    side = bool(board.color_at(guard))
    return square in board.attacks(guard) and square in board.pin(side, guard)


def is_guarded(board: chess.Board, square: int) -> bool:
    return board.is_attacked_by(bool(board.color_at(square)), square)


def attacked_by(board: chess.Board, attacker: int) -> list[int]:
    """Returns the enemies that a piece attacks."""
    side = bool(board.color_at(attacker))
    return [square for square in board.attacks(attacker) if board.color_at(square) == (not side)]


def illegal_tries(board: chess.Board) -> Iterator[chess.Move]:
    """Returns pseudo-legal moves that leave the mover's king en prise."""
    for move in board.pseudo_legal_moves:
        if not board.is_legal(move) and not board.is_castling(move) and not board.is_en_passant(move):
            yield move


def replies(board: chess.Board) -> int:
    """Returns legal moves; promotions of one pawn to one square count once."""
    return len({move.uci()[:4] for move in board.legal_moves})


def null(board: chess.Board) -> chess.Board:
    return then(board, chess.Move.null())


def allowing(board: chess.Board, threat: chess.Move, works: Any) -> int:
    """Counts the replies after which a move is legal and works; promotions count once if it works after all."""
    seen: dict[str, bool] = {}
    for reply in board.legal_moves:
        replied = then(board, reply)
        does = threat in replied.legal_moves and works(replied, threat)
        seen[reply.uci()[:4]] = seen.get(reply.uci()[:4], True) and does
    return sum(seen.values())


def mates(board: chess.Board, move: chess.Move) -> bool:
    return then(board, move).is_checkmate()


def wins_something(board: chess.Board, move: chess.Move) -> bool:
    return bool(move.promotion or board.is_capture(move)) and exchange(board, move) >= 100


def longest(certificate: dict[str, Any]) -> list[int]:
    """Returns for each node of a certificate the half-moves to mate in its longest line."""
    far = [0] * len(certificate["nodes"])
    for index in reversed(range(len(far))):
        far[index] = max((1 + far[child] for _, child in certificate["nodes"][index]), default=0)
    return far


def cannot_be(pattern: str, board: chess.Board) -> bool:
    """Whether a mate lacks something that the pattern with this name must have."""
    if not board.is_checkmate() or len(board.checkers()) != 1:
        return True
    king, checker = board.king(board.turn) or 0, board.checkers().pop()
    kind, near = kind_at(board, checker), chess.square_distance(king, checker) == 1
    straight = chess.square_file(king) == chess.square_file(checker) or chess.square_rank(king) == chess.square_rank(checker)
    bishops = len(board.pieces(chess.BISHOP, not board.turn))
    return {
        "back_rank_mate": kind not in (chess.ROOK, chess.QUEEN) or chess.square_rank(king) != (0 if board.turn else 7),
        "smothered_mate": kind != chess.KNIGHT,
        "arabian_mate": kind != chess.ROOK or king not in CORNERS or not near,
        "anastasia_mate": kind not in (chess.ROOK, chess.QUEEN) or chess.square_file(king) not in (0, 7) or king in CORNERS,
        "hook_mate": kind != chess.ROOK or not near,
        "dovetail_mate": kind != chess.QUEEN or not near or straight,
        "boden_mate": bishops != 2,
        "double_bishop_mate": bishops != 2,
        "epaulette_mate": kind != chess.QUEEN or not straight,
    }[pattern]
