"""A page of a table that the disk has changed: what needs it is refused, everything else goes on, until it is back."""
import os

from alone import Alone, ask
from node_trials import FIRST
from postgresql import DATABASE
from processes import Failed, wait_until
from writing import stamp

PAGE = 8_192
# As many entries as fill a page, and more.
ENTRIES = 40
# What a page is changed by: a bit in the middle of a row.
PLACE, BIT = PAGE - 100, 0x10


def damage(cluster, times):
    """The server reads a page of the entries whose checksum is wrong."""
    refused = 0
    with Alone(cluster, "damage") as alone:
        alone.start()
        client, project = alone.log_in()
        for number in range(ENTRIES):
            ask(client, "POST", "/api/v1/entries", body(project, number))
        path = os.path.join(alone.server.data, alone.server.ask(
            "SELECT pg_relation_filepath('kortti.entries')", DATABASE)[0][0])
        for number in range(times):
            change(alone, path)
            refused += refusals(alone, client, project, number)
            change(alone, path)
            wait_until(lambda: client.ask("GET", entries())[0] == 200, "entries are read again")
            ask(client, "POST", "/api/v1/entries", body(project, ENTRIES + number))
    return "%d times: %d requests for the page were 503 and in the log, others went on; with it back all is read" % (
        times, refused)


def body(project, number):
    return {"project": project, "start": stamp(FIRST - number - 1), "end": stamp(FIRST - number),
            "description": "damage %d" % number}


def entries():
    return "/api/v1/entries?from=%s&to=%s" % (stamp(FIRST - 1_440)[:10], stamp(FIRST)[:10])


def change(alone, path):
    """Changes a bit of the file, or back, while the server is down: so the page is not in its memory."""
    alone.server.stop()
    with open(path, "r+b") as file:
        file.seek(PLACE)
        byte = file.read(1)[0]
        file.seek(PLACE)
        file.write(bytes([byte ^ BIT]))
    alone.server.start()
    alone.server.wait()


def refusals(alone, client, project, number):
    """Asks for the page, and for what is elsewhere. Returns how often the page was asked for."""
    wait_until(lambda: client.ask("GET", "/api/v1/me")[0] == 200, "the node has its server again")
    with open(alone.node.log) as log:
        log.seek(0, os.SEEK_END)
        count = 0
        for _ in range(3):
            status, answer = client.ask("GET", entries())
            if status != 503 or b"Retry-After" in answer:
                raise Failed("a damaged page is answered %d %s" % (status, answer))
            count += 1
        words = log.read()
    if words.count("XX001") < count or "invalid page" not in words:
        raise Failed("the log does not say that a page is damaged: %s" % words)
    for path in ("/api/v1/me", "/api/v1/projects", "/healthz", "/readyz"):
        ask(client, "GET", path, None, 200)
    if b"can't be read" not in ask(client, "GET", "/readyz", None, 200):
        raise Failed("/readyz has no remark on the damaged page")
    ask(client, "POST", "/api/v1/projects", {"name": "Beside %d" % number})
    return count
