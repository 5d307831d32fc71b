"""Servers and nodes that fail under load: failover.py [--quick] [--times N] [TRIAL…].

Prints a line with figures for each trial. A trial that finds something lost, done twice or wrong prints what, and the
exit status is 1. Each trial has a new cluster; the logs of one that failed are kept in .build/failover."""
import argparse
import signal
import sys
import time

import disk_trial
import node_trials
import server_trials
from nodes import Cluster
from postgresql import Failed
from wire import ServerError

# By name: what is done, how often, and how often in a quick run.
TRIALS = {
    "restarts": (server_trials.restarts, 50, 4),
    "switchovers": (server_trials.switchovers, 20, 2),
    "failovers": (server_trials.failovers, 20, 2),
    "kills": (node_trials.kills, 50, 6),
    "paused": (node_trials.paused, 5, 1),
    "standbys": (server_trials.standbys, 3, 1),
    "cancels": (server_trials.cancels, 5, 1),
    "answers": (node_trials.answers, 1_000, 40),
    "cuts": (node_trials.cuts, 100, 15),
    "connections": (server_trials.connections, 10, 1),
    "full_disk": (disk_trial.full_disk, 1, 1),
}


def run(cluster, name, times):
    """Whether a trial found nothing wrong."""
    begun = time.monotonic()
    try:
        found, is_right = TRIALS[name][0](cluster, times), True
    except (Failed, ServerError, OSError) as error:
        found, is_right = "%s: %s" % (type(error).__name__, error), False
    print("%s %-11s %s (%.0f s)" % (
        "ok  " if is_right else "FAIL", name, found, time.monotonic() - begun), flush=True)
    return is_right


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
    failed = []
    for name in given.trials or TRIALS:
        with Cluster() as cluster:
            cluster.make_users()
            if not run(cluster, name, given.times or TRIALS[name][2 if given.quick else 1]):
                failed.append(name)
                cluster.keep_logs(name)
    print("%d failed%s" % (len(failed), ": " + ", ".join(failed) if failed else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("ended")
