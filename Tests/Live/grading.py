"""What sslscan and testssl.sh say of the TLS that is spoken."""
import json
import os
import re
import shutil
import subprocess
import tempfile

from house import Client, House, certificate

OLD = re.compile(r"(SSLv2|SSLv3|TLSv1\.0|TLSv1\.1)\s+enabled")
STRONG = re.compile(r"TLS_(AES|CHACHA20)|ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM|CHACHA20)")
# What testssl.sh may find: the certificate is one of ours for a hundred years, and loopback has no DNS. The header that
# keeps browsers on TLS is for the one who owns the name to set.
PERMITTED = re.compile(r"cert_(trust|chain_of_trust|validityPeriod|revocation)|DNS_CAArecord|HSTS")


def run():
    for tool, package in ("sslscan", "sslscan"), ("testssl", "testssl.sh"):
        if not shutil.which(tool):
            yield False, "%s is missing: apt-get install %s" % (tool, package)
            return
    with House(tls=certificate("localhost")) as house:
        yield from scan(house)
        yield from test(house)
        yield Client(house.tls_port, tls=True).ask("GET", "/healthz")[0] == 200, "and it answers as before"


def scan(house):
    said = subprocess.run(
        ["sslscan", "--no-colour", "--show-certificate", "127.0.0.1:%d" % house.tls_port],
        capture_output=True, text=True, timeout=120).stdout
    suites = re.findall(r"^(?:Preferred|Accepted)\s+(TLSv1\.\d)\s+\d+ bits\s+(\S+)", said, re.M)
    yield {version for version, _ in suites} == {"TLSv1.2", "TLSv1.3"}, "TLS 1.2 and 1.3: %s" % (
        ", ".join(name for _, name in suites))
    yield not OLD.search(said), "no SSL 2 or 3, no TLS 1.0 or 1.1"
    yield all(STRONG.match(name) for _, name in suites), "ECDHE and AEAD only"
    yield "Session renegotiation not supported" in said, "no renegotiation"
    yield "Compression enabled" not in said, "no compression"
    yield "vulnerable to heartbleed" not in said.replace("not vulnerable to heartbleed", ""), "no heartbleed"


def test(house):
    with tempfile.TemporaryDirectory(prefix="kortti-testssl-") as folder:
        said = os.path.join(folder, "said.json")
        subprocess.run(
            ["testssl", "--quiet", "--color", "0", "--warnings", "off", "--jsonfile", said,
             "127.0.0.1:%d" % house.tls_port], capture_output=True, timeout=600)
        with open(said) as file:
            findings = json.load(file)
    yield len(findings) > 100, "testssl.sh looked at %d things" % len(findings)
    found = ["%s %s" % (each["id"], each["finding"]) for each in findings
             if each["severity"] not in ("OK", "INFO") and not PERMITTED.match(each["id"])]
    yield not found, "and has nothing against any%s" % "".join(": " + words for words in found)
