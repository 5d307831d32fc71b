"""The first run: the printed code makes the first admin, then a made-up firm or an empty server."""

import re
import subprocess
import time

from harness import PHONE, WebTest, expect
from server import BINARY, LONGEST, Server, environment


class SetupTests(WebTest):
    demo = False

    def setUp(self):
        super().setUp()
        self.server = Server(demo=False)
        self.addCleanup(self.server.close)

    def code(self):
        """The address that the server printed, and the code in it."""
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            found = re.search(r"(http://\S+/welcome)#(\S+)", "".join(self.server.messages))
            if found:
                return found[1], found[2]
            time.sleep(0.05)
        self.fail("".join(self.server.messages))

    def test_the_printed_address_is_all_that_is_needed(self):
        address, code = self.code()
        with self.page(f"{address}#{code}") as page:
            expect(page.get_by_label("One-time code")).to_have_value(code)
            expect(page.get_by_label("Your name")).to_be_focused()
            self.check_page(page)
            page.keyboard.type("Aino Admin")
            page.keyboard.press("Tab")
            page.keyboard.type("aino")
            page.keyboard.press("Tab")
            page.keyboard.type("a long good password")
            page.get_by_role("button", name="Start with a made-up firm").click()
            expect(page.locator(".sidebar")).to_be_visible(timeout=60_000)
            users = page.evaluate("fetch('/api/v1/users').then((answer) => answer.json())")
            self.assertGreater(len(users), 5)
            self.assertNotIn("#", page.url)
        # The code is void, and the page leads to the login.
        with self.page(f"{address}#{code}") as page:
            expect(page.get_by_label("Username")).to_be_visible()
            expect(page.get_by_role("heading", name="Log in")).to_be_visible()

    def test_the_printed_address_may_be_pasted_over_the_open_page(self):
        address, code = self.code()
        with self.page(address) as page:
            page.get_by_label("Your name").fill("Aino Admin")
            page.goto(f"{address}#{code}")
            expect(page.get_by_label("One-time code")).to_have_value(code)
            expect(page.get_by_label("Your name")).to_have_value("Aino Admin")

    def test_the_first_page_fits_a_phone_in_every_language(self):
        for language in ("en", "fi", "nb"):
            with self.page("/welcome", size=PHONE, language=language) as page:
                expect(page.locator("form.login")).to_be_visible()
                self.check_page(page)

    def test_a_wrong_code_and_an_empty_start(self):
        _, code = self.code()
        with self.page("/", size=PHONE, language="fi", dark=True) as page:
            expect(page).to_have_url(f"{self.server.address}/welcome")
            self.check_page(page)
            page.get_by_label("Kertakoodi").fill("AAAA-AAAA-AAAA")
            page.get_by_label("Nimesi").fill("Aino")
            page.get_by_label("Käyttäjätunnus").fill("aino")
            page.get_by_label("Salasana").fill("a long good password")
            page.keyboard.press("Enter")
            expect(page.locator(".field-error")).to_be_visible()
            page.get_by_label("Kertakoodi").fill(code.lower().replace("-", " "))
            page.keyboard.press("Enter")
            expect(page.locator(".topbar")).to_be_visible()
            expect(page.get_by_label("Ensimmäinen kirjaus")).to_be_visible()
        # The firm is where its first admin is.
        firm = self.api("aino", "GET", "/timesheets/settings", password="a long good password")
        self.assertEqual((firm["timeZone"], firm["calendar"]), ("Europe/Helsinki", "FI"))

    def test_guessing_is_throttled(self):
        body = {"name": "A", "username": "a", "password": "long enough", "code": "wrong"}
        with self.context() as context:
            statuses = []
            while 429 not in statuses and len(statuses) < 100:
                statuses.append(context.request.post(f"{self.server.address}/api/v1/setup", data=body).status)
        self.assertGreaterEqual(len(statuses), 11)
        self.assertEqual(set(statuses[:-1]), {422})
        self.assertEqual(statuses[-1], 429)

    def test_an_old_code_is_void_after_a_restart(self):
        _, code = self.code()
        self.server.stop()
        self.server.messages.clear()
        self.server.start()
        self.assertNotEqual(self.code()[1], code)
        with self.context() as context:
            answer = context.request.post(
                f"{self.server.address}/api/v1/setup",
                data={"name": "A", "username": "a", "password": "long enough", "code": code},
            )
            self.assertEqual(answer.status, 422)
            self.assertEqual(answer.json()["errors"][0]["field"], "code")

    def test_no_code_when_there_is_an_admin(self):
        self.server.stop()
        subprocess.run(
            [
                BINARY,
                "user",
                "add",
                "anna",
                "--name",
                "Anna",
                "--role",
                "admin",
                "--password-stdin",
                "--database",
                self.server.database,
            ],
            input="a long good password\n",
            text=True,
            check=True,
            env=environment(),
        )
        self.server.messages.clear()
        self.server.start()
        status, _, body = self.server.read("/api/v1/setup")
        self.assertEqual((status, body), (200, b'{"needed":false}'))
        self.assertNotIn("welcome", "".join(self.server.messages))
