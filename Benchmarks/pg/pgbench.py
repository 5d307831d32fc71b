"""pgbench with the statements of the server's requests, on the same database."""
import glob
import hashlib
import itertools
import os
import re
import statistics
import time

from runner import tools

from .recorded import Recorder, Script

# Who is recorded: a number that is no other value by chance.
USER = 47
# Bounds of all entries, and a mean month, in seconds.
FIRST, DAY, MONTH = 1_704_060_001, 86_400, 2_629_746
# Each run writes entries of years and numbers of its own.
_runs = itertools.count(1)

BEFORE = {
    "day": f"\\set from {FIRST} + {DAY} * random(0, 1090)\n\\set to :from + {2 * DAY - 1}\n",
    "month": f"\\set from {FIRST} + {MONTH} * random(0, 35)\n\\set to :from + {32 * DAY - 1}\n",
    "timer": "",
    "write": "\\set start :base + 60 * :k\n\\set end :start + 60\n\\set id :ids + 1000000 * :client_id + :k\n",
}


class Pgbench:
    """The scripts of the kinds of request, recorded once from a node."""

    def __init__(self, database):
        self.database, self.folder = database, os.path.join(database.root, "scripts")
        os.mkdir(self.folder)
        self.scripts = {}
        with Recorder(database) as recorder:
            for kind, path in (("day", "entries?day=2025-03-12"), ("timer", "timer"),
                               ("month", "reports/hours?period=month&day=2025-03-12")):
                self.add(recorder, kind, "GET", f"/api/v1/{path}")
            self.add(recorder, "write", "POST", "/api/v1/entries", lambda number: {
                "project": USER, "task": USER, "start": f"2029-01-0{number + 1}T08:00:00Z",
                "end": f"2029-01-0{number + 1}T08:01:00Z", "description": "Measured work"})
        database.wait_for_sealer()

    def add(self, recorder, kind, method, path, body=None):
        with open(self.database.tier.tokens, encoding="ascii") as file:
            token = file.read().split()[USER - 1]
        digest = "\\x" + hashlib.sha256(token.encode()).hexdigest()
        found, answer = recorder.record(token, method, path, body, mark=digest)
        names = {digest: "digest", str(USER): "user"}
        if kind == "write":
            names |= {"1861948800": "start", "1861948860": "end", re.match(rb'{"id":(\d+),', answer)[1].decode(): "id"}
        elif kind != "timer":
            _, first, last = range_of(found[-1]).values.values()
            names |= {first: "from", last: "to"}
        self.scripts[kind] = Script(kind, found, names, BEFORE[kind])

    def range_of_everybody(self, first, end):
        """The SELECT of the entries of a range, of all users."""
        recorded = range_of(self.scripts["month"].recorded[-1]).sql
        return recorded.replace("user_id = $1 AND ", "").replace("$2", str(first)).replace("$3", str(end))

    def run(self, kinds, clients, seconds, is_pipelined=False, rate=None):
        """One burst of kinds with their weights. Returns rate, p50 and p99 in ms, those of the first kind too."""
        words, run = [], next(_runs)
        for kind, weight in kinds.items():
            path = os.path.join(self.folder, f"{kind}-{run}")
            words += self.scripts[kind].write(path, is_pipelined) + ["-f", f"{path}@{weight}"]
        log = os.path.join(self.folder, f"log-{run}")
        command, environment = self.database.psql(
            "pgbench", "-n", "-M", "prepared", "-c", str(clients), "-j", "2", "-T", str(seconds), "-l",
            "--log-prefix", log, "-D", "ready=0", "-D", "k=0", "-D", f"users={self.database.tier.users - 2}",
            "-D", f"base={3_000_000_000 + run * 40_000_000}", "-D", f"ids={run * 1_000_000_000}",
            *words, *(["-R", str(rate)] if rate else []))
        with self.database.unsealed():
            output = tools.run(command, seconds + 60, env=environment)
            # The rows that wait are in no chain yet.
            if "write" in kinds:
                self.database.ask("TRUNCATE kortti.audit_waiting")
        if not (rate := re.search(r"tps = ([\d.]+)", output)):
            raise RuntimeError(f"pgbench ended no transaction: {output}")
        return {"perSecond": float(rate[1])} | _latencies(log)


def range_of(statements):
    """The SELECT of the entries that start in a range: of a user, from, to."""
    return [each for each in statements if each.sql.startswith("SELECT") and len(each.values) == 3][-1]


def _latencies(log):
    """All latencies in ms, and those of the first script."""
    everything, first = [], []
    for name in glob.glob(log + ".*"):
        with open(name, encoding="ascii") as file:
            for line in file:
                fields = line.split()
                if fields[2].isdigit():
                    everything.append(int(fields[2]) / 1000)
                    if fields[3] == "0":
                        first.append(everything[-1])
        os.remove(name)
    return {"p50": statistics.median(everything), "p99": percentile(everything, 0.99), "first": percentile(first, 0.99)}


def percentile(values, part):
    """What that part of the values stays below."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def trips(connection, count=200):
    """The median seconds of a query that does nothing."""
    found = []
    for _ in range(count):
        begun = time.monotonic()
        connection.ask("SELECT 1")
        found.append(time.monotonic() - begun)
    return statistics.median(found)
