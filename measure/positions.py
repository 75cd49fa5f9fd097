#!/usr/bin/env python3
"""Draws the positions that the other measurements ask about, one FEN per line.

    python -m measure.positions suite FILE [--after N] [--rows N] [--seed S]    rows of a suite, after the first N
    python -m measure.positions games ENGINE [--pgn FILE] [--games N] [--rows N] [--seed S]
                        positions of games that the engine plays against itself at the strength of amateurs,
                        from random openings, and of the games in a file
    python -m measure.positions endings [--rows N] [--seed S]                   legal positions of three to five pieces
    python -m measure.positions pgn ENGINE [--games N] [--seed S]               such games themselves, from the first move on, as PGN

The same seed draws the same rows and endings; the games differ, because an engine of limited strength errs at random.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator

import chess
import chess.engine
import chess.pgn

from measure.survey import positions

ELO = (1350, 1900)
OPENING = 8  # plies that are drawn at random
FEW = 2  # the same of games that are wanted whole
LONGEST = 160  # plies of one game
NODES = 5000  # for each move of the engine
MEN = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN, chess.PAWN)


def suite_rows(path: str, after: int, rows: int, draw: random.Random) -> list[str]:
    """Draws rows of a suite from those that follow the first `after`."""
    found = positions(path)[after:]
    return draw.sample(found, min(rows, len(found)))


def opening(draw: random.Random, plies: int) -> chess.Board:
    """Returns a position after random moves in which the game is not over."""
    while True:
        board = chess.Board()
        for _ in range(plies):
            if board.is_game_over():
                break
            board.push(draw.choice(list(board.legal_moves)))
        if not board.is_game_over():
            return board


def played(engine: chess.engine.SimpleEngine, draw: random.Random, plies: int) -> tuple[chess.Board, list[int]]:
    """Plays a game between two amateurs; returns it with their ratings, White's first."""
    board = opening(draw, plies)
    strength = [draw.randint(*ELO), draw.randint(*ELO)]
    while not board.is_game_over(claim_draw=True) and board.ply() < LONGEST:
        engine.configure({"UCI_LimitStrength": True, "UCI_Elo": strength[board.turn]})
        move = engine.play(board, chess.engine.Limit(nodes=NODES)).move
        if move is None:
            break
        board.push(move)
    return board, strength[::-1]


def passed(board: chess.Board) -> Iterator[str]:
    """Returns the positions of a game between amateurs, except those of its opening."""
    again = board.root()
    for ply, move in enumerate(board.move_stack):
        again.push(move)
        if ply >= OPENING:
            yield again.fen()


def games(path: str, count: int, draw: random.Random) -> Iterator[chess.pgn.Game]:
    """Returns whole games between amateurs."""
    with chess.engine.SimpleEngine.popen_uci(path) as engine:
        for number in range(count):
            board, ratings = played(engine, draw, FEW)
            game = chess.pgn.Game.from_board(board)
            game.headers.update(Event="A game between amateurs", Round=str(number + 1))
            game.headers["Result"] = board.result(claim_draw=True)
            for name, rating in zip(("White", "Black"), ratings, strict=True):
                game.headers[name] = f"Amateur {rating}"
                game.headers[f"{name}Elo"] = str(rating)
            yield game


def of_file(path: str) -> Iterator[str]:
    """Returns every position of every game in a file, except the first eight plies."""
    with open(path, encoding="utf-8-sig") as file:
        while game := chess.pgn.read_game(file):
            board = game.board()
            for ply, move in enumerate(game.mainline_moves()):
                board.push(move)
                if ply >= OPENING:
                    yield board.fen()


def game_rows(path: str, pgn: str | None, games: int, rows: int, draw: random.Random) -> list[str]:
    """Returns positions that have a legal move, each board once."""
    found: dict[str, str] = {}
    with chess.engine.SimpleEngine.popen_uci(path) as engine:
        for number in range(games):
            board, _ = played(engine, draw, OPENING)
            found.update((fen.rsplit(" ", 2)[0], fen) for fen in passed(board))
            print(f"\rgame {number + 1} of {games}", end="", file=sys.stderr)
    print(file=sys.stderr)
    if pgn:
        found.update((fen.rsplit(" ", 2)[0], fen) for fen in of_file(pgn))
    usable = [fen for fen in found.values() if any(chess.Board(fen).legal_moves)]
    return draw.sample(usable, min(rows, len(usable)))


def ending(draw: random.Random) -> str:
    """Returns a legal position of two kings and one to three other pieces in which the game is not over."""
    while True:
        board = chess.Board(None)
        squares = draw.sample(chess.SQUARES, draw.randint(3, 5))
        board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
        board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
        for square in squares[2:]:
            board.set_piece_at(square, chess.Piece(draw.choice(MEN), draw.choice(chess.COLORS)))
        board.turn = draw.choice(chess.COLORS)
        if board.is_valid() and not board.is_game_over():
            return board.fen()


def main(given: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=("suite", "games", "endings", "pgn"))
    parser.add_argument("file", nargs="?", help="the suite, or the engine that plays")
    parser.add_argument("--after", type=int, default=0)
    parser.add_argument("--pgn")
    parser.add_argument("--games", type=int, default=90)
    parser.add_argument("--rows", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(given)
    draw = random.Random(asked.seed)
    if asked.kind != "endings" and not asked.file:
        parser.error(f"{asked.kind} needs a file")
    if asked.kind == "pgn":
        for game in games(asked.file, asked.games, draw):
            print(game, end="\n\n", flush=True)
        return 0
    if asked.kind == "suite":
        found = suite_rows(asked.file, asked.after, asked.rows, draw)
    elif asked.kind == "games":
        found = game_rows(asked.file, asked.pgn, asked.games, asked.rows, draw)
    else:
        found = [ending(draw) for _ in range(asked.rows)]
    print("\n".join(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
