"""The week: lengths typed into cells, what a cell can't hold, rows, the week before, locks, and no network."""

import re
from datetime import date, timedelta

from harness import PHONE, WebTest, expect

# Mondays of weeks that the demo leaves empty, one for each test that writes; the week between two stays empty.
WEEKS = [str(date(2026, 12, 7) + timedelta(weeks=2 * count)) for count in range(12)]
BRIDGE, CRANE = 1, 2


def days(monday):
    """The Monday and the days after it, as the address and the API have them."""
    first = date.fromisoformat(monday)
    return [str(first + timedelta(days=count)) for count in range(7)]


class WeekTests(WebTest):
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

    def test_the_columns_are_of_one_width(self):
        with self.open_week("2026-10-14") as page:
            heads = page.locator(".week-grid thead th")
            expect(heads).to_have_count(9)
            widths = [heads.nth(place).bounding_box()["width"] for place in range(1, 8)]
            self.assertLess(max(widths) - min(widths), 1)

    def test_lengths_as_people_write_them(self):
        written = {
            "7:30": "7:30",
            "7,5": "7:30",
            "7.25": "7:15",
            "1h 20": "1:20",
            "45 min": "0:45",
            "8": "8:00",
            ",5": "0:30",
        }
        monday = WEEKS[0]
        with self.open_week(monday) as page:
            for place, (text, shown) in enumerate(written.items()):
                cell = self.cell(page, "Bridge", place)
                cell.fill(text)
                expect(page.locator(".week-line b")).to_have_text(shown)
                cell.press("Enter")
                expect(cell).to_have_value(shown)
                expect(self.sums(page).nth(place)).to_have_text(shown)
            expect(self.sums(page).nth(7)).to_have_text("32:50")
            expect(page.locator(".hours-sum strong")).to_have_text("32:50")
        found = self.entries(monday)
        self.assertEqual([entry["seconds"] for entry in found], [27000, 27000, 26100, 4800, 2700, 28800, 1800])
        # Where the firm's day begins.
        self.assertEqual({entry["start"][11:16] for entry in found}, {"08:00"})

    def test_tab_and_arrows_go_from_cell_to_cell(self):
        monday = WEEKS[1]
        with self.open_week(monday) as page:
            first, second = self.cell(page, "Bridge", 0), self.cell(page, "Bridge", 1)
            first.focus()
            page.keyboard.type("2")
            page.keyboard.press("Tab")
            expect(second).to_be_focused()
            page.keyboard.type("3:00")
            # The caret is at the end of the text, so the arrow leaves it.
            page.keyboard.press("ArrowRight")
            expect(self.cell(page, "Bridge", 2)).to_be_focused()
            page.keyboard.press("ArrowLeft")
            expect(second).to_be_focused()
            expect(second).to_have_value("3:00")
            page.keyboard.press("ArrowDown")
            expect(self.cell(page, "Harbour crane", 1)).to_be_focused()
            page.keyboard.press("ArrowUp")
            expect(second).to_be_focused()
            page.keyboard.type("4")
            page.keyboard.press("Enter")
            expect(self.cell(page, "Harbour crane", 1)).to_be_focused()
            expect(second).to_have_value("4:00")
            expect(self.sums(page).nth(7)).to_have_text("6:00")
        self.assertEqual([entry["seconds"] for entry in self.entries(monday)], [7200, 14400])

    def test_another_length_changes_the_one_entry_and_nothing_removes_it(self):
        monday = WEEKS[2]
        made = self.add(monday, "09:00", "11:00", description="kept", tags=["a"])
        with self.open_week(monday) as page:
            cell = self.cell(page, "Bridge", 0)
            cell.focus()
            expect(page.locator(".week-line")).to_contain_text("the entry 09:00–11:00. Another length moves its end")
            cell.fill("3:15")
            cell.press("Enter")
            expect(self.sums(page).nth(0)).to_have_text("3:15")
            changed = self.entries(monday)
            self.assertEqual(len(changed), 1)
            self.assertEqual(
                (changed[0]["id"], changed[0]["end"][11:16], changed[0]["description"]), (made["id"], "12:15", "kept")
            )
            # Escape leaves it as it was.
            cell.fill("5")
            cell.press("Escape")
            expect(cell).to_have_value("3:15")
            cell.fill("")
            cell.press("Enter")
            expect(self.sums(page).nth(0)).to_have_text("–")
            page.get_by_role("button", name="Undo").click()
            expect(cell).to_have_value("3:15")
        restored = self.entries(monday)
        self.assertEqual(
            [(one["description"], one["tags"], one["seconds"]) for one in restored], [("kept", ["a"], 11700)]
        )

    def test_a_cell_of_several_entries_opens_the_day(self):
        monday = WEEKS[3]
        self.add(monday, "08:00", "09:00")
        self.add(monday, "10:00", "11:30")
        self.api(
            "otto",
            "POST",
            "/entries",
            {"project": CRANE, "start": f"{monday}T22:00", "end": f"{days(monday)[1]}T02:00"},
        )
        with self.open_week(monday) as page:
            cell = self.cell(page, "Bridge", 0)
            expect(cell).to_have_text("2×2:30")
            expect(cell).to_have_accessible_name(re.compile("2:30. 2 entries, which are changed in the day"))
            night = [self.cell(page, "Harbour crane", place) for place in (0, 1)]
            for one in night:
                expect(one).to_have_text("2:00")
            night[0].focus()
            expect(page.locator(".week-line")).to_contain_text("over midnight")
            cell.focus()
            expect(page.locator(".week-line")).to_contain_text("2 entries, which are changed in the day")
            page.keyboard.press("Enter")
            expect(page).to_have_url(f"{self.server.address}/hours/{monday}")
            expect(page.locator(".entry")).to_have_count(3)

    def test_what_is_wrong_stands_at_the_cell(self):
        monday = WEEKS[4]
        self.add(monday, "09:00", "10:00")
        self.add(monday, "12:00", "13:00", project=CRANE)
        with self.open_week(monday) as page:
            cell = self.cell(page, "Bridge", 1)
            for text, reason in (("much", "“much” is no length"), ("1:75", "is no length"), ("75", "24 hours at most")):
                cell.fill(text)
                cell.press("Enter")
                expect(page.locator(".week-faults")).to_contain_text(reason)
                expect(cell).to_have_value(text)
                expect(cell).to_have_attribute("aria-invalid", "true")
            # The other cells go on.
            other = self.cell(page, "Bridge", 2)
            other.fill("1")
            other.press("Enter")
            expect(other).to_have_value("1:00")
            expect(cell).to_have_value("75")
            # Who leaves is asked.
            page.get_by_role("link", name="The week after").click()
            page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
            cell.fill("1:30")
            cell.press("Enter")
            expect(page.locator(".week-faults")).to_have_count(0)
            # Another entry is in the way, or midnight.
            first = self.cell(page, "Bridge", 0)
            first.fill("4")
            first.press("Enter")
            fault = page.locator(".week-faults")
            expect(fault).to_contain_text("From 09:00 there is room for 3:00: another entry begins at 12:00.")
            first.fill("16")
            first.press("Enter")
            expect(fault).to_contain_text("From 09:00 there are 15:00 left to midnight.")
            expect(first).to_have_value("16")
            fault.get_by_role("link", name="Mon 1 Feb").click()
            page.get_by_role("dialog").get_by_role("button", name="Leave").click()
            expect(page).to_have_url(f"{self.server.address}/hours/{monday}")
        self.assertEqual([entry["seconds"] for entry in self.entries(monday)], [3600, 3600, 5400, 3600])

    def test_a_full_day_says_so_in_the_persons_language(self):
        monday = WEEKS[5]
        self.add(monday, "00:00", "23:00", project=CRANE)
        with self.open_week(monday, language="fi", dark=True) as page:
            page.get_by_role("button", name="Lisää rivi").click()
            page.get_by_role("dialog").get_by_label("Projekti").select_option("Bridge")
            page.get_by_role("dialog").get_by_role("button", name="Lisää").click()
            cell = self.cell(page, "Bridge", 0)
            cell.fill("2,5")
            cell.press("Enter")
            expect(page.locator(".week-faults")).to_contain_text("niin pitkää vapaata väliä ei ole")
            self.check_page(page)

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
            expect(page.locator(".unsent-entry .entry-time")).to_have_text("i en luke")
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
