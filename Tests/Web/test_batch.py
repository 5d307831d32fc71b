"""What was done to entries without the server goes in one request: each change is taken or refused alone."""

import json
from contextlib import contextmanager

from harness import WebTest, expect

BRIDGE = 1


class BatchTests(WebTest):
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
            page.context.on("response", lambda answer: _is_batch(answer) and sent.append(_changes(answer.request)))
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

    def test_all_in_one_request_and_one_of_it_refused(self):
        day = "2027-03-01"
        self.add(day, "07:00", "08:00", description="changed")
        self.add(day, "08:00", "09:00", description="removed")
        with self.day(day) as (page, sent):
            page.context.set_offline(True)
            for line in ("bridge 9-10 first", "bridge 10-11 second", "bridge 11-12 third"):
                self.type(page, line)
            self.change(page, "changed", From="07:30")
            self.remove(page, "removed")
            expect(page.locator(".status")).to_have_text("5 unsent")
            self.add(day, "10:15", "10:30", description="elsewhere")
            page.context.set_offline(False)
            expect(page.locator(".status")).to_have_text("1 refused")
            expect(page.locator(".entry-refusal")).to_contain_text("Another entry is at that time")
            expect(page.locator(".entry-time")).to_have_text(
                ["10:00–11:00", "07:30–08:00", "09:00–10:00", "10:15–10:30", "11:00–12:00"]
            )
            self.assertEqual(
                [[change["op"] for change in changes] for changes in sent],
                [["add", "add", "add", "update", "remove"]],
                sent,
            )
            self.assertEqual(len({change["key"] for change in sent[0]}), 5)
        self.assertEqual(
            self.entries(day),
            [
                ("07:30", "08:00", "changed"),
                ("09:00", "10:00", "first"),
                ("10:15", "10:30", "elsewhere"),
                ("11:00", "12:00", "third"),
            ],
        )

    def test_what_was_added_is_changed_and_removed_before_it_was_sent(self):
        day = "2027-03-02"
        with self.day(day) as (page, sent):
            page.context.set_offline(True)
            self.type(page, "bridge 9-10 stays")
            self.type(page, "bridge 11-12 goes")
            self.change(page, "stays", To="10:30")
            self.change(page, "stays", Description="stays changed")
            self.change(page, "goes", To="11:30")
            self.remove(page, "goes")
            expect(page.locator(".entry-time")).to_have_text(["09:00–10:30"])
            expect(page.locator(".unsent-entry")).to_contain_text("stays changed")
            page.context.set_offline(False)
            expect(page.locator(".entry:not(.unsent-entry)")).to_contain_text("stays changed")
            expect(page.locator(".status")).to_have_count(0)
            self.assertEqual([len(changes) for changes in sent], [6])
        self.assertEqual(self.entries(day), [("09:00", "10:30", "stays changed")])

    def test_what_was_changed_after_a_refused_addition_is_one_with_it(self):
        day = "2027-03-03"
        with self.day(day) as (page, _):
            page.context.set_offline(True)
            self.type(page, "bridge 9-10 mine")
            self.type(page, "bridge 12-13 given-up")
            self.change(page, "mine", Description="mine, in words")
            self.remove(page, "given-up")
            self.add(day, "09:30", "10:00", description="elsewhere")
            self.add(day, "12:30", "13:00", description="elsewhere, too")
            page.context.set_offline(False)
            expect(page.locator(".status")).to_have_text("1 refused")
            refused = page.locator(".entry-refusal")
            expect(refused).to_contain_text("mine, in words")
            refused.get_by_role("button", name="Edit").click()
            page.get_by_label("To", exact=True).fill("9:30")
            page.keyboard.press("Enter")
            expect(page.locator(".status")).to_have_count(0)
        self.assertEqual(
            self.entries(day),
            [
                ("09:00", "09:30", "mine, in words"),
                ("09:30", "10:00", "elsewhere"),
                ("12:30", "13:00", "elsewhere, too"),
            ],
        )

    def test_a_batch_whose_answer_is_lost_counts_once(self):
        day = "2027-03-04"
        entry = self.add(day, "07:00", "08:00", description="there")
        with self.day(day) as (page, sent):
            page.context.set_offline(True)
            self.type(page, "bridge 9-10 one")
            self.change(page, "one", To="10:15")
            self.change(page, "there", Description="there, changed")
            expect(page.locator(".status")).to_have_text("3 unsent")
            asked, lost = [], []

            def lose(route):
                # As often as one sending is tried.
                asked.append(_changes(route.request))
                if len(lost) < 3:
                    lost.append(route.fetch().status)
                    route.abort("connectionreset")
                else:
                    route.continue_()

            page.route("**/api/v1/entries/batch", lose)
            page.context.set_offline(False)
            expect(page.locator(".unsent-entry")).to_have_count(0)
            expect(page.locator(".entry-time")).to_have_text(["07:00–08:00", "09:00–10:15"])
            expect(page.locator(".status")).to_have_count(0)
            self.assertEqual(lost, [200, 200, 200])
            self.assertEqual(asked, [sent[-1]] * 4)
        self.assertEqual(self.entries(day), [("07:00", "08:00", "there, changed"), ("09:00", "10:15", "one")])
        found = self.api("otto", "GET", f"/entries?day={day}")
        self.assertEqual([one["revision"] for one in found], [entry["revision"] + 1, 2])

    def test_what_others_changed_is_taken_over_or_asked_about(self):
        day = "2027-03-05"
        made = [
            self.add(day, f"{hour:02}:00", f"{hour + 1:02}:00", description=f"at {hour}") for hour in (7, 9, 11, 13)
        ]
        with self.day(day) as (page, _):
            page.context.set_offline(True)
            for hour in (7, 9, 11):
                self.change(page, f"at {hour}", Description=f"at {hour}, of this browser")
            self.remove(page, "at 13")
            # Another field, the same one, a removal; and what is to be removed.
            self.api("otto", "PATCH", f"/entries/{made[0]['id']}", {"end": f"{day}T07:45"})
            self.api("otto", "PATCH", f"/entries/{made[1]['id']}", {"description": "of the phone"})
            self.api("otto", "DELETE", f"/entries/{made[2]['id']}")
            self.api("otto", "PATCH", f"/entries/{made[3]['id']}", {"end": f"{day}T14:30"})
            page.context.set_offline(False)
            expect(page.locator(".status")).to_have_text("3 refused")
            refused = page.locator(".entry-refusal")
            expect(refused.filter(has_text="at 9,")).to_contain_text("Sent again, yours takes the place of that")
            expect(refused.filter(has_text="at 11,")).to_contain_text("Sent again, it is added anew")
            expect(refused.filter(has_text="at 13")).to_contain_text("Sent again, it is removed all the same")
            expect(page.locator(".entry").filter(has_text="of the phone")).to_be_visible()
            expect(page.locator(".entry").filter(has_text="at 7, of this browser")).to_contain_text("07:00–07:45")
            self.check_page(page)
            for text in ("at 9,", "at 11,", "at 13"):
                refused.filter(has_text=text).get_by_role("button", name="Send again").click()
                expect(refused.filter(has_text=text)).to_have_count(0)
            expect(page.locator(".status")).to_have_count(0)
        self.assertEqual(
            self.entries(day),
            [
                ("07:00", "07:45", "at 7, of this browser"),
                ("09:00", "10:00", "at 9, of this browser"),
                ("11:00", "12:00", "at 11, of this browser"),
            ],
        )

    def test_what_the_page_shows_is_not_what_is_there(self):
        """With the server: another field is taken over, the same one is told, and then shown as it is."""
        day = "2027-03-08"
        entry = self.add(day, "09:00", "10:00", description="first")
        with self.day(day) as (page, _):
            self.api("otto", "PATCH", f"/entries/{entry['id']}", {"end": f"{day}T10:30"})
            self.change(page, "first", Description="second")
            expect(page.locator(".entry")).to_contain_text("09:00–10:30")
            self.api("otto", "PATCH", f"/entries/{entry['id']}", {"description": "third"})
            page.locator(".entry").get_by_role("button", name="Edit").click()
            page.get_by_label("Description", exact=True).fill("fourth")
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_role("alert")).to_contain_text("changed this meanwhile")
            # Who read that saves it all the same.
            page.get_by_role("button", name="Save").click()
            expect(page.locator(".entry")).to_contain_text("fourth")
        self.assertEqual(self.entries(day), [("09:00", "10:30", "fourth")])

    def test_two_tabs_send_each_change_once(self):
        day = "2027-03-09"
        with self.day(day) as (page, sent):
            other = page.context.new_page()
            other.goto(f"/hours/{day}")
            expect(other.locator(".empty")).to_be_visible()
            page.context.set_offline(True)
            self.type(page, "bridge 9-10 this-tab")
            expect(other.locator(".unsent-entry")).to_contain_text("this-tab")
            self.type(other, "bridge 10-11 that-tab")
            self.change(other, "this-tab", To="9:30")
            expect(page.locator(".entry-time")).to_have_text(["09:00–09:30", "10:00–11:00"])
            page.context.set_offline(False)
            for one in (page, other):
                expect(one.locator(".entry:not(.unsent-entry)")).to_have_count(2)
                expect(one.locator(".status")).to_have_count(0)
            keys = [change["key"] for changes in sent for change in changes]
            self.assertEqual(len(keys), 3, json.dumps(sent))
        self.assertEqual(self.entries(day), [("09:00", "09:30", "this-tab"), ("10:00", "11:00", "that-tab")])

    def test_a_change_that_the_server_fails_of_holds_up_its_own_entry_alone(self):
        day = "2027-03-10"
        with self.day(day) as (page, _):
            page.context.set_offline(True)
            for hour in range(8, 13):
                self.type(page, f"bridge {hour}-{hour + 1} number-{hour}")
            self.change(page, "number-9", To="9:30")
            broken = {"is": True}

            def answer(route):
                fails = broken["is"] and "number-9" in (route.request.post_data or "")
                route.fulfill(status=500, body="{}") if fails else route.continue_()

            page.route("**/api/v1/entries/batch", answer)
            page.context.set_offline(False)
            expect(page.locator(".entry:not(.unsent-entry)")).to_have_count(4)
            expect(page.locator(".unsent-entry")).to_contain_text("number-9")
            expect(page.locator(".entry-refusal")).to_have_count(0)
            broken["is"] = False
            expect(page.locator(".entry:not(.unsent-entry)")).to_have_count(5)
        self.assertEqual(self.entries(day)[1], ("09:00", "09:30", "number-9"))


def _is_batch(answer):
    return answer.url.endswith("/api/v1/entries/batch")


def _changes(request):
    return json.loads(request.post_data)["changes"]
