"""What sslscan says of the TLS that is spoken."""
import re
import shutil
import subprocess

from house import Client, House, certificate

OLD = re.compile(r"(SSLv2|SSLv3|TLSv1\.0|TLSv1\.1)\s+enabled")
STRONG = re.compile(r"TLS_(AES|CHACHA20)|ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM|CHACHA20)")


def run():
    if not shutil.which("sslscan"):
        yield False, "sslscan is missing: apt-get install sslscan"
        return
    with House(tls=certificate("localhost")) as house:
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
        yield Client(house.tls_port, tls=True).ask("GET", "/healthz")[0] == 200, "and it answers as before"
