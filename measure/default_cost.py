#!/usr/bin/env python3
"""What one explanation at the program's defaults costs, and whether its text is the same as before.

    python -m measure.default_cost KIBITZER FILE [--rows N] [--nice N] [--load N] [--save DIR] [--compare DIR]

FILE is a CSV with the column `fen`; the contents of a column `move`, if there is one, are passed to --why-not.
`KIBITZER explain FEN` is run for each row; the median, the 95th percentile and the maximum of its processor time (user
and system) and of the elapsed time are printed. With --load, N processes keep the machine busy meanwhile; --nice runs
the program niced. With --save the texts go to DIR/000.txt, DIR/001.txt, …; with --compare they are compared with the
texts there, byte for byte, and the exit status is 1 if one differs.
"""

from __future__ import annotations

import argparse
import csv
import math
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

Row = dict[str, str]


@dataclass
class Run:
    """One explanation."""

    row: Row
    text: bytes
    processor: float  # seconds
    passed: float


@contextmanager
def load(processes: int) -> Iterator[None]:
    """Keeps a number of processes busy doing nothing."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def explain(kibitzer: str, row: Row, niceness: int) -> Run:
    question = ["--why-not", row["move"]] if row.get("move") else []
    start, before = time.perf_counter(), processor_time()
    run = subprocess.run(
        [kibitzer, "explain", row["fen"], *question], capture_output=True, preexec_fn=lambda: os.nice(niceness)
    )
    passed, processor = time.perf_counter() - start, processor_time() - before
    if run.returncode:
        sys.exit(f"no explanation of {row['fen']}: {run.stderr.decode().strip()}")
    return Run(row, run.stdout, processor, passed)


def processor_time() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def figures(name: str, seconds: list[float]) -> str:
    ordered = sorted(seconds)
    median, high = (ordered[math.ceil(share * len(ordered)) - 1] for share in (0.5, 0.95))
    return f"{name}: median {median:.3f} s, 95th percentile {high:.3f} s, most {ordered[-1]:.3f} s"


def place(folder: str, number: int) -> Path:
    return Path(folder) / f"{number:03}.txt"


def save(runs: list[Run], folder: str) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    for number, run in enumerate(runs):
        place(folder, number).write_bytes(run.text)


def differing(runs: list[Run], folder: str) -> list[str]:
    """Returns the rows whose text differs from the saved one."""
    return [
        f"DIFFERS {place(folder, number)} {run.row['fen']} {run.row.get('move') or ''}".rstrip()
        for number, run in enumerate(runs)
        if not place(folder, number).exists() or place(folder, number).read_bytes() != run.text
    ]


def main(given: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kibitzer")
    parser.add_argument("file")
    parser.add_argument("--rows", type=int, help="only the first")
    parser.add_argument("--nice", type=int, default=0)
    parser.add_argument("--load", type=int, default=0, metavar="N")
    parser.add_argument("--save", metavar="DIR")
    parser.add_argument("--compare", metavar="DIR")
    asked = parser.parse_args(given)
    with open(asked.file, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))[: asked.rows]
    with load(asked.load):
        runs = [explain(asked.kibitzer, row, asked.nice) for row in rows]
    print(figures(f"processor time of {len(runs)}", [run.processor for run in runs]))
    print(figures("time passed", [run.passed for run in runs]))
    if asked.save:
        save(runs, asked.save)
    if not asked.compare:
        return 0
    lines = differing(runs, asked.compare)
    print(f"texts that differ: {len(lines)} of {len(runs)}", *lines, sep="\n")
    return int(bool(lines))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
