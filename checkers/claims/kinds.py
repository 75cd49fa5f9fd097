"""When a claim of each kind is true, written from the table in docs/claims.md alone.

`KINDS` has the table's rows; `claim_failure` checks one claim on the board of its sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import chess

from checkers.certificate.check import Proof, after, is_dead, is_integer, legal_moves, position_key
from checkers.claims import whole
from checkers.claims.mates import MATES, mated_by_one, mates_after, only_defence
from checkers.claims.placement import PLACEMENTS
from checkers.claims.terms import (
    CLAIM_FIELDS, PASSING, WORTH, Claim, balance, beside, capture_square, covers, gained, guards, kept, king_of,
    new_squares, passed, pawns, pinner, play, side_of, taken_by, takes_or_promotes,
)  # fmt: skip
from checkers.claims.weak import blocks_flight, only_guard, shut_in

# Kinds: each function is the last column of the table in docs/claims.md.


def check(c: Claim) -> bool:
    return c.squares[0] == king_of(c.board, c.board.turn) and c.board.checkers() == chess.SquareSet(c.men)


def covers_flight(c: Claim) -> bool:
    side = side_of(c.board, c.men[0])
    king = king_of(c.board, not side)
    return all(c.board.color_at(man) == side for man in c.men) and all(
        beside(king, square) and all(covers(c.board, man, square) for man in c.men) for square in c.squares
    )


def guards_squares(c: Claim) -> bool:
    return all(guards(c.board, c.men[0], square) for square in c.squares)


def pinned(c: Claim) -> bool:
    return pinner(c.board, c.men[0]) == c.men[1] and c.squares[0] == king_of(c.board, side_of(c.board, c.men[0]))


def illegal(c: Claim) -> bool:
    board, man, square = c.board, c.men[0], c.squares[0]
    if board.color_at(man) != board.turn:
        return False
    here = chess.BB_SQUARES[man]
    goes = {move.to_square for move in board.generate_legal_moves(here)}
    could = {move.to_square for move in board.generate_pseudo_legal_moves(here)}
    if man == board.king(board.turn):
        home, far = man & 56, man & 56 | 7
        for rook, goal, last in ((far, home | 6, home | 6), (home, home | 2, home | 1)):
            path = chess.SquareSet.between(man, rook) | {last}
            if board.castling_rights & chess.BB_SQUARES[rook] and not path & board.occupied:
                could.add(goal)
    return square in could and square not in goes


def takes(c: Claim) -> bool:
    return c.moves[0].from_square == c.men[0] and capture_square(c.board, c.moves[0]) == c.squares[0]


def blocks_check(c: Claim) -> bool:
    move, king = c.moves[0], king_of(c.board, c.board.turn)
    return (
        (move.from_square, move.to_square) == (c.men[0], c.squares[0])
        and move.from_square != king
        and c.men[1] in c.board.checkers()
        and c.squares[0] in chess.SquareSet.between(king, c.men[1])
    )


def insufficient_material(c: Claim) -> bool:
    return is_dead(c.board)


def mate_in(c: Claim) -> bool:
    distance = c.proof and c.proof.distance.get(position_key(c.last))
    if c.proof is None or distance is None:
        return False
    own = sum(board.turn == c.proof.winner for board in [c.board, *c.boards][: len(c.moves)])
    return c.number == own + (distance + 1) // 2


def left_guard(c: Claim) -> bool:
    attacked = c.last.attacks(new_squares(c.board, c.moves[0])[0])
    return c.moves[0].from_square == c.men[0] and guards_squares(c) and not attacked & chess.SquareSet(c.squares)


def drawn_to(c: Claim) -> bool:
    square, (reply, answer) = c.squares[0], c.moves[:2]
    stands = new_squares(c.boards[1], answer)[0]
    attacked = c.last.attacks(stands)
    return (
        reply.from_square == c.men[0]
        and capture_square(c.board, reply) == square == reply.to_square
        and stands != square
        and square in attacked
        and c.men[0] not in attacked
    )


def blocks_own_flight(c: Claim) -> bool:
    square, side = c.squares[0], c.board.turn
    stays = not any(
        square in (move.from_square, capture_square(board, move)) or (board.is_castling(move) and square == move.to_square)
        for board, move in zip(c.boards, c.moves[1:], strict=False)
    )
    enemies = chess.SquareSet(c.last.occupied_co[not side])
    return (
        c.moves[0].from_square == c.men[0]
        and new_squares(c.board, c.moves[0])[0] == square
        and stays
        and beside(square, king_of(c.last, side))
        and c.board.color_at(square) != side
        and not any(covers(c.last, man, square) for man in enemies)
    )


def opens_line(c: Claim) -> bool:
    slider, (shut, target) = c.men[0], c.squares
    return (
        c.board.color_at(slider) == (not c.board.turn)
        and c.board.piece_type_at(slider) in (chess.QUEEN, chess.ROOK, chess.BISHOP)
        and target not in c.board.attacks(slider)
        and chess.between(slider, target) & c.board.occupied == chess.BB_SQUARES[shut]
        and c.moves[0].from_square == shut
        and c.last.piece_at(slider) == c.board.piece_at(slider)  # not captured by the move
        and target in c.last.attacks(slider)
    )


def clears_line(c: Claim) -> bool:
    line = chess.between(*c.squares)
    return (
        bool(line & chess.BB_SQUARES[c.men[0]])
        and c.moves[0].from_square == c.men[0]
        and not line & c.last.occupied
    )


def discovers(c: Claim) -> bool:
    movers = chess.SquareSet(new_squares(c.board, c.moves[0]))
    checkers = c.last.checkers()
    return (
        checkers == chess.SquareSet(c.men)
        and bool(checkers - movers)
        and c.squares[0] == king_of(c.last, c.last.turn)
    )


def threatens(c: Claim) -> bool:
    return c.last.is_checkmate()  # played after a pass, which `play` refuses in check


def replies(c: Claim) -> bool:
    return c.number == len({(move.from_square, move.to_square) for move in c.board.legal_moves})


def no_capture(c: Claim) -> bool:
    board = c.board
    return board.color_at(c.squares[0]) == (not board.turn) and not any(
        capture_square(board, move) == c.squares[0] for move in board.legal_moves
    )


# Material.


def attacks(c: Claim) -> bool:
    side = side_of(c.board, c.men[0])
    return all(square in c.board.attacks(c.men[0]) and c.board.color_at(square) == (not side) for square in c.squares)


def is_unguarded(board: chess.Board, square: int) -> bool:
    return not board.attackers(side_of(board, square), square)


def forks(c: Claim) -> bool:
    def is_bigger(square: int) -> bool:
        target, forker = c.board.piece_type_at(square), c.board.piece_type_at(c.men[0])
        worth_more = forker != chess.KING and WORTH[target or chess.KING] > WORTH[forker or chess.KING]
        return target == chess.KING or worth_more or is_unguarded(c.board, square)

    return attacks(c) and len(c.squares) > 1 and all(map(is_bigger, c.squares))


def is_alone_between(board: chess.Board, man: int, slider: int, target: int) -> bool:
    """Whether a man is the only one between a queen, rook or bishop and a square on a line along which it moves."""
    lifted = board.copy(stack=False)
    lifted.remove_piece_at(man)
    return (
        board.piece_type_at(slider) in (chess.QUEEN, chess.ROOK, chess.BISHOP)
        and chess.between(slider, target) & board.occupied == chess.BB_SQUARES[man]
        and target in lifted.attacks(slider)
    )


def skewers(c: Claim) -> bool:
    slider, (front, target) = c.men[0], c.squares
    side = side_of(c.board, slider)
    kinds = [c.board.piece_type_at(square) or chess.KING for square in (front, target)]
    return (
        c.board.color_at(front) == c.board.color_at(target) == (not side)
        and kinds[1] != chess.KING
        and (kinds[0] == chess.KING or WORTH[kinds[0]] >= WORTH[kinds[1]])
        and is_alone_between(c.board, front, slider, target)
    )


def pinned_to(c: Claim) -> bool:
    (man, slider), target = c.men, c.squares[0]
    side = side_of(c.board, man)
    return c.board.color_at(target) == side != c.board.color_at(slider) and is_alone_between(c.board, man, slider, target)


def x_ray(c: Claim) -> bool:
    (slider, man), target = c.men, c.squares[0]
    side = side_of(c.board, slider)
    return c.board.color_at(target) == side != c.board.color_at(man) and is_alone_between(c.board, man, slider, target)


def in_the_way(c: Claim) -> bool:
    (man, slider), target = c.men, c.squares[0]
    side = side_of(c.board, slider)
    return c.board.color_at(target) == c.board.color_at(man) == side and is_alone_between(c.board, man, slider, target)


def outside_square(c: Claim) -> bool:
    king, pawn = c.men[0], c.squares[0]
    side = side_of(c.board, pawn)
    if c.board.piece_at(king) != chess.Piece(chess.KING, not side) or c.board.piece_at(pawn) != chess.Piece(chess.PAWN, side):
        return False
    file, rank = chess.square_file(pawn), chess.square_rank(pawn)
    goal = 7 if side else 0
    way = range(rank + 1, 8) if side else range(rank)
    moves = min(abs(goal - rank), 5)  # from the second rank the first step is a double one
    steps = chess.square_distance(king, chess.square(file, goal))
    free = not any(c.board.piece_at(chess.square(file, on)) for on in way)
    return free and steps > moves + (c.board.turn != side)


def uncovers(c: Claim) -> bool:
    slider, target = c.men[0], c.squares[0]
    return (
        c.board.color_at(slider) == c.board.turn
        and c.board.piece_type_at(slider) in (chess.QUEEN, chess.ROOK, chess.BISHOP)
        and c.moves[0].from_square != slider
        and c.last.piece_at(slider) == c.board.piece_at(slider)
        and target not in c.board.attacks(slider)
        and target in c.last.attacks(slider)
        and c.last.color_at(target) == (not c.board.turn)
    )


def gains(c: Claim) -> bool:
    return takes_or_promotes(c.board, c.moves[0]) and pawns(gained(c.board, c.moves[0])) >= c.number


def wins_at(end: chess.Board, c: Claim) -> bool:
    root = chess.Board(c.explanation["fen"], chess960=c.board.chess960)
    return pawns(kept(end, root.turn) - balance(root, root.turn)) >= c.number


def wins(c: Claim) -> bool:
    return wins_at(c.last, c)


def wins_against_all(c: Claim) -> bool:
    """Nothing is said of the groups themselves here: `structure` checks that each reply is in one."""
    if c.moves[0].uci() != c.explanation["best_move"]:
        return False
    for group in c.explanation["defences"]:
        for reply in group["replies"]:
            boards = play(c.last, [reply, *group["line"][1:]])[1]
            if not wins_at(boards[-1], c):
                return False
    return True


def threatens_gain(c: Claim) -> bool:
    return pawns(kept(c.last, not c.board.turn) - balance(c.board, not c.board.turn)) >= c.number


def after_gain(board: chess.Board, uci: str) -> dict[tuple[int, int], list[chess.Board]]:
    """The positions after the replies that allow a move that gains, and after that move, by the squares of the reply."""
    allowing: dict[tuple[int, int], list[chess.Board]] = {}
    meeting = set()
    for reply in board.legal_moves:
        replied, squares = after(board, reply), (reply.from_square, reply.to_square)
        move = legal_moves(replied).get(uci)
        if move is not None and takes_or_promotes(replied, move) and pawns(gained(replied, move)) > 0:
            allowing.setdefault(squares, []).append(after(replied, move))
        else:
            meeting.add(squares)
    return {squares: boards for squares, boards in allowing.items() if squares not in meeting}


def gains_after(c: Claim) -> bool:
    return c.number == len(after_gain(c.board, c.mate))


def overloaded(c: Claim) -> bool:
    man, (first, second) = c.men[0], c.squares
    between = after(c.board, c.moves[0])
    return (
        all(guards(c.board, man, square) for square in c.squares)
        and c.board.attackers(side_of(c.board, man), second) == chess.SquareSet([man])
        and c.moves[0].from_square == man
        and capture_square(c.board, c.moves[0]) == first
        and capture_square(between, c.moves[1]) == second
        and pawns(gained(between, c.moves[1])) > 0
    )


def trapped(c: Claim) -> bool:
    board, man = c.board, c.men[0]

    def falls(then: chess.Board, square: int, price: int) -> bool:
        takers = (move for move in then.legal_moves if capture_square(then, move) == square)
        return any(gained(then, move) - price >= WORTH[chess.PAWN] for move in takers)

    if board.is_check() or board.color_at(man) != board.turn or board.piece_type_at(man) in (chess.PAWN, chess.KING):
        return False
    own = [move for move in board.legal_moves if move.from_square == man]
    return falls(passed(board), man, 0) and all(
        falls(after(board, move), move.to_square, taken_by(board, move)) for move in own
    )


def zugzwang(c: Claim) -> bool:
    if c.board.is_check():
        return False
    then = passed(c.board)
    return not any(
        after(then, move).is_checkmate() or takes_or_promotes(then, move) and pawns(gained(then, move)) > 0
        for move in then.legal_moves
    )


# Moves that were tried.


def loses(c: Claim) -> bool:
    root = chess.Board(c.explanation["fen"], chess960=c.board.chess960)
    return pawns(kept(c.last, not root.turn) - balance(root, not root.turn)) >= c.number


def wins_at_most(c: Claim) -> bool:
    root = chess.Board(c.explanation["fen"], chess960=c.board.chess960)
    return kept(c.last, not root.turn) > balance(root, not root.turn) - WORTH[chess.PAWN] * (c.number + 1)


def keeps(c: Claim) -> bool:
    root = chess.Board(c.explanation["fen"], chess960=c.board.chess960)
    return kept(c.last, root.turn) >= balance(root, root.turn)


def shuts_line(c: Claim) -> bool:
    slider, target = c.men[0], c.squares[0]
    return (
        c.board.piece_type_at(slider) in (chess.QUEEN, chess.ROOK, chess.BISHOP)
        and c.last.piece_at(slider) == c.board.piece_at(slider)
        and target in c.board.attacks(slider)
        and target not in c.last.attacks(slider)
        and new_squares(c.board, c.moves[0])[0] in chess.SquareSet.between(slider, target)
    )


def pins(c: Claim) -> bool:
    if c.last.piece_at(c.men[0]) is None:
        return False
    side = side_of(c.last, c.men[0])
    return pinner(c.last, c.men[0]) == c.men[1] and c.squares[0] == king_of(c.last, side)


def unpins(c: Claim) -> bool:
    man = c.men[0]
    return (
        c.board.color_at(man) == (not c.board.turn)
        and pinner(c.board, man) is not None
        and c.squares[0] == king_of(c.board, not c.board.turn)
        and c.last.piece_at(man) == c.board.piece_at(man)
        and pinner(c.last, man) is None
    )


def ignores(c: Claim) -> bool:
    (tried, answer), man, target = c.moves, c.men[0], c.squares[0]
    arrived = new_squares(c.board, tried)[0]
    return (
        (answer.from_square, answer.to_square) == (man, target)
        and not c.boards[0].is_castling(answer)
        and capture_square(c.board, tried) != man
        and tried.from_square != target
        and arrived not in chess.SquareSet.between(man, target)
        and target not in c.boards[0].attacks(arrived)
    )


def tried_with(c: Claim, answer: chess.Move) -> list[str]:
    """The moves that were tried and are refuted by an answer."""
    tried = c.explanation["alternatives"]
    return [other["move"] for other in tried if other["refutation"][:1] == [answer.uci()]]


def forestalls(c: Claim) -> bool:
    tried, answer = c.moves
    best = play(c.board, [c.explanation["best_move"]])[1][0]
    return tried.uci() in tried_with(c, answer) and answer.uci() not in legal_moves(best)


def prevents(c: Claim) -> bool:
    best = play(c.board, [c.explanation["best_move"]])[1][0]
    return c.moves[0].uci() not in legal_moves(best)  # after the pass `play` has checked it


def answers(c: Claim) -> bool:
    best, refutation, answer = c.moves

    def keeps(end: chess.Board) -> bool:
        root = chess.Board(c.explanation["fen"], chess960=c.board.chess960)
        return kept(end, root.turn) - balance(root, root.turn) >= WORTH[chess.PAWN] * c.number

    def fails_after(tried: str) -> bool:
        then = play(c.board, [tried, refutation.uci()])[1][-1]
        same = legal_moves(then).get(answer.uci())
        return same is None or not keeps(after(then, same))

    return (
        best.uci() == c.explanation["best_move"]
        and answer.from_square == c.men[0]
        and keeps(c.last)
        and any(map(fails_after, tried_with(c, refutation)))
    )


def tried_to(c: Claim) -> bool:
    return any(
        other["move"] == c.moves[0].uci() and other["checked_depth"] == c.number
        for other in c.explanation["stats"].get("tried", [])
    )


def answered_by(c: Claim) -> bool:
    tried, *answer = (move.uci() for move in c.moves)
    return bool(answer) and any(
        other["move"] == tried and other["refutation"][: len(answer)] == answer
        for other in c.explanation.get("alternatives") or []
    )


class Kind(NamedTuple):
    """The class, how many men, squares and moves (None: one or more, -1: any), a number or not."""

    klass: str
    men: int | None
    squares: int | None
    moves: int | None
    number: bool
    holds: Callable[[Claim], bool]


KINDS = {
    "check": Kind("fact", None, 1, 0, False, check),
    "covers_flight": Kind("fact", None, None, 0, False, covers_flight),
    "blocks_flight": Kind("fact", None, 1, 0, False, blocks_flight),
    "shut_in": Kind("fact", 1, 0, 0, False, shut_in),
    "only_guard": Kind("fact", 1, 1, 0, False, only_guard),
    "guards": Kind("fact", 1, None, 0, False, guards_squares),
    "pinned": Kind("fact", 2, 1, 0, False, pinned),
    "attacks": Kind("fact", 1, None, 0, False, attacks),
    "forks": Kind("fact", 1, None, 0, False, forks),
    "skewers": Kind("fact", 1, 2, 0, False, skewers),
    "unguarded": Kind("fact", 0, 1, 0, False, lambda c: is_unguarded(c.board, c.squares[0])),
    "pinned_to": Kind("fact", 2, 1, 0, False, pinned_to),
    "x_ray": Kind("fact", 2, 1, 0, False, x_ray),
    "in_the_way": Kind("fact", 2, 1, 0, False, in_the_way),
    "outside_square": Kind("fact", 1, 1, 0, False, outside_square),
    "opposition": Kind("fact", 1, 1, 0, False, whole.opposition),
    "surplus": Kind("fact", None, -1, 0, True, whole.surplus),
    "material_even": Kind("fact", 0, 0, 0, False, whole.material_even),
    "passed": Kind("fact", 1, 0, 0, False, whole.is_passed),
    "blockades": Kind("fact", 1, 1, 0, False, whole.blockades),
    "known_win": Kind("rule", 1, 0, -1, False, whole.known_win),
    "known_draw": Kind("rule", 0, 0, -1, False, whole.known_draw),
    "known_mate": Kind("rule", 1, 0, -1, True, whole.known_mate),
    "holds_draw": Kind("all", 0, 0, 1, False, whole.holds_draw),
    "checks_forever": Kind("all", 0, 0, 1, False, whole.checks_forever),
    "queens_against_all": Kind("all", None, 0, 1, False, whole.queens_against_all),
    "repeats": Kind("line", 0, 0, None, False, whole.repeats),
    "stalemates": Kind("line", 0, 0, None, False, lambda c: c.last.is_stalemate()),
    "too_little": Kind("line", 0, 0, None, False, lambda c: is_dead(c.last)),
    "only_known": Kind("rule", 0, 0, None, False, whole.only_known),
    "assessed": Kind("searched", 1, 0, 0, True, whole.assessed),
    "better_passing": Kind("searched", 1, 0, 0, False, whole.better_passing),
    "considered": Kind("searched", 0, 0, None, False, whole.considered),
    "legal": Kind("rule", 0, 0, 1, False, lambda c: True),  # `play` has checked it
    "illegal": Kind("rule", 1, 1, 0, False, illegal),
    "takes": Kind("rule", 1, 1, 1, False, takes),
    "blocks_check": Kind("rule", 2, 1, 1, False, blocks_check),
    "stalemate": Kind("rule", 0, 0, 0, False, lambda c: c.board.is_stalemate()),
    "insufficient_material": Kind("rule", 0, 0, 0, False, insufficient_material),
    **{name: Kind("fact", men, 0, 0, False, rule) for name, (men, rule) in PLACEMENTS.items()},
    **{name: Kind("rule", 0, 0, 0, False, mated_by_one(shape)) for name, shape in MATES.items()},
    "mates": Kind("line", 0, 0, -1, False, lambda c: c.last.is_checkmate()),
    "mate_in": Kind("line", 0, 0, -1, True, mate_in),
    "drawn_to": Kind("line", 1, 1, 2, False, drawn_to),
    "left_guard": Kind("line", 1, None, 1, False, left_guard),
    "blocks_own_flight": Kind("line", 1, 1, None, False, blocks_own_flight),
    "opens_line": Kind("line", 1, 2, 1, False, opens_line),
    "clears_line": Kind("line", 1, 2, 1, False, clears_line),
    "discovers": Kind("line", None, 1, 1, False, discovers),
    "uncovers": Kind("line", 1, 1, 1, False, uncovers),
    "gains": Kind("line", 0, 0, 1, True, gains),
    "wins": Kind("line", 0, 0, None, True, wins),
    "loses": Kind("line", 0, 0, None, True, loses),
    "wins_at_most": Kind("line", 0, 0, None, True, wins_at_most),
    "keeps": Kind("line", 0, 0, None, False, keeps),
    "gives_check": Kind("line", 0, 0, 1, False, lambda c: c.last.is_check()),
    "shuts_line": Kind("line", 1, 1, 1, False, shuts_line),
    "pins": Kind("line", 2, 1, 1, False, pins),
    "unpins": Kind("line", 1, 1, 1, False, unpins),
    "overloaded": Kind("line", 1, 2, 2, False, overloaded),
    "threatens": Kind("threat", 0, 0, 1, False, threatens),
    "threatens_gain": Kind("threat", 0, 0, None, True, threatens_gain),
    "mates_after": Kind("all", 0, 0, 1, True, mates_after),
    "only_defence": Kind("all", 0, 0, 1, True, only_defence),
    "gains_after": Kind("all", 0, 0, 1, True, gains_after),
    "wins_against_all": Kind("all", 0, 0, 1, True, wins_against_all),
    "replies": Kind("all", 0, 0, 0, True, replies),
    "no_capture": Kind("all", 0, 1, 0, False, no_capture),
    "trapped": Kind("all", 1, 0, 0, False, trapped),
    "zugzwang": Kind("all", 0, 0, 0, False, zugzwang),
    "ignores": Kind("contrast", 1, 1, 2, False, ignores),
    "forestalls": Kind("contrast", 0, 0, 2, False, forestalls),
    "answers": Kind("contrast", 1, 0, 3, True, answers),
    "prevents": Kind("contrast", 0, 0, 1, False, prevents),
    "suggested": Kind("searched", 0, 0, 1, False, lambda c: c.moves[0].uci() == c.explanation["best_move"]),
    "tried_to": Kind("searched", 0, 0, 1, True, tried_to),
    "answered_by": Kind("searched", 0, 0, -1, False, answered_by),
    "positions_examined": Kind("searched", 0, 0, 0, True, lambda c: c.number == c.explanation["stats"]["exploration_tree"]),
    "moves_examined": Kind("searched", 0, 0, 0, True, lambda c: c.number == c.explanation["stats"]["discovery_tree"]),
    "positions_needed": Kind("searched", 0, 0, 0, True, lambda c: c.number == c.explanation["stats"]["verification_tree"]),
    "nodes_made": Kind("searched", 0, 0, 0, True, lambda c: c.number == c.explanation["nodes"]),
    "searched_to": Kind("searched", 0, 0, 0, True, lambda c: c.number == c.explanation["checked_depth"]),
    "promises_mate": Kind("searched", 0, 0, 0, True, lambda c: c.number == whole.promise(c, "mate_in")),
    "promises_material": Kind("searched", 0, 0, 0, True, lambda c: c.number == whole.promise(c, "material")),
    "promises_draw": Kind("searched", 0, 0, 0, False, lambda c: whole.promise(c, "draws") is True),
    "promises_saves": Kind("searched", 0, 0, 0, True, lambda c: c.number == whole.promise(c, "saves")),
    "no_promise": Kind("searched", 0, 0, 0, False, whole.gains_nothing),
    "not_found": Kind("searched", 0, 0, 0, False, lambda c: c.explanation["best_move"] is None),
}


def squares_of(claim: dict[str, Any], field: str) -> list[int]:
    squares = [chess.SQUARE_NAMES.index(name) for name in claim.get(field, [])]
    if len(set(squares)) != len(squares):
        raise ValueError(f"a square stands twice in `{field}`")
    return squares


def claim_failure(
    claim: dict[str, Any], text: str, board: chess.Board, explanation: dict[str, Any], proof: Proof | None
) -> str | None:
    """Why a claim is malformed or not true, or None."""
    kind = KINDS.get(claim["kind"])
    if kind is None:
        return "unknown kind"
    if claim["class"] != kind.klass:
        return f"class {claim['class']}, not {kind.klass}"
    if unknown := claim.keys() - CLAIM_FIELDS:
        return f"unknown fields {sorted(unknown)}"
    for field, wanted in zip(("men", "squares", "moves"), kind[1:4], strict=True):
        given = len(claim.get(field, []))
        if wanted != -1 and (given != wanted if wanted is not None else given == 0):
            return f"{given} `{field}`"
    if ("number" in claim) != kind.number or not is_integer(claim.get("number", 0)):
        return "a number missing, not wanted or not whole"
    for start, end in claim.get("spans", []):
        if not (is_integer(start) and is_integer(end) and 0 <= start < end <= len(text)):
            return f"span {start}, {end} of {len(text)} characters"
    men, squares = squares_of(claim, "men"), squares_of(claim, "squares")
    if claim["kind"] not in ("discovers", "pins") and not all(board.piece_at(man) for man in men):
        return "no man on a square of `men`"
    if claim["kind"] in PASSING and board.is_check():
        return "not true: in check"
    moves, boards = play(passed(board) if claim["kind"] in PASSING else board, claim.get("moves", []))
    made = Claim(board, men, squares, moves, boards, claim.get("number", 0), explanation, proof, *claim.get("moves", [])[:1])
    return None if kind.holds(made) else "not true"
