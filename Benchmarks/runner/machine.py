"""The machine and its load, so that a reader can judge the figures."""
import os
import platform
import subprocess
import time


def _first_line(*command):
    try:
        process = subprocess.run(command, capture_output=True, text=True, timeout=20)
        return (process.stdout + process.stderr).strip().splitlines()[0]
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
    """The machine and the versions of all programs involved."""
    return {
        "processor": f"{os.cpu_count()} x {_processor()}",
        "memory": _memory(),
        "kernel": platform.release(),
        "swift": _first_line("swift", "--version"),
        "sqlite": _first_line("sqlite3", "--version").split(" ")[0],
        "nginx": _first_line("nginx", "-v").split("/")[-1],
        "wrk": _first_line("wrk", "-v").split(" [")[0],
    }


def _idle():
    """The idle seconds of all processors together since boot, and the current time."""
    with open("/proc/stat", encoding="ascii") as file:
        times = file.readline().split()
    return (int(times[4]) + int(times[5])) / os.sysconf("SC_CLK_TCK"), time.monotonic()


def run_conditions(root):
    """The commit, and how many processors other programs kept busy in the two seconds before."""
    (idle, started), _ = _idle(), time.sleep(2)
    (later, ended) = _idle()
    busy = os.cpu_count() - (later - idle) / (ended - started)
    return {"commit": _first_line("git", "-C", root, "rev-parse", "--short", "HEAD"), "busy": round(max(busy, 0), 2),
            "date": time.strftime("%Y-%m-%d"), "machine": f"{os.cpu_count()} x {_processor()}, {_memory()}"}
