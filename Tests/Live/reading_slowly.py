"""Large answers of inspections, read slowly by many connections of one user: the report of an inspection of SHEETS
times 1.9 MB, and the feed row of a template with VERSIONS large versions that are all used. Memory stays bounded, and
another user does not wait.

The sheets and the versions are copied in the database: such ones may have been stored before there were bounds."""
import json
import os
import sqlite3
import time

from attacks import MIB, Comparison, p99, recovered, turns
from hoarding import Readers, whole
from importing import ACCOUNT, account
from server import Client, Server

SHEETS = int(os.environ.get("SHEETS", "50"))
VERSIONS = int(os.environ.get("VERSIONS", "400"))
READERS = 16
GROWTH = 64 * MIB
FIELDS = 95


def field(key, **more):
    return {"key": key, "label": key, **more}


def form(fields):
    return {"title": "Large", "sections": [{"section": "all", "title": "All", "repeat": "many", "fields": fields}]}


def ask(client, method, path, body=None):
    status, answer = client.ask(method, ACCOUNT + path, body)
    assert status in (200, 201), (status, answer[:500])
    return json.loads(answer)


def inspection(client, template, target):
    return ask(client, "POST", "/inspections", {"target": target, "template": template})["id"]


def fill(client):
    """An inspection with one sheet of 1.9 MB, and one by a form of some 500 kB."""
    account(client)
    target = ask(client, "POST", "/targets", {"name": "Hall"})["id"]
    fields = ["f%d" % number for number in range(FIELDS)]
    ask(client, "PUT", "/templates/long", form([field(key, type="text", maxLength=20_000) for key in fields]))
    long = inspection(client, "long", target)
    # A quote is five bytes in the page.
    for some in fields[:48], fields[48:]:
        ask(client, "PATCH", "/inspections/%d" % long, {"sheets": [
            {"key": "sheet", "section": "all", "set": {key: "It's damp. " * 1_800 for key in some}}]})
    ask(client, "PUT", "/templates/large", form([field("f%d" % n, type="note", help="h" * 1_200) for n in range(400)]))
    inspection(client, "large", target)
    return long


def copies(database, table, column, old, new, **more):
    """Copies the rows of an item to another one."""
    names = [row[1] for row in database.execute("PRAGMA table_info(%s)" % table)]
    values = {name: '"%s"' % name for name in names} | {column: str(new)} | more
    database.execute("INSERT INTO %s SELECT %s FROM %s WHERE account = 1 AND %s = %d" % (
        table, ", ".join(values[name] for name in names), table, column, old))


def multiply(path):
    """Copies the sheet until there are SHEETS, the version until there are VERSIONS, each used by an inspection."""
    database = sqlite3.connect(path)
    number, seq = database.execute("SELECT last_number, seq FROM accounts WHERE id = 1").fetchone()

    def item(old, more):
        nonlocal number, seq
        number, seq = number + 1, seq + 1
        copies(database, "items", "id", old, number, seq=str(seq), key="'copy-%d'" % number)
        more(number)

    sheet = database.execute("SELECT id FROM sheets").fetchone()[0]
    for _ in range(SHEETS - 1):
        item(sheet, lambda new: (
            copies(database, "sheets", "id", sheet, new), copies(database, "answers", "sheet", sheet, new)))
    used = database.execute("SELECT id FROM inspections WHERE template = 'large'").fetchone()[0]
    for version in range(2, VERSIONS + 1):
        database.execute(
            "INSERT INTO template_versions SELECT account, template, %d, title, sections, hash, made_at, made_by "
            "FROM template_versions WHERE template = 'large' AND version = 1" % version)
        item(used, lambda new: copies(database, "inspections", "id", used, new, version=str(version)))
    database.execute("UPDATE templates SET version = %d WHERE name = 'large'" % VERSIONS)
    database.execute("UPDATE accounts SET last_number = %d, seq = %d WHERE id = 1" % (number, seq))
    database.commit()
    database.close()


def measure(server, token, client, name, path, count):
    kind = "%d × %s" % (count, name)
    before = peak = server.memory()
    waited, longest = Comparison(), 0
    for _ in turns(waited.holds):
        waited.quiet += [p99(client) for _ in range(3)]
        readers = Readers(server, token, path, count, False, 1)
        begun = time.monotonic()
        while time.monotonic() - begun < 4:
            asked = time.monotonic()
            assert client.ask("GET", "/healthz")[0] == 200
            longest = max(longest, time.monotonic() - asked)
            waited.beside.append(p99(client))
            peak = max(peak, server.memory())
        readers.close()
        time.sleep(1)
    quiet_p99, beside_p99, _ = waited.medians()
    yield peak - before <= GROWTH, "%s: memory grows by %.1f MiB, 64 at most" % (kind, (peak - before) / MIB)
    yield waited.holds(), "%s: another user's p99 is %.2f ms, %.2f ms quiet" % (
        kind, beside_p99, quiet_p99)
    yield longest < 1, "%s: /healthz takes %.0f ms at most" % (kind, longest * 1_000)
    after, _ = recovered(server, before + GROWTH / 2, 1 << 20)
    yield after <= before + GROWTH / 2, "%s: memory returns (%+.1f MiB)" % (kind, (after - before) / MIB)


def complete(server, token, name, path, least):
    """One reader at full speed gets all of it, while memory stays bounded."""
    before = peak = server.memory()
    begun = time.monotonic()
    size = whole(server, token, path)
    seconds, peak = time.monotonic() - begun, max(peak, server.memory())
    yield size >= least, "%s: one reader gets %.1f MB in %.1f s" % (name, size / 1e6, seconds)
    yield peak - before <= GROWTH, "%s: memory grew by %.1f MiB" % (name, (peak - before) / MIB)


def run():
    with Server() as server:
        client = Client(server.port, server.login())
        long = fill(client)
        client.close()
        assert server.stop()[0] == 0
        server.rows.change(multiply)
        server.start_again()
        token, client = server.login(), Client(server.port, server.login("rita"))
        p99(client)
        report = "%s/inspections/%d/report" % (ACCOUNT, long)
        for name, path, least in [
                ("the report as a page", report + ".html", SHEETS * 1.9e6),
                ("the report as JSON", report + ".json", SHEETS * 1.8e6),
                ("/changes", ACCOUNT + "/changes?types=template", VERSIONS * 5e5),
                ("/changes.ndjson", ACCOUNT + "/changes.ndjson?types=template", VERSIONS * 5e5)]:
            yield from measure(server, token, client, name, path, READERS)
            yield from complete(server, token, name, path, least)
        client.close()
        yield server.stop()[0] == 0, "the server exits with 0"
