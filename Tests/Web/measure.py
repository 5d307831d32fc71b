"""Measures the web app with Chromium: `measure.py [--write|--quick] [PART…]`; parts are pages, report, memory.

How soon a page is usable on a warm cache; how a report over 12,000 entries is drawn, by Chromium's trace; memory over
1,000 changes of page. `--write` puts the figures into docs/performance.md. KORTTI_BINARY names the binary: a release
build, since a debug build answers several times slower."""

import json
import statistics
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER), str(FOLDER.parents[1] / "Benchmarks")]

from harness import WIDE, WebTest, browser, close_browser, expect  # noqa: E402
from large import COUNT, YEAR_REPORT, add_entries  # noqa: E402
from runner.machine import run_conditions  # noqa: E402
from server import TOP, Server  # noqa: E402
from visits import PATHS, grown  # noqa: E402

QUICK = "--quick" in sys.argv
ROUNDS = 5 if QUICK else 30
REPORTS = 3 if QUICK else 10
# Over five pages each.
VISITS = 40 if QUICK else 200
PAGES = {
    "a day's page": ("/hours/2026-11-20", ".entry"),
    "a week's page": ("/hours/week/2026-11-20", ".week-grid tbody tr"),
    "a month's page": ("/hours/month/2026-11-20", ".calendar-sum"),
}
# Whether what one came for is there; the frame in which it is drawn comes next.
WATCH = """(selector) => new Promise((resolve) => {
    const look = () => (document.querySelector(selector) ? resolve(performance.now()) : requestAnimationFrame(look));
    look();
})"""
# Opens a page of the app, as a link does, and resolves with the milliseconds until everything is drawn.
OPEN = """async ([path, selectors]) => {
    const { loadModule } = await import(document.querySelector("script[type=module]").src);
    const { go } = await loadModule("core/router.js");
    const start = performance.now();
    go(path);
    while (!selectors.every((one) => document.querySelector(one)) || document.querySelector(".report.stale")) {
        await new Promise(requestAnimationFrame);
    }
    await new Promise(requestAnimationFrame);
    return performance.now() - start;
}"""
# The time between frames while something goes on.
FRAMES = """() => {
    const frames = [];
    let before;
    let goes = true;
    const look = (time) => {
        if (before !== undefined) frames.push(time - before);
        before = time;
        if (goes) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    globalThis.endFrames = () => {
        goes = false;
        return frames;
    };
}"""
LONG_TASK = 50
REPORT = [".report-table tbody tr", ".chart-bars > a"]
BEGIN, END = "<!-- web figures: written by make web-bench -->", "<!-- web figures end -->"


def pages(context):
    """The least and the median of many rounds, each in a new document with everything in the cache."""
    page = context.new_page()
    rows = []
    for name, (path, selector) in PAGES.items():
        times = []
        for _ in range(ROUNDS + 2):
            page.goto("about:blank")
            page.goto(path, wait_until="commit")
            times.append(page.evaluate(WATCH, selector))
        times = times[2:]
        rows.append(
            [f"{name}, usable on a warm cache", f"{min(times):.0f} ms", f"{statistics.median(times):.0f} ms", "150 ms"]
        )
    page.close()
    return rows


def tasks(page, action):
    """What an action returns, and each task of the page's main thread meanwhile, from the trace: milliseconds of
    processor time, which other programs do not lengthen."""
    categories = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "__metadata"]
    browser().start_tracing(page=page, categories=categories)
    result = action()
    events = json.loads(browser().stop_tracing())["traceEvents"]
    main = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    durations = [
        event.get("tdur", event.get("dur", 0)) / 1000
        for event in events
        if event["name"].endswith("RunTask") and (event["pid"], event["tid"]) in main
    ]
    return result, durations


def frames(page, action):
    """The milliseconds between the frames while an action goes on."""
    page.evaluate(FRAMES)
    action()
    return page.evaluate("endFrames()")


def report(context):
    page = context.new_page()
    rows, drawn, longest, cold = [], [], [], []
    for _ in range(REPORTS):
        page.goto("/settings")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        milliseconds, durations = tasks(page, lambda: page.evaluate(OPEN, [YEAR_REPORT, REPORT]))
        drawn.append(milliseconds)
        longest.append(max(durations))
        page.goto("about:blank")
        page.goto(YEAR_REPORT, wait_until="commit")
        cold.append(page.evaluate(WATCH, REPORT[0]))
    name = f"the report over {COUNT:,} entries"
    rows.append(
        [
            f"{name}: from the click to table and chart",
            f"{min(drawn):.0f} ms",
            f"{statistics.median(drawn):.0f} ms",
            "1 s",
        ]
    )
    rows.append([f"{name}: by its address", f"{min(cold):.0f} ms", f"{statistics.median(cold):.0f} ms", "1 s"])
    rows.append(
        [
            f"{name}: the longest task of the main thread, processor time",
            f"{min(longest):.0f} ms",
            f"{statistics.median(longest):.0f} ms",
            f"{LONG_TASK} ms",
        ]
    )

    def open_groups():
        # Every group, so that the table is as long as it can be.
        while (closed := page.locator(".report-group-toggle[aria-expanded=false]")).count():
            closed.first.click()

    def scroll():
        page.mouse.move(600, 400)
        for step in range(60):
            page.mouse.wheel(0, 240 if step < 30 else -240)
            page.wait_for_timeout(16)

    def filter_by():
        for value in ("true", "false", ""):
            page.get_by_label("Billable", exact=True).select_option(value)
            page.wait_for_timeout(250)

    page.goto(YEAR_REPORT)
    expect(page.locator(REPORT[0]).first).to_be_visible()
    for what, action in (("groups open", open_groups), ("it scrolls", scroll), ("filters change", filter_by)):
        found, durations = tasks(page, lambda: frames(page, action))
        rows.append(
            [
                f"{name}: frames over {LONG_TASK} ms while {what}",
                f"{sum(time > LONG_TASK for time in found)} of {len(found)}",
                f"longest task {max(durations):.0f} ms",
                "0",
            ]
        )
    page.close()
    return rows


def memory(context):
    page = context.new_page()
    page.goto("/hours/2026-11-20")
    expect(page.locator(".entry").first).to_be_visible()
    before, after = grown(page, VISITS)
    page.close()
    return [
        [
            f"the page's heap over {VISITS * len(PATHS):,} changes of page",
            f"{before.size / 1e6:.2f} MB",
            f"{after.size / 1e6:.2f} MB",
            "no growth",
        ],
        ["its elements and texts", f"{before.nodes:,}", f"{after.nodes:,}", "no growth"],
    ]


PARTS = {"pages": (pages, "otto"), "report": (report, "anna"), "memory": (memory, "otto")}


def write(text):
    path = TOP / "docs/performance.md"
    document = path.read_text()
    before, rest = document.split(BEGIN, 1)
    path.write_text(f"{before}{BEGIN}\n\n{text}\n{END}{rest.split(END, 1)[1]}")


def main():
    names = [name for name in sys.argv[1:] if not name.startswith("--")] or list(PARTS)
    conditions = run_conditions(TOP)
    test = WebTest()
    test.faults = []
    rows = []
    with Server() as server:
        WebTest.server = server
        add_entries(server)
        for name in names:
            part, user = PARTS[name]
            print(f"web-bench: {name} ...", flush=True)
            with test.context(user=user, size=WIDE) as context:
                rows += part(context)
    close_browser()
    table = "\n".join(
        "| " + " | ".join(row) + " |"
        for row in [["what", "least, or before", "median, or after", "aim"], ["---"] * 4, *rows]
    )
    text = (
        f"By `make web-bench` at {conditions['commit']}, {ROUNDS} rounds of each page. "
        f"Other programs kept {conditions['busy']} processors busy just before.\n\n{table}\n"
    )
    print("\n" + text)
    if "--write" in sys.argv:
        write(text)


if __name__ == "__main__":
    main()
