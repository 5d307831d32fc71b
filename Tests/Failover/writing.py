"""Writers in a process of their own: writing.py PLAN, a file that says who writes what, and where the journal is.

Each logs entries of a minute, three of four with an idempotency key. What is not answered, or by 503, is sent again, as
long as the trial lasts and a while longer. The journal gets a line for each entry: what came of it.

- `ack`: answered by 201;
- `there`: sent again without a key, and refused because it is stored already;
- `open`: the last answer was none, so nobody knows;
- `wrong`: an answer that must not be."""
import hashlib
import json
import random
import sys
import threading
import time

from nodes import Client
from server import ConnectionLost

# How long an entry is sent again after the trial, in seconds.
AFTERWARDS = 20
# The longest an answer may take: a COMMIT that standbys are waited for, twice, and what lies between.
LONGEST = 60
PATH = "/api/v1/entries"


def stamp(minute):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(minute * 60))


class Writer:
    def __init__(self, plan, number, journal):
        self.plan, self.number, self.journal = plan, number, journal
        self.user, token = plan["users"][number % len(plan["users"])]
        self.client = Client(plan["port"], token)
        self.rng = random.Random("%s-%d" % (plan["run"], number))

    def work(self, ended):
        first = self.plan["first"] + self.number * self.plan["minutes"]
        for minute in range(first, first + self.plan["minutes"]):
            if ended.is_set():
                return
            name = "%s-%d-%d" % (self.plan["run"], self.number, minute)
            self.log(minute, name, name if self.number % 4 else None, ended)

    def log(self, minute, name, key, ended):
        body = {"project": self.plan["project"], "start": stamp(minute), "end": stamp(minute + 1), "description": name}
        begun, tries, last = time.monotonic(), 0, None
        while True:
            tries += 1
            sent = time.monotonic()
            status, answer = self.ask(body, key)
            took = time.monotonic() - sent
            if status == 201:
                kind, entry = "ack", json.loads(answer)["id"]
                break
            if status not in (None, 503):
                is_there = status == 409 and key is None and tries > 1 and b"problem:overlap" in answer
                kind, entry = ("there" if is_there else "wrong"), None
                break
            last = answer
            if ended.is_set() and time.monotonic() > max(begun, self.plan["ended"]) + AFTERWARDS:
                kind, entry, answer = "open", None, last or b""
                break
            time.sleep(self.rng.uniform(0.02, 0.2))
        self.journal({
            "kind": kind, "user": self.user, "name": name, "key": key, "body": body, "id": entry, "tries": tries,
            "took": took, "at": time.monotonic(), "began": sent, "status": status,
            "digest": hashlib.sha256(answer).hexdigest(), "answer": "" if kind == "ack" else repr(answer[:300])})

    def ask(self, body, key):
        """The status and the answer, or none."""
        try:
            if self.client.socket is None:
                self.client.connect()
                self.client.socket.settimeout(LONGEST)
            return self.client.ask("POST", PATH, body, [("Idempotency-Key", key)] if key else [])
        except (OSError, ConnectionLost) as error:
            self.client.close()
            return None, str(error).encode()


def main():
    with open(sys.argv[1]) as file:
        plan = json.load(file)
    lock, ended = threading.Lock(), threading.Event()
    with open(plan["journal"], "a") as file:
        def journal(line):
            with lock:
                file.write(json.dumps(line) + "\n")
                file.flush()
        threads = [
            threading.Thread(target=Writer(plan, number, journal).work, args=(ended,))
            for number in range(plan["writers"])]
        for thread in threads:
            thread.start()
        print("ready", flush=True)
        sys.stdin.read()
        plan["ended"] = time.monotonic()
        ended.set()
        for thread in threads:
            thread.join()


if __name__ == "__main__":
    main()
