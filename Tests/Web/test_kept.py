"""The hours of the last months that the browser keeps: brought up to date by what changed, also for no network."""

import datetime
import subprocess
from contextlib import contextmanager
from urllib.parse import parse_qs, urlsplit

from harness import WebTest, expect, wait_until
from server import BINARY, environment

BRIDGE = 1

KEPT = """async () => {
    const { loadModule } = await import(document.querySelector("script[type=module]").src);
    return await (await loadModule("core/storage.js")).storage.all("hours");
}"""
IS_WHOLE = f"async () => (await ({KEPT})()).some(({{ isWhole }}) => isWhole)"
LOOK = "document.dispatchEvent(new Event('visibilitychange'))"
GO = """async (path) => {
    const { loadModule } = await import(document.querySelector("script[type=module]").src);
    (await loadModule("core/router.js")).go(path);
}"""
# What the page makes of what it keeps, and what the server says.
BOTH = """async (query) => {
    const { loadModule } = await import(document.querySelector("script[type=module]").src);
    const { readHours } = await loadModule("timesheets/kept-hours.js");
    const { api } = await loadModule("core/api.js");
    const said = await api.get("/reports/hours", { query: { period: "range", limit: 5000, ...query } });
    return [await readHours(query), said].map(({ entries, seconds, groups }) => JSON.stringify({
        entries: entries.map(({ id, revision, locked }) => [id, revision, locked]), seconds, groups,
    }));
}"""


class KeptTests(WebTest):
    expected_errors = (r"ERR_INTERNET_DISCONNECTED", r"Failed to fetch")

    @contextmanager
    def kept(self, path, **options):
        """A page whose hours are kept, and what it asks for afterwards: paths with their queries."""
        with self.page(path, **{"user": "otto", "service_workers": "block"} | options) as page:
            wait_until(page, IS_WHOLE)
            page.wait_for_load_state("networkidle")
            asked = []
            page.on("request", lambda request: "/api/v1/" in request.url and asked.append(urlsplit(request.url)))
            yield page, asked

    def look(self, page):
        """The person comes back to the tab; resolves when what changed is there."""
        with page.expect_response("**/entries/changes?*"):
            page.evaluate(LOOK)

    def add(self, start, end, **fields):
        return self.api("otto", "POST", "/entries", {"project": BRIDGE, "start": start, "end": end, **fields})

    def test_weeks_that_were_never_opened_are_there_without_the_network(self):
        day = datetime.date(2026, 11, 4)
        sums = {
            name: _duration(self.api("otto", "GET", f"/reports/hours?period={name}&day={day}&limit=1")["seconds"])
            for name in ("day", "week", "month")
        }
        with self.kept("/hours") as (page, _):
            # What the week and the month are drawn by is loaded with the page.
            page.context.set_offline(True)
            for name, path in (("day", ""), ("week", "week/"), ("month", "month/")):
                page.evaluate(GO, f"/hours/{path}{day}")
                expect(page.locator(".hours-sum strong")).to_have_text(sums[name])
                expect(page.locator("main .notice")).to_have_count(0)
            page.evaluate(GO, f"/hours/{day}")
            count = len(self.api("otto", "GET", f"/entries?day={day}"))
            expect(page.locator(".entry")).to_have_count(count)
            self.assertGreater(count, 0)

    def test_only_what_changed_elsewhere_is_read(self):
        day = "2027-04-01"
        with self.kept(f"/hours/{day}") as (page, asked):
            entry = self.add(f"{day}T09:00", f"{day}T10:00", description="of the phone")
            self.look(page)
            expect(page.locator(".entry")).to_contain_text("of the phone")
            self.api("otto", "PATCH", f"/entries/{entry['id']}", {"end": f"{day}T11:00"})
            self.look(page)
            expect(page.locator(".entry")).to_contain_text("09:00–11:00")
            self.api("otto", "DELETE", f"/entries/{entry['id']}")
            self.look(page)
            expect(page.locator(".entry")).to_have_count(0)
            self.assertEqual([url for url in asked if url.path.endswith("/reports/hours")], [])
            changes = [parse_qs(url.query) for url in asked if url.path.endswith("/entries/changes")]
            self.assertEqual([query for query in changes if "since" not in query], [])
            self.assertEqual(len(changes), 3)

    def test_what_is_kept_makes_the_reports_of_the_server(self):
        """Over a night on which the clocks change, too, with what has no task, and what still runs."""
        self.add("2027-03-27T22:00", "2027-03-28T06:00", task=2)
        self.add("2027-03-29T02:30", "2027-03-30T00:00")
        self.add("2026-11-21T20:00", "2026-11-22T04:15")
        self.api("otto", "POST", "/timer", {"project": BRIDGE})
        self.addCleanup(self.api, "otto", "POST", "/timer/stop", {})
        with self.kept("/hours") as (page, _):
            for start, end in (
                ("2026-08-01", "2026-11-30"),
                ("2026-11-16", "2026-11-21"),
                ("2026-11-22", "2026-11-22"),
                ("2026-11-23", "2026-11-23"),
                ("2027-03-27", "2027-03-27"),
                ("2027-03-28", "2027-03-28"),
                ("2027-03-28", "2027-04-03"),
                ("2027-03-30", "2027-03-30"),
            ):
                for by in ("project,task", "project,task,day", "day,project", "project"):
                    with self.subTest(start=start, end=end, by=by):
                        own, said = page.evaluate(BOTH, {"from": start, "to": end, "groupBy": by})
                        self.assertEqual(own, said)

    def test_a_project_that_is_detached_still_has_its_name(self):
        day = "2027-04-02"
        project = self.api("anna", "POST", "/projects", {"name": "Short lived"})["id"]
        otto = next(user["id"] for user in self.api("anna", "GET", "/users") if user["username"] == "otto")
        self.api("anna", "PUT", f"/users/{otto}/projects/{project}")
        entry = self.add(f"{day}T09:00", f"{day}T10:00", project=project)
        with self.kept(f"/hours/{day}") as (page, asked):
            expect(page.locator(".entry")).to_contain_text("Short lived")
            self.api("anna", "DELETE", f"/users/{otto}/projects/{project}")
            self.api("anna", "PATCH", f"/projects/{project}", {"name": "Long gone"})
            self.look(page)
            expect(page.locator(".entry")).to_contain_text("Long gone")
            # The line has it no more.
            page.get_by_role("combobox").fill("long")
            expect(page.get_by_role("option", name="Long gone")).to_have_count(0)
            page.get_by_role("combobox").fill("")
            # With the last entry goes the name.
            self.api("otto", "DELETE", f"/entries/{entry['id']}")
            self.look(page)
            expect(page.locator(".entry")).to_have_count(0)
            self.assertEqual([url for url in asked if url.path.endswith("/reports/hours")], [])
            kept = page.evaluate(KEPT)
            self.assertFalse([row for row in kept if row.get("type") == "project" and row["id"] == project])

    def test_what_is_locked_elsewhere_is_locked_here(self):
        day = "2026-11-19"
        with self.kept(f"/hours/{day}") as (page, _):
            entry = page.locator(".entry").first
            expect(entry.locator(".entry-open")).to_be_enabled()
            lock = self.api("anna", "PUT", "/locks", {"through": day})
            self.look(page)
            expect(entry.locator(".entry-open")).to_be_disabled()
            wait_until(page, IS_WHOLE)
            self.api("anna", "DELETE", f"/locks/{lock['id']}")
            self.look(page)
            expect(entry.locator(".entry-open")).to_be_enabled()

    def test_a_cursor_that_does_not_hold_is_begun_anew(self):
        day = "2027-04-05"
        with self.kept(f"/hours/{day}") as (page, asked):
            refused = []

            def refuse(route):
                if not refused and "since=" in route.request.url:
                    refused.append(route.request.url)
                    body = {"type": "urn:kortti:problem:cursor-expired", "title": "Cursor expired", "status": 410}
                    route.fulfill(status=410, json=body)
                else:
                    route.continue_()

            page.route("**/entries/changes?*", refuse)
            self.add(f"{day}T09:00", f"{day}T10:00", description="after a restore")
            page.evaluate(LOOK)
            expect(page.locator(".entry")).to_contain_text("after a restore")
            self.assertEqual(len(refused), 1)
            self.assertTrue([url for url in asked if url.path.endswith("/changes") and "from=" in url.query])

    def test_another_person_finds_nothing_of_it(self):
        with self.kept("/hours") as (page, _):
            self.assertGreater(len(page.evaluate(KEPT)), 20)
            page.get_by_role("button", name="Account of Otto").first.click()
            page.get_by_role("menuitem", name="Log out").click()
            expect(page.get_by_label("Username")).to_be_visible()
            wait_until(page, f"async () => (await ({KEPT})()).length === 0")
            page.get_by_label("Username").fill("mikko")
            page.get_by_label("Password", exact=True).fill("kortti demo")
            page.keyboard.press("Enter")
            expect(page.get_by_role("button", name="Account of Mikko").first).to_be_visible()
            page.evaluate(GO, "/hours")
            wait_until(page, IS_WHOLE)
            mikko = next(user["id"] for user in self.api("anna", "GET", "/users") if user["username"] == "mikko")
            kept = page.evaluate(KEPT)
            self.assertEqual({row["data"]["user"] for row in kept if row.get("type") == "entry"}, {mikko})
            self.assertEqual([row["user"] for row in kept if "cursor" in row], [mikko])


class RestoreTests(WebTest):
    expected_errors = (r"ERR_CONNECTION_REFUSED", r"Failed to fetch", r"ERR_EMPTY_RESPONSE")

    def run_command(self, *words):
        command = [BINARY, *words, "--database", self.server.database]
        done = subprocess.run(command, capture_output=True, text=True, env=environment(self.server.offset))
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_what_a_restored_server_has_lost_is_sent_again(self):
        """What was written here after the backup comes back, once; what the backup has stays as it is."""
        day = "2027-04-06"
        with self.page(f"/hours/{day}", user="otto", service_workers="block") as page:
            wait_until(page, IS_WHOLE)
            line = page.get_by_role("combobox")
            line.fill("bridge 8-9 before")
            line.press("Enter")
            expect(page.locator(".entry:not(.unsent-entry)")).to_have_count(1)
            backup = self.server.folder / "backup.db"
            self.run_command("backup", backup)
            line.fill("bridge 9-10 after")
            line.press("Enter")
            expect(page.locator(".entry:not(.unsent-entry)")).to_have_count(2)
            page.locator(".entry").filter(has_text="before").get_by_role("button", name="Edit").click()
            page.get_by_label("Description", exact=True).fill("before and changed")
            page.get_by_role("button", name="Save").click()
            expect(page.locator(".entry:not(.unsent-entry)").filter(has_text="before and changed")).to_have_count(1)
            self.server.stop()
            self.run_command("restore", backup)
            self.server.start()
            found = self.api("otto", "GET", f"/entries?day={day}")
            self.assertEqual([entry["description"] for entry in found], ["before"])
            page.evaluate(LOOK)
            wanted = ["before and changed", "after"]
            # Until then the page shows what it had before.
            for _ in range(600):
                found = [entry["description"] for entry in self.api("otto", "GET", f"/entries?day={day}")]
                if found == wanted:
                    break
                page.wait_for_timeout(50)
            self.assertEqual(found, wanted)
            expect(page.locator(".entry:not(.unsent-entry)")).to_have_count(2)
            expect(page.locator(".status")).to_have_count(0)


def _duration(seconds):
    text = f"{seconds // 3600}:{seconds // 60 % 60:02}"
    return text if seconds % 60 == 0 else f"{text}:{seconds % 60:02}"
