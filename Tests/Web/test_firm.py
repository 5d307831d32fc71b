"""The firm's settings of money, its own calendars, adjusted balances, and what stands on top of a day."""

import re

from harness import WebTest, expect
from test_money import SIZES, MoneyTest
from test_reports import INJECTION

FAIR = [
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    "SUMMARY:Fair",
    "DTSTART;VALUE=DATE:20260703",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
]


class FirmTests(MoneyTest):
    def test_a_calendar_of_the_firms_own(self):
        with self.page("/firm", user="anna") as page:
            page.get_by_role("button", name="New calendar").click()
            dialog = page.get_by_role("dialog")
            dialog.get_by_label("Title").fill(f"Works {INJECTION}")
            name = dialog.get_by_label("Short name")
            name.fill("works")
            dialog.get_by_label("Midsummer Eve").select_option("1")
            days = dialog.get_by_label("Days of its own")
            days.fill("2026-05-15 Bridge day\n15.5.2026 Bridge day")
            dialog.get_by_role("button", name="Save").click()
            expect(days).to_have_attribute("aria-invalid", "true")
            expect(dialog).to_contain_text("Line 2:")
            days.fill("2026-05-15 Bridge day\n2026-11-23 ½ Half a day")
            for wrong, reason in (("The Works", "a to z"), ("none", "There is one with this name already.")):
                name.fill(wrong)
                dialog.get_by_role("button", name="Save").click()
                expect(name).to_have_attribute("aria-invalid", "true")
                expect(dialog.locator(".field-error")).to_contain_text(reason)
            name.fill("works")
            dialog.get_by_role("button", name="Save").click()
            expect(page.get_by_text("The calendar is saved.")).to_be_visible()
            page.get_by_role("button", name="Days of Works").click()
            half = dialog.get_by_role("listitem").filter(has_text="Half a day")
            expect(half).to_contain_text("half")
            expect(dialog.get_by_role("listitem").filter(has_text="Midsummer Eve")).to_contain_text("half")
            dialog.get_by_role("button", name="The year after").click()
            expect(dialog.get_by_text("2027", exact=True)).to_be_visible()
            expect(half).to_have_count(0)
            self.check_page(page)
            dialog.get_by_role("button", name="Close").click()
            page.get_by_role("button", name="Change Works").click()
            expect(dialog).to_contain_text("The calendar is replaced whole")
            file = "\r\n".join(FAIR)
            dialog.get_by_label("Or a file").set_input_files(
                {"name": "fair.ics", "mimeType": "text/calendar", "buffer": file.encode()}
            )
            dialog.get_by_role("button", name="Save").click()
            # That the first one was saved may still be told.
            expect(dialog).to_be_hidden()
            expect(page.get_by_text("The calendar is saved.").last).to_be_visible()
            self.assertEqual(page.locator("main img").count(), 0)
        saved = self.api("anna", "GET", "/holiday-calendars/works?year=2026")
        self.assertEqual(saved["eves"]["midsummerEve"], 1)
        self.assertIn("Fair", [one["name"] for one in saved["days"]])

    def test_an_admin_says_who_sees_money_and_in_which_currency(self):
        with self.page("/firm", user="anna") as page:
            page.get_by_label("Amounts are shown to").select_option("admin")
            page.get_by_label("Currency").fill("sek")
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_role("alert")).to_contain_text("the currency once a rate has it")
            page.get_by_label("Currency").fill("eur")
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_text("The settings are saved.")).to_be_visible()
        self.assertEqual(self.api("anna", "GET", "/timesheets/settings")["seeAmounts"], "admin")
        self.api("anna", "PATCH", "/timesheets/settings", {"seeAmounts": "manager"})

    def test_an_admin_adjusts_a_balance_and_takes_that_back(self):
        otto = next(one["id"] for one in self.api("anna", "GET", "/users") if one["username"] == "otto")
        with self.page(f"/balance/2026-10?user={otto}", user="anna") as page:
            page.get_by_role("button", name="Adjust").click()
            dialog = page.get_by_role("dialog")
            expect(dialog.get_by_label("Counts on")).to_have_value("2026-10-31")
            dialog.get_by_label("Hours").fill("many")
            dialog.get_by_label("Why").fill("Paid in October")
            dialog.get_by_role("button", name="Save").click()
            expect(dialog.get_by_label("Hours")).to_have_attribute("aria-invalid", "true")
            dialog.get_by_label("Hours").fill("-5:00")
            dialog.get_by_role("button", name="Save").click()
            adjusted = page.get_by_role("button", name="Change the adjustment of \u22125:00")
            expect(adjusted).to_be_visible()
            expect(page.get_by_text("Paid in October")).to_be_visible()
            self.check_page(page)
            adjusted.click()
            dialog.get_by_label("Hours").fill("0")
            dialog.get_by_role("button", name="Save").click()
            expect(page.get_by_text("The adjustment is taken away.")).to_be_visible()
            expect(adjusted).to_have_count(0)
        with self.page("/balance/2026-10", user="otto") as page:
            expect(page.locator(".balance-days")).to_be_visible()
            expect(page.get_by_role("button", name="Adjust")).to_have_count(0)

    def test_the_firm_everywhere(self):
        self.check_everywhere("/firm", "anna", ".firm-calendars li", sizes=SIZES)


class DayStateTests(WebTest):
    without = ("submissions",)

    def test_a_day_has_its_holiday_absence_month_and_lock_on_top(self):
        with self.page("/hours/2026-12-24", user="otto") as page:
            state = page.locator(".day-state")
            expect(state).to_contain_text("Christmas Eve")
            # Of a month that has passed it is said that it was not sent.
            page.goto("/hours/2026-10-15")
            expect(state).to_have_text(re.compile("October 2026\\s*Not sent"))
            self.api("otto", "POST", "/absences", {"kind": "sick", "from": "2026-10-17", "to": "2026-10-17"})
            self.api("otto", "POST", "/submissions", {"month": "2026-10"})
            page.goto("/hours/2026-10-17")
            expect(state.get_by_role("link", name="Sick")).to_be_visible()
            lock = self.api("anna", "PUT", "/locks", {"through": "2026-10-31"})
            page.reload()
            expect(state).to_contain_text("Waiting")
            expect(state).to_contain_text("Locked through 31/10/2026")
            self.check_page(page)
            state.get_by_role("link", name="October 2026").click()
            expect(page.get_by_role("heading", level=1)).to_contain_text("October 2026")
            # Nothing is said where there is nothing to say.
            page.goto("/hours/2026-11-20")
            expect(page.locator(".entry").first).to_be_visible()
            page.wait_for_load_state("networkidle")
            expect(state).to_have_count(0)
            self.api("anna", "DELETE", f"/locks/{lock['id']}")
