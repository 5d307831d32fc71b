"""Uploads without a length at the same time: all bytes of an account together keep its quota, and what is refused
leaves nothing. With less room than is kept for the database, pictures are refused and hours go on."""
import json
import os
import random
import socket
import threading
import time

from crash_upload import png
from importing import ACCOUNT, account
from server import Client, Server

QUOTA = 1_000_000
UPLOADS = 20
BYTES = 30_000_000
PIECE = 64 * 1024


def begin(client, target):
    """An upload without a length."""
    status, _ = client.ask("POST", "%s/pictures?of=%d" % (ACCOUNT, target), b"", [
        ("Content-Type", "image/png"), ("Upload-Complete", "?0")])
    assert status == 201, status
    return client.fields[b"location"].decode()


def send(port, token, path, content, outcomes):
    """Appends in chunks, until all is sent or the server refuses."""
    head = ("PATCH %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nTransfer-Encoding: chunked\r\n"
            "Content-Type: application/partial-upload\r\nUpload-Offset: 0\r\nUpload-Complete: ?0\r\n\r\n")
    with socket.create_connection(("127.0.0.1", port), timeout=30) as one:
        try:
            one.sendall((head % (path, token)).encode())
            sent = 0
            while sent < BYTES:
                piece = content if sent == 0 else os.urandom(PIECE)
                one.sendall(b"%x\r\n" % len(piece) + piece + b"\r\n")
                sent += len(piece)
            one.sendall(b"0\r\n\r\n")
        except OSError:
            pass
        try:
            outcomes.append(one.recv(4096).split(b" ")[1])
        except (OSError, IndexError):
            outcomes.append(b"closed")


def stored(server):
    """The bytes of all files of the database."""
    return sum(os.path.getsize(os.path.join(place, name))
               for place, _, names in os.walk(server.rows.files) for name in names)


def flood(server, token, client, target):
    content = png(random.Random(58), PIECE)
    outcomes, most = [], 0
    threads = [threading.Thread(target=send, args=(server.port, token, begin(client, target), content, outcomes))
               for _ in range(UPLOADS)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        try:
            most = max(most, stored(server))
        except FileNotFoundError:
            pass
        time.sleep(0.005)
    return outcomes, max(most, stored(server))


def run():
    with Server() as server:
        token = server.login()
        client = Client(server.port, token)
        account(client)
        status, answer = client.ask("PUT", ACCOUNT, {"quotaBytes": QUOTA})
        assert status == 200, answer
        target = json.loads(client.ask("POST", ACCOUNT + "/targets", {"name": "Hall"})[1])["id"]
        outcomes, most = flood(server, token, client, target)
        yield most <= QUOTA, "%d uploads of %d MB at a time: at most %d bytes are there, %d is the quota" % (
            UPLOADS, BYTES // 1_000_000, most, QUOTA)
        yield not [one for one in outcomes if one.startswith(b"2")], "all are refused: %s" % sorted(set(outcomes))
        status, _ = client.ask("PUT", ACCOUNT, {"pictureBytes": 2**53 - 1})
        yield status == 422, "a size of pictures above what the server allows is %d" % status
        client.close()
        yield server.stop()[0] == 0, "the server exits with 0"
    with Server("--keep-free", "8000000TiB") as server:
        client = Client(server.port, server.login())
        account(client)
        target = json.loads(client.ask("POST", ACCOUNT + "/targets", {"name": "Hall"})[1])["id"]
        status, _ = client.ask("POST", "%s/pictures?of=%d" % (ACCOUNT, target), png(random.Random(1), 1_000), [
            ("Content-Type", "image/png")])
        yield status == 503, "without room a picture is %d" % status
        status, answer = client.ask("GET", "/readyz")
        yield status == 503 and b"room" in answer, "/readyz is %d and says %s" % (
            status, json.loads(answer).get("detail"))
        client.close()
        yield server.stop()[0] == 0, "the server exits with 0"
