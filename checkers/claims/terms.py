"""The terms of docs/claims.md: attacks, guards, pins, and what captures gain and leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import chess

from checkers.certificate.check import Proof, after, is_dead, legal_moves

PASSING = {"threatens", "mates_after", "threatens_gain", "gains_after", "prevents"}  # kinds whose move follows a pass
WORTH = {chess.PAWN: 100, chess.KNIGHT: 320, chess.BISHOP: 330, chess.ROOK: 500, chess.QUEEN: 900, chess.KING: 0}
MATE = 100_000
CLAIM_FIELDS = {"id", "class", "kind", "men", "squares", "moves", "number", "spans"}


@dataclass
class Claim:
    """A claim as its rule sees it; `boards` are the positions after each of the moves."""

    board: chess.Board
    men: list[int]
    squares: list[int]
    moves: list[chess.Move]
    boards: list[chess.Board]
    number: int
    explanation: dict[str, Any]
    proof: Proof | None
    mate: str = ""  # of `mates_after` and `gains_after`, as written

    @property
    def last(self) -> chess.Board:
        return self.boards[-1] if self.boards else self.board


def play(board: chess.Board, line: list[str]) -> tuple[list[chess.Move], list[chess.Board]]:
    moves, boards = [], []
    for text in line:
        if (move := legal_moves(board).get(text)) is None:
            raise ValueError(f"{text} is not legal in {board.fen()}")
        board = after(board, move)
        moves.append(move)
        boards.append(board)
    return moves, boards


def passed(board: chess.Board) -> chess.Board:
    """Returns the position after the side to move has passed, which it cannot do in check."""
    if board.is_check():
        raise ValueError("a pass in check")
    return after(board, chess.Move.null())


# Terms.


def side_of(board: chess.Board, man: int) -> chess.Color:
    return bool(board.occupied_co[chess.WHITE] & chess.BB_SQUARES[man])


def king_of(board: chess.Board, side: chess.Color) -> int:
    return (board.kings & board.occupied_co[side]).bit_length() - 1


def covers(board: chess.Board, man: int, square: int) -> bool:
    """Returns the attacks with the enemy king removed."""
    lifted = board.copy(stack=False)
    lifted.remove_piece_at(king_of(board, not side_of(board, man)))
    return square in lifted.attacks(man)


def pinner(board: chess.Board, man: int) -> int | None:
    color = side_of(board, man)
    king = king_of(board, color)
    for slider in chess.SquareSet(board.occupied_co[not color] & (board.queens | board.rooks | board.bishops)):
        straight = chess.SquareSet(chess.BB_RANK_ATTACKS[king][0] | chess.BB_FILE_ATTACKS[king][0])
        along = board.queens | (board.rooks if slider in straight else board.bishops)
        alone = chess.between(king, slider) & board.occupied == chess.BB_SQUARES[man]
        if alone and along & chess.BB_SQUARES[slider]:
            return slider
    return None


def guards(board: chess.Board, man: int, square: int) -> bool:
    if square not in board.attacks(man):
        return False
    by = pinner(board, man)
    return by is None or square == by or square in chess.SquareSet.between(king_of(board, side_of(board, man)), by)


def beside(a: int, b: int) -> bool:
    return chess.square_distance(a, b) == 1


def capture_square(board: chess.Board, move: chess.Move) -> int | None:
    if board.is_en_passant(move):
        return chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
    return move.to_square if board.is_capture(move) else None


def new_squares(board: chess.Board, move: chess.Move) -> list[int]:
    """Returns the new squares of the moving piece; castling moves the king, then the rook."""
    if not board.is_castling(move):
        return [move.to_square]
    rank, short = chess.square_rank(move.from_square), board.is_kingside_castling(move)
    return [chess.square(6 if short else 2, rank), chess.square(5 if short else 3, rank)]


# Material.


def balance(board: chess.Board, side: chess.Color) -> int:
    return sum((1 if piece.color == side else -1) * WORTH[piece.piece_type] for piece in board.piece_map().values())


def takes_or_promotes(board: chess.Board, move: chess.Move) -> bool:
    return board.is_capture(move) or move.promotion is not None


def taken_by(board: chess.Board, move: chess.Move) -> int:
    """Returns what the move itself adds to its side's material."""
    taken = capture_square(board, move)
    promoted = WORTH[move.promotion] - WORTH[chess.PAWN] if move.promotion else 0
    return promoted + (WORTH[board.piece_type_at(taken) or chess.KING] if taken is not None else 0)


def gained(board: chess.Board, move: chess.Move) -> int:
    """Returns the gain if captures on the move's square continue as long as they pay, cheapest piece first."""

    def cost(other: chess.Move) -> tuple[int, int, int]:
        role = then.piece_type_at(other.from_square) or chess.KING
        return (MATE if role == chess.KING else WORTH[role], other.from_square, -(other.promotion or 0))

    then = after(board, move)
    takers = [other for other in then.legal_moves if capture_square(then, other) == move.to_square]
    best = gained(then, min(takers, key=cost)) if takers else 0
    return taken_by(board, move) - max(0, best)


def quiescence(board: chess.Board, keeper: chess.Color, alpha: int, beta: int) -> int:
    """Returns the value for the side to move; both sides may stop, except the keeper while in check."""
    must_answer = board.turn == keeper and board.is_check()
    best = -MATE if must_answer else balance(board, board.turn)
    alpha = max(alpha, best)
    moves = [move for move in board.legal_moves if must_answer or takes_or_promotes(board, move)]
    for move in sorted(moves, key=lambda move: -taken_by(board, move)):
        if beta <= alpha:
            break
        best = max(best, -quiescence(after(board, move), keeper, -beta, -alpha))
        alpha = max(alpha, best)
    return best


def kept(board: chess.Board, side: chess.Color) -> int:
    if board.is_checkmate():
        return -MATE if board.turn == side else MATE
    if board.is_stalemate() or is_dead(board):
        return 0
    return balance(board, side) if board.turn == side else -quiescence(board, side, -MATE, MATE)


def pawns(centipawns: int) -> int:
    return max(0, centipawns // WORTH[chess.PAWN])
