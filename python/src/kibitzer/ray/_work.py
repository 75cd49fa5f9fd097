"""The processing of one shard: its rows are copied to this machine, a journaled run processes them, and the result is
published once.

Whatever ends it, the next attempt on the same machine continues from the journal; one elsewhere starts over. Results
are stored under a unique name, and become valid when their record appears, which is the record of the worker that
finished first.
"""

import hashlib
import json
import os
import shutil
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from kibitzer import _core
from kibitzer._core import InputError
from kibitzer.ray._plan import Input, Plan, Shard, open_text, stamp
from kibitzer.ray._stores import BLOCK, Store

RECORDS = "shards"
PARTS = "parts"
# One segment holds every row of a shard.
_SEGMENT = 2**62
_COLUMNS = ("puzzleid", "puzzle_id", "id", "fen", "moves", "rating", "themes")

Record = dict[str, Any]


@dataclass(frozen=True)
class Task:
    """One shard, with everything that its worker needs to know."""

    plan: str
    """The id of the plan."""
    work: str
    to: str
    options: dict[str, Any]
    since: str | None
    given: Input
    shard: Shard

    @staticmethod
    def of(plan: Plan, number: int) -> "Task":
        """Return the task for a shard."""
        shard = plan.shards[number]
        return Task(plan.id, plan.work, plan.to, plan.options, plan.since, plan.inputs[shard.input], shard)


def record_name(number: int) -> str:
    """Return the name under which a shard's record appears."""
    return f"{RECORDS}/{number:06}.json"


def read_record(store: Store, name: str, plan: str | None) -> Record | None:
    """Return a record; None if there is none.

    Raises:
        InputError: it is damaged, or belongs to another plan.
    """
    stored = store.read(name)
    if stored is None:
        return None
    try:
        record: Record = json.loads(stored)
        of = record["plan"]
    except (ValueError, KeyError, TypeError):
        raise InputError(f"`{store.address(name)}` is no record of kibitzer.ray") from None
    if plan is not None and of != plan:
        raise InputError(f"`{store.address(name)}` belongs to another run, expected a place that only this run writes to")
    return record


def work_on(task: Task, out: str, scratch: str, jobs: int, progress: Callable[[int], object] | None) -> Record:
    """Process a shard and publish the result; return its record, or that of the worker that finished first."""
    store = Store(out)
    number = task.shard.number
    record = read_record(store, record_name(number), task.plan)
    if record is not None:
        return record
    with _own_folder(Path(scratch) / f"kibitzer-{task.plan}" / f"{number:06}") as folder:
        wanted = {
            "files": [_copy_rows(task.given, task.shard, folder)],
            "out": str(folder / "run"),
            "work": task.work,
            "to": task.to,
            "jobs": jobs,
            "segment": _SEGMENT,
            "changed_since": _copy_earlier(task, folder),
        }
        manifest = json.loads(_core.run(wanted, task.options, progress))
        return _publish(store, task, manifest, folder / "run")


def clean(plan: str, scratch: str) -> None:
    """Remove a run's files from this machine."""
    shutil.rmtree(Path(scratch) / f"kibitzer-{plan}", ignore_errors=True)


@contextmanager
def _own_folder(folder: Path) -> Iterator[Path]:
    """Provide a folder that no other process uses; it is removed on success, and kept for the next attempt otherwise."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = (folder / "lock").open("w")
    try:
        _lock(lock.fileno())
    except OSError:
        # Another worker, which has not been heard from, is still processing it.
        lock.close()
        folder = folder.with_name(f"{folder.name}-{uuid.uuid4().hex[:8]}")
        folder.mkdir()
        lock = (folder / "lock").open("w")
    try:
        yield folder
        shutil.rmtree(folder, ignore_errors=True)
    finally:
        lock.close()


def _lock(file: int) -> None:
    try:
        import fcntl
    except ImportError:
        return
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _copy_rows(given: Input, shard: Shard, folder: Path) -> dict[str, object]:
    """Copy the rows of a shard to this machine; return the file that the run reads."""
    store = Store(given.folder)
    path = folder / "rows"
    if not path.exists():
        _check_unchanged(store, given)
        beside = folder / "rows.tmp"
        if given.kind == "parquet":
            _copy_groups(store, given, shard, beside)
        elif given.head:
            _copy_lines(store, given, shard, beside)
        else:
            store.download(given.file, beside)
        _check_unchanged(store, given)
        os.replace(beside, path)
    offset = shard.first if given.kind == "parquet" or shard.first == 0 else shard.first - 1
    is_continued = given.kind == "lines" and shard.first > 0
    return {"path": str(path), "name": given.name, "offset": offset, "is_continued": is_continued}


def _check_unchanged(store: Store, given: Input) -> None:
    if stamp(store, given.file, given.name) != (given.bytes, given.modified):
        raise InputError(f"`{given.name}` has changed since the run was planned")


def _copy_groups(store: Store, given: Input, shard: Shard, path: Path) -> None:
    """Copy the relevant columns of rows of a Parquet file."""
    with store.fs.open_input_file(store.at(given.file)) as source:
        table = pq.ParquetFile(source)
        names = [name for name in table.schema_arrow.names if name.lower() in _COLUMNS]
        first, end = shard.first, shard.first + shard.count
        before = 0
        with pq.ParquetWriter(path, table.read_row_group(0, names).schema) as target:
            for group in range(table.num_row_groups):
                rows = table.metadata.row_group(group).num_rows
                begin, stop = max(first - before, 0), min(end - before, rows)
                if begin < stop:
                    target.write_table(table.read_row_group(group, names).slice(begin, stop - begin))
                before += rows


def _copy_lines(store: Store, given: Input, shard: Shard, path: Path) -> None:
    """Copy lines of a text, preceded by the one that determines its kind."""
    with path.open("wb") as target, _open_at(store, given, shard.begin) as stream:
        if shard.first > 0:
            target.write(given.head.encode("latin-1"))
        left = shard.end - shard.begin
        while left > 0 and (block := bytes(stream.read(min(left, BLOCK)))):
            target.write(block)
            left -= len(block)
    if left > 0:
        raise InputError(f"`{given.name}` has changed since the run was planned")


def _open_at(store: Store, given: Input, begin: int) -> Any:
    """Open the text of a file at a byte offset."""
    if not given.is_compressed:
        stream = store.fs.open_input_file(store.at(given.file))
        stream.seek(begin)
        return stream
    stream = open_text(store, given.file, True)
    left = begin
    while left > 0 and (block := stream.read(min(left, BLOCK))):
        left -= len(block)
    return stream


def _copy_earlier(task: Task, folder: Path) -> str | None:
    """Copy an earlier run's results for the same shard; return the folder, or None if there are none."""
    if task.since is None:
        return None
    earlier = folder / "earlier"
    if (earlier / "manifest.json").exists():
        return str(earlier)
    store = Store(task.since)
    record = read_record(store, record_name(task.shard.number), None)
    if record is None:
        return None
    earlier.mkdir(exist_ok=True)
    if record["file"]:
        store.download(record["file"], earlier / record["manifest"]["segments"][0]["file"])
    beside = earlier / "manifest.tmp"
    beside.write_text(json.dumps(record["manifest"]))
    os.replace(beside, earlier / "manifest.json")
    return str(earlier)


def _publish(store: Store, task: Task, manifest: dict[str, Any], folder: Path) -> Record:
    """Publish the result of a shard; return the valid record, which is that of the worker that finished first."""
    number, tag = task.shard.number, f"{task.plan}-{uuid.uuid4().hex[:12]}"
    segments = manifest["segments"]
    assert len(segments) <= 1, "a shard has one segment"
    record: Record = {"plan": task.plan, "shard": number, "file": None, "bad_file": None, **manifest["totals"]}
    if segments:
        local = folder / segments[0]["file"]
        record["file"] = f"{PARTS}/{number:06}-{tag}{local.suffix}"
        record["bytes"], record["sha256"] = segments[0]["bytes"], segments[0]["sha256"]
        store.upload(local, record["file"])
    if manifest["totals"]["bad"]:
        record["bad_file"] = f"{PARTS}/{number:06}-{tag}.bad.jsonl"
        bad = folder / "bad.jsonl"
        record["bad_sha256"] = hashlib.sha256(bad.read_bytes()).hexdigest()
        store.upload(bad, record["bad_file"])
    record["manifest"] = manifest
    if store.put_once(record_name(number), json.dumps(record).encode()):
        return record
    # The valid record may be our own, if only the response to the first attempt was lost.
    counted = read_record(store, record_name(number), task.plan)
    if counted is None:
        raise OSError(f"the record of shard {number} is taken and cannot be read")
    for name in ("file", "bad_file"):
        if record[name] and record[name] != counted[name]:
            store.delete(record[name])
    return counted
