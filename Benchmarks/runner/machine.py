"""What was measured on, so that a figure can be judged."""
import os
import platform
import subprocess


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


def moment(root):
    """What differs from run to run: the commit, and what else the machine was doing."""
    return {"commit": _words("git", "-C", root, "rev-parse", "--short", "HEAD"),
            "load": round(os.getloadavg()[0], 1)}
