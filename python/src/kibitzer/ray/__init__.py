"""Files of any size on many machines, with Ray.

>>> import kibitzer.ray
>>> kibitzer.ray.run("puzzles/*.csv.zst", "s3://bucket/tagged", do="tag")  # doctest: +SKIP

Rows are processed in shards of a minute or two, each by the same journaled run that ``kibitzer batch`` makes. Whatever
fails, every row appears in the output once, and the same call continues where the last one stopped. This needs the
extra ``ray`` of the wheel, here and on the machines.
"""

import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Literal, TypeAlias

from kibitzer import _core, _reading
from kibitzer._core import VERSION, InputError
from kibitzer._types import Detail, Solver

try:
    from kibitzer.ray import _plan
    from kibitzer.ray._results import Results, complete, load, load_complete, read_records
    from kibitzer.ray._stores import Store
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"kibitzer.ray needs ray, pyarrow and obstore ({missing.name} is missing): "
        "install the wheel as 'PATH/kibitzer-….whl[ray]'"
    ) from None

__all__ = ["Results", "load", "run"]

Path: TypeAlias = str | os.PathLike[str]

_SECONDS = 100.0
_TAGGED_A_SECOND = 8_000.0
_NODES_A_SECOND = 500_000.0
_USUAL_NODES = 400_000.0
_LONGEST = 1_000_000


def run(
    inputs: Path | Iterable[Path],
    out: Path,
    do: Literal["tag", "solve", "explain"] = "tag",
    to: Literal["parquet", "jsonl"] = "parquet",
    *,
    nodes: int | None = None,
    movetime: int | None = None,
    depth: int | None = None,
    solver: Solver = "analyst",
    detail: Detail = "normal",
    language: str = "en",
    changed_since: Path | None = None,
    jobs: int = 1,
    workers: int | None = None,
    shard_rows: int | None = None,
    scratch: Path | None = None,
    address: str | None = None,
    progress: bool | Callable[[int, int], object] = True,
) -> Results:
    """Process all rows of files on all machines of a cluster; the same call continues a run, or returns its results.

    Args:
        inputs: files, folders, or patterns (``*`` in the last part), as paths visible to every machine, or addresses (``s3://``,
            ``gs://``, ``abfs://``): Lichess puzzle CSVs, EPD, FENs and PGN, plain or ``.zst``, and Parquet.
        out: a folder visible to every machine, or an address.
        do: ``tag``, ``solve`` or ``explain``, as ``kibitzer batch --do``.
        to: ``parquet`` or ``jsonl``.
        nodes, movetime, depth, solver, detail, language: as for ``kibitzer.explain``.
        changed_since: ``out`` of an earlier run, whose rows are copied if this version would produce the same.
        jobs: processors for each worker.
        workers: the number of workers; by default as many as the cluster has room for, and more when machines join. A
            cluster that grows on demand grows to this number.
        shard_rows: rows that are processed together; by default a minute or two of work.
        scratch: a folder on each machine for unfinished work; by default the one for temporary files.
        address: the address of the cluster; by default the cluster that Ray finds, or this machine alone.
        progress: False for none, or a function that is called with the numbers of finished rows and of all rows.

    Raises:
        InputError: a file cannot be read, or ``out`` belongs to another run.
        RunError: workers died repeatedly on the same rows, or cannot be started.
    """
    options = _reading.options(solver, nodes, movetime, depth, detail, language)
    _core.check_options(options)
    _check_choice(do, "do", ("tag", "solve", "explain"))
    _check_choice(to, "to", ("parquet", "jsonl"))
    if do == "tag" and (nodes or movetime or depth):
        raise InputError("do: `tag` searches nothing, expected no nodes, movetime and depth")
    given = _read_inputs(inputs)
    threads = _reading.whole(jobs, "jobs", 1, 1024) or 1
    most = _reading.whole(workers, "workers", 1, 1_000_000)
    rows = _reading.whole(shard_rows, "shard_rows", 1, _LONGEST) or _choose_rows(do, options)
    store = Store(_read_path(out, "out"))
    since = None if changed_since is None else Store(_read_path(changed_since, "changed_since")).uri
    local = None if scratch is None else os.path.abspath(_read_path(scratch, "scratch"))
    plan = _load_or_make_plan(store, given, rows, _plan.Plan("", do, to, options, since, VERSION))
    done = load_complete(store, plan.id)
    if done is not None:
        return done
    records = read_records(store, plan.id)
    if len(records) < len(plan.shards):
        # Ray is only started if there is work.
        import ray

        from kibitzer.ray._driver import Driver

        if not ray.is_initialized():
            ray.init(address=address, log_to_driver=False)
        bar = _Bar(plan, records, progress)
        try:
            Driver(plan, store.uri, local, threads, most).run(records, bar.add)
        finally:
            bar.close()
    return complete(store, plan)


def _read_inputs(inputs: object) -> list[str]:
    if isinstance(inputs, (str, os.PathLike)):
        return [_read_path(inputs, "inputs")]
    try:
        given = list(inputs)  # type: ignore[call-overload]
    except TypeError:
        given = []
    if not given:
        raise TypeError(f"inputs: expected a path or several, found {_reading.found(inputs)}")
    return [_read_path(one, "inputs") for one in given]


def _read_path(given: object, name: str) -> str:
    path = os.fspath(given) if isinstance(given, os.PathLike) else given
    return _reading.text(path, name, "a path or an address")


def _check_choice(given: object, name: str, choices: tuple[str, ...]) -> None:
    if given not in choices:
        raise InputError(f"{name}: expected {', '.join(choices[:-1])} or {choices[-1]}, found {given!r}")


def _load_or_make_plan(store: Store, given: list[str], rows: int, wanted: _plan.Plan) -> _plan.Plan:
    """Return the plan of the existing run, or make one that does what is requested."""
    stored = store.read(_plan.PLAN)
    if stored is None:
        return _make_plan(store, given, rows, wanted)
    then = _plan.Plan.of_json(stored, store.address(_plan.PLAN))
    difference = then.difference(wanted)
    inputs = None if difference else _plan.check_inputs(then.inputs, given)
    if inputs is None:
        difference = difference or "the input files are not the same, or have changed"
        raise InputError(f"the run in `{store.uri}` cannot go on: {difference}; expected the same, or another `out`")
    return replace(then, inputs=inputs)


def _make_plan(store: Store, given: list[str], rows: int, wanted: _plan.Plan) -> _plan.Plan:
    # A driver that died while writing its plan leaves a temporary file.
    if any(not name.endswith(".tmp") for name in store.names("", with_folders=True)):
        raise InputError(
            f"`{store.uri}` has files and no {_plan.PLAN}, expected an empty place or that of an earlier run"
        )
    plan = _plan.make(
        given,
        wanted.work,
        wanted.to,
        wanted.options,
        wanted.since,
        rows,
        lambda line: print(f"kibitzer: {line}", file=sys.stderr),
    )
    if wanted.since is not None:
        plan = _cut_as_before(plan, wanted.since)
    if not store.put_once(_plan.PLAN, plan.to_json()):
        # Another driver was first.
        return _load_or_make_plan(store, given, rows, wanted)
    return plan


def _cut_as_before(plan: _plan.Plan, since: str) -> _plan.Plan:
    """Cut the files as an earlier run did, so that its results for a shard belong to the same rows."""
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
    return replace(plan, shards=then.shards)


def _choose_rows(do: str, options: dict[str, Any]) -> int:
    """Return roughly how many rows take one processor a minute or two."""
    if do == "tag":
        a_second = _TAGGED_A_SECOND
    elif options["movetime"] is not None:
        a_second = 1000.0 / options["movetime"]
    else:
        a_second = _NODES_A_SECOND / float(options["nodes"] or _USUAL_NODES)
    return max(1, min(_LONGEST, round(_SECONDS * a_second)))


class _Bar:
    """Shows the progress of a run: with tqdm if it is installed, otherwise with a line now and then."""

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
