"""The pages of hours."""
from shot import Shot


def type_line(text):
    def prepare(page):
        page.get_by_role("combobox").fill(text)
        page.wait_for_timeout(100)
    return prepare


def edit_first(page):
    page.locator(".entry-open").first.click()
    page.wait_for_timeout(200)


SHOTS = [
    Shot("hours-day", "/hours/2026-11-20"),
    Shot("hours-day-empty", "/hours/2026-12-24"),
    Shot("hours-day-line", "/hours/2026-12-24", prepare=type_line("bridge des 9-12:30 drew the deck #steel"), is_full=False),
    Shot("hours-day-completions", "/hours/2026-12-24", prepare=type_line("b"), is_full=False),
    Shot("hours-day-edit", "/hours/2026-11-20", prepare=edit_first),
    Shot("hours-week", "/hours/week/2026-11-20"),
    Shot("hours-month", "/hours/month/2026-11-20"),
]
