"""Login, the shell, languages and themes, what is sent over the wire."""

import gzip
import http.client
import json
import re

from harness import WebTest, expect, wait_until
from messages import WEB


class CoreTests(WebTest):
    def test_login_and_logout_by_keyboard(self):
        with self.page("/login") as page:
            expect(page.get_by_label("Username")).to_be_focused()
            page.keyboard.type("otto")
            page.keyboard.press("Tab")
            page.keyboard.type("wrong password")
            page.keyboard.press("Enter")
            expect(page.get_by_role("alert")).to_contain_text("Username or password is wrong")
            page.get_by_label("Password").fill("kortti demo")
            page.keyboard.press("Enter")
            expect(page.locator(".topbar")).to_be_visible()
            page.get_by_role("button", name="Account of Otto Oksanen").first.press("Enter")
            expect(page.get_by_role("menuitem", name="Settings")).to_be_focused()
            page.keyboard.press("End")
            expect(page.get_by_role("menuitem", name="Log out")).to_be_focused()
            page.keyboard.press("Enter")
            expect(page.get_by_label("Username")).to_be_visible()
            self.assertEqual(page.context.cookies(), [])

    def test_a_menu_stays_open_while_its_page_is_loading(self):
        # A service worker would answer in place of the held request.
        with self.page("/login", service_workers="block") as page:
            held = []
            page.route("**/timesheets/modules.js", lambda route: held.append(route))
            page.get_by_label("Username").fill("otto")
            page.get_by_label("Password").fill("kortti demo")
            with page.expect_request("**/timesheets/modules.js"):
                page.keyboard.press("Enter")
            page.get_by_role("button", name="Account of Otto Oksanen").first.press("Enter")
            expect(page.get_by_role("menuitem", name="Settings")).to_be_focused()
            held[0].continue_()
            expect(page.locator("main h1")).to_be_visible()
            expect(page.get_by_role("menuitem", name="Settings")).to_be_focused()

    def test_code_of_the_page_cannot_read_the_session(self):
        with self.page("/settings", user="otto") as page:
            expect(page.get_by_role("heading", name="Settings")).to_be_visible()
            self.assertEqual(page.evaluate("document.cookie"), "")
            cookie = page.context.cookies()[0]
            self.assertTrue(cookie["httpOnly"])
            self.assertEqual(cookie["sameSite"], "Strict")

    def test_login_page_everywhere(self):
        self.check_everywhere("/login", None, "form.login")

    def test_settings_everywhere(self):
        self.check_everywhere("/settings", "otto", "h1")

    def test_components_everywhere(self):
        self.check_everywhere("/components", "otto", "h1")

    def test_unknown_path(self):
        with self.page("/nowhere/at/all", user="otto") as page:
            expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
            self.check_page(page)
            page.get_by_role("link", name="To the start page").click()
            expect(page.get_by_role("heading", name="Nothing here")).to_have_count(0)

    def test_an_ended_session_asks_for_the_login_and_returns(self):
        with self.context(user="otto") as context:
            page = context.new_page()
            # What the page reads when it starts is still read by Otto.
            page.goto("/settings", wait_until="networkidle")
            expect(page.get_by_role("heading", name="Settings")).to_be_visible()
            context.clear_cookies()
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_text("Your session has ended")).to_be_visible()
            login = page.get_by_role("dialog", name="Log in")
            expect(login.get_by_label("Username")).to_have_value("otto")
            login.get_by_label("Password").fill("kortti demo")
            page.keyboard.press("Enter")
            expect(page.get_by_role("heading", name="Settings")).to_be_visible()
            # What was asked for is done.
            expect(page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()

    def test_starts_without_the_server(self):
        server = type(self).server
        with self.page("/settings", user="otto") as page:
            expect(page.get_by_role("heading", name="Settings")).to_be_visible()
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            wait_until(page, "caches.match('/').then((found) => found !== undefined)")
            server.stop()
            try:
                self.expected_errors = (r"ERR_CONNECTION_REFUSED", r"Failed to fetch", r"status of 50")
                page.goto("/settings")
                expect(page.get_by_role("heading", name="Settings")).to_be_visible()
                expect(page.get_by_role("button", name="Offline")).to_be_visible()
            finally:
                server.start()

    def test_sizes_over_the_wire(self):
        """Under 60 kB for the first page."""
        received = {}
        with self.context() as context:
            page = context.new_page()
            page.on(
                "response",
                lambda response: received.setdefault(response.url, int(response.headers.get("content-length", 0))),
            )
            page.goto("/login")
            expect(page.get_by_label("Username")).to_be_focused()
            page.wait_for_load_state("networkidle")
        # What the page itself loads, before the service worker fetches the rest.
        paths = {url.removeprefix(self.server.address) for url in received if "/app/" in url} | {"/login"}
        first = sum(self.gzipped(path)[0] for path in paths)
        print(f"         first page {first} bytes in {len(paths)} files")
        self.assertIn("style.css", " ".join(paths))
        self.assertLess(first, 60_000)

    def test_sizes_of_the_features(self):
        """Under 40 kB for the modules, the styles and the English messages of each feature's folder."""
        worker = self.gzipped("/service-worker.js")[1].decode()
        modules = re.findall(r'"(/app/\w+/(\w+)/modules\.js)"', worker)
        self.assertGreater(len(modules), 3)
        for path, name in modules:
            folder = WEB / name
            others = [*folder.glob("*.css"), folder / "en.json"]
            size = self.gzipped(path)[0] + sum(len(gzip.compress(file.read_bytes())) for file in others)
            print(f"         {name} {size} bytes")
            if name != "core":
                self.assertLess(size, 40_000, name)

    def gzipped(self, path):
        """The bytes over the wire of a file, and its content."""
        body = self.server.read(path, **{"Accept-Encoding": "gzip", "Accept": "text/html, */*"})[2]
        return len(body), gzip.decompress(body)

    def test_nothing_is_compressed_twice_and_everything_is_kept(self):
        status, fields, body = self.server.read("/login", Accept="text/html")
        self.assertEqual(status, 200)
        path = re.search(rb'"(/app/[^"]+modules\.js)"', body)[1].decode()
        status, fields, _ = self.server.read(path, **{"Accept-Encoding": "gzip"})
        self.assertEqual(fields["Content-Encoding"], "gzip")
        self.assertIn("immutable", fields["Cache-Control"])

    def test_requests_of_other_sites_have_no_session(self):
        with self.context(user="otto") as context:
            url = f"{self.server.address}/api/v1/entries"
            for headers, status in [
                ({"Sec-Fetch-Site": "cross-site"}, 403),
                ({"Sec-Fetch-Site": "same-site"}, 403),
                ({"Origin": "http://evil.example"}, 403),
                ({"Sec-Fetch-Site": "same-origin"}, 422),
                ({"Origin": self.server.address}, 422),
                ({}, 403),
            ]:
                answer = context.request.post(url, headers=headers, data={})
                self.assertEqual(answer.status, status, headers)
            self.assertEqual(context.request.get(f"{url}?day=2026-01-01").status, 200)
            answer = context.request.get(f"{url}?day=2026-01-01", headers={"Sec-Fetch-Site": "cross-site"})
            self.assertEqual(answer.status, 403)

    def test_text_is_text(self):
        name = "<img src=x onerror=alert(1)>"
        self.api("otto", "PUT", "/me/settings", {"timeZone": "Europe/Oslo"})
        users = self.api("anna", "GET", "/users")
        otto = next(user for user in users if user["username"] == "otto")
        self.api("anna", "PATCH", f"/users/{otto['id']}", {"name": name})
        try:
            with self.page("/settings", user="otto") as page:
                expect(page.get_by_text(name).first).to_be_visible()
                self.assertEqual(page.locator("img").count(), 0)
        finally:
            self.api("anna", "PATCH", f"/users/{otto['id']}", {"name": otto["name"]})

    def test_who_gets_a_cookie(self):
        """A secure one over TLS, a plain one on the machine itself, and none over plain HTTP from elsewhere."""
        port = self.server.port
        body = json.dumps({"username": "otto", "password": "kortti demo", "cookie": True})

        def login(host, **fields):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
            connection.request(
                "POST",
                "/api/v1/sessions",
                body,
                {
                    "Host": host,
                    "Content-Type": "application/json",
                    **{name.replace("_", "-"): value for name, value in fields.items()},
                },
            )
            answer = connection.getresponse()
            content = json.loads(answer.read())
            connection.close()
            return answer.status, answer.getheader("Set-Cookie"), content

        for host in (f"127.0.0.1:{port}", f"localhost:{port}", f"[::1]:{port}"):
            status, cookie, content = login(host, Origin=f"http://{host}")
            self.assertEqual(status, 201, host)
            self.assertIsNone(content["authHash"])
            self.assertRegex(cookie, rf"^kortti-{port}=[0-9a-f]{{64}}; Path=/; Max-Age=\d+; HttpOnly; SameSite=Strict$")
        # Behind a proxy with TLS.
        status, cookie, _ = login("kortti.example", Origin="https://kortti.example", Sec_Fetch_Site="same-origin")
        self.assertEqual(status, 201)
        self.assertRegex(
            cookie, r"^__Host-kortti=[0-9a-f]{64}; Path=/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$"
        )
        # From elsewhere, and for pages of other sites.
        for host, fields in [
            ("192.0.2.7:8080", {"Origin": "http://192.0.2.7:8080"}),
            ("127.evil.example:8080", {"Origin": "http://127.evil.example:8080"}),
            (f"127.0.0.1:{port}", {"Origin": "http://evil.example"}),
            (f"127.0.0.1:{port}", {"Sec_Fetch_Site": "cross-site"}),
            (f"127.0.0.1:{port}", {}),
        ]:
            status, cookie, content = login(host, **fields)
            self.assertEqual((status, cookie, content["errors"][0]["field"]), (422, None, "cookie"), (host, fields))

    def test_can_be_installed(self):
        with self.page("/settings", user="otto") as page:
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            session = page.context.new_cdp_session(page)
            errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
            # A context of a test is private, which can't install anything.
            self.assertEqual([one["errorId"] for one in errors if one["errorId"] != "in-incognito"], [])

    def test_a_login_in_one_tab_counts_in_the_other(self):
        with self.page("/settings") as page:
            expect(page.get_by_label("Username")).to_be_visible()
            other = page.context.new_page()
            other.goto("/settings")
            other.get_by_label("Username").fill("otto")
            other.get_by_label("Password").fill("kortti demo")
            other.keyboard.press("Enter")
            expect(page.get_by_role("heading", name="Settings")).to_be_visible()
            other.get_by_role("button", name="Account of Otto Oksanen").first.click()
            other.get_by_role("menuitem", name="Log out").click()
            expect(page.get_by_label("Username")).to_be_visible()
            other.close()
