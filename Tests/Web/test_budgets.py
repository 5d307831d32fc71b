"""Budgets: how much of each is spent, and how projects and tasks get one."""

from harness import expect
from test_money import SIZES, MoneyTest
from test_reports import written


def budgeted(seconds):
    return f"{seconds // 3600:,}" if seconds % 3600 == 0 else written(seconds)


class BudgetTests(MoneyTest):
    """The demo's Bridge and Harbour crane have budgets of 600 and 300 hours, and Mikko manages both."""

    def tearDown(self):
        for project in self.api("anna", "GET", "/projects/all"):
            self.api("anna", "PATCH", f"/projects/{project['id']}", {"budget": None})
            for task in self.api("anna", "GET", f"/projects/{project['id']}/tasks"):
                self.api("anna", "PATCH", f"/tasks/{task['id']}", {"budget": None})

    def budget(self, project, **budget):
        self.api("anna", "PATCH", f"/projects/{self.projects[project]['id']}", {"budget": budget})

    def test_those_that_are_over_come_first_and_say_how_far(self):
        used = self.api(
            "anna", "GET", "/reports/hours?period=range&from=2000-01-01&to=2026-11-22&user=all&limit=1&groupBy=project"
        )
        hours = {group["name"]: group["seconds"] for group in used["groups"]}
        self.budget("Harbour crane", seconds=2 * hours["Harbour crane"], period="total")
        self.budget("Bridge", seconds=hours["Bridge"] - 9_000, period="total")
        self.budget("Own work", seconds=1_000_000_000, period="month")
        with self.page("/budgets", user="anna") as page:
            rows = page.locator(".budget-row")
            expect(rows).to_have_count(3)
            expect(page.locator(".budget-row .row-link")).to_have_text(["Bridge", "Harbour crane", "Own work"])
            expect(rows.nth(0)).to_contain_text("2:30 h over")
            expect(rows.nth(0)).to_contain_text("Over")
            expect(rows.nth(1)).to_contain_text("50% spent")
            expect(rows.nth(1)).to_contain_text(f"{budgeted(hours['Harbour crane'])} h left")
            expect(rows.nth(2)).to_contain_text("Each month")
            page.locator("h1").focus()
            page.keyboard.press("/")
            page.keyboard.type("oulu")
            expect(rows).to_have_count(1)
            page.get_by_label("Find by name or customer").fill("")
            page.get_by_role("button", name="Nearly spent or over").press("Enter")
            expect(rows).to_have_count(1)
            self.assertIn("show=warned", page.url)
            page.get_by_role("link", name="Bridge").click()
            expect(page.get_by_role("heading", level=1)).to_have_text("Bridge")

    def test_a_project_gets_a_budget_in_hours_and_money(self):
        with self.page(f"/projects/{self.bridge['id']}", user="anna") as page:
            page.get_by_label("Budget in hours").fill("37:30")
            amount = page.get_by_label("Budget in EUR")
            amount.fill("12.345")
            self.save(page)
            expect(amount).to_have_attribute("aria-invalid", "true")
            amount.fill("12 500,50")
            page.get_by_label("Counts for").select_option("month")
            self.save(page)
            expect(page.get_by_text("Saved.")).to_be_visible()
            saved = self.api("anna", "GET", f"/projects/{self.bridge['id']}")["budget"]
            self.assertEqual(saved, {"seconds": 135_000, "minor": 1_250_050, "period": "month"})
            page.reload()
            expect(amount).to_have_value("12500.50")
            page.get_by_label("Budget in hours").fill("")
            amount.fill("")
            self.save(page)
            expect(page.get_by_text("Saved.")).to_be_visible()
            self.assertIsNone(self.api("anna", "GET", f"/projects/{self.bridge['id']}")["budget"])

    def test_a_task_gets_one_too(self):
        with self.page(f"/projects/{self.bridge['id']}", user="mikko") as page:
            page.get_by_role("button", name="Budget of Welding").press("Enter")
            dialog = page.get_by_role("dialog")
            dialog.get_by_label("Budget in hours").fill("many")
            dialog.get_by_role("button", name="Save").click()
            expect(dialog.get_by_label("Budget in hours")).to_have_attribute("aria-invalid", "true")
            dialog.get_by_label("Budget in hours").fill("1")
            page.keyboard.press("Enter")
            expect(page.locator(".task-list li").filter(has_text="Welding")).to_contain_text("of 1 h, over")
            page.goto("/budgets")
            expect(page.locator(".budget-row").first).to_contain_text("Bridge / Welding")

    def test_an_admin_says_who_manages(self):
        with self.page(f"/projects/{self.bridge['id']}", user="anna") as page:
            page.get_by_label("Anna Aalto", exact=True).check()
            self.save(page)
            expect(page.get_by_text("Saved.")).to_be_visible()
            users = {one["name"]: one["id"] for one in self.api("anna", "GET", "/users")}
            managers = self.api("anna", "GET", f"/projects/{self.bridge['id']}")["managers"]
            self.assertEqual(set(managers), {users["Anna Aalto"], users["Mikko Mäkelä"]})
        with self.page(f"/projects/{self.bridge['id']}", user="mikko") as page:
            expect(page.get_by_text("Managed by Anna Aalto, Mikko Mäkelä")).to_be_visible()

    def test_who_sees_no_money_sees_the_share(self):
        self.budget("Bridge", minor=100, period="total")
        self.api("anna", "PATCH", "/timesheets/settings", {"seeAmounts": "admin"})
        try:
            with self.page("/budgets", user="mikko") as page:
                row = page.locator(".budget-row")
                expect(row).to_contain_text("% spent")
                expect(row).not_to_contain_text("EUR")
                row.get_by_role("link").click()
                hours = page.get_by_label("Budget in hours")
                expect(page.get_by_label("Budget in EUR")).to_have_count(0)
                hours.fill("40")
                self.save(page)
                expect(hours).to_have_attribute("aria-invalid", "true")
                expect(page.get_by_text("It has an amount that the firm does not show you")).to_be_visible()
        finally:
            self.api("anna", "PATCH", "/timesheets/settings", {"seeAmounts": "manager"})

    def test_nothing_a_refusal_and_a_failure_are_said(self):
        for project in self.projects:
            self.api("anna", "PATCH", f"/projects/{self.projects[project]['id']}", {"budget": None})
        with self.page("/budgets", user="mikko") as page:
            expect(page.get_by_role("heading", name="No budgets")).to_be_visible()
            page.route("**/api/v1/budgets*", lambda route: route.abort())
            self.expected_errors = ("ERR_FAILED",)
            page.reload()
            expect(page.get_by_role("alert")).to_contain_text("The server can't be reached now.")
            page.unroute("**/api/v1/budgets*")
            self.budget("Bridge", seconds=3_600, period="total")
            page.get_by_role("button", name="Try again").click()
            expect(page.locator(".budget-row")).to_have_count(1)
        with self.page("/budgets", user="otto") as page:
            expect(page.get_by_role("alert")).to_contain_text("Your role does not allow this.")

    def test_an_admin_says_from_when_on_it_warns(self):
        with self.page("/firm", user="anna") as page:
            page.get_by_label("Warn of a budget from, percent").fill("90")
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_text("The settings are saved.")).to_be_visible()
            self.assertEqual(self.api("anna", "GET", "/timesheets/settings")["warnAt"], 90)

    def test_budgets_everywhere(self):
        self.budget("Bridge", seconds=3_600, minor=9_999_999, period="total")
        self.budget("Harbour crane", minor=4_000_000, period="month")
        self.budget("Own work", seconds=360_000_000, period="total")
        self.check_everywhere("/budgets", "anna", ".budget-row", sizes=SIZES)

    def save(self, page):
        page.get_by_role("button", name="Save", exact=True).click()
