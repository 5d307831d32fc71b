"""An import of targets by pushes of 1,000, then the same once more: nothing new, and not slower than the first time.

IMPORT_PUSHES is how many, 10 unless given."""
import json
import os
import time

from server import Client, Server

PUSHES = int(os.environ.get("IMPORT_PUSHES", "10"))
SIZE = 1_000
ACCOUNT = "/api/v1/accounts/tornio"


def account(client, user=1):
    """Makes an account whose admin is the caller."""
    for path, body in (("", {"title": "Tornio"}), ("/members/%d" % user, {"role": "admin"})):
        status, answer = client.ask("PUT", ACCOUNT + path, body)
        assert status in (200, 201), answer


def changes(part):
    """A building and 999 rooms of it."""
    first = part * SIZE + 1
    for number in range(first, first + SIZE):
        place = {} if number == first else {"parent": "b%d" % first}
        yield {"n": number, "op": "add", "type": "target", "key": "b%d" % number,
               "set": {"name": "Room %d" % number, "code": "R%d" % number, "city": "Tornio", **place}}


def push(client, part):
    sent = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    status, answer = client.ask(
        "POST", ACCOUNT + "/push", {"device": "import", "sentAt": sent, "changes": list(changes(part))})
    assert status == 200, answer
    return json.loads(answer)["results"]


def state(client):
    status, feed = client.ask("GET", ACCOUNT + "/changes.ndjson")
    assert status == 200, feed
    client.ask("GET", ACCOUNT + "/targets?page=1")
    return client.fields[b"total-count"], [json.loads(line).get("revision") for line in feed.splitlines()]


def run():
    with Server() as server:
        client = Client(server.port, server.login())
        account(client)
        begun = time.monotonic()
        results = [result for part in range(PUSHES) for result in push(client, part)]
        first = time.monotonic() - begun
        yield len(results) == PUSHES * SIZE and all(result["status"] == 200 for result in results), (
            "%d targets are added in %.1f s" % (len(results), first))
        before = state(client)
        yield int(before[0]) == PUSHES * SIZE, "the list counts %s" % before[0].decode()
        begun = time.monotonic()
        results = [result for part in range(PUSHES) for result in push(client, part)]
        again = time.monotonic() - begun
        yield all(result.get("again") for result in results), "the same once more: each is known, in %.1f s" % again
        yield again <= 1.5 * first, "known ones cost no more than new ones"
        yield state(client) == before, "nothing is new"
        client.close()
        yield server.stop()[0] == 0, "the server exits with 0"
