"""A million rows for clients that read a kibibyte a second."""
import os
import socket
import statistics
import threading
import time

from crowds import MIB, tail
from house import Client, House
from office import filler
from stopping import EXPORT

ROWS = int(os.environ.get("ROWS", "1000000"))
EVERYTHING = EXPORT.replace("2015", "2030")
READERS = 8


def slow(house, token, goes_on, read):
    client = Client(house.port, token)
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.connect(("127.0.0.1", house.port))
    one.sendall(client.request("GET", EVERYTHING))
    while goes_on():
        time.sleep(0.25)
        count = len(one.recv(256))
        read.append(count)
        if count == 0:
            break
    one.close()


def fast(house, token):
    """Lines and seconds of the whole export."""
    client = Client(house.port, token)
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
    with House(fill=filler(ROWS)) as house:
        token = house.login()
        client = Client(house.port, token)
        tail(client)
        quiet = [tail(client) for _ in range(9)]
        memory = house.memory()
        ended, read = threading.Event(), []
        readers = [
            threading.Thread(target=slow, args=(house, token, lambda: not ended.is_set(), read))
            for _ in range(READERS)]
        for reader in readers:
            reader.start()
        time.sleep(1)
        beside = [tail(client) for _ in range(9)]
        peak = house.memory()
        lines, seconds = fast(house, token)
        peak = max(peak, house.memory())
        time.sleep(max(0, 8 - seconds))
        ended.set()
        for reader in readers:
            reader.join(10)
        before, during = statistics.median(quiet), statistics.median(beside)
        yield during <= 2 * before, "%d exports of %d rows read at 1 KiB/s: the good client's p99 is %.2f ms, %.2f ms before" % (
            READERS, ROWS, during, before)
        yield 0 not in read and len(read) >= READERS * 20, "the slow readers are served all along (%d B)" % sum(read)
        yield lines == ROWS, "one export read at once has %d rows, in %.1f s" % (lines, seconds)
        yield peak - memory < 16 * MIB, "memory grows by %.1f MiB" % ((peak - memory) / MIB)
        client.close()
        yield house.stop()[0] == 0, "the server ends with 0"
