"""What was accepted in a simulated run: a plain list beside the server, with what each sender knew."""
import collections
import json

# What a sender without a base knows.
KNOWS_ALL = 1 << 62
FIELDS = {"target": ("name", "city", "address", "parent", "active", "inspectors"), "inspection": ("title", "active"),
          "sheet": ("answers", "active"), "finding": ("title", "description", "action", "active"),
          "picture": ("caption", "active")}
# These are unlike all others.
TEXTS = {"name", "city", "address", "title", "description", "action", "caption"}

# A value that a field of an item got, as a revision of the item; `base` is the revision that its sender knew.
Write = collections.namedtuple("Write", "item field value sender base revision")
# A change that has its result; `n` is its place among those of its sender.
Taken = collections.namedtuple("Taken", "sender n change result")


def values(kind, data):
    """The followed values of an item or a change, each answer as a field of its own."""
    found = {}
    for field in FIELDS.get(kind, ()):
        if field == "answers":
            found |= {"answers." + key: value for key, value in (data.get(field) or {}).items()}
        elif field in data:
            value = data[field]
            found[field] = sorted(value) if isinstance(value, list) else value
    return found


def is_text(field):
    return field in TEXTS or field.startswith("answers.")


def differences(before, after):
    """The followed values that rows have now, and had not before."""
    for number, row in after.items():
        old = values(row["type"], before[number]["data"]) if number in before else {}
        for field, value in values(row["type"], row["data"]).items():
            if old.get(field) != value:
                yield row, field, value


def taken(phones):
    """The changes that have a result, of all phones of an account. A copied phone has some that another one has."""
    found = {}
    for phone in phones:
        with phone.open() as opened:
            numbers = {row["name"]: row["id"] for row in opened.file.execute("SELECT * FROM users")}
            for row in opened.file.execute("SELECT * FROM changes WHERE result IS NOT NULL ORDER BY n"):
                sender = "%s/%s" % (numbers[row["user"]], row["device"])
                found[sender, row["n"], row["change"]] = Taken(
                    sender, row["n"], json.loads(row["change"]), json.loads(row["result"]))
    return list(found.values())


class Values:
    """Compares what was accepted with what is there. `checks` knows the items, the conflicts and the changes."""

    def __init__(self, checks):
        self.checks, self.found = checks, []
        # By item and field: what was set, in the order of revisions; what may have been set; what was not.
        self.set = collections.defaultdict(list)
        self.unknown = collections.defaultdict(list)
        self.refused = []
        for write in checks.writes:
            self.set[write.item, write.field].append(write)
        for change in checks.taken:
            if change.change["op"] in ("add", "set") and change.result["status"] == 200:
                self.sort(change)
        for written in self.set.values():
            written.sort(key=lambda write: write.revision)

    def sort(self, taken_):
        change, result, keys = taken_.change, taken_.result, self.checks.keys
        item = result["id"] or keys.get(change.get("key")) or change.get("key")
        kind, data = result["type"] or change.get("type"), result.get("data")
        given = values(kind, change["set"])
        if isinstance(given.get("parent"), str):
            given["parent"] = keys.get(given["parent"], given["parent"])
        now = values(kind, data) if data else {}
        is_add = change["op"] == "add"
        # Else it is the first sheet of its section.
        is_new = is_add and result["id"] is not None and keys.get(change["key"]) == result["id"]
        # What was told again of an item that was added before is what it is now.
        is_told = data and not (is_add and result.get("again"))
        for field, value in given.items():
            base = change.get("base", 0)
            revision = made_at(kind, result) if is_new else result["revision"]
            write = Write(item, field, value, taken_.sender, base, revision)
            if is_new or is_told and now.get(field) == value:
                self.set[item, field].append(write)
            elif is_told:
                self.refused.append((write, taken_))
            else:
                self.unknown[item, field].append((write, taken_))

    def faults(self):
        for place, written in self.set.items():
            if place[1] != "active":
                self.check_order(place, written)
                self.check_current(place, written)
        for write, change in self.refused:
            if not change.result["conflicts"]:
                self.found.append("%s was neither set nor kept: %s" % (write, change))
            self.check_kept(write, change)
            self.check_conflict(write, change)
        for of_place in self.unknown.values():
            for write, change in of_place:
                self.check_kept(write, change)
        self.check_active()
        return self.found

    def check_order(self, place, written):
        """Each value was overwritten by somebody who knew it."""
        if place in self.unknown:
            return
        before = None
        for write in written:
            if before and before.value == write.value:
                continue
            if before and before.sender != write.sender and write.base < before.revision:
                self.found.append("%s overwrote %s without knowing it" % (write, before))
            before = write

    def check_current(self, place, written):
        item, field = place
        now = self.current(item, field)
        known = {repr(written[-1].value)} | {repr(write.value) for write, _ in self.unknown.get(place, ())}
        if repr(now) not in known:
            self.found.append("%s of %s is %r, not %s" % (field, item, now, written[-1]))

    def current(self, item, field):
        row = self.checks.rows.get(item)
        return values(row["type"], row["data"]).get(field) if row else None

    def check_kept(self, write, change):
        """What was not set stands in a conflict, unless the sender offered another value later."""
        if not is_text(write.field):
            return
        place = write.item, write.field
        later = [other for other in self.set[place] if other.revision > (write.revision or 0)]
        is_offered_again = any(
            other.sender == change.sender and other.n > change.n and write.field in offered_fields(other)
            and self.is_same(other, change) for other in self.checks.taken)
        if not (write.value in self.checks.offered or self.current(*place) == write.value or is_offered_again
                or later and (write, change) in self.unknown[place]):
            self.found.append("%s is lost: %s; its conflicts are %s" % (
                write, change, [self.checks.rows.get(number) for number in change.result["conflicts"]]))

    def is_same(self, one, other):
        """Whether two changes are of the same item."""
        keys = self.checks.keys
        return one.result["status"] == 200 and (one.result["id"] or keys.get(one.result["key"], one.result["key"])) == (
            other.result["id"] or keys.get(other.result["key"], other.result["key"]))

    def check_conflict(self, write, change):
        """A field clashes only with what somebody else set since the sender's base."""
        if self.checks.copies or not is_text(write.field):
            return
        kinds = [row["data"] for row in self.checks.of("conflict") if row["id"] in change.result["conflicts"]]
        if not any(conflict["kind"] == "field" and write.field.endswith(conflict["field"] or "-")
                   for conflict in kinds):
            return
        place = write.item, write.field
        others = self.set[place] + [unknown for unknown, _ in self.unknown.get(place, ())]
        if not any(other.sender != write.sender and write.base < other.revision <= write.revision
                   for other in others):
            self.found.append("%s clashes with nothing: %s" % (write, others))

    def check_active(self):
        """Nothing is inactive that nobody made so."""
        for row in self.checks.of(*FIELDS):
            writes = self.set[row["id"], "active"] + [write for write, _ in self.unknown[row["id"], "active"]]
            is_kept = any(conflict["data"]["kind"] in ("finished", "rights") for conflict in self.checks.of("conflict"))
            if not row["data"]["active"] and not any(write.value is False for write in writes) and not (
                    row["type"] == "picture" and is_kept):
                self.found.append("nobody made %s inactive" % row)


def offered_fields(change):
    return values(change.result["type"] or change.change.get("type"), change.change.get("set", {}))


def made_at(kind, result):
    """The revision as which an item got what it was made with. Whoever names an item knows that, but for sheets, of
    which others may make the same one."""
    if kind != "sheet":
        return 0
    # After a restore revisions go on at a multiple of a thousand.
    return result["revision"] if not result.get("again") else max(1, result["revision"] // 1_000 * 1_000)
