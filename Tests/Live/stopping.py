"""SIGTERM under full load: accepted requests are answered, and unanswered ones were not executed."""
import json
import os
import subprocess
import sys
import threading
import time

from server import Client, Server, ConnectionLost
from test_data import count, fill_entries

HERE = os.path.dirname(os.path.abspath(__file__))
EXPORT = "/api/v1/reports/hours.csv?period=range&from=2000-01-01&to=2015-12-31"
ROWS = 50_000


class Load:
    """Normal clients in another process."""

    def __init__(self, port, token, clients, first, tls=False):
        self.process = subprocess.Popen(
            [sys.executable, os.path.join(HERE, "load.py"), str(port), token,
             "tls" if tls else "plain", str(clients), str(first)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout.readline() == "ready\n", "the load did not start"

    def end(self):
        return json.loads(self.process.communicate(timeout=60)[0])


def export(server, token, rows):
    """Reads the export at about 2 MiB/s."""
    client = Client(server.port, token)
    try:
        client.connect()
        client.socket.sendall(client.request("GET", EXPORT))
        rows.append("begun")
        more = client.more
        client.more = lambda: (time.sleep(0.03), more())
        status, content = client.answer()
        rows.append((status, content.count(b"\n")))
    except ConnectionLost as error:
        rows.append(str(error))


def stop(number):
    with Server(fill=fill_entries(ROWS)) as server:
        admin, reporter = server.login(), server.login("rita")
        loads = [Load(server.port, reporter, 16, 0), Load(server.port, reporter, 16, 16)]
        time.sleep(1.5)
        rows = []
        reader = threading.Thread(target=export, args=(server, admin, rows))
        reader.start()
        while not rows:
            time.sleep(0.01)
        time.sleep(0.2 + 0.07 * number)
        status, seconds = server.stop()
        reader.join(20)
        tallies = [load.end() for load in loads]
        made, other, partial, unanswered, refused = (
            sum(tally[name] for tally in tallies)
            for name in ("made", "other", "partial", "unanswered", "refused"))
        there = count(server, "rita")
        yield status == 0 and seconds < 10, "exit status %s after %.2f s" % (status, seconds)
        yield partial == 0, "%d responses were truncated" % partial
        yield there == made, (
            "%d entries answered with 201, %d in the database; %d other responses %s; %d connections closed before "
            "their request was read, %d refused" % (
                made, there, other, tallies[0]["strange"], unanswered, refused))
        yield made > 1000 and other <= made // 100, "nearly all hours were accepted: %d of %d" % (made, made + other)
        yield rows[1:] == [(200, ROWS + 1)], "the running export is complete: %s" % (rows[1:],)


def run():
    for number in range(int(os.environ.get("STOPS", "3"))):
        yield from stop(number)
