"""Endings that theory knows, written from the section on known endings of docs/claims.md alone.

`winner` returns who wins a position, or that it is drawn; `mate_in` returns in how many moves king and queen or king
and rook mate. Tables of three pieces are computed when they are first requested, in a few seconds each. If
KIBITZER_SYZYGY names a folder of Syzygy tables, python-chess looks up there what is not known otherwise.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache

import chess
import chess.syzygy

MAJORS = (chess.QUEEN, chess.ROOK)
ROOKS_AND_PAWN = ([chess.ROOK, chess.PAWN], [chess.ROOK])
FIFTY_MOVES = 100  # plies without capture or pawn move after which the game is drawn
ENOUGH = 40  # plies that must be left for a win whose length nobody counts
LOOK = 4  # plies in which a bare king can win a bishop or a knight by force


def pieces(board: chess.Board, side: chess.Color) -> list[int]:
    """Returns what a side has besides its king, most valuable first."""
    own = chess.SquareSet(board.occupied_co[side])
    return sorted((kind for square in own if (kind := board.piece_type_at(square) or 0) != chess.KING), reverse=True)


def winner(board: chess.Board) -> chess.Color | str | None:
    """Returns the side that wins, "draw", or None if nothing is known."""
    if board.is_checkmate():
        return not board.turn
    if board.is_stalemate() or board.is_insufficient_material():
        return "draw"
    if board.castling_rights:
        return None
    for side in chess.COLORS:
        if (result := result_for(board, side)) is not None:
            return side if result else "draw"
    return in_tables(board)


@cache
def tables() -> chess.syzygy.Tablebase | None:
    folder = os.environ.get("KIBITZER_SYZYGY")
    return chess.syzygy.open_tablebase(folder) if folder else None


def in_tables(board: chess.Board) -> chess.Color | str | None:
    """Returns the same from Syzygy tables, if there are any; a win that the fifty-move rule ends does not count."""
    opened = tables()
    try:
        plies = opened.probe_dtz(board) if opened else None
    except KeyError:
        return None
    if plies is None:
        return None
    if plies == 0 or abs(plies) > 100:
        return "draw"
    return None if abs(plies) + board.halfmove_clock > 100 else board.turn if plies > 0 else not board.turn


def result_for(board: chess.Board, side: chess.Color) -> bool | None:
    """Whether the side wins an ending in which it has more; None if nothing is known."""
    own, other = pieces(board, side), pieces(board, not side)
    has_time = board.halfmove_clock + ENOUGH <= FIFTY_MOVES
    if (own, other) == ROOKS_AND_PAWN:
        return True if has_time and is_lucena(board, side) else False if is_philidor(board, side) else None
    if other:
        return None
    if own in ([chess.QUEEN], [chess.ROOK]):
        plies = distance(board, side)
        return plies is not None and board.halfmove_clock + plies <= FIFTY_MOVES
    if own == [chess.PAWN]:
        return False if distance(board, side) is None else True if has_time else None
    if own in ([chess.BISHOP, chess.BISHOP], [chess.BISHOP, chess.KNIGHT]):
        return keeps_pieces(board, side, LOOK)
    if own and own[0] in MAJORS:
        return True if has_time and is_safe_win(board, side) else None
    if own == [chess.KNIGHT, chess.KNIGHT]:
        king = board.king(not side) or 0
        is_on_edge = chess.square_file(king) in (0, 7) or chess.square_rank(king) in (0, 7)
        return None if is_on_edge and board.turn == side else False
    return False if is_wrong_bishop(board, side) else None


def is_safe_win(board: chess.Board, side: chess.Color) -> bool:
    """Whether the bare king cannot take the last queen or rook."""
    majors = [s for s in chess.SquareSet(board.occupied_co[side]) if board.piece_type_at(s) in MAJORS]
    near = chess.SquareSet(chess.BB_KING_ATTACKS[board.king(not side) or 0])
    guarded = chess.SquareSet(chess.BB_KING_ATTACKS[board.king(side) or 0])
    if board.turn != side:
        return len(majors) > 1 or not any(move.to_square == majors[0] for move in board.legal_moves)
    goals = [move.to_square for move in board.legal_moves if move.from_square in majors]
    return any(square not in near or square in guarded for square in [*majors, *goals])


def keeps_pieces(board: chess.Board, side: chess.Color, plies: int) -> bool:
    """Whether the bare king cannot win a piece by force in the given plies, and is not stalemated."""
    if board.is_checkmate() or plies == 0:
        return True
    moves = list(board.legal_moves)
    if not moves or board.turn != side and any(board.is_capture(move) for move in moves):
        return False

    def kept(move: chess.Move) -> bool:
        board.push(move)
        result = keeps_pieces(board, side, plies - 1)
        board.pop()
        return result

    return (any if board.turn == side else all)(map(kept, moves))


def is_wrong_bishop(board: chess.Board, side: chess.Color) -> bool:
    own = pieces(board, side)
    if set(own) != {chess.BISHOP, chess.PAWN}:
        return False
    files = {chess.square_file(pawn) for pawn in board.pieces(chess.PAWN, side)}
    if files not in ({0}, {7}):
        return False
    corner = chess.square(files.pop(), 7 if side else 0)
    color = chess.BB_LIGHT_SQUARES if chess.BB_SQUARES[corner] & chess.BB_LIGHT_SQUARES else chess.BB_DARK_SQUARES
    is_wrong = not int(board.pieces(chess.BISHOP, side)) & color
    return is_wrong and chess.square_distance(board.king(not side) or 0, corner) <= 1


def rank(square: int, side: chess.Color) -> int:
    return chess.square_rank(square) + 1 if side else 8 - chess.square_rank(square)


def files_apart(one: int, other: int) -> int:
    return abs(chess.square_file(one) - chess.square_file(other))


def parts(board: chess.Board, side: chess.Color) -> tuple[int, int, int, int, int]:
    """Returns king, rook and pawn of the side, and the other's king and rook."""
    (pawn,), (rook,), (guard,) = (
        board.pieces(chess.PAWN, side), board.pieces(chess.ROOK, side), board.pieces(chess.ROOK, not side)
    )  # fmt: skip
    return board.king(side) or 0, rook, pawn, board.king(not side) or 0, guard


def is_calm(board: chess.Board) -> bool:
    """Whether there is no check, and no rook can be captured."""
    rooks = int(board.rooks)
    return not board.is_check() and not any(chess.BB_SQUARES[move.to_square] & rooks for move in board.legal_moves)


def is_lucena(board: chess.Board, side: chess.Color) -> bool:
    king, rook, pawn, off, guard = parts(board, side)
    between = files_apart(rook, pawn) == 1 and files_apart(rook, off) < files_apart(pawn, off)
    away = files_apart(pawn, off)
    battery = board.turn != side and any(off in chess.SquareSet.between(guard, square) for square in (king, rook))
    return (
        rank(pawn, side) == 7
        and not battery
        and rank(king, side) == 8
        and files_apart(king, pawn) == 0
        and chess.square_file(pawn) not in (0, 7)
        and (away >= 3 or away >= 2 and between)
        and (board.turn == side or chess.square_distance(off, rook) >= 3)
        and is_calm(board)
    )


def is_philidor(board: chess.Board, side: chess.Color) -> bool:
    king, rook, pawn, guard, other = parts(board, side)
    in_line = files_apart(king, rook) == 0 or chess.square_rank(king) == chess.square_rank(rook)
    return (
        rank(guard, side) == 8
        and files_apart(guard, pawn) <= 1
        and rank(other, side) == 6
        and rank(pawn, side) <= 5
        and rank(king, side) <= 5
        and not (board.turn != side and in_line)
        and is_calm(board)
    )


# Tables of three pieces: plies to mate by the strong side, with best play; missing positions are drawn.

Place = tuple[bool, int, int, int]  # whether the strong side is to move, its king, its piece, the bare king


def distance(board: chess.Board, side: chess.Color) -> int | None:
    """Returns in how many plies the side mates a bare king with its one piece; None if it does not."""
    (man,) = chess.SquareSet(board.occupied_co[side] & ~board.kings)
    turned = 0 if side else 56
    king, bare = (board.king(side) or 0) ^ turned, (board.king(not side) or 0) ^ turned
    return table(board.piece_type_at(man) or 0).get(folded((board.turn == side, king, man ^ turned, bare)))


def folded(place: Place) -> Place:
    """Returns the mirror image in which the strong king is on the files a to d."""
    strong, king, man, bare = place
    return (strong, king ^ 7, man ^ 7, bare ^ 7) if king & 4 else place


def mate_in(board: chess.Board, side: chess.Color) -> int | None:
    """Returns in how many of its moves the side mates with king and queen or king and rook."""
    if board.is_checkmate():
        return 0 if board.turn != side else None
    if pieces(board, side) not in ([chess.QUEEN], [chess.ROOK]) or pieces(board, not side):
        return None
    plies = distance(board, side)
    return None if plies is None else (plies + 1) // 2


@cache
def table(kind: int) -> dict[Place, int]:
    """Solves king and one piece against the bare king, starting from the mates and moving a ply further away each time."""
    values: dict[Place, int] = {}
    waiting: dict[int, list[Place]] = {}  # by the plies that are known of what a move leads to
    losing: dict[Place, int] = {}  # moves of the bare king that are not known to lose
    for place in places(kind):
        if place[0]:
            for plies in promoted(place) if kind == chess.PAWN else ():
                waiting.setdefault(plies + 1, []).append(place)
        else:
            escapes = list(flights(kind, place))
            losing[place] = len(escapes)
            if not escapes and checked(kind, place):
                waiting.setdefault(0, []).append(place)
    plies = 0
    while plies <= max(waiting, default=-1):
        for place in waiting.pop(plies, []):
            if place in values:
                continue
            values[place] = plies
            for before in map(folded, back(kind, place)):
                if before[0]:
                    waiting.setdefault(plies + 1, []).append(before)
                else:
                    losing[before] -= 1
                    if losing[before] == 0:
                        waiting.setdefault(plies + 1, []).append(before)
        plies += 1
    return values


def places(kind: int) -> Iterator[Place]:
    for king in (square for square in range(64) if square & 4 == 0):
        for man in range(64):
            if man == king or kind == chess.PAWN and not 8 <= man < 56:
                continue
            for bare in range(64):
                if is_place(kind, king, man, bare):
                    yield False, king, man, bare
                    if not checked(kind, (True, king, man, bare)):
                        yield True, king, man, bare


def is_place(kind: int, king: int, man: int, bare: int) -> bool:
    pawn_stands = kind != chess.PAWN or 8 <= man < 56
    return len({king, man, bare}) == 3 and chess.square_distance(king, bare) > 1 and pawn_stands


def seen(kind: int, man: int, occupied: int) -> int:
    """Returns what a white piece attacks."""
    if kind == chess.PAWN:
        return chess.BB_PAWN_ATTACKS[chess.WHITE][man]
    straight = (
        chess.BB_RANK_ATTACKS[man][chess.BB_RANK_MASKS[man] & occupied]
        | chess.BB_FILE_ATTACKS[man][chess.BB_FILE_MASKS[man] & occupied]
    )
    if kind == chess.ROOK:
        return straight
    return straight | chess.BB_DIAG_ATTACKS[man][chess.BB_DIAG_MASKS[man] & occupied]


def checked(kind: int, place: Place) -> bool:
    _, king, man, bare = place
    return bool(seen(kind, man, chess.BB_SQUARES[king]) & chess.BB_SQUARES[bare])


def flights(kind: int, place: Place) -> Iterator[int]:
    """Returns where the bare king may go; capturing the piece draws, and never loses."""
    _, king, man, bare = place
    covered = chess.BB_KING_ATTACKS[king] | seen(kind, man, chess.BB_SQUARES[king])
    yield from chess.SquareSet(chess.BB_KING_ATTACKS[bare] & ~covered & ~chess.BB_SQUARES[king])


def promoted(place: Place) -> Iterator[int]:
    """Returns the plies to mate after each winning promotion to a queen or a rook."""
    _, king, man, bare = place
    goal = man + 8
    if goal < 56 or goal in (king, bare):
        return
    for kind in MAJORS:
        plies = table(kind).get(folded((False, king, goal, bare)))
        if plies is not None:
            yield plies


def back(kind: int, place: Place) -> Iterator[Place]:
    """Returns the positions a move earlier, without captures or promotions in between."""
    strong, king, man, bare = place
    if strong:
        for square in chess.SquareSet(chess.BB_KING_ATTACKS[bare]):
            if is_place(kind, king, man, square):
                yield False, king, man, square
        return
    befores = [(square, man) for square in chess.SquareSet(chess.BB_KING_ATTACKS[king])]
    if kind == chess.PAWN:
        steps = [man - 8] + ([man - 16] if man // 8 == 3 and man - 8 not in (king, bare) else [])
        befores += [(king, step) for step in steps]
    else:
        befores += [(king, square) for square in chess.SquareSet(seen(kind, man, chess.BB_SQUARES[king] | chess.BB_SQUARES[bare]))]
    for other, square in befores:
        if is_place(kind, other, square, bare) and not checked(kind, (True, other, square, bare)):
            yield True, other, square, bare
