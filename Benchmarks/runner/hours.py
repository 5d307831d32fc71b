"""The jobs of hours: the feed, batches, money, balances, locks and teams. Each returns the figures for the tables."""
import contextlib
import datetime
import itertools
import json

from . import beside, firm, loads, plan
from .data import Tier
from .firm import Person
from .servers import Kortti

API = "/api/v1"
FEED = "/entries/changes.ndjson"


def hours_changes():
    """Twenty changes of hours since a cursor, among 10,000 entries and among a million, of everybody."""
    contestants = {}
    with contextlib.ExitStack() as stack:
        for name, size in (("few", "feed"), ("many", plan.WHOLE)):
            tier = Tier(size).make()
            admin = Person(tier, 1)
            kortti = stack.enter_context(Kortti(tier.copy(f"hours-{name}")))
            with admin.client(kortti) as client:
                # The cursor of the end, by a window of the last month: without one a million rows come before it.
                end = client.send("GET", f"{FEED}?types=entry&user=all&from=2026-12-01")[1].splitlines()[-1]
                for entry in client.ask("GET", "/entries?from=2026-12-01&to=2026-12-31&limit=20"):
                    client.ask("PATCH", f"/entries/{entry['id']}", {"description": "Changed"})
                path = f"/entries/changes?types=entry&user=all&since={json.loads(end)['cursor']}"
                count = len(client.ask("GET", path)["changes"])
            if count != 20:
                raise RuntimeError(f"hours_changes: {count} changes")
            contestants[name] = lambda kortti=kortti, admin=admin, path=API + path: loads.wrk(
                kortti, path, admin, 1, plan.SECONDS)
        return plan.compare(contestants)


def hours_feed():
    """The feed of 10,000 entries from its beginning, against the same SELECT in C that writes such lines."""
    tier = Tier("feed").make()
    person, database = Person(tier, 1), tier.copy("hours-feed-c")
    with Kortti(tier.copy("hours-feed")) as kortti:
        return plan.compare({
            "kortti": lambda: loads.download(kortti, person.token, f"{API}{FEED}?types=entry"),
            "C": lambda: loads.feed(database, person.number)})


def batch():
    """A batch of 1,000 adds, against single adds on 64 connections; and another user's own day beside batches."""
    tier = Tier("report").make()
    with Kortti(tier.copy("batch")) as kortti:
        person = Person(tier, 1)

        def measure():
            with person.client(kortti) as client:
                client.ask("GET", "/me")
                body, results = firm.batch_body(1_000), []
                figures = loads.timed(kortti, 1_000, lambda: results.append(client.send("POST", *body)[1]))
            if any(result["status"] != 201 for result in json.loads(results[0])):
                raise RuntimeError(f"batch: {results[0][:300]}")
            return figures

        def send():
            with person.client(kortti) as client:
                client.send("POST", *firm.batch_body(1_000))

        def of_thousand(figures):
            return figures | {"thousand": 1_000_000 / figures["perSecond"]}

        return plan.compare({
            "batch": lambda: of_thousand(measure()),
            "single, 64 connections": lambda: of_thousand(loads.wrk(kortti, "insert", tier, 64, plan.SECONDS)),
            "own day, quiet": lambda: beside.own_day(kortti, tier),
            "own day beside batches": lambda: beside.own_day_beside(kortti, tier, send)})


def imports():
    """A file of 10,000 rows and its dry run, against as many adds by batches of 1,000."""
    tier = Tier("report").make()
    count = 2_000 if plan.QUICK else 10_000
    with Kortti(tier.copy("imports")) as kortti:
        person = Person(tier, 1)

        def measure(work):
            with person.client(kortti) as client:
                project = client.ask("GET", "/projects/1")["name"]
                text, bodies = firm.hours_file(count, project), [firm.batch_body(1_000) for _ in range(count // 1_000)]
                return loads.timed(kortti, count, lambda: work(client, text, bodies))

        def batches(client, _, bodies):
            for body in bodies:
                client.send("POST", *body)

        return plan.compare({
            "import": lambda: measure(lambda client, text, _: firm.import_hours(client, text)),
            "dry run": lambda: measure(lambda client, text, _: firm.import_hours(client, text, "&dryRun=true")),
            "batches": lambda: measure(batches),
            "own day beside imports": lambda: beside.own_day_beside(kortti, tier, lambda: measure(
                lambda client, text, _: firm.import_hours(client, text)))})


def _lists(server, person, paths):
    """Each path in turn, by one connection of a person."""
    return plan.compare({name: lambda path=path: loads.wrk(server, API + path, person, 1, plan.SECONDS)
                         for name, path in paths.items()})


def money():
    """A month of 60 rows with what it costs, against the same without."""
    tier = Tier("report").make()
    database = tier.copy("money")
    firm.change(database, firm.RATES)
    with Kortti(database) as kortti:
        month = "/reports/hours?period=month&day=2025-05-01&timeZone=UTC"
        return _lists(kortti, Person(tier, 1), {"month": month, "month with amounts": f"{month}&amounts=true"})


def balance():
    """A balance of a year by day, of a contract of that year and of one that began two years before, against the
    year's report by day."""
    tier = Tier("report").make()
    database = tier.copy("balance")
    firm.add_contracts(database, "2026-01-01", "id = 3")
    firm.add_contracts(database, "2024-01-01", "id = 4")
    with Kortti(database) as kortti:
        report = "/reports/hours?period=range&from=2026-01-01&to=2026-12-31&groupBy=day"
        return _lists(kortti, Person(tier, 1), {
            "balance, first year": "/balance?year=2026&user=3", "balance, third year": "/balance?year=2026&user=4",
            "report": f"{report}&user=3", "report without its entries": f"{report}&user=3&limit=1"})


def teams():
    """A month of a team of 40 among 400 people, against that of everybody."""
    tier = Tier("L").make()
    admin, manager = Person(tier, 1), Person(tier, 2)
    with Kortti(tier.copy("teams")) as kortti:
        firm.make_team(kortti, admin, manager, 40)
        path = f"{API}/reports/hours?period=month&day=2026-05-01&user=all&groupBy=project&limit=1"
        return plan.compare({
            "team of 40": lambda: loads.wrk(kortti, path, manager, 1, plan.SECONDS),
            "everybody": lambda: loads.wrk(kortti, path, admin, 1, plan.SECONDS)})


def overviews():
    """The month's table and the balances of 400 people, by contracts of this year and of three years."""
    tier = Tier("L").make()
    admin = Person(tier, 1)
    with contextlib.ExitStack() as stack:
        contestants = {}
        for name, day in (("first", "2026-01-01"), ("third", "2024-01-01")):
            database = tier.copy(f"overviews-{name}")
            firm.add_contracts(database, day)
            kortti = stack.enter_context(Kortti(database))
            for code, path in (("periods (197)", "/periods?month=2026-10"), ("balances (218)", "/balances")):
                contestants[f"{code}, {name} year"] = lambda kortti=kortti, path=API + path: loads.wrk(
                    kortti, path, admin, 1, plan.SECONDS)
        return plan.compare(contestants)


def locks():
    """The lock of a month of all of 2,000 people, against that of one."""
    tier = Tier("people").make()
    days = (datetime.date(2024, 1, 1) + datetime.timedelta(days=number) for number in itertools.count())

    def measure(kortti, admin, fields):
        with admin.client(kortti) as client:
            made = []

            def lock():
                for day in itertools.islice(days, 20):
                    made.append(client.ask("PUT", "/locks", fields | {"through": day.isoformat()})["id"])

            figures = loads.timed(kortti, 20, lock)
            for number in made:
                client.send("DELETE", f"/locks/{number}")
        return figures | {"each": 1000 * figures["seconds"] / 20}

    with Kortti(tier.copy("locks")) as kortti:
        admin = Person(tier, 1)
        return plan.compare({"of 2,000 people": lambda: measure(kortti, admin, {}),
                             "of one": lambda: measure(kortti, admin, {"user": 3})})


ALL = {job.__name__: job for job in (
    hours_changes, hours_feed, batch, imports, money, balance, teams, overviews, locks)}
