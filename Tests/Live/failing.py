"""Each call that writes, syncs or names a file fails once, for every one of them that a phone's work needs: the server
says so and goes on, and what it acknowledges stays when the power fails afterwards.

A piece of work pushes a target with an inspection, sends a picture whole, another one in two pieces and a third one as
a client of tus, and finishes the inspection. It is done again and again, each time with the next call failing, by turns
with EIO and ENOSPC, until no call is left; EVERY=7 takes each seventh call. A request that is refused is sent again, as
a phone does."""
import collections
import errno
import hashlib
import json
import os
import random
import time

from crash_upload import png
from crashing import FORM, check
from importing import ACCOUNT, account
from power import PowerServer
from server import Client, ConnectionLost

EVERY = int(os.environ.get("EVERY", "1"))
SEED = int(os.environ.get("SEED", random.randrange(10**6)))
# The most times that a request is sent again to a server that says 503, before that is started again.
TRIES = 10


class Work:
    """A phone's work on a server whose calls fail."""

    def __init__(self, server):
        self.server, self.client = server, Client(server.port, server.login())
        self.n, self.counts, self.faults, self.made = 0, collections.Counter(), [], {}
        account(self.client)
        assert self.client.ask("PUT", ACCOUNT + "/templates/form", FORM)[0] == 200

    def restart(self):
        self.server.kill()
        self.server.start_again()
        self.client.close()

    def ask(self, method, path, body=None, fields=(), taken=(200, 201)):
        """Sends a request until it is taken."""
        status, answer = None, b""
        for number in range(3 * TRIES):
            try:
                status, answer = self.client.ask(method, path, body, fields)
            except (ConnectionLost, ConnectionRefusedError):
                self.client.close()
                if self.server.has_ended():
                    self.counts["ends"] += 1
                    self.restart()
                continue
            if status in taken:
                return status, answer
            self.counts["refused"] += 1
            problem = json.loads(answer) if answer else {}
            if status != 503 or method != "HEAD" and not problem.get("detail"):
                self.faults.append("%s %s is %d %s" % (method, path, status, answer))
            # A server whose commit failed ends, and may take a moment for that.
            time.sleep(0.03)
            if number % TRIES == TRIES - 1:
                self.counts["restarts"] += 1
                self.restart()
        raise AssertionError("%s %s is never taken: %s %s" % (method, path, status, answer))

    def push(self, *changes):
        for change in changes:
            self.n += 1
            change["n"] = self.n
        results = json.loads(self.ask("POST", ACCOUNT + "/push", {
            "device": "phone", "sentAt": "2026-11-20T08:00:00Z", "changes": changes})[1])["results"]
        for result in results:
            if result["status"] != 200:
                self.faults.append("a change is answered by %s" % result)

    def send_pieces(self, path, content):
        """An upload in two pieces, each from the offset that is told."""
        self.ask("POST", path, b"", [("Upload-Complete", "?0")])
        place, middle = self.client.fields[b"location"].decode(), len(content) // 2
        for _ in range(3 * TRIES):
            status, _ = self.ask("HEAD", place, taken=(204, 404))
            offset = int(self.client.fields[b"upload-offset"]) if status == 204 else 0
            is_last = status == 404 or offset >= middle
            status, answer = self.ask("PATCH", place, content[offset:] if is_last else content[offset:middle], [
                ("Content-Type", "application/partial-upload"), ("Upload-Offset", offset),
                ("Upload-Complete", "?1" if is_last else "?0")], taken=(200, 201, 409, 503))
            if status == 201:
                return json.loads(answer)
            self.counts["refused"] += status == 503
        raise AssertionError("%s is never a picture" % place)

    def send_by_tus(self, path, content):
        """A client of tus sends nothing more once it is told of all bytes. Returns the number of the picture."""
        fields, middle = [("Tus-Resumable", "1.0.0")], len(content) // 2
        self.ask("POST", path, b"", fields + [("Upload-Length", len(content))])
        place = self.client.fields[b"location"].decode()
        for _ in range(3 * TRIES):
            self.ask("HEAD", place, fields=fields, taken=(204,))
            offset = int(self.client.fields[b"upload-offset"])
            if offset == len(content):
                return int(self.client.fields.get(b"content-location", b"/0").rpartition(b"/")[2])
            piece = content[offset:] if offset >= middle else content[offset:middle]
            status, _ = self.ask("PATCH", place, piece, fields + [
                ("Content-Type", "application/offset+octet-stream"), ("Upload-Offset", offset)], taken=(204, 409, 503))
            self.counts["refused"] += status == 503
        raise AssertionError("%s is never a picture" % place)

    def run(self, rng, number):
        key = "%d" % number
        self.push(
            {"op": "add", "type": "target", "key": "t" + key, "set": {"name": key}},
            {"op": "add", "type": "inspection", "key": "i" + key, "set": {"target": "t" + key, "template": "form"}},
            {"op": "add", "type": "sheet", "key": "s" + key, "set": {
                "inspection": "i" + key, "section": "rows", "answers": {"state": key}}})
        for name in ("p" + key, "q" + key, "r" + key):
            content = png(rng, 20_000)
            path = ACCOUNT + "/pictures?ofKey=s%s&key=%s" % (key, name)
            if name[0] == "p":
                picture = json.loads(self.ask("POST", path, content, [("Content-Type", "image/png")])[1])["id"]
            elif name[0] == "q":
                picture = self.send_pieces(path, content)["id"]
            else:
                picture = self.send_by_tus(path, content)
            self.made[name] = picture, hashlib.sha256(content).hexdigest()
        self.push({"op": "state", "type": "inspection", "key": "i" + key, "set": {"state": "finished"}})

    def compare(self, number):
        """What was acknowledged of a piece of work is there, once."""
        path = ACCOUNT + "/changes.ndjson?types=target,inspection,sheet,picture"
        rows = [json.loads(line) for line in self.client.ask("GET", path)[1].splitlines()]
        # A picture that is read meanwhile comes twice.
        items = {row["id"]: row["data"] for row in rows if "data" in row}
        keys = collections.Counter(item["key"] for item in items.values())
        for key in ("%s%d" % (kind, number) for kind in "tispqr"):
            if keys[key] != 1:
                self.faults.append("%s is there %d times" % (key, keys[key]))
        if any(item["key"] == "i%d" % number and item["state"] != "finished" for item in items.values()):
            self.faults.append("i%d is not finished" % number)
        for name in ("p%d" % number, "q%d" % number, "r%d" % number):
            picture, sha256 = self.made[name]
            status, content = self.client.ask("GET", "%s/pictures/%d/file" % (ACCOUNT, picture))
            if (status, hashlib.sha256(content).hexdigest()) != (200, sha256):
                self.faults.append("picture %s comes with %d" % (name, status))


def run():
    rng = random.Random(SEED)
    with PowerServer(rng) as server:
        work, number, failed = Work(server), 0, True
        work.run(rng, 0)
        while failed and not work.faults:
            number += EVERY
            work.counts["calls"] += 1
            server.fail(number, (errno.EIO, errno.ENOSPC)[work.counts["calls"] % 2])
            work.run(rng, number)
            failed = server.has_failed()
            server.fail(0)
            work.restart()
            work.compare(number)
        counts = work.counts
        sentence = "after each of %d calls that failed, and a loss of power, all that was acknowledged is there%s"
        yield not work.faults, sentence % (
            counts["calls"] - failed, "".join("; " + fault for fault in work.faults[:5]))
        yield counts["refused"] > 0 and counts["ends"] > 0, (
            "%(refused)d requests were refused, all with 503; %(ends)d times the server ended, as a commit failed"
            % counts)
        yield counts["restarts"] == 0, "it never had to be ended: %(restarts)d times" % counts
        work.client.close()
        yield server.stop()[0] == 0, "the server stops with 0"
        status, sentence = check(server, "--files")
        yield status == 0, "kortti check --files: " + sentence
