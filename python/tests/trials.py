"""What a run on many machines has to bear: nodes, actors and drivers that die at random moments.

Run as a program it performs the long form, which `docs/many-machines.md` reports on:

    python trials.py puzzles.csv --program target/release/kibitzer --nodes 200
"""

import argparse
import hashlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import ray
from pyarrow import fs
from ray.cluster_utils import Cluster

import kibitzer.ray


CREDENTIALS = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_DEFAULT_REGION": "us-east-1"}


@contextmanager
def cluster(nodes: int = 3, processors: int = 1) -> Iterator[Cluster]:
    """Start a cluster of several nodes on this machine: a head without processors, and worker nodes."""
    os.environ.setdefault("RAY_AUTH_MODE", "disabled")
    # Workers inherit the environment that the cluster was started with.
    os.environ.update(CREDENTIALS)
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    try:
        for _ in range(nodes):
            made.add_node(num_cpus=processors)
        made.wait_for_nodes()
        ray.init(address=made.address, log_to_driver=False)
        yield made
    finally:
        ray.shutdown()
        made.shutdown()


@contextmanager
def bucket() -> Iterator[str]:
    """Start a store on this machine that speaks S3 and has no rename; yield the query of its addresses."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port = int(listening.getsockname()[1])
    command = [sys.executable, "-m", "moto.server", "-p", str(port)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.environ.update(CREDENTIALS)

    def answers() -> bool:
        with socket.socket() as asking:
            return asking.connect_ex(("127.0.0.1", port)) == 0

    try:
        wait_for(answers)
        query = f"?endpoint_override=127.0.0.1:{port}&scheme=http&region=us-east-1&allow_bucket_creation=true"
        kibitzer.ray.Store(f"s3://test/{query}").fs.create_dir("test")
        yield query
    finally:
        server.kill()
        server.wait()


def kill_node(made: Cluster, rng: random.Random) -> None:
    """Kill a worker node, and add a new one."""
    made.remove_node(rng.choice(sorted(made.worker_nodes, key=lambda node: node.unique_id)), allow_graceful=False)
    made.add_node(num_cpus=1)


def actors() -> list[int]:
    """Return the processes of the working actors."""
    found = subprocess.run(["pgrep", "-f", "^ray::(Worker|tag|solve|explain)"], capture_output=True, text=True)
    return [int(line) for line in found.stdout.split()]


def kill_actor(rng: random.Random) -> bool:
    """Kill the process of an actor; return whether there was one."""
    alive = actors()
    if alive:
        os.kill(rng.choice(alive), signal.SIGKILL)
    return bool(alive)


def wait_for(what: Callable[[], Any], seconds: float = 120) -> None:
    """Wait until something is there.

    Raises:
        TimeoutError: it does not appear.
    """
    end = time.monotonic() + seconds
    while not what():
        if time.monotonic() > end:
            raise TimeoutError(what)
        time.sleep(0.05)


def during(work: Callable[[], Any], trouble: Callable[[], Any]) -> Any:
    """Run work in a thread while this one causes trouble; return its result."""
    found: list[Any] = []
    wrong: list[BaseException] = []

    def run() -> None:
        try:
            found.append(work())
        except BaseException as raised:  # it is raised again below
            wrong.append(raised)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    trouble()
    thread.join()
    if wrong:
        raise wrong[0]
    return found[0]


def lines(results: kibitzer.ray.Results) -> list[str]:
    """Return the rows of a run as sorted JSON, whatever they are stored as."""
    rows: list[str] = []
    for address in results.files:
        store, path = fs.FileSystem.from_uri(address) if "://" in address else (fs.LocalFileSystem(), address)
        if path.endswith(".parquet"):
            with store.open_input_file(path) as file:
                rows += [json.dumps(row) for row in pq.read_table(file).to_pylist()]
        else:
            with store.open_input_stream(path) as stream:
                rows += bytes(stream.read()).decode().splitlines()
    return sorted(rows)


def alone(program: str, source: str, out: Path, *options: str) -> tuple[list[str], float]:
    """Do the same on one machine; return the sorted rows and the time in seconds."""
    begin = time.monotonic()
    subprocess.run([program, "batch", source, "--out", str(out), *options], check=True, capture_output=True)
    took = time.monotonic() - begin
    rows: list[str] = []
    for part in sorted(out.glob("part-*")):
        if part.suffix == ".parquet":
            rows += [json.dumps(row) for row in pq.read_table(part).to_pylist()]
        else:
            rows += part.read_text().splitlines()
    return sorted(rows), took


def leftovers(out: str, results: kibitzer.ray.Results) -> list[str]:
    """List what is in a folder of results and does not belong there."""
    store = kibitzer.ray.Store(out)
    counted = {address.partition("?")[0].rsplit("/", 1)[-1] for address in (*results.files, *results.bad_files)}
    parts = [name for name in store.names("parts") if name not in counted]
    return parts + [name for name in store.names("shards") + store.names("") if not name.endswith(".json")]


def scratch(folder: str) -> list[str]:
    """List what runs have left in a folder for unfinished work."""
    return [name for name in os.listdir(folder) if name.startswith("kibitzer-")]


def driven(source: str, out: str, *options: str) -> subprocess.Popen[str]:
    """Start a driver in its own process."""
    command = [sys.executable, "-m", "kibitzer.ray", source, "--out", out, *options]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True)


def digest(rows: list[str]) -> str:
    """Return the checksum of rows."""
    return hashlib.sha256("\n".join(rows).encode()).hexdigest()[:16]


def report(name: str, rows: list[str], truth: list[str], left: list[str], took: float) -> None:
    """Print one line of the table."""
    same = "the same rows" if rows == truth else "OTHER ROWS"
    print(f"{name:<34} {len(rows):>7} rows {digest(rows)} {same}, {len(left)} left over, {took:6.1f} s", flush=True)


def main() -> int:
    """Run the long form."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source")
    parser.add_argument("--program", required=True)
    parser.add_argument("--nodes", default="200", help="positions for each search")
    parser.add_argument("--shard-rows", type=int, default=5000)
    parser.add_argument("--only-store", action="store_true", help="only the trial with a store that has no rename")
    parser.add_argument("--seed", type=int, default=1979)
    typed = parser.parse_args()
    rng = random.Random(typed.seed)
    with tempfile.TemporaryDirectory() as folder, cluster() as made:
        base, wanted = Path(folder), ["--do", "solve", "--nodes", typed.nodes, "--to", "jsonl"]
        truth, took = alone(typed.program, typed.source, base / "alone", *wanted, "--jobs", "2")
        report("one machine, batch --jobs 2", truth, truth, [], took)
        options: dict[str, Any] = {
            "do": "solve",
            "nodes": int(typed.nodes),
            "to": "jsonl",
            "shard_rows": typed.shard_rows,
            "scratch": folder,
            "progress": False,
        }

        def trial(name: str, trouble: Callable[[], Any], out: str | None = None) -> None:
            out = out or str(base / name.replace(" ", "-"))
            begin = time.monotonic()
            results = during(lambda: kibitzer.ray.run(typed.source, out, **options), trouble)
            took = time.monotonic() - begin
            report(name, lines(results), truth, leftovers(out, results) + scratch(folder), took)

        def nodes() -> None:
            for _ in range(3):
                wait_for(actors)
                time.sleep(rng.uniform(0.1, 0.25) * took)
                kill_node(made, rng)

        def workers() -> None:
            for _ in range(10):
                wait_for(actors)
                time.sleep(rng.uniform(0.02, 0.08) * took)
                kill_actor(rng)

        with bucket() as query:
            trial("on S3, an actor killed ten times", workers, f"s3://test/out{query}")
        if typed.only_store:
            return 0
        trial("undisturbed", lambda: None)
        trial("a node killed three times", nodes)
        trial("an actor killed ten times", workers)
        out = str(base / "driver")
        begin = time.monotonic()
        for _ in range(2):
            driver = driven(
                typed.source, out, *wanted, "--shard-rows", str(typed.shard_rows), "--scratch", folder, "--address", made.address
            )
            time.sleep(10 + rng.uniform(0.1, 0.3) * took)
            driver.kill()
            driver.wait()
        results = kibitzer.ray.run(typed.source, out, **options)
        report("the driver killed twice", lines(results), truth, leftovers(out, results) + scratch(folder), time.monotonic() - begin)
        begin = time.monotonic()
        again = kibitzer.ray.run(typed.source, out, **options)
        print(f"the same command again: {again == results}, {time.monotonic() - begin:.2f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
