"""``python -m kibitzer.ray``: a run from the command line, as for ``ray job submit``."""

import argparse
import sys

from kibitzer import InputError, RunError
from kibitzer.ray import run


def main() -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m kibitzer.ray",
        description="Work on files of any size on all machines of a Ray cluster; the same command again goes on.",
    )
    parser.add_argument("inputs", nargs="+", help="files, folders, patterns or addresses (s3://, gs://, abfs://)")
    parser.add_argument("--out", required=True, help="a folder that every machine sees, or an address")
    parser.add_argument("--do", choices=["tag", "solve", "explain"], default="tag")
    parser.add_argument("--to", choices=["parquet", "jsonl"], default="parquet")
    parser.add_argument("--nodes", type=int, help="positions for each search")
    parser.add_argument("--movetime", type=int, help="milliseconds for each search")
    parser.add_argument("--depth", type=int, help="plies from the root")
    parser.add_argument("--solver", default="analyst")
    parser.add_argument("--detail", choices=["brief", "normal", "full"], default="normal")
    parser.add_argument("--language", default="en")
    parser.add_argument("--changed-since", help="take over what an earlier run found where this version would find the same")
    parser.add_argument("--jobs", type=int, default=1, help="processors of each worker")
    parser.add_argument("--workers", type=int, help="how many; by default as many as the cluster has room for")
    parser.add_argument("--shard-rows", type=int, help="rows that are worked on together; by default a minute or two of work")
    parser.add_argument("--scratch", help="a folder on each machine for what is not finished")
    parser.add_argument("--address", help="of the cluster; by default the one that Ray finds")
    arguments = vars(parser.parse_args())
    try:
        results = run(**arguments)
    except (InputError, TypeError) as wrong:
        print(f"error: {wrong}", file=sys.stderr)
        return 2
    except RunError as wrong:
        print(f"rejected: {wrong}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("interrupted; the same command goes on", file=sys.stderr)
        return 130
    if results.bad and not results.rows:
        print(f"error: no row could be used, {results.bad} stand in {results.bad_files[0]}", file=sys.stderr)
        return 2
    kept = f", {results.kept} of them as before" if results.kept else ""
    print(
        f"{results.rows} rows in {len(results.files)} file{'s' * (len(results.files) != 1)} in {results.out}{kept}; unreadable rows: {results.bad}",
        file=sys.stderr,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
