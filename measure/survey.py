#!/usr/bin/env python3
"""Explains the rows of a suite, checks every explanation and prints what the standard requires.

    python -m measure.survey KIBITZER SUITE --rows N --nodes N [--seed S] [--jobs J] [--save FILE]
              [--stockfish PATH --samples K --engine-nodes N]

SUITE is a puzzle CSV (the position after the first of its `Moves` is explained), EPD, or one FEN per line; N of its
rows are chosen with the seed. For each, `KIBITZER explain FEN --format json --nodes N` is run and its explanation
checked for false claims, words that no claim licenses, groups of defenses that leave a reply out or do not keep the
promise, and overstated gains; words, sentences and skeletons are counted. With --stockfish, the promises of material of
K explanations are compared with an engine's evaluation (survey_engine.py).
The exit status is 0 if no explanation was rejected. Needs python-chess.
"""

from __future__ import annotations

import argparse
import csv
import json
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import chess

from checkers.certificate.check import Flaw, Proof, after, examine, legal_moves, position_key, root_board
from checkers.claims.check import MALFORMED, MOVE, NUMBERS, SQUARE, check_explanation
from checkers.claims.terms import balance, kept, pawns, play
from checkers.claims.words import MAN, overstated
from measure.survey_engine import compare

SKELETON_SECTIONS = ("idea", "threat", "plan")
MOST_WORDS, MOST_IN_SENTENCE, MOST_OF_SKELETON = 120, 20, 15  # of the standard; the last in percent
MOVE_FORM = re.compile(MOVE.pattern.replace("[+\\#]*", "[+\\#!?]*"), re.VERBOSE)
NUMBER = re.compile(r"\b(?:\d+|" + "|".join(NUMBERS) + r")\b", re.IGNORECASE)


@dataclass
class Row:
    """What the survey records about one explanation."""

    fen: str
    rejected: list[str] = field(default_factory=list)
    uncovered: list[str] = field(default_factory=list)  # of a row that promises
    too_high: list[str] = field(default_factory=list)
    promises: str = "nothing"
    certainty: str = ""
    count: Counter[str] = field(default_factory=Counter)
    words: int = 0
    long: list[str] = field(default_factory=list)
    skeletons: Counter[str] = field(default_factory=Counter)
    ending: list[str] = field(default_factory=list)  # of material: best move, first reply, answer
    promised: int = 0


# Rows.


def positions(suite: str) -> list[str]:
    """Returns the FENs of a suite, whose format is recognized by its content."""
    with open(suite, encoding="utf-8-sig") as file:
        first = file.readline()
        file.seek(0)
        if "FEN" in first and "Moves" in first:
            return [after_first(row["FEN"], row["Moves"]) for row in csv.DictReader(file)]
        return [fen for line in file if line.strip() and (fen := epd_position(line))]


def after_first(fen: str, moves: str) -> str:
    board = chess.Board(fen)
    board.push_uci(moves.split()[0])
    return board.fen()


def epd_position(line: str) -> str | None:
    try:
        fields = line.split()
        clocks = fields[4:6] if len(fields) >= 6 and all(clock.isdigit() for clock in fields[4:6]) else ["0", "1"]
        return chess.Board(" ".join([*fields[:4], *clocks])).fen()
    except (ValueError, IndexError):
        return None


# Coverage.


def coverage(explanation: dict[str, Any], root: chess.Board, proof: Proof | None) -> Iterator[str]:
    """Returns why the groups do not answer every reply once, legally and keeping the promise."""
    best = explanation["best_move"]
    board = play(root, [best])[1][0]
    given = Counter(reply for group in explanation["defences"] for reply in group["replies"])
    legal = legal_moves(board)
    for reply in sorted(legal.keys() | given.keys()):
        if reply not in legal or given[reply] != 1:
            yield f"{reply} is " + (f"in {given[reply]} groups" if reply in legal else "not legal")
    for group in explanation["defences"]:
        for reply in filter(legal.__contains__, group["replies"]):
            replied = after(board, legal[reply])
            if group["answer"] not in legal_moves(replied):
                if group["answer"] is not None or any(replied.legal_moves):
                    yield f"the answer {group['answer']} to {reply} is not legal"
            elif why := broken(explanation, root, proof, reply, group):
                yield why


def broken(
    explanation: dict[str, Any], root: chess.Board, proof: Proof | None, reply: str, group: dict[str, Any]
) -> str | None:
    """Returns why a legal answer does not keep the promise, as far as the certificate or the group's line shows."""
    promise, best = explanation["promise"], explanation["best_move"]
    if "mate_in" in promise and proof is not None:
        answered = play(root, [best, reply, group["answer"]])[1][-1]
        left = proof.distance.get(position_key(answered))
        kept_it = left is not None and 2 + left // 2 <= promise["mate_in"]
        return None if kept_it else f"the certificate has no mate in time after {reply} {group['answer']}"
    try:
        boards = play(root, [best, reply, *group["line"][1:]])[1]
    except ValueError:
        return f"the line {' '.join(group['line'])} is not legal after {reply}"
    if "mate_in" in promise:
        in_time = boards[-1].is_checkmate() and len(boards) <= 2 * promise["mate_in"] - 1
        return None if in_time else f"the line after {reply} does not end in mate in time"
    if "material" in promise:
        won = pawns(kept(boards[-1], root.turn) - balance(root, root.turn))
        return None if won >= promise["material"] else f"the line after {reply} wins {won}, promised is {promise['material']}"
    return None


# One explanation.


def skeleton(text: str) -> str:
    """Returns a sentence with placeholders for pieces, squares, moves and numbers."""
    text = MOVE_FORM.sub(lambda m: "MOVE" if m[1] or not SQUARE.fullmatch(m[3]) else m[0], text)
    text = re.sub(r"MOVE(?: MOVE)+", "MOVE", text)
    text = MAN.sub("MAN", SQUARE.sub("SQUARE", text))
    return NUMBER.sub("NUMBER", re.sub(r"\b(?:White|Black)\b", "SIDE", text))


def shown(explanation: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Returns the sentences that a reader sees, except those about the search."""
    verdict = [("verdict", explanation["verdict"])] if isinstance(explanation.get("verdict"), dict) else []
    told = [(s["kind"], sentence) for s in explanation["sections"] for sentence in s["sentences"]]
    return verdict + [(kind, sentence) for kind, sentence in told if kind not in ("source", "tree")]


def examined(explanation: dict[str, Any]) -> tuple[chess.Board, Proof | None]:
    """Returns the root, and what the certificate proves if it is right."""
    try:
        certificate = explanation.get("certificate")
        proof = examine(certificate) if certificate is not None else None
    except Flaw:  # the checker has told it
        proof = None
    try:
        return root_board(explanation["fen"], proof is not None and proof.chess960), proof
    except Flaw:
        return root_board(explanation["fen"], True), proof


def surveyed(explanation: dict[str, Any]) -> Row:
    """Returns everything that the survey counts in one explanation."""
    row = Row(explanation["fen"])
    row.rejected, row.count = check_explanation(explanation)
    row.count["dropped"] = (explanation.get("stats") or {}).get("dropped_sentences") or 0
    row.certainty = explanation["certainty"]
    try:
        root, proof = examined(explanation)
        sentences = shown(explanation)
        row.words = sum(len(sentence["text"].split()) for _, sentence in sentences)
        row.long = [s["text"] for _, s in sentences if len(s["text"].split()) > MOST_IN_SENTENCE]
        row.skeletons.update(skeleton(s["text"]) for kind, s in sentences if kind in SKELETON_SECTIONS)
        for _, sentence in sentences:
            row.too_high += [f'{why} in "{sentence["text"]}"' for why in overstated(sentence, root)]
        promise = explanation.get("promise") or {}
        if explanation["best_move"] is None or not promise or "saves" in promise:
            return row
        row.promises = next(iter(promise))
        row.promised = promise.get("material", 0)
        if explanation["certainty"] != "claimed":  # which lists only what was tried
            row.uncovered = list(coverage(explanation, root, proof))
        first = explanation["defences"][:1]
        if row.promised and first and first[0]["answer"]:
            row.ending = [explanation["best_move"], first[0]["replies"][0], first[0]["answer"]]
    except (Flaw, *MALFORMED) as error:
        row.rejected.append(f"malformed: {type(error).__name__}: {error}")
    return row


def explain(kibitzer: str, nodes: int, fen: str) -> tuple[Row, str]:
    """Runs the program on one position."""
    command = [kibitzer, "explain", fen, "--format", "json", "--nodes", str(nodes)]
    run = subprocess.run(command, capture_output=True, text=True)
    try:
        return surveyed(json.loads(run.stdout)), run.stdout.strip()
    except ValueError:
        return Row(fen, [f"no explanation: exit status {run.returncode}: {run.stderr.strip()}"]), ""


# What is printed.


def percent(part: int, whole: int) -> str:
    return f"{part} of {whole}" + (f" ({100 * part / whole:.1f} %)" if whole else "")


def report(rows: list[Row]) -> Iterator[str]:
    total: Counter[str] = sum((row.count for row in rows), Counter())
    failures = [(row.fen, why) for row in rows for why in row.rejected]
    claims, words = (sum(why.startswith(start) for _, why in failures) for start in ("claim ", ("unlicensed", "words")))
    told = total["sentences"] + total["dropped"]
    yield f"explanations: {len(rows)}; rejected: {sum(bool(row.rejected) for row in rows)}"
    yield f"claims: {total['claims']}; sentences: {total['sentences']}"
    yield f"false claims: {claims}; unlicensed words: {words}; other failures: {len(failures) - claims - words}"
    yield f"dropped sentences: {percent(total['dropped'], told)}"
    promised = [row for row in rows if row.promises != "nothing" and row.certainty != "claimed"]
    yield f"coverage: {percent(sum(not row.uncovered for row in promised), len(promised))} rows that promise"
    for promise in sorted({row.promises for row in promised}):
        those = [row for row in promised if row.promises == promise]
        yield f"  {promise}: {percent(sum(not row.uncovered for row in those), len(those))}"
    yield f"gains that words state too high: {sum(len(row.too_high) for row in rows)} in {percent(sum(bool(row.too_high) for row in rows), len(rows))} rows"
    counts = [row.words for row in rows] or [0]
    yield f"words: mean {sum(counts) / len(counts):.1f}, most {max(counts)}; above {MOST_WORDS}: {sum(n > MOST_WORDS for n in counts)}"
    yield f"sentences above {MOST_IN_SENTENCE} words: {sum(len(row.long) for row in rows)}"
    skeletons: Counter[str] = sum((row.skeletons for row in rows), Counter())
    yield f"skeletons in {', '.join(SKELETON_SECTIONS)}: {len(skeletons)} of {skeletons.total()} sentences"
    for text, count in skeletons.most_common(10):
        share = 100 * count / skeletons.total()
        yield f"  {share:5.1f} %{' TOO COMMON' if share > MOST_OF_SKELETON else ''}  {text}"


def findings(rows: list[Row]) -> Iterator[str]:
    """Returns every failure with its position."""
    for row in rows:
        yield from (f"REJECTED {row.fen}: {why}" for why in row.rejected)
        if row.uncovered:
            more = f" (and {len(row.uncovered) - 1} more)" if row.uncovered[1:] else ""
            yield f"UNCOVERED {row.fen}: {row.uncovered[0]}{more}"
        yield from (f"TOO HIGH {row.fen}: {why}" for why in row.too_high)
        yield from (f'LONG {row.fen}: "{text}"' for text in row.long)
        if row.words > MOST_WORDS:
            yield f"WORDS {row.fen}: {row.words}"


def arguments(given: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("kibitzer")
    parser.add_argument("suite")
    parser.add_argument("--rows", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--save", help="where the explanations go, one a line")
    parser.add_argument("--stockfish", help="a UCI engine")
    parser.add_argument("--samples", type=int, default=50)
    parser.add_argument("--engine-nodes", type=int, default=200_000)
    return parser.parse_args(given)


def main(given: list[str]) -> int:
    options = arguments(given)
    fens = positions(options.suite)
    chooser = random.Random(options.seed)
    fens = chooser.sample(fens, min(options.rows, len(fens)))
    with ProcessPoolExecutor(options.jobs) as pool:
        results = list(pool.map(partial(explain, options.kibitzer, options.nodes), fens))
    rows = [row for row, _ in results]
    if options.save:
        with open(options.save, "w", encoding="utf-8") as file:
            file.writelines(text + "\n" for _, text in results if text)
    for line in [*findings(rows), *report(rows)]:
        print(line)
    if options.stockfish:
        ended = [(row.fen, row.ending, row.promised) for row in rows if row.ending]
        sample = chooser.sample(ended, min(options.samples, len(ended)))
        for line in compare(options.stockfish, sample, options.engine_nodes):
            print(line)
    return int(any(row.rejected for row in rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
