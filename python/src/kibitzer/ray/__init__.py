"""Files of any size on many machines, with Ray.

>>> import kibitzer.ray
>>> kibitzer.ray.run("puzzles/*.csv.zst", "s3://bucket/tagged", do="tag")  # doctest: +SKIP

Rows are worked on in shards of a minute or two, each by the same journalled run that ``kibitzer batch`` makes. Whatever dies, every row
comes out once, and the same call goes on where the last one stopped. Needs ``pip install kibitzer[ray]``, here and on the machines.
"""

import sys
from collections.abc import Callable, Iterable
from typing import Any, Literal

from kibitzer import _reading
from kibitzer._core import VERSION, InputError
from kibitzer._types import Detail, Solver
from kibitzer.ray import _plan
from kibitzer.ray._results import MANIFEST, Results, complete, load, published
from kibitzer.ray._stores import Store

__all__ = ["Results", "load", "run"]

_SECONDS = 100.0
_TAGGED_A_SECOND = 8_000.0
_NODES_A_SECOND = 500_000.0
_USUAL_NODES = 400_000.0
_LONGEST = 1_000_000


def run(
    inputs: str | Iterable[str],
    out: str,
    do: Literal["tag", "solve", "explain"] = "tag",
    to: Literal["parquet", "jsonl"] = "parquet",
    *,
    nodes: int | None = None,
    movetime: int | None = None,
    depth: int | None = None,
    solver: Solver = "analyst",
    detail: Detail = "normal",
    language: str = "en",
    changed_since: str | None = None,
    jobs: int = 1,
    workers: int | None = None,
    shard_rows: int | None = None,
    scratch: str | None = None,
    address: str | None = None,
    progress: bool | Callable[[int, int], object] = True,
) -> Results:
    """Work on all rows of files, on all machines of a cluster; the same call again goes on, or returns what is done.

    Args:
        inputs: files, folders, or patterns (``*`` in the last part), as paths that every machine sees, or addresses (``s3://``,
            ``gs://``, ``abfs://``, whatever ``pyarrow.fs`` knows): Lichess puzzle CSVs, EPD, FENs and PGN, plain or ``.zst``, and Parquet.
        out: a folder that every machine sees, or an address.
        do: ``tag``, ``solve`` or ``explain``, as ``kibitzer batch --do``.
        to: ``parquet`` or ``jsonl``.
        nodes, movetime, depth, solver, detail, language: as for ``kibitzer.explain``.
        changed_since: ``out`` of an earlier run, whose rows are taken over where this version would find the same.
        jobs: processors of each worker.
        workers: how many there are; by default as many as the cluster has room for, and more when machines join.
        shard_rows: rows that are worked on together; by default a minute or two of work.
        scratch: a folder on each machine for what is not finished; by default that for temporary files.
        address: of the cluster; by default the one that Ray finds, or one of this machine alone.
        progress: False for none, or a function that is called with the rows that are done and those of all shards.

    Raises:
        InputError: a file cannot be read, or ``out`` is of another run.
        RunError: workers died again and again on the same rows.
    """
    options = _reading.options(solver, nodes, movetime, depth, detail, language)
    if do not in ("tag", "solve", "explain"):
        raise InputError(f"do: expected tag, solve or explain, found {do!r}")
    if to not in ("parquet", "jsonl"):
        raise InputError(f"to: expected parquet or jsonl, found {to!r}")
    if do == "tag" and (nodes or movetime or depth):
        raise InputError("do: `tag` searches nothing, expected no nodes, movetime and depth")
    given = [inputs] if isinstance(inputs, str) else list(inputs)
    if not given or not all(isinstance(one, str) for one in given):
        raise TypeError(f"inputs: expected a path or several, found {_reading.found(inputs)}")
    if changed_since is not None and not isinstance(changed_since, str):
        raise TypeError(f"changed_since: expected a path or an address, found {_reading.found(changed_since)}")
    threads = _reading.whole(jobs, "jobs", 1, 1024) or 1
    store = Store(_reading.text(out, "out", "a path or an address"))
    plan = _planned(store, given, do, to, options, changed_since, _reading.whole(shard_rows, "shard_rows", 1))
    records = published(store)
    if len(records) == len(plan.shards):
        return load(out) if store.read(MANIFEST) is not None else complete(store, plan, records)
    # Ray is started for work alone.
    import ray

    from kibitzer.ray._driver import Driver

    if not ray.is_initialized():
        ray.init(address=address, log_to_driver=False)
    bar = _Bar(plan, records, progress)
    try:
        driver = Driver(plan, out, scratch, threads, _reading.whole(workers, "workers", 1))
        return complete(store, plan, driver.run(records, bar.add))
    finally:
        bar.close()


def _planned(
    store: Store,
    given: list[str],
    do: str,
    to: str,
    options: dict[str, object],
    since: str | None,
    shard_rows: int | None,
) -> _plan.Plan:
    """Return the plan of a run that goes on, or make one."""
    stored = store.read(_plan.PLAN)
    if stored is None:
        return _begun(store, given, do, to, options, since, shard_rows)
    then = _plan.Plan.of_json(stored, store.address(_plan.PLAN))
    now = _plan.Plan(then.id, do, to, options, since, VERSION, then.inputs)
    difference = then.difference(now)
    if difference is None and not _plan.unchanged(then.inputs, given):
        difference = "the input files are others, or have changed"
    if difference is not None:
        raise InputError(f"the run in `{store.uri}` cannot go on: {difference}; expected the same, or another `out`")
    return then


def _begun(
    store: Store,
    given: list[str],
    do: str,
    to: str,
    options: dict[str, object],
    since: str | None,
    shard_rows: int | None,
) -> _plan.Plan:
    if store.names(""):
        raise InputError(f"`{store.uri}` has files and no {_plan.PLAN}, expected an empty place or that of an earlier run")
    rows = shard_rows or _rows(do, options)
    plan = _plan.make(given, do, to, options, since, rows, lambda line: print(f"kibitzer: {line}", file=sys.stderr))
    if since is not None:
        plan = _as_before(plan, since)
    if not store.put_once(_plan.PLAN, plan.to_json()):
        # Another driver was first.
        return _planned(store, given, do, to, options, since, shard_rows)
    return plan


def _as_before(plan: _plan.Plan, since: str) -> _plan.Plan:
    """Cut the files as an earlier run did, so that what it found for a shard stands for the same rows."""
    earlier = Store(since)
    stored = earlier.read(_plan.PLAN)
    if stored is None:
        raise InputError(f"`{since}` has no {_plan.PLAN}, expected what an earlier run of kibitzer.ray wrote")
    then = _plan.Plan.of_json(stored, earlier.address(_plan.PLAN))
    difference = _plan.input_difference(then.inputs, plan.inputs)
    if difference is None and (then.work, then.to, then.options) != (plan.work, plan.to, plan.options):
        difference = "it did something else"
    if difference is not None:
        raise InputError(f"rows of `{since}` cannot be taken over: {difference}")
    return _plan.Plan(plan.id, plan.work, plan.to, plan.options, since, plan.program, plan.inputs, then.shards)


def _rows(do: str, options: dict[str, Any]) -> int:
    """Return about how many rows are a minute or two of one processor's work."""
    if do == "tag":
        a_second = _TAGGED_A_SECOND
    elif options["movetime"] is not None:
        a_second = 1000.0 / options["movetime"]
    else:
        a_second = _NODES_A_SECOND / float(options["nodes"] or _USUAL_NODES)
    return max(1, min(_LONGEST, round(_SECONDS * a_second)))


class _Bar:
    """Shows how far a run is: tqdm where it is there, else a line now and then."""

    def __init__(self, plan: _plan.Plan, records: dict[int, Any], progress: bool | Callable[[int, int], object]) -> None:
        self.total = sum(shard.count for shard in plan.shards)
        self.done = sum(record["rows"] + record["bad"] for record in records.values())
        self.callback = progress if callable(progress) else None
        self.bar: Any = None
        if progress is True:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                self.callback = self._say
            else:
                self.bar = tqdm(total=self.total, initial=self.done, unit=" rows")

    def add(self, record: dict[str, Any]) -> None:
        rows = record["rows"] + record["bad"]
        self.done += rows
        if self.bar is not None:
            self.bar.update(rows)
        if self.callback is not None:
            self.callback(self.done, self.total)

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()

    @staticmethod
    def _say(done: int, total: int) -> None:
        print(f"kibitzer: {done} of {total} rows", file=sys.stderr)
