#!/usr/bin/env python3
"""A phone of an inspector, in one file: works without a network on a local file, and syncs when there is one.

    phone.py FILE login http://127.0.0.1:8080 tornio riitta    asks for the password; several people may log in
    phone.py FILE sync                                         sends what was made, then takes what is new
    phone.py FILE list target                                  what is held, with changes not sent yet
    phone.py FILE add target name="Boiler room" parent=17      makes an item; a text is JSON if it can be read as such
    phone.py FILE set 1042 state=fixed                         changes an item, by its id or key
    phone.py FILE state 1042 state=finished                    changes the state of an inspection
    phone.py FILE picture 1042 door.jpg caption="The door"     a picture of an item
    phone.py FILE decide 1050 keep=offered                     decides a conflict

Only `login` and `sync` use the network. Everything else is done in FILE, an SQLite database. Add `--user NAME` when
several people are logged in. It needs nothing but Python.
"""
import argparse
import datetime
import getpass
import hashlib
import http.client
import json
import os
import sqlite3
import sys
import urllib.parse
import uuid

TABLES = """
CREATE TABLE IF NOT EXISTS settings (server TEXT, account TEXT, device TEXT, lastN INTEGER);
CREATE TABLE IF NOT EXISTS users (name TEXT PRIMARY KEY, token TEXT, cursor TEXT);
-- What a user holds: items as the server told them last.
CREATE TABLE IF NOT EXISTS held (user TEXT, id INTEGER, type TEXT, revision INTEGER, data TEXT, PRIMARY KEY (user, id));
-- What a user changed. A change is unsent until its result is there, and kept for 30 days after that.
CREATE TABLE IF NOT EXISTS changes (n INTEGER PRIMARY KEY, user TEXT, change TEXT, result TEXT, sent TEXT);
-- Pictures whose bytes are on their way: announced by a change, sent from their file.
CREATE TABLE IF NOT EXISTS pictures (key TEXT PRIMARY KEY, user TEXT, path TEXT, upload TEXT);
"""
BATCH = 1_000
KEPT = datetime.timedelta(days=30)
# The bytes of a picture that one request carries at most. What was told as received is never sent again.
PIECE = 1 << 20


class Refused(Exception):
    """The server's answer to a request that it did not accept."""

    def __init__(self, status, problem):
        super().__init__(problem.get("detail") or problem.get("title") or f"status {status}")
        self.status, self.problem = status, problem


def now():
    return datetime.datetime.now(datetime.timezone.utc)


def text(instant):
    return instant.strftime("%Y-%m-%dT%H:%M:%SZ")


class Phone:
    """The local file."""

    def __init__(self, path):
        self.file = sqlite3.connect(path)
        self.file.row_factory = sqlite3.Row
        self.file.executescript(TABLES)
        self.settings = self.file.execute("SELECT * FROM settings").fetchone()

    def user(self, name):
        """The user of that name, or the only one."""
        users = self.file.execute("SELECT * FROM users WHERE ?1 IS NULL OR name = ?1", (name,)).fetchall()
        if len(users) != 1:
            sys.exit("Log in first." if not users else "Say who you are: --user NAME")
        return users[0]

    # Changes, without a network

    def change(self, user, operation, fields, item=None, kind=None, key=None):
        """Keeps a change to be sent; returns its key, if it adds an item."""
        change = {"op": operation, "set": fields, "madeAt": text(now())}
        if operation == "add":
            change |= {"type": kind, "key": key or str(uuid.uuid4())}
        elif str(item).isdigit():
            change["id"] = int(item)
        else:
            change["key"] = item
        if operation == "set":
            # The revision that was received last. What was made here, and not sent, has none.
            held = self.find(user, item)
            change["base"] = held["revision"] if held else 0
        with self.file:
            n = self.settings["lastN"] + 1
            self.file.execute("UPDATE settings SET lastN = ?", (n,))
            self.file.execute("INSERT INTO changes (n, user, change) VALUES (?, ?, ?)", (n, user, json.dumps(change)))
        self.settings = self.file.execute("SELECT * FROM settings").fetchone()
        return change.get("key")

    def find(self, user, item):
        """An item by its id or key."""
        for row in self.file.execute("SELECT * FROM held WHERE user = ?", (user,)):
            if str(row["id"]) == str(item) or json.loads(row["data"]).get("key") == item:
                return row
        return None

    def unsent(self, user):
        rows = self.file.execute("SELECT * FROM changes WHERE user = ? AND result IS NULL ORDER BY n", (user,))
        return [{"n": row["n"], **json.loads(row["change"])} for row in rows]

    def items(self, user, kind):
        """Items of a type as they look with the changes that are not sent yet."""
        rows = self.file.execute("SELECT data FROM held WHERE user = ? AND type = ? ORDER BY id", (user, kind))
        items = [json.loads(row["data"]) for row in rows]
        for change in self.unsent(user):
            if change["op"] == "add" and change["type"] == kind:
                items.append({"id": None, "key": change["key"], **change["set"], "unsent": True})
            elif change["op"] != "add":
                for item in items:
                    if change.get("id", 0) == item["id"] or change.get("key", 0) == item.get("key"):
                        item.update(change["set"], unsent=True)
        return items


class Server:
    """The server, as one user sees it."""

    def __init__(self, phone, user=None):
        self.phone, self.user = phone, user
        self.address = urllib.parse.urlsplit(phone.settings["server"])
        self.account = "/api/v1/accounts/" + phone.settings["account"]

    def open(self, method, path, body=None, fields={}):
        """Sends a request; returns the response, of which only the head is read."""
        make = http.client.HTTPSConnection if self.address.scheme == "https" else http.client.HTTPConnection
        connection = make(self.address.netloc, timeout=30)
        head = dict(fields)
        if self.user:
            head["Authorization"] = "Bearer " + self.user["token"]
        if body is not None and not isinstance(body, bytes):
            body, head["Content-Type"] = json.dumps(body).encode(), "application/json"
        connection.request(method, path, body, head)
        response = connection.getresponse()
        if response.status >= 400:
            content = response.read()
            raise Refused(response.status, json.loads(content) if content else {})
        return response

    def call(self, method, path, body=None):
        content = self.open(method, path, body).read()
        return json.loads(content) if content else None

    def sync(self):
        self.push()
        self.send_pictures()
        self.fetch()
        with self.phone.file:
            self.phone.file.execute("DELETE FROM changes WHERE sent < ?", (text(now() - KEPT),))

    # Sending

    def push(self):
        """Sends what is not sent, in the order in which it was made. Each change stands alone."""
        phone, name = self.phone, self.user["name"]
        while batch := phone.unsent(name)[:BATCH]:
            known = phone.file.execute("SELECT max(n) FROM changes WHERE user = ? AND result IS NOT NULL", (name,))
            answer = self.call("POST", self.account + "/push", {
                "device": phone.settings["device"], "sentAt": text(now()), "changes": batch,
                "confirmed": known.fetchone()[0]})
            again = False
            with phone.file:
                for change, result in zip(batch, answer["results"]):
                    if result["status"] == 429 or result["status"] >= 500:
                        again = True
                        continue
                    self.note(change, result)
            if again:
                raise Refused(503, {"detail": "The server could not take every change now. Sync again later."})

    def note(self, change, result):
        """Keeps a final result."""
        self.phone.file.execute(
            "UPDATE changes SET result = ?, sent = ? WHERE n = ?", (json.dumps(result), text(now()), change["n"]))
        if result["data"] is not None:
            self.hold(result)
        if result["status"] >= 400:
            problem = result["problem"]
            wrong = [f"{error['field']}: {error['message']}" for error in problem.get("errors", [])]
            print(f"refused: {change['op']} {change.get('key') or change.get('id')}:",
                  "; ".join(wrong) or problem.get("detail") or problem["title"])
        for conflict in result.get("conflicts") or []:
            print(f"kept as conflict {conflict}, which a person decides")

    def send_pictures(self):
        """Sends the bytes of announced pictures, each from where the server says that it ends."""
        rows = self.phone.file.execute("SELECT * FROM pictures WHERE user = ?", (self.user["name"],)).fetchall()
        for row in rows:
            try:
                self.send_picture(row["key"], row["path"], row["upload"])
            except Refused as refused:
                # What may come right later stays.
                if refused.status == 429 or refused.status >= 500:
                    raise
                print(f"refused: picture {row['path']}: {refused}")
            with self.phone.file:
                self.phone.file.execute("DELETE FROM pictures WHERE key = ?", (row["key"],))

    def send_picture(self, key, path, upload):
        with open(path, "rb") as file:
            content = file.read()
        offset = 0
        if upload:
            try:
                offset = int(self.open("HEAD", upload).headers["Upload-Offset"])
            except Refused as refused:
                if refused.status != 404:
                    raise
                upload = None
        while True:
            end = min(offset + PIECE, len(content))
            fields = {"Upload-Complete": "?1" if end == len(content) else "?0"}
            if upload:
                fields |= {"Upload-Offset": str(offset), "Content-Type": "application/partial-upload"}
                response = self.open("PATCH", upload, content[offset:end], fields)
            else:
                query = urllib.parse.urlencode({"key": key, "length": len(content)})
                fields["Content-Type"] = "application/octet-stream"
                response = self.open("POST", f"{self.account}/pictures?{query}", content[:end], fields)
                upload = response.headers.get("Location")
                with self.phone.file:
                    self.phone.file.execute("UPDATE pictures SET upload = ? WHERE key = ?", (upload, key))
            response.read()
            if end == len(content):
                return
            offset = int(response.headers["Upload-Offset"])

    # Taking

    def fetch(self):
        """Takes what changed. A broken download goes on from its last whole line."""
        name = self.user["name"]
        row = self.phone.file.execute("SELECT cursor FROM users WHERE name = ?", (name,)).fetchone()
        try:
            with self.phone.file:
                if row["cursor"] is None:
                    self.phone.file.execute("DELETE FROM held WHERE user = ?", (name,))
                self.take(row["cursor"])
        except Refused as refused:
            if refused.status != 410:
                raise
            self.begin_anew(refused.problem.get("lastN"))

    def begin_anew(self, last):
        """The cursor does not hold any more, as after a restore: takes everything, and sends again what is missing."""
        with self.phone.file:
            self.phone.file.execute("UPDATE users SET cursor = NULL WHERE name = ?", (self.user["name"],))
            self.phone.file.execute(
                "UPDATE changes SET result = NULL WHERE user = ? AND n > ?", (self.user["name"], last or 0))
        self.sync()

    def take(self, cursor, target=None):
        """Takes the rows after a cursor, each with its own cursor; or all that hangs on a target, without a cursor."""
        query = {"device": self.phone.settings["device"]}
        query |= {"since": cursor} if cursor else {}
        query |= {"target": target} if target else {}
        lines = self.open("GET", f"{self.account}/changes.ndjson?{urllib.parse.urlencode(query)}")
        for number, line in enumerate(lines):
            row = json.loads(line)
            if row.get("type") == "scope":
                self.take_scope(row)
            elif row.get("gone"):
                self.forget({row["id"]})
            elif "data" in row:
                self.hold(row)
            if not target:
                self.phone.file.execute(
                    "UPDATE users SET cursor = ? WHERE name = ?", (row["cursor"], self.user["name"]))
            if number % BATCH == 0:
                self.phone.file.commit()

    def take_scope(self, row):
        """A right was given: takes what hangs on the target. Or it was taken: forgets that, but nothing unsent."""
        if row["visible"]:
            return self.take(None, row["target"])
        gone = {row["target"]}
        rows = self.phone.file.execute("SELECT id, data FROM held WHERE user = ?", (self.user["name"],)).fetchall()
        above = {held["id"]: owner(json.loads(held["data"])) for held in rows}
        while more := {item for item, place in above.items() if place in gone} - gone:
            gone |= more
        self.forget(gone)

    def forget(self, items):
        self.phone.file.executemany(
            "DELETE FROM held WHERE user = ? AND id = ?", [(self.user["name"], item) for item in items])

    def hold(self, row):
        """Keeps an item, unless a newer one is held."""
        self.phone.file.execute(
            "INSERT INTO held VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET type = excluded.type, "
            "revision = excluded.revision, data = excluded.data WHERE excluded.revision >= revision",
            (self.user["name"], row["id"], row["type"], row["revision"], json.dumps(row["data"])))


def owner(data):
    """The item that another one hangs on: a target's parent, a sheet's inspection, a picture's place."""
    for name in ("parent", "inspection", "of", "thing", "target"):
        if data.get(name) is not None:
            return data[name]
    return None


def fields(words):
    """`name=value` as a member each; a value is JSON if it can be read as such, else a text."""
    members = {}
    for word in words:
        name, separator, value = word.partition("=")
        if not separator:
            sys.exit(f"“{word}” is no field: write name=value.")
        try:
            members[name] = json.loads(value)
        except ValueError:
            members[name] = value
    return members


def log_in(phone, server, account, name):
    """Asks for the password, which is not kept; the server's answer is."""
    with phone.file:
        if phone.settings is None:
            phone.file.execute(
                "INSERT INTO settings VALUES (?, ?, ?, 0)", (server, account, f"phone {uuid.uuid4()}"))
        elif phone.settings["account"] != account:
            sys.exit(f"This file is for the account {phone.settings['account']}: use another one.")
        phone.file.execute("UPDATE settings SET server = ?", (server,))
    phone.settings = phone.file.execute("SELECT * FROM settings").fetchone()
    password = getpass.getpass() if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
    session = Server(phone).call("POST", "/api/v1/sessions", {"username": name, "password": password})
    with phone.file:
        phone.file.execute(
            "INSERT INTO users VALUES (?, ?, NULL) ON CONFLICT DO UPDATE SET token = excluded.token",
            (name, session["authHash"]))


def add_picture(phone, user, place, path, members):
    """Announces a picture, so that others know of it; its bytes follow."""
    with open(path, "rb") as file:
        content = file.read()
    members |= {"of": int(place) if place.isdigit() else place, "length": len(content),
                "sha256": hashlib.sha256(content).hexdigest()}
    key = phone.change(user, "add", members, kind="picture")
    with phone.file:
        phone.file.execute("INSERT INTO pictures VALUES (?, ?, ?, NULL)", (key, user, os.path.abspath(path)))
    return key


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--user", help="who does it, when several people are logged in")
    parser.add_argument("file")
    parser.add_argument("command", choices=["login", "sync", "list", "add", "set", "state", "picture", "decide"])
    parser.add_argument("words", nargs="*")
    given = parser.parse_args()
    phone, words = Phone(given.file), given.words
    least = {"login": 3, "sync": 0, "list": 1, "picture": 2}.get(given.command, 1)
    if len(words) < least:
        parser.error(f"{given.command} needs {least} words after it")
    if given.command == "login":
        return log_in(phone, *words)
    user = phone.user(given.user)
    if given.command == "sync":
        Server(phone, user).sync()
    elif given.command == "list":
        for item in phone.items(user["name"], words[0]):
            print(json.dumps(item, ensure_ascii=False))
    elif given.command == "add":
        print(phone.change(user["name"], "add", fields(words[1:]), kind=words[0]))
    elif given.command == "picture":
        print(add_picture(phone, user["name"], words[0], words[1], fields(words[2:])))
    else:
        phone.change(user["name"], given.command, fields(words[1:]), item=words[0])


if __name__ == "__main__":
    try:
        main()
    except Refused as refused:
        sys.exit(f"The server answered: {refused}")
    except OSError as error:
        sys.exit(f"No network: {error}. Nothing is lost; sync again later.")
