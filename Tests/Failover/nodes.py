"""Three nodes of Kortti on the servers, a balancer before them, and one folder of files."""
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Live"))
from network import Machine  # noqa: E402
from node import Node  # noqa: E402
from postgresql import give  # noqa: E402
from processes import Failed, wait_until  # noqa: E402
from server import BINARY, PASSWORD, ROOT, Client  # noqa: E402
from standbys import Servers  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
NODES = 3
# How many users the writers share: some have two of them.
USERS = 48


class Cluster:
    """Servers, nodes and balancer, and users who are logged in. `users` are their numbers and auth hashes; `port` is
    the balancer's. `fill` puts the first data into an empty database; an admin alone unless given."""

    def __init__(self, fill=None):
        self.fill = fill or type(self).add_admin
        self.temporary = tempfile.TemporaryDirectory(prefix="kortti-failover-")
        self.root = self.temporary.name
        os.chmod(self.root, 0o755)
        databases = os.path.join(self.root, "servers")
        os.mkdir(databases)
        give(databases)
        self.files = os.path.join(self.root, "files")
        self.servers = self.make_servers(databases)
        self.nodes = [self.node(number, self.servers.address()) for number in range(1, NODES + 1)]
        self.balancer = None

    def make_servers(self, folder):
        return Servers(folder)

    def machine(self, name):
        """The machine of a node: this one."""
        return Machine(name, "127.0.0.1", is_apart=False)

    def node(self, number, address):
        name = "node%d" % number
        machine = self.machine(name)
        node = Node(
            self.root, name, ["--database", address, "--stored-files", self.files], machine.address, machine.words)
        node.machine = machine
        return node

    def __enter__(self):
        try:
            self.servers.start()
            self.fill(self)
            for node in self.nodes:
                node.start()
            self.balancer = subprocess.Popen(
                [sys.executable, os.path.join(HERE, "balancing.py"), *(node.place for node in self.nodes)],
                stdout=subprocess.PIPE, text=True, start_new_session=True)
            self.port = int(self.balancer.stdout.readline())
            return self
        except BaseException:
            self.__exit__()
            raise

    def __exit__(self, *_):
        for node in self.nodes:
            if node.process:
                node.process.send_signal(signal.SIGCONT)
                node.kill()
        if self.balancer:
            self.balancer.kill()
            self.balancer.wait()
            self.balancer.stdout.close()
        self.servers.stop()
        self.temporary.cleanup()

    def add_admin(self):
        self.kortti("user", "add", "anna", "--name", "Anna", "--role", "admin", "--password-stdin", text=PASSWORD)

    def keep_logs(self, name):
        """Copies what nodes and servers said, and journals, to where they stay."""
        folder = os.path.join(ROOT, ".build", "failover", name)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.root, folder, ignore=shutil.ignore_patterns("data", "files", ".s.PGSQL*"))
        print("     what they said: %s" % folder, flush=True)

    def kortti(self, *words, text=None, binary=BINARY):
        """A command on the database."""
        done = subprocess.run(
            [*self.nodes[0].machine.words, binary, *words, "--database", self.servers.address(), "--stored-files",
             self.files],
            input=text, capture_output=True, text=True, timeout=300)
        if done.returncode:
            raise Failed("kortti %s: %s%s" % (" ".join(words), done.stdout, done.stderr))

    def make_users(self):
        """Makes a project and users who may log hours on it."""
        self.admin = Client(self.port, self.login("anna"))
        self.project = self.make("/api/v1/projects", {"name": "Failover"})["id"]
        self.users = []
        for number in range(USERS):
            name = "user%d" % number
            user = self.make("/api/v1/users", {
                "name": name, "username": name, "password": PASSWORD, "role": "reporter"})["id"]
            status, answer = self.admin.ask("PUT", "/api/v1/users/%d/projects/%d" % (user, self.project), {})
            if status not in (200, 201, 204):
                raise Failed("attaching: %d %s" % (status, answer))
            self.users.append((user, self.login(name)))

    def login(self, name):
        status, answer = Client(self.port).ask(
            "POST", "/api/v1/sessions", {"username": name, "password": PASSWORD})
        if status != 201:
            raise Failed("login: %d %s" % (status, answer))
        return json.loads(answer)["authHash"]

    def make(self, path, body):
        status, answer = self.admin.ask("POST", path, body)
        if status != 201:
            raise Failed("%s: %d %s" % (path, status, answer))
        return json.loads(answer)

    def wait_until_ready(self):
        for node in self.nodes:
            node.require_running()
            wait_until(lambda node=node: is_ready(node), "%s is ready" % node.name)


def is_ready(node):
    try:
        with urllib.request.urlopen("http://%s/readyz" % node.place, timeout=5) as answer:
            return answer.status == 200
    except OSError:
        return False
