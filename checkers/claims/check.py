#!/usr/bin/env python3
"""Checks the claims of Kibitzer's explanations, written from docs/claims.md alone.

    python -m checkers.claims.check [--verbose] FILE...    one explanation (`explain --format json`) per file
    python -m checkers.claims.check [--verbose] -          one per line on standard input

Prints for each `ok claims=N sentences=M`, or a line `REJECTED ...` for everything wrong
with it; the exit status is 0 if all are right, otherwise 1. Needs python-chess.
With --verbose it also prints word counts: all words, and sentences of more than twenty.

There are four parts: kinds.py defines when a claim of each kind is true, in the terms of terms.py;
`unlicensed` finds words that no claim licenses; words.py finds pieces and sides that the claims contradict;
`structure` checks defenses, lines and the certificate.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import chess

from checkers.certificate.check import (
    Flaw,
    Proof,
    after,
    examine,
    is_dead,
    is_integer,
    legal_moves,
    position_key,
    root_board,
    texts,
    unique_keys,
)
from checkers.claims.endings import winner
from checkers.claims.kinds import after_gain, claim_failure
from checkers.claims.terms import PASSING, balance, kept, passed, pawns, play
from checkers.claims.words import wrong_words

MALFORMED = (KeyError, TypeError, ValueError, AttributeError, IndexError)  # what JSON of another form raises
RESULTS = {"wins", "draws", "loses", "better", "worse", "level", "unclear"}
SOURCES = {"proved", "table", "known", "searched"}
SECTIONS = {"headline", "outlook", "threat", "idea", "plan", "line", "defences", "alternatives", "why_not", "cause", "remember", "tree", "source"}
WORDS = set(
    "each every all only any no nothing none cannot must because threatens wins loses safe mate mates check double".split()
)
ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split()
NUMBERS = {word: value for value, word in enumerate([*ONES, "seventeen", "eighteen", "nineteen", "twenty"])}
NUMBERS |= {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "hundred": 100, "thousand": 1000, "million": 10**6}
MEN = re.compile(r" (?:queen|rook|bishop|knight|pawn)s\b(?!')")  # behind `two`: men that are taken, not their worth
SQUARE = re.compile(r"[a-h][1-8]")
NUMBER_OR_WORD = re.compile(r"\d+(?:[, \u00a0\u2009\u202f]\d{3}(?!\d))*|[a-z]+", re.IGNORECASE)
MOVE = re.compile(
    r"""(?<![A-Za-z0-9]) (?:(\d+)(\.\.\.|…|\.)\s?)?               # number
    ((?: [O0]-[O0](?:-[O0])? | [KQRBN][a-h]?[1-8]?x?[a-h][1-8]    # castling, pieces
       | (?:[a-h]x)?[a-h][1-8](?:=?[A-Z])? ) [+\#]*)              # pawns, signs
    (?![A-Za-z0-9=])""",
    re.VERBOSE,
)


# What must be licensed.


def start(claim: dict[str, Any], board: chess.Board, plies: int) -> tuple[chess.Board, int]:
    """Returns where a claim's moves begin, and how many plies precede it, one of which may be a pass."""
    if claim["kind"] in PASSING and not board.is_check():
        return passed(board), plies + 1
    return board, plies


def written(board: chess.Board, ply: int, line: list[str]) -> Iterator[tuple[str, str, bool]]:
    """Returns SAN, move number and whether White moves, for each of the moves; `plies` of the game precede them."""
    for text in line:
        if (move := legal_moves(board).get(text)) is None:
            return
        yield board.san(move), str(ply // 2 + 1), board.turn
        board, ply = after(board, move), ply + 1


def as_allowed(
    claim: dict[str, Any], board: chess.Board, moves: Iterator[tuple[str, str, bool]]
) -> Iterator[tuple[str, str, bool]]:
    """Normalizes a move that replies allow, which has the sign of a check only if it gives check after each of them."""
    line = claim.get("moves") or []
    boards = after_gain(board, line[0]).values() if line and claim["kind"] == "gains_after" else []
    is_always_check = all(end.is_check() for ends in boards for end in ends)
    for san, number, white in moves:
        yield san if is_always_check else san.rstrip("+#"), number, white


def named_squares(claim: dict[str, Any]) -> list[str]:
    by_moves = [square for move in claim.get("moves", []) for square in (move[:2], move[2:4])]
    return [*claim.get("men", []), *claim.get("squares", []), *by_moves]


def unlicensed(sentence: dict[str, Any], board: chess.Board, base: chess.Board, source: bool) -> Iterator[str]:
    """Returns what a sentence says without a claim; its moves are numbered as in the game that `base` is from."""
    text, claims = sentence["text"], sentence["claims"]
    ply = base.ply() + len(sentence["moves"])  # the board's own, but that a pass counts

    def over(start: int, end: int) -> list[dict[str, Any]]:
        return [c for c in claims if any(s <= start and end <= e for s, e in c.get("spans", []))]

    def blank(match: re.Match[str]) -> str:
        return "." * len(match[0])

    def as_move(match: re.Match[str]) -> bool:  # a bare `e4` is a square
        return match[1] is not None or not SQUARE.fullmatch(match[3])

    for match in filter(as_move, MOVE.finditer(text)):
        number, dots, san = match.groups()
        if not source and not any(
            san == its_san and (number is None or (number == its_number and (dots == ".") == white))
            for claim in over(*match.span())
            for its_san, its_number, white in as_allowed(
                claim, board, written(*start(claim, board, ply), claim.get("moves", []))
            )
        ):
            yield f"the move {match[0]}"
    rest = MOVE.sub(lambda match: blank(match) if as_move(match) else match[0], text)
    for match in SQUARE.finditer(rest):
        if not source and not any(match[0] in named_squares(claim) for claim in over(*match.span())):
            yield f"the square {match[0]}"
    for match in NUMBER_OR_WORD.finditer(SQUARE.sub(blank, rest)):
        word = match[0].lower()
        value = NUMBERS.get(word, int(re.sub(r"\D", "", word)) if word[0].isdigit() else None)
        licenses = [c for c in over(*match.span()) if not source or c["class"] == "searched"]
        if value is not None:
            numbers = [c["number"] for c in licenses if "number" in c]
            # Stricter than the document: a number licensed only by claims with a number must be one of theirs.
            counts_men = word == "two" and MEN.match(rest, match.end())
            if not licenses or (len(numbers) == len(licenses) and value not in numbers and not counts_men):
                yield f"the number {match[0]}"
        elif word in WORDS and not source and not licenses:
            yield f"the word {match[0]}"


# The explanation as a whole.


def legal_from_none(starts: list[chess.Board], line: list[str]) -> bool:
    """Whether a line is legal from none of the starts (the document does not specify the start)."""
    for board in starts:
        try:
            play(board, line)
            return False
        except ValueError:
            pass
    return True


def broken_promises(explanation: dict[str, Any], root: chess.Board) -> Iterator[str]:
    """Returns the answers that do not keep a promise of material, as in `wins_against_all`, if their lines are legal.

    A verdict whose promise comes from a search, not from its lines, says so (`promises_material`).
    """
    promised = (explanation.get("promise") or {}).get("material")
    verdict = explanation.get("verdict") or {}
    searched = any(claim.get("kind") == "promises_material" for claim in verdict.get("claims", []))
    for index, group in enumerate(explanation.get("defences", []) if promised is not None and not searched else ()):
        for reply in group["replies"]:
            try:
                end = play(root, [explanation["best_move"], reply, *(group.get("line") or [])[1:]])[1][-1]
            except ValueError:
                continue  # told elsewhere
            won = pawns(kept(end, root.turn) - balance(root, root.turn))
            if won < promised:
                yield f"defences[{index}]: {won} pawns after {reply} do not keep the promise of {promised}"
                break


def structure(explanation: dict[str, Any], root: chess.Board, proof: Proof | None) -> Iterator[str]:
    best = explanation["best_move"]
    if proof is not None:
        if proof.root != position_key(root):
            yield "certificate: of another position"
        if proof.no_mate_in is not None:
            holds = proof.no_mate_in == 0 and proof.winner != root.turn
            if not holds or explanation["promise"] != {"draws": True} or explanation["score"] != {"centipawns": 0}:
                yield "certificate: of no mate, but no draw is promised to the other side"
                return
            if [move for move, _ in explanation["certificate"]["nodes"][0]] != [best]:
                yield f"best_move: {best} is not the certificate's"
            proof = None
    if proof is not None:
        if explanation["score"] != ({"centipawns": 0} if proof.mate_in is None else {"mate_in": proof.mate_in}):
            yield f"score: {explanation['score']}, the certificate proves mate_in {proof.mate_in}"
        promised = (explanation.get("promise") or {}).get("mate_in")
        if promised is not None and not (proof.mate_in is not None and 0 < proof.mate_in <= promised):
            yield f"promise: mate_in {promised}, the certificate proves mate_in {proof.mate_in}"
    if best is None:
        if explanation.get("defences") or explanation.get("line"):
            yield "defences, line: without a best move"
        return
    board = play(root, [best])[1][0]
    if explanation["line"][:1] != [best] or legal_from_none([root], explanation["line"]):
        yield f"line: {explanation['line']} is not legal from the root or does not start with {best}"
    won = proof if proof is not None and proof.winner == root.turn else None
    if won and position_key(board) not in won.distance:
        yield f"best_move: {best} is not the certificate's"

    legal, given = legal_moves(board), Counter[str]()
    for index, group in enumerate(explanation.get("defences", [])):
        given.update(group["replies"])
        answer, line = group.get("answer"), group.get("line") or []
        starts: list[chess.Board] = [root, board]
        for reply in group["replies"]:
            if reply not in legal:
                continue  # told below
            replied = after(board, legal[reply])
            starts.append(replied)
            answers = legal_moves(replied)
            if answer not in answers:
                if answer is not None or answers and not is_dead(replied):
                    yield f"defences[{index}]: the answer {answer} to {reply} is not legal"
                continue
            answered = after(replied, answers[answer])
            starts.append(answered)
            if won:
                left = won.distance.get(position_key(answered))
                if left is None or won.mate_in is None or 2 + left // 2 > won.mate_in:
                    yield f"defences[{index}]: the answer {answer} to {reply} does not keep the mate"
        if legal_from_none(starts, line):
            yield f"defences[{index}]: the line {line} is not legal"
    yield from broken_promises(explanation, root)
    promises = not {"saves"}.issuperset(explanation.get("promise") or {})
    if explanation["certainty"] == "claimed":  # by a solver that tries some replies
        promises, legal = False, {reply: move for reply, move in legal.items() if given[reply]}
    promises = promises and not is_dead(board)
    for reply in sorted(legal.keys() | given.keys() if promises or given else ()):
        if reply not in legal or given[reply] != 1:
            yield f"defences: {reply} is " + (f"in {given[reply]} groups" if reply in legal else "not legal")
    for index, other in enumerate(explanation.get("alternatives") or []):
        if other["move"] not in legal_moves(root):
            yield f"alternatives[{index}]: {other['move']} is not legal"
        elif legal_from_none([root], [other["move"], *other["refutation"]]):
            yield f"alternatives[{index}]: the refutation {other['refutation']} is not legal"
        if other["result"] not in ("fails", "wins_less", "slightly_worse", "as_good", "not_examined", None):
            yield f"alternatives[{index}]: the result {other['result']!r} is unknown"


def wrong_outlook(outlook: Any, root: chess.Board, proof: Proof | None) -> Iterator[str]:
    """Checks the statements about the position as a whole against the rules, the proof and what is known about endings."""
    result, certainty, side = outlook["result"], outlook["certainty"], outlook["for"]
    if result not in RESULTS or certainty not in SOURCES or side not in ("white", "black") or not outlook["text"]:
        yield f"outlook: {outlook!r}"
        return
    own = side == "white"
    comes_to = {True: own, False: not own, None: None}
    ended = winner(root)
    meant = {"wins": comes_to[True], "loses": comes_to[False], "draws": "draw"}.get(result)
    if certainty == "searched":
        if result == "draws":
            yield "outlook: a draw that was only searched"
    elif certainty == "proved" and proof is not None and proof.no_mate_in is not None:
        if meant != "draw" or not root.has_insufficient_material(root.turn):
            yield f"outlook: {result} for {side}, but what is proved is that one side can hold"
    elif certainty == "proved" and proof is not None:
        if meant is not (proof.winner if proof.winner is not None else "draw"):
            yield f"outlook: {result} for {side} is not what the certificate proves"
    elif meant is None or meant != ended:
        yield f"outlook: {result} for {side}, by {certainty}, but theory says {ended}"
    starts = [root]
    for line in outlook.get("sensible", []):
        if legal_from_none(starts, line):
            yield f"outlook: the line {line} is not legal"


def failures(explanation: dict[str, Any], count: Counter[str]) -> Iterator[str]:
    if not is_integer(explanation.get("schema")) or explanation["schema"] != 1:
        yield f"schema: {explanation.get('schema')!r}"
        return
    certificate, proof = explanation.get("certificate"), None
    if (certificate is not None) != (explanation["certainty"] == "proved"):
        yield f"certificate: {'absent' if certificate is None else 'present'}, but certainty is {explanation['certainty']}"
    if certificate is not None:
        try:
            proof = examine(certificate)
        except Flaw as flaw:
            yield f"certificate: {flaw}"
    try:
        root = root_board(explanation["fen"], proof is not None and proof.chess960)
    except Flaw:  # perhaps castling rights that only Chess960 knows
        root = root_board(explanation["fen"], True)
    try:
        yield from structure(explanation, root, proof)
    except MALFORMED as error:
        yield f"malformed: {type(error).__name__}: {error}"

    if explanation.get("outlook") is not None:
        try:
            yield from wrong_outlook(explanation["outlook"], root, proof)
        except MALFORMED as error:
            yield f"outlook: {type(error).__name__}: {error}"
    ids: set[int] = set()
    sentences = [(s["kind"], sentence) for s in explanation["sections"] for sentence in s["sentences"]]
    before = root
    if context := explanation.get("context"):
        before = root_board(context["fen"], proof is not None and proof.chess960)
        if position_key(play(before, [context["move"]])[1][-1]) != position_key(root):
            yield "context: its move does not lead to the position"
        sentences += [("context", sentence) for sentence in context["sentences"]]
    if (outlook := explanation.get("outlook")) is not None:
        if outlook.get("claims"):
            sentences.append(("outlook", {"text": outlook["text"], "claims": outlook["claims"]}))
        elif outlook["text"] != (explanation.get("verdict") or {}).get("text"):
            yield f'outlook: nothing licenses "{outlook["text"]}"'
    if isinstance(explanation.get("verdict"), dict):
        sentences.append(("verdict", explanation["verdict"]))
    sentences += [("why", group["why"]) for group in explanation.get("defences", []) if group.get("why")]
    sentences += [("why", other["why"]) for other in explanation.get("alternatives") or [] if other.get("why")]
    for kind, sentence in sentences:
        text = sentence["text"]
        sentence = {"moves": [], "claims": []} | sentence
        where = f' in {kind}: "{text}"'
        count["sentences"] += 1
        count["words"] += len(text.split())
        count["long"] += len(text.split()) > 20
        base = before if kind == "context" else root
        if kind not in SECTIONS | {"verdict", "why", "context"}:
            yield "unknown section" + where
        try:
            board = [base, *play(base, sentence["moves"])[1]][-1]
        except ValueError as error:
            yield f"moves: {error}{where}"
            continue
        for claim in sentence["claims"]:
            count["claims"] += 1
            name = f"claim {claim.get('id')} ({claim.get('kind')}): "
            if not is_integer(claim.get("id")) or claim["id"] in ids:
                yield name + "its id is no number or used twice" + where
            ids.add(claim.get("id"))
            try:
                if why := claim_failure(claim, text, board, explanation, proof):
                    yield name + why + where
            except MALFORMED as error:
                yield f"{name}{type(error).__name__}: {error}{where}"
        if kind == "tree":  # what the search did, in its own terms
            continue
        for what in unlicensed(sentence, board, base, kind == "source"):
            yield f"unlicensed: {what}{where}"
        try:
            for what in () if kind == "source" else wrong_words(sentence, base, kind == "plan"):
                yield f"words: {what}{where}"
        except MALFORMED:
            pass  # a claim that is not well formed, told above


def check_explanation(explanation: Any) -> tuple[list[str], Counter[str]]:
    """Returns all failures of an explanation, and counts of its claims, sentences and words."""
    count: Counter[str] = Counter(claims=0, sentences=0, words=0, long=0)
    found: list[str] = []
    try:
        for failure in failures(explanation, count):
            found.append(failure)
    except (Flaw, *MALFORMED) as error:
        found.append(f"malformed: {type(error).__name__}: {error}")
    return found, count


def main(arguments: list[str]) -> int:
    names = [argument for argument in arguments if argument != "--verbose"]
    if not names:
        print(__doc__, file=sys.stderr)
        return 2
    failed = False
    for name, text in texts(names):
        try:
            found, count = check_explanation(json.loads(text.decode("utf-8"), object_pairs_hook=unique_keys))
        except (ValueError, RecursionError) as error:
            found, count = [f"malformed: {error}"], Counter()
        for failure in found:
            print(f"REJECTED {name}: {failure}")
        if not found:
            print(f"ok claims={count['claims']} sentences={count['sentences']}")
        if len(names) < len(arguments):
            print(f"  words={count['words']} sentences over 20 words={count['long']}")
        failed = failed or bool(found)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
