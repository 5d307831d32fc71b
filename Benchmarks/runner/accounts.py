"""The databases of the jobs of inspections: one account with many targets, and an open inspection of one of them."""
import glob
import http.client
import json
import os
import shutil
import time

from . import tools
from .data import Tier, fingerprint
from .servers import Kortti

# Of the inspection: a thousand answers.
SHEETS, FIELDS = 100, 10
FORM = {"title": "Lift", "sections": [{"section": "parts", "title": "Parts", "repeat": "many", "fields": [
    {"key": f"f{number}", "label": f"Part {number}", "type": "text"} for number in range(FIELDS)]}]}


class Client:
    """The admin of the account, over one connection."""

    def __init__(self, port, token):
        self.token = token
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)

    def send(self, method, path, body=None, content_type="application/json"):
        """Sends a request. Returns the response's header fields and its content. Raises when it is refused."""
        fields = {"Authorization": f"Bearer {self.token}"} | ({"Content-Type": content_type} if body else {})
        self.connection.request(method, "/api/v1" + path, body, fields)
        response = self.connection.getresponse()
        content = response.read()
        if response.status >= 300:
            raise RuntimeError(f"{method} {path}: {response.status} {content[:300]}")
        return response.headers, content

    def ask(self, method, path, data=None):
        """The same with JSON."""
        return json.loads(self.send(method, path, None if data is None else json.dumps(data))[1])

    def push(self, changes, device="bench"):
        """Pushes changes. Returns their results, none of which is a refusal."""
        results = json.loads(self.send("POST", "/accounts/bench/push", push_body(changes, device))[1])["results"]
        for result in results:
            if result["status"] != 200:
                raise RuntimeError(f"push: {result}")
        return results

    def close(self):
        self.connection.close()


def push_body(changes, device="bench"):
    """The JSON of a push."""
    now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    return json.dumps({"device": device, "sentAt": now, "changes": changes})


def answers(first, word, base):
    """A thousand changes, each of one answer, numbered from `first`."""
    return [{"n": first + number, "op": "set", "key": f"sheet-{number // FIELDS}", "base": base,
             "set": {"answers": {f"f{number % FIELDS}": f"{word} {number}"}}} for number in range(SHEETS * FIELDS)]


class Account:
    """A database with the people of the tier "cost", and the account "bench" with `count` targets and some more."""

    def __init__(self, count):
        self.count = count
        self.people = Tier("cost").make()
        self.tokens, self.projects = self.people.tokens, self.people.projects
        with open(self.tokens, encoding="ascii") as file:
            self.token = file.readline().strip()
        self.folder = tools.path("data", f"account-{count}-{fingerprint()}")

    def make(self):
        """Makes the database unless it exists, and returns the account."""
        if os.path.exists(os.path.join(self.folder, "complete")):
            return self
        for old in glob.glob(tools.path("data", f"account-{self.count}-*")):
            shutil.rmtree(old)
        os.makedirs(self.folder)
        made = self.people.copy(f"account-{self.count}")
        with Kortti(made) as kortti:
            client = Client(kortti.port, self.token)
            client.ask("PUT", "/accounts/bench", {"title": "Bench", "quotaBytes": 1 << 40})
            client.ask("PUT", "/accounts/bench/members/1", {"role": "admin"})
            client.ask("PUT", "/accounts/bench/templates/lift", FORM)
            added = [{"op": "add", "type": "target", "key": "target", "set": {"name": "Lift A"}},
                     {"op": "add", "type": "inspection", "key": "inspection",
                      "set": {"target": "target", "template": "lift"}}]
            added += [{"op": "add", "type": "sheet", "key": f"sheet-{number}",
                       "set": {"inspection": "inspection", "section": "parts"}} for number in range(SHEETS)]
            client.push([{"n": number + 1} | change for number, change in enumerate(added)])
            client.close()
        with open(os.path.join(tools.HERE, "data", "targets.sql"), encoding="utf-8") as file:
            tools.run(["sqlite3", made], input=file.read().replace("@count", str(self.count)))
        shutil.move(made, os.path.join(self.folder, "kortti.db"))
        open(os.path.join(self.folder, "complete"), "w").close()
        return self

    def copy(self, name):
        """Makes a fresh copy of the database to write to, and returns its path."""
        folder = tools.path("copies", name)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        return shutil.copyfile(os.path.join(self.folder, "kortti.db"), os.path.join(folder, "kortti.db"))

    def client(self, server):
        """A client of a server of the account."""
        return Client(server.port, self.token)
