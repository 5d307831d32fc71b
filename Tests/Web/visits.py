"""Many changes of page, and what the browser holds before and after them."""

from collections import namedtuple

PATHS = ["/hours/2026-11-20", "/hours/week/2026-11-20", "/hours/month/2026-11-20", "/settings", "/components"]
VISIT = """async ([paths, count]) => {
    const { loadModule } = await import(document.querySelector("script[type=module]").src);
    const { go } = await loadModule("core/router.js");
    for (let index = 0; index < count; index += 1) {
        for (const path of paths) {
            await go(path);
            await new Promise((resolve) => setTimeout(resolve, 15));
        }
    }
    await go("/settings");
    await new Promise((resolve) => setTimeout(resolve, 300));
}"""
Held = namedtuple("Held", ["size", "nodes"])


def grown(page, rounds):
    """What is held after ten rounds over all paths, and after further ones."""
    session = page.context.new_cdp_session(page)

    def held():
        session.send("HeapProfiler.collectGarbage")
        size = session.send("Runtime.getHeapUsage")["usedSize"]
        return Held(size, session.send("Memory.getDOMCounters")["nodes"])

    page.evaluate(VISIT, [PATHS, 10])
    before = held()
    page.evaluate(VISIT, [PATHS, rounds])
    return before, held()
