"""Renders the figures as the tables of docs/performance.md, between its two markers."""
import textwrap

BEGIN, END = "<!-- figures: written by make bench -->", "<!-- figures end -->"


def _table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]) + "\n"


def _rate(figures):
    low, high = figures["span"]
    return f"{figures['perSecond']:,.0f} ({low:,}-{high:,})"


def _rates(results):
    rows = []
    for name, figures in results.items():
        latency = [f"{figures['p50']:.2f}", f"{figures['p99']:.2f}"] if "p50" in figures else ["", ""]
        rows.append([name, _rate(figures), *latency, f"{figures['processor']:.1f}"])
    return _table(["server, connections", "per second (lowest-highest)", "p50 ms", "p99 ms", "processor µs each"], rows)


def _measured(results, ours, theirs, field):
    """The ratio of a figure, or the figure itself where there is no yardstick; none where that is too small."""
    if ours not in results or theirs not in (None, *results):
        return None
    against = results[theirs][field] if theirs else 1
    return results[ours][field] / against if against else None


# job, description, contestant, yardstick or None, figure, bound, and whether the bound is a minimum or a maximum
AIMS = [
    ("fixed", "fixed answer against nginx", "kortti 64", "nginx 64", "perSecond", 1.0, "≥"),
    ("fixed", "its processor time against nginx's", "kortti 64", "nginx 64", "processor", 1.0, "≤"),
    ("fixed", "TLS against plain, fixed answer", "kortti 64 TLS", "kortti 64", "perSecond", 0.7, "≥"),
    ("report", "month report against C, two threads", "kortti 64", "C, 2 threads", "perSecond", 0.44, "≥"),
    ("report", "its processor time against C's", "kortti 64", "C, 2 threads", "processor", 1.6, "≤"),
    ("report", "TLS against plain, month report", "kortti 64 TLS", "kortti 64", "perSecond", 0.7, "≥"),
    ("insert", "durable insert, 64 connections, against C with 64 per commit", "kortti 64", "C, 64 a commit",
     "perSecond", 0.6, "≥"),
    ("insert", "durable insert, 1 connection, against C with one per commit", "kortti 1", "C, 1 a commit",
     "perSecond", 0.5, "≥"),
    ("export", "export of 1,000,000 rows against the sqlite3 shell", "kortti", "sqlite3 shell", "perSecond", 0.5, "≥"),
    ("formats", "1,000,000 rows as CSV against the sqlite3 shell's, time", "kortti csv", "sqlite3 shell, CSV",
     "seconds", 1.3, "≤"),
    ("formats", "as NDJSON", "kortti ndjson", "sqlite3 shell, CSV", "seconds", 1.3, "≤"),
    ("formats", "as JSON", "kortti json", "sqlite3 shell, CSV", "seconds", 1.3, "≤"),
    ("formats", "as a page", "kortti html", "sqlite3 shell, CSV", "seconds", 1.3, "≤"),
    ("formats", "first byte of NDJSON, ms", "kortti ndjson", None, "first", 200, "≤"),
    ("formats", "memory grows by MiB", "kortti html", None, "growth", 64, "≤"),
    ("formats", "p99 of an own day beside, ms", "own day beside ndjson", None, "p99", 5, "≤"),
    ("workbook", "1,000,000 rows as a workbook against libxlsxwriter, time", "kortti xlsx", "libxlsxwriter in C",
     "seconds", 1.5, "≤"),
    ("workbook", "memory grows by MiB", "kortti xlsx", None, "growth", 64, "≤"),
    ("hours_changes", "20 changes among 1,000,000 entries against 10,000, p50", "many", "few", "p50", 1.2, "≤"),
    ("hours_changes", "their processor time", "many", "few", "processor", 1.2, "≤"),
    ("hours_feed", "feed of 10,000 entries from its beginning against C", "kortti", "C", "perSecond", 0.5, "≥"),
    ("hours_feed", "its processor time", "kortti", "C", "processor", 2.0, "≤"),
    ("batch", "batch of 1,000 adds against single ones on 64 connections, time", "batch", "single, 64 connections",
     "thousand", 0.6, "≤"),
    ("batch", "its processor time", "batch", "single, 64 connections", "processor", 0.6, "≤"),
    ("batch", "p99 of an own day beside batches, ms", "own day beside batches", None, "p99", 5, "≤"),
    ("imports", "rows of a file a second against those of batches", "import", "batches", "perSecond", 0.8, "≥"),
    ("imports", "of its dry run against the import", "dry run", "import", "perSecond", 3, "≥"),
    ("imports", "p99 of an own day beside imports, ms", "own day beside imports", None, "p99", 5, "≤"),
    ("money", "month report with amounts against without, p50", "month with amounts", "month", "p50", 1.5, "≤"),
    ("money", "its processor time", "month with amounts", "month", "processor", 1.5, "≤"),
    ("balance", "balance of a year by day against the year's report by day, p50", "balance, first year",
     "report without its entries", "p50", 1.5, "≤"),
    ("balance", "its processor time", "balance, first year", "report without its entries", "processor", 1.5, "≤"),
    ("balance", "of the third year, against the report with its first 500 entries", "balance, third year", "report",
     "p50", 1.5, "≤"),
    ("webhooks", "100,000 deliveries against libcurl in C", "kortti", "libcurl in C", "perSecond", 0.5, "≥"),
    ("webhooks", "which connects anew for each", "kortti", "libcurl in C, connecting anew",
     "perSecond", 0.5, "≥"),
    ("webhooks", "p99 of writes beside, ms", "writes beside", None, "p99", 5, "≤"),
    ("teams", "month of 40 of 400 people against everybody's, p50", "team of 40", "everybody", "p50", 0.13, "≤"),
    ("teams", "its processor time", "team of 40", "everybody", "processor", 0.13, "≤"),
    ("locks", "lock of a month of 2,000 people against one, time", "of 2,000 people", "of one", "each", 1.2, "≤"),
    ("locks", "its processor time", "of 2,000 people", "of one", "processor", 1.2, "≤"),
    ("overviews", "periods (197) of 400 people, first year, ms", "periods (197), first year", None, "p50", 300, "≤"),
    ("overviews", "periods (197) of 400 people, third year, ms", "periods (197), third year", None, "p50", 300, "≤"),
    ("overviews", "balances (218) of 400, first year, ms", "balances (218), first year", None, "p50", 300, "≤"),
    ("overviews", "balances (218) of 400, third year, ms", "balances (218), third year", None, "p50", 300, "≤"),
    ("offline", "offline set of 10,000 targets against C", "kortti", "C", "perSecond", 0.5, "≥"),
    ("offline", "its first byte, ms", "kortti", None, "first", 20, "≤"),
    ("offline", "memory grows by MiB", "kortti", None, "growth", 16, "≤"),
    ("changes", "20 changes among 1,000,000 targets against 10,000, p50", "many", "few", "p50", 1.2, "≤"),
    ("push", "push of 1,000 answers against C", "kortti", "C, one commit a slice", "perSecond", 0.4, "≥"),
    ("push", "p99 of an own day beside pushes, ms", "own day beside pushes", None, "p99", 5, "≤"),
    ("pages", "page 500 against page 1, p50", "page 500", "page 1", "p50", 4, "≤"),
    ("pages", "the last 20 after a cursor against the first, p50", "after, last", "after, first", "p50", 1.2, "≤"),
    ("pages", "search against a page by name, p50", "search by name", "by name", "p50", 30, "≤"),
    ("pages", "search, p50 ms", "search by name", None, "p50", 10, "≤"),
    ("upload", "upload of 20 MB against nginx", "kortti 1", "nginx 1", "perSecond", 0.7, "≥"),
    ("upload", "8 at a time against nginx", "kortti 8", "nginx 8", "perSecond", 0.7, "≥"),
    ("upload", "its time against cp, sync and sha256sum", "kortti 1", "cp, sync, sha256sum", "seconds", 1.2, "≤"),
    ("download", "whole picture of 20 MB against nginx", "kortti whole", "nginx whole", "perSecond", 0.9, "≥"),
    ("download", "range of 64 KiB against nginx", "kortti 64 KiB", "nginx 64 KiB", "perSecond", 0.8, "≥"),
    ("pictures", "first byte of a report with 200 pictures, ms", "kortti", None, "first", 100, "≤"),
    ("pictures", "memory grows by MiB", "kortti", None, "growth", 16, "≤"),
    ("backup", "nightly backup against cp and sync, time", "kortti", "cp and sync", "seconds", 1.3, "≤"),
]


def _aims(results):
    rows = []
    for job, what, ours, theirs, field, bound, sign in AIMS:
        measured = _measured(results.get(job, {}), ours, theirs, field)
        if measured is not None:
            reached = measured >= bound if sign == "≥" else measured <= bound
            rows.append([what, f"{measured:.2f}", f"{sign} {bound}", "yes" if reached else "no"])
    return _table(["ratio", "measured", "aim", "reached"], rows)


def _mix(results):
    rows, alone = [], []
    for tier, figures in results.items():
        high, half = figures["highest"], figures["half"]
        cells = [f"{half['kinds'][kind]['p50']:.2f} / {half['kinds'][kind]['p99']:.2f}" if kind in half["kinds"]
                 else "" for kind in ("day", "write", "month", "all", "export")]
        rows.append([tier, f"{high['perSecond']:,.0f}", *cells, f"{figures['memory']['rss']:.0f}"])
        alone.append([tier] + [f"{figures['alone'][kind]['perSecond']:,.1f}" for kind in figures["alone"]])
    text = _table(["tier", "mix, highest per second", "own day p50 / p99 ms at half that rate", "write", "own month",
                   "everybody's month", "export", "memory MiB"], rows)
    return text + "\nEach kind alone, four connections, responses per second:\n\n" + _table(
        ["tier"] + list(next(iter(results.values()))["alone"]), alone)


def _export(results):
    rows = [[name, _rate(figures), f"{figures['processor']:.2f}",
             f"{figures['growth']:.1f}" if "growth" in figures else "",
             f"{figures['first']:.1f}" if "first" in figures else ""] for name, figures in results.items()]
    return _table(["who", "rows per second (lowest-highest)", "processor µs per row", "memory grew by MiB",
                   "first byte after ms"], rows)


def _rows(results):
    """Those of files, then those of requests beside."""
    files = {name: figures for name, figures in results.items() if "p50" not in figures}
    others = {name: figures for name, figures in results.items() if "p50" in figures}
    return _export(files) + "\n" + _rates(others)


def _times(results):
    rows = [[name, f"{1000 * figures['seconds']:,.0f}", f"{figures['perSecond']:,.2f} ({low:,}-{high:,})",
             f"{figures['processor'] / 1000:,.1f}"] for name, figures in results.items()
            for low, high in [figures["span"]]]
    return _table(["who", "ms", "per second (lowest-highest)", "processor ms each"], rows)


def _report(results):
    rows = [[f"{figures['bytes'] / 1e6:.1f}", f"{1000 * figures['seconds']:,.0f}", f"{figures['first']:.1f}",
             f"{figures['growth']:.1f}"] for figures in results.values()]
    return _table(["MB", "ms", "first byte after ms", "memory grew by MiB"], rows)


def _memory(results):
    return _table(["when", "resident MiB", "without file pages"],
                  [[when, each["rss"], each["anonymous"]] for when, each in results.items()])


TITLES = {
    "fixed": ("Fixed answer", _rates), "day": ("Own day", _rates),
    "report": ("Month report: 60 rows among 1,000,000", _rates), "insert": ("Durable insert", _rates),
    "export": ("Export of a million entries as CSV", _export), "mix": ("The mix", _mix), "memory": ("Memory", _memory),
    "offline": ("Offline set of 10,000 targets", _export),
    "changes": ("Twenty changes among 10,000 targets and among 1,000,000 (100,000 in the quick run)", _rates),
    "push": ("Push of 1,000 answers", _rates), "pages": ("Lists of 20 among 10,000 targets", _rates),
    "upload": ("Uploads of 20 MB, one and eight at a time", _times),
    "download": ("Downloads of a picture of 20 MB, four connections", _rates),
    "formats": ("A million hours in each form, and an own day beside", _rows),
    "workbook": ("A million hours as a workbook", _export),
    "hours_changes": ("Twenty changes of hours among 10,000 entries and among 1,000,000", _rates),
    "hours_feed": ("Feed of 10,000 entries from its beginning", _export),
    "batch": ("Batch of 1,000 adds", _rates), "imports": ("File of 10,000 rows", _rates),
    "money": ("Month report with amounts", _rates),
    "balance": ("Balance of a year", _rates), "webhooks": ("Ten thousand events to ten receivers", _rates),
    "teams": ("Month of 40 of 400 people", _rates),
    "overviews": ("The month's table and balances of 400 people", _rates),
    "locks": ("Lock of a month of 2,000 people", _rates),
    "pictures": ("Report with 200 pictures", _report), "backup": ("Nightly backup with 500 new pictures", _times),
}


def render(document):
    """The whole text between the markers."""
    machine = [f"| {key} | {value} |" for key, value in document["machine"].items()]
    parts = ["\n".join(["| measured on | |", "| --- | --- |", *machine]) + "\n"]
    parts.append("### Against the aims\n\n" + _aims(document["results"]))
    for job, (title, draw) in TITLES.items():
        if job in document["results"]:
            run = document["runs"][job]
            when = f" on {run['date']}, {run['machine']}" if "date" in run else ""
            how = (f"Medians of {run['rounds']} rounds of {run['seconds']} s by `{run['command']}` at {run['commit']}"
                   f"{when}. Other programs kept {run['busy']} processors busy just before.")
            parts.append(f"### {title}\n\n{textwrap.fill(how, 120)}\n\n" + draw(document["results"][job]))
    return "\n".join(parts)


def replace_figures(text, figures):
    """The page with new figures."""
    before, rest = text.split(BEGIN, 1)
    return before + BEGIN + "\n\n" + figures + "\n" + END + rest.split(END, 1)[1]
