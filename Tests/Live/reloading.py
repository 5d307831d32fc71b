"""SIGHUP under load: new connections get the new certificate, and no connection is lost."""
import os
import shutil
import signal
import socket
import ssl
import tempfile
import time

from house import House, certificate, tls_context
from office import filler
from stopping import Load

RELOADS = 30


def served(house):
    """The certificate that a new connection gets."""
    with socket.create_connection(("127.0.0.1", house.tls_port), timeout=10) as plain:
        with tls_context().wrap_socket(plain) as secured:
            return secured.getpeercert(binary_form=True)


def on_disk(name):
    with open(certificate(name)[0]) as file:
        return ssl.PEM_cert_to_DER_cert(file.read())


def place(name, files):
    """Puts a certificate and its key where the server looks, each at once."""
    for source, target in zip(certificate(name), files):
        shutil.copyfile(source, target + ".new")
        os.rename(target + ".new", target)


def run():
    with tempfile.TemporaryDirectory(prefix="kortti-live-") as folder:
        files = (os.path.join(folder, "chain.pem"), os.path.join(folder, "key.pem"))
        place("localhost", files)
        with House(tls=files, fill=filler(0)) as house:
            load = Load(house.tls_port, house.login("rita"), 16, 0, tls=True)
            time.sleep(1)
            right = 0
            for number in range(RELOADS):
                name = ("other.example", "localhost")[number % 2]
                place(name, files)
                house.signal(signal.SIGHUP)
                time.sleep(0.1)
                right += served(house) == on_disk(name)
            yield right == RELOADS, "%d of %d reloads under load gave the new certificate" % (
                right, RELOADS)
            with open(files[1], "w") as key:
                key.write("no key")
            house.signal(signal.SIGHUP)
            time.sleep(0.2)
            yield served(house) == on_disk("localhost"), "a key that is none leaves all as it was"
            tally = load.end()
            yield tally["unanswered"] + tally["partial"] + tally["refused"] + tally["other"] == 0, (
                "no connection and no request was lost: %s" % tally)
            house.log.seek(0)
            words = [line for line in house.log if "certificates stay" in line]
            yield len(words) == 1, "and is told in a sentence: %s" % "".join(words).strip()
