#!/usr/bin/env python3
"""What a start costs, on a file: the time until the server accepts connections, with a new file and with one that is
there, the processor time of the latter, its own memory a second later (Private_Dirty: what no other process can share
and no file can give back), and the libraries that it has loaded. Of the release binary, or of KORTTI_BINARY; with BASE_BINARY of another one beside it,
in turn. The medians of ROUNDS (7)."""
import glob
import os
import re
import socket
import statistics
import subprocess
import tempfile
import time

from runner.servers import free_port

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BINARIES = {"this": os.environ.get("KORTTI_BINARY", os.path.join(ROOT, ".build", "release", "kortti"))}
if os.environ.get("BASE_BINARY"):
    BINARIES["base"] = os.environ["BASE_BINARY"]
ROUNDS = int(os.environ.get("ROUNDS", 7))


def start(binary, database):
    """Milliseconds until it accepts connections, of the clock and of processors, and its mappings a second later."""
    port = free_port()
    began = time.monotonic()
    with subprocess.Popen([binary, "serve", "--database", database, "--listen", f"127.0.0.1:{port}"],
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), 1).close()
                    break
                except OSError:
                    if server.poll() is not None or time.monotonic() - began > 30:
                        raise SystemExit(f"{binary} does not start")
                    time.sleep(0.0005)
            took = (time.monotonic() - began) * 1_000
            worked = sum(int(read(path).split()[0]) for path in glob.glob(f"/proc/{server.pid}/task/*/schedstat")) / 1e6
            time.sleep(1)
            return took, worked, read(f"/proc/{server.pid}/smaps")
        finally:
            server.terminate()


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def figures(mappings):
    kibibytes = sum(int(number) for number in re.findall(r"^Private_Dirty: +(\d+) kB", mappings, re.MULTILINE))
    return kibibytes / 1024, len(set(re.findall(r" (/\S+\.so[.\d]*)$", mappings, re.MULTILINE)))


def main():
    # The pages of a binary that was just linked count as written until the disk has them.
    os.sync()
    rounds = {name: [] for name in BINARIES}
    for _ in range(ROUNDS):
        for name, binary in BINARIES.items():
            with tempfile.TemporaryDirectory() as folder:
                database = os.path.join(folder, "kortti.db")
                first, _, _ = start(binary, database)
                again, worked, mappings = start(binary, database)
                rounds[name].append((first, again, worked, *figures(mappings)))
    print("| binary | first start ms | start ms | of processors | own memory MiB | libraries |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, found in rounds.items():
        first, again, worked, memory, libraries = (statistics.median(column) for column in zip(*found))
        print(f"| {name} | {first:.0f} | {again:.0f} | {worked:.0f} | {memory:.1f} | {libraries:.0f} |")


if __name__ == "__main__":
    main()
