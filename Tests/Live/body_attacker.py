"""Clients that send large bodies without a login, in their own process: body_attacker.py KIND PORT COUNT.

Prints `ready` when all are connected, runs until its standard input ends, and then prints the numbers of connections
opened and closed by the server, and of each status received, such as `413=8`. `NICE` is their priority,
the lowest unless set."""
import os
import select
import socket
import sys
import time

MIB = 1024 * 1024
RATE = 4_000_000
JSON = "application/json"
FORM = "application/x-www-form-urlencoded"


def names(size):
    """A JSON object of `size` bytes at most with as many names as fit."""
    parts, length, number = [], 2, 0
    while length < size - 12:
        part = b'"%x":1,' % number
        parts.append(part)
        length, number = length + len(part), number + 1
    return b"{" + b"".join(parts)[:-1] + b"}"


def fields(size):
    """A form of `size` bytes at most with as many fields as fit."""
    return b"&".join(b"%x=1" % number for number in range(size // 9))


def head(path, kind, length, more=""):
    return ("POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: %s\r\nContent-Length: %d\r\n%s\r\n" % (
        path, kind, length, more)).encode()


def request(kind):
    """The head and the body of one request, and the bytes that are kept back for a byte every five seconds."""
    if kind == "names":
        body = names(8 * MIB)
        return head("/api", JSON, len(body)), body, 0
    if kind == "data":
        body = b'{"header":11,"data":' + names(8 * MIB - 64) + b"}"
        return head("/api", JSON, len(body)), body, 0
    if kind == "sessions":
        body = names(1 * MIB)
        return head("/api/v1/sessions", JSON, len(body)), body, 0
    if kind == "login":
        body = names(64 * 1024)
        return head("/api/v1/sessions", JSON, len(body)), body, 0
    if kind == "small":
        body = names(4 * 1024)
        return head("/api", JSON, len(body)), body, 0
    if kind == "entries":
        body = names(1 * MIB)
        return head("/api/v1/entries", JSON, len(body)), body, 0
    if kind == "guess":
        body = names(1 * MIB)
        return head("/api/v1/entries", JSON, len(body), "Authorization: Bearer 0123\r\n"), body, 0
    if kind == "form":
        body = fields(8 * MIB)
        return head("/api", FORM, len(body)), body, 0
    if kind == "held":
        body = b'{"header":1,"data":{"username":"' + b"a" * (8 * MIB - 40) + b'"}}'
        return head("/api", JSON, len(body)), body, 10
    raise SystemExit("no attack " + kind)


class Sender:
    """A connection that sends the request again and again, at `RATE` bytes a second."""

    def __init__(self, attack):
        self.attack, self.socket = attack, None
        self.open()

    def open(self):
        if self.socket:
            self.socket.close()
        self.attack.opened += 1
        self.socket = socket.create_connection(("127.0.0.1", self.attack.port), timeout=10)
        self.socket.setblocking(False)
        self.pending = self.attack.head + self.attack.body
        self.at, self.next = 0, time.monotonic()

    def step(self, now):
        self.read()
        left = len(self.pending) - self.at
        if left == 0:
            self.at = left = 0
        is_held = self.at > 0 and left <= self.attack.held
        if now < self.next:
            return
        count = 1 if is_held else min(RATE // 100, len(self.pending) - self.at)
        if not is_held and self.attack.held:
            count = max(1, min(count, len(self.pending) - self.at - self.attack.held))
        try:
            sent = self.socket.send(memoryview(self.pending)[self.at:self.at + count])
            self.at += sent
            self.next = max(self.next, now - 0.1) + (5 if is_held else sent / RATE)
        except BlockingIOError:
            self.next = now + 0.01
        except OSError:
            self.attack.ended += 1
            self.open()

    def read(self):
        try:
            data = self.socket.recv(65536)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        for part in data.split(b"HTTP/1.1 ")[1:]:
            status = part[:3].decode(errors="replace")
            self.attack.statuses[status] = self.attack.statuses.get(status, 0) + 1
        if not data:
            self.attack.ended += 1
            self.open()


class Attack:
    def __init__(self, kind, port, count):
        self.port, self.opened, self.ended, self.statuses = port, 0, 0, {}
        self.head, self.body, self.held = request(kind)
        self.senders = [Sender(self) for _ in range(count)]

    def run(self, goes_on):
        while goes_on():
            now = time.monotonic()
            for sender in self.senders:
                sender.step(now)
            time.sleep(0.002)


def main():
    kind, port, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    os.setpriority(os.PRIO_PROCESS, 0, int(os.environ.get("NICE", "19")))
    attack = Attack(kind, port, count)
    print("ready", flush=True)
    attack.run(lambda: not select.select([sys.stdin], [], [], 0)[0])
    print(attack.opened, attack.ended, *("%s=%d" % pair for pair in sorted(attack.statuses.items())), flush=True)


main()
