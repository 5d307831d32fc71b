"""The measurements of PostgreSQL, named as in ONLY=... Each returns lines of the table."""
import json
import os
import subprocess
import threading
import time
import urllib.request

import move
from runner import loads, plan, tools

from . import server as servers
from .delay import Delay
from .lines import at_least, at_most, line
from .pgbench import Pgbench, trips

CONNECTIONS, WORKERS = 64, 24
MIX = {"day": 50, "timer": 10, "write": 15, "month": 15}
# Everybody's hours: 277,800 rows of the million, and their bounds in Helsinki, where the users are.
TEN_MONTHS = "period=range&from=2024-01-01&to=2024-10-31&user=all"
BOUNDS = 1_704_060_000, 1_730_412_000


class Bench:
    """The databases of the jobs, made when the first job asks."""

    def __init__(self):
        self.made = {}

    def database(self, tier):
        if tier not in self.made:
            self.made[tier] = servers.Database(tier).__enter__()
        return self.made[tier]

    @property
    def hours(self):
        return self.database("M" if plan.QUICK else "report")

    @property
    def pgbench(self):
        if "scripts" not in self.made:
            self.made["scripts"] = Pgbench(self.hours)
        return self.made["scripts"]

    def end(self):
        self.made.pop("scripts", None)
        for database in self.made.values():
            database.__exit__()


def node(database, *options, **more):
    return servers.Node(database, "--database-connections", str(WORKERS), *options, **more)


def inserts(bench):
    """Durable inserts, against pgbench of the same statements, one by one and in pipelines."""
    database, pgbench = bench.hours, bench.pgbench
    with node(database) as kortti:
        figures = plan.compare({
            "ours": lambda: loads.wrk(kortti, "insert", database.tier, CONNECTIONS, plan.SECONDS),
            "one by one": lambda: pgbench.run({"write": 1}, WORKERS, plan.SECONDS),
            "pipelined": lambda: pgbench.run({"write": 1}, WORKERS, plan.SECONDS, is_pipelined=True)})
        database.wait_for_sealer()
    return [line(f"durable inserts a second, against pgbench {name}", figures["ours"]["perSecond"],
                 figures[name]["perSecond"], at_least(bound))
            for name, bound in (("one by one", 0.7), ("pipelined", 0.5))]


def reports(bench):
    """A month's report and an own day, against pgbench of their statements."""
    database, pgbench = bench.hours, bench.pgbench
    lines = []
    with node(database) as kortti:
        for kind, name in (("month", "month reports"), ("day", "own days")):
            figures = plan.compare({
                "ours": lambda kind=kind: loads.wrk(kortti, kind, database.tier, CONNECTIONS, plan.SECONDS),
                "pgbench": lambda kind=kind: pgbench.run({kind: 1}, WORKERS, plan.SECONDS)})
            lines.append(line(f"{name} a second, against pgbench", figures["ours"]["perSecond"],
                              figures["pgbench"]["perSecond"], at_least(0.5)))
    return lines


def walks(bench):
    """Everybody's ten months as JSON against psql with FETCH_COUNT, and all rows as CSV against COPY."""
    database = bench.hours
    with open(database.tier.tokens, encoding="ascii") as file:
        manager = file.read().split()[1]
    path = f"/api/v1/reports/hours?{TEN_MONTHS}"
    rows = bench.pgbench.range_of_everybody(*BOUNDS)

    def psql(*words):
        def run():
            begun = time.monotonic()
            command, environment = database.psql("psql", "-X", "-q", "-A", "-t", *words)
            subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
            return {"seconds": time.monotonic() - begun}
        return run

    with node(database) as kortti:
        figures = plan.compare({
            "ours": lambda: loads.download(kortti, manager, path),
            "psql": psql("--set=FETCH_COUNT=4096", "-c", rows),
            "export": lambda: loads.download(kortti, manager, loads.EXPORT),
            "copy": psql("-c", f"COPY ({loads.SHELL_CSV}) TO STDOUT (FORMAT csv)")})
    return [
        line("everybody's ten months, seconds, against psql with FETCH_COUNT", figures["ours"]["seconds"],
             figures["psql"]["seconds"], at_least(0.5), is_time=True),
        line("memory that grows meanwhile, MiB", figures["ours"]["growth"], None, at_most(16)),
        line("export of all rows, seconds, against COPY", figures["export"]["seconds"], figures["copy"]["seconds"],
             at_least(0.3), is_time=True)]


def latency(bench):
    """Own days at half the highest rate of a mix, against pgbench's same mix at the same rate."""
    database, pgbench = bench.hours, bench.pgbench
    mix = ",".join(f"{kind}={weight}" for kind, weight in MIX.items())
    with node(database) as kortti:
        high = plan.medians([loads.mix(kortti, mix, database.tier, CONNECTIONS, plan.SECONDS)
                             for _ in range(plan.ROUNDS)])
        rate = round(high["perSecond"] / 2)
        figures = plan.compare({
            "ours": lambda: loads.mix(kortti, mix, database.tier, CONNECTIONS, plan.SECONDS, rate),
            "pgbench": lambda: pgbench.run(MIX, WORKERS, plan.SECONDS, rate=rate)})
        database.wait_for_sealer()
    return [line(f"p99 of an own day in a mix of {rate:,} a second, half the highest, ms, against pgbench",
                 figures["ours"]["kinds"]["day"]["p99"], figures["pgbench"]["first"], at_most(3))]


def delay(bench):
    """An entry when each trip takes a millisecond longer."""
    database = bench.hours
    with Delay(os.path.join(database.root, "delayed"), database.server.folder, 0.001) as proxy, \
            node(database) as near, node(database, folder=proxy.folder, name="far") as far:
        figures = plan.compare({name: lambda kortti=kortti: loads.wrk(kortti, "insert", database.tier, 1, plan.SECONDS)
                                for name, kortti in (("near", near), ("far", far))})
        with proxy.connect() as connection:
            trip = 1000 * trips(connection)
        with database.connect() as connection:
            more = trip - 1000 * trips(connection)
        database.wait_for_sealer()
    return [
        line("p50 of an entry with 1 ms more a trip, ms, against four trips and 2 ms", figures["far"]["p50"],
             4 * trip + 2, at_most(1)),
        line("what that adds to its p50, ms, against what it adds to a trip", figures["far"]["p50"]
             - figures["near"]["p50"], more, at_most(4))]


def writers(bench):
    """Writers of different users meet nobody; those of one user are in nobody else's way."""
    database = bench.database("writers")
    tier = database.tier
    with open(tier.tokens, encoding="ascii") as file:
        tokens = file.read().split()
    # The load tools take a user's project from the place in the list: one with the same project is in the first place.
    one, others = (OfUsers(tier, os.path.join(database.root, name), chosen)
                   for name, chosen in (("one", tokens[:1]), ("others", [tokens[tier.projects], *tokens[1:]])))
    with node(database) as kortti:
        before = metric(kortti, "kortti_writes_repeated_total")
        done = sum(loads.wrk(kortti, "insert", tier, CONNECTIONS, plan.SECONDS)["done"] for _ in range(plan.ROUNDS))
        repeated = metric(kortti, "kortti_writes_repeated_total") - before

        def quiet():
            return loads.mix(kortti, "write=1", others, 8, plan.SECONDS, 100)

        def beside():
            thread = threading.Thread(
                target=loads.wrk, args=(kortti, "insert", one, CONNECTIONS, plan.SECONDS + 1))
            thread.start()
            try:
                time.sleep(0.5)
                return quiet()
            finally:
                thread.join()

        figures = plan.compare({"quiet": quiet, "beside": beside})
    overlaps, running = database.ask(
        "SELECT (SELECT count(*) FROM (SELECT started_at, max(ended_at) OVER (PARTITION BY user_id ORDER BY started_at,"
        " id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before FROM kortti.entries) AS e WHERE before >"
        " started_at), (SELECT count(*) FROM (SELECT 1 FROM kortti.entries WHERE ended_at IS NULL GROUP BY user_id"
        " HAVING count(*) > 1) AS r)")[0]
    return [
        line(f"writes of {len(tokens)} users run again, of {done:,}", repeated, None, at_most(0)),
        line("p99 of others' writes beside 64 writers of one user, ms, against without them",
             figures["beside"]["kinds"]["write"]["p99"], figures["quiet"]["kinds"]["write"]["p99"], at_most(2)),
        line("entries that overlap, and users with two running", int(overlaps) + int(running), None, at_most(0))]


class OfUsers:
    """A tier as the load tools see it, of some of its users."""

    def __init__(self, tier, path, tokens):
        self.projects, self.tokens = tier.projects, path
        with open(path, "w", encoding="ascii") as file:
            file.write("\n".join(tokens) + "\n")


def metric(kortti, name):
    with urllib.request.urlopen(f"http://127.0.0.1:{kortti.port}/metrics", timeout=10) as response:
        return next((int(float(line.split()[-1])) for line in response.read().decode().splitlines()
                     if line.startswith(name)), 0)


def moving(_):
    """A move there and back, against \\copy."""
    count = 100_000 if plan.QUICK else 1_000_000
    figures = move.measure(tools.KORTTI, count)
    return [line(f"move of {count:,} entries {name}, seconds, against \\copy", ours, theirs, at_least(0.3),
                 is_time=True)
            for name, (ours, theirs) in figures.items()]
