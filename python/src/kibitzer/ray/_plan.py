"""The plan: which rows are processed together. It is made once, stored, and kept by every continuation of the run.

A shard is a part of one file: a range of lines with the file's first line before it, or of rows of a Parquet file. Cutting a text means
reading it once, which takes seconds per gigabyte and yields its checksum too. Games are not cut: a file of them is one
shard.
"""

import hashlib
import json
import uuid
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.parquet as pq

from kibitzer import _core
from kibitzer._core import VERSION, InputError
from kibitzer.ray._stores import BLOCK, Store, find_files

PLAN = "plan.json"
_FORMAT = "kibitzer plan 1"
_ZSTD = b"\x28\xb5\x2f\xfd"
_SAMPLE = 1 << 20


@dataclass(frozen=True)
class Input:
    """An input file."""

    name: str
    """What rows and messages call it."""
    folder: str
    """The address of its folder."""
    file: str
    """Its name there."""
    kind: str
    """``csv``, ``lines``, ``games`` or ``parquet``."""
    is_compressed: bool
    bytes: int
    modified: int
    """Nanoseconds; where they differ, the checksum decides whether it is the same file."""
    sha256: str
    head: str = ""
    """The line that says what kind of text it is, as Latin-1, which is repeated before every part."""


@dataclass(frozen=True)
class Shard:
    """A part of an input."""

    number: int
    input: int
    """The file, as an index of the plan's inputs."""
    first: int
    """Lines or rows before it."""
    count: int
    """Lines or rows."""
    begin: int = 0
    """Bytes of text before it, of a compressed file those of what is in it."""
    end: int = 0
    """Bytes of text to its end."""


@dataclass(frozen=True)
class Plan:
    """What is done with which inputs, in which parts."""

    id: str
    work: str
    to: str
    options: dict[str, Any]
    since: str | None
    program: str
    inputs: list[Input] = field(default_factory=list)
    shards: list[Shard] = field(default_factory=list)

    def to_json(self) -> bytes:
        """Return the plan in its stored form."""
        return json.dumps({"format": _FORMAT, **asdict(self)}, indent=1).encode() + b"\n"

    @staticmethod
    def of_json(text: bytes, where: str) -> "Plan":
        """Read a plan.

        Raises:
            InputError: it is not a plan.
        """
        try:
            stored = json.loads(text)
            if stored.pop("format") != _FORMAT:
                raise ValueError("another format")
            inputs = [Input(**one) for one in stored.pop("inputs")]
            shards = [Shard(**one) for one in stored.pop("shards")]
            return Plan(inputs=inputs, shards=shards, **stored)
        except (ValueError, KeyError, TypeError, AttributeError) as wrong:
            raise InputError(f"`{where}` is no plan of kibitzer.ray: {wrong}") from None

    def difference(self, other: "Plan") -> str | None:
        """Describe a difference that prevents another run from continuing this one; None if it can."""
        pairs = {
            "kibitzer": (self.program, other.program),
            "do": (self.work, other.work),
            "to": (self.to, other.to),
            "changed_since": (self.since, other.since),
            **{name: (self.options.get(name), value) for name, value in other.options.items()},
        }
        for name, (then, now) in pairs.items():
            if then != now:
                return f"{name} was {then}, now {now}"
        return None


def input_difference(then: list[Input], now: list[Input]) -> str | None:
    """Describe a difference between the files of two runs; None if they are the same."""
    if [one.name for one in then] != [one.name for one in now]:
        return "the input files are not the same"
    for before, after in zip(then, now, strict=True):
        if (before.bytes, before.sha256) != (after.bytes, after.sha256):
            return f"`{after.name}` has changed"
    return None


def make(
    given: list[str],
    work: str,
    to: str,
    options: dict[str, Any],
    since: str | None,
    rows: int,
    report: Callable[[str], object],
) -> Plan:
    """Examine all files and cut them into shards of about the given number of rows."""
    plan = Plan(uuid.uuid4().hex[:12], work, to, options, since, VERSION)
    for name, store, file in (found for one in given for found in find_files(one)):
        report(f"planning {name}")
        try:
            known, parts = _look(store, file, name, rows, work)
        except (OSError, pa.ArrowException) as wrong:
            raise InputError(f"cannot read `{name}` to its end: {wrong}") from None
        for part in parts:
            plan.shards.append(Shard(len(plan.shards), len(plan.inputs), *part))
        plan.inputs.append(known)
    return plan


def check_inputs(known: list[Input], given: list[str]) -> list[Input] | None:
    """Return the files of a plan with their current times; None if they are different files.

    A file of another size is a different one; if only the time differs, its checksum decides.
    """
    found = [found for one in given for found in find_files(one)]
    if [name for name, _, _ in found] != [one.name for one in known]:
        return None
    now: list[Input] = []
    for before, (name, store, file) in zip(known, found, strict=True):
        size, modified = stamp(store, file, name)
        if size != before.bytes:
            return None
        if modified != before.modified and _checksum(store, file) != before.sha256:
            return None
        now.append(replace(before, modified=modified))
    return now


def stamp(store: Store, file: str, name: str) -> tuple[int, int]:
    """Return the size of a file and its modification time."""
    info = store.fs.get_file_info(store.at(file))
    if info.size is None:
        raise InputError(f"cannot read `{name}`: there is no such file")
    return int(info.size), int(info.mtime_ns or 0)


def open_text(store: Store, file: str, is_compressed: bool, digest: "hashlib._Hash | None" = None) -> BinaryIO:
    """Open a file as text; the file's bytes update a checksum as they are read."""
    stream: Any = store.fs.open_input_stream(store.at(file), compression=None)
    if digest is not None:
        stream = pa.PythonFile(_Seen(stream, digest), mode="r")
    text: BinaryIO = pa.CompressedInputStream(stream, "zstd") if is_compressed else stream
    return text


_Part = tuple[int, int, int, int]


def _look(store: Store, file: str, name: str, rows: int, work: str) -> tuple[Input, list[_Part]]:
    """Return the kind of a file, and its parts."""
    size, modified = stamp(store, file, name)
    with store.fs.open_input_stream(store.at(file), compression=None) as stream:
        is_compressed = bytes(stream.read(len(_ZSTD))) == _ZSTD
    with open_text(store, file, is_compressed) as text:
        start = bytes(text.read(_SAMPLE))
    try:
        kind, head = _core.look(start)
    except InputError as wrong:
        raise InputError(f"`{name}`: {wrong}") from None
    if work == "tag" and kind == "games":
        raise InputError(f"`{name}` is PGN, whose positions have no solutions to tag, expected puzzles")
    if kind in ("csv", "lines") and head is not None:
        begin, end = head
        digest = hashlib.sha256()
        with open_text(store, file, is_compressed, digest) as text:
            # A heading is not a row.
            parts = list(_cut(text, rows, end if kind == "csv" else 0))
        sha256, line = digest.hexdigest(), start[begin:end].decode("latin-1")
    else:
        sha256, line = _checksum(store, file), ""
        parts = [(0, 0, 0, 0)]
        if kind == "parquet":
            with store.fs.open_input_file(store.at(file)) as source:
                total = pq.ParquetFile(source).metadata.num_rows
            parts = [(first, min(rows, total - first), 0, 0) for first in range(0, total, rows)]
    return Input(name, store.uri, file, kind, is_compressed, size, modified, sha256, line), parts


def _checksum(store: Store, file: str) -> str:
    """Return the SHA-256 of a file."""
    digest = hashlib.sha256()
    with store.fs.open_input_stream(store.at(file), compression=None) as stream:
        while block := stream.read(BLOCK):
            digest.update(block)
    return digest.hexdigest()


class _Seen:
    """A stream whose bytes update a checksum as they are read."""

    def __init__(self, stream: Any, digest: "hashlib._Hash") -> None:
        self.stream, self.digest, self.closed = stream, digest, False

    def read(self, size: int = -1) -> bytes:
        block = bytes(self.stream.read(size))
        self.digest.update(block)
        return block

    def readable(self) -> bool:
        return True

    def writable(self) -> bool:
        return False

    def seekable(self) -> bool:
        return False

    def close(self) -> None:
        self.closed = True
        self.stream.close()


def _cut(stream: BinaryIO, rows: int, heading: int) -> Iterator[_Part]:
    """Cut a text after every given number of lines; the first `heading` bytes belong to no part."""
    first = lines = read = 0
    begin = heading
    last = b"\n"
    while block := bytes(stream.read(BLOCK)):
        at = 0
        last = block
        while (end := block.find(b"\n", at)) != -1:
            lines += 1
            at = end + 1
            if read + at == heading:
                first = lines
            elif read + at > heading and lines == first + rows:
                yield first, rows, begin, read + at
                first, begin = lines, read + at
        read += len(block)
    if not last.endswith(b"\n"):
        lines += 1
    if first < lines:
        yield first, lines - first, begin, read
