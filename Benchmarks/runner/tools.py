"""Paths, and how programs are built and run, each with a time limit."""
import json
import os
import shutil
import subprocess
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HERE = os.path.join(ROOT, "Benchmarks")
WORK = os.environ.get("KORTTI_BENCH_WORK", os.path.join(ROOT, ".build", "bench"))
KORTTI = os.environ.get("KORTTI_BINARY", os.path.join(ROOT, ".build", "release", "kortti"))

PROGRAMS = {
    "yardstick": ("yardsticks/yardstick.c", ["-lsqlite3", "-lcrypto", "-lpthread", "-lsodium"]),
    "generate": ("data/generate.c", ["-lsqlite3", "-lcrypto"]),
    "load": ("load/load.c", ["-lsqlite3", "-lm"]),
    "workbook": ("yardsticks/workbook.c", ["-lsqlite3", "-lxlsxwriter"]),
    "posts": ("yardsticks/posts.c", ["-lsqlite3", "-lcurl"]),
    "record.so": ("yardsticks/record.c", ["-shared", "-fPIC", "-ldl"]),
}


def path(*parts):
    """A path in the working folder."""
    return os.path.join(WORK, *parts)


def folder(name):
    """A folder in the working folder."""
    os.makedirs(path(name), exist_ok=True)
    return path(name)


def instant(seconds):
    """The text of an instant in UTC."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


def run(command, seconds=600, **more):
    """Runs a program and returns its output. Raises when it fails or takes too long."""
    process = subprocess.run(command, timeout=seconds, capture_output=True, text=True, **more)
    if process.returncode != 0:
        raise RuntimeError(f"{' '.join(command[:3])}: {process.stderr.strip()[-500:]}")
    return process.stdout


def run_json(command, seconds=600):
    """Runs a program and parses the last line of its output as JSON."""
    return json.loads(run(command, seconds).strip().splitlines()[-1])


def build():
    """Builds the C programs, and the server's release binary unless KORTTI_BINARY names one."""
    os.makedirs(path("bin"), exist_ok=True)
    for name, (source, libraries) in PROGRAMS.items():
        run(["cc", "-D_GNU_SOURCE", "-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror",
             "-o", path("bin", name), os.path.join(HERE, source)] + libraries)
    if "KORTTI_BINARY" not in os.environ:
        run(["make", "-s", "-C", ROOT, "build"], 3600)


def missing():
    """The required tools that are not installed."""
    return [tool for tool in ("cc", "wrk", "nginx", "sqlite3", "openssl") if not shutil.which(tool)]
