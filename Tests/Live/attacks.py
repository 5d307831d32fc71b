"""A normal client beside a thousand hostile ones."""
import os
import statistics
import subprocess
import sys
import time

from engines import ENGINE, POSTGRESQL
from server import Client, Server, certificate

HERE = os.path.dirname(os.path.abspath(__file__))
MIB = 1024 * 1024
TURNS, MOST_TURNS, ROUNDS, REQUESTS = 3, 9, 3, 250
# To a database server: those of --database-connections, and twelve for work in the background.
CONNECTIONS = 16 + 12
# Kind, connections, and allowed growth of memory.
ATTACKS = [
    ("head", 1000, 24 * MIB), ("body", 1000, 48 * MIB), ("reader", 1000, 64 * MIB),
    ("idle", 2000, 24 * MIB), ("hello", 1000, 64 * MIB), ("handshakes", 50, 32 * MIB),
]


class Attack:
    """Hostile clients in another process."""

    def __init__(self, kind, port, count):
        self.process = subprocess.Popen(
            [sys.executable, os.path.join(HERE, "attacker.py"), kind, str(port), str(count)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout.readline() == "ready\n", "the attack did not start"

    def end(self):
        """The number of connections opened, and of those that the server closed."""
        out, _ = self.process.communicate(timeout=30)
        return tuple(int(word) for word in out.split())


def p99(client):
    """The p99 of `REQUESTS` reads of the caller's day, in milliseconds."""
    taken = []
    for _ in range(REQUESTS):
        begun = time.perf_counter()
        status, _ = client.ask("GET", "/api/v1/entries?day=2026-03-02")
        taken.append((time.perf_counter() - begun) * 1000)
        assert status == 200, status
        time.sleep(0.001)
    return sorted(taken)[int(len(taken) * 0.99)]


class Comparison:
    """What a client waits while the server is quiet, while it is attacked, and while another server is: the cost to the
    machine itself."""

    def __init__(self):
        self.quiet, self.beside, self.elsewhere = [], [], []

    def medians(self):
        quiet = statistics.median(self.quiet)
        return quiet, statistics.median(self.beside), statistics.median(self.elsewhere) if self.elsewhere else quiet

    def holds(self):
        quiet, beside, elsewhere = self.medians()
        return beside <= 2 * max(quiet, elsewhere)


def turns(holds, least=TURNS, most=MOST_TURNS):
    """Turns of what is compared quiet and attacked. Others may use the machine, too, so beyond the least number it goes
    on until the comparison holds: what is the server's fault is there in every turn."""
    for number in range(most):
        if number >= least and holds():
            return
        yield number


def recovered(server, bytes_at_most, descriptors_at_most):
    """The memory and the descriptors once they are within the limits, or after 30 seconds."""
    for _ in range(150):
        if server.memory() <= bytes_at_most and server.descriptors() <= descriptors_at_most:
            break
        time.sleep(0.2)
    return server.memory(), server.descriptors()


def under_attack(client, kind, port, count, server):
    """The normal client's p99 values during an attack, the peak memory, and the attack."""
    beside, peak, attack, begun = [], 0, Attack(kind, port, count), time.monotonic()
    while len(beside) < ROUNDS or time.monotonic() - begun < 5:
        beside.append(p99(client))
        peak = max(peak, server.memory())
    return beside, peak, attack


def baseline(client, kind, count, server):
    """The normal client's p99 values while another server is attacked: the cost to the machine itself."""
    with Server(tls=certificate("localhost")) as other:
        beside, _, attack = under_attack(client, kind, other.tls_port, count, server)
        attack.end()
    return beside


def measure(server, token, kind, count, growth):
    is_tls = kind in ("hello", "handshakes")
    client = Client(server.port, token)
    p99(client)
    memory, descriptors = server.memory(), server.descriptors()
    waited, peak, opened, ended = Comparison(), 0, 0, 0
    for _ in turns(waited.holds):
        time.sleep(0.5)
        waited.quiet += [p99(client) for _ in range(ROUNDS)]
        now, most, attack = under_attack(client, kind, server.tls_port if is_tls else server.port, count, server)
        waited.beside += now
        peak = max(peak, most)
        new_client = Client(server.port, token)
        assert new_client.ask("GET", "/readyz")[0] == 200
        new_client.close()
        opened, ended = (sum(pair) for pair in zip((opened, ended), attack.end()))
        # Handshakes cost the attackers as much as the server, and both share two processors.
        if kind == "handshakes":
            waited.elsewhere += baseline(client, kind, count, server)
    after, left = recovered(server, memory + 12 * MIB, descriptors)
    client.close()
    before, during, machine = waited.medians()
    figures = ("p99 %.2f ms quiet, %.2f ms beside (%.1f times); memory %.1f MiB, %.1f at most, %.1f after; "
               "%d connections opened, %d closed" % (
                   before, during, during / before, memory / MIB, peak / MIB, after / MIB,
                   opened, ended))
    if waited.elsewhere:
        figures = "p99 %.2f ms with the same attack on another server; %s" % (machine, figures)
    yield waited.holds(), "%d × %s: the normal client's p99 at most doubles: %s" % (
        count, kind, figures)
    yield peak - memory <= growth, "%d × %s: memory grows by %.1f MiB, %d allowed" % (
        count, kind, (peak - memory) / MIB, growth // MIB)
    yield after <= memory + 12 * MIB and left <= descriptors, (
        "%d × %s: memory and descriptors return (%+.1f MiB, %+d)" % (
            count, kind, (after - memory) / MIB, left - descriptors))


def run():
    # All of them come from one address.
    with Server("--header-timeout", "4", "--body-timeout", "4", "--connections-per-address", "0",
                tls=certificate("localhost")) as server:
        token = server.login()
        for kind, count, growth in ATTACKS:
            if os.environ.get("ATTACK", kind) == kind:
                yield from measure(server, token, kind, count, growth)
        if ENGINE == POSTGRESQL:
            yield server.rows.connections() <= CONNECTIONS, "%d connections to the database, %d at most" % (
                server.rows.connections(), CONNECTIONS)
        yield server.stop()[0] == 0, "the server exits with 0 afterwards"
