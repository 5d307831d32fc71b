"""A node: a process of `kortti serve` on a database that others may serve, too."""
import os
import re
import signal
import subprocess

from postgresql import Failed
from server import BINARY


class Node:
    """A node on one port, whatever ends it. `words` name the database and its files."""

    def __init__(self, folder, name, words):
        self.name, self.words, self.port = name, words, 0
        self.log = os.path.join(folder, name + ".log")
        self.process = None

    def start(self):
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(
                [BINARY, "serve", *self.words, "--node-name", self.name,
                 "--listen", "http://127.0.0.1:%d" % self.port, "--connections-per-address", "0"],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True)
        line = self.process.stdout.readline()
        found = re.match(r"listening on http://127\.0\.0\.1:(\d+)$", line.strip())
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
