"""Compares what the words of a sentence say about pieces and sides with its claims.

A claim may be true while the words that it licenses say something else: `rook c3` for a knight there, `takes the queen`
if a rook is taken, `White has two replies` about Black. The standard requires a claim for every piece; here a word is
refused only if the claims over it (or, if there are none, the sentence's) contradict it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import chess

from checkers.claims.placement import PLACEMENTS
from checkers.claims.terms import PASSING, WORTH, balance, capture_square, kept, passed, pawns, play, side_of

KINDS = {name: kind for kind, name in enumerate(chess.PIECE_NAMES) if name}
MAN = re.compile(r"(?<!-)\b(king|queen|rook|bishop|knight|pawn)(s?)\b(?!s?['’])(?!-)", re.IGNORECASE)
PLACES = re.compile(r"\s(?:on )?([a-h][1-8])((?:, [a-h][1-8])*(?:,? and [a-h][1-8])?)\b")
SQUARE = re.compile(r"[a-h][1-8]")
TAKEN = re.compile(r"\btakes?\s+(?:the\s+)?(king|queen|rook|bishop|knight|pawn)\b", re.IGNORECASE)
SIDE = re.compile(r"\b(White|Black)\b")
ONE = r"(?:(?:an?|the|two) \w+\b(?!['’])|another)"
GAIN = re.compile(rf"\b(?:wins?|won|winning|loses?|losing) ({ONE}(?:(?:,| and) {ONE})*)(?: for ({ONE}(?:(?:,| and) {ONE})*))?")
OF_FIRST = {"no_promise", "promises_material", "promises_mate", "promises_draw", "promises_saves"}
GAINING = {"wins", "loses", "threatens_gain"}
OF_ALL_MOVES = {"wins", "loses", "wins_at_most", "keeps"}  # what they say begins at the root

COUNTS = {
    "replies",
    "only_defence",
    "trapped",
    "mates_after",
    "gains_after",
    "wins_against_all",
    "searched_to",
    "tried_to",
    "mate_in",
    "no_capture",
    "mates",
}
DENIES = COUNTS | {
    "wins_at_most", "keeps", "no_promise", "left_guard", "not_found", "legal", "illegal", "unguarded", "stalemate",
    "insufficient_material", "known_win", "known_draw", "outside_square", "prevents", "forestalls", "check", "unpins", "shuts_line", "trapped", "zugzwang", "ignores", "outpost", "no_shelter", "open_file", "isolated",
}  # fmt: skip
WINNING = {
    "wins",
    "wins_against_all",
    "wins_at_most",
    "gains",
    "gains_after",
    "threatens_gain",
    "promises_material",
    "promises_saves",
    "known_win",
    "known_mate",
    "only_known",
}
MATING = {"zugzwang", "only_defence", "mates", "mate_in", "promises_mate", "threatens", "mates_after", "not_found", "gives_check", "check", "known_mate", "known_win", "known_draw", "too_little"}
MEANT = {  # which kinds a word may speak for; `because` for any
    **dict.fromkeys(("each", "every", "all", "any"), COUNTS),
    "only": COUNTS | {"only_known", "only_guard", "check", "wins", "loses", "wins_at_most", "gains", "unguarded", "pinned", "pinned_to"},
    **dict.fromkeys(("no", "nothing", "none"), DENIES),
    "cannot": {"illegal", "forestalls", "prevents", "pinned", "pinned_to", "no_capture", "mates", "stalemate", "check", "overloaded", "trapped", "known_win", "known_draw", "holds_draw"},
    "must": {"zugzwang", "check", "replies", "illegal", "pinned", "mates", "mate_in", "stalemate"},
    "threatens": {"threatens", "threatens_gain", "attacks", "forks", "mates_after", "gains_after"},
    "wins": WINNING,
    "loses": WINNING | {"loses", "trapped"},
    "safe": {"keeps", "no_capture", "guards", "covers_flight", "unguarded"},
    **dict.fromkeys(("mate", "mates"), MATING),
    "check": {"check", "checks_forever", "gives_check", "discovers", "blocks_check", "attacks", "forks", "mates", "threatens", "opens_line"},
    "double": {"forks", "attacks", "check", "discovers", "double_bishop_mate"},
}

Line = list[tuple[chess.Board, chess.Move]]


def played(claim: dict[str, Any], board: chess.Board) -> tuple[Line, list[chess.Board]]:
    """Returns the moves of a claim with the positions in which they are played, and all positions it is about."""
    start = passed(board) if claim["kind"] in PASSING and not board.is_check() else board
    moves, boards = play(start, claim.get("moves", []))
    return list(zip([start, *boards], moves, strict=False)), [board, *boards]


def kinds_on(squares: Iterable[int], boards: list[chess.Board]) -> set[int]:
    return {kind for square in squares for board in boards if (kind := board.piece_type_at(square))}


def kinds_in_play(line: Line) -> set[int]:
    """Returns the kinds of pieces that move, are captured or are promoted to."""
    kinds: set[int] = set()
    for before, move in line:
        ends = [move.from_square, move.to_square, capture_square(before, move)]
        kinds |= kinds_on((square for square in ends if square is not None), [before])
        kinds |= {move.promotion} if move.promotion else set()
        kinds |= {chess.ROOK} if before.is_castling(move) else set()
    return kinds


def kinds_of(claim: dict[str, Any], board: chess.Board, way: Line) -> set[int]:
    """Returns the kinds of pieces that a claim can be about; `way` leads from the root to the sentence's position."""
    if not claim.get("moves") and not claim.get("men") and not claim.get("squares"):
        return set(KINDS.values())  # the whole position
    if claim["kind"] in OF_FIRST | {"wins_against_all", "mate_in", "suggested", "known_win", "known_draw", "known_mate", "only_known"}:
        return set(KINDS.values())
    line, boards = played(claim, board)
    named = (chess.parse_square(name) for name in [*claim.get("men", []), *claim.get("squares", [])])
    kinds = kinds_on(named, boards) | kinds_in_play(line + way if claim["kind"] in OF_ALL_MOVES else line)
    return kinds | ({chess.KING} if claim["kind"] in ("blocks_flight", "shut_in", "covers_flight", "check", "mates") else set())


def squares_after(text: str, match: re.Match[str]) -> list[str]:
    """Returns the squares of the pieces just named: one, or several after a plural."""
    places = PLACES.match(text, match.end())
    if places is None:
        return []
    return [places[1], *SQUARE.findall(places[2])] if match[2] else [places[1]]


def stands(kind: int, name: str, claims: list[dict[str, Any]], board: chess.Board) -> bool:
    """Whether such a piece is on the square in the sentence's position, or in one of a claim's."""
    square = chess.parse_square(name)
    return any(kind == b.piece_type_at(square) for claim in claims for b in [board, *played(claim, board)[1]])


def over(claims: list[dict[str, Any]], start: int, end: int) -> list[dict[str, Any]]:
    return [c for c in claims if any(s <= start and end <= e for s, e in c.get("spans", []))]


def wrong_men(text: str, claims: list[dict[str, Any]], board: chess.Board, way: Line) -> Iterator[str]:
    for match in MAN.finditer(text):
        kind, near = KINDS[match[1].lower()], over(claims, *match.span()) or claims
        places = squares_after(text, match)
        if places and not all(stands(kind, place, near or [{"kind": ""}], board) for place in places):
            yield f"the man {match[0]} {places[0]}"
        elif not places and near and not any(kind in kinds_of(claim, board, way) for claim in near):
            yield f"the man {match[0]}"


def wrong_taken(text: str, claims: list[dict[str, Any]], board: chess.Board) -> Iterator[str]:
    """Checks `takes the rook` under claims of the kind `takes`: each of them must take a rook."""
    for match in TAKEN.finditer(text):
        kind = KINDS[match[1].lower()]
        for claim in over(claims, *match.span()):
            if claim["kind"] != "takes":
                continue
            taken = board.piece_type_at(chess.parse_square(claim["squares"][0]))
            if taken != kind:
                yield f"the words {match[0]}, of {claim['moves'][0]}"


def side_meant(claim: dict[str, Any], board: chess.Board, first: chess.Color) -> chess.Color | None:
    if claim["kind"] in ("replies", "no_capture", "stalemate", "zugzwang", "better_passing"):
        return board.turn
    if claim["kind"] in PASSING:
        return not board.turn
    if claim["kind"] in OF_FIRST or claim["kind"] == "wins":
        return first
    if claim["kind"] in ("surplus", "passed", "assessed", "known_win", "blocks_flight", "shut_in", *PLACEMENTS):
        return side_of(board, chess.parse_square(claim["men"][0]))
    return None


def wrong_sides(text: str, claims: list[dict[str, Any]], board: chess.Board, first: chess.Color) -> Iterator[str]:
    for match in SIDE.finditer(text):
        meant = {side_meant(claim, board, first) for claim in over(claims, *match.span())} - {None}
        if text.startswith((" is lost", " stands worse", " gets counterplay"), match.end()):
            meant = {not side for side in meant}
        if meant and (match[1] == "White") not in meant:
            yield f"the side {match[1]}"


def wrong_meaning(text: str, claims: list[dict[str, Any]]) -> Iterator[str]:
    """Finds words like `cannot` under a claim that a move is legal: none of the claims over the word fits it."""
    for match in re.finditer(r"[a-z]+", text, re.IGNORECASE):
        kinds = {claim["kind"] for claim in over(claims, *match.span())}
        named = any(kind.endswith("_mate") for kind in kinds)
        if kinds and (meant := MEANT.get(match[0].lower())) and not named and not kinds & meant:
            yield f"the word {match[0]}, over {', '.join(sorted(kinds))}"


def men_in(words: str) -> Counter[int]:
    """Parses `a queen and a rook`, `two pawns` as kinds of pieces."""
    men: Counter[int] = Counter()
    for count, word in re.findall(r"\b(an?|the|two)\b ?(\w*)", words):
        men[KINDS.get(word.removesuffix("s"), 0)] += 2 if count == "two" else 1
    return men


def overstated(sentence: dict[str, Any], root: chess.Board) -> Iterator[str]:
    """Finds `wins a queen` if less is kept when captures have ended: the words are worth more than the line wins."""
    board = [root, *play(root, sentence["moves"])[1]][-1]
    for claim in sentence["claims"]:
        if claim["kind"] not in GAINING:
            continue
        last, before, side = played(claim, board)[1][-1], root, root.turn
        if claim["kind"] == "loses":
            side = not root.turn
        elif claim["kind"] == "threatens_gain":
            before, side = board, not board.turn
        won = pawns(kept(last, side) - balance(before, side))
        for start, end in claim.get("spans", []):
            worth = worth_of(sentence["text"][start:end])
            if worth is not None and worth // 100 > won:
                yield f"{sentence['text'][start:end]!r} is worth {worth // 100}, {won} are kept"


def captives(line: Line, side: chess.Color) -> Counter[int]:
    """Returns what a side captures in a line, what it promotes to, and the pawns that the other side promotes."""
    men: Counter[int] = Counter()
    for before, move in line:
        taken = capture_square(before, move) if before.turn == side else None
        if taken is not None:
            men[before.piece_type_at(taken) or 0] += 1
        if move.promotion:
            men[move.promotion if before.turn == side else chess.PAWN] += 1
    return men


def wrong_booty(text: str, claims: list[dict[str, Any]], board: chess.Board, way: Line, first: chess.Color) -> Iterator[str]:
    """Finds `wins a queen for a rook` under a claim in whose line the winner takes no queen, or the other side no rook."""
    for claim in claims:
        for start, end in claim.get("spans", []) if claim["kind"] in GAINING else ():
            if (match := GAIN.search(text[start:end])) is None:
                continue
            passes = claim["kind"] == "threatens_gain"
            line = played(claim, board)[0] if passes else way + played(claim, board)[0]
            winner = not board.turn if passes else first == (claim["kind"] == "wins")
            told, given = men_in(match[1]), men_in(match[2] or "")
            taken, lost = captives(line, winner), captives(line, not winner)
            traded = any(told[kind] - given[kind] > taken[kind] - lost[kind] for kind in told if kind)
            if traded or any(given[kind] > lost[kind] for kind in given if kind):
                yield f"the words {match[0]}, of other men than its moves take"


def worth_of(words: str) -> int | None:
    """Returns what `wins a queen and a pawn for a rook` is worth, if the words name pieces."""
    if (match := GAIN.search(words)) is None:
        return None
    won, given = men_in(match[1]), men_in(match[2] or "")
    if 0 in won or 0 in given:  # `a piece`, `a pawn's worth`
        return None
    return sum(WORTH[kind] * (won[kind] - given[kind]) for kind in won | given)


def wrong_words(sentence: dict[str, Any], root: chess.Board, plan: bool = False) -> Iterator[str]:
    """Returns pieces and sides that the claims contradict, and words that do not fit them; a plan is licensed as a
    whole."""
    text, claims = sentence["text"], sentence["claims"]
    moves, boards = play(root, sentence["moves"])
    board, way = [root, *boards][-1], list(zip([root, *boards], moves, strict=False))
    yield from wrong_men(text, claims, board, way)
    yield from () if plan else wrong_meaning(text, claims)
    yield from wrong_taken(text, claims, board)
    yield from wrong_booty(text, claims, board, way, root.turn)
    yield from wrong_sides(text, claims, board, root.turn)
