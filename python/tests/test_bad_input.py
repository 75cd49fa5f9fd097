"""Any input gives one clear exception, and never ends the process."""

import math
import os
from typing import Any

import chess
import chess.pgn
import chess.variant
import polars as pl
import pyarrow as pa
import pytest
from conftest import BACK_RANK, QUIET_MATE
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kibitzer

InputError = kibitzer.InputError


@pytest.mark.parametrize("position", [5, None, b"bytes", object(), ["a"], math, chess.Move.null(), chess.Board, pl.LazyFrame()])
def test_what_is_no_position(position: Any) -> None:
    for function in (kibitzer.explain, kibitzer.solve, kibitzer.hint, kibitzer.prove_mate):
        with pytest.raises(TypeError, match=r"position: expected a FEN, a chess.Board or a chess.pgn.GameNode, or a table \(.*\), found"):
            function(position)


@pytest.mark.parametrize(
    "fen, part",
    [
        ("", "no position"),
        ("hello", "hello"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "king"),
        ("kk6/8/8/8/8/8/8/K7 w - - 0 1", "king"),
        ("4k3/8/8/8/8/8/8/4K2R b K - 0 1 2 3", "field"),
        ("\0", "\\0"),
        ("\ud800", "?"),
    ],
)
def test_a_fen_that_is_none(fen: str, part: str) -> None:
    for function in (kibitzer.explain, kibitzer.hint, kibitzer.prove_mate, kibitzer.solve):
        with pytest.raises(InputError) as raised:
            function(fen)
        assert "\n" not in str(raised.value)


def test_games_that_cannot_be_used() -> None:
    for wrong in (5, None, b"1. e4", chess.Board(), chess.pgn.Game):
        with pytest.raises(TypeError, match=r"game: expected a game in PGN or a chess.pgn.Game, found"):
            kibitzer.review(wrong)
    for text, part in (("1. e4 e5 2. Ke4", "Ke4"), (__file__, "is a file"), ("", "game: ")):
        with pytest.raises(InputError, match=part):
            kibitzer.review(text)
    for options in ({"threshold": 0}, {"most": -1}, {"nodes": 0}, {"language": "tlh"}):
        with pytest.raises(InputError):
            kibitzer.review("1. e4 *", **options)  # type: ignore[arg-type]


def test_boards_that_cannot_be_used() -> None:
    with pytest.raises(InputError, match="king"):
        kibitzer.explain(chess.Board(None))
    with pytest.raises(InputError, match="expected chess or Chess960, found atomic"):
        kibitzer.explain(chess.variant.AtomicBoard())


@pytest.mark.parametrize(
    "options, kind, part",
    [
        ({"nodes": "5"}, TypeError, "nodes: expected a whole number, found '5' (str)"),
        ({"nodes": True}, TypeError, "nodes: expected a whole number, found True (bool)"),
        ({"nodes": 2.5}, TypeError, "nodes: expected a whole number"),
        ({"nodes": 0}, InputError, "nodes: expected a whole number of at least 1, found 0"),
        ({"nodes": 2**70}, InputError, "nodes: expected a whole number"),
        ({"movetime": -1}, InputError, "movetime: expected a whole number of at least 1"),
        ({"depth": 10**6}, InputError, "depth: expected a whole number from 1 to 1000"),
        ({"detail": "long"}, InputError, "detail: expected brief, normal or full"),
        ({"detail": 3}, TypeError, "detail: expected a text, found 3 (int)"),
        ({"language": "xx"}, InputError, "xx"),
        ({"language": "/nowhere.ftl"}, InputError, "/nowhere.ftl"),
        ({"notation": "short"}, InputError, "notation: expected letters, figurine or long"),
        ({"solver": "deepblue"}, InputError, "deepblue"),
        ({"why_not": 7}, TypeError, "why_not: expected a move or several, found 7 (int)"),
        ({"why_not": [None]}, TypeError, "why_not: expected a move such as"),
        ({"why_not": "Qz9"}, InputError, "why_not: `Qz9`: "),
        ({"jobs": 2}, TypeError, "jobs: only for tables"),
        ({"fen": "FEN"}, TypeError, "fen: only for tables"),
        ({"colour": 1}, TypeError, "colour"),
    ],
)
def test_options_that_are_wrong(options: dict[str, Any], kind: type[Exception], part: str) -> None:
    with pytest.raises(kind) as raised:
        kibitzer.explain(QUIET_MATE, **options)
    assert part in str(raised.value)


def test_a_file_is_no_position() -> None:
    for function in (kibitzer.explain, kibitzer.solve, kibitzer.tag):
        with pytest.raises(InputError, match="is a file, expected a FEN"):
            function(__file__)  # type: ignore[operator]


def test_a_column_is_no_table() -> None:
    with pytest.raises(InputError, match="one column is none"):
        kibitzer.solve(pl.DataFrame({"FEN": [BACK_RANK]})["FEN"])


def test_a_level_and_moves_that_are_wrong() -> None:
    with pytest.raises(InputError, match="level: expected a whole number from 1 to 3, found 4"):
        kibitzer.hint(BACK_RANK, level=4)
    with pytest.raises(TypeError, match="level: expected a whole number, found None"):
        kibitzer.hint(BACK_RANK, level=None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="moves: expected the moves of the puzzle"):
        kibitzer.tag(BACK_RANK)  # type: ignore[call-overload]
    with pytest.raises(InputError, match="h8h1"):
        kibitzer.tag(BACK_RANK, moves="h8h1 a1a2")
    with pytest.raises(TypeError, match="all_solutions: expected mate_in beside it"):
        kibitzer.prove_mate(BACK_RANK, all_solutions=True)


@pytest.mark.parametrize(
    "certificate, kind",
    [
        (5, TypeError),
        ("", InputError),
        ("{}", kibitzer.ProofError),
        (b"\xff\xfe", InputError),
        ({"schema": object()}, InputError),
        ({}, kibitzer.ProofError),
        ("[" * 100_000, InputError),
    ],
)
def test_what_is_no_certificate(certificate: Any, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        kibitzer.check(certificate)


def test_an_answer_without_proof() -> None:
    answer = kibitzer.explain("startpos", nodes=1000, detail="brief")
    assert answer.proof is None
    with pytest.raises(InputError, match="has no proof"):
        kibitzer.check(answer)


def test_tables_that_cannot_be_used() -> None:
    def table(**columns: list[Any]) -> pa.Table:
        return pa.table(columns)

    with pytest.raises(InputError, match='no column "FEN", found a, b'):
        kibitzer.solve(table(a=["x"], b=["y"]))
    with pytest.raises(InputError, match='no column "Moves", found FEN'):
        kibitzer.tag(table(FEN=[BACK_RANK]))
    with pytest.raises(InputError, match='no column "position", found FEN'):
        kibitzer.solve(table(FEN=[BACK_RANK]), fen="position")
    with pytest.raises(InputError, match='column "FEN": expected text, found Int64'):
        kibitzer.solve(table(FEN=[5]))
    with pytest.raises(TypeError, match="fen: expected the name of a column, found 7"):
        kibitzer.solve(table(FEN=[BACK_RANK]), fen=7)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="progress: expected a function"):
        kibitzer.solve(table(FEN=[BACK_RANK]), progress=3)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="why_not: not for tables"):
        kibitzer.explain(table(FEN=[BACK_RANK]), why_not="Ra8")  # type: ignore[call-overload]
    with pytest.raises(InputError, match="jobs: expected a whole number from 1 to 1024"):
        kibitzer.solve(table(FEN=[BACK_RANK]), jobs=0)


def test_a_closed_stream() -> None:
    stream = kibitzer.solve(pa.table({"FEN": [BACK_RANK]}), nodes=100)
    assert pa.table(stream).num_rows == 1
    with pytest.raises(InputError, match="the stream was read already"):
        pa.table(stream)
    with pytest.raises(InputError, match="the stream was read already"):
        kibitzer.solve(stream)


def test_a_source_that_fails_half_way() -> None:
    def batches() -> Any:
        yield pa.record_batch({"FEN": [BACK_RANK] * 3})
        raise RuntimeError("the source is gone")

    reader = pa.RecordBatchReader.from_batches(pa.schema([("FEN", pa.string())]), batches())
    with pytest.raises(Exception, match="the source is gone"):
        pa.table(kibitzer.solve(reader, nodes=100))


class Strange:
    """An object whose every method raises."""

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(name)

    def __repr__(self) -> str:
        raise RuntimeError("repr")


def test_objects_that_raise() -> None:
    with pytest.raises(RuntimeError):
        kibitzer.explain(Strange())  # type: ignore[call-overload]


TEXTS = st.one_of(
    st.binary(max_size=120).map(lambda raw: raw.decode("latin-1")),
    st.text(max_size=120),
    st.text(alphabet="rnbqkpRNBQKP12345678/ wb-KQkq0abcdefgh", max_size=90),
)
# 1700 of each make up the 10,000 of the long form.
FUZZED = settings(max_examples=int(os.environ.get("KIBITZER_FUZZ", "100")), deadline=None, suppress_health_check=list(HealthCheck))


def quietly(call: Any, *arguments: Any, **options: Any) -> None:
    try:
        call(*arguments, **options)
    except (ValueError, TypeError) as wrong:
        assert str(wrong)


@FUZZED
@given(TEXTS)
def test_any_text_as_a_position(text: str) -> None:
    quietly(kibitzer.explain, text, nodes=20, detail="brief")
    quietly(kibitzer.solve, text, nodes=20)


@FUZZED
@given(TEXTS, st.integers(min_value=0, max_value=4))
def test_any_text_for_hints_and_mates(text: str, level: int) -> None:
    quietly(kibitzer.hint, text, level=level, nodes=20)
    quietly(kibitzer.review, text, nodes=20)
    quietly(kibitzer.prove_mate, text, level or None, nodes=20)


@FUZZED
@given(TEXTS)
def test_any_text_as_moves(text: str) -> None:
    quietly(kibitzer.tag, BACK_RANK, moves=text, themes=text)
    quietly(kibitzer.explain, BACK_RANK, why_not=text, nodes=20, detail="brief")
    quietly(kibitzer.solve, BACK_RANK, moves=text, nodes=20)


@FUZZED
@given(st.binary(max_size=200))
def test_any_bytes_as_a_certificate(raw: bytes) -> None:
    quietly(kibitzer.check, raw)


PROOF = __import__("json").dumps(kibitzer.prove_mate(QUIET_MATE).proof).encode()


@FUZZED
@given(st.integers(min_value=0, max_value=len(PROOF) - 1), st.binary(max_size=3))
def test_a_damaged_certificate(at: int, raw: bytes) -> None:
    quietly(kibitzer.check, PROOF[:at] + raw + PROOF[at + len(raw) :])


@FUZZED
@given(st.lists(st.tuples(TEXTS, TEXTS), max_size=3))
def test_any_text_in_a_table(rows: list[tuple[str, str]]) -> None:
    rows = [(fen.encode("utf-8", "replace").decode(), moves.encode("utf-8", "replace").decode()) for fen, moves in rows]
    table = pa.table({"FEN": pa.array([fen for fen, _ in rows], pa.string()), "Moves": pa.array([moves for _, moves in rows], pa.string())})
    for stream in (kibitzer.tag(table, jobs=1), kibitzer.solve(table, nodes=20, jobs=1)):
        assert pa.table(stream).num_rows == len(rows)
