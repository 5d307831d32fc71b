"""The least of PostgreSQL's protocol: a connection by a socket file, and queries whose rows are texts."""
import os
import socket
import struct

SOCKET = ".s.PGSQL.5432"
PATIENCE = 30


class ServerError(Exception):
    """What a server refuses, with its SQLSTATE first."""


class Connection:
    """`reported` has what the server says of itself, such as `in_hot_standby`."""

    def __init__(self, folder, user, database):
        self.reported = {}
        self.socket = socket.socket(socket.AF_UNIX)
        try:
            self.socket.settimeout(PATIENCE)
            self.socket.connect(os.path.join(folder, SOCKET))
            words = b"".join(word.encode() + b"\0" for word in ("user", user, "database", database)) + b"\0"
            self.socket.sendall(struct.pack("!ii", 8 + len(words), 196608) + words)
            self.until_ready()
        except BaseException:
            self.socket.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def ask(self, sql):
        self.send(sql)
        return self.until_ready()

    def send(self, sql):
        """Sends a query, whose answer `until_ready` waits for."""
        text = sql.encode() + b"\0"
        self.socket.sendall(b"Q" + struct.pack("!i", 4 + len(text)) + text)

    def until_ready(self):
        """Reads to the end of an answer. Returns its rows."""
        rows, error = [], None
        while True:
            kind, body = read_message(self.socket)
            if kind == b"S":
                name, value, _ = body.split(b"\0")
                self.reported[name.decode()] = value.decode()
            elif kind == b"D":
                rows.append(columns(body))
            elif kind == b"E":
                fields = {part[:1]: part[1:].decode() for part in body.split(b"\0") if part}
                error = ServerError("%s %s" % (fields.get(b"C"), fields.get(b"M")))
                if fields.get(b"V") != "ERROR":
                    raise error
            elif kind == b"Z":
                if error:
                    raise error
                return rows


def columns(body):
    place, row = 2, []
    for _ in range(struct.unpack_from("!h", body)[0]):
        length = struct.unpack_from("!i", body, place)[0]
        place += 4
        row.append(None if length < 0 else body[place:place + length].decode())
        place += max(length, 0)
    return row


def take(connection, count):
    data = b""
    while len(data) < count:
        more = connection.recv(count - len(data))
        if not more:
            raise ConnectionError("closed")
        data += more
    return data


def read_message(connection, has_kind=True):
    """The next message: its kind and its content. The first one of a client has no kind."""
    kind = take(connection, 1) if has_kind else b""
    return kind, take(connection, struct.unpack("!i", take(connection, 4))[0] - 4)


def written(kind, body):
    return kind + struct.pack("!i", len(body) + 4) + body
