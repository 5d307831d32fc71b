"""Three PostgreSQL servers in a temporary folder: one that takes writes and two hot standbys, on sockets only.

Each commit waits for one of both standbys (`ANY 1`), so of these the one that has received more has all that was
acknowledged."""
import os
import shutil
import signal

from postgresql import ADMIN, DATABASE, Postgres, address, give
from processes import Failed, send, wait_until

NAMES = "a", "b", "c"
SETTINGS = """
hot_standby = on
wal_keep_size = 1GB
max_wal_size = 512MB
max_connections = 200
wal_retrieve_retry_interval = 200ms
"""


class Member(Postgres):
    """One of the three."""

    def configure(self, primary=None):
        """Who it is, whom its commits wait for, and whom it follows."""
        super().configure()
        others = ", ".join(name for name in NAMES if name != self.name)
        with open(self.settings, "a") as file:
            file.write(SETTINGS + "synchronous_standby_names = 'ANY 1 (%s)'\n" % others)
            if primary:
                file.write("primary_conninfo = 'host=%s user=%s application_name=%s'\n" % (
                    primary.folder, ADMIN, self.name))
        mark = os.path.join(self.data, "standby.signal")
        if primary and not self.process:
            open(mark, "w").close()
            give(mark)

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
        self.run()

    def follow(self, primary):
        """A standby that runs goes on with another server."""
        self.configure(primary)
        self.process.send_signal(signal.SIGHUP)

    def promote(self):
        self.tool("pg_ctl", "promote", "-D", self.data, "-W")

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
        self.all = [Member(root, name) for name in NAMES]
        self.primary = self.all[2]
        self.rewound = self.copied = 0

    @property
    def standbys(self):
        return [server for server in self.all if server is not self.primary]

    def address(self, folders=None):
        return address(folders or [server.folder for server in self.all], DATABASE)

    def start(self):
        self.primary.create()
        self.primary.start()
        self.primary.wait()
        for standby in self.standbys:
            standby.copy(self.primary)
            standby.start(self.primary)
            standby.wait()
        self.wait_for_standbys()
        self.primary.make_user()
        self.primary.make_database()
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
