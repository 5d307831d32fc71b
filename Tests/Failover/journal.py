"""The load of a trial and its journal, which is outside of the database, and the judge who compares both."""
import collections
import concurrent.futures
import hashlib
import json
import os
import random
import subprocess
import sys
import threading
import time

from nodes import HERE, Client
from postgresql import DATABASE
from processes import Failed, wait_until
from server import ConnectionLost

WRITERS = 64
# The minutes of one writer.
MINUTES = 100_000
# The first minute of the first writer. The server takes hours of the last 20 years.
BEGIN = int(time.time()) // 60 - 15 * 365 * 24 * 60
# Of the keys that were answered at once, the most that are sent again.
REPEATED = 5_000
PATH = "/api/v1/entries"


class Load:
    """Writers beside the events of a trial."""

    def __init__(self, cluster, run, writers=WRITERS):
        self.cluster = cluster
        self.path = os.path.join(cluster.root, "journal-" + run)
        self.plan = {
            "run": run, "port": cluster.port, "journal": self.path, "users": cluster.users, "project": cluster.project,
            "writers": writers, "first": BEGIN, "minutes": MINUTES}
        self.lines, self.place = [], 0

    def __enter__(self):
        with open(self.path + ".plan", "w") as file:
            json.dump(self.plan, file)
        open(self.path, "w").close()
        self.process = subprocess.Popen(
            [sys.executable, os.path.join(HERE, "writing.py"), self.path + ".plan"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True, start_new_session=True)
        self.process.stdout.readline()
        self.wait_for_acknowledgement(time.monotonic())
        return self

    def __exit__(self, kind, *_):
        if kind:
            self.process.kill()
        self.process.communicate()
        self.read()

    def read(self):
        """Reads what has come since, whole lines only."""
        with open(self.path) as file:
            file.seek(self.place)
            text = file.read()
        text = text[:text.rfind("\n") + 1]
        self.place += len(text.encode())
        self.lines += [json.loads(line) for line in text.splitlines()]
        return self.lines

    def acknowledged_since(self, moment):
        """The first line of an entry that was sent after that moment and acknowledged."""
        found = None
        for line in reversed(self.read()):
            if line["at"] < moment:
                break
            if line["kind"] == "ack" and line["began"] >= moment:
                found = line
        return found

    def wait_for_acknowledgement(self, moment):
        """Waits until a write that was sent after the moment is acknowledged. Returns the seconds from the moment."""
        line = wait_until(lambda: self.acknowledged_since(moment), "a write is acknowledged")
        return line["at"] - moment


class Judge:
    """Compares the journal with what is stored. `counts` is what it found; `faults` what must not be."""

    def __init__(self, cluster, lines):
        self.cluster, self.lines = cluster, lines
        self.faults, self.counts = [], collections.Counter(line["kind"] for line in lines)
        self.tokens = dict(cluster.users)
        self.longest = max((line["took"] for line in lines), default=0)

    def run(self):
        self.cluster.wait_until_ready()
        for line in self.lines:
            if line["kind"] == "wrong":
                self.fault("answered %s: %s" % (line["status"], line["answer"]))
        self.repeat()
        self.compare()
        self.look_for_overlaps()
        try:
            self.cluster.kortti("check")
        except Failed as error:
            self.fault(str(error))
        return self

    def fault(self, text):
        self.faults.append(text)

    def repeat(self):
        """Sends keys once more: what was answered comes again, and what was open is now known."""
        keyed = [line for line in self.lines if line["key"] and line["kind"] in ("ack", "open")]
        at_once = [line for line in keyed if line["kind"] == "ack" and line["tries"] == 1]
        keyed = [line for line in keyed if line["kind"] == "open" or line["tries"] > 1] + random.sample(
            at_once, min(REPEATED, len(at_once)))
        self.counts["repeated"] = len(keyed)
        self.clients = threading.local()
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            for line, (status, answer) in zip(keyed, pool.map(self.again, keyed)):
                if status != 201:
                    self.fault("%s again: %s %s" % (line["name"], status, answer[:200]))
                elif line["kind"] == "open":
                    line["id"] = json.loads(answer)["id"]
                elif hashlib.sha256(answer).hexdigest() != line["digest"]:
                    self.fault("%s again: another answer: %s" % (line["name"], answer[:200]))

    def again(self, line):
        """The answer in the end, of a node that may be busy still."""
        if not hasattr(self.clients, "one"):
            self.clients.one = Client(self.cluster.port)
        client = self.clients.one
        client.token = self.tokens[line["user"]]
        for _ in range(100):
            try:
                status, answer = client.ask("POST", PATH, line["body"], [("Idempotency-Key", line["key"])])
            except (OSError, ConnectionLost) as error:
                client.close()
                status, answer = None, str(error).encode()
            if status not in (None, 503):
                break
            time.sleep(0.1)
        return status, answer

    def compare(self):
        """What is acknowledged is stored, and nothing is stored twice."""
        stored = collections.defaultdict(list)
        for number, user, name in self.cluster.servers.primary.ask(
                "SELECT id, user_id, description FROM kortti.entries", DATABASE):
            stored[name].append((int(number), int(user)))
        for line in self.lines:
            rows = stored[line["name"]]
            if len(rows) > 1:
                self.fault("%s is stored %d times" % (line["name"], len(rows)))
            if line["id"] and (line["id"], line["user"]) not in rows:
                self.fault("%s was acknowledged as %d and is lost" % (line["name"], line["id"]))
            if line["kind"] == "there" and not rows:
                self.fault("%s was refused as stored, and is not" % line["name"])

    def look_for_overlaps(self):
        for row in self.cluster.servers.primary.ask(
                "SELECT user_id, started_at FROM (SELECT user_id, started_at, max(ended_at) OVER (PARTITION BY user_id "
                "ORDER BY started_at, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before "
                "FROM kortti.entries) AS e WHERE before > started_at", DATABASE):
            self.fault("entries of user %s overlap at %s" % tuple(row))

    def told(self):
        return ("%d acknowledged, %d of them after another try, %d stored already, %d open, %d keys repeated, "
                "longest answer %.1f s") % (
            self.counts["ack"], sum(line["kind"] == "ack" and line["tries"] > 1 for line in self.lines),
            self.counts["there"], self.counts["open"], self.counts["repeated"], self.longest)


def spread(seconds):
    """Such as “median 0.3, longest 1.2 s”."""
    ordered = sorted(seconds)
    return "median %.2f, longest %.2f s" % (ordered[len(ordered) // 2], ordered[-1])
