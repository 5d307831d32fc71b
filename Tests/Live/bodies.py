"""A normal client beside clients that send large bodies without a login, or that open too many connections."""
import os
import socket
import subprocess
import sys
import time

from attacks import HERE, MIB, Comparison, recovered, turns
from engines import ENGINE, POSTGRESQL
from server import PASSWORD, Client, ConnectionLost, Server

SECONDS, INTERVAL = 6, 0.004
# On a server who calls is looked for while the body comes (0087), so that its own fault may be found first.
GUESSED = {"400", "401"} if ENGINE == POSTGRESQL else {"401"}
# Kind, connections, and the statuses that the contract has for it.
ATTACKS = [
    ("names", 1, {"400"}), ("names", 8, {"400", "503"}), ("data", 8, {"400", "503"}),
    ("form", 8, {"400", "503"}), ("sessions", 8, {"413"}), ("login", 8, {"400"}),
    ("small", 8, {"400"}), ("entries", 8, {"401"}), ("guess", 8, GUESSED),
    ("held", 64, {"408", "503"}),
]
# Attacks that take as much of the processors as they get.
GREEDY = {"held"}
GROWTH = 64 * MIB


class Attack:
    """Hostile clients in another process."""

    def __init__(self, kind, port, count):
        self.process = subprocess.Popen(
            [sys.executable, os.path.join(HERE, "body_attacker.py"), kind, str(port), str(count)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout.readline() == "ready\n", "the attack did not start"

    def end(self):
        """What the attackers received, as words, and the statuses."""
        out, _ = self.process.communicate(timeout=30)
        words = out.split()
        return " ".join(words[2:]), {word.split("=")[0] for word in words[2:]}


def waits(client, seconds):
    """The milliseconds that a client waits which reads its day every `INTERVAL`. They count from when a request is due:
    so a stall counts for all requests that fall into it, not only for the one that meets it."""
    taken, begun, number = [], time.perf_counter(), 0
    while time.perf_counter() - begun < seconds:
        due = begun + number * INTERVAL
        time.sleep(max(0, due - time.perf_counter()))
        try:
            status, _ = client.ask("GET", "/api/v1/entries?day=2026-03-02")
            assert status == 200, status
        except ConnectionLost:
            client.close()
        taken.append((time.perf_counter() - due) * 1000)
        number += 1
    return taken


def p99(taken):
    return sorted(taken)[int(len(taken) * 0.99)]


def log_in(port):
    """The status of a right login on a new connection, and its seconds."""
    client, begun = Client(port), time.monotonic()
    try:
        status, _ = client.ask("POST", "/api/v1/sessions", {"username": "rita", "password": PASSWORD})
    except ConnectionLost:
        status = 0
    client.close()
    return status, time.monotonic() - begun


def elsewhere(client, kind, count):
    """The client's waits while another server is attacked: the cost to the machine itself, whose processors the client,
    the servers and the attackers share."""
    with Server() as other:
        attack = Attack(kind, other.port, count)
        time.sleep(1)
        taken = waits(client, SECONDS)
        attack.end()
    return taken


def measure(server, token, kind, count, wanted):
    client = Client(server.port, token)
    waits(client, 1)
    memory, descriptors = server.memory(), server.descriptors()
    waited, peak, longest, seen, received, logins = Comparison(), 0, 0, set(), "", []
    for _ in turns(waited.holds):
        time.sleep(0.5)
        waited.quiet.append(p99(waits(client, SECONDS)))
        attack = Attack(kind, server.port, count)
        time.sleep(1)
        taken = []
        for _ in range(SECONDS):
            taken += waits(client, 1)
            peak = max(peak, server.memory())
        waited.beside.append(p99(taken))
        longest = max(longest, *taken)
        logins.append(log_in(server.port))
        received, statuses = attack.end()
        seen |= statuses
        if kind in GREEDY:
            waited.elsewhere.append(p99(elsewhere(client, kind, count)))
    after, left = recovered(server, memory + 16 * MIB, descriptors)
    client.close()
    before, during, other = waited.medians()
    figures = "%.2f ms quiet, %.2f ms beside (%.1f times), %.2f at most" % (
        before, during, during / before, longest)
    if waited.elsewhere:
        figures += "; %.2f ms with the same attack on another server" % other
    yield waited.holds(), "%d × %s: the normal client's p99 at most doubles: %s" % (
        count, kind, figures)
    yield peak - memory <= GROWTH, "%d × %s: memory grows by at most 64 MiB: %.1f MiB, %.1f at most, %.1f after" % (
        count, kind, memory / MIB, peak / MIB, after / MIB)
    yield after <= memory + 16 * MIB and left <= descriptors, (
        "%d × %s: memory and descriptors return (%+.1f MiB, %+d)" % (
            count, kind, (after - memory) / MIB, left - descriptors))
    yield seen <= wanted, "%d × %s: the answers are those of the contract (%s)" % (count, kind, received)
    yield all(status == 201 for status, _ in logins), "%d × %s: a login gets in (%.2f s at most)" % (
        count, kind, max(seconds for _, seconds in logins))


def trickle(server):
    """A body that begins fast and goes on with a byte every five seconds."""
    one = socket.create_connection(("127.0.0.1", server.port), timeout=5)
    one.sendall(b"POST /api HTTP/1.1\r\nHost: h\r\nContent-Length: 2000000\r\n\r\n" + b" " * 1_900_000)
    begun = time.monotonic()
    answer = b""
    while not answer and time.monotonic() - begun < 120:
        try:
            one.sendall(b" ")
            answer = one.recv(100)
        except TimeoutError:
            pass
    one.close()
    took = time.monotonic() - begun
    yield answer.startswith(b"HTTP/1.1 408 ") and took < 45, (
        "a body of 1.9 MB and then a byte every five seconds ends with 408 after %.0f s" % took)


def connections():
    """More connections from one address than it may have."""
    with Server("--connections-per-address", "100") as server:
        mine = [socket.create_connection(("127.0.0.1", server.port), timeout=5) for _ in range(150)]
        time.sleep(0.5)
        refused = 0
        for one in mine:
            one.settimeout(0.01)
            try:
                refused += one.recv(100).startswith(b"HTTP/1.1 503 ")
            except TimeoutError:
                pass
        other = socket.create_connection(
            ("127.0.0.1", server.port), timeout=5, source_address=("127.0.0.2", 0))
        other.sendall(b"GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n")
        served = other.recv(100).startswith(b"HTTP/1.1 200 ")
        yield refused == 50 and served, (
            "of 150 connections of one address, 100 allowed, %d get 503; another address is served: %s" % (
                refused, served))
        for one in [*mine, other]:
            one.close()


def run():
    only = os.environ.get("ATTACK")
    with Server() as server:
        token = server.login()
        for kind, count, wanted in ATTACKS:
            if only in (None, kind):
                yield from measure(server, token, kind, count, wanted)
        if only is None:
            yield from trickle(server)
        yield server.stop()[0] == 0, "the server exits with 0 afterwards"
    if only is None:
        yield from connections()
