"""The network between a simulated phone and the server: it loses, cuts, doubles and delays requests and answers."""
import re
import socket
import struct
import threading
import time

# One request of this number has a fault.
RARITY = 6
PATIENCE = 30
FAULTS = ("lost", "cut", "deaf", "unread", "broken", "twice", "both", "late", "slow")
# Of downloads, which change nothing.
DOWNLOAD = re.compile(rb'GET \S+/changes|POST /api .*"header": 126,', re.DOTALL)
DOWNLOAD_FAULTS = ("lost", "deaf", "unread", "slow", "broken", "broken", "broken", "broken")
# Where chunks of an answer meet: a marker may lie across.
CHUNK = re.compile(rb"\r\n[0-9a-fA-F]+\r\n")


class Network:
    """Listens for one phone. Each connection carries one request, to any node of the site."""

    def __init__(self, site, rng, marker=None):
        self.site, self.rng, self.marker = site, rng, marker
        self.has_faults = True
        # What the phone got of another account, and how many requests had which fault.
        self.leaks, self.counts = [], {}
        self.lock, self.under_way = threading.Lock(), []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = "http://127.0.0.1:%d" % self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def close(self):
        # Only this ends a thread that waits in accept().
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def wait_for_late(self):
        """Waits for the requests that are under way still."""
        while self.under_way:
            self.under_way.pop().join(PATIENCE)

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.carry, args=(client,), daemon=True).start()

    def fault(self, request):
        """What happens to a request, and numbers from 0 to 1 that say where and for how long."""
        faults = DOWNLOAD_FAULTS if DOWNLOAD.match(request) else FAULTS
        with self.lock:
            rng = self.rng
            fault = rng.choice(faults) if self.has_faults and rng.randrange(RARITY) == 0 else "none"
            self.counts[fault] = self.counts.get(fault, 0) + 1
            return fault, rng.random(), rng.random()

    def carry(self, client):
        with client:
            client.settimeout(PATIENCE)
            try:
                request = read_request(client)
                fault, place, time_ = self.fault(request)
                getattr(self, fault)(client, request, place, time_)
            except OSError:
                pass  # Either side is gone; the other sees its connection end.

    # Faults

    def none(self, client, request, *_):
        client.sendall(self.ask(request))

    def lost(self, *_):
        """The request never comes."""

    def cut(self, client, request, place, _):
        """The connection breaks in the middle of the request."""
        with self.connect() as server:
            server.sendall(request[:int(place * len(request))])
            reset(server)

    def deaf(self, client, request, *_):
        """The client is gone before the server answers."""
        with self.connect() as server:
            server.sendall(request)
            reset(server)

    def unread(self, client, request, *_):
        """The answer is lost."""
        self.ask(request)

    def broken(self, client, request, place, _):
        """The connection breaks in the middle of the answer."""
        with self.connect() as server:
            server.sendall(request)
            count, answer = int(place * 4_000), b""
            while len(answer) < count and (more := server.recv(count - len(answer))):
                answer += more
            reset(server)
        self.look(answer)
        client.sendall(answer)

    def twice(self, client, request, place, _):
        """The request comes twice, and one of both answers is lost."""
        answers = self.ask(request), self.ask(request)
        client.sendall(answers[place < 0.5])

    def both(self, client, request, *_):
        """The same at the same time."""
        self.ask_later(request, 0)
        client.sendall(self.ask(request))

    def late(self, client, request, _, time_):
        """The request comes after later ones, and nobody waits for its answer."""
        self.ask_later(request, time_ * 0.3)

    def slow(self, client, request, place, time_):
        """The request pauses in the middle."""
        client.sendall(self.ask(request, int(place * len(request)), time_ * 0.05))

    # The server

    def draw(self):
        with self.lock:
            return self.rng.random()

    def connect(self):
        server = socket.create_connection(("127.0.0.1", self.site.port(self.draw)), PATIENCE)
        server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return server

    def ask(self, request, pause_at=0, seconds=0):
        """Sends a request; returns all of the answer."""
        answer = b""
        with self.connect() as server:
            server.sendall(request[:pause_at])
            time.sleep(seconds)
            server.sendall(request[pause_at:])
            while more := server.recv(65_536):
                answer += more
        self.look(answer)
        return answer

    def ask_later(self, request, seconds):
        def ask():
            time.sleep(seconds)
            try:
                self.ask(request)
            except OSError:
                pass  # The server is down.
        thread = threading.Thread(target=ask, daemon=True)
        self.under_way.append(thread)
        thread.start()

    def look(self, answer):
        if self.marker and (self.marker in answer or self.marker in CHUNK.sub(b"", answer)):
            self.leaks.append(answer)


def read_request(client):
    """A request, which is to be the only one of its connection."""
    data = b""
    while b"\r\n\r\n" not in data:
        data += more(client)
    head, _, body = data.partition(b"\r\n\r\n")
    length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
    while len(body) < int(length.group(1) if length else 0):
        body += more(client)
    return head + b"\r\nConnection: close\r\n\r\n" + body


def more(connection):
    data = connection.recv(65_536)
    if not data:
        raise ConnectionError("closed")
    return data


def reset(connection):
    """Makes closing the connection break it at once."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
