"""Shared test data: positions, puzzles, and the command line whose results are compared."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

BACK_RANK = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"
QUIET_MATE = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PUZZLES = [
    ("p1", "6k1/5ppp/r7/8/8/8/5PPP/R5K1 b - - 0 1", "a6b6 a1a8 b6b8 a8b8", "1500", "mate short"),
    ("p2", "4k3/8/8/8/8/8/r7/4K2R w K - 0 1", "h1h8 e8e7", "600", "fork"),
    ("p3", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 4 4", "f8c5 h5f7", "400", "short"),
]
COLUMNS = ("PuzzleId", "FEN", "Moves", "Rating", "Themes")


def write_puzzles(path: Path, count: int, bad_every: int = 0) -> Path:
    """Write a number of puzzles in Lichess's format; one in `bad_every` cannot be read."""
    lines = [",".join(COLUMNS)]
    for number in range(count):
        _, *rest = PUZZLES[number % len(PUZZLES)]
        fields = [f"n{number}", *rest]
        if bad_every and number % bad_every == bad_every - 1:
            fields[2] = "a1h8"
        lines.append(",".join(fields))
    path.write_text("\n".join(lines) + "\n")
    return path


@pytest.fixture(scope="session")
def program() -> str:
    """The command-line program, named by `KIBITZER`."""
    named = os.environ.get("KIBITZER")
    if not named:
        pytest.skip("KIBITZER does not name the command line")
    return named


def run_json(program: str, *arguments: str) -> Any:
    """Run the command line; return the object that it prints."""
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def without_time(answer: dict[str, Any]) -> dict[str, Any]:
    """Remove what differs from run to run."""
    return {name: value for name, value in answer.items() if name != "time_us"}
