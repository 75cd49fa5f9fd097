"""Many machines: whatever fails, every row appears once, the same as on one machine, and nothing twice."""

import json
import os
import random
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
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

import ray
import ray.exceptions

import kibitzer
import kibitzer.ray
from kibitzer import _reading
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
    killed: list[bool] = []

    def trouble() -> None:
        trials.wait_for(trials.actors)
        for trial in range(4):
            time.sleep(rng.uniform(0.05, 0.1) * took)
            if trial == 1:
                trials.kill_node(made, rng)
            else:
                killed.append(trials.kill_actor(rng))

    def work() -> kibitzer.ray.Results:
        return kibitzer.ray.run(
            puzzles, str(tmp_path / "out"), do="solve", nodes=int(nodes), to="jsonl", shard_rows=400, scratch=str(tmp_path), **QUIET
        )

    check(trials.during(work, trouble), truth, tmp_path)
    assert any(killed)


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


@pytest.fixture(scope="module")
def bucket() -> Iterator[str]:
    if find_spec("moto") is None:
        pytest.skip("moto is not installed")
    with trials.bucket() as query:
        yield query


def test_a_store_without_a_rename(made: Any, bucket: str, program: str, puzzles: str, tmp_path: Path) -> None:
    store = kibitzer.ray.Store(f"s3://test/in{bucket}")
    store.upload(Path(puzzles), "puzzles.csv")
    out = f"s3://test/out{bucket}"
    options = {"to": "jsonl", "shard_rows": 700, "scratch": str(tmp_path), **QUIET}

    def trouble() -> None:
        trials.wait_for(trials.actors)
        assert trials.kill_actor(random.Random(1))

    results = trials.during(lambda: kibitzer.ray.run(f"s3://test/in/puzzles.csv{bucket}", out, **options), trouble)
    truth, _ = trials.alone(program, puzzles, tmp_path / "alone", "--do", "tag")
    truth = sorted(line.replace(json.dumps(puzzles), '"s3://test/in/puzzles.csv"') for line in truth)
    check(results, truth, tmp_path)
    assert kibitzer.ray.run(f"s3://test/in/puzzles.csv{bucket}", out, **options) == results
    with pytest.raises(kibitzer.InputError, match="cannot go on: to was jsonl, now parquet"):
        kibitzer.ray.run(f"s3://test/in/puzzles.csv{bucket}", out, **{**options, "to": "parquet"})


def test_of_several_that_publish_one_succeeds(bucket: str, tmp_path: Path) -> None:
    for store in (kibitzer.ray.Store(f"s3://test/once{bucket}"), kibitzer.ray.Store(str(tmp_path / "once"))):
        with ThreadPoolExecutor(8) as pool:
            tries = [f"try {number}".encode() for number in range(8)]
            won = list(pool.map(lambda data, store=store: store.put_once("shards/1.json", data), tries))
        assert won.count(True) == 1
        assert store.read("shards/1.json") == tries[won.index(True)]
        assert store.names("shards") == ["1.json"]


@pytest.mark.parametrize("kind", ["csv", "zst", "parquet", "fen", "marked", "pgn", "headed", "folder"])
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
    elif kind == "marked":
        do = "solve"
        given = str(source / "e.fen")
        lines = ["\ufeff# positions", "", *[PUZZLES[1][1]] * 80]
        Path(given).write_bytes("\r\n".join(lines).encode())
    elif kind == "pgn":
        do = "solve"
        given = str(source / "f.pgn")
        Path(given).write_text('[Event "a"]\n\n1. e4 e5 2. Qh5 Nc6 *\n\n[Event "b"]\n\n1. e5 *\n')
    elif kind == "headed":
        given = str(source / "g.csv")
        Path(given).write_text("\n# puzzles\n" + csv.read_text())
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
    headless = tmp_path / "headless.csv"
    headless.write_text("PuzzleId,FEN\n")
    stale = tmp_path / "stale"
    (stale / "parts").mkdir(parents=True)
    for given, out, options, part in [
        ("/nowhere.csv", "out", {}, "/nowhere.csv"),
        (str(tmp_path / "*.epd"), "out", {}, "found none"),
        ("ftp://host/a.csv", "out", {}, "ftp://host"),
        ("s3://me:secret@bucket/a.csv", "out", {}, "expected the credentials in the environment"),
        (source, str(full), {}, "has files and no plan.json"),
        (source, str(stale), {}, "has files and no plan.json"),
        (source, "out", {"solver": "nobody"}, "nobody"),
        (str(headless), "out", {}, "the header has no column `Moves`"),
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
    table = tmp_path / "a.parquet"
    pq.write_table(pa.table({"FEN": [BACK_RANK]}), table)
    wanted: dict[str, Any] = {"do": "solve", "nodes": 50, **QUIET}
    first = kibitzer.ray.run(table, tmp_path / "table", scratch=tmp_path, **wanted)
    os.utime(table, (1, 1))
    assert kibitzer.ray.run(table, tmp_path / "table", **wanted) == first
    kibitzer.ray.run(str(source), str(tmp_path / "out"), **QUIET)
    source.write_text(text.replace("n3", "m3"))
    with pytest.raises(kibitzer.InputError, match="the input files are not the same, or have changed"):
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
            source = _work._copy_rows(plan.inputs[0], shard, folder)
            copied = (folder / "rows").read_text().splitlines()
            for at, line in enumerate(copied, 1):
                number = at + int(str(source["offset"]))
                if at > 1 or not (source["is_continued"] or heading):
                    assert number not in seen
                    seen[number] = line
        begin = 2 if heading else 1
        assert seen == dict(enumerate(whole[begin - 1 :], begin)), trial


def test_relative_paths_are_those_of_the_driver(made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_puzzles(tmp_path / "a.csv", 30)
    monkeypatch.chdir(tmp_path)
    results = kibitzer.ray.run("a.csv", "out", to="jsonl", scratch="scratch", **QUIET)
    assert results.out == str(tmp_path / "out")
    assert {json.loads(row)["file"] for row in trials.lines(results)} == {"a.csv"}


def test_a_driver_that_died_while_it_planned(made: Any, tmp_path: Path) -> None:
    source = write_puzzles(tmp_path / "a.csv", 30)
    out = tmp_path / "out"
    out.mkdir()
    (out / "plan.json.0123456789abcdef.tmp").write_text("{")
    assert kibitzer.ray.run(source, out, scratch=tmp_path, **QUIET).is_complete
    assert sorted(path.name for path in out.iterdir()) == ["manifest.json", "parts", "plan.json", "shards"]


def test_what_others_wrote_is_left_alone(made: Any, tmp_path: Path) -> None:
    source = write_puzzles(tmp_path / "a.csv", 300)
    out = tmp_path / "out"
    kibitzer.ray.run(source, out, shard_rows=100, scratch=tmp_path, **QUIET)
    (out / "manifest.json").unlink()
    (out / "parts" / "diary.txt").write_text("mine")
    plan = json.loads((out / "plan.json").read_text())["id"]
    orphan = out / "parts" / f"000001-{plan}-0123456789ab.parquet"
    orphan.write_text("half")
    assert kibitzer.ray.run(source, out, shard_rows=100, scratch=tmp_path, **QUIET).rows == 300
    assert (out / "parts" / "diary.txt").read_text() == "mine" and not orphan.exists()
    (out / "manifest.json").unlink()
    record = json.loads((out / "shards" / "000001.json").read_text())
    (out / record["file"]).unlink()
    with pytest.raises(kibitzer.RunError, match="is missing: do all machines see the same"):
        kibitzer.ray.run(source, out, shard_rows=100, scratch=tmp_path, **QUIET)
    (out / "plan.json").write_text("{}")
    with pytest.raises(kibitzer.InputError, match="is no plan of kibitzer.ray"):
        kibitzer.ray.load(str(out))


def test_our_own_record_may_be_the_one_that_was_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the response to a put is lost, the second attempt finds the name taken by the first."""
    source = write_puzzles(tmp_path / "a.csv", 30)
    plan = _plan.make([str(source)], "tag", "jsonl", _reading.options(), None, 100, lambda _: None)
    put = kibitzer.ray.Store.put_once

    def put_and_lose_the_answer(store: kibitzer.ray.Store, name: str, data: bytes) -> bool:
        assert put(store, name, data)
        return False

    monkeypatch.setattr(kibitzer.ray.Store, "put_once", put_and_lose_the_answer)
    out = tmp_path / "out"
    record = _work.work_on(_work.Task.of(plan, 0), str(out), str(tmp_path), 1, None)
    assert (out / record["file"]).exists()


def test_a_worker_that_cannot_be_started(made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from kibitzer.ray import _driver

    def fail(self: Any, *_: object) -> None:
        raise RuntimeError("no package here")

    class Failing(_driver.Worker):
        __init__ = fail  # type: ignore[assignment]

    monkeypatch.setattr(_driver, "Worker", Failing)
    source = write_puzzles(tmp_path / "a.csv", 30)
    with pytest.raises(kibitzer.RunError, match="no worker can be started"):
        kibitzer.ray.run(source, tmp_path / "out", scratch=tmp_path, **QUIET)


def test_an_idle_worker_takes_the_shard_of_one_that_is_gone(made: Any, tmp_path: Path) -> None:
    """With one processor fewer, no shard waits for a machine while another is idle."""
    from kibitzer.ray import _driver

    source = write_puzzles(tmp_path / "a.csv", 30)
    plan = _plan.make([str(source)], "tag", "jsonl", _reading.options(), None, 10, lambda _: None)
    driver = _driver.Driver(plan, str(tmp_path / "out"), None, 1, None)
    sent: list[int] = []
    driver._send = lambda actor, number: sent.append(number) or object()  # type: ignore[method-assign]
    driver._hire = lambda: None  # type: ignore[method-assign]
    driver.idle.append("idle")
    dead = ray.put(None)
    driver.errands[dead] = _driver.Errand("dead", 2)
    driver._bury = lambda errand, wrong: driver.left.append(errand.number)  # type: ignore[method-assign]
    with pytest.MonkeyPatch.context() as patch:

        def get(_: Any) -> None:
            raise ray.exceptions.ActorDiedError()

        patch.setattr(_driver.ray, "get", get)
        driver._end(dead, {}, lambda _: None)
    assert sent == [2] and not driver.idle
