"""The balance with its working, and absences: by keyboard, on a phone, in words of three languages."""

from harness import PHONE, WebTest, expect
from server import DEMO_PASSWORD, NOW
from test_reports import INJECTION


def signed(seconds):
    sign = "" if abs(seconds) < 60 else "\u2212" if seconds < 0 else "+"
    minutes = int(abs(seconds) // 60)
    return f"{sign}{minutes // 60}:{minutes % 60:02}"


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
