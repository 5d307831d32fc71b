"""How a phone syncs: it sends what was made, then the bytes of pictures, and takes what is new."""
import datetime
import http.client
import json
import urllib.parse

from phone_held import Held

BATCH = 1_000
KEPT = datetime.timedelta(days=30)
# The bytes of a picture that one request carries at most. What was told as received is never sent again.
PIECE = 1 << 20


class Refused(Exception):
    """The server's answer to a request that it did not accept."""

    def __init__(self, status, problem):
        super().__init__(problem.get("detail") or problem.get("title") or f"status {status}")
        self.status, self.problem = status, problem


class Response(http.client.HTTPResponse):
    """A response without the interim ones before it, which tell how far an upload is."""

    def _read_status(self):
        while True:
            version, status, reason = super()._read_status()
            if not 100 < status < 200:
                return version, status, reason
            http.client.parse_headers(self.fp)

    def begin(self):
        super().begin()
        if self.length is None and not self.chunked:
            raise http.client.IncompleteRead(b"")


def now():
    return datetime.datetime.now(datetime.timezone.utc)


def text(instant):
    return instant.strftime("%Y-%m-%dT%H:%M:%SZ")


class Server:
    """The server, as one user sees it."""

    def __init__(self, phone, user=None):
        self.phone, self.user = phone, user
        self.held = Held(phone.file, user)
        self.address = urllib.parse.urlsplit(phone.settings["server"])
        self.account = "/api/v1/accounts/" + phone.settings["account"]

    def open(self, method, path, body=None, fields={}):
        """Sends a request; returns the response, of which only the head is read."""
        make = http.client.HTTPSConnection if self.address.scheme == "https" else http.client.HTTPConnection
        connection = make(self.address.netloc, timeout=30)
        connection.response_class = Response
        head = dict(fields)
        if self.user:
            head["Authorization"] = "Bearer " + self.user["token"]
        if body is not None and not isinstance(body, bytes):
            body, head["Content-Type"] = json.dumps(body).encode(), "application/json"
        connection.request(method, path, body, head)
        response = connection.getresponse()
        if response.status >= 400:
            content = response.read()
            raise Refused(response.status, json.loads(content) if content else {})
        return response

    def call(self, method, path, body=None):
        content = self.open(method, path, body).read()
        return json.loads(content) if content else None

    def sync(self):
        try:
            self.send_and_take()
        except http.client.HTTPException as broken:
            raise ConnectionError("an answer broke off") from broken

    def send_and_take(self):
        try:
            self.push()
            self.fetch()
        except Refused as refused:
            if refused.status != 410:
                raise
            self.begin_anew(refused.problem.get("lastN"))
            self.push()
            self.fetch()
        self.send_pictures()
        with self.phone.file:
            for table in ("changes", "pictures"):
                self.phone.file.execute(f"DELETE FROM {table} WHERE sent < ?", (text(now() - KEPT),))

    # Sending

    def push(self):
        """Sends what is not sent, in the order in which it was made. Each change stands alone."""
        phone, name = self.phone, self.user["name"]
        last, waiting, wanted, is_copied = 0, [], set(), False
        while new := [change for change in phone.unsent(name) if change["n"] > last][:BATCH - len(waiting)]:
            # What waits comes again before all that follows: the server takes changes in their order.
            batch, waiting = waiting + new, []
            results = self.send(batch)
            with phone.file:
                for change, result in zip(batch, results):
                    if is_problem(result, "out-of-order"):
                        is_copied = True
                    elif result["status"] == 429 or result["status"] >= 500:
                        waiting.append(change)
                        wanted |= {error["message"] for error in result["problem"].get("errors", [])}
                    else:
                        self.note(change, result)
            last = new[-1]["n"]
        if is_copied:
            phone.take_new_name()
            self.push()
        elif waiting:
            print(f"{len(waiting)} changes wait for what others have to send or save again; the next sync sends them",
                  *sorted(wanted), sep="\n")

    def send(self, changes):
        """Sends changes, and tells which results are stored here. Returns their results."""
        return self.call("POST", self.account + "/push", {
            "device": self.phone.settings["device"], "sentAt": text(now()), "changes": changes,
            "confirmed": self.last_result()})["results"]

    def last_result(self):
        """The highest number whose result is stored, of those that were sent under the name that this phone has."""
        return self.phone.file.execute(
            "SELECT max(n) FROM changes WHERE user = ? AND device = ? AND result IS NOT NULL",
            (self.user["name"], self.phone.settings["device"])).fetchone()[0]

    def confirm(self):
        """Sends the last change again, with what it confirms. Without a cursor only the answer to that, 410, tells that
        a restore lost some of it. What waits comes with it: the server takes what is left out for something that has
        its result. Results that come now come again with the next push."""
        if last := self.last_result():
            row = self.phone.file.execute("SELECT * FROM changes WHERE n = ?", (last,)).fetchone()
            waiting = [change for change in self.phone.unsent(self.user["name"]) if change["n"] < last]
            self.send(waiting[:BATCH - 1] + [{"n": last, **json.loads(row["change"])}])

    def note(self, change, result):
        """Keeps a final result."""
        self.phone.file.execute(
            "UPDATE changes SET result = ?, sent = ?, device = ? WHERE n = ?",
            (json.dumps(result), text(now()), self.phone.settings["device"], change["n"]))
        # The data of a result that is given again is as it was then, and a large item has none (dataOmitted): the feed
        # tells what is now.
        if result.get("data") is not None and not result.get("again"):
            self.held.hold(result)
        if result["status"] >= 400:
            problem = result["problem"]
            wrong = [f"{error['field']}: {error['message']}" for error in problem.get("errors", [])]
            print(f"refused: {change['op']} {change.get('key') or change.get('id')}:",
                  "; ".join(wrong) or problem.get("detail") or problem["title"])
        for conflict in result.get("conflicts") or []:
            print(f"kept as conflict {conflict}, which a person decides")

    def send_pictures(self):
        """Sends the bytes that the server awaits: after a restore that may be some that it had before."""
        name, file = self.user["name"], self.phone.file
        for row in file.execute("SELECT * FROM pictures WHERE user = ?", (name,)).fetchall():
            held = self.phone.find(name, row["key"])
            awaited = json.loads(held["data"]) if held else self.announced(row)
            if awaited is None or awaited["state"] != "awaited":
                continue
            try:
                with open(row["path"], "rb") as source:
                    content = source.read()
            except OSError as error:
                # The pictures behind it do not wait for it.
                print(f"not sent: picture {row['path']}: {error.strerror}")
                continue
            try:
                picture = self.send_picture(awaited, content, row["upload"])
            except Refused as refused:
                print(f"refused: picture {row['path']}: {refused}")
                # Anything else may come right later, such as a right that was taken.
                if refused.status in (413, 415):
                    with file:
                        file.execute("DELETE FROM pictures WHERE key = ?", (row["key"],))
                continue
            with file:
                file.execute("UPDATE pictures SET upload = NULL, sent = ? WHERE key = ?", (text(now()), row["key"]))
                if held:
                    self.held.hold({**picture, "type": "picture", "data": picture})

    def announced(self, picture):
        """What was said of a picture that never was sent, and that is not held any more: the right to it was taken. Its
        bytes may still come, for 30 days."""
        if picture["sent"] is None:
            for row in self.phone.file.execute(
                    "SELECT change, result FROM changes WHERE user = ? AND result IS NOT NULL", (picture["user"],)):
                change = json.loads(row["change"])
                if (change["op"], change.get("key")) == ("add", picture["key"]):
                    if json.loads(row["result"])["status"] == 200:
                        return {"key": picture["key"], "state": "awaited", **change["set"]}
        return None

    def send_picture(self, awaited, content, upload):
        key, offset = awaited["key"], 0
        if upload:
            try:
                offset = int(self.open("HEAD", upload).headers.get("Upload-Offset", 0))
            except Refused as refused:
                if refused.status != 404:
                    raise
                upload = None
        while True:
            end = min(offset + PIECE, len(content))
            fields = {"Upload-Complete": "?1" if end == len(content) else "?0"}
            if upload:
                fields |= {"Upload-Offset": str(offset), "Content-Type": "application/partial-upload"}
                response = self.open("PATCH", upload, content[offset:end], fields)
            else:
                # A restore may have lost the announcement: then these bytes make the picture.
                told = {name: awaited[name] for name in ("caption", "field", "order", "takenAt") if awaited.get(name)}
                place = "of" if isinstance(awaited["of"], int) else "ofKey"
                query = urllib.parse.urlencode({place: awaited["of"], "key": key, "length": len(content), **told})
                fields["Content-Type"] = "application/octet-stream"
                response = self.open("POST", f"{self.account}/pictures?{query}", content[:end], fields)
                upload = response.headers.get("Location")
                with self.phone.file:
                    self.phone.file.execute("UPDATE pictures SET upload = ? WHERE key = ?", (upload, key))
            answer = response.read()
            if end == len(content):
                return json.loads(answer)
            offset = int(response.headers["Upload-Offset"])

    # Taking

    def fetch(self):
        """Takes what changed. A broken download goes on from its last whole line."""
        name = self.user["name"]
        row = self.phone.file.execute("SELECT cursor FROM users WHERE name = ?", (name,)).fetchone()
        if row["cursor"] is None:
            self.confirm()
        with self.phone.file:
            if row["cursor"] is None:
                self.held.forget_all()
            self.take(row["cursor"])
            self.held.forget_loose()

    def begin_anew(self, last):
        """The cursor does not hold any more, as after a restore: all is taken, and what is missing is sent again."""
        with self.phone.file:
            self.phone.file.execute("UPDATE users SET cursor = NULL WHERE name = ?", (self.user["name"],))
            self.phone.file.execute(
                "UPDATE changes SET result = NULL WHERE user = ? AND n > ? AND device = ?",
                (self.user["name"], last or 0, self.phone.settings["device"]))

    def take(self, cursor, target=None):
        """Takes the rows after a cursor, each with its own cursor; or all that hangs on a target, without a cursor."""
        query = {"device": self.phone.settings["device"]}
        query |= {"since": cursor} if cursor else {}
        query |= {"target": target} if target else {}
        lines = self.open("GET", f"{self.account}/changes.ndjson?{urllib.parse.urlencode(query)}")
        row = {}
        for number, line in enumerate(lines):
            row = json.loads(line)
            if row.get("type") == "scope":
                self.take_scope(row)
            elif row.get("gone"):
                self.held.forget({row["id"]})
            elif "data" in row:
                self.held.hold(row)
            if not target:
                self.phone.file.execute(
                    "UPDATE users SET cursor = ? WHERE name = ?", (row["cursor"], self.user["name"]))
                if number % BATCH == 0:
                    self.phone.file.commit()
        if not row.get("end"):
            raise ConnectionError("the download broke off")

    def take_scope(self, row):
        """What is held of a target is forgotten, but nothing unsent; if it may be seen, it is taken anew. So is a
        target whose parent has not come yet: it may stand below that one, or be moved away meanwhile. All of it or
        nothing: when one of these downloads breaks off, what was forgotten is held still, and this row comes again."""
        loose = self.held.loose("target")
        self.held.forget_with_all_below({row["target"]} | loose)
        seen = [row["target"]] if row["visible"] else []
        for target in seen + sorted(loose - {*seen}):
            try:
                self.take(None, target)
            except Refused as refused:
                # 422: the right was taken again since, and a later row tells so.
                if refused.status != 422:
                    raise


def is_problem(result, name):
    return result.get("problem", {}).get("type", "").endswith(":" + name)
