"""A server whose disk is full: writes are refused, reads are not, and it heals by itself."""
import json
import os
import subprocess

from journal import PATH
from nodes import BINARY, PASSWORD, Client
from postgresql import AS_OWNER, DATABASE, Failed, Postgres, give, wait_until
from writing import stamp
from node_trials import FIRST

SMALL, LARGE = "size=20m", "size=200m"
# The most entries of 20 kB that fit.
MOST = 5_000


def full_disk(cluster, times):
    """The tables of a server of its own are on a small disk of memory, which only root can make."""
    if not AS_OWNER:
        return "skipped: only root can mount a disk of memory"
    server = Postgres(cluster.root, "disk")
    place = os.path.join(server.folder, "small")
    os.mkdir(place)
    subprocess.run(["mount", "-t", "tmpfs", "-o", SMALL, "kortti-failover", place], check=True)
    node = cluster.node(8, server.address())
    try:
        give(place)
        server.create()
        server.start()
        server.wait()
        server.make_user()
        server.ask("CREATE TABLESPACE small LOCATION '%s'" % place)
        server.make_database(more="TABLESPACE small")
        subprocess.run(
            [BINARY, "user", "add", "anna", "--name", "Anna", "--role", "admin", "--password-stdin", *node.words],
            input=PASSWORD, text=True, check=True, capture_output=True)
        node.start()
        return fill(server, node, place)
    finally:
        if node.process:
            node.kill()
        server.stop()
        subprocess.run(["umount", place], check=True)


def fill(server, node, place):
    client = Client(node.port)
    client.token = json.loads(ask(
        client, "POST", "/api/v1/sessions", {"username": "anna", "password": PASSWORD}))["authHash"]
    project = json.loads(ask(client, "POST", "/api/v1/projects", {"name": "Disk"}))["id"]
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
    rows = {int(row[0]) for row in server.ask("SELECT id FROM kortti.entries", DATABASE)}
    if rows != set(stored):
        raise Failed("stored %d, acknowledged %d" % (len(rows), len(stored)))
    return "full after %d entries: 503 for one more, reads went on, with room again 201; all are stored" % (
        len(stored) - 1)


def ask(client, method, path, body, wanted=201):
    status, answer = client.ask(method, path, body)
    if status != wanted:
        raise Failed("%s %s: %d %s" % (method, path, status, answer))
    return answer
