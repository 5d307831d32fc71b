"""What must be true at the end of a simulated run, when all is quiet."""
import collections
import hashlib

from simulated_reading import Reader
from simulated_site import ACCOUNTS
from simulated_values import Values, taken

ITEMS = "target", "inspection", "sheet", "finding", "picture"
# Worked out from other items: they tell of no change of the item.
COUNTS = "children", "openFindings", "worst", "lastInspection", "pictures", "conflicts", "usedBytes"
# What an item hangs on.
PLACES = {"target": "parent", "inspection": "target", "finding": "target", "sheet": "inspection", "picture": "of",
          "conflict": "thing"}


class Checks:
    """Everything about one account at a time; `found` is what is wrong."""

    def __init__(self, site, phones, admins, copies):
        self.site, self.all_phones, self.admins, self.copies = site, phones, admins, copies
        self.found = []

    def faults(self):
        for account, admin in enumerate(self.admins):
            self.account, self.writes = account, admin.writes
            self.phones = [phone for phone in self.all_phones if phone.account == account]
            admin.forget()
            admin.read_on()
            self.rows = admin.rows
            self.data = {number: row["data"] for number, row in self.rows.items()}
            self.keys = {row["data"]["key"]: number for number, row in self.rows.items() if row["type"] in ITEMS}
            self.offered = {text for row in self.of("conflict") for text in texts(row["data"]["offered"])}
            self.taken = taken(self.phones)
            self.check_tables()
            self.check_rights()
            self.check_items()
            self.check_refusals()
            self.check_pictures()
            self.found += Values(self).faults()
        return self.found

    def of(self, *types):
        return [row for row in self.rows.values() if row["type"] in types]

    def fault(self, sentence):
        self.found.append("%s: %s" % (ACCOUNTS[self.account], sentence))

    # (a) and (e)

    def users(self):
        return sorted({name for phone in self.phones for name in phone.users})

    def check_tables(self):
        """What phones hold is what the feed gives from zero, and what the reading operations show."""
        for name in self.users():
            reader = Reader(self.site, self.account, name)
            told = {row["id"]: row for row in reader.feed() if "id" in row}
            for phone in self.phones:
                if name in phone.users:
                    self.compare("%s on %s" % (name, phone.path), phone.held(name), told)
            for kind, shown in reader.lists():
                self.compare_list(name, kind, shown, told)

    def compare(self, who, held, told):
        if held.keys() != told.keys():
            self.fault("%s misses %s and holds %s too much" % (
                who, [told[number] for number in told.keys() - held.keys()],
                [held[number] for number in held.keys() - told.keys()]))
        for number in held.keys() & told.keys():
            now, then = without_counts(told[number]["data"]), without_counts(held[number]["data"])
            if now != then or held[number]["revision"] != told[number]["revision"]:
                self.fault("%s holds %s, not %s" % (who, then, now))

    def compare_list(self, who, kind, shown, told):
        listed = {item["id"]: without_counts(item) for item in shown}
        known = {number: without_counts(row["data"]) for number, row in told.items() if row["type"] == kind}
        for number, item in listed.items():
            if number not in known:
                self.fault("%s is shown %s, and not told" % (who, item))
            elif {name: known[number][name] for name in item if name in known[number]} != {
                    name: value for name, value in item.items() if name in known[number]}:
                self.fault("%s is shown %s, and told %s" % (who, item, known[number]))
        missing = [item for number, item in known.items() if item.get("active", True) and number not in listed]
        if kind == "target" and len(listed) != len(known) or kind == "conflict" and missing:
            self.fault("%s is told of %s %s, and shown %s" % (who, kind, sorted(known), sorted(listed)))

    def line(self, number):
        """An item and all that it hangs on, or stands below."""
        line = []
        while number is not None and number in self.rows and number not in line:
            line.append(number)
            number = self.data[number].get(PLACES.get(self.rows[number]["type"]))
        return line

    def check_rights(self):
        """Nobody holds what he may not see, and everybody the targets that he may see."""
        roles = {row["data"]["user"]: row["data"]["role"] for row in self.of("member")}
        is_open = self.of("account")[0]["data"]["visibility"] == "all"
        for phone in self.phones:
            for name in phone.users:
                user, held = self.site.users[name][0], phone.held(name)
                sees_all = is_open or roles[user] != "inspector"
                seen = {number for number, row in self.rows.items() if row["type"] in ITEMS and (
                    sees_all or any(user in self.data[above].get("inspectors", ()) for above in self.line(number)))}
                for number, row in held.items():
                    data = self.data.get(number, {})
                    if row["type"] == "conflict" and roles[user] == "inspector":
                        is_his = data["by"] == user and data["kind"] != "rights"
                    else:
                        is_his = row["type"] not in ITEMS or number in seen
                    if not is_his:
                        self.fault("%s holds %s, which he may not see" % (name, row))
                targets = {row["id"] for row in self.of("target")} & seen
                if targets != {number for number, row in held.items() if row["type"] == "target"}:
                    self.fault("%s does not hold the targets %s" % (name, sorted(targets)))

    # (c)

    def check_items(self):
        """Each key that was added is there once, or kept, and nothing else."""
        known = {"root-%d" % number for number in range(10)}
        for phone in self.phones:
            known |= phone.added()
        for row in self.of(*ITEMS):
            if row["data"]["key"] not in known:
                self.fault("nobody added %s" % row)
        if len(self.keys) != len(self.of(*ITEMS)):
            self.fault("a key is there twice")
        for change in self.taken:
            if change.change["op"] != "add" or change.result["status"] != 200:
                continue
            key, number = change.change["key"], change.result["id"]
            if number is None and key not in self.keys and key not in self.offered:
                self.fault("%s is neither there nor kept" % (change,))
            # A second sheet of a section that is filled once is the first one.
            elif number is not None and (key in self.keys and self.keys[key] != number or number not in self.rows):
                self.fault("%s is not there as %s" % (change, number))
        once = collections.Counter(row["data"]["inspection"] for row in self.of("sheet")
                                   if row["data"]["section"] == "start")
        if once and max(once.values()) > 1:
            self.fault("a section that is filled once has several sheets: %s" % once)

    def check_refusals(self):
        for change in self.taken:
            problem = change.result.get("problem")
            if problem and not (problem["status"] == 422 and "key-reused" not in problem["type"]
                                or problem["type"].endswith(":finished")
                                or problem["status"] == 409 and change.change["op"] in ("state", "decide")):
                self.fault("%s was refused" % (change,))
        for phone in self.phones:
            for name in phone.users:
                # After a restore what names something else waits: it may come back, and then be seen.
                waiting, held = set(), phone.held(name).values()
                known = {row["data"].get("key") for row in held}
                forms = {row["data"]["version"] for row in held if row["type"] == "template"}
                for change in phone.unsent(name):
                    named, form = names(change), change["set"].get("version", 0)
                    if not named - known and not named & waiting and form <= max(forms, default=0):
                        self.fault("%s does not send %s" % (phone.path, change))
                    waiting |= named | {change.get("key")}

    # (f)

    def check_pictures(self):
        """Each picture that its phone could send is stored, with the bytes of the phone."""
        reader = Reader(self.site, self.account, None)
        for phone in self.phones:
            for name in phone.users:
                held = {row["data"]["key"]: row["data"] for row in phone.held(name).values()
                        if row["type"] == "picture"}
                for key, path in phone.pictures(name).items():
                    if key not in held:
                        continue
                    with open(path, "rb") as file:
                        content = file.read()
                    picture, digest = held[key], hashlib.sha256(content).hexdigest()
                    if picture["state"] == "awaited" or picture["sha256"] != digest:
                        self.fault("%s of %s has not the bytes of its phone" % (picture, path))
                    elif reader.file(picture["id"]) != content:
                        self.fault("%s comes with other bytes" % picture)
        self.check_arriving()

    def check_arriving(self):
        """Inspections wait for pictures, and for nothing else."""
        waiting = set()
        for row in self.of("picture"):
            picture = row["data"]
            if picture["state"] == "awaited" and picture["active"]:
                owner = self.rows[picture["of"]]
                if owner["type"] == "inspection":
                    waiting.add(owner["id"])
                elif owner["data"].get("inspection") and owner["data"]["active"]:
                    waiting.add(owner["data"]["inspection"])
        for row in self.of("inspection"):
            state = row["data"]["state"]
            if state == "arriving" and row["id"] not in waiting or state == "finished" and row["id"] in waiting:
                self.fault("the inspection %s is %s" % (row["id"], state))


def without_counts(data):
    is_open = data.get("state") == "open"
    return {name: value for name, value in data.items()
            if name not in COUNTS and not (name == "current" and is_open)}


def texts(value):
    """All texts in a value."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return {text for one in value for text in texts(one)}
    return {value} if isinstance(value, str) else set()


def names(change):
    """The keys and numbers that a change names."""
    found = {change.get("key"), change.get("id")} if change["op"] != "add" else set()
    found |= {change["set"].get(field) for field in ("target", "parent", "inspection", "sheet", "of")}
    return found - {None}
