"""Memory does not grow with the pages that were opened."""
from harness import WebTest, expect

# The whole proof is 1,000 changes of page; this many show a leak of a page's size, too.
ROUNDS = 60
PATHS = ["/hours/2026-11-20", "/hours/week/2026-11-20", "/hours/month/2026-11-20", "/settings", "/components"]


class MemoryTests(WebTest):
    def test_pages_are_released(self):
        with self.page("/hours/2026-11-20", user="otto") as page:
            session = page.context.new_cdp_session(page)

            def heap():
                session.send("HeapProfiler.collectGarbage")
                return session.send("Runtime.getHeapUsage")["usedSize"], session.send("Memory.getDOMCounters")["nodes"]

            def rounds(count):
                page.evaluate(
                    """async ([paths, count]) => {
                        const base = document.querySelector("script[type=module]").src.replace("main.js", "");
                        const { go } = await import(base + "router.js");
                        for (let index = 0; index < count; index += 1) {
                            for (const path of paths) {
                                await go(path);
                                await new Promise((resolve) => setTimeout(resolve, 15));
                            }
                        }
                        await go("/settings");
                        await new Promise((resolve) => setTimeout(resolve, 300));
                    }""", [PATHS, count])

            rounds(10)
            expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
            bytes_before, nodes_before = heap()
            rounds(ROUNDS)
            bytes_after, nodes_after = heap()
            print(f"         {ROUNDS * len(PATHS)} pages: {bytes_before} to {bytes_after} bytes, {nodes_before} to {nodes_after} nodes")
            self.assertLess(bytes_after, bytes_before * 1.25 + 300_000)
            self.assertLess(nodes_after, nodes_before * 1.5 + 500)
