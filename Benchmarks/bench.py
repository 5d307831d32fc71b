#!/usr/bin/env python3
"""Measures Kortti against nginx and against SQLite in C, and rewrites docs/performance.md.

    make bench                      the long run
    make bench QUICK=1              under three minutes; rewrites nothing
    make bench ONLY=fixed,insert    some jobs only; the others keep their figures
    make bench SHARED=1             also while others use the machine: ratios still tell something

Environment: ROUNDS, SECONDS, TIERS=M,L,XL,X, KORTTI_BENCH_WORK, and KORTTI_BINARY (default: the release binary, which
is then built first).
"""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from runner import (  # noqa: E402
    exports, files, hooks, hours, inspections, jobs, machine, plan, tables, tools)

JOBS = jobs.ALL | inspections.ALL | files.ALL | exports.ALL | hours.ALL | hooks.ALL


def main():
    if missing := tools.missing():
        sys.exit(f"bench: {', '.join(missing)} missing; run Benchmarks/setup.sh")
    tools.build()
    only = [name for name in os.environ.get("ONLY", "").split(",") if name] or list(JOBS)
    settings = [f"{key}={os.environ[key]}" for key in ("QUICK", "ONLY", "ROUNDS", "SECONDS", "TIERS", "SHARED")
                if os.environ.get(key)]
    document = {"machine": machine.describe(), "runs": {}, "results": {}}
    run = {"command": " ".join(["make bench"] + settings), "rounds": plan.ROUNDS, "seconds": plan.SECONDS}
    for name in only:
        print(f"bench: {name} ...", flush=True)
        document["runs"][name] = run | machine.run_conditions(tools.ROOT)
        document["results"][name] = JOBS[name]()
    print("\n" + tables.render(document))
    with open(tools.path("last.json"), "w", encoding="utf-8") as file:
        json.dump(document, file, indent=1)
    if plan.QUICK:
        return
    is_busy = any(run["busy"] > plan.QUIET for run in document["runs"].values())
    if is_busy and not os.environ.get("SHARED"):
        print("bench: other work kept the machine busy, so docs/performance.md stays as it is")
        return
    save(document)


def save(document):
    """Saves the figures of a long run in docs, and keeps those of the jobs that did not run."""
    page = os.path.join(tools.ROOT, "docs", "performance.md")
    figures = os.path.join(tools.ROOT, "docs", "performance.json")
    if os.path.exists(figures):
        with open(figures, encoding="utf-8") as file:
            before = json.load(file)
        if len(document["runs"]) < len(JOBS):
            # Each run names its own; above them is that of the last whole run.
            document["machine"] = before["machine"]
        for part in ("runs", "results"):
            document[part] = before[part] | document[part]
    with open(figures, "w", encoding="utf-8") as file:
        json.dump(document, file, indent=1)
        file.write("\n")
    with open(page, encoding="utf-8") as file:
        text = file.read()
    with open(page, "w", encoding="utf-8") as file:
        file.write(tables.replace_figures(text, tables.render(document)))


if __name__ == "__main__":
    main()
