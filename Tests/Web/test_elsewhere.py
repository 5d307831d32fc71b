"""Entries that were changed elsewhere, while this browser changed them, too."""

from day_page import DayTest
from harness import expect


class ElsewhereTests(DayTest):
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
