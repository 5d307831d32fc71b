"""The pages of reports, and what was found."""

from shot import Shot


def look_at_a_bar(page):
    page.locator(".chart-bars > a").nth(12).focus()
    page.wait_for_timeout(150)


def choose_two(page):
    for row in page.locator(".found-choice:enabled").all()[:2]:
        row.check()


def save_two(page):
    for name in ("Billable hours of the bridge", "Weeks"):
        page.locator("h1").focus()
        page.keyboard.press("s")
        page.get_by_role("dialog").locator("input").fill(name)
        page.keyboard.press("Enter")
        page.get_by_role("dialog").wait_for(state="detached")
    page.locator("[popovertarget=menu-saved-reports]").click()
    page.wait_for_timeout(200)


def change_saved(page):
    save_two(page)
    page.locator("#menu-saved-reports [role=menuitem]").last.click()
    page.locator(".report-saved .icon-button").nth(2).click()
    page.wait_for_timeout(200)


def choose_nothing(page):
    page.wait_for_timeout(300)


def fill(test):
    users = {one["username"]: one["id"] for one in test.api("anna", "GET", "/users")}
    for name, members in (("Bridge builders", ("mikko", "otto")), ("Ground works of the northern bank" * 2, ())):
        team = test.api("anna", "POST", "/teams", {"name": name})["id"]
        for member in members:
            is_manager = member == "mikko"
            test.api("anna", "PUT", f"/teams/{team}/members/{users[member]}", {"manager": is_manager})


SHOTS = [
    Shot("report-month", "/reports?day=2026-10-15", user="anna", prepare=choose_nothing),
    Shot("report-own", "/reports?day=2026-10-15", user="otto", prepare=look_at_a_bar, is_full=False),
    Shot(
        "report-year", "/reports?period=year&day=2026-10-15&by=user,project,month", user="mikko", prepare=choose_nothing
    ),
    Shot("report-compared", "/reports?day=2026-11-15&compare=true", user="anna", prepare=choose_nothing),
    Shot(
        "report-compared-money",
        "/reports?day=2026-10-15&compare=true&money=true&by=customer,project",
        user="anna",
        prepare=choose_nothing,
    ),
    Shot("report-saved", "/reports?day=2026-10-15", user="otto", prepare=save_two, is_full=False),
    Shot("report-saved-change", "/reports?day=2026-10-15", user="otto", prepare=change_saved, is_full=False),
    Shot("find-own", "/find?billable=true", user="otto", prepare=choose_two, is_full=False),
    Shot("find-all", "/find?user=all&project=1&from=2026-09-01", user="mikko", is_full=False),
    Shot("find-empty", "/find?text=nothing", user="otto"),
    Shot("balance-month", "/balance", user="otto"),
    Shot("absences", "/absences?user=all", user="mikko"),
    Shot("absences-empty", "/absences/2020", user="otto"),
    Shot("teams-kept", "/teams", user="anna"),
    Shot("teams-own", "/teams", user="mikko"),
    Shot("firm", "/firm", user="anna"),
    Shot("month-own", "/months/2026-10", user="otto"),
    Shot("month-empty", "/months/2025-10", user="otto"),
    Shot("approval", "/approval/2026-10", user="mikko"),
    Shot("approval-empty", "/approval/2020-01", user="anna"),
    Shot("report-empty", "/reports?day=2025-10-15&project=1", user="otto"),
]
