"""Findings of sslscan and testssl.sh."""
import json
import os
import re
import shutil
import subprocess
import tempfile

from server import PASSWORD, Client, Server, certificate

OLD = re.compile(r"(SSLv2|SSLv3|TLSv1\.0|TLSv1\.1)\s+enabled")
STRONG = re.compile(r"TLS_(AES|CHACHA20)|ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM|CHACHA20)")
# Findings that are allowed: the certificate is self-signed for a hundred years, and loopback has no DNS. HSTS is a
# decision of the domain's owner. Of compression (BREACH) testssl.sh sees the page at `/` only, which is the same for
# everybody; `secret` checks an answer that holds one.
PERMITTED = re.compile(r"cert_(trust|chain_of_trust|validityPeriod|revocation)|DNS_CAArecord|HSTS|BREACH")


def run():
    for tool, package in ("sslscan", "sslscan"), ("testssl", "testssl.sh"):
        if not shutil.which(tool):
            yield False, "%s is missing: apt-get install %s" % (tool, package)
            return
    with Server(tls=certificate("localhost")) as server:
        yield from scan(server)
        yield from test(server)
        yield from secret(server)
        yield Client(server.tls_port, tls=True).ask("GET", "/healthz")[0] == 200, "the server still answers"


def scan(server):
    output = subprocess.run(
        ["sslscan", "--no-colour", "--show-certificate", "127.0.0.1:%d" % server.tls_port],
        capture_output=True, text=True, timeout=120).stdout
    suites = re.findall(r"^(?:Preferred|Accepted)\s+(TLSv1\.\d)\s+\d+ bits\s+(\S+)", output, re.M)
    yield {version for version, _ in suites} == {"TLSv1.2", "TLSv1.3"}, "TLS 1.2 and 1.3: %s" % (
        ", ".join(name for _, name in suites))
    yield not OLD.search(output), "no SSL 2 or 3, no TLS 1.0 or 1.1"
    yield all(STRONG.match(name) for _, name in suites), "ECDHE and AEAD only"
    yield "Session renegotiation not supported" in output, "no renegotiation"
    yield "Compression enabled" not in output, "no compression"
    yield "vulnerable to heartbleed" not in output.replace("not vulnerable to heartbleed", ""), "no heartbleed"


def secret(server):
    client, accepts = Client(server.tls_port, tls=True), [("Accept-Encoding", "gzip")]
    client.ask("GET", "/", fields=accepts)
    page = client.fields.get(b"content-encoding")
    status, _ = client.ask("POST", "/api/v1/sessions", {"username": "anna", "password": PASSWORD}, accepts)
    login = client.fields.get(b"content-encoding")
    yield (page, status, login) == (b"gzip", 201, None), "the page is compressed (%s), a login's answer is not (%s)" % (
        page, login)


def test(server):
    with tempfile.TemporaryDirectory(prefix="kortti-testssl-") as folder:
        output = os.path.join(folder, "output.json")
        subprocess.run(
            ["testssl", "--quiet", "--color", "0", "--warnings", "off", "--jsonfile", output,
             "127.0.0.1:%d" % server.tls_port], capture_output=True, timeout=600)
        with open(output) as file:
            findings = json.load(file)
    yield len(findings) > 100, "testssl.sh made %d checks" % len(findings)
    found = ["%s %s" % (each["id"], each["finding"]) for each in findings
             if each["severity"] not in ("OK", "INFO") and not PERMITTED.match(each["id"])]
    yield not found, "no check failed%s" % "".join(": " + words for words in found)
