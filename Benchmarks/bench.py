#!/usr/bin/env python3
"""Measures Kortti beside nginx and beside SQLite in C, and renews docs/performance.md.

    make bench                      the long run
    make bench QUICK=1              under three minutes; renews nothing
    make bench ONLY=fixed,insert    some jobs only

Environment: ROUNDS, SECONDS, TIERS=M,L,XL,X, KORTTI_BINARY (else the release binary is built), KORTTI_BENCH_WORK.
"""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from runner import jobs, machine, plan, tables, tools  # noqa: E402


def main():
    if absent := tools.missing():
        sys.exit(f"bench: {', '.join(absent)} missing; run Benchmarks/setup.sh")
    tools.build()
    only = [name for name in os.environ.get("ONLY", "").split(",") if name] or list(jobs.ALL)
    settings = [f"{key}={os.environ[key]}" for key in ("QUICK", "ONLY", "ROUNDS", "SECONDS", "TIERS")
                if os.environ.get(key)]
    document = {"command": " ".join(["make bench"] + settings), "rounds": plan.ROUNDS,
                "seconds": plan.SECONDS, "machine": machine.describe(tools.ROOT), "results": {}}
    for name in only:
        print(f"bench: {name} ...", flush=True)
        document["results"][name] = jobs.ALL[name]()
    print("\n" + tables.render(document))
    with open(tools.path("last.json"), "w", encoding="utf-8") as file:
        json.dump(document, file, indent=1)
    if not plan.QUICK and set(only) == set(jobs.ALL):
        renew(document)


def renew(document):
    """Keeps the figures of a whole long run in git."""
    page = os.path.join(tools.ROOT, "docs", "performance.md")
    with open(os.path.join(tools.ROOT, "docs", "performance.json"), "w", encoding="utf-8") as file:
        json.dump(document, file, indent=1)
        file.write("\n")
    with open(page, encoding="utf-8") as file:
        text = file.read()
    with open(page, "w", encoding="utf-8") as file:
        file.write(tables.place(text, tables.render(document)))


if __name__ == "__main__":
    main()
