"""Lies by one change in a true explanation, for seeded.py.

Each function yields changed copies of explanations that truths.py knows to be false.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator
from typing import Any

import chess

from checkers.lies import truths as truth
from checkers.lies.truths import VALUE, kind_at, man, name, then

Explanation = dict[str, Any]
Change = Callable[[dict[str, Any], dict[str, Any]], None]  # of a sentence and one of its claims

NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split()
NUMBER = re.compile(r"\b(?:\d+|" + "|".join(NUMBERS) + r")\b", re.IGNORECASE)
MEN = ("pawn", "knight", "bishop", "rook", "queen", "king")
SAN = re.compile(r"\b(\d+\.(?:\.\.)?)([KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?)([+#]?)")
GEOMETRY = ("guards", "attacks", "forks", "covers_flight")
STRAY = ("only", "cannot", "must", "nothing", "every", "safe", "because", "double", "three", "7")


def sentences(explanation: Explanation) -> list[dict[str, Any]]:
    """Returns all sentences except those about the search."""
    told = [s for section in explanation["sections"] if section["kind"] not in ("source", "tree") for s in section["sentences"]]
    groups = [group["why"] for group in explanation["defences"] if group.get("why")]
    return [explanation["verdict"], *told, *groups, *[a["why"] for a in explanation["alternatives"] if a.get("why")]]


def root_of(explanation: Explanation) -> chess.Board:
    return chess.Board(explanation["fen"])


def play(board: chess.Board, line: list[str]) -> chess.Board | None:
    """Returns the position after the moves, or None if one is not legal."""
    board = board.copy(stack=False)
    for text in line:
        move = chess.Move.from_uci(text)
        if not board.is_legal(move):
            return None
        board.push(move)
    return board


def changed(explanation: Explanation, index: int, which: int | None, change: Change) -> Explanation:
    """Returns a copy with a change in one sentence, and in its claim `which` if given."""
    other = copy.deepcopy(explanation)
    sentence = sentences(other)[index]
    change(sentence, {} if which is None else sentence["claims"][which])
    return other


def rewrite(sentence: dict[str, Any], start: int, end: int, new: str) -> None:
    """Replaces words in a text; the spans keep what they license."""
    shift = len(new) - (end - start)
    sentence["text"] = sentence["text"][:start] + new + sentence["text"][end:]
    for claim in sentence["claims"]:
        claim["spans"] = [[s + shift * (s >= end), e + shift * (e >= end and e > start)] for s, e in claim.get("spans", [])]


def replace(sentence: dict[str, Any], claim: dict[str, Any], pattern: str, new: str) -> None:
    """Replaces words wherever a claim's spans contain them."""
    for start, end in sorted(claim.get("spans", []), reverse=True):
        for match in reversed(list(re.finditer(pattern, sentence["text"][start:end], re.IGNORECASE))):
            upper = new[:1].upper() + new[1:] if match[0][0].isupper() else new
            rewrite(sentence, start + match.start(), start + match.end(), upper)


def renumber(sentence: dict[str, Any], claim: dict[str, Any], number: int) -> None:
    """Replaces the number in a claim and in its words."""
    old = claim["number"]
    word = rf"(?<![\w.])(?:{old}|{NUMBERS[old]})\b(?!\.)" if 0 <= old < len(NUMBERS) else rf"(?<![\w.]){old}\b"
    claim["number"] = number
    replace(sentence, claim, word, str(number))


def claims_of(explanation: Explanation, *kinds: str) -> Iterator[tuple[int, int, dict[str, Any], dict[str, Any], chess.Board]]:
    """Yields the indices of sentence and claim, both objects, and the sentence's position."""
    for index, sentence in enumerate(sentences(explanation)):
        board = play(root_of(explanation), sentence["moves"])
        for which, claim in enumerate(sentence["claims"]):
            if claim["kind"] in kinds and board is not None:
                yield index, which, sentence, claim, board


# Squares, pieces and sides.


def far_squares(board: chess.Board, men: list[int]) -> list[int]:
    """Returns squares that none of these pieces attacks, even through a king, and that are far from the kings."""
    lifted = board.copy(stack=False)
    kings = [square for side in chess.COLORS if (square := lifted.king(side)) is not None]
    for king in kings:
        lifted.remove_piece_at(king)
    near = {square for m in men for b in (board, lifted) for square in b.attacks(m)} | set(men)
    return [s for s in chess.SQUARES if s not in near and all(chess.square_distance(s, king) > 1 for king in kings)]


def wrong_square(explanation: Explanation) -> Iterator[Explanation]:
    for index, which, _, claim, board in claims_of(explanation, *GEOMETRY, "check", "blocks_flight"):
        men = [chess.parse_square(square) for square in claim["men"]]
        free = [s for s in far_squares(board, men) if claim["kind"] not in ("attacks", "forks") or board.piece_at(s)]
        for new in free[:: max(1, len(free) // 2)]:

            def change(sentence: dict[str, Any], claim: dict[str, Any], new: int = new) -> None:
                old, claim["squares"][0] = claim["squares"][0], name(new)
                replace(sentence, claim, rf"\b{old}\b", name(new))

            yield changed(explanation, index, which, change)


def wrong_man(explanation: Explanation) -> Iterator[Explanation]:
    for index, which, _, claim, board in claims_of(explanation, *GEOMETRY):
        targets = [chess.parse_square(square) for square in claim["squares"]]
        for new in board.piece_map():
            if name(new) not in claim["men"] and targets[0] in far_squares_of(board, new):

                def change(sentence: dict[str, Any], claim: dict[str, Any], new: int = new, board: chess.Board = board) -> None:
                    old, claim["men"][0] = claim["men"][0], name(new)
                    replace(sentence, claim, rf"\b\w+ {old}\b", man(board, new))

                yield changed(explanation, index, which, change)


def far_squares_of(board: chess.Board, one: int) -> set[int]:
    """Returns squares that a piece does not attack, even through a king."""
    lifted = board.copy(stack=False)
    for king in list(chess.SquareSet(board.kings)):
        if king != one:
            lifted.remove_piece_at(king)
    return set(chess.SQUARES) - set(board.attacks(one)) - set(lifted.attacks(one))


def wrong_name(explanation: Explanation) -> Iterator[Explanation]:
    """`rook c8` for the knight there; the claims stay."""
    for index, sentence in enumerate(sentences(explanation)):
        board = play(root_of(explanation), sentence["moves"])
        for match in re.finditer(rf"\b({'|'.join(MEN)}) ([a-h][1-8])\b", sentence["text"], re.IGNORECASE):
            lines = [play(board, claim.get("moves", [])) for claim in sentence["claims"]] if board else []
            square = chess.parse_square(match[2])
            seen = {kind_at(b, square) for b in [board, *lines] if b is not None}
            for kind in set(chess.PIECE_TYPES) - seen if len(lines) == lines.count(board) or all(lines) else ():
                word = chess.piece_name(kind)
                yield changed(explanation, index, None, lambda s, _, m=match, w=word: rewrite(s, m.start(1), m.end(1), w))


def wrong_captive(explanation: Explanation) -> Iterator[Explanation]:
    """`takes the rook` of a knight."""
    for index, which, _, claim, board in claims_of(explanation, "takes"):
        taken = kind_at(board, chess.parse_square(claim["squares"][0]))
        for kind in set(chess.PIECE_TYPES) - {taken, chess.KING}:
            word = chess.piece_name(kind)
            other = changed(
                explanation, index, which, lambda s, c, w=word: replace(s, c, rf"(?<=takes the )({'|'.join(MEN)})\b", w)
            )
            if sentences(other)[index]["text"] != sentences(explanation)[index]["text"]:
                yield other


def wrong_booty(explanation: Explanation) -> Iterator[Explanation]:
    """`wins a queen` if at most a rook is won."""
    for index, which, sentence, claim, board in claims_of(explanation, "wins"):
        last, root = play(board, claim["moves"]), root_of(explanation)
        for start, end in claim.get("spans", []):
            match = re.search(rf"\bwins an? ({'|'.join(MEN)})$", sentence["text"][start:end])
            if match is None or last is None:
                continue
            for kind, value in VALUE.items():
                if value // 100 > truth.pawns_won(root, last, root.turn) and value > VALUE[MEN.index(match[1]) + 1]:
                    word, at = chess.piece_name(kind), start + match.start(1)
                    yield changed(
                        explanation, index, which, lambda s, _, a=at, m=match, w=word: rewrite(s, a, a + len(m[1]), w)
                    )


def wrong_side(explanation: Explanation) -> Iterator[Explanation]:
    for index, sentence in enumerate(sentences(explanation)):
        for match in re.finditer(r"\b(White|Black)\b", sentence["text"]):
            word = "Black" if match[1] == "White" else "White"
            yield changed(explanation, index, None, lambda s, _, m=match, w=word: rewrite(s, m.start(), m.end(), w))


# Lines and numbers.


def wrong_move(explanation: Explanation) -> Iterator[Explanation]:
    """Another last move in a line, after which it does not mate or win."""
    for index, which, _, claim, board in claims_of(explanation, "mates", "wins"):
        before = play(board, claim.get("moves", [])[:-1])
        if before is None or not claim.get("moves"):
            continue
        old, root = before.parse_uci(claim["moves"][-1]), root_of(explanation)
        for move in before.legal_moves:
            last = then(before, move)
            if move != old and (
                not last.is_checkmate()
                if claim["kind"] == "mates"
                else truth.pawns_won(root, last, root.turn) < claim["number"]
            ):

                def change(
                    sentence: dict[str, Any],
                    claim: dict[str, Any],
                    move: chess.Move = move,
                    b: chess.Board = before,
                    old: chess.Move = old,
                ) -> None:
                    claim["moves"][-1] = move.uci()
                    replace(sentence, claim, re.escape(b.san(old)), b.san(move))

                yield changed(explanation, index, which, change)


def short_line(explanation: Explanation) -> Iterator[Explanation]:
    """A line to mate that ends one winner's move early; the rest is removed from the text."""
    for index, which, _, claim, board in claims_of(explanation, "mates"):
        kept = claim.get("moves", [])[:-2]
        if len(claim.get("moves", [])) > 2:

            def change(sentence: dict[str, Any], claim: dict[str, Any], kept: list[str] = kept) -> None:
                sentence["text"], claim["moves"], claim["spans"] = "It is mate.", kept, [[0, 11]]
                sentence["claims"] = [claim]

            yield changed(explanation, index, which, change)


def numbers_too_high(explanation: Explanation) -> Iterator[Explanation]:
    root = root_of(explanation)
    for index, which, _, claim, board in claims_of(explanation, "wins", "loses", "threatens_gain"):
        passes = claim["kind"] == "threatens_gain"
        last = play(truth.null(board) if passes else board, claim["moves"])
        side = root.turn if claim["kind"] == "wins" else not (board.turn if passes else root.turn)
        if last is not None:
            won = truth.pawns_won(board if passes else root, last, side)
            yield changed(explanation, index, which, lambda s, c, n=won + 1: renumber(s, c, n))


def all_won(explanation: Explanation) -> int | None:
    """Returns the least that the lines of all groups win."""
    root, least = root_of(explanation), []
    for group in explanation["defences"]:
        for reply in group["replies"]:
            last = play(root, [explanation["best_move"], reply, *group["line"][1:]])
            if last is None:
                return None
            least.append(truth.pawns_won(root, last, root.turn))
    return min(least, default=None)


def number_against_all_too_high(explanation: Explanation) -> Iterator[Explanation]:
    claims = list(claims_of(explanation, "wins_against_all"))
    won = all_won(explanation) if claims else None
    if won is not None:
        for index, which, *_ in claims:
            yield changed(explanation, index, which, lambda s, c: renumber(s, c, won + 1))


def mate_number(explanation: Explanation) -> Iterator[Explanation]:
    """The certificate has a different number, or the position is not in it."""
    for index, which, _, claim, _ in claims_of(explanation, "mate_in", "promises_mate"):
        for number in (claim["number"] - 1, claim["number"] + 1):
            yield changed(explanation, index, which, lambda s, c, n=number: renumber(s, c, n))


def number_in_text(explanation: Explanation) -> Iterator[Explanation]:
    for index, sentence in enumerate(sentences(explanation)):
        plain = SAN.sub(lambda m: "." * len(m[0]), sentence["text"])
        for match in NUMBER.finditer(re.sub(r"\b(?:[a-h][1-8])\b", "..", plain)):
            over = [
                c for c in sentence["claims"] if any(s <= match.start() and match.end() <= e for s, e in c.get("spans", []))
            ]
            if not match[0].isdigit() and match[0].lower() == "one" and not over:
                continue
            if any("number" in claim for claim in over):
                new = str(max(claim.get("number", 0) for claim in over) + 3)
                yield changed(explanation, index, None, lambda s, _, m=match, n=new: rewrite(s, m.start(), m.end(), n))


def stray_word(explanation: Explanation) -> Iterator[Explanation]:
    """A word at the end that no claim licenses."""
    for index, sentence in enumerate(sentences(explanation)):
        for word in STRAY[index % 3 :: 3]:
            end = len(sentence["text"])
            yield changed(explanation, index, None, lambda s, _, w=word, e=end: rewrite(s, e, e, f" So {w}."))


def word_of_no_claim(explanation: Explanation) -> Iterator[Explanation]:
    """A word inserted into a span whose claim does not state it."""
    for index, _, sentence, claim, _ in claims_of(explanation, "takes", "guards", "covers_flight", "legal", "blocks_flight"):
        start, end = claim.get("spans", [[0, 0]])[0]
        at = start + sentence["text"][start:end].find(" ")
        over = [c for c in sentence["claims"] if any(s <= at < e for s, e in c.get("spans", []))]
        if at > start and {c["kind"] for c in over} <= {"takes", "guards", "covers_flight", "legal", "blocks_flight"}:
            for word in ("must", "cannot", "double", "loses", "each"):
                if word != "cannot" or claim["kind"] != "pinned":
                    yield changed(explanation, index, None, lambda s, _, w=word, a=at: rewrite(s, a, a, f" {w}"))


def wrong_sign(explanation: Explanation) -> Iterator[Explanation]:
    """A check described as mate, or a quiet move as check."""
    for index, sentence in enumerate(sentences(explanation)):
        for match in SAN.finditer(sentence["text"]):
            sign = "+" if match[3] == "" else "" if match[3] == "#" else "#"
            yield changed(explanation, index, None, lambda s, _, m=match, n=sign: rewrite(s, m.start(3), m.end(3), n))


def wrong_move_number(explanation: Explanation) -> Iterator[Explanation]:
    for index, sentence in enumerate(sentences(explanation)):
        for match in SAN.finditer(sentence["text"]):
            other = re.sub(r"\d+", lambda m: str(int(m[0]) + 1), match[1])
            yield changed(explanation, index, None, lambda s, _, m=match, n=other: rewrite(s, m.start(1), m.end(1), n))


# The explanation's own lists.


def edited(explanation: Explanation, edit: Callable[[Explanation], None]) -> Explanation:
    other = copy.deepcopy(explanation)
    edit(other)
    return other


def reply_missing(explanation: Explanation) -> Iterator[Explanation]:
    if explanation["promise"] and "saves" not in explanation["promise"] and explanation["certainty"] != "claimed":
        for index, group in enumerate(explanation["defences"]):
            if len(group["replies"]) > 1:
                yield edited(explanation, lambda e, i=index: e["defences"][i]["replies"].pop())


def reply_twice(explanation: Explanation) -> Iterator[Explanation]:
    groups = explanation["defences"]
    for index, group in enumerate(groups):
        target = (index + 1) % len(groups)
        yield edited(explanation, lambda e, g=group, t=target: e["defences"][t]["replies"].append(g["replies"][-1]))


def illegal_answer(explanation: Explanation) -> Iterator[Explanation]:
    for index, group in enumerate(explanation["defences"]):
        replied = play(root_of(explanation), [explanation["best_move"], group["replies"][0]])
        for move in [*truth.illegal_tries(replied), *truth.null(replied).legal_moves] if replied else []:
            if not replied.is_legal(move):
                yield edited(explanation, lambda e, i=index, m=move: e["defences"][i].update(answer=m.uci()))
                break


def promise_too_high(explanation: Explanation) -> Iterator[Explanation]:
    promise = explanation["promise"] or {}
    if "mate_in" in promise and explanation.get("certificate"):
        least = (truth.longest(explanation["certificate"])[0] + 1) // 2
        yield edited(explanation, lambda e: e.update(promise={"mate_in": least - 1}))
    won = all_won(explanation) if "material" in promise else None
    if won is not None:
        yield edited(explanation, lambda e: e.update(promise={"material": max(won, promise["material"]) + 1}))


def other_best(explanation: Explanation) -> Iterator[Explanation]:
    for move in root_of(explanation).legal_moves:
        if explanation["best_move"] not in (None, move.uci()):
            yield edited(explanation, lambda e, m=move: e.update(best_move=m.uci()))


def reply_not_proved(explanation: Explanation) -> Iterator[Explanation]:
    """A certificate that leaves a reply out."""
    certificate = explanation.get("certificate") or {"nodes": []}
    for index, node in enumerate(certificate["nodes"]):
        if len(node) > 1:
            yield edited(explanation, lambda e, i=index: e["certificate"]["nodes"][i].pop())


def refutation_illegal(explanation: Explanation) -> Iterator[Explanation]:
    for index, other in enumerate(explanation["alternatives"]):
        after = play(root_of(explanation), [other["move"]])
        for move in truth.null(after).legal_moves if after and other["refutation"] else ():
            yield edited(explanation, lambda e, i=index, m=move: e["alternatives"][i].update(refutation=[m.uci()]))


def searched_number(explanation: Explanation) -> Iterator[Explanation]:
    """Another number of positions or plies, in the text and in the claim."""
    for index, section in enumerate(explanation["sections"]):
        for at, sentence in enumerate(section["sentences"] if section["kind"] == "source" else ()):
            for which, claim in enumerate(sentence["claims"]):
                if "number" in claim:
                    other = copy.deepcopy(explanation)
                    there = other["sections"][index]["sentences"][at]
                    renumber(there, there["claims"][which], claim["number"] + 1)
                    yield other


CHANGES: dict[str, Callable[[Explanation], Iterator[Explanation]]] = {
    "a wrong square": wrong_square,
    "a wrong man": wrong_man,
    "a man by another's name": wrong_name,
    "a captive by another's name": wrong_captive,
    "a booty by a greater one's name": wrong_booty,
    "the wrong side": wrong_side,
    "a wrong move in a line": wrong_move,
    "a line one move short of mate": short_line,
    "a number of pawns too high": numbers_too_high,
    "a number against all too high": number_against_all_too_high,
    "a wrong number of moves to mate": mate_number,
    "a number changed in the text alone": number_in_text,
    "a word without a claim": stray_word,
    "a word that its claims do not mean": word_of_no_claim,
    "a wrong check or mate sign": wrong_sign,
    "a wrong move number": wrong_move_number,
    "a reply missing from the groups": reply_missing,
    "a reply in two groups": reply_twice,
    "an answer that is illegal": illegal_answer,
    "a promise too high": promise_too_high,
    "another best move": other_best,
    "a certificate without a reply": reply_not_proved,
    "an illegal refutation": refutation_illegal,
    "a wrong number of the search": searched_number,
}
