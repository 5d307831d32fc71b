"""What a committee did: made, listed and taken back, and figures that are put right."""

import re

from harness import WebTest, expect

INJECTION = "<img src=x onerror=alert(1)>"


class CommitteeTests(WebTest):
    def test_the_committee_decides_and_takes_back(self):
        """Each kind of act on the golfer's page, and a mistake that is taken back."""
        self.api(
            "kaisa", "POST", "/golfers", {"name": "Act Golfer", "gender": "men", "homeClub": 1, "handicapIndex": 20}
        )
        golfer = next(one for one in self.api("kaisa", "GET", "/clubs/1/golfers") if one["name"] == "Act Golfer")
        with self.page(f"/golf/{golfer['id']}", user="kaisa") as page:
            expect(page.get_by_text("Nothing decided")).to_be_visible()
            self.act(page, "Decide the index", "25,0", label="New index")
            expect(page.locator(".index-now")).to_have_text("25.0")
            acts = page.locator(".committee-acts li")
            expect(acts).to_have_count(1)
            expect(acts.first).to_contain_text(INJECTION)
            acts.first.get_by_role("button", name="Take back").click()
            page.get_by_label("Reason").fill("The wrong golfer")
            page.get_by_role("dialog").get_by_role("button", name="Take back").click()
            expect(page.locator(".index-now")).to_have_text("20.0")
            expect(acts.first.locator(".badge")).to_have_text("taken back")
            expect(acts.first.get_by_role("button")).to_have_count(0)
            self.act(page, "Freeze the index", "2027-01-31", label="Last day", appeal="He asks for 21.")
            expect(page.get_by_text("The Handicap Index is frozen until 31/01/2027.")).to_be_visible()
            # The end of the freeze, which is to come, is beyond the chart.
            for place in re.findall(r"H([\d.]+)", page.locator(".index-chart path.line").get_attribute("d")):
                self.assertLessEqual(float(place), 100)
            expect(acts.first).to_contain_text("Appeal: He asks for 21.")
            self.act(page, "Withdraw the index")
            expect(page.get_by_text("The Handicap Index is withdrawn: rounds give no score.")).to_be_visible()
            page.get_by_role("button", name="Decide…").click()
            page.get_by_role("menuitem", name="Post a penalty score").click()
            page.get_by_label("Day of the round").fill("2026-11-01")
            page.get_by_label("Reason").fill("No card")
            page.get_by_role("dialog").get_by_role("button", name="Post a penalty score").click()
            expect(page.get_by_role("dialog").locator(".field-error")).to_contain_text("no Score Differential before")
            page.get_by_label("Score", exact=True).select_option("generic")
            page.get_by_label("Course").select_option("1")
            # The tees are those of the course.
            page.get_by_label("Tee").select_option("Yellow")
            page.get_by_role("dialog").get_by_role("button", name="Post a penalty score").click()
            expect(acts).to_have_count(4)
            page.get_by_role("button", name="Decide…").click()
            page.get_by_role("menuitem", name="Take back a reduction").click()
            expect(page.get_by_text("No score of the newest twenty reduces the record.")).to_be_visible()
        with self.page("/clubs/1/golfers?search=Act", user="kaisa") as page:
            expect(page.locator("td", has_text="frozen")).to_contain_text("withdrawn")

    def act(self, page, name, value=None, label=None, appeal=""):
        page.get_by_role("button", name="Decide…").click()
        page.get_by_role("menuitem", name=name).click()
        if value:
            page.get_by_label(label).fill(value)
        page.get_by_label("Reason").fill(f"Review {INJECTION}")
        page.get_by_label("Note of the appeal").fill(appeal)
        page.get_by_role("dialog").get_by_role("button", name=name).click()
        expect(page.get_by_role("dialog")).to_have_count(0)

    def test_a_golfer_sees_what_the_committee_did_and_takes_nothing_back(self):
        act = {"handicapIndex": 12.5, "reason": "Plays better"}
        self.api("kaisa", "POST", "/golfers/5/adjustments", act)
        with self.page("/golf", user="olavi") as page:
            expect(page.locator(".committee-acts li")).to_contain_text("Plays better")
            expect(page.locator(".committee button")).to_have_count(0)

    def test_the_list_of_acts_says_that_it_cannot_be_read(self):
        with self.page("/clubs", user="kaisa") as page:
            page.route("**/adjustments", lambda route: route.abort())
            page.goto("/golf/1")
            expect(page.locator(".committee").get_by_role("button", name="Try again")).to_be_visible()
            page.unroute("**/adjustments")
            page.get_by_role("button", name="Try again").click()
            expect(page.locator(".committee").get_by_text("Nothing decided")).to_be_visible()

    expected_errors = ("net::ERR_", "Failed to load resource")

    def test_an_index_at_registration_is_put_right(self):
        with self.page("/clubs/1/golfers?search=Pekka", user="kaisa") as page:
            page.get_by_role("button", name="Actions for Pekka").click()
            page.get_by_role("menuitem", name="Edit golfer").click()
            page.get_by_label("Index at registration").fill("30,5")
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_role("dialog").locator(".field-error")).to_contain_text("Say why")
            page.get_by_label("Why it is put right").fill("The letter says 30.5")
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_role("dialog")).to_have_count(0)
