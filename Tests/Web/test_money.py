"""Customers and rates: kept by managers and admins, by those who see money."""

from harness import PHONE, WIDE, WebTest, expect
from test_reports import INJECTION, written

SIZES = (PHONE, WIDE)


class MoneyTest(WebTest):
    """Rates are never removed, so each class has a server of its own. Bridge costs 85.00 an hour, all else nothing."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        test = cls()
        test.faults = []
        cls.projects = {one["name"]: one for one in test.api("anna", "GET", "/projects/all")}
        cls.bridge = cls.projects["Bridge"]
        test.api("anna", "POST", "/rates", {"project": cls.bridge["id"], "from": "2026-01-01", "minor": 8_500})


class CustomerTests(MoneyTest):
    def test_one_is_made_found_changed_and_taken_out_of_use(self):
        with self.page("/customers", user="mikko") as page:
            expect(page.get_by_role("link", name="City of Oulu")).to_be_visible()
            page.locator("h1").focus()
            page.keyboard.press("n")
            dialog = page.get_by_role("dialog")
            name, currency = dialog.get_by_label("Name", exact=True), dialog.get_by_label("Currency")
            expect(currency).to_have_value("EUR")
            name.fill("city of oulu")
            dialog.get_by_role("button", name="Save").click()
            expect(name).to_have_attribute("aria-invalid", "true")
            expect(dialog).to_contain_text("There is one with this name already.")
            name.fill(INJECTION)
            currency.fill("abc")
            dialog.get_by_role("button", name="Save").click()
            expect(currency).to_have_attribute("aria-invalid", "true")
            currency.fill("sek")
            dialog.get_by_role("button", name="Save").click()
            expect(page.get_by_role("heading", level=1)).to_have_text(INJECTION)
            expect(page.locator(".facts")).to_contain_text("SEK")
            page.get_by_role("button", name="Change").click()
            dialog.get_by_label("Number", exact=True).fill("1042")
            dialog.get_by_role("button", name="Save").click()
            expect(page.locator(".facts")).to_contain_text("1042")
            page.get_by_role("button", name="Take out of use").click()
            expect(page.get_by_text("not in use", exact=True)).to_be_visible()
            page.goto("/customers?search=1042")
            expect(page.get_by_text("None matches what was chosen.")).to_be_visible()
            page.get_by_role("button", name="Not in use").click()
            expect(page.locator("main tbody tr")).to_have_count(1)
            page.get_by_label("Find by name or number").fill("1043")
            expect(page.get_by_text("None matches what was chosen.")).to_be_visible()
            self.assertEqual(page.locator("main img").count(), 0)

    def test_a_project_gets_its_customer_by_its_name_until_hours_are_closed(self):
        made = self.api("anna", "POST", "/projects", {"name": "Quay"})
        port = next(one for one in self.api("anna", "GET", "/customers") if one["name"] == "Port of Kemi")
        with self.page(f"/projects/{made['id']}", user="anna") as page:
            customer = page.get_by_label("Customer")
            expect(page.locator("#project-customers option[value='Port of Kemi']")).to_be_attached()
            for name in ("Port of Kemi", "Port of Oulu"):
                customer.fill(name)
                page.get_by_role("button", name="Save", exact=True).click()
                expect(page.locator(".page-head").get_by_role("link", name=name)).to_be_visible()
                saved = self.api("anna", "GET", f"/projects/{made['id']}")
                self.assertEqual(saved["customer"], name)
                self.assertEqual(saved["customerId"] == port["id"], name == "Port of Kemi")
            page.get_by_role("link", name="Port of Oulu").click()
            expect(page.locator("main").get_by_role("link", name="Quay")).to_be_visible()
            lock = self.api("anna", "PUT", "/locks", {"through": "2026-10-31"})
            try:
                page.goto(f"/projects/{self.bridge['id']}")
                expect(customer).to_have_value("City of Oulu")
                customer.fill("Port of Kemi")
                page.get_by_role("button", name="Save", exact=True).click()
                expect(customer).to_have_attribute("aria-invalid", "true")
                expect(page.get_by_text("so its customer stays")).to_be_visible()
            finally:
                self.api("anna", "DELETE", f"/locks/{lock['id']}")

    def test_a_reporter_has_no_such_page(self):
        with self.page("/customers", user="otto") as page:
            expect(page.get_by_role("alert")).to_contain_text("Your role does not allow this.")
            self.assertEqual(page.locator(".sidebar").get_by_role("link", name="Customers").count(), 0)
            page.goto("/rates")
            expect(page.get_by_role("alert")).to_contain_text("Your role does not allow this.")
            expect(page.get_by_role("button", name="New rate")).to_have_count(0)

    def test_customers_everywhere(self):
        for number in range(30):
            name = f"Municipality number {number} of the northern coast and its harbours"
            self.api(
                "anna", "POST", "/customers", {"name": name, "number": f"K-{number}", "email": f"n{number}@x.example"}
            )
        self.check_everywhere("/customers", "mikko", "tbody td a", sizes=SIZES)
        self.check_everywhere("/customers/1", "anna", ".facts", sizes=SIZES)


class RateTests(MoneyTest):
    def test_an_admin_saves_rates_and_sees_which_counts(self):
        with self.page("/rates", user="anna") as page:
            bridge = page.get_by_role("listitem").filter(has_text="Bridge").first
            expect(bridge).to_contain_text("85.00 EUR")
            page.locator("h1").focus()
            page.keyboard.press("n")
            dialog = page.get_by_role("dialog")
            dialog.get_by_label("What for").select_option("customer")
            price = dialog.get_by_label("Price of an hour in EUR")
            price.fill("85.505")
            dialog.get_by_role("button", name="Save").click()
            expect(price).to_have_attribute("aria-invalid", "true")
            price.fill("85,50")
            dialog.get_by_role("button", name="Save").click()
            customer = dialog.get_by_label("Customer")
            expect(customer).to_have_attribute("aria-invalid", "true")
            customer.select_option("Port of Kemi")
            dialog.get_by_label("Whose work").select_option("Otto Oksanen")
            dialog.get_by_label("From", exact=True).fill("2026-11-01")
            dialog.get_by_role("button", name="Save").click()
            row = page.get_by_role("listitem").filter(has_text="Port of Kemi").first
            expect(row).to_contain_text("85.50 EUR")
            expect(row).to_contain_text("Customer and person · Otto Oksanen")
            page.get_by_role("button", name="New rate").click()
            dialog.get_by_label("Project", exact=True).select_option("Bridge")
            dialog.get_by_label("From", exact=True).fill("2026-12-01")
            dialog.get_by_label("No rate from that day on").check()
            dialog.get_by_role("button", name="Save").click()
            expect(bridge.get_by_role("listitem")).to_have_count(2)
            expect(bridge).to_contain_text("no rate, from 01/12/2026")
            expect(bridge.locator(".rate-now")).to_have_text("85.00 EUR")
            page.get_by_label("Find by name").fill("otto")
            expect(page.locator(".rate-row")).to_have_count(1)
        saved = self.api("anna", "GET", "/rates")
        self.assertEqual([one["minor"] for one in saved][-2:], [8_550, None])

    def test_a_manager_saves_those_of_own_projects(self):
        other = self.api("anna", "POST", "/projects", {"name": "Made by Anna"})
        with self.page("/rates", user="mikko") as page:
            page.get_by_role("button", name="New rate").click()
            dialog = page.get_by_role("dialog")
            expect(dialog.get_by_label("Whose work")).to_have_count(0)
            project = dialog.get_by_label("Project", exact=True)
            project.select_option(str(other["id"]))
            dialog.get_by_label("Price of an hour").fill("60")
            dialog.get_by_role("button", name="Save").click()
            expect(project).to_have_attribute("aria-invalid", "true")
            expect(dialog).to_contain_text("You save rates of projects that you made.")
            dialog.get_by_label("What for").select_option("task")
            project.select_option("Harbour crane")
            dialog.get_by_label("Task").select_option("Hydraulics")
            dialog.get_by_role("button", name="Save").click()
            row = page.get_by_role("listitem").filter(has_text="Harbour crane / Hydraulics").first
            expect(row).to_contain_text("60.00 EUR")

    def test_a_manager_who_sees_no_money_is_told_so(self):
        self.api("anna", "PATCH", "/timesheets/settings", {"seeAmounts": "admin"})
        try:
            with self.page("/rates", user="mikko") as page:
                expect(page.get_by_role("alert")).to_contain_text("The firm does not show you amounts.")
                page.goto("/customers/1")
                expect(page.locator(".facts")).to_be_visible()
                expect(page.get_by_role("heading", name="Rates")).to_have_count(0)
        finally:
            self.api("anna", "PATCH", "/timesheets/settings", {"seeAmounts": "manager"})

    def test_amounts_are_compared_with_those_before(self):
        for month in (1, 2):
            day = f"2027-0{month}-04"
            entry = {"project": self.bridge["id"], "start": f"{day}T09:00", "end": f"{day}T{9 + month}:00"}
            self.api("mikko", "POST", "/entries", entry)
        with self.page("/reports?day=2027-02-15&money=true&compare=true&user=me&by=project", user="mikko") as page:
            row = page.locator(".report-table tbody tr")
            # 85.00 an hour: one in January, two in February.
            text = "+85.00\u00a0EUR +100%"
            expect(row.locator("td.difference").last).to_have_text(text)
            expect(page.locator(".report-compared-sum strong")).to_have_text(text)

    def test_rates_everywhere(self):
        self.api("anna", "POST", "/rates", {"from": "2025-01-01", "minor": 7_000})
        self.api("anna", "POST", "/rates", {"user": 3, "from": "2026-06-01", "minor": 9_125})
        for month in range(1, 7):
            self.api("anna", "POST", "/rates", {"customer": 1, "from": f"2026-{month:02}-01", "minor": 8_000 + month})
        self.check_everywhere("/rates", "anna", ".rate-span", sizes=SIZES)
        self.check_everywhere("/customers/1", "anna", ".rate-span", sizes=SIZES)


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
