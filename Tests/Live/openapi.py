"""The server against its OpenAPI document: long runs of schemathesis for every kind of user, and a generated client."""
import os
import subprocess
import sys

from server import BINARY, ROOT, Server

EXAMPLES = os.environ.get("EXAMPLES", "60")
USERS = ["aino", "kaisa", "riitta", "mikko", "anna"]


def run():
    with Server(database=demo) as server:
        base = "http://127.0.0.1:%d" % server.port
        for name, arguments in [
                ("generated_client", [base]),
                ("conformance", [base, EXAMPLES, "examples,coverage,fuzzing,stateful", *USERS])]:
            script = os.path.join(ROOT, "Tests/OpenAPI/%s.py" % name)
            done = subprocess.run(
                [sys.executable, script, *arguments], text=True, stdout=subprocess.PIPE)
            for line in done.stdout.splitlines() if done.returncode else []:
                print("    " + line)
            yield done.returncode == 0, "%s: %s" % (
                name, "; ".join(done.stdout.splitlines()) if done.returncode == 0 else "see above")
        yield server.process.poll() is None, "the server still runs"


def demo(path):
    subprocess.run([BINARY, "demo", "--database", path], check=True, stdout=subprocess.DEVNULL)
