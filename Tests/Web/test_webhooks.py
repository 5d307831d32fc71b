"""Webhooks: made by an admin, seen to fail and to work, sent again, in words of three languages."""

import http.server
import threading

from harness import PHONE, WIDE, WebTest, expect
from server import Server
from test_reports import INJECTION

SIZES = (PHONE, WIDE)


class Receiver(http.server.ThreadingHTTPServer):
    """A server that answers each request with its status."""

    def __init__(self):
        self.status = 200
        self.count = 0
        super().__init__(("127.0.0.1", 0), Answers)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}/hook"


class Answers(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers["content-length"]))
        self.server.count += 1
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, *_):
        pass


class WebhookTests(WebTest):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(arguments=["--webhook-allow", "127.0.0.0/8"])
        cls.addClassCleanup(cls.server.close)

    def setUp(self):
        super().setUp()
        self.receiver = Receiver()
        self.addCleanup(self.receiver.server_close)
        self.addCleanup(self.receiver.shutdown)

    def tearDown(self):
        for webhook in self.api("anna", "GET", "/webhooks"):
            self.api("anna", "DELETE", f"/webhooks/{webhook['id']}")

    def make(self, **fields):
        return self.api("anna", "POST", "/webhooks", {"url": self.receiver.url, "events": ["*"], **fields})

    def test_one_is_made_by_keyboard_and_its_secret_is_shown_once(self):
        with self.page("/webhooks", user="anna") as page:
            expect(page.get_by_text("No webhooks")).to_be_visible()
            page.locator("h1").focus()
            page.keyboard.press("n")
            page.get_by_label("Address").fill("http://10.0.0.1/")
            page.get_by_label("Events").fill("entry.added, lock.set")
            page.get_by_label("Description").fill(INJECTION)
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_label("Address")).to_have_attribute("aria-invalid", "true")
            page.get_by_label("Address").fill(self.receiver.url)
            page.get_by_role("button", name="Save").click()
            expect(page.locator("code")).to_contain_text("whsec_")
            page.get_by_role("dialog").get_by_role("button", name="Close").last.click()
            expect(page.locator("code")).to_have_count(0)
            expect(page.get_by_role("link", name=INJECTION)).to_be_visible()
            self.assertEqual(page.locator("main img").count(), 0)
        self.assertEqual(self.api("anna", "GET", "/webhooks")[0]["events"], ["entry.added", "lock.set"])

    def test_a_failure_is_told_in_words_and_r_sends_again(self):
        self.receiver.status = 503
        webhook = self.make(description="Payroll", events=["entry.added"])
        with self.page(f"/webhooks/{webhook['id']}", user="anna") as page:
            page.get_by_role("button", name="Send a test").click()
            row = page.locator("tbody tr").first
            expect(row).to_contain_text("Its server answered 503.")
            expect(row).to_contain_text("given up")
            expect(page.get_by_role("alert")).to_contain_text("Every try has failed since")
            self.receiver.status = 200
            page.locator("h1").focus()
            page.keyboard.press("r")
            expect(row).to_contain_text("Its server took it (200).")
            expect(page.get_by_text("well", exact=True)).to_be_visible()
        with self.page("/webhooks", user="anna") as page:
            expect(page.get_by_role("img", name="1 delivery in the last 24 hours, 0 failed")).to_be_visible()

    def test_one_is_stopped_gets_another_secret_and_is_removed(self):
        webhook = self.make(description="Payroll")
        with self.page(f"/webhooks/{webhook['id']}", user="anna") as page:
            for label, text in (("Deactivate", "inactive"), ("Activate", "well")):
                page.get_by_role("button", name="More").click()
                page.get_by_role("menuitem", name=label, exact=True).click()
                expect(page.get_by_text(text, exact=True)).to_be_visible()
            page.get_by_role("button", name="More").click()
            page.get_by_role("menuitem", name="New secret").click()
            page.get_by_role("dialog").get_by_role("button", name="New secret").click()
            expect(page.locator("code")).to_contain_text("whsec_")
            page.get_by_role("dialog").get_by_role("button", name="Close").last.click()
            page.get_by_role("button", name="More").click()
            page.get_by_role("menuitem", name="Remove webhook").click()
            page.get_by_role("dialog").get_by_role("button", name="Remove webhook").click()
            expect(page.get_by_text("No webhooks")).to_be_visible()

    def test_webhooks_everywhere(self):
        self.receiver.status = 500
        webhook = self.make(description="Payroll of the whole firm, kept by others")
        self.api("anna", "POST", f"/webhooks/{webhook['id']}/test")
        self.check_everywhere("/webhooks", "anna", ".webhook-dots", sizes=SIZES)
        self.check_everywhere(f"/webhooks/{webhook['id']}", "anna", "tbody td .badge", sizes=SIZES)
