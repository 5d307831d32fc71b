#!/usr/bin/env python3
"""Compares a running server, filled by `kortti demo`, with its OpenAPI document by schemathesis.

    conformance.py BASE_URL EXAMPLES PHASES USERNAME…

Each user's requests are made from the document, kept to its schemas and not, with all checks and a fixed seed. Prints
the findings; the exit status is 1 with any."""
import json
import os
import subprocess
import sys
import tempfile
import urllib.request

FOLDER = os.path.dirname(os.path.abspath(__file__))
TOOL = os.path.join(FOLDER, "../../scripts/openapi-tool.sh")
# Of every user that `kortti demo` makes.
PASSWORD = "kortti demo"
SEED = "1"


def auth_hash(base, username):
    body = json.dumps({"username": username, "password": PASSWORD}).encode()
    request = urllib.request.Request(
        base + "/api/v1/sessions", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)["authHash"]


def compare(base, examples, phases, username):
    """The exit status and the output of a run."""
    with tempfile.TemporaryDirectory(prefix="kortti-openapi-") as folder:
        run = subprocess.run(
            [TOOL, "st", "--config-file", os.path.join(FOLDER, "schemathesis.toml"), "run",
             base + "/openapi.json", "--checks", "all", "--seed", SEED, "--max-examples", examples,
             "--phases", phases, "--continue-on-failure",
             "-H", "Authorization: Bearer " + auth_hash(base, username)],
            cwd=folder, env=dict(os.environ, SCHEMATHESIS_HOOKS=os.path.join(FOLDER, "hooks.py")), text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return run.returncode, run.stdout


def main():
    base, examples, phases, *usernames = sys.argv[1:]
    failed = 0
    for username in usernames:
        status, output = compare(base, examples, phases, username)
        if status == 69:
            print(output.strip())
            return status
        cases = [line.strip() for line in output.splitlines() if " generated" in line]
        print("%s: %s" % (username, cases[0] if cases else "no case"))
        if status != 0 or not cases:
            failed = 1
            print(output)
    return failed


if __name__ == "__main__":
    sys.exit(main())
