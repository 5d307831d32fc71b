"""SIGTERM under full load: what was accepted is answered, what is not answered was not done."""
import json
import os
import subprocess
import sys
import threading
import time

from house import Client, House, Lost
from office import count, filler

HERE = os.path.dirname(os.path.abspath(__file__))
EXPORT = "/api/v1/reports/hours.csv?period=range&from=2000-01-01&to=2015-12-31"
ROWS = 50_000


class Load:
    """Honest clients in a process of their own."""

    def __init__(self, port, token, clients, first, tls=False):
        self.process = subprocess.Popen(
            [sys.executable, os.path.join(HERE, "load.py"), str(port), token,
             "tls" if tls else "plain", str(clients), str(first)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout.readline() == "ready\n", "the load does not begin"

    def end(self):
        return json.loads(self.process.communicate(timeout=60)[0])


def export(house, token, rows):
    """Reads the export at some 2 MiB a second."""
    client = Client(house.port, token)
    try:
        client.connect()
        client.socket.sendall(client.request("GET", EXPORT))
        rows.append("begun")
        more = client.more
        client.more = lambda: (time.sleep(0.03), more())
        status, content = client.answer()
        rows.append((status, content.count(b"\n")))
    except Lost as error:
        rows.append(str(error))


def stop(number):
    with House(fill=filler(ROWS)) as house:
        admin, reporter = house.login(), house.login("rita")
        # Minutes from 1970 on, a million for each client; the second process begins where the first ends.
        loads = [Load(house.port, reporter, 16, 0), Load(house.port, reporter, 16, 16_000_000)]
        time.sleep(1.5)
        rows = []
        reader = threading.Thread(target=export, args=(house, admin, rows))
        reader.start()
        while not rows:
            time.sleep(0.01)
        time.sleep(0.2 + 0.07 * number)
        status, seconds = house.stop()
        reader.join(20)
        tallies = [load.end() for load in loads]
        made, other, partial, unanswered, refused = (
            sum(tally[name] for tally in tallies)
            for name in ("made", "other", "partial", "unanswered", "refused"))
        there = count(house.database, "rita")
        yield status == 0 and seconds < 10, "exit status %s after %.2f s" % (status, seconds)
        yield partial == 0, "%d answers were cut" % partial
        yield there == made, (
            "%d entries answered with 201, %d in the database; %d other answers %s; %d connections ended before a "
            "request on them was read, %d refused" % (
                made, there, other, tallies[0]["strange"], unanswered, refused))
        yield rows[1:] == [(200, ROWS + 1)], "the export under way is whole: %s" % (rows[1:],)


def run():
    for number in range(int(os.environ.get("STOPS", "3"))):
        yield from stop(number)
