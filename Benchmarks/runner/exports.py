"""The jobs of files: a million hours in each form. Each returns the figures for the tables."""
from . import beside, loads, plan, tools
from .data import Tier
from .firm import Person
from .servers import Kortti

RANGE = "period=range&from=2024-01-01&to=2026-12-31&user=all"


def _file(server, manager, form, tier):
    path = f"/api/v1/reports/hours.{form}?{RANGE}"
    return loads.download(server, manager.token, path, rows=tier.entries)


def formats():
    """A million hours as CSV, NDJSON, JSON and a page, against the CSV of the sqlite3 shell; and an own day beside."""
    tier = Tier(plan.WHOLE).make()
    manager, database = Person(tier, 2), tier.copy("formats-c")
    with Kortti(tier.copy("formats")) as kortti:
        contestants = {f"kortti {form}": lambda form=form: _file(kortti, manager, form, tier)
                       for form in ("csv", "ndjson", "json", "html")}
        contestants["sqlite3 shell, CSV"] = lambda: loads.shell(database)
        contestants["own day beside ndjson"] = lambda: beside.own_day_beside(
            kortti, tier, lambda: _file(kortti, manager, "ndjson", tier))
        return plan.compare(contestants)


def workbook():
    """A million hours as a workbook, against libxlsxwriter in C on the same rows."""
    tier = Tier(plan.WHOLE).make()
    manager, database = Person(tier, 2), tier.copy("workbook-c")
    with Kortti(tier.copy("workbook"), TMPDIR=tools.folder("workbooks")) as kortti:
        return plan.compare({
            "kortti xlsx": lambda: _file(kortti, manager, "xlsx", tier),
            "libxlsxwriter in C": lambda: loads.workbook(database, tools.path("workbooks", "c.xlsx"))})


ALL = {job.__name__: job for job in (formats, workbook)}
