"""The real binary on a database of its own."""
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import urllib.request
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("KORTTI_BINARY", TOP / ".build/debug/kortti"))
DEMO_PASSWORD = "kortti demo"


class Server:
    """A server with demo data, or on an empty database. `with Server() as server: server.address`."""

    def __init__(self, demo=True, arguments=()):
        self.folder = Path(tempfile.mkdtemp(prefix="kortti-web-"))
        self.database = self.folder / "kortti.db"
        self.arguments = list(arguments)
        self.process = None
        self.port = 0
        self.messages = []
        if demo:
            shutil.copy(demo_database(), self.database)
        self.start()

    def start(self):
        """Starts, at the same port as before."""
        self.process = subprocess.Popen(
            [BINARY, "serve", "--database", self.database, "--listen", f"127.0.0.1:{self.port}", *self.arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment())
        line = self.process.stdout.readline()
        if not line.startswith("listening on "):
            raise RuntimeError(f"no server: {line}{self.process.stderr.read()}")
        self.address = line.split()[-1]
        self.port = int(self.address.rsplit(":", 1)[1])
        threading.Thread(target=self._read, args=(self.process.stderr,), daemon=True).start()

    def _read(self, stream):
        for line in stream:
            self.messages.append(line)

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(15)

    def close(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def read(self, path, **fields):
        """The status, fields and body of a GET."""
        request = urllib.request.Request(self.address + path, headers=fields)
        try:
            with urllib.request.urlopen(request, timeout=10) as response:
                return response.status, response.headers, response.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def environment():
    """The environment without settings of the server."""
    return {name: value for name, value in os.environ.items() if not name.startswith("KORTTI_")}


_demo = None


def demo_database():
    """A database with demo data, made once in a run."""
    global _demo
    if _demo is None:
        folder = Path(tempfile.mkdtemp(prefix="kortti-demo-"))
        path = folder / "kortti.db"
        subprocess.run([BINARY, "demo", "--database", path], check=True, capture_output=True, env=environment())
        _demo = path
    return _demo


def remove_demo_database():
    if _demo is not None:
        shutil.rmtree(_demo.parent, ignore_errors=True)
