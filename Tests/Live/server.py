"""A server of the release binary with a new database, on loopback, with an admin and a reporter. ENGINE says where that
is (engines.py)."""
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import tempfile
import time

from engines import BINARY, ENGINE, POSTGRESQL, ROOT, File, Served

CERTIFICATES = os.path.join(ROOT, "Tests/ProbeSupport/Certificates")
PASSWORD = "correct horse battery"


def certificate(name):
    """The chain and the key of a test certificate."""
    return tuple(os.path.join(CERTIFICATES, name + end) for end in (".pem", ".key"))


class Server:
    """A running server. `port` is plain; `tls_port` is TLS, when `tls` is a certificate chain and its key. `fill` is
    called with the path of a file of the rows before the server starts; `database` makes that, without those users."""

    def __init__(self, *options, tls=None, fill=None, database=None):
        self.folder = tempfile.TemporaryDirectory(prefix="kortti-live-")
        self.rows = (Served if ENGINE == POSTGRESQL else File)(self.folder.name)

        def make(path):
            (database or add_users)(path)
            if fill:
                fill(path)
        self.rows.change(make)
        listen = ["--listen", "http://127.0.0.1:0"]
        if tls:
            listen += ["--listen", "https://127.0.0.1:0", "--tls-certificate", tls[0],
                       "--tls-key", tls[1]]
        self.log = open(os.path.join(self.folder.name, "log"), "w+")
        self.options = options
        self.serve(listen)
        self.port = self.address()
        self.tls_port = self.address() if tls else None

    @property
    def database(self):
        """The path of a database in a file."""
        return self.rows.place

    def serve(self, listen):
        self.process = subprocess.Popen(
            [BINARY, "serve", *self.rows.words, *listen, *self.options],
            stdout=subprocess.PIPE, stderr=self.log, text=True)

    def kill(self):
        """Ends it at once, as a crash does."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def start_again(self):
        """Starts a killed server on the same files and the same plain port."""
        self.serve(["--listen", "http://127.0.0.1:%d" % self.port])
        self.address()

    def address(self):
        line = self.process.stdout.readline()
        found = re.match(r"listening on https?://127\.0\.0\.1:(\d+)$", line.strip())
        if not found:
            self.log.seek(0)
            raise SystemExit("the server did not start: %s%s" % (line, self.log.read()))
        return int(found.group(1))

    def memory(self):
        """Resident memory in bytes."""
        with open("/proc/%d/status" % self.process.pid) as status:
            return int(re.search(r"VmRSS:\s+(\d+) kB", status.read()).group(1)) * 1024

    def descriptors(self):
        """Its open descriptors, without connections to a database server: one of those is made when there is none free
        for the first time, and stays."""
        return len(os.listdir("/proc/%d/fd" % self.process.pid)) - self.rows.connections()

    def login(self, name="anna"):
        status, answer = Client(self.port).ask(
            "POST", "/api/v1/sessions", {"username": name, "password": PASSWORD})
        assert status == 201, (status, answer)
        return json.loads(answer)["authHash"]

    def signal(self, number):
        self.process.send_signal(number)

    def stop(self, seconds=15):
        """Sends SIGTERM. Returns the exit status (None when it did not exit) and the seconds it took."""
        begun = time.monotonic()
        if self.process.poll() is None:
            self.signal(signal.SIGTERM)
        try:
            status = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            status = None
        return status, time.monotonic() - begun

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
        self.process.stdout.close()
        self.log.close()
        self.folder.cleanup()


def add_users(path):
    for name, role in ("anna", "admin"), ("rita", "reporter"):
        subprocess.run(
            [BINARY, "user", "add", name, "--name", name.title(), "--role", role,
             "--password-stdin", "--database", path],
            input=PASSWORD + "\n", text=True, check=True, stdout=subprocess.DEVNULL)


class ConnectionLost(Exception):
    """The connection was closed before the response was complete."""


def tls_context():
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


class Client:
    """A client with one keep-alive connection."""

    def __init__(self, port, token=None, tls=False):
        self.port, self.token, self.tls, self.socket = port, token, tls, None
        self.buffer, self.fields, self.has_content = b"", {}, True

    def connect(self):
        self.close()
        self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if self.tls:
            self.socket = tls_context().wrap_socket(self.socket, server_hostname="localhost")
        self.buffer = b""

    def close(self):
        if self.socket:
            self.socket.close()
        self.socket = None

    def request(self, method, path, body=None, fields=()):
        """A request. Its body is JSON, or bytes with their Content-Type among the fields."""
        self.has_content = method != "HEAD"
        head = "%s %s HTTP/1.1\r\nHost: localhost\r\n" % (method, path)
        if self.token:
            head += "Authorization: Bearer %s\r\n" % self.token
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            head += "Content-Type: application/json\r\n"
        if body is not None:
            head += "Content-Length: %d\r\n" % len(body)
        head += "".join("%s: %s\r\n" % field for field in fields)
        return head.encode() + b"\r\n" + (body or b"")

    def ask(self, method, path, body=None, fields=()):
        """Sends a request. Returns the status and the content of the response; `fields` has those of its head."""
        if self.socket is None:
            self.connect()
        try:
            self.socket.sendall(self.request(method, path, body, fields))
            return self.answer()
        except OSError as error:
            raise ConnectionLost(str(error)) from error

    def more(self):
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionLost("closed with %d bytes of an answer" % len(self.buffer))
        self.buffer += data

    def line(self):
        while b"\r\n" not in self.buffer:
            self.more()
        line, _, self.buffer = self.buffer.partition(b"\r\n")
        return line

    def take(self, count):
        while len(self.buffer) < count:
            self.more()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def head(self):
        status = int(self.line().split(b" ")[1])
        fields = {}
        while line := self.line():
            name, _, value = line.partition(b":")
            fields[name.lower()] = value.strip()
        return status, fields

    def interim(self, fields):
        """The fields of an interim response, for clients that use them."""

    def answer(self):
        status, fields = self.head()
        while status < 200:
            self.interim(fields)
            status, fields = self.head()
        self.fields = fields
        if not self.has_content:
            content = b""
        elif fields.get(b"transfer-encoding") == b"chunked":
            content = b""
            while count := int(self.line(), 16):
                content += self.take(count + 2)[:-2]
            self.line()
        else:
            content = self.take(int(fields.get(b"content-length", 0)))
        self.closes = fields.get(b"connection") == b"close"
        if self.closes:
            self.close()
        return status, content
