"""A picture on its way from a phone of `crash_phone.py`."""
import hashlib
import struct
import zlib

from server import Client

# The bytes of a piece, at least and at most.
PIECES = 20_000, 300_000


class Fault(Exception):
    """The server broke a promise."""


class Wire(Client):
    """A connection that keeps what interim responses tell of an upload."""

    location = told = None

    def interim(self, fields):
        self.location = fields.get(b"location", self.location)
        self.told = fields.get(b"upload-offset", self.told)


def png(rng, count):
    """A picture of noise with about that many bytes."""
    width = 200
    height = max(1, count // (3 * width))
    rows = b"".join(b"\0" + rng.randbytes(3 * width) for _ in range(height))
    chunks = ((b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
              (b"IDAT", zlib.compress(rows, 0)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks)


class Upload:
    """A picture on its way: what was told of it, and how much of it was ever sent."""

    def __init__(self, key, of, content, announced):
        self.key, self.of, self.content = key, of, content
        self.sha256 = hashlib.sha256(content).hexdigest()
        self.announced = announced
        self.path, self.told, self.sent = None, 0, 0
        self.is_last_sent = False

    def note(self, offset):
        if not self.told <= offset <= self.sent:
            raise Fault("upload %s: offset %d, told before %d, sent %d" % (self.key, offset, self.told, self.sent))
        self.told = offset
