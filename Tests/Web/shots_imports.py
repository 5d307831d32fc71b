"""The pages of imports."""

from shot import Shot
from test_imports import toggl

FILE = toggl(
    ("Otto Oksanen", "Old quay", "2025-03-03", "08:00", "12:00", "Drove the piles of the northern bank"),
    ("Otto Oksanen", "Old quay", "2025-03-03", "13:00", "15:30", "Second row"),
    ("Riitta Rautio", "Bridge", "2025-03-04", "08:00", "16:00", "Welded"),
    ("Gunnar who left the firm long ago", "Bridge", "2025-03-04", "08:00", "16:00", "Welded"),
    ("Otto Oksanen", "Old quay", "2025-03-03", "14:00", "15:00", "In the way"),
    ("Otto Oksanen", "Bridge", "2025-03-30", "03:30", "05:00", "Skipped by the clocks"),
)
LEFT_OPEN = "Date,Client,Project,Task,Notes,Hours,First name,Last name\n03/04/2025,Old,Bridge,,,1.5,Otto,Oksanen\n"


def choose(text):
    def prepare(page):
        page.locator("input[type=file]").set_input_files(
            {"name": "hours of 2025.csv", "mimeType": "text/csv", "buffer": text.encode()}
        )
        page.locator(".import-start, .notice.bad").first.wait_for()

    return prepare


def bring(page):
    """The first look imports it, the others look at what came of it."""
    choose(FILE)(page)
    if page.locator(".import-start:enabled").count():
        page.locator(".import-start").click()
    else:
        page.locator(".import-earlier a").first.click()
    page.locator(".page-head .badge.good").wait_for()


def merge(page):
    page.locator("tbody tr", has_text="Gunnar").get_by_role("link").click()
    page.get_by_role("button", name="Choose the person").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("select").select_option(index=1)
    page.wait_for_timeout(400)


def give_login(page):
    page.locator("tbody tr", has_text="Gunnar").get_by_role("link").click()
    page.locator("form.section .button.primary").first.wait_for()


SHOTS = [
    Shot("import", "/import", user="anna"),
    Shot("import-own", "/import", user="otto"),
    Shot("import-tried", "/import", user="anna", prepare=choose(FILE)),
    Shot("import-left-open", "/import", user="anna", prepare=choose(LEFT_OPEN)),
    Shot("import-done", "/import", user="anna", prepare=bring),
    Shot("import-people", "/users", user="anna"),
    Shot("import-give-login", "/users?show=inactive", user="anna", prepare=give_login, is_full=False),
    Shot("import-placeholder", "/users?show=inactive", user="anna", prepare=merge, is_full=False),
]
