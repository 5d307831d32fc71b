"""A made-up inspection with all that a report can show, made through the API as a client does."""

import json
import struct
import time
import zlib

from server import DEMO_PASSWORD, LONGEST

SCRIPT = "<script>document.title = 'run'</script>"
TURNED = "Wall \u202eevil\u202c end"
LONG = "The paint comes off in flakes, and the wood below is soft. " * 26
WORD = "x" * 300

PARTS = ["Roof", "Cellar", f"Stairs {SCRIPT}", "Yard"]

# Of several shapes: as from a phone, tall, wide, and smaller than their place. No two are the same.
SIZES = [(800, 600), (600, 800), (200, 1600), (1600, 200), (40, 30), (3, 3), (1200, 1200), (640, 480), (480, 640)]


def png(width, height, shade):
    """A picture of one colour with a border of another, so that a cut one is seen."""
    edge, inside = bytes([200, 0, 0]), bytes([shade, 120, 255 - shade])
    middle = b"\0" + (edge + inside * (width - 2) + edge if width > 2 else edge * width)
    rows = (b"\0" + edge * width if row in (0, height - 1) else middle for row in range(height))
    parts = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(b"".join(rows))),
        (b"IEND", b""),
    ]
    chunks = (
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


# What tells a HEIC, of which there is no copy that a page can show.
HEIC = b"\0\0\0\x18ftypheic\0\0\0\0heicmif1" + bytes(64)

FIELDS = [
    {"key": "advice", "label": "Advice", "type": "note", "help": "Begin at the north wall."},
    {"key": "words", "label": "In words", "type": "text", "maxLength": 20_000},
    {"key": "moisture", "label": "Moisture", "type": "number", "decimals": 1, "unit": "%"},
    {
        "key": "heating",
        "label": "Heating",
        "type": "choice",
        "choices": [{"value": "pump", "label": "Heat pump"}, {"value": "oil", "label": "Oil"}],
    },
    {
        "key": "materials",
        "label": "Materials",
        "type": "choices",
        "choices": [{"value": "wood", "label": "Wood & bark"}, {"value": "brick", "label": "Brick"}],
    },
    {"key": "heated", "label": "Is it heated?", "type": "yesNo"},
    {"key": "how", "label": "How well?", "type": "text", "when": {"field": "heated", "in": ["yes"]}},
    {"key": "built", "label": "Built", "type": "day"},
    {"key": "read", "label": "Meter read", "type": "instant"},
    {"key": "ran", "label": "Pump ran", "type": "seconds"},
    {"key": "place", "label": "Place", "type": "position"},
    {"key": "beside", "label": "Beside", "type": "target"},
    {"key": "photos", "label": "Photos", "type": "pictures"},
    {"key": "none", "label": WORD[:100], "type": "pictures"},
]

SECTIONS = [
    {"section": "building", "title": "The building", "repeat": "once", "fields": FIELDS},
    {
        "section": "floors",
        "title": "Floors",
        "repeat": "many",
        "fields": [{"key": "name", "label": "Name", "type": "text"}],
    },
    {
        "section": "parts",
        "title": "Its parts",
        "repeat": "children",
        "kind": "part",
        "fields": [
            {
                "key": "state",
                "label": "State",
                "type": "choice",
                "choices": [{"value": "good", "label": "Good"}, {"value": "worn", "label": "Worn"}],
            },
            {"key": "notes", "label": "Notes", "type": "text"},
        ],
    },
]

SIGNATURE = {
    "name": "Iida <b>Ilves</b>",
    "role": "Inspector",
    "strokes": [
        [[100, 600], [140, 300], [180, 600], [220, 420], [260, 600]],
        [[300, 500], [420, 480], [520, 560]],
        [[300, 400]],
    ],
}


class Client:
    """A user's requests to a server."""

    def __init__(self, server, browser, user):
        self.root = f"{server.address}/api/v1"
        self.requests = browser.new_context().request
        login = self.fetch("POST", "/sessions", {"username": user, "password": DEMO_PASSWORD})
        self.user = login["user"]["id"]
        self.fields = {"Authorization": f"Bearer {login['authHash']}"}

    fields = {}

    def fetch(self, method, path, data=None, **options):
        fields = self.fields | options.pop("fields", {})
        answer = self.requests.fetch(self.root + path, method=method, data=data, headers=fields, **options)
        if answer.status >= 400:
            raise AssertionError(f"{method} {path}: {answer.status} {answer.text()}")
        return json.loads(answer.body()) if answer.body() else None


class Inspection:
    """An account with one inspected building; `path` of its inspection."""

    account = "vainola"

    def __init__(self, server, browser, admin="anna", inspector="otto"):
        self.client = Client(server, browser, inspector)
        self.pictures = 0
        self._declare(Client(server, browser, admin))
        self._fill()
        self._add_pictures()

    def call(self, method, path, data=None, **options):
        return self.client.fetch(method, f"/accounts/{self.account}{path}", data, **options)

    def _declare(self, admin):
        kinds = [{"kind": "building", "label": "Building"}, {"kind": "part", "label": "Part"}]
        path = f"/accounts/{self.account}"
        admin.fetch("PUT", path, {"title": "Väinölä", "timeZone": "Europe/Helsinki", "kinds": kinds})
        admin.fetch("PUT", f"{path}/members/{self.client.user}", {"role": "admin"})
        self.call("PUT", "/templates/yearly", {"title": "Yearly & thorough", "sections": SECTIONS})
        self.building = self.call("POST", "/targets", {"name": "Harbour building", "kind": "building"})["id"]
        self.parts = [
            self.call("POST", "/targets", {"name": name, "kind": "part", "parent": self.building})["id"]
            for name in PARTS
        ]

    def _fill(self):
        started = self.call(
            "POST",
            "/inspections",
            {"target": self.building, "template": "yearly", "title": f"Line one\nline two {SCRIPT}"},
        )
        self.id = started["id"]
        self.path = f"/inspections/{self.id}"
        answers = {
            "words": f"{LONG * 4}\n{SCRIPT}\n{TURNED}\n{WORD}",
            "moisture": 12.5,
            "heating": "pump",
            "materials": ["wood", "brick"],
            "heated": "no",
            "how": "Kept, but hidden",
            "built": "1962-05-01",
            "read": "2026-11-20T10:00:00Z",
            "ran": 5400,
            "beside": self.parts[0],
            "place": {"latitude": 65.844, "longitude": 24.1513, "accuracy": 5},
        }
        building = {"key": "building", "section": "building", "set": answers}
        floors = [{"key": f"floor-{name}", "section": "floors", "set": {"name": name}} for name in ("Kitchen", "Hall")]
        parts = [
            {"key": f"part-{part}", "section": "parts", "target": part, "set": {"state": "worn", "notes": LONG}}
            for part in self.parts
        ]
        findings = [
            {
                "key": "f-1",
                "severity": "critical",
                "sheet": f"part-{self.parts[1]}",
                "title": f"Damp\n{SCRIPT}",
                "description": f"First line\nsecond line\n{LONG}",
                "action": LONG,
                "due": "2026-12-22",
            },
            {"key": "f-2", "severity": "note", "title": WORD[:100], "description": WORD},
            *(
                {"key": f"f-{number}", "severity": "minor", "title": f"Crack {number}", "action": "Watch it."}
                for number in range(3, 20)
            ),
        ]
        saved = self.call(
            "PATCH",
            self.path,
            {"comment": f"{TURNED}\n{LONG}", "sheets": [building, *floors, *parts], "findings": findings},
        )
        self.sheets = {one["key"]: one["id"] for one in saved["sheets"]}
        self.findings = {one["key"]: one["id"] for one in saved["findings"]}

    def _add_pictures(self):
        owners = [{"of": self.sheets["building"], "field": "photos"}, {"of": self.findings["f-1"]}, {"of": self.id}]
        self.captions = [SCRIPT, TURNED, "Two\nlines", (LONG + WORD)[:500]]
        added = []
        for number, (width, height) in enumerate(SIZES * 2):
            caption = self.captions[number % len(self.captions)]
            added.append(self._add(png(width, height, 20 + number), owners[number % 3] | {"caption": caption}))
        self.pictures = len(added)
        self._add(HEIC, owners[1] | {"caption": "From a phone"})
        end = time.monotonic() + LONGEST
        # A picture has its copies when it has a width.
        while not all(self.call("GET", f"/pictures/{one}")["width"] for one in added):
            if time.monotonic() > end:
                raise AssertionError("pictures are not read")
            time.sleep(0.1)

    def _add(self, content, query):
        return self.call("POST", "/pictures", content, params=query, fields={"Content-Type": "image/png"})["id"]

    def finish(self):
        self.call("POST", f"{self.path}/state", {"state": "finished", "signatures": [SIGNATURE]})

    def open(self):
        self.call("POST", f"{self.path}/state", {"state": "open"})
