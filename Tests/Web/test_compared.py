"""A report beside that of the period before, and reports that are kept under a name."""

import re

from harness import PHONE, WIDE, WebTest, expect
from test_reports import INJECTION, MONTH, written


def difference(now, then):
    sign = "+" if now > then else "−" if now < then else ""
    percent = round(abs(now - then) * 100 / then)
    return f"{sign}{written(abs(now - then))} {sign if percent else ''}{percent}%"


class ComparedTests(WebTest):
    def report(self, day):
        return self.api("otto", "GET", f"/reports/hours?period=month&day={day}&groupBy=project,task")

    def whole(self, page):
        return page.locator(".report-whole strong")

    def test_a_report_stands_beside_the_one_before(self):
        october = self.report("2026-10-15")
        september = self.report("2026-09-15")
        before = {group["key"]: group["seconds"] for group in september["groups"]}
        with self.page(MONTH, user="otto") as page:
            expect(self.whole(page)).to_have_text(written(october["seconds"]))
            page.locator("h1").press("c")
            expect(page.get_by_role("button", name="Compare")).to_have_attribute("aria-pressed", "true")
            self.assertIn("compare=true", page.url)
            compared = page.locator(".report-compared-sum")
            expect(compared).to_contain_text(difference(october["seconds"], september["seconds"]))
            expect(compared).to_contain_text(f"against September 2026 ({written(september['seconds'])})")
            expect(compared).not_to_contain_text("not over yet")
            for group in october["groups"]:
                row = page.locator(".report-table tr.report-level1").filter(has_text=group["name"])
                expect(row.locator("td.difference")).to_contain_text(difference(group["seconds"], before[group["key"]]))
                expect(row.locator("td.before")).to_have_text(written(before[group["key"]]))
            expect(page.locator("tfoot td.difference")).to_contain_text(
                difference(october["seconds"], september["seconds"])
            )
            compared.get_by_role("link", name="September 2026").click()
            expect(self.whole(page)).to_have_text(written(september["seconds"]))
            expect(page.locator(".report-compared-sum")).to_contain_text("August 2026")
            page.goto("/reports?compare=true")
            expect(page.get_by_text("This period is not over yet.")).to_be_visible()

    def test_what_was_there_before_alone_is_shown_and_days_stand_beside_days(self):
        for day, end in (("2027-03-01", "10:00"), ("2027-03-31", "11:00"), ("2027-04-01", "12:30")):
            self.api("veera", "POST", "/entries", {"project": 1, "start": f"{day}T09:00", "end": f"{day}T{end}"})
        self.api("veera", "POST", "/entries", {"project": 2, "start": "2027-03-02T09:00", "end": "2027-03-02T10:00"})
        with self.page("/reports?day=2027-04-15&compare=true&by=project", user="veera") as page:
            rows = page.locator(".report-table tbody tr")
            expect(rows).to_have_count(2)
            expect(rows.nth(0).locator("td.difference")).to_have_text("+0:30 +17%")
            expect(rows.nth(1)).to_contain_text("Harbour crane")
            expect(rows.nth(1).locator("td.difference")).to_have_text("−1:00 −100%")
            page.goto("/reports?day=2027-04-15&compare=true&by=day")
            # The first of April beside the first of March; the 31st has none.
            expect(rows).to_have_count(3)
            expect(rows.nth(0)).to_contain_text("Thursday 1 April 2027")
            expect(rows.nth(0).locator("td.difference")).to_have_text("+2:30 +250%")
            expect(rows.nth(2)).to_contain_text("Wednesday 31 March 2027")
            expect(rows.nth(2).locator("td.difference")).to_have_text("−2:00 −100%")
            page.goto("/reports?day=2027-05-15&compare=true&by=project")
            expect(rows).to_have_count(1)
            expect(self.whole(page)).to_have_text("0:00")
            page.goto("/reports?day=2027-03-15&compare=true&by=project")
            expect(rows.nth(0).locator("td.difference")).to_have_text("+3:00 new")

    def test_reports_are_saved_opened_renamed_and_removed(self):
        with self.page("/reports?day=2026-10-15&by=week&billable=true", user="otto") as page:
            expect(self.whole(page)).to_be_visible()
            page.locator("h1").press("s")
            dialog = page.get_by_role("dialog")
            dialog.get_by_label("Name").fill(INJECTION)
            page.keyboard.press("Enter")
            expect(page.get_by_text(f"{INJECTION} is saved.")).to_be_visible()
            page.goto("/reports?period=range&from=2026-09-01&to=2026-09-10")
            page.locator("h1").press("s")
            dialog.get_by_label("Name").fill(INJECTION.upper())
            page.keyboard.press("Enter")
            expect(dialog).to_contain_text("There is one with this name already.")
            dialog.get_by_label("Name").fill("Audit")
            page.keyboard.press("Enter")
            page.get_by_role("button", name="Saved reports").click()
            expect(page.locator("#menu-saved-reports [role=menuitem]")).to_have_count(4)
            page.get_by_role("menuitem", name=INJECTION).click()
            # It opens at this month.
            expect(page).to_have_url(f"{self.server.address}/reports?by=week&billable=true")
            page.get_by_role("button", name="Saved reports").press("Enter")
            page.get_by_role("menuitem", name="Audit").click()
            expect(page).to_have_url(re.compile("from=2026-09-01&to=2026-09-10"))
            # They are still there for who comes back, and nobody else has them.
            page.context.request.delete(f"{self.server.address}/api/v1/sessions/current")
            for user, count in (("mikko", 2), ("otto", 4)):
                self.log_in(page.context, user)
                page.goto("/reports")
                expect(page.locator(".sidebar .person-name")).to_contain_text(user.capitalize())
                expect(page.locator("#menu-saved-reports [role=menuitem], #menu-saved-reports p")).to_have_count(count)
            page.get_by_role("button", name="Saved reports").click()
            page.get_by_role("menuitem", name="Rename or remove").click()
            dialog.get_by_role("button", name="Rename Audit").press("Enter")
            expect(dialog.get_by_label("Name", exact=True)).to_be_focused()
            page.keyboard.type("Autumn")
            page.keyboard.press("Enter")
            expect(dialog.get_by_role("button", name="Rename Autumn")).to_be_focused()
            expect(dialog.get_by_role("listitem")).to_have_text([INJECTION, "Autumn"])
            dialog.get_by_role("button", name=f"Remove {INJECTION}").click()
            expect(dialog.get_by_role("listitem")).to_have_text(["Autumn"])
            dialog.get_by_role("link", name="Autumn").click()
            expect(dialog).to_have_count(0)
            expect(page).to_have_url(re.compile("from=2026-09-01"))
            page.get_by_role("button", name="Undo").click()
            expect(page.locator("#menu-saved-reports [role=menuitem]")).to_have_count(4)
            self.assertEqual(page.locator("main img").count(), 0)

    def test_compared_everywhere(self):
        self.check_everywhere(f"{MONTH}&compare=true", "anna", ".report-compared-sum", sizes=(PHONE, WIDE))
