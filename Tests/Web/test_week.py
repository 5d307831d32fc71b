"""The week: lengths typed into cells, and what a cell can't hold."""

import re

from harness import expect
from week_page import CRANE, WEEKS, WeekTest, days


class WeekTests(WeekTest):
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
