"""The real binary on a database of its own, at a day of its own: the demo is about the days before it."""

import contextlib
import datetime
import os
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("KORTTI_BINARY", TOP / ".build/debug/kortti"))
DEMO_PASSWORD = "kortti demo"
# A Sunday. The server's clock runs from here, whatever the day and the hour are outside.
NOW = "2026-11-22T12:00+02:00"
# Whoever runs the tests for this long has stopped a machine. Nothing waits so long when all is well.
LONGEST = 60


def offset(now):
    """The seconds from the real time to a server's, which begins now."""
    return datetime.datetime.fromisoformat(now).timestamp() - time.time()


class Server:
    """A server with demo data, or on an empty database. `with Server() as server: server.address`. Of the demo data the
    rows of the tables `without` are left out, for what begins with none of them."""

    def __init__(self, demo=True, arguments=(), now=NOW, without=()):
        self.offset = offset(now)
        self.folder = Path(tempfile.mkdtemp(prefix="kortti-web-"))
        self.database = self.folder / "kortti.db"
        self.arguments = list(arguments)
        self.process = None
        self.port = 0
        self.messages = []
        if demo:
            made = demo_database(now)
            shutil.copy(made, self.database)
            shutil.copytree(f"{made}.files", f"{self.database}.files")
            with contextlib.closing(sqlite3.connect(self.database)) as database, database:
                for table in without:
                    database.execute(f"DELETE FROM {table}")
        self.start()

    def start(self):
        """Starts, at the same port as before."""
        end = time.monotonic() + LONGEST
        while True:
            self.process = subprocess.Popen(
                [BINARY, "serve", "--database", self.database, "--listen", f"127.0.0.1:{self.port}", *self.arguments],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                env=environment(self.offset),
            )
            line = self.process.stdout.readline()
            if line.startswith("listening on "):
                break
            errors = self.process.stderr.read()
            # A connection may hold the port for a moment after a restart.
            if not self.port or time.monotonic() > end:
                raise RuntimeError(f"no server: {line}{errors}")
            time.sleep(0.2)
        self.address = line.split()[-1]
        self.port = int(self.address.rsplit(":", 1)[1])
        threading.Thread(target=self._read, args=(self.process.stderr,), daemon=True).start()

    def _read(self, stream):
        for line in stream:
            self.messages.append(line)

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(LONGEST)

    def close(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def read(self, path, **fields):
        """The status, fields and body of a GET."""
        request = urllib.request.Request(self.address + path, headers=fields)
        try:
            with urllib.request.urlopen(request, timeout=LONGEST) as response:
                return response.status, response.headers, response.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def environment(seconds=None):
    """The environment without settings of the server, for a program whose clock is that many seconds off."""
    found = {name: value for name, value in os.environ.items() if not name.startswith("KORTTI_")}
    if seconds is not None:
        found |= {"LD_PRELOAD": str(clock()), "TEST_CLOCK_OFFSET": str(round(seconds))}
    return found


def clock():
    """The library that sets a server's clock, compiled when its source has changed."""
    source = Path(__file__).with_name("clock.c")
    library = TOP / ".build/web-clock.so"
    if not library.exists() or library.stat().st_mtime < source.stat().st_mtime:
        compiler = Path(shutil.which("swift")).resolve().with_name("clang")
        # Processes that run at the same time compile it each, and none sees another's half.
        made = library.with_suffix(f".{os.getpid()}.so")
        subprocess.run([compiler, "-O1", "-fPIC", "-shared", source, "-o", made], check=True)
        made.replace(library)
    return library


_demos = {}


def demo_database(now=NOW):
    """A database with demo data of the months before a time, made once in a run."""
    if now not in _demos:
        folder = Path(tempfile.mkdtemp(prefix="kortti-demo-"))
        path = folder / "kortti.db"
        subprocess.run(
            [BINARY, "demo", "--database", path], check=True, capture_output=True, env=environment(offset(now))
        )
        _demos[now] = path
    return _demos[now]


def remove_demo_databases():
    for path in _demos.values():
        shutil.rmtree(path.parent, ignore_errors=True)
