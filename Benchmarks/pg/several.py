"""Three nodes on one database: whether they carry as much as one, and whether sealing is in nobody's way."""
import concurrent.futures
import contextlib
import os
import random
import subprocess
import threading
import time

from runner import loads, plan, tools

from . import server as servers
from .lines import at_least, at_most, line
from .pgbench import percentile

NODES, CONNECTIONS, WORKERS, RATE = 3, 63, 48, 2_000


@contextlib.contextmanager
def group(database, count):
    """That many nodes with as many connections in all."""
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(servers.Node(
            database, "--database-connections", str(WORKERS // count), name=f"node{count}{number}"))
               for number in range(count)]


def together(few, burst):
    """A burst at each node at the same time. Returns what all of them did."""
    with concurrent.futures.ThreadPoolExecutor(len(few)) as pool:
        each = list(pool.map(burst, few))
    return {"perSecond": sum(figures["perSecond"] for figures in each)}


def nodes(bench):
    """Three nodes against one."""
    database = bench.hours
    lines = []
    with group(database, 1) as one, group(database, NODES) as three:
        for kind, name in (("insert", "writes"), ("day", "reads")):
            figures = plan.compare({
                f"{len(few)}": lambda few=few, kind=kind: together(few, lambda node: loads.wrk(
                    node, kind, database.tier, CONNECTIONS // len(few), plan.SECONDS)) for few in (one, three)})
            lines.append(line(f"{name} a second of three nodes, against one with as many connections",
                              figures["3"]["perSecond"], figures["1"]["perSecond"], at_least(0.9)))
        database.wait_for_sealer()
    return lines


def sealing(bench):
    """Sealing beside writes of three nodes, of which one after the other is killed."""
    database = bench.database("sealing")
    with group(database, NODES) as three:
        def write(rate=0, seconds=plan.SECONDS):
            return together(three, lambda node: loads.mix(
                node, "write=1", database.tier, CONNECTIONS // NODES, seconds, rate))

        def unsealed():
            with database.unsealed():
                figures = write()
            return figures

        def sealed():
            database.wait_for_sealer()
            return write()

        figures = plan.compare({"sealed": sealed, "unsealed": unsealed})
        database.wait_for_sealer()
        rate = min(RATE, round(figures["sealed"]["perSecond"] * 0.8))
        seconds = 5 if plan.QUICK else 20
        with Waiting(database) as waiting:
            kills = threading.Event()
            killer = threading.Thread(target=kill, args=(three, kills))
            killer.start()
            try:
                done = write(rate // NODES, seconds)
            finally:
                kills.set()
                killer.join()
        database.wait_for_sealer()
    # It computes the hashes of the whole audit log again.
    move = subprocess.run(
        [tools.KORTTI, "move", "--from", database.address(), "--to", os.path.join(database.root, "sealed.db")],
        capture_output=True, text=True, check=False)
    if move.returncode:
        print(f"    kortti move: {move.stderr}", flush=True)
    return [
        line("writes a second while rows are sealed, against without", figures["sealed"]["perSecond"],
             figures["unsealed"]["perSecond"], at_least(0.9)),
        line(f"p99 of a row's wait for its seal at {done['perSecond']:,.0f} writes a second, nodes killed at random, s",
             percentile(waiting.seconds, 0.99), None, at_most(1)),
        line("exit status of `kortti move` after that, which verifies the audit log", move.returncode, None, at_most(0))]


def kill(all_nodes, ended):
    while not ended.wait(random.uniform(0.5, 1.5)):
        node = random.choice(all_nodes)
        node.kill()
        node.start_again()


class Waiting:
    """How long rows wait, by those that are seen to: `seconds` is from the look at which a row is there until that at
    which none that is as old is left."""

    PERIOD = 0.02

    def __init__(self, database):
        self.database, self.seconds, self.ended = database, [], threading.Event()
        self.thread = threading.Thread(target=self.watch)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.thread.join()

    def watch(self):
        seen = []
        with self.database.connect() as connection:
            while seen or not self.ended.is_set():
                oldest, newest = connection.ask("SELECT min(ticket), max(ticket) FROM kortti.audit_waiting")[0]
                now = time.monotonic()
                while seen and (oldest is None or seen[0][0] < int(oldest)):
                    self.seconds.append(now - seen.pop(0)[1])
                if newest is not None and (not seen or int(newest) > seen[-1][0]):
                    seen.append((int(newest), now))
                time.sleep(self.PERIOD)
