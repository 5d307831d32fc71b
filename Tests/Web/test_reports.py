"""Reports: ranges, filters, groups, charts, export, and how much is read for them."""

import csv
import io
import json
import re

from harness import PHONE, WIDE, WebTest, expect
from large import YEAR_REPORT, add_entries

INJECTION = "<img src=x onerror=alert(1)>"
MONTH = "/reports?day=2026-10-15"


def written(seconds):
    text = f"{seconds // 3600}:{seconds // 60 % 60:02}"
    return text if seconds % 60 == 0 else f"{text}:{seconds % 60:02}"


class ReportTests(WebTest):
    def report(self, caller, **query):
        text = "&".join(f"{name}={value}" for name, value in query.items())
        return self.api(caller, "GET", f"/reports/hours?{text}")

    def whole(self, page):
        return page.locator(".report-whole strong")

    def test_sums_are_those_of_the_server_and_every_step_is_an_address(self):
        month = self.report("otto", period="month", day="2026-10-15", groupBy="project,task")
        with self.page(MONTH, user="otto") as page:
            expect(page.get_by_role("heading", name="October 2026")).to_be_visible()
            expect(self.whole(page)).to_have_text(written(month["seconds"]))
            first = month["groups"][0]
            row = page.locator(".report-table tbody tr.report-level1").first
            expect(row).to_contain_text(first["name"])
            expect(row).to_contain_text(written(first["seconds"]))
            expect(page.locator(".report-table tr.report-level2")).to_have_count(
                sum(len(one["groups"]) for one in month["groups"])
            )
            row.get_by_role("button").press("Enter")
            expect(page.locator(".report-table tr.report-level2")).to_have_count(
                sum(len(one["groups"]) for one in month["groups"][1:])
            )
            self.assertEqual(page.locator(".chart-bars > a").count(), 31)
            # A group leads to what is in it; back leads out again.
            row.get_by_role("link", name=first["name"]).click()
            expect(self.whole(page)).to_have_text(written(first["seconds"]))
            self.assertIn(f"project={first['key']}", page.url)
            expect(page.get_by_label("Project", exact=True)).to_have_value(str(first["key"]))
            page.get_by_label("Task").select_option(str(first["groups"][0]["key"]))
            expect(self.whole(page)).to_have_text(written(first["groups"][0]["seconds"]))
            address = page.url
            page.go_back()
            expect(self.whole(page)).to_have_text(written(first["seconds"]))
            page.go_back()
            expect(self.whole(page)).to_have_text(written(month["seconds"]))
            page.goto(address)
            expect(self.whole(page)).to_have_text(written(first["groups"][0]["seconds"]))

    def test_a_customer_leads_to_the_hours_on_its_projects(self):
        month = self.report("anna", period="month", day="2026-10-15", user="all", groupBy="customer")
        with self.page(f"{MONTH}&by=customer", user="anna") as page:
            first = month["groups"][0]
            expect(page.locator(".report-table tr.report-level1").last).to_contain_text("No customer")
            page.locator(".report-table").get_by_role("link", name=first["name"]).click()
            expect(self.whole(page)).to_have_text(written(first["seconds"]))
            self.assertIn(f"customer={first['key']}", page.url)
            choice = page.get_by_label("Customer", exact=True)
            expect(choice).to_have_value(str(first["key"]))
            choice.select_option("")
            expect(self.whole(page)).to_have_text(written(month["seconds"]))

    def test_ranges_by_keyboard_and_by_hand(self):
        sums = {
            period: self.report("otto", period=period, day="2026-10-15")["seconds"]
            for period in ("day", "week", "month")
        }
        with self.page("/reports?period=day&day=2026-10-15", user="otto") as page:
            expect(self.whole(page)).to_have_text(written(sums["day"]))
            for name in ("Week", "Month"):
                page.get_by_role("link", name=name, exact=True).press("Enter")
                expect(page).to_have_title(re.compile("Week 42, 12.*18 Oct 2026" if name == "Week" else "October 2026"))
                page.goto(f"/reports?period={name.lower()}&day=2026-10-15")
                expect(self.whole(page)).to_have_text(written(sums[name.lower()]))
            page.locator("h1").press("ArrowLeft")
            expect(page.get_by_role("heading", name="September 2026")).to_be_visible()
            page.get_by_role("link", name="Year", exact=True).click()
            expect(page.get_by_role("heading", name="2026")).to_be_visible()
            expect(page.locator(".chart-bars > a")).to_have_count(12)
            page.get_by_role("link", name="Range", exact=True).click()
            page.get_by_label("First day").fill("2026-10-01")
            expect(page.get_by_role("heading", level=1)).to_contain_text("1 Oct")
            page.get_by_label("Last day").fill("2026-10-07")
            expect(page.locator(".chart-bars > a")).to_have_count(7)
            expected = self.report("otto", period="range", **{"from": "2026-10-01", "to": "2026-10-07"})["seconds"]
            expect(self.whole(page)).to_have_text(written(expected))

    def test_the_chart_by_keyboard_says_what_a_bar_is(self):
        with self.page(MONTH, user="otto") as page:
            bar = page.locator(".chart-bars > a").first
            bar.focus()
            expect(page.locator(".report-readout strong")).to_have_text("Thursday 1 October 2026")
            page.keyboard.press("ArrowRight")
            expect(page.locator(".report-readout strong")).to_have_text("Friday 2 October 2026")
            page.keyboard.press("Enter")
            expect(page.get_by_role("heading", name="Friday 2 October 2026")).to_be_visible()

    def test_managers_choose_people_and_the_export_has_the_same_sum(self):
        whole = self.report("anna", period="month", day="2026-10-15", user="all")["seconds"]
        own = self.report("anna", period="month", day="2026-10-15", user=4, billable="true")["seconds"]
        with self.page(MONTH, user="anna") as page:
            expect(self.whole(page)).to_have_text(written(whole))
            page.get_by_label("Person", exact=True).select_option("Otto Oksanen")
            expect(self.whole(page)).to_have_text(
                written(self.report("anna", period="month", day="2026-10-15", user=4)["seconds"])
            )
            page.get_by_label("Billable", exact=True).select_option("true")
            expect(self.whole(page)).to_have_text(written(own))
            page.get_by_label("Group by", exact=True).select_option("week")
            expect(page.locator(".report-table tr.report-level1")).to_have_count(5)
            self.assertIn("billable=true", page.url)
            page.get_by_role("button", name="Export").click()
            with page.expect_download() as download:
                page.get_by_role("menuitem", name="Entries CSV").click()
            rows = list(csv.DictReader(io.StringIO(download.value.path().read_text("utf-8-sig"))))
            self.assertEqual(sum(int(row["seconds"]) for row in rows), own)
            self.assertEqual({row["userName"] for row in rows}, {"Otto Oksanen"})
            self.assertEqual({row["billable"] for row in rows}, {"true"})
        with self.page(MONTH, user="otto") as page:
            expect(self.whole(page)).to_be_visible()
            self.assertEqual(page.get_by_label("Person", exact=True).count(), 0)

    def test_entries_are_printed(self):
        """The page opens beside the app, in its language, with what the report shows."""
        with self.page(MONTH, user="otto", language="nb") as page:
            whole = self.whole(page)
            expect(whole).to_be_visible()
            page.get_by_role("button", name="Eksporter").click()
            with page.expect_popup() as opened:
                page.get_by_role("menuitem", name="Føringer til utskrift").click()
            printed = opened.value
            expect(printed.locator("h1")).to_have_text("Timer")
            expect(printed.locator("dd").first).to_have_text("Otto Oksanen")
            expect(printed.locator("tr.s").last).to_contain_text("Sum")
            expect(printed.locator("h2")).to_have_text("Saldo")
            self.assertGreater(printed.locator("tbody tr").count(), 10)
            # Its style is allowed, and it fits the width of a phone.
            self.assertEqual(
                printed.locator("table").evaluate("node => getComputedStyle(node).borderCollapse"), "collapse"
            )
            printed.set_viewport_size({"width": 390, "height": 800})
            self.assertEqual(printed.evaluate("document.documentElement.scrollWidth"), 390)

    def test_a_file_opens_in_the_spreadsheet_of_the_language(self):
        """Where numbers have a decimal comma, semicolons stand between the fields."""
        with self.page(MONTH, user="otto", language="fi") as page:
            expect(self.whole(page)).to_be_visible()
            page.get_by_role("button", name="Vie").click()
            with page.expect_download() as download:
                page.get_by_role("menuitem").first.click()
            text = download.value.path().read_text("utf-8")
            self.assertTrue(text.startswith("\ufeffid;user;"), text[:40])
            rows = list(csv.DictReader(io.StringIO(text[1:]), delimiter=";"))
            self.assertGreater(len(rows), 3)
            for row in rows:
                self.assertEqual(round(float(row["hours"].replace(",", ".")) * 3600), int(row["seconds"]))

    def test_tags_and_names_are_text_and_nothing_is_said_so(self):
        project = self.api("anna", "POST", "/projects", {"name": INJECTION, "color": "red;background:url(x)"})
        self.api("anna", "PUT", f"/users/4/projects/{project['id']}")
        self.api(
            "otto",
            "POST",
            "/entries",
            {"project": project["id"], "start": "2025-10-06T09:00", "end": "2025-10-06T10:30", "tags": [INJECTION]},
        )
        with self.page("/reports?day=2025-10-06&by=tag,project", user="otto") as page:
            expect(page.locator(".report-table tr.report-level1")).to_contain_text(INJECTION)
            expect(page.get_by_text("Hours with two tags")).to_be_visible()
            page.get_by_label("Tag", exact=True).select_option(INJECTION)
            expect(self.whole(page)).to_have_text("1:30")
            page.keyboard.press("Escape")
            page.goto("/reports?day=2025-09-05&project=1")
            expect(page.get_by_role("heading", name="No hours in this period")).to_be_visible()
            page.get_by_role("link", name="Count everything").click()
            expect(page).to_have_url(re.compile("day=2025-09-05$"))
            self.assertEqual(page.locator("img").count(), 0)

    def test_what_makes_no_sense_is_as_usual_and_what_is_unknown_is_said(self):
        with self.page("/reports?period=eon&day=2026-13-45&by=moon&user=7", user="otto") as page:
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            page.goto("/reports?project=999")
            expect(page.get_by_role("alert")).to_be_visible()

    def test_everywhere(self):
        self.check_everywhere(MONTH, "anna", ".report-whole", sizes=(PHONE, WIDE))


class LargeReportTests(WebTest):
    """Over 10,000 entries no list of them is read."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        add_entries(cls.server)

    def test_little_is_read_and_drawn(self):
        with self.context(user="anna") as context:
            page = context.new_page()
            answers = []
            page.on("response", lambda answer: answers.append(answer) if "/api/v1/" in answer.url else None)
            page.goto("/settings")
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            milliseconds = page.evaluate(
                """async (path) => {
                const { loadModule } = await import(document.querySelector("script[type=module]").src);
                const { go } = await loadModule("core/router.js");
                const start = performance.now();
                await go(path);
                while (!document.querySelector(".report-table tbody tr")) await new Promise(requestAnimationFrame);
                return performance.now() - start;
            }""",
                YEAR_REPORT,
            )
            expect(page.locator(".report")).not_to_have_attribute("aria-busy", "true")
            # The choices of the filters come last.
            expect(page.get_by_label("Project", exact=True).locator("option")).not_to_have_count(1)
            size = sum(len(answer.body()) for answer in answers)
            nodes = page.evaluate("document.querySelectorAll('*').length")
            print(f"         12,000 entries: {milliseconds:.0f} ms to the table, {size} bytes read, {nodes} elements")
            sums = [json.loads(answer.body()) for answer in answers if "/reports/hours?" in answer.url]
            self.assertTrue(sums)
            self.assertTrue(all(len(one["entries"]) <= 1 for one in sums))
            self.assertLess(size, 100_000)
            self.assertLess(nodes, 2_500)
