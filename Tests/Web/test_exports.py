"""Files of hours as other programs read them: Python's csv, openpyxl, icalendar, html5lib, and Chromium's printer."""

import csv
import datetime
import io
import itertools
import json
import re
import zoneinfo

import html5lib
from icalendar import Calendar
from openpyxl import load_workbook
from pypdf import PdfReader

from exported import Caller, check_calendar, hours, local, rounded, unguarded
from harness import DEMO_PASSWORD, WebTest

ZONES = (
    "UTC Europe/Helsinki America/St_Johns Australia/Lord_Howe Asia/Kathmandu Pacific/Apia Pacific/Kiritimati "
    "Pacific/Pago_Pago America/Santiago Asia/Kolkata Africa/Monrovia America/New_York Asia/Tehran Pacific/Chatham "
    "Atlantic/Azores Antarctica/Troll"
).split()
TEXTS = [
    "", "=1+1", "+358 40", "-5", "@home", "'quoted", "'=kept", 'say "hi"', "semi;colon, comma\tand tab", "\ttab first",
    "line one\nline two", "Ääkkönen 😀 end ", "<b>bold</b> & co", "SUMMARY:no\nEND:VEVENT", "back\\slash\\n; done",
    "ä" * 90,
]  # fmt: skip
TAGS = [[], ["site"], ["site", "night"], ["a, b", "c"], ['say "x"'], ["end "], ["=1", "2"]]
KINDS = ["work", "work", "work", "overtime", "additional", "emergency"]
FIRST, LAST = datetime.date(2026, 10, 19), datetime.date(2026, 11, 20)
MONTHS = "period=range&from=2026-10-01&to=2026-11-30"


class ExportTests(WebTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        admin = Caller(cls.server.address, "anna")
        cls.user = admin.call(
            "POST", "/users", name="Eeva <E>", username="eeva", password=DEMO_PASSWORD, role="reporter",
            timeZone="Europe/Helsinki",
        )["id"]  # fmt: skip
        projects = []
        for name, customer in (("=Crane, big", 'Port "K"'), ("Tunnel\u2019s end", None)):
            project = admin.call("POST", "/projects", name=name, **({"customer": customer} if customer else {}))["id"]
            admin.call("PUT", f"/users/{cls.user}/projects/{project}")
            admin.call("POST", "/rates", project=project, minor=8_500 + 750 * len(projects), **{"from": "2026-01-01"})
            projects.append(project)
        week = [27_000] * 5 + [0, 0]
        admin.call("PUT", f"/users/{cls.user}/contracts/2026-10-01", seconds=week, calendar="FI")
        cls.eeva = Caller(cls.server.address, "eeva")
        times, day = [("2026-10-24T22:00", "2026-10-25T06:00"), ("2026-10-31T23:00", "2026-11-01T01:00")], FIRST
        while day <= LAST:
            if day.weekday() < 5:
                times += [(f"{day}T08:00", f"{day}T11:30"), (f"{day}T12:15:07", f"{day}T16:20")]
            day += datetime.timedelta(days=1)
        adds = [
            {
                "op": "add", "key": f"e{number}", "start": start, "end": end, "project": projects[number % 2],
                "description": TEXTS[number % len(TEXTS)], "tags": TAGS[number % len(TAGS)],
                "kind": KINDS[number % len(KINDS)], "billable": number % 5 != 0,
            }
            for number, (start, end) in enumerate(times)
        ]  # fmt: skip
        results = cls.eeva.call("POST", "/entries/batch", changes=adds)
        assert all(one["status"] == 201 for one in results), [one for one in results if one["status"] != 201]
        cls.eeva.call("POST", "/absences", kind="sick", **{"from": "2026-11-21", "to": "2026-11-22"})
        cls.eeva.call("POST", "/absences", kind="holiday", half=True, **{"from": "2026-11-23", "to": "2026-11-23"})
        # Who may see money.
        cls.admin = admin

    def report(self, query):
        """The report that a file of the same query must agree with."""
        return json.loads(self.admin.read(f"/reports/hours.json?user={self.user}&{query}"))

    def file(self, end, query):
        return self.admin.read(f"/reports/hours.{end}?user={self.user}&{query}")

    def test_csv_in_all_its_forms(self):
        entries = self.report(MONTHS)["entries"]
        self.assertGreater(len(entries), 40)
        forms = [
            (separator, decimal, bom)
            for separator, decimal, bom in itertools.product(
                ("comma", "semicolon", "tab"), ("point", "comma"), ("false", "true")
            )
            if (separator, decimal) != ("comma", "comma")
        ]
        columns = "tags,description,hours,seconds,id,projectName,customerName,kind,billable,start"
        queries = [f"separator={one}&decimal={two}&bom={three}" for one, two, three in forms]
        for query in [*queries, f"columns={columns}", f"columns={columns}&separator=tab&decimal=comma&bom=true"]:
            with self.subTest(query):
                data = self.file("csv", f"{MONTHS}&{query}")
                self.assertEqual(data.startswith(b"\xef\xbb\xbf"), "bom=true" in query)
                text = data.decode("utf-8-sig")
                self.assertTrue(text.endswith("\r\n"))
                delimiter = ";" if "semicolon" in query else "\t" if "tab" in query else ","
                rows = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
                self.assertEqual([int(row["id"]) for row in rows], [entry["id"] for entry in entries])
                for row, entry in zip(rows, entries):
                    self.assertEqual(int(row["seconds"]), entry["seconds"])
                    hours = row["hours"].replace(",", ".") if "decimal=comma" in query else row["hours"]
                    self.assertAlmostEqual(float(hours), entry["seconds"] / 3600, delta=0.0051)
                    self.assertEqual(unguarded(row["description"]), entry["description"])
                    tags = next(csv.reader([unguarded(row["tags"])], skipinitialspace=True, strict=True), [])
                    self.assertEqual(tags, entry["tags"])
                    self.assertEqual(row["start"], entry["start"])
                    self.assertEqual(row["billable"], str(entry["billable"]).lower())
                    # A spreadsheet would take any of these for a formula.
                    for cell in row.values():
                        self.assertNotIn(cell[:1], ("=", "+", "-", "@", "\t", "\r") if cell else ())

    def test_a_workbook_as_openpyxl_reads_it(self):
        for query in (f"{MONTHS}&amounts=true&groupBy=project,month", f"{MONTHS}&timeZone=America/St_Johns"):
            with self.subTest(query):
                has_amounts = "amounts" in query
                entries = self.report(query.replace("&groupBy=project,month", ""))
                data = self.file("xlsx", query)
                values, formulas = (load_workbook(io.BytesIO(data), data_only=stored) for stored in (True, False))
                self.assertEqual(values.sheetnames, ["Hours", "Sums"] if has_amounts else ["Hours"])
                head, *rows, last = values["Hours"].iter_rows(values_only=True)
                at = {title: index for index, title in enumerate(head)}
                self.assertEqual(len(rows), len(entries["entries"]))
                for row, entry in zip(rows, entries["entries"]):
                    start, end = (local(entry[name]) for name in ("start", "end"))
                    self.assertEqual(row[at["Date"]].date(), start.date())
                    self.assertEqual([rounded(row[at["Start"]]), rounded(row[at["End"]])], [start, end])
                    self.assertAlmostEqual(row[at["Duration"]].total_seconds(), entry["seconds"], delta=0.01)
                    self.assertAlmostEqual(row[at["Hours"]], entry["seconds"] / 3600, places=9)
                    self.assertEqual(row[at["Description"]] or "", entry["description"])
                    tags = next(csv.reader([row[at["Tags"]] or ""], skipinitialspace=True), [])
                    self.assertEqual(tags, entry["tags"])
                    self.assertEqual(row[at["Billable"]], entry["billable"])
                    self.assertEqual(row[at["User"]], "Eeva <E>")
                    if has_amounts:
                        minor = sum(one["minor"] for one in entry["amounts"])
                        self.assertAlmostEqual(row[at["Amount"]] or 0, minor / 100, places=9)
                # Nothing is a formula but the sums, whose values are stored.
                cells = [cell for row in formulas["Hours"].iter_rows() for cell in row if cell.data_type == "f"]
                self.assertEqual({cell.row for cell in cells}, {len(rows) + 2})
                self.assertEqual(len(cells), 3 if has_amounts else 2)
                self.assertAlmostEqual(last[at["Duration"]].total_seconds(), entries["seconds"], delta=0.01)
                self.assertAlmostEqual(last[at["Hours"]], entries["seconds"] / 3600, places=9)
                self.assertEqual(formulas["Hours"].cell(2, at["Duration"] + 1).number_format, "[h]:mm:ss")
                if has_amounts:
                    self.assertAlmostEqual(last[at["Amount"]] * 100, entries["amounts"][0]["minor"], places=6)
                    groups = json.loads(self.file("json", query))
                    sums = list(values["Sums"].iter_rows(values_only=True, min_row=2))
                    self.assertEqual(
                        [(*row[:2], round(row[2].total_seconds()), round(row[4] * 100)) for row in sums[:-1]],
                        [(group["group"][0]["name"], group["group"][1]["key"], group["seconds"],
                          group["amounts"][0]["minor"]) for group in groups],
                    )  # fmt: skip
                    self.assertEqual(round(sums[-1][2].total_seconds()), entries["seconds"])

    def test_calendars_are_well_formed(self):
        feed = self.eeva.call("POST", "/feeds", name="Files, mine; all", content="both")["address"]
        for path in (f"/reports/hours.ics?{MONTHS}", feed):
            with self.subTest(path):
                data = self.eeva.read(path)
                check_calendar(self, data)
                calendar = Calendar.from_ical(data)
                self.assertEqual([event.errors for event in calendar.events if event.errors], [])
                entries = {f"entry-{one['id']}": one for one in self.report(MONTHS)["entries"]}
                found = {str(event["UID"]).partition("@")[0]: event for event in calendar.events}
                self.assertEqual({uid for uid in found if uid.startswith("entry-")}, set(entries))
                self.assertEqual(len(found), len(calendar.events))
                for uid, entry in entries.items():
                    self.assertEqual(found[uid].start, datetime.datetime.fromisoformat(entry["start"]))
                    self.assertEqual(found[uid].end, datetime.datetime.fromisoformat(entry["end"]))
                    said = f"{found[uid].get('SUMMARY')}\n{found[uid].get('DESCRIPTION', '')}"
                    for line in entry["description"].strip().splitlines():
                        self.assertIn(line.strip(), said)
                absences = [event for uid, event in found.items() if uid.startswith("absence-")]
                self.assertEqual(len(absences), 2 if path == feed else 0)
                for event in absences:
                    self.assertNotIsInstance(event.start, datetime.datetime)
                    self.assertEqual(event.end - event.start, datetime.timedelta(2 - ("½" in event["SUMMARY"])))

    def test_pages_are_valid_and_are_printed_on_a4(self):
        whole = self.report("period=month&day=2026-11-01")
        pages = {
            "reports/hours.html?period=month&day=2026-11-01&language=fi": hours(whole["seconds"]),
            f"reports/hours.html?{MONTHS}&groupBy=project,day": hours(self.report(MONTHS)["seconds"]),
            "working-time-record.html?from=2026-10&to=2026-11": "2026-11",
        }
        for path, said in pages.items():
            with self.subTest(path), self.context(user="eeva") as context:
                page = context.new_page()
                response = page.goto(f"/api/v1/{path}")
                self.assertEqual(response.status, 200)
                html5lib.HTMLParser(strict=True).parse(response.text())
                self.assertEqual(page.locator("script").count(), 0)
                reader = PdfReader(io.BytesIO(page.pdf(format="A4", prefer_css_page_size=True)))
                text = [one.extract_text() for one in reader.pages]
                self.assertIn(said, "".join(text))
                self.assertIn("Eeva <E>", text[0])
                for one in reader.pages:
                    self.assertAlmostEqual(float(one.mediabox.width), 595.3, delta=1.5)
                    self.assertAlmostEqual(float(one.mediabox.height), 841.9, delta=1.5)
                # The head of the table stands on each page that has rows of it.
                heads = page.locator("thead th").all_inner_texts()
                for one in text[:-1]:
                    self.assertIn(heads[0], one)

    def test_no_row_lies_outside_the_range_in_any_zone(self):
        entries = self.report(MONTHS)["entries"]
        for name in ZONES:
            for first, last in (("2026-10-24", "2026-10-25"), ("2026-11-01", "2026-11-03")):
                with self.subTest(zone=name, first=first):
                    zone = zoneinfo.ZoneInfo(name)
                    begin, end = (
                        datetime.datetime.combine(day, datetime.time(), zone).timestamp()
                        for day in (
                            datetime.date.fromisoformat(first),
                            datetime.date.fromisoformat(last) + datetime.timedelta(days=1),
                        )
                    )
                    expected = {}
                    for entry in entries:
                        span = [datetime.datetime.fromisoformat(entry[key]).timestamp() for key in ("start", "end")]
                        if span[0] < end and span[1] > begin:
                            expected[entry["id"]] = round(min(span[1], end) - max(span[0], begin))
                    self.assertTrue(expected)
                    query = f"period=range&from={first}&to={last}&timeZone={name}"
                    found = {end: self.file(end, query) for end in ("json", "ndjson", "csv", "ics", "xlsx", "html")}
                    self.assertEqual(
                        {one["id"]: one["seconds"] for one in json.loads(found["json"])["entries"]}, expected
                    )
                    lines = [json.loads(line) for line in found["ndjson"].splitlines()]
                    self.assertEqual({one["id"]: one["seconds"] for one in lines[:-1]}, expected)
                    self.assertEqual(lines[-1]["seconds"], sum(expected.values()))
                    rows = csv.DictReader(io.StringIO(found["csv"].decode(), newline=""))
                    self.assertEqual({int(row["id"]): int(row["seconds"]) for row in rows}, expected)
                    events = Calendar.from_ical(found["ics"]).events
                    self.assertEqual(
                        {
                            int(re.match(r"entry-(\d+)@", event["UID"]).group(1)): round(
                                (event.end - event.start).total_seconds()
                            )
                            for event in events
                        },
                        expected,
                    )
                    for event in events:
                        self.assertGreaterEqual(event.start.timestamp(), begin)
                        self.assertLessEqual(event.end.timestamp(), end)
                    sheet = load_workbook(io.BytesIO(found["xlsx"]), data_only=True)["Hours"]
                    rows = list(sheet.iter_rows(values_only=True, min_row=2))
                    durations = [round(row[3].total_seconds()) for row in rows]
                    self.assertEqual(durations, [*expected.values(), sum(expected.values())])
                    self.assertIn(hours(sum(expected.values())), found["html"].decode())
