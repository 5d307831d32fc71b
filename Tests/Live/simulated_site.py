"""The servers of a simulated run: two accounts with their members, whose nodes are killed, and whose database is backed
up, restored and moved."""
import itertools
import json
import os
import random
import shutil
import tempfile

from engines import File, Served, kortti, move
from node import Node
from server import PASSWORD, Client, Server

ACCOUNTS = "alpha", "beta"
# All texts of the second account hold this, and nothing of the first one does.
MARKERS = "", "qzb"
ADMINS = "admin-a", "admin-b"
# One is a member of both.
INSPECTORS = ("a", "b", "both"), ("both", "c", "d")
FIELDS = {section: [section + "_how", section + "_where"] for section in ("start", "rooms")}
TEMPLATE = "yearly"
ROOTS = 3
# On PostgreSQL.
NODES = 3


def template(title):
    """The form of both accounts: a section that is filled once, and one for each room."""
    return {"title": title, "sections": [{
        "section": section, "title": title, "repeat": repeat,
        "fields": [{"key": key, "label": title, "type": "text"} for key in FIELDS[section]]}
        for section, repeat in (("start", "once"), ("rooms", "many"))]}


class Prepared:
    """A database with the accounts and all who are logged in, of which each run has a copy."""

    def __init__(self, has_served):
        self.temporary = tempfile.TemporaryDirectory(prefix="kortti-simulated-")
        self.original = File(self.temporary.name)
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
            with server.rows.as_file() as path:
                copy(path, self.original.place)
        self.template = Served(self.temporary.name) if has_served else None
        if has_served:
            self.template.change(self.file_at)

    def file_at(self, path):
        copy(self.original.place, path)

    def file(self, file):
        """A copy in a file that is not there yet."""
        self.file_at(file.place)
        return file

    def served(self, folder):
        """A copy on the server."""
        return Served(folder, self.template)

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
    """The nodes of a copy of the prepared database: one on a file, NODES on PostgreSQL. `rng` draws which are killed,
    and to which a member's connection goes."""

    def __init__(self, prepared, is_served, rng):
        self.users, self.rng = prepared.users, rng
        self.temporary = tempfile.TemporaryDirectory(prefix="kortti-simulated-")
        self.folder = self.temporary.name
        self.all_nodes = [Node(self.folder, "node%d" % number, []) for number in range(1, NODES + 1)]
        self.files = itertools.count(1)
        self.rows = prepared.served(self.folder) if is_served else prepared.file(self.new_file())
        self.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for node in self.nodes:
            if node.process:
                node.kill()
        self.temporary.cleanup()

    @property
    def is_served(self):
        return isinstance(self.rows, Served)

    @property
    def nodes(self):
        return self.all_nodes if self.is_served else self.all_nodes[:1]

    def new_file(self):
        return File(self.folder, "file-%d" % next(self.files))

    def start(self):
        for node in self.nodes:
            node.words = self.rows.words
            node.start()

    def end(self, is_killed):
        """Ends all nodes."""
        for node in self.nodes:
            status = node.kill() if is_killed else node.stop()
            assert not status, "%s stopped with %s" % (node.name, status)

    def port(self, draw):
        """That of a node that runs, if any does. `draw()` is a number from 0 to 1."""
        found = [node.port for node in self.nodes if node.process] or [self.all_nodes[0].port]
        return found[int(draw() * len(found)) if len(found) > 1 else 0]

    def client(self, name=None):
        return NodeClient(self, self.users[name][1] if name else None)

    def crash(self):
        """Some nodes are killed, and start again one after the other."""
        killed = self.rng.sample(self.nodes, self.rng.randint(1, len(self.nodes))) if self.is_served else self.nodes
        for node in killed:
            node.kill()
        for node in killed:
            node.start()

    def back_up(self):
        """Makes a backup, while the nodes run. Returns it."""
        backup = File(self.folder, "backup-%d" % next(self.files))
        self.rows.kortti("backup", backup.place)
        return backup

    def restore(self, backup, is_killed):
        """Puts a backup in the database's place. On a server that is a new database."""
        self.end(is_killed)
        rows = self.new_file() if self.is_served else self.rows
        kortti("restore", backup.place, *rows.words)
        if self.is_served:
            rows = self.moved(rows)
        self.rows = rows
        self.start()

    def move(self, is_killed):
        """Moves a database in a file to a server, or back."""
        self.end(is_killed)
        if self.is_served:
            file = self.new_file()
            move(self.rows, file)
            self.rows = file
        else:
            self.rows = self.moved(self.rows)
        self.start()

    def moved(self, file):
        """A new database on the server, with the rows of a file."""
        served = Served(self.folder)
        served.make()
        move(file, served)
        return served


class NodeClient(Client):
    """A client that connects to any node that runs."""

    def __init__(self, site, token):
        super().__init__(None, token)
        self.site, self.rng = site, random.Random(site.rng.random())

    def connect(self):
        self.port = self.site.port(self.rng.random)
        super().connect()


def copy(path, to):
    (shutil.copytree if os.path.isdir(path) else shutil.copy)(path, to)
