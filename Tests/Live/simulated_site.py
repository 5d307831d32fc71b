"""The server of a simulated run: two accounts with their members, whose server is killed, backed up and restored."""
import json
import os
import shutil
import subprocess
import tempfile

from server import BINARY, PASSWORD, Client, Server

ACCOUNTS = "alpha", "beta"
# All texts of the second account hold this, and nothing of the first one does.
MARKERS = "", "qzb"
ADMINS = "admin-a", "admin-b"
# One is a member of both.
INSPECTORS = ("a", "b", "both"), ("both", "c", "d")
FIELDS = {section: [section + "_how", section + "_where"] for section in ("start", "rooms")}
TEMPLATE = "yearly"
ROOTS = 3


def template(title):
    """The form of both accounts: a section that is filled once, and one for each room."""
    return {"title": title, "sections": [{
        "section": section, "title": title, "repeat": repeat,
        "fields": [{"key": key, "label": title, "type": "text"} for key in FIELDS[section]]}
        for section, repeat in (("start", "once"), ("rooms", "many"))]}


class Prepared:
    """A database with the accounts and all who are logged in, of which each run has a copy."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="kortti-simulated-")
        self.path = os.path.join(self.folder.name, "kortti.db")
        # By name: the number and the auth hash of a user.
        self.users = {}
        with Server() as server:
            self.client = Client(server.port, server.login())
            for name in sorted({*ADMINS, *INSPECTORS[0], *INSPECTORS[1]}):
                number = self.ask("POST", "/api/v1/users", {
                    "name": name, "username": name, "password": PASSWORD, "role": "reporter"})["id"]
                self.users[name] = number, server.login(name)
            for account in range(2):
                self.make(account)
            server.stop()
            for end in ("", ".files"):
                if os.path.exists(server.database + end):
                    copy(server.database + end, self.path + end)

    def make(self, account):
        path, marker = "/api/v1/accounts/" + ACCOUNTS[account], MARKERS[account]
        self.ask("PUT", path, {"title": "Town " + marker, "visibility": "assigned"})
        self.ask("PUT", "%s/members/%d" % (path, self.ask("GET", "/api/v1/me")["id"]), {"role": "admin"})
        self.ask("PUT", "%s/members/%d" % (path, self.users[ADMINS[account]][0]), {"role": "admin"})
        inspectors = [self.users[name][0] for name in INSPECTORS[account]]
        for number in inspectors:
            self.ask("PUT", "%s/members/%d" % (path, number), {"role": "inspector"})
        self.ask("PUT", "%s/templates/%s" % (path, TEMPLATE), template("Yearly " + marker))
        for number in range(ROOTS):
            self.ask("POST", path + "/targets", {
                "name": "Root %d %s" % (number, marker), "key": "root-%d" % number, "inspectors": inspectors})

    def ask(self, method, path, body=None):
        status, content = self.client.ask(method, path, body)
        assert status in (200, 201), (path, status, content)
        return json.loads(content)


class Site:
    """A running server on a copy of the prepared database."""

    def __init__(self, prepared):
        self.users = prepared.users
        self.server = Server(database=lambda path: [
            copy(prepared.path + end, path + end) for end in ("", ".files") if os.path.exists(prepared.path + end)])
        self.port, self.database = self.server.port, self.server.database
        self.backups = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.__exit__()

    def client(self, name=None):
        return Client(self.port, self.users[name][1] if name else None)

    def crash(self):
        self.server.kill()
        self.server.start_again()

    def back_up(self):
        """Makes a backup, while the server runs. Returns where it is."""
        self.backups += 1
        path = os.path.join(self.server.folder.name, "backup-%d.db" % self.backups)
        self.kortti("backup", path)
        return path

    def restore(self, path, is_killed):
        """Puts a backup in the database's place, after the server was stopped, or killed."""
        if is_killed:
            self.server.kill()
        else:
            self.server.stop()
            self.server.process.stdout.close()
        self.kortti("restore", path)
        self.server.start_again()

    def kortti(self, *words):
        done = subprocess.run([BINARY, *words, "--database", self.database], capture_output=True, text=True)
        assert done.returncode == 0, (words, done.stdout, done.stderr)
        return done.stdout


def copy(path, to):
    (shutil.copytree if os.path.isdir(path) else shutil.copy)(path, to)
