"""What the tests of the week's page share."""

from datetime import date, timedelta

from harness import WebTest

# Mondays of weeks that the demo leaves empty, one for each test that writes; the week between two stays empty.
WEEKS = [str(date(2026, 12, 7) + timedelta(weeks=2 * count)) for count in range(12)]
BRIDGE, CRANE = 1, 2


def days(monday):
    """The Monday and the days after it, as the address and the API have them."""
    first = date.fromisoformat(monday)
    return [str(first + timedelta(days=count)) for count in range(7)]


class WeekTest(WebTest):
    expected_errors = (r"ERR_INTERNET_DISCONNECTED", r"Failed to fetch")

    def entries(self, monday, user="otto"):
        week = days(monday)
        return self.api(user, "GET", f"/entries?from={week[0]}&to={week[6]}")

    def add(self, day, start, end, user="otto", **fields):
        return self.api(
            user, "POST", "/entries", {"project": BRIDGE, "start": f"{day}T{start}", "end": f"{day}T{end}", **fields}
        )

    def row(self, page, name):
        return page.locator(".week-grid tbody tr").filter(has=page.get_by_role("rowheader", name=name, exact=True))

    def cell(self, page, name, place):
        """The cell of a row, by its weekday from 0."""
        return self.row(page, name).locator("td").nth(place).locator(".cell")

    def sums(self, page):
        return page.locator(".week-grid tfoot td")

    def open_week(self, monday, **options):
        return self.page(f"/hours/week/{monday}", **{"user": "otto", **options})
