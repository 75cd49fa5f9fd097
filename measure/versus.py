#!/usr/bin/env python3
"""Compares Kibitzer with a UCI engine on one suite, row by row, each with the same time per move.

    python -m measure.versus KIBITZER ENGINE SUITE --movetime MS [--rows N] [--seed S] [--passes P] [--hash MB]

Both are asked about each row, one after the other, and the one asked first alternates from row to row, so that other
load on the machine affects both. Each has one thread; the engine clears its hash table before every row. A puzzle (CSV)
is solved if every solver's move is the solution's or mates; an EPD row if the move is among `bm` (or not among `am`).
It prints how many each solved, the difference of the pairs with its 95 % interval, the same by rating, and the median
time per move, measured here, for both.
"""

import argparse
import csv
import json
import math
import random
import re
import statistics
import subprocess
import time

import chess

BANDS = (0, 1000, 1400, 1800, 2200, 2600, 9999)


class Engine:
    """A UCI engine that is asked for moves."""

    def __init__(self, command, hash_size, movetime):
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.movetime = movetime
        self.times = []
        self.say("uci")
        self.wait("uciok")
        self.say("setoption name Threads value 1")
        self.say(f"setoption name Hash value {hash_size}")

    def say(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def wait(self, word):
        for line in self.process.stdout:
            if line.startswith(word):
                return line
        raise SystemExit("the engine is gone")

    def forget(self):
        self.say("ucinewgame")
        self.say("isready")
        self.wait("readyok")

    def best(self, board):
        self.say(f"position fen {board.fen()}")
        start = time.perf_counter()
        self.say(f"go movetime {self.movetime}")
        line = self.wait("bestmove")
        self.times.append(1000 * (time.perf_counter() - start))
        return chess.Move.from_uci(line.split()[1])

    def solves(self, row):
        self.forget()
        if row["kind"] == "epd":
            move = self.best(row["board"]).uci()
            return (not row["bm"] or move in row["bm"]) and move not in row["am"]
        board = row["board"].copy()
        moves = [chess.Move.from_uci(text) for text in row["moves"]]
        board.push(moves[0])
        for own, reply in zip(moves[1::2], moves[2::2] + [None]):
            found = self.best(board)
            board.push(found)
            if found != own:
                return board.is_checkmate()
            if reply:
                board.push(reply)
        return True


class Kibitzer:
    """Kibitzer: rows are sent one at a time, waiting for each answer."""

    def __init__(self, command, heading, movetime):
        options = ["solve", "-", "--json", "--movetime", str(movetime), "--jobs", "1"]
        self.process = subprocess.Popen(
            [command, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.times = []
        self.found_by = {}
        if heading:
            self.process.stdin.write(heading + "\n")

    def solves(self, row):
        start = time.perf_counter()
        self.process.stdin.write(row["text"] + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        self.times.append(1000 * (time.perf_counter() - start) / max(answer["searches"], 1))
        return answer["solved"]


def epd_moves(board, text, opcode):
    found = re.search(rf"\b{opcode} ([^;]+);", text)
    if not found:
        return set()
    return {board.parse_san(word.rstrip("+#!?")).uci() for word in found.group(1).split()}


def read(path):
    """Returns the heading of the file, if it has one, and its rows."""
    if path.endswith(".csv"):
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
        rows = []
        for text, row in zip(lines[1:], csv.DictReader(lines)):
            rows.append(
                {
                    "kind": "puzzle",
                    "text": text,
                    "board": chess.Board(row["FEN"]),
                    "moves": row["Moves"].split(),
                    "rating": int(row["Rating"]),
                }
            )
        return lines[0], rows
    rows = []
    with open(path, encoding="latin-1") as file:
        for text in file.read().splitlines():
            if text.strip():
                board = chess.Board(" ".join(text.split()[:4]) + " 0 1")
                row = {"kind": "epd", "text": text, "board": board, "rating": None}
                row |= {opcode: epd_moves(board, text, opcode) for opcode in ("bm", "am")}
                rows.append(row)
    return None, rows


def interval(pairs):
    """Returns the mean difference of the pairs and half of its 95 % interval, in percentage points."""
    differences = [100 * (ours - theirs) for ours, theirs, *_ in pairs]
    mean = statistics.fmean(differences)
    spread = statistics.stdev(differences) if len(differences) > 1 else 0.0
    return mean, 1.96 * spread / math.sqrt(len(differences))


def line(name, pairs):
    ours, theirs = sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)
    mean, half = interval(pairs)
    print(
        f"{name:>12}: ours {ours}, theirs {theirs} of {len(pairs)}; "
        f"difference {mean:+.2f} points [{mean - half:+.2f}, {mean + half:+.2f}]",
        flush=True,
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kibitzer")
    parser.add_argument("engine")
    parser.add_argument("suite")
    parser.add_argument("--movetime", type=int, required=True)
    parser.add_argument("--rows", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--hash", type=int, default=64)
    asked = parser.parse_args()
    heading, rows = read(asked.suite)
    if asked.rows:
        rows = random.Random(asked.seed).sample(rows, min(asked.rows, len(rows)))
    ours = Kibitzer(asked.kibitzer, heading, asked.movetime)
    theirs = Engine(asked.engine, asked.hash, asked.movetime)
    every = []
    for turn in range(asked.passes):
        pairs = []
        for place, row in enumerate(rows):
            if (place + turn) % 2:
                second = theirs.solves(row)
                first = ours.solves(row)
            else:
                first = ours.solves(row)
                second = theirs.solves(row)
            pairs.append((int(bool(first)), int(second), row["rating"]))
        line(f"pass {turn + 1}", pairs)
        every += pairs
    line("all", every)
    if rows[0]["rating"] is not None:
        for low, high in zip(BANDS, BANDS[1:]):
            if band := [pair for pair in every if low <= pair[2] < high]:
                line(f"{low}-{high - 1}", band)
    print(f"median time of a move: ours {statistics.median(ours.times):.1f} ms, theirs {statistics.median(theirs.times):.1f} ms")


if __name__ == "__main__":
    main()
