"""The pages of administration."""

from shot import Shot


def open_record(page):
    page.locator(".audit-record summary").nth(1).click()
    page.wait_for_timeout(200)


def wait(page):
    page.wait_for_timeout(400)


SHOTS = [
    Shot("users", "/users?show=all", user="anna"),
    Shot("user", "/users/4", user="anna"),
    Shot("user-new", "/users/new", user="anna"),
    Shot("audit", "/audit?subject=attachment", user="anna", prepare=open_record),
    Shot("sessions", "/sessions", user="otto"),
    Shot("projects", "/projects", user="mikko", prepare=wait),
    Shot("project", "/projects/1", user="mikko", prepare=wait),
    Shot("project-new", "/projects/new", user="mikko"),
    Shot("matrix", "/projects/people", user="anna", prepare=wait),
    Shot("team", "/team/2026-10", user="mikko", prepare=wait),
    Shot("api-docs-start", "/api-docs", user="anna", prepare=wait),
    Shot("api-docs", "/api-docs/addEntry", user="anna", prepare=wait),
]
