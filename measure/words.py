#!/usr/bin/env python3
"""The words of explanations: length, long sentences, the commonest sentence, phrases that the standard leaves out.

    python -m measure.words EXPLANATIONS.jsonl…
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter

import chess

from measure.survey import shown, skeleton

LONG = 25  # words of a sentence
MOST = 130  # words of a text
LEFT_OUT = re.compile(
    r"at least|or more|half-mov|\bpl(?:y|ies)\b|nothing can take it|repl(?:y|ies) allow|altogether"
    r"|\b(?:two|three|four|five|\d+) (?:replies|defences)|\b(?:queen|rook|bishop|knight|king|pawn) [a-h][1-8]\b",
    re.IGNORECASE,
)


def main(given: list[str]) -> int:
    lengths, sentences, long = [], 0, 0
    skeletons: Counter[str] = Counter()
    kinds: dict[str, list[int]] = {"mate in one": [], "plain capture": []}
    left_out: list[str] = []
    for line in (line for path in given for line in open(path, encoding="utf-8")):
        explanation = json.loads(line)
        told = [sentence["text"] for _, sentence in shown(explanation)]
        words = sum(len(text.split()) for text in told)
        lengths.append(words)
        promise = explanation["promise"] or {}
        board = chess.Board(explanation["fen"])
        if promise.get("mate_in") == 1:
            kinds["mate in one"].append(words)
        elif explanation["best_move"] and not explanation["headline"]:
            if "material" in promise and board.is_capture(chess.Move.from_uci(explanation["best_move"])):
                kinds["plain capture"].append(words)
        for text in told:
            sentences += 1
            long += len(text.split()) > LONG
            skeletons[skeleton(text)] += 1
            left_out += [text] if LEFT_OUT.search(text) else []
    over = sum(words > MOST for words in lengths)
    print(f"{len(lengths)} texts: {sum(lengths) / max(len(lengths), 1):.0f} words on average, at most {max(lengths)}, above {MOST}: {over}")
    for name, counts in kinds.items():
        print(f"{name}: {len(counts)}, at most {max(counts, default=0)} words")
    print(f"{sentences} sentences, above {LONG} words: {long} ({100 * long / max(sentences, 1):.2f} %)")
    for text, count in skeletons.most_common(5):
        print(f"  {100 * count / max(sentences, 1):.1f} % {text}")
    print(f"phrases left out by the standard: {len(left_out)}")
    print("".join(f"  {text}\n" for text in left_out[:20]), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
