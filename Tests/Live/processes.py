"""What a trial finds, and processes that are waited for and ended."""
import contextlib
import os
import signal
import time

# The longest that anything may take, in seconds.
PATIENCE = 30


class Failed(Exception):
    """What is not as it must be."""


class Skipped(Exception):
    """What can't be tried here, and why."""


def wait_until(holds, what, patience=PATIENCE):
    """Asks until `holds()` gives something, and returns it."""
    end = time.monotonic() + patience
    while not (found := holds()):
        if time.monotonic() > end:
            raise Failed("after %d s not yet: %s" % (patience, what))
        time.sleep(0.02)
    return found


def children(pid):
    with contextlib.suppress(OSError):
        with open("/proc/%d/task/%d/children" % (pid, pid)) as found:
            return [int(child) for child in found.read().split()]
    return []


def send(pids, number):
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


def kill_with_children(pid):
    """Ends a process and those that it started, and waits until none of them holds anything any more. It stands still
    first, so that it starts none meanwhile."""
    send([pid], signal.SIGSTOP)
    wait_until(lambda: state(pid) in ("T", "Z", None), "a process stands still")
    pids = [*children(pid), pid]
    send(pids, signal.SIGKILL)
    wait_until(lambda: all(state(one) in ("Z", None) for one in pids), "killed processes have ended")


def state(pid):
    """Such as `S`, or `Z` for one that has ended; none when it is gone."""
    with contextlib.suppress(OSError):
        with open("/proc/%d/stat" % pid) as found:
            return found.read().rpartition(") ")[2][0]
    return None
