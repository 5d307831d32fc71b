"""Slow clients get the whole answer, wherever they pause; those that stop see that it is cut."""
import hashlib
import itertools
import os
import socket
import threading
import time

from server import Client, Server, certificate, tls_context
from test_data import fill_entries

# About 4 MB of CSV, more than both sockets' buffers take of it; a list of 5,000 entries is about 1 MB.
ROWS = int(os.environ.get("ROWS", "60000"))
EXPORT = "/api/v1/reports/hours.csv?period=range&from=2000-01-01&to=2030-12-31"
LIST = "/api/v1/entries?from=2000-01-01&to=2000-12-31&limit=5000"
RATES = [50_000, 100_000, 300_000]
PAUSES = [4, 15, 28]
TRIES = 20
PLACES = {"at the beginning": 0.0, "in the middle": 0.5, "at the end": 0.97}


class Reader(threading.Thread):
    """A client that reads at a rate, with one pause, and parses nothing."""

    def __init__(self, server, token, path, rate, pause, tls, version="1.1"):
        super().__init__()
        self.rate, self.pause, self.tls = rate, pause, tls
        client = Client(server.tls_port if tls else server.port, token)
        self.port = client.port
        request = client.request("GET", path).replace(b"HTTP/1.1", b"HTTP/" + version.encode())
        self.request = request.replace(b"Host:", b"Connection: close\r\nHost:")
        self.connect()
        self.start()

    def connect(self):
        self.received, self.error, self.closes_cleanly = b"", None, False
        self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        if self.tls:
            self.socket = tls_context().wrap_socket(
                self.socket, server_hostname="localhost", suppress_ragged_eofs=False)

    def run(self):
        """Reads the answer; asks again when a busy server has it wait."""
        self.read()
        for _ in range(TRIES):
            if not self.received.startswith(b"HTTP/1.1 503 "):
                break
            time.sleep(1)
            self.connect()
            self.read()

    def read(self):
        after, seconds = self.pause
        begun = time.monotonic()
        received = bytearray()
        try:
            self.socket.sendall(self.request)
            while True:
                if seconds and len(received) >= after:
                    time.sleep(seconds)
                    begun, seconds = begun + seconds, 0
                wait = begun + len(received) / self.rate - time.monotonic()
                if wait > 0:
                    time.sleep(min(wait, 0.5))
                data = self.socket.recv(max(1024, self.rate // 10))
                if not data:
                    self.closes_cleanly = True
                    break
                received += data
        except OSError as error:
            self.error = error
        self.received = bytes(received)
        self.socket.close()

    def content(self):
        """The content of a complete answer, else None."""
        head, end, rest = self.received.partition(b"\r\n\r\n")
        if not end:
            return None
        fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:])
        if b"content-length" in fields:
            return rest if len(rest) == int(fields[b"content-length"]) else None
        if fields.get(b"transfer-encoding") != b"chunked":
            return rest if self.closes_cleanly else None
        content = bytearray()
        while rest:
            size, _, rest = rest.partition(b"\r\n")
            count = int(size or b"0", 16)
            if count == 0:
                return bytes(content) if rest == b"\r\n" else None
            content += rest[:count]
            rest = rest[count + 2:]
        return None


def whole(server, token, path, tls=False):
    reader = Reader(server, token, path, 1 << 30, (0, 0), tls)
    reader.join()
    return reader.content()


def run():
    with Server(fill=fill_entries(ROWS), tls=certificate("localhost")) as server:
        # Each login is a session of one user, who may have sixteen exports at a time.
        token = server.login()
        wanted = {path: whole(server, token, path) for path in (EXPORT, LIST)}
        digests = {path: hashlib.sha256(content).digest() for path, content in wanted.items()}
        yield all(wanted.values()), "the export has %d bytes, the list %d" % tuple(map(len, wanted.values()))
        for path, tls in itertools.product((EXPORT, LIST), (False, True)):
            yield from slow(server, token, path, tls, len(wanted[path]), digests[path])
        yield from stopped(server, token)
        yield server.stop()[0] == 0, "the server exits with 0"


def slow(server, token, path, tls, size, digest):
    """Every rate with every place of a pause; the lengths of the pause go round."""
    kinds = list(itertools.product(RATES, PLACES))
    readers = [
        Reader(server, token, path, rate, (int(size * PLACES[place]), PAUSES[number % 3 - number // 3]), tls)
        for number, (rate, place) in enumerate(kinds)]
    for reader in readers:
        reader.join()
    cut = [
        "%d kB/s, %d s %s: %d bytes, %s" % (
            rate // 1000, PAUSES[number % 3 - number // 3], place, len(reader.received), reader.error)
        for number, ((rate, place), reader) in enumerate(zip(kinds, readers))
        if hashlib.sha256(reader.content() or b"").digest() != digest]
    yield not cut, "%s of %.1f MB%s at 50, 100 and 300 kB/s with pauses of 4 to 28 s: %d of %d whole%s" % (
        "a stream" if path == EXPORT else "a whole answer", size / 1e6, " over TLS" if tls else "",
        len(kinds) - len(cut), len(kinds), "; " + "; ".join(cut) if cut else "")


def stopped(server, token):
    """Clients that take nothing for longer than the documented 30 seconds, then read on."""
    kinds = [(path, tls, version)
             for path in (EXPORT, LIST) for tls in (False, True) for version in ("1.0", "1.1")]
    readers = [
        Reader(server, token, path, 1_000_000, (100_000, 45), tls, version) for path, tls, version in kinds]
    for reader in readers:
        reader.join()
    unseen = [
        "%s over %s, HTTP/%s" % ("export" if path == EXPORT else "list", "TLS" if tls else "TCP", version)
        for (path, tls, version), reader in zip(kinds, readers)
        if reader.content() is not None or reader.closes_cleanly]
    yield not unseen, "clients that stop for 45 s: %d of %d see that their answer is cut%s" % (
        len(kinds) - len(unseen), len(kinds), "; not seen: " + "; ".join(unseen) if unseen else "")
