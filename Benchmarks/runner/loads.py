"""One measured burst: the figures of the load tool, and the server's processor time."""
import itertools
import os
import resource
import subprocess
import threading
import time
import urllib.request

from . import tools

# Each burst gets days of its own, so that no entries of its writes overlap: minutes for 100,000 entries of a user. The
# hours of the generator end in 2026, those that pgbench writes begin in 2065.
bases = itertools.count(1_830_297_600, 100_000 * 60)  # from 2028-01-01
# The same for bursts of 1,000 entries, a hundred of which share such days.
thousands = (base + 60 * minutes for base in bases for minutes in range(0, 100_000, 1_000))


def _with_processor(server, measure):
    before = server.processor()
    figures = measure()
    used = server.processor() - before
    figures["perSecond"] = figures["done"] / figures["seconds"]
    figures["processor"] = 1e6 * used / max(figures["done"], 1)  # microseconds per request
    if figures["refused"] or figures["broken"]:
        print(f"    refused {figures['refused']}, broken {figures['broken']}", flush=True)
    return figures


def wrk(server, job, tier, connections=64, seconds=3, tls=False, range=None):
    """A closed loop of one kind of request, or of one path, sent by wrk."""
    scheme, port = ("https", server.tls_port) if tls else ("http", server.port)
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "10s",
               "-s", os.path.join(tools.HERE, "load", "requests.lua"), f"{scheme}://127.0.0.1:{port}", "--",
               job, tier.tokens, str(tier.projects), str(next(bases))] + ([f"bytes={range}"] if range else [])
    return _with_processor(server, lambda: tools.run_json(command, seconds + 30))


def mix(server, weights, tier, connections=64, seconds=5, rate=0):
    """A mix of kinds: a closed loop, or at a fixed rate with latencies from the moment each request was due."""
    command = [tools.path("bin", "load"), str(server.port), str(connections), str(seconds), str(rate),
               weights, tier.tokens, str(tier.projects), str(next(bases))]
    return _with_processor(server, lambda: tools.run_json(command, seconds + 30))


def timed(server, count, work):
    """That number of jobs done by one call."""
    def measure():
        started = time.monotonic()
        work()
        return {"done": count, "seconds": time.monotonic() - started, "refused": 0, "broken": 0}

    return _with_processor(server, measure)


def yardstick(job, database, number, seconds=3):
    """SQLite in C on the same data."""
    figures = tools.run_json([tools.path("bin", "yardstick"), job, database, str(number), str(seconds)],
                             seconds + 60)
    return _per_second(figures)


def replay(database, recording, count):
    """What the server made SQLite do for a number of changes, by SQLite in C."""
    return _per_second(tools.run_json([tools.path("bin", "yardstick"), "replay", database, recording, str(count)]))


def _per_second(figures):
    figures["perSecond"] = figures["done"] / figures["seconds"]
    figures["processor"] = 1e6 * figures["processor"] / figures["done"]
    return figures


EXPORT = "/api/v1/reports/hours.csv?period=range&from=2024-01-01&to=2026-12-31&user=all"


def download(server, token, path, rows=None):
    """A large response over one connection. Counts its lines but one, which names the columns or is the end, unless its
    `rows` are known; the peak growth of memory; the milliseconds until the first byte of content."""
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}{path}",
                                     headers={"Authorization": f"Bearer {token}"})
    start, is_over, peak = server.memory()["rss"], threading.Event(), [0]

    def watch():
        while not is_over.wait(0.02):
            peak[0] = max(peak[0], server.memory()["rss"])

    def read():
        started, lines, count, first = time.monotonic(), -1, 0, None
        with urllib.request.urlopen(request, timeout=300) as response:
            while chunk := response.read1(1 << 18):
                first = first or time.monotonic()
                lines, count = lines + chunk.count(b"\n"), count + len(chunk)
        return {"done": rows or lines, "seconds": time.monotonic() - started, "refused": 0, "broken": 0, "bytes": count,
                "first": 1000 * (first - started)}

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
    return _written(["sqlite3", "-readonly", "-csv", database, SHELL_CSV])


def offline(database):
    """The lines of the offline set, written by SQLite in C."""
    return _written([tools.path("bin", "yardstick"), "offline", database, "-", "-"])


def feed(database, user):
    """The lines of a user's hours, written by SQLite in C."""
    return _written(["env", "TZ=Europe/Helsinki", tools.path("bin", "yardstick"), "feed", database, str(user), "-"])


def workbook(database, file):
    """All hours as a workbook, by libxlsxwriter."""
    return _per_second(tools.run_json([tools.path("bin", "workbook"), database, file]))


def posts(count, body, connections, ports):
    """As many requests with the bytes of a file to each port, by libcurl; `connections` are "keep" or "anew"."""
    return _per_second(tools.run_json([tools.path("bin", "posts"), str(count), body, connections, *map(str, ports)]))


def _written(command):
    """The lines that a program writes, and their bytes."""
    counts = {"done": 0, "bytes": 0}

    def read():
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            while chunk := process.stdout.read(1 << 18):
                counts["done"] += chunk.count(b"\n")
                counts["bytes"] += len(chunk)

    return _per_second(_children(read) | counts)


def command(words):
    """One run of a program."""
    return _per_second(_children(lambda: tools.run(words)) | {"done": 1})


def _children(work):
    """The seconds that a call takes, and the processor time of the programs that it runs."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    work()
    seconds, after = time.monotonic() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    return {"seconds": seconds,
            "processor": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime}
