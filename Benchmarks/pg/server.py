"""A PostgreSQL of the benchmarks' own, whose commits are on the disk when they are acknowledged, and nodes on it."""
import contextlib
import hashlib
import os
import sys
import tempfile
import time

from runner import tools
from runner.data import Tier
from runner.servers import Server, free_port

sys.path.insert(0, os.path.join(tools.ROOT, "Tests", "Live"))
import postgresql  # noqa: E402
from postgresql import DATABASE, USER, Postgres, give  # noqa: E402

SETTINGS = """
max_connections = 300
shared_buffers = 512MB
max_wal_size = 8GB
log_line_prefix = '%p '
"""


class Database:
    """A server in a temporary folder, on a socket, with a database whose rows are a tier's."""

    def __init__(self, tier):
        self.tier = Tier(tier).make()
        self.temporary = tempfile.TemporaryDirectory(prefix="kortti-bench-")
        self.root = self.temporary.name
        os.chmod(self.root, 0o755)
        servers = os.path.join(self.root, "servers")
        os.mkdir(servers)
        give(servers)
        os.mkdir(os.path.join(self.root, "files"))
        self.server = Postgres(servers, "a", SETTINGS)

    def __enter__(self):
        try:
            self.server.create()
            self.server.start()
            self.server.wait()
            self.server.make_user()
            self.server.make_database()
            file = self.tier.copy("postgres")
            tools.run([tools.KORTTI, "move", "--from", file, "--to", self.address()])
            os.remove(file)
            self.ask("VACUUM ANALYZE")
            self.ask("CHECKPOINT")
            return self
        except BaseException:
            self.__exit__()
            raise

    def __exit__(self, *_):
        self.server.stop()
        self.temporary.cleanup()

    def address(self, folder=None):
        return f"postgres:///{DATABASE}?host={folder or self.server.folder}&user={USER}"

    def ask(self, sql):
        """The rows of a query, as texts."""
        return self.server.ask(sql, DATABASE)

    def connect(self):
        return self.server.connect(DATABASE)

    def psql(self, *words):
        """A psql or pgbench command's words and its environment: as the nodes' user, in their schema."""
        command = [os.path.join(postgresql.tools(), words[0]), "-h", self.server.folder, "-U", USER, *words[1:], DATABASE]
        return command, os.environ | {"PGOPTIONS": "-c search_path=kortti -c jit=off"}

    def wait_for_sealer(self):
        """Until no row of the audit log waits."""
        while self.ask("SELECT count(*) FROM kortti.audit_waiting") != [["0"]]:
            time.sleep(0.1)

    @contextlib.contextmanager
    def unsealed(self):
        """Nobody seals rows of the audit log meanwhile."""
        name = int.from_bytes(hashlib.sha256(b"audit_log").digest()[:8], "big", signed=True)
        with self.connect() as connection:
            connection.ask(f"SELECT pg_advisory_lock({name})")
            yield


class Node(Server):
    """A node of the release binary. `folder` is where the server's socket is, unless it is the server's own."""

    def __init__(self, database, *options, name="bench", folder=None):
        port = free_port()
        self.again = [tools.KORTTI, "serve", "--database", database.address(folder), "--stored-files",
                      os.path.join(database.root, "files"), "--node-name", name, "--entry-years-ahead", "100",
                      "--connections-per-address", "0", "--listen", f"http://127.0.0.1:{port}", *options]
        self.folder = os.path.join(database.root, name)
        super().__init__(self.again, port, self.folder)

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.log.close()

    def start_again(self):
        """After a kill, on the same port."""
        super().__init__(self.again, self.port, self.folder)
