#!/usr/bin/env python3
"""Whether the first motif of a headline is one that the promise needs, if it needs any.

    python -m measure.needed EXPLANATIONS.jsonl
"""

from __future__ import annotations

import json
import sys

PROMISED = ("mate_in", "material")


def main(given: list[str]) -> int:
    rows = first = used = 0
    for line in open(given[0], encoding="utf-8"):
        explanation = json.loads(line)
        needed = [f for f in explanation.get("features", []) if f["needed"]]
        headline = next((s for s in explanation["sections"] if s["kind"] == "headline"), None)
        if not needed or headline is None or not any(key in (explanation["promise"] or {}) for key in PROMISED):
            continue
        rows += 1
        claim = next(claim for sentence in headline["sentences"] for claim in sentence["claims"])
        wanted = {(f["kind"], tuple(f.get("men", [])), tuple(f.get("squares", []))) for f in needed}
        told = (claim["kind"], tuple(claim.get("men", [])), tuple(claim.get("squares", [])))
        is_needed = told in wanted
        first += is_needed
        used += not is_needed
        if not is_needed:
            print(f"{explanation['fen']}: {headline['sentences'][0]['text']} ({claim['kind']}), needed: {sorted({f['kind'] for f in needed})}")
    print(f"first motif needed: {first} of {rows} ({100 * first / max(rows, 1):.0f} %); only used: {used}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
