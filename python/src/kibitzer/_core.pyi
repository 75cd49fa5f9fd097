"""What the native module has; ``kibitzer`` makes objects of it."""

from collections.abc import Callable, Mapping
from typing import Any, Final, final

from kibitzer._types import ArrowStream

__all__ = [
    "InputError",
    "ProofError",
    "Rows",
    "RunError",
    "VERSION",
    "check",
    "check_options",
    "close",
    "explain",
    "hint",
    "look",
    "prove_mate",
    "review",
    "run",
    "san",
    "solve",
    "table",
    "tag",
]

VERSION: Final[str]

class InputError(ValueError):
    """What came cannot be used; the message says what was expected."""

class ProofError(ValueError):
    """A certificate does not prove what it claims."""

class RunError(RuntimeError):
    """Work ended before it was done."""

@final
class Rows:
    """A stream of results, to be read once."""

    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...

def check(certificate: bytes) -> dict[str, Any]: ...
def explain(position: str, moves: str, why_not: list[str], options: Mapping[str, object]) -> dict[str, Any]: ...
def check_options(options: Mapping[str, object]) -> None: ...
def close() -> None: ...
def hint(position: str, moves: str, level: int, options: Mapping[str, object]) -> str: ...
def look(start: bytes) -> tuple[str, tuple[int, int] | None]: ...
def prove_mate(
    position: str,
    moves: str,
    mate_in: int | None,
    all: bool,
    nodes: int | None,
    movetime: int | None,
) -> dict[str, Any]: ...
def review(
    pgn: str,
    points: int,
    most: int | None,
    options: Mapping[str, object],
) -> dict[str, Any]: ...
def run(
    wanted: Mapping[str, object],
    options: Mapping[str, object],
    progress: Callable[[int], object] | None = None,
) -> str: ...
def san(position: str, moves: str, move: str) -> str: ...
def solve(position: str, moves: str | None, options: Mapping[str, object]) -> str: ...
def table(
    rows: ArrowStream,
    work: str,
    names: Mapping[str, str | None],
    options: Mapping[str, object],
    jobs: int | None,
    progress: Callable[[int], object] | None,
) -> Rows: ...
def tag(position: str, moves: str, themes: str) -> str: ...
