"""Imports of hours: a file is tried by itself, taken in by a button, told line by line, and undone."""

import re

from harness import PHONE, WIDE, WebTest, expect

SIZES = (WIDE, {"width": 320, "height": 640})
TOGGL = "User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags"
HARVEST = "Date,Client,Project,Task,Notes,Hours,First name,Last name"


def toggl(*rows):
    """A file of Toggl Track: rows of person, project, day, start, end, description."""
    lines = [TOGGL]
    for person, project, day, start, end, text in rows:
        lines.append(f"{person},,Old Ltd,{project},,{text},Yes,{day},{start}:00,{day},{end}:00,,old")
    return "\n".join(lines) + "\n"


class ImportTest(WebTest):
    def choose(self, page, text, name="hours.csv", kind="application/vnd.ms-excel"):
        page.locator("input[type=file]").set_input_files({"name": name, "mimeType": kind, "buffer": text.encode()})

    def figure(self, page, label):
        return page.locator(".import-sums dl div").filter(has=page.get_by_text(label, exact=True)).locator("dd")

    def bring(self, page, text, done="done"):
        """Imports a file, and waits until it is done, in the words of the page."""
        page.goto("/import")
        self.choose(page, text)
        page.locator(".import-start:enabled").click()
        expect(page).to_have_url(re.compile(r"/import/\d+$"))
        expect(page.locator(".page-head .badge")).to_have_text(done)

    def answer_import(self, page, found):
        page.route("**/api/v1/imports/*", lambda route: route.fulfill(json=found))

    def user(self, name):
        return next((one for one in self.api("anna", "GET", "/users") if one["name"] == name), None)


class ImportTests(ImportTest):
    def test_a_file_is_tried_then_taken_then_undone(self):
        text = toggl(
            ("Otto Oksanen", "Old quay", "2025-03-03", "08:00", "12:00", "first"),
            ("Otto Oksanen", "Old quay", "2025-03-03", "13:00", "15:30", "second"),
            ("Otto Oksanen", "Old quay", "2025-03-03", "14:00", "15:00", "overlaps"),
        )
        with self.page("/import", user="anna") as page:
            self.choose(page, text)
            expect(page.get_by_label("Comes from")).to_have_value("toggl")
            expect(self.figure(page, "Would be added")).to_have_text("2")
            expect(self.figure(page, "Left out")).to_have_text("1")
            expect(self.figure(page, "Hours")).to_have_text("6:30")
            expect(page.locator(".import-sums")).to_contain_text("Would be made: 1 customer, 1 project")
            expect(page.locator(".import-sums")).to_contain_text("its first tag may become one")
            problem = page.locator(".import-problems tbody tr")
            expect(problem).to_have_count(1)
            expect(problem).to_contain_text("4")
            expect(problem).to_contain_text("Another entry is at that time.")
            # Nothing is stored so far.
            self.assertEqual(self.api("otto", "GET", "/entries?day=2025-03-03"), [])
            start = page.get_by_role("button", name="Import 2 rows")
            expect(start).to_be_focused()
            page.keyboard.press("Enter")
            expect(page).to_have_url(re.compile(r"/import/\d+$"))
            expect(page.locator(".page-head .badge")).to_have_text("done")
            expect(self.figure(page, "Added")).to_have_text("2")
            found = self.api("otto", "GET", "/entries?day=2025-03-03")
            self.assertEqual(
                [(one["description"], one["tags"]) for one in found], [("first", ["old"]), ("second", ["old"])]
            )
            # It stands among the earlier ones, without the dry run; the same file again adds nothing.
            page.get_by_role("link", name="Import hours").first.click()
            rows = page.locator(".import-earlier tbody tr").filter(has_text="Toggl Track")
            expect(rows).to_have_count(1)
            self.choose(page, text)
            expect(self.figure(page, "Here already")).to_have_text("2")
            expect(self.figure(page, "Hours, with those here already")).to_have_text("6:30")
            expect(page.get_by_role("button", name="Nothing to import")).to_be_disabled()
            expect(page.locator(".import-go")).to_contain_text("What this file has is here already")
            expect(page.locator(".import-go")).not_to_contain_text("So far nothing is stored.")
            rows.get_by_role("link").click()
            page.get_by_role("button", name="Undo the import").click()
            page.get_by_role("dialog").get_by_role("button", name="Undo the import").click()
            expect(page.locator(".toast")).to_contain_text("2 entries removed")
            expect(page.locator(".page-head .badge")).to_have_text("undone")
        self.assertEqual(self.api("otto", "GET", "/entries?day=2025-03-03"), [])

    def test_people_of_the_file_are_assigned(self):
        text = toggl(
            ("Riitta Rautio", "Bridge", "2025-04-01", "08:00", "09:00", "known by name"),
            ("R. Veera", "Bridge", "2025-04-01", "08:00", "10:00", "a stranger"),
        )
        text = "\nsep=,\n" + text
        with self.page("/import", user="anna") as page:
            self.choose(page, text)
            expect(page.locator(".import-people tbody tr")).to_have_count(2)
            riitta = page.get_by_label("Whose hours those of Riitta Rautio become")
            expect(riitta.locator("option:checked")).to_have_text("Riitta Rautio")
            stranger = page.get_by_label("Whose hours those of R. Veera become")
            expect(stranger.locator("option:checked")).to_have_text("A placeholder")
            expect(page.locator(".import-sums")).to_contain_text("1 placeholder")
            veera = self.user(next(u["name"] for u in self.api("anna", "GET", "/users") if u["username"] == "veera"))
            stranger.select_option(str(veera["id"]))
            # It is tried again by itself.
            expect(page.locator(".import-sums")).not_to_contain_text("placeholder")
            page.get_by_role("button", name="Import 2 rows").click()
            expect(page.locator(".page-head .badge")).to_have_text("done")
            expect(page.locator(".import-people")).to_contain_text(veera["name"])
        self.assertEqual(
            [one["description"] for one in self.api("veera", "GET", "/entries?day=2025-04-01")], ["a stranger"]
        )

    def test_what_the_file_leaves_open_is_asked(self):
        text = HARVEST + '\n03/04/2025,Old Ltd,Bridge,,open,"1,5",Otto,Oksanen\n'
        with self.page("/import", user="anna") as page:
            self.choose(page, text)
            expect(page.get_by_label("Comes from")).to_have_value("harvest")
            expect(page.get_by_role("alert")).to_contain_text("The order of its dates is not clear.")
            expect(page.get_by_role("alert")).to_contain_text("month first: choose it under “Dates”. Line 2.")
            page.get_by_label("Dates").select_option("dmy")
            expect(self.figure(page, "Hours")).to_have_text("1:30")
            page.get_by_role("button", name="Import 1 row").click()
            expect(page.locator(".page-head .badge")).to_have_text("done")
        (entry,) = self.api("otto", "GET", "/entries?day=2025-04-03")
        self.assertEqual((entry["description"], entry["seconds"]), ("open", 5400))

    def test_a_file_that_is_none_is_told_in_the_persons_language(self):
        cases = (
            ("fi", "PK\x03\x04 zip", "Tämä on taulukko (XLSX) tai paketti (ZIP)"),
            ("nb", "", "Filen er tom"),
            ("fi", "project,hours\n", "saraketta start or date or day ei ole. Vie sieltä yksityiskohtainen raportti"),
            (
                "en",
                "project,hours\n",
                "no header of CSV with named columns: there is no column start or date or day. Exp",
            ),
            ("fi", HARVEST + "\n03/04/2025,,Bridge,,,1,Otto,Oksanen\n", "valitse kohdasta “Päivämäärät”."),
            ("nb", HARVEST + '\n2025-04-03,,Bridge,,,"1,234",Otto,Oksanen\n', "velg under “Desimaler”."),
            ("nb", TOGGL + '\nA,,,Bridge,,"never closed,Yes\n', "Et anførselstegn står feil."),
        )
        for language, text, said in cases:
            with self.page("/import", user="anna", language=language) as page:
                self.choose(page, text)
                expect(page.get_by_role("alert")).to_contain_text(said)
                self.check_page(page)

    def test_problems_are_told_line_by_line_in_the_persons_language(self):
        text = toggl(
            ("Otto Oksanen", "Bridge", "2025-05-02", "09:00", "08:00", "turned"),
            ("Otto Oksanen", "Bridge", "2025-03-30", "03:30", "05:00", "skipped"),
            ("Otto Oksanen", "Bridge", "2025-05-03", "08:00", "08:00", "empty"),
        )
        with self.page("/import", user="anna", language="fi", dark=True, size=PHONE) as page:
            self.choose(page, text)
            rows = page.locator(".import-problems tbody tr")
            expect(rows).to_have_count(3)
            expect(rows.nth(0)).to_contain_text("Loppu on ennen alkua.")
            expect(rows.nth(1)).to_contain_text(
                "Vyöhykkeellä Europe/Helsinki kellot siirrettiin sen ajan yli eteenpäin."
            )
            expect(rows.nth(2)).to_contain_text("Se ei kestä yhtään.")
            self.check_page(page)

    def test_what_is_in_the_way_is_told_by_person_and_time(self):
        busy = self.api(
            "otto", "POST", "/entries", {"project": 1, "start": "2025-05-06T09:00", "end": "2025-05-06T10:30"}
        )
        text = toggl(
            ("Otto Oksanen", "Bridge", "2025-05-06", "10:00", "11:00", "in the way"),
            ("Otto Oksanen", "Bridge", "2025-05-07", "08:00", "15:00", "another duration"),
        ).replace("15:00:00,,", "15:00:00,6:00:00,")
        for user, address in (
            ("anna", f"/find?user={busy['user']}&from=2025-05-06&to=2025-05-06"),
            ("otto", "/hours/2025-05-06"),
        ):
            with self.page("/import", user=user) as page:
                self.choose(page, text)
                rows = page.locator(".import-problems tbody tr")
                expect(rows).to_have_count(2)
                link = rows.nth(0).get_by_role("link", name="Otto Oksanen, 06/05/2025 09:00–10:30")
                expect(link).to_have_attribute("href", address)
                expect(rows.nth(1)).to_contain_text("The duration is 6:00, from start to end it is 7:00: these count.")
                self.check_page(page)
        with self.page("/import", user="anna", language="fi", size=PHONE, dark=True) as page:
            self.choose(page, text)
            rows = page.locator(".import-problems tbody tr")
            expect(rows.nth(0)).to_contain_text("Tiellä: Otto Oksanen, 6.5.2025 9.00–10.30")
            expect(rows.nth(1)).to_contain_text("Kesto on 6:00, alusta loppuun 7:00: ne ratkaisevat.")
            self.check_page(page)
        self.api("otto", "DELETE", f"/entries/{busy['id']}")

    def test_columns_that_mean_nothing_are_told(self):
        text = "sep=;\nproject;date;hours;user;Weather;<b>Mood</b>\nBridge;2025-06-10;1;Otto Oksanen;rain;good\n"
        with self.page("/import", user="anna", language="fi", size=PHONE) as page:
            self.choose(page, text)
            told = page.locator(".import-sums")
            expect(told).to_contain_text("Sarakkeet, joilla ei ole täällä merkitystä:")
            expect(told.locator("bdi")).to_have_text(["“Weather”", "“<b>Mood</b>”"])
            expect(page.locator("select[name=from]")).to_have_value("csv")
            self.check_page(page)

    def test_an_import_under_way_is_stopped_and_undone(self):
        text = "user,project,date,hours\nStopped Sanna,Bridge,2024-01-02,1\n"
        begun = self.api("anna", "POST", "/imports/hours?from=csv&timeZone=UTC", text.encode())
        asked = []

        def answer(route):
            """As of an import of many rows, until it is undone."""
            asked.append(route.request.method)
            if "DELETE" in asked:
                route.continue_()
            else:
                route.fulfill(json={**begun, "state": "writing", "rows": 500, "done": 100})

        with self.page("/", user="anna", size=PHONE) as page:
            page.route("**/api/v1/imports/*", answer)
            page.goto(f"/import/{begun['id']}")
            expect(page.locator(".import-progress")).to_contain_text("100 of 500 rows")
            page.get_by_role("button", name="Stop and undo").click()
            dialog = page.get_by_role("dialog")
            expect(dialog).to_contain_text("No further row is imported.")
            dialog.get_by_role("button", name="Stop and undo").click()
            expect(page.locator(".page-head .badge")).to_have_text("undone")
            expect(page.locator(".toast")).to_contain_text("removed")
            self.check_page(page)
        self.assertIsNone(self.user("Stopped Sanna"))

    def test_why_an_import_failed_is_told_in_the_persons_language(self):
        begun = self.api("anna", "POST", "/imports/hours?from=csv&timeZone=UTC", b"user,project,date,hours\n")
        cases = (
            ("fi", "forbidden", "Tiedoston lähettäjä ei saa enää tuoda sitä"),
            ("nb", "stopped", "Importen ble stanset."),
        )
        for language, reason, said in cases:
            with self.page("/import", user="anna", language=language) as page:
                self.answer_import(page, {**begun, "state": "failed", "reason": reason})
                page.goto(f"/import/{begun['id']}")
                expect(page.locator(".notice.bad")).to_contain_text(said)

    def test_own_hours_by_a_reporter(self):
        text = toggl(
            ("whoever", "Bridge", "2025-06-02", "08:00", "09:00", "mine"),
            ("whoever", "Nowhere", "2025-06-02", "10:00", "11:00", "unknown"),
        )
        with self.page("/settings", user="otto") as page:
            page.get_by_role("link", name="Import hours").click()
            self.choose(page, text)
            expect(self.figure(page, "Would be added")).to_have_text("1")
            expect(page.get_by_label("Whose hours")).to_have_count(0)
            expect(page.locator(".import-problems")).to_contain_text("Its project or task can't be taken.")
            page.get_by_role("button", name="Import 1 row").click()
            expect(page.locator(".page-head .badge")).to_have_text("done")
        self.assertEqual([one["description"] for one in self.api("otto", "GET", "/entries?day=2025-06-02")], ["mine"])

    def test_several_people_are_not_ones_own(self):
        text = toggl(
            ("One", "Bridge", "2025-06-03", "08:00", "09:00", "a"),
            ("Two", "Bridge", "2025-06-03", "10:00", "11:00", "b"),
        )
        with self.page("/import", user="otto", language="nb") as page:
            self.choose(page, text)
            expect(page.get_by_role("alert")).to_contain_text("Filen har timer for flere personer")

    def test_text_is_text(self):
        name = "<img src=x onerror=alert(1)>"
        with self.page("/import", user="anna") as page:
            self.bring(page, toggl((name, name, "2025-06-05", "08:00", "09:00", name)))
            expect(page.locator(".import-people")).to_contain_text(name)
            self.assertEqual(page.locator("img").count(), 0)

    def test_the_page_everywhere(self):
        self.check_everywhere("/import", "anna", ".import-drop", sizes=SIZES)
        self.check_everywhere("/import", "otto", ".import-drop", sizes=SIZES[1:])
