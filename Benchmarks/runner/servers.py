"""The measured servers. Each is started, observed by its process id, and stopped."""
import os
import signal
import socket
import subprocess
import time
import urllib.request

from . import tools

TICKS = os.sysconf("SC_CLK_TCK")


def free_port():
    """A free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _children(pid):
    with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
        return [int(child) for child in file.read().split()]


class Server:
    """A running process that serves HTTP on `port`, and TLS on `tls_port` unless that is None."""

    tls_port = None

    def __init__(self, command, port, folder, **environment):
        self.port = port
        os.makedirs(folder, exist_ok=True)
        self.log = open(os.path.join(folder, "server.log"), "wb")
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log, cwd=folder,
                                        env=os.environ | environment)
        self._wait(command[0])

    def _wait(self, name):
        until = time.monotonic() + 20
        while time.monotonic() < until and self.process.poll() is None:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=2).read()
                return
            except OSError:
                time.sleep(0.05)
        self.stop()
        raise RuntimeError(f"{name} did not start, see {self.log.name}")

    def _processes(self):
        return [self.process.pid] + _children(self.process.pid)

    def processor(self):
        """Seconds of processor time used so far, user and system."""
        ticks = 0
        for pid in self._processes():
            with open(f"/proc/{pid}/stat", encoding="ascii") as file:
                fields = file.read().rsplit(")", 1)[1].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / TICKS

    def memory(self):
        """Resident memory in MiB: in total, and without file pages (of the database and the binary)."""
        total = anonymous = 0
        for pid in self._processes():
            with open(f"/proc/{pid}/status", encoding="ascii") as file:
                for line in file:
                    if line.startswith("VmRSS:"):
                        total += int(line.split()[1])
                    elif line.startswith("RssAnon:"):
                        anonymous += int(line.split()[1])
        return {"rss": round(total / 1024, 1), "anonymous": round(anonymous / 1024, 1)}

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.log.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


class Kortti(Server):
    """The release binary on a database, on a plain and a TLS address."""

    def __init__(self, database, **environment):
        port = free_port()
        command = [tools.KORTTI, "serve", "--database", database, "--listen", f"http://127.0.0.1:{port}"]
        if "--entry-years-ahead" in tools.run([tools.KORTTI, "serve", "--help"]):
            command += ["--entry-years-ahead", "100"]
        if "--tls-certificate" in tools.run([tools.KORTTI, "serve", "--help"]):
            certificate, key = _certificate()
            self.tls_port = free_port()
            command += ["--tls-certificate", certificate, "--tls-key", key,
                        "--listen", f"https://127.0.0.1:{self.tls_port}"]
        super().__init__(command, port, os.path.dirname(database), **environment)


class Nginx(Server):
    """nginx with two workers, on a plain and a TLS address: with a fixed answer, or, by another configuration, with the
    files of the folder `files`, or on `more` plain addresses as well."""

    def __init__(self, configuration="nginx.conf", more=0):
        port, folder = free_port(), tools.path("nginx")
        self.tls_port = free_port()
        self.ports = [port] + [free_port() for _ in range(more)]
        certificate, key = _certificate()
        self.files = os.path.join(folder, "files")
        os.makedirs(self.files, exist_ok=True)
        with open(os.path.join(tools.HERE, "yardsticks", configuration), encoding="utf-8") as file:
            text = file.read()
        listen = "\n    ".join(f"listen 127.0.0.1:{other} reuseport;" for other in self.ports[1:])
        for name, value in (("@plain", port), ("@secure", self.tls_port), ("@certificate", certificate), ("@key", key),
                            ("@listen", listen)):
            text = text.replace(name, str(value))
        with open(os.path.join(folder, "nginx.conf"), "w", encoding="utf-8") as file:
            file.write(text)
        super().__init__(["nginx", "-p", folder, "-c", os.path.join(folder, "nginx.conf")], port, folder)


def _certificate():
    certificate, key = tools.path("tls.crt"), tools.path("tls.key")
    if not os.path.exists(certificate):
        tools.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                   "-nodes", "-days", "3650", "-subj", "/CN=localhost", "-addext",
                   "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key, "-out", certificate])
    return certificate, key
