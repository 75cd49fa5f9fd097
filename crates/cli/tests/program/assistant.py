"""Drives `kibitzer mcp` with the official client of the Model Context Protocol (PyPI: mcp).

Calls every tool with good input and with bad input, and prints one line for each call with the time that it took. The
client itself compares every answer with the tool's schema. The exit status is 1 if a call does not end as expected.

    python crates/cli/tests/program/assistant.py target/release/kibitzer
"""

import asyncio
import sys
import time

from mcp import Client, MCPError, StdioServerParameters, stdio_client

MATE = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1"
MATERIAL = "4k2r/pp3ppp/2qB4/4P3/8/2rB3b/PQ4P1/5R1K w k - 0 24"
PINNED = "4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1"

# Tool, arguments, and what the answer's object must contain.
GOOD = [
    ("explain_position", {"fen": MATE}, {"verdict": "1.Qg6! mates in two.", "certainty": "proved"}),
    ("explain_position", {"fen": MATERIAL}, {"side_to_move": "white"}),
    ("explain_position", {"fen": "startpos", "moves": ["e4", "e5"], "detail": "brief"}, {"promise": None}),
    ("explain_position", {"fen": MATE, "detail": "full", "language": "de", "nodes": 50000}, {}),
    ("check_move", {"fen": MATE, "move": "Qg6"}, {"verdict": "best", "legal": True}),
    ("check_move", {"fen": MATERIAL, "move": "Qxc3"}, {"verdict": "fails"}),
    ("check_move", {"fen": PINNED, "move": "Bd3"}, {"verdict": "illegal", "legal": False}),
    ("check_move", {"fen": "startpos", "moves": "1. e4 e5", "move": "Ke4"}, {"verdict": "illegal"}),
    ("find_mate", {"fen": MATE, "max_moves": 2}, {"result": "mate", "mate_in": 2}),
    ("find_mate", {"fen": MATE, "max_moves": 1}, {"result": "no_mate"}),
    ("find_mate", {"fen": MATE}, {"result": "mate"}),
    ("find_mate", {"fen": "startpos", "max_moves": 30, "milliseconds": 1000}, {"result": "unknown"}),
    ("legal_moves", {"fen": "startpos"}, {"count": 20, "in_check": False}),
    ("apply_moves", {"fen": "startpos", "moves": ["f3", "e5", "g4", "Qh4"]}, {"status": "checkmate"}),
    ("apply_moves", {"fen": "startpos", "moves": []}, {"status": "ongoing"}),
    ("name_themes", {"fen": MATE, "moves": ["Qg6", "gxf6", "Qh7#"]}, {}),
]

# Tool, arguments, and words of the error.
BAD = [
    ("explain_position", {}, "`fen` is missing"),
    ("explain_position", {"fen": "nonsense"}, "`fen`"),
    ("explain_position", {"fen": "8/8/8/8/8/8/8/K6k w - - 0 1", "nodes": 10**12}, "`nodes`"),
    ("explain_position", {"fen": MATE, "detail": "poetic"}, "expected one of brief, normal, full"),
    ("explain_position", {"fen": MATE, "moves": ["Qg6", "Qg6"]}, "move 2, `Qg6`"),
    ("check_move", {"fen": MATE}, "`move` is missing"),
    ("check_move", {"fen": MATE, "move": "sacrifice the queen"}, "not a move in SAN or UCI notation"),
    ("check_move", {"fen": MATE, "move": ["Qg6"]}, "expected a text"),
    ("find_mate", {"fen": MATE, "max_moves": 0}, "from 1 to 120"),
    ("find_mate", {"fen": MATE, "milliseconds": 86400000}, "`milliseconds`"),
    ("find_mate", {"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}, "kings, expected 1"),
    ("legal_moves", {"fen": "k" * 200000}, "200000 bytes came"),
    ("legal_moves", {"fen": MATE, "color": "white"}, "no argument `color`"),
    ("apply_moves", {"fen": "startpos", "moves": ["e4", "e5", "Ke3"]}, "move 3, `Ke3`"),
    ("apply_moves", {"fen": "startpos", "moves": {"1": "e4"}}, "expected a list of moves"),
    ("apply_moves", {"fen": "startpos", "moves": ["Nf3", "Nf6", "Ng1", "Ng8"] * 300}, "at most 1000 moves"),
    ("name_themes", {"fen": "startpos", "moves": []}, "at least one move"),
    ("name_themes", {"fen": "startpos", "moves": ["e5"]}, "move 1, `e5`"),
]


def words(result):
    """Returns the text of an answer."""
    return " ".join(block.text for block in result.content)


async def call(client, tool, arguments):
    """Calls a tool and returns the answer with the milliseconds that it took."""
    begin = time.perf_counter()
    result = await client.call_tool(tool, arguments)
    return result, (time.perf_counter() - begin) * 1000


async def good(client, case):
    """Returns what is wrong with an expected answer, and how long it took."""
    tool, arguments, expected = case
    result, took = await call(client, tool, arguments)
    if result.is_error:
        return f"refused: {words(result)}", took
    for field, value in expected.items():
        found = result.structured_content[field]
        if found != value:
            return f"{field} is {found!r}, expected {value!r}", took
    return None if words(result) else "no words", took


async def bad(client, case):
    """Returns what is wrong with an expected refusal, and how long it took."""
    tool, arguments, expected = case
    result, took = await call(client, tool, arguments)
    if not result.is_error:
        return "was not refused", took
    return None if expected in words(result) else f"says {words(result)!r}", took


async def main(program):
    """Makes all calls and counts those that do not end as expected."""
    wrong = 0
    slowest = 0.0
    server = StdioServerParameters(command=program, args=["mcp"])
    async with Client(stdio_client(server)) as client:
        listed = [tool.name for tool in (await client.list_tools()).tools]
        print("tools:", ", ".join(listed))
        for judge, cases in ((good, GOOD), (bad, BAD)):
            for case in cases:
                flaw, took = await judge(client, case)
                wrong += flaw is not None
                slowest = max(slowest, took)
                print(f"{took:8.1f} ms  {judge.__name__:4} {case[0]}: {flaw or 'ok'}")
        untried = set(listed) - {case[0] for case in GOOD} & {case[0] for case in BAD}
        wrong += len(untried)
        try:
            await client.call_tool("guess", {})
            wrong += 1
        except MCPError as error:
            print("an unknown tool:", error)
        before = time.perf_counter()
        calls = [call(client, "find_mate", {"fen": MATE, "max_moves": 2}) for _ in range(20)]
        answers = await asyncio.gather(*calls)
        wrong += sum(answer.structured_content["mate_in"] != 2 for answer, _ in answers)
        print(f"20 searches at once: {(time.perf_counter() - before) * 1000:.0f} ms")
    print(f"{len(GOOD)} good calls, {len(BAD)} bad calls, {wrong} wrong; the slowest took {slowest:.0f} ms")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1])))
