"""The types of arguments: positions, moves, tables, and the values of options."""

from collections.abc import Iterable
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

Detail: TypeAlias = Literal["brief", "normal", "full"]
Notation: TypeAlias = Literal["letters", "figurine", "long"]
Solver: TypeAlias = Literal["analyst", "mate", "mater1", "mater2", "tech", "verify", "caps", "paradise"]


class BoardLike(Protocol):
    """A ``chess.Board``."""

    @property
    def move_stack(self) -> Any: ...
    def fen(self) -> str: ...
    def root(self) -> Any: ...


class NodeLike(Protocol):
    """A ``chess.pgn.GameNode``."""

    def board(self) -> Any: ...


class MoveLike(Protocol):
    """A ``chess.Move``."""

    def uci(self) -> str: ...


@runtime_checkable
class ArrowStream(Protocol):
    """Anything that provides its rows as an Arrow stream."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


Position: TypeAlias = str | BoardLike | NodeLike
Move: TypeAlias = str | MoveLike
Moves: TypeAlias = Move | Iterable[Move]
