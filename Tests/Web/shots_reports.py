"""The pages of reports, and what was found."""

from shot import Shot


def look_at_a_bar(page):
    page.locator(".chart-bars > a").nth(12).focus()
    page.wait_for_timeout(150)


def choose_two(page):
    for row in page.locator(".found-choice:enabled").all()[:2]:
        row.check()


def choose_nothing(page):
    page.wait_for_timeout(300)


SHOTS = [
    Shot("report-month", "/reports?day=2026-10-15", user="anna", prepare=choose_nothing),
    Shot("report-own", "/reports?day=2026-10-15", user="otto", prepare=look_at_a_bar, is_full=False),
    Shot(
        "report-year", "/reports?period=year&day=2026-10-15&by=user,project,month", user="mikko", prepare=choose_nothing
    ),
    Shot("find-own", "/find?billable=true", user="otto", prepare=choose_two, is_full=False),
    Shot("find-all", "/find?user=all&project=1&from=2026-09-01", user="mikko", is_full=False),
    Shot("find-empty", "/find?text=nothing", user="otto"),
    Shot("balance-month", "/balance", user="otto"),
    Shot("absences", "/absences?user=all", user="mikko"),
    Shot("absences-empty", "/absences/2020", user="otto"),
    Shot("report-empty", "/reports?day=2025-10-15&project=1", user="otto"),
]
