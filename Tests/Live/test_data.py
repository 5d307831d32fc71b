"""Rows for a database before the server opens it: a project of all users, and entries of the first user."""
import calendar
import contextlib
import sqlite3

PROJECT = 1
FIRST = calendar.timegm((2000, 1, 1, 0, 0, 0))
STEP = 600


def fill_entries(count, description=None, tags="[]"):
    """A function that adds `count` consecutive entries of ten minutes, from 2000 on, to a migrated database. Their
    descriptions count them unless one is given; `tags` is a JSON list."""
    def fill(path):
        with sqlite3.connect(path) as database:
            users = [row[0] for row in database.execute("SELECT id FROM users ORDER BY id")]
            database.execute(
                "INSERT INTO projects (id, name, name_key, description, active, created_at) "
                "VALUES (?, 'Live', 'live', '', 1, ?)", (PROJECT, FIRST))
            for name, last in (("projects", PROJECT), ("entries", count)):
                database.execute("INSERT OR REPLACE INTO sequences (name, last) VALUES (?, ?)", (name, last))
            database.executemany(
                "INSERT INTO attachments (user_id, project_id, attached) VALUES (?, ?, 1)",
                [(user, PROJECT) for user in users])
            database.executemany(
                "INSERT INTO entries (user_id, started_at, id, ended_at, project_id, description, "
                "tags, billable, zone, created_at, updated_at) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, 1, 'UTC', ?, ?)",
                ((users[0], FIRST + STEP * number, number + 1, FIRST + STEP * (number + 1), PROJECT,
                  description or "Entry %d" % number, tags, FIRST, FIRST) for number in range(count)))
        database.close()
    return fill


def count(server, user):
    """The number of a user's entries."""
    with server.rows.as_file() as path, contextlib.closing(sqlite3.connect("file:%s?mode=ro" % path, uri=True)) as file:
        return file.execute(
            "SELECT count(*) FROM entries WHERE user_id = (SELECT id FROM users WHERE username = ?)",
            (user,)).fetchone()[0]
