"""Teams and the firm's settings: kept by an admin, looked at by a manager, in words of three languages."""

from harness import PHONE, WebTest, expect
from test_reports import INJECTION


class TeamTests(WebTest):
    without = ("team_members", "teams")

    def tearDown(self):
        self.api("anna", "PATCH", "/timesheets/settings", {"managersSee": "everybody", "workForOthers": "none"})
        for team in self.api("anna", "GET", "/teams"):
            for member in self.api("anna", "GET", f"/teams/{team['id']}")["members"]:
                self.api("anna", "DELETE", f"/teams/{team['id']}/members/{member['user']}")

    def test_an_admin_makes_a_team_and_says_who_manages_it(self):
        with self.page("/teams", user="anna") as page:
            page.locator("h1").focus()
            page.keyboard.press("n")
            page.get_by_label("Name", exact=True).fill(f"Piles {INJECTION}")
            page.get_by_role("button", name="Save").click()
            team = page.get_by_role("region", name="Piles")
            expect(team).to_contain_text("Nobody is in it yet.")
            for name in ("Otto Oksanen", "Mikko"):
                person = team.get_by_role("combobox")
                person.select_option(person.locator("option", has_text=name).get_attribute("value"))
                team.get_by_role("button", name="Add a person").click()
                expect(team.get_by_role("listitem").filter(has_text=name)).to_be_visible()
            team.get_by_role("button", name="Make Mikko").click()
            expect(team.get_by_role("listitem").filter(has_text="Mikko")).to_contain_text("Manager")
            team.get_by_role("button", name="Make Otto").click()
            expect(page.get_by_text("Only a manager or an admin can manage a team.")).to_be_visible()
            team.get_by_role("button", name="Take Otto").click()
            expect(team.get_by_role("listitem").filter(has_text="Otto")).to_have_count(0)
            team.get_by_role("button", name="Rename").click()
            page.get_by_label("Name", exact=True).fill("Bridge crew")
            page.get_by_role("button", name="Save").click()
            team = page.get_by_role("region", name="Bridge crew")
            team.get_by_role("button", name="End").click()
            expect(team).to_contain_text("Not in use")
            team.get_by_role("button", name="Use again").click()
            expect(team.get_by_text("Not in use")).to_have_count(0)

    def test_a_manager_sees_the_team_alone(self):
        users = {one["username"]: one["id"] for one in self.api("anna", "GET", "/users")}
        team = self.api("anna", "POST", "/teams", {"name": "Seen"})["id"]
        self.api("anna", "PUT", f"/teams/{team}/members/{users['otto']}", {})
        self.api("anna", "PUT", f"/teams/{team}/members/{users['mikko']}", {"manager": True})
        with self.page("/firm", user="anna") as page:
            page.get_by_label("Managers see").select_option("teams")
            page.get_by_label("Lowest balance").fill("often")
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_text("Write hours such as")).to_be_visible()
            page.get_by_label("Lowest balance").fill("\u221215:30")
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_text("The settings are saved.")).to_be_visible()
        settings = self.api("anna", "GET", "/timesheets/settings")
        self.assertEqual((settings["managersSee"], settings["flexMin"]), ("teams", -55_800))
        self.api("anna", "PATCH", "/timesheets/settings", {"flexMin": -72_000})
        with self.page("/team", user="mikko") as page:
            expect(page.locator("main tbody tr").filter(has_text="Otto")).to_have_count(1)
            people = page.locator("main tbody tr th, main tbody tr td:first-child")
            for name in people.all_inner_texts():
                self.assertRegex(name, "Otto|Mikko")
            page.get_by_role("link", name="Teams").click()
            expect(page.get_by_role("region", name="Seen")).to_contain_text("Otto Oksanen")
            expect(page.get_by_role("button", name="New team")).to_have_count(0)

    def test_narrow_in_all_languages(self):
        for language in ("en", "fi", "nb"):
            for path in ("/teams", "/firm"):
                with self.page(path, user="anna", size=PHONE, language=language) as page:
                    expect(page.locator("main h1")).to_be_visible()
                    expect(page.locator("main")).not_to_contain_text("teams.")
                    expect(page.locator("main")).not_to_contain_text("firm.")
                    self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), PHONE["width"])
