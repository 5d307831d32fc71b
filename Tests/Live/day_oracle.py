"""What a person's days are by contracts, calendars, absences, adjustments and hours: a plain loop over days, which
shares nothing with the server. All people and calendars are made up, the same ones by each number."""
import bisect
import datetime
import random
import zoneinfo

# Some change the clocks at midnight, some by half an hour, some never.
ZONES = [
    "Europe/Helsinki", "America/St_Johns", "Australia/Lord_Howe", "Asia/Kathmandu", "America/Santiago", "UTC"]
KINDS = ["holiday", "sick", "childSick", "parental", "training", "unpaid", "other", "flex"]
FIRST, LAST = datetime.date(2025, 1, 1), datetime.date(2025, 12, 31)
DAY = datetime.timedelta(days=1)


def days(first, last):
    return [first + DAY * number for number in range((last - first).days + 1)]


def easter(year):
    """By Gauss's algorithm, with the two exceptions of his that keep it before 26 April."""
    century, golden = year // 100, year % 19
    moon = (15 - (13 + 8 * century) // 25 + century - century // 4) % 30
    week = (4 + century - century // 4) % 7
    to_moon = (19 * golden + moon) % 30
    to_sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * to_moon + week) % 7
    if to_sunday == 6 and (to_moon == 29 or to_moon == 28 and (11 * moon + 11) % 30 < 19):
        to_moon -= 7
    return datetime.date(year, 3, 22) + DAY * (to_moon + to_sunday)


def saturday(year, month, day):
    """The first Saturday from a date on."""
    first = datetime.date(year, month, day)
    return first + DAY * ((5 - first.weekday()) % 7)


EVES = {
    "midsummerEve": lambda year: saturday(year, 6, 20) - DAY,
    "christmasEve": lambda year: datetime.date(year, 12, 24),
    "newYearsEve": lambda year: datetime.date(year, 12, 31),
    "easterSaturday": lambda year: easter(year) - DAY,
    "maundyWednesday": lambda year: easter(year) - DAY * 4,
    "whitsunEve": lambda year: easter(year) + DAY * 48,
}


def country(base, year, eves=()):
    """The halves off of the days of a country, some of its eves others than its own."""
    sunday = easter(year)
    fixed = {
        "FI": [(1, 1), (1, 6), (5, 1), (12, 6), (12, 25), (12, 26)],
        "NO": [(1, 1), (5, 1), (5, 17), (12, 25), (12, 26)]}.get(base, [])
    moving = {"FI": [-2, 0, 1, 39, 49], "NO": [-3, -2, 0, 1, 39, 49, 50]}.get(base, [])
    off = {datetime.date(year, month, day): 2 for month, day in fixed}
    off.update((sunday + DAY * number, 2) for number in moving)
    if base == "FI":
        off.update({saturday(year, 6, 20): 2, saturday(year, 10, 31): 2})
    own = {"midsummerEve": 2, "christmasEve": 2} if base == "FI" else {}
    if base:
        for name, halves in {**own, **dict(eves)}.items():
            day = EVES[name](year)
            off[day] = max(off.get(day, 0), halves)
    return off


class OwnCalendar:
    """A calendar of the firm's own, as `days` or as a file of an authority."""

    def __init__(self, number):
        pick = random.Random("calendar %d" % number)
        self.name = "own-%d" % number
        self.base = pick.choice(["FI", "NO", None])
        names = [name for name in EVES if self.base and not (self.base == "NO" and name == "midsummerEve")]
        self.eves = {name: pick.randrange(3) for name in names if pick.randrange(2)}
        self.is_file = number % 3 == 0
        self.days = {}
        for _ in range(pick.randrange(4, 20)):
            self.days[FIRST + DAY * pick.randrange(-300, 365)] = 2 if self.is_file else pick.randrange(3)
        # Some days of the base are worked, or half.
        if not self.is_file and self.base:
            self.days.update({datetime.date(2025, 5, 1): 0, datetime.date(2025, 12, 26): 1})
        self.yearly = datetime.date(2024, 6, 11) if self.is_file else None

    @property
    def fields(self):
        """What 211 is given."""
        fields = {"title": "Calendar %s" % self.name}
        if self.base:
            fields.update(base=self.base, eves=self.eves)
        if not self.is_file:
            fields["days"] = [
                {"day": day.isoformat(), "name": "Own %s" % day, "halves": halves} for day, halves in self.days.items()]
            return fields
        lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Authority//Days off//EN"]
        for day in [*self.days, self.yearly]:
            lines += [
                "BEGIN:VEVENT", "UID:%s@authority.example" % day, "DTSTAMP:20240101T000000Z", "SUMMARY:Off %s" % day,
                "DTSTART;VALUE=DATE:%s" % day.strftime("%Y%m%d")]
            lines += ["RRULE:FREQ=YEARLY"] if day is self.yearly else []
            lines.append("END:VEVENT")
        fields["ics"] = "\r\n".join([*lines, "END:VCALENDAR", ""])
        return fields

    def off(self, year):
        off = country(self.base, year, self.eves)
        if self.yearly and year >= self.yearly.year:
            off[self.yearly.replace(year=year)] = 2
        off.update({day: halves for day, halves in self.days.items() if day.year == year})
        return {day: halves for day, halves in off.items() if halves}


CALENDARS = [OwnCalendar(number) for number in range(9)]
# By name: the halves off of days of the years that are asked for.
OFF = {
    **{name: {day: halves for year in (2024, 2025, 2026) for day, halves in country(base, year).items()}
       for name, base in (("FI", "FI"), ("NO", "NO"), ("none", None))},
    **{one.name: {day: halves for year in (2024, 2025, 2026) for day, halves in one.off(year).items()}
       for one in CALENDARS}}


class Person:
    """Contracts, absences, adjustments and hours, with their rows."""

    def __init__(self, number, first_id):
        self.id = first_id + number
        pick = random.Random(number)
        begin = FIRST - DAY * pick.randrange(180)
        self.contracts = []
        for _ in range(pick.randrange(1, 4)):
            last = begin + DAY * pick.randrange(200) if pick.randrange(3) == 0 else None
            self.contracts.append({
                "from": begin, "to": last, "calendar": pick.choice(list(OFF)),
                "seconds": [pick.choice([0, 60 * pick.randrange(1, 720)]) for _ in range(7)],
                "zone": zoneinfo.ZoneInfo(pick.choice(ZONES)), "opening": 0, "flexitime": pick.randrange(2)})
            begin += DAY * pick.randrange(1, 150)
        self.contracts[0]["opening"] = pick.randrange(-40_000, 40_000)
        self.absences, taken = [], set()
        for _ in range(pick.randrange(20)):
            begin = FIRST + DAY * pick.randrange(-150, 360)
            is_half = pick.randrange(2)
            last = begin if is_half else begin + DAY * pick.randrange(12)
            parts = {(day, part) for day in days(begin, last) for part in ((pick.randrange(2),) if is_half else (0, 1))}
            if not parts & taken:
                taken |= parts
                self.absences.append((pick.choice(KINDS), begin, last, is_half))
        self.adjusted = {
            FIRST + DAY * pick.randrange(-100, 365): pick.choice([-1, 1]) * pick.randrange(1, 30_000)
            for _ in range(pick.randrange(4))}
        # Those of `apart` are of a kind that is paid apart, and count nothing.
        self.entries, self.apart = [], []
        moment = int(datetime.datetime(2024, 6, 1, tzinfo=datetime.timezone.utc).timestamp())
        # Some work far more than planned, some far less.
        pause = pick.choice([60_000, 200_000, 2_000_000])
        while moment < datetime.datetime(2026, 1, 3, tzinfo=datetime.timezone.utc).timestamp():
            moment += pick.randrange(pause)
            last = moment + pick.randrange(1, 86_401)
            (self.entries if pick.randrange(15) else self.apart).append((moment, last))
            moment = last

    def contract(self, day):
        """The one that counts on a day, and the zone of the day."""
        begun = [contract for contract in self.contracts if contract["from"] <= day]
        latest = begun[-1] if begun else None
        ended = latest and latest["to"] and latest["to"] < day
        return (None if ended else latest), (latest or self.contracts[0])["zone"]

    def worked(self, begin, end):
        """The seconds of entries, none longer than a day, between two moments."""
        place = bisect.bisect_left(self.entries, (begin - 86_400, 0))
        seconds = 0
        while place < len(self.entries) and self.entries[place][0] < end:
            first, last = self.entries[place]
            seconds += max(0, min(last, end) - max(first, begin))
            place += 1
        return seconds

    def day(self, day):
        """What was planned, worked, credited and adjusted."""
        contract, zone = self.contract(day)
        adjusted = self.adjusted.get(day, 0) if day >= self.contracts[0]["from"] else 0
        if contract is None:
            return 0, 0, 0, adjusted
        begin, end = (
            int(datetime.datetime.combine(one, datetime.time(), zone).timestamp()) for one in (day, day + DAY))
        worked = self.worked(begin, end)
        planned = contract["seconds"][day.weekday()] * (2 - OFF[contract["calendar"]].get(day, 0)) // 2
        halves = sum(
            1 if is_half else 2 for kind, first, last, is_half in self.absences
            if kind != "flex" and first <= day <= last)
        return planned, worked, min(min(halves, 2) * planned // 2, max(0, planned - worked)), adjusted

    def year(self):
        """The balance before the year, and by day, month and year what was planned, worked, credited, adjusted, and the
        balance at the end."""
        first = self.contracts[0]["from"]
        balance = 0
        if first <= LAST:
            balance = self.contracts[0]["opening"]
            for day in days(first, FIRST - DAY):
                planned, worked, credited, adjusted = self.day(day)
                balance += worked + credited - planned + adjusted
        opening, rows = balance, {}
        for day in days(FIRST, LAST):
            planned, worked, credited, adjusted = self.day(day)
            balance += worked + credited - planned + adjusted
            for key in day.isoformat(), day.isoformat()[:7], "2025":
                sums = rows.setdefault(key, [0, 0, 0, 0, 0])
                for index, value in enumerate((planned, worked, credited, adjusted)):
                    sums[index] += value
                sums[4] = balance
        return opening, rows

    def alarm(self, balance, band):
        """Of a balance at the end of the year: only flexitime has a band."""
        contract, _ = self.contract(LAST)
        if not contract or not contract["flexitime"]:
            return None
        return "below" if balance < band[0] else "above" if balance > band[1] else None
