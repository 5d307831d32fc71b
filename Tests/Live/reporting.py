"""A report with 500 pictures, read slowly by many and left by some: one picture of each is in memory at a time."""
import hashlib
import json
import random
import socket
import time

from attacks import MIB, recovered
from crash_upload import png
from hoarding import Readers, whole
from importing import ACCOUNT, account
from server import Client, Server

PICTURES = 500
READERS = 8
GROWTH = 64 * MIB
FORM = {"title": "Yearly", "sections": [
    {"section": "all", "title": "All", "repeat": "once", "fields": [{"key": "how", "label": "How", "type": "text"}]}]}


def ask(client, method, path, body=None, fields=()):
    status, answer = client.ask(method, ACCOUNT + path, body, fields)
    assert status in (200, 201), (status, answer)
    return json.loads(answer)


def inspection(client):
    """An inspection with the pictures. They have the same bytes, which are sent once."""
    account(client)
    ask(client, "PUT", "/templates/yearly", FORM)
    target = ask(client, "POST", "/targets", {"name": "Hall"})["id"]
    made = ask(client, "POST", "/inspections", {"target": target, "template": "yearly"})["id"]
    content = png(random.Random(45), 1_000_000)
    first = ask(client, "POST", "/pictures?of=%d" % made, content, (("Content-Type", "image/png"),))["id"]
    while ask(client, "GET", "/pictures/%d" % first)["width"] is None:
        time.sleep(0.05)
    known = "/pictures?of=%d&sha256=%s&length=%d" % (made, hashlib.sha256(content).hexdigest(), len(content))
    for _ in range(PICTURES - 1):
        ask(client, "POST", known)
    return made


def peak(server, seconds):
    most, begun = 0, time.monotonic()
    while time.monotonic() - begun < seconds:
        most = max(most, server.memory())
        time.sleep(0.05)
    return most


def run():
    with Server() as server:
        token = server.login()
        client = Client(server.port, token)
        path = "%s/inspections/%d/report.html" % (ACCOUNT, inspection(client))
        size = whole(server, token, path)
        yield size > PICTURES * 10_000, "the report with %d pictures has %.0f MB" % (PICTURES, size / 1e6)
        before, descriptors = server.memory(), server.descriptors()
        readers = Readers(server, token, path, READERS, False, 1)
        growth = peak(server, 5) - before
        yield growth <= GROWTH, "%d slow readers: memory grows by %.1f MiB, 64 at most" % (READERS, growth / MIB)
        readers.close()
        # Those that read some of it and go away.
        request = Client(server.port, token).request("GET", path)
        for _ in range(50):
            with socket.create_connection(("127.0.0.1", server.port), timeout=20) as one:
                one.sendall(request)
                one.recv(65536)
        growth = peak(server, 3) - before
        yield growth <= GROWTH, "50 readers that go away: memory grows by %.1f MiB, 64 at most" % (growth / MIB)
        _, left = recovered(server, before + GROWTH, descriptors)
        yield left <= descriptors, "their reports are left off: no connection and no file stays"
        yield whole(server, token, path) == size, "afterwards the report is whole"
        client.close()
        yield server.stop()[0] == 0, "the server exits with 0"
