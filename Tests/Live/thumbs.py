"""Thumbs and prints over the wire against those that vips makes: eight orientations, three formats, three sizes.

The stored picture is of smooth colours; the reference is turned by vips and scaled by vipsthumbnail. They may differ by
2% on average, and their sizes by a pixel. No thumb and no print has metadata."""
import json
import os
import subprocess
import tempfile
import time
import zlib

from importing import ACCOUNT, account
from server import Client, Server

SIZES = ((48, 30), (1_200, 900), (3_300, 140))
FORMATS = ("jpg", "png", "webp")
SIDES = {"thumb": 320, "print": 1_600}
# How a stored picture is turned to be upright (EXIF 2.32, Orientation).
TURNS = {1: (), 2: (("flip", "horizontal"),), 3: (("rot", "d180"),), 4: (("flip", "vertical"),),
         5: (("rot", "d90"), ("flip", "horizontal")), 6: (("rot", "d90"),),
         7: (("rot", "d270"), ("flip", "horizontal")), 8: (("rot", "d270"),)}
MOST = 0.02 * 255
# The seconds that the server may take to read a picture.
PATIENCE = 30
# Of the bytes of all pixels, each of that many is compared: of every colour in turn.
SAMPLE = 7


def vips(*words):
    done = subprocess.run(["vips", *words], check=True, capture_output=True, text=True)
    return done.stdout.strip()


def exif(orientation):
    """EXIF with an orientation and nothing else, as TIFF."""
    return b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0" + orientation.to_bytes(4, "little") + bytes(4)


def with_exif(kind, content, orientation, width, height):
    tiff = exif(orientation)
    if kind == "jpg":
        segment = b"Exif\0\0" + tiff
        return content[:2] + b"\xff\xe1" + (len(segment) + 2).to_bytes(2, "big") + segment + content[2:]
    if kind == "png":
        chunk = b"eXIf" + tiff
        end = 8 + 25  # the signature and IHDR
        return (content[:end] + len(tiff).to_bytes(4, "big") + chunk + zlib.crc32(chunk).to_bytes(4, "big")
                + content[end:])
    # vips adds an EXIF of its own. 8 is the flag of EXIF.
    pixels, place = b"", 12
    while place < len(content):
        end = place + 8 + (int.from_bytes(content[place + 4:place + 8], "little") + 1 & ~1)
        pixels += content[place:end] if content[place:place + 4] in (b"VP8 ", b"VP8L") else b""
        place = end
    body = b"WEBPVP8X" + (10).to_bytes(4, "little") + b"\x08\0\0\0" + (width - 1).to_bytes(3, "little") + (
        height - 1).to_bytes(3, "little") + pixels + b"EXIF" + len(tiff).to_bytes(4, "little") + tiff
    return b"RIFF" + len(body).to_bytes(4, "little") + body


def segments(content):
    """The segments of a JPEG up to its pixels, by their markers."""
    found, place = {}, 2
    while content[place + 1] != 0xDA:
        count = 2 + int.from_bytes(content[place + 2:place + 4], "big")
        found[content[place + 1]] = content[place:place + count]
        place += count
    return found


def size_of(content):
    """Width and height of a baseline JPEG."""
    frame = segments(content)[0xC0]
    return int.from_bytes(frame[7:9], "big"), int.from_bytes(frame[5:7], "big")


class Pictures:
    def __init__(self, folder, client):
        self.folder, self.client, self.faults, self.worst = folder, client, [], 0.0
        self.target = self.ask("POST", "/targets", {"name": "Hall"})["id"]

    def ask(self, method, path, body=None, fields=()):
        status, answer = self.client.ask(method, ACCOUNT + path, body, fields)
        assert status in (200, 201), (path, status, answer[:300])
        return answer if path.startswith("/pictures/") and "file" in path else json.loads(answer)

    def path(self, name):
        return os.path.join(self.folder, name)

    def make(self, width, height):
        """A picture of smooth colours, which differ from corner to corner."""
        bands = []
        for seed in range(3):
            bands.append(self.path("band%d.v" % seed))
            vips("perlin", bands[-1], str(width), str(height), "--cell-size", str(max(16, min(width, height) // 2)),
                 "--seed", str(seed + 1))
        vips("bandjoin", " ".join(bands), self.path("joined.v"))
        vips("linear", self.path("joined.v"), self.path("scaled.v"), "120", "128", "--uchar")
        vips("copy", self.path("scaled.v"), self.path("base.v"), "--interpretation", "srgb")

    def reference(self, orientation, side):
        path = self.path("base.v")
        for number, (operation, way) in enumerate(TURNS[orientation]):
            turned = self.path("turned%d.v" % number)
            vips(operation, path, turned, way)
            path = turned
        made = self.path("reference%d.png" % side)
        subprocess.run(["vipsthumbnail", path, "--size", "%dx%d>" % (side, side), "-o", made], check=True)
        return made

    def compare(self, content, reference, name):
        """The average difference of two pictures' pixels."""
        with open(self.path("ours.jpg"), "wb") as file:
            file.write(content)
        with open(reference, "rb") as file:
            head = file.read(24)
        sizes = size_of(content), (int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big"))
        cuts = [self.path("ours.jpg"), reference]
        if max(abs(one - other) for one, other in zip(*sizes)) > 1:
            self.faults.append("%s has %s pixels, the reference %s" % (name, *sizes))
            return
        if sizes[0] != sizes[1]:
            width, height = (str(min(pair)) for pair in zip(*sizes))
            for index, cut in enumerate(("a.v", "b.v")):
                vips("crop", cuts[index], self.path(cut), "0", "0", width, height)
                cuts[index] = self.path(cut)
        pixels = []
        for cut in cuts:
            vips("rawsave", cut, self.path("pixels"))
            with open(self.path("pixels"), "rb") as file:
                pixels.append(file.read()[::SAMPLE])
        difference = sum(abs(one - other) for one, other in zip(*pixels)) / len(pixels[0])
        self.worst = max(self.worst, difference)
        if difference > MOST:
            self.faults.append("%s differs by %.1f%%" % (name, difference / 2.55))

    def check(self, width, height):
        self.make(width, height)
        stored = {}
        for kind in FORMATS:
            path = self.path("stored." + kind)
            vips("copy", self.path("base.v"), path + ("[strip,Q=95]" if kind != "png" else "[strip]"))
            with open(path, "rb") as file:
                stored[kind] = file.read()
        for orientation in TURNS:
            references = {size: self.reference(orientation, side) for size, side in SIDES.items()
                          if side != 1_600 or width > 320}
            for kind in FORMATS:
                content = with_exif(kind, stored[kind], orientation, width, height)
                picture = self.ask("POST", "/pictures?of=%d" % self.target, content, [
                    ("Content-Type", "application/octet-stream")])["id"]
                end = time.monotonic() + PATIENCE
                while (seen := self.ask("GET", "/pictures/%d" % picture))["width"] is None:
                    assert seen["state"] == "stored" and time.monotonic() < end, seen
                    time.sleep(0.01)
                for size, reference in references.items():
                    name = "%s of a %s of %d x %d, orientation %d" % (size, kind, width, height, orientation)
                    made = self.ask("GET", "/pictures/%d/file?size=%s" % (picture, size))
                    if unknown := segments(made).keys() - {0xE0, 0xDB, 0xC0, 0xC4}:
                        self.faults.append("%s has segments %s" % (name, unknown))
                    self.compare(made, reference, name)


def run():
    with Server() as server, tempfile.TemporaryDirectory(prefix="kortti-thumbs-") as folder:
        client = Client(server.port, server.login())
        account(client)
        pictures = Pictures(folder, client)
        for size in SIZES:
            pictures.check(*size)
        sentence = "%d pictures: thumb and print are as vips makes them, within 2%% (at most %.2f%%)%s"
        yield not pictures.faults, sentence % (
            len(SIZES) * len(FORMATS) * len(TURNS), pictures.worst / 2.55,
            "".join("; " + fault for fault in pictures.faults[:5]))
        client.close()
        yield server.stop()[0] == 0, "the server exits with 0"
