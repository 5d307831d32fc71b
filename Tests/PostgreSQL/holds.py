#!/usr/bin/env python3
"""Takes away one hold after the other, and looks whether a test fails for each.

In a copy of the sources each hold gets a number, and a variable of the environment tells which one is left out. So
all are built once. The tests of the module run on PostgreSQL until one fails; when none does, the test that reads the
sources looks at them without the hold. Ends with 1 when a hold is missed by nobody.
"""
import argparse
import os
import re
import subprocess
import sys

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "../.."))
BUILT = os.path.join(ROOT, ".build/holds")
VARIABLE = "WITHOUT_HOLD"
TESTS = ".build/debug/korttiPackageTests.xctest"
CALL = re.compile(r"(?:transaction\.(hold|holdAll|holdIfFree)|^ +(hold)(?=\(\.))\(", re.M)
IF_MATCH = re.compile(r"IfMatch\([^{]*\{[^\n]*? in\s+(?=\[)")
SWITCH = f"""internal import Glibc

public enum LeftOut {{
  private static let number = unsafe getenv("{VARIABLE}").flatMap {{ unsafe Int(String(cString: $0)) }}
  public static func keeps(_ number: Int) -> Bool {{ number != Self.number }}
}}
"""
# Who calls what these hold.
MODULES = {
    "Features/Golf": ["GolfTests", "AppTests"],
    "Features/People/Joining": ["PeopleTests", "InspectionsTests"],
    "Features/People": ["PeopleTests", "AppTests"],
    "Features/Timesheets": ["TimesheetsTests"],
    "Features/Inspections": ["InspectionsTests"],
    "WebAPI": ["WebAPITests", "PeopleTests"],
    "AuditLog": ["AuditLogTests", "PeopleTests"],
    "SecretKeys": ["SecretKeysTests", "AppTests"],
    "LongJobs": ["LongJobsTests", "TimesheetsTests"],
}

class Place:
    """One hold: where it stands and what it is."""

    def __init__(self, number, path, line, text, without):
        self.number, self.path, self.line = number, path, line
        self.text = " ".join(text.split())
        # The file without it.
        self.without = without

    def __str__(self):
        return f"{self.path}:{self.line} {self.text}"

    @property
    def modules(self):
        part = self.path.removeprefix("Sources/")
        return next(tests for folder, tests in MODULES.items() if part.startswith(folder))


def end_of(text, start):
    """Where the parenthesis or bracket that opens at `start` is closed."""
    depth = 0
    for index in range(start, len(text)):
        depth += (text[index] in "([{") - (text[index] in ")]}")
        if depth == 0:
            return index
    raise ValueError("it is not closed")


def arguments(text, start, end):
    """Where each of the arguments between two places begins and ends."""
    depth, begin = 0, start
    for index in range(start, end + 1):
        if index == end or (text[index] == "," and depth == 0):
            if text[begin:index].strip():
                yield begin, index
            begin = index + 1
        else:
            depth += (text[index] in "([{") - (text[index] in ")]}")


class Numbering:
    """The sources with a number for each hold."""

    def __init__(self):
        self.places = []

    def add(self, path, text, at, hold, left_out):
        begin, end, new = left_out
        line, without = text.count("\n", 0, at) + 1, text[:begin] + new + text[end:]
        self.places.append(Place(len(self.places) + 1, path, line, hold, without))
        return f"LeftOut.keeps({len(self.places)})"

    def changes(self, path, text):
        """What is put in the place of what, from the first to the last."""
        for call in CALL.finditer(text):
            opened = call.end() - 1
            closed = end_of(text, opened)
            whole = call.start(), closed + 1
            if call[1] == "holdAll":
                keeps = self.add(path, text, call.start(), "holdAll", (*whole, ""))
                yield *whole, f"if {keeps} {{ transaction.holdAll() }}"
                continue
            if call[1] == "holdIfFree":
                keeps = self.add(path, text, call.start(), "holdIfFree", (*whole, "true"))
                yield *whole, f"({keeps} ? {text[slice(*whole)]} : true)"
                continue
            given = list(arguments(text, opened + 1, closed))
            for begin, end in given:
                label, value = re.match(r"\s*((?:all|name):)?(.*)", text[begin:end], re.S).groups()
                left_out = (*whole, "") if len(given) == 1 else (begin, end, " nil")
                keeps = self.add(path, text, begin, value, left_out)
                none = "[]" if label == "all:" else "nil"
                yield begin, end, f"\n{label or ''} {keeps} ? {value.strip()} : {none}"
        for match in IF_MATCH.finditer(text):
            end = end_of(text, match.end()) + 1
            keeps = self.add(path, text, match.end(), f"If-Match {text[match.end():end]}", (match.end(), end, "[]"))
            yield match.end(), end, f"{keeps} ? {text[match.end():end]} : []"

    def number(self, path, text):
        for begin, end, new in sorted(self.changes(path, text), reverse=True):
            text = text[:begin] + new + text[end:]
        return text


def write(path, content, mode):
    """Writes a file, unless it is so already: what is as it was is not built again."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    try:
        with open(path, "rb") as file:
            if file.read() == content:
                return
    except FileNotFoundError:
        pass
    with open(path, "wb") as file:
        file.write(content)
    os.chmod(path, mode)


def copy(folder):
    """Copies what is in the repository, and numbers its holds."""
    files = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                           check=True, capture_output=True, text=True).stdout.split("\0")
    numbering = Numbering()
    for path in sorted(filter(None, files)):
        source, target = os.path.join(ROOT, path), os.path.join(folder, path)
        if not os.path.isfile(source):
            continue
        with open(source, "rb") as file:
            content = file.read()
        if path.startswith("Sources/") and path.endswith(".swift") and "/Database/" not in path:
            content = numbering.number(path, content.decode()).encode()
        write(target, content, os.stat(source).st_mode)
    write(os.path.join(folder, "Sources/Database/LeftOut.swift"), SWITCH.encode(), 0o644)
    return numbering.places


def failing_test(place, folder):
    """What the first test that misses the hold says; nothing when all pass."""
    environment = os.environ | {
        VARIABLE: str(place.number), "KORTTI_TEST_ENGINE": "postgresql", "POSTGRESQL_TESTS": "required"}
    for module in place.modules:
        # Not by `swift test`, which would leave the tests running when it is ended.
        run = subprocess.Popen(
            [TESTS, "--filter", f"^{module}\\.", "--testing-library", "swift-testing"], cwd=folder, env=environment,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        try:
            said = next((line for line in run.stdout if "✘" in line or "Fatal error" in line), None)
            if said:
                return " ".join(said.split()) + " " + next(run.stdout, "").strip()
        finally:
            run.kill()
            run.wait()
    return None


def failing_reader(place, folder):
    """What the test that reads the sources says of them without the hold."""
    path = os.path.join(folder, place.path)
    with open(path) as file:
        numbered = file.read()
    try:
        with open(path, "w") as file:
            file.write(place.without)
        ran = subprocess.run(
            [TESTS, "--filter", "^TidyTests.HoldTests", "--testing-library", "swift-testing"], cwd=folder,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        return next((" ".join(line.split()) for line in ran.stdout.splitlines() if "✘" in line), None)
    finally:
        with open(path, "w") as file:
            file.write(numbered)


def main():
    described = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    described.add_argument("--list", action="store_true", help="name the holds, build and run nothing")
    described.add_argument("parts", nargs="*", metavar="PART", help="only those in files with such a part in their path")
    options = described.parse_args()
    parts = options.parts
    folder = os.path.join(BUILT, "tree")
    os.makedirs(folder, exist_ok=True)
    places = copy(folder)
    chosen = [place for place in places if not parts or any(part in place.path for part in parts)]
    if options.list:
        for place in chosen:
            print(place.number, place)
        return 0
    built = subprocess.run(["swift", "build", "--build-tests"], cwd=folder, stdout=subprocess.PIPE,
                           stderr=subprocess.STDOUT, text=True)
    if built.returncode != 0:
        print(built.stdout[-4000:])
        return 1
    missed = []
    for place in chosen:
        said = failing_test(place, folder) or failing_reader(place, folder)
        print(place.number, place, "\n   ", said[:200] if said else "NO TEST FAILS", flush=True)
        if not said:
            missed.append(place)
    print(f"{len(chosen)} holds taken away in turn, {len(missed)} of them without a test that fails")
    for place in missed:
        print("   ", place)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
