"""Balances of working time of made-up people, by day, month and year, beside a plain loop over days.

PEOPLE says how many (200); `PEOPLE=1000 ENGINE=… live.py balances` for more."""
import datetime
import json
import os
import random
import sqlite3
import zoneinfo

from server import Client, Server
from test_data import fill_entries

PEOPLE = int(os.environ.get("PEOPLE", "200"))
# Some change the clocks at midnight, some by half an hour, some never.
ZONES = [
    "Europe/Helsinki", "America/St_Johns", "Australia/Lord_Howe", "Asia/Kathmandu", "America/Santiago", "UTC"]
KINDS = ["holiday", "sick", "childSick", "parental", "training", "unpaid", "other", "flex"]
FIRST, LAST = datetime.date(2025, 1, 1), datetime.date(2025, 12, 31)
DAY = datetime.timedelta(days=1)
# The admin and the reporter of every server come first.
FIRST_ID = 10


def days(first, last):
    return [first + DAY * number for number in range((last - first).days + 1)]


class Person:
    """Contracts, absences, adjustments and hours, with their rows."""

    def __init__(self, number):
        self.id = FIRST_ID + number
        pick = random.Random(number)
        begin = FIRST - DAY * pick.randrange(180)
        self.contracts = []
        for _ in range(pick.randrange(1, 4)):
            last = begin + DAY * pick.randrange(200) if pick.randrange(3) == 0 else None
            self.contracts.append({
                "from": begin, "to": last, "calendar": pick.choice(["FI", "NO", "none"]),
                "seconds": [pick.choice([0, 60 * pick.randrange(1, 720)]) for _ in range(7)],
                "zone": zoneinfo.ZoneInfo(pick.choice(ZONES)), "opening": 0, "flexitime": pick.randrange(2)})
            begin += DAY * pick.randrange(1, 150)
        self.contracts[0]["opening"] = pick.randrange(-40_000, 40_000)
        self.absences, taken = [], set()
        for _ in range(pick.randrange(20)):
            begin = FIRST + DAY * pick.randrange(-150, 360)
            is_half = pick.randrange(2)
            last = begin if is_half else begin + DAY * pick.randrange(12)
            parts = {(day, part) for day in days(begin, last) for part in ((pick.randrange(2),) if is_half else (0, 1))}
            if not parts & taken:
                taken |= parts
                self.absences.append((pick.choice(KINDS), begin, last, is_half))
        self.adjusted = {
            FIRST + DAY * pick.randrange(-100, 365): pick.choice([-1, 1]) * pick.randrange(1, 30_000)
            for _ in range(pick.randrange(4))}
        self.entries = []
        moment = int(datetime.datetime(2024, 6, 1, tzinfo=datetime.timezone.utc).timestamp())
        while moment < datetime.datetime(2026, 1, 3, tzinfo=datetime.timezone.utc).timestamp():
            moment += pick.randrange(120_000)
            last = moment + pick.randrange(1, 86_401)
            self.entries.append((moment, last))
            moment = last

    def contract(self, day):
        """The one that counts on a day, and the zone of the day."""
        begun = [contract for contract in self.contracts if contract["from"] <= day]
        latest = begun[-1] if begun else None
        ended = latest and latest["to"] and latest["to"] < day
        return (None if ended else latest), (latest or self.contracts[0])["zone"]

    def day(self, day, holidays):
        """What was planned, worked, credited and adjusted."""
        contract, zone = self.contract(day)
        adjusted = self.adjusted.get(day, 0) if day >= self.contracts[0]["from"] else 0
        if contract is None:
            return 0, 0, 0, adjusted
        begin, end = (
            datetime.datetime.combine(one, datetime.time(), zone).timestamp() for one in (day, day + DAY))
        worked = sum(max(0, min(last, end) - max(first, begin)) for first, last in self.entries)
        off = holidays[contract["calendar"]].get(day.isoformat(), 0)
        planned = contract["seconds"][day.weekday()] * (2 - off) // 2
        halves = sum(
            1 if is_half else 2 for kind, first, last, is_half in self.absences
            if kind != "flex" and first <= day <= last)
        return planned, worked, min(min(halves, 2) * planned // 2, max(0, planned - worked)), adjusted


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
                for first, last in person.entries:
                    number += 1
                    database.execute(
                        "INSERT INTO entries (user_id, started_at, id, ended_at, project_id, description, tags, "
                        "billable, zone, created_at, updated_at) VALUES (?, ?, ?, ?, 1, '', '[]', 1, 'UTC', 0, 0)",
                        (person.id, first, number, last))
        database.close()
    return rows


def read(client, path):
    status, answer = client.ask("GET", "/api/v1" + path)
    assert status == 200, (path, status, answer)
    return json.loads(answer)


def wrong(person, client, holidays):
    """What differs of one person's year, in one sentence; `None` when nothing does. Also the balance at its end."""
    first = person.contracts[0]["from"]
    running = 0
    if first <= LAST:
        running = person.contracts[0]["opening"]
        for day in days(first, FIRST - DAY):
            planned, worked, credited, adjusted = person.day(day, holidays)
            running += worked + credited - planned + adjusted
    opening, expected = running, {}
    for day in days(FIRST, LAST):
        planned, worked, credited, adjusted = person.day(day, holidays)
        running += worked + credited - planned + adjusted
        for key in (day.isoformat(), day.isoformat()[:7], "2025"):
            sums = expected.setdefault(key, [0, 0, 0, 0, 0])
            for index, value in enumerate((planned, worked, credited, adjusted)):
                sums[index] += value
            sums[4] = running
    for by in "day", "month", "year":
        found = read(client, "/balance?user=%d&year=2025&by=%s" % (person.id, by))
        if (found["opening"], found["closing"]) != (opening, running):
            return "%d by %s: %s" % (person.id, by, (found["opening"], found["closing"], opening, running)), running
        for row in found["rows"]:
            figures = [row[name] for name in ("planned", "worked", "credited", "adjusted", "balance")]
            if figures != expected[row["key"]] or row["change"] != figures[1] + figures[2] - figures[0]:
                return "%d on %s: %s, not %s" % (person.id, row["key"], figures, expected[row["key"]]), running
    return None, running


def run():
    people = [Person(number) for number in range(PEOPLE)]
    with Server(fill=fill(people)) as server:
        client = Client(server.port, server.login())
        holidays = {
            calendar: {
                one["day"]: one["halves"] for year in (2024, 2025)
                for one in read(client, "/holiday-calendars/%s?year=%d" % (calendar, year))["days"]}
            for calendar in ("FI", "NO", "none")}
        found = {person.id: wrong(person, client, holidays) for person in people}
        faults = [sentence for sentence, _ in found.values() if sentence]
        yield not faults, "%d people's years by day, month and year are those of a plain loop%s" % (
            PEOPLE, "".join("\n       " + fault for fault in faults[:5]))
        all_of_them = {one["user"]: one["balance"] for one in read(client, "/balances?on=2025-12-31")}
        begun = {person.id for person in people if person.contracts[0]["from"] <= LAST}
        yield all_of_them == {user: found[user][1] for user in begun}, (
            "the list of %d balances at the end of the year is the same" % len(all_of_them))
