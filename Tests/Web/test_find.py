"""Finding hours by words and filters, by keyboard, and changing many at once."""

from harness import PHONE, WebTest, expect
from test_reports import INJECTION, written


class FindTests(WebTest):
    without = ("submissions",)

    def found(self, caller, query=""):
        return self.api(caller, "GET", f"/entries/search?limit=200{query}")

    def rows(self, page):
        return page.locator(".found-row")

    def test_words_and_filters_narrow_and_each_search_is_an_address(self):
        everything = self.found("otto")
        project = everything[0]["project"]
        of_project = self.found("otto", f"&project={project}")
        with self.page("/find", user="otto") as page:
            expect(self.rows(page)).to_have_count(len(everything))
            page.get_by_label("Project", exact=True).select_option(str(project))
            expect(self.rows(page)).to_have_count(len(of_project))
            sum_of_project = written(sum(one["seconds"] or 0 for one in of_project))
            expect(page.locator(".found-sum")).to_contain_text(sum_of_project)
            page.keyboard.press("Escape")
            page.locator("h1").focus()
            page.keyboard.press("/")
            page.keyboard.type("no such words")
            expect(page.get_by_text("Nothing was found")).to_be_visible()
            self.assertIn("text=no+such+words", page.url.replace("%20", "+"))
            page.reload()
            expect(page.get_by_text("Nothing was found")).to_be_visible()
            page.get_by_role("button", name="Take off:").click()
            page.get_by_role("searchbox").fill("")
            expect(self.rows(page)).to_have_count(len(everything))

    def test_several_are_chosen_by_keyboard_and_changed_together(self):
        for index, hour in enumerate(("06:00", "06:10")):
            entry = {
                "project": self.found("otto")[0]["project"],
                "start": f"2026-10-0{index + 3}T{hour}",
                "end": f"2026-10-0{index + 3}T06:20",
                "description": f"Sorted screws {INJECTION}",
            }
            self.api("otto", "POST", "/entries", entry)
        with self.page("/find?text=sorted%20screws", user="otto") as page:
            expect(self.rows(page)).to_have_count(2)
            expect(self.rows(page).first).to_contain_text(INJECTION)
            page.locator("h1").focus()
            page.keyboard.press("j")
            page.keyboard.press("x")
            page.keyboard.press("j")
            page.keyboard.press("x")
            expect(page.get_by_role("region", name="Chosen entries")).to_contain_text("2 chosen, 0:30")
            page.keyboard.press("e")
            page.get_by_label("Add tags").fill("screws, #sorted")
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_text("2 entries changed.")).to_be_visible()
            expect(self.rows(page).first).to_contain_text("#screws")
        tags = [one["tags"] for one in self.found("otto", "&text=sorted%20screws")]
        self.assertEqual(tags, [["screws", "sorted"]] * 2)
        with self.page("/find?tag=screws", user="otto", size=PHONE) as page:
            expect(self.rows(page)).to_have_count(2)
            for row in self.rows(page).all():
                row.get_by_role("checkbox").check()
            page.get_by_role("button", name="Remove", exact=True).click()
            page.get_by_role("dialog").get_by_role("button", name="Remove").click()
            expect(page.get_by_text("2 entries removed.")).to_be_visible()
            expect(page.get_by_text("Nothing was found")).to_be_visible()

    def test_a_manager_finds_everybodys_hours_and_changes_only_own(self):
        with self.page("/find?user=all&text=a", user="mikko") as page:
            expect(self.rows(page).first).to_be_visible()
            others = page.locator(".found-choice[disabled]")
            expect(others.first).to_be_visible()
            page.get_by_role("button", name="Take off: Everyone").click()
            expect(others).to_have_count(0)
