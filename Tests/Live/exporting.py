"""Exports of a million rows to clients that read 1 KiB/s."""
import os
import socket
import threading
import time

from attacks import MIB, Comparison, p99, turns
from processes import PATIENCE, wait_until
from server import Client, Server
from test_data import fill_entries
from stopping import EXPORT

ROWS = int(os.environ.get("ROWS", "1000000"))
EVERYTHING = EXPORT.replace("2015", "2030")
READERS = 8


class Readers:
    """Slow readers of the export, each in a thread."""

    def __init__(self, server, token):
        self.ended, self.reads = threading.Event(), [0] * READERS
        self.cut = False
        self.threads = [
            threading.Thread(target=self.read, args=(number, Client(server.port, token))) for number in range(READERS)]
        for thread in self.threads:
            thread.start()

    def read(self, number, client):
        with socket.socket() as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            one.settimeout(PATIENCE)
            one.connect(("127.0.0.1", client.port))
            one.sendall(client.request("GET", EVERYTHING))
            while not self.ended.wait(0.25) and not self.cut:
                try:
                    self.cut |= not one.recv(256)
                except OSError:
                    self.cut = True
                self.reads[number] += 1

    def wait(self, count):
        """Waits until each of them has read that often, or one was cut."""
        wait_until(lambda: self.cut or min(self.reads) >= count, "the slow readers have read %d times" % count)

    def close(self):
        """Whether none was cut."""
        self.ended.set()
        for thread in self.threads:
            thread.join()
        return not self.cut


def fast(server, token):
    """The lines of the whole export, and the seconds it takes."""
    client = Client(server.port, token)
    client.connect()
    begun = time.monotonic()
    client.socket.sendall(client.request("GET", EVERYTHING))
    while client.line():
        pass
    lines = -1
    while count := int(client.line(), 16):
        lines += client.take(count).count(b"\n")
        client.line()
    client.line()
    client.close()
    return lines, time.monotonic() - begun


def run():
    with Server(fill=fill_entries(ROWS)) as server:
        token = server.login()
        client = Client(server.port, token)
        p99(client)
        memory = peak = server.memory()
        waited, served = Comparison(), []
        for _ in turns(waited.holds):
            waited.quiet += [p99(client) for _ in range(3)]
            readers = Readers(server, token)
            readers.wait(1)
            waited.beside += [p99(client) for _ in range(3)]
            peak = max(peak, server.memory())
            readers.wait(20)
            served.append(readers.close())
        readers = Readers(server, token)
        lines, seconds = fast(server, token)
        peak = max(peak, server.memory())
        readers.close()
        quiet, beside, _ = waited.medians()
        yield waited.holds(), (
            "%d exports of %d rows read at 1 KiB/s: the normal client's p99 is %.2f ms, %.2f ms before" % (
                READERS, ROWS, beside, quiet))
        yield all(served), "the slow readers are served continuously"
        yield lines == ROWS, "one export at full speed has %d rows, in %.1f s" % (lines, seconds)
        yield peak - memory < 16 * MIB, "memory grows by %.1f MiB" % ((peak - memory) / MIB)
        client.close()
        yield server.stop()[0] == 0, "the server exits with 0"
