"""The line that adds an hour: what it understands, what it asks, and when."""

import re

from harness import WebTest, expect

PROJECTS = [
    {"id": 1, "name": "Bridge"},
    {"id": 2, "name": "Harbour crane"},
    {"id": 3, "name": "Own work"},
    {"id": 4, "name": "Route 9-11"},
    {"id": 5, "name": "Harbour shed"},
    {"id": 6, "name": "A/B tests"},
]
TASKS = {
    1: [{"id": 1, "name": "Design"}, {"id": 3, "name": "Site meetings"}, {"id": 5, "name": "Site visits"}],
    2: [{"id": 4, "name": "Inspection"}],
    6: [{"id": 6, "name": "Set up"}],
}
HOUR = 60


class LineTests(WebTest):
    """What the line understands."""

    def parse(self, page, text, **options):
        return page.evaluate(
            """async ([text, projects, tasks, options]) => {
                const { loadModule } = await import(document.querySelector("script[type=module]").src);
                const { parseLine } = await loadModule("timesheets/hours/parse.js");
                return parseLine(text, projects, (id) => tasks[id] ?? [], options);
            }""",
            [text, PROJECTS, {str(key): value for key, value in TASKS.items()}, options],
        )

    def check(self, page, text, project, task, start, end, length, tags, description, **options):
        with self.subTest(text=text):
            found = self.parse(page, text, **options)
            self.assertIsNone(found["unknown"])
            self.assertEqual((found["project"] or {}).get("id"), project)
            self.assertEqual((found["task"] or {}).get("id"), task)
            self.assertEqual((found["start"], found["end"], found["duration"]), (start, end, length))
            self.assertEqual((found["tags"], found["description"]), (tags, description))

    def test_lines(self):
        cases = {
            "bri 9-12:30": (1, None, 9 * HOUR, 12 * HOUR + 30, None, [], ""),
            "bridge/des 9-12:30 poured #night": (1, 1, 9 * HOUR, 12 * HOUR + 30, None, ["night"], "poured"),
            "bridge / des 9-12:30 poured": (1, 1, 9 * HOUR, 12 * HOUR + 30, None, [], "poured"),
            "bridge /des poured 9.15–10": (1, 1, 9 * HOUR + 15, 10 * HOUR, None, [], "poured"),
            "Bridge / Site meetings 13 - 14 with the town": (1, 3, 13 * HOUR, 14 * HOUR, None, [], "with the town"),
            "Bridge/Site meetings 13-14": (1, 3, 13 * HOUR, 14 * HOUR, None, [], ""),
            "crane 1:30": (2, None, None, None, 90, [], ""),
            "harbour crane/insp 2h 30m": (2, 4, None, None, 150, [], ""),
            "9-10 Harbour crane / Inspection": (2, 4, 9 * HOUR, 10 * HOUR, None, [], ""),
            "own 45m tools": (3, None, None, None, 45, [], "tools"),
            "1,5h own a b": (3, None, None, None, 90, [], "a b"),
            "bridge 22-6 night shift": (1, None, 22 * HOUR, 30 * HOUR, None, [], "night shift"),
            "bridge 9am-5pm": (1, None, 9 * HOUR, 17 * HOUR, None, [], ""),
            "bridge 0900-1130": (1, None, 9 * HOUR, 11 * HOUR + 30, None, [], ""),
            "bridge 930-17": (1, None, 9 * HOUR + 30, 17 * HOUR, None, [], ""),
            "bridge 0-24": (1, None, 0, 24 * HOUR, None, [], ""),
            "bridge 9-": (1, None, 9 * HOUR, None, None, [], ""),
            "bridge room 12 b 9-10": (1, None, 9 * HOUR, 10 * HOUR, None, [], "room 12 b"),
            "bridge 25-26": (1, None, None, None, None, [], "25-26"),
            "route 9-11 8-9": (4, None, 8 * HOUR, 9 * HOUR, None, [], ""),
            "a/b tests / set 8-9": (6, 6, 8 * HOUR, 9 * HOUR, None, [], ""),
            "": (None, None, None, None, None, [], ""),
        }
        with self.page("/hours", user="otto") as page:
            for text, meaning in cases.items():
                self.check(page, text, *meaning)

    def test_two_letters_are_no_task(self):
        with self.page("/hours", user="otto") as page:
            self.check(page, "bridge de la grue 9-10", 1, None, 9 * HOUR, 10 * HOUR, None, [], "de la grue")
            self.check(page, "bridge design 9-10", 1, None, 9 * HOUR, 10 * HOUR, None, [], "design")

    def test_the_text_of_a_timer_has_no_time(self):
        with self.page("/hours", user="otto") as page:
            self.check(
                page,
                "bridge/des yesterday's 9-10 call",
                1,
                1,
                None,
                None,
                None,
                [],
                "yesterday's 9-10 call",
                isTimer=True,
            )

    def test_what_is_not_the_beginning_of_one_name_is_unknown(self):
        cases = {
            "something else 9-10": ("project", "something", []),
            "harbour 9-10": ("project", "harbour", [2, 5]),
            "brdige/des 9-10": ("project", "brdige/des", []),
            "bridge/weld 9-10": ("task", "weld", []),
            "bridge / site 9-10": ("task", "site", [3, 5]),
            "bridge/": ("task", "", []),
        }
        with self.page("/hours", user="otto") as page:
            for text, (kind, word, options) in cases.items():
                with self.subTest(text=text):
                    unknown = self.parse(page, text)["unknown"]
                    self.assertEqual((unknown["kind"], unknown["word"]), (kind, word))
                    self.assertEqual([one["id"] for one in unknown["options"]], options)

    def test_words_for_days(self):
        """At the beginning and beside the time, in each language; elsewhere they are what somebody says."""
        days = {
            "yesterday bridge 9-10": -1,
            "bridge 9-10 yesterday deck": -1,
            "bridge Eilen 9-10": -1,
            "eilen bri 1:30": -1,
            "bridge i går 9-10": -1,
            "igår bridge 9-10": -1,
            "bridge 9-10 i går": -1,
            "tänään bridge 9-10": 0,
            "bridge i dag 9-10": 0,
            "bridge today 9-10": 0,
            "bridge 9-10": None,
            "bridge 9-10 a call about yesterday": None,
            "bridge yesterday came a call 9-10": None,
        }
        with self.page("/hours", user="otto") as page:
            for text, day in days.items():
                with self.subTest(text=text):
                    found = self.parse(page, text)
                    self.assertEqual(found["day"], day)
                    self.assertEqual(found["project"]["id"], 1)
                    self.assertEqual("yesterday" in found["description"], day is None and "yesterday" in text)

    def test_a_line_is_typed_before_its_project_and_task_are_read(self):
        """On a slow network: the text waits for what it names, and becomes no other entry."""
        held = []
        with self.context(user="otto") as context:
            is_slow = True
            context.route(
                re.compile("/api/v1/projects"), lambda route: held.append(route) if is_slow else route.continue_()
            )
            page = context.new_page()
            page.goto("/hours/2026-12-13")
            expect(page.get_by_role("combobox")).to_be_focused()
            page.keyboard.type("bridge/des 9-10 drew")
            page.keyboard.press("Enter")
            expect(page.get_by_role("button", name="Add")).to_be_disabled()
            self.assertTrue(held)
            is_slow = False
            for route in held:
                route.continue_()
            expect(page.locator(".entry")).to_contain_text("Bridge / Design")
            expect(page.locator(".entry")).to_contain_text("drew")

    def test_what_is_typed_while_a_line_is_sent_is_the_next_line(self):
        with self.page("/hours/2026-12-14", user="otto", service_workers="block") as page:
            line = page.get_by_role("combobox")
            expect(line).to_be_focused()
            line.fill("bridge 9-10 first")
            held = []
            page.route("**/api/v1/entries/batch", lambda route: held.append(route))
            with page.expect_request("**/api/v1/entries/batch"):
                line.press("Enter")
            line.fill("bridge 10-11 second")
            held[0].continue_()
            expect(page.locator(".entry")).to_contain_text("first")
            expect(line).to_have_value("bridge 10-11 second")


class AskingTests(WebTest):
    """What the line asks before it adds an entry."""

    def type(self, page, text):
        page.get_by_role("combobox").fill(text)
        page.keyboard.press("Enter")

    def entries(self, day):
        return [
            (entry["start"][:16], entry["end"][:16], entry["description"])
            for entry in self.api("otto", "GET", f"/entries?from={day}&to={day}")
        ]

    def test_an_unknown_word_asks(self):
        with self.page("/hours/2027-01-04", user="otto") as page:
            self.type(page, "bridge 8-9 first")
            expect(page.locator(".entry")).to_have_count(1)
            # A slip: the project that is like it stands first, and takes the place of the word.
            self.type(page, "brdige 9-10 second")
            expect(page.get_by_role("alert")).to_contain_text("You have no project “brdige”")
            expect(page.get_by_role("option").first).to_have_text("Bridge")
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
            expect(page.get_by_role("combobox")).to_have_value("Bridge 9-10 second ")
            page.keyboard.press("Enter")
            expect(page.locator(".entry")).to_have_count(2)
            # Another word may be what was done: it stays.
            self.type(page, "meeting 10-11")
            expect(page.get_by_role("alert")).to_contain_text("You have no project “meeting”")
            page.get_by_role("option", name="Harbour crane").click()
            expect(page.get_by_role("combobox")).to_have_value("Harbour crane meeting 10-11 ")
            page.keyboard.press("Enter")
            expect(page.locator(".entry")).to_have_count(3)
            self.check_page(page)
        self.assertEqual([entry[2] for entry in self.entries("2027-01-04")], ["first", "second", "meeting"])

    def test_a_task_is_named_behind_a_slash_or_chosen(self):
        with self.page("/hours/2027-01-05", user="otto") as page:
            self.type(page, "bridge de la grue 9-10")
            expect(page.locator(".entry")).to_contain_text("de la grue")
            expect(page.locator(".entry .task")).to_have_count(0)
            self.type(page, "bridge/xyz 10-11")
            expect(page.get_by_role("alert")).to_contain_text("Bridge has no task “xyz”")
            page.get_by_role("option", name="Design").click()
            expect(page.get_by_role("combobox")).to_have_value("Bridge / Design 10-11 ")
            page.keyboard.press("Enter")
            expect(page.locator(".entry").nth(1)).to_contain_text("Bridge / Design")
            # Chosen while it is typed, behind the time, too.
            page.keyboard.type("bridge 11-12 des")
            expect(page.get_by_role("option", name="Design")).to_be_visible()
            page.keyboard.press("Tab")
            expect(page.get_by_role("combobox")).to_have_value("Bridge / Design 11-12 ")

    def test_a_long_entry_is_asked_for(self):
        """9-8 was meant as 9-18: nothing is added until the person says so. A night of work is not asked about."""
        with self.page("/hours/2027-01-06", user="otto") as page:
            self.type(page, "bridge 9-8")
            expect(page.get_by_role("alert")).to_have_text(
                "09:00–08:00 would be 23:00 hours, past midnight. If that is right, press Enter again."
            )
            expect(page.get_by_role("button", name="Add anyway")).to_be_visible()
            self.type(page, "bridge 0-24")
            expect(page.get_by_role("alert")).to_contain_text("24:00 hours, the most that one entry can have")
            self.type(page, "bridge 6-20")
            expect(page.get_by_role("alert")).to_contain_text("06:00–20:00 is 14:00 hours")
            self.type(page, "bridge 30h")
            expect(page.get_by_role("alert")).to_contain_text("24 hours at most")
            self.type(page, "bridge 25-26")
            expect(page.get_by_role("alert")).to_contain_text("“25-26” is no time of the day")
            expect(page.locator(".entry")).to_have_count(0)
            self.type(page, "bridge 22-6")
            expect(page.locator(".entry")).to_have_count(1)
        with self.page("/hours/2027-01-08", user="otto") as page:
            self.type(page, "bridge 0-24")
            expect(page.get_by_role("alert")).to_be_visible()
            page.keyboard.press("Enter")
            expect(page.locator(".entry")).to_contain_text("24:00")
        self.assertEqual(self.entries("2027-01-07"), [("2027-01-06T22:00", "2027-01-07T06:00", "")])
        self.assertEqual(self.entries("2027-01-08"), [("2027-01-08T00:00", "2027-01-09T00:00", "")])

    def test_an_edited_end_before_the_start_is_refused(self):
        with self.page("/hours/2027-01-11", user="otto") as page:
            self.type(page, "bridge 9-18")
            page.locator(".entry").get_by_role("button", name="Edit").click()
            page.get_by_label("To", exact=True).fill("8")
            page.keyboard.press("Enter")
            expect(page.locator(".field-error")).to_contain_text("23:00 past midnight")
            page.get_by_label("From", exact=True).fill("22")
            page.get_by_label("To", exact=True).fill("6")
            page.keyboard.press("Enter")
            expect(page.locator(".entry")).to_contain_text("22:00–06:00")

    def test_an_entry_of_yesterday(self):
        yesterday = "2026-11-21"
        before = len(self.entries(yesterday))
        with self.page("/hours", user="otto") as page:
            page.get_by_role("combobox").fill("bridge yesterday 0100-0130 late")
            expect(page.locator(".entry-meaning")).to_contain_text("Sat 21 Nov")
            page.keyboard.press("Enter")
            expect(page.get_by_role("status").filter(has_text="Sat 21 Nov")).to_be_visible()
            # A length follows the last entry of that day.
            self.type(page, "bridge eilen 15m later")
            expect(page.get_by_role("combobox")).to_have_value("")
        found = self.entries(yesterday)
        self.assertEqual(len(found), before + 2)
        self.assertIn((f"{yesterday}T01:00", f"{yesterday}T01:30", "late"), found)
        self.assertEqual(found[-1][2], "later")
