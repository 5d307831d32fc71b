"""What every test of the web app needs: one browser, pages that notice errors, and checks of a whole page."""

import re
import time
import unittest
from contextlib import closing, contextmanager

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

from server import DEMO_PASSWORD, Server, remove_demo_databases

CHROMIUM = "/usr/bin/chromium-headless-shell"

# Long enough for a busy machine; nothing waits so long when all is well.
TIMEOUT = 30_000
expect.set_options(timeout=TIMEOUT)

WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
NARROW = {"width": 320, "height": 640}

# The clock of a page is the server's.
CLOCK = """{
    const Real = Date;
    globalThis.Date = class Date extends Real {
        constructor(...values) { values.length ? super(...values) : super(Real.now() + OFFSET); }
        static now() { return Real.now() + OFFSET; }
    };
}"""

# Whether the page knows the person's projects, which the entry line and the timer of every page name.
KNOWS_PROJECTS = """async () => {
    const { loadModule } = await import(document.querySelector("script[type=module]").src);
    return (await loadModule("timesheets/model.js")).model.projects !== undefined;
}"""

_playwright = None
_browser = None


def browser():
    """Debian's Chromium without its windows, which takes half the processor time. Started once."""
    global _playwright, _browser
    if _browser is None:
        _playwright = sync_playwright().start()
        _browser = _playwright.chromium.launch(executable_path=CHROMIUM, args=["--disable-gpu"])
    return _browser


def close_browser():
    if _browser is not None:
        _browser.close()
        _playwright.stop()
    remove_demo_databases()


class WebTest(unittest.TestCase):
    """A class of tests with one server. A test fails for an error in the console and for a request to another host."""

    demo = True
    # Tables whose rows the demo's firm has and these tests begin without.
    without = ()
    expected_errors = ()

    @classmethod
    def setUpClass(cls):
        cls.server = Server(demo=cls.demo, without=cls.without)
        cls.addClassCleanup(cls.server.close)

    def setUp(self):
        self.faults = []
        self.addCleanup(self._check_faults)

    def _check_faults(self):
        # A refusal that a test asks for is an error in Chromium's console, too.
        allowed = [
            r"the server responded with a status of (401|403|404|409|410|412|422|429|503)",
            "Service Worker registration blocked by Playwright",
            *self.expected_errors,
        ]
        left = [fault for fault in self.faults if not any(re.search(pattern, fault) for pattern in allowed)]
        if left:
            self.fail("\n".join(left))

    @contextmanager
    def context(self, user=None, size=WIDE, dark=False, language="en", **options):
        """A browser context of its own; `user` is logged in through the API, with the cookie that the page gets."""
        locale = {"en": "en-GB", "fi": "fi-FI", "nb": "nb-NO"}[language]
        is_phone = size["width"] < 600
        context = browser().new_context(
            base_url=self.server.address,
            viewport=size,
            color_scheme="dark" if dark else "light",
            locale=locale,
            timezone_id="Europe/Helsinki",
            reduced_motion="reduce",
            has_touch=is_phone,
            is_mobile=is_phone,
            **options,
        )
        context.set_default_timeout(TIMEOUT)
        context.add_init_script(CLOCK.replace("OFFSET", str(round(self.server.offset * 1000))))
        context.on("request", self._note_request)
        context.on("weberror", lambda error: self.faults.append(f"error: {error.error}"))
        context.on("console", lambda message: self._note_message(message))
        try:
            if user:
                self.log_in(context, user)
            yield context
        finally:
            context.close()

    @contextmanager
    def page(self, path="/", **options):
        """A page that is open at a path, and drawn for the first time; what it writes may name projects."""
        with self.context(**options) as context:
            page = context.new_page()
            page.goto(path)
            expect(page.locator("main")).to_be_attached()
            try:
                if options.get("user"):
                    wait_until(page, KNOWS_PROJECTS)
                yield page
            except Exception as error:
                error.add_note(_shown(page))
                raise

    def log_in(self, context, user, password=DEMO_PASSWORD):
        response = context.request.post(
            f"{self.server.address}/api/v1/sessions",
            headers={"Origin": self.server.address},
            data={"username": user, "password": password, "cookie": True},
        )
        self.assertEqual(response.status, 201, response.text())

    def api(self, user, method, path, data=None, password=DEMO_PASSWORD):
        """The answer to a request of another client."""
        with closing(browser().new_context()) as context:
            request = context.request
            login = request.post(
                f"{self.server.address}/api/v1/sessions", data={"username": user, "password": password}
            )
            answer = request.fetch(
                f"{self.server.address}/api/v1{path}",
                method=method,
                data=data,
                headers={"Authorization": f"Bearer {login.json()['authHash']}"},
            )
            self.assertLess(answer.status, 400, answer.text())
            return answer.json() if answer.body() else None

    def _note_request(self, request):
        if not request.url.startswith((self.server.address, "data:", "blob:")):
            self.faults.append(f"request to another host: {request.url}")

    def _note_message(self, message):
        if message.type in ("error", "warning"):
            self.faults.append(f"console: {message.text}")

    def check_page(self, page):
        """Nothing serious for axe, nothing wider than the window, one level-one heading, a title and a language."""
        page.wait_for_load_state("networkidle")
        violations = [
            f"{one['id']} ({one['impact']}): {one['help']} {[node['target'] for node in one['nodes'][:3]]}"
            for one in Axe().run(page).response["violations"]
            if one["impact"] in ("serious", "critical")
        ]
        self.assertEqual(violations, [], page.url)
        # A phone makes its `innerWidth` as wide as what does not fit.
        too_wide = page.evaluate(
            """(width) => document.documentElement.scrollWidth > width
            ? [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > width + 1)
                .slice(0, 5).map((e) => e.outerHTML.slice(0, 120)) : []""",
            page.viewport_size["width"],
        )
        self.assertEqual(too_wide, [], f"{page.url} is wider than {page.viewport_size}")
        self.assertTrue(page.title().endswith("Kortti"), page.title())
        self.assertEqual(page.evaluate("document.documentElement.lang[0]") != "", True)
        missing = page.evaluate(r"""() => document.body.innerText.match(/\b[a-z]+\.[a-z]+[A-Z]?[A-Za-z.]*\b/g) ?? []""")
        self.assertEqual([word for word in missing if _is_message_name(word)], [], f"messages missing at {page.url}")

    def check_everywhere(self, path, user, ready, sizes=(WIDE, NARROW)):
        """`check_page` at each width, light and dark, in both languages (each pair once)."""
        for size, dark, language in zip(sizes * 2, (False, True, True, False), ("en", "fi", "fi", "en")):
            with self.subTest(size=size["width"], dark=dark, language=language):
                with self.page(path, user=user, size=size, dark=dark, language=language) as page:
                    expect(page.locator(ready).first).to_be_visible()
                    self.check_page(page)


def wait_until(page, expression, arg=None):
    """Asks a page until the expression holds. Playwright's own wait asks from within the page, from its second time on,
    and there the page's policy for scripts refuses it."""
    end = time.monotonic() + TIMEOUT / 1000
    while not page.evaluate(expression, arg):
        if time.monotonic() > end:
            raise AssertionError(f"not so within {TIMEOUT} ms: {expression}")
        page.wait_for_timeout(50)


def _shown(page):
    """What a page shows when a test fails on it, for whoever has only the output."""
    try:
        focused = page.evaluate("document.activeElement?.outerHTML.slice(0, 200)")
        return f"{page.url} shows: {' '.join(page.locator('main').inner_text().split())[:1500]}\nfocused: {focused}"
    except Exception as error:
        return f"the page can't be asked: {error}"


def _is_message_name(word):
    from messages import MESSAGE_NAMES

    return word in MESSAGE_NAMES


__all__ = ["WIDE", "NARROW", "PHONE", "Server", "WebTest", "browser", "close_browser", "expect"]
