"""A good client beside a thousand bad ones."""
import os
import statistics
import subprocess
import sys
import time

from house import Client, House, certificate

HERE = os.path.dirname(os.path.abspath(__file__))
MIB = 1024 * 1024
TURNS, ROUNDS, ASKED = 3, 3, 250
# Kind, how many, and by how much the memory may grow while they are there. A slow reader costs what waits for him,
# 128 KiB and one answer at most.
CROWDS = [
    ("head", 1000, 24 * MIB), ("body", 1000, 48 * MIB), ("reader", 1000, 256 * MIB),
    ("idle", 2000, 24 * MIB), ("hello", 1000, 64 * MIB), ("handshakes", 50, 32 * MIB),
]


class Attack:
    """Bad clients in a process of their own."""

    def __init__(self, kind, port, count):
        self.process = subprocess.Popen(
            [sys.executable, os.path.join(HERE, "attack.py"), kind, str(port), str(count)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout.readline() == "ready\n", "the attack does not begin"

    def end(self):
        """How many connections it opened, and how many of them the server ended."""
        out, _ = self.process.communicate(timeout=30)
        return tuple(int(word) for word in out.split())


def tail(client):
    """The p99 of `ASKED` reads of one's own day, in milliseconds."""
    taken = []
    for _ in range(ASKED):
        begun = time.perf_counter()
        status, _ = client.ask("GET", "/api/v1/entries?day=2026-03-02")
        taken.append((time.perf_counter() - begun) * 1000)
        assert status == 200, status
        time.sleep(0.001)
    return sorted(taken)[int(len(taken) * 0.99)]


def settled(house, bytes_at_most, descriptors_at_most):
    """The memory and the descriptors once they are back, or after half a minute."""
    for _ in range(150):
        if house.memory() <= bytes_at_most and house.descriptors() <= descriptors_at_most:
            break
        time.sleep(0.2)
    return house.memory(), house.descriptors()


def loud(client, kind, port, count, house):
    """What a good client has beside a crowd, the house's memory at most, and what the crowd did."""
    beside, peak, attack, begun = [], 0, Attack(kind, port, count), time.monotonic()
    while len(beside) < ROUNDS or time.monotonic() - begun < 5:
        beside.append(tail(client))
        peak = max(peak, house.memory())
    return beside, peak, attack


def elsewhere(client, kind, count, house):
    """What it has beside the same crowd at another server: what the crowd takes from the machine itself."""
    with House(tls=certificate("localhost")) as other:
        beside, _, attack = loud(client, kind, other.tls_port, count, house)
        attack.end()
    return beside


def crowd(house, token, kind, count, growth):
    is_tls = kind in ("hello", "handshakes")
    client = Client(house.port, token)
    tail(client)
    memory, descriptors = house.memory(), house.descriptors()
    quiet, beside, other, peak, opened, ended = [], [], [], 0, 0, 0
    # Quiet and loud by turns, so that what else the machine does falls on both.
    for _ in range(TURNS):
        time.sleep(0.5)
        quiet += [tail(client) for _ in range(ROUNDS)]
        now, most, attack = loud(client, kind, house.tls_port if is_tls else house.port, count, house)
        beside, peak = beside + now, max(peak, most)
        newcomer = Client(house.port, token)
        assert newcomer.ask("GET", "/readyz")[0] == 200
        newcomer.close()
        opened, ended = (sum(pair) for pair in zip((opened, ended), attack.end()))
        # Handshakes cost those who make them as much as the server, and here both have the same two processors.
        if kind == "handshakes":
            other += elsewhere(client, kind, count, house)
    after, left = settled(house, memory + 12 * MIB, descriptors)
    client.close()
    before, during = statistics.median(quiet), statistics.median(beside)
    machine = statistics.median(other) if other else before
    figures = ("p99 %.2f ms quiet, %.2f ms beside (%.1f times); memory %.1f MiB, %.1f at most, %.1f after; "
               "%d connections opened, %d ended" % (
                   before, during, during / before, memory / MIB, peak / MIB, after / MIB,
                   opened, ended))
    if other:
        figures = "p99 %.2f ms with the same at another server; %s" % (machine, figures)
    yield during <= 2 * max(before, machine), "%d × %s: the good client's p99 stays within twice: %s" % (
        count, kind, figures)
    yield peak - memory <= growth, "%d × %s: memory grows by %.1f MiB, %d allowed" % (
        count, kind, (peak - memory) / MIB, growth // MIB)
    yield after <= memory + 12 * MIB and left <= descriptors, (
        "%d × %s: memory and descriptors are back (%+.1f MiB, %+d)" % (
            count, kind, (after - memory) / MIB, left - descriptors))


def run():
    with House("--header-timeout", "4", "--body-timeout", "4", tls=certificate("localhost")) as house:
        token = house.login()
        for kind, count, growth in CROWDS:
            if os.environ.get("CROWD", kind) == kind:
                yield from crowd(house, token, kind, count, growth)
        yield house.stop()[0] == 0, "the server ends with 0 after all of that"
