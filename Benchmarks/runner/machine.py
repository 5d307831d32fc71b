"""What was measured on, so that a figure can be judged."""
import os
import platform
import subprocess
import time


def _words(*command):
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=20)
        return (done.stdout + done.stderr).strip().splitlines()[0]
    except (OSError, IndexError):
        return "unknown"


def _processor():
    with open("/proc/cpuinfo", encoding="ascii") as file:
        for line in file:
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.machine()


def _memory():
    with open("/proc/meminfo", encoding="ascii") as file:
        return f"{int(file.readline().split()[1]) / 1048576:.0f} GiB"


def describe():
    """The machine and the versions of all that took part."""
    return {
        "processor": f"{os.cpu_count()} x {_processor()}",
        "memory": _memory(),
        "kernel": platform.release(),
        "swift": _words("swift", "--version"),
        "sqlite": _words("sqlite3", "--version").split(" ")[0],
        "nginx": _words("nginx", "-v").split("/")[-1],
        "wrk": _words("wrk", "-v").split(" [")[0],
    }


def _idle():
    """Seconds that all processors together had nothing to do since the start, and now."""
    with open("/proc/stat", encoding="ascii") as file:
        times = file.readline().split()
    return (int(times[4]) + int(times[5])) / os.sysconf("SC_CLK_TCK"), time.monotonic()


def moment(root):
    """What differs from run to run: the commit, and how many processors others kept busy in the seconds before."""
    (idle, begun), _ = _idle(), time.sleep(2)
    (later, ended) = _idle()
    busy = os.cpu_count() - (later - idle) / (ended - begun)
    return {"commit": _words("git", "-C", root, "rev-parse", "--short", "HEAD"), "busy": round(max(busy, 0), 2)}
