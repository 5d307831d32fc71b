#!/usr/bin/env python3
"""Instructions of responses that cost no work, counted by callgrind as in cost.py, in a server with the example feature:

    304         a list that the client has, told by its validator; against the month report of the same server
    published   a response that is kept in memory; against the page that is always the same, /healthz
    304 of hours    a month of one's own and of everybody that the client has; against the same months
"""
import itertools
import json
import os
import subprocess
import urllib.request

# Its databases have tables that the server itself does not know.
os.environ.setdefault("KORTTI_BENCH_WORK", os.path.join(
    os.path.dirname(os.path.dirname(os.path.abspath(__file__))), ".build", "bench-example"))

import cost  # noqa: E402
from runner import tools  # noqa: E402
from runner.data import Tier  # noqa: E402
from runner.servers import free_port  # noqa: E402

# What the publisher does at its times counts little among many requests.
cost.COUNTED = 4_000
PASSWORD = "a long good password"
STRIPPED = tools.path("bin", "kortti-with-example")


def prepare(binary, database):
    """Adds an admin and three notices; returns a session's auth hash, the tag of the list, and the board's bytes."""
    tools.run([binary, "user", "add", "bench", "--name", "Bench", "--role", "admin", "--password-stdin",
               "--database", database], input=PASSWORD + "\n")
    port = free_port()
    with subprocess.Popen([binary, "serve", "--database", database, "--listen", f"127.0.0.1:{port}"],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            server.stdout.readline()

            def call(path, body=None, auth=None):
                fields = {"Content-Type": "application/json", **({"Authorization": f"Bearer {auth}"} if auth else {})}
                request = urllib.request.Request(f"http://127.0.0.1:{port}/api/v1{path}", headers=fields,
                                                 data=None if body is None else json.dumps(body).encode())
                return urllib.request.urlopen(request, timeout=20)

            auth = json.load(call("/sessions", {"username": "bench", "password": PASSWORD}))["authHash"]
            for number in range(3):
                call("/notices", {"title": f"Notice {number}", "text": "Use the stairs."}, auth).close()
            with call("/notices", auth=auth) as response:
                tag = response.headers["ETag"]
            with call("/board") as response:
                return auth, tag, len(response.read())
        finally:
            server.terminate()


def measured(binary, database, request, size):
    return min(cost.measure_server(binary, database, itertools.repeat(request), size) for _ in range(cost.ROUNDS))


# The versions that writes of the entries would have left.
HOURS = """
    INSERT INTO versions (kind, id, part, version)
    SELECT 'hours', started_at / 86400, user_id, count(*) FROM entries GROUP BY 2, 3;
    INSERT INTO versions (kind, id, part, version)
    SELECT 'hours', 10000000 + strftime('%Y', started_at, 'unixepoch') * 12
      + strftime('%m', started_at, 'unixepoch') - 1, user_id, count(*) FROM entries GROUP BY 2, 3;
    INSERT INTO versions (kind, id, part, version)
    SELECT 'hours', 100000000, user_id, count(*) FROM entries GROUP BY 3;
"""


def tag_of(binary, database, path, auth):
    port = free_port()
    with subprocess.Popen([binary, "serve", "--database", database, "--listen", f"127.0.0.1:{port}"],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            server.stdout.readline()
            request = urllib.request.Request(
                f"http://127.0.0.1:{port}{path}", headers={"Authorization": f"Bearer {auth}"})
            with urllib.request.urlopen(request, timeout=20) as response:
                return response.headers["ETag"]
        finally:
            server.terminate()


def compare_months(binary, tier):
    """Prints what a 304 of a month costs beside the month."""
    database = tier.copy("cost-months")
    tools.run(["sqlite3", database, HOURS])
    with open(tier.tokens, encoding="ascii") as file:
        admin = file.readline().strip()
    cost.COUNTED = 400
    for whose, query in (("one's own month", ""), ("everybody's month", "&user=all")):
        path = f"/api/v1/reports/hours?period=month&day=2026-03-01{query}"
        tag = tag_of(binary, database, path, admin)
        known, whole = (
            measured(binary, database, ("GET", path, admin, None, sent), 8) for sent in (tag, None))
        print(f"304 of {whose} {known:,}, the month {whole:,}: {known / whole:.3f}")


def main():
    built = tools.run([os.path.join(tools.ROOT, "scripts", "example-server.py")], 3600).strip()
    tools.KORTTI = os.environ["KORTTI_BINARY"] = built
    tools.build()
    binary = cost.strip(built, STRIPPED)
    tier = Tier("cost").make()
    database = tier.copy("cost-cached")
    tools.run([binary, "migrate", "--database", database])
    auth, tag, board = prepare(binary, database)
    month, fixed = (cost.measure_path(job, tier, binary) for job in ("month", "fixed"))
    known = measured(binary, database, ("GET", "/api/v1/notices", auth, None, tag), 32)
    published = measured(binary, database, ("GET", "/api/v1/board", None, None), 32)
    print(f"304 by a validator {known:,}, the month report {month:,}: {known / month:.3f}")
    compare_months(binary, tier)
    print(f"published response of {board} bytes {published:,}, the fixed one {fixed:,}: {published / fixed:.2f}")


if __name__ == "__main__":
    main()
