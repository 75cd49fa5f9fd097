"""The functions: positions or tables in, answers or streams out."""

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar, overload

from kibitzer import _core, _reading
from kibitzer._answers import Explanation, Mate, Review, Solution, Tags, Verdict
from kibitzer._tables import Stream, is_table, work_on
from kibitzer._types import ArrowStream, Detail, Moves, Notation, Position, Solver

Progress = Callable[[int], object]
_Value = TypeVar("_Value")


@overload
def explain(
    position: Position,
    *,
    nodes: int | None = None,
    movetime: int | None = None,
    depth: int | None = None,
    why_not: Moves | None = None,
    detail: Detail = "normal",
    language: str = "en",
    notation: Notation = "letters",
    solver: Solver = "analyst",
) -> Explanation: ...
@overload
def explain(
    position: ArrowStream,
    *,
    nodes: int | None = None,
    movetime: int | None = None,
    depth: int | None = None,
    detail: Detail = "normal",
    language: str = "en",
    solver: Solver = "analyst",
    fen: str | None = None,
    moves: str | None = None,
    id: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> Stream: ...
def explain(
    position: Position | ArrowStream,
    *,
    nodes: int | None = None,
    movetime: int | None = None,
    depth: int | None = None,
    why_not: Moves | None = None,
    detail: Detail = "normal",
    language: str = "en",
    notation: Notation = "letters",
    solver: Solver = "analyst",
    fen: str | None = None,
    moves: str | None = None,
    id: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> Explanation | Stream:
    """Explain the winning move of a position, or of every row of a table.

    Args:
        position: a FEN, a ``chess.Board`` or a ``chess.pgn.GameNode`` (whose moves show what the last one allowed), or a table.
        nodes: positions to search. Without nodes and movetime hard positions get more than easy ones; each row of a table gets 200,000.
        movetime: milliseconds to search.
        depth: plies to search from the root.
        why_not: moves to explain what is wrong with.
        detail: ``brief`` (two sentences), ``normal`` or ``full`` (the whole tree).
        language: ``en``, ``de``, or a file of messages (``*.ftl``).
        notation: ``letters``, ``figurine`` or ``long``.
        solver: the solver to ask; ``analyst`` asks the others.
        fen, moves, id: columns of a table; by default those with Lichess's names.
        jobs: rows of a table that are processed at a time; by default as many as there are processors.
        progress: called with the number of rows whenever more are done, like ``tqdm(...).update``.

    Raises:
        InputError: a position is invalid, a move is not legal, a column is missing, or a number is out of bounds.
        TypeError: a value has the wrong type.
    """
    options = _reading.options(solver, nodes, movetime, depth, detail, language, notation)
    if is_table(position):
        _only_for_positions(why_not=why_not)
        return work_on(position, "explain", options, {"fen": fen, "moves": moves, "id": id}, jobs, progress)
    _only_for_tables(fen=fen, moves=moves, id=id, jobs=jobs, progress=progress)
    start, played = _reading.position(position)  # type: ignore[arg-type]
    found = _core.explain(start, played, _reading.moves(why_not, "why_not"), options)
    return Explanation(
        found["json"],
        san=found["san"],
        headline=found["headline"],
        text=found["text"],
        board=found["board"],
        page=found["page"],
        _html=found["html"],
        _svg=found["svg"],
        _pgn=found["pgn"],
        _time_us=found["time_us"],
    )


@overload
def solve(
    position: Position,
    *,
    nodes: int | None = None,
    movetime: int | None = None,
    depth: int | None = None,
    solver: Solver = "analyst",
    moves: str | list[str] | None = None,
) -> Solution: ...
@overload
def solve(
    position: ArrowStream,
    *,
    nodes: int | None = None,
    movetime: int | None = None,
    depth: int | None = None,
    solver: Solver = "analyst",
    fen: str | None = None,
    moves: str | None = None,
    id: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> Stream: ...
def solve(
    position: Position | ArrowStream,
    *,
    nodes: int | None = None,
    movetime: int | None = None,
    depth: int | None = None,
    solver: Solver = "analyst",
    fen: str | None = None,
    moves: str | list[str] | None = None,
    id: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> Solution | Stream:
    """Search a position, or every row of a table, without explaining it; other arguments are as for `explain`.

    Args:
        position: as for `explain`, or a table; a text may also be a line of EPD with its answer (``bm``, ``dm``).
        moves: for a position the moves of a puzzle in UCI, the opponent's first, as in Lichess: each solver's move is
            searched in turn and ``solved`` says whether all agree. For a table the column that contains them.
    """
    options = _reading.options(solver, nodes, movetime, depth)
    if is_table(position):
        return work_on(position, "solve", options, {"fen": fen, "moves": moves, "id": id}, jobs, progress)
    _only_for_tables(fen=fen, id=id, jobs=jobs, progress=progress)
    line = None if moves is None else " ".join(_reading.moves(moves, "moves"))
    return Solution(_core.solve(_reached(position), line, options))


@overload
def tag(position: Position, *, moves: str | list[str], themes: str | list[str] = "") -> Tags: ...
@overload
def tag(
    position: ArrowStream,
    *,
    fen: str | None = None,
    moves: str | None = None,
    themes: str | None = None,
    id: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> Stream: ...
def tag(
    position: Position | ArrowStream,
    *,
    fen: str | None = None,
    moves: str | list[str] | None = None,
    themes: str | list[str] | None = None,
    id: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> Tags | Stream:
    """Find the themes of a puzzle, or of every row of a table; nothing is searched. Other arguments as for `explain`.

    Args:
        position: the position before the opponent's move, or a table.
        moves: the moves of the puzzle in UCI, the opponent's first; for a table the column that contains them.
        themes: themes that it already has; for a table the column that contains them.
    """
    if is_table(position):
        columns = {"fen": fen, "moves": moves, "themes": themes, "id": id}
        return work_on(position, "tag", _reading.options(), columns, jobs, progress)
    _only_for_tables(fen=fen, id=id, jobs=jobs, progress=progress)
    start = _reached(position)
    if moves is None:
        raise TypeError("moves: expected the moves of the puzzle in UCI, the opponent's first, found none")
    given = " ".join(themes) if isinstance(themes, (list, tuple)) else _reading.text(themes or "", "themes")
    line = " ".join(_reading.moves(moves, "moves"))
    found = json.loads(_core.tag(start, line, given))
    lists = {name: tuple(found[name]) for name in ("themes", "added", "removed", "evidence")}
    return Tags(fen=found["fen"], **lists)


def hint(
    position: Position,
    *,
    level: int = 1,
    nodes: int | None = None,
    movetime: int | None = None,
    language: str = "en",
) -> str:
    """Return a hint at the answer that does not give it away.

    Args:
        position: as for `explain`.
        level: 1 says where to look, 2 asks a question about it, 3 says which piece moves.
        nodes, movetime, language: as for `explain`.
    """
    options = _reading.options(nodes=nodes, movetime=movetime, language=language)
    start, played = _reading.position(position)
    return _core.hint(start, played, _required(_reading.whole(level, "level", 1, 3), "level"), options)


def review(
    game: object,
    *,
    nodes: int | None = None,
    movetime: int | None = None,
    threshold: int = 9,
    most: int | None = None,
    language: str = "en",
    notation: Notation = "letters",
) -> Review:
    """Review a game: every move is searched, and mistakes and combinations are explained.

    Args:
        game: a PGN with one game (if there are several, the first is used), or a ``chess.pgn.Game``.
        nodes: positions to search for each explanation; 100,000 without nodes and movetime. The search of every move
            uses a part of it.
        movetime: milliseconds to search for each explanation.
        threshold: the drop of the chance to win, in percentage points, that makes a move a moment; 1 to 100.
        most: the most moments, keeping those with the greatest weight; all by default.
        language, notation: as for `explain`.

    Raises:
        InputError: the game cannot be read.
        TypeError: a value has the wrong type.
    """
    options = _reading.options("analyst", nodes, movetime, None, "normal", language, notation)
    points = _required(_reading.whole(threshold, "threshold", 1, 100), "threshold")
    found = _core.review(_reading.game(game), points, _reading.whole(most, "most", 0, 2**32), options)
    return Review(found["json"], page=found["page"], _pgn=found["pgn"])


def prove_mate(
    position: Position,
    mate_in: int | None = None,
    *,
    all_solutions: bool = False,
    nodes: int | None = None,
    movetime: int | None = None,
) -> Mate:
    """Prove a mate of either side, or prove whether the side to move mates in a number of moves.

    Args:
        position: as for `explain`.
        mate_in: own moves of the side to move; by default the shortest mate of either side is searched for.
        all_solutions: list every first move that mates in ``mate_in`` moves, with duals and tries, in ``text``.
        nodes: positions to search; 5,000,000 without nodes and movetime.
        movetime: milliseconds to search.
    """
    own = _reading.whole(mate_in, "mate_in", 1, 500)
    every = _reading.truth(all_solutions, "all_solutions")
    if every and own is None:
        raise TypeError("all_solutions: expected mate_in beside it, found none")
    limits = _reading.whole(nodes, "nodes", 1), _reading.whole(movetime, "movetime", 1)
    start, played = _reading.position(position)
    found = _core.prove_mate(start, played, own, every, *limits)
    line = tuple(found["line"])
    return Mate(
        finding=found["finding"],
        mate_in=found["mate_in"],
        line=line,
        san=_core.san(start, played, line[0]) if line else None,
        shortest=found["shortest"],
        nodes=found["nodes"],
        text=found["text"],
        _certificate=found["certificate"],
    )


def check(certificate: Mapping[str, Any] | str | bytes | Explanation | Mate) -> Verdict:
    """Check a certificate by the rules of chess alone.

    Args:
        certificate: the ``.proof`` of an answer, or the answer itself, or the JSON text.

    Raises:
        ProofError: the certificate does not prove what it claims.
        InputError: it is not a certificate, or the answer has none.
    """
    given: object = certificate.proof if isinstance(certificate, (Explanation, Mate)) else certificate
    if given is None and certificate is not None:
        raise _core.InputError("certificate: the answer has no proof")
    if isinstance(given, str):
        text = given.encode("utf-8", "replace")
    elif isinstance(given, (bytes, bytearray, memoryview)):
        text = bytes(given)
    elif isinstance(given, Mapping):
        try:
            text = json.dumps(given).encode()
        except (TypeError, ValueError, RecursionError) as wrong:
            raise _core.InputError(f"certificate: expected what JSON can hold, found {wrong}") from None
    else:
        raise TypeError(f"certificate: expected a proof, a text or bytes, found {_reading.found(given)}")
    found = _core.check(text)
    return Verdict(
        text=found["text"],
        claim=json.loads(found["claim"]),
        winner=found["winner"],
        positions=found["positions"],
        fifty_move=found["fifty_move"],
    )


def _reached(position: object) -> str:
    """Return a position as one text."""
    start, played = _reading.position(position)  # type: ignore[arg-type]
    return start if not played else str(_board(position).fen())


def _board(position: Any) -> Any:
    return position.board() if callable(getattr(position, "board", None)) else position


def _required(value: _Value | None, name: str) -> _Value:
    if value is None:
        raise TypeError(f"{name}: expected a whole number, found None")
    return value


def _only_for_tables(**given: object) -> None:
    for name, value in given.items():
        if value is not None:
            raise TypeError(f"{name}: only for tables; this is a single position")


def _only_for_positions(**given: object) -> None:
    for name, value in given.items():
        if value is not None:
            raise TypeError(f"{name}: not for tables, whose rows have different moves")
