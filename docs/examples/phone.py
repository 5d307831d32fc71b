#!/usr/bin/env python3
"""A phone of an inspector: works without a network on a local file, and syncs when there is one.

    phone.py FILE login http://127.0.0.1:8080 tornio riitta    asks for the password; several people may log in
    phone.py FILE sync                                         sends what was made, then takes what is new
    phone.py FILE list target                                  what is held, with changes not sent yet
    phone.py FILE add target name="Boiler room" parent=17      makes an item; a text is JSON if it can be read as such
    phone.py FILE set 1042 state=fixed                         changes an item, by its id or key
    phone.py FILE state 1042 state=finished                    changes the state of an inspection
    phone.py FILE picture 1042 wall.jpg caption="North wall"  a picture of an item
    phone.py FILE decide 1050 keep=offered                     decides a conflict

Only `login` and `sync` use the network. Everything else is done in FILE, an SQLite database. Add `--user NAME` when
several people are logged in. It needs nothing but Python.
"""
import argparse
import getpass
import hashlib
import json
import os
import sqlite3
import sys
import uuid

from phone_server import Refused, Server, now, text

TABLES = """
CREATE TABLE IF NOT EXISTS settings (server TEXT, account TEXT, device TEXT, lastN INTEGER);
CREATE TABLE IF NOT EXISTS users (name TEXT PRIMARY KEY, id INTEGER, token TEXT, cursor TEXT);
-- What a user holds: items as the server told them last.
CREATE TABLE IF NOT EXISTS held (user TEXT, id INTEGER, type TEXT, revision INTEGER, data TEXT, PRIMARY KEY (user, id));
-- What a user changed. A change is unsent until its result is there, and kept for 30 days after that, with the name of
-- the device under which it was sent.
CREATE TABLE IF NOT EXISTS changes (n INTEGER PRIMARY KEY, user TEXT, change TEXT, result TEXT, sent TEXT, device TEXT);
-- Pictures that were announced by a change. Their bytes are sent from their file, which stays for 30 days after that.
CREATE TABLE IF NOT EXISTS pictures (key TEXT PRIMARY KEY, user TEXT, path TEXT, upload TEXT, sent TEXT);
"""
# Fields that name other items.
REFERENCES = {"target", "parent", "inspection", "sheet", "of"}


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
        fields = {name: self.key(user, value) if name in REFERENCES else value for name, value in fields.items()}
        change = {"op": operation, "set": fields, "madeAt": text(now())}
        if kind == "inspection":
            # The form that is filled in, which need not be the server's newest one.
            fields.setdefault("version", self.version(user, fields.get("template")))
        if operation == "add":
            change |= {"type": kind, "key": key or str(uuid.uuid4())}
        else:
            name = self.key(user, item)
            change["id" if isinstance(name, int) else "key"] = name
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

    def take_new_name(self):
        """Another phone has the same name: this one, or the other, is a copy."""
        with self.file:
            self.file.execute("UPDATE settings SET device = ?", (new_name(),))
        self.settings = self.file.execute("SELECT * FROM settings").fetchone()

    def find(self, user, item):
        """An item by its id or key."""
        for row in self.file.execute("SELECT * FROM held WHERE user = ?", (user,)):
            if str(row["id"]) == str(item) or json.loads(row["data"]).get("key") == item:
                return row
        return None

    def key(self, user, item):
        """The key of an item, which lasts when a backup is restored; the number of one that has none."""
        held = self.find(user, item)
        key = held and json.loads(held["data"]).get("key")
        return key or (int(item) if str(item).isdigit() else item)

    def version(self, user, template):
        """The newest version that is held of a form."""
        forms = [json.loads(row["data"]) for row in self.file.execute(
            "SELECT data FROM held WHERE user = ? AND type = 'template'", (user,))]
        return next((form["version"] for form in forms if form["template"] == template), None)

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


def new_name():
    return f"phone {uuid.uuid4()}"


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
    """Asks for the password, which is not kept; the server's answer is. A login that fails changes nothing."""
    with phone.file:
        if phone.settings is None:
            phone.file.execute(
                "INSERT INTO settings VALUES (?, ?, ?, 0)", (server, account, new_name()))
        elif phone.settings["account"] != account:
            sys.exit(f"This file is for the account {phone.settings['account']}: use another one.")
        phone.file.execute("UPDATE settings SET server = ?", (server,))
        phone.settings = phone.file.execute("SELECT * FROM settings").fetchone()
        password = getpass.getpass() if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
        session = Server(phone).call("POST", "/api/v1/sessions", {"username": name, "password": password})
        phone.file.execute(
            "INSERT INTO users VALUES (?, ?, ?, NULL) ON CONFLICT DO UPDATE "
            "SET token = excluded.token, id = excluded.id",
            (name, session["user"]["id"], session["authHash"]))


def add_picture(phone, user, place, path, members):
    """Announces a picture, so that others know of it; its bytes follow."""
    with open(path, "rb") as file:
        content = file.read()
    members |= {"of": place, "length": len(content),
                "sha256": hashlib.sha256(content).hexdigest()}
    key = phone.change(user, "add", members, kind="picture")
    with phone.file:
        phone.file.execute("INSERT INTO pictures VALUES (?, ?, ?, NULL, NULL)", (key, user, os.path.abspath(path)))
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
        sys.exit(f"{error}." if error.filename else f"No network: {error}. Nothing is lost; sync again later.")
