"""A phone of a simulated run: docs/examples/phone.py, which makes changes and syncs, by both endpoints."""
import base64
import contextlib
import datetime
import json
import os
import re
import shutil
import sys
import threading
import urllib.parse

from server import ROOT
from simulated_site import ACCOUNTS, FIELDS, MARKERS, TEMPLATE

sys.path.insert(0, os.path.join(ROOT, "docs/examples"))
import phone  # noqa: E402
import phone_server  # noqa: E402

clock = threading.local()


def now():
    """The time by the clock of the phone that this thread is."""
    return datetime.datetime.now(datetime.timezone.utc) + clock.offset


phone.now = phone_server.now = now
# Nobody looks at the phones.
phone_server.print = lambda *_, **__: None
# Pictures go in several pieces.
phone_server.PIECE = 3_000
PICTURES = 30
UPLOAD = re.compile(r"/api/v1/accounts/(\w+)/uploads/(\w+)$")


class Answer:
    """The answer of the header-coded endpoint in the form of the other."""

    def __init__(self, response, headers):
        self.response, self.headers = response, {**response.headers, **headers}

    def read(self):
        return self.response.read()

    def __iter__(self):
        return iter(self.response)


class EitherServer(phone_server.Server):
    """The server by paths, or by the header-coded endpoint."""

    rng = None

    def open(self, method, path, body=None, fields={}):
        if self.rng.random() < 0.5:
            return super().open(method, path, body, fields)
        account, given = self.phone.settings["account"], dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(path).query))
        given = {name: int(value) if name in ("of", "length", "target", "order") else value
                 for name, value in given.items()}
        upload = UPLOAD.match(path)
        if path.endswith("/push"):
            return self.call_header(127, {"account": account, **body})
        if "/changes.ndjson" in path:
            return self.call_header(126, {"account": account, "format": "ndjson", **given})
        data = {"account": account, **given}
        if body is not None:
            data |= {"bytes": base64.b64encode(body).decode(), "complete": fields["Upload-Complete"] == "?1"}
        if upload:
            data["upload"] = upload.group(2)
            if method == "HEAD":
                return self.call_header(123, data)
            return self.call_header(124, data | {"offset": int(fields["Upload-Offset"])})
        answer = self.call_header(120, data)
        content = answer.read()
        made = json.loads(content)
        answer.read = lambda: content
        if "upload" in made:
            answer.headers["Location"] = "%s/uploads/%s" % (self.account, made["upload"])
        return answer

    def call_header(self, header, data):
        return Answer(super().open("POST", "/api", {"header": header, "data": data}), {})


class SimulatedPhone:
    """A phone with its file, its users and its network. Each sync is a new start from the file."""

    def __init__(self, path, account, users, network, rng):
        self.path, self.account, self.network, self.rng = path, account, network, rng
        self.users = users
        self.lock = threading.Lock()
        self.count = 0
        # Its clock is right, or wrong by up to years.
        self.offset = datetime.timedelta(seconds=rng.choice((0, 0, rng.randrange(-10**8, 2 * 10**9))))

    @classmethod
    def new(cls, path, account, users, network, rng):
        """`users` are numbers and auth hashes by name."""
        self = cls(path, account, list(users), network, rng)
        with self.open() as opened, opened.file:
            opened.file.execute("INSERT INTO settings VALUES (?, ?, ?, 0)", (
                network.address, ACCOUNTS[account], "phone " + os.path.basename(path)))
            for name, (number, token) in users.items():
                opened.file.execute("INSERT INTO users VALUES (?, ?, ?, NULL)", (name, number, token))
        return self

    def copy(self, path, network, rng):
        """A phone that has all that this one has, also its name."""
        shutil.copy(self.path, path)
        other = SimulatedPhone(path, self.account, self.users, network, rng)
        with other.open() as opened, opened.file:
            opened.file.execute("UPDATE settings SET server = ?", (network.address,))
        return other

    @contextlib.contextmanager
    def open(self):
        clock.offset = self.offset
        opened = phone.Phone(self.path)
        opened.file.execute("PRAGMA synchronous = OFF")
        try:
            yield opened
        finally:
            opened.file.close()

    # Without a network

    def text(self):
        """A text unlike all others."""
        self.count += 1
        return "%s-%d%s" % (os.path.basename(self.path), self.count, MARKERS[self.account])

    def make(self, count):
        with self.open() as opened:
            for _ in range(count):
                self.change(opened, self.rng.choice(self.users))

    def change(self, opened, user):
        rng, place = self.rng, self.rng.randrange(100)
        if place < 40:
            return self.add(opened, user, "target" if place < 14 else "inspection" if place < 20
                            else "sheet" if place < 32 else "finding")
        if place < 50:
            return self.set(opened, user, "target", {rng.choice(("name", "city", "address")): self.text()})
        if place < 72:
            return self.answer(opened, user)
        if place < 78:
            return self.set(opened, user, "finding", {rng.choice(("title", "description", "action")): self.text()})
        if place < 81:
            if found := self.one(opened, user, "inspection"):
                opened.change(user, "state", {"state": "finished"}, item=found["key"])
        elif place < 84:
            kind = rng.choice(("target", "sheet", "finding", "inspection", "picture"))
            self.set(opened, user, kind, {"active": rng.random() < 0.6})
        elif place < 87:
            parent = self.one(opened, user, "target")
            self.set(opened, user, "target", {"parent": parent["key"] if parent and rng.random() < 0.8 else None})
        elif place < 96:
            self.add_picture(opened, user)
        else:
            self.set(opened, user, "picture", {"caption": self.text()})

    def one(self, opened, user, kind):
        """Some item that the user holds or made; None for none."""
        found = [item for item in opened.items(user, kind) if item.get("key")]
        return self.rng.choice(found) if found else None

    def set(self, opened, user, kind, values):
        if found := self.one(opened, user, kind):
            opened.change(user, "set", values, item=found["key"])

    def answer(self, opened, user):
        if found := self.one(opened, user, "sheet"):
            opened.change(user, "set", {"answers": self.answers(found["section"])}, item=found["key"])

    def answers(self, section):
        fields = FIELDS[section]
        return {field: self.text() for field in self.rng.sample(fields, self.rng.randint(1, len(fields)))}

    def add(self, opened, user, kind):
        target, inspection = self.one(opened, user, "target"), self.one(opened, user, "inspection")
        values = {"name": self.text()}
        if kind == "inspection" and target:
            values = {"target": target["key"], "template": TEMPLATE, "title": self.text()}
        elif kind in ("sheet", "finding") and inspection:
            values = {"inspection": inspection["key"]}
            if kind == "sheet":
                values["section"] = self.rng.choice(list(FIELDS))
                values["answers"] = self.answers(values["section"])
            else:
                values |= {"severity": "major", "title": self.text()}
        else:
            kind = "target"
            if target and self.rng.random() < 0.8:
                values["parent"] = target["key"]
        opened.change(user, "add", values, kind=kind, key=self.text())

    def add_picture(self, opened, user):
        place = self.one(opened, user, self.rng.choice(("target", "inspection", "sheet", "finding")))
        if place:
            path = picture(os.path.dirname(self.path), self.account, self.rng.randrange(PICTURES))
            phone.add_picture(opened, user, place["key"], path, {"caption": self.text()})

    def decide(self, user, conflict, keep):
        with self.open() as opened:
            opened.change(user, "decide", {"keep": keep}, item=conflict)

    def held(self, name):
        """The rows that a user holds, by number."""
        with self.open() as opened:
            rows = opened.file.execute("SELECT * FROM held WHERE user = ?", (name,))
            return {row["id"]: {**dict(row), "data": json.loads(row["data"])} for row in rows}

    def cursor(self, name):
        with self.open() as opened:
            return opened.user(name)["cursor"]

    def unsent(self, name):
        with self.open() as opened:
            return opened.unsent(name)

    def added(self):
        """The keys of all that was added by this phone."""
        with self.open() as opened:
            changes = [json.loads(row["change"]) for row in opened.file.execute("SELECT change FROM changes")]
        return {change["key"] for change in changes if change["op"] == "add"}

    def state(self):
        """What is another after a sync that brought or sent anything."""
        with self.open() as opened:
            return [tuple(row) for query in (
                "SELECT user, id, revision FROM held ORDER BY user, id", "SELECT n FROM changes WHERE result IS NULL",
                "SELECT key, upload FROM pictures ORDER BY key") for row in opened.file.execute(query)]

    def pictures(self, name):
        """The paths of a user's own pictures, by their keys."""
        with self.open() as opened:
            rows = opened.file.execute("SELECT key, path FROM pictures WHERE user = ?", (name,))
            return dict(tuple(row) for row in rows)

    # With a network

    def sync(self, user):
        """Returns None, or why the sync did not come to its end."""
        with self.lock, self.open() as opened:
            server = EitherServer(opened, opened.user(user))
            server.rng = self.rng
            try:
                server.sync()
            except phone_server.Refused as refused:
                return refused
            except OSError as error:
                return error
            return None


def picture(folder, account, number):
    """The file of a picture. Some are the same in both accounts."""
    marker = MARKERS[account] if number % 3 else ""
    path = os.path.join(folder, "picture-%d%s.jpg" % (number, marker))
    if not os.path.exists(path):
        seed = ("%d%s-" % (number, marker)).encode()
        # Other phones may make the same one at the same time.
        new = "%s.%d" % (path, threading.get_ident())
        with open(new, "wb") as file:
            file.write(b"\xff\xd8\xff\xe0" + (seed * 4_000)[:500 + number * 400])
        os.rename(new, path)
    return path
