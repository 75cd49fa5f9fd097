"""When a claim about the position as a whole is true: material, passed pawns, known endings, a search's evaluation."""

from __future__ import annotations

from typing import Any

import chess

from checkers.certificate.check import position_key
from checkers.claims.endings import mate_in, winner
from checkers.claims.terms import Claim, play, side_of


def surplus(c: Claim) -> bool:
    piece = c.board.piece_at(c.men[0])
    if piece is None:
        return False
    own = c.board.pieces(piece.piece_type, piece.color)
    other = c.board.pieces(piece.piece_type, not piece.color)
    return own == chess.SquareSet(c.men) and other == chess.SquareSet(c.squares) and len(own) - len(other) == c.number > 0


def material_even(c: Claim) -> bool:
    return all(len(c.board.pieces(kind, True)) == len(c.board.pieces(kind, False)) for kind in chess.PIECE_TYPES)


def is_pawn(board: chess.Board, square: int) -> bool:
    return board.piece_type_at(square) == chess.PAWN


def opposition(c: Claim) -> bool:
    king, other = c.men[0], c.squares[0]
    kings = king == c.board.king(not c.board.turn) and other == c.board.king(c.board.turn)
    apart = sorted((abs(chess.square_file(king) - chess.square_file(other)), abs(chess.square_rank(king) - chess.square_rank(other))))
    return kings and apart == [0, 2]


def is_passed(c: Claim) -> bool:
    pawn, side = c.men[0], side_of(c.board, c.men[0])
    file, rank = chess.square_file(pawn), chess.square_rank(pawn)
    ahead = range(rank + 1, 8) if side else range(rank)
    way = {chess.square(f, r) for f in range(max(0, file - 1), min(7, file + 1) + 1) for r in ahead}
    return is_pawn(c.board, pawn) and not any(square in way for square in c.board.pieces(chess.PAWN, not side))


def blockades(c: Claim) -> bool:
    man, pawn = c.men[0], c.squares[0]
    side = side_of(c.board, pawn)
    return is_pawn(c.board, pawn) and c.board.color_at(man) == (not side) and man == pawn + (8 if side else -8)


def is_king(board: chess.Board, square: int) -> bool:
    return board.piece_type_at(square) == chess.KING


def known_win(c: Claim) -> bool:
    return is_king(c.board, c.men[0]) and winner(c.last) == side_of(c.board, c.men[0])


def known_draw(c: Claim) -> bool:
    return winner(c.last) == "draw"


def known_mate(c: Claim) -> bool:
    side = side_of(c.board, c.men[0])
    own = sum(board.turn == side for board in [c.board, *c.boards][: len(c.moves)])
    left = mate_in(c.last, side)
    return is_king(c.board, c.men[0]) and left is not None and c.number == own + left


def worth(board: chess.Board, move: chess.Move, side: chess.Color) -> int | None:
    """Returns 1, 0 or -1 for a win, draw or loss of the side after a move; None if that is not known."""
    after = board.copy(stack=False)
    after.push(move)
    found = winner(after)
    return None if found is None else 0 if found == "draw" else 1 if found == side else -1


def only_known(c: Claim) -> bool:
    board, only = [c.board, *c.boards][-2], c.moves[-1]
    kept = worth(board, only, board.turn)
    others = [worth(board, move, board.turn) for move in board.legal_moves if move != only]
    return kept is not None and bool(others) and all(other is not None and other < kept for other in others)


def holds_draw(c: Claim) -> bool:
    """Whether the certificate denies every mate of the other side, and begins with the move."""
    if c.proof is None or c.proof.no_mate_in != 0 or c.proof.root != position_key(c.board):
        return False
    first = c.explanation["certificate"]["nodes"][0]
    return c.proof.winner != c.board.turn and [move for move, _ in first] == [c.moves[0].uci()]


def checks_forever(c: Claim) -> bool:
    if not holds_draw(c):
        return False
    nodes = c.explanation["certificate"]["nodes"]
    boards = {0: c.board}
    for place, node in enumerate(nodes):
        for move, child in node:
            reached = boards[place].copy(stack=False)
            reached.push_uci(move)
            if boards[place].turn == c.board.turn and not reached.is_check():
                return False
            boards.setdefault(child, reached)
    return True


def repeats(c: Claim) -> bool:
    keys = [position_key(board) for board in [c.board, *c.boards]]
    return keys[-1] in keys[:-1]


def queened(board: chess.Board, side: chess.Color, line: list[chess.Move]) -> set[int]:
    """Returns the original squares of the side's pawns whose queens are there at the end of a line."""
    board, stood = board.copy(stack=False), {square: square for square in board.pieces(chess.PAWN, side)}
    for move in line:
        origin = stood.pop(move.from_square, None)
        stood.pop(move.to_square, None)
        if origin is not None:
            stood[move.to_square] = origin
        board.push(move)
    return {origin for square, origin in stood.items() if board.piece_at(square) == chess.Piece(chess.QUEEN, side)}


def queens_against_all(c: Claim) -> bool:
    if c.moves[0].uci() != c.explanation["best_move"]:
        return False
    for group in c.explanation["defences"]:
        for reply in group["replies"]:
            line = [*c.moves, *play(c.last, [reply, *group["line"][1:]])[0]]
            if not queened(c.board, c.board.turn, line) & set(c.men):
                return False
    return bool(c.men)


def promise(c: Claim, name: str) -> Any:
    return (c.explanation.get("promise") or {}).get(name)


def gains_nothing(c: Claim) -> bool:
    return set(c.explanation.get("promise") or {}) <= {"saves"}


def assessed(c: Claim) -> bool:
    """Whether the side and the size agree with `outlook`, whose limits the table names."""
    outlook = c.explanation["outlook"]
    ahead = "white" if side_of(c.board, c.men[0]) else "black"
    for_it = ahead == outlook["for"]
    expected = (
        ("wins" if for_it else "loses") if c.number >= 600 else ("better" if for_it else "worse") if c.number >= 70 else "level"
    )
    return is_king(c.board, c.men[0]) and outlook["certainty"] == "searched" and outlook["result"] == expected


def better_passing(c: Claim) -> bool:
    return c.explanation["outlook"].get("zugzwang") is True and c.men[0] == c.board.king(c.board.turn)


def considered(c: Claim) -> bool:
    line = [move.uci() for move in c.moves]
    return any(other[: len(line)] == line for other in c.explanation["outlook"].get("sensible", []))
