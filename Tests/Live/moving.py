"""The database's files are deleted or replaced under the server; a hard link names the file a second time."""
import os
import shutil
import subprocess
import time

from server import BINARY, Client, Server
from test_data import fill_entries

BODY = {"project": 1, "start": "2026-03-02T08:00:00Z", "end": "2026-03-02T09:00:00Z"}
WORDS = "was deleted or replaced while it was open"


def replace(path):
    shutil.copy(path, path + ".copy")
    os.rename(path + ".copy", path)


LOSSES = {
    "deleted": os.unlink,
    "moved": lambda path: os.rename(path, path + ".away"),
    "replaced by a copy": replace,
    "left without its log": lambda path: os.unlink(path + "-wal"),
}


def lines(server):
    """How often the log says it. It is written after the first refusal, so it may take a moment."""
    for _ in range(50):
        server.log.seek(0)
        count = server.log.read().count(WORDS)
        if count:
            break
        time.sleep(0.1)
    return count


def lose(how):
    with Server(fill=fill_entries(10)) as server:
        client = Client(server.port, server.login())
        made = client.ask("POST", "/api/v1/entries", BODY)[0]
        ready = client.ask("GET", "/readyz")[0]
        LOSSES[how](server.database)
        unready = client.ask("GET", "/readyz")[0]
        later = dict(BODY, start="2026-03-02T10:00:00Z", end="2026-03-02T11:00:00Z")
        refused = [client.ask("POST", "/api/v1/entries", later)[0] for _ in range(2)]
        read = client.ask("GET", "/api/v1/entries?day=2026-03-02")[0]
        client.close()
        log = lines(server)
        yield (made, ready, unready, refused, read, log) == (201, 200, 503, [503, 503], 200, 1), (
            "a file that is %s: writes %s, /readyz %d, reads %d, %d lines in the log" % (
                how, refused, unready, read, log))
        yield server.stop()[0] == 0, "the server exits with 0"


def link():
    with Server(fill=fill_entries(10)) as server:
        other = os.path.join(server.folder.name, "other.db")
        os.link(server.database, other)
        # Where it is not refused, it serves until `timeout` ends it.
        second = subprocess.run(
            ["timeout", "5", BINARY, "serve", "--database", other, "--listen", "http://127.0.0.1:0"],
            capture_output=True, text=True)
        client = Client(server.port, server.login())
        made = client.ask("POST", "/api/v1/entries", BODY)[0]
        client.close()
        yield second.returncode == 1 and "in use" in second.stderr and made == 201, (
            "a second server on a hard link is refused (%s)" % second.stderr.strip()[-90:])


def run():
    for how in LOSSES:
        yield from lose(how)
    yield from link()
