#!/usr/bin/env python3
"""Measures Kortti on PostgreSQL against pgbench and psql, and rewrites that part of docs/performance.md.

    make bench ENGINE=postgres                          some ten minutes
    make bench ENGINE=postgres QUICK=1                  two minutes; rewrites nothing
    make bench ENGINE=postgres ONLY="inserts latency"   some parts only; rewrites nothing

Environment: ROUNDS, SECONDS, KORTTI_BENCH_WORK, and KORTTI_BINARY (default: the release binary, which is then built
first).
"""
import os
import sys
import textwrap
import time

os.environ["SECONDS"] = os.environ.get("SECONDS") or ("1" if os.environ.get("QUICK") else "2")
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from runner import machine, plan, tools  # noqa: E402
from pg import jobs, lines, several  # noqa: E402

JOBS = {job.__name__: job for job in (
    jobs.inserts, jobs.reports, jobs.walks, jobs.latency, jobs.delay, jobs.writers, several.sealing, several.nodes,
    jobs.moving)}
BEGIN, END = "<!-- postgres figures: written by make bench ENGINE=postgres -->", "<!-- postgres figures end -->"


def main():
    if missing := tools.missing():
        sys.exit(f"bench: {', '.join(missing)} missing; run Benchmarks/setup.sh")
    tools.build()
    only = os.environ.get("ONLY", "").replace(",", " ").split()
    if unknown := set(only) - set(JOBS):
        sys.exit(f"bench: no part {', '.join(unknown)}; there are {', '.join(JOBS)}")
    conditions, bench, rows = machine.run_conditions(tools.ROOT), jobs.Bench(), []
    try:
        for name, job in JOBS.items():
            if only and name not in only:
                continue
            print(f"bench: {name} ...", flush=True)
            begun = time.monotonic()
            rows += job(bench)
            print(f"    {time.monotonic() - begun:.0f} s", flush=True)
    finally:
        bench.end()
    text = render(rows, conditions)
    print("\n" + text)
    if only or plan.QUICK:
        return
    if conditions["busy"] > plan.QUIET:
        print("bench: other work kept the machine busy, so docs/performance.md stays as it is")
        return
    save(text)


def render(rows, conditions):
    how = (f"Medians of {plan.ROUNDS} rounds of {plan.SECONDS} s by `make bench ENGINE=postgres` on "
           f"{time.strftime('%Y-%m-%d')} at {conditions['commit']}. Other programs kept {conditions['busy']} "
           "processors busy just before.")
    return textwrap.fill(how, 120) + "\n\n" + lines.table(rows)


def save(text):
    page = os.path.join(tools.ROOT, "docs", "performance.md")
    with open(page, encoding="utf-8") as file:
        before, rest = file.read().split(BEGIN, 1)
    with open(page, "w", encoding="utf-8") as file:
        file.write(before + BEGIN + "\n\n" + text + "\n" + END + rest.split(END, 1)[1])


if __name__ == "__main__":
    main()
