"""The pages of hours."""

import json

from shot import Shot


def type_line(text):
    def prepare(page):
        page.get_by_role("combobox").fill(text)
        page.wait_for_timeout(100)

    return prepare


def send_line(text):
    def prepare(page):
        page.get_by_role("combobox").fill(text)
        page.keyboard.press("Enter")
        page.get_by_role("alert").wait_for()

    return prepare


def refuse(page):
    """An entry made offline that the server refuses, and one that it takes."""
    taken = {"type": "urn:x:overlap", "title": "Overlap", "detail": "Another entry lies in that time."}
    page.context.set_offline(True)
    page.get_by_role("combobox").fill("bridge 20-21 welding of the third span, until the rain came")
    page.keyboard.press("Enter")
    page.locator(".unsent-entry").wait_for()

    def answer(route):
        changes = json.loads(route.request.post_data)["changes"]
        route.fulfill(json=[{"key": change["key"], "status": 409, "problem": taken} for change in changes])

    page.route("**/api/v1/entries/batch", answer)
    page.context.set_offline(False)
    page.locator(".entry-refusal").wait_for()


def make_feed(page):
    page.keyboard.press("n")
    page.get_by_role("dialog").locator("input").first.fill("Site hours")
    page.get_by_role("dialog").locator("footer button").last.click()
    page.locator("input[readonly]").wait_for()


def end_session(page):
    page.get_by_role("combobox").fill("bridge 20-21 half a line")
    page.context.clear_cookies()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.get_by_role("dialog").wait_for()


def start_timer(page):
    if page.locator(".timer-start").count():
        page.locator(".timer-start").click()
        page.get_by_role("dialog").get_by_role("combobox").fill("bridge welding of the third span")
        page.wait_for_timeout(150)
        page.screenshot(path=".build/screenshots/hours-timer-dialog.png")
        page.keyboard.press("Enter")
        page.wait_for_timeout(400)


def edit_first(page):
    page.locator(".entry-open").first.click()
    page.wait_for_timeout(200)


def send_month(page):
    page.locator("h1").focus()
    page.keyboard.press("s")
    page.get_by_role("dialog").wait_for()


def fill_empty_days(test):
    """A person with a contract who has entered little."""
    user = {"username": "nils", "name": "Nils Nordstrøm", "role": "reporter", "password": "kortti demo"}
    number = test.api("anna", "POST", "/users", user)["id"]
    test.api("anna", "PUT", f"/users/{number}/projects/1")
    test.api("anna", "PUT", f"/users/{number}/contracts/2026-11-02", {"seconds": [27_000] * 5 + [0, 0]})
    test.api("nils", "POST", "/absences", {"kind": "holiday", "from": "2026-11-19", "to": "2026-11-27"})
    for day in ("03", "04", "06", "10", "11", "12", "13"):
        entry = {"project": 1, "start": f"2026-11-{day}T08:00", "end": f"2026-11-{day}T15:45"}
        test.api("nils", "POST", "/entries", entry)


def fill(test):
    """A full day of long texts, and a day with entries over midnight."""
    fill_empty_days(test)
    project = test.api(
        "anna",
        "POST",
        "/projects",
        {
            "name": "Extension of the northern breakwater and the fishing harbour of Hailuoto, second stage",
            "color": "#9c27b0",
        },
    )
    riitta = next(user for user in test.api("anna", "GET", "/users") if user["username"] == "riitta")
    test.api("anna", "PUT", f"/users/{riitta['id']}/projects/{project['id']}")
    task = test.api(
        "anna", "POST", f"/projects/{project['id']}/tasks", {"name": "Coordination of subcontractors and inspections"}
    )
    for hour in range(6, 20):
        test.api(
            "riitta",
            "POST",
            "/entries",
            {
                "project": project["id"] if hour % 3 == 0 else 1,
                **({"task": task["id"]} if hour % 3 == 0 else {}),
                "start": f"2026-12-03T{hour:02}:00",
                "end": f"2026-12-03T{hour:02}:{'15' if hour % 4 == 0 else '50'}",
                "description": "Went through the drawings with the designers and agreed on what the next delivery has"
                if hour % 2
                else "",
                "tags": ["coordination", "overtime", "site"] if hour % 5 == 0 else [],
                "billable": hour % 4 != 0,
                **({"kind": "overtime"} if hour % 5 == 0 else {}),
            },
        )
    test.api(
        "riitta",
        "POST",
        "/entries",
        {"project": 1, "start": "2026-12-04T22:00", "end": "2026-12-05T06:00", "tags": ["night"]},
    )


def type_lengths(page):
    """A length that is no length, and one that is taken."""
    free = page.locator(".week-grid tbody tr").first.locator("input.cell")
    free.nth(0).fill("7:75")
    free.nth(0).press("Enter")
    page.locator(".week-faults").wait_for()
    free.nth(1).fill("1h 20")


SHOTS = [
    Shot("hours-day", "/hours/2026-11-20"),
    Shot("hours-day-empty", "/hours/2026-12-24"),
    Shot(
        "hours-day-line",
        "/hours/2026-12-24",
        prepare=type_line("bridge/des 9-12:30 drew the deck #steel"),
        is_full=False,
    ),
    Shot("hours-line-project", "/hours/2026-12-24", prepare=send_line("brdige 9-12 drew the deck"), is_full=False),
    Shot("hours-line-task", "/hours/2026-12-24", prepare=send_line("bridge/xyz 9-12"), is_full=False),
    Shot("hours-line-night", "/hours/2026-12-24", prepare=send_line("bridge 9-8"), is_full=False),
    Shot("hours-refused", "/hours/2026-11-20", prepare=refuse),
    Shot("hours-session-ended", "/hours/2026-11-20", prepare=end_session, is_full=False),
    Shot("hours-day-completions", "/hours/2026-12-24", prepare=type_line("b"), is_full=False),
    Shot("hours-day-edit", "/hours/2026-11-20", prepare=edit_first),
    Shot("hours-day-full", "/hours/2026-12-03", user="riitta"),
    Shot("hours-day-midnight", "/hours/2026-12-05", user="riitta"),
    Shot("hours-week-full", "/hours/week/2026-12-03", user="riitta"),
    Shot("hours-month-full", "/hours/month/2026-12-03", user="riitta"),
    Shot("hours-timer", "/hours/2026-11-20", user="veera", prepare=start_timer, is_full=False),
    Shot("hours-week", "/hours/week/2026-11-20"),
    Shot("hours-week-fault", "/hours/week/2026-11-20", prepare=type_lengths),
    Shot("hours-week-empty", "/hours/week/2027-01-20"),
    Shot("feeds", "/feeds", user="riitta", prepare=make_feed),
    Shot("feeds-new", "/feeds", user="mikko", prepare=lambda page: page.keyboard.press("n")),
    Shot("hours-month", "/hours/month/2026-11-20"),
    Shot("expected-day", "/hours/2026-11-10", user="nils", is_full=False),
    Shot("expected-week", "/hours/week/2026-11-18", user="nils", is_full=False),
    Shot("expected-month", "/hours/month/2026-11-20", user="nils"),
    Shot("expected-own", "/months/2026-11", user="nils"),
    Shot("expected-send", "/months/2026-11", user="nils", prepare=send_month, is_full=False),
    Shot("expected-team", "/team/2026-11", user="mikko"),
]
