"""The week: its rows, the week before, locks, and no network."""

import re
from datetime import date, timedelta

from harness import PHONE, WebTest, expect
from week_page import BRIDGE, CRANE, WEEKS, WeekTest, days


class WeekRowTests(WeekTest):
    def test_a_row_is_added(self):
        monday = WEEKS[6]
        with self.open_week(monday) as page:
            expect(self.row(page, "Bridge")).to_be_visible()
            page.locator("h1").focus()
            page.keyboard.press("n")
            dialog = page.get_by_role("dialog")
            dialog.get_by_label("Project").select_option("Bridge")
            dialog.get_by_label("Task").select_option("Design")
            dialog.get_by_role("button", name="Add").click()
            cell = self.cell(page, "Bridge / Design", 0)
            expect(cell).to_be_focused()
            page.keyboard.type("6:00")
            page.keyboard.press("Enter")
            expect(cell).to_have_value("6:00")
            expect(page.locator("[aria-busy=true]")).to_have_count(0)
        (entry,) = self.entries(monday)
        self.assertEqual((entry["seconds"], entry["task"] is not None), (21600, True))

    def test_the_week_before_is_copied(self):
        monday = WEEKS[9]
        before = str(date.fromisoformat(monday) - timedelta(weeks=1))
        self.add(before, "08:00", "12:00", description="drew", tags=["steel"])
        self.add(days(before)[2], "10:00", "11:00", project=CRANE)
        with self.open_week(monday) as page:
            # Its rows stand there already.
            expect(self.row(page, "Harbour crane")).to_be_visible()
            expect(page.get_by_role("button", name="Copy last week (5:00)")).to_be_visible()
            page.locator("h1").focus()
            page.keyboard.press("w")
            expect(self.sums(page).nth(7)).to_have_text("5:00")
            copied = self.entries(monday)
            self.assertEqual(
                [(one["start"][:16], one["description"], one["tags"]) for one in copied],
                [(f"{monday}T08:00", "drew", ["steel"]), (f"{days(monday)[2]}T10:00", "", [])],
            )
            # Once more it would overlap: nothing is copied.
            page.locator("h1").focus()
            page.keyboard.press("w")
            expect(page.locator(".toast.bad")).to_contain_text(
                "Nothing was copied: on Mon 12 Apr an entry is there already"
            )
            page.get_by_role("button", name="Undo").click()
            expect(self.sums(page).nth(7)).to_have_text("0:00")
        self.assertEqual(self.entries(monday), [])

    def test_offline_lengths_are_kept_and_sent_once(self):
        monday = WEEKS[8]
        self.add(days(monday)[1], "09:00", "11:00")
        with self.open_week(monday, size=PHONE, language="nb") as page:
            page.goto(f"/hours/{monday}")
            expect(page.locator(".empty")).to_be_visible()
            page.goto(f"/hours/week/{monday}")
            expect(self.cell(page, "Bridge", 1)).to_have_value("2:00")
            page.context.set_offline(True)
            new = self.cell(page, "Bridge", 0)
            new.fill("7,5")
            new.press("Enter")
            # It waits, and counts already.
            expect(self.cell(page, "Bridge", 0)).to_have_text("7:30")
            expect(self.cell(page, "Bridge", 0)).to_have_accessible_name(re.compile("det venter på å bli sendt"))
            changed = self.cell(page, "Bridge", 1)
            changed.fill("3")
            changed.press("Enter")
            expect(self.sums(page).nth(7)).to_have_text("10:30")
            # On the day's page it has no time yet.
            page.goto(f"/hours/{monday}")
            expect(page.locator(".unsent-entry .entry-time")).to_have_text("tid ved sending")
            expect(page.locator(".hours-sum strong")).to_have_text("7:30")
            page.context.set_offline(False)
            expect(page.locator(".entry:not(.unsent-entry) .entry-time")).to_have_text("08:00–15:30")
            page.goto(f"/hours/week/{monday}")
            expect(self.cell(page, "Bridge", 0)).to_have_value("7:30")
            expect(self.cell(page, "Bridge", 1)).to_have_value("3:00")
        self.assertEqual([entry["seconds"] for entry in self.entries(monday)], [27000, 10800])

    def test_a_length_that_was_refused_later_stays_at_its_cell(self):
        monday = WEEKS[10]
        with self.open_week(monday) as page:
            cell = self.cell(page, "Bridge", 0)
            expect(cell).to_be_visible()
            page.context.set_offline(True)
            cell.fill("5")
            cell.press("Enter")
            expect(cell).to_have_text("5:00")
            self.add(monday, "00:00", "22:00", project=CRANE)
            page.context.set_offline(False)
            expect(page.locator(".week-faults")).to_contain_text("no gap that long")
            expect(cell).to_have_value("5:00")
            expect(self.sums(page).nth(0)).to_have_text("22:00")
            # The day says so, too.
            page.goto(f"/hours/{monday}")
            expect(page.locator(".entry-refusal")).to_contain_text("no gap that long")
            page.locator(".entry-refusal").get_by_role("link", name="Edit").click()
            cell.fill("1:30")
            cell.press("Enter")
            expect(page.locator(".week-faults")).to_have_count(0)
            expect(self.sums(page).nth(0)).to_have_text("23:30")
            expect(page.locator(".status")).to_have_count(0)

    def test_a_running_timer_is_left_out(self):
        today = self.api("anna", "POST", "/timer", {"project": BRIDGE})["start"][:10]
        with self.open_week(today, user="anna") as page:
            cell = self.row(page, "Bridge").locator("td.today .cell")
            expect(cell).to_have_value("")
            cell.focus()
            expect(page.locator(".week-line")).to_contain_text("The running timer does not count yet")
        self.assertIsNone(self.api("anna", "POST", "/timer/stop", {}).get("problem"))

    def test_a_cell_shows_exactly_what_lies_in_its_day(self):
        """A night over the change of the clocks: 22-06 has seven hours, five of them on the Sunday."""
        monday = "2027-03-22"
        saturday, sunday = days(monday)[5:]
        self.api(
            "otto", "POST", "/entries", {"project": BRIDGE, "start": f"{saturday}T22:00", "end": f"{sunday}T06:00"}
        )
        with self.open_week(monday) as page:
            expect(self.cell(page, "Bridge", 5)).to_have_text("2:00")
            expect(self.cell(page, "Bridge", 6)).to_have_text("5:00")
            expect(page.locator(".hours-sum strong")).to_have_text("7:00")

    def test_week_everywhere(self):
        self.check_everywhere("/hours/week/2026-11-20", "otto", ".week-grid tbody tr")


class ClosedWeekTests(WebTest):
    without = ("submissions",)

    def test_locked_days_say_so(self):
        """Through a Wednesday: the days after it stay open."""
        self.api("anna", "PUT", "/locks", {"through": "2026-11-18"})
        with self.page("/hours/week/2026-11-18", user="otto", language="fi") as page:
            rows = page.locator(".week-grid tbody tr")
            expect(rows.first).to_be_visible()
            expect(page.locator("thead th .icon")).to_have_count(3)
            for place in range(3):
                expect(page.locator(f".week-grid tbody td:nth-of-type({place + 1}) input")).to_have_count(0)
            expect(page.locator(".week-grid tbody td:nth-of-type(5) input").first).to_be_visible()
            page.locator(".week-grid tbody td:nth-of-type(1) a.cell").first.focus()
            expect(page.locator(".week-line")).to_contain_text("Lukittu 18.11. asti")
            self.check_page(page)

    def test_a_month_that_was_sent_says_so(self):
        self.api("riitta", "POST", "/submissions", {"month": "2026-10"})
        with self.page("/hours/week/2026-10-29", user="riitta") as page:
            # Of this week Sunday is in November.
            expect(page.locator("thead th .icon")).to_have_count(6)
            page.locator(".week-grid tbody a.cell").first.focus()
            expect(page.locator(".week-line")).to_contain_text("October 2026 was sent")
            expect(page.locator(".week-grid tbody td:nth-of-type(7) input").first).to_be_visible()
