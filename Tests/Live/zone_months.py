"""The figures of Tests/TestSupport/ZoneMonths.swift, by a plain loop over days with the rules of the tz database of
Python: what a person worked, in months around the changes of the clocks. It shares nothing with the server.

    python3 Tests/Live/zone_months.py
"""
import calendar
import datetime
import zoneinfo

CASES = [
    ("America/St_Johns", "2026-03-01", "2026-03-31", ["2026-03"]),
    ("Australia/Lord_Howe", "2026-04-01", "2026-10-31", ["2026-04", "2026-10"]),
    ("Asia/Kathmandu", "2026-03-01", "2026-03-31", ["2026-03"]),
]
RATES = {1: 8_500, 2: 12_775, 3: 7_990}
PLANNED = 12_600
# A day that moves the balance by more is a warning.
MOST = 14_400
DAY = datetime.timedelta(days=1)


def days(first, last):
    return [first + DAY * number for number in range((last - first).days + 1)]


def at(day, clock):
    return datetime.datetime.combine(day, datetime.time.fromisoformat(clock))


def entries(first, months):
    """Of each its project, and its start and end by the clock."""
    made = []
    for month in months:
        start = datetime.date.fromisoformat(month + "-01")
        for day in days(start, start.replace(day=calendar.monthrange(start.year, start.month)[1])):
            if day.weekday() < 5:
                made += [(1, at(day, "09:00"), at(day, "12:00")), (1, at(day, "12:30"), at(day, "15:00"))]
            if day.weekday() == 1:
                made.append((3, at(day, "12:00"), at(day, "12:20")))
            if day.weekday() == 6 and day - DAY >= first:
                made.append((2, at(day - DAY, "22:00"), at(day, "06:00")))
    return made


def parts(zone, start, end):
    """The day of each part of an entry that lies on one, and its seconds."""
    def instant(moment):
        return int(moment.replace(tzinfo=zone).timestamp())

    for day in days(start.date(), end.date()):
        low, high = max(instant(start), instant(at(day, "00:00"))), min(instant(end), instant(at(day + DAY, "00:00")))
        if high > low:
            yield day, high - low


def time(seconds):
    sign, minutes = "-" if seconds < 0 else "", abs(seconds) // 60
    assert seconds % 60 == 0
    return f'"{sign}{minutes // 60}:{minutes % 60:02}"'


def show(name, first, last, months):
    zone = zoneinfo.ZoneInfo(name)
    first, last = datetime.date.fromisoformat(first), datetime.date.fromisoformat(last)
    made = entries(first, months)
    worked, minor, projects, lines = {}, {}, {1: 0, 2: 0, 3: 0}, 0
    for project, start, end in made:
        for day, seconds in parts(zone, start, end):
            assert first <= day <= last
            price = (seconds * RATES[project] + 1_800) // 3_600
            worked[day] = worked.get(day, 0) + seconds
            minor[day] = minor.get(day, 0) + price
            projects[project] += price
            lines += 1
    balance, rows, warnings = 0, {}, []
    for day in days(first, last):
        planned = PLANNED if day.weekday() < 5 else 0
        change = worked.get(day, 0) - planned
        balance += change
        if abs(change) > MOST:
            warnings.append(str(day))
        row = rows.setdefault(str(day)[:7], dict(planned=0, worked=0, change=0, sunday=0, minor=0))
        row["planned"] += planned
        row["worked"] += worked.get(day, 0)
        row["change"] += change
        row["sunday"] += worked.get(day, 0) if day.weekday() == 6 else 0
        row["minor"] += minor.get(day, 0)
        row["balance"] = balance

    def line(key, row):
        times = [row["planned"], row["worked"], 0, row["change"], 0, row["balance"], row["sunday"]]
        return f'Month("{key}", [{", ".join(map(time, times))}], minor: {row["minor"]:_})'

    print(f"// {name}: {len(made)} entries, {sum(worked.values()):_} s, {lines} lines")
    print(f"// projects {[f'{one:_}' for one in projects.values()]}")
    for key, row in rows.items():
        print(f"      {line(key, row)},")
    whole = {key: sum(row[key] for row in rows.values()) for key in ["planned", "worked", "change", "sunday", "minor"]}
    print(f"      whole: {line('2026', whole | {'balance': balance})}")
    print(f"      warnings: {warnings}")


for case in CASES:
    show(*case)
