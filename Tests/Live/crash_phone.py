"""A phone of `crashing.py`: it pushes changes and uploads pictures, and goes on after each crash of the server.

Beside that it keeps what the server told it: each acknowledged change, each offset and each picture."""
import json
import random
import threading
import time

from crash_upload import PIECES, Fault, Upload, Wire, png
from server import ConnectionLost

ACCOUNT = "/api/v1/accounts/live"
DEVICE = "Phone of %s"
# A push takes this many changes in a transaction.
SLICE = 50
TARGET, INSPECTION, SHEET, FINDING, PICTURE = TYPES = "target", "inspection", "sheet", "finding", "picture"


class Phone(threading.Thread):
    """`site` has the port, and waits with it while the server is down."""

    def __init__(self, site, name, token, seed):
        super().__init__(daemon=True)
        self.site, self.phone, self.rng = site, name, random.Random(seed)
        self.wire = Wire(site.port, token)
        self.is_waiting = False
        self.fault = None
        # The key of the target that its others stand below.
        self.first = None
        # By the key of an item: its type and the values that were acknowledged, and those that are on their way.
        self.acknowledged, self.offered = {}, {}
        self.revisions, self.ids = {}, {}
        # By the key of a picture: its number, SHA-256 and length.
        self.pictures = {}
        # The keys of what was acknowledged since the last crash.
        self.recent = set()
        self.number = self.confirmed = self.made = 0
        self.counts = dict.fromkeys(("changes", "again", "pieces", "resumed", "kept", "ended", "unnamed", "refused"), 0)

    def run(self):
        try:
            lift = self.add(TARGET, name="Lift")
            self.first = lift["key"]
            self.push([lift])
            while not self.site.is_ending.is_set():
                if self.rng.random() < 0.65:
                    self.push(self.changes())
                else:
                    self.send(self.picture())
        except Fault as fault:
            self.fault = "%s: %s" % (self.phone, fault)
        except Exception as error:  # A phone that ends must not be waited for.
            self.fault = "%s: %r" % (self.phone, error)
        self.wire.close()

    def ask(self, method, path, body=None, fields=()):
        """The status and the content of an answer; None when the server died meanwhile, and runs again."""
        try:
            return self.wire.ask(method, path, body, fields)
        except (ConnectionLost, OSError):
            self.wire.close()
            self.site.wait(self)
            return None

    # Changes

    def add(self, type_, **values):
        self.made += 1
        return {"op": "add", "type": type_, "key": "%s-%s-%d" % (self.phone, type_, self.made), "set": values}

    def one(self, type_):
        """The key of an item of its own that was acknowledged, if there is one."""
        keys = [key for key, (other, _) in self.acknowledged.items() if other == type_]
        return self.rng.choice(keys[-40:]) if keys else None

    def changes(self):
        """A batch; some take more than one transaction."""
        count = self.rng.randint(SLICE + 1, 3 * SLICE) if self.rng.random() < 0.03 else self.rng.randint(1, 6)
        return [self.change() for _ in range(count)]

    def change(self):
        rng, text = self.rng, "%d" % self.rng.randrange(10**9)
        type_ = rng.choice(TYPES)
        key = self.one(type_)
        if key and type_ != PICTURE and rng.random() < 0.6:
            values = {TARGET: {"address": text}, INSPECTION: {"comment": text},
                      SHEET: {"answers": {rng.choice(("state", "remark")): text}},
                      FINDING: {"action": text, "title": text}}[type_]
            return {"op": "set", "type": type_, "key": key, "base": self.revisions[key], "set": values}
        target, inspection = self.one(TARGET), self.one(INSPECTION)
        if type_ == INSPECTION:
            return self.add(type_, target=target, template="form", title=text)
        if type_ in (SHEET, FINDING) and inspection:
            more = {"section": "rows", "answers": {"state": text}} if type_ == SHEET else {
                "severity": "minor", "title": text}
            return self.add(type_, inspection=inspection, **more)
        return self.add(TARGET, name=text, parent=self.first)

    def push(self, changes):
        for change in changes:
            self.number += 1
            change["n"] = self.number
            self.offered.setdefault(change["key"], (change["type"], []))[1].append(change["set"])
        results = []
        while changes:
            body = {"device": DEVICE % self.phone, "changes": changes,
                    "sentAt": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())}
            if self.confirmed:
                body["confirmed"] = self.confirmed
            answer = self.ask("POST", ACCOUNT + "/push", body)
            if answer is None:
                continue
            status, content = answer
            if status != 200:
                raise Fault("push %d to %d: %d %s" % (
                    changes[0]["n"], self.number, status, content.decode()))
            results = json.loads(content)["results"]
            self.take(changes, results)
            changes = [change for change, result in zip(changes, results) if result["status"] >= 500]
        self.offered = {}

    def take(self, changes, results):
        if len(changes) != len(results):
            raise Fault("%d results of %d changes" % (len(results), len(changes)))
        for change, result in zip(changes, results):
            if result["status"] >= 500:
                continue
            if result["status"] != 200 or result.get("conflicts") or result.get("key") not in (None, change["key"]):
                raise Fault("%s is answered by %s" % (change, result))
            key = change["key"]
            values = self.acknowledged.setdefault(key, (change["type"], {}))[1]
            merge(values, change["set"])
            self.revisions[key], self.ids[key] = result["revision"], result["id"]
            self.recent.add(key)
            self.counts["changes"] += 1
            self.counts["again"] += bool(result.get("again"))
        self.confirmed = max(change["n"] for change in changes)

    # Pictures

    def picture(self):
        rng = self.rng
        self.made += 1
        key = "%s-%s-%d" % (self.phone, PICTURE, self.made)
        content = png(rng, rng.randint(*PIECES) * rng.randint(1, 3))
        upload = Upload(key, self.one(rng.choice((TARGET, SHEET, FINDING))) or self.one(TARGET), content,
                        rng.random() < 0.3)
        if upload.announced:
            self.push([{"op": "add", "type": PICTURE, "key": key, "set": {
                "of": upload.of, "sha256": upload.sha256, "length": len(content)}}])
        return upload

    def send(self, upload):
        """Sends a picture in one of three ways, to its end."""
        way = self.rng.choice(("pieces", "pieces", "resumable", "whole"))
        self.offered[upload.key] = (PICTURE, [{"sha256": upload.sha256}])
        answer = None
        while answer is None:
            if upload.path:
                answer = self.go_on(upload)
            elif way == "pieces":
                way = self.begin(upload)
            else:
                answer = self.send_whole(upload, way == "resumable")
        self.keep(upload, *answer)

    def begin(self, upload):
        """Makes an upload. Returns the way to go on."""
        answer = self.create(upload, b"", [("Upload-Complete", "?0")])
        if answer is None or answer[0] == 201:
            return "pieces"
        if self.has_too_many(answer):
            return "whole"
        raise Fault("%s begins: %d %s" % (upload.key, answer[0], answer[1].decode()))

    def send_whole(self, upload, is_resumable):
        answer = self.create(upload, upload.content, [("Upload-Complete", "?1")] if is_resumable else [])
        if answer and self.has_too_many(answer):
            return self.create(upload, upload.content, [])
        return answer

    def has_too_many(self, answer):
        """Whether an upload is refused: those whose addresses were lost with the answer are open for seven days."""
        is_refused = answer[0] == 409 and b"too-many-uploads" in answer[1]
        self.counts["refused"] += is_refused
        return is_refused

    def create(self, upload, content, fields):
        self.wire.location = self.wire.told = None
        path = "%s/pictures?ofKey=%s&key=%s&length=%d" % (ACCOUNT, upload.of, upload.key, len(upload.content))
        if self.rng.random() < 0.5 or upload.announced:
            path += "&sha256=" + upload.sha256
        if fields and content:
            upload.sent, upload.is_last_sent = len(content), True
        answer = self.ask("POST", path, content, [*fields, ("Content-Type", "image/png")])
        location = self.wire.location
        if answer and answer[0] == 201 and not content:
            location = self.wire.fields[b"location"]
        if location and fields:
            upload.path = location.decode()
            if self.wire.told is not None:
                upload.note(int(self.wire.told))
        else:
            upload.sent, upload.is_last_sent = 0, False
            self.counts["unnamed"] += answer is None and bool(fields)
        if answer is None and upload.path:
            self.look(upload)
        return answer

    def look(self, upload):
        """Asks for the offset, after a crash."""
        answer = None
        while answer is None:
            answer = self.ask("HEAD", upload.path)
        self.counts["resumed"] += 1
        if answer[0] == 204:
            before = upload.told
            upload.note(int(self.wire.fields[b"upload-offset"]))
            self.counts["kept"] += upload.told > before
        elif answer[0] != 404 or not upload.is_last_sent:
            raise Fault("%s: HEAD is %d, told were %d of %d" % (
                upload.key, answer[0], upload.told, len(upload.content)))
        else:
            self.counts["ended"] += 1

    def go_on(self, upload):
        """Sends the next piece. Returns the answer to the last one."""
        end = min(len(upload.content), upload.told + self.rng.randint(*PIECES))
        is_last = end == len(upload.content) or upload.is_last_sent
        piece = upload.content[upload.told:] if is_last else upload.content[upload.told:end]
        upload.sent = max(upload.sent, upload.told + len(piece))
        upload.is_last_sent = upload.is_last_sent or is_last
        answer = self.ask("PATCH", upload.path, piece, [
            ("Content-Type", "application/partial-upload"), ("Upload-Offset", upload.told),
            ("Upload-Complete", "?1" if is_last else "?0")])
        if answer is None:
            self.look(upload)
            return None
        self.counts["pieces"] += 1
        if is_last:
            return answer
        if answer[0] != 200:
            raise Fault("%s appends at %d: %d %s" % (upload.key, upload.told, answer[0], answer[1].decode()))
        upload.note(int(self.wire.fields[b"upload-offset"]))
        if upload.told != end:
            raise Fault("%s: %d sent, %d told" % (upload.key, end, upload.told))
        return None

    def keep(self, upload, status, content):
        found = json.loads(content)
        if status != 201 or (found["key"], found["sha256"], found["length"]) != (
                upload.key, upload.sha256, len(upload.content)):
            raise Fault("%s becomes %d %s" % (upload.key, status, content.decode()))
        merge(self.acknowledged.setdefault(upload.key, (PICTURE, {}))[1], {"of": upload.of, "sha256": upload.sha256})
        self.ids.setdefault(upload.key, found["id"])
        if self.ids[upload.key] != found["id"]:
            raise Fault("%s was %d, and is %d" % (upload.key, self.ids[upload.key], found["id"]))
        self.pictures[upload.key] = found["id"], upload.sha256, len(upload.content)
        self.recent.add(upload.key)
        self.offered = {}


def merge(values, new):
    """Sets the new values; those of answers each by itself."""
    for name, value in new.items():
        if name == "answers":
            merge(values.setdefault(name, {}), value)
        else:
            values[name] = value
