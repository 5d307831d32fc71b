"""Checks that a proxy and kortti see the same requests.

A real nginx keeps one connection to kortti; all raw cases of the probe and seeded variations are sent to nginx. After
each, kortti must not have answered more requests than nginx forwarded, and the next normal requests on the same
connection must get their own responses."""
import concurrent.futures
import json
import os
import random
import re
import select
import shutil
import socket
import shutil
import subprocess
import tempfile
import time
import types

from probe_connection import expand
from server import Client, Server, ConnectionLost, ROOT

CASES = os.path.join(ROOT, "Tests/ProbeSupport/Cases/http-cases.json")
SEED = int(os.environ.get("SEED", "20261121"))
GENERATED = int(os.environ.get("GENERATED", "1500"))
PAIRS = 6
MACROS = types.SimpleNamespace(
    get_path="/healthz", post_path="/api", nope_path="/nope", host_header="localhost", post_body='{"header":3}')
CONF = """
daemon off; master_process off; worker_processes 1; pid %(folder)s/pid; error_log %(folder)s/errors;
events { worker_connections 512; }
http {
  log_format forwarded "$upstream_addr";
  access_log %(folder)s/forwarded forwarded;
  client_body_temp_path %(folder)s/1; proxy_temp_path %(folder)s/2; fastcgi_temp_path %(folder)s/3;
  uwsgi_temp_path %(folder)s/4; scgi_temp_path %(folder)s/5;
  client_header_timeout 2s; client_body_timeout 2s; lingering_time 1s; lingering_timeout 200ms;
  client_max_body_size 64m; underscores_in_headers on; ignore_invalid_headers off; merge_slashes off;
  upstream kortti { server 127.0.0.1:%(kortti)d; keepalive 1; }
  server {
    listen 127.0.0.1:%(port)d;
    proxy_http_version 1.1;
    proxy_request_buffering %(buffering)s;
    location / { proxy_pass http://kortti; proxy_set_header Connection ""; proxy_set_header Host $http_host; }
  }
}
"""


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Pair:
    """A kortti behind an nginx, with their request counts."""

    def __init__(self, buffering):
        self.server = Server()
        self.token = self.server.login()
        self.folder = tempfile.mkdtemp(prefix="kortti-nginx-")
        self.port = free_port()
        conf = os.path.join(self.folder, "conf")
        with open(conf, "w") as file:
            file.write(CONF % {"folder": self.folder, "kortti": self.server.port, "port": self.port,
                               "buffering": buffering})
        if not shutil.which("nginx"):
            raise SystemExit("nginx is missing: apt-get install nginx-light")
        self.nginx = subprocess.Popen(["nginx", "-c", conf, "-p", self.folder],
                                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.counts = Client(self.server.port)
        self.asked, self.number, self.ahead = 1, 0, 0
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                break
            except OSError:
                time.sleep(0.05)

    def answered(self):
        """Requests that kortti answered to nginx."""
        self.asked += 1
        text = self.counts.ask("GET", "/metrics")[1].decode()
        return int(re.search(r"^kortti_http_requests_total (\d+)", text, re.M).group(1)) - self.asked + 1

    def forwarded(self):
        """Requests that nginx forwarded to kortti."""
        with open(os.path.join(self.folder, "forwarded")) as log:
            return sum(line.count(":") for line in log)

    def normal_request(self):
        """The error, if a request through nginx does not get its own response, which names its unknown parameter."""
        self.number += 1
        name = "probe%d" % self.number
        client = Client(self.port, self.token)
        try:
            status, answer = client.ask("GET", "/api/v1/me?%s=1" % name)
        except ConnectionLost as error:
            return "lost: %s" % error
        finally:
            client.close()
        if status == 422 and ('"%s"' % name).encode() in answer:
            return None
        return "%d %s" % (status, answer[:120])

    def attack(self, pieces):
        """The error after these bytes, if any. Tried twice: a response to the previous attack may be counted late."""
        return self.once(pieces) and self.once(pieces)

    def once(self, pieces):
        with socket.create_connection(("127.0.0.1", self.port), timeout=5) as one:
            one.setblocking(False)
            for piece in pieces:
                exchange(one, piece)
            exchange(one, b"", 0.12)
        for _ in range(2):
            wrong = self.normal_request()
            if wrong:
                return "a normal request got another's response: " + wrong
        for _ in range(120):
            ahead = self.answered() - self.forwarded()
            if ahead <= self.ahead:
                self.ahead = ahead
                return None
            time.sleep(0.05)
        self.ahead, before = ahead, self.ahead
        return "kortti answered %d more requests than nginx forwarded" % (ahead - before)

    def close(self):
        self.nginx.terminate()
        self.nginx.wait(10)
        self.server.__exit__()
        shutil.rmtree(self.folder, ignore_errors=True)


def exchange(one, data, quiet=0.03):
    """Sends `data` and reads until nothing arrives for `quiet` seconds."""
    view = memoryview(data)
    end = time.monotonic() + 4
    while time.monotonic() < end:
        readable, writable, _ = select.select([one], [one] if view else [], [], quiet)
        if not readable and not writable:
            return
        try:
            if readable and not one.recv(65536):
                return
            if writable:
                view = view[one.send(view[:65536]):]
        except BlockingIOError:
            pass
        except OSError:
            return


def expand_macros(text):
    return expand(text, MACROS)


def raw_cases():
    """All cases of the probe: name and pieces."""
    with open(CASES) as file:
        cases = json.load(file)
    for case in cases:
        pieces = []
        for step in case.get("steps") or [case]:
            if "send_hex" in step:
                pieces.append(bytes.fromhex(step["send_hex"]))
            elif "send" in step:
                pieces.append(expand_macros(step["send"]))
            elif "dribble" in step:
                pieces.append(expand_macros(step["dribble"]))
            elif "blind" in step:
                pieces.append(expand_macros(step["blind"])[:500_000])
        if pieces and not case.get("slow"):
            yield case["id"], pieces


NAMES = ["Content-Length", "Content-length", "Content_Length", "Content-Length ", " Content-Length",
         "X:\r\nContent-Length", "Transfer-Encoding", "transfer-encoding", "Transfer_Encoding",
         "Transfer-Encoding ", "\tTransfer-Encoding", "X: y\rTransfer-Encoding", "X: y\nTransfer-Encoding",
         "Transfer-Encoding\x0b", "Expect", "Connection", "Trailer", "Upgrade", "Host"]
VALUES = ["0", "5", "05", "+5", "5 ", "5,5", "5, 6", "0x5", "5\r\n 5", "-0", "1e1", "44", "99999999999999999999",
          "chunked", "Chunked", " chunked", "chunked ", "\tchunked", "chunked, identity", "identity, chunked",
          "identity", "gzip, chunked", "chunked, chunked", ",chunked", "x chunked", "\x0bchunked", "chunked\x00",
          "chun\rked", "\"chunked\"", "chunked;a=b", "100-continue", "y 100-continue", "keep-alive",
          "close, content-length", "transfer-encoding", "h2c", "localhost", "a\r\nX: b"]
SIZES = ["5", "05", "0x5", " 5", "5 ", "5\t", "+5", "5;a", "5;a=\"\r\n\"", "5;a\n", "5;\r", "-5", "5\x00",
         "ffffffffffffffff5",
         "FFFFFFFFFFFFFFFF", "0", "00", "6", "4", "", "5;" + "a" * 300]
ENDS = ["\r\n", "\r\n", "\r\n", "\r\n", "\n", "\r", "\r\r\n", "\r\n\r\n", "\n\r\n", ""]
HIDDEN = "GET /healthz?smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n"


def generated(count):
    """Requests with unusual framing and a hidden request where a lenient parser would find one."""
    chance = random.Random(SEED)

    def chunks():
        text = ""
        for _ in range(chance.randrange(1, 4)):
            text += chance.choice(SIZES) + chance.choice(ENDS) + chance.choice(["hello", "hell", HIDDEN])
            text += chance.choice(ENDS)
        return text + chance.choice(["0\r\n\r\n", "0\r\nA: b\r\n\r\n", "0\n\n", "0\r\n" + HIDDEN, "0;\r\n\r\n", ""])

    for number in range(count):
        fields = "".join(
            "%s:%s%s%s" % (chance.choice(NAMES), chance.choice(["", " ", "  ", "\t"]),
                           chance.choice(VALUES), chance.choice(ENDS[:8]))
            for _ in range(chance.randrange(1, 4)))
        if chance.random() < 0.5:
            fields += chance.choice(["Transfer-Encoding: chunked\r\n", "Content-Length: %d\r\n" % (
                chance.choice([0, 5, len(HIDDEN), len(HIDDEN) + 5]))])
        line = "%s %s HTTP/1.%s" % (
            chance.choice(["POST", "POST", "GET", "PUT", "OPTIONS"]),
            chance.choice(["/api", "/healthz", "http://localhost/api", "/a%0d%0ab", "/./../api"]),
            chance.choice("1110"))
        body = chance.choice([chunks, chunks, lambda: "hello", lambda: ""])() + chance.choice(
            ["", HIDDEN, "\r\n" + HIDDEN, "x" + HIDDEN])
        whole = (line + chance.choice(ENDS[:5]) + "Host: localhost\r\nContent-Type: application/json\r\n"
                 + fields + chance.choice(ENDS[:4]) + body).encode("latin-1")
        cut = chance.randrange(1, len(whole))
        yield "generated %d" % number, [whole] if chance.random() < 0.6 else [whole[:cut], whole[cut:]]


def share(buffering, attacks):
    """Runs attacks on a new pair. Returns the errors and the number of forwarded requests."""
    pair = Pair(buffering)
    try:
        faults = []
        for name, pieces in attacks:
            wrong = pair.attack(pieces)
            if wrong:
                faults.append("%s: %s" % (name, wrong))
        return faults, pair.forwarded()
    finally:
        pair.close()


def run():
    cases = list(raw_cases())
    for kind, attacks in (("raw cases", cases), ("generated requests (seed %d)" % SEED, list(generated(GENERATED)))):
        jobs = [(("on", "off")[index % 2], attacks[index // 2::PAIRS // 2]) for index in range(PAIRS)]
        with concurrent.futures.ThreadPoolExecutor(PAIRS) as pool:
            results = list(pool.map(lambda job: share(*job), jobs))
        faults = [fault for result, _ in results for fault in result]
        forwarded = sum(count for _, count in results)
        yield not faults, (
            "%d %s through nginx, its request buffering on and off: no hidden request ran and every normal request "
            "got its own response (%d requests forwarded)%s" % (
                len(attacks), kind, forwarded, "".join("\n       " + fault for fault in faults[:20])))
