"""The server's sentences in other languages: none of its rules' is missing, and none is there that it does not say."""

import json
import re

from messages import FOLDERS, WEB, parameters

SOURCES = WEB.parent / "Sources"
# Where rules of fields stand: for all features, and for those that have pages. Where a sentence is given to a field.
# Inspections are filled in on phones; the pages only read them, and keep the members of accounts.
RULES = (
    "Core/",
    "WebAPI/Input/",
    "Webhooks/",
    "Features/TimeImport/",
    "Features/Inspections/Accounts/",
    "Features/Inspections/Members/",
    "Features/Inspections/InspectionFault",
    *(f"Features/{folder.capitalize()}/" for folder in FOLDERS if folder != "inspections"),
)
OTHERS = re.compile(r"/(Commands|Demo)/|Example|Operations|Calculator|InspectionFault")
GIVEN = re.compile(r"orElse:|(?:\.wrong|FieldError|\.invalid|addError|\.adding)\b")
SENTENCE = re.compile(r"(?:[A-Z]|\{\}).* .*[.?]")


def literals(code):
    """The texts in quotes of Swift code with their places; `{}` stands for what is filled in."""
    place = 0
    while (start := code.find('"', place)) >= 0:
        if code.startswith('"""', start):
            place = code.find('"""', start + 3) + 3
            continue
        text, place = "", start + 1
        while code[place] not in '"\n':
            if code.startswith("\\(", place):
                depth, place = 1, place + 2
                while depth:
                    depth += {"(": 1, ")": -1}.get(code[place], 0)
                    place += 1
                text += "{}"
            elif found := re.compile(r"\\u\{([0-9A-Fa-f]+)\}").match(code, place):
                text, place = text + chr(int(found[1], 16)), found.end()
            else:
                step = 2 if code[place] == "\\" else 1
                text, place = text + code[place + step - 1], place + step
        place += 1
        yield start, text


def said():
    """The sentences of the server, and those of them that are given to fields."""
    every, fields = set(), set()
    for path in SOURCES.rglob("*.swift"):
        name = path.relative_to(SOURCES).as_posix()
        if not name.startswith(RULES):
            continue
        code = re.sub(r"//.*", "", path.read_text())
        for start, text in literals(code):
            if not SENTENCE.fullmatch(text):
                continue
            every.add(text)
            if GIVEN.search(code[max(0, start - 120) : start].rsplit("\n\n", 1)[-1]) and not OTHERS.search(name):
                fields.add(text)
    return every, fields


def faults():
    found = []
    every, fields = said()
    for language in ("fi", "nb"):
        own = {}
        for folder in FOLDERS:
            path = WEB / folder / f"refusals-{language}.json"
            for english, sentence in json.loads(path.read_text()).items() if path.exists() else ():
                if english in own:
                    found.append(f"{language}: “{english}” is in two folders")
                if not parameters(sentence) <= parameters(english):
                    found.append(f"{language}: “{sentence}” has a parameter that “{english}” has not")
                own[english] = sentence
        templates = {re.sub(r"\{\w+\}", "{}", english) for english in own}
        found += [f"{language}: “{text}” is missing" for text in sorted(fields - templates)]
        found += [f"{language}: the server does not say “{text}”" for text in sorted(templates - every)]
    return found
