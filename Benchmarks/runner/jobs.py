"""The jobs, named as in ONLY=... Each returns the figures for the tables."""
import time

from . import loads, plan
from .data import Tier
from .servers import Kortti, Nginx


def _each_count(server, job, tier, **more):
    """The job at every number of connections, plain, and at 64 over TLS."""
    contestants = {f"{count}": lambda count=count: loads.wrk(server, job, tier, count, plan.SECONDS, **more)
                   for count in plan.CONNECTIONS}
    if server.tls_port:
        contestants["64 TLS"] = lambda: loads.wrk(server, job, tier, 64, plan.SECONDS, tls=True)
    return contestants


def fixed():
    """A fixed answer, against nginx with as many workers."""
    tier = Tier("report").make()
    with Kortti(tier.copy("fixed")) as kortti, Nginx() as nginx:
        return plan.compare({f"{who} {name}": measure for who, server in (("kortti", kortti), ("nginx", nginx))
                             for name, measure in _each_count(server, "fixed", tier).items()})


def day():
    """One user's day among a million entries."""
    tier = Tier("report").make()
    with Kortti(tier.copy("day")) as kortti:
        return plan.compare(_each_count(kortti, "day", tier))


def report():
    """One user's month of sixty rows among a million, against C with one thread and with two."""
    tier = Tier("report").make()
    database, yardstick_database = tier.copy("report"), tier.copy("report-c")
    with Kortti(database) as kortti:
        contestants = {f"kortti {name}": measure for name, measure in _each_count(kortti, "month", tier).items()}
        for threads in (1, 2):
            contestants[f"C, {threads} threads"] = lambda threads=threads: loads.yardstick(
                "report", yardstick_database, threads, plan.SECONDS)
        return plan.compare(contestants)


def insert():
    """Durable inserts, against the same statements in C, with one and with 64 per commit."""
    tier = Tier("report").make()
    yardstick_database = tier.copy("insert-c")
    with Kortti(tier.copy("insert")) as kortti:
        contestants = {}
        for count in (1,) + plan.CONNECTIONS:
            contestants[f"kortti {count}"] = lambda count=count: loads.wrk(
                kortti, "insert", tier, count, plan.SECONDS)
        for group in (1, 64):
            contestants[f"C, {group} a commit"] = lambda group=group: loads.yardstick(
                "insert", yardstick_database, group, plan.SECONDS)
        return plan.compare(contestants)


def export():
    """A million entries as CSV, against the sqlite3 shell."""
    tier = Tier("report").make()
    database, yardstick_database = tier.copy("export"), tier.copy("export-c")
    with Kortti(database) as kortti:
        with open(tier.tokens, encoding="ascii") as file:
            manager = file.read().split()[1]
        return plan.compare({"kortti": lambda: loads.download(kortti, manager, loads.EXPORT),
                             "sqlite3 shell": lambda: loads.shell(yardstick_database)})


KINDS = ("day", "timer", "write", "month", "all", "export")


def mix():
    """The mix at each tier: as fast as possible, then at half that rate, then each kind alone."""
    result = {}
    for name in plan.MIX_TIERS:
        tier = Tier(name).make()
        with Kortti(tier.copy(f"mix-{name}")) as kortti:
            seconds = plan.SECONDS * 2
            high = plan.medians([loads.mix(kortti, plan.MIX, tier, 64, seconds) for _ in range(plan.ROUNDS)])
            rate = round(high["perSecond"] / 2)
            half = plan.medians([loads.mix(kortti, plan.MIX, tier, 64, seconds, rate) for _ in range(plan.ROUNDS)])
            alone = {kind: plan.medians([loads.mix(kortti, f"{kind}=1", tier, 4, plan.SECONDS)
                                         for _ in range(plan.ROUNDS)]) for kind in KINDS}
            result[name] = {"highest": high, "half": half, "alone": alone, "memory": kortti.memory()}
    return result


def memory():
    """Resident memory: after the start, after a million requests, and five seconds later."""
    tier = Tier("report").make()
    with Kortti(tier.copy("memory")) as kortti:
        steps = {"started": kortti.memory()}
        done = 0
        while done < (100_000 if plan.QUICK else 1_000_000):
            for job in ("fixed", "day", "month", "insert"):
                done += loads.wrk(kortti, job, tier, 64, plan.SECONDS)["done"]
        steps[f"after {done:,} requests"] = kortti.memory()
        time.sleep(5)
        steps["five seconds later"] = kortti.memory()
        return steps


ALL = {job.__name__: job for job in (fixed, day, report, insert, export, mix, memory)}
