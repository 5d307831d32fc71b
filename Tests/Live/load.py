"""Normal load in its own process: load.py PORT TOKEN TLS CLIENTS FIRST.

FIRST is the number of the first client. Each client logs entries of a minute until the server closes its connection.
Prints `ready` at the beginning and counts of all outcomes at the end."""
import json
import sys
import threading
import time

from server import Client, ConnectionLost
from test_data import PROJECT


class Tally:
    made = other = partial = unanswered = refused = 0
    longest = 0.0
    strange = ""


# The minutes of one client, 69 days, and the first minute of client 0. The server takes hours of the last 20 years.
MINUTES = 100_000
BEGIN = int(time.time()) // 60 - 15 * 365 * 24 * 60


def work(port, token, is_tls, number, tally, is_running):
    client = Client(port, token, is_tls)
    first = BEGIN + number * MINUTES
    for minute in range(first, first + MINUTES):
        if not is_running():
            return
        body = {"project": PROJECT, "start": stamp(minute), "end": stamp(minute + 1)}
        try:
            client.connect() if client.socket is None else None
        except OSError:
            tally.refused += 1
            return
        begun = time.monotonic()
        try:
            status, answer = client.ask("POST", "/api/v1/entries", body)
        except ConnectionLost:
            if client.buffer:
                tally.partial += 1
            else:
                tally.unanswered += 1
            client.close()
            continue
        tally.longest = max(tally.longest, time.monotonic() - begun)
        if status == 201:
            tally.made += 1
        else:
            tally.other += 1
            tally.strange = "%d %s" % (status, answer[:200])


def stamp(minute):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(minute * 60))


def main():
    port, token, is_tls, clients, first = (
        int(sys.argv[1]), sys.argv[2], sys.argv[3] == "tls", int(sys.argv[4]), int(sys.argv[5]))
    ended = threading.Event()
    tallies = [Tally() for _ in range(clients)]
    threads = [
        threading.Thread(
            target=work,
            args=(port, token, is_tls, first + index, tally, lambda: not ended.is_set()))
        for index, tally in enumerate(tallies)
    ]
    for thread in threads:
        thread.start()
    print("ready", flush=True)
    sys.stdin.read()
    ended.set()
    for thread in threads:
        thread.join()
    print(json.dumps({
        name: sum(getattr(tally, name) for tally in tallies)
        for name in ("made", "other", "partial", "unanswered", "refused")
    } | {"longest": max(tally.longest for tally in tallies),
         "strange": next((tally.strange for tally in tallies if tally.strange), "")}), flush=True)


main()
