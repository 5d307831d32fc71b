"""A server by itself, without standbys, and one node on it with an admin."""
import json
import subprocess

from nodes import BINARY, PASSWORD, Client
from postgresql import Postgres
from processes import Failed


class Alone:
    def __init__(self, cluster, name):
        self.server = Postgres(cluster.root, name)
        self.node = cluster.node(8, self.server.address())

    def start(self, prepare=lambda server: None, options=""):
        """`prepare(server)` comes before the database is made; `options` are those of CREATE DATABASE."""
        self.server.create()
        self.server.start()
        self.server.wait()
        prepare(self.server)
        self.server.make_user()
        self.server.make_database(more=options)
        subprocess.run(
            [BINARY, "user", "add", "anna", "--name", "Anna", "--role", "admin", "--password-stdin", *self.node.words],
            input=PASSWORD, text=True, check=True, capture_output=True)
        self.node.start()

    def log_in(self):
        """The admin's client, and the number of a project."""
        client = Client(self.node.port)
        client.token = json.loads(ask(
            client, "POST", "/api/v1/sessions", {"username": "anna", "password": PASSWORD}))["authHash"]
        return client, json.loads(ask(client, "POST", "/api/v1/projects", {"name": "Alone"}))["id"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.node.process:
            self.node.kill()
        self.server.stop()


def ask(client, method, path, body, wanted=201):
    status, answer = client.ask(method, path, body)
    if status != wanted:
        raise Failed("%s %s: %d %s" % (method, path, status, answer))
    return answer
