#!/usr/bin/env python3
"""Whether the lines in explanations are played well by the side that wins them.

    python -m measure.soundness EXPLANATIONS.jsonl ENGINE [--nodes N] [--memory FILE] [--texts N] [--drop POINTS]

Each line that a claim of the text proves or shows is played out, except lines after a pass. After every move of the
side for which the line is shown, the chance to win (by the engine) may be at most DROP percentage points below that
after the best move, unless the move queens or the line mates. After the refutation of a why-not that "loses", the
engine must see less than before the move.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any

import chess

from measure.engine import Judge, chance, explanations, with_engine

PASSING = {"threatens", "mates_after", "threatens_gain", "gains_after", "prevents"}
SECTIONS = {"verdict", "headline", "idea", "threat", "plan", "defences", "last_move"}
TOLD_FOR_THE_OTHER = {"loses", "ignores"}
LOSS = 50  # centipawns that a move which loses something has to cost


def told(explanation: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Returns the sentences and the lines from the root that each shows for the side to move."""
    sections = [(s["kind"], t) for s in explanation["sections"] for t in s["sentences"]]
    for kind, sentence in [("verdict", explanation["verdict"]), *sections]:
        if kind not in SECTIONS:
            continue
        for claim in sentence["claims"]:
            if claim["class"] in ("line", "all", "searched") and claim["kind"] not in PASSING | TOLD_FOR_THE_OTHER:
                if line := [*sentence["moves"], *claim.get("moves", [])]:
                    yield sentence["text"], line


def bad_moves(judge: Judge, fen: str, line: list[str], drop: float, seen: dict[str, int]) -> Iterator[str]:
    """Returns the moves of the root's side that throw chances away; positions judged before are skipped."""
    board = chess.Board(fen)
    side = board.turn
    moves = [chess.Move.from_uci(text) for text in line]
    end = board.copy(stack=False)
    for move in moves:
        if move not in end.legal_moves:
            return
        end.push(move)
    for move in moves:
        if board.turn == side:
            best = chance(judge.worth(board, side))
            after = board.copy(stack=False)
            after.push(move)
            key = after.fen()
            if key not in seen:
                fallen = best - chance(judge.worth(after, side))
                queens_or_mates = move.promotion == chess.QUEEN or end.is_checkmate() and end.turn != side
                seen[key] = int(fallen > drop and not queens_or_mates)
                if seen[key]:
                    yield f"{board.san(move)} in {board.fen()} (-{fallen:.0f})"
        board.push(move)


def contradicted(judge: Judge, explanation: dict[str, Any]) -> Iterator[tuple[str, bool]]:
    """Returns the why-nots that lose, and whether the engine sees no loss after the refutation."""
    board = chess.Board(explanation["fen"])
    for other in explanation["alternatives"]:
        for claim in (other["why"] or {}).get("claims", []):
            if claim["kind"] != "loses":
                continue
            after = board.copy(stack=False)
            for text in claim["moves"]:
                after.push_uci(text)
            before = judge.worth(board, board.turn)
            yield other["why"]["text"], before - LOSS < judge.worth(after, board.turn)


def main(given: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    with_engine(parser, 200_000)
    parser.add_argument("--texts", type=int, default=1000)
    parser.add_argument("--drop", type=float, default=20)
    asked = parser.parse_args(given)
    judge = Judge(asked)
    texts = moves = bad = why_nots = against = 0
    for explanation in explanations(asked.explanations):
        if texts == asked.texts:
            break
        if not explanation["promise"]:
            continue
        texts += 1
        seen: dict[str, int] = {}
        for sentence, told_line in told(explanation):
            for found in bad_moves(judge, explanation["fen"], told_line, asked.drop, seen):
                print(f"BAD {explanation['fen']}: {sentence} {found}", flush=True)
        moves += len(seen)
        bad += sum(seen.values())
        for why, is_against in contradicted(judge, explanation):
            why_nots += 1
            against += is_against
            if is_against:
                print(f"WHY-NOT {explanation['fen']}: {why}", flush=True)
        print(f"\r{texts} texts, {moves} moves, {bad} bad", end="", file=sys.stderr)
    judge.close()
    print(f"\n{texts} texts, {moves} moves of the winner, {bad} throw chances away ({100 - 100 * bad / max(moves, 1):.2f} % sound)")
    print(f"why-nots that lose: {why_nots}, {against} against the engine ({100 - 100 * against / max(why_nots, 1):.1f} % agree)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
