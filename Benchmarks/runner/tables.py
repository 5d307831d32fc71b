"""Renders the figures as the tables of docs/performance.md, between its two markers."""
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


def _ratio(results, ours, theirs, field="perSecond"):
    if ours not in results or theirs not in results:
        return None
    return results[ours][field] / results[theirs][field]


# job, description, contestant, yardstick, figure, bound, and whether the bound is a minimum or a maximum
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
]


def _aims(results):
    rows = []
    for job, what, ours, theirs, field, bound, sign in AIMS:
        measured = _ratio(results.get(job, {}), ours, theirs, field)
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
             f"{figures['growth']:.1f}" if "growth" in figures else ""] for name, figures in results.items()]
    return _table(["who", "rows per second (lowest-highest)", "processor µs per row", "memory grew by MiB"], rows)


def _memory(results):
    return _table(["when", "resident MiB", "without file pages"],
                  [[when, each["rss"], each["anonymous"]] for when, each in results.items()])


TITLES = {
    "fixed": ("Fixed answer", _rates), "day": ("Own day", _rates),
    "report": ("Month report: 60 rows among 1,000,000", _rates), "insert": ("Durable insert", _rates),
    "export": ("Export of a million entries as CSV", _export), "mix": ("The mix", _mix), "memory": ("Memory", _memory),
}


def render(document):
    """The whole text between the markers."""
    machine = [f"| {key} | {value} |" for key, value in document["machine"].items()]
    parts = ["\n".join(["| measured on | |", "| --- | --- |", *machine]) + "\n"]
    parts.append("### Against the aims\n\n" + _aims(document["results"]))
    for job, (title, draw) in TITLES.items():
        if job in document["results"]:
            run = document["runs"][job]
            how = (f"Medians of {run['rounds']} rounds of {run['seconds']} s by `{run['command']}` at {run['commit']}."
                   f" Other programs kept {run['busy']} processors busy just before.")
            parts.append(f"### {title}\n\n{how}\n\n" + draw(document["results"][job]))
    return "\n".join(parts)


def replace_figures(text, figures):
    """The page with new figures."""
    before, rest = text.split(BEGIN, 1)
    return before + BEGIN + "\n\n" + figures + "\n" + END + rest.split(END, 1)[1]
