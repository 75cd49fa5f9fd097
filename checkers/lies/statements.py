"""Statements about a position, true and false, for seeded.py: each kind of lie beside its true twin.

A statement consists of whether it is true (by truths.py), its text, and its claim without id and spans.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import chess

from checkers.lies import truths as truth
from checkers.lies.truths import SLIDERS, VALUE, kind_at, man, name, then

Statement = tuple[bool, str, dict[str, Any]]


@dataclass
class Spot:
    """A position that an explanation leads to."""

    explanation: dict[str, Any]
    root: chess.Board
    path: list[str]
    board: chess.Board

    def write(self, board: chess.Board, move: chess.Move, later: int = 0) -> str:
        """Writes a move with its number, the given plies after this position."""
        ply = len(self.path) + later + (self.root.turn == chess.BLACK)
        return f"{ply // 2 + self.root.fullmove_number}{'...' if ply % 2 else '.'}{board.san(move)}"

    def best(self) -> chess.Move | None:
        """Returns the best move, at the root."""
        text = self.explanation["best_move"]
        return self.board.parse_uci(text) if text and not self.path else None


def claim(klass: str, kind: str, **fields: Any) -> dict[str, Any]:
    return {"class": klass, "kind": kind, **fields}


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def side_name(side: chess.Color) -> str:
    return "White" if side else "Black"


def everyone(board: chess.Board) -> list[int]:
    return list(board.piece_map())


# Facts.


def pinned_guard(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    for guard in everyone(board):
        pinned = board.is_pinned(bool(board.color_at(guard)), guard)
        for square in board.attacks(guard):
            true = truth.is_guard(board, guard, square)
            if true != pinned:  # a pinned man along the line would be true as well
                yield (
                    true,
                    f"{capital(man(board, guard))} guards {name(square)}.",
                    claim("fact", "guards", men=[name(guard)], squares=[name(square)]),
                )


def attack_claim(board: chess.Board, attacker: int, target: int) -> Statement:
    text = f"{capital(man(board, attacker))} attacks {man(board, target)}."
    return target in board.attacks(attacker), text, claim("fact", "attacks", men=[name(attacker)], squares=[name(target)])


def xray(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    for slider in everyone(board):
        for target in truth.men_of(board, not board.color_at(slider)):
            if truth.slides(kind_at(board, slider), slider, target) and len(truth.men_between(board, slider, target)) < 2:
                yield attack_claim(board, slider, target)


def unattacked(spot: Spot) -> Iterator[Statement]:
    for attacker in everyone(spot.board):
        for target in truth.men_of(spot.board, not spot.board.color_at(attacker)):
            yield attack_claim(spot.board, attacker, target)


def unguarded(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    for square in everyone(board):
        yield (
            not truth.is_guarded(board, square),
            f"Nobody guards {man(board, square)}.",
            claim("fact", "unguarded", squares=[name(square)]),
        )


def fork_claim(board: chess.Board, forker: int, targets: list[int], true: bool) -> Statement:
    text = f"{capital(man(board, forker))} forks {man(board, targets[0])} and {man(board, targets[1])}."
    return true, text, claim("fact", "forks", men=[name(forker)], squares=[name(target) for target in targets])


def prey(board: chess.Board, forker: int) -> tuple[list[int], list[int]]:
    """Returns the enemies that a piece attacks and certainly threatens, and those that it does not threaten."""
    good, bad = [], []
    for target in truth.attacked_by(board, forker):
        kind, forks = kind_at(board, target), kind_at(board, forker)
        bigger = forks != chess.KING and VALUE[kind] > VALUE[forks]
        (good if kind == chess.KING or bigger or not truth.is_guarded(board, target) else bad).append(target)
    return good, bad


def fork_of_one(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    for forker in everyone(board):
        good, _ = prey(board, forker)
        others = set(truth.men_of(board, not board.color_at(forker))) - set(truth.attacked_by(board, forker))
        yield from (fork_claim(board, forker, [target, other], False) for target in good[:1] for other in others)
        if len(good) > 1:
            yield fork_claim(board, forker, good[:2], True)


def fork_of_guarded(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    for forker in everyone(board):
        good, bad = prey(board, forker)
        yield from (fork_claim(board, forker, [target, other], False) for target in good[:1] for other in bad)


def pin_without_pinner(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    for side in chess.COLORS:
        king = board.king(side) or 0
        for enemy in truth.men_of(board, not side):
            between = truth.men_between(board, king, enemy)
            own = [square for square in between if board.color_at(square) == side]
            if own and kind_at(board, enemy) != chess.KING:
                true = len(between) == 1 and truth.slides(kind_at(board, enemy), king, enemy)
                text = f"{capital(man(board, enemy))} pins {man(board, own[0])} to {man(board, king)}."
                yield true, text, claim("fact", "pinned", men=[name(own[0]), name(enemy)], squares=[name(king)])


def skewer_reversed(spot: Spot) -> Iterator[Statement]:
    """A piece in front of a more valuable one is not a skewer."""
    board = spot.board
    for slider in everyone(board):
        enemies = truth.men_of(board, not board.color_at(slider))
        for target in enemies if kind_at(board, slider) in SLIDERS else ():
            between = truth.men_between(board, slider, target)
            if not truth.slides(kind_at(board, slider), slider, target) or len(between) != 1 or between[0] not in enemies:
                continue
            front, last = kind_at(board, between[0]), kind_at(board, target)
            true = last != chess.KING and (front == chess.KING or VALUE[front] >= VALUE[last])
            text = f"{capital(man(board, slider))} skewers {man(board, between[0])} and {man(board, target)}."
            yield true, text, claim("fact", "skewers", men=[name(slider)], squares=[name(between[0]), name(target)])


def flight_not_covered(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    for side in chess.COLORS:
        king = board.king(not side) or 0
        lifted = board.copy(stack=False)
        lifted.remove_piece_at(king)
        for coverer in truth.men_of(board, side):
            for square in chess.SquareSet(chess.BB_KING_ATTACKS[king]):
                text = f"{capital(man(board, coverer))} covers {name(square)}."
                yield (
                    square in lifted.attacks(coverer),
                    text,
                    claim("fact", "covers_flight", men=[name(coverer)], squares=[name(square)]),
                )


def flight_not_blocked(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    for side in chess.COLORS:
        king = board.king(side) or 0
        for other in everyone(board):
            if other != king:
                true = chess.square_distance(king, other) == 1 and board.color_at(other) == side
                text = f"{capital(man(board, other))} stands in the way of {man(board, king)}."
                yield true, text, claim("fact", "blocks_flight", men=[name(other)], squares=[name(king)])


def not_shut_in(spot: Spot) -> Iterator[Statement]:
    """A king that has a flight square is claimed to have none."""
    board = spot.board
    for side in chess.COLORS:
        king = board.king(side) or 0
        lifted = board.copy(stack=False)
        lifted.remove_piece_at(king)
        around = chess.SquareSet(chess.BB_KING_ATTACKS[king])
        true = all(board.color_at(square) == side or lifted.is_attacked_by(not side, square) for square in around)
        text = f"{'White' if side else 'Black'}'s king has nowhere to go."
        yield true, text, claim("fact", "shut_in", men=[name(king)])


def not_the_only_guard(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    for guard in everyone(board):
        for square in board.attacks(guard):
            if board.color_at(square) == board.color_at(guard):
                true = len(board.attackers(board.color_at(guard), square)) == 1
                text = f"Only {man(board, guard)} guards {man(board, square)}."
                yield true, text, claim("fact", "only_guard", men=[name(guard)], squares=[name(square)])


def check_by_one(spot: Spot) -> Iterator[Statement]:
    """A piece that does not check, or one of two checkers presented as the only one."""
    board = spot.board
    king = board.king(board.turn) or 0
    for other in truth.men_of(board, not board.turn):
        text = f"{capital(man(board, other))} checks {man(board, king)}."
        yield set(board.checkers()) == {other}, text, claim("fact", "check", men=[name(other)], squares=[name(king)])


# Rules and counts.


def illegal_as_legal(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    for move in [*truth.illegal_tries(board), *board.legal_moves]:
        if not board.is_castling(move) and not move.promotion:
            text = f"{capital(man(board, move.from_square))} can go to {name(move.to_square)}."
            yield board.is_legal(move), text, claim("rule", "legal", moves=[move.uci()])


def legal_as_illegal(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    for move in [*truth.illegal_tries(board), *board.legal_moves]:
        if (
            not board.is_castling(move)
            and not move.promotion
            and (kind_at(board, move.from_square) != chess.PAWN or captures(board, move))
        ):
            text = f"{capital(man(board, move.from_square))} cannot go to {name(move.to_square)}."
            yield (
                not board.is_legal(move),
                text,
                claim("rule", "illegal", men=[name(move.from_square)], squares=[name(move.to_square)]),
            )


def captures(board: chess.Board, move: chess.Move) -> bool:
    return bool(board.piece_at(move.to_square))


def wrong_prey(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    for move in board.legal_moves:
        if board.is_capture(move) and not board.is_en_passant(move):
            for taken in truth.men_of(board, not board.turn):
                text = f"{spot.write(board, move)} takes {man(board, taken)}."
                yield (
                    taken == move.to_square,
                    text,
                    claim("rule", "takes", men=[name(move.from_square)], squares=[name(taken)], moves=[move.uci()]),
                )


def capture_hidden(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    for target in truth.men_of(board, not board.turn):
        ends = {move.to_square for move in board.legal_moves if not board.is_castling(move)}
        if not board.ep_square:
            yield (
                target not in ends,
                f"Nothing can take {man(board, target)}.",
                claim("all", "no_capture", squares=[name(target)]),
            )


def replies_off(spot: Spot) -> Iterator[Statement]:
    count = truth.replies(spot.board)
    for number in (count - 1, count, count + 1):
        if number >= 0:
            yield (
                number == count,
                f"{side_name(spot.board.turn)} has only {number} replies.",
                claim("all", "replies", number=number),
            )


def stalemate(spot: Spot) -> Iterator[Statement]:
    yield spot.board.is_stalemate(), "It is stalemate.", claim("rule", "stalemate")


def mate_name(spot: Spot) -> Iterator[Statement]:
    if spot.board.is_checkmate():
        for pattern in (
            "back_rank",
            "smothered",
            "arabian",
            "anastasia",
            "hook",
            "dovetail",
            "boden",
            "double_bishop",
            "epaulette",
        ):
            if truth.cannot_be(f"{pattern}_mate", spot.board):
                yield False, f"It is a {pattern.replace('_', '-')} mate.", claim("rule", f"{pattern}_mate")


# Moves.


def flight_left(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    for move in board.legal_moves:
        if board.gives_check(move):
            yield truth.mates(board, move), f"{spot.write(board, move)} is mate.", claim("line", "mates", moves=[move.uci()])


def no_check(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    for move in board.legal_moves:
        yield (
            board.gives_check(move),
            f"{spot.write(board, move)} gives check.",
            claim("line", "gives_check", moves=[move.uci()]),
        )


def blocked_line(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    for move in board.legal_moves:
        mover = move.from_square
        for start in everyone(board) if not board.is_castling(move) else ():
            for end in everyone(board):
                if start < end and mover in chess.SquareSet.between(start, end):
                    true = not truth.men_between(then(board, move), start, end)
                    text = f"{spot.write(board, move)} opens the line from {name(start)} to {name(end)}."
                    yield (
                        true,
                        text,
                        claim("line", "clears_line", men=[name(mover)], squares=[name(start), name(end)], moves=[move.uci()]),
                    )


def discovery_of_mover(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    for move in board.legal_moves:
        if board.gives_check(move) and not board.is_castling(move):
            last = then(board, move)
            checkers = [name(square) for square in last.checkers()]
            true = checkers != [name(move.to_square)]
            text = f"{spot.write(board, move)} is a discovered check to {name(last.king(last.turn) or 0)}."
            yield (
                true,
                text,
                claim("line", "discovers", men=checkers, squares=[name(last.king(last.turn) or 0)], moves=[move.uci()]),
            )


def guard_kept(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    for move in board.legal_moves:
        if board.is_castling(move) or move.promotion:
            continue
        for square in board.attacks(move.from_square):
            if truth.is_guard(board, move.from_square, square):
                true = square not in then(board, move).attacks(move.to_square)
                text = f"{spot.write(board, move)} no longer guards {name(square)}."
                yield (
                    true,
                    text,
                    claim("line", "left_guard", men=[name(move.from_square)], squares=[name(square)], moves=[move.uci()]),
                )


def exchange_too_good(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    for move in truth.noisy(board):
        first, last = truth.captured(board, move), truth.exchange(board, move)
        for gain in {first, last}:
            if gain >= 100:
                text = f"{spot.write(board, move)} gains {gain // 100}."
                yield gain // 100 <= last // 100, text, claim("line", "gains", moves=[move.uci()], number=gain // 100)


def recapture_short(spot: Spot) -> Iterator[Statement]:
    """Returns what a capture at the root wins, and what it seems to win before the next one."""
    board, root = spot.board, spot.root
    for move in truth.noisy(board) if not spot.path else ():
        won, seems = truth.pawns_won(root, then(board, move), root.turn), truth.captured(board, move) // 100
        for number in {won, seems}:
            if number:
                yield (
                    number <= won,
                    f"{spot.write(board, move)} wins {number}.",
                    claim("line", "wins", moves=[move.uci()], number=number),
                )


def pin_by_move(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    king = board.king(not board.turn) or 0
    for move in board.legal_moves:
        kind = move.promotion or kind_at(board, move.from_square)
        if not board.is_castling(move) and truth.slides(kind, move.to_square, king):
            between = truth.men_between(then(board, move), move.to_square, king)
            for victim in (square for square in between if board.color_at(square) != board.turn):
                text = f"{spot.write(board, move)} pins {man(board, victim)} to {name(king)}."
                yield (
                    len(between) == 1,
                    text,
                    claim("line", "pins", men=[name(victim), name(move.to_square)], squares=[name(king)], moves=[move.uci()]),
                )


# Threats and contrasts.


def threat_in_check(spot: Spot) -> Iterator[Statement]:
    """Returns mates in one that the other side would have, whether or not the side to move is in check."""
    board = spot.board
    passed = truth.null(board)
    for move in passed.legal_moves:
        takes_king = board.king(board.turn) == move.to_square
        if not takes_king and truth.mates(passed, move):
            text = f"The threat is {spot.write(passed, move, 1)}."
            yield not board.is_check(), text, claim("threat", "threatens", moves=[move.uci()])
        elif board.is_check() and not takes_king and board.is_capture(move):
            gain = truth.captured(passed, move) // 100
            text = f"The threat is {spot.write(passed, move, 1)}."
            yield False, text, claim("threat", "threatens_gain", moves=[move.uci()], number=min(1, gain))


def empty_threat(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    if not board.is_check():
        passed = truth.null(board)
        for move in passed.legal_moves:
            if passed.gives_check(move):
                text = f"The threat is {spot.write(passed, move, 1)}, mate."
                yield truth.mates(passed, move), text, claim("threat", "threatens", moves=[move.uci()])


def threat_too_good(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    if not board.is_check():
        passed = truth.null(board)
        for move in truth.noisy(passed):
            won = truth.pawns_won(board, then(passed, move), not board.turn)
            for number in (won, won + 1):
                text = f"{spot.write(passed, move, 1)} threatens {number}."
                yield number == won, text, claim("threat", "threatens_gain", moves=[move.uci()], number=number)


def allowing_off(spot: Spot) -> Iterator[Statement]:
    board = spot.board
    if board.is_check():
        return
    passed = truth.null(board)
    for move in passed.legal_moves:
        kind = "mates_after" if truth.mates(passed, move) else "gains_after" if truth.wins_something(passed, move) else None
        if kind:
            count = truth.allowing(board, move, truth.mates if kind == "mates_after" else truth.wins_something)
            for number in (count - 1, count, count + 1):
                # A capture may give check after only some of the replies.
                written = spot.write(passed, move, 1)
                written = written if kind == "mates_after" else written.rstrip("+#")
                text = f"{number} replies allow {written}."
                yield number == count, text, claim("all", kind, moves=[move.uci()], number=number)


def not_the_only_defence(spot: Spot) -> Iterator[Statement]:
    board = spot.board

    def ends(move: chess.Move) -> tuple[int, int]:
        return move.from_square, move.to_square

    failing = {ends(move) for move in board.legal_moves if any(truth.mates(then(board, move), mate) for mate in then(board, move).legal_moves)}
    meeting = {ends(move) for move in board.legal_moves} - failing
    for move in board.legal_moves if failing else ():
        for number in (len(meeting) - 1, len(meeting)):
            text = f"Only {spot.write(board, move)} stops the mate."
            is_so = number == len(meeting) and ends(move) in meeting
            yield is_so, text, claim("all", "only_defence", moves=[move.uci()], number=number)


def not_prevented(spot: Spot) -> Iterator[Statement]:
    board, best = spot.board, spot.best()
    if best is None or board.is_check():
        return
    passed, played = truth.null(board), then(board, best)
    for move in passed.legal_moves:
        text = f"After {spot.write(board, best)}, {spot.write(passed, move, 1)} is not possible at once."
        fields = claim("contrast", "prevents", moves=[move.uci()])
        yield move not in played.legal_moves, text, fields | {"beside": claim("rule", "legal", moves=[best.uci()])}


STATEMENTS: dict[str, Callable[[Spot], Iterator[Statement]]] = {
    "a pinned guard told as a guard": pinned_guard,
    "an x-ray told as an attack": xray,
    "an attack that is none": unattacked,
    "a guarded man told unguarded": unguarded,
    "a fork with one target": fork_of_one,
    "a fork of a guarded lesser man": fork_of_guarded,
    "a pin without the pinner": pin_without_pinner,
    "a skewer the wrong way round": skewer_reversed,
    "a flight square told covered": flight_not_covered,
    "a flight square told blocked": flight_not_blocked,
    "a king told shut in": not_shut_in,
    "a guard told the only one": not_the_only_guard,
    "a wrong or half a check": check_by_one,
    "a move told an only defence": not_the_only_defence,
    "an illegal move told legal": illegal_as_legal,
    "a legal move told illegal": legal_as_illegal,
    "another man told taken": wrong_prey,
    "a capture told impossible": capture_hidden,
    "replies off by one": replies_off,
    "a stalemate that is none": stalemate,
    "a mate name that does not fit": mate_name,
    "a mate with a flight square": flight_left,
    "a check that is none": no_check,
    "a blocked line told open": blocked_line,
    "a discovered check by the moved man": discovery_of_mover,
    "a guard told to have left": guard_kept,
    "an exchange told too good": exchange_too_good,
    "a gain one recapture short": recapture_short,
    "a pin by a move that is none": pin_by_move,
    "a threat while in check": threat_in_check,
    "a threat of mate that is none": empty_threat,
    "a threat told too good": threat_too_good,
    "replies that allow it off by one": allowing_off,
    "a contrast that does not hold": not_prevented,
}
