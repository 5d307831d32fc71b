"""The databases of the benchmarks: a firm of each size, generated once per schema and kept."""
import glob
import hashlib
import os
import shutil

from . import tools

# users, entries, projects, tasks, tags. "report" has sixty entries per user and month.
TIERS = {
    "report": (463, 1_000_080, 4_400, 29_000, 53_000),
    "sealing": (400, 400, 300, 2_000, 50),
    "writers": (65, 65, 7, 35, 50),
    "feed": (2, 20_000, 100, 500, 50),
    "people": (2_000, 144_000, 300, 2_000, 50),
    "cost": (20, 43_200, 100, 500, 50),
    "M": (50, 250_000, 300, 2_000, 500),
    "L": (400, 1_000_000, 4_400, 29_000, 53_000),
    "XL": (1_200, 1_500_000, 1_500, 38_000, 10_000),
    "X": (2_000, 10_000_000, 5_000, 50_000, 20_000),
}


def fingerprint():
    """Changes when the schema or the generator changes."""
    files = glob.glob(os.path.join(tools.ROOT, "migrations", "*", "sqlite", "*.sql"))
    files += glob.glob(os.path.join(tools.HERE, "data", "*"))
    digest = hashlib.sha256()
    for name in sorted(files):
        with open(name, "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()[:12]


class Tier:
    """One size: its database (read-only; only a `copy` is written to), its auth hashes, its sizes."""

    def __init__(self, name):
        self.name = name
        self.users, self.entries, self.projects, self.tasks, self.tags = TIERS[name]
        self.folder = tools.path("data", f"{name}-{fingerprint()}")
        self.database = os.path.join(self.folder, "kortti.db")
        self.tokens = os.path.join(self.folder, "tokens")

    def make(self):
        """Generates the database unless it exists, and returns the tier."""
        if os.path.exists(os.path.join(self.folder, "complete")):
            return self
        for old in glob.glob(tools.path("data", f"{self.name}-*")):
            shutil.rmtree(old)
        os.makedirs(self.folder)
        tools.run([tools.KORTTI, "migrate", "--database", self.database])
        sizes = [str(size) for size in TIERS[self.name]]
        tools.run([tools.path("bin", "generate"), self.database, *sizes, self.tokens])
        open(os.path.join(self.folder, "complete"), "w").close()
        return self

    def copy(self, name):
        """Makes a fresh copy of the database to write to, and returns its path."""
        folder = tools.path("copies", name)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        target = os.path.join(folder, "kortti.db")
        shutil.copyfile(self.database, target)
        # All sessions start now, so that none has expired and none needs a new time of last use.
        tools.run(["sqlite3", target, "UPDATE sessions SET opened_at = unixepoch(), used_at = unixepoch(),"
                   " ends_at = unixepoch() + 86400 * 30"])
        return target
