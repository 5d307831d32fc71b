#!/usr/bin/env python3
"""The files of Sources whose code a request runs: one more entry by POST /api/v1/entries, and one own day by GET.

    request_files.py           counts them, for the release binary or the one that KORTTI_BINARY names
    request_files.py --list    names them, too

callgrind tells the addresses of the instructions that ran. llvm-symbolizer looks them up in the binary's debug
information, with the functions that were inlined there. Statements are prepared, and what is made once is made, by
requests before. What another thread does meanwhile, such as the writer, counts.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from runner import tools  # noqa: E402
from runner.servers import free_port  # noqa: E402

PASSWORD = "a long good password"


def send(port, method, path, token=None, body=None):
    """The parsed answer to a request of the API."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/v1{path}", method=method)
    request.data = json.dumps(body).encode() if body else None
    if body:
        request.add_header("Content-Type", "application/json")
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    with urllib.request.urlopen(request, timeout=120) as answer:
        return json.loads(answer.read() or b"null")


def entry(number):
    """A new entry of one minute."""
    return {"project": 1, "start": f"2026-03-02T08:{number:02}:00Z", "end": f"2026-03-02T08:{number:02}:59Z",
            "description": "Measured work"}


def addresses(output, binary):
    """The addresses, counted from the beginning of the binary, of the instructions that a dump of callgrind tells."""
    found, is_ours = set(), False
    with open(output, encoding="utf-8", errors="replace") as file:
        for line in file:
            if line.startswith("ob="):
                is_ours = line.rstrip().endswith(binary)
            elif is_ours and line.startswith("0x"):
                found.add(int(line.split()[0], 16))
    return found


def source_files(found):
    """The files below Sources that these addresses were compiled from."""
    lines = subprocess.run(
        ["llvm-symbolizer", f"--obj={tools.KORTTI}", "--inlines", "--functions=none"], text=True, check=True,
        input="".join(f"{address:#x}\n" for address in sorted(found)), capture_output=True).stdout
    return sorted(set(re.findall(re.escape(tools.ROOT) + r"/(Sources/[^:\n]+\.swift):[1-9]", lines)))


def measure(folder):
    """The files that each request passes."""
    binary, output, port = os.path.join(folder, "kortti-measured"), os.path.join(folder, "callgrind"), free_port()
    # Valgrind 3.19 cannot read all of clang's debug information.
    tools.run(["objcopy", "--strip-debug", tools.KORTTI, binary])
    database = os.path.join(folder, "kortti.db")
    tools.run([binary, "user", "add", "anna", "--name", "Anna", "--role", "admin", "--password-stdin",
               "--database", database], input=PASSWORD)
    server = subprocess.Popen(
        ["valgrind", "--tool=callgrind", "--dump-instr=yes", "--compress-pos=no", "--compress-strings=no",
         f"--callgrind-out-file={output}", binary, "serve", "--database", database, "--listen", f"127.0.0.1:{port}"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        server.stdout.readline()
        token = send(port, "POST", "/sessions", None, {"username": "anna", "password": PASSWORD})["authHash"]
        send(port, "POST", "/projects", token, {"name": "Website"})
        send(port, "PUT", "/users/1/projects/1", token)
        number, files = 0, {}
        for method, path in (("POST", "/entries"), ("GET", "/entries?day=2026-03-02")):
            for is_counted in (False, False, True):
                if is_counted:
                    tools.run(["callgrind_control", "--zero", str(server.pid)], 60)
                send(port, method, path, token, entry(number) if method == "POST" else None)
                number += 1
            tools.run(["callgrind_control", "--dump", str(server.pid)], 60)
            dumps = [os.path.join(folder, one) for one in os.listdir(folder) if one.startswith("callgrind.")]
            files[f"{method} {path}"] = source_files(set().union(*(addresses(dump, binary) for dump in dumps)))
            for dump in dumps:
                os.remove(dump)
        return files
    finally:
        server.kill()
        server.wait()


def main():
    with tempfile.TemporaryDirectory() as folder:
        for name, files in measure(folder).items():
            print(f"{name}: {len(files)} files")
            if "--list" in sys.argv:
                print("".join(f"  {file}\n" for file in files), end="")


main()
