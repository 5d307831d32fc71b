"""The pages of web/core."""
from shot import Shot


def open_account(page):
    page.locator(".person-wide, .person-small").locator("visible=true").first.click()


SHOTS = [
    Shot("login", "/login", user=None),
    Shot("settings", "/settings"),
    Shot("components", "/components", user="anna"),
    Shot("account-menu", "/settings", user="anna", prepare=open_account, is_full=False),
    Shot("not-found", "/nowhere", user="anna"),
]
