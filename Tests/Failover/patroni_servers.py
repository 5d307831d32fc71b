"""Three PostgreSQL servers that Patroni looks after, with one etcd, each on a machine of its own: they take over by
themselves. Of two standbys one is synchronous, and no other is promoted."""
import contextlib
import json
import os
import shutil
import subprocess
import time
import urllib.request

from postgresql import ADMIN, DATABASE, USER, Postgres, give, tools
from processes import PATIENCE, Skipped, kill_with_children, wait_until
from standbys import NAMES
from wire import ServerError

ETCD = "etcd"
PORT, STATUS_PORT, ETCD_PORT = 5432, 8008, 2379
# The least that Patroni takes for `ttl`: so long a primary that says nothing is waited for.
TTL = 20
# How long another may need for taking over, and an old one for coming back, which may be copied.
TAKING_OVER, COMING_BACK = 6 * TTL, 300
SHARED = {
    "ttl": TTL, "loop_wait": 1, "retry_timeout": 3, "synchronous_mode": True, "synchronous_mode_strict": True,
    "postgresql": {"use_pg_rewind": True, "parameters": {
        "max_connections": 200, "shared_buffers": "32MB", "max_wal_size": "512MB", "wal_keep_size": "1GB",
        "wal_retrieve_retry_interval": "200ms", "log_min_messages": "warning"}}}


class PatroniServer(Postgres):
    """A server, and the Patroni that starts and stops it. `process` is Patroni's."""

    def __init__(self, root, name, network):
        super().__init__(root, name)
        self.machine, self.etcd = network[name], network[ETCD]
        self.settings = os.path.join(self.folder, "patroni.json")

    def configure(self):
        """JSON, which is YAML, too."""
        login = {"username": ADMIN}
        place, status = ("%s:%d" % (self.machine.address, port) for port in (PORT, STATUS_PORT))
        settings = {
            "scope": "kortti", "name": self.name,
            "restapi": {"listen": status, "connect_address": status},
            "etcd3": {"host": "%s:%d" % (self.etcd.address, ETCD_PORT)},
            "bootstrap": {"dcs": SHARED, "initdb": [{"encoding": "UTF8"}, {"locale": "C"}, "data-checksums"]},
            "postgresql": {
                "listen": place, "connect_address": place, "data_dir": self.data, "bin_dir": tools(),
                "pgpass": os.path.join(self.folder, "pgpass"), "use_unix_socket": True,
                "authentication": {"superuser": login, "replication": login},
                "parameters": {"unix_socket_directories": self.folder},
                "pg_hba": ["local all all trust", "host all all all trust", "host replication all all trust"]}}
        with open(self.settings, "w") as file:
            json.dump(settings, file, indent=1)

    def start(self):
        self.configure()
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(
                [*self.machine.owner_words, "patroni", self.settings], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                cwd="/", start_new_session=True)

    def server_pid(self):
        """That of the server's first process, if it runs. The file may name one that has ended, whose number is
        another's by now; a server's folder is that of its files."""
        with contextlib.suppress(OSError, ValueError):
            with open(os.path.join(self.data, "postmaster.pid")) as file:
                pid = int(file.readline())
            if os.readlink("/proc/%d/cwd" % pid) == self.data:
                return pid
        return None

    def kill(self):
        """Ends Patroni and all processes of the server at once."""
        self.process.kill()
        self.process.wait()
        self.process = None
        if pid := self.server_pid():
            kill_with_children(pid)

    def follows(self, primary):
        """Whether it is a standby that receives from that one."""
        return primary.ask(
            "SELECT 1 FROM pg_stat_replication WHERE application_name = '%s' AND state = 'streaming'" % self.name)

    def cluster(self):
        """What its Patroni says of all."""
        place = "http://%s:%d/cluster" % (self.machine.address, STATUS_PORT)
        with urllib.request.urlopen(place, timeout=PATIENCE) as answer:
            return json.loads(answer.read())["members"]


class PatroniServers:
    """`primary` is the one that took writes when somebody last waited for that."""

    def __init__(self, root, network):
        missing = [name for name in ("patroni", "etcd") if not shutil.which(name)]
        if missing:
            raise Skipped("Debian's packages patroni and etcd-server are not installed")
        self.root, self.machine = root, network[ETCD]
        self.all = [PatroniServer(root, name, network) for name in NAMES]
        self.primary = self.all[0]
        self.etcd = None

    @property
    def standbys(self):
        return [server for server in self.all if server is not self.primary]

    def address(self):
        return "postgres://%s@%s/%s?sslmode=disable" % (
            USER, ",".join("%s:%d" % (server.machine.address, PORT) for server in self.all), DATABASE)

    def start_etcd(self):
        data = os.path.join(self.root, ETCD)
        os.mkdir(data, 0o700)
        give(data)
        place, peers = ("http://%s:%d" % (self.machine.address, port) for port in (ETCD_PORT, ETCD_PORT + 1))
        with open(os.path.join(self.root, "etcd.log"), "w") as log:
            self.etcd = subprocess.Popen(
                [*self.machine.owner_words, "etcd", "--name", ETCD, "--data-dir", data, "--listen-client-urls", place,
                 "--advertise-client-urls", place, "--listen-peer-urls", peers, "--initial-advertise-peer-urls", peers,
                 "--initial-cluster", "%s=%s" % (ETCD, peers), "--unsafe-no-fsync"],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/", start_new_session=True)

    def start(self):
        self.start_etcd()
        for server in self.all:
            server.start()
            if server is self.primary:
                wait_until(lambda: self.primary.takes(is_writing=True), "the first server takes writes", COMING_BACK)
        self.wait_for_standbys()
        self.primary.make_user()
        self.primary.make_database()

    def synchronous(self, primary):
        """The standby that commits of the primary wait for."""
        names = {row[0] for row in primary.ask(
            "SELECT application_name FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = 'sync'")}
        return next((server for server in self.all if server.name in names), None)

    def members(self):
        """What Patroni takes each server for, by that."""
        for server in self.all:
            with contextlib.suppress(OSError):
                found = server.cluster()
                return {one["role"]: next(server for server in self.all if server.name == one["name"]) for one in found}
        return {}

    def wait_for_standbys(self):
        """Until both follow the primary, and Patroni has chosen one of them that may take over. On a machine that is
        too busy for Patroni the primary may be another by then."""
        def holds():
            members = self.members()
            leader, standby = members.get("leader"), members.get("sync_standby")
            try:
                if not leader or not standby or standby != self.synchronous(leader):
                    return False
                self.primary = leader
                return all(one.follows(leader) for one in self.standbys)
            except (OSError, ServerError):
                return False
        wait_until(holds, "two standbys follow", COMING_BACK)

    def wait_for_other(self):
        """Until another takes writes, which `primary` is then, and a standby follows that one, without which it
        acknowledges none. Returns when both were."""
        others = self.standbys
        self.primary = wait_until(
            lambda: next((server for server in others if server.takes(is_writing=True)), None), "another takes over",
            TAKING_OVER)
        promoted = time.monotonic()
        wait_until(lambda: self.synchronous(self.primary), "a standby follows %s" % self.primary.name, TAKING_OVER)
        return promoted, time.monotonic()

    def switch_over(self):
        """Patroni makes the synchronous standby the primary. Returns as `wait_for_other`."""
        old, candidate = self.primary, self.members()["sync_standby"]
        asked = subprocess.Popen(
            [*old.machine.words, "patronictl", "-c", old.settings, "switchover", "--master", old.name, "--candidate",
             candidate.name, "--force"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        moments = self.wait_for_other()
        asked.wait()
        return moments

    def stop(self):
        for server in self.all:
            if server.process:
                server.kill()
        if self.etcd:
            self.etcd.kill()
            self.etcd.wait()
