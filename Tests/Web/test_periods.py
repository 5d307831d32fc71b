"""Months that are sent, approved, sent back and locked: by who worked, by a manager with keys, by an admin."""

from harness import PHONE, WebTest, expect
from test_reports import INJECTION, written


class PeriodTest(WebTest):
    without = ("submissions",)

    def tearDown(self):
        for one in self.api("anna", "GET", "/submissions?user=all&limit=1000"):
            if one["state"] in ("submitted", "approved"):
                self.api("anna", "POST", f"/submissions/{one['id']}/reopening", {"comment": "The test is over."})
        for lock in self.api("anna", "GET", "/locks"):
            self.api("anna", "DELETE", f"/locks/{lock['id']}")
        self.api("anna", "PATCH", "/timesheets/settings", {"autoLockDays": None})


class PeriodTests(PeriodTest):
    def test_a_month_is_sent_taken_back_sent_back_and_approved(self):
        with self.page("/months/2026-10", user="otto") as page:
            state = page.get_by_role("region", name="State")
            expect(state).to_contain_text("Not sent")
            page.locator("h1").focus()
            page.keyboard.press("s")
            page.get_by_label("Comment").fill(f"All there {INJECTION}")
            page.get_by_role("dialog").get_by_role("button", name="Send the month").click()
            expect(state).to_contain_text("Waiting")
            expect(state).to_contain_text(f"All there {INJECTION}")
            expect(page.get_by_role("button", name="Send the month")).to_have_count(0)
            # Its hours are closed.
            page.goto("/hours/2026-10-15")
            expect(page.locator(".entry-open").first).to_be_disabled()
            page.goto("/months/2026-10")
            page.get_by_role("button", name="Take back").click()
            page.get_by_role("dialog").get_by_role("button", name="Take back").click()
            expect(state).to_contain_text("Taken back")
            page.get_by_role("button", name="Send the month").click()
            page.get_by_role("dialog").get_by_role("button", name="Send the month").click()
            expect(state).to_contain_text("Waiting")
        with self.page("/approval/2026-10", user="mikko") as manager:
            row = manager.get_by_role("row").filter(has_text="Otto")
            expect(row).to_contain_text("Waiting")
            manager.locator("h1").focus()
            manager.keyboard.press("u")
            manager.keyboard.press("r")
            manager.get_by_label("Why").fill("Friday is missing")
            manager.get_by_role("dialog").get_by_role("button", name="Send back").click()
            expect(row).to_contain_text("Sent back")
            with self.page("/months/2026-10", user="otto") as page:
                expect(page.get_by_text("Friday is missing")).to_be_visible()
                page.get_by_role("button", name="Send the month").click()
                page.get_by_role("dialog").get_by_role("button", name="Send the month").click()
                expect(page.get_by_role("region", name="State")).to_contain_text("Waiting")
            manager.reload()
            row.get_by_role("button", name="Approve the month of Otto").click()
            expect(row).to_contain_text("Approved")
            expect(row.get_by_role("button")).to_have_count(0)
        with self.page("/approval/2026-10?state=approved", user="anna") as admin:
            expect(admin.locator("main tbody tr")).to_have_count(1)
            admin.get_by_role("button", name="Open the month of Otto").click()
            admin.get_by_label("Why").fill("A late bill")
            admin.get_by_role("dialog").get_by_role("button", name="Open again").click()
            expect(admin.get_by_text("is open again.")).to_be_visible()

    def test_a_manager_locks_and_an_admin_ends_the_lock(self):
        with self.page("/approval", user="mikko") as page:
            page.get_by_role("button", name="Lock a period").click()
            dialog = page.get_by_role("dialog")
            dialog.get_by_label("Last closed day").fill("2026-10-31")
            dialog.get_by_role("button", name="Lock", exact=True).click()
            locks = page.get_by_role("region").or_(page.locator(".period-locks"))
            expect(locks.get_by_text("Everybody")).to_be_visible()
            expect(page.get_by_role("button", name="End the lock")).to_have_count(0)
        with self.page("/hours/2026-10-15", user="otto") as page:
            expect(page.locator(".entry-open").first).to_be_disabled()
        with self.page("/approval/2026-10", user="anna") as page:
            expect(page.locator("main tbody")).to_contain_text("Locked through")
            page.get_by_role("button", name="End the lock").click()
            page.get_by_label("Why").fill("Forgotten hours")
            page.get_by_role("dialog").get_by_role("button", name="End the lock").click()
            expect(page.get_by_text("No lock is set.")).to_be_visible()
        with self.page("/hours/2026-10-15", user="otto") as page:
            expect(page.locator(".entry-open").first).to_be_enabled()

    def test_an_admin_sets_when_months_are_locked(self):
        with self.page("/firm", user="anna") as page:
            page.get_by_label("Lock a month automatically").fill("10")
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_text("The next lock, through")).to_be_visible()
            page.get_by_label("Lock a month automatically").fill("")
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_text("The next lock, through")).to_have_count(0)

    def test_narrow_in_all_languages(self):
        self.api("otto", "POST", "/submissions", {"month": "2026-10"})
        for language in ("en", "fi", "nb"):
            for path, user in (
                ("/months/2026-10", "otto"),
                ("/approval/2026-10", "mikko"),
                ("/approval/2026-11", "mikko"),
                ("/hours/week/2026-10-14", "otto"),
                ("/hours/2026-10-14", "otto"),
            ):
                with self.page(path, user=user, size=PHONE, language=language) as page:
                    expect(page.locator("main h1")).to_be_visible()
                    page.wait_for_load_state("networkidle")
                    expect(page.locator("main")).not_to_contain_text("months.")
                    expect(page.locator("main")).not_to_contain_text("approval.")
                    expect(page.locator("main")).not_to_contain_text("locks.")
                    self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), PHONE["width"])


class WayTests(PeriodTest):
    def test_who_approves_comes_to_the_hours_and_the_balance_of_the_person(self):
        otto = self.api("otto", "GET", "/me")["id"]
        project = self.api("otto", "GET", "/projects")[0]["id"]
        # A short night, and the hours have no task.
        night = {"project": project, "start": "2026-10-14T00:30:00", "end": "2026-10-14T07:30:00"}
        entry = self.api("otto", "POST", "/entries", night)["id"]
        sent = self.api("otto", "POST", "/submissions", {"month": "2026-10"})
        days = sorted({one["day"] for one in sent["warnings"]})
        self.assertLess(len(days), len(sent["warnings"]))
        try:
            with self.page("/approval/2026-10", user="mikko") as page:
                row = page.locator(f"[data-person='{otto}']")
                row.locator("summary").click()
                expect(row.locator("summary")).to_have_text(str(len(days)))
                expect(row.locator(".period-odd li")).to_have_count(len(days))
                night = row.locator(".period-odd li", has_text="14 October 2026")
                expect(night).to_contain_text("without a task; only")
                expect(night).to_contain_text("of rest within 24 hours")
                night.get_by_role("link").click()
                expect(page).to_have_url(f"{self.server.address}/find?user={otto}&from=2026-10-14&to=2026-10-14")
                expect(page.locator(f"[data-entry='{entry}']")).to_be_visible()
                page.go_back()
                row.get_by_role("link", name="the hours of Otto").click()
                expect(page).to_have_url(f"{self.server.address}/find?user={otto}&from=2026-10-01&to=2026-10-31")
                expect(page.locator(f"[data-entry='{entry}']")).to_be_visible()
                page.go_back()
                row.get_by_role("link", name="Otto Oksanen", exact=True).click()
                expect(page).to_have_url(f"{self.server.address}/balance/2026-10?user={otto}")
                figure = page.get_by_role("region", name="Balance at the end of October 2026")
                expect(figure.get_by_role("link", name="Waiting")).to_have_attribute("href", "/approval/2026-10")
        finally:
            self.api("otto", "POST", f"/submissions/{sent['id']}/reopening", {})
            self.api("otto", "DELETE", f"/entries/{entry}")

    def test_approval_opens_on_the_oldest_month_that_waits(self):
        with self.page("/approval", user="mikko") as page:
            expect(page.get_by_role("heading", level=1)).to_have_text("Approval · November 2026")
            expect(page.get_by_text("This month is not over")).to_be_visible()
            self.api("otto", "POST", "/submissions", {"month": "2026-10"})
            self.api("otto", "POST", "/submissions", {"month": "2026-09"})
            self.api("mikko", "POST", "/submissions", {"month": "2026-08"})
            page.goto("/approval?state=submitted")
            expect(page.get_by_role("heading", level=1)).to_have_text("Approval · September 2026")
            self.assertTrue(page.url.endswith("/approval/2026-09?state=submitted"), page.url)
            expect(page.get_by_text("This month is not over")).to_have_count(0)
            expect(page.get_by_text("Other months wait for you:")).to_be_visible()
            page.get_by_role("link", name="October 2026 (1)").click()
            expect(page.get_by_role("heading", level=1)).to_have_text("Approval · October 2026")
            page.get_by_role("button", name="Approve the month of Otto").click()
            expect(page.get_by_text("is approved.")).to_be_visible()
            page.goto("/approval/2026-09")
            expect(page.get_by_role("button", name="Approve the month of Otto")).to_be_visible()
            expect(page.get_by_text("Other months wait for you:")).to_have_count(0)

    def test_ones_months_open_on_the_oldest_that_is_over_and_not_sent(self):
        balance = self.api("otto", "GET", "/balance?from=2025-11-01&to=2026-10-31&by=month")
        oldest = next(row["key"] for row in balance["rows"] if row["planned"] > 0)
        with self.page("/months", user="otto") as page:
            page.wait_for_url(f"**/months/{oldest}")
            expect(page.get_by_role("button", name="Send the month")).to_have_class("button primary")
            self.api("anna", "PUT", "/locks", {"through": "2026-09-30"})
            page.goto("/months")
            page.wait_for_url("**/months/2026-10")
            expect(page.get_by_text("Up to the end of yesterday")).to_have_count(0)
            self.api("otto", "POST", "/submissions", {"month": "2026-10"})
            page.goto("/months")
            page.wait_for_url("**/months/2026-11")
            expect(page.get_by_role("button", name="Send the month")).to_have_class("button")
            rows = self.api("otto", "GET", "/balance?month=2026-11")["rows"]
            planned = written(sum(row["planned"] for row in rows))
            expect(page.get_by_text(f"{planned} are planned in the whole month.")).to_be_visible()
            expect(page.get_by_text("are looked for when it is sent")).to_be_visible()

    def test_a_closed_month_takes_no_hours(self):
        with self.page("/hours/2026-10-17", user="otto") as page:
            add = page.get_by_role("combobox")
            expect(add).to_be_visible()
            expect(page.get_by_role("button", name="Copy yesterday")).to_be_visible()
            self.api("otto", "POST", "/submissions", {"month": "2026-10"})
            page.reload()
            expect(page.get_by_text("This day is closed")).to_be_visible()
            expect(page.get_by_text("Nothing on this day", exact=True)).to_be_visible()
            expect(add).to_have_count(0)
            expect(page.get_by_role("button", name="Copy")).to_have_count(0)
            page.locator(".time-line-track").click(position={"x": 200, "y": 400})
            expect(page.locator(".time-line-block")).to_have_count(0)
            page.goto("/hours/week/2026-10-14")
            expect(page.locator(".week-grid")).to_be_visible()
            page.wait_for_load_state("networkidle")
            expect(page.locator(".week-actions")).to_have_count(0)
            expect(page.locator(".week-grid input")).to_have_count(0)
            # A week that is closed in part has them.
            page.goto("/hours/week/2026-10-31")
            expect(page.get_by_role("button", name="Add a row")).to_be_visible()
            page.goto("/hours/2026-11-19")
            expect(add).to_be_visible()
