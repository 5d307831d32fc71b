"""The pages of web/core."""

from shot import Shot


def open_account(page):
    page.locator(".person-wide, .person-small").locator("visible=true").first.click()


def make_admin(page):
    code = page.locator("[name=code]")
    if not code.count():
        return
    for name, value in [("name", "Aino Admin"), ("username", "aino"), ("password", "a long good password")]:
        page.locator(f"[name={name}]").fill(value)


SHOTS = [
    Shot("welcome", "/welcome#7K2P-9QXM-B4TD", user=None, prepare=make_admin, is_new=True),
    Shot("login", "/login", user=None),
    Shot("settings", "/settings"),
    Shot("components", "/components", user="anna"),
    Shot("account-menu", "/settings", user="anna", prepare=open_account, is_full=False),
    Shot("not-found", "/nowhere", user="anna"),
]
