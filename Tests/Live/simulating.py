"""Whole runs of simulated phones over sockets, one for each seed and kind: simulating.py [COUNT [FROM [KIND…]]].

Phones of two accounts (docs/examples/phone.py) work and sync by both endpoints, over a network with faults, while
admins edit, give and take rights and decide conflicts. The server is killed, backed up and restored. At the end all
phones sync until nothing is left to send, and everything is compared. A seed decides what everybody does; how far a
request has got when the server is killed differs from run to run, so a seed that failed may need a few tries.

A kind is `file`, one server on an SQLite file; `nodes`, three of them on PostgreSQL, to any of which a request may go;
or `moves`, where `kortti move` brings the database from one to the other after a round, and back after another one.

SEEDS, FROM and OVER stand for the words. After LONGEST seconds no further run begins."""
import collections
import concurrent.futures
import itertools
import os
import signal
import sys
import time

from engines import ENGINE, POSTGRESQL
from simulated_run import FILE, KINDS, Run
from simulated_site import Prepared

SEEDS = int(os.environ.get("SEEDS", "20"))
FROM = int(os.environ.get("FROM", "1"))
OVER = os.environ.get("OVER", "nodes moves" if ENGINE == POSTGRESQL else FILE).split()
LONGEST = float(os.environ.get("LONGEST", "inf"))
# The most faults of a run that are told.
TOLD = 5


class Batch:
    """Runs, as many at a time as there are cores. Each has its own server."""

    def __init__(self, count, first, kinds):
        self.seeds, self.kinds = range(first, first + count), kinds
        self.counts = collections.Counter()
        self.begun = time.monotonic()

    def run(self):
        """What `report` says of each run with faults, as they end."""
        self.prepared = Prepared(has_served=set(self.kinds) != {FILE})
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            runs = [pool.submit(self.one, *run) for run in itertools.product(self.seeds, self.kinds)]
            try:
                for done in concurrent.futures.as_completed(runs):
                    if done.result():
                        yield done.result()
            finally:
                # Ctrl-C waits for those that have begun.
                for run in runs:
                    run.cancel()

    def one(self, seed, kind):
        """What is wrong with a run that begins in time."""
        if time.monotonic() - self.begun > LONGEST:
            return None
        run = Run(self.prepared, seed, kind)
        found = run.faults()
        self.counts.update(run.counts, runs=1)
        return report(seed, kind, found) if found else None

    def told(self):
        """What happened in all runs."""
        return "%d runs in %.0f s: " % (self.counts.pop("runs", 0), time.monotonic() - self.begun) + ", ".join(
            "%d %s" % (count, name) for name, count in sorted(self.counts.items()))


def report(seed, kind, found):
    return "seed %d (again: make live ONLY=simulating SEEDS=1 FROM=%d OVER=%s): %s" % (
        seed, seed, kind, "; ".join(found[:TOLD]) + (" … %d in all" % len(found) if len(found) > TOLD else ""))


def run():
    batch = Batch(SEEDS, FROM, OVER)
    failed = list(batch.run())
    runs = batch.counts["runs"]
    yield runs > 0, batch.told()
    yield not failed, "\n    ".join(["phones and server agree at the end of each run", *failed])


def main():
    # As Ctrl-C: all that was started is stopped.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    words, failed = sys.argv[1:], 0
    count, first = [int(word) for word in words[:2] + [SEEDS, FROM][len(words[:2]):]]
    kinds = words[2:] or OVER
    if unknown := set(kinds) - set(KINDS):
        sys.exit("There is no kind %s: %s" % (" ".join(unknown), ", ".join(KINDS)))
    batch = Batch(count, first, kinds)
    for sentence in batch.run():
        failed += 1
        print(sentence, flush=True)
    print("%s\n%d failed" % (batch.told(), failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
