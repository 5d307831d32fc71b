"""Long reports whose clients disconnect, beside a normal client and beside another user's report."""
import concurrent.futures
import os
import re
import socket
import statistics
import struct
import time

from attacks import p99
from server import Client, Server
from test_data import fill_entries

ROWS = int(os.environ.get("ROWS", "1000000"))
# A report on all entries takes some seconds for a million rows.
REPORT = "/api/v1/reports/hours?period=range&from=2000-01-01&to=2030-12-31&groupBy=day&limit=1"
EXPORT = "/api/v1/reports/hours.csv?period=range&from=2000-01-01&to=2030-12-31"
BURST = 300


def figure(server, name):
    status, page = Client(server.port).ask("GET", "/metrics")
    assert status == 200, status
    return int(re.search(rb"^%s (\d+)$" % name.encode(), page, re.M).group(1))


def seconds(server, token, path=REPORT):
    client = Client(server.port, token)
    begun = time.monotonic()
    status, _ = client.ask("GET", path)
    client.close()
    return status, time.monotonic() - begun


def ask(server, token, path=REPORT):
    """A connection that sends a request and reads nothing."""
    one = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    one.sendall(Client(server.port, token).request("GET", path))
    return one


def disconnect(one, resets):
    if resets:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    one.close()


def processor(server):
    with open("/proc/%d/stat" % server.process.pid) as file:
        words = file.read().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def burst(server, anna, rita, resets):
    """Many reports of one user, disconnected at once; then one of another user."""
    _, alone = seconds(server, anna)
    used = processor(server)
    clients = [ask(server, anna) for _ in range(BURST)]
    time.sleep(0.2)
    for one in clients:
        disconnect(one, resets)
    status, after = seconds(server, rita, REPORT)
    # The other user's report comes at once, after at most the rest of a report that is being cancelled.
    yield status == 200 and after <= alone + 0.5, (
        "after %d reports requested and %s: another user's report takes %.2f s (%.2f s alone)" % (
            BURST, "reset" if resets else "closed", after, alone))
    if resets:
        time.sleep(1)
        spent = processor(server) - used
        yield figure(server, "kortti_background_waiting") == 0 and spent <= 4 * alone + 2, (
            "nothing waits a second later, after %.1f s of processor time (%d reports would take %.0f)" % (
                spent, BURST, BURST * alone))


def limits(server, anna, rita):
    """More concurrent reports than the limits allow."""
    with concurrent.futures.ThreadPoolExecutor(40) as pool:
        mine = [pool.submit(seconds, server, anna) for _ in range(40)]
        time.sleep(0.3)
        other = seconds(server, rita)
        statuses = [each.result()[0] for each in mine]
    yield set(statuses) == {200, 503} and statuses.count(200) >= 16, (
        "40 reports of one user at a time: %d done, %d refused with 503" % (statuses.count(200), statuses.count(503)))
    yield other[0] == 200 and other[1] <= max(each.result()[1] for each in mine), (
        "another user's report is not starved: %d after %.2f s" % other)


def exports(server, anna):
    """Exports whose clients disconnect."""
    clients = [ask(server, anna, EXPORT) for _ in range(16)]
    time.sleep(0.5)
    during = figure(server, "kortti_downloads")
    status, _ = seconds(server, anna, EXPORT)
    for one in clients:
        disconnect(one, True)
    time.sleep(1)
    used = processor(server)
    time.sleep(1)
    spent = processor(server) - used
    yield (during, status) == (16, 503), "16 exports of one user run, one more is refused (%d)" % status
    yield figure(server, "kortti_downloads") == 0 and spent < 0.2, (
        "a second after their clients disconnect none is left, and no rows are read (%.2f s of processor time)" % spent)


def run():
    with Server(fill=fill_entries(ROWS)) as server:
        anna, rita = server.login(), server.login("rita")
        client = Client(server.port, anna)
        p99(client)
        quiet = statistics.median(p99(client) for _ in range(5))
        clients = [ask(server, anna) for _ in range(12)]
        beside = statistics.median(p99(client) for _ in range(5))
        for one in clients:
            disconnect(one, True)
        yield beside <= 2 * quiet + 1, (
            "beside 12 long reports the normal client's p99 is %.2f ms, %.2f ms quiet" % (beside, quiet))
        yield from burst(server, anna, rita, resets=True)
        yield from limits(server, anna, rita)
        yield from exports(server, anna)
        # Last: a half-closed client's report runs only when the worker is idle.
        yield from burst(server, anna, rita, resets=False)
        client.close()
        status, took = server.stop()
        yield status == 0 and took < 10, "the server exits with 0, in %.1f s" % took
