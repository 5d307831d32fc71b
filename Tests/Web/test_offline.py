"""Entries that are made while the server can't be reached: kept, and sent once."""

import json

from day_page import fail_batches
from harness import PHONE, WebTest, expect


class OfflineTests(WebTest):
    expected_errors = (r"ERR_CONNECTION_REFUSED", r"ERR_INTERNET_DISCONNECTED", r"Failed to fetch", r"status of 50")

    def test_an_entry_made_without_the_server_is_there_once(self):
        with self.page("/hours/2026-12-18", user="otto", size=PHONE) as page:
            expect(page.get_by_text("Nothing on this day yet")).to_be_visible()
            self.server.stop()
            page.get_by_role("combobox").fill("bridge 9-10 without the server")
            page.keyboard.press("Enter")
            expect(page.locator(".unsent-entry")).to_contain_text("without the server")
            page.reload() if page.evaluate("navigator.serviceWorker.controller !== null") else None
            expect(page.locator(".unsent-entry")).to_contain_text("without the server")
            self.server.start()
            page.evaluate("dispatchEvent(new Event('online'))")
            expect(page.locator(".entry:not(.unsent-entry)")).to_contain_text("without the server")
            expect(page.locator(".unsent-entry")).to_have_count(0)
        found = [entry for entry in self.api("otto", "GET", "/entries?day=2026-12-18")]
        self.assertEqual(len(found), 1, json.dumps(found))

    def test_an_answer_that_is_lost_counts_once(self):
        with self.page("/hours/2026-12-19", user="otto") as page:
            expect(page.get_by_text("Nothing on this day yet")).to_be_visible()
            lost = []

            def lose(route):
                if route.request.method == "POST" and not lost:
                    lost.append(route.fetch().status)
                    route.abort("connectionreset")
                else:
                    route.continue_()

            page.route("**/api/v1/entries/batch", lose)
            self.expected_errors = (*type(self).expected_errors, r"ERR_CONNECTION_RESET")
            page.get_by_role("combobox").fill("bridge 9-10 answered into the void")
            page.keyboard.press("Enter")
            expect(page.locator(".entry:not(.unsent-entry)")).to_have_count(1)
            self.assertEqual(lost, [200])
        self.assertEqual(len(self.api("otto", "GET", "/entries?day=2026-12-19")), 1)

    def test_a_refused_entry_waits_for_the_person(self):
        with self.page("/hours/2026-12-20", user="otto") as page:
            expect(page.get_by_text("Nothing on this day yet")).to_be_visible()
            page.context.set_offline(True)
            page.get_by_role("combobox").fill("bridge 9-10 mine")
            page.keyboard.press("Enter")
            expect(page.locator(".unsent-entry")).to_be_visible()
            self.api(
                "otto",
                "POST",
                "/entries",
                {"project": 1, "start": "2026-12-20T09:30", "end": "2026-12-20T11:00", "description": "the phone's"},
            )
            page.context.set_offline(False)
            expect(page.locator(".entry-refusal")).to_contain_text("mine")
            expect(page.locator(".status")).to_have_text("1 refused")
            page.locator(".status").click()
            expect(page.get_by_role("dialog")).to_contain_text("Another entry is at that time")
            page.get_by_role("dialog").get_by_role("button", name="Discard").click()
            page.keyboard.press("Escape")
            expect(page.locator(".entry-refusal")).to_have_count(0)
            expect(page.locator(".entry")).to_have_count(1)
            expect(page.locator(".entry")).to_contain_text("the phone's")
            expect(page.locator(".status")).to_have_count(0)

    def test_a_refused_entry_stands_alone(self):
        """It is shown apart with the reason, counts in no sum, holds nothing up, and is corrected and sent again."""
        day = "2026-12-21"
        with self.page(f"/hours/{day}", user="otto", language="fi", dark=True) as page:
            expect(page.locator(".empty")).to_be_visible()
            page.context.set_offline(True)
            for text in ("bridge 9-10 mine", "crane 10-11 later"):
                page.get_by_role("combobox").fill(text)
                page.keyboard.press("Enter")
                expect(page.locator(".unsent-entry").filter(has_text=text.split()[-1])).to_be_visible()
            self.api(
                "otto",
                "POST",
                "/entries",
                {"project": 1, "start": f"{day}T09:30", "end": f"{day}T10:00", "description": "the phone's"},
            )
            page.context.set_offline(False)
            refused = page.locator(".entry-refusal")
            expect(refused).to_contain_text("mine")
            expect(refused).to_contain_text("Samalla ajalla on toinen merkintä.")
            expect(page.locator(".entry:not(.unsent-entry)")).to_have_count(2)
            expect(page.locator(".hours-sum")).to_contain_text("1:30")
            expect(page.locator(".time-line-block")).to_have_count(2)
            # What comes after is sent at once, behind the last one that counts.
            with page.expect_response("**/entries/batch"):
                page.get_by_role("combobox").fill("own 30m after")
                page.keyboard.press("Enter")
            expect(page.locator(".entry-time").filter(has_text="11.00–11.30")).to_be_visible()
            expect(refused).to_have_count(1)
            self.check_page(page)
            # Sent again as it is, it is refused again; another time is taken.
            refused.get_by_role("button", name="Lähetä uudelleen").click()
            expect(page.locator(".toast.bad")).to_contain_text("Samalla ajalla on toinen merkintä.")
            refused.get_by_role("button", name="Muokkaa").click()
            page.get_by_label("Päättyy", exact=True).fill("9.45")
            page.keyboard.press("Enter")
            expect(page.get_by_role("alert").filter(has_text="Samalla ajalla")).to_be_visible()
            page.get_by_label("Päättyy", exact=True).fill("9.30")
            page.keyboard.press("Enter")
            expect(page.locator(".entry").filter(has_text="mine")).to_contain_text("9.00–9.30")
            expect(page.locator(".entry-refusals")).to_have_count(0)
            expect(page.locator(".status")).to_have_count(0)
        found = [
            (entry["start"][11:16], entry["description"]) for entry in self.api("otto", "GET", f"/entries?day={day}")
        ]
        self.assertEqual(found, [("09:00", "mine"), ("09:30", "the phone's"), ("10:00", "later"), ("11:00", "after")])

    def test_the_reason_is_what_is_wrong_with_a_field(self):
        """A project that was archived meanwhile; the entry moves to another one."""
        project = self.api("anna", "POST", "/projects", {"name": "Short lived"})["id"]
        otto = next(user["id"] for user in self.api("anna", "GET", "/users") if user["username"] == "otto")
        self.api("anna", "PUT", f"/users/{otto}/projects/{project}")
        with self.page("/hours/2026-12-28", user="otto", size=PHONE, language="nb") as page:
            page.context.set_offline(True)
            page.get_by_role("combobox").fill("short 9-10 kept")
            page.keyboard.press("Enter")
            expect(page.locator(".unsent-entry")).to_be_visible()
            self.api("anna", "PATCH", f"/projects/{project}", {"active": False})
            page.context.set_offline(False)
            expect(page.locator(".entry-refusal-reason")).to_have_text("Dette prosjektet er ikke aktivt.")
            expect(page.locator(".entry-refusal")).to_contain_text("Short lived")
            self.check_page(page)
            # From any page, by way of the header.
            page.goto("/settings")
            page.locator(".status").click()
            page.get_by_role("dialog").get_by_role("link", name="Endre").click()
            page.locator(".entry-refusal").get_by_role("button", name="Endre").click()
            page.get_by_label("Prosjekt", exact=True).select_option("Bridge")
            page.get_by_role("button", name="Lagre").click()
            expect(page.locator(".entry").filter(has_text="kept")).to_contain_text("Bridge")
        self.assertEqual(len(self.api("otto", "GET", "/entries?day=2026-12-28")), 1)

    def test_a_refused_change_and_removal_leave_the_entry(self):
        day = "2026-12-29"
        made = [
            self.api(
                "otto",
                "POST",
                "/entries",
                {"project": 1, "start": f"{day}T{hour:02}:00", "end": f"{day}T{hour + 1:02}:00"},
            )
            for hour in (9, 11)
        ]
        with self.page(f"/hours/{day}", user="otto") as page:
            expect(page.locator(".entry")).to_have_count(2)
            page.context.set_offline(True)
            page.locator(".entry").first.get_by_role("button", name="Edit").click()
            page.get_by_label("To", exact=True).fill("10:45")
            page.keyboard.press("Enter")
            expect(page.locator(".unsent-entry")).to_contain_text("09:00–10:45")
            page.locator(".entry-open").nth(1).focus()
            page.keyboard.press("Delete")
            expect(page.locator(".entry")).to_have_count(1)
            # The phone has another entry there, and removed the second itself, which is done.
            self.api("otto", "POST", "/entries", {"project": 1, "start": f"{day}T10:00", "end": f"{day}T11:00"})
            self.api("otto", "DELETE", f"/entries/{made[1]['id']}")
            page.context.set_offline(False)
            expect(page.locator(".entry-refusal")).to_contain_text("Changed entry")
            expect(page.locator(".entry-time")).to_have_text(["09:00–10:45", "09:00–10:00", "10:00–11:00"])
            expect(page.locator(".hours-sum")).to_contain_text("2:00")
            page.locator(".entry-refusal").get_by_role("button", name="Discard").click()
            expect(page.locator(".entry-refusals")).to_have_count(0)

    def test_an_entry_that_fails_holds_up_no_other(self):
        """The server's own failure of one is tried again later; the next one is sent meanwhile."""
        day = "2026-12-30"
        with self.page(f"/hours/{day}", user="otto", service_workers="block") as page:
            page.context.set_offline(True)
            for hour in (9, 10):
                page.get_by_role("combobox").fill(f"bridge {hour}-{hour + 1} number {hour}")
                page.keyboard.press("Enter")
                expect(page.locator(".unsent-entry").filter(has_text=f"number {hour}")).to_be_visible()
            mend = fail_batches(page, "number 9")
            page.context.set_offline(False)
            expect(page.locator(".entry:not(.unsent-entry)")).to_contain_text("number 10")
            expect(page.locator(".unsent-entry")).to_contain_text("number 9")
            mend()
            expect(page.locator(".entry:not(.unsent-entry)")).to_have_count(2)
