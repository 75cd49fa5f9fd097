"""The named mates, and what allows or prevents a mate, written from the table in docs/claims.md alone."""

from __future__ import annotations

from collections.abc import Callable

import chess

from checkers.certificate.check import after, legal_moves
from checkers.claims.terms import Claim, beside, covers, king_of

CORNERS = (chess.A1, chess.H1, chess.A8, chess.H8)


class Mated:
    """A mate by one piece: the king, its side, and the checking piece."""

    def __init__(self, board: chess.Board) -> None:
        self.board, self.side = board, board.turn
        self.king = king_of(board, board.turn)
        self.checker = board.checkers().pop()

    def is_own(self, square: int) -> bool:
        return self.board.color_at(square) == self.side

    def by(self, *kinds: int) -> bool:
        return self.board.piece_type_at(self.checker) in kinds

    def men(self, kind: int) -> chess.SquareSet:
        """Returns the pieces of one kind of the mating side."""
        return self.board.pieces(kind, not self.side)

    def around(self) -> chess.SquareSet:
        return chess.SquareSet(chess.BB_KING_ATTACKS[self.king])

    def files(self, square: int) -> int:
        return abs(chess.square_file(square) - chess.square_file(self.king))

    def ranks(self, square: int) -> int:
        return abs(chess.square_rank(square) - chess.square_rank(self.king))


def back_rank(m: Mated) -> bool:
    first, next_rank = (0, 1) if m.side == chess.WHITE else (7, 6)
    before = [square for square in m.around() if chess.square_rank(square) == next_rank]
    return (
        m.by(chess.ROOK, chess.QUEEN)
        and chess.square_rank(m.king) == chess.square_rank(m.checker) == first
        and all(m.is_own(square) and not m.board.attackers(not m.side, square) for square in before)
    )


def smothered(m: Mated) -> bool:
    return m.by(chess.KNIGHT) and all(map(m.is_own, m.around()))


def arabian(m: Mated) -> bool:
    knights = m.men(chess.KNIGHT) & m.board.attackers(not m.side, m.checker)
    return (
        m.by(chess.ROOK)
        and beside(m.king, m.checker)
        and m.king in CORNERS
        and any(m.files(knight) == m.ranks(knight) == 2 for knight in knights)
    )


def anastasia(m: Mated) -> bool:
    own = any(m.is_own(square) for square in m.around() if m.ranks(square) == 0)
    knight = any(m.ranks(square) == 0 and m.files(square) == 3 for square in m.men(chess.KNIGHT))
    on_rim = chess.square_file(m.king) in (0, 7) and m.king not in CORNERS
    return m.by(chess.ROOK, chess.QUEEN) and m.files(m.checker) == 0 and on_rim and own and knight


def hook(m: Mated) -> bool:
    knights = m.men(chess.KNIGHT) & m.board.attackers(not m.side, m.checker) & m.around()
    return (
        m.by(chess.ROOK)
        and beside(m.king, m.checker)
        and any(m.men(chess.PAWN) & m.board.attackers(not m.side, knight) for knight in knights)
    )


def dovetail(m: Mated) -> bool:
    on_rim = chess.square_file(m.king) in (0, 7) or chess.square_rank(m.king) in (0, 7)
    others = [square for square in m.around() if square != m.checker]
    hers = chess.SquareSet([m.checker])

    def is_taken_by_her_or_by_nobody(square: int) -> bool:
        attackers = m.board.attackers(not m.side, square)
        return not attackers or attackers == hers and m.board.piece_at(square) is None

    return (
        m.by(chess.QUEEN)
        and m.files(m.checker) == m.ranks(m.checker) == 1
        and bool(m.board.attackers(not m.side, m.checker))
        and not on_rim
        and all(map(is_taken_by_her_or_by_nobody, others))
    )


def bishops_alone(m: Mated) -> list[int]:
    """Returns the two bishops, if nothing else covers the king or a square beside it, otherwise nothing."""
    bishops = m.men(chess.BISHOP)
    others = chess.SquareSet(m.board.occupied_co[not m.side]) - bishops
    field = [m.king, *m.around()]
    alone = not any(covers(m.board, man, square) for man in others for square in field)
    return list(bishops) if len(bishops) == 2 and alone else []


def before_king(m: Mated) -> int:
    return sum(chess.square_file(bishop) < chess.square_file(m.king) for bishop in bishops_alone(m))


def epaulette(m: Mated) -> bool:
    on_file = m.files(m.checker) == 0
    beside_him = [square for square in m.around() if (m.ranks(square) if on_file else m.files(square)) == 0]
    straight = on_file or m.ranks(m.checker) == 0
    return m.by(chess.QUEEN) and straight and len(beside_him) == 2 and all(map(m.is_own, beside_him))


MATES: dict[str, Callable[[Mated], bool]] = {
    "back_rank_mate": back_rank,
    "smothered_mate": smothered,
    "arabian_mate": arabian,
    "anastasia_mate": anastasia,
    "hook_mate": hook,
    "dovetail_mate": dovetail,
    "boden_mate": lambda m: bool(bishops_alone(m)) and before_king(m) == 1,
    "double_bishop_mate": lambda m: bool(bishops_alone(m)) and before_king(m) != 1,
    "epaulette_mate": epaulette,
}


def mated_by_one(shape: Callable[[Mated], bool]) -> Callable[[Claim], bool]:
    """Returns a claim's test: checkmate by exactly one piece, of this shape."""
    return lambda c: c.board.is_checkmate() and len(c.board.checkers()) == 1 and shape(Mated(c.board))


def mates_after(c: Claim) -> bool:
    allowing, meeting = set(), set()
    for reply in c.board.legal_moves:
        replied = after(c.board, reply)
        mate = legal_moves(replied).get(c.mate)
        mated = mate is not None and after(replied, mate).is_checkmate()
        (allowing if mated else meeting).add((reply.from_square, reply.to_square))
    return c.number == len(allowing - meeting)


def can_mate(board: chess.Board) -> bool:
    return any(after(board, move).is_checkmate() for move in board.legal_moves)


def only_defence(c: Claim) -> bool:
    def ends(move: chess.Move) -> tuple[int, int]:
        return move.from_square, move.to_square

    failing = {ends(move) for move in c.board.legal_moves if can_mate(after(c.board, move))}
    meeting = {ends(move) for move in c.board.legal_moves} - failing
    return ends(c.moves[0]) in meeting and c.number == len(meeting)
