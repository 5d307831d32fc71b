#!/usr/bin/env python3
"""Instructions a request on the hot paths, counted by callgrind, beside those kept in costs.json.

    cost.py check     compares, and ends with 1 when a path costs more than it may
    cost.py record    writes costs.json anew

A path is run twice, for few requests and for many; the difference is what a request costs, without the
start and the end. "http" and "json" run in CostBench, the others in the server itself over one connection.
"""
import itertools
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from runner import tools  # noqa: E402
from runner.data import Tier  # noqa: E402
from runner.servers import free_port  # noqa: E402

KEPT = os.path.join(tools.HERE, "costs.json")
BENCH = os.path.join(tools.HERE, ".build", "release", "CostBench")
BARE = tools.path("bin", "kortti-without-debug")
FEW, MANY = 104, 504


def counted(words):
    return ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"] + words


def collected(text):
    return int(re.search(r"Collected : (\d+)", text).group(1))


def alone(job):
    """A path that needs no server."""
    few, many = (collected(subprocess.run(counted([BENCH, job, str(times)]), timeout=300, text=True, check=True,
                                          capture_output=True).stderr) for times in (1000, 3000))
    return (many - few) // 2000


def requests(job, tier, tokens):
    """The requests of a path, forever: method, target, auth hash, body."""
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


def encoded(method, target, token, body):
    """A request's bytes."""
    head = f"{method} {target} HTTP/1.1\r\nHost: localhost\r\n"
    head += f"Authorization: Bearer {token}\r\n" if token else ""
    if body is None:
        return (head + "\r\n").encode()
    return f"{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()


def speak(port, todo):
    """Sends the requests over one connection, eight at a time, so that waking up weighs little."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as talk:
        answers = talk.makefile("rb")
        while batch := list(itertools.islice(todo, 8)):
            talk.sendall(b"".join(encoded(*request) for request in batch))
            for request in batch:
                status, length = int(answers.readline().split()[1]), 0
                while (line := answers.readline()) != b"\r\n":
                    if line.lower().startswith(b"content-length:"):
                        length = int(line.split(b":")[1])
                text = answers.read(length)
                if status not in (200, 201):
                    raise RuntimeError(f"{request[0]} {request[1]}: {status} {text[:300]}")


def served(job, tier, times):
    """Instructions of a server that answers so many requests of a path."""
    port, source = free_port(), requests(job, tier, open(tier.tokens, encoding="ascii").read().split())
    words = counted([BARE, "serve", "--database", tier.copy(f"cost-{job}"), "--listen", f"127.0.0.1:{port}"])
    server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        server.stdout.readline()
        speak(port, (next(source) for _ in range(times)))
        server.send_signal(signal.SIGTERM)
        return collected(server.communicate(timeout=60)[1])
    finally:
        server.kill()
        server.wait()


def measure():
    tools.build()
    # Valgrind 3.19 can't read all of what clang tells debuggers.
    tools.run(["objcopy", "--strip-debug", tools.KORTTI, BARE])
    tools.run(["swift", "build", "-c", "release", "--package-path", tools.HERE, "--product", "CostBench"], 1800)
    tier = Tier("cost").make()
    costs = {job: alone(job) for job in ("http", "json")}
    for job in ("fixed", "day", "month", "insert"):
        costs[job] = (served(job, tier, MANY) - served(job, tier, FEW)) // (MANY - FEW)
        print(f"{job}: {costs[job]:,}", flush=True)
    return costs


def main():
    costs = measure()
    if sys.argv[1:] == ["record"]:
        with open(KEPT, "w", encoding="utf-8") as file:
            json.dump({"tolerance": 0.08, "instructions": costs}, file, indent=2)
            file.write("\n")
        return
    with open(KEPT, encoding="utf-8") as file:
        kept = json.load(file)
    dearer = []
    for job, before in kept["instructions"].items():
        change = costs[job] / before - 1
        print(f"{job:8} {before:>10,} kept {costs[job]:>10,} now {change:+7.1%}")
        if change > kept["tolerance"]:
            dearer.append(job)
    if dearer:
        sys.exit(f"check-cost: {', '.join(dearer)}: dearer than kept by more than {kept['tolerance']:.0%}")


if __name__ == "__main__":
    main()
