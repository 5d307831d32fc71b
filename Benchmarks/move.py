#!/usr/bin/env python3
"""Measures kortti move: entries with their rows of the audit log, to PostgreSQL and back.

    move.py [KORTTI [COUNT]]

KORTTI is a release build (.build/release/kortti unless given), COUNT the number of entries (1,000,000). A PostgreSQL of
its own runs in a temporary folder, on a socket. The yardstick is psql's \\copy of the same rows: out of that server into
files, and from the files into tables with the same keys, indexes and references. A ratio of 1 is as fast as that.
"""
import hashlib
import os
import sqlite3
import subprocess
import sys
import tempfile
import time

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(TOP, "Tests", "PostgreSQL"))
import statements

START = 1_700_000_000


def number(value):
    """A number as the audit log's hashes have it (Sources/AuditLog/AuditHash.swift)."""
    return b"n" if value is None else b"i" + value.to_bytes(8, "big", signed=True)


def text(value):
    return b"n" if value is None else b"t" + len(value.encode()).to_bytes(8, "big") + value.encode()


def fill(path, count):
    """Adds users, a project and entries with their rows of the audit log, as the server would."""
    base = sqlite3.connect(path)
    base.execute("PRAGMA synchronous=OFF")
    users = max(1, count // 1000)
    for user in range(1, users + 1):
        name = f"user{user}"
        base.execute("INSERT INTO users VALUES (?,?,?,?,?,'','reporter',1,'UTC','',?)",
                     (user, name, name, name, name, START))
    base.execute("INSERT INTO projects VALUES (1,'Bridge','bridge','',NULL,NULL,NULL,1,?,1)", (START,))
    previous = bytes(32)
    for row in range(1, count + 1):
        user, at = row % users + 1, START + row // users * 4000
        zone, words = "Europe/Berlin", f"Drawings, sheet {row}"
        base.execute("INSERT INTO entries (user_id, started_at, id, ended_at, project_id, task_id, description, tags,"
                     " billable, zone, created_at, updated_at) VALUES (?,?,?,?,1,NULL,?,'[]',1,?,?,?)",
                     (user, at, row, at + 3600, words, zone, at, at))
        after = (f'{{"user":{user},"start":{at},"end":{at + 3600},"project":1,"task":null,'
                 f'"description":"{words}","tags":[],"billable":true,"zone":"{zone}"}}')
        content = hashlib.sha256(text(None) + text(after)).digest()
        request = f"r{row:015x}"
        previous_hash = hashlib.sha256(
            b"d" + previous + number(row) + number(at) + number(user) + text("addEntry") + text("entry") + number(row)
            + number(user) + b"d" + content + text(request)).digest()
        base.execute("INSERT INTO audit_log (id, at, actor, operation, subject, subject_id, subject_user, before, after,"
                     " content_hash, request_id, hash) VALUES (?,?,?,'addEntry','entry',?,?,NULL,?,?,?,?)",
                     (row, at, user, row, user, after, content, request, previous_hash))
        previous = previous_hash
    base.executemany("INSERT INTO sequences VALUES (?,?)",
                     [("audit_log", count), ("entries", count), ("users", users), ("projects", 1)])
    base.commit()
    base.close()


def timed(words, **options):
    begun = time.monotonic()
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, **options)
    return time.monotonic() - begun


def measure(kortti, count):
    """Seconds of the move and of \\copy, to PostgreSQL and to a file."""
    with tempfile.TemporaryDirectory() as folder, statements.server(statements.find_tools()) as psql:
        socket = psql[psql.index("-h") + 1]

        def run(database, script):
            return timed(psql + ["-v", "ON_ERROR_STOP=1", "-d", database, "-c", script])

        def address(database):
            return f"postgres:///{database}?host={socket}&user=kortti"

        file, back = os.path.join(folder, "from.db"), os.path.join(folder, "back.db")
        subprocess.run([kortti, "migrate", "--database", file], check=True, stdout=subprocess.DEVNULL)
        fill(file, count)
        for name in ("moved", "copied"):
            run("postgres", f"CREATE DATABASE {name} TEMPLATE template0")
        there = timed([kortti, "move", "--from", file, "--to", address("moved")])
        tables = ["users", "projects", "entries", "audit_log"]
        os.chmod(folder, 0o777)
        out = sum(timed(psql + ["-d", "moved", "-c", f"\\copy kortti.{table} to '{folder}/{table}.csv' csv"])
                  for table in tables)
        home = timed([kortti, "move", "--from", address("moved"), "--to", back])
        subprocess.run([kortti, "migrate", "--database", os.path.join(folder, "empty.db")], check=True,
                       stdout=subprocess.DEVNULL)
        # The tables, empty: a file with nothing in it is moved there.
        subprocess.run([kortti, "move", "--from", os.path.join(folder, "empty.db"), "--to", address("copied")],
                       check=True, stdout=subprocess.DEVNULL)
        into = sum(timed(psql + ["-d", "copied", "-c", f"\\copy kortti.{table} from '{folder}/{table}.csv' csv"])
                   for table in tables)
        return {"to PostgreSQL": (there, into), "to a file": (home, out)}


def main():
    kortti = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.path.join(TOP, ".build/release/kortti"))
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    print(f"{count} entries, {count} rows of the audit log")
    for side, (ours, theirs) in measure(kortti, count).items():
        print(f"{side}: {ours:.1f} s, \\copy {theirs:.1f} s: {theirs / ours:.2f}")


if __name__ == "__main__":
    main()
