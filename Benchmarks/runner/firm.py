"""What the jobs of hours add to the databases of a tier: contracts, rates, a team; and the people who ask."""
import contextlib
import itertools
import json
import time

from . import loads, tools
from .accounts import Client

_serials = itertools.count()

CONTRACT = """
    INSERT INTO contracts (user_id, from_day, id, seconds, flexitime, calendar, time_zone, opening, day_limit,
      week_limit)
    SELECT id, '{day}', id, '[27000,27000,27000,27000,27000,0,0]', 1, 'FI', 'Europe/Helsinki', 0, 28800, 144000
    FROM users WHERE {who};
    INSERT OR REPLACE INTO sequences (name, last) SELECT 'contracts', max(id) FROM contracts;
"""

# The firm's, and one of every tenth project.
RATES = """
    INSERT INTO rates (id, from_day, minor, currency, saved_by, saved_at) VALUES (1, '2020-01-01', 8500, 'EUR', 1, 0);
    INSERT INTO rates (id, project_id, from_day, minor, currency, saved_by, saved_at)
    SELECT id + 1, id, '2020-01-01', 5000 + id, 'EUR', 1, 0 FROM projects WHERE id % 10 = 0;
    INSERT OR REPLACE INTO sequences (name, last) SELECT 'rates', max(id) FROM rates;
"""


class Person:
    """One user of a tier, as the load tools take those who ask."""

    def __init__(self, tier, number):
        self.number, self.projects = number, tier.projects
        with open(tier.tokens, encoding="ascii") as file:
            self.token = file.read().split()[number - 1]
        self.tokens = tools.path(f"token-{number}")
        with open(self.tokens, "w", encoding="ascii") as file:
            file.write(self.token + "\n")

    def client(self, server):
        """A client, which is closed behind a `with`."""
        return contextlib.closing(Client(server.port, self.token))


def change(database, sql):
    """Runs statements on a database that nobody serves."""
    tools.run(["sqlite3", database, f"PRAGMA foreign_keys=OFF; BEGIN; {sql} COMMIT; PRAGMA optimize"])


def add_contracts(database, day, who="1"):
    """Gives people a contract from a day on: 7:30 on five days, flexitime."""
    change(database, CONTRACT.format(day=day, who=who))


def make_team(server, admin, manager, size):
    """A team of the manager and others, `size` in all; managers see their teams alone from then on."""
    with admin.client(server) as client:
        team = client.ask("POST", "/teams", {"name": "Bench"})["id"]
        members = [manager.number] + [number for number in range(3, size + 3) if number != manager.number]
        for number in members[:size]:
            path = f"/teams/{team}/members/{number}"
            client.ask("PUT", path, {"manager": number == manager.number})
        client.ask("PATCH", "/timesheets/settings", {"managersSee": "teams"})


def hours_file(count, project):
    """A file that `POST /imports/hours` takes: as many entries as a batch of that size would add."""
    start = next(loads.bases)
    rows = [f"{project},{next(_serials)},{tools.instant(start + 60 * number)},{tools.instant(start + 60 * number + 60)}"
            for number in range(count)]
    return "\n".join(["project,description,start,end", *rows, ""])


def import_hours(client, text, options=""):
    """Imports a file, and returns when it has ended."""
    path = f"/imports/hours?from=csv&timeZone=UTC&as=me{options}"
    number = json.loads(client.send("POST", path, text, "text/csv")[1])["id"]
    while (found := client.ask("GET", f"/imports/{number}"))["finishedAt"] is None:
        time.sleep(0.02)
    if found["added"] != found["rows"]:
        raise RuntimeError(f"imports: {found}")


def batch_body(count):
    """The path and the body of a batch that adds up to 1,000 entries, a minute each, in a time that has none."""
    start, serial = next(loads.thousands), next(_serials)
    changes = [{"op": "add", "key": f"{serial}-{number}", "project": 1, "task": 1, "description": "Measured work",
                "start": tools.instant(start + 60 * number), "end": tools.instant(start + 60 * number + 60)}
               for number in range(count)]
    return "/entries/batch", json.dumps({"changes": changes})
