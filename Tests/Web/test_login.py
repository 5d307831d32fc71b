"""What becomes of a page whose session ends: it waits below the login, and is there again for the same person alone."""

import json
from contextlib import contextmanager

from harness import PHONE, WebTest, expect

DAY = "2027-02-01"


class LoginTests(WebTest):
    @contextmanager
    def page(self, path="/", **options):
        """A page that has read all that it reads when it is opened: none of that meets a session that has ended."""
        with super().page(path, **options) as page:
            page.wait_for_load_state("networkidle")
            yield page

    def end_session(self, page):
        """The session is revoked, as from another device, and the page comes to know of it."""
        self.api_of_page(page, "DELETE", "/sessions/current")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(page.get_by_text("Your session has ended")).to_be_visible()

    def api_of_page(self, page, method, path):
        answer = page.context.request.fetch(
            f"{self.server.address}/api/v1{path}", method=method, headers={"Origin": self.server.address}
        )
        self.assertLess(answer.status, 400, answer.text())

    def log_in_again(self, page, user="otto"):
        dialog = page.get_by_role("dialog", name="Log in")
        expect(dialog.get_by_label("Password")).to_be_focused()
        dialog.get_by_label("Username").fill(user)
        dialog.get_by_label("Password").fill("kortti demo")
        page.keyboard.press("Enter")
        expect(dialog).to_have_count(0)

    def test_the_entry_line_and_an_entry_that_is_edited(self):
        self.api("otto", "POST", "/entries", {"project": 1, "start": f"{DAY}T06:00", "end": f"{DAY}T07:00"})
        with self.page(f"/hours/{DAY}", user="otto") as page:
            page.locator(".entry").get_by_role("button", name="Edit").click()
            page.get_by_label("Description", exact=True).fill("half a sentence")
            page.get_by_role("combobox", name="New entry").fill("bridge 9-10 typed before")
            self.end_session(page)
            # Nothing of the page is seen or reached, whatever key is pressed.
            expect(page.locator("main h1")).to_be_hidden()
            expect(page).to_have_title("Log in · Kortti")
            for _ in range(3):
                page.keyboard.press("Escape")
            expect(page.get_by_role("dialog", name="Log in")).to_be_visible()
            self.check_page(page)
            self.log_in_again(page)
            expect(page.get_by_label("Description", exact=True)).to_have_value("half a sentence")
            line = page.get_by_role("combobox", name="New entry")
            expect(line).to_be_focused()
            expect(line).to_have_value("bridge 9-10 typed before")
            page.keyboard.press("Enter")
            expect(page.locator(".entry").filter(has_text="typed before")).to_be_visible()

    def test_an_open_page_hears_of_another_role(self):
        user = next(one["id"] for one in self.api("anna", "GET", "/users") if one["username"] == "otto")
        with self.page("/hours", user="otto") as page:
            expect(page.get_by_role("link", name="Reports").first).to_be_visible()
            expect(page.get_by_role("link", name="Team", exact=True)).to_have_count(0)
            self.api("anna", "PATCH", f"/users/{user}", {"role": "manager"})
            try:
                page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
                expect(page.get_by_role("link", name="Team", exact=True).first).to_be_visible()
            finally:
                self.api("anna", "PATCH", f"/users/{user}", {"role": "reporter"})

    def test_what_was_asked_for_is_done_after_the_login(self):
        """An entry whose answer was that the session has ended: it is added once."""
        with self.page("/hours/2027-02-02", user="otto") as page:
            expect(page.locator(".empty")).to_be_visible()
            self.api_of_page(page, "DELETE", "/sessions/current")
            page.get_by_role("combobox").fill("bridge 9-10 sent too late")
            page.keyboard.press("Enter")
            self.log_in_again(page)
            expect(page.locator(".entry:not(.unsent-entry)")).to_contain_text("sent too late")
            expect(page.get_by_role("combobox")).to_have_value("")
        self.assertEqual(len(self.api("otto", "GET", "/entries?day=2027-02-02")), 1)

    def test_a_dialog(self):
        with self.page("/settings", user="veera") as page:
            page.get_by_role("button", name="Start timer").click()
            page.get_by_role("dialog").get_by_role("combobox").fill("bridge calls that were")
            self.end_session(page)
            expect(page.get_by_role("dialog", name="Start the timer")).to_have_count(0)
            self.log_in_again(page, "veera")
            line = page.get_by_role("dialog", name="Start the timer").get_by_role("combobox")
            expect(line).to_have_value("bridge calls that were")
            expect(line).to_be_focused()

    def test_a_form_of_a_new_project(self):
        with self.page("/projects/new", user="anna", size=PHONE) as page:
            page.get_by_label("Name", exact=True).fill("Half a project")
            page.get_by_label("Customer").fill("Somebody")
            self.end_session(page)
            self.log_in_again(page, "anna")
            expect(page.get_by_label("Name", exact=True)).to_have_value("Half a project")
            expect(page.get_by_label("Customer")).to_have_value("Somebody")

    def test_a_card_that_is_half_filled(self):
        with self.page("/rounds/new", user="aino", size=PHONE) as page:
            expect(page.locator(".round-given strong")).to_have_text("25")
            page.get_by_role("button", name="Start the round").click()
            for _ in range(3):
                page.locator(".hole-keys .hole-key").nth(4).click()
            expect(page.get_by_role("heading", name="Hole 4")).to_be_visible()
            self.end_session(page)
            self.log_in_again(page, "aino")
            expect(page.get_by_role("heading", name="Hole 4")).to_be_visible()
            expect(page.get_by_text("3 holes")).to_be_visible()
            # Another golfer in the same browser has a card of his own.
            self.end_session(page)
            self.log_in_again(page, "eero")
            page.goto("/rounds")
            expect(page.get_by_role("link", name="New card")).to_be_visible()
            page.goto("/rounds/new")
            expect(page.get_by_role("button", name="Start the round")).to_be_visible()

    def test_another_person_sees_nothing_of_the_former(self):
        with self.page(f"/hours/{DAY}", user="otto") as page:
            page.get_by_role("button", name="Start timer").click()
            page.get_by_role("dialog").get_by_role("combobox").fill("bridge secret call")
            page.keyboard.press("Enter")
            expect(page.get_by_role("group", name="Running timer")).to_contain_text("secret call")
            page.get_by_role("combobox").fill("bridge 11-12 secret deck")
            self.end_session(page)
            self.log_in_again(page, "mikko")
            expect(page.get_by_role("button", name="Account of Mikko").first).to_be_visible()
            expect(page.get_by_role("button", name="Start timer")).to_be_visible()
            self.assertNotIn("secret", page.evaluate("document.documentElement.outerHTML"))
            self.assertNotIn("secret", page.get_by_role("combobox").input_value())
            self.assertNotIn("Otto", page.evaluate("document.body.innerText"))
            kept = page.evaluate("""async () => {
                const { loadModule } = await import(document.querySelector("script[type=module]").src);
                return await (await loadModule("core/storage.js")).storage.all("answers");
            }""")
            self.assertNotIn("secret", json.dumps(kept))
        self.api("otto", "POST", "/timer/stop", {})

    def test_an_entry_of_the_former_waits_for_him(self):
        """He pressed Enter when the session had ended, and another person logged in: it is sent when he is back."""
        with self.page("/hours/2027-02-03", user="otto") as page:
            expect(page.locator(".empty")).to_be_visible()
            self.api_of_page(page, "DELETE", "/sessions/current")
            page.get_by_role("combobox").fill("bridge 9-10 of otto")
            page.keyboard.press("Enter")
            self.log_in_again(page, "mikko")
            expect(page.locator(".status")).to_have_count(0)
            self.end_session(page)
            self.log_in_again(page, "otto")
            page.goto("/hours/2027-02-03")
            expect(page.locator(".entry:not(.unsent-entry)")).to_contain_text("of otto")
        self.assertEqual(self.api("mikko", "GET", "/entries?day=2027-02-03"), [])

    def test_a_login_in_another_tab_opens_this_one(self):
        with self.page("/hours/2027-02-04", user="otto") as page:
            other = page.context.new_page()
            other.goto("/settings")
            expect(other.get_by_role("heading", name="Settings")).to_be_visible()
            other.wait_for_load_state("networkidle")
            page.get_by_role("combobox").fill("bridge 9-10 typed before")
            self.end_session(page)
            other.get_by_role("button", name="Save").first.click()
            self.log_in_again(other)
            expect(page.get_by_role("dialog", name="Log in")).to_have_count(0)
            expect(page.get_by_role("combobox")).to_have_value("bridge 9-10 typed before")
            other.close()
