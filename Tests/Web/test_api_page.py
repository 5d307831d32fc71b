"""The page of the API: every operation, its examples, and what trying it does."""

import json
import re
import subprocess

from harness import PHONE, WIDE, WebTest, expect


class APIPageTests(WebTest):
    def run_example(self, page, auth_hash, part):
        """Runs the command that the page shows once it has `part`, as a person would in a shell: pages draw what was
        typed in their next frame."""
        shown = page.locator(".api-code pre").first
        expect(shown).to_contain_text(part)
        command = shown.inner_text().replace("AUTH_HASH", auth_hash)
        answer = subprocess.run(["sh", "-c", command + " -s"], capture_output=True, text=True, timeout=10, check=True)
        return json.loads(answer.stdout)

    def test_every_operation_of_the_document_is_there(self):
        document = json.loads(self.server.read("/openapi.json")[2])
        ids = {
            one["operationId"]
            for methods in document["paths"].values()
            for one in methods.values()
            if "operationId" in one
        }
        with self.page("/api-docs", user="otto") as page:
            expect(page.locator(".api-list li")).to_have_count(len(ids))
            broken = page.evaluate("""async () => {
                const { loadModule } = await import(document.querySelector("script[type=module]").src);
                const { apiModel, examples, sampleFields, typeText } = await loadModule("people/api-model.js");
                const { operations, resolve } = await apiModel();
                return operations.filter((one) => {
                    const shown = examples(one, sampleFields(one, resolve));
                    return one.fields.some((field) => !typeText(field.schema, resolve))
                        || /undefined|\\{\\w+\\}/.test(shown.rest)
                        || !shown.coded.includes(`"header":${one.code}`);
                }).map((one) => one.id);
            }""")
            self.assertEqual(broken, [])
            page.keyboard.press("/")
            page.keyboard.type("timer")
            expect(page.locator(".api-list li")).to_have_count(4)
            page.get_by_role("link", name="startTimer").click()
            expect(page.get_by_role("heading", name="Starts the timer.")).to_be_visible()
            self.assertIn("/api-docs/startTimer", page.url)

    def test_the_examples_work_in_a_shell_through_both_endpoints(self):
        login = self.api_login("otto")
        with self.page("/api-docs/report", user="otto") as page:
            page.locator("[name=try-period]").select_option("month")
            page.locator("[name=try-day]").fill("2026-10-15")
            page.locator("[name=try-groupBy]").fill("project,task")
            rest = self.run_example(page, login, "project,task")
            page.get_by_role("button", name="Header-coded").press("Enter")
            coded = self.run_example(page, login, '"header":14')
            self.assertEqual(rest["seconds"], coded["data"]["seconds"] if "data" in coded else coded["seconds"])
            page.get_by_role("button", name="Send").press("Enter")
            expect(page.locator(".api-result .badge")).to_have_text("200")
            expect(page.locator(".api-result pre")).to_contain_text(f'"seconds": {rest["seconds"]}')

    def api_login(self, user):
        from harness import browser

        answer = (
            browser()
            .new_context()
            .request.post(f"{self.server.address}/api/v1/sessions", data={"username": user, "password": "kortti demo"})
        )
        return answer.json()["authHash"]

    def test_a_write_is_tried_and_a_refusal_is_shown(self):
        with self.page("/api-docs/addEntry", user="otto", size=PHONE) as page:
            page.get_by_role("button", name="Send").click()
            expect(page.locator(".api-result .badge")).to_have_text("422")
            page.locator("[name=try-project]").fill("1")
            page.locator("[name=try-start]").fill("2025-10-04T09:00")
            page.locator("[name=try-end]").fill("2025-10-04T10:00")
            page.locator("[name=try-description]").fill("<img src=x onerror=alert(1)>")
            page.get_by_role("button", name="Send").click()
            expect(page.locator(".api-result .badge")).to_have_text("201")
            self.assertEqual(page.locator("img").count(), 0)
            page.get_by_role("link", name="All operations").click()
            expect(page).to_have_url(re.compile("/api-docs$"))
        self.assertEqual(len(self.api("otto", "GET", "/entries?day=2025-10-04")), 1)

    def test_everywhere(self):
        self.check_everywhere("/api-docs", "anna", ".api-list li", sizes=(PHONE, WIDE))
        self.check_everywhere("/api-docs/createCourse", "anna", ".api-inputs", sizes=(PHONE, WIDE))
