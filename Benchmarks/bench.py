#!/usr/bin/env python3
"""Measures Kortti beside nginx and beside SQLite in C, and renews docs/performance.md.

    make bench                      the long run
    make bench QUICK=1              under three minutes; renews nothing
    make bench ONLY=fixed,insert    some jobs only; the others keep the figures that they had

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
    document = {"machine": machine.describe(), "runs": {}, "results": {}}
    run = {"command": " ".join(["make bench"] + settings), "rounds": plan.ROUNDS, "seconds": plan.SECONDS}
    for name in only:
        print(f"bench: {name} ...", flush=True)
        document["runs"][name] = run | machine.moment(tools.ROOT)
        document["results"][name] = jobs.ALL[name]()
    print("\n" + tables.render(document))
    with open(tools.path("last.json"), "w", encoding="utf-8") as file:
        json.dump(document, file, indent=1)
    if plan.QUICK:
        return
    if any(run["busy"] > plan.QUIET for run in document["runs"].values()):
        print("bench: other work kept the machine busy, so docs/performance.md stays as it is")
        return
    renew(document)


def renew(document):
    """Keeps the figures of a long run in git, beside those of the jobs that were left out."""
    page = os.path.join(tools.ROOT, "docs", "performance.md")
    kept = os.path.join(tools.ROOT, "docs", "performance.json")
    if os.path.exists(kept):
        with open(kept, encoding="utf-8") as file:
            before = json.load(file)
        for part in ("runs", "results"):
            document[part] = before[part] | document[part]
    with open(kept, "w", encoding="utf-8") as file:
        json.dump(document, file, indent=1)
        file.write("\n")
    with open(page, encoding="utf-8") as file:
        text = file.read()
    with open(page, "w", encoding="utf-8") as file:
        file.write(tables.place(text, tables.render(document)))


if __name__ == "__main__":
    main()
