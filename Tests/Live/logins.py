"""A flood of logins beside users who log in with the right password: who comes from elsewhere, and who was there before,
gets in."""
import json
import os
import statistics
import threading
import time

from server import PASSWORD, Client, ConnectionLost, Server

FLOOD = int(os.environ.get("FLOOD", "200"))
SECONDS = float(os.environ.get("SECONDS", "6"))


class Flood:
    """Connections that log in with wrong passwords as fast as they are answered, from one address or from many."""

    def __init__(self, port, count, address, username):
        self.ended, self.tried, self.hashed = threading.Event(), [0] * count, [0] * count
        self.threads = [
            threading.Thread(target=self.work, args=(port, index, address(index), username))
            for index in range(count)]
        for thread in self.threads:
            thread.start()

    def work(self, port, index, address, username):
        client, number = Login(port, address), 0
        while not self.ended.is_set():
            number += 1
            try:
                status = client.log_in(username(index, number), "wrong password")
            except (OSError, ConnectionLost):
                # It waits for its turn longer than a client does.
                client.client.close()
                continue
            self.tried[index] += 1
            self.hashed[index] += status == 401
            if status in (429, 503):
                time.sleep(0.01)

    def end(self):
        self.ended.set()
        for thread in self.threads:
            thread.join()
        return "%d logins tried, %d hashed" % (sum(self.tried), sum(self.hashed))


class Login:
    """A client behind a trusted proxy, at an address."""

    def __init__(self, port, address):
        self.client, self.address = Client(port), address

    def log_in(self, username, password=PASSWORD):
        body = json.dumps({"username": username, "password": password}).encode()
        head = ("POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: %s\r\n"
                "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % (self.address, len(body)))
        if self.client.socket is None:
            self.client.connect()
        self.client.socket.sendall(head.encode() + body)
        return self.client.answer()[0]


def tries(client, username):
    """The statuses and seconds of logins for a while."""
    statuses, taken, begun = [], [], time.monotonic()
    while time.monotonic() - begun < SECONDS:
        start = time.monotonic()
        statuses.append(client.log_in(username))
        taken.append(time.monotonic() - start)
        time.sleep(0.05)
    return statuses, taken


def beside(port, address, username, sentence, clients):
    """Each client's logins beside a flood."""
    flood = Flood(port, FLOOD, address, username)
    time.sleep(0.5)
    results = [(name, *tries(client, user)) for name, client, user in clients]
    figures = flood.end()
    for name, statuses, taken in results:
        right = statuses.count(201)
        yield right == len(statuses), "%s, %s: %d of %d right passwords got in, in %.0f ms (median); %s" % (
            sentence, name, right, len(statuses), statistics.median(taken) * 1000, figures)


def run():
    with Server("--trusted-proxy", "127.0.0.1") as server:
        home, elsewhere = Login(server.port, "192.0.2.1"), Login(server.port, "198.51.100.1")
        quiet = []
        for _ in range(20):
            begun = time.monotonic()
            assert home.log_in("anna") == 201
            quiet.append(time.monotonic() - begun)
        yield True, "quiet: a login takes %.0f ms (median)" % (statistics.median(quiet) * 1000)
        everybody = [("a user at an address of his own", elsewhere, "rita"), ("a known user", home, "anna")]
        yield from beside(
            server.port, lambda index: "203.0.113.7", lambda index, number: "user%d.%d" % (index, number),
            "%d connections of one address" % FLOOD, everybody)
        yield from beside(
            server.port, lambda index: "203.0.%d.%d" % (index // 250, index % 250 + 1),
            lambda index, number: "user%d.%d" % (index, number), "%d connections of as many addresses" % FLOOD, everybody)
        yield from beside(
            server.port, lambda index: "203.1.%d.%d" % (index // 250, index % 250 + 1),
            lambda index, number: "anna", "%d strangers who guess at the known user's password" % FLOOD, everybody[1:])
        yield server.stop()[0] == 0, "the server exits with 0 afterwards"
