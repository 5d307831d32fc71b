"""Where one starts and what the navigation has, the first hour of a new server, settings, leaving a changed form."""

import json
import re
import time

from harness import PHONE, WIDE, WebTest, expect
from keystrokes import Person
from server import LONGEST, Server

SMALL = {"width": 390, "height": 800}
PLACES = ".sidebar nav a"
LONG = "The northern bank: " + "foundations" * 7
HEBREW = "גשר הנמל"


class StartTests(WebTest):
    def check_start(self, user, path, places):
        with self.page("/", user=user) as page:
            expect(page).to_have_url(f"{self.server.address}{path}")
            expect(page.locator(PLACES)).to_have_text(places)
            expect(page.locator("main h1")).to_be_visible()

    def test_each_starts_at_what_one_does(self):
        self.check_start("aino", "/golf", ["My handicap", "Cards", "Courses"])
        self.check_start("kaisa", "/clubs", ["Clubs", "Courses"])
        self.check_start("iida", "/inspections", ["Inspections"])
        self.check_start("otto", "/hours", ["Hours", "Find", "Reports", "Balance", "My months"])
        self.check_start(
            "mikko",
            "/hours",
            [
                "Hours",
                "Find",
                "Reports",
                "Balance",
                "Team",
                "Projects",
                "Customers",
                "Budgets",
                "My months",
                "Approval",
            ],
        )
        self.check_start(
            "anna",
            "/hours",
            [
                "Hours",
                "Find",
                "Reports",
                "Balance",
                "Team",
                "Projects",
                "Customers",
                "Budgets",
                "My months",
                "Approval",
                "Teams",
                "Firm settings",
                "Import hours",
                "Clubs",
                "Courses",
                "People",
                "Audit log",
                "API",
                "Webhooks",
            ],
        )

    def test_a_golfer_who_gets_a_project_has_hours_too(self):
        user = next(one for one in self.api("anna", "GET", "/users") if one["username"] == "olavi")
        self.api("anna", "PUT", f"/users/{user['id']}/projects/1")
        try:
            self.check_start(
                "olavi",
                "/hours",
                ["Hours", "Find", "Reports", "Balance", "My months", "My handicap", "Cards", "Courses"],
            )
        finally:
            self.api("anna", "DELETE", f"/users/{user['id']}/projects/1")

    def test_nobody_is_refused_while_logged_out(self):
        with self.context() as context:
            page = context.new_page()
            for path in ("/", "/hours", "/inspections"):
                page.goto(path, wait_until="networkidle")
                expect(page.get_by_label("Username")).to_be_visible()
            other = context.new_page()
            other.goto("/settings")
            other.get_by_label("Username").fill("otto")
            other.get_by_label("Password").fill("kortti demo")
            other.keyboard.press("Enter")
            expect(page.get_by_role("heading", name="Inspections")).to_be_visible()
            other.get_by_role("button", name="Account of Otto Oksanen").first.click()
            other.get_by_role("menuitem", name="Log out").click()
            expect(page.get_by_label("Username")).to_be_visible()
            page.wait_for_load_state("networkidle")
            other.wait_for_load_state("networkidle")
        self.assertEqual(self.faults, [])


class FirstHourTests(WebTest):
    demo = False

    def test_the_first_hour_takes_less_than_twenty_seconds(self):
        end = time.monotonic() + LONGEST
        while not (found := re.search(r"(http://\S+/welcome#\S+)", "".join(self.server.messages))):
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)
        with self.page(found[1]) as page:
            person = Person(page)
            expect(page.get_by_label("Your name")).to_be_focused()
            person.type("Anna Aalto")
            person.press("Tab")
            person.type("anna")
            person.press("Tab")
            person.type("a good one 7")
            person.press("Enter", thinks=True)
            line = page.get_by_label("Your first entry")
            expect(line).to_be_focused()
            person.type("bridge 9-12")
            expect(page.locator(".entry-meaning")).to_contain_text("New project: Bridge")
            person.press("Enter", thinks=True)
            expect(page.locator(".entry")).to_have_count(1)
            self.assertLess(person.seconds, 20)
            # The next one goes to the project by its name, in the usual line.
            expect(page.get_by_label("New entry")).to_be_focused()
            page.keyboard.type("bridge 13-14 and more")
            page.keyboard.press("Enter")
            expect(page.locator(".entry")).to_have_count(2)
            entries = page.evaluate("fetch('/api/v1/projects/1/users').then((answer) => answer.json())")
            self.assertEqual([one["name"] for one in entries], ["Anna Aalto"])
        self.assertEqual([fault for fault in self.faults if "401" in fault], [])


class FirstLineTests(WebTest):
    demo = False

    def setUp(self):
        super().setUp()
        self.server = Server(demo=False)
        self.addCleanup(self.server.close)
        end = time.monotonic() + LONGEST
        while not (found := re.search(r"/welcome#(\S+)", "".join(self.server.messages))):
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)
        with self.context() as context:
            answer = context.request.post(
                f"{self.server.address}/api/v1/setup",
                data={
                    "code": found[1],
                    "name": "Anna",
                    "username": "anna",
                    "password": "kortti demo",
                    "timeZone": "Europe/Helsinki",
                },
            )
            self.assertEqual(answer.status, 201)

    def test_what_the_line_understands_and_refuses(self):
        with self.page("/hours", user="anna") as page:
            line = page.get_by_label("Your first entry")
            for typed, meaning in [
                (
                    "New shop 9-12 wrote the plan #night",
                    ["New project: New shop", "09:00–12:00", "#night", "wrote the plan"],
                ),
                ("1:30 quay", ["New project: Quay", "1:30"]),
            ]:
                line.fill(typed)
                for part in meaning:
                    expect(page.locator(".entry-meaning")).to_contain_text(part)
            line.fill("quay")
            page.keyboard.press("Enter")
            expect(page.get_by_role("alert")).to_contain_text("Say when or how long")
            self.assertEqual(page.evaluate("fetch('/api/v1/projects/all').then((answer) => answer.json())"), [])
            self.api("anna", "POST", "/projects", {"name": "Quay"})
            self.api("anna", "DELETE", "/users/1/projects/1")
            line.fill("quay 9-10")
            page.keyboard.press("Enter")
            expect(page.get_by_role("alert")).to_contain_text("There is one with this name already")
            expect(line).to_have_value("quay 9-10")
            self.check_page(page)

    def test_everywhere(self):
        self.check_everywhere("/hours", "anna", ".entry-line", sizes=(WIDE, SMALL))
        self.check_everywhere("/hours/week", "anna", ".empty", sizes=(WIDE, SMALL))


class SettingsTests(WebTest):
    def test_profile_language_look_and_data(self):
        with self.page("/settings", user="otto") as page:
            expect(page.locator(".facts")).to_contain_text("Otto Oksanen")
            expect(page.locator(".facts")).to_contain_text("otto")
            with page.expect_download() as download:
                page.get_by_role("link", name="Download").click()
            data = json.loads(download.value.path().read_text())
            self.assertEqual((data["user"]["username"], download.value.suggested_filename), ("otto", "otto.json"))
            page.get_by_role("button", name="Dark", exact=True).click()
            expect(page.get_by_role("button", name="Dark", exact=True)).to_have_attribute("aria-pressed", "true")
            self.assertEqual(page.evaluate("document.documentElement.dataset.theme"), "dark")
            page.get_by_role("button", name="Norsk").click()
            expect(page.get_by_role("heading", name="Dine data")).to_be_visible()
            self.assertEqual(page.evaluate("document.documentElement.dataset.theme"), "dark")
            self.check_page(page)


class LeavingTests(WebTest):
    def test_a_changed_form_asks_before_it_is_left(self):
        with self.page("/projects", user="mikko") as page:
            page.get_by_role("link", name="Bridge").click()
            name = page.get_by_label("Name", exact=True)
            name.fill("Bridge and tunnel")
            page.get_by_role("link", name="Hours").first.click()
            dialog = page.get_by_role("dialog")
            expect(dialog).to_contain_text("Leave without saving?")
            self.check_page(page)
            # The key that opened the link once more would not lose anything.
            page.keyboard.press("Enter")
            # The question is answered once its element is gone.
            expect(page.locator("dialog.dialog")).to_have_count(0)
            expect(name).to_have_value("Bridge and tunnel")
            # The back button, by which the address has changed already.
            page.go_back()
            expect(dialog).to_be_visible()
            expect(page).to_have_url(re.compile(r"/projects/1$"))
            page.keyboard.press("Escape")
            expect(page.locator("dialog.dialog")).to_have_count(0)
            expect(name).to_have_value("Bridge and tunnel")
            page.go_back()
            dialog.get_by_role("button", name="Leave").click()
            expect(page.get_by_role("heading", name="Projects", level=1)).to_be_visible()

    def test_what_is_saved_or_as_before_does_not_ask(self):
        with self.page("/projects/2", user="mikko") as page:
            name = page.get_by_label("Name", exact=True)
            name.fill("Other")
            name.fill("Harbour crane")
            page.get_by_label("Description").fill("Overhaul of each year")
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_text("Saved.")).to_be_visible()
            page.get_by_role("link", name="Hours").first.click()
            expect(page).to_have_url(re.compile("/hours$"))
            page.goto("/settings")
            page.get_by_label("Current password").fill("x")
            page.keyboard.press("Escape")
            page.get_by_label("Current password").fill("")
            page.get_by_role("link", name="Hours").first.click()
            expect(page).to_have_url(re.compile("/hours$"))

    def test_the_browser_asks_too(self):
        with self.page("/projects/1", user="mikko") as page:
            asked = []
            page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
            page.get_by_label("Customer").fill("Somebody else")
            page.reload()
            expect(page.get_by_label("Customer")).to_have_value("City of Oulu")
            self.assertEqual(asked, ["beforeunload"])


class DirectionTests(WebTest):
    def test_typed_texts_have_their_own_direction(self):
        made = self.api("mikko", "POST", "/projects", {"name": HEBREW, "customer": HEBREW})
        direction = "(element) => getComputedStyle(element).direction"
        with self.page("/projects", user="mikko") as page:
            self.assertEqual(page.get_by_role("link", name=HEBREW).evaluate(direction), "rtl")
            self.assertEqual(page.get_by_role("link", name="Bridge").evaluate(direction), "ltr")
            page.goto(f"/projects/{made['id']}")
            self.assertEqual(page.get_by_label("Name", exact=True).evaluate(direction), "rtl")
            self.assertEqual(page.get_by_role("heading", level=1).evaluate(direction), "rtl")
            self.assertEqual(page.locator("main").evaluate(direction), "ltr")

    def test_long_names_stay_in_the_window(self):
        made = self.api("anna", "POST", "/projects", {"name": LONG})
        with self.page("/users/3", user="anna", size=SMALL) as page:
            expect(page.get_by_text(LONG)).to_be_visible()
            self.check_page(page)
            # A phone's window grows with what is too wide, so it is compared with the screen.
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), SMALL["width"])
        with self.page("/projects", user="anna", size=PHONE) as page:
            expect(page.get_by_role("link", name=LONG)).to_be_visible()
            self.check_page(page)
        with self.page(f"/projects/{made['id']}", user="anna") as page:
            title = page.get_by_role("heading", level=1)
            expect(title).to_have_text(LONG)
            self.assertTrue(title.evaluate("(element) => element.scrollWidth <= element.clientWidth"))
