"""A proxy between nodes and their server that makes each trip longer."""
import os
import socket
import threading
import time

from . import server as servers
from wire import SOCKET, Connection


class Delay:
    """Listens in a new folder. What comes from either side goes on half of the `seconds` later."""

    def __init__(self, folder, target, seconds):
        self.folder, self.target, self.half = folder, os.path.join(target, SOCKET), seconds / 2
        os.mkdir(folder)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(os.path.join(folder, SOCKET))
        self.listener.listen(64)
        threading.Thread(target=self.accept, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def connect(self):
        return Connection(self.folder, servers.USER, servers.DATABASE)

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = socket.socket(socket.AF_UNIX)
            server.connect(self.target)
            for source, target in ((client, server), (server, client)):
                threading.Thread(target=self.carry, args=(source, target), daemon=True).start()

    def carry(self, source, target):
        try:
            while data := source.recv(65_536):
                time.sleep(self.half)
                target.sendall(data)
            target.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # Either side has ended.
