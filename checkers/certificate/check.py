#!/usr/bin/env python3
"""Checks Kibitzer's mate certificates, written from docs/certificate.md alone.

    python -m checkers.certificate.check FILE...    one certificate per file
    python -m checkers.certificate.check -          one certificate per line on standard input

Prints for each `ok mate_in=N nodes=M` (`no_mate_in=N` or `any`, `drawn`) or `REJECTED <flaw>: <words> (node I)`;
the exit status is 0 if all are right, otherwise 1. Needs python-chess.

The flaws, in the order of the document: version, form, root, order, legality, reach,
same_position, winner_node, missing_reply, stalemate, distance, fifty_moves; if the claim is that there is no mate, also
missing_move, escape, mated.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import chess

FIELDS = {"kibitzer_certificate", "fen", "castling", "winner", "claim", "fifty_move", "nodes"}
SIDES = {"white": chess.WHITE, "black": chess.BLACK}

# What makes a root impossible to play from. Too many pieces and checks that no last move
# explains are left out on purpose: composed positions are welcome.
IMPOSSIBLE = (
    chess.STATUS_NO_WHITE_KING | chess.STATUS_NO_BLACK_KING | chess.STATUS_TOO_MANY_KINGS
    | chess.STATUS_PAWNS_ON_BACKRANK | chess.STATUS_OPPOSITE_CHECK | chess.STATUS_EMPTY
    | chess.STATUS_BAD_CASTLING_RIGHTS | chess.STATUS_INVALID_EP_SQUARE
)

Key = tuple[Any, ...]


class Flaw(Exception):
    """Why a certificate is refused: the flaw's name, words, and the node's index."""

    def __init__(self, name: str, words: str, node: int | None = None) -> None:
        super().__init__(f"{name}: {words}" + ("" if node is None else f" (node {node})"))
        self.name = name
        self.node = node


class Proof(NamedTuple):
    """What a flawless certificate shows."""

    mate_in: int | None  # None where no mate or a draw is proved
    winner: chess.Color | None
    chess960: bool
    nodes: int
    root: Key
    distance: dict[Key, int]  # of every position in it, in half-moves to the mate
    no_mate_in: int | None = None  # 0: in no number of moves


def is_integer(value: object) -> bool:
    """Whether it is a whole number; Python counts True as 1, a certificate does not."""
    return isinstance(value, int) and not isinstance(value, bool)


def position_key(board: chess.Board) -> Key:
    """Returns a key that is equal for two positions if and only if they are the same by rule 6."""
    return (
        board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings,
        board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK],
        board.turn, board.clean_castling_rights(),
        board.ep_square if board.has_legal_en_passant() else None,
    )


def legal_moves(board: chess.Board, from_mask: int = chess.BB_ALL) -> dict[str, chess.Move]:
    """Returns every legal move by its single correct spelling, which depends on board.chess960."""
    return {move.uci(): move for move in board.generate_legal_moves(from_mask)}


def after(board: chess.Board, move: chess.Move) -> chess.Board:
    child = board.copy(stack=False)
    child.push(move)
    return child


def root_board(fen: object, chess960: bool) -> chess.Board:
    """Applies rule 2. python-chess accepts more than six proper fields, hence the preceding checks."""
    if not isinstance(fen, str) or len(fields := fen.split(" ")) != 6:
        raise Flaw("root", "the FEN has not six fields")
    men, _, castling, _, *clocks = fields
    if "~" in men or not all(clock.isascii() and clock.isdigit() for clock in clocks):
        raise Flaw("root", "the FEN is not well formed")
    if not chess960 and not set(castling) <= set("KQkq-"):
        raise Flaw("root", "castling rights by file letters in a standard game")
    try:
        board = chess.Board(fen, chess960=chess960)
    except ValueError as error:
        raise Flaw("root", str(error)) from None
    problems = board.status() & IMPOSSIBLE
    # python-chess silently drops a right when there is no rook at all on the rank.
    if castling != "-" and board.castling_rights.bit_count() != len(castling):
        problems |= chess.STATUS_BAD_CASTLING_RIGHTS
    if problems:
        raise Flaw("root", f"not a position to play from: {problems!r}")
    return board


def may_deny(moves: object) -> bool:
    """Whether it is a number of moves, or null for any number."""
    return moves is None or is_integer(moves) and 0 < moves < 1 << 32  # type: ignore[operator]


def check_form(certificate: object) -> None:
    if not isinstance(certificate, dict):
        raise Flaw("form", "not a JSON object")
    version = certificate.get("kibitzer_certificate")
    if not is_integer(version) or version != 1:
        raise Flaw("version", f"version {version!r} is unknown")
    if certificate.keys() != FIELDS:
        raise Flaw("form", f"missing or unknown fields {sorted(certificate.keys() ^ FIELDS)}")
    if certificate["castling"] not in ("standard", "chess960"):
        raise Flaw("form", "`castling` is neither standard nor chess960")
    if certificate["winner"] not in ("white", "black", None):
        raise Flaw("form", "`winner` is not white, black or null")
    claim = certificate["claim"]
    drawn = isinstance(claim, dict) and claim.keys() == {"drawn"} and claim["drawn"] in ("stalemate", "insufficient_material")
    mate = isinstance(claim, dict) and claim.keys() == {"mate_in"} and is_integer(claim["mate_in"])
    none = isinstance(claim, dict) and claim.keys() == {"no_mate_in"} and may_deny(claim["no_mate_in"])
    if not drawn and not mate and not none:
        raise Flaw("form", "`claim` is neither {\"mate_in\": number}, {\"no_mate_in\": number or null} nor {\"drawn\": reason}")
    if drawn != (certificate["winner"] is None):
        raise Flaw("distance", "a mate has a winner, a draw has none")
    if not isinstance(certificate["fifty_move"], bool):
        raise Flaw("form", "`fifty_move` is neither true nor false")
    if not isinstance(certificate["nodes"], list) or not certificate["nodes"]:
        raise Flaw("form", "`nodes` is not a list with a root")


def edges(node: object, index: int, least: int, count: int) -> Iterator[tuple[str, int]]:
    """Returns the moves of a node and their children; checks form, order (a child is `least` or more), and repeated
    moves."""
    if not isinstance(node, list):
        raise Flaw("form", "a node is not a list", index)
    seen = set()
    for edge in node:
        if not (isinstance(edge, list) and len(edge) == 2 and isinstance(edge[0], str) and is_integer(edge[1])):
            raise Flaw("form", "not a pair of a move and a node", index)
        move, child = edge
        if not least <= child < count:
            raise Flaw("order", f"{move} leads to node {child} of {count}", index)
        if move in seen:
            raise Flaw("legality", f"{move} stands twice", index)
        seen.add(move)
        yield move, child


def is_dead(board: chess.Board) -> bool:
    """Whether neither side has the material to mate: at most one minor piece, or only bishops of one color."""
    if board.pawns | board.rooks | board.queens:
        return False
    one_color = not board.bishops & chess.BB_LIGHT_SQUARES or not board.bishops & chess.BB_DARK_SQUARES
    return (board.knights | board.bishops).bit_count() <= 1 or (not board.knights and one_color)


def examine_draw(certificate: dict[str, Any], root: chess.Board) -> Proof:
    """Checks a draw that is on the board: the root alone."""
    holds = root.is_stalemate() if certificate["claim"]["drawn"] == "stalemate" else is_dead(root)
    if not holds or certificate["nodes"] != [[]]:
        raise Flaw("drawn", "the position is not drawn as claimed, or moves follow", 0)
    if certificate["fifty_move"] != (root.halfmove_clock >= 100):
        raise Flaw("fifty_moves", f"the half-move clock is {root.halfmove_clock}", 0)
    return Proof(None, None, certificate["castling"] == "chess960", 1, position_key(root), {})


def examine_no_mate(certificate: dict[str, Any], root: chess.Board) -> Proof:
    """Checks that there is no mate: every move of the side that would mate, one answer to each, until no moves are
    left."""
    nodes, attacker, moves = certificate["nodes"], SIDES[certificate["winner"]], certificate["claim"]["no_mate_in"]
    boards: list[chess.Board | None] = [None] * len(nodes)
    boards[0] = root
    keys, to_go = {0: position_key(root)}, {0: 1 if moves is None else moves}
    holder = {keys[0]: 0}
    for index, node in enumerate(nodes):
        board = boards[index]
        if board is None:
            raise Flaw("reach", "no earlier node leads here", index)
        boards[index] = None
        listed, legal = list(edges(node, index, 0, len(nodes))), legal_moves(board)
        left = to_go[index] - (moves is not None and board.turn == attacker)
        for text, child in listed:
            if text not in legal:
                raise Flaw("legality", f"{text} is not legal", index)
            reached = after(board, legal[text])
            key = position_key(reached)
            if holder.setdefault(key, child) != child or keys.setdefault(child, key) != key:
                raise Flaw("same_position", f"{text} to node {child}: another node or position", index)
            if child not in to_go:
                boards[child], to_go[child] = reached, left
            elif to_go[child] < left:
                raise Flaw("order", f"{text} to node {child}: it counts with {to_go[child]} moves to go, not {left}", index)
        if board.turn == attacker:
            if len(listed) < len(legal) and (listed or not is_dead(board)):
                raise Flaw("missing_move", f"{min(legal.keys() - {text for text, _ in listed})} is not followed", index)
        elif board.is_checkmate():
            raise Flaw("mated", "it is checkmate", index)
        else:
            wanted = {1, 0} if is_dead(board) else {1}
            if len(listed) not in (wanted if legal and to_go[index] else {0}):
                raise Flaw("escape", f"{len(listed)} moves where the other side has one, or none at the end", index)
    if certificate["fifty_move"]:
        raise Flaw("fifty_moves", "clocks do not count here", 0)
    return Proof(None, attacker, certificate["castling"] == "chess960", len(nodes), keys[0], {}, moves or 0)


def examine(certificate: object) -> Proof:
    """Checks everything in docs/certificate.md; nodes in list order, and therefore without recursion."""
    check_form(certificate)
    assert isinstance(certificate, dict)
    chess960 = certificate["castling"] == "chess960"
    nodes = certificate["nodes"]
    root = root_board(certificate["fen"], chess960)
    if certificate["winner"] is None:
        return examine_draw(certificate, root)
    if "no_mate_in" in certificate["claim"]:
        return examine_no_mate(certificate, root)
    winner = SIDES[certificate["winner"]]

    boards: list[chess.Board | None] = [None] * len(nodes)
    keys: list[Key] = [()] * len(nodes)
    clocks = [0] * len(nodes)
    boards[0], keys[0], clocks[0] = root, position_key(root), root.halfmove_clock
    holder = {keys[0]: 0}  # which node holds a position

    for index, node in enumerate(nodes):
        board = boards[index]
        if board is None:
            raise Flaw("reach", "no earlier node leads here", index)
        boards[index] = None
        if clocks[index] >= 150 and not (index == 0 and board.is_checkmate()):
            raise Flaw("fifty_moves", f"drawn: the half-move clock is {clocks[index]}", index)
        moves = list(edges(node, index, index + 1, len(nodes)))
        if board.turn == winner and len(moves) != 1:
            raise Flaw("winner_node", f"{len(moves)} moves where the winner has one", index)
        legal = legal_moves(board)
        for text, child in moves:
            if text not in legal:
                raise Flaw("legality", f"{text} is not legal", index)
            move = legal[text]
            reached = after(board, move)
            key = position_key(reached)
            if holder.setdefault(key, child) != child:
                raise Flaw("same_position", f"{text} to node {child}: node {holder[key]} holds that position", index)
            if boards[child] is None:
                boards[child], keys[child] = reached, key
            elif keys[child] != key:
                raise Flaw("same_position", f"{text} to node {child}: it holds another position", index)
            clocks[child] = max(clocks[child], 0 if board.is_zeroing(move) else clocks[index] + 1)
        if board.turn != winner and len(moves) < len(legal):
            missing = min(legal.keys() - {text for text, _ in moves})
            raise Flaw("missing_reply", f"{missing} is not answered", index)
        if not legal and not board.is_check():
            raise Flaw("stalemate", "no legal move and no check", index)

    distances = [0] * len(nodes)
    for index in range(len(nodes) - 1, -1, -1):
        distances[index] = max((1 + distances[child] for _, child in nodes[index]), default=0)
    mate_in = (distances[0] + 1) // 2 if root.turn == winner else -(distances[0] // 2)
    if certificate["claim"]["mate_in"] != mate_in:
        raise Flaw("distance", f"mate_in is {mate_in}, not {certificate['claim']['mate_in']}", 0)
    if certificate["fifty_move"] != (max(clocks) >= 100):
        raise Flaw("fifty_moves", f"the half-move clock reaches {max(clocks)}", clocks.index(max(clocks)))
    return Proof(mate_in, winner, chess960, len(nodes), keys[0], dict(zip(keys, distances, strict=True)))


def check(certificate: object) -> int | None:
    """Returns the number of moves to mate that the certificate proves, None for no mate; raises Flaw."""
    return examine(certificate).mate_in


def unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a field stands twice")
    return dict(pairs)


def texts(arguments: list[str]) -> Iterator[tuple[str, bytes]]:
    """Yields the name and text of each input: files, or with `-` the lines of standard input."""
    for name in arguments:
        if name == "-":
            for number, line in enumerate(sys.stdin.buffer, 1):
                if line.strip():
                    yield f"line {number}", line
        else:
            with open(name, "rb") as file:
                yield name, file.read()


def main(arguments: list[str]) -> int:
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    failed = False
    for _, text in texts(arguments):
        try:
            proof = examine(json.loads(text.decode("utf-8"), object_pairs_hook=unique_keys))
            proved = "drawn" if proof.mate_in is None else f"mate_in={proof.mate_in}"
            if proof.no_mate_in is not None:
                proved = f"no_mate_in={proof.no_mate_in or 'any'}"
            print(f"ok {proved} nodes={proof.nodes}")
        except Flaw as flaw:
            failed = True
            print(f"REJECTED {flaw}")
        except (ValueError, RecursionError) as error:  # JSON or UTF-8 that cannot be read
            failed = True
            print(f"REJECTED form: {error}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
