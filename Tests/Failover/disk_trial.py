"""A server whose disk is full: writes are refused, reads are not, and it heals by itself."""
import json
import os
import subprocess

from alone import Alone, ask
from journal import PATH
from node_trials import FIRST
from postgresql import AS_OWNER, DATABASE, give
from processes import Failed, Skipped, wait_until
from writing import stamp

SMALL, LARGE = "size=20m", "size=200m"
# The most entries of 20 kB that fit.
MOST = 5_000


def full_disk(cluster, times):
    """The tables of a server of its own are on a small disk of memory, which only root can make."""
    if not AS_OWNER:
        raise Skipped("only root can mount a disk of memory")
    alone = Alone(cluster, "disk")
    place = os.path.join(alone.server.folder, "small")
    os.mkdir(place)
    subprocess.run(["mount", "-t", "tmpfs", "-o", SMALL, "kortti-failover", place], check=True)
    try:
        with alone:
            give(place)
            alone.start(
                lambda server: server.ask("CREATE TABLESPACE small LOCATION '%s'" % place), "TABLESPACE small")
            return fill(alone, place)
    finally:
        subprocess.run(["umount", place], check=True)


def fill(alone, place):
    client, project = alone.log_in()
    stored = []

    def add(number):
        status, answer = client.ask("POST", PATH, {
            "project": project, "start": stamp(FIRST - number - 1), "end": stamp(FIRST - number),
            "description": os.urandom(1_000).hex()})
        if status == 201:
            stored.append(json.loads(answer)["id"])
        return status, answer

    refused = next((answer for number in range(MOST) if (answer := add(number))[0] != 201), None)
    if not refused or refused[0] != 503 or b"no-room" not in refused[1]:
        raise Failed("a full disk is answered %s" % (refused,))
    ask(client, "GET", "/api/v1/me", None, 200)
    ask(client, "GET", "/api/v1/entries?from=%s&to=%s" % (stamp(FIRST)[:10], stamp(FIRST)[:10]), None, 200)
    subprocess.run(["mount", "-o", "remount," + LARGE, place], check=True)
    numbers = iter(range(MOST, 2 * MOST))
    wait_until(lambda: add(next(numbers))[0] == 201, "entries are taken again")
    rows = {int(row[0]) for row in alone.server.ask("SELECT id FROM kortti.entries", DATABASE)}
    if rows != set(stored):
        raise Failed("stored %d, acknowledged %d" % (len(rows), len(stored)))
    return "full after %d entries: 503 for one more, reads went on, with room again 201; all are stored" % (
        len(stored) - 1)
