"""The line that adds an hour: what it understands, and when."""
import re

from harness import WebTest, expect

PROJECTS = [
    {"id": 1, "name": "Bridge"}, {"id": 2, "name": "Harbour crane"}, {"id": 3, "name": "Own work"},
]
TASKS = {1: [{"id": 1, "name": "Design"}, {"id": 3, "name": "Site meetings"}], 2: [{"id": 4, "name": "Inspection"}], 3: []}


class LineTests(WebTest):
    """What the line understands."""

    def parse(self, page, text):
        return page.evaluate(
            """async ([text, projects, tasks]) => {
                const { loadModule } = await import(document.querySelector("script[type=module]").src);
                const { parseLine } = await loadModule("timesheets/parse.js");
                return parseLine(text, projects, (id) => tasks[id] ?? []);
            }""", [text, PROJECTS, {str(key): value for key, value in TASKS.items()}])

    def test_lines(self):
        hour = 60
        cases = {
            "bri 9-12:30": (1, None, 9 * hour, 12 * hour + 30, None, [], ""),
            "bridge des 9-12:30 poured #night": (1, 1, 9 * hour, 12 * hour + 30, None, ["night"], "poured"),
            "bridge/site 9.15–10": (1, 3, 9 * hour + 15, 10 * hour, None, [], ""),
            "Bridge Site meetings 13 - 14 with the town": (1, 3, 13 * hour, 14 * hour, None, [], "with the town"),
            "crane 1:30": (2, None, None, None, 90, [], ""),
            "harbour crane insp 2h 30m": (2, 4, None, None, 150, [], ""),
            "own 45m tools": (3, None, None, None, 45, [], "tools"),
            "1,5h own a b": (3, None, None, None, 90, [], "a b"),
            "bridge 22-6 night shift": (1, None, 22 * hour, 30 * hour, None, [], "night shift"),
            "bridge 9am-5pm": (1, None, 9 * hour, 17 * hour, None, [], ""),
            "bridge 9-": (1, None, 9 * hour, None, None, [], ""),
            "something else 9-10": (None, None, 9 * hour, 10 * hour, None, [], "something else"),
            "bridge room 12 b 9-10": (1, None, 9 * hour, 10 * hour, None, [], "room 12 b"),
            "bridge 25-26": (1, None, None, None, None, [], "25-26"),
            "": (None, None, None, None, None, [], ""),
        }
        with self.page("/hours", user="otto") as page:
            for text, (project, task, start, end, length, tags, description) in cases.items():
                with self.subTest(text=text):
                    found = self.parse(page, text)
                    self.assertEqual((found["project"] or {}).get("id"), project)
                    self.assertEqual((found["task"] or {}).get("id"), task)
                    self.assertEqual((found["start"], found["end"], found["duration"]), (start, end, length))
                    self.assertEqual((found["tags"], found["description"]), (tags, description))

    def test_a_line_is_typed_before_its_project_and_task_are_read(self):
        """On a slow network: the text waits for what it names, and becomes no other entry."""
        held = []
        with self.context(user="otto") as context:
            projects = re.compile("/api/v1/projects")
            context.route(projects, lambda route: held.append(route))
            page = context.new_page()
            page.goto("/hours/2026-12-13")
            expect(page.get_by_role("combobox")).to_be_focused()
            page.keyboard.type("bridge des 9-10 drew")
            page.keyboard.press("Enter")
            expect(page.get_by_role("button", name="Add")).to_be_disabled()
            self.assertTrue(held)
            # Those that were held go on.
            context.unroute(projects)
            expect(page.locator(".entry")).to_contain_text("Bridge / Design")
            expect(page.locator(".entry")).to_contain_text("drew")
