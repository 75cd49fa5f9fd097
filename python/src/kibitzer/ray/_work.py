"""The work on one shard: its rows copied to this machine, a journalled run over them, and the result published once.

Whatever ends it, the next try on the same machine goes on from the journal; one elsewhere begins anew. Results stand under a name that
nobody else has, and count when their record appears, which it does for one of all who tried.
"""

import hashlib
import json
import os
import shutil
import uuid
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator

import pyarrow.parquet as pq

from kibitzer import _core
from kibitzer._core import InputError
from kibitzer.ray._plan import Input, Plan, Shard, unpacked
from kibitzer.ray._stores import BLOCK, Store

RECORDS = "shards"
PARTS = "parts"
_SEGMENT = 10_000_000
_COLUMNS = ("puzzleid", "puzzle_id", "id", "fen", "moves", "rating", "themes")
_HEAD = 1 << 20

Record = dict[str, Any]


def record_name(number: int) -> str:
    """Return the name under which a shard's record appears."""
    return f"{RECORDS}/{number:06}.json"


def work_on(
    plan: Plan, number: int, out: str, scratch: str, jobs: int, progress: Callable[[int], object] | None
) -> Record:
    """Work on a shard and publish the result; return its record, or that of whoever was first."""
    store = Store(out)
    stored = store.read(record_name(number))
    if stored is not None:
        return _read(stored, out)
    with _own_folder(Path(scratch) / f"kibitzer-{plan.id}" / f"{number:06}") as folder:
        shard = plan.shards[number]
        given = plan.inputs[shard.input]
        source = _copied(given, shard, folder)
        since = _earlier(plan, number, folder)
        wanted = {
            "files": [source],
            "out": str(folder / "run"),
            "work": plan.work,
            "to": plan.to,
            "jobs": jobs,
            "segment": _SEGMENT,
            "changed_since": since,
        }
        manifest = json.loads(_core.run(wanted, plan.options, progress))
        return _published(store, number, manifest, folder / "run")


def clean(plan: Plan, scratch: str) -> None:
    """Remove what a run left on this machine."""
    shutil.rmtree(Path(scratch) / f"kibitzer-{plan.id}", ignore_errors=True)


def _read(stored: bytes, out: str) -> Record:
    try:
        record: Record = json.loads(stored)
    except ValueError as wrong:
        raise InputError(f"`{out}` has a damaged record: {wrong}") from None
    return record


@contextmanager
def _own_folder(folder: Path) -> Iterator[Path]:
    """Give a folder that no other process uses; it is removed when all went well, and stays for the next try otherwise."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = (folder / "lock").open("w")
    try:
        _lock(lock.fileno())
    except OSError:
        # Somebody who was taken for dead still works on it.
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


def _copied(given: Input, shard: Shard, folder: Path) -> dict[str, object]:
    """Copy the rows of a shard; return the file that the run reads."""
    store = Store(given.folder)
    path = folder / "rows"
    beside = folder / "rows.tmp"
    offset, is_continued = 0, False
    if given.kind == "parquet":
        offset = shard.first
        if not path.exists():
            _copy_groups(store, given, shard, beside)
    elif given.kind == "games":
        if not path.exists():
            store.download(given.file, beside)
    else:
        is_continued = shard.first > 0
        offset = max(shard.first - 1, 0)
        if not path.exists():
            _copy_lines(store, given, shard, beside)
    if not path.exists():
        os.replace(beside, path)
    return {"path": str(path), "name": given.name, "offset": offset, "is_continued": is_continued}


def _copy_groups(store: Store, given: Input, shard: Shard, path: Path) -> None:
    """Copy rows of a Parquet file, as far as their columns matter."""
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
    """Copy lines of a text, after the file's first, by which its kind is known."""
    with path.open("wb") as target:
        if shard.first > 0:
            with unpacked(store, given.file, given.is_compressed) as stream:
                target.write(_first_line(bytes(stream.read(_HEAD))))
        with _at(store, given, shard.begin) as stream:
            left = shard.end - shard.begin
            while left > 0 and (block := bytes(stream.read(min(left, BLOCK)))):
                target.write(block)
                left -= len(block)
    if left > 0:
        raise InputError(f"`{given.name}` is shorter than it was when the run was planned")


def _first_line(start: bytes) -> bytes:
    """Return the first line that is neither blank nor a remark."""
    for line in start.splitlines():
        if line.strip() and not line.lstrip().startswith(b"#"):
            return line + b"\n"
    return b"\n"


def _at(store: Store, given: Input, begin: int) -> Any:
    """Open the text of a file at a byte."""
    if not given.is_compressed:
        stream = store.fs.open_input_file(store.at(given.file))
        stream.seek(begin)
        return stream
    stream = unpacked(store, given.file, True)
    left = begin
    while left > 0 and (block := stream.read(min(left, BLOCK))):
        left -= len(block)
    return stream


def _earlier(plan: Plan, number: int, folder: Path) -> str | None:
    """Copy what an earlier run found for the same shard; return the folder, or None where there is nothing."""
    if plan.since is None:
        return None
    earlier = folder / "earlier"
    if (earlier / "manifest.json").exists():
        return str(earlier)
    store = Store(plan.since)
    stored = store.read(record_name(number))
    if stored is None:
        return None
    record = _read(stored, plan.since)
    earlier.mkdir(exist_ok=True)
    if record["file"]:
        store.download(record["file"], earlier / record["manifest"]["segments"][0]["file"])
    beside = earlier / "manifest.tmp"
    beside.write_text(json.dumps(record["manifest"]))
    os.replace(beside, earlier / "manifest.json")
    return str(earlier)


def _published(store: Store, number: int, manifest: dict[str, Any], folder: Path) -> Record:
    """Publish the result of a shard; return the record that counts, which is somebody else's where he was first."""
    tag = uuid.uuid4().hex[:12]
    segments = manifest["segments"]
    names: list[str] = []
    record: Record = {"shard": number, "file": None, "bad_file": None, **manifest["totals"]}
    if segments:
        local = folder / segments[0]["file"]
        record["file"] = f"{PARTS}/{number:06}-{tag}{local.suffix}"
        record["bytes"], record["sha256"] = segments[0]["bytes"], segments[0]["sha256"]
        store.upload(local, record["file"])
        names.append(record["file"])
    if manifest["totals"]["bad"]:
        record["bad_file"] = f"{PARTS}/{number:06}-{tag}.bad.jsonl"
        bad = folder / "bad.jsonl"
        record["bad_sha256"] = hashlib.sha256(bad.read_bytes()).hexdigest()
        store.upload(bad, record["bad_file"])
        names.append(record["bad_file"])
    record["manifest"] = manifest
    if store.put_once(record_name(number), json.dumps(record).encode()):
        return record
    for name in names:
        store.delete(name)
    stored = store.read(record_name(number))
    if stored is None:
        raise OSError(f"the record of shard {number} is taken and cannot be read")
    return _read(stored, store.uri)
