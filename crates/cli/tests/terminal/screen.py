"""Runs a program on a pseudo-terminal and prints, as JSON, what a reader saw.

Usage: screen.py INTERRUPT PROGRAM ARGUMENTS...

INTERRUPT is a text: as soon as the program has written it, Ctrl-C is typed. An empty one types nothing.
The answer has `status` (the exit status), `raw` (all that was written, in order), `screen` (what is left on the screen, line by
line), `is_cursor_shown`, and `first` (milliseconds until the program wrote something: of `explain` the board).
"""

import fcntl
import json
import os
import pty
import re
import struct
import sys
import termios
import time

CONTROL = re.compile(r"\x1b\[([?0-9;]*)([A-Za-z])")


def run(interrupt, arguments):
    begin = time.monotonic()
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm"
        os.execv(arguments[0], arguments)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 100, 0, 0))
    raw, first = b"", None
    while True:
        try:
            chunk = os.read(terminal, 65536)
        except OSError:
            break
        if not chunk:
            break
        if first is None:
            first = 1000 * (time.monotonic() - begin)
        raw += chunk
        if interrupt and interrupt.encode() in raw:
            os.write(terminal, b"\x03")
            interrupt = ""
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), raw.decode(), first


def screen(raw):
    """Draws what was written on a screen without a lower end."""
    lines, row, column, is_cursor_shown, place = [[]], 0, 0, True, 0
    while place < len(raw):
        control = CONTROL.match(raw, place)
        if control:
            numbers, kind = control.groups()
            count = int(numbers) if numbers.isdigit() else 1
            if kind == "A":
                row = max(0, row - count)
            elif kind == "B":
                row += count
            elif kind == "G":
                column = count - 1
            elif kind == "K":
                lines[row] = [] if numbers == "2" else lines[row][:column]
            elif kind == "J":
                lines[row:] = [lines[row][:column]]
            elif kind in "hl" and numbers == "?25":
                is_cursor_shown = kind == "h"
            place = control.end()
        else:
            letter = raw[place]
            place += 1
            if letter == "\r":
                column = 0
            elif letter == "\n":
                row += 1
            else:
                line = lines[row]
                line.extend(" " * (column + 1 - len(line)))
                line[column] = letter
                column += 1
        lines.extend([] for _ in range(row + 1 - len(lines)))
    return ["".join(line).rstrip() for line in lines], is_cursor_shown


def main():
    status, raw, first = run(sys.argv[1], sys.argv[2:])
    lines, is_cursor_shown = screen(raw)
    answer = {"status": status, "raw": raw, "screen": lines, "is_cursor_shown": is_cursor_shown, "first": first}
    print(json.dumps(answer))


main()
