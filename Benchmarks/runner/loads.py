"""One measured burst: the figures of the load tool, and the server's processor time."""
import itertools
import os
import resource
import subprocess
import threading
import time
import urllib.request

from . import tools

# Each burst of writes gets years of its own, so that no entries overlap. The hours of the generator
# end in 2026.
_bases = itertools.count(1_830_297_600, 2 * 31_536_000)  # 2028-01-01, two years per burst


def _with_processor(server, measure):
    before = server.processor()
    figures = measure()
    used = server.processor() - before
    figures["perSecond"] = figures["done"] / figures["seconds"]
    figures["processor"] = 1e6 * used / max(figures["done"], 1)  # microseconds per request
    if figures["refused"] or figures["broken"]:
        print(f"    refused {figures['refused']}, broken {figures['broken']}", flush=True)
    return figures


def wrk(server, job, tier, connections=64, seconds=3, threads=1, tls=False):
    """A closed loop of one kind of request, sent by wrk."""
    scheme, port = ("https", server.tls_port) if tls else ("http", server.port)
    command = ["wrk", f"-t{min(threads, connections)}", f"-c{connections}", f"-d{seconds}s", "--timeout", "10s",
               "-s", os.path.join(tools.HERE, "load", "requests.lua"), f"{scheme}://127.0.0.1:{port}", "--",
               job, tier.tokens, str(tier.projects), str(next(_bases))]
    return _with_processor(server, lambda: tools.run_json(command, seconds + 30))


def mix(server, weights, tier, connections=64, seconds=5, rate=0):
    """A mix of kinds: a closed loop, or at a fixed rate with latencies from the moment each request was due."""
    command = [tools.path("bin", "load"), str(server.port), str(connections), str(seconds), str(rate),
               weights, tier.tokens, str(tier.projects), str(next(_bases))]
    return _with_processor(server, lambda: tools.run_json(command, seconds + 30))


def yardstick(job, database, number, seconds=3):
    """SQLite in C on the same data."""
    figures = tools.run_json([tools.path("bin", "yardstick"), job, database, str(number), str(seconds)],
                             seconds + 60)
    figures["perSecond"] = figures["done"] / figures["seconds"]
    figures["processor"] = 1e6 * figures["processor"] / figures["done"]
    return figures


def download(server, tier):
    """Everybody's entries of three years as CSV over one connection. Counts rows and the peak growth of memory."""
    with open(tier.tokens, encoding="ascii") as file:
        manager = file.read().split()[1]
    request = urllib.request.Request(
        f"http://127.0.0.1:{server.port}/api/v1/reports/hours.csv?period=range&from=2024-01-01&to=2026-12-31&user=all",
        headers={"Authorization": f"Bearer {manager}"})
    start, is_over, peak = server.memory()["rss"], threading.Event(), [0]

    def watch():
        while not is_over.wait(0.05):
            peak[0] = max(peak[0], server.memory()["rss"])

    def read():
        started, rows = time.monotonic(), -1  # the first record holds the column names
        with urllib.request.urlopen(request, timeout=60) as response:
            while chunk := response.read(1 << 18):
                rows += chunk.count(b"\n")
        return {"done": rows, "seconds": time.monotonic() - started, "refused": 0, "broken": 0}

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        figures = _with_processor(server, read)
    finally:
        is_over.set()
        watcher.join()
    return figures | {"growth": max(peak[0] - start, 0)}


SHELL_CSV = """
    SELECT e.id, e.user_id, u.name, e.project_id, p.name, e.task_id, t.name, e.started_at, e.ended_at,
      e.ended_at - e.started_at, round((e.ended_at - e.started_at) / 3600.0, 2), e.description, e.tags, e.billable
    FROM entries e JOIN users u ON u.id = e.user_id JOIN projects p ON p.id = e.project_id
      LEFT JOIN tasks t ON t.id = e.task_id
    ORDER BY e.started_at, e.id"""


def shell(database):
    """The same columns, written as CSV by the sqlite3 shell, with instants left as numbers."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    with subprocess.Popen(["sqlite3", "-readonly", "-csv", database, SHELL_CSV], stdout=subprocess.PIPE) as process:
        rows = 0
        while chunk := process.stdout.read(1 << 18):
            rows += chunk.count(b"\n")
    seconds, after = time.monotonic() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"done": rows, "seconds": seconds, "perSecond": rows / seconds, "processor": 1e6 * used / rows}
