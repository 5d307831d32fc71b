"""Databases for servers of the real binary: in a file, or on a PostgreSQL server of these runs' own.

ENGINE=postgres takes the latter for the servers of `make live`. That server is started when it is wanted first, and
ends with the process. It is never killed, so it syncs nothing."""
import atexit
import contextlib
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import threading

from postgresql import Postgres, give

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BINARY = os.environ.get("KORTTI", os.path.join(ROOT, ".build/release/kortti"))
ENGINES = FILE, POSTGRESQL = "sqlite", "postgres"
ENGINE = os.environ.get("ENGINE", FILE)
SETTINGS = "fsync = off\nmax_connections = 400\n"


def kortti(*words):
    """What a command says; it must end with 0."""
    done = subprocess.run([BINARY, *words], capture_output=True, text=True)
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout


class File:
    """A database in a file, which may not be there yet. `place` is what `--database` is given."""

    def __init__(self, folder, name="kortti"):
        self.folder, self.place = folder, os.path.join(folder, name + ".db")
        self.files = self.place + ".files"

    @property
    def words(self):
        """What commands are given."""
        return ["--database", self.place]

    def kortti(self, *words):
        return kortti(*words, *self.words)

    def change(self, change):
        """Changes rows as no request does: `change` is given a file. No server may run."""
        change(self.place)

    @contextlib.contextmanager
    def as_file(self):
        """A file with all rows, to be read."""
        yield self.place

    def connections(self):
        """Those that a server of it has to a database server."""
        return 0

    def remove(self):
        for end in ("", ".lock", ".files"):
            with contextlib.suppress(FileNotFoundError):
                (shutil.rmtree if end == ".files" else os.remove)(self.place + end)


class Served:
    """A database on the server, with its folder of files. It is made with the first rows, or as a copy of another."""

    def __init__(self, folder, original=None):
        self.folder, self.files = folder, os.path.join(folder, "files")
        self.name = None
        if original:
            self.make("TEMPLATE " + original.name)

    def make(self, more=""):
        """Makes an empty database."""
        self.name = "kortti_%d" % next(numbers)
        server().make_database(self.name, more)

    @property
    def place(self):
        return server().address(self.name)

    @property
    def words(self):
        return ["--database", self.place, "--stored-files", self.files]

    def kortti(self, *words):
        return kortti(*words, *self.words)

    def change(self, change):
        """The rows are changed in a file, and moved here."""
        file = File(self.folder, "moved")
        if self.name:
            move(self, file)
        change(file.place)
        self.make()
        move(file, self)
        file.remove()

    def connections(self):
        rows = server().ask("SELECT count(*) FROM pg_stat_activity WHERE datname = '%s'" % self.name)
        return int(rows[0][0])

    @contextlib.contextmanager
    def as_file(self):
        backup = File(self.folder, "copy")
        self.kortti("backup", backup.place)
        yield backup.place
        backup.remove()


def move(one, other):
    """Moves all rows and files; `one` can't be served after that."""
    served = one if isinstance(one, Served) else other
    return kortti("move", "--from", one.place, "--to", other.place, "--stored-files", served.files)


numbers = itertools.count(1)
lock = threading.Lock()
running = []


def server():
    """The server, which is started when it does not run yet."""
    with lock:
        if not running:
            folder = tempfile.mkdtemp(prefix="kortti-postgresql-")
            os.chmod(folder, 0o755)
            give(folder)
            running.append(Postgres(folder, "own", SETTINGS))
            atexit.register(end, folder)
            running[0].create()
            running[0].start()
            running[0].wait()
            running[0].make_user()
        return running[0]


def end(folder):
    running[0].stop(signal.SIGQUIT)
    shutil.rmtree(folder, ignore_errors=True)
