"""The pages of reports."""

from shot import Shot


def look_at_a_bar(page):
    page.locator(".chart-bars > a").nth(12).focus()
    page.wait_for_timeout(150)


def choose_nothing(page):
    page.wait_for_timeout(300)


SHOTS = [
    Shot("report-month", "/reports?day=2026-10-15", user="anna", prepare=choose_nothing),
    Shot("report-own", "/reports?day=2026-10-15", user="otto", prepare=look_at_a_bar, is_full=False),
    Shot(
        "report-year", "/reports?period=year&day=2026-10-15&by=user,project,month", user="mikko", prepare=choose_nothing
    ),
    Shot("report-empty", "/reports?day=2025-10-15&project=1", user="otto"),
]
