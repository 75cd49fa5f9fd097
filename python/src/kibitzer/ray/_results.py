"""The output: the manifest of a run, which names the valid files. Anything else in the folder is not part of the
results."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from kibitzer._core import InputError, RunError
from kibitzer.ray._plan import PLAN, Plan
from kibitzer.ray._stores import Store
from kibitzer.ray._work import PARTS, RECORDS, Record, read_record

MANIFEST = "manifest.json"
_FORMAT = "kibitzer.ray 1"
_AT_ONCE = 32


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
    """Return the results of a run so far; it may still be in progress.

    Raises:
        InputError: there is no trace of a run.
    """
    store = Store(out)
    done = load_complete(store)
    if done is not None:
        return done
    plan = store.read(PLAN)
    if plan is None:
        raise InputError(f"`{out}` has no {PLAN}, expected what a run of kibitzer.ray wrote")
    records = read_records(store, Plan.of_json(plan, store.address(PLAN)).id)
    return _sum_up(store, [records[number] for number in sorted(records)], False)


def load_complete(store: Store, plan: str | None = None) -> Results | None:
    """Return the results of a finished run; None if it is not finished.

    Raises:
        InputError: the manifest is damaged, or belongs to another run.
    """
    stored = store.read(MANIFEST)
    if stored is None:
        return None
    try:
        manifest = json.loads(stored)
        if manifest["format"] != _FORMAT or (plan is not None and manifest["plan"] != plan):
            raise ValueError("it is of another run")
        return _sum_up(store, manifest["segments"], True)
    except (ValueError, KeyError, TypeError) as wrong:
        raise InputError(f"`{store.address(MANIFEST)}` is no manifest of this run: {wrong}") from None


def read_records(store: Store, plan: str) -> dict[int, Record]:
    """Return the records of a plan, by shard."""
    names = [f"{RECORDS}/{name}" for name in store.names(RECORDS) if name.endswith(".json")]
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        found = pool.map(lambda name: read_record(store, name, plan), names)
        return {record["shard"]: record for record in found if record is not None}


def complete(store: Store, plan: Plan) -> Results:
    """Write the manifest of a finished run, and remove what dead workers left behind.

    Raises:
        RunError: a record, or a file that it names, is missing.
    """
    records = read_records(store, plan.id)
    there = {f"{PARTS}/{name}" for name in store.names(PARTS)}
    missing = [shard.number for shard in plan.shards if shard.number not in records]
    ordered = [records[shard.number] for shard in plan.shards if shard.number in records]
    counted = {record[name] for record in ordered for name in ("file", "bad_file") if record[name]}
    if missing or counted - there:
        which = f"shard {missing[0]}" if missing else f"`{store.address(sorted(counted - there)[0])}`"
        raise RunError(f"{which} is missing: do all machines see the same `{store.uri}`?")
    segments = [{name: value for name, value in record.items() if name != "manifest"} for record in ordered]
    manifest = {
        "format": _FORMAT,
        "plan": plan.id,
        "program": plan.program,
        "do": plan.work,
        "to": plan.to,
        "options": plan.options,
        "inputs": [{"file": one.name, "bytes": one.bytes, "sha256": one.sha256} for one in plan.inputs],
        "segments": segments,
        "totals": {name: sum(record[name] for record in ordered) for name in ("rows", "kept", "bad")},
        "is_complete": True,
    }
    store.replace(MANIFEST, json.dumps(manifest, indent=1).encode() + b"\n")
    _sweep(store, plan.id, counted, there)
    return _sum_up(store, segments, True)


def _sweep(store: Store, plan: str, counted: set[str], there: set[str]) -> None:
    """Remove files of this run that are not needed."""
    own = re.compile(rf"{PARTS}/\d+-{plan}-[0-9a-f]+\.(jsonl|parquet|bad\.jsonl)(\.[0-9a-f]+\.tmp)?")
    for name in there - counted:
        if own.fullmatch(name):
            store.delete(name)
    beside = re.compile(r"(\d+|plan|manifest)\.json\.[0-9a-f]+\.tmp")
    for folder in ("", f"{RECORDS}/"):
        for name in store.names(folder):
            if beside.fullmatch(name):
                store.delete(folder + name)


def _sum_up(store: Store, segments: list[Record], is_complete: bool) -> Results:
    def named(name: str) -> tuple[str, ...]:
        return tuple(store.address(segment[name]) for segment in segments if segment[name])

    rows, kept, bad = (sum(segment[name] for segment in segments) for name in ("rows", "kept", "bad"))
    return Results(store.uri, rows, kept, bad, named("file"), named("bad_file"), is_complete)
