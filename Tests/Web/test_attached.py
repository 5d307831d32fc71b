"""Projects that are attached while a page is open."""

from harness import WebTest, expect


class AttachedTests(WebTest):
    """An open page learns of projects that are attached meanwhile."""

    def attach(self, name, user="veera"):
        project = self.api("anna", "POST", "/projects", {"name": name})
        number = next(one["id"] for one in self.api("anna", "GET", "/users") if one["username"] == user)
        self.api("anna", "PUT", f"/users/{number}/projects/{project['id']}")
        return project

    def newcomer(self, name):
        self.api(
            "anna", "POST", "/users", {"username": name, "name": name, "role": "reporter", "password": "kortti demo"}
        )
        return name

    def test_a_line_knows_what_was_attached_on_another_machine(self):
        with self.page("/hours/2027-01-04", user="veera") as page:
            self.attach("Secret lab")
            page.get_by_role("combobox").fill("sec 11-12 x")
            page.keyboard.press("Enter")
            expect(page.locator(".entry")).to_contain_text("Secret lab")
            project = self.attach("Tunnel")
            self.api("anna", "POST", f"/projects/{project['id']}/tasks", {"name": "Blasting"})
            page.get_by_role("combobox").fill("tunnel/bla 12-13")
            page.keyboard.press("Enter")
            expect(page.locator(".entry").nth(1)).to_contain_text("Tunnel / Blasting")
            # A task that comes when the others are read.
            self.api("anna", "POST", f"/projects/{project['id']}/tasks", {"name": "Drilling"})
            page.get_by_role("combobox").fill("tunnel/dri 13-14")
            page.keyboard.press("Enter")
            expect(page.locator(".entry").nth(2)).to_contain_text("Tunnel / Drilling")

    def test_who_looks_again_sees_new_projects(self):
        user = self.newcomer("nils")
        with self.page("/hours", user=user) as page:
            expect(page.get_by_text("No projects yet")).to_be_visible()
            self.attach("For Nils", user)
            page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
            expect(page.get_by_text("No projects yet")).to_have_count(0)

    def test_an_open_page_learns_of_projects_within_a_minute(self):
        user = self.newcomer("maria")
        with self.context(user=user) as context:
            page = context.new_page()
            page.clock.install()
            page.goto("/hours")
            expect(page.get_by_text("No projects yet")).to_be_visible()
            self.attach("For Maria", user)
            page.clock.fast_forward(61_000)
            expect(page.get_by_text("No projects yet")).to_have_count(0)

    def test_a_tick_in_another_tab_counts_at_once(self):
        project = self.api("anna", "POST", "/projects", {"name": "Zeppelin"})
        me = self.api("anna", "GET", "/me")
        # Who makes a project is attached to it.
        self.api("anna", "DELETE", f"/users/{me['id']}/projects/{project['id']}")
        with self.page("/hours/2027-01-04", user="anna") as page:
            other = page.context.new_page()
            other.goto("/projects/people")
            tick = other.get_by_label(f"{me['name']} on Zeppelin")
            expect(tick).to_be_enabled()
            with page.expect_response("**/api/v1/projects"):
                tick.click()
            page.get_by_role("combobox").fill("zep")
            expect(page.get_by_role("option", name="Zeppelin")).to_be_visible()
            other.close()
