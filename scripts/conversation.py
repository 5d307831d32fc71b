#!/usr/bin/env python3
"""Whether two servers answer the end-to-end tests alike, byte for byte.

    conversation.py BEFORE AFTER    two kortti binaries, debug builds as the tests are; the tests are built before

Runs the tests with each binary, one test after another, and compares what each test sent and received. What differs by
nature gets a name: the second random value of the third exchange is ‹3.2› wherever it stands, an instant of the run is
‹time›. A value that both servers told first in the same exchange stays as it is. Prints the differences by test; exits
with 1 when there are any, or when a test fails.
"""
import difflib
import hashlib
import itertools
import os
import re
import shutil
import subprocess
import sys
import time

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(TOP, ".build/conversation")
# Differing exchanges that are printed of one test.
MOST = 10
# Tests that one server does not answer alike twice.
LEFT_OUT = {
    "CrashTests": "kill -9 in the middle of writes",
    "RaceTests": "which of the requests that were sent at once wins",
    "SimulatedRunTests": "a program of its own is the client",
    "DemoTests/pictures": "it asks until the pictures are read",
    r"\w+/(cuts|kill|lostAnswer|olderRequest|twice|twoAppends)": "what had come of an upload at a break",
}
# Auth hashes, digests, keys, invitations, ids of requests, ports.
RANDOM = re.compile(
    r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<![0-9a-z])(?=[a-z]*[0-9])[0-9a-z]{10,}"
    r'|[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}|(?<="requestId":")\w+|(?<=\w:)\d{4,5}\b')
# A date and a time of any zone of whole hours, or seconds since 1970.
INSTANT = re.compile(r"(?:\d{4}-\d\d-\d\d[T ]|\w{3}, \d\d \w{3} \d{4} )\d\d:(\d\d)(?::(\d\d))?|\b(1\d{9})\b")
# What depends on the moment: clocks that differ, the rest of an upload's week, the bytes that an interim response has
# seen, tags of records with an instant, ends of cursors that have one, figures of the process.
MOMENT = re.compile(
    r'(?<="skew":)-?\d+|(?<=max-age=)604[78]\d\d|(?<=\n104\nUpload-Offset: )\d+|(?<=")[0-9a-f]{16}(?="\n)'
    r"|(?<=\.)[0-9a-f]{12}\b|(?<=process_resident_memory_bytes )\d+|(?<=process_cpu_seconds_total )[\d.]+")


def start(name, binary):
    """Starts the tests with a copy of the binary, which stays when the binary is built anew."""
    folder = os.path.join(FOLDER, name)
    os.makedirs(os.path.join(folder, "tests"))
    program = shutil.copy(binary, os.path.join(folder, "kortti"))
    with open(os.path.join(folder, "output.txt"), "w", encoding="utf-8") as output:
        return subprocess.Popen(
            ["swift", "test", "--skip-build", "--ignore-lock", "--no-parallel", "--filter", r"^EndToEndTests\.",
             "--skip", rf"^EndToEndTests\.({'|'.join(LEFT_OUT)})\b"],
            cwd=TOP, env={**os.environ, "KORTTI": program, "CONVERSATION": os.path.join(folder, "tests")},
            stdout=output, stderr=subprocess.STDOUT)


def text(message):
    """The head, and the body with a line for each member; of bytes that are no text, their digest."""
    head, end, body = message.partition(b"\r\n\r\n")
    head = re.sub(rb"(?<=Content-Length: )%d\b" % len(body), b"that of the body", head)
    try:
        return (head + end).decode().replace("\r\n", "\n") + body.decode().replace(',"', ',\n"')
    except UnicodeDecodeError:
        return f"{head.decode(errors='replace')}\n{len(body)} bytes, {hashlib.sha256(body).hexdigest()}"


def exchanges(name, test):
    """For each answer the lines of what was sent before it, and its own."""
    path, sent, at = os.path.join(FOLDER, name, "tests", test), b"", 0
    if not os.path.exists(path):
        return []
    with open(path, "rb") as file:
        data = file.read()
    found = []
    while at < len(data):
        end = data.index(b"\n", at)
        side, count = data[at:end].split()
        at = end + 1 + int(count)
        if side == b"sent":
            sent += data[end + 1:at]
        else:
            found.append(f"{text(sent)}\n\n{text(data[end + 1:at])}")
            sent = b""
    return found


def values(conversation):
    """Each value that may be random, with the number of the exchange that has it first."""
    found = {}
    for number, exchange in enumerate(conversation, 1):
        for match in RANDOM.finditer(exchange):
            found.setdefault(match.group(), number)
    return found


def named(conversation, known, run):
    """The exchanges, with names for the values that are not known and the instants of the run."""
    names = {}

    def instant(match):
        minute, second, whole = match.groups()
        if whole:
            return "‹time›" if run[0] <= int(whole) <= run[1] else whole
        since = (int(minute) * 60 + int(second or 59) - run[0]) % 3600
        return "‹time›" if since <= run[1] - run[0] else match.group()

    for number, exchange in enumerate(conversation, 1):
        first = len(names) - 1

        def value(match, number=number, first=first):
            found = match.group()
            return found if found in known else names.setdefault(found, f"‹{number}.{len(names) - first}›")

        yield RANDOM.sub(value, MOMENT.sub("‹moment›", INSTANT.sub(instant, exchange)))


def differences(test, run):
    """The number of exchanges of a test, and a text for each that differs."""
    sides = [exchanges(name, test) for name in ("before", "after")]
    before, after = map(values, sides)
    known = {value for value, number in before.items() if after.get(value) == number}
    found = []
    pairs = list(itertools.zip_longest(*(named(side, known, run) for side in sides), fillvalue=""))
    for number, pair in enumerate(pairs, 1):
        if pair[0] != pair[1]:
            lines = list(difflib.unified_diff(*map(str.splitlines, pair), n=1, lineterm=""))[2:]
            found.append("\n    ".join([f"  {number}: {(pair[0] or pair[1]).splitlines()[0]}", *lines]))
    return len(pairs), found


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    shutil.rmtree(FOLDER, ignore_errors=True)
    begun = int(time.time())
    tests = [start(name, binary) for name, binary in zip(("before", "after"), sys.argv[1:])]
    failed = [test.wait() != 0 for test in tests]
    run = (begun - begun % 60, int(time.time()))
    for name, has_failed in zip(("before", "after"), failed):
        if has_failed:
            with open(os.path.join(FOLDER, name, "output.txt"), encoding="utf-8") as output:
                print(f"tests fail with the binary {name}:", *re.findall("✘ Test .*", output.read()), sep="\n  ")
    names = sorted(set().union(*(os.listdir(os.path.join(FOLDER, name, "tests")) for name in ("before", "after"))))
    total = differing = 0
    for test in names:
        count, found = differences(test, run)
        total, differing = total + count, differing + len(found)
        if found:
            print(f"{test}: {len(found)} of {count} exchanges differ", *found[:MOST], sep="\n")
    print(f"{total} exchanges of {len(names)} tests, {differing} differ")
    sys.exit(1 if differing or any(failed) or not total else 0)


main()
