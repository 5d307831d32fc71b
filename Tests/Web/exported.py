"""What reads exported hours: a program's login, texts and times of files, and the lines of a calendar."""

import datetime
import json
import re
import urllib.request

from server import DEMO_PASSWORD


class Caller:
    """A person who is logged in, as a program is."""

    def __init__(self, address, user):
        self.address, self.token = address, None
        self.token = self.call("POST", "/sessions", username=user, password=DEMO_PASSWORD)["authHash"]

    def call(self, method, path, **fields):
        data = json.dumps(fields).encode() if fields or method == "POST" else None
        answer = self.read(path, method=method, data=data)
        return json.loads(answer) if answer else None

    def read(self, path, method="GET", data=None):
        address = path if path.startswith("http") else f"{self.address}/api/v1{path}"
        request = urllib.request.Request(address.replace(" ", "%20"), data, method=method)
        if data:
            request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        with urllib.request.urlopen(request) as answer:
            return answer.read()


def unguarded(text):
    """A field without the apostrophe that keeps it from being a formula."""
    return text[1:] if re.match(r"'+[=+\-@\t\r]", text) else text


def local(instant):
    return datetime.datetime.fromisoformat(instant).replace(tzinfo=None)


def rounded(moment):
    """A cell's time to the second."""
    return (moment + datetime.timedelta(milliseconds=500)).replace(microsecond=0)


def hours(seconds):
    text = f"{seconds // 3600}:{seconds // 60 % 60:02}"
    return text + (f":{seconds % 60:02}" if seconds % 60 else "")


def check_calendar(test, data):
    """What RFC 5545 says of lines: their ends and lengths, names and values, and what each event must have once."""
    test.assertTrue(data.endswith(b"\r\n"))
    lines = data[:-2].split(b"\r\n")
    for line in lines:
        test.assertLessEqual(len(line), 75)
        test.assertNotRegex(line.decode(), r"[\x00-\x08\x0a-\x1f\x7f]")
    unfolded = re.sub(r"\r\n[ \t]", "", data.decode())[:-2].split("\r\n")
    open_parts, names = [], []
    for line in unfolded:
        found = re.fullmatch(r'([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]+))*):(.*)', line)
        test.assertIsNotNone(found, line)
        name, _, value = found.groups()
        if name == "BEGIN":
            open_parts.append(value)
            names = []
        elif name == "END":
            test.assertEqual(open_parts.pop(), value)
            if value == "VEVENT":
                for needed in ("UID", "DTSTAMP", "DTSTART", "SEQUENCE", "SUMMARY"):
                    test.assertEqual(names.count(needed), 1, needed)
        else:
            names.append(name)
            if name in ("SUMMARY", "DESCRIPTION"):
                test.assertNotRegex(value, r"(?<!\\)(?:\\\\)*[;,]")
                test.assertNotRegex(value, r"(?<!\\)(?:\\\\)*\\[^\\;,nN]")
    test.assertEqual(open_parts, [])
