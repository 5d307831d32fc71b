"""The pages of customers, rates and money."""

from shot import Shot


def press_new(page):
    page.locator("h1").focus()
    page.keyboard.press("n")
    page.get_by_role("dialog").wait_for()
    page.wait_for_timeout(200)


def open_form(page):
    page.locator("[popovertarget=menu-report-export]").click()
    page.get_by_role("menuitem").last.click()
    page.locator(".report-columns summary").click()
    page.wait_for_timeout(150)


def open_entry(page):
    page.locator(".entry-open").first.click()
    page.locator(".entry-cost").wait_for()


def open_cost(page):
    page.locator(".found-cost").first.click()
    page.locator(".entry-cost").wait_for()


def new_calendar(page):
    page.locator(".firm-calendars > .button").click()
    page.get_by_role("dialog").wait_for()
    page.wait_for_timeout(200)


def calendar_days(page):
    page.locator(".firm-calendars li .button").first.click()
    page.locator(".firm-days li").first.wait_for()


def adjust(page):
    page.locator(".page-actions button.button").last.click()
    page.get_by_role("dialog").wait_for()


def fill(test):
    """Rates of every scope; a customer of another currency."""
    users = {one["username"]: one["id"] for one in test.api("anna", "GET", "/users")}
    projects = {one["name"]: one["id"] for one in test.api("anna", "GET", "/projects/all")}
    customers = {one["name"]: one["id"] for one in test.api("anna", "GET", "/customers")}
    bridge = projects["Bridge"]
    task = next(one["id"] for one in test.api("anna", "GET", f"/projects/{bridge}/tasks") if one["name"] == "Welding")
    test.api(
        "anna",
        "PATCH",
        f"/customers/{customers['City of Oulu']}",
        {
            "number": "1042",
            "address": "Kirkkokatu 2 A\n90100 Oulu",
            "vatNumber": "FI01876908",
            "email": "invoices@oulu.example",
        },
    )
    test.api("anna", "POST", "/customers", {"name": "Nordkyst Havnevesen og farledsforvaltning", "currency": "NOK"})
    rates = [
        {"from": "2024-01-01", "minor": 6_500},
        {"from": "2026-01-01", "minor": 7_000},
        {"customer": customers["City of Oulu"], "from": "2025-03-01", "minor": 8_200},
        {"customer": customers["City of Oulu"], "from": "2026-03-01", "minor": 8_500},
        {"customer": customers["Port of Kemi"], "from": "2026-02-01", "minor": 7_990},
        {"project": bridge, "from": "2025-06-01", "minor": 8_800},
        {"project": bridge, "from": "2026-04-15", "minor": 9_250},
        {"project": bridge, "from": "2026-10-01", "minor": None},
        {"task": task, "from": "2026-10-01", "minor": 12_775},
        {"user": users["otto"], "from": "2026-06-01", "minor": 7_475},
        {"project": bridge, "user": users["otto"], "from": "2026-09-01", "minor": 9_900},
        {"project": bridge, "user": users["otto"], "from": "2027-01-01", "minor": 10_400},
    ]
    for rate in rates:
        test.api("anna", "POST", "/rates", rate)
    budgets = {
        bridge: {"seconds": 600 * 3_600, "minor": 3_000_000, "period": "total"},
        projects["Harbour crane"]: {"minor": 800_000, "period": "month"},
        projects["Own work"]: {"seconds": 3_000 * 3_600, "period": "total"},
    }
    for project, budget in budgets.items():
        test.api("anna", "PATCH", f"/projects/{project}", {"budget": budget})
    test.api("anna", "PATCH", f"/tasks/{task}", {"budget": {"seconds": 150 * 3_600, "period": "total"}})


def open_figures(page):
    page.locator(".project-chart .segmented button").last.click()
    page.locator(".project-table summary").click()
    page.locator(".chart-bars > a").nth(3).focus()


def task_budget(page):
    page.locator(".task-list li .icon-button").nth(1).click()
    page.get_by_role("dialog").wait_for()


SHOTS = [
    Shot("budgets", "/budgets", user="anna"),
    Shot("budgets-none-found", "/budgets?search=nothing", user="mikko"),
    Shot("budgets-refused", "/budgets", user="otto"),
    Shot("budgets-task", "/projects/1", user="mikko", prepare=task_budget, is_full=False),
    Shot("projects-list", "/projects", user="mikko"),
    Shot("customers", "/customers", user="mikko"),
    Shot("customers-new", "/customers", user="mikko", prepare=press_new, is_full=False),
    Shot("customers-empty", "/customers?search=nothing", user="anna"),
    Shot("customer", "/customers/1", user="anna"),
    Shot("rates", "/rates", user="anna"),
    Shot("rates-new", "/rates", user="anna", prepare=press_new, is_full=False),
    Shot("rates-refused", "/rates", user="otto"),
    Shot("money-report", "/reports?day=2026-10-15&money=true", user="anna"),
    Shot("money-report-deep", "/reports?day=2026-10-15&money=true&by=customer,user,project", user="anna"),
    Shot("money-refused", "/reports?day=2026-10-15&money=true", user="otto"),
    Shot("money-export", "/reports?day=2026-10-15&money=true", user="anna", prepare=open_form, is_full=False),
    Shot("money-entry", "/hours/2026-10-15", user="mikko", prepare=open_entry),
    Shot("money-found", "/find?user=4&billable=true&project=1", user="anna", prepare=open_cost, is_full=False),
    Shot("money-project", "/projects/1", user="anna"),
    Shot("money-project-figures", "/projects/1", user="mikko", prepare=open_figures, is_full=False),
    Shot("money-project-month", "/projects/2", user="mikko", is_full=False),
    Shot("money-project-new", "/projects/new", user="mikko"),
    Shot("firm-calendar-new", "/firm", user="anna", prepare=new_calendar, is_full=False),
    Shot("firm-calendar-days", "/firm", user="anna", prepare=calendar_days, is_full=False),
    Shot("money-adjust", "/balance/2026-10?user=3", user="anna", prepare=adjust, is_full=False),
    Shot("money-day-state", "/hours/2026-12-24", user="otto"),
    Shot("money-day-unsent", "/hours/2026-10-15", user="otto"),
]
