"""What came out: the manifest of a run, which names the files that count. Whatever else stands in the folder does not."""

import json
from dataclasses import dataclass

from kibitzer._core import InputError
from kibitzer.ray._plan import PLAN, Plan
from kibitzer.ray._stores import Store
from kibitzer.ray._work import PARTS, RECORDS, Record

MANIFEST = "manifest.json"
_FORMAT = "kibitzer.ray 1"


@dataclass(frozen=True, slots=True)
class Results:
    """The results of a run."""

    out: str
    """The folder or the address."""
    rows: int
    """Rows that came out."""
    kept: int
    """Those of them that were taken over from an earlier run."""
    bad: int
    """Rows that could not be read."""
    files: tuple[str, ...]
    """The files with the rows, in the order of the input."""
    bad_files: tuple[str, ...]
    """JSON Lines that say which rows could not be read, and why."""
    is_complete: bool
    """Whether all shards are done."""


def load(out: str) -> Results:
    """Return what has come out of a run, which may go on still.

    Raises:
        InputError: nothing of a run is there.
    """
    store = Store(out)
    stored = store.read(MANIFEST)
    if stored is not None:
        manifest = json.loads(stored)
        return _of(store, manifest["segments"], True)
    plan = store.read(PLAN)
    if plan is None:
        raise InputError(f"`{out}` has no {PLAN}, expected what a run of kibitzer.ray wrote")
    records = published(store)
    return _of(store, [records[number] for number in sorted(records)], False)


def published(store: Store) -> dict[int, Record]:
    """Return the records that count, by their shards."""
    records: dict[int, Record] = {}
    for name in store.names(RECORDS):
        stored = store.read(f"{RECORDS}/{name}") if name.endswith(".json") else None
        if stored is not None:
            record = json.loads(stored)
            records[record["shard"]] = record
    return records


def complete(store: Store, plan: Plan, records: dict[int, Record]) -> Results:
    """Write the manifest of a run that is done, and remove what workers that died left behind."""
    ordered = [records[shard.number] for shard in plan.shards]
    segments = [{name: value for name, value in record.items() if name != "manifest"} for record in ordered]
    totals = {name: sum(record[name] for record in ordered) for name in ("rows", "kept", "bad")}
    manifest = {
        "format": _FORMAT,
        "program": plan.program,
        "do": plan.work,
        "to": plan.to,
        "options": plan.options,
        "inputs": [{"file": one.name, "bytes": one.bytes, "sha256": one.sha256} for one in plan.inputs],
        "segments": segments,
        "totals": totals,
        "is_complete": True,
    }
    store.replace(MANIFEST, json.dumps(manifest, indent=1).encode() + b"\n")
    counted = {record[name] for record in ordered for name in ("file", "bad_file")}
    for name in store.names(PARTS):
        if f"{PARTS}/{name}" not in counted:
            store.delete(f"{PARTS}/{name}")
    for name in store.names(RECORDS):
        if not name.endswith(".json"):
            store.delete(f"{RECORDS}/{name}")
    return _of(store, segments, True)


def _of(store: Store, segments: list[Record], is_complete: bool) -> Results:
    def named(name: str) -> tuple[str, ...]:
        return tuple(store.address(segment[name]) for segment in segments if segment[name])

    rows, kept, bad = (sum(segment[name] for segment in segments) for name in ("rows", "kept", "bad"))
    return Results(store.uri, rows, kept, bad, named("file"), named("bad_file"), is_complete)
