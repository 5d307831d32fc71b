"""Whole runs of simulated phones over sockets, one for each seed: simulating.py [COUNT [FROM]].

Phones of two accounts (docs/examples/phone.py) work and sync by both endpoints, over a network with faults, while
admins edit, give and take rights and decide conflicts. The server is killed, backed up and restored. At the end all
phones sync until nothing is left to send, and everything is compared. A seed decides what everybody does; how far a
request has got when the server is killed differs from run to run, so a seed that failed may need a few tries.

SEEDS and FROM stand for the words. After LONGEST seconds no further run begins."""
import collections
import concurrent.futures
import os
import sys
import time

from simulated_run import Run
from simulated_site import Prepared

SEEDS = int(os.environ.get("SEEDS", "20"))
FROM = int(os.environ.get("FROM", "1"))
LONGEST = float(os.environ.get("LONGEST", "inf"))
# The most faults of a run that are told.
TOLD = 5


class Batch:
    """Runs, as many at a time as there are cores. Each has its own server."""

    def __init__(self, count, first):
        self.seeds = range(first, first + count)
        self.counts = collections.Counter()
        self.begun = time.monotonic()

    def run(self):
        """The seed and the faults of each run, as they end."""
        self.prepared = Prepared()
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for done in concurrent.futures.as_completed([pool.submit(self.one, seed) for seed in self.seeds]):
                seed, found = done.result()
                if found is not None:
                    yield seed, found

    def one(self, seed):
        """The seed and its faults; None for those if it is too late to begin."""
        if time.monotonic() - self.begun > LONGEST:
            return seed, None
        run = Run(self.prepared, seed)
        found = run.faults()
        self.counts.update(run.counts, runs=1)
        return seed, found

    def told(self):
        """What happened in all runs."""
        return "%d runs in %.0f s: " % (self.counts.pop("runs", 0), time.monotonic() - self.begun) + ", ".join(
            "%d %s" % (count, name) for name, count in sorted(self.counts.items()))


def report(seed, found):
    return "seed %d (again: make live ONLY=simulating SEEDS=1 FROM=%d): %s" % (
        seed, seed, "; ".join(found[:TOLD]) + (" … %d in all" % len(found) if len(found) > TOLD else ""))


def run():
    batch = Batch(SEEDS, FROM)
    failed = [report(seed, found) for seed, found in batch.run() if found]
    runs = batch.counts["runs"]
    yield runs > 0, batch.told()
    yield not failed, "\n    ".join(["phones and server agree at the end of each run", *failed])


def main():
    words = [int(word) for word in sys.argv[1:]]
    batch, failed = Batch(*(words + [SEEDS, FROM][len(words):])), 0
    for seed, found in batch.run():
        if found:
            failed += 1
            print(report(seed, found), flush=True)
    print("%s\n%d failed" % (batch.told(), failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
