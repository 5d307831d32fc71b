#!/usr/bin/env python3
"""Instructions per request on the hot paths, counted by callgrind, compared with those in costs.json.

    cost.py check     compares, and exits with 1 when a path costs more than the tolerance allows
    cost.py record    rewrites costs.json

Counted are the requests alone, without start and stop. "http", "json" and "merge" run in CostBench, once with few
repetitions and once with many: the difference counts. The others run in the server itself, over one connection, so that
one event loop answers them all: callgrind's counters are set to zero after the first requests, when its statements are
prepared and the work of its start is done, and read after the last.

Two causes would make the figures differ from run to run. Swift seeds its hashing at random in each process: here it does
not. And the server counts instructions while it waits for the client, more of them on a busy machine: so each
path is measured several times, and the least counts. Where a request costs little, more of them are sent at a time.
"""
import glob
import itertools
import json
import os
import re
import socket
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from runner import tools  # noqa: E402
from runner.data import Tier  # noqa: E402
from runner.servers import free_port  # noqa: E402

COSTS = os.path.join(tools.HERE, "costs.json")
BENCH = os.path.join(tools.HERE, ".build", "release", "CostBench")
STRIPPED = tools.path("bin", "kortti-without-debug")
# Requests before the count begins, and those counted.
FIRST, COUNTED = 104, 400
ROUNDS = 5
# Requests sent at a time: no more than the server answers in one turn.
BATCHES = {"fixed": 32, "day": 8, "month": 8, "insert": 8}
ENVIRONMENT = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}


def callgrind(command, output="/dev/null"):
    return ["valgrind", "--tool=callgrind", f"--callgrind-out-file={output}"] + command


def instructions(text):
    return int(re.search(r"Collected : (\d+)", text).group(1))


def measure_program(job):
    """The instructions of a path in CostBench, per request."""
    few, many = (instructions(subprocess.run(callgrind([BENCH, job, str(times)]), timeout=300, text=True, check=True,
                                             capture_output=True, env=ENVIRONMENT).stderr) for times in (1000, 3000))
    return (many - few) // 2000


def requests(job, tier, tokens):
    """The requests of a path, without end: method, target, auth hash, body."""
    number = 0
    while True:
        user = number * 7 % len(tokens)
        token, month = tokens[user], number % 36
        date = f"{2024 + month // 12}-{month % 12 + 1:02}"
        if job == "fixed":
            yield "GET", "/healthz", None, None
        elif job == "day":
            yield "GET", f"/api/v1/entries?day={date}-{number % 28 + 1:02}", token, None
        elif job == "month":
            yield "GET", f"/api/v1/reports/hours?period=month&day={date}-01", token, None
        else:
            at = time.gmtime(1_830_297_600 + number * 60)
            body = {"project": user % tier.projects + 1, "start": time.strftime("%Y-%m-%dT%H:%M:00Z", at),
                    "end": time.strftime("%Y-%m-%dT%H:%M:59Z", at), "description": "Measured work"}
            yield "POST", "/api/v1/entries", token, json.dumps(body)
        number += 1


def encode(method, target, token, body, tag=None):
    """The bytes of a request."""
    head = f"{method} {target} HTTP/1.1\r\nHost: localhost\r\n"
    head += f"Authorization: Bearer {token}\r\n" if token else ""
    head += f"If-None-Match: {tag}\r\n" if tag else ""
    if body is None:
        return (head + "\r\n").encode()
    return f"{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()


def send_requests(connection, responses, requests, size):
    """Sends requests over a connection, several at a time, so that wake-ups cost little per request."""
    while batch := list(itertools.islice(requests, size)):
        connection.sendall(b"".join(encode(*request) for request in batch))
        for request in batch:
            status, length = int(responses.readline().split()[1]), 0
            while (line := responses.readline()) != b"\r\n":
                if status != 304 and line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            text = responses.read(length)
            if status not in (200, 201, 304):
                raise RuntimeError(f"{request[0]} {request[1]}: {status} {text[:300]}")


def wait_until_idle(process):
    """Waits until a process takes no processor time: what a server does at its start is no part of a request."""
    before = None
    for _ in range(120):
        with open(f"/proc/{process}/stat", encoding="ascii") as file:
            ticks = file.read().rpartition(")")[2].split()[11:13]
        if ticks == before:
            return
        before = ticks
        time.sleep(0.5)
    raise RuntimeError("the server does not become idle")


def measure_server(binary, database, source, size):
    """The instructions of a server that answers a request, of those that are sent, `size` at a time."""
    port, output = free_port(), tools.path("callgrind")
    for old in glob.glob(f"{output}*"):
        os.remove(old)
    command = callgrind([
        binary, "serve", "--database", database, "--listen", f"127.0.0.1:{port}", "--entry-years-ahead", "100"],
        output)
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)
    try:
        server.stdout.readline()
        with socket.create_connection(("127.0.0.1", port), timeout=60) as connection, \
                connection.makefile("rb") as responses:
            send_requests(connection, responses, itertools.islice(source, FIRST), size)
            wait_until_idle(server.pid)
            tools.run(["callgrind_control", "--zero", str(server.pid)], 60)
            send_requests(connection, responses, itertools.islice(source, COUNTED), size)
            tools.run(["callgrind_control", "--dump", str(server.pid)], 60)
        with open(f"{output}.1", encoding="utf-8", errors="replace") as file:
            return int(re.search(r"^(?:summary|totals): (\d+)", file.read(), re.M).group(1)) // COUNTED
    finally:
        server.kill()
        server.wait()


def measure_path(job, tier, binary=STRIPPED):
    """The instructions of a server that answers a request of a path."""
    tokens = open(tier.tokens, encoding="ascii").read().split()
    return min(
        measure_server(binary, tier.copy(f"cost-{job}"), requests(job, tier, tokens), BATCHES[job])
        for _ in range(ROUNDS))


def strip(binary, target=STRIPPED):
    """A copy of a binary that Valgrind 3.19 can read: it cannot read all of clang's debug information."""
    tools.run(["objcopy", "--strip-debug", binary, target])
    return target


def measure():
    tools.build()
    strip(tools.KORTTI)
    tools.run(["swift", "build", "-c", "release", "--package-path", tools.HERE, "--product", "CostBench"], 1800)
    tier = Tier("cost").make()
    costs = {job: measure_program(job) for job in ("http", "json", "merge")}
    for job in BATCHES:
        costs[job] = measure_path(job, tier)
        print(f"{job}: {costs[job]:,}", flush=True)
    return costs


def main():
    costs = measure()
    if sys.argv[1:] == ["record"]:
        with open(COSTS, "w", encoding="utf-8") as file:
            json.dump({"tolerance": 0.01, "instructions": costs}, file, indent=2)
            file.write("\n")
        return
    with open(COSTS, encoding="utf-8") as file:
        expected = json.load(file)
    over = []
    for job, before in expected["instructions"].items():
        change = costs[job] / before - 1
        print(f"{job:8} {before:>10,} expected {costs[job]:>10,} now {change:+7.1%}")
        if change > expected["tolerance"]:
            over.append(job)
    if over:
        sys.exit(f"check-cost: {', '.join(over)}: more than {expected['tolerance']:.0%} above costs.json")


if __name__ == "__main__":
    main()
