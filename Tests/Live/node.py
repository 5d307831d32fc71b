"""A node: a process of `kortti serve` on a database that others may serve, too."""
import os
import re
import signal
import subprocess

from processes import Failed
from server import BINARY


class Node:
    """A node on one port, whatever ends it. `words` name the database and its files, `host` is its machine's address,
    `before` come before the words of a program on that, `binary` is its program, `more` what its environment has
    besides."""

    def __init__(self, folder, name, words, host="127.0.0.1", before=()):
        self.name, self.words, self.host, self.port, self.before = name, words, host, 0, before
        self.log = os.path.join(folder, name + ".log")
        self.binary, self.more = BINARY, {}
        self.process = None

    @property
    def place(self):
        return "%s:%d" % (self.host, self.port)

    def start(self):
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(
                [*self.before, self.binary, "serve", *self.words, "--node-name", self.name,
                 "--listen", "http://" + self.place, "--connections-per-address", "0"],
                env={**os.environ, **self.more},
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True)
        line = self.process.stdout.readline()
        found = re.match(r"listening on http://[0-9.]+:(\d+)$", line.strip())
        if not found:
            raise Failed("%s did not start: %s%s" % (self.name, line, self.last_words()))
        self.port = int(found.group(1))

    def last_words(self):
        with open(self.log) as log:
            return log.read()[-1500:]

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process = None

    def stop(self):
        """Ends it as an operator does. Returns its exit status; `None` when it did not end."""
        if not self.process:
            return 0
        self.process.send_signal(signal.SIGCONT)
        self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.kill()
            return None
        self.process.stdout.close()
        self.process = None
        return status

    def require_running(self):
        if self.process.poll() is not None:
            raise Failed("%s has ended with %s: %s" % (self.name, self.process.returncode, self.last_words()))
