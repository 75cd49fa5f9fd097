"""Who hands out the shards: actors that are restarted when they die, and a loop that asks nobody twice for what is published."""

import os
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import ray
from ray.exceptions import RayActorError, RayTaskError
from ray.util.metrics import Counter

from kibitzer._core import InputError, RunError
from kibitzer.ray._plan import Plan
from kibitzer.ray._stores import Store
from kibitzer.ray._work import Record, clean, work_on

_PATIENCE = 1.0
_MOST_TRIES = 30
_MOST_FAULTS = 3


class Worker:
    """An actor: works on one shard at a time on one machine."""

    def __init__(self, plan: Plan, out: str, scratch: str | None, jobs: int) -> None:
        self.plan, self.out, self.jobs = plan, out, jobs
        self.scratch = scratch or tempfile.gettempdir()
        self.rows = Counter("kibitzer_rows", description="Rows that are done", tag_keys=("run",))

    def ready(self) -> bool:
        """Answer, which says that the actor is there."""
        return True

    def work(self, number: int) -> Record:
        """Work on a shard; return its record."""
        tags = {"run": self.plan.id}

        def count(rows: int) -> None:
            if rows:
                self.rows.inc(rows, tags)

        return work_on(self.plan, number, self.out, self.scratch, self.jobs, count)

    def clean(self) -> None:
        """Remove what the run left on this machine."""
        clean(self.plan, self.scratch)


@dataclass
class Running:
    """What an actor does: a shard, or nothing but to show that it is there."""

    actor: Any
    number: int | None


class Driver:
    """Hands out the shards of a plan that are not published yet."""

    def __init__(self, plan: Plan, out: str, scratch: str | None, jobs: int, workers: int | None) -> None:
        self.plan, self.out, self.scratch, self.jobs = plan, out, scratch, jobs
        self.store = Store(out)
        self.workers = workers
        self.tries: dict[int, int] = {}
        self.faults: dict[int, int] = {}
        self.running: dict[Any, Running] = {}
        self.actors: list[Any] = []

    def run(self, records: dict[int, Record], progress: Callable[[Record], object]) -> dict[int, Record]:
        """Work until every shard is published; return the records."""
        left = deque(shard.number for shard in self.plan.shards if shard.number not in records)
        if not left:
            return records
        for _ in range(min(len(left), self.workers or self._places())):
            self._hire()
        quiet_since = time.monotonic()
        try:
            while len(records) < len(self.plan.shards):
                done, _ = ray.wait(list(self.running), num_returns=1, timeout=_PATIENCE)
                if not done:
                    quiet_since = self._grow(left, quiet_since)
                for ref in done:
                    quiet_since = time.monotonic()
                    self._ended(ref, left, records, progress)
            self._clean()
        finally:
            for actor in self.actors:
                ray.kill(actor)
        return records

    def _places(self) -> int:
        resources: Any = ray.cluster_resources  # which has no types
        return max(1, int(resources().get("CPU", 1)) // self.jobs)

    def _hire(self) -> None:
        options = {"num_cpus": self.jobs, "max_restarts": -1, "max_task_retries": 0}
        remote: Any = ray.remote(Worker)
        actor = remote.options(**options).remote(self.plan, self.out, self.scratch, self.jobs)
        self.actors.append(actor)
        self.running[actor.ready.remote()] = Running(actor, None)

    def _grow(self, left: "deque[int]", quiet_since: float) -> float:
        """Use machines that have joined; say so where nothing has moved for long."""
        free = self._places() - len(self.actors)
        if self.workers is None and left and free > 0:
            self._hire()
        if time.monotonic() - quiet_since > 60 and not any(one.number is not None for one in self.running.values()):
            print("kibitzer: waiting for machines", file=sys.stderr)
            return time.monotonic()
        return quiet_since

    def _ended(
        self, ref: Any, left: "deque[int]", records: dict[int, Record], progress: Callable[[Record], object]
    ) -> None:
        one = self.running.pop(ref)
        try:
            found = ray.get(ref)
        except RayActorError:
            # It is restarted, here or elsewhere; the shard goes to whoever is free.
            self._again(one.number, left)
            self.running[one.actor.ready.remote()] = Running(one.actor, None)
            return
        except RayTaskError as wrong:
            self._wrong(one, wrong.cause if isinstance(wrong.cause, Exception) else wrong, left)
        else:
            if one.number is not None and one.number not in records:
                records[one.number] = found
                progress(found)
        if left:
            number = left.popleft()
            self.running[self._task(one.actor, number)] = Running(one.actor, number)

    def _task(self, actor: Any, number: int) -> Any:
        shard = self.plan.shards[number]
        name = os.path.basename(self.plan.inputs[shard.input].name)
        rows = f"{shard.first + 1}-{shard.first + shard.count}" if shard.count else "all"
        return actor.work.options(name=f"{self.plan.work} {name} {rows}").remote(number)

    def _again(self, number: int | None, left: "deque[int]") -> None:
        if number is None:
            return
        self.tries[number] = self.tries.get(number, 0) + 1
        if self.tries[number] > _MOST_TRIES:
            raise RunError(f"shard {number}: {_MOST_TRIES} workers died while they worked on it")
        left.appendleft(number)

    def _wrong(self, one: Running, wrong: Exception, left: "deque[int]") -> None:
        """Try a shard again where a store or a disk failed; nothing else is better the second time."""
        if one.number is None or isinstance(wrong, (InputError, RunError)) or not isinstance(wrong, OSError):
            raise wrong
        self.faults[one.number] = self.faults.get(one.number, 0) + 1
        if self.faults[one.number] > _MOST_FAULTS:
            raise RunError(f"shard {one.number}: {wrong}")
        left.append(one.number)

    def _clean(self) -> None:
        """Remove what is left on every machine."""
        clean(self.plan, self.scratch or tempfile.gettempdir())
        refs = [actor.clean.remote() for actor in self.actors]
        done, _ = ray.wait(refs, num_returns=len(refs), timeout=10)
        for ref in done:
            try:
                ray.get(ref)
            except (RayActorError, RayTaskError):
                pass
