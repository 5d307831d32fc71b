"""What was done to entries without the server goes in one request: each change is taken or refused alone."""

import json

from day_page import DayTest, changes_of, fail_batches
from harness import expect


class BatchTests(DayTest):
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
                asked.append(changes_of(route.request))
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

    def test_what_is_given_up_takes_along_what_builds_upon_it(self):
        day = "2027-03-11"
        self.add(day, "07:00", "08:00", description="there")
        with self.day(day) as (page, sent):
            page.context.set_offline(True)
            self.type(page, "bridge 9-10 given-up")
            self.change(page, "given-up", To="10:30")
            self.change(page, "there", Description="there, once")
            self.change(page, "there, once", To="08:15")
            expect(page.locator(".status")).to_have_text("4 unsent")
            page.locator(".status").click()
            for text in ("New entry", "there, once"):
                row = page.get_by_role("dialog").locator(".unsent").filter(has_text=text).first
                row.get_by_role("button", name="Discard").click()
            expect(page.get_by_role("dialog").locator(".unsent")).to_have_count(1)
            page.keyboard.press("Escape")
            expect(page.locator(".entry")).to_have_count(1)
            page.context.set_offline(False)
            expect(page.locator(".status")).to_have_count(0)
            self.assertEqual([[change["op"] for change in changes] for changes in sent], [["update"]])
        self.assertEqual(self.entries(day), [("07:00", "08:15", "there")])

    def test_more_than_one_request_takes_go_in_several(self):
        with self.page("/hours", user="otto") as page:
            sizes = page.evaluate("""async () => {
                const { loadModule } = await import(document.querySelector("script[type=module]").src);
                const { requestsOf } = await loadModule("core/batch.js");
                const changes = Array.from({ length: 2300 }, (_, number) => ({ number, batch: "/entries/batch" }));
                const requests = requestsOf([...changes.slice(0, 5), { number: "card" }, ...changes.slice(5)]);
                return requests.map((items) => [items.length, items[0].number, items.at(-1).number]);
            }""")
        self.assertEqual(sizes, [[1000, 0, 999], [1, "card", "card"], [1000, 1000, 1999], [300, 2000, 2299]])

    def test_a_change_that_the_server_fails_of_holds_up_its_own_entry_alone(self):
        day = "2027-03-10"
        with self.day(day) as (page, _):
            page.context.set_offline(True)
            for hour in range(8, 13):
                self.type(page, f"bridge {hour}-{hour + 1} number-{hour}")
            self.change(page, "number-9", To="9:30")
            mend = fail_batches(page, "number-9")
            page.context.set_offline(False)
            expect(page.locator(".entry:not(.unsent-entry)")).to_have_count(4)
            expect(page.locator(".unsent-entry")).to_contain_text("number-9")
            expect(page.locator(".entry-refusal")).to_have_count(0)
            mend()
            expect(page.locator(".entry:not(.unsent-entry)")).to_have_count(5)
        self.assertEqual(self.entries(day)[1], ("09:00", "09:30", "number-9"))
