"""When a claim about a weakness is true: a king that is blocked or shut in, a piece or square with one guard."""

from __future__ import annotations

import chess

from checkers.claims.terms import Claim, beside, covers, side_of


def blocks_flight(c: Claim) -> bool:
    side = c.board.color_at(c.squares[0])
    return c.board.piece_type_at(c.squares[0]) == chess.KING and all(
        c.board.color_at(man) == side and beside(man, c.squares[0]) for man in c.men
    )


def shut_in(c: Claim) -> bool:
    king, board = c.men[0], c.board
    side = side_of(board, king)
    around = [square for square in chess.SQUARES if beside(king, square)]
    return board.piece_type_at(king) == chess.KING and all(
        board.color_at(square) == side
        or any(covers(board, man, square) for man in chess.SquareSet(board.occupied_co[not side]))
        for square in around
    )


def only_guard(c: Claim) -> bool:
    return list(c.board.attackers(side_of(c.board, c.men[0]), c.squares[0])) == [c.men[0]]
