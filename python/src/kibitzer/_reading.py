"""Converts positions, moves and options from callers to plain values for the native module; errors take one line."""

import os
from typing import Any

from kibitzer._core import InputError
from kibitzer._types import Move, Moves, Position

MOST = 2**63 - 1
POSITION = "a FEN, a chess.Board or a chess.pgn.GameNode"
TABLE = "a table (polars.DataFrame, pandas.DataFrame, pyarrow.Table, ...)"


def found(value: object) -> str:
    """Describe what was found, shortened."""
    try:
        text = repr(value)
    except Exception:  # what came is a stranger's
        text = "something"
    text = text if len(text) <= 60 else f"{text[:57]}..."
    return f"{text} ({type(value).__name__})"


def plain(text: str) -> str:
    """Replace characters that UTF-8 cannot encode."""
    return text.encode("utf-8", "replace").decode("utf-8")


def position(given: Position) -> tuple[str, str]:
    """Return the FEN from which a position was reached, and the moves since then.

    Raises:
        TypeError: the value is not a position.
        InputError: it is a position of a variant.
    """
    if isinstance(given, str):
        if given and os.path.isfile(given):
            raise InputError(f"position: {given!r} is a file, expected {POSITION}; read it into a table, or a game")
        return plain(given), ""
    board: Any = given
    if not isinstance(given, type) and callable(getattr(given, "board", None)):
        board = given.board()  # type: ignore[union-attr]
    if isinstance(given, type) or not all(callable(getattr(board, name, None)) for name in ("fen", "root")):
        hint = "; collect() it" if callable(getattr(given, "collect", None)) else ""
        raise TypeError(f"position: expected {POSITION}, or {TABLE}, found {found(given)}{hint}")
    variant = getattr(board, "uci_variant", "chess")
    if variant not in ("chess", None):
        raise InputError(f"position: expected chess or Chess960, found {variant}")
    moves = [str(move.uci()) for move in board.move_stack]
    if "0000" in moves:
        # Nothing is known about what preceded a pass.
        return str(board.fen()), ""
    return str(board.root().fen()), " ".join(moves)


def game(given: object) -> str:
    """Return a game as PGN.

    Raises:
        TypeError: the value is not a game.
        InputError: it is the name of a file.
    """
    expected = "a game in PGN or a chess.pgn.Game"
    if isinstance(given, str):
        if given and len(given) < 1000 and os.path.isfile(given):
            raise InputError(f"game: {given!r} is a file, expected {expected}; read it with chess.pgn.read_game")
        if not given.strip():
            raise InputError(f"game: expected {expected}, found an empty text")
        return plain(given)
    whole_game = getattr(given, "game", None)
    if isinstance(given, type) or not callable(whole_game) or not hasattr(given, "variations"):
        raise TypeError(f"game: expected {expected}, found {found(given)}")
    return plain(str(whole_game()))


def move(given: Move, name: str) -> str:
    """Return a move in SAN or UCI."""
    if isinstance(given, str):
        return plain(given)
    uci = getattr(given, "uci", None)
    if not callable(uci):
        raise TypeError(f"{name}: expected a move such as 'Qxc3' or 'b2c3', or a chess.Move, found {found(given)}")
    return str(uci())


def moves(given: Moves | None, name: str) -> list[str]:
    """Return moves in SAN or UCI; a single one is accepted too."""
    if given is None:
        return []
    if isinstance(given, str) or callable(getattr(given, "uci", None)):
        return [move(given, name)]  # type: ignore[arg-type]
    try:
        each = iter(given)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{name}: expected a move or several, found {found(given)}") from None
    return [move(one, name) for one in each]


def whole(given: object, name: str, least: int, most: int = MOST) -> int | None:
    """Return a whole number within bounds, or None if it is missing."""
    if given is None:
        return None
    if isinstance(given, bool) or not hasattr(given, "__index__"):
        raise TypeError(f"{name}: expected a whole number, found {found(given)}")
    number = given.__index__()
    if not least <= number <= most:
        bounds = f"from {least} to {most}" if most < MOST or number > MOST else f"of at least {least}"
        raise InputError(f"{name}: expected a whole number {bounds}, found {number}")
    return int(number)


def text(given: object, name: str, expected: str = "a text") -> str:
    """Return a text."""
    if not isinstance(given, str):
        raise TypeError(f"{name}: expected {expected}, found {found(given)}")
    return plain(given)


def truth(given: object, name: str) -> bool:
    """Return True or False."""
    if not isinstance(given, bool):
        raise TypeError(f"{name}: expected True or False, found {found(given)}")
    return given


def options(
    solver: object = "analyst",
    nodes: object = None,
    movetime: object = None,
    depth: object = None,
    detail: object = "normal",
    language: object = "en",
    notation: object = "letters",
) -> dict[str, object]:
    """Return the checked options for a search and for writing its answer."""
    return {
        "solver": text(solver, "solver"),
        "nodes": whole(nodes, "nodes", 1),
        "movetime": whole(movetime, "movetime", 1),
        "depth": whole(depth, "depth", 1, 1000),
        "detail": text(detail, "detail"),
        "language": text(language, "language"),
        "notation": text(notation, "notation"),
    }


def callback(given: object, name: str) -> Any:
    """Return a callable, or None."""
    if given is not None and not callable(given):
        raise TypeError(f"{name}: expected a function that takes a number of rows, found {found(given)}")
    return given
