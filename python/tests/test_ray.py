"""Many machines: whatever dies, every row once, the same as on one machine, and nothing twice."""

import json
import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import BACK_RANK, COLUMNS, PUZZLES, write_puzzles

if find_spec("ray") is None:
    pytest.skip("ray is not installed", allow_module_level=True)

import trials

import kibitzer
import kibitzer.ray
from kibitzer.ray import _plan, _work

QUIET: dict[str, Any] = {"progress": False}


@pytest.fixture(scope="module")
def made() -> Iterator[Any]:
    with trials.cluster() as cluster:
        yield cluster


@pytest.fixture(scope="module")
def puzzles(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(write_puzzles(tmp_path_factory.mktemp("in") / "puzzles.csv", 6000, bad_every=500))


def check(results: kibitzer.ray.Results, truth: list[str], scratch: Path) -> None:
    assert results.is_complete
    assert trials.lines(results) == truth
    assert trials.leftovers(results.out, results) == []
    assert trials.scratch(str(scratch)) == []


def test_undisturbed_it_is_what_one_machine_does(made: Any, program: str, puzzles: str, tmp_path: Path) -> None:
    truth, _ = trials.alone(program, puzzles, tmp_path / "alone", "--do", "tag")
    out = str(tmp_path / "out")
    results = kibitzer.ray.run(puzzles, out, to="jsonl", shard_rows=700, scratch=str(tmp_path), **QUIET)
    check(results, truth, tmp_path)
    assert (results.rows, results.bad, len(results.files)) == (5988, 12, 9)
    bad = [line for name in results.bad_files for line in Path(name).read_text().splitlines()]
    assert bad == (tmp_path / "alone" / "bad.jsonl").read_text().splitlines()
    before = {path: path.stat().st_mtime_ns for path in Path(out).rglob("*") if path.is_file()}
    assert kibitzer.ray.run(puzzles, out, to="jsonl", shard_rows=700, **QUIET) == results == kibitzer.ray.load(out)
    assert before == {path: path.stat().st_mtime_ns for path in Path(out).rglob("*") if path.is_file()}


def test_nodes_and_actors_die(made: Any, program: str, puzzles: str, tmp_path: Path) -> None:
    nodes = "300"
    truth, took = trials.alone(program, puzzles, tmp_path / "alone", "--do", "solve", "--nodes", nodes)
    rng = random.Random(1974)

    def trouble() -> None:
        for killed in range(4):
            time.sleep(rng.uniform(0.1, 0.2) * took)
            if killed == 1:
                trials.kill_node(made, rng)
            else:
                trials.kill_actor(rng)

    def work() -> kibitzer.ray.Results:
        return kibitzer.ray.run(
            puzzles, str(tmp_path / "out"), do="solve", nodes=int(nodes), to="jsonl", shard_rows=400, scratch=str(tmp_path), **QUIET
        )

    check(trials.during(work, trouble), truth, tmp_path)


def test_the_driver_dies(made: Any, program: str, puzzles: str, tmp_path: Path) -> None:
    truth, _ = trials.alone(program, puzzles, tmp_path / "alone", "--do", "solve", "--nodes", "300")
    out = tmp_path / "out"
    options = ["--do", "solve", "--nodes", "300", "--to", "jsonl", "--shard-rows", "400", "--scratch", str(tmp_path)]
    driver = trials.driven(puzzles, str(out), *options, "--address", made.address)
    end = time.monotonic() + 120
    while not list(out.glob("shards/*.json")) and time.monotonic() < end:
        time.sleep(0.1)
    driver.kill()
    driver.wait()
    begun = set(out.glob("shards/*.json"))
    assert begun and not (out / "manifest.json").exists()
    stamps = {path: path.stat().st_mtime_ns for path in begun}
    assert not kibitzer.ray.load(str(out)).is_complete
    results = kibitzer.ray.run(
        puzzles, str(out), do="solve", nodes=300, to="jsonl", shard_rows=400, scratch=str(tmp_path), **QUIET
    )
    check(results, truth, tmp_path)
    assert stamps == {path: path.stat().st_mtime_ns for path in begun}


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


@pytest.fixture(scope="module")
def bucket() -> Iterator[str]:
    """A store on this machine that speaks S3 and has no rename."""
    if find_spec("moto") is None:
        pytest.skip("moto is not installed")
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "moto.server", "-p", str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.environ.update(trials.CREDENTIALS)
    query = f"?endpoint_override=127.0.0.1:{port}&scheme=http&region=us-east-1&allow_bucket_creation=true"
    try:
        end = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)
        store = kibitzer.ray.Store(f"s3://test/{query}")
        store.fs.create_dir("test")
        yield query
    finally:
        server.kill()
        server.wait()


def test_a_store_without_a_rename(made: Any, bucket: str, program: str, puzzles: str, tmp_path: Path) -> None:
    store = kibitzer.ray.Store(f"s3://test/in{bucket}")
    store.upload(Path(puzzles), "puzzles.csv")
    out = f"s3://test/out{bucket}"
    options = {"to": "jsonl", "shard_rows": 700, "scratch": str(tmp_path), **QUIET}

    def trouble() -> None:
        time.sleep(1.5)
        trials.kill_actor(random.Random(1))

    results = trials.during(lambda: kibitzer.ray.run(f"s3://test/in/puzzles.csv{bucket}", out, **options), trouble)
    truth, _ = trials.alone(program, puzzles, tmp_path / "alone", "--do", "tag")
    truth = sorted(line.replace(json.dumps(puzzles), '"s3://test/in/puzzles.csv"') for line in truth)
    check(results, truth, tmp_path)
    assert kibitzer.ray.run(f"s3://test/in/puzzles.csv{bucket}", out, **options) == results
    with pytest.raises(kibitzer.InputError, match="cannot go on: to was jsonl, now parquet"):
        kibitzer.ray.run(f"s3://test/in/puzzles.csv{bucket}", out, **{**options, "to": "parquet"})


def test_of_several_that_publish_one_succeeds(bucket: str, tmp_path: Path) -> None:
    for store in (kibitzer.ray.Store(f"s3://test/once{bucket}"), kibitzer.ray.Store(str(tmp_path / "once"))):
        assert [store.put_once("shards/1.json", data) for data in (b"first", b"second")] == [True, False]
        assert store.read("shards/1.json") == b"first"
        assert store.names("shards") == ["1.json"]


@pytest.mark.parametrize("kind", ["csv", "zst", "parquet", "fen", "folder"])
def test_every_kind_of_input(made: Any, program: str, tmp_path: Path, kind: str) -> None:
    source = tmp_path / "in"
    source.mkdir()
    csv = write_puzzles(source / "a.csv", 500, bad_every=50)
    given = str(csv)
    do = "tag"
    if kind == "zst":
        given = str(source / "b.csv.zst")
        with pa.CompressedOutputStream(given, "zstd") as packed:
            packed.write(csv.read_bytes())
    elif kind == "parquet":
        given = str(source / "c.parquet")
        rows = [PUZZLES[number % 3] for number in range(500)]
        pq.write_table(pa.table({name: [row[at] for row in rows] for at, name in enumerate(COLUMNS)}), given, row_group_size=130)
    elif kind == "fen":
        do = "solve"
        given = str(source / "d.fen")
        Path(given).write_text("# positions\n\n" + "\n".join([BACK_RANK, "", "nonsense", *[PUZZLES[1][1]] * 60]))
    elif kind == "folder":
        write_puzzles(source / "b.csv", 300)
        given = str(source)
    options = ["--do", do] + (["--nodes", "100"] if do == "solve" else [])
    files = [given] if kind != "folder" else [str(source / name) for name in ("a.csv", "b.csv")]
    command = [program, "batch", *files, "--out", str(tmp_path / "alone"), "--to", "parquet", *options]
    subprocess.run(command, check=True, capture_output=True)
    truth = sorted(json.dumps(row) for part in (tmp_path / "alone").glob("part-*") for row in pq.read_table(part).to_pylist())
    limits = {"nodes": 100} if do == "solve" else {}
    results = kibitzer.ray.run(given, str(tmp_path / "out"), do=do, shard_rows=37, scratch=str(tmp_path), **limits, **QUIET)  # type: ignore[arg-type]
    check(results, truth, tmp_path)
    bad = [line for name in results.bad_files for line in Path(name).read_text().splitlines()]
    theirs = tmp_path / "alone" / "bad.jsonl"
    assert bad == (theirs.read_text().splitlines() if theirs.exists() else [])


def test_rows_are_taken_over(made: Any, tmp_path: Path) -> None:
    source = str(write_puzzles(tmp_path / "a.csv", 400, bad_every=90))
    first = kibitzer.ray.run(source, str(tmp_path / "first"), shard_rows=60, scratch=str(tmp_path), **QUIET)
    again = kibitzer.ray.run(
        source, str(tmp_path / "again"), changed_since=str(tmp_path / "first"), scratch=str(tmp_path), **QUIET
    )
    assert trials.lines(again) == trials.lines(first)
    assert (again.rows, again.kept, again.bad) == (first.rows, first.rows, first.bad)
    with pytest.raises(kibitzer.InputError, match="cannot be taken over: it did something else"):
        kibitzer.ray.run(source, str(tmp_path / "other"), do="solve", nodes=10, changed_since=str(tmp_path / "first"), **QUIET)


def test_what_cannot_go_in_is_refused(tmp_path: Path) -> None:
    source = str(write_puzzles(tmp_path / "a.csv", 3))
    full = tmp_path / "full"
    full.mkdir()
    (full / "diary.txt").write_text("mine")
    for given, out, options, part in [
        ("/nowhere.csv", "out", {}, "/nowhere.csv"),
        (str(tmp_path / "*.epd"), "out", {}, "found none"),
        ("ftp://host/a.csv", "out", {}, "ftp://host"),
        ("s3://me:secret@bucket/a.csv", "out", {}, "expected the credentials in the environment"),
        (source, str(full), {}, "has files and no plan.json"),
        (source, "out", {"do": "guess"}, "do: expected tag, solve or explain, found 'guess'"),
        (source, "out", {"to": "csv"}, "to: expected parquet or jsonl"),
        (source, "out", {"nodes": 5}, "searches nothing"),
        (source, "out", {"changed_since": str(tmp_path)}, "has no plan.json"),
    ]:
        where = out if out.startswith("/") else str(tmp_path / out)
        with pytest.raises(kibitzer.InputError) as raised:
            kibitzer.ray.run(given, where, **options, **QUIET)  # type: ignore[arg-type]
        assert part in str(raised.value) and "\n" not in str(raised.value)
    with pytest.raises(TypeError, match="inputs: expected a path or several"):
        kibitzer.ray.run([], "out", **QUIET)
    with pytest.raises(kibitzer.InputError, match="has no plan.json"):
        kibitzer.ray.load(str(tmp_path))
    assert (full / "diary.txt").read_text() == "mine" and not (tmp_path / "out").exists()


def test_a_file_that_changes_is_noticed(made: Any, tmp_path: Path) -> None:
    source = write_puzzles(tmp_path / "a.csv", 30)
    kibitzer.ray.run(str(source), str(tmp_path / "out"), scratch=str(tmp_path), **QUIET)
    text = source.read_text()
    source.write_text(text)
    kibitzer.ray.run(str(source), str(tmp_path / "out"), **QUIET)
    source.write_text(text.replace("n3", "m3"))
    with pytest.raises(kibitzer.InputError, match="the input files are others, or have changed"):
        kibitzer.ray.run(str(source), str(tmp_path / "out"), **QUIET)


def test_shards_cover_every_line_once(tmp_path: Path) -> None:
    rng = random.Random(7)
    for trial in range(60):
        heading = rng.random() < 0.5
        body = [rng.choice(["", "# remark", BACK_RANK, "x" * rng.randrange(30)]) for _ in range(rng.randrange(1, 40))]
        text = "\n".join((["PuzzleId,FEN,Moves"] if heading else [BACK_RANK]) + body) + rng.choice(["", "\n"])
        path = tmp_path / f"{trial}.txt"
        path.write_text(text)
        plan = _plan.make([str(path)], "solve", "jsonl", {}, None, rng.randrange(1, 9), lambda _: None)
        whole = text.splitlines()
        seen: dict[int, str] = {}
        for shard in plan.shards:
            folder = tmp_path / f"{trial}-{shard.number}"
            folder.mkdir()
            source = _work._copied(plan.inputs[0], shard, folder)
            copied = (folder / "rows").read_text().splitlines()
            for at, line in enumerate(copied, 1):
                number = at + int(str(source["offset"]))
                if at > 1 or not (source["is_continued"] or heading):
                    assert number not in seen
                    seen[number] = line
        begin = 2 if heading else 1
        assert seen == dict(enumerate(whole[begin - 1 :], begin)), trial
