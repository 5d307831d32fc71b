"""What a phone holds of a user's items, as the server told them last."""
import json

# The field that names what an item hangs on, by the item's type.
PLACES = {"target": "parent", "inspection": "target", "finding": "target", "sheet": "inspection", "picture": "of",
          "conflict": "thing"}


class Held:
    """The items of one user."""

    def __init__(self, file, user):
        self.file, self.user = file, user

    def hold(self, row):
        """Keeps an item, unless a newer one is held."""
        self.file.execute(
            "INSERT INTO held VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET type = excluded.type, "
            "revision = excluded.revision, data = excluded.data WHERE excluded.revision >= revision",
            (self.user["name"], row["id"], row["type"], row["revision"], json.dumps(row["data"])))

    def forget(self, items):
        self.file.executemany(
            "DELETE FROM held WHERE user = ? AND id = ?", [(self.user["name"], item) for item in items])

    def forget_all(self):
        self.file.execute("DELETE FROM held WHERE user = ?", (self.user["name"],))

    def forget_with_all_below(self, items):
        above = self.places()
        while more := {item for item, place in above.items() if place in items} - items:
            items = items | more
        self.forget(items)

    def forget_loose(self):
        """When all was taken: the right to what these hang on was taken between two parts of the feed."""
        while loose := self.loose():
            self.forget(loose)

    def loose(self, kind=None):
        """The items of a type, or of any, that hang on one that is not held, but for targets of the user's own."""
        places, found = self.places(), set()
        rows = self.file.execute(
            "SELECT id, data FROM held WHERE user = ?1 AND (type = ?2 OR ?2 IS NULL)", (self.user["name"], kind))
        for row in rows:
            above, own = places[row["id"]], json.loads(row["data"]).get("inspectors") or []
            if above is not None and above not in places and self.user["id"] not in own:
                found.add(row["id"])
        return found

    def places(self):
        """What each item hangs on."""
        rows = self.file.execute("SELECT * FROM held WHERE user = ?", (self.user["name"],))
        return {row["id"]: json.loads(row["data"]).get(PLACES.get(row["type"])) for row in rows}
