"""Tables: anything with an Arrow stream in, an Arrow stream out."""

import atexit
from collections.abc import Mapping
from typing import TypeGuard

from kibitzer import _core, _reading
from kibitzer._types import ArrowStream


class Stream:
    """The results for the rows of a table, computed while they are read; can be read once.

    Every library that reads Arrow streams accepts it: ``polars.DataFrame(stream)``, ``pyarrow.table(stream)``,
    ``pandas.DataFrame.from_arrow(stream)``, ``pyarrow.RecordBatchReader.from_stream(stream)``. There is one row for each row of the table, in its order;
    if that cannot be read, ``error`` says why and the other columns are null.
    """

    __slots__ = ("_rows", "_was_read")

    def __init__(self, rows: _core.Rows) -> None:
        self._rows = rows
        self._was_read = False

    def __arrow_c_schema__(self) -> object:
        return self._rows.__arrow_c_schema__()

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        if self._was_read:
            raise _core.InputError("the stream was read already, expected one that was not; call the function again")
        self._was_read = True
        return self._rows.__arrow_c_stream__(requested_schema)

    def __repr__(self) -> str:
        return f"<kibitzer.Stream, {'read' if self._was_read else 'not read yet'}>"


# No thread may still be reading rows from Python when the interpreter exits.
atexit.register(_core.close)


def is_table(given: object) -> TypeGuard[ArrowStream]:
    """Return whether a value has rows, as opposed to being a position."""
    return not isinstance(given, str) and (hasattr(given, "__arrow_c_stream__") or hasattr(given, "__arrow_c_array__"))


def work_on(
    rows: ArrowStream,
    work: str,
    options: Mapping[str, object],
    columns: Mapping[str, object],
    jobs: object,
    progress: object,
) -> Stream:
    """Start to process the rows of a table."""
    names: dict[str, str | None] = {"id": None, "fen": None, "moves": None, "themes": None}
    for name, column in columns.items():
        names[name] = None if column is None else _reading.text(column, name, "the name of a column")
    number = _reading.whole(jobs, "jobs", 1, 1024)
    listener = _reading.callback(progress, "progress")
    try:
        return Stream(_core.table(rows, work, names, options, number, listener))
    except _core.InputError:
        raise
    except ValueError as wrong:
        # An object with an Arrow stream may be a single column.
        raise _core.InputError(
            f"expected {_reading.TABLE}, found {type(rows).__name__}; one column is none, select it from its table ({wrong})"
        ) from None
