#!/usr/bin/env python3
"""The tests that an explanation must survive, each with its figure.

    python -m measure.standard KIBITZER PUZZLES.csv [--tests swap,cause,…] [--rows N] [--nodes N] [--seed S] [--engine ENGINE]

swap       the explanation, put on another board of equal material, is rejected by check.py
cause      a piece named by the first idea is removed: the idea is rejected, or the promise is not kept
bystander  a piece that is not named and not in the way is removed: the same verdict and idea
mirror     with colors exchanged, and with files exchanged if nobody can castle: the same text, renamed
leaf       the loser cannot win back an explained gain by captures, promotions or checks in four plies
illegal    a sentence that says that a natural move is forbidden gives a true reason
before     the position before the blunder does not get the puzzle's text, and the engine confirms what it announces
quiet      a position in which the engine's two best moves are worth the same: no tactic is announced

The last two ask a UCI engine, given with --engine, for values with 100,000 nodes.
"""

import argparse
import collections
import csv
import functools
import json
import random
import re
import subprocess
import sys

import chess
import chess.engine

from checkers.claims.check import check_explanation
from checkers.claims.terms import balance, kept, pawns, play
from measure.survey import after_first, shown

ENGINE_NODES = 100_000
FILES = str.maketrans("abcdefgh", "hgfedcba")
RANKS = str.maketrans("12345678", "87654321")
# A move or a square: the part before the last square says which piece comes from where.
NAMED = re.compile(r"(?<![A-Za-z])([KQRBN]?)([a-h]?[1-8]?x?)([a-h][1-8])")


class Bench:
    """What every test needs: the program, the rows, and the explanations of their positions."""

    def __init__(self, asked):
        self.asked = asked
        with open(asked.puzzles, encoding="utf-8-sig") as file:
            self.rows = list(csv.DictReader(file))
        random.Random(asked.seed).shuffle(self.rows)
        self.engine = chess.engine.SimpleEngine.popen_uci(asked.engine) if asked.engine else None

    @functools.cache
    def explain(self, fen):
        command = [self.asked.kibitzer, "explain", fen, "--format", "json", "--nodes", str(self.asked.nodes)]
        return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)

    def boards(self):
        """Returns the positions of the puzzles."""
        for row in self.rows:
            yield chess.Board(after_first(row["FEN"], row["Moves"]))

    def promising(self):
        """Returns explanations of positions in which something is won."""
        for board in self.boards():
            explanation = self.explain(board.fen())
            if wins(explanation):
                yield board, explanation

    def value(self, board, move=None):
        """Returns the engine's value for the side to move, in centipawns."""
        limit = chess.engine.Limit(nodes=ENGINE_NODES)
        found = self.engine.analyse(board, limit, root_moves=[move] if move else None)
        return found["score"].pov(board.turn).score(mate_score=10_000)


def wins(explanation):
    return bool(explanation["promise"]) and not {"saves", "draws"} & explanation["promise"].keys()


def sentences(explanation, *kinds):
    return [s for section in explanation["sections"] if section["kind"] in kinds for s in section["sentences"]]


def text(explanation):
    """Returns the verdict and every sentence except those about the search."""
    return [sentence["text"] for _, sentence in shown(explanation)]


def alone(explanation, sentence, fen):
    """Returns an explanation with one sentence, transferred to a board."""
    section = {"kind": "idea", "title": "Idea", "sentences": [sentence]}
    return explanation | {"fen": fen, "sections": [section], "certificate": None}


def swap(bench):
    by_material = collections.defaultdict(list)
    for board, explanation in bench.promising():
        key = (board.turn, *(len(board.pieces(kind, side)) for kind in chess.PIECE_TYPES for side in chess.COLORS))
        by_material[key].append((board, explanation))
        for other, _ in by_material[key][:-1]:
            # The numbers of moves alone must not give it away.
            fen = " ".join([*other.fen().split()[:-1], str(board.fullmove_number)])
            yield bool(check_explanation(explanation | {"fen": fen})[0]), f"{board.fen()} on {other.fen()}"


def cause(bench):
    for board, explanation in bench.promising():
        ideas = [(s, c) for s in sentences(explanation, "idea") if not s["moves"] for c in s["claims"] if c.get("men")]
        mover = chess.parse_square(explanation["best_move"][:2])
        for sentence, claim in ideas[:1]:
            men = [chess.parse_square(name) for name in claim["men"] + claim.get("squares", [])]
            men = [man for man in men if man != mover and board.piece_type_at(man) not in (None, chess.KING)]
            lifted = lift(board, men[0]) if men else None
            if lifted is None:
                continue
            is_false = bool(check_explanation(alone(explanation, sentence, lifted.fen()))[0])
            now = bench.explain(lifted.fen())
            is_kept = now["best_move"] == explanation["best_move"] and now["promise"] == explanation["promise"]
            yield is_false or not is_kept, f"{board.fen()} without {chess.square_name(men[0])}: {sentence['text']}"


def bystander(bench):
    for board, explanation in bench.promising():
        named = set(re.findall(r"[a-h][1-8]", json.dumps([explanation["sections"], explanation["defences"]])))
        told = {chess.parse_square(name) for name in named}
        for man in board.piece_map():
            lifted = lift(board, man) if man not in told and idle(board, man) else None
            if lifted is not None:
                now = bench.explain(lifted.fen())
                same = [told_of(explanation), told_of(now)]
                yield same[0] == same[1], f"{board.fen()} without {chess.square_name(man)}: {same}"
                break


def told_of(explanation):
    """Returns the verdict and the idea, without counts of replies."""
    told = [explanation["verdict"]] + sentences(explanation, "idea")
    return [re.sub(r"has (only )?\w+ repl(y|ies)", "has replies", sentence["text"]) for sentence in told]


def idle(board, man):
    """Whether a piece is not a king, has no move, does not attack anything, is not attacked, does not attack a square
    beside a king, and is not in a pawn's way."""
    near = [square for side in chess.COLORS for square in board.attacks(board.king(side))]
    free = board.copy()
    free.turn = board.color_at(man)
    moves = any(move.from_square == man for move in free.pseudo_legal_moves)
    looked_at = any(board.attackers(side, man) for side in chess.COLORS)
    is_near = man in near or any(square in near for square in board.attacks(man))
    is_idle = not (moves or looked_at or is_near or board.attacks(man) & board.occupied)
    return board.piece_type_at(man) != chess.KING and is_idle and not stops_a_pawn(board, man)


def stops_a_pawn(board, man):
    """Whether a pawn of either side would reach a piece's square if it kept running."""
    for side, step in ((chess.WHITE, -8), (chess.BLACK, 8)):
        behind = man + step
        while 0 <= behind < 64 and not board.piece_at(behind):
            behind += step
        if 0 <= behind < 64 and board.piece_at(behind) == chess.Piece(chess.PAWN, side):
            return True
    return False


def lift(board, man):
    """Returns the position without a piece; None if that is not legal or the game is over."""
    lifted = board.copy(stack=False)
    lifted.remove_piece_at(man)
    lifted.castling_rights = lifted.clean_castling_rights()
    return lifted if lifted.is_valid() and not lifted.is_game_over() else None


def mirror(bench):
    for board in bench.boards():
        plain = text(bench.explain(board.fen()))
        colors = text(bench.explain(board.mirror().fen()))
        yield renamed(plain, RANKS, True) == renamed(colors, "", False), f"{board.fen()}, colors exchanged"
        if not board.castling_rights:
            files = text(bench.explain(board.transform(chess.flip_horizontal).fen()))
            yield renamed(plain, FILES, False) == renamed(files, "", False), f"{board.fen()}, files exchanged"


def renamed(sentences_, table, sides):
    """Returns texts with squares renamed, sides exchanged if requested, and without move numbers."""
    told = []
    for sentence in sentences_:
        if table:
            sentence = NAMED.sub(lambda match: match[1] + (match[2] + match[3]).translate(table), sentence)
            sentence = re.sub(r"\b[a-h](?=-(?:pawn|file)\b)", lambda match: match[0].translate(table), sentence)
        if sides:
            sentence = re.sub(r"White|Black", lambda match: {"White": "Black", "Black": "White"}[match[0]], sentence)
        told.append(re.sub(r"\b\d+\.+", "", sentence))
    return told


def leaf(bench):
    for board, explanation in bench.promising():
        promised = explanation["promise"].get("material")
        for group in explanation["defences"] if promised else []:
            line = [explanation["best_move"], *group["line"]]
            end = [board, *play(board, line)[1]][-1]
            if "material" in group["result"] and end.turn != board.turn:
                left = won_back(end, board.turn, 4, -10_000, 10_000) - balance(board, board.turn)
                yield pawns(left) >= promised, f"{board.fen()} {' '.join(line)}: {pawns(left)} of {promised} are left"


def won_back(board, winner, plies, low, high):
    """Returns the least that the winner keeps if the loser captures, promotes and checks and the winner answers as well
    as possible."""
    if board.is_checkmate():
        return -10_000 if board.turn == winner else 10_000
    if plies == 0:
        return kept(board, winner)
    is_own = board.turn == winner
    best = balance(board, winner) if not board.is_check() else (-10_000 if is_own else 10_000)
    for move in board.legal_moves:
        forcing = board.is_capture(move) or move.promotion or board.is_check()
        if not forcing and (is_own or not board.gives_check(move)):
            continue
        board.push(move)
        value = won_back(board, winner, plies - 1, low, high)
        board.pop()
        best = max(best, value) if is_own else min(best, value)
        low, high = (max(low, best), high) if is_own else (low, min(high, best))
        if high <= low:
            break
    return best


def illegal(bench):
    for board, explanation in bench.promising():
        found = check_explanation(explanation)[0]
        for sentence in sentences(explanation, "idea", "defences", "why_not"):
            if any(claim["kind"] == "illegal" for claim in sentence["claims"]):
                wrong = [failure for failure in found if sentence["text"] in failure]
                yield not wrong, f"{board.fen()} {sentence['text']} {wrong}"


def before(bench):
    for row in bench.rows:
        board = chess.Board(row["FEN"])
        explanation = bench.explain(board.fen())
        after = bench.explain(after_first(row["FEN"], row["Moves"]))
        is_other = renamed(text(explanation), "", False) != renamed(text(after), "", False)
        is_true = not wins(explanation) or borne_out(bench, board, explanation)
        yield is_other and is_true, f"{board.fen()} {explanation['verdict']['text']}"


def borne_out(bench, board, explanation):
    """Whether the engine sees what is promised, with a margin of a pawn and a half for what positions are worth beyond
    their material."""
    value = bench.value(board, chess.Move.from_uci(explanation["best_move"]))
    promised = explanation["promise"].get("material")
    return value >= 9_000 if promised is None else value + 150 >= balance(board, board.turn) + 100 * promised


def quiet(bench):
    for row in bench.rows:
        board = chess.Board(row["FEN"])
        if not board.is_check() and is_quiet(bench, board):
            explanation = bench.explain(board.fen())
            yield not wins(explanation), f"{board.fen()} {explanation['verdict']['text']}"


def is_quiet(bench, board):
    """Whether three moves are worth nearly the same, and as much as the material on the board."""
    limit = chess.engine.Limit(nodes=ENGINE_NODES)
    found = bench.engine.analyse(board, limit, multipv=3)
    values = [line["score"].pov(board.turn).score(mate_score=10_000) for line in found]
    gains = abs(values[0] - balance(board, board.turn)) < 100
    return len(values) == 3 and values[0] - values[2] < 30 and gains


TESTS = [swap, cause, bystander, mirror, leaf, illegal, before, quiet]


def main(given):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kibitzer")
    parser.add_argument("puzzles")
    parser.add_argument("--tests", default=",".join(test.__name__ for test in TESTS))
    parser.add_argument("--rows", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine")
    parser.add_argument("--show", type=int, default=3, help="failures to print")
    asked = parser.parse_args(given)
    bench = Bench(asked)
    for test in TESTS:
        needs_engine = test in (before, quiet)
        if test.__name__ not in asked.tests.split(",") or needs_engine and not bench.engine:
            continue
        found = [case for case, _ in zip(test(bench), range(asked.rows))]
        passed = sum(ok for ok, _ in found)
        print(f"{test.__name__}: {passed} of {len(found)} ({100 * passed / max(1, len(found)):.1f} %)", flush=True)
        for _, what in [case for case in found if not case[0]][: asked.show]:
            print(f"    {what}")
    if bench.engine:
        bench.engine.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
