"""What an account costs does not depend on its neighbours, and what it is refused tells nothing of them.

The calls of an account with 100 targets are counted in steps of SQLite's virtual machine (steps.c), before and after
another account gets TARGETS of them: 1,000,000 unless given. Then requests that probe for what the other account holds
are compared with those for what nobody holds: the same answers, and as many steps."""
import hashlib
import json
import mmap
import os
import random
import shutil
import sqlite3
import struct
import subprocess
import tempfile

from crash_upload import png
from crashing import FORM
from server import ROOT, Client, Server

TARGETS = int(os.environ.get("TARGETS", "1000000"))
SMALL = 100
ROOT_PATH = "/api/v1/accounts"
# Of the counts, what is left to chance: a session's last use is noted now and then.
TOLERANCE = 1.02
# An account that is there is found before its member is not.
PROBE_TOLERANCE = 10
TRIES = 5


class StepServer(Server):
    """A server whose steps are counted."""

    def __init__(self):
        self.steps_folder = tempfile.TemporaryDirectory(prefix="kortti-steps-")
        path = os.path.join(self.steps_folder.name, "count")
        with open(path, "wb") as file:
            file.write(bytes(8))
        with open(path, "r+b") as file:
            self.count = mmap.mmap(file.fileno(), 8)
        library = os.path.join(self.steps_folder.name, "steps.so")
        subprocess.run(
            ["cc", "-D_GNU_SOURCE", "-std=gnu11", "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o",
             library, os.path.join(ROOT, "Tests/Live/steps.c"), "-ldl"], check=True)
        self.environment = {"LD_PRELOAD": library, "STEPS_FILE": path}
        super().__init__()

    def serve(self, listen):
        os.environ.update(self.environment)
        try:
            super().serve(listen)
        finally:
            for name in self.environment:
                del os.environ[name]

    def steps(self, ask):
        """The least steps of some tries."""
        counts = []
        for _ in range(TRIES):
            before = struct.unpack("<Q", self.count[:8])[0]
            ask()
            counts.append(struct.unpack("<Q", self.count[:8])[0] - before)
        return min(counts)

    def __exit__(self, *more):
        super().__exit__(*more)
        self.steps_folder.cleanup()


class Accounts:
    """A large account, the first one, and the small one, of which the caller is the admin."""

    def __init__(self, server):
        self.server, self.client = server, Client(server.port, server.login())
        self.n = self.texts = 0
        for account in ("large", "small"):
            self.ask("PUT", "/%s" % account, {"title": account})
            self.ask("PUT", "/%s/members/1" % account, {"role": "admin"})
            self.ask("PUT", "/%s/templates/form" % account, FORM)
        self.bytes = {name: png(random.Random(name), 5_000) for name in ("large", "small", "nobody's")}
        self.targets = {}
        for account in ("large", "small"):
            self.targets[account] = self.ask("POST", "/%s/targets" % account, {"name": "Lift"})["id"]
            self.ask("POST", "/%s/pictures?of=%d" % (account, self.targets[account]), self.bytes[account],
                     [("Content-Type", "image/png")])
        self.push([{"op": "add", "type": "target", "key": "t%d" % number, "set": {
            "name": "Lift %d" % number, "city": "Tornio", **({"parent": "t0"} if number % 10 else {})}}
            for number in range(SMALL)])
        self.push([{"op": "add", "type": "inspection", "key": "i", "set": {"target": "t0", "template": "form"}}] + [
            {"op": "add", "type": "sheet", "key": "s%d" % number, "set": {
                "inspection": "i", "section": "rows", "answers": {"state": "good"}}} for number in range(10)] + [
            {"op": "add", "type": "finding", "key": "f%d" % number, "set": {
                "inspection": "i", "severity": "minor", "title": "Damp"}} for number in range(10)])
        self.ask("PATCH", "/small/targets/%d" % self.targets["small"], {"city": "Kemi", "base": 0})
        self.inspection = self.ask("GET", "/small/inspections")[0]["id"]
        self.picture = self.ask("GET", "/small/pictures")[0]["id"]
        self.pushed = self.n
        self.cursor = self.ask("GET", "/small/changes?limit=5000")["cursor"]

    def ask(self, method, path, body=None, fields=(), taken=(200, 201)):
        status, answer = self.client.ask(method, ROOT_PATH + path, body, fields)
        assert status in taken, (path, status, answer[:500])
        is_json = self.client.fields.get(b"content-type", b"").endswith((b"/json", b"+json"))
        return json.loads(answer) if answer and is_json else answer

    def push(self, changes):
        for change in changes:
            self.n += 1
            change["n"] = self.n
        confirmed = {"confirmed": self.n - len(changes)} if self.n > len(changes) else {}
        return self.ask("POST", "/small/push", {
            "device": "phone", "sentAt": "2026-11-20T08:00:00Z", "changes": changes, **confirmed})

    def calls(self):
        """What members of the small account do, by name."""
        small, target = "/small", self.targets["small"]
        for path in [
                "", "/templates", "/targets", "/targets?page=3", "/targets?parent=none", "/targets?under=%d" % target,
                "/targets?search=lift%201&order=name", "/targets?state=waiting&inspector=me&page=1",
                "/targets/%d?tree=true" % target, "/inspections", "/inspections?under=%d" % target,
                "/inspections/%d" % self.inspection, "/inspections/%d/report.html" % self.inspection,
                "/inspections/%d/report.json" % self.inspection, "/findings", "/findings?severity=minor&state=open",
                "/pictures", "/pictures?target=%d" % target, "/pictures/%d" % self.picture,
                "/pictures/%d/file" % self.picture, "/changes?limit=5000", "/changes.ndjson",
                "/changes?since=" + self.cursor, "/changes?target=%d" % target, "/conflicts", "/conflicts?state=open"]:
            yield "GET " + path.split("since=")[0], lambda path=path: self.ask("GET", small + path)
        yield "PATCH target", lambda: self.ask("PATCH", small + "/targets/%d" % target, {"city": self.next()})
        yield "POST target", lambda: self.ask("POST", small + "/targets", {"name": self.next(), "parent": target})
        yield "push", lambda: self.push([
            {"op": "set", "type": "sheet", "key": "s%d" % number, "base": 0,
             "set": {"answers": {"remark": self.next()}}}
            for number in range(10)])
        yield "picture", lambda: self.ask(
            "POST", small + "/pictures?of=%d" % target, png(random.Random(self.next()), 3_000),
            [("Content-Type", "image/png")])

    def next(self):
        self.texts += 1
        return "text %d" % self.texts

    def counts(self):
        return {name: self.server.steps(call) for name, call in self.calls()}

    # Probes

    def probes(self):
        """Requests that ask for what the large account has, and the same for what nobody has, by somebody who is a
        member of the small one only."""
        # A number of the large account that the small one does not have.
        number, none, target = TARGETS, 10**9, self.targets["small"]
        for method, path, body in [
                ("GET", "", None), ("GET", "/targets", None), ("GET", "/targets/%d" % number, None),
                ("GET", "/changes", None), ("POST", "/targets", {"name": "X"}),
                ("POST", "/push", {"device": "d", "sentAt": "2026-11-20T08:00:00Z", "changes": []}),
                ("GET", "/pictures/%d/file" % number, None)]:
            yield "%s …%s" % (method, path), (method, "/large" + path, body), (method, "/never" + path, body)
        for method, path, body in [
                ("GET", "/targets/{}", None), ("PATCH", "/targets/{}", {"name": "X"}), ("GET", "/inspections/{}", None),
                ("GET", "/changes?target={}", None), ("GET", "/targets?under={}", None)]:
            yield "%s %s" % (method, path), *(
                (method, "/small" + path.format(id), body) for id in (number, none))
        yield "a parent", *(("POST", "/small/targets", {"name": "X", "parent": id}) for id in (number, none))
        yield "known bytes", *(
            ("POST", "/small/pictures?of=%d&length=5000&key=probe-%d&sha256=%s" % (
                target, place, hashlib.sha256(self.bytes[name]).hexdigest()), None)
            for place, name in enumerate(("large", "nobody's")))

    def compare(self, client):
        """Each probe's answers and steps."""
        def answer(method, path, body):
            status, text = client.ask(method, ROOT_PATH + path, body)
            if status == 201:
                found = json.loads(text)
                client.ask("DELETE", ROOT_PATH + "/small/uploads/" + found["upload"])
                return status, sorted(found)
            return status, text
        for name, other, none in self.probes():
            answers = [answer(*probe) for probe in (other, none)]
            counts = [self.server.steps(lambda probe=probe: answer(*probe)) for probe in (other, none)]
            yield name, answers, counts


def fill(path):
    """The neighbour's targets."""
    with open(os.path.join(ROOT, "Benchmarks/data/targets.sql"), encoding="utf-8") as file:
        script = file.read().replace("@count", str(TARGETS))
    database = sqlite3.connect(path, isolation_level=None)
    database.executescript(script)
    database.close()


def restart(server, accounts, work):
    """Does something with the database of the server while that is not there."""
    accounts.client.close()
    assert server.stop()[0] == 0
    work()
    server.start_again()


def run():
    with StepServer() as server:
        accounts = Accounts(server)
        # Both counts begin with the same database.
        restart(server, accounts, lambda: shutil.copyfile(server.database, server.database + ".copy"))
        few = accounts.counts()
        restart(server, accounts, lambda: fill(shutil.copyfile(server.database + ".copy", server.database)))
        accounts.n = accounts.pushed
        many = accounts.counts()
        dearer = ["%s: %d steps, now %d" % (name, few[name], many[name])
                  for name in few if many[name] > few[name] * TOLERANCE + 20]
        yield not dearer, "beside %d targets of another account, %d calls take as many steps as without them%s" % (
            TARGETS, len(few), "".join("; " + sentence for sentence in dearer))
        yield many["GET /changes.ndjson"] > SMALL, "they are counted: %s" % ", ".join(
            "%s %d" % (name, many[name]) for name in ("GET /targets?page=3", "GET /changes.ndjson", "push"))
        user = json.loads(accounts.client.ask("POST", "/api/v1/users", {
            "name": "Iida", "username": "iida", "password": "correct horse battery", "role": "reporter"})[1])["id"]
        accounts.ask("PUT", "/small/members/%d" % user, {"role": "manager"})
        client = Client(server.port, server.login("iida"))
        told = []
        for name, answers, counts in accounts.compare(client):
            if answers[0] != answers[1]:
                told.append("%s: %s, and %s" % (name, *answers))
            if abs(counts[0] - counts[1]) > PROBE_TOLERANCE:
                told.append("%s: %d steps, and %d" % (name, *counts))
        yield not told, "what another account has is answered as what nobody has, in as many steps%s" % "".join(
            "; " + sentence for sentence in told)
        client.close()
        accounts.client.close()
        yield server.stop()[0] == 0, "the server exits with 0"
