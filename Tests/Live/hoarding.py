"""One user's large answers, read slowly by many connections: memory stays bounded, and others are served."""
import os
import socket
import statistics
import threading
import time

from attacks import MIB, p99, recovered
from server import Client, Server, certificate, tls_context
from test_data import fill_entries

# An entry is some 26 kB as JSON: each of these characters is six bytes there.
ROWS = int(os.environ.get("LARGE_ROWS", "3744"))
TEXT = "\x01" * 2000
TAGS = "[%s]" % ",".join('"%s"' % ("\\u0001" * 100 + str(number)) for number in range(20))
GROWTH = 64 * MIB
YEARS = "from=2000-01-01&to=2000-12-31&limit=5000"
KINDS = [
    ("the person's file", "/api/v1/users/1/data", 8),
    ("the person's file", "/api/v1/users/1/data", 40),
    ("lists of entries", "/api/v1/entries?" + YEARS, 200),
    ("reports", "/api/v1/reports/hours?period=range&" + YEARS, 200),
    ("exports", "/api/v1/reports/hours.csv?period=range&from=2000-01-01&to=2030-12-31", 40),
]


class Readers:
    """Connections of one user that request an answer and read 256 bytes each twice a second."""

    def __init__(self, server, token, path, count, tls):
        self.sockets, self.is_running = [], True
        for _ in range(count):
            one = socket.socket()
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            one.settimeout(20)
            one.connect(("127.0.0.1", server.tls_port if tls else server.port))
            if tls:
                one = tls_context().wrap_socket(one, server_hostname="localhost")
            one.sendall(Client(server.port, token).request("GET", path))
            one.setblocking(False)
            self.sockets.append(one)
        self.thread = threading.Thread(target=self.read)
        self.thread.start()

    def read(self):
        while self.is_running:
            for one in self.sockets:
                try:
                    one.recv(256)
                except OSError:
                    pass
            time.sleep(0.5)

    def close(self):
        self.is_running = False
        self.thread.join()
        for one in self.sockets:
            one.close()


def whole(server, token, path):
    """The bytes of a complete answer at full speed; zero when it is cut."""
    count, tail = 0, b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=120) as one:
        one.sendall(Client(server.port, token).request("GET", path))
        one.settimeout(20)
        while data := one.recv(1 << 20):
            count, tail = count + len(data), (tail + data)[-7:]
            if tail.endswith(b"\r\n0\r\n\r\n") or count > 900_000 and tail.endswith((b"}]", b"}]}")):
                return count
    return 0


def measure(server, hoarder, client, name, path, count, tls):
    quiet = [p99(client) for _ in range(3)]
    before = peak = server.memory()
    readers = Readers(server, hoarder, path, count, tls)
    beside, begun = [], time.monotonic()
    while time.monotonic() - begun < 6:
        beside.append(p99(client))
        peak = max(peak, server.memory())
    quiet_p99, beside_p99 = statistics.median(quiet), statistics.median(beside)
    kind = "%d × %s%s" % (count, name, " over TLS" if tls else "")
    yield peak - before <= GROWTH, "%s: memory grows by %.1f MiB, 64 at most" % (kind, (peak - before) / MIB)
    yield beside_p99 <= 2 * quiet_p99, "%s: another user's p99 is %.2f ms, %.2f ms quiet" % (
        kind, beside_p99, quiet_p99)
    readers.close()
    time.sleep(1)
    got = whole(server, hoarder, path)
    yield got > 900_000, "%s: afterwards the user gets %.1f MB" % (kind, got / 1e6)
    after, _ = recovered(server, before + GROWTH / 2, 1 << 20)
    yield after <= before + GROWTH / 2, "%s: memory returns (%+.1f MiB)" % (kind, (after - before) / MIB)


def run():
    fill = fill_entries(ROWS, TEXT, TAGS)
    with Server(fill=fill, tls=certificate("localhost")) as server:
        hoarder, client = server.login(), Client(server.port, server.login("rita"))
        p99(client)
        for name, path, count in KINDS:
            yield from measure(server, hoarder, client, name, path, count, False)
        yield from measure(server, hoarder, client, *KINDS[0], True)
        client.close()
        yield server.stop()[0] == 0, "the server exits with 0"
