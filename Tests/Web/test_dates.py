"""Hours at times that are easily wrong: the edges of days, weeks, months and years, and the days when clocks change."""

from harness import WebTest, expect
from server import Server

# In Helsinki, the demo's time zone.
TIMES = [
    "2026-12-31T23:50+02:00",  # the last day of a year, a Thursday of week 53
    "2027-01-01T00:01+02:00",  # the first, still of week 53 of the year before
    "2028-02-29T12:00+02:00",
    "2027-01-31T08:00+02:00",  # the last day of a month, and of a week
    "2027-03-28T05:00+03:00",  # clocks went forward at night
    "2027-10-31T03:30+02:00",  # clocks went back half an hour ago
]


class DateTests(WebTest):
    demo = False

    @classmethod
    def setUpClass(cls):
        cls.server = None

    def check_day(self, now):
        self.server = Server(now=now)
        self.addCleanup(self.server.close)
        today = now[:10]
        year, month, day = today.split("-")
        with self.page("/hours", user="otto") as page:
            expect(page.locator(".page-title p")).to_have_text("Today")
            expect(page.get_by_role("combobox")).to_be_focused()
            page.keyboard.type("bridge 9-10 written down")
            page.keyboard.press("Enter")
            expect(page.locator(".entry")).to_contain_text("09:00–10:00")
            page.goto(f"/hours/week/{today}")
            expect(page.locator(".week-grid tbody td.today input.cell").first).to_have_value("1:00")
            expect(page.locator("thead .today")).to_have_count(1)
            page.goto("/hours/month")
            expect(page.locator(".calendar .today .date")).to_have_text(str(int(day)))
            expect(page.locator(".calendar .today .calendar-sum")).to_have_text("1:00")
            page.get_by_role("link", name="The month before").click()
            before = f"{int(year) - 1}" if month == "01" else year
            expect(page.get_by_role("heading", level=1)).to_contain_text(before)
            page.goto("/reports?period=day")
            expect(page.locator(".report-whole strong")).to_have_text("1:00")
            page.get_by_role("link", name="Month", exact=True).click()
            expect(page.locator(".chart-bars > a")).to_have_count(29 if month == "02" else 31)
            page.get_by_role("button", name="Start timer").click()
            page.keyboard.type("bridge calls")
            page.keyboard.press("Enter")
            expect(page.get_by_role("group", name="Running timer")).to_contain_text("Bridge")
            page.get_by_role("button", name="Stop the timer").click()
            expect(page.get_by_role("button", name="Start timer")).to_be_visible()
        entries = self.api("otto", "GET", f"/entries?day={today}")
        self.assertIn(f"{today}T09:00", {entry["start"][:16] for entry in entries})


def _add(now):
    setattr(DateTests, f"test_{now[:16].replace('-', '_').replace(':', '')}", lambda self: self.check_day(now))


for _now in TIMES:
    _add(_now)
