"""Balances of working time of made-up people, by day, month and year, beside a plain loop over days (day_oracle.py);
public holidays of all years beside Gauss's rule for Easter.

PEOPLE says how many (200): `make test` has 60, `PEOPLE=1000 make live ONLY=balances` more."""
import datetime
import json
import os
import sqlite3

from day_oracle import CALENDARS, FIRST, LAST, Person, country
from server import Client, Server
from test_data import fill_entries

PEOPLE = int(os.environ.get("PEOPLE", "200"))
# The admin and the reporter of every server come first.
FIRST_ID = 10
# The lowest and the highest balance of flexitime that a firm has at first.
BAND = (-72_000, 216_000)


def fill(people):
    def rows(path):
        fill_entries(0)(path)
        with sqlite3.connect(path) as database:
            database.execute("INSERT OR REPLACE INTO sequences (name, last) VALUES ('entries', 10000000)")
            number = 0
            for person in people:
                name = "p%d" % person.id
                database.execute(
                    "INSERT INTO users (id, username, username_key, name, name_key, phone, role, active, time_zone, "
                    "password, created_at) VALUES (?, ?, ?, ?, ?, '', 'reporter', 1, 'UTC', '', 0)",
                    (person.id, name, name, name, name))
                for one in person.contracts:
                    number += 1
                    database.execute(
                        "INSERT INTO contracts (user_id, from_day, id, to_day, seconds, flexitime, calendar, "
                        "time_zone, opening, day_limit, week_limit) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 28800, 144000)",
                        (person.id, one["from"].isoformat(), number, one["to"] and one["to"].isoformat(),
                         json.dumps(one["seconds"]), one["flexitime"], one["calendar"], one["zone"].key,
                         one["opening"]))
                for kind, first, last, is_half in person.absences:
                    number += 1
                    database.execute(
                        "INSERT INTO absences VALUES (?, ?, ?, ?, ?, ?, '', 0, 0)",
                        (number, person.id, kind, first.isoformat(), last.isoformat(), is_half))
                for day, seconds in person.adjusted.items():
                    number += 1
                    database.execute(
                        "INSERT INTO balance_adjustments (user_id, day, id, seconds, reason, saved_by, saved_at) "
                        "VALUES (?, ?, ?, ?, 'x', ?, 0)", (person.id, day.isoformat(), number, seconds, person.id))
                marked = [(entry, None) for entry in person.entries]
                marked += [(entry, ("additional", "overtime", "emergency")[entry[0] % 3]) for entry in person.apart]
                for (first, last), kind in marked:
                    number += 1
                    database.execute(
                        "INSERT INTO entries (user_id, started_at, id, ended_at, project_id, description, tags, "
                        "billable, zone, created_at, updated_at, kind) "
                        "VALUES (?, ?, ?, ?, 1, '', '[]', 1, 'UTC', 0, 0, ?)",
                        (person.id, first, number, last, kind))
        database.close()
    return rows


def read(client, path):
    status, answer = client.ask("GET", "/api/v1" + path)
    assert status == 200, (path, status, answer)
    return json.loads(answer)


def wrong(person, client):
    """What differs of one person's year, in one sentence; `None` when nothing does. Also the balance at its end."""
    opening, expected = person.year()
    closing = expected["2025"][4]
    for by in "day", "month", "year":
        found = read(client, "/balance?user=%d&year=2025&by=%s" % (person.id, by))
        if (found["opening"], found["closing"]) != (opening, closing):
            return "%d by %s: %s" % (person.id, by, (found["opening"], found["closing"], opening, closing)), closing
        for row in found["rows"]:
            figures = [row[name] for name in ("planned", "worked", "credited", "adjusted", "balance")]
            if figures != expected[row["key"]] or row["change"] != figures[1] + figures[2] - figures[0]:
                return "%d on %s: %s, not %s" % (person.id, row["key"], figures, expected[row["key"]]), closing
    return None, closing


def calendar_years():
    """Calendars, years and the days off that the oracle has in them."""
    for base in "FI", "NO":
        for year in range(1992, 2200):
            yield base, year, country(base, year)
    for own in CALENDARS:
        for year in range(2024, 2027):
            yield own.name, year, own.off(year)


def off(client, calendar, year):
    found = read(client, "/holiday-calendars/%s?year=%d" % (calendar, year))["days"]
    return {datetime.date.fromisoformat(one["day"]): one["halves"] for one in found}


def run():
    people = [Person(number, FIRST_ID) for number in range(PEOPLE)]
    with Server(fill=fill(people)) as server:
        client = Client(server.port, server.login())
        for own in CALENDARS:
            status, answer = client.ask("PUT", "/api/v1/holiday-calendars/%s" % own.name, own.fields)
            assert status in (200, 201), (own.fields, status, answer)
        years = list(calendar_years())
        others = [(calendar, year) for calendar, year, days in years if off(client, calendar, year) != days]
        yield not others, "%d years of %d calendars have the days off of the oracle %s" % (
            len(years), len({calendar for calendar, _, _ in years}), others[:5] or "")
        found = {person.id: wrong(person, client) for person in people}
        faults = [sentence for sentence, _ in found.values() if sentence]
        yield not faults, "%d people's years by day, month and year are those of a plain loop%s" % (
            PEOPLE, "".join("\n       " + fault for fault in faults[:5]))
        listed = {one["user"]: (one["balance"], one["alarm"]) for one in read(client, "/balances?on=%s" % LAST)}
        expected = {
            person.id: (found[person.id][1], person.alarm(found[person.id][1], BAND)) for person in people
            if person.contracts[0]["from"] <= LAST}
        alarms = {alarm for _, alarm in expected.values()}
        yield listed == expected and alarms == {None, "above", "below"}, (
            "the list of %d balances at the end of the year is the same, with its alarms" % len(listed))
