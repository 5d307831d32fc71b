"""The job of webhooks: deliveries of ten thousand events to ten receivers. It returns the figures for the tables."""
import json
import sqlite3
import threading
import time

from . import firm, loads, plan, tools
from .data import Tier
from .firm import Person
from .servers import Kortti, Nginx

RECEIVERS, EVENTS, IN_BATCH = 10, 10_000, 1_000


class Deliveries:
    """The deliveries of a server's database, as far as they have ended."""

    def __init__(self, database):
        self.connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True, check_same_thread=False)
        self.expected = 0

    def wait(self, more):
        """Waits until as many more are done as there are to be, and none waits."""
        self.expected += more
        until = time.monotonic() + 120
        while time.monotonic() < until:
            done, waiting = self.connection.execute(
                "SELECT count(*) FILTER (WHERE state = 'done'), count(*) FILTER (WHERE state = 'waiting')"
                " FROM webhook_deliveries").fetchone()
            if done >= self.expected and waiting == 0:
                self.expected = done
                return
            time.sleep(0.05)
        raise RuntimeError(f"webhooks: {done} of {self.expected} deliveries")


def webhooks():
    """Ten thousand events told to ten receivers, against libcurl's multi interface in C; and writes beside."""
    tier = Tier("report").make()
    database = tier.copy("webhooks")
    with Nginx("nginx-receivers.conf", more=RECEIVERS - 1) as nginx, \
            Kortti(database, KORTTI_WEBHOOK_ALLOW="127.0.0.0/8") as kortti:
        admin, deliveries = Person(tier, 1), Deliveries(database)
        with admin.client(kortti) as client:
            for port in nginx.ports:
                client.ask("POST", "/webhooks", {"url": f"http://127.0.0.1:{port}/hook", "events": ["entry.added"]})

        def add():
            with admin.client(kortti) as client:
                for _ in range(EVENTS // IN_BATCH):
                    client.send("POST", *firm.batch_body(IN_BATCH))

        def tell():
            add()
            deliveries.wait(RECEIVERS * EVENTS)

        def writes_beside():
            add()
            waiting = threading.Thread(target=deliveries.wait, args=[RECEIVERS * EVENTS])
            waiting.start()
            figures = loads.mix(kortti, "write=1", tier, 4, plan.SECONDS, 100)
            waiting.join()
            return figures | figures.pop("kinds")["write"]

        body = event(kortti, admin)
        return plan.compare({
            "kortti": lambda: loads.timed(kortti, RECEIVERS * EVENTS, tell),
            "libcurl in C": lambda: loads.posts(EVENTS, body, "keep", nginx.ports),
            "libcurl in C, connecting anew": lambda: loads.posts(EVENTS, body, "anew", nginx.ports),
            "writes beside": writes_beside})


def event(kortti, admin):
    """A file with the body of an event."""
    with admin.client(kortti) as client:
        entry = client.ask("GET", "/entries?from=2024-01-01&to=2024-12-31&limit=1&timeZone=UTC")[0]
    path = tools.path("event")
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"id": "evt_7c1f0a5be0d2448d9a3c5f1b2e6d8a90", "type": "entry.added",
                   "at": "2026-03-02T06:00:00+00:00", "data": entry}, file, separators=(",", ":"))
    return path


ALL = {"webhooks": webhooks}
