"""Hostile clients in their own process: attacker.py KIND PORT COUNT. Prints `ready` when all are connected, runs
until its standard input ends, and then prints the numbers of connections opened and closed by the server."""
import os
import select
import socket
import ssl
import sys
import time

HEAD = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
BODY = b"POST /api HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n"
LONG = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20
# The first bytes, the bytes sent every second, and the number of bytes read every second.
KINDS = {
    "head": (HEAD, b"X", 4096),
    "body": (BODY + b"{", b" ", 4096),
    "reader": (LONG, b"", 16),
    "idle": (HEAD + b"\r\n", b"", 4096),
    "hello": (b"\x16\x03\x01\x02\x00\x01", b"", 4096),
}


class Connections:
    """`count` connections of a kind. One that the server closes is opened again."""

    def __init__(self, kind, port, count):
        self.first, self.drip, self.reads = KINDS[kind]
        self.port, self.small = port, kind == "reader"
        self.opened = self.ended = 0
        self.sockets = []
        for number in range(count):
            self.sockets.append(self.open())
            if number % 50 == 49:
                time.sleep(0.01)

    def open(self):
        self.opened += 1
        one = socket.socket()
        if self.small:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        one.settimeout(10)
        one.connect(("127.0.0.1", self.port))
        one.setblocking(False)
        one.send(self.first)
        return one

    def step(self, index):
        """Whether the connection is still open."""
        one = self.sockets[index]
        try:
            if one.recv(self.reads) == b"":
                return False
        except BlockingIOError:
            pass
        except OSError:
            return False
        try:
            if self.drip:
                one.send(self.drip)
        except BlockingIOError:
            pass
        except OSError:
            return False
        return True

    def run(self, goes_on):
        parts = 20
        while goes_on():
            begun = time.monotonic()
            for part in range(parts):
                for index in range(part, len(self.sockets), parts):
                    if not self.step(index):
                        self.ended += 1
                        self.sockets[index].close()
                        self.sockets[index] = self.open()
                time.sleep(max(0, begun + (part + 1) / parts - time.monotonic()))
                if not goes_on():
                    return


class Handshakes:
    """Full TLS handshakes, `count` at a time. Each connection is closed after its handshake."""

    def __init__(self, port, count):
        self.port, self.count = port, count
        self.opened = self.ended = 0
        self.context = ssl.create_default_context()
        self.context.check_hostname, self.context.verify_mode = False, ssl.CERT_NONE
        self.poll = select.epoll()
        self.under_way = {}

    def open(self):
        self.opened += 1
        plain = socket.socket()
        plain.setblocking(False)
        plain.connect_ex(("127.0.0.1", self.port))
        self.poll.register(plain.fileno(), select.EPOLLIN | select.EPOLLOUT | select.EPOLLET)
        self.under_way[plain.fileno()] = [plain, None]

    def step(self, number):
        plain, secured = pair = self.under_way[number]
        try:
            if secured is None:
                pair[1] = secured = self.context.wrap_socket(
                    plain, server_hostname="localhost", do_handshake_on_connect=False)
            secured.do_handshake()
            self.ended += 1
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return
        except OSError:
            pass
        del self.under_way[number]
        (secured or plain).close()

    def run(self, goes_on):
        while goes_on():
            while len(self.under_way) < self.count:
                self.open()
            for number, _ in self.poll.poll(0.2):
                if number in self.under_way:
                    self.step(number)


def main():
    kind, port, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    os.setpriority(os.PRIO_PROCESS, 0, 19)
    attack = Handshakes(port, count) if kind == "handshakes" else Connections(kind, port, count)
    print("ready", flush=True)
    attack.run(lambda: not select.select([sys.stdin], [], [], 0)[0])
    print(attack.opened, attack.ended, flush=True)


main()
