#!/usr/bin/env python3
"""Compares the themes of `kibitzer tag --mode replace` with the labels of its input table.

    kibitzer tag PUZZLES.csv --mode replace > TAGGED.csv; python -m measure.themes PUZZLES.csv TAGGED.csv

Prints for every theme how often it is labeled, and precision and recall with their 95 % intervals (Wilson's).
"""

import collections
import csv
import math
import sys


def wilson(right, all_):
    """Returns a share and the ends of its 95 % interval."""
    if not all_:
        return "      -               "
    z, share = 1.96, right / all_
    middle = (share + z * z / (2 * all_)) / (1 + z * z / all_)
    half = z * math.sqrt(share * (1 - share) / all_ + z * z / (4 * all_ * all_)) / (1 + z * z / all_)
    return f"{share:.4f} [{max(middle - half, 0):.3f}, {min(middle + half, 1):.3f}]"


def rows(path):
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            yield row["PuzzleId"], set(row["Themes"].split())


def main():
    right, added, missed = (collections.Counter() for _ in range(3))
    for (name, own), (other, seen) in zip(rows(sys.argv[1]), rows(sys.argv[2]), strict=True):
        if name != other:
            raise SystemExit(f"the rows differ: {name} and {other}")
        right.update(own & seen)
        added.update(seen - own)
        missed.update(own - seen)
    print(f"{'theme':<18} labels precision               recall")
    for theme in sorted(set(right) | set(added) | set(missed)):
        hits = right[theme]
        print(
            f"{theme:<18} {hits + missed[theme]:6} {wilson(hits, hits + added[theme])} "
            f"{wilson(hits, hits + missed[theme])}"
        )


if __name__ == "__main__":
    main()
