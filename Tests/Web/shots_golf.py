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
    Shot("golf-course-editor", "/courses/1/edit", user="kaisa"),
]
