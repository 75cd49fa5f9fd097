"""Statements about the placement of pieces, true and false, as in statements.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import chess

from checkers.lies.statements import STATEMENTS, Spot, Statement, capital, claim, everyone, side_name
from checkers.lies.truths import man, name


def column(board: chess.Board, file: int) -> list[chess.Piece]:
    """Returns the pawns of a file, from White's side to Black's; none beyond the board's edge."""
    squares = [chess.square(file, rank) for rank in range(8)] if 0 <= file < 8 else []
    return [piece for square in squares if (piece := board.piece_at(square)) and piece.piece_type == chess.PAWN]


def file_not_open(spot: Spot) -> Iterator[Statement]:
    for square in everyone(spot.board):
        if spot.board.piece_type_at(square) in (chess.ROOK, chess.QUEEN):
            file = chess.square_file(square)
            text = f"{capital(man(spot.board, square))} has the open {chess.FILE_NAMES[file]}-file."
            yield not column(spot.board, file), text, claim("fact", "open_file", men=[name(square)])


def rank_not_seventh(spot: Spot) -> Iterator[Statement]:
    for square in everyone(spot.board):
        if spot.board.piece_type_at(square) in (chess.ROOK, chess.QUEEN):
            far = chess.square_rank(square) == (6 if spot.board.color_at(square) else 1)
            yield far, f"{capital(man(spot.board, square))} is far advanced.", claim("fact", "seventh_rank", men=[name(square)])


def pawn_not_isolated(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    for square in everyone(board):
        if board.piece_type_at(square) == chess.PAWN:
            file, side = chess.square_file(square), board.color_at(square)
            friends = [pawn for near in (file - 1, file + 1) for pawn in column(board, near) if pawn.color == side]
            yield not friends, f"{capital(man(board, square))} is isolated.", claim("fact", "isolated", men=[name(square)])


def pawns_not_doubled(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    pawns = [square for square in everyone(board) if board.piece_type_at(square) == chess.PAWN]
    for one in pawns:
        for other in pawns:
            if one < other and chess.square_distance(one, other) < 4:
                same = chess.square_file(one) == chess.square_file(other) and board.color_at(one) == board.color_at(other)
                text = f"The pawns on {name(one)} and {name(other)} are doubled."
                yield same, text, claim("fact", "doubled", men=[name(one), name(other)])


def not_outpost(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    for square in everyone(board):
        piece = board.piece_at(square)
        if piece and piece.piece_type in (chess.KNIGHT, chess.BISHOP):
            step = 1 if piece.color else -1
            rank, file = chess.square_rank(square), chess.square_file(square)
            own, enemy = chess.Piece(chess.PAWN, piece.color), chess.Piece(chess.PAWN, not piece.color)
            near = [f for f in (file - 1, file + 1) if 0 <= f < 8]
            behind, ranks = rank - step, range(rank + step, 8 if step > 0 else -1, step)
            held = 0 <= behind < 8 and any(board.piece_at(chess.square(f, behind)) == own for f in near)
            driven = any(board.piece_at(chess.square(f, r)) == enemy for f in near for r in ranks)
            high = rank in ((3, 4, 5) if piece.color else (2, 3, 4))
            text = f"{capital(man(board, square))} stands on a strong outpost."
            yield held and high and not driven, text, claim("fact", "outpost", men=[name(square)])


def not_at_home(spot: Spot) -> Iterator[Statement]:
    home = {chess.KNIGHT: (chess.B1, chess.G1, chess.B8, chess.G8), chess.BISHOP: (chess.C1, chess.F1, chess.C8, chess.F8)}
    for square in everyone(spot.board):
        piece = spot.board.piece_at(square)
        if piece and piece.piece_type in home:
            own = square in home[piece.piece_type] and (chess.square_rank(square) == 0) == piece.color
            yield own, f"{capital(man(spot.board, square))} is still at home.", claim("fact", "at_home", men=[name(square)])


def king_not_exposed(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    for side in chess.COLORS:
        king, pawn = board.king(side) or 0, chess.Piece(chess.PAWN, side)
        ahead = range(chess.square_rank(king) + 1, 8) if side else range(chess.square_rank(king))
        near = [file for file in range(chess.square_file(king) - 1, chess.square_file(king) + 2) if 0 <= file < 8]
        covered = any(board.piece_at(chess.square(file, rank)) == pawn for file in near for rank in ahead)
        yield not covered, f"{side_name(side)}'s king is exposed.", claim("fact", "no_shelter", men=[name(king)])


def no_x_ray(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    for slider in everyone(board):
        for target in everyone(board):
            if board.color_at(slider) == board.color_at(target) and chess.square_distance(slider, target) > 1:
                between = [square for square in chess.SquareSet(chess.between(slider, target)) if board.piece_at(square)]
                for enemy in between:
                    straight = chess.square_file(slider) == chess.square_file(target) or chess.square_rank(slider) == chess.square_rank(target)
                    ways = (chess.ROOK, chess.QUEEN) if straight else (chess.BISHOP, chess.QUEEN)
                    goes = board.piece_type_at(slider) in ways
                    is_so = goes and len(between) == 1 and board.color_at(enemy) != board.color_at(slider)
                    text = f"{capital(man(board, slider))} guards {name(target)} through {man(board, enemy)}."
                    yield is_so, text, claim("fact", "x_ray", men=[name(slider), name(enemy)], squares=[name(target)])


PLACED: dict[str, Callable[[Spot], Iterator[Statement]]] = {
    "an x-ray through two men": no_x_ray,
    "a file told open": file_not_open,
    "a rank told the seventh": rank_not_seventh,
    "a pawn told isolated": pawn_not_isolated,
    "pawns told doubled": pawns_not_doubled,
    "an outpost that is none": not_outpost,
    "a piece told at home": not_at_home,
    "a king told exposed": king_not_exposed,
}

ALL = {**STATEMENTS, **PLACED}
