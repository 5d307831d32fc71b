"""Many slow uploads at once, and another client's day beside them: memory stays, and nobody waits.

They are pictures of a target, UPLOADS of UPLOAD_BYTES each. UPLOAD_PATH names another operation, such as `/api/v1/…?…`,
with UPLOAD_METHOD and UPLOAD_TYPE. `{n}` in the path is the number of the upload. UPLOAD_PORT and UPLOAD_PID name a
server that runs already, UPLOAD_TOKEN the auth hash there."""
import json
import os
import re
import socket
import statistics
import subprocess
import sys
import threading
import time

from attacks import MIB, turns
from server import Client, Server

PATH = os.environ.get("UPLOAD_PATH")
METHOD = os.environ.get("UPLOAD_METHOD", "POST")
TYPE = os.environ.get("UPLOAD_TYPE", "image/jpeg")
OTHER = os.environ.get("UPLOAD_OTHER", "/api/v1/entries?day=2026-03-02")
COUNT = int(os.environ.get("UPLOADS", "100"))
BYTES = int(os.environ.get("UPLOAD_BYTES", "20000000"))
RATE = 2_000_000
# What waits of each upload, 192 KiB, and half as much again that is free between the pieces.
GROWTH = 32 * MIB
MOST_TURNS = 4
# The longest that any upload may take beyond its own time.
PATIENCE = 60


class Running:
    """A server that somebody else started."""

    def __init__(self):
        self.port = int(os.environ["UPLOAD_PORT"])
        self.pid = int(os.environ["UPLOAD_PID"])

    def memory(self):
        with open("/proc/%d/status" % self.pid) as status:
            return int(re.search(r"VmRSS:\s+(\d+) kB", status.read()).group(1)) * 1024


def upload(port, token, path, number, statuses):
    """Sends one content at the rate, 64 KiB at a time."""
    try:
        one = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        head = "%s %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n" % (
            METHOD, path.replace("{n}", str(number)), token, TYPE, BYTES)
        one.sendall(head.encode())
        # A JPEG's first bytes, then bytes that differ for each upload.
        piece = (b"\xff\xd8\xff\xe0\x00\x10JFIF" + number.to_bytes(4, "big")).ljust(65536, b"\x5a")
        sent, begun = 0, time.monotonic()
        while sent < BYTES:
            time.sleep(max(0, begun + sent / RATE - time.monotonic()))
            part = piece[:BYTES - sent]
            one.sendall(part)
            sent += len(part)
        answer = one.recv(4096)
        statuses.append(answer.split(b" ")[1].decode() if answer else "closed")
        one.close()
    except OSError as error:
        statuses.append(type(error).__name__)


def uploads(port, token, path):
    """All uploads at once, in this process; prints their statuses."""
    statuses = []
    threads = [threading.Thread(target=upload, args=(port, token, path, n, statuses)) for n in range(COUNT)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(BYTES / RATE + 2 * PATIENCE)
    print(" ".join("%s=%d" % (status, statuses.count(status)) for status in sorted(set(statuses))))


def waits(client, seconds):
    """The milliseconds of a client's requests, one every 4 ms, from when each is due."""
    taken, begun, number = [], time.perf_counter(), 0
    while time.perf_counter() - begun < seconds:
        due = begun + number * 0.004
        time.sleep(max(0, due - time.perf_counter()))
        status, _ = client.ask("GET", OTHER)
        assert status == 200, status
        taken.append((time.perf_counter() - due) * 1000)
        number += 1
    return taken


def p99(taken):
    return sorted(taken)[int(len(taken) * 0.99)]


def one_turn(client, server, token, path):
    """All uploads, and the client's reads meanwhile: its waits, the uploads' statuses, the most memory and the
    seconds."""
    peak, taken, begun = 0, [], time.monotonic()
    sender = subprocess.Popen(
        [sys.executable, os.path.abspath(__file__), str(server.port), token, path], stdout=subprocess.PIPE, text=True)
    while sender.poll() is None:
        taken += waits(client, 0.5)
        peak = max(peak, server.memory())
    return taken, sender.communicate()[0].strip(), peak, time.monotonic() - begun


def measure(server, token, path):
    client = Client(server.port, token)
    quiet = waits(client, 5)
    memory, growths, beside, machine, ended = server.memory(), [], [], [], []

    def holds():
        return statistics.median(beside) < max(10, 2 * statistics.median(machine or [0]))
    # A second time shows that what is kept is kept once.
    for _ in turns(holds, 2, MOST_TURNS):
        taken, statuses, peak, seconds = one_turn(client, server, token, path)
        beside.append(p99(taken))
        growths.append(peak - memory)
        ended.append(statuses in ("201=%d" % COUNT, "200=%d" % COUNT))
        yield ended[-1], "%d uploads of %.0f MB in %.0f s: %s" % (COUNT, BYTES / 1e6, seconds, statuses)
        # What the machine takes: the client, the servers and the senders share its processors.
        if not holds() and not PATH:
            with Server() as other:
                token_there = other.login()
                machine.append(p99(one_turn(client, other, token_there, pictures(other, token_there))[0]))
    client.close()
    yield max(growths) <= GROWTH, "memory grows by at most 32 MiB: %.1f MiB before, %s" % (
        memory / MIB, ", ".join("%+.1f" % (growth / MIB) for growth in growths))
    yield holds(), "another client's p99 stays below 10 ms: %.2f ms quiet, %.2f ms beside%s" % (
        p99(quiet), statistics.median(beside),
        ", %.2f ms with the same uploads to another server" % statistics.median(machine) if machine else "")


def pictures(server, token):
    """Makes an account with a target, and gives the path at which pictures of it are added."""
    client = Client(server.port, token)

    def ask(method, path, data=None):
        status, answer = client.ask(method, "/api/v1" + path, data)
        assert status in (200, 201), (status, answer)
        return json.loads(answer)

    user = ask("GET", "/me")["id"]
    ask("PUT", "/accounts/live", {
        "title": "Live", "quotaBytes": (MOST_TURNS + 1) * COUNT * BYTES, "pictureBytes": BYTES})
    ask("PUT", "/accounts/live/members/%d" % user, {"role": "admin"})
    target = ask("POST", "/accounts/live/targets", {"name": "Lift"})["id"]
    client.close()
    return "/api/v1/accounts/live/pictures?of=%d&order={n}" % target


def run():
    if "UPLOAD_PORT" in os.environ:
        yield from measure(Running(), os.environ.get("UPLOAD_TOKEN", "none"), PATH)
        return
    with Server() as server:
        token = server.login()
        yield from measure(server, token, PATH or pictures(server, token))


if __name__ == "__main__":
    uploads(int(sys.argv[1]), *sys.argv[2:])
