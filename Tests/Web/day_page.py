"""A day's page on which entries are written without the server."""

import json
from contextlib import contextmanager

from harness import WebTest, expect

BRIDGE = 1


class DayTest(WebTest):
    """A day of Otto's, and what its page sends."""

    expected_errors = (
        r"ERR_INTERNET_DISCONNECTED",
        r"ERR_CONNECTION_RESET",
        r"ERR_FAILED",
        r"Failed to fetch",
        r"status of 500",
    )

    @contextmanager
    def day(self, day, **options):
        """The day's page, and the changes of each batch that is answered."""
        with self.page(f"/hours/{day}", user="otto", service_workers="block", **options) as page:
            expect(page.locator(".entry, .empty").first).to_be_visible()
            sent = []
            page.context.on("response", lambda answer: _is_batch(answer) and sent.append(changes_of(answer.request)))
            yield page, sent

    def add(self, day, start, end, **fields):
        times = {"start": f"{day}T{start}", "end": f"{day}T{end}"}
        return self.api("otto", "POST", "/entries", {"project": BRIDGE, **times, **fields})

    def entries(self, day):
        return [
            (entry["start"][11:16], entry["end"][11:16], entry["description"])
            for entry in self.api("otto", "GET", f"/entries?day={day}")
        ]

    def type(self, page, line):
        page.get_by_role("combobox").fill(line)
        page.keyboard.press("Enter")
        expect(page.locator(".unsent-entry").filter(has_text=line.split()[-1])).to_be_visible()

    def change(self, page, text, **fields):
        page.locator(".entry").filter(has_text=text).get_by_role("button", name="Edit").click()
        for label, value in fields.items():
            page.get_by_label(label, exact=True).fill(value)
        page.get_by_role("button", name="Save").click()
        expect(page.locator(".entry-edit")).to_have_count(0)
        # The focus comes back to the row.
        expect(page.locator(".entry-open:focus")).to_have_count(1)

    def remove(self, page, text):
        row = page.locator(".entry").filter(has_text=text)
        row.locator(".entry-open").focus()
        page.keyboard.press("Delete")
        expect(row).to_have_count(0)


def fail_batches(page, text):
    """Each batch that has the text is answered by 500, until the returned function is called."""
    failing = [text]

    def answer(route):
        fails = any(one in (route.request.post_data or "") for one in failing)
        route.fulfill(status=500, body="{}") if fails else route.continue_()

    page.route("**/api/v1/entries/batch", answer)
    return failing.clear


def _is_batch(answer):
    return answer.url.endswith("/api/v1/entries/batch")


def changes_of(request):
    return json.loads(request.post_data)["changes"]
