"""Servers and nodes that fail under load: failover.py [--quick] [--times N] [TRIAL…].

Prints a line with figures for each trial. A trial that finds something lost, done twice or wrong prints what, and the
exit status is 1. What can't be tried here says “skip”, and why. Each trial has a new cluster; the logs of one that
failed are kept in .build/failover. As root all of it has a network of its own, where that is allowed."""
import argparse
import signal
import sys
import time

import clock_trial
import damage_trial
import disk_trial
import node_trials
import patroni_trials
import release_trial
import server_trials
from network import begin_anew_alone
from nodes import Cluster
from patroni_trials import PatroniCluster
from processes import Failed, Skipped
from release_trial import OldCluster
from wire import ServerError

# By name: what is done, how often, how often in a quick run, and to what.
TRIALS = {
    "restarts": (server_trials.restarts, 50, 4, Cluster),
    "switchovers": (server_trials.switchovers, 20, 2, Cluster),
    "failovers": (server_trials.failovers, 20, 2, Cluster),
    "kills": (node_trials.kills, 50, 6, Cluster),
    "paused": (node_trials.paused, 5, 1, Cluster),
    "standbys": (server_trials.standbys, 3, 1, Cluster),
    "cancels": (server_trials.cancels, 5, 1, Cluster),
    "answers": (node_trials.answers, 1_000, 40, Cluster),
    "cuts": (node_trials.cuts, 100, 15, Cluster),
    "connections": (server_trials.connections, 10, 1, Cluster),
    "full_disk": (disk_trial.full_disk, 1, 1, Cluster),
    "damage": (damage_trial.damage, 3, 1, Cluster),
    "clocks": (clock_trial.clocks, 3, 1, Cluster),
    "releases": (release_trial.releases, 2, 1, OldCluster),
    "patroni_switchovers": (patroni_trials.switchovers, 20, 2, PatroniCluster),
    "patroni_kills": (patroni_trials.kills, 20, 1, PatroniCluster),
    "patroni_partitions": (patroni_trials.partitions, 5, 1, PatroniCluster),
}

WRONG = Failed, ServerError, OSError


def run(name, is_quick, times):
    """What came of a trial, and prints it: `ok`, `skip` or `FAIL`."""
    body, usual, quick, kind = TRIALS[name]
    begun, mark = time.monotonic(), "ok"
    try:
        with kind() as cluster:
            try:
                cluster.make_users()
                found = body(cluster, times or (quick if is_quick else usual))
            except WRONG:
                cluster.keep_logs(name)
                raise
    except Skipped as reason:
        found, mark = "skipped: %s" % reason, "skip"
    except WRONG as error:
        found, mark = "%s: %s" % (type(error).__name__, error), "FAIL"
    print("%-4s %-19s %s (%.0f s)" % (mark, name, found, time.monotonic() - begun), flush=True)
    return mark


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--times", type=int)
    parser.add_argument("trials", nargs="*", metavar="TRIAL", help=", ".join(TRIALS))
    given = parser.parse_args()
    unknown = set(given.trials) - set(TRIALS)
    if unknown:
        parser.error("there is no trial %s" % ", ".join(sorted(unknown)))
    # As Ctrl-C: all that was started is stopped.
    signal.signal(signal.SIGTERM, lambda *_: (_ for _ in ()).throw(KeyboardInterrupt()))
    marks = {name: run(name, given.quick, given.times) for name in given.trials or TRIALS}
    for mark, word in (("skip", "skipped"), ("FAIL", "failed")):
        names = [name for name, found in marks.items() if found == mark]
        print("%d %s%s" % (len(names), word, ": " + ", ".join(names) if names else ""))
    return 1 if "FAIL" in marks.values() else 0


if __name__ == "__main__":
    begin_anew_alone()
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("ended")
