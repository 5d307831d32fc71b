"""Nodes whose clocks are apart: one is ahead, one behind, one right. All go by the server's clock."""
import datetime
import json
import os
import subprocess
import time

from node_trials import FIRST
from nodes import Client
from postgresql import DATABASE
from processes import Failed
from server import ROOT
from writing import stamp

# The seconds that the clock of each node is off.
OFF = 20, -20, 0
# What a node may err by: it measures the server's clock at each connection, and tells whole seconds.
LEEWAY = 2


def clocks(cluster, times):
    """A timer is started at one node and stopped at another, and entries begin and end now, by all pairs of nodes."""
    library, source = os.path.join(cluster.root, "clock.so"), os.path.join(ROOT, "Tests/Web/clock.c")
    subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", library, source], check=True)
    for node, seconds in zip(cluster.nodes, OFF):
        node.stop()
        node.more = {"LD_PRELOAD": library, "TEST_CLOCK_OFFSET": str(seconds)}
        node.start()
    clients = [Client(node.port, cluster.users[0][1]) for node in cluster.nodes]
    for _ in range(times):
        for started in clients:
            for stopped in clients:
                timer(cluster, started, stopped)
                entry(cluster, started)
                entry(cluster, stopped)
    cluster.wait_until_ready()
    for node, seconds in zip(cluster.nodes, OFF):
        with open(node.log) as log:
            if ("this machine's clock is" in log.read()) != bool(seconds):
                raise Failed("%s, whose clock is %+d s off: the log does not say so" % (node.name, seconds))
    cluster.kortti("check")
    rows = cluster.servers.primary.ask("SELECT count(*) FROM kortti.entries", DATABASE)
    return "%d times all pairs of nodes whose clocks are %s s off: %s entries, all by the server's clock" % (
        times, ", ".join("%+d" % seconds for seconds in OFF), rows[0][0])


def now(cluster):
    return float(cluster.servers.primary.ask("SELECT extract(epoch FROM clock_timestamp())")[0][0])


def ask(client, path, body):
    status, answer = client.ask("POST", path, body)
    if status not in (200, 201):
        raise Failed("%s at port %d: %d %s" % (path, client.port, status, answer))
    return json.loads(answer)


def require_now(cluster, what, text, before):
    """A moment that was told lies between both looks at the server's clock."""
    told, after = datetime.datetime.fromisoformat(text).timestamp(), now(cluster)
    if not before - LEEWAY <= told <= after + LEEWAY:
        raise Failed("%s at %s, which the server's clock is %.1f to %.1f s off" % (
            what, text, before - told, after - told))


def timer(cluster, started, stopped):
    """Runs for a second and a bit, so that an entry is left."""
    before = now(cluster)
    running = ask(started, "/api/v1/timer", {"project": cluster.project})
    require_now(cluster, "a timer was started", running["start"], before)
    time.sleep(1.1)
    before = now(cluster)
    entry = ask(stopped, "/api/v1/timer/stop", {})
    if entry.get("removed"):
        raise Failed("a timer that ran for a second was removed: %s" % entry)
    require_now(cluster, "a timer was stopped", entry["end"], before)
    if entry["id"] != running["id"] or entry["start"] != running["start"] or entry["end"] <= entry["start"]:
        raise Failed("started as %s, stopped as %s" % (running, entry))


def entry(cluster, client):
    """One that ends as late as can be: a start that lies in the future is refused."""
    entry.minute = getattr(entry, "minute", FIRST) + 1
    before = now(cluster)
    made = ask(client, "/api/v1/entries", {
        "project": cluster.project, "start": stamp(entry.minute), "end": stamp(entry.minute + 1)})
    require_now(cluster, "an entry was made", made["createdAt"], before)
