"""All raw cases of the probe against the running server: plain and with TLS, with a refused and with an accepted
request, and during an attack; slow cases with short deadlines."""
import os
import re
import subprocess
import sys

from attacks import Attack
from server import Server, ROOT, certificate

HERE = os.path.dirname(os.path.abspath(__file__))
CASES = os.path.join(ROOT, "Tests/ProbeSupport/Cases/http-cases.json")
REFUSED = ["--post-body", '{"header":3}', "--post-status", "401"]


def probe(title, port, *options):
    run = subprocess.run(
        [sys.executable, os.path.join(HERE, "http_probe.py"), "127.0.0.1", str(port), CASES, "--quiet", "--lint",
         "--strict", *options],
        capture_output=True, text=True, timeout=400)
    lines = run.stdout.strip().split("\n")
    faults = [line for line in lines if re.match("FAIL|SOFT|lint", line)]
    return run.returncode == 0, "%s: %s%s" % (
        title, lines[-1], "".join("\n       " + line for line in faults + run.stderr.split("\n")[:3] if line))


def run():
    tls = certificate("localhost")
    with Server("--connections-per-address", "0", tls=tls) as server:
        accepted = ["--post-body", '{"header":3,"authHash":"%s"}' % server.login()]
        yield probe("plain, refused with 401", server.port, *REFUSED)
        yield probe("plain, accepted", server.port, *accepted)
        yield probe("TLS, refused with 401", server.tls_port, "--tls", *REFUSED)
        yield probe("TLS, accepted", server.tls_port, "--tls", *accepted)
        attacks = [Attack("head", server.port, 400), Attack("idle", server.port, 400),
                  Attack("handshakes", server.tls_port, 10)]
        yield probe("plain, beside 400 slow heads, 400 idle and a TLS handshake flood", server.port, *REFUSED)
        yield probe("TLS, beside the same", server.tls_port, "--tls", *REFUSED)
        for attack in attacks:
            attack.end()
        yield server.stop()[0] == 0, "the server exits with 0"
    with Server("--header-timeout", "4", "--body-timeout", "4", "--idle-timeout", "4",
                "--connections-per-address", "0", tls=tls) as server:
        slow = ["--slow", "--slow-limit", "8", "--group", "timeout", *REFUSED]
        yield probe("slow cases, plain", server.port, *slow)
        yield probe("slow cases, TLS", server.tls_port, "--tls", *slow)
