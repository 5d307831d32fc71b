"""The admins of a simulated run, who work without a device: they edit, give and take rights, and decide conflicts."""
import json
import time

from server import ConnectionLost
from simulated_site import ACCOUNTS, ADMINS, INSPECTORS, MARKERS, TEMPLATE, template
from simulated_values import KNOWS_ALL, Write, differences, values

PATIENCE = 30
# The number and the route of each operation.
OPERATIONS = {
    "saveAccount": (102, "PUT", ""), "setMember": (103, "PUT", "/members/{user}"),
    "saveTemplate": (106, "PUT", "/templates/{template}"), "updateTarget": (110, "PATCH", "/targets/{id}"),
    "saveInspection": (114, "PATCH", "/inspections/{id}"),
    "setInspectionState": (115, "POST", "/inspections/{id}/state"), "updatePicture": (122, "PATCH", "/pictures/{id}"),
    "changes": (126, "GET", "/changes"), "decideConflict": (129, "POST", "/conflicts/{id}/decision")}


class Admin:
    """The admin of one account, who may do little but change rights. `writes` are the values that were set, `rows` the
    items by number, as told last."""

    def __init__(self, site, account, rng, gives_rights):
        self.site, self.account, self.rng, self.gives_rights = site, account, rng, gives_rights
        self.client = site.client(ADMINS[account])
        self.writes, self.count = [], 0
        self.forget()

    def forget(self):
        """The server begins a new life of its database."""
        self.rows, self.cursor = {}, None

    def call(self, operation, **data):
        """Calls an operation by either endpoint, again until there is an answer. Returns that; None for a refusal."""
        header, method, path = OPERATIONS[operation]
        self.count += 1
        fields = [("Idempotency-Key", "%s-%d" % (ADMINS[self.account], self.count))] if method != "GET" else []
        if self.rng.random() < 0.5:
            request = "POST", "/api", {"header": header, "data": {"account": ACCOUNTS[self.account], **data}}
        else:
            body = {name: value for name, value in data.items() if "{%s}" % name not in path}
            path = "/api/v1/accounts/" + ACCOUNTS[self.account] + path.format(**data)
            if method == "GET":
                path += "?" + "&".join("%s=%s" % member for member in body.items())
            request = method, path, None if method == "GET" else body
        status, content = self.ask(request, fields)
        if status >= 500 or status in (400, 401, 404, 410) or method == "GET" and status != 200:
            raise AssertionError("%s: %d %s" % (request, status, content))
        return json.loads(content) if status < 300 else None

    def ask(self, request, fields):
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return self.client.ask(*request, fields)
            except (ConnectionLost, OSError):
                self.client.close()
                if time.monotonic() > end:
                    raise
                time.sleep(0.02)

    # The feed

    def read_on(self):
        """Reads the feed on. Returns the rows as they were before."""
        before, more = dict(self.rows), True
        while more:
            page = self.call("changes", limit=5_000, **({"since": self.cursor} if self.cursor else {}))
            self.cursor, more = page["cursor"], page["more"]
            for row in page["changes"]:
                if "id" in row:
                    self.rows[row["id"]] = row
        return before

    def items(self, *types):
        return [row["data"] for row in self.rows.values() if row["type"] in types]

    def one(self, *types):
        found = self.items(*types)
        return self.rng.choice(found) if found else None

    # Changes

    def text(self):
        self.count += 1
        return "admin-%d%s" % (self.count, MARKERS[self.account])

    def note(self, kind, data, set_, sender, base=KNOWS_ALL):
        """Notes which values of a change were set."""
        now = values(kind, data)
        for field, value in values(kind, set_).items():
            if now.get(field) == value:
                self.writes.append(Write(data["id"], field, value, sender, base, data["revision"]))

    def edit(self):
        rng, place = self.rng, self.rng.randrange(20)
        if self.gives_rights and place < 15:
            self.edit_target(12)
        elif place < 13:
            self.edit_target(place)
        elif place < 15 and (sheet := self.one("sheet")):
            answers = {field: self.text() for field in sheet["answers"]}
            told = self.call("saveInspection", id=sheet["inspection"], sheets=[{"id": sheet["id"], "set": answers}])
            for found in told["sheets"] if told else ():
                if found["id"] == sheet["id"]:
                    self.note("sheet", found, {"answers": answers}, "admin")
        elif place < 16 and (picture := self.one("picture")):
            set_ = {"caption": self.text()}
            if told := self.call("updatePicture", id=picture["id"], **set_):
                self.note("picture", told, set_, "admin")
        elif place < 17 and (inspection := self.one("inspection")):
            self.call("setInspectionState", id=inspection["id"], state="open")
        elif place < 18:
            self.call("saveTemplate", template=TEMPLATE, **template(self.text()))
        else:
            self.change_member()

    def edit_target(self, place):
        target, other = self.one("target"), self.one("target")
        if not target:
            return
        if place < 5:
            set_ = {self.rng.choice(("city", "name")): self.text()}
        elif place < 6:
            set_ = {"active": self.rng.random() < 0.5}
        elif place < 8:
            set_ = {"parent": other["id"] if self.rng.random() < 0.8 else None}
        else:
            numbers = [self.site.users[name][0] for name in INSPECTORS[self.account]]
            set_ = {"inspectors": [number for number in numbers if self.rng.random() < 0.5]}
        # Without a base it sets what it says; with one, what others changed since stays.
        base = {"base": target["revision"]} if self.rng.random() < 0.5 else {}
        if told := self.call("updateTarget", id=target["id"], **set_, **base):
            self.note("target", told, set_, self.text() if base else "admin", base.get("base", KNOWS_ALL))

    def change_member(self):
        name = self.rng.choice(INSPECTORS[self.account])
        place = self.rng.randrange(6)
        if place == 0:
            self.call("saveAccount", visibility=self.rng.choice(("all", "assigned")))
        elif place < 3:
            self.call("setMember", user=self.site.users[name][0], role=self.rng.choice(("manager", "inspector")))
        else:
            self.call("setMember", user=self.site.users[name][0], active=self.rng.random() < 0.6)

    def admit_all(self):
        for name in INSPECTORS[self.account]:
            self.call("setMember", user=self.site.users[name][0], active=True)

    # Conflicts. Nobody else does anything meanwhile, so that what changes comes of the decision.

    def decide(self, keep=None):
        self.read_on()
        found = [conflict for conflict in self.items("conflict") if conflict["state"] == "open"]
        if not found:
            return
        conflict = self.rng.choice(found)
        # What was offered may be refused, such as a ring, or wait for a finished inspection to be opened.
        self.call("decideConflict", id=conflict["id"], keep=keep or self.rng.choice(("offered", "offered", "current")))
        self.note_decision(conflict)

    def decide_by(self, phone):
        """A member decides a conflict by a phone that has nothing else to send."""
        name = self.rng.choice(phone.users)
        phone.network.has_faults = False
        for _ in range(3):
            phone.sync(name)
        self.read_on()
        found = [row["data"] for row in phone.held(name).values()
                 if row["type"] == "conflict" and row["data"]["state"] == "open"]
        if found and not phone.unsent(name):
            conflict = self.rng.choice(found)
            phone.decide(name, conflict["id"], "offered")
            phone.sync(name)
            self.note_decision(conflict)
        phone.network.has_faults = True

    def note_decision(self, conflict):
        """Notes what a decision set. What was kept as a whole is made by its author."""
        is_whole = isinstance(conflict["offered"], dict) and "op" in conflict["offered"]
        sender = "%s/%s" % (conflict["by"], conflict["device"]) if is_whole else "admin"
        before = self.read_on()
        for row, field, value in differences(before, self.rows):
            self.writes.append(Write(row["id"], field, value, sender, KNOWS_ALL, row["revision"]))
