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
    minutes = seconds // 60
    return f"{minutes // 60}:{minutes % 60:02}"


def difference(now, then):
    sign = "+" if now > then else "−" if now < then else ""
    percent = round(abs(now - then) * 100 / then)
    return f"{sign}{written(abs(now - then))} {sign if percent else ''}{percent}%"


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
                page.get_by_role("menuitem", name="Timer til utskrift").click()
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
            {"project": project["id"], "start": "2026-01-05T09:00", "end": "2026-01-05T10:30", "tags": [INJECTION]},
        )
        with self.page("/reports?day=2026-01-05&by=tag,project", user="otto") as page:
            expect(page.locator(".report-table tr.report-level1")).to_contain_text(INJECTION)
            expect(page.get_by_text("Hours with two tags")).to_be_visible()
            page.get_by_label("Tag", exact=True).select_option(INJECTION)
            expect(self.whole(page)).to_have_text("1:30")
            page.keyboard.press("Escape")
            page.goto("/reports?day=2026-02-05&project=1")
            expect(page.get_by_role("heading", name="No hours in this period")).to_be_visible()
            page.get_by_role("link", name="Count everything").click()
            expect(page).to_have_url(re.compile("day=2026-02-05$"))
            self.assertEqual(page.locator("img").count(), 0)

    def test_a_report_stands_beside_the_one_before(self):
        october = self.report("otto", period="month", day="2026-10-15", groupBy="project,task")
        september = self.report("otto", period="month", day="2026-09-15", groupBy="project,task")
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

    def test_what_makes_no_sense_is_as_usual_and_what_is_unknown_is_said(self):
        with self.page("/reports?period=eon&day=2026-13-45&by=moon&user=7", user="otto") as page:
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            page.goto("/reports?project=999")
            expect(page.get_by_role("alert")).to_be_visible()

    def test_everywhere(self):
        self.check_everywhere(f"{MONTH}&compare=true", "anna", ".report-compared-sum", sizes=(PHONE, WIDE))
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
