"""Projects and tasks, and who may log on what."""

from harness import PHONE, WIDE, WebTest, expect
from test_reports import written

INJECTION = "<img src=x onerror=alert(1)>"
SIZES = (PHONE, WIDE)


class ProjectTests(WebTest):
    def test_a_budget_that_is_not_touched_stays_to_the_second(self):
        made = self.api("mikko", "POST", "/projects", {"name": "Odd budget", "budgetSeconds": 1_201})
        with self.page(f"/projects/{made['id']}", user="mikko") as page:
            expect(page.get_by_label("Budget in hours")).to_have_value("0.33")
            page.get_by_label("Customer", exact=True).fill("Dam")
            self.save(page)
            saved = self.api("mikko", "GET", f"/projects/{made['id']}")
            self.assertEqual((saved["budgetSeconds"], saved["customer"]), (1_201, "Dam"))
            page.get_by_label("Budget in hours").fill("")
            self.save(page)
            self.assertIsNone(self.api("mikko", "GET", f"/projects/{made['id']}")["budgetSeconds"])

    def save(self, page):
        with page.expect_response(lambda response: response.request.method == "PATCH"):
            page.get_by_role("button", name="Save", exact=True).click()

    def test_a_project_is_made_changed_and_archived(self):
        with self.page("/projects", user="mikko") as page:
            expect(page.get_by_role("link", name="Bridge")).to_be_visible()
            page.keyboard.press("n")
            page.get_by_label("Name", exact=True).fill("Bridge")
            page.get_by_role("button", name="Make the project").press("Enter")
            expect(page.locator(".notice.bad, .field-error").first).to_be_visible()
            page.get_by_label("Name", exact=True).fill(INJECTION)
            page.get_by_label("Budget in hours").fill("12.5")
            page.get_by_role("button", name="Color 3").press("Enter")
            page.get_by_role("button", name="Make the project").press("Enter")
            expect(page.get_by_role("heading", level=1)).to_have_text(INJECTION)
            made = self.api("mikko", "GET", page.evaluate("location.pathname"))
            self.assertEqual((made["budgetSeconds"], made["color"]), (45_000, "#7a9e1f"))
            page.get_by_label("Name of a new task").fill("Digging")
            page.keyboard.press("Enter")
            expect(page.locator(".task-list li")).to_contain_text("Digging")
            expect(page.get_by_label("Name of a new task")).to_be_focused()
            page.get_by_role("button", name="Rename Digging").press("Enter")
            page.get_by_label("Name of the task").fill(INJECTION)
            page.keyboard.press("Enter")
            expect(page.locator(".task-list li")).to_contain_text(INJECTION)
            page.get_by_role("button", name=f"Archive {INJECTION}").click()
            expect(page.locator(".task-list li")).to_contain_text("archived")
            people = page.locator(".project-people li")
            expect(people).to_have_text(["Mikko Mäkelä"])
            page.get_by_label("Person", exact=True).select_option("Pekka Pulkkinen")
            page.get_by_role("button", name="Attach").click()
            expect(page.get_by_text("Pekka Pulkkinen can log hours on it.")).to_be_visible()
            expect(people).to_have_text(["Mikko Mäkelä", "Pekka Pulkkinen"])
            page.get_by_role("button", name="Detach Pekka Pulkkinen").press("Enter")
            expect(people).to_have_text(["Mikko Mäkelä"])
            page.get_by_role("button", name="Detach Mikko Mäkelä").press("Enter")
            expect(page.get_by_text("Nobody may log hours on it yet.")).to_be_visible()
            page.locator(".page-actions").get_by_role("button", name="Archive").click()
            expect(page.locator(".page-actions").get_by_role("button", name="Restore")).to_be_visible()
            other = self.api("anna", "POST", "/projects", {"name": "Made by Anna"})
            page.goto(f"/projects/{other['id']}")
            page.get_by_role("button", name="Attach").click()
            expect(page.get_by_text("Only an admin, or who made the project")).to_be_visible()
            page.goto("/projects?show=archived")
            expect(page.locator("tbody tr")).to_have_count(1)
            page.goto("/projects?search=port of")
            expect(page.locator("tbody tr")).to_have_count(1)
            self.assertEqual(page.locator("img").count(), 0)

    def test_attaching_by_keyboard(self):
        with self.page("/projects/people", user="anna") as page:
            first = page.get_by_label("Aino Ahola on Bridge")
            expect(first).to_be_enabled()
            first.focus()
            with page.expect_response("**/users/*/projects/*"):
                page.keyboard.press("Space")
            expect(first).to_be_checked()
            page.keyboard.press("ArrowDown")
            page.keyboard.press("ArrowRight")
            second = page.get_by_label("Anna Aalto on Harbour crane")
            expect(second).to_be_focused()
            with page.expect_response("**/users/*/projects/*"):
                page.keyboard.press("Space")
            expect(second).not_to_be_checked()
            self.assertEqual([one["name"] for one in self.api("aino", "GET", "/projects")], ["Bridge"])
            self.assertNotIn("Harbour crane", [one["name"] for one in self.api("anna", "GET", "/projects")])
            page.reload()
            expect(first).to_be_checked()
            page.get_by_label("Find a person or project").fill("otto")
            expect(page.locator("tbody tr")).to_have_count(1)

    def test_a_project_shows_how_it_goes(self):
        days = "period=range&from=2000-01-01&to=2026-11-22&user=all&project=1&limit=1"
        people = self.api("anna", "GET", f"/reports/hours?{days}&groupBy=user")
        # A year is shown by month.
        months = self.api("anna", "GET", f"/reports/hours?{days}&groupBy=month")["groups"]
        with self.page("/projects/1", user="mikko") as page:
            overview = page.get_by_role("region", name="How the project goes")
            expect(overview.locator(".project-whole")).to_contain_text(written(people["seconds"]))
            budget = self.api("anna", "GET", "/projects/1")["budget"]["seconds"] // 3600
            expect(overview.locator(".budget")).to_contain_text(f"of {budget:,} h")
            bars = overview.locator(".chart-bars > a")
            expect(bars).to_have_count(len(months))
            # Sums rise to all that is spent.
            bars.first.focus()
            page.keyboard.press("End")
            expect(overview.locator(".project-readout")).to_contain_text(
                f"{written(months[-1]['seconds'])}, in all {written(people['seconds'])}"
            )
            overview.locator("summary").press("Enter")
            row = overview.locator("tbody tr").first
            expect(row).to_contain_text(written(people["seconds"]))
            expect(overview.locator(".chart-limit")).to_have_text(f"Budget {budget:,} h")
            first = people["groups"][0]
            person = page.locator(".project-people li").filter(has_text=first["name"])
            expect(person).to_contain_text(written(first["seconds"]))
            expect(page.locator(".project-recent li")).to_have_count(8)
            bars.last.press("Enter")
            expect(page.locator(".report-whole strong")).to_have_text(written(months[-1]["seconds"]))
            self.api("anna", "DELETE", f"/users/{first['key']}/projects/1")
            try:
                page.goto("/projects/1")
                expect(person).to_contain_text("not on it any more")
                person.get_by_role("link").click()
                expect(page.locator(".report-whole strong")).to_have_text(written(first["seconds"]))
            finally:
                self.api("anna", "PUT", f"/users/{first['key']}/projects/1")

    def test_a_month_budget_is_a_line_across_the_months_in_money_too(self):
        self.api("anna", "POST", "/rates", {"project": 2, "from": "2026-01-01", "minor": 10_000})
        budget = {"seconds": 360_000, "minor": 1_000_000, "period": "month"}
        before = self.api("anna", "GET", "/projects/2")["budget"]
        days = "period=range&from=2000-01-01&to=2026-11-22&user=all&project=2&limit=1"
        months = self.api("anna", "GET", f"/reports/hours?{days}&groupBy=month")["groups"]
        self.api("anna", "PATCH", "/projects/2", {"budget": budget})
        try:
            with self.page("/projects/2", user="mikko") as page:
                overview = page.get_by_role("region", name="How the project goes")
                expect(overview.locator(".chart-bars > a")).to_have_count(len(months))
                expect(overview.locator(".chart-limit")).to_have_text("Budget 100 h")
                overview.get_by_role("button", name="Money").press("Enter")
                expect(overview.locator(".chart-limit")).to_have_text("Budget 10,000.00 EUR")
                expect(overview.locator(".chart-bars > a").last).to_have_accessible_name(
                    "November 2026: " + overview.locator(".budget-words strong").last.inner_text().split(" of ")[0]
                )
        finally:
            self.api("anna", "PATCH", "/projects/2", {"budget": before})

    def test_a_project_without_hours_and_one_that_cannot_be_read(self):
        made = self.api("mikko", "POST", "/projects", {"name": "Nothing yet"})
        with self.page(f"/projects/{made['id']}", user="mikko") as page:
            expect(page.get_by_text("Nobody has logged hours on it yet.")).to_be_visible()
            expect(page.get_by_text("No budget.")).to_be_visible()
            expect(page.locator(".chart")).to_have_count(0)
            self.expected_errors = ("ERR_FAILED",)
            page.route("**/api/v1/reports/hours*", lambda route: route.abort())
            page.reload()
            expect(page.get_by_role("alert")).to_contain_text("The server can't be reached now.")
            expect(page.get_by_label("Budget in hours")).to_be_visible()
            page.unroute("**/api/v1/reports/hours*")
            page.get_by_role("button", name="Try again").click()
            expect(page.get_by_text("Nobody has logged hours on it yet.")).to_be_visible()

    def test_projects_everywhere(self):
        self.check_everywhere("/projects", "mikko", "tbody td a", sizes=SIZES)
        self.check_everywhere("/projects/1", "mikko", ".project-recent li", sizes=SIZES)
        self.check_everywhere("/projects/people", "anna", "tbody td", sizes=SIZES)

    def test_a_refused_tick_goes_back(self):
        with self.page("/projects/people", user="anna") as page:
            box = page.get_by_label("Eero Eskola on Bridge")
            expect(box).to_be_enabled()
            # The page is drawn anew while the projects of the others come.
            page.wait_for_load_state("networkidle")
            page.route("**/users/*/projects/*", lambda route: route.fulfill(status=403, json={"title": "No"}))
            box.click()
            expect(page.locator(".toast.bad")).to_be_visible()
            expect(box).not_to_be_checked()
