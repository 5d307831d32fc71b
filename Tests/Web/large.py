"""A database with more than 10,000 entries of one year."""

import sqlite3

COUNT = 12_000
# The year before the demo's days: two hours of three users are free of each other.
YEAR_REPORT = "/reports?period=year&day=2025-06-01&by=user,project,month"


def add_entries(server):
    """Adds them, while the server is stopped: eleven an hour-long day for each of three users."""
    server.stop()
    with sqlite3.connect(server.database) as database:
        projects = [row[0] for row in database.execute("SELECT id FROM projects ORDER BY id")]
        number = database.execute("SELECT max(id) FROM entries").fetchone()[0]
        first = 1_735_711_200  # 2025-01-01T06:00Z

        def row(one):
            start = first + one // 33 * 86_400 + one % 33 // 3 * 3_600
            return 3 + one % 3, start, number + one + 1, start + 3_000, projects[one % 7 % len(projects)], first, first

        database.executemany(
            "INSERT INTO entries (user_id, started_at, id, ended_at, project_id, description, tags, billable, zone, "
            "created_at, updated_at) VALUES (?, ?, ?, ?, ?, 'x', '[]', 1, 'Europe/Helsinki', ?, ?)",
            (row(one) for one in range(COUNT)),
        )
    server.start()
