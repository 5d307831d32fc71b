"""The balance with its working, and absences: by keyboard, on a phone, in words of three languages."""

from harness import PHONE, WebTest, expect
from server import DEMO_PASSWORD, NOW
from test_reports import INJECTION, written


def signed(seconds):
    sign = "" if seconds == 0 else "\u2212" if seconds < 0 else "+"
    return sign + written(int(abs(seconds)))


def read(text):
    """The seconds of a time as a page shows it."""
    if text == "–":
        return 0
    sign = -1 if text.startswith("\u2212") else 1
    hours, minutes, *seconds = (int(part) for part in text.strip("+\u2212").split(":"))
    return sign * (hours * 3600 + minutes * 60 + sum(seconds))


WRITTEN = """async () => {
    const { loadModule } = await import(document.querySelector("script[type=module]").src);
    const { duration, signedDuration } = await loadModule("core/format.js");
    const { secondsOf } = await loadModule("core/typed-hours.js");
    const values = [0, 1, -1, 59, 60, 3599, 3600, 24317, -27000, 359999];
    return {
        texts: values.map(signedDuration),
        read: values.map((value) => secondsOf(signedDuration(value)) - value),
        rounded: duration(7.5 * 3600 - 1e-6),
        wrong: ["1:60", "1:00:60", "1:00:5", "1:00,5"].map(secondsOf),
    };
}"""


class BalanceTests(WebTest):
    def balance(self, caller, query):
        return self.api(caller, "GET", f"/balance?{query}")

    def test_the_figure_is_that_of_the_server_and_each_day_shows_how_it_comes_about(self):
        month = NOW[:7]
        year = self.balance("otto", f"year={month[:4]}&by=month")
        days = self.balance("otto", f"month={month}")
        with self.page("/balance", user="otto") as page:
            expect(page.locator(".balance-figure strong")).to_have_text(signed(year["closing"]))
            expect(page.locator(".balance-year a")).to_have_count(12)
            rows = page.locator(".balance-days tbody tr")
            expect(rows).to_have_count(len(days["rows"]))
            expect(page.locator(".balance-days tfoot")).to_contain_text(signed(days["closing"]))
            page.locator("h1").focus()
            page.keyboard.press("ArrowLeft")
            expect(page.locator(".balance-year a[aria-current]")).to_have_count(1)
            self.assertNotIn(month, page.url)
            page.keyboard.press("t")
            expect(rows).to_have_count(len(days["rows"]))
            rows.first.get_by_role("link").click()
            page.wait_for_url(f"**/hours/{month}-01")

    def test_times_are_shown_to_the_second_where_they_have_any_and_read_back(self):
        with self.page("/balance", user="otto") as page:
            found = page.evaluate(WRITTEN)
        self.assertEqual(
            found["texts"],
            [
                *("0:00", "+0:00:01", "\u22120:00:01", "+0:00:59", "+0:01"),
                *("+0:59:59", "+1:00", "+6:45:17", "\u22127:30", "+99:59:59"),
            ],
        )
        self.assertEqual(found["read"], [0] * 10)
        self.assertEqual(found["rounded"], "7:30")
        self.assertEqual(found["wrong"], [None] * 4)

    def test_the_figures_of_a_month_add_up_as_they_are_shown(self):
        project = self.api("otto", "GET", "/projects")[0]["id"]
        entry = {"project": project, "start": "2026-10-17T10:00:05", "end": "2026-10-17T10:20:22"}
        made = self.api("otto", "POST", "/entries", entry)
        try:
            with self.page("/balance/2026-10", user="otto") as page:
                row = page.locator(".balance-days tbody tr", has=page.locator("a[href='/hours/2026-10-17']"))
                expect(row).to_contain_text("+0:20:17")
                opening = self.balance("otto", "month=2026-10")["opening"]
                rows = [row.locator("td").all_inner_texts() for row in page.locator(".balance-days tbody tr").all()]
                foot = page.locator(".balance-days tfoot td").all_inner_texts()
                planned, worked, credited, change = (sum(read(row[at]) for row in rows) for at in (1, 2, 3, 4))
                self.assertEqual([planned, worked, credited, change], [read(text) for text in foot[1:5]])
                self.assertEqual(change, worked + credited - planned)
                self.assertEqual(read(foot[-1]), opening + change + (read(foot[5]) if len(foot) > 6 else 0))
                for at, one in enumerate(rows):
                    before = read(rows[at - 1][-1]) if at else opening
                    self.assertEqual(read(one[-1]), before + sum(read(text) for text in one[4:-1]), one)
                page.goto("/hours/2026-10-17")
                expect(page.locator(".entry-sum")).to_have_text("0:20:17")
                expect(page.locator(".hours-sum strong")).to_have_text("0:20:17")
                page.goto("/hours/week/2026-10-17")
                expect(page.locator(".week-grid tfoot")).to_contain_text("0:20:17")
        finally:
            self.api("otto", "DELETE", f"/entries/{made['id']}")

    def test_a_month_that_is_over_has_the_balance_of_its_end(self):
        closing = self.balance("otto", "month=2026-10")["closing"]
        otto = self.api("otto", "GET", "/me")["id"]
        with self.page("/balance/2026-10", user="otto") as page:
            figure = page.get_by_role("region", name="Balance at the end of October 2026")
            expect(figure.locator("strong")).to_have_text(signed(closing))
            expect(figure).to_contain_text("Balance at the end of yesterday: ")
            figure.get_by_role("link").click()
            page.wait_for_url("**/months/2026-10")
        with self.page(f"/balance/2026-10?user={otto}", user="mikko") as page:
            expect(page.locator(".balance-figure strong")).to_have_text(signed(closing))
            page.locator(".balance-days").get_by_role("link", name="Thursday 15 October 2026").click()
            expect(page).to_have_url(f"{self.server.address}/find?user={otto}&from=2026-10-15&to=2026-10-15")
            expect(page.locator(".found-row").first).to_be_visible()

    def test_a_contract_begins_with_the_month_that_is_shown_and_has_the_firms_holidays(self):
        ada = {"name": "Ada", "username": "ada", "password": DEMO_PASSWORD, "role": "reporter"}
        user = self.api("anna", "POST", "/users", ada)["id"]
        calendar = self.api("anna", "GET", "/timesheets/settings")["calendar"]
        self.api("anna", "PATCH", "/timesheets/settings", {"calendar": "NO"})
        try:
            with self.page(f"/balance/2026-10?user={user}", user="anna") as page:
                page.get_by_role("button", name="Add a contract").click()
                expect(page.get_by_label("From", exact=True)).to_have_value("2026-10-01")
                expect(page.get_by_label("Public holidays")).to_have_value("NO")
                page.get_by_role("button", name="Save").click()
                expect(page.locator(".balance-contracts tbody")).to_contain_text("Norway")
                page.get_by_role("button", name="Change the contract").click()
                expect(page.get_by_role("dialog")).to_contain_text("Its first day stays.")
        finally:
            self.api("anna", "PATCH", "/timesheets/settings", {"calendar": calendar})

    def test_a_manager_chooses_whose_and_a_reporter_does_not(self):
        otto = next(one for one in self.api("mikko", "GET", "/users") if one["name"].startswith("Otto"))
        closing = self.balance("otto", "year=2026&by=month")["closing"]
        with self.page("/balance/2026-11", user="mikko") as page:
            page.get_by_label("Person").select_option(str(otto["id"]))
            expect(page.locator(".balance-figure strong")).to_have_text(signed(closing))
            self.assertIn(f"user={otto['id']}", page.url)
        with self.page("/balance", user="otto", size=PHONE) as page:
            expect(page.locator(".balance-figure")).to_be_visible()
            expect(page.get_by_label("Person")).to_have_count(0)

    def test_an_absence_is_added_changed_and_removed(self):
        with self.page("/absences/2027", user="otto") as page:
            expect(page.get_by_text("No absences in this year")).to_be_visible()
            page.locator("h1").focus()
            page.keyboard.press("n")
            page.get_by_label("Kind").select_option("sick")
            page.get_by_label("First day", exact=True).fill("2027-02-01")
            page.get_by_label("Last day", exact=True).fill("2027-01-31")
            page.get_by_label("Comment").fill(f"Flu {INJECTION}")
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_text("The last day must not lie before the first.")).to_be_visible()
            page.get_by_label("Last day", exact=True).fill("2027-02-02")
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_text("The absence is saved.")).to_be_visible()
            row = page.locator("tbody tr")
            expect(row).to_contain_text("Sick")
            expect(row).to_contain_text("2 days")
            expect(row).to_contain_text(INJECTION)
            page.get_by_role("button", name="Change the absence").click()
            page.get_by_label("Last day", exact=True).fill("2027-02-01")
            page.get_by_label("Half a day").check()
            page.get_by_role("button", name="Save").click()
            expect(row).to_contain_text("½ Sick")
            expect(row).to_contain_text("0.5 days")
            page.get_by_role("button", name="Remove the absence").click()
            page.get_by_role("dialog").get_by_role("button", name="Remove").click()
            expect(page.get_by_text("No absences in this year")).to_be_visible()

    def test_two_absences_on_one_day_are_refused_in_words(self):
        self.api("otto", "POST", "/absences", {"kind": "holiday", "from": "2027-03-01", "to": "2027-03-05"})
        with self.page("/absences/2027", user="otto", size=PHONE) as page:
            page.get_by_role("button", name="Add an absence").click()
            page.get_by_label("First day", exact=True).fill("2027-03-05")
            page.get_by_label("Last day", exact=True).fill("2027-03-06")
            page.get_by_role("button", name="Save").click()
            alert = page.get_by_role("dialog").get_by_role("alert")
            expect(alert).to_contain_text("takes one of these days already")
            expect(alert).to_contain_text("Holiday")
            page.get_by_role("button", name="Cancel").click()
        with self.page("/absences/2027?user=all", user="mikko") as page:
            row = page.locator("tbody tr", has_text="Otto").filter(has_text="5 days")
            expect(row).to_have_count(1)
            expect(row.get_by_role("button")).to_have_count(0)
        absence = self.api("otto", "GET", "/absences?from=2027-03-01&to=2027-03-05")[0]
        self.api("otto", "DELETE", f"/absences/{absence['id']}")

    def test_without_a_contract_it_says_what_is_missing(self):
        self.api(
            "anna",
            "POST",
            "/users",
            {"name": "Nea", "username": "nea", "password": DEMO_PASSWORD, "role": "manager"},
        )
        with self.page("/balance", user="nea") as page:
            expect(page.get_by_text("There is no contract")).to_be_visible()
        nea = next(one for one in self.api("anna", "GET", "/users") if one["name"] == "Nea")
        with self.page(f"/balance/2026-11?user={nea['id']}", user="anna") as page:
            page.get_by_role("button", name="Add a contract").click()
            page.get_by_label("From", exact=True).fill("2026-11-16")
            page.get_by_label("Fri").fill("6 hours")
            page.get_by_label("Balance before it").fill("-2:30")
            page.get_by_role("button", name="Save").click()
            expect(page.locator(".field-error")).to_contain_text("7:30")
            page.get_by_label("Fri").fill("6,5")
            page.get_by_label("Public holidays").select_option("none")
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_text("The contract is saved.")).to_be_visible()
            expect(page.locator(".balance-contracts")).to_contain_text("36:30")
            # Five days without an hour.
            expect(page.locator(".balance-figure strong")).to_have_text(signed(-9000 - 36.5 * 3600))
            expect(page.locator(".balance-figure")).to_contain_text("Below the limit")
            page.get_by_role("button", name="Change the contract").click()
            page.get_by_label("Balance before it").fill("0")
            page.get_by_role("button", name="Save").click()
            expect(page.locator(".balance-figure strong")).to_have_text(signed(-36.5 * 3600))
            page.get_by_role("button", name="Remove the contract").click()
            page.get_by_role("dialog").get_by_role("button", name="Remove").click()
            expect(page.get_by_text("There is no contract")).to_be_visible()
