"""Tables: row by row and in order, whatever library made them, with the same results as the command line's."""

import json
import subprocess
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import BACK_RANK, COLUMNS, PUZZLES, write_puzzles

import kibitzer


def puzzles(count: int = 6) -> pa.Table:
    rows = [PUZZLES[number % 3] for number in range(count)]
    return pa.table({name: [row[place] for row in rows] for place, name in enumerate(COLUMNS)})


def test_order_is_kept_and_bad_rows_are_null() -> None:
    table = pa.table({"FEN": [BACK_RANK, None, "hello", BACK_RANK], "n": [1, 2, 3, 4]})
    solved = pl.DataFrame(kibitzer.solve(table, nodes=500))
    assert solved["row"].to_list() == [1, 2, 3, 4]
    assert solved["best_move"].to_list() == ["a1a8", None, None, "a1a8"]
    errors = solved["error"].to_list()
    assert errors[0] is errors[3] is None and errors[1] and errors[2]


def test_every_column_of_a_bad_row_is_null_but_its_number_and_the_reason() -> None:
    row = pa.table(kibitzer.tag(pa.table({"FEN": ["x"], "Moves": ["y"]}))).to_pylist()[0]
    assert {name for name, value in row.items() if value is not None} == {"row", "error"}


def test_a_bad_row_keeps_its_name() -> None:
    table = puzzles(2).set_column(1, "FEN", pa.array(["nonsense", BACK_RANK]))
    assert [row["id"] for row in pa.table(kibitzer.tag(table)).to_pylist()] == ["p1", "p2"]
    assert pa.table(kibitzer.solve(table, nodes=50)).to_pylist()[0]["id"] == "p1"


def test_duckdb_reads_the_stream() -> None:
    duckdb = pytest.importorskip("duckdb")
    stream = kibitzer.tag(duckdb.from_arrow(puzzles()).to_arrow_table())
    assert duckdb.sql("select id from stream").fetchall() == [("p1",), ("p2",), ("p3",)] * 2


def test_a_table_of_nulls() -> None:
    table = pa.table({"FEN": pa.nulls(3), "Moves": pa.nulls(3)})
    assert all(row["error"] for row in pa.table(kibitzer.tag(table)).to_pylist())


def test_an_empty_table() -> None:
    assert pa.table(kibitzer.tag(puzzles().slice(0, 0))).num_rows == 0


@pytest.mark.parametrize("make", [lambda table: table, lambda table: table.to_reader(max_chunksize=2), pl.from_arrow])
def test_whoever_hands_out_a_stream(make: Any) -> None:
    tagged = pa.table(kibitzer.tag(make(puzzles()), fen="FEN", moves="Moves")).to_pylist()
    assert [row["id"] for row in tagged] == ["p1", "p2", "p3"] * 2
    assert tagged[0]["added"] == list(kibitzer.tag(PUZZLES[0][1], moves=PUZZLES[0][2], themes=PUZZLES[0][4]).added)


def test_columns_of_other_kinds() -> None:
    names = {"FEN": "board", "Moves": "line", "PuzzleId": "key", "Themes": "labels"}
    table = puzzles().rename_columns([names.get(name, name) for name in COLUMNS])
    table = table.set_column(2, "line", pa.array([text.split() for text in table["line"].to_pylist()]))
    table = table.set_column(1, "board", table["board"].dictionary_encode())
    table = table.set_column(4, "labels", table["labels"].cast(pa.large_string()))
    found = pa.table(kibitzer.tag(table, fen="board", moves="line", id="key", themes="labels"))
    assert found.drop(["by"]) == pa.table(kibitzer.tag(puzzles())).drop(["by"])


def test_columns_that_are_missing_or_of_other_kinds() -> None:
    with pytest.raises(kibitzer.InputError, match='no column "Nope"'):
        kibitzer.tag(puzzles(), id="Nope")
    with pytest.raises(kibitzer.InputError, match='no column "Nope"'):
        kibitzer.tag(puzzles(), themes="Nope")
    table = pa.table({"FEN": [BACK_RANK] * 2, "id": [7, 8], "moves": [40, 41]})
    assert [row["id"] for row in pa.table(kibitzer.solve(table, nodes=100)).to_pylist()] == ["7", "8"]
    some = pa.table({"FEN": [BACK_RANK, PUZZLES[0][1]], "Moves": [None, PUZZLES[0][2]]})
    rows = pa.table(kibitzer.solve(some, nodes=2000)).to_pylist()
    assert [(row["solved"], row["error"]) for row in rows] == [(None, None), (True, None)]


def test_progress_counts_every_row() -> None:
    counts: list[int] = []
    pa.table(kibitzer.tag(puzzles(1000), progress=counts.append))
    assert sum(counts) == 1000 and len(counts) > 1


def test_what_progress_raises_ends_the_work() -> None:
    def full(_: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(Exception, match="enough"):
        pa.table(kibitzer.tag(puzzles(), progress=full))


def test_nothing_is_read_before_it_is_wanted() -> None:
    read: list[int] = []

    def batches() -> Any:
        for number in range(10_000):
            read.append(number)
            yield pa.record_batch({"FEN": [PUZZLES[0][1]] * 100, "Moves": [PUZZLES[0][2]] * 100})

    schema = pa.schema([("FEN", pa.string()), ("Moves", pa.string())])
    stream = kibitzer.tag(pa.RecordBatchReader.from_batches(schema, batches()), jobs=1)
    reader = pa.RecordBatchReader.from_stream(stream)
    assert not read
    assert reader.read_next_batch().num_rows >= 4096
    # The number of rows that workers hold is bounded.
    assert len(read) < 400
    del reader, stream


@pytest.mark.parametrize("work, options", [("tag", []), ("solve", ["--nodes", "3000"]), ("explain", ["--nodes", "3000"])])
def test_rows_are_those_of_the_command_line(program: str, tmp_path: Path, work: str, options: list[str]) -> None:
    source = write_puzzles(tmp_path / "in.csv", 120, bad_every=11)
    table = pa.Table.from_pylist(pl.read_csv(source, infer_schema=False).to_dicts())
    pq.write_table(table, tmp_path / "in.parquet")
    command = [program, "batch", str(tmp_path / "in.parquet"), "--do", work, "--to", "parquet", "--out", str(tmp_path / "out")]
    subprocess.run([*command, *options], check=True, capture_output=True)
    theirs = pq.read_table(tmp_path / "out" / "part-00000.parquet").drop(["file"])
    limits = {} if work == "tag" else {"nodes": 3000}
    ours = pa.table(getattr(kibitzer, work)(table, **limits))
    good = ours.filter(pa.compute.is_null(ours["error"])).drop(["error"])
    assert [_plain(row) for row in good.to_pylist()] == [_plain(row) for row in theirs.to_pylist()]
    bad = [json.loads(line) for line in (tmp_path / "out" / "bad.jsonl").read_text().splitlines()]
    failed = ours.filter(pa.compute.is_valid(ours["error"])).to_pylist()
    assert [(row["row"], row["reason"]) for row in bad] == [(row["row"], row["error"]) for row in failed]


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    """Remove the name of the file, which a table does not have, from the whole object."""
    if row.get("explanation"):
        whole = json.loads(row["explanation"])
        row["explanation"] = {name: value for name, value in whole.items() if name != "file"}
    return row
