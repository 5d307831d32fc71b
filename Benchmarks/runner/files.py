"""The jobs of pictures: uploads, downloads, reports, backups. Each returns the figures for the tables."""
import contextlib
import hashlib
import http.client
import os
import random
import shutil
import sqlite3
import struct
import threading
import time
import zlib

from . import loads, plan, tools
from .accounts import Account
from .inspections import ACCOUNT, TARGETS
from .servers import Kortti, Nginx

BYTES = 20_000_000
RANGE = 65_536
# Pictures that a backup has already, and those that are new. Files of the first are small: only their number counts.
KNOWN, KNOWN_BYTES = (2_000 if plan.QUICK else 100_000), 2_000
NEW, NEW_BYTES = 500, 300_000


def content(number):
    """A JPEG's first bytes, then bytes that differ for each number."""
    return b"\xff\xd8\xff\xe0\x00\x10JFIF" + number.to_bytes(8, "big") + random.Random(number).randbytes(BYTES - 18)


def send(port, method, path, token, body):
    """Sends one content. Raises when it is refused."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    connection.request(method, path, body, {"Authorization": f"Bearer {token}", "Content-Type": "image/jpeg"})
    response = connection.getresponse()
    text = response.read()
    connection.close()
    if response.status not in (201, 204):
        raise RuntimeError(f"{method} {path}: {response.status} {text[:300]}")
    return text


def send_all(server, method, path, token, count):
    """Uploads that run at the same time. What server and disk still have to do afterwards is not of the next ones."""
    bodies = [content(number) for number in random.sample(range(1 << 40), count)]

    def all_at_once():
        senders = [threading.Thread(target=send, args=(server.port, method, path % number, token, body))
                   for number, body in enumerate(bodies)]
        for sender in senders:
            sender.start()
        for sender in senders:
            sender.join()

    figures = loads.timed(server, count, all_at_once)
    wait_for_disk(server)
    return figures


def wait_for_disk(server=None):
    """Waits until the server works no more, half a minute at most, and until all is on the disk."""
    until, before = time.monotonic() + 30, None
    while server and time.monotonic() < until and before != (now := server.processor()):
        before = now
        time.sleep(0.3)
    os.sync()


def copy_file(folder):
    """The same bytes copied, synced and hashed by the tools of the system."""
    source, target = os.path.join(folder, "source"), os.path.join(folder, "target")
    if not os.path.exists(source):
        with open(source, "wb") as file:
            file.write(content(1))
        wait_for_disk()
    figures = loads.command(["sh", "-c", 'cp "$1" "$2" && sync "$2" && sha256sum "$2"', "sh", source, target])
    os.remove(target)
    wait_for_disk()
    return figures


def upload():
    """Uploads of 20 MB, against nginx, which neither syncs nor hashes, and against cp, sync and sha256sum."""
    account = Account(TARGETS).make()
    database = account.copy("uploads")
    with Kortti(database) as kortti, Nginx("nginx-files.conf") as nginx:
        path = f"{ACCOUNT}/pictures?of={target_of(account, kortti)}&order=%d"
        contestants = {}
        for count in (1, 8):
            for name, request in (("kortti", (kortti, "POST", path)), ("nginx", (nginx, "PUT", "/files/%d"))):
                contestants[f"{name} {count}"] = lambda count=count, request=request: send_all(
                    *request, account.token, count)
        contestants["cp, sync, sha256sum"] = lambda: copy_file(nginx.files)
        figures = plan.compare(contestants)
        shutil.rmtree(nginx.files)
    shutil.rmtree(os.path.dirname(database))
    return figures


def target_of(account, kortti):
    """The id of the first target."""
    with contextlib.closing(account.client(kortti)) as client:
        return client.ask("GET", "/accounts/bench/targets?page=1")[0]["id"]


def download():
    """A picture of 20 MB, whole and a range of it, against nginx's static file."""
    account = Account(TARGETS).make()
    database = account.copy("downloads")
    with Kortti(database) as kortti, Nginx("nginx-files.conf") as nginx:
        bytes_, target = content(1), target_of(account, kortti)
        send(kortti.port, "POST", f"{ACCOUNT}/pictures?of={target}&key=picture", account.token, bytes_)
        send(nginx.port, "PUT", "/files/picture", account.token, bytes_)
        with contextlib.closing(account.client(kortti)) as client:
            number = client.ask("GET", f"/accounts/bench/pictures?target={target}")[0]["id"]
        wait_for_disk(kortti)
        paths = {"kortti": (kortti, f"{ACCOUNT}/pictures/{number}/file"), "nginx": (nginx, "/files/picture")}
        figures = plan.compare({f"{who} {part}": lambda server=server, path=path, range=range: loads.wrk(
            server, path, account, 4, plan.SECONDS, range=range) for part, range in (
                ("whole", None), ("64 KiB", f"{BYTES // 2}-{BYTES // 2 + RANGE - 1}"))
            for who, (server, path) in paths.items()})
        shutil.rmtree(nginx.files)
    shutil.rmtree(os.path.dirname(database))
    return figures


def png(number):
    """A picture of 800 x 600 pixels."""
    rows = random.Random(number).randbytes(600 * 100)
    lines = b"".join(b"\0" + bytes(value for value in rows[row * 100:row * 100 + 100] for _ in range(24))
                     for row in range(600))
    chunks = ((b"IHDR", struct.pack(">IIBBBBB", 800, 600, 8, 2, 0, 0, 0)), (b"IDAT", zlib.compress(lines, 1)),
              (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks)


def pictures():
    """The report of an inspection with 200 pictures, of which 20 differ."""
    account = Account(TARGETS).make()
    with Kortti(account.copy("report-pictures")) as kortti:
        with contextlib.closing(account.client(kortti)) as client:
            inspection = client.ask("GET", "/accounts/bench/inspections")[0]["id"]
            contents = [png(number) for number in range(20)]
            for number in range(200):
                client.send("POST", f"/accounts/bench/pictures?of={inspection}&order={number}",
                            contents[number % 20], "image/png")
        wait_for_disk(kortti)
        path = f"{ACCOUNT}/inspections/{inspection}/report.html"
        return plan.compare({"kortti": lambda: loads.download(kortti, account.token, path)})


def add_blobs(database, first, count, length):
    """Adds files to the folder of a database, and their rows. Returns their paths."""
    paths, rows = [], []
    for number in range(first, first + count):
        data = number.to_bytes(8, "big") + random.Random(number).randbytes(length - 8)
        digest = hashlib.sha256(data)
        folder = os.path.join(f"{database}.files", digest.hexdigest()[:2])
        os.makedirs(folder, mode=0o700, exist_ok=True)
        paths.append(os.path.join(folder, digest.hexdigest()))
        with open(paths[-1], "wb") as file:
            file.write(data)
        rows.append((digest.digest(), length))
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        connection.executemany("INSERT INTO blobs (sha256, length, media_type, state, stored_at, uses)"
                               " VALUES (?, ?, 'image/jpeg', 'opaque', 0, 1)", rows)
    return paths


def backup():
    """The nightly backup with 500 new pictures, against copying and syncing them and the database."""
    account = Account(TARGETS).make()
    database = account.copy("backup")
    folder = os.path.dirname(database)
    copies = os.path.join(folder, "copies")
    os.makedirs(copies)
    target = os.path.join(folder, "backup.db")
    run = [tools.KORTTI, "backup", target, "--database", database]
    add_blobs(database, 0, KNOWN, KNOWN_BYTES)
    tools.run(["cp", "-r", f"{database}.files", f"{target}.files"])
    new = add_blobs(database, KNOWN, NEW, NEW_BYTES)

    def measure():
        copied = [path.replace(f"{database}.files", f"{target}.files") for path in new]
        for path in (target, f"{target}.head", *copied):
            with contextlib.suppress(FileNotFoundError):
                os.remove(path)
        wait_for_disk()
        return loads.command(run)

    def copy():
        shutil.rmtree(copies)
        os.makedirs(copies)
        wait_for_disk()
        return loads.command(["sh", "-c", 'cp "$@" && cd "$0" && sync *', copies, "-t", copies, database, *new])

    figures = plan.compare({"kortti": measure, "cp and sync": copy})
    shutil.rmtree(folder)
    return figures


ALL = {job.__name__: job for job in (upload, download, pictures, backup)}
