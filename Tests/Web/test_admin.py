"""Administration: people, the team's month, the audit log, sessions."""

import contextlib
import re
import sqlite3

from harness import PHONE, WIDE, WebTest, expect
from messages import read
from test_reports import written

INJECTION = "<img src=x onerror=alert(1)>"
SIZES = (PHONE, WIDE)
MESSAGES = {language: read("people", language) for language in ("en", "fi", "nb")}


class PeopleTests(WebTest):
    def test_a_person_is_made_by_keyboard_changed_and_deactivated(self):
        with self.page("/users", user="anna") as page:
            expect(page.get_by_role("link", name="Aino Ahola")).to_be_visible()
            page.keyboard.press("n")
            expect(page.get_by_label("Name", exact=True)).to_be_focused()
            page.keyboard.type(INJECTION)
            page.keyboard.press("Tab")
            page.keyboard.type("OTTO")
            page.get_by_label("Password", exact=True).fill("a long password")
            page.keyboard.press("Enter")
            # The refusal stands at its field, and nothing that was typed is lost.
            expect(page.get_by_label("Username")).to_have_attribute("aria-invalid", "true")
            expect(page.get_by_label("Name", exact=True)).to_have_value(INJECTION)
            page.get_by_label("Username").fill("newcomer")
            page.get_by_label("Role").select_option("manager")
            page.keyboard.press("Enter")
            expect(page.get_by_role("heading", level=1)).to_have_text(INJECTION)
            page.get_by_label("Name", exact=True).fill("New Comer")
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_role("heading", level=1)).to_have_text("New Comer")
            page.get_by_label("New password").fill("another password")
            page.get_by_role("button", name="Set password").click()
            expect(page.get_by_text("Password set.")).to_be_visible()
            self.assertEqual(self.api("newcomer", "GET", "/me", password="another password")["role"], "manager")
            with page.expect_response("**/users/*/projects/*"):
                page.get_by_label("Bridge").check()
            projects = self.api("newcomer", "GET", "/projects", password="another password")
            self.assertEqual([one["name"] for one in projects], ["Bridge"])
            page.get_by_role("button", name="Deactivate").click()
            expect(page.get_by_role("button", name="Activate")).to_be_visible()
            page.goto("/users?show=inactive&search=comer")
            row = page.locator("tbody tr")
            expect(row).to_have_count(1)
            expect(row).to_contain_text("inactive")
            page.get_by_role("link", name="New Comer").click()
            page.get_by_role("button", name="Activate").click()
            expect(page.get_by_role("button", name="Deactivate")).to_be_visible()
            self.assertEqual(page.locator("img").count(), 0)

    def test_the_search_is_an_address_and_the_last_admin_stays(self):
        with self.page("/users", user="anna") as page:
            expect(page.locator("tbody td a").first).to_be_visible()
            page.keyboard.press("/")
            page.keyboard.type("aal")
            expect(page.locator("tbody tr")).to_have_count(1)
            expect(page).to_have_url(re.compile("search=aal"))
            page.get_by_role("link", name="Anna Aalto").click()
            page.get_by_role("button", name="Deactivate").click()
            expect(page.get_by_role("alert")).to_contain_text("last active admin")
            page.go_back()
            expect(page.get_by_label("Find by name")).to_have_value("aal")
        with self.page("/users", user="otto") as page:
            expect(page.get_by_role("alert")).to_contain_text("Your role does not allow this")

    def test_sessions_of_other_devices_are_ended(self):
        self.api("veera", "GET", "/me")
        with self.page("/sessions", user="veera") as page:
            expect(page.get_by_text("this one")).to_have_count(1)
            count = page.locator("tbody tr").count()
            self.assertGreater(count, 1)
            page.get_by_role("button", name="End the session").first.click()
            expect(page.locator("tbody tr")).to_have_count(count - 1)
            expect(page.get_by_text("1 session ended.")).to_be_visible()
        self.assertEqual(self.api("anna", "GET", "/audit?subject=session&limit=2")[1]["operation"], "endSession")

    def test_people_everywhere(self):
        self.check_everywhere("/users?show=all", "anna", "tbody td a", sizes=SIZES)
        self.check_everywhere("/users/4", "anna", "h1", sizes=SIZES)


class TeamTests(WebTest):
    def test_a_finger_opens_a_day_of_the_team(self):
        with self.page("/team/2026-10", user="mikko", size=PHONE) as page:
            expect(page.get_by_role("heading", name="Team · October 2026")).to_be_visible()
            self.assertGreaterEqual(page.locator(".team-grid td a").first.bounding_box()["height"], 40)

    def test_the_month_of_the_team(self):
        report = self.api("mikko", "GET", "/reports/hours?period=month&day=2026-10-01&user=all&groupBy=user,day")
        with self.page("/team/2026-10", user="mikko") as page:
            expect(page.get_by_role("heading", name="October 2026")).to_be_visible()
            rows = page.locator(".team-grid tbody tr", has=page.locator("td a"))
            expect(rows).to_have_count(len(report["groups"]))
            expect(page.locator(".team-grid tfoot .team-sum")).to_have_text(written(report["seconds"]))
            expect(page.locator(".team-grid thead th")).to_have_count(33)
            page.get_by_role("link", name=re.compile("Otto Oksanen, Thursday 1 October 2026")).click()
            expect(page.get_by_role("heading", name="Thursday 1 October 2026")).to_be_visible()
            page.go_back()
            page.get_by_role("link", name="The month before").click()
            expect(page.get_by_role("heading", name="September 2026")).to_be_visible()

    def test_team_everywhere(self):
        self.check_everywhere("/team/2026-10", "mikko", ".team-grid td a", sizes=SIZES)


class AuditTests(WebTest):
    def test_kinds_fields_and_actions_have_words_in_every_language(self):
        """Those of all records that the demo has, none by the name that the server has for it."""
        rows = []
        kinds = (
            "user",
            "project",
            "task",
            "attachment",
            "entry",
            "timesheetSettings",
            "customer",
            "rate",
            "team",
            "teamMember",
            "contract",
            "absence",
            "balanceAdjustment",
            "submission",
            "feed",
            "club",
            "course",
            "golfer",
            "scorecard",
            "account",
            "template",
            "target",
            "inspection",
            "sheet",
            "finding",
            "picture",
            "conflict",
        )
        for kind in kinds:
            rows += self.api("anna", "GET", f"/audit?subject={kind}&limit=20")
        self.assertEqual({row["subject"] for row in rows}, set(kinds))
        # Of records of an account the admin of the server sees no fields: they are read where they are stored.
        with contextlib.closing(sqlite3.connect(f"file:{self.server.database}?mode=ro", uri=True)) as database:
            stored = database.execute(
                "SELECT DISTINCT subject, key FROM audit_log, json_each(coalesce(after, before))"
                " WHERE coalesce(after, before) IS NOT NULL"
            )
            found = [(subject, field) for subject, field in stored if subject in kinds]
        self.assertEqual({subject for subject, _ in found}, set(kinds))
        # Those that the demo has none of.
        fields = {field for _, field in found} | {
            "joinCode",
            "until",
            "appeal",
            "cancelledAt",
            "cancelReason",
            "lostVersion",
            "lostDigest",
            "madeAtSaid",
            "erasedDigest",
        }
        for language, words in MESSAGES.items():
            self.assertEqual([kind for kind in kinds if f"audit.kind.{kind}" not in words], [], language)
            self.assertEqual([field for field in sorted(fields) if f"audit.field.{field}" not in words], [], language)
        user = next(one for one in self.api("anna", "GET", "/users") if one["username"] == "pekka")
        self.api("anna", "PATCH", f"/users/{user['id']}", {"phone": "+358 40 2", "active": False})
        self.api("anna", "PATCH", f"/users/{user['id']}", {"active": True})
        for language, kind, changed in (
            ("fi", "Käyttäjä", "muutettu: Puhelin, Aktiivinen"),
            ("nb", "Bruker", "endret: Telefon, Aktiv"),
        ):
            with self.page(f"/audit?user={user['id']}&subject=user", user="anna", language=language) as page:
                record = page.locator(".audit-record").nth(1)
                expect(record).to_contain_text(f"{kind} {user['id']}")
                for part in re.split(r"[:,] ", changed):
                    expect(record).to_contain_text(part)
                record.locator("summary").press("Enter")
                expect(
                    record.locator("tr.changed .new").filter(has_text={"fi": "ei", "nb": "nei"}[language])
                ).to_be_visible()
                self.check_page(page)

    def test_an_attachment_names_its_project_and_person(self):
        users = {one["id"]: one["name"] for one in self.api("anna", "GET", "/users")}
        projects = {one["id"]: one["name"] for one in self.api("anna", "GET", "/projects/all")}
        row = self.api("anna", "GET", "/audit?subject=attachment&limit=1")[0]
        with self.page("/audit?subject=attachment", user="anna") as page:
            expect(page.locator(".audit-record").first).to_contain_text(
                f"made: {projects[row['subjectId']]} · {users[row['subjectUser']]}"
            )

    def test_before_and_after_stand_side_by_side(self):
        user = next(one for one in self.api("anna", "GET", "/users") if one["username"] == "olavi")
        self.api("anna", "PATCH", f"/users/{user['id']}", {"name": INJECTION, "phone": "+358 40 1"})
        with self.page(f"/audit?user={user['id']}&subject=user", user="anna") as page:
            record = page.locator(".audit-record").first
            expect(record).to_contain_text("changed: Name, Phone")
            record.locator("summary").press("Enter")
            row = record.locator("tr.changed", has=page.get_by_role("rowheader", name="Name", exact=True))
            expect(row.locator(".old")).to_have_text("Olavi Oja")
            expect(row.locator(".new")).to_have_text(INJECTION)
            expect(record.locator("tr:not(.changed)", has_text="Role")).to_contain_text("Reporter")
            page.get_by_label("Kind of record").select_option("attachment")
            expect(page.get_by_role("heading", name="Nothing happened")).to_be_visible()
            expect(page).to_have_url(re.compile("subject=attachment"))
            page.get_by_label("By or on").select_option("")
            expect(page.locator(".audit-record")).to_have_count(15)
            page.goto("/audit")
            expect(page.locator(".audit-record")).to_have_count(50)
            page.get_by_role("button", name="More").click()
            expect(page.locator(".audit-record")).to_have_count(100)
            self.assertEqual(page.locator("img").count(), 0)
        self.api("anna", "PATCH", f"/users/{user['id']}", {"name": user["name"]})

    def test_audit_everywhere(self):
        self.check_everywhere("/audit?subject=project", "anna", ".audit-record", sizes=SIZES)
