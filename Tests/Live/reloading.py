"""SIGHUP under load: new connections get the new certificate, and no connection is lost."""
import os
import shutil
import signal
import socket
import ssl
import tempfile
import time

from server import Server, certificate, tls_context
from test_data import fill_entries
from stopping import Load

RELOADS = 30


def served(server):
    """The certificate of a new connection."""
    with socket.create_connection(("127.0.0.1", server.tls_port), timeout=10) as plain:
        with tls_context().wrap_socket(plain) as secured:
            return secured.getpeercert(binary_form=True)


def on_disk(name):
    with open(certificate(name)[0]) as file:
        return ssl.PEM_cert_to_DER_cert(file.read())


def install(name, files):
    """Replaces the server's certificate and key files, each atomically."""
    for source, target in zip(certificate(name), files):
        shutil.copyfile(source, target + ".new")
        os.rename(target + ".new", target)


def run():
    with tempfile.TemporaryDirectory(prefix="kortti-live-") as folder:
        files = (os.path.join(folder, "chain.pem"), os.path.join(folder, "key.pem"))
        install("localhost", files)
        with Server(tls=files, fill=fill_entries(0)) as server:
            load = Load(server.tls_port, server.login("rita"), 16, 0, tls=True)
            time.sleep(1)
            right = 0
            for number in range(RELOADS):
                name = ("other.example", "localhost")[number % 2]
                install(name, files)
                server.signal(signal.SIGHUP)
                time.sleep(0.1)
                right += served(server) == on_disk(name)
            yield right == RELOADS, "%d of %d reloads under load gave the new certificate" % (
                right, RELOADS)
            with open(files[1], "w") as key:
                key.write("no key")
            server.signal(signal.SIGHUP)
            time.sleep(0.2)
            yield served(server) == on_disk("localhost"), "an invalid key changes nothing"
            tally = load.end()
            yield tally["made"] > 1000, "%d hours were logged meanwhile" % tally["made"]
            yield tally["unanswered"] + tally["partial"] + tally["refused"] + tally["other"] == 0, (
                "no connection and no request was lost: %s" % tally)
            server.log.seek(0)
            words = [line for line in server.log if "certificates stay" in line]
            yield len(words) == 1, "the invalid key is logged in one sentence: %s" % "".join(words).strip()
