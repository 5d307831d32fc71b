"""Every raw case of the probe against the running server: plain and by TLS, with a refused and with an accepted request, and
with a flood beside it; the slow ones with short deadlines."""
import os
import re
import subprocess
import sys

from crowds import Attack
from house import House, ROOT, certificate

HERE = os.path.dirname(os.path.abspath(__file__))
CASES = os.path.join(ROOT, "Tests/ProbeSupport/Cases/http-cases.json")
REFUSED = ["--post-body", '{"header":3}', "--post-status", "401"]


def probe(words, port, *options):
    run = subprocess.run(
        [sys.executable, os.path.join(HERE, "http_probe.py"), "127.0.0.1", str(port), CASES, "--quiet", "--lint",
         "--strict", *options],
        capture_output=True, text=True, timeout=400)
    lines = run.stdout.strip().split("\n")
    faults = [line for line in lines if re.match("FAIL|SOFT|lint", line)]
    return run.returncode == 0, "%s: %s%s" % (
        words, lines[-1], "".join("\n       " + line for line in faults + run.stderr.split("\n")[:3] if line))


def run():
    tls = certificate("localhost")
    with House(tls=tls) as house:
        accepted = ["--post-body", '{"header":3,"authHash":"%s"}' % house.login()]
        yield probe("plain, refused with 401", house.port, *REFUSED)
        yield probe("plain, accepted", house.port, *accepted)
        yield probe("TLS, refused with 401", house.tls_port, "--tls", *REFUSED)
        yield probe("TLS, accepted", house.tls_port, "--tls", *accepted)
        floods = [Attack("head", house.port, 400), Attack("idle", house.port, 400),
                  Attack("handshakes", house.tls_port, 10)]
        yield probe("plain, beside 400 slow heads, 400 idle and a TLS handshake flood", house.port, *REFUSED)
        yield probe("TLS, beside the same", house.tls_port, "--tls", *REFUSED)
        for flood in floods:
            flood.end()
        yield house.stop()[0] == 0, "the server ends with 0"
    with House("--header-timeout", "4", "--body-timeout", "4", "--idle-timeout", "4", tls=tls) as house:
        slow = ["--slow", "--slow-limit", "8", "--group", "timeout", *REFUSED]
        yield probe("slow ones, plain", house.port, *slow)
        yield probe("slow ones, TLS", house.tls_port, "--tls", *slow)
