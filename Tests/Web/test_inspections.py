"""The accounts of an inspector, with their inspections and reports."""

import re

from harness import WIDE, WebTest, expect

SMALL = {"width": 390, "height": 800}


class InspectionsTests(WebTest):
    def test_the_list_of_an_account_and_its_reports(self):
        with self.page("/inspections", user="iida") as page:
            rows = page.locator(".inspection-account tbody tr")
            expect(rows).to_have_count(2)
            row = page.get_by_role("row").filter(has_text="Rantakatu 4")
            for text in ("Yearly inspection", "Iida Ilves", "22/11/2026", "finished"):
                expect(row).to_contain_text(text)
            with page.context.expect_page() as opened:
                row.get_by_role("link", name="Report on Rantakatu 4 of 22/11/2026").press("Enter")
            report = opened.value
            report.wait_for_load_state()
            self.assertRegex(report.url, r"/report\.html$")
            expect(report.locator("body")).to_contain_text("Rantakatu 4")
            report.close()
            page.get_by_role("link", name="Open", exact=True).click()
            expect(page).to_have_url(re.compile("state=open"))
            expect(rows).to_have_count(1)
            expect(rows).to_contain_text("Satamatie 1")
            page.get_by_role("link", name="Void", exact=True).click()
            expect(page.get_by_role("heading", name="No inspections")).to_be_visible()
            page.locator(".empty").get_by_role("link", name="All inspections").click()
            expect(rows).to_have_count(2)
            page.get_by_role("link", name="Rantala Buildings").click()
            expect(page.get_by_role("heading", name="Rantala Buildings", level=1)).to_be_visible()
            expect(rows).to_have_count(2)

    def test_nobody_sees_what_is_not_theirs(self):
        with self.page("/inspections", user="otto") as page:
            expect(page.get_by_role("heading", name="No accounts yet")).to_be_visible()
            expect(page.locator(".segmented")).to_have_count(0)
            self.check_page(page)
        with self.page("/inspections/rantala", user="otto") as page:
            expect(page.get_by_role("alert")).to_contain_text("This is not there any more")

    def test_a_failing_list_says_so(self):
        with self.context(user="iida", service_workers="block") as context:
            page = context.new_page()
            page.route(
                "**/accounts/*/inspections?*",
                lambda route: route.fulfill(status=503, json={"type": "urn:kortti:problem:unavailable", "title": "No"}),
            )
            page.goto("/inspections")
            expect(page.get_by_role("alert")).to_contain_text("The server is busy")
            self.check_page(page)

    def test_everywhere(self):
        self.check_everywhere("/inspections", "iida", ".inspection-report", sizes=(WIDE, SMALL))
        with self.page("/inspections", user="iida", size=SMALL, language="nb") as page:
            expect(page.get_by_role("heading", name="Inspeksjoner")).to_be_visible()
            expect(page.get_by_text("ferdig").first).to_be_visible()
            self.check_page(page)
