"""The jobs of inspections: the feed, pushes and lists of an account. Each returns the figures for the tables."""
import contextlib
import itertools
import urllib.parse

from . import beside, loads, plan, tools
from .accounts import Account, answers, push_body
from .servers import Kortti

ACCOUNT = "/api/v1/accounts/bench"
TARGETS = 10_000
MANY = 100_000 if plan.QUICK else 1_000_000


def offline():
    """The offline set of 10,000 targets, against one SELECT in C that writes the same bytes."""
    account = Account(TARGETS).make()
    database, yardstick_database = account.copy("offline"), account.copy("offline-c")
    with Kortti(database) as kortti:
        return plan.compare({
            "kortti": lambda: loads.download(kortti, account.token, f"{ACCOUNT}/changes.ndjson?types=target"),
            "C": lambda: loads.offline(yardstick_database)})


def changes():
    """Twenty changes since a cursor, among few targets and among many."""
    contestants = {}
    with contextlib.ExitStack() as stack:
        for name, count in (("few", TARGETS), ("many", MANY)):
            account = Account(count).make()
            kortti = stack.enter_context(Kortti(account.copy(f"changes-{name}")))
            client = stack.enter_context(contextlib.closing(account.client(kortti)))
            # No line but the last one: the cursor of the end.
            cursor = client.ask("GET", "/accounts/bench/changes.ndjson?types=conflict")["cursor"]
            for target in client.ask("GET", "/accounts/bench/targets?page=300"):
                client.ask("PATCH", f"/accounts/bench/targets/{target['id']}", {"address": "Street 1"})
            path = f"{ACCOUNT}/changes?since={cursor}"
            contestants[name] = lambda kortti=kortti, account=account, path=path: loads.wrk(
                kortti, path, account, 1, plan.SECONDS)
        return plan.compare(contestants)


def push():
    """A push of 1,000 answers, against its statements in C; and another user's own day while pushes follow each
    other."""
    account = Account(TARGETS).make()
    recording = tools.path("recording")
    recorder = {"LD_PRELOAD": tools.path("bin", "record.so"), "KORTTI_BENCH_RECORD": recording}
    with Kortti(account.copy("push-recorded"), **recorder) as kortti:
        with contextlib.closing(account.client(kortti)) as client:
            client.push(answers(1_000, "Good", 0))

    def measure():
        with Kortti(account.copy("push")) as kortti, contextlib.closing(account.client(kortti)) as client:
            client.ask("GET", "/me")
            body = push_body(answers(1_000, "Good", 0))
            return loads.timed(kortti, 1_000, lambda: client.send("POST", "/accounts/bench/push", body))

    def replay():
        return loads.replay(account.copy("push-c"), recording, 1_000)

    with Kortti(account.copy("push-beside")) as kortti:
        numbers = itertools.count(1_000, 1_000)
        return plan.compare({
            "kortti": measure, "C, one commit a slice": replay,
            "own day, quiet": lambda: beside.own_day(kortti, account),
            "own day beside pushes": lambda: beside.own_day_beside(
                kortti, account, lambda: push_next(kortti, account, next(numbers)))})


def push_next(kortti, account, first):
    """One push more."""
    with contextlib.closing(account.client(kortti)) as client:
        client.push(answers(first, f"Good {first}", 0))


def pages():
    """Lists of 20 targets among 10,000, at both ends; and a search that finds five."""
    account = Account(TARGETS).make()
    with Kortti(account.copy("pages")) as kortti:
        lists = {"page 1": "page=1", "page 500": "page=500", "after, first": "limit=20",
                 "after, last": f"limit=20&after={last_position(account, kortti)}", "by name": "order=name&limit=20",
                 "search by name": f"order=name&limit=20&search={urllib.parse.quote('of 1932,')}"}
        return plan.compare({name: lambda query=query: loads.wrk(
            kortti, f"{ACCOUNT}/targets?{query}", account, 1, plan.SECONDS) for name, query in lists.items()})


def last_position(account, kortti):
    """The cursor after which some 20 targets are left."""
    with contextlib.closing(account.client(kortti)) as client:
        cursor, left = "", TARGETS - 20
        while left:
            count = min(left, 500)
            query = f"limit={count}" + (f"&after={cursor}" if cursor else "")
            fields, _ = client.send("GET", f"/accounts/bench/targets?{query}")
            cursor, left = urllib.parse.quote(fields["Next-Cursor"]), left - count
        return cursor


ALL = {job.__name__: job for job in (offline, changes, push, pages)}
