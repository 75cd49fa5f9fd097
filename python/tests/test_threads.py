"""Searches give the lock of the interpreter back, run beside each other, and end at Ctrl-C."""

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

# A search of minutes, were it not interrupted.
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
    # The reader of the stream has an error of its own, after which the interrupt arrives once more.
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


def test_a_stream_that_nobody_reads_to_its_end_stops_working() -> None:
    import pyarrow as pa

    before = threading.active_count()
    table = pa.table({"FEN": [PUZZLES[0][1]] * 5000, "Moves": [PUZZLES[0][2]] * 5000})
    reader = pa.RecordBatchReader.from_stream(kibitzer.tag(table))
    reader.read_next_batch()
    del reader
    assert threading.active_count() == before
