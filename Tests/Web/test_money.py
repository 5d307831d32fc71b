"""Customers and rates: kept by managers and admins, by those who see money."""

from harness import PHONE, WIDE, WebTest, expect
from test_reports import INJECTION

SIZES = (PHONE, WIDE)


class MoneyTest(WebTest):
    """Rates are never removed, so each class has a server of its own. Bridge costs 85.00 an hour, all else nothing."""

    without = ("rates", "submissions")

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        test = cls()
        test.faults = []
        cls.projects = {one["name"]: one for one in test.api("anna", "GET", "/projects/all")}
        cls.bridge = cls.projects["Bridge"]
        rate = {"project": cls.bridge["id"], "from": "2026-01-01", "minor": 8_500}
        cls.rate = test.api("anna", "POST", "/rates", rate)["id"]


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
