"""Hours: the line, the list, the time line, week, month, timer, and what happens without the server."""

import re

from harness import PHONE, WebTest, expect

# Days that the demo leaves empty: a Saturday, and the days after it.
EMPTY_DAY = "2026-11-28"


class HoursTests(WebTest):
    def entries(self, day, user="otto"):
        return self.api(user, "GET", f"/entries?day={day}")

    def test_a_first_hour_in_twelve_keys(self):
        """After the login: at most twelve key presses, and nothing else."""
        pressed = 0
        with self.page("/login") as page:
            page.get_by_label("Username").fill("veera")
            page.get_by_label("Password").fill("kortti demo")
            page.keyboard.press("Enter")
            expect(page.get_by_role("combobox")).to_be_focused()
            for key in "b 1-2":
                page.keyboard.press(key if key != " " else "Space")
                pressed += 1
            page.keyboard.press("Enter")
            pressed += 1
            expect(page.locator(".entry").filter(has_text="01:00–02:00")).to_contain_text("Bridge")
            self.assertLessEqual(pressed, 12)

    def test_a_project_without_a_color_has_the_same_one_everywhere(self):
        projects = self.api("otto", "GET", "/projects")
        report = self.api("otto", "GET", "/reports/hours?period=month&day=2026-10-01&groupBy=project")
        worked = {group["key"] for group in report["groups"]}
        project = next(one for one in projects if not one.get("color") and one["id"] in worked)
        for path, row in (
            ("/hours/month/2026-10-01", ".month-projects li"),
            ("/reports?period=month&day=2026-10-01", ".report-shares li"),
        ):
            with self.page(path, user="otto") as page:
                dot = page.locator(row, has_text=project["name"]).locator(".dot")
                expect(dot).to_have_attribute("style", re.compile(f"series-{project['id'] % 6 + 1}"))

    def test_a_phone_says_how_a_line_is_written(self):
        with self.page(f"/hours/{EMPTY_DAY}", user="otto", size=PHONE, language="fi") as page:
            expect(page.locator(".entry-meaning.hint")).to_be_visible()
            line = page.get_by_role("combobox")
            expect(line).to_have_attribute("placeholder", re.compile(r" 9-12\.30 …$"))
            line.fill("9-12.30")
            expect(page.locator(".entry-meaning")).to_contain_text("3:30")

    def test_add_edit_remove_and_undo_by_keyboard(self):
        with self.page(f"/hours/{EMPTY_DAY}", user="otto") as page:
            line = page.get_by_role("combobox")
            expect(line).to_be_focused()
            page.keyboard.type("bri")
            expect(page.get_by_role("option", name="Bridge")).to_be_visible()
            page.keyboard.press("Tab")
            page.keyboard.type("des")
            expect(page.get_by_role("option", name="Design")).to_be_visible()
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
            expect(line).to_have_value("Bridge / Design ")
            page.keyboard.type("9-12:30 drew the deck #steel")
            expect(page.locator(".entry-meaning")).to_contain_text("3:30")
            page.keyboard.press("Enter")
            row = page.locator(".entry").filter(has_text="drew the deck")
            expect(row).to_contain_text("Bridge / Design")
            expect(row).to_contain_text("#steel")
            expect(page.locator(".hours-sum")).to_contain_text("3:30")
            # Edit: 9 becomes 9:30.
            row.get_by_role("button", name="Edit").focus()
            page.keyboard.press("Enter")
            expect(page.get_by_label("From", exact=True)).to_be_focused()
            page.keyboard.type("930")
            page.get_by_label("Description", exact=True).fill("drew the whole deck")
            page.keyboard.press("Enter")
            row = page.locator(".entry").filter(has_text="drew the whole deck")
            expect(row).to_contain_text("09:30–12:30")
            expect(row.get_by_role("button", name="Edit")).to_be_focused()
            # Escape leaves it as it was.
            page.keyboard.press("Enter")
            page.get_by_label("To", exact=True).fill("18")
            page.keyboard.press("Escape")
            expect(row).to_contain_text("09:30–12:30")
            expect(row.get_by_role("button", name="Edit")).to_be_focused()
            # Remove and undo.
            row.get_by_role("button", name="More for 09:30").press("Enter")
            expect(page.get_by_role("menuitem", name="Edit")).to_be_focused()
            page.keyboard.press("End")
            page.keyboard.press("Enter")
            expect(row).to_have_count(0)
            page.get_by_role("button", name="Undo").press("Enter")
            expect(row).to_have_count(1)
        saved = self.entries(EMPTY_DAY)
        self.assertEqual(len(saved), 1)
        self.assertEqual(
            (saved[0]["description"], saved[0]["tags"], saved[0]["seconds"]), ("drew the whole deck", ["steel"], 10800)
        )

    def test_the_list_by_arrow_keys(self):
        for hour in (9, 10, 11):
            self.api(
                "mikko",
                "POST",
                "/entries",
                {"project": 1, "start": f"2026-12-21T{hour:02}:00", "end": f"2026-12-21T{hour:02}:30"},
            )
        with self.page("/hours/2026-12-21", user="mikko") as page:
            expect(page.locator(".entry")).to_have_count(3)
            page.locator(".entry-open").first.focus()
            page.keyboard.press("ArrowDown")
            expect(page.locator(".entry-open").nth(1)).to_be_focused()
            page.keyboard.press("Delete")
            expect(page.locator(".entry")).to_have_count(2)
            expect(page.locator(".entry-time")).to_have_text(["09:00–09:30", "11:00–11:30"])
            expect(page.locator(".entry-open").nth(1)).to_be_focused()

    def test_the_running_entry_is_edited_in_place(self):
        today = self.api("anna", "POST", "/timer", {"project": 1})["start"][:10]
        with self.page(f"/hours/{today}", user="anna") as page:
            row = page.locator(".entry").filter(has_text="now")
            row.get_by_role("button", name="Edit").click()
            expect(page.get_by_label("To", exact=True)).to_have_count(0)
            page.get_by_label("Description", exact=True).fill("calls")
            page.keyboard.press("Enter")
            expect(row).to_contain_text("calls")
        self.assertIsNone(self.api("anna", "POST", "/timer/stop", {}).get("problem"))

    def test_what_is_wrong_is_said(self):
        with self.page("/hours/2026-12-05", user="otto") as page:
            expect(page.get_by_role("combobox")).to_be_focused()
            expect(page.locator(".empty")).to_be_visible()
            page.keyboard.type("bridge meeting")
            page.keyboard.press("Enter")
            expect(page.get_by_role("alert")).to_contain_text("Say when or how long")
            page.get_by_role("combobox").fill("bridge 9-10")
            page.keyboard.press("Enter")
            expect(page.locator(".entry")).to_have_count(1)
            page.get_by_role("combobox").fill("bridge 9:30-11")
            page.keyboard.press("Enter")
            expect(page.get_by_role("alert")).to_contain_text("Another entry is at that time")
            expect(page.get_by_role("combobox")).to_have_value("bridge 9:30-11")
            page.locator(".entry").get_by_role("button", name="Edit").click()
            page.get_by_label("From", exact=True).fill("late")
            page.keyboard.press("Enter")
            expect(page.get_by_label("From", exact=True)).to_be_focused()
            expect(page.locator(".field-error")).to_contain_text("A time, such as")

    def test_a_length_follows_the_last_entry(self):
        with self.page("/hours/2026-12-06", user="otto") as page:
            for count, text in enumerate(("bridge 1:30", "crane 2h", "own 45m"), 1):
                page.get_by_role("combobox").fill(text)
                page.keyboard.press("Enter")
                expect(page.get_by_role("combobox")).to_have_value("")
                expect(page.locator(".entry-time")).to_have_count(count)
            expect(page.locator(".entry-time")).to_have_text(["09:00–10:30", "10:30–12:30", "12:30–13:15"])

    def test_copy_the_day_before(self):
        self.api(
            "riitta",
            "POST",
            "/entries",
            {"project": 1, "start": "2026-12-09T09:00", "end": "2026-12-09T10:00", "description": "one", "tags": ["a"]},
        )
        self.api("riitta", "POST", "/entries", {"project": 2, "start": "2026-12-09T10:00", "end": "2026-12-09T12:00"})
        with self.page("/hours/2026-12-10", user="riitta") as page:
            page.get_by_role("button", name="Copy yesterday").click()
            expect(page.locator(".entry")).to_have_count(2)
            expect(page.locator(".entry").first).to_contain_text("one")
            page.get_by_role("button", name="Undo").click()
            expect(page.locator(".entry")).to_have_count(0)

    def test_the_time_line_by_pointer_and_keys(self):
        self.api(
            "riitta",
            "POST",
            "/entries",
            {"project": 1, "start": "2026-12-12T09:00", "end": "2026-12-12T10:00", "description": "moved"},
        )
        with self.page("/hours/2026-12-12", user="riitta") as page:
            block = page.locator(".time-line-block")
            box = block.bounding_box()
            x, y = box["x"] + 60, box["y"] + box["height"] / 2
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move(x, y + 30)
            page.mouse.move(x, y + 48)
            page.mouse.up()
            expect(page.locator(".entry-time")).to_have_text("10:00–11:00")
            box = block.bounding_box()
            page.mouse.move(x, box["y"] + box["height"] - 2)
            page.mouse.down()
            page.mouse.move(x, box["y"] + box["height"] + 22)
            page.mouse.up()
            expect(page.locator(".entry-time")).to_have_text("10:00–11:30")
            block.focus()
            page.keyboard.press("ArrowUp")
            page.keyboard.press("Shift+ArrowDown")
            expect(page.locator(".entry-time")).to_have_text("09:45–11:30")
            # Dragging over free time puts the time into the line.
            box = block.bounding_box()
            top = box["y"] + box["height"] + 24
            page.mouse.move(x, top)
            page.mouse.down()
            page.mouse.move(x, top + 40)
            page.mouse.move(x, top + 48)
            page.mouse.up()
            expect(page.get_by_role("combobox")).to_be_focused()
            expect(page.get_by_role("combobox")).to_have_value("11:45-13:00 ")

    def test_the_timer_is_in_every_header_and_in_the_title(self):
        with self.page("/settings", user="mikko") as page:
            page.get_by_role("button", name="Start timer").click()
            page.keyboard.type("bridge calls")
            page.keyboard.press("Enter")
            expect(page.get_by_role("group", name="Running timer")).to_contain_text("Bridge")
            expect(page).to_have_title(re.compile(r"^0:0\d · Settings · Kortti$"))
            other = page.context.new_page()
            other.goto("/hours")
            expect(other.get_by_role("group", name="Running timer")).to_be_visible()
            page.get_by_role("button", name="Stop the timer").click()
            expect(other.get_by_role("button", name="Start timer")).to_be_visible()
            expect(page).to_have_title("Settings · Kortti")
            other.close()

    def test_addresses_and_the_back_button(self):
        with self.page("/hours/2026-11-20", user="otto") as page:
            expect(page.get_by_role("heading", level=1)).to_contain_text("Friday 20 November 2026")
            page.get_by_role("link", name="The day after").click()
            expect(page).to_have_url(f"{self.server.address}/hours/2026-11-21")
            page.get_by_role("link", name="Week", exact=True).click()
            expect(page).to_have_url(f"{self.server.address}/hours/week/2026-11-21")
            page.get_by_role("link", name="Month", exact=True).click()
            expect(page.get_by_role("heading", level=1)).to_have_text("November 2026")
            page.go_back()
            page.go_back()
            page.go_back()
            expect(page.get_by_role("heading", level=1)).to_contain_text("Friday 20 November")
            expect(page.get_by_role("combobox")).to_be_focused()
            page.locator("h1").focus()
            page.keyboard.press("ArrowLeft")
            expect(page).to_have_url(f"{self.server.address}/hours/2026-11-19")

    def test_two_tabs_show_the_same(self):
        with self.page("/hours/2026-12-15", user="otto") as page:
            other = page.context.new_page()
            other.goto("/hours/2026-12-15")
            expect(other.get_by_text("Nothing on this day yet")).to_be_visible()
            page.bring_to_front()
            page.get_by_role("combobox").fill("bridge 9-10")
            page.keyboard.press("Enter")
            expect(other.locator(".entry")).to_have_count(1)
            # What a phone adds is there as soon as somebody looks again.
            self.api("otto", "POST", "/entries", {"project": 1, "start": "2026-12-15T11:00", "end": "2026-12-15T12:00"})
            page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
            expect(page.locator(".entry")).to_have_count(2)
            other.close()

    def test_text_is_text(self):
        name = '<img src=x onerror="alert(1)">'
        self.api(
            "otto",
            "POST",
            "/entries",
            {"project": 1, "start": "2026-12-17T09:00", "end": "2026-12-17T10:00", "description": name, "tags": [name]},
        )
        for path, ready in (("", f"text={name}"), ("week/", ".week-grid tbody tr"), ("month/", ".calendar-sum")):
            with self.page(f"/hours/{path}2026-12-17", user="otto") as page:
                expect(page.locator(ready).first).to_be_visible()
                self.assertEqual(page.locator("img").count(), 0)

    def test_day_everywhere(self):
        self.check_everywhere("/hours/2026-11-20", "otto", ".entry")

    def test_empty_day_everywhere(self):
        self.check_everywhere("/hours/2026-12-24", "otto", ".empty")

    def test_month_everywhere(self):
        self.check_everywhere("/hours/month/2026-11-20", "otto", ".calendar-sum")
