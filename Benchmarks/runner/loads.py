"""One measured burst: the load tool's figures, and the server's processor time beside them."""
import itertools
import os

from . import tools

# Each burst of writes gets years of its own, so that no entry is in another's way. Hours laid
# down by the generator end in 2026.
_bases = itertools.count(1_830_297_600, 2 * 31_536_000)  # 2028-01-01, two years a burst


def _with_processor(server, measure):
    before = server.processor()
    figures = measure()
    used = server.processor() - before
    figures["perSecond"] = figures["done"] / figures["seconds"]
    figures["processor"] = 1e6 * used / max(figures["done"], 1)  # microseconds a request
    if figures["refused"] or figures["broken"]:
        print(f"    refused {figures['refused']}, broken {figures['broken']}", flush=True)
    return figures


def wrk(server, job, tier, connections=64, seconds=3, threads=1, tls=False):
    """A closed loop of one kind of request by wrk."""
    scheme, port = ("https", server.tls_port) if tls else ("http", server.port)
    words = ["wrk", f"-t{min(threads, connections)}", f"-c{connections}", f"-d{seconds}s", "--timeout", "10s",
             "-s", os.path.join(tools.HERE, "load", "requests.lua"), f"{scheme}://127.0.0.1:{port}", "--",
             job, tier.tokens, str(tier.projects), str(next(_bases))]
    return _with_processor(server, lambda: tools.run_json(words, seconds + 30))


def mix(server, weights, tier, connections=64, seconds=5, rate=0):
    """A mix of kinds: a closed loop, or at a rate with latencies from the due moment."""
    words = [tools.path("bin", "load"), str(server.port), str(connections), str(seconds), str(rate),
             weights, tier.tokens, str(tier.projects), str(next(_bases))]
    return _with_processor(server, lambda: tools.run_json(words, seconds + 30))


def yardstick(job, database, number, seconds=3):
    """SQLite in C on the same data."""
    figures = tools.run_json([tools.path("bin", "yardstick"), job, database, str(number), str(seconds)],
                             seconds + 60)
    figures["perSecond"] = figures["done"] / figures["seconds"]
    figures["processor"] = 1e6 * figures["processor"] / figures["done"]
    return figures
