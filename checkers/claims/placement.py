"""When a claim about the placement of pieces is true: open files, the seventh rank, weak pawns, outposts, pieces at
home, bare kings."""

from __future__ import annotations

import chess

from checkers.claims.terms import Claim, side_of

HOME = {chess.KNIGHT: (1, 6), chess.BISHOP: (2, 5)}


def rank_of(square: int, side: chess.Color) -> int:
    """Returns the rank of a square from a side's viewpoint, its first rank being 0."""
    rank = chess.square_rank(square)
    return rank if side else 7 - rank


def pawns_on(board: chess.Board, side: chess.Color, files: set[int]) -> list[int]:
    return [square for square in board.pieces(chess.PAWN, side) if chess.square_file(square) in files]


def is_a(c: Claim, *kinds: int) -> bool:
    return c.board.piece_type_at(c.men[0]) in kinds


def beside(square: int) -> set[int]:
    file = chess.square_file(square)
    return {file - 1, file + 1}


def open_file(c: Claim) -> bool:
    file = {chess.square_file(c.men[0])}
    return is_a(c, chess.ROOK, chess.QUEEN) and not pawns_on(c.board, True, file) and not pawns_on(c.board, False, file)


def seventh_rank(c: Claim) -> bool:
    return is_a(c, chess.ROOK, chess.QUEEN) and rank_of(c.men[0], side_of(c.board, c.men[0])) == 6


def isolated(c: Claim) -> bool:
    return is_a(c, chess.PAWN) and not pawns_on(c.board, side_of(c.board, c.men[0]), beside(c.men[0]))


def doubled(c: Claim) -> bool:
    one, other = c.men
    pieces = {c.board.piece_at(one), c.board.piece_at(other)}
    same_file = chess.square_file(one) == chess.square_file(other)
    return one != other and same_file and len(pieces) == 1 and is_a(c, chess.PAWN)


def outpost(c: Claim) -> bool:
    man, side = c.men[0], side_of(c.board, c.men[0])
    guarded = any(c.board.piece_type_at(square) == chess.PAWN for square in c.board.attackers(side, man))
    drivers = [pawn for pawn in pawns_on(c.board, not side, beside(man)) if rank_of(pawn, side) > rank_of(man, side)]
    return is_a(c, chess.KNIGHT, chess.BISHOP) and rank_of(man, side) in (3, 4, 5) and guarded and not drivers


def at_home(c: Claim) -> bool:
    side = side_of(c.board, c.men[0])

    def is_home(man: int) -> bool:
        piece = c.board.piece_at(man)
        stays = piece is not None and piece.color == side and rank_of(man, side) == 0
        return stays and chess.square_file(man) in HOME.get(piece.piece_type if piece else 0, ())

    return all(map(is_home, c.men))


def no_shelter(c: Claim) -> bool:
    king, side = c.men[0], side_of(c.board, c.men[0])
    near = pawns_on(c.board, side, beside(king) | {chess.square_file(king)})
    return is_a(c, chess.KING) and not any(rank_of(pawn, side) > rank_of(king, side) for pawn in near)


PLACEMENTS = {
    "open_file": (1, open_file),
    "seventh_rank": (1, seventh_rank),
    "isolated": (1, isolated),
    "doubled": (2, doubled),
    "outpost": (1, outpost),
    "at_home": (None, at_home),
    "no_shelter": (1, no_shelter),
}
