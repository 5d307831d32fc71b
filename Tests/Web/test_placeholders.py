"""Placeholders: people whom an import made, who get a login or are merged with a person."""

from harness import PHONE, expect
from test_imports import ImportTest, toggl


class PlaceholderTests(ImportTest):
    def test_a_placeholder_is_marked_and_merged_side_by_side(self):
        with self.page("/import", user="anna") as page:
            self.bring(
                page,
                toggl(
                    ("Gone Gunnar", "Bridge", "2025-07-01", "08:00", "12:00", "a"),
                    ("Gone Gunnar", "Bridge", "2025-07-02", "08:00", "10:30", "b"),
                ),
            )
            gunnar = self.user("Gone Gunnar")
            page.goto("/users?show=inactive")
            row = page.locator("tbody tr").filter(has_text="Gone Gunnar")
            expect(row).to_contain_text("Placeholder")
            row.get_by_role("link").click()
            page.get_by_role("button", name="Choose the person").click()
            dialog = page.get_by_role("dialog")
            expect(dialog.locator(".user-sides")).to_contain_text("6:30")
            merge = dialog.get_by_role("button", name="Merge", exact=True)
            expect(merge).to_be_disabled()
            otto = next(one for one in self.api("anna", "GET", "/users") if one["username"] == "otto")
            # Otto has hours at that time, so nothing is merged.
            busy = self.api(
                "otto", "POST", "/entries", {"project": 1, "start": "2025-07-02T09:00", "end": "2025-07-02T10:00"}
            )
            dialog.get_by_label("Merge with").select_option(str(otto["id"]))
            merge.click()
            expect(dialog).to_contain_text("Both have hours at the same time on 02/07/2025")
            self.api("otto", "DELETE", f"/entries/{busy['id']}")
            merge.click()
            expect(page).to_have_url(f"{self.server.address}/users/{otto['id']}")
            expect(page.locator(".toast")).to_contain_text("Gone Gunnar was merged with Otto Oksanen")
        found = self.api("otto", "GET", "/entries?from=2025-07-01&to=2025-07-02")
        self.assertEqual([one["description"] for one in found], ["a", "b"])
        self.assertNotIn(gunnar["id"], [one["id"] for one in self.api("anna", "GET", "/users")])

    def test_a_login_is_given_from_the_import_on(self):
        with self.page("/import", user="anna") as page:
            self.bring(
                page,
                toggl(
                    ("Märta Ødegård", "Bridge", "2025-07-03", "08:00", "09:00", "a"),
                    ("Kari Later", "Bridge", "2025-07-03", "08:00", "09:00", "b"),
                ),
            )
            result = page.url
            expect(page.locator(".notice")).to_contain_text("2 people of an import can't log in yet.")
            expect(page.get_by_role("link", name="Give them a login")).to_have_attribute("href", "/users?show=inactive")
            page.locator(".import-people").get_by_role("link", name="Märta Ødegård").click()
            expect(page.get_by_label("Username")).to_have_value("marta.odegard")
            expect(page.get_by_role("button", name="Activate")).to_have_count(0)
            expect(page.get_by_role("button", name="Set password")).to_have_count(0)
            self.check_page(page)
            # A refusal stands at its field, and what was typed stays: then all of it is given at once.
            page.get_by_label("Username").fill("otto")
            page.get_by_label("Password", exact=True).fill("a long password")
            page.get_by_label("Role").select_option("manager")
            give = page.get_by_role("button", name="Give a login")
            give.click()
            expect(page.get_by_label("Username")).to_have_attribute("aria-invalid", "true")
            expect(page.locator(".field-error")).to_contain_text("There is one with this name already.")
            marta = self.user("Märta Ødegård")
            self.assertEqual((marta["placeholder"], marta["active"]), (True, False))
            page.get_by_label("Username").fill("marta.odegard")
            give.click()
            expect(page.locator(".toast")).to_contain_text("Märta Ødegård can log in now.")
            expect(page.get_by_role("button", name="Deactivate")).to_be_visible()
            expect(page.get_by_role("button", name="Choose the person")).to_have_count(0)
            me = self.api("marta.odegard", "GET", "/me", password="a long password")
            self.assertEqual((me["name"], me["role"]), ("Märta Ødegård", "manager"))
            # The import knows it, and the people tell who is left.
            page.goto(result)
            row = page.locator(".import-people tbody tr")
            expect(row.filter(has_text="Kari Later").locator(".badge")).to_have_text("placeholder")
            expect(row.filter(has_text="Märta Ødegård").locator(".badge")).to_have_count(0)
            kari = self.user("Kari Later")
            expect(page.get_by_role("link", name="Give a login")).to_have_attribute("href", f"/users/{kari['id']}")
            page.goto("/users")
            expect(page.locator(".notice")).to_contain_text("can't log in yet.")
            page.locator(".notice a").click()
            expect(page.locator("main")).to_contain_text("Kari Later")

    def test_half_a_login_is_made_whole(self):
        text = "user,project,date,hours\nhalf.way@example.com,Bridge,2025-07-04,1\n"
        with self.page("/import", user="anna", language="fi", size=PHONE, dark=True) as page:
            self.bring(page, text, "valmis")
            half = self.user("half.way@example.com")
            self.api("anna", "PATCH", f"/users/{half['id']}", {"role": "manager"})
            page.goto(f"/users/{half['id']}")
            expect(page.get_by_label("Käyttäjätunnus")).to_have_value("half.way")
            expect(page.get_by_label("Rooli")).to_have_value("manager")
            self.check_page(page)
            page.get_by_label("Salasana", exact=True).fill("a long password")
            page.get_by_role("button", name="Anna tunnus").click()
            expect(page.locator(".toast")).to_contain_text("voi nyt kirjautua")
        self.assertEqual(self.api("half.way", "GET", "/me", password="a long password")["role"], "manager")
