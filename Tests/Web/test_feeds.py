"""Calendar feeds: made, read by a calendar, renewed and ended; the address is shown once."""

import urllib.error
import urllib.request

from harness import PHONE, WebTest, expect
from icalendar import Calendar
from test_reports import INJECTION


class FeedTests(WebTest):
    without = ("calendar_feeds",)

    def tearDown(self):
        for feed in self.api("anna", "GET", "/feeds?user=all"):
            self.api("anna", "DELETE", f"/feeds/{feed['id']}")

    def read(self, address):
        """What Python's own parser of calendars makes of a feed; `None` for one that is not there."""
        try:
            with urllib.request.urlopen(address) as answer:
                return Calendar.from_ical(answer.read())
        except urllib.error.HTTPError as refusal:
            self.assertEqual(refusal.code, 404)
            return None

    def test_a_feed_from_its_making_to_its_end(self):
        with self.page("/settings", user="riitta") as page:
            page.get_by_role("link", name="Calendar feeds").click()
            expect(page.get_by_text("No feeds yet")).to_be_visible()
            page.locator("h1").focus()
            page.keyboard.press("n")
            dialog = page.get_by_role("dialog")
            expect(dialog.get_by_label("Whose")).to_have_count(0)
            dialog.get_by_label("Name").fill(f"Site {INJECTION}")
            dialog.get_by_label("What it has").select_option("both")
            dialog.get_by_role("button", name="Save").click()
            first = page.get_by_label("Address", exact=True).input_value()
            self.assertRegex(first, r"^http://127\.0\.0\.1:\d+/api/v1/calendars/[\w-]{43}\.ics$")
            page.get_by_role("dialog").locator("footer").get_by_role("button", name="Close").click()
            row = page.locator("main tbody tr")
            expect(row).to_contain_text("Hours and absences · Everything")
            expect(row).to_contain_text("Not yet")
            expect(page.get_by_text(first)).to_have_count(0)

            calendar = self.read(first)
            self.assertEqual(calendar.calendar_name, f"Site {INJECTION}")
            self.assertGreater(len(calendar.events), 20)
            self.assertEqual(len({event.uid for event in calendar.events}), len(calendar.events))
            page.reload()
            expect(row).not_to_contain_text("Not yet")

            row.get_by_role("button", name="Change").click()
            page.get_by_label("How much it tells").select_option("busy")
            page.get_by_role("button", name="Save").click()
            expect(row).to_contain_text("Hours and absences · Only when")
            said = {str(event["SUMMARY"]) for event in self.read(first).events}
            self.assertLessEqual(said, {"Busy", "Absent", "½ Absent"})

            row.get_by_role("button", name="A new address").click()
            page.get_by_role("dialog").get_by_role("button", name="New address").click()
            second = page.get_by_label("Address", exact=True).input_value()
            self.assertNotEqual(second, first)
            self.assertIsNone(self.read(first))
            self.assertIsNotNone(self.read(second))
            page.get_by_role("dialog").locator("footer").get_by_role("button", name="Close").click()

            row.get_by_role("button", name="End Site").click()
            page.get_by_role("dialog").get_by_role("button", name="End", exact=True).click()
            expect(page.get_by_text("No feeds yet")).to_be_visible()
            self.assertIsNone(self.read(second))

    def test_a_manager_has_feeds_of_others(self):
        with self.page("/feeds", user="mikko") as page:
            page.get_by_role("button", name="New feed").click()
            dialog = page.get_by_role("dialog")
            dialog.get_by_label("Name").fill("All on one project")
            dialog.get_by_label("Whose").select_option("all")
            dialog.get_by_label("Project").select_option(index=1)
            dialog.get_by_label("From").fill("2026-11-01")
            dialog.get_by_role("button", name="Save").click()
            address = page.get_by_label("Address", exact=True).input_value()
            page.get_by_role("dialog").locator("footer").get_by_role("button", name="Close").click()
            expect(page.locator("main tbody tr")).to_contain_text("Everybody I see")
            for event in self.read(address).events:
                self.assertIn(" · ", str(event["SUMMARY"]))
                self.assertGreaterEqual(event.end.isoformat(), "2026-10-31T22")

    def test_a_report_as_a_calendar_file(self):
        hours = self.api("otto", "GET", "/reports/hours?period=month&day=2026-11-01")
        token = self.api("otto", "POST", "/tokens", {"name": "t", "scopes": ["timesheets:read"]})["token"]
        request = urllib.request.Request(
            f"{self.server.address}/api/v1/reports/hours.ics?period=month&day=2026-11-01",
            headers={"Authorization": f"Bearer {token}"},
        )
        with urllib.request.urlopen(request) as answer:
            calendar = Calendar.from_ical(answer.read())
        seconds = sum((event.end - event.start).total_seconds() for event in calendar.events)
        self.assertEqual(seconds, hours["seconds"])

    def test_narrow_in_all_languages(self):
        self.api("anna", "POST", "/feeds", {"name": "Mine", "user": "all", "project": 1, "from": "2026-01-01"})
        for language in ("en", "fi", "nb"):
            with self.page("/feeds", user="anna", size=PHONE, language=language) as page:
                expect(page.locator("main h1")).to_be_visible()
                expect(page.locator("main")).not_to_contain_text("calendars.")
                self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), PHONE["width"])
                page.keyboard.press("n")
                dialog = page.get_by_role("dialog")
                expect(dialog).to_be_visible()
                expect(dialog).not_to_contain_text("calendars.")
                self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), PHONE["width"])
                page.keyboard.press("Escape")

    def test_the_page_everywhere(self):
        self.api("anna", "POST", "/feeds", {"name": "Mine"})
        self.check_everywhere("/feeds", "anna", "main tbody td")
