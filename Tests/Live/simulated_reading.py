"""A member who reads by the reading operations, by both endpoints."""
import base64
import json

from simulated_site import ACCOUNTS, ADMINS

LISTS = {"target": (107, "targets"), "inspection": (111, "inspections"), "finding": (117, "findings"),
         "picture": (118, "pictures"), "conflict": (128, "conflicts")}


class Reader:
    """`name` is that of the member, the admin's unless given."""

    def __init__(self, site, account, name):
        self.client = site.client(name or ADMINS[account])
        self.account = ACCOUNTS[account]
        self.path = "/api/v1/accounts/" + self.account

    def by_path(self, place):
        status, content = self.client.ask("GET", self.path + place)
        assert status == 200, (place, status, content)
        return content

    def by_header(self, header, **data):
        status, content = self.client.ask("POST", "/api", {"header": header, "data": {"account": self.account, **data}})
        assert status == 200, (header, data, status, content)
        return content

    def feed(self):
        """The rows from zero; both endpoints and both forms give the same."""
        pages = json.loads(self.by_header(126, limit=5_000))["changes"]
        lines = [json.loads(line) for line in self.by_path("/changes.ndjson").splitlines()]
        rows = [{name: value for name, value in line.items() if name != "cursor"} for line in lines]
        assert rows == pages + [{"end": True}], "the lines of the feed are not its pages"
        return pages

    def since(self, cursor):
        """The status and the rows behind a cursor, without pictures."""
        status, content = self.client.ask("GET", self.path + "/changes?limit=5000&since=" + cursor)
        return status, [row for row in json.loads(content).get("changes", ()) if row["type"] != "picture"]

    def lists(self):
        """The items of each type as lists show them."""
        for kind, (header, place) in LISTS.items():
            more = [{"active": value} for value in (True, False)] if kind == "target" else [{}]
            found = []
            for given in more:
                query = "&active=%s" % str(given["active"]).lower() if given else ""
                one = json.loads(self.by_header(header, limit=5_000, **given))
                assert one == json.loads(self.by_path("/%s?limit=5000%s" % (place, query))), place
                found += one
            yield kind, found

    def file(self, number):
        """The bytes of a picture."""
        content = self.by_path("/pictures/%d/file" % number)
        assert base64.b64decode(json.loads(self.by_header(121, id=number))["bytes"]) == content, number
        return content
