#!/usr/bin/env python3
"""Generates a client from the OpenAPI document (openapi-python-client) and uses it on a server filled by `kortti demo`.

    generated_client.py BASE_URL

Prints a line for each assertion; the exit status is 1 when one does not hold."""
import datetime
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request

FOLDER = os.path.dirname(os.path.abspath(__file__))
TOOL = os.path.join(FOLDER, "../../scripts/openapi-tool.sh")


def generate(base, folder):
    """Generates the client, and runs the rest of this script with it. Returns the exit status."""
    document = os.path.join(folder, "openapi.json")
    urllib.request.urlretrieve(base + "/openapi.json", document)
    made = subprocess.run(
        [TOOL, "openapi-python-client", "generate", "--path", document, "--output-path",
         os.path.join(folder, "client"), "--meta", "none"],
        text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if made.returncode == 69:
        print(made.stdout.strip())
        return 69
    # The generator knows no media types of bytes but application/octet-stream.
    known = re.findall(
        r"Unsupported content[ _]type (?:image/\*|application/partial-upload|application/offset\+octet-stream)",
        made.stdout)
    whole = made.returncode == 0 and made.stdout.count("WARNING") == len(known)
    print("%s the client is generated without a warning" % ("ok  " if whole else "FAIL"))
    if not whole:
        print(made.stdout)
        return 1
    return subprocess.run(
        [TOOL, "python", os.path.abspath(__file__), "--use", base],
        env=dict(os.environ, PYTHONPATH=folder)).returncode


def use(base):
    """What the generated client returns: a pair of whether it holds and a sentence."""
    from client import AuthenticatedClient, Client, models
    from client.api.hour_entries import add_entry, day_entries, entry, report
    from client.api.session_and_self import login, projects

    anyone = Client(base_url=base + "/api/v1")
    opened = login.sync(
        client=anyone, body=models.LoginInput(username="riitta", password="kortti demo"))
    yield isinstance(opened, models.LoginResponse), "it logs in"
    refused = login.sync(
        client=anyone, body=models.LoginInput(username="riitta", password="wrong"))
    yield isinstance(refused, models.Problem) and refused.status == 401, "it parses a 401"
    me = AuthenticatedClient(base_url=base + "/api/v1", token=opened.auth_hash)
    attached = projects.sync(client=me)
    yield all(isinstance(each, models.Project) for each in attached), "it lists projects"
    begin = datetime.datetime(2010, 1, 4, 8, tzinfo=datetime.timezone.utc)
    end = begin + datetime.timedelta(hours=1)
    first, last = begin.date(), end.date()

    def add(start, end):
        return add_entry.sync(
            client=me, body=models.AddEntryInput(project=attached[0].id, start=start, end=end))

    made = add(begin, end)
    yield isinstance(made, models.Entry) and made.start == begin, "it creates an entry"
    listed = day_entries.sync(client=me, from_=first, to=last)
    yield [each.id for each in listed] == [made.id], "it lists entries"
    groups = [models.ReportGroupByItem.PROJECT, models.ReportGroupByItem.DAY]
    sums = report.sync(
        client=me, period=models.ReportPeriod.RANGE, from_=first, to=last, group_by=groups)
    yield sums.seconds == 3600 and sums.groups[0].groups[0].key == "2010-01-04", (
        "it asks for a report with two groups")
    for problem, name in [
            (add(begin, end), "overlap"), (add(end, begin), "invalid"),
            (entry.sync(client=me, id=999_999_999), "not-found")]:
        yield problem.type_ == "urn:kortti:problem:" + name, "it parses the problem " + name


def main():
    if sys.argv[1] == "--use":
        results = list(use(sys.argv[2]))
        for holds, sentence in results:
            print("%s %s" % ("ok  " if holds else "FAIL", sentence))
        return 0 if all(holds for holds, _ in results) else 1
    with tempfile.TemporaryDirectory(prefix="kortti-client-") as folder:
        return generate(sys.argv[1], folder)


if __name__ == "__main__":
    sys.exit(main())
