"""Answers: plain values, comparable and picklable, that contain the JSON of the command line."""

import html
import json
from dataclasses import dataclass, field
from typing import Any

from kibitzer import _core


@dataclass(frozen=True, slots=True)
class _Answer:
    """An answer with the JSON object that the command line writes."""

    _json: str = field(repr=False)

    def to_dict(self) -> dict[str, Any]:
        """Return the whole answer as the JSON interface has it."""
        answer: dict[str, Any] = json.loads(self._json)
        return answer

    @property
    def fen(self) -> str:
        """The position that was asked about."""
        return str(self.to_dict()["fen"])

    @property
    def move(self) -> str | None:
        """The best move in UCI; None if there is no suggestion."""
        move = self.to_dict()["best_move"]
        return None if move is None else str(move)

    @property
    def line(self) -> tuple[str, ...]:
        """The principal variation in UCI, beginning with the best move."""
        return tuple(self.to_dict()["line"])

    @property
    def score(self) -> dict[str, int] | None:
        """``{"mate_in": own moves}`` or ``{"centipawns": ...}``, for the side to move."""
        score: dict[str, int] | None = self.to_dict()["score"]
        return score

    @property
    def certainty(self) -> str | None:
        """``proved`` (a checker has accepted it), ``checked`` (searched, to a depth given by ``to_dict``) or
        ``claimed``."""
        certainty = self.to_dict()["certainty"]
        return None if certainty is None else str(certainty)

    @property
    def found_by(self) -> str | None:
        """The solver that found the move."""
        found_by = self.to_dict()["found_by"]
        return None if found_by is None else str(found_by)

    @property
    def themes(self) -> tuple[str, ...]:
        """Motifs of the line, by Lichess's names."""
        return tuple(self.to_dict()["themes"])

    @property
    def nodes(self) -> int:
        """Positions searched."""
        return int(self.to_dict()["nodes"])


@dataclass(frozen=True, slots=True)
class Explanation(_Answer):
    """The winning move and why."""

    san: str | None
    """The best move in SAN."""
    headline: str
    """What is won and by what, in a sentence or two."""
    text: str
    """The whole explanation."""
    board: str = field(repr=False)
    """The board as text."""
    page: str = field(repr=False)
    """The explanation as an HTML page of its own."""
    _html: str = field(repr=False)
    _svg: str = field(repr=False)
    _pgn: str = field(repr=False)
    _time_us: int = field(repr=False, compare=False)

    def __str__(self) -> str:
        return self.text

    def to_dict(self) -> dict[str, Any]:
        """Return the whole answer as the JSON interface has it."""
        answer: dict[str, Any] = json.loads(self._json)
        return {**answer, "time_us": self._time_us}

    @property
    def claims(self) -> list[dict[str, Any]]:
        """What the sentences claim; each was checked on its board."""
        sections = self.to_dict()["sections"]
        return [claim for section in sections for sentence in section["sentences"] for claim in sentence["claims"]]

    @property
    def proof(self) -> dict[str, Any] | None:
        """The certificate of a proved mate or draw; None if nothing is proved."""
        proof: dict[str, Any] | None = self.to_dict().get("certificate")
        return proof

    @property
    def svg(self) -> str:
        """The board with the best move as an SVG image."""
        return self._svg

    def to_pgn(self) -> str:
        """Return a game that starts at the position: the answer as main line, defences as variations, reasons as comments."""
        return self._pgn

    def _repr_html_(self) -> str:
        return self._html

    def _repr_svg_(self) -> str:
        return self._svg


@dataclass(frozen=True, slots=True)
class Solution(_Answer):
    """What a search found, without an explanation."""

    def __repr__(self) -> str:
        answer = self.to_dict()
        return f"Solution(move={answer['best_move']!r}, score={answer['score']!r}, solved={answer['solved']!r})"

    @property
    def san(self) -> str | None:
        """The best move in SAN."""
        move = self.move
        return None if move is None else _core.san(self.fen, "", move)

    @property
    def solved(self) -> bool | None:
        """Whether the answer agrees with the one given with the position; None if none was given."""
        solved: bool | None = self.to_dict()["solved"]
        return solved


@dataclass(frozen=True, slots=True)
class Moment:
    """A move of a game that is worth mentioning."""

    ply: int
    """Moves of the game before it."""
    side: str
    """``white`` or ``black``: who moved."""
    san: str
    """The move in SAN."""
    kinds: tuple[str, ...]
    """``missed`` (something better was there), ``allowed`` (the answer punishes it), ``played`` (a combination)."""
    drop: float
    """How much less the mover's chance to win is than after the best move, from 0 to 1."""
    headline: str | None
    """The motif that decided, where there is one."""
    text: str
    """What is to be said of it."""
    better: tuple[str, ...]
    """The line that was better, in UCI."""
    fen: str
    """The position before it."""
    _json: str = field(repr=False)

    def __str__(self) -> str:
        return self.text

    def to_dict(self) -> dict[str, Any]:
        """Return it with the explanations ``before`` and ``after`` the move, as in the JSON of a review."""
        moment: dict[str, Any] = json.loads(self._json)
        return moment


@dataclass(frozen=True, slots=True)
class Review:
    """A game: what was missed, allowed and found in it, and how well each side played."""

    _json: str = field(repr=False)
    page: str = field(repr=False)
    """The review as an HTML page of its own, with a graph and boards."""
    _pgn: str = field(repr=False)

    def __repr__(self) -> str:
        return f"Review({self.text!r})"

    def __str__(self) -> str:
        return self.text

    def to_dict(self) -> dict[str, Any]:
        """Return the whole review as ``kibitzer annotate --review json`` prints it."""
        review: dict[str, Any] = json.loads(self._json)
        return review

    def to_pgn(self) -> str:
        """Return the game with comments, better lines and glyphs."""
        return self._pgn

    @property
    def text(self) -> str:
        """How well each side played, where the game turned, and why."""
        return str(self.to_dict()["summary"]["text"])

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The moves that are worth mentioning, in the order of the game."""
        return tuple(
            Moment(
                ply=one["ply"],
                side=one["side"],
                san=one["san"],
                kinds=tuple(one["kinds"]),
                drop=one["drop"],
                headline=one["headline"],
                text=one["text"],
                better=tuple(one["better"]),
                fen=one["before"]["fen"],
                _json=json.dumps(one),
            )
            for one in self.to_dict()["moments"]
        )

    @property
    def moves(self) -> list[dict[str, Any]]:
        """Every move, with White's ``chance`` to win after it, its ``drop``, ``accuracy`` and ``judgment``."""
        moves: list[dict[str, Any]] = self.to_dict()["moves"]
        return moves

    @property
    def accuracy(self) -> dict[str, float | None]:
        """How accurately each side played, from 0 to 100, by Lichess's formula."""
        summary = self.to_dict()["summary"]
        return {side: summary[side]["accuracy"] for side in ("white", "black")}

    def _repr_html_(self) -> str:
        # The page has its own style, which must not affect the notebook's.
        return f'<iframe srcdoc="{html.escape(self.page)}" style="width:100%;height:40em;border:0"></iframe>'


@dataclass(frozen=True, slots=True)
class Mate:
    """What the mate prover found."""

    finding: str
    """``mate``, ``no_mate`` (proved), ``no_mate_searched`` (every line searched) or ``unknown`` (the limit came first)."""
    mate_in: int | None
    """Own moves of the side to move; negative where it is mated."""
    line: tuple[str, ...]
    """How the mate goes, in UCI."""
    san: str | None
    """The first move in SAN."""
    shortest: bool | None
    """Whether no mate is shorter; None where that was not found out."""
    nodes: int
    """Positions searched."""
    text: str
    """All of that in words."""
    _certificate: str | None = field(repr=False)

    def __str__(self) -> str:
        return self.text

    @property
    def move(self) -> str | None:
        """The first move in UCI."""
        return self.line[0] if self.line else None

    @property
    def proved(self) -> bool:
        """Whether there is a certificate."""
        return self._certificate is not None

    @property
    def proof(self) -> dict[str, Any] | None:
        """The certificate, or None."""
        proof: dict[str, Any] | None = None if self._certificate is None else json.loads(self._certificate)
        return proof


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a certificate proves."""

    text: str
    """In words."""
    claim: Any
    """As the certificate has it."""
    winner: str | None
    """``white`` or ``black``: who mates, or cannot; None where a draw is proved."""
    positions: int
    """Positions that were checked."""
    fifty_move: bool
    """Whether a draw by fifty moves could be claimed on the way."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Tags:
    """The themes of a puzzle."""

    fen: str
    """The position in which it starts."""
    themes: tuple[str, ...]
    """What its moves show, and given themes that no line of moves can show."""
    added: tuple[str, ...]
    """Those that were not given."""
    removed: tuple[str, ...]
    """Given themes that the moves do not show, though they would."""
    evidence: tuple[str, ...]
    """Where each is seen: ``fork@2:d5+f6`` is a fork by the second own move, on these squares."""
