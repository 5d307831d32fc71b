"""Months that are sent, approved, sent back and locked: by who worked, by a manager with keys, by an admin."""

from harness import PHONE, WebTest, expect
from test_reports import INJECTION


class PeriodTests(WebTest):
    without = ("submissions",)

    def tearDown(self):
        for one in self.api("anna", "GET", "/submissions?user=all&limit=1000"):
            if one["state"] in ("submitted", "approved"):
                self.api("anna", "POST", f"/submissions/{one['id']}/reopening", {"comment": "The test is over."})
        for lock in self.api("anna", "GET", "/locks"):
            self.api("anna", "DELETE", f"/locks/{lock['id']}")
        self.api("anna", "PATCH", "/timesheets/settings", {"autoLockDays": None})

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
            expect(page.get_by_text("Nothing is locked.")).to_be_visible()
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
            for path, user in (("/months/2026-10", "otto"), ("/approval/2026-10", "mikko")):
                with self.page(path, user=user, size=PHONE, language=language) as page:
                    expect(page.locator("main h1")).to_be_visible()
                    expect(page.locator("main")).not_to_contain_text("months.")
                    expect(page.locator("main")).not_to_contain_text("approval.")
                    expect(page.locator("main")).not_to_contain_text("locks.")
                    self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), PHONE["width"])
