"""One user's large answers, read slowly by many connections: memory stays bounded, and others are served."""
import multiprocessing
import os
import re
import socket
import time

from attacks import MIB, Comparison, p99, recovered, turns
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
    ("lists of entries, eight requested at once", "/api/v1/entries?" + YEARS, 100),
    ("reports", "/api/v1/reports/hours?period=range&" + YEARS, 8),
    ("exports", "/api/v1/reports/hours.csv?period=range&from=2000-01-01&to=2030-12-31", 40),
]


def read_slowly(addresses, request, count, tls, is_ready, is_over):
    """Connections that request an answer and read 256 bytes each twice a second."""
    # As an attacker on another machine: it takes no processor time from the server.
    os.nice(19)
    sockets = []
    for _ in range(count):
        one = socket.socket()
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.settimeout(20)
        one.connect(addresses[tls])
        if tls:
            one = tls_context().wrap_socket(one, server_hostname="localhost")
        one.sendall(request)
        one.setblocking(False)
        sockets.append(one)
    is_ready.set()
    while not is_over.wait(0.5):
        for one in sockets:
            try:
                one.recv(256)
            except OSError:
                pass


class Readers:
    """The slow connections of one user, in another process."""

    def __init__(self, server, token, path, count, tls, times):
        addresses = {False: ("127.0.0.1", server.port), True: ("127.0.0.1", server.tls_port)}
        request = Client(server.port, token).request("GET", path) * times
        is_ready, self.is_over = multiprocessing.Event(), multiprocessing.Event()
        self.process = multiprocessing.Process(
            target=read_slowly, args=(addresses, request, count, tls, is_ready, self.is_over))
        self.process.start()
        assert is_ready.wait(60), "the readers did not start"

    def close(self):
        self.is_over.set()
        self.process.join()


def whole(server, token, path):
    """The bytes of a complete answer at full speed; zero when it is cut."""
    head, count, tail = b"", 0, b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as one:
        one.sendall(Client(server.port, token).request("GET", path))
        while b"\r\n\r\n" not in head:
            head += one.recv(1 << 16)
        head, _, data = head.partition(b"\r\n\r\n")
        length = re.search(rb"Content-Length: (\d+)", head)
        while data or (data := one.recv(1 << 20)):
            count, tail, data = count + len(data), (tail + data)[-7:], b""
            if count == int(length.group(1)) if length else tail == b"\r\n0\r\n\r\n":
                return count
    return 0


def measure(server, hoarder, client, name, path, count, tls):
    kind = "%d × %s%s" % (count, name, " over TLS" if tls else "")
    before = peak = server.memory()
    waited = Comparison()
    for _ in turns(waited.holds):
        waited.quiet += [p99(client) for _ in range(3)]
        readers = Readers(server, hoarder, path, count, tls, 8 if "eight" in name else 1)
        begun = time.monotonic()
        while time.monotonic() - begun < 3:
            waited.beside.append(p99(client))
            peak = max(peak, server.memory())
        readers.close()
        time.sleep(1)
    quiet_p99, beside_p99, _ = waited.medians()
    yield peak - before <= GROWTH, "%s: memory grows by %.1f MiB, 64 at most" % (kind, (peak - before) / MIB)
    yield waited.holds(), "%s: another user's p99 is %.2f ms, %.2f ms quiet" % (
        kind, beside_p99, quiet_p99)
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
