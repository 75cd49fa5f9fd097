#!/usr/bin/env python3
"""Asks the program about the moves of a file, one by one, and counts its answers.

    python -m measure.why_not KIBITZER FILE [--engine ENGINE] [--engine-nodes N] [--results RANDOM.csv]

FILE is a CSV with the columns `fen` and `move`, a legal move in UCI. For each row `KIBITZER explain FEN --format json
--why-not MOVE` is run with the program's defaults; this prints how often each result occurs, and the processor time.
With --engine the first move of each refutation of a move that `fails` is compared with the UCI engine's best reply.
With --results, or if FILE itself has them, an engine's values are the measure (why_not_measure.py): the results are
compared with what follows from them, with all rows and without those near a limit.
"""

from __future__ import annotations

import argparse
import csv
import json
import resource
import statistics
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import chess
import chess.engine

from measure.why_not_measure import NEAR, Row, drop, is_near_an_edge, verdict

HALF_A_PAWN = 50  # centipawns


@dataclass
class Answer:
    """What the program said about one move."""

    row: Row
    result: str
    refutation: list[str]
    seconds: float


def ask(kibitzer: str, row: Row) -> Answer:
    command = [kibitzer, "explain", row["fen"], "--format", "json", "--why-not", row["move"]]
    before = processor_time()
    run = subprocess.run(command, capture_output=True, text=True)
    seconds = processor_time() - before
    try:
        told = json.loads(run.stdout)["alternatives"]
    except ValueError:
        sys.exit(f"no explanation of {row['fen']} {row['move']}: {run.stderr.strip()}")
    found = next((one for one in told if one["move"] == row["move"]), {})
    return Answer(row, str(found.get("result")), found.get("refutation") or [], seconds)


def processor_time() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


# What is printed.


def agreement(answers: list[Answer], values: dict[tuple[str, str], Row]) -> Iterator[str]:
    """Returns how often the program agrees with the engine's values, and where it does not."""
    known = [(answer, row) for answer in answers if (row := values.get((answer.row["fen"], answer.row["move"])))]
    clear = [(answer, row) for answer, row in known if not is_near_an_edge(row)]
    for name, pairs in (("all", known), (f"{100 * NEAR:.0f} points and more from an edge", clear)):
        same = sum(answer.result == verdict(row) for answer, row in pairs)
        yield f"agreement, {name}: {same} of {len(pairs)} ({100 * same / max(1, len(pairs)):.1f} %)"
    for answer, row in known:
        if answer.result != verdict(row):
            told = f"said {answer.result}, is {verdict(row)}{' (near an edge)' if is_near_an_edge(row) else ''}"
            yield f"DISAGREES {row['fen']} {row['move']}: {told}, drop {100 * drop(row):.1f}"


def refutations(answers: list[Answer], path: str, nodes: int) -> Iterator[str]:
    """Counts the first moves of refutations that are within half a pawn of the engine's best reply."""
    told = [answer for answer in answers if answer.result == "fails" and answer.refutation]
    good = 0
    with chess.engine.SimpleEngine.popen_uci(path) as engine:
        engine.configure({"Threads": 1, "Hash": 64})
        for answer in told:
            board = chess.Board(answer.row["fen"])
            board.push_uci(answer.row["move"])
            reply = chess.Move.from_uci(answer.refutation[0])
            best, best_value = look(engine, board, nodes)
            value = best_value if best == reply else -look(engine, after(board, reply), nodes)[1]
            if best_value - value <= HALF_A_PAWN:
                good += 1
            else:
                yield f"WORSE REPLY {answer.row['fen']} {answer.row['move']}: {reply} {value}, best {best} {best_value}"
    yield f"refutations within half a pawn of the engine's best reply: {good} of {len(told)}"


def after(board: chess.Board, move: chess.Move) -> chess.Board:
    board = board.copy()
    board.push(move)
    return board


def look(engine: chess.engine.SimpleEngine, board: chess.Board, nodes: int) -> tuple[chess.Move | None, int]:
    """Returns the engine's move and its value in centipawns, both for the side to move; every mate is worth the same."""
    if board.is_game_over():
        return None, -10_000 if board.is_checkmate() else 0
    found = engine.analyse(board, chess.engine.Limit(nodes=nodes), game=object())
    score = found["score"].relative
    value = score.score() if not score.is_mate() else 10_000 if score > chess.engine.Cp(0) else -10_000
    return found["pv"][0], int(value or 0)


def read(path: str) -> list[Row]:
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def main(given: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kibitzer")
    parser.add_argument("file")
    parser.add_argument("--engine", help="a UCI engine")
    parser.add_argument("--engine-nodes", type=int, default=1_000_000)
    parser.add_argument("--results", help="a CSV with an engine's values of the moves")
    asked = parser.parse_args(given)
    answers = [ask(asked.kibitzer, row) for row in read(asked.file)]
    for result, count in Counter(answer.result for answer in answers).most_common():
        print(f"{result}: {count} of {len(answers)}")
    seconds = [answer.seconds for answer in answers]
    print(f"processor time: median {statistics.median(seconds):.2f} s, most {max(seconds):.2f} s")
    values = {(row["fen"], row["move"]): row for row in read(asked.results or asked.file) if "move_cp" in row}
    for line in agreement(answers, values) if values else ():
        print(line)
    for line in refutations(answers, asked.engine, asked.engine_nodes) if asked.engine else ():
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
