"""A PostgreSQL server in a folder, on a socket only. As root it runs as the user postgres."""
import functools
import glob
import os
import shutil
import signal
import subprocess
import time

from processes import PATIENCE, Failed, children, kill_with_children, send, wait_until
from wire import Connection, ServerError

DATABASE = USER = "kortti"
ADMIN = "admin"
SETTINGS = """
listen_addresses = ''
shared_buffers = 32MB
log_min_messages = warning
"""


@functools.cache
def tools():
    """The folder of the programs of PostgreSQL, 15 or newer."""
    found = [path for path in glob.glob("/usr/lib/postgresql/*/bin") if int(path.split("/")[4]) >= 15]
    if not found:
        raise SystemExit("PostgreSQL 15 is missing: scripts/setup.sh postgresql-15")
    return max(found, key=lambda path: int(path.split("/")[4]))


# PostgreSQL does not start as root.
AS_OWNER = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.getuid() == 0 else {}


def give(path):
    """Makes a file or folder that of the servers' user."""
    if AS_OWNER:
        shutil.chown(path, "postgres", "postgres")


class Postgres:
    """One server. `folder` has its socket, `data` its files, `log` what it says; `more` are further settings."""

    def __init__(self, root, name, more=""):
        self.name, self.folder, self.more = name, os.path.join(root, name), more
        self.data, self.log = os.path.join(self.folder, "data"), os.path.join(self.folder, "log")
        # Settings beside the files: those may be copied from one server to another.
        self.settings = os.path.join(self.folder, "settings")
        self.process = None
        os.mkdir(self.folder)
        give(self.folder)

    def tool(self, name, *words):
        path = os.path.join(tools(), name)
        done = subprocess.run([path, *words], capture_output=True, text=True, cwd="/", **AS_OWNER)
        if done.returncode:
            raise Failed("%s %s: %s" % (name, " ".join(words), (done.stdout + done.stderr)[-2000:]))

    def create(self):
        """Makes its files. Who comes by the socket gets in."""
        self.tool("initdb", "-D", self.data, "-U", ADMIN, "-A", "trust", "-E", "UTF8", "--locale=C", "-k", "--no-sync")
        with open(os.path.join(self.data, "pg_hba.conf"), "w") as file:
            file.write("local all all trust\nlocal replication all trust\n")

    def configure(self):
        with open(self.settings, "w") as file:
            file.write(SETTINGS + "cluster_name = '%s'\n" % self.name)
            file.write("hba_file = '%s/pg_hba.conf'\n" % self.data)
            file.write("unix_socket_directories = '%s'\n" % self.folder)
            file.write(self.more)
        os.chmod(self.settings, 0o644)

    def start(self):
        self.configure()
        self.run()

    def run(self):
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(
                [os.path.join(tools(), "postgres"), "-D", self.data, "-c", "config_file=" + self.settings],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/", start_new_session=True, **AS_OWNER)

    def connect(self, database="postgres", user=ADMIN):
        return Connection(self.folder, user, database)

    def ask(self, sql, database="postgres"):
        """The rows of a query, as texts."""
        with self.connect(database) as connection:
            return connection.ask(sql)

    def make_user(self):
        """Makes the one who owns the databases of Kortti."""
        self.ask("CREATE ROLE %s LOGIN" % USER)

    def make_database(self, name=DATABASE, more=""):
        self.ask("CREATE DATABASE %s OWNER %s %s" % (name, USER, more))

    def address(self, database=DATABASE):
        return address([self.folder], database)

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


def address(folders, database):
    """What nodes are given, of one server or several."""
    return "postgres:///%s?host=%s&user=%s" % (database, ",".join(folders), USER)
