"""Kibitzer: a chess-tactics analyst that says why.

>>> import kibitzer
>>> kibitzer.explain("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1").san
'Ra8#'

A position is a FEN, a ``chess.Board`` or a ``chess.pgn.GameNode``. ``explain``, ``solve`` and ``tag`` also take whole tables: anything
that provides an Arrow stream (pyarrow, polars, pandas, duckdb). ``kibitzer.ray`` spreads files over many machines.

Searches release the interpreter lock, can be called from several threads, and end at Ctrl-C.
"""

from kibitzer._answers import Explanation, Mate, Moment, Review, Solution, Tags, Verdict
from kibitzer._core import VERSION as __version__
from kibitzer._core import InputError, ProofError, RunError
from kibitzer._functions import check, explain, hint, prove_mate, review, solve, tag
from kibitzer._tables import Stream

__all__ = [
    "Explanation",
    "InputError",
    "Mate",
    "Moment",
    "ProofError",
    "Review",
    "RunError",
    "Solution",
    "Stream",
    "Tags",
    "Verdict",
    "__version__",
    "check",
    "explain",
    "hint",
    "prove_mate",
    "review",
    "solve",
    "tag",
]
