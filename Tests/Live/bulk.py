"""A burst of long reports whose clients go away, beside a good client and beside another user's report."""
import concurrent.futures
import os
import re
import socket
import statistics
import struct
import time

from crowds import tail
from house import Client, House
from office import filler

ROWS = int(os.environ.get("ROWS", "1000000"))
# Everything that was ever logged, added up: some seconds for a million rows.
REPORT = "/api/v1/reports/hours?period=range&from=2000-01-01&to=2030-12-31&groupBy=day&limit=1"
EXPORT = "/api/v1/reports/hours.csv?period=range&from=2000-01-01&to=2030-12-31"
BURST = 300


def figure(house, name):
    status, page = Client(house.port).ask("GET", "/metrics")
    assert status == 200, status
    return int(re.search(rb"^%s (\d+)$" % name.encode(), page, re.M).group(1))


def seconds(house, token, path=REPORT):
    client = Client(house.port, token)
    begun = time.monotonic()
    status, _ = client.ask("GET", path)
    client.close()
    return status, time.monotonic() - begun


def ask(house, token, path=REPORT):
    """A connection on which something was asked for, and nothing is read."""
    one = socket.create_connection(("127.0.0.1", house.port), timeout=20)
    one.sendall(Client(house.port, token).request("GET", path))
    return one


def leave(one, resets):
    if resets:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    one.close()


def processor(house):
    with open("/proc/%d/stat" % house.process.pid) as file:
        words = file.read().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def burst(house, anna, rita, resets):
    """A burst of one user's reports, gone again at once; then another user's."""
    _, alone = seconds(house, anna)
    used = processor(house)
    crowd = [ask(house, anna) for _ in range(BURST)]
    time.sleep(0.2)
    for one in crowd:
        leave(one, resets)
    status, after = seconds(house, rita, REPORT)
    # The good client's own report comes at once: at most the rest of one that is being left off stands before it.
    yield status == 200 and after <= alone + 0.5, (
        "after %d reports asked for and %s: another's report is there in %.2f s (one of everything takes %.2f s alone)" % (
            BURST, "reset" if resets else "left by closing", after, alone))
    if resets:
        time.sleep(1)
        spent = processor(house) - used
        yield figure(house, "kortti_bulk_waiting") == 0 and spent <= 4 * alone + 2, (
            "nothing waits a second later, and %.1f s of processor time were spent (%d reports would take %.0f)" % (
                spent, BURST, BURST * alone))


def limits(house, anna, rita):
    """More at a time than there is room for."""
    with concurrent.futures.ThreadPoolExecutor(40) as pool:
        mine = [pool.submit(seconds, house, anna) for _ in range(40)]
        time.sleep(0.3)
        other = seconds(house, rita)
        statuses = [each.result()[0] for each in mine]
    yield set(statuses) == {200, 503} and statuses.count(200) >= 16, (
        "40 reports of one user at a time: %d done, %d told to come again" % (statuses.count(200), statuses.count(503)))
    yield other[0] == 200 and other[1] <= max(each.result()[1] for each in mine), (
        "another user has a turn among them: %d after %.2f s" % other)


def exports(house, anna):
    """Exports whose readers go away."""
    crowd = [ask(house, anna, EXPORT) for _ in range(16)]
    time.sleep(0.5)
    during = figure(house, "kortti_downloads")
    status, _ = seconds(house, anna, EXPORT)
    for one in crowd:
        leave(one, True)
    time.sleep(1)
    used = processor(house)
    time.sleep(1)
    spent = processor(house) - used
    yield (during, status) == (16, 503), "16 exports of one user are under way, one more is told to come again (%d)" % status
    yield figure(house, "kortti_downloads") == 0 and spent < 0.2, (
        "a second after their readers have gone there is none, and nothing is read any more (%.2f s of processor time)" % spent)


def run():
    with House(fill=filler(ROWS)) as house:
        anna, rita = house.login(), house.login("rita")
        client = Client(house.port, anna)
        tail(client)
        quiet = statistics.median(tail(client) for _ in range(5))
        crowd = [ask(house, anna) for _ in range(12)]
        beside = statistics.median(tail(client) for _ in range(5))
        for one in crowd:
            leave(one, True)
        yield beside <= 2 * quiet + 1, "beside 12 long reports the good client's p99 is %.2f ms, %.2f ms quiet" % (beside, quiet)
        yield from burst(house, anna, rita, resets=True)
        yield from limits(house, anna, rita)
        yield from exports(house, anna)
        # Last, since those who only closed may still read: their reports are made when nobody else has a wish.
        yield from burst(house, anna, rita, resets=False)
        client.close()
        status, took = house.stop()
        yield status == 0 and took < 10, "the server ends with 0, in %.1f s" % took
