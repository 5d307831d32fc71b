"""Three PostgreSQL servers in a temporary folder: one that takes writes and two hot standbys, on sockets only.

Each commit waits for one of both standbys (`ANY 1`), so of these the one that has received more has all that was
acknowledged. As root the servers run as the user postgres."""
import glob
import os
import shutil
import signal
import subprocess
import time

from processes import PATIENCE, Failed, children, kill_with_children, send, wait_until
from wire import Connection, ServerError

DATABASE = USER = "kortti"
NAMES = "a", "b", "c"
ADMIN = "admin"
SETTINGS = """
listen_addresses = ''
hot_standby = on
wal_keep_size = 1GB
max_wal_size = 512MB
shared_buffers = 32MB
max_connections = 200
wal_retrieve_retry_interval = 200ms
log_min_messages = warning
"""


def tools():
    """The folder of the programs of PostgreSQL, 15 or newer."""
    found = [path for path in glob.glob("/usr/lib/postgresql/*/bin") if int(path.split("/")[4]) >= 15]
    if not found:
        raise SystemExit("PostgreSQL 15 is missing: scripts/setup.sh postgresql-15")
    return max(found, key=lambda path: int(path.split("/")[4]))


TOOLS = tools()
# PostgreSQL does not start as root.
AS_OWNER = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.getuid() == 0 else {}


class Postgres:
    """One server. `folder` has its socket, `data` its files, `log` what it says."""

    def __init__(self, root, name):
        self.name, self.folder = name, os.path.join(root, name)
        self.data, self.log = os.path.join(self.folder, "data"), os.path.join(self.folder, "log")
        # Settings beside the files: those are copied from one server to the other.
        self.settings = os.path.join(self.folder, "settings")
        self.process = None
        # Settings of this one alone.
        self.more = ""
        os.mkdir(self.folder)
        if AS_OWNER:
            shutil.chown(self.folder, "postgres", "postgres")

    def tool(self, name, *words):
        done = subprocess.run([os.path.join(TOOLS, name), *words], capture_output=True, text=True, cwd="/", **AS_OWNER)
        if done.returncode:
            raise Failed("%s %s: %s" % (name, " ".join(words), (done.stdout + done.stderr)[-2000:]))

    def create(self):
        """Makes its files. Who comes by the socket gets in."""
        self.tool("initdb", "-D", self.data, "-U", ADMIN, "-A", "trust", "-E", "UTF8", "--locale=C", "-k", "--no-sync")
        with open(os.path.join(self.data, "pg_hba.conf"), "w") as file:
            file.write("local all all trust\nlocal replication all trust\n")

    def configure(self, primary=None):
        """Who it is, whom its commits wait for, and whom it follows."""
        others = ", ".join(name for name in NAMES if name != self.name)
        with open(self.settings, "w") as file:
            file.write(SETTINGS + "cluster_name = '%s'\n" % self.name)
            file.write("hba_file = '%s/pg_hba.conf'\n" % self.data)
            file.write("unix_socket_directories = '%s'\n" % self.folder)
            file.write("synchronous_standby_names = 'ANY 1 (%s)'\n" % others)
            if primary:
                file.write("primary_conninfo = 'host=%s user=%s application_name=%s'\n" % (
                    primary.folder, ADMIN, self.name))
            file.write(self.more)
        os.chmod(self.settings, 0o644)
        mark = os.path.join(self.data, "standby.signal")
        if primary and not self.process:
            open(mark, "w").close()
            if AS_OWNER:
                shutil.chown(mark, "postgres", "postgres")

    def copy(self, primary):
        """Becomes a copy of the one that takes writes."""
        shutil.rmtree(self.data, ignore_errors=True)
        self.tool("pg_basebackup", "-h", primary.folder, "-U", ADMIN, "-D", self.data, "-c", "fast", "--no-sync")

    def rejoin(self, primary):
        """Follows the one that takes writes now, and forgets what only itself had. Returns whether that was enough: a
        server that is too far apart is copied."""
        self.configure()
        try:
            self.tool("pg_rewind", "-D", self.data, "--source-server", "host=%s user=%s dbname=postgres" % (
                primary.folder, ADMIN), "--config-file", self.settings, "--no-sync")
            is_rewound = True
        except Failed:
            self.copy(primary)
            is_rewound = False
        self.start(primary)
        return is_rewound

    def start(self, primary=None):
        self.configure(primary)
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(
                [os.path.join(TOOLS, "postgres"), "-D", self.data, "-c", "config_file=" + self.settings],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/", start_new_session=True, **AS_OWNER)

    def follow(self, primary):
        """A standby that runs goes on with another server."""
        self.configure(primary)
        self.process.send_signal(signal.SIGHUP)

    def promote(self):
        self.tool("pg_ctl", "promote", "-D", self.data, "-W")

    def connect(self, database="postgres", user=ADMIN):
        return Connection(self.folder, user, database)

    def ask(self, sql, database="postgres"):
        """The rows of a query, as texts."""
        with self.connect(database) as connection:
            return connection.ask(sql)

    def takes(self, is_writing):
        """Whether it takes connections, and, if asked, writes."""
        try:
            with self.connect() as connection:
                return not is_writing or connection.reported.get("in_hot_standby") == "off"
        except (OSError, ServerError):
            return False

    def wait(self, is_writing=False):
        """Waits until it takes connections. Returns when that was, by the clock that nobody sets."""
        def holds():
            if self.process.poll() is not None:
                raise Failed("the server %s has ended: %s" % (self.name, self.last_words()))
            return self.takes(is_writing)
        wait_until(holds, "the server %s takes %s" % (self.name, "writes" if is_writing else "connections"))
        return time.monotonic()

    def last_words(self):
        with open(self.log) as log:
            return log.read()[-1500:]

    def pids(self):
        """Its first process, and those of its connections and of its work."""
        return [self.process.pid, *children(self.process.pid)]

    def kill(self):
        """Ends all its processes at once."""
        kill_with_children(self.process.pid)
        self.process.wait()
        self.process = None

    def stop(self, number=signal.SIGINT):
        """Ends it: SIGINT after the standbys have everything, SIGQUIT at once."""
        if not self.process:
            return
        send(self.pids(), signal.SIGCONT)
        self.process.send_signal(number)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return self.kill()
        self.process = None

    def pause(self):
        send(self.pids(), signal.SIGSTOP)

    def go_on(self):
        send(self.pids(), signal.SIGCONT)

    def received(self):
        """How far a standby has the log, and whether it receives still."""
        rows = self.ask(
            "SELECT greatest(coalesce(pg_last_wal_receive_lsn(), '0/0'), coalesce(pg_last_wal_replay_lsn(), '0/0'))"
            " - '0/0'::pg_lsn, (SELECT count(*) FROM pg_stat_wal_receiver WHERE status = 'streaming')")
        return int(rows[0][0]), rows[0][1] != "0"


class Servers:
    """The three of them, of which `primary` takes writes."""

    def __init__(self, root):
        self.all = [Postgres(root, name) for name in NAMES]
        self.primary = self.all[2]
        self.rewound = self.copied = 0

    @property
    def standbys(self):
        return [server for server in self.all if server is not self.primary]

    def address(self, folders=None):
        return "postgres:///%s?host=%s&user=%s" % (
            DATABASE, ",".join(folders or [server.folder for server in self.all]), USER)

    def start(self):
        self.primary.create()
        self.primary.start()
        self.primary.wait()
        for standby in self.standbys:
            standby.copy(self.primary)
            standby.start(self.primary)
            standby.wait()
        self.wait_for_standbys()
        self.primary.ask("CREATE ROLE %s LOGIN" % USER)
        self.primary.ask("CREATE DATABASE %s OWNER %s" % (DATABASE, USER))
        for standby in self.standbys:
            wait_until(lambda standby=standby: standby.ask(
                "SELECT 1 FROM pg_database WHERE datname = '%s'" % DATABASE), "the standbys have the database")

    def wait_for_standbys(self):
        """Until both have everything, which commits count on from then on."""
        wait_until(lambda: self.primary.ask(
            "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = 'quorum'"
        ) == [["2"]], "both standbys follow %s" % self.primary.name)

    def stop(self):
        for server in [self.primary, *self.standbys]:
            server.stop(signal.SIGQUIT)

    def fail_over(self, end):
        """`end(primary)` ends the one that takes writes; then the standby that has more takes over, and the old one
        comes back as a standby. Returns when writes were taken again."""
        old = self.primary
        end(old)
        wait_until(lambda: not any(standby.received()[1] for standby in self.standbys), "nothing is received any more")
        self.primary = max(self.standbys, key=lambda standby: standby.received()[0])
        self.primary.promote()
        moment = self.primary.wait(is_writing=True)
        for standby in self.standbys:
            if standby is not old:
                standby.follow(self.primary)
        return old, moment

    def bring_back(self, old):
        # What a kill left is looked at by the new one's timeline, which its next checkpoint writes.
        self.primary.ask("CHECKPOINT")
        if old.rejoin(self.primary):
            self.rewound += 1
        else:
            self.copied += 1
        old.wait()
        self.wait_for_standbys()
