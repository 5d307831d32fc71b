"""A TLS certificate that can't be used is reported in one sentence at the start, with exit status 1 (64 for usage)."""
import os
import subprocess
import tempfile

from server import BINARY, certificate


def start(folder, chain, key, address="https://127.0.0.1:0"):
    given = ["--tls-certificate", chain, "--tls-key", key] if chain else []
    return subprocess.run(
        [BINARY, "serve", "--database", os.path.join(folder, "kortti.db"), "--listen", address, *given],
        capture_output=True, text=True, timeout=20)


def run():
    good, other, expired = certificate("localhost"), certificate("other.example"), certificate("expired")
    with tempfile.TemporaryDirectory(prefix="kortti-live-") as folder:
        missing = os.path.join(folder, "nothing.pem")
        for chain, key, status, words in [
            (good[0], other[1], 1, "is not its own"), (expired[0], expired[1], 1, "expired on 2021-01-01"),
            (missing, good[1], 1, "No such file"), (good[0], missing, 1, "No such file"),
            (good[1], good[1], 1, "nothing of that kind"), (folder, good[1], 1, "cannot be used"),
            (None, None, 64, "certificate"),
        ]:
            ran = start(folder, chain, key)
            output = ran.stderr.strip()
            yield (ran.returncode == status and words in output and output.count("\n") == 0 and ran.stdout == ""), (
                "exit %s, and: %s" % (ran.returncode, output))
