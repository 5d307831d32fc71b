"""What entries and reports cost, and the form of files: for who sees money, and for who doesn't."""

import csv
import io
import json

from harness import expect
from test_money import SIZES, MoneyTest

MONTH = "/reports?day=2026-10-15"


class CostTests(MoneyTest):
    def entry_of(self, user):
        """An entry on Bridge of October, billable."""
        found = self.api(user, "GET", f"/entries/search?project={self.bridge['id']}&from=2026-10-01&to=2026-10-31")
        return next(one for one in found if one["billable"])

    def test_an_entry_that_is_opened_tells_what_it_costs_and_why(self):
        entry = self.entry_of("mikko")
        minor = self.api("mikko", "GET", f"/entries/{entry['id']}/amount")["amounts"][0]["minor"]
        with self.page(f"/hours/{entry['start'][:10]}", user="mikko") as page:
            page.locator(f"[data-entry='{entry['id']}'] .entry-open").click()
            cost = page.locator(".entry-cost")
            expect(cost).to_contain_text(f"{minor / 100:,.2f} EUR")
            expect(cost).to_contain_text(f"The project's rate {self.rate}, from 01/01/2026.")
            page.keyboard.press("Escape")
            expect(cost).to_have_count(0)

    def test_a_closed_entry_and_those_of_others_tell_it_too(self):
        lock = self.api("anna", "PUT", "/locks", {"through": "2026-10-31"})
        try:
            entry = self.entry_of("mikko")
            with self.page(f"/hours/{entry['start'][:10]}", user="mikko", language="fi") as page:
                page.locator(f"[data-entry='{entry['id']}'] .icon-button").click()
                page.get_by_role("menuitem", name="Hinta").click()
                dialog = page.get_by_role("dialog")
                expect(dialog).to_contain_text(f"Projektin hinta {self.rate}, alkaen 1.1.2026.")
                expect(dialog).to_contain_text("Se on suljettu: hinnat numeron")
                self.check_page(page)
        finally:
            self.api("anna", "DELETE", f"/locks/{lock['id']}")
        with self.page(f"/find?user=4&project={self.bridge['id']}&billable=true", user="anna") as page:
            page.get_by_role("button", name="What Bridge,").first.click()
            expect(page.get_by_role("dialog")).to_contain_text("The project's rate")

    def test_a_reporter_sees_it_when_the_firm_shows_it(self):
        entry = self.entry_of("otto")
        path = f"/hours/{entry['start'][:10]}"
        row = f"[data-entry='{entry['id']}']"
        with self.page(path, user="otto") as page:
            with page.expect_response("**/amount") as answer:
                page.locator(f"{row} .entry-open").click()
            self.assertEqual(answer.value.status, 403)
            expect(page.get_by_role("button", name="Save")).to_be_visible()
            page.keyboard.press("Escape")
            page.locator(f"{row} .icon-button").click()
            expect(page.get_by_role("menuitem", name="What it costs")).to_have_count(0)
        self.api("anna", "PATCH", "/timesheets/settings", {"seeAmounts": "reporter"})
        try:
            with self.page(path, user="otto") as page:
                page.locator(f"{row} .entry-open").click()
                expect(page.locator(".entry-cost")).to_contain_text("EUR")
        finally:
            self.api("anna", "PATCH", "/timesheets/settings", {"seeAmounts": "manager"})


class MoneyReportTests(MoneyTest):
    def report(self, **query):
        text = "&".join(f"{name}={value}" for name, value in {"limit": 1, "amounts": "true", **query}.items())
        return self.api("anna", "GET", f"/reports/hours?{text}")

    def test_m_shows_money_by_customer_and_what_has_no_rate(self):
        asked = {"period": "month", "day": "2026-10-15", "user": "all", "groupBy": "customer"}
        report = self.report(**asked)
        with self.page(MONTH, user="anna") as page:
            expect(page.locator(".report-chart")).to_be_visible()
            page.locator("h1").focus()
            page.keyboard.press("m")
            money = f"{report['amounts'][0]['minor'] / 100:,.2f} EUR"
            expect(page.locator(".report-whole")).to_have_text(money)
            self.assertIn("money=true", page.url)
            expect(page.get_by_role("button", name="Money")).to_have_attribute("aria-pressed", "true")
            customers = page.get_by_role("region", name="By customer").get_by_role("listitem")
            expect(customers).to_have_count(len(report["groups"]))
            expect(customers.first).to_contain_text("City of Oulu")
            expect(page.locator("tfoot")).to_contain_text(money)
            expect(page.get_by_text("billable hours have no rate.")).to_be_visible()
            customers.first.get_by_role("link").click()
            expect(page.locator(".report-whole")).to_have_text(money)
            self.assertIn("customer=", page.url)
            page.get_by_role("button", name="Money").click()
            expect(page.locator(".report-chart")).to_be_visible()

    def test_a_reporter_is_not_shown_money(self):
        with self.page(f"{MONTH}&money=true", user="otto") as page:
            expect(page.get_by_role("alert")).to_contain_text("The firm does not show you amounts.")
            expect(page.get_by_role("button", name="Money")).to_have_count(0)
            page.get_by_role("link", name="Without money").click()
            expect(page.locator(".report-chart")).to_be_visible()

    def test_days_of_another_zone_are_told(self):
        self.api("anna", "PATCH", "/timesheets/settings", {"timeZone": "Pacific/Auckland"})
        try:
            with self.page(f"{MONTH}&money=true", user="anna") as page:
                expect(page.get_by_text("The days are those of Pacific/Auckland")).to_be_visible()
        finally:
            self.api("anna", "PATCH", "/timesheets/settings", {"timeZone": "Europe/Helsinki"})

    def test_money_everywhere(self):
        for path in (f"{MONTH}&money=true", f"{MONTH}&money=true&by=customer,user,project"):
            self.check_everywhere(path, "anna", ".report-customers li", sizes=SIZES)
        self.check_everywhere("/reports?day=2020-01-01&money=true", "anna", ".empty", sizes=SIZES)

    def open_form(self, page):
        page.get_by_role("button", name="Export").click()
        page.get_by_role("menuitem", name="Form of the files").click()
        return page.get_by_role("dialog")

    def read_file(self, page, act):
        with page.expect_download() as download:
            act()
        return download.value.path().read_text("utf-8-sig"), download.value.suggested_filename

    def test_the_form_of_files_is_remembered(self):
        with self.page(MONTH, user="anna") as page:
            expect(page.locator(".report-chart")).to_be_visible()
            dialog = self.open_form(page)
            dialog.get_by_label("Decimals").select_option("comma")
            expect(dialog.get_by_label("Between columns")).to_have_value("semicolon")
            dialog.get_by_text("14 columns").click()
            for column in ("id", "user", "task", "tags", "billable", "description", "start", "end", "project"):
                dialog.get_by_label(column, exact=True).uncheck()
            dialog.get_by_label("amount", exact=True).check()
            dialog.get_by_label("With amounts").check()
            self.check_page(page)
            text, _ = self.read_file(page, dialog.get_by_role("link", name="Entries").click)
            rows = list(csv.reader(io.StringIO(text), delimiter=";"))
            self.assertEqual(rows[0], ["userName", "projectName", "taskName", "seconds", "hours", "amount"])
            report = self.report(period="month", day="2026-10-15", user="all")
            cents = sum(round(float(row[-1].replace(",", ".")) * 100) for row in rows[1:] if row[-1])
            self.assertEqual(cents, report["amounts"][0]["minor"])
            self.open_form(page).get_by_label("Format").select_option("ndjson")
            page.reload()
            page.get_by_role("button", name="Export").click()
            text, name = self.read_file(page, page.get_by_role("menuitem", name="Sums NDJSON").click)
            self.assertTrue(name.endswith(".ndjson"), name)
            lines = [json.loads(line) for line in text.splitlines()]
            self.assertTrue(lines[-1]["end"])
            self.assertIn("amounts", lines[0])
            self.open_form(page).get_by_label("Format").select_option("ics")
            expect(page.get_by_role("dialog").get_by_role("link", name="Sums")).to_have_count(0)
            text, _ = self.read_file(page, page.get_by_role("dialog").get_by_role("link", name="Entries").click)
            self.assertTrue(text.startswith("BEGIN:VCALENDAR"))
