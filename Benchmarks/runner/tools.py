"""Where things are, and how programs are built and run, each within a time."""
import json
import os
import shutil
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HERE = os.path.join(ROOT, "Benchmarks")
WORK = os.environ.get("KORTTI_BENCH_WORK", os.path.join(ROOT, ".build", "bench"))
KORTTI = os.environ.get("KORTTI_BINARY", os.path.join(ROOT, ".build", "release", "kortti"))

PROGRAMS = {
    "yardstick": ("yardsticks/yardstick.c", ["-lsqlite3", "-lcrypto", "-lpthread"]),
    "generate": ("data/generate.c", ["-lsqlite3", "-lcrypto"]),
    "load": ("load/load.c", ["-lsqlite3", "-lm"]),
}


def path(*parts):
    """A path in the working folder."""
    return os.path.join(WORK, *parts)


def run(words, seconds=600, **more):
    """Runs a program to its end and returns what it printed; raises when it fails or takes too long."""
    done = subprocess.run(words, timeout=seconds, capture_output=True, text=True, **more)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(words[:3])}: {done.stderr.strip()[-500:]}")
    return done.stdout


def run_json(words, seconds=600):
    """Runs a program and reads the last line it printed as JSON."""
    return json.loads(run(words, seconds).strip().splitlines()[-1])


def build():
    """Builds the C programs, and the server's release binary unless another is named."""
    os.makedirs(path("bin"), exist_ok=True)
    for name, (source, libraries) in PROGRAMS.items():
        run(["cc", "-D_GNU_SOURCE", "-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror",
             "-o", path("bin", name), os.path.join(HERE, source)] + libraries)
    if "KORTTI_BINARY" not in os.environ:
        run(["make", "-s", "-C", ROOT, "build"], 3600)


def missing():
    """The tools that this machine lacks."""
    return [tool for tool in ("cc", "wrk", "nginx", "sqlite3", "openssl") if not shutil.which(tool)]
