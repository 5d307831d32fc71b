"""Expected hours beside those that are entered, and days with planned time on which nothing is."""

import re

from harness import PHONE, WIDE, WebTest, expect

SIZES = (PHONE, WIDE)


class ExpectedTests(WebTest):
    """Nils has a contract of 7:30 a day from Monday 9 November on. He worked on Tuesday, and was half a day absent on
    Wednesday. Today is Sunday the 22nd, so eight days are empty. Maria has hours without a contract."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        test = cls()
        test.faults = []
        cls.ids = {}
        for name in ("nils", "maria"):
            user = {"username": name, "name": name.capitalize(), "role": "reporter", "password": "kortti demo"}
            cls.ids[name] = test.api("anna", "POST", "/users", user)["id"]
            test.api("anna", "PUT", f"/users/{cls.ids[name]}/projects/1")
            test.api("anna", "PATCH", f"/users/{cls.ids[name]}", {"timeZone": "Europe/Helsinki"})
            entry = {"project": 1, "start": "2026-11-10T08:00", "end": "2026-11-10T14:15"}
            test.api(name, "POST", "/entries", entry)
        contract = {"seconds": [27_000] * 5 + [0, 0]}
        test.api("anna", "PUT", f"/users/{cls.ids['nils']}/contracts/2026-11-09", contract)
        absence = {"kind": "holiday", "from": "2026-11-11", "to": "2026-11-11", "half": True}
        test.api("nils", "POST", "/absences", absence)

    def test_totals_have_what_is_planned_beside_them(self):
        with self.page("/hours/2026-11-10", user="nils") as page:
            total = page.locator(".hours-sum")
            expect(total).to_have_text("6:15Total7:30 planned")
            page.locator("h1").press("w")
            expect(total).to_have_text("6:15Total37:30 planned, 3:45 absent")
            page.locator("h1").press("m")
            # Of the whole month, the days to come too.
            expect(total).to_have_text("6:15Total120:00 planned, 3:45 absent")
            expect(page.locator(".calendar .sum-column").nth(3)).to_have_text("6:1537:30 planned, 3:45 absent")
            page.goto("/hours/2026-11-14")
            expect(total).to_have_text("0:00Total")
        with self.page("/hours/week/2026-11-10", user="maria") as page:
            expect(page.locator(".week-grid")).to_be_visible()
            page.wait_for_load_state("networkidle")
            expect(page.locator(".hours-expected")).to_have_count(0)

    def test_a_month_leads_to_the_days_on_which_nothing_is_entered(self):
        with self.page("/hours/month/2026-11-10", user="nils") as page:
            missing = page.locator(".month-missing")
            expect(missing.get_by_role("heading")).to_have_text("Nothing entered on 8 days")
            expect(missing.get_by_role("link").first).to_have_text("Mon 9 Nov")
            monday = page.get_by_role("link", name="Monday 9 November 2026: 7:30 planned, nothing entered")
            expect(monday).to_be_visible()
            page.get_by_role("link", name="Fri 13 Nov").press("Enter")
            expect(page.get_by_role("heading", level=1)).to_contain_text("Friday 13 November")
            page.get_by_role("combobox").fill("bridge 8-15:30")
            page.keyboard.press("Enter")
            expect(page.locator(".entry")).to_have_count(1)
            page.locator("h1").press("m")
            expect(missing.get_by_role("heading")).to_have_text("Nothing entered on 7 days")
            page.goto("/hours/month/2026-10-10")
            expect(page.locator(".calendar")).to_be_visible()
            page.wait_for_load_state("networkidle")
            expect(missing).to_have_count(0)
        for entry in self.api("nils", "GET", "/entries?day=2026-11-13"):
            self.api("nils", "DELETE", f"/entries/{entry['id']}")

    def test_who_sends_the_month_is_told_of_them(self):
        with self.page("/months/2026-11", user="nils") as page:
            expect(page.locator(".period-odd li")).to_have_count(8)
            expect(page.locator(".period-odd")).to_contain_text("7:30 planned, nothing entered")
            page.locator("h1").focus()
            page.keyboard.press("s")
            dialog = page.get_by_role("dialog")
            expect(dialog).to_contain_text("On 8 days time is planned and nothing entered:")
            expect(dialog.get_by_role("link")).to_have_count(8)
            dialog.get_by_role("link", name="Mon 9 Nov").click()
            expect(dialog).to_have_count(0)
            expect(page).to_have_url(f"{self.server.address}/hours/2026-11-09")

    def test_the_teams_month_shows_them(self):
        with self.page("/team/2026-11", user="mikko") as page:
            row = page.get_by_role("row").filter(has_text="Nils")
            expect(row).to_contain_text("8 empty days")
            expect(row.locator(".team-sum")).to_have_text("6:15of 120:00")
            expect(page.get_by_role("row").filter(has_text="Maria").locator(".team-sum")).to_have_text("6:15")
            expect(page.locator(".page-head")).to_contain_text("8 empty days")
            cell = row.get_by_role("link", name="Nils, Monday 9 November 2026: time is planned, nothing entered")
            cell.press("Enter")
            expect(page).to_have_url(re.compile(f"/balance/2026-11\\?user={self.ids['nils']}$"))

    def test_without_the_balance_the_hours_are_there(self):
        with self.page("/team/2026-11", user="mikko") as page:
            self.expected_errors = ("ERR_FAILED",)
            page.route(re.compile("/api/v1/(periods|balance)"), lambda route: route.abort())
            page.reload()
            expect(page.get_by_role("row").filter(has_text="Nils").locator(".team-sum")).to_have_text("6:15")
            page.goto("/hours/month/2026-11-10")
            expect(page.locator(".calendar-sum").first).to_be_visible()
            expect(page.locator(".hours-expected")).to_have_count(0)

    def test_everywhere(self):
        self.check_everywhere("/hours/month/2026-11-10", "nils", ".month-missing", sizes=SIZES)
        self.check_everywhere("/team/2026-11", "mikko", ".team-missing", sizes=SIZES)
