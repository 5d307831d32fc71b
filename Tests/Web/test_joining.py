"""Members of an account: its admin adds, finds and removes them, and somebody new joins with the code."""

import re

from harness import NARROW, PHONE, WIDE, WebTest, expect

ACCOUNT = "joining"
MEMBERS = f"/accounts/{ACCOUNT}/members"


class JoiningTests(WebTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        test = cls()
        test.api("anna", "PUT", f"/accounts/{ACCOUNT}", {"title": "Town of Tornio"})
        found = test.api("anna", "GET", "/users?search=mikko")
        test.api("anna", "PUT", f"{MEMBERS}/{found[0]['id']}", {"role": "admin"})

    def runTest(self):
        """Needed to call the API before the first test."""

    def test_somebody_new_is_added_gets_a_code_and_joins(self):
        with self.page(MEMBERS, user="mikko") as page:
            page.get_by_role("button", name="Add a member").click()
            page.get_by_label("Username").fill("paivi")
            page.get_by_label("Name", exact=True).fill("Päivi <b>Pöllö</b>")
            page.get_by_label("Right", exact=True).select_option("manager")
            page.keyboard.press("Enter")
            dialog = page.get_by_role("dialog")
            expect(dialog).to_contain_text("shown only now")
            code = dialog.get_by_label("Code", exact=True).input_value()
            link = dialog.get_by_label("Link", exact=True).input_value()
            self.assertRegex(code, r"^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$")
            self.assertTrue(link.endswith(f"/join?username=paivi#{code}"))
            self.check_page(page)
            dialog.get_by_role("button", name="Close").last.click()
            row = page.locator("tbody tr").filter(has_text="Pöllö")
            expect(row).to_contain_text("not joined yet")
        with self.page(link, size=PHONE, language="nb", dark=True) as page:
            expect(page.get_by_label("Brukernavn")).to_have_value("paivi")
            expect(page.get_by_label("Kode", exact=True)).to_have_value(code)
            expect(page.get_by_label("Nytt passord")).to_be_focused()
            page.keyboard.type("a long good password")
            page.keyboard.press("Enter")
            expect(page.locator(".topbar")).to_be_visible()
            self.assertNotIn("#", page.url)
        # Used once.
        with self.page(link) as page:
            page.get_by_label("New password").fill("another good password")
            page.keyboard.press("Enter")
            expect(page.locator(".field-error")).to_contain_text("not a code of this username")
        with self.page(MEMBERS, user="mikko") as page:
            row = page.locator("tbody tr").filter(has_text="Pöllö")
            expect(row).to_be_visible()
            expect(row).not_to_contain_text("not joined yet")

    def test_a_wrong_code_is_told_in_the_language_of_the_page(self):
        with self.page("/join", size=PHONE, language="fi") as page:
            self.check_page(page)
            page.get_by_label("Käyttäjätunnus").fill("nobody")
            page.get_by_label("Koodi").fill("AAAA-BBBB-CCCC-DDDD")
            page.get_by_label("Uusi salasana").fill("a long good password")
            page.keyboard.press("Enter")
            expect(page.locator(".field-error")).to_contain_text("pyydä uusi")
            expect(page.get_by_label("Uusi salasana")).to_have_value("a long good password")

    def test_a_user_is_found_gets_another_right_and_is_removed(self):
        with self.page(MEMBERS, user="mikko") as page:
            page.get_by_role("button", name="Add a member").click()
            page.get_by_label("Username").fill("OTTO")
            page.get_by_label("Name", exact=True).fill("x")
            page.keyboard.press("Enter")
            expect(page.locator("tbody tr").filter(has_text="otto")).to_be_visible()
            page.get_by_role("button", name="Add a member").click()
            page.get_by_label("Username").fill("otto")
            page.get_by_label("Name", exact=True).fill("x")
            page.keyboard.press("Enter")
            expect(page.get_by_role("dialog").locator(".field-error")).to_be_visible()
            page.keyboard.press("Escape")
            page.get_by_role("searchbox").fill("nobody of that name")
            expect(page.get_by_role("heading", name="Nobody found")).to_be_visible()
            expect(page.get_by_role("button", name="Add a member")).to_be_visible()
            page.get_by_role("searchbox").fill("otto")
            expect(page.locator("tbody tr")).to_have_count(1)
            expect(page).to_have_url(re.compile("search=otto"))
            page.locator("tbody select").select_option("manager")
            expect(page.get_by_text("has another right now")).to_be_visible()
            page.get_by_role("button", name=re.compile("^Remove")).click()
            expect(page.locator("tbody tr")).to_contain_text("removed")
        with self.page(MEMBERS, user="otto") as page:
            expect(page.get_by_role("alert")).to_be_visible()

    def test_an_admin_comes_from_the_account_and_goes_back(self):
        with self.page("/inspections", user="mikko") as page:
            page.get_by_role("link", name="Members").click()
            expect(page.get_by_role("heading", name="Members", level=1)).to_be_visible()
            page.get_by_role("main").get_by_role("link", name="Inspections").click()
            page.get_by_role("link", name="Town of Tornio").click()
            page.get_by_role("link", name="Members").click()
            expect(page).to_have_url(re.compile(MEMBERS))

    def test_the_pages_are_sound_everywhere(self):
        self.check_everywhere(MEMBERS, "mikko", "main table tbody td", sizes=(WIDE, NARROW))
        self.check_everywhere("/join", None, "main form", sizes=(WIDE, NARROW))
