"""Stands between a node and the server that takes writes, and breaks the conversation at one message.

It knows where messages end, and which COMMIT is that of a new entry."""
import os
import socket
import threading

from wire import SOCKET, read_message, written

CLIENT, SERVER = "client", "server"
# Both connections end; or the message and all that follow from that side never arrive.
CUT, SWALLOW = "cut", "swallow"


class Conversation:
    """What a connection has prepared, and whether its transaction has a new entry."""

    def __init__(self, *sockets):
        self.sockets = sockets
        self.commits, self.inserts = set(), set()
        self.has_entry = False

    def hear(self, kind, body):
        """Whether a message of the client commits a new entry."""
        if kind == b"P":
            name, text = body.split(b"\0")[:2]
            if text == b"COMMIT":
                self.commits.add(name)
            elif b"INSERT INTO entries" in text:
                self.inserts.add(name)
        elif kind == b"B":
            name = body.split(b"\0")[1]
            self.has_entry = self.has_entry or name in self.inserts
            return self.has_entry and name in self.commits
        return False

    def is_committed(self, kind, body):
        """Whether the server says that a new entry is committed, or that a transaction has ended without one."""
        if kind != b"C" or body not in (b"COMMIT\0", b"ROLLBACK\0"):
            return False
        had, self.has_entry = self.has_entry, False
        return had and body == b"COMMIT\0"

    def end(self):
        for one in self.sockets:
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # It has ended already.


class Proxy:
    def __init__(self, folder, servers):
        self.folder, self.servers = folder, servers
        os.mkdir(folder)
        self.lock = threading.Lock()
        # The side, how many messages come before the one that is harmed, and the harm; of commits of entries alone?
        self.plan = None
        self.triggered = 0
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(os.path.join(folder, SOCKET))
        self.listener.listen(64)
        threading.Thread(target=self.accept, daemon=True).start()

    def harm(self, side, number, harm, is_of_entries):
        """Harms one message from now on, the first being 1."""
        with self.lock:
            self.plan, self.triggered = [side, number, harm, is_of_entries], 0

    def stop(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = socket.socket(socket.AF_UNIX)
            try:
                server.connect(os.path.join(self.servers.primary.folder, SOCKET))
            except OSError:
                client.close()
                continue
            conversation = Conversation(client, server)
            for side, source, target in ((CLIENT, client, server), (SERVER, server, client)):
                threading.Thread(
                    target=self.carry, args=(conversation, side, source, target), daemon=True).start()

    def carry(self, conversation, side, source, target):
        has_kind, is_silent = side == SERVER, False
        try:
            while True:
                kind, body = read_message(source, has_kind)
                has_kind = True
                is_of_entry = (conversation.hear if side == CLIENT else conversation.is_committed)(kind, body)
                harm = self.outcome(side, is_of_entry)
                if harm == CUT:
                    return
                is_silent = is_silent or harm == SWALLOW
                if not is_silent:
                    target.sendall(written(kind, body))
        except OSError:
            pass  # One side has ended; so does the other.
        finally:
            conversation.end()

    def outcome(self, side, is_of_entry):
        with self.lock:
            if not self.plan or self.plan[0] != side or (self.plan[3] and not is_of_entry):
                return None
            self.plan[1] -= 1
            if self.plan[1] > 0:
                return None
            harm, self.plan, self.triggered = self.plan[2], None, self.triggered + 1
            return harm
