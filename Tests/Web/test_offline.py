"""Entries that are made while the server can't be reached: kept, and sent once."""
import json

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

            page.route("**/api/v1/entries", lose)
            self.expected_errors = (*type(self).expected_errors, r"ERR_CONNECTION_RESET")
            page.get_by_role("combobox").fill("bridge 9-10 answered into the void")
            page.keyboard.press("Enter")
            expect(page.locator(".entry:not(.unsent-entry)")).to_have_count(1)
            self.assertEqual(lost, [201])
        self.assertEqual(len(self.api("otto", "GET", "/entries?day=2026-12-19")), 1)

    def test_a_refused_entry_waits_for_the_person(self):
        with self.page("/hours/2026-12-20", user="otto") as page:
            expect(page.get_by_text("Nothing on this day yet")).to_be_visible()
            page.context.set_offline(True)
            page.get_by_role("combobox").fill("bridge 9-10 mine")
            page.keyboard.press("Enter")
            expect(page.locator(".unsent-entry")).to_be_visible()
            self.api("otto", "POST", "/entries", {"project": 1, "start": "2026-12-20T09:30", "end": "2026-12-20T11:00", "description": "the phone's"})
            page.context.set_offline(False)
            expect(page.locator(".unsent-entry")).to_contain_text("refused")
            page.locator(".status").click()
            expect(page.get_by_role("dialog")).to_contain_text("Another entry is at that time")
            page.get_by_role("dialog").get_by_role("button", name="Discard").click()
            page.keyboard.press("Escape")
            expect(page.locator(".entry")).to_have_count(1)
            expect(page.locator(".entry")).to_contain_text("the phone's")
