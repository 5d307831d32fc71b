"""Workbooks of hours, worked out anew by Calc: the sums that its formulas give, where no values are stored, are those
of the report. It wants the Debian package libreoffice-calc-nogui, and is run by name: `live.py recomputing`."""
import csv
import glob
import io
import json
import os
import re
import subprocess
import tempfile
import zipfile

from server import Client, Server
from test_data import PROJECT, fill_entries

COUNT = 5000


def without_sums(data):
    """The workbook without the stored values of its formulas, and how many there were."""
    changed, count = io.BytesIO(), 0
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(changed, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            if name.startswith("xl/worksheets/"):
                content, found = re.subn(rb"(<f>[^<]+</f>)<v>[^<]+</v>", rb"\1", content)
                count += found
            new.writestr(name, content)
    return changed.getvalue(), count


def sheets(data):
    """The rows of each sheet by its name, with the numbers that Calc works out."""
    with tempfile.TemporaryDirectory(prefix="kortti-recomputing-") as folder:
        with open(os.path.join(folder, "hours.xlsx"), "wb") as file:
            file.write(data)
        # Commas, double quotes, UTF-8, no cell as it is shown, and all sheets, each in a file of its own.
        form = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1"
        subprocess.run(
            ["soffice", "-env:UserInstallation=file://%s" % os.path.join(folder, "profile"), "--headless",
             "--convert-to", form, "--outdir", folder, os.path.join(folder, "hours.xlsx")],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=300)
        found = {}
        for path in glob.glob(os.path.join(folder, "hours-*.csv")):
            with open(path, newline="") as file:
                found[os.path.basename(path)[6:-4]] = list(csv.reader(file))
        return found


def run():
    with Server(fill=fill_entries(COUNT, description="=1+1")) as server:
        client = Client(server.port, server.login())
        rate = {"project": PROJECT, "from": "1999-01-01", "minor": 8_537}
        status, answer = client.ask("POST", "/api/v1/rates", rate)
        assert status == 201, answer
        query = "period=range&from=2000-01-01&to=2000-12-31&amounts=true&groupBy=month"

        def file(end):
            status, answer = client.ask("GET", "/api/v1/reports/hours.%s?%s" % (end, query))
            assert status == 200, answer
            return answer
        _, report = client.ask("GET", "/api/v1/reports/hours?%s&limit=1" % query)
        whole = json.loads(report)
        (seconds, minor) = whole["seconds"], whole["amounts"][0]["minor"]
        workbook, count = without_sums(file("xlsx"))
        yield count == 3, "the sums of duration, hours and amount have formulas (%d)" % count
        found = sheets(workbook)
        yield set(found) == {"Hours", "Sums"}, "Calc reads the sheets %s" % ", ".join(sorted(found))
        head, *rows, last = found["Hours"]
        yield len(rows) == COUNT and all(row[head.index("Description")] == "=1+1" for row in rows), (
            "%d rows, whose texts are texts" % len(rows))
        hours, amount = float(last[head.index("Hours")]), float(last[head.index("Amount")])
        yield abs(hours * 3600 - seconds) < 0.01 and round(amount * 100) == minor and last[0] == "Sum", (
            "its own sums are those of the report: %s h, %s (none were stored)" % (hours, amount))
        parts = duration(last[head.index("Duration")])
        yield parts == seconds, "the sum of durations is %d s, as %s" % (parts, last[head.index("Duration")])
        head, *rows, last = found["Sums"]
        groups = {row[0]: (round(float(row[2]) * 3600), round(float(row[3]) * 100)) for row in rows}
        expected = {
            one["group"][0]["key"]: (one["seconds"], one["amounts"][0]["minor"]) for one in json.loads(file("json"))}
        yield groups == expected and sum(value for _, value in groups.values()) == minor, (
            "%d months add up to the cent" % len(groups))


def duration(text):
    """Seconds of `[h]:mm:ss`, or of a number of days."""
    if ":" not in text:
        return round(float(text) * 86_400)
    hours, minutes, seconds = (int(part) for part in text.split(":"))
    return hours * 3600 + minutes * 60 + seconds
