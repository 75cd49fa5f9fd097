"""Searches release the interpreter lock, run concurrently, and end at Ctrl-C."""

import itertools
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from conftest import PUZZLES, QUIET_MATE

import kibitzer

# A search that would take minutes if it were not interrupted.
LONG = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 1"


def test_several_threads_get_what_one_gets() -> None:
    alone = kibitzer.explain(QUIET_MATE, nodes=20_000)
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda _: kibitzer.explain(QUIET_MATE, nodes=20_000).text, range(12)))
    assert together == [alone.text] * 12


def test_other_threads_go_on_while_one_searches() -> None:
    ticks = 0
    search = threading.Thread(target=lambda: kibitzer.solve(LONG, movetime=600))
    search.start()
    while search.is_alive():
        ticks += 1
        time.sleep(0.01)
    assert ticks > 10


INTERRUPTED = """
import kibitzer, sys
print("begun", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize(
    "call",
    [
        f"kibitzer.explain({LONG!r}, movetime=600_000)",
        f"kibitzer.solve({LONG!r}, movetime=600_000)",
        f"kibitzer.prove_mate({LONG!r}, movetime=600_000)",
    ],
)
def test_ctrl_c_ends_a_search(call: str) -> None:
    assert _interrupted(INTERRUPTED.format(call=call)) == "interrupted"


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_ctrl_c_ends_a_table() -> None:
    # The reader of the stream raises its own error, after which the interrupt arrives once more.
    program = f"""
import kibitzer, pyarrow as pa
print("begun", flush=True)
try:
    try:
        pa.table(kibitzer.solve(pa.table({{"FEN": [{LONG!r}] * 99}}), movetime=600_000))
    except pa.ArrowInvalid:
        while True:
            pass
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
    assert _interrupted(program) == "interrupted"


def _interrupted(program: str) -> str:
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, env=os.environ)
    assert process.stdout is not None and process.stdout.readline() == "begun\n"
    time.sleep(0.7)
    begin = time.monotonic()
    process.send_signal(signal.SIGINT)
    out = process.communicate(timeout=60)[0].strip()
    assert time.monotonic() - begin < 30
    return out


@pytest.mark.skipif(sys.platform != "linux", reason="threads are counted in /proc")
def test_a_stream_that_nobody_reads_to_its_end_stops_working() -> None:
    import pyarrow as pa

    def threads() -> set[str]:
        return set(os.listdir("/proc/self/task"))

    # Threads of earlier tests may end at any time: only those that are new count.
    before = threads()
    batch = pa.record_batch({"FEN": [PUZZLES[0][1]] * 50, "Moves": [PUZZLES[0][2]] * 50})
    # So many rows that the work cannot be done before it is looked at.
    endless = pa.RecordBatchReader.from_batches(batch.schema, itertools.repeat(batch))
    reader = pa.RecordBatchReader.from_stream(kibitzer.tag(endless))
    reader.read_next_batch()
    new = threads() - before
    assert new
    del reader
    end = time.monotonic() + 30
    while new & threads() and time.monotonic() < end:
        time.sleep(0.05)
    assert not new & threads()


ENDS = """
import sys, pyarrow as pa, kibitzer
def batches():
    while True:
        yield pa.record_batch({"FEN": ["6k1/5ppp/r7/8/8/8/5PPP/R5K1 b - - 0 1"] * 50, "Moves": ["a6b6 a1a8"] * 50})
source = pa.RecordBatchReader.from_batches(pa.schema([("FEN", pa.string()), ("Moves", pa.string())]), batches())
reader = pa.RecordBatchReader.from_stream(kibitzer.tag(source))
reader.read_next_batch()
sys.exit(7)
"""


def test_the_interpreter_ends_while_a_stream_is_open() -> None:
    for _ in range(8):
        done = subprocess.run([sys.executable, "-c", ENDS], capture_output=True, text=True, timeout=60)
        assert done.returncode == 7, done.stderr
