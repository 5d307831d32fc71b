"""What happens to the nodes, and between a node and its server."""
import json
import os
import random
import signal
import time

from journal import Load, PATH
from nodes import Client
from postgresql import DATABASE
from processes import Failed, wait_until
from proxy import CLIENT, CUT, SERVER, SWALLOW, Proxy
from server import ConnectionLost
from server_trials import back, judged
from writing import LONGEST, stamp

# The first minute of the entries of these trials, after those of all writers.
FIRST = int(time.time()) // 60 - 60 * 24 * 60
# How long a node stands still: longer than its server lets a transaction wait for the next statement.
STILL = 12


def kills(cluster, times):
    """A node is killed; what it did not answer is sent to another."""
    seconds = []
    with Load(cluster, "kills") as load:
        for number in range(times):
            time.sleep(random.uniform(0.05, 0.5))
            node = cluster.nodes[number % len(cluster.nodes)]
            node.kill()
            moment = time.monotonic()
            seconds.append(load.wait_for_acknowledgement(moment))
            node.start()
    return judged(cluster, load, "%d kills; %s" % (times, back(seconds)))


def paused(cluster, times):
    """A node stands still while it holds locks. The others go on, and the locks are free before it wakes."""
    primary, held, freed = cluster.servers.primary, 0, []
    waiting = ("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'kortti'"
               " AND state LIKE 'idle in transaction%' AND backend_xid IS NOT NULL AND now() - state_change > '300 ms'")
    with Load(cluster, "paused") as load:
        for number in range(times):
            node = cluster.nodes[number % len(cluster.nodes)]
            for _ in range(50):
                time.sleep(random.uniform(0.05, 0.2))
                node.process.send_signal(signal.SIGSTOP)
                time.sleep(0.4)
                if count := int(primary.ask(waiting)[0][0]):
                    break
                node.process.send_signal(signal.SIGCONT)
            else:
                raise Failed("the node never held a lock")
            held += count
            begun = time.monotonic()
            load.wait_for_acknowledgement(begun)
            wait_until(lambda: primary.ask(waiting) == [["0"]], "the locks of a node that stands still are free", 20)
            freed.append(time.monotonic() - begun)
            node.process.send_signal(signal.SIGCONT)
            load.wait_for_acknowledgement(time.monotonic())
    return judged(cluster, load, "%d pauses with %d transactions open, ended after %.1f s at the latest" % (
        times, held, max(freed)))


class Behind:
    """A node behind a proxy, and one client of it."""

    def __init__(self, cluster, name):
        self.cluster, self.name = cluster, name
        self.proxy = Proxy(os.path.join(cluster.root, name), cluster.servers)
        self.node = cluster.node(9, cluster.servers.address([self.proxy.folder]))
        self.user, self.token = cluster.users[0]
        self.count = self.refused = 0

    def __enter__(self):
        self.node.start()
        self.client = Client(self.node.port, self.token)
        return self

    def __exit__(self, *_):
        self.node.kill()
        self.proxy.stop()

    def entry(self, key=True):
        """A new entry, and its key or none."""
        Behind.minute = getattr(Behind, "minute", FIRST) + 1
        name = "%s-%d" % (self.name, Behind.minute)
        return {"project": self.cluster.project, "start": stamp(Behind.minute), "end": stamp(Behind.minute + 1),
                "description": name}, name if key else None

    def send(self, body, key):
        if self.client.socket is None:
            self.client.connect()
            self.client.socket.settimeout(LONGEST)
        return self.client.ask("POST", PATH, body, [("Idempotency-Key", key)] if key else [])

    def until_done(self, body, key):
        """Sends it until it is answered by another status than 503. A node that only loses its server ends none of its
        own connections."""
        for _ in range(100):
            try:
                status, answer = self.send(body, key)
            except ConnectionLost as error:
                self.node.require_running()
                raise Failed("the node ended a connection: %s" % error) from error
            if status != 503:
                return status, answer
            self.refused += 1
            time.sleep(0.02)
        raise Failed("503 a hundred times: %s" % answer)

    def require_once(self, body, answer):
        """Stored once, as it was answered."""
        rows = self.cluster.servers.primary.ask(
            "SELECT id FROM kortti.entries WHERE description = '%s'" % body["description"], DATABASE)
        if rows != [[str(json.loads(answer)["id"])]]:
            raise Failed("%s: answered %s, stored %s" % (body["description"], answer, rows))
        self.count += 1


def answers(cluster, times):
    """The answer to a COMMIT is lost, by turns before and after the server has done it; now and then it only never
    comes."""
    swallowed = 0
    with Behind(cluster, "answers") as behind:
        for number in range(times):
            is_swallowed = number % 250 == 100 or times < 100 and number == times - 1
            swallowed += is_swallowed
            behind.proxy.harm(
                CLIENT if number % 2 else SERVER, 1, SWALLOW if is_swallowed else CUT, is_of_entries=True)
            body, key = behind.entry()
            status, answer = behind.send(body, key)
            if status != 201:
                raise Failed("%s: %d %s" % (key, status, answer))
            if not behind.proxy.triggered:
                raise Failed("%s: its COMMIT was not seen" % key)
            behind.require_once(body, answer)
            again = behind.send(body, key)
            if again != (201, answer):
                raise Failed("%s again: %s and then %s" % (key, answer, again))
    cluster.kortti("check")
    return "%d answers lost, %d of them never came: each stored once and answered by 201 at the first try" % (
        behind.count, swallowed)


def cuts(cluster, times):
    """Connections are cut at each message of a request, with and without a key."""
    reached = []
    with Behind(cluster, "cuts") as behind:
        for key in (True, False):
            for side in (CLIENT, SERVER):
                reached.append(cut_each(behind, side, key, times))
    cluster.kortti("check")
    return "%d messages harmed, %s of a kind; %d times 503, then each stored once" % (
        behind.count, " and ".join(map(str, reached)), behind.refused)


def cut_each(behind, side, has_key, times):
    """Cuts at message 1, 2, … until a request has fewer, `times` at most. Returns how many there were."""
    for number in range(1, times + 1):
        body, key = behind.entry(has_key)
        behind.proxy.harm(side, number, CUT, is_of_entries=False)
        status, answer = behind.until_done(body, key)
        was_harmed = behind.proxy.triggered
        behind.proxy.plan = None
        if status == 201:
            behind.require_once(body, answer)
        elif has_key or status != 409 or b"problem:overlap" not in answer:
            raise Failed("%s at message %d: %d %s" % (side, number, status, answer))
        if not was_harmed:
            return number - 1
    return times
