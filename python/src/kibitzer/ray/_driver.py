"""The distribution of shards: actors that are replaced when they die, and a loop that skips what is already published."""

import os
import sys
import tempfile
import time
from collections import Counter as Tally
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import ray
from ray.exceptions import ActorUnavailableError, RayError, RayTaskError
from ray.util.metrics import Counter

from kibitzer._core import RunError
from kibitzer.ray._plan import Plan
from kibitzer.ray._work import Record, Task, clean, work_on

_PATIENCE = 1.0
_REST = 2.0
_LOOK_AROUND = 5.0
_QUIET = 60.0
_MOST_DEATHS = 30
_MOST_FAULTS = 3


class Worker:
    """An actor that processes one shard at a time on one machine."""

    def __init__(self, plan: str, out: str, scratch: str | None, jobs: int) -> None:
        self.plan, self.out, self.jobs = plan, out, jobs
        self.scratch = scratch or tempfile.gettempdir()
        self.rows = Counter("kibitzer_rows", description="Rows that are done", tag_keys=("run",))

    def ready(self) -> None:
        """Respond, to show that the actor is alive."""

    def work(self, task: Task) -> Record:
        """Process a shard; return its record."""

        def count(rows: int) -> None:
            if rows:
                self.rows.inc(rows, {"run": self.plan})

        return work_on(task, self.out, self.scratch, self.jobs, count)

    def clean(self) -> None:
        """Remove the run's files from this machine."""
        clean(self.plan, self.scratch)


@dataclass
class Errand:
    """A request to an actor: to process a shard, or to show that it is alive."""

    actor: Any
    number: int | None


@dataclass
class Driver:
    """Distributes the shards of a plan that are not published yet."""

    plan: Plan
    out: str
    scratch: str | None
    jobs: int
    workers: int | None
    left: "deque[int]" = field(default_factory=deque)
    """Shards that nobody works on."""
    errands: dict[Any, Errand] = field(default_factory=dict)
    idle: list[Any] = field(default_factory=list)
    resting: "deque[tuple[float, Any]]" = field(default_factory=deque)
    """Actors that Ray starts again, and when to ask whether they are there."""
    actors: list[Any] = field(default_factory=list)
    deaths: "Tally[int | None]" = field(default_factory=Tally)
    """How many workers died on each shard, and how many before they had one."""
    faults: "Tally[int]" = field(default_factory=Tally)

    def run(self, records: dict[int, Record], progress: Callable[[Record], object]) -> None:
        """Work until every shard has a record."""
        self.left.extend(shard.number for shard in self.plan.shards if shard.number not in records)
        looked = moved = time.monotonic()
        try:
            self._hire()
            while len(records) < len(self.plan.shards):
                done = self._wait()
                for ref in done:
                    self._end(ref, records, progress)
                now = time.monotonic()
                while self.resting and self.resting[0][0] <= now:
                    self._greet(self.resting.popleft()[1])
                moved = now if done else moved
                if now - looked > _LOOK_AROUND:
                    looked = now
                    self._hire()
                if now - moved > _QUIET and all(errand.number is None for errand in self.errands.values()):
                    moved = now
                    print("kibitzer: waiting for machines", file=sys.stderr)
            self._clean()
        finally:
            for actor in self.actors:
                ray.kill(actor)

    def _wait(self) -> list[Any]:
        """Return the finished requests, waiting at most a second."""
        if not self.errands:
            time.sleep(_PATIENCE)
            return []
        done, _ = ray.wait(list(self.errands), num_returns=1, timeout=_PATIENCE)
        return list(done)

    def _greet(self, actor: Any) -> None:
        """Ask an actor whether it is alive."""
        self.errands[actor.ready.remote()] = Errand(actor, None)

    def _hire(self) -> None:
        """Create as many actors as there is room and work for."""
        resources: Any = ray.cluster_resources  # which has no types
        places = self.workers or max(1, int(resources().get("CPU", 1)) // self.jobs)
        unbegun = sum(errand.number is None for errand in self.errands.values()) + len(self.idle) + len(self.resting)
        for _ in range(min(places - len(self.actors), len(self.left) - unbegun)):
            remote: Any = ray.remote(Worker)
            options = {"num_cpus": self.jobs, "max_restarts": -1, "max_task_retries": 0}
            actor = remote.options(**options).remote(self.plan.id, self.out, self.scratch, self.jobs)
            self.actors.append(actor)
            self._greet(actor)

    def _end(self, ref: Any, records: dict[int, Record], progress: Callable[[Record], object]) -> None:
        """Handle an actor's result or failure, and give the next shard to a free actor."""
        errand = self.errands.pop(ref)
        try:
            found = ray.get(ref)
        except RayTaskError as wrong:
            self._judge(errand, wrong.cause if isinstance(wrong.cause, Exception) else wrong)
            self.idle.append(errand.actor)
        except RayError as wrong:
            self._bury(errand, wrong)
        else:
            if errand.number is not None and errand.number not in records:
                records[errand.number] = found
                progress(found)
            self.idle.append(errand.actor)
        while self.left and self.idle:
            actor, number = self.idle.pop(), self.left.popleft()
            self.errands[self._send(actor, number)] = Errand(actor, number)

    def _send(self, actor: Any, number: int) -> Any:
        task = Task.of(self.plan, number)
        shard, name = task.shard, os.path.basename(task.given.name)
        rows = f"{shard.first + 1}-{shard.first + shard.count}" if shard.count else "all"
        return actor.work.options(name=f"{task.work} {name} {rows}").remote(task)

    def _bury(self, errand: Errand, wrong: RayError) -> None:
        """Return the shard of an actor that died to the queue, and replace the actor."""
        if "creation task" in str(wrong):
            raise RunError(f"no worker can be started: {_line(wrong)}")
        is_restarted = isinstance(wrong, ActorUnavailableError)
        self.deaths[errand.number] += errand.number is not None or not is_restarted
        if self.deaths[errand.number] > _MOST_DEATHS:
            where = "before they had a shard" if errand.number is None else f"on shard {errand.number}"
            raise RunError(f"{_MOST_DEATHS} workers died {where}: {_line(wrong)}")
        if errand.number is not None:
            self.left.appendleft(errand.number)
        if is_restarted:
            # Ray restarts it, here or elsewhere, which takes a while.
            self.resting.append((time.monotonic() + _REST, errand.actor))
            return
        self.actors.remove(errand.actor)
        ray.kill(errand.actor)
        self._hire()

    def _judge(self, errand: Errand, wrong: Exception) -> None:
        """Retry a shard if a store or a disk failed; a retry does not help with anything else."""
        if errand.number is None or not isinstance(wrong, OSError):
            raise wrong
        self.faults[errand.number] += 1
        if self.faults[errand.number] > _MOST_FAULTS:
            raise RunError(f"shard {errand.number}: {_line(wrong)}") from None
        self.left.append(errand.number)

    def _clean(self) -> None:
        """Remove the remaining files on every machine."""
        clean(self.plan.id, self.scratch or tempfile.gettempdir())
        refs = [actor.clean.remote() for actor in self.actors]
        done, _ = ray.wait(refs, num_returns=len(refs), timeout=10)
        for ref in done:
            try:
                ray.get(ref)
            except RayError:
                pass


def _line(wrong: Exception) -> str:
    """Return the last line of an error's message, which has the cause."""
    lines = [line.strip() for line in str(wrong).splitlines() if line.strip()]
    return lines[-1] if lines else type(wrong).__name__
