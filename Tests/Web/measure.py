"""Measures how soon a page is usable: `measure.py`. Milliseconds from the start of the navigation, the median of ten."""
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from harness import WIDE, WebTest, close_browser  # noqa: E402
from server import Server  # noqa: E402

PAGES = {"day": ("/hours/2026-11-20", ".entry"), "week": ("/hours/week/2026-11-20", ".week-grid tbody tr"),
         "month": ("/hours/month/2026-11-20", ".calendar-sum")}

WATCH = """(selector) => new Promise((resolve) => {
    const look = () => (document.querySelector(selector) ? resolve(performance.now()) : requestAnimationFrame(look));
    look();
})"""


def main():
    test = WebTest()
    test.faults = []
    with Server() as server:
        WebTest.server = server
        with test.context(user="otto", size=WIDE) as context:
            page = context.new_page()
            for name, (path, selector) in PAGES.items():
                times = []
                for _ in range(11):
                    page.goto("about:blank")
                    page.goto(path, wait_until="commit")
                    times.append(page.evaluate(WATCH, selector))
                print(f"{name}: first {times[0]:.0f} ms, then {statistics.median(times[1:]):.0f} ms")
    close_browser()


if __name__ == "__main__":
    main()
