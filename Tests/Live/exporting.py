"""Exports of a million rows to clients that read 1 KiB/s."""
import os
import socket
import statistics
import threading
import time

from attacks import MIB, p99
from server import Client, Server
from test_data import fill_entries
from stopping import EXPORT

ROWS = int(os.environ.get("ROWS", "1000000"))
EVERYTHING = EXPORT.replace("2015", "2030")
READERS = 8


def slow(server, token, is_running, read):
    client = Client(server.port, token)
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.connect(("127.0.0.1", server.port))
    one.sendall(client.request("GET", EVERYTHING))
    while is_running():
        time.sleep(0.25)
        count = len(one.recv(256))
        read.append(count)
        if count == 0:
            break
    one.close()


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
        quiet = [p99(client) for _ in range(9)]
        memory = server.memory()
        ended, read = threading.Event(), []
        readers = [
            threading.Thread(target=slow, args=(server, token, lambda: not ended.is_set(), read))
            for _ in range(READERS)]
        for reader in readers:
            reader.start()
        time.sleep(1)
        beside = [p99(client) for _ in range(9)]
        peak = server.memory()
        lines, seconds = fast(server, token)
        peak = max(peak, server.memory())
        time.sleep(max(0, 8 - seconds))
        ended.set()
        for reader in readers:
            reader.join(10)
        before, during = statistics.median(quiet), statistics.median(beside)
        yield during <= 2 * before, (
            "%d exports of %d rows read at 1 KiB/s: the normal client's p99 is %.2f ms, %.2f ms before" % (
                READERS, ROWS, during, before))
        yield 0 not in read and len(read) >= READERS * 20, "the slow readers are served continuously (%d B)" % sum(read)
        yield lines == ROWS, "one export at full speed has %d rows, in %.1f s" % (lines, seconds)
        yield peak - memory < 16 * MIB, "memory grows by %.1f MiB" % ((peak - memory) / MIB)
        client.close()
        yield server.stop()[0] == 0, "the server exits with 0"
