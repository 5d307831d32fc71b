"""The pages of web/golf."""

from shot import Shot


def fill_holes(page, count=7):
    page.locator("button[type=submit]").click()
    for strokes in (5, 6, 3, 5, 4, 6, 3, 5, 4)[:count]:
        page.locator(".hole-key", has_text=str(strokes)).first.click()


def review(page):
    page.locator("button[type=submit]").click()
    for _ in range(18):
        page.locator(".hole-key").nth(4).click()
    page.wait_for_selector(".round-figures")


def decide(page):
    """One act of each kind that the golfer's record allows, and one taken back; in the first look."""
    page.wait_for_selector(".committee h2")
    if page.locator(".committee-acts li").count():
        return
    for name, values in (
        ("Decide the index", {"handicapIndex": "18,2"}),
        ("Freeze the index", {"until": "2027-03-31"}),
        ("Withdraw the index", {}),
    ):
        page.locator(".committee header button").first.click()
        page.locator(".committee [role=menuitem]").nth(
            {"Decide the index": 0, "Freeze the index": 2, "Withdraw the index": 3}[name]
        ).click()
        for field, value in values.items():
            page.locator(f"dialog [name={field}]").fill(value)
        page.locator("dialog [name=reason]").fill(
            "Yearly review: the last twelve rounds are far better than the index says"
        )
        page.locator("dialog [name=appeal]").fill(
            "" if name != "Freeze the index" else "The golfer was ill and asks to wait until the spring"
        )
        page.locator("dialog [type=submit]").click()
        page.wait_for_selector("dialog", state="detached")
    page.locator(".committee-acts button").first.click()
    page.locator("dialog [name=reason]").fill("The wrong golfer")
    page.locator("dialog [type=submit]").click()
    page.wait_for_selector(".committee-acts .badge")


def ask(page, place):
    page.locator(".committee header button").first.click()
    page.locator(".committee [role=menuitem]").nth(place).click()
    page.wait_for_selector("dialog [name=reason]")


def set_days(page):
    for day, figure in (("2026-10-03", "1"), ("2026-09-12", "-1"), ("2026-08-30", "")):
        page.locator(".page-head button").click()
        page.locator("dialog [name=day]").fill(day)
        page.locator("dialog [name=adjustment]").select_option(figure)
        page.locator("dialog [type=submit]").click()
        page.wait_for_selector("dialog", state="detached")


SHOTS = [
    Shot("golf-handicap", "/golf", user="aino"),
    Shot("golf-rounds", "/rounds", user="aino"),
    Shot("golf-round", "/rounds/26", user="aino"),
    Shot("golf-setup", "/rounds/new", user="aino"),
    Shot("golf-hole", "/rounds/new", user="aino", prepare=fill_holes),
    Shot("golf-review", "/rounds/new", user="aino", prepare=review),
    Shot("golf-courses", "/courses", user="aino"),
    Shot("golf-course", "/courses/1", user="aino"),
    Shot("golf-queue", "/clubs/1", user="kaisa"),
    Shot("golf-golfers", "/clubs/1/golfers", user="anna"),
    Shot("golf-committee-empty", "/golf/2", user="kaisa"),
    Shot("golf-committee-dialog", "/golf/2", user="kaisa", prepare=lambda page: ask(page, 2)),
    Shot("golf-committee-penalty", "/golf/2", user="kaisa", prepare=lambda page: ask(page, 1)),
    Shot("golf-conditions-empty", "/courses/1/conditions", user="aino"),
    Shot("golf-committee", "/golf/3", user="kaisa", prepare=decide),
    Shot("golf-conditions", "/courses/1/conditions", user="kaisa", prepare=set_days),
    Shot("golf-course-editor", "/courses/1/edit", user="kaisa"),
]
