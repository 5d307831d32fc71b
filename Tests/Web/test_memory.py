"""Memory does not grow with the pages that were opened."""

from harness import WebTest, expect
from visits import PATHS, grown

# `make web-bench` makes 1,000 changes of page; this many show a leak of a page's size, too.
ROUNDS = 60


class MemoryTests(WebTest):
    def test_pages_are_released(self):
        with self.page("/hours/2026-11-20", user="otto") as page:
            expect(page.locator(".entry").first).to_be_visible()
            before, after = grown(page, ROUNDS)
            print(
                f"         {ROUNDS * len(PATHS)} pages: {before.size} to {after.size} bytes, "
                f"{before.nodes} to {after.nodes} nodes"
            )
            self.assertLess(after.size, before.size * 1.25 + 300_000)
            self.assertLess(after.nodes, before.nodes * 1.5 + 500)
