#!/usr/bin/env python3
"""How the code is laid out, in figures: what a reader opens, how long files and functions are, what is there twice.

    shape.py          prints the figures of the repository that the script stands in
    shape.py FOLDER   those of another tree, such as an older one made with git worktree

How each figure is counted stands above the function that counts it. docs/shape.md has the figures beside the goals.
"""
import bisect
import collections
import os
import re
import statistics
import sys

TOP = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FEATURES = "Sources/Features"
# Modules that one feature alone uses: its lines are counted with theirs.
PARTS = {"Golf": ["Handicap"], "Inspections": ["Forms", "Merging"]}
# A block is there twice when at least this many lines are equal.
LEAST_EQUAL = 6


def files(folder, *endings):
    """The text of each file below a folder, by its path below the top folder."""
    found = {}
    for at, folders, names in os.walk(os.path.join(TOP, folder)):
        folders.sort()
        for name in sorted(names):
            if name.endswith(endings):
                path = os.path.join(at, name)
                with open(path, encoding="utf-8") as file:
                    found[os.path.relpath(path, TOP)] = file.read()
    return found


def line_count(text):
    return text.count("\n")


# Comments and texts of Swift and of JavaScript. A regular expression of JavaScript begins behind an operator.
SKIPPED = {
    "swift": re.compile(r'//[^\n]*|/\*.*?\*/|(#*)"""(?:\\.|.)*?"""\1|#"[^\n]*?"#|"(?:\\.|[^"\\\n])*"', re.DOTALL),
    "js": re.compile(r'//[^\n]*|/\*.*?\*/|`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
                     r'|(?<=[(,=:?&|!])\s*/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/', re.DOTALL),
}


def code_of(text, language):
    """The text with its comments and quoted texts as blanks; every line stays where it is."""
    return SKIPPED[language].sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)


def closing(code, start):
    """The index of the bracket that closes the one at `start`."""
    pairs = {"(": ")", "{": "}"}
    open_one, close_one = code[start], pairs[code[start]]
    depth = 0
    for match in re.compile(f"[{open_one}{close_one}]").finditer(code, start):
        depth += 1 if match.group() == open_one else -1
        if depth == 0:
            return match.start()
    return None


def swift_function(code, match):
    """The end of a function or initializer; None for one without a body, as in a protocol."""
    at = code.find("(", match.end())
    end = closing(code, at) if at >= 0 else None
    if end is None:
        return None
    body = re.compile(r"[{}]|\b(?:func|var|init)\b").search(code, end + 1)
    return closing(code, body.start()) if body and body.group() == "{" else None


def script_function(code, match):
    """The end of a function of JavaScript with a body in braces; None for what only looks like one."""
    if match.group(1) in ("if", "for", "while", "switch", "catch", "with"):
        return None
    return closing(code, match.end() - 1)


STARTS = {
    "swift": (re.compile(r"(?<![\w.`])(?:func|init)\b(?=[^\w=;\n]*[^;=\n(]*\()"), swift_function),
    "js": (re.compile(r"\b(\w+)\s*\([^(){}]*(?:\{[^{}]*\}[^(){}]*)*(?:\([^()]*\)[^(){}]*)*\)\s*\{|=>\s*(?:\(\s*)?\{"),
           script_function),
}


def functions(texts, language):
    """(lines, place) of each function, from the line of its name to the one of its last brace.

    Of Swift: functions and initializers with a body. Of JavaScript: functions, methods and arrows with a body in
    braces. What is declared inside a function counts for itself, and as lines of that function.
    """
    pattern, end_of = STARTS[language]
    found = []
    for path, text in texts.items():
        code = code_of(text, language)
        breaks = [match.start() for match in re.finditer("\n", code)]
        for match in pattern.finditer(code):
            end = end_of(code, match)
            if end is not None:
                first, last = (bisect.bisect_left(breaks, at) + 1 for at in (match.start(), end))
                found.append((last - first + 1, f"{path}:{first}"))
    return sorted(found, reverse=True)


def feature_lines():
    """(feature, its lines of Swift, its operations): every line counts, and every `OperationInfo(` is an operation."""
    for feature in sorted(os.listdir(os.path.join(TOP, FEATURES))):
        texts = files(f"{FEATURES}/{feature}", ".swift").values()
        count = sum(len(re.findall(r"\bOperationInfo\(", text)) for text in texts)
        if count:
            parts = [text for part in PARTS.get(feature, []) for text in files(f"{FEATURES}/{part}", ".swift").values()]
            yield feature, sum(map(line_count, texts)), sum(map(line_count, parts)), count


def entities():
    """(feature, entity, its files): an entity is a type that conforms to `DeclaredRecord`, or `ItemValue`, which is one.

    Its files, in its feature's folder, are those that declare or extend the type, and those whose name is the entity's,
    in the singular or plural, alone or with another word behind it.
    """
    for feature in sorted(os.listdir(os.path.join(TOP, FEATURES))):
        texts = files(f"{FEATURES}/{feature}", ".swift")
        for text in list(texts.values()):
            for name in re.findall(r"^(?:package |public )?struct (\w+):[^{]*\b(?:DeclaredRecord|ItemValue)\b", text, re.MULTILINE):
                plural = name[:-1] + "ies" if name.endswith("y") else name + "s"
                named = re.compile(rf"(?:{name}|{plural})(?![a-z])")
                declares = re.compile(rf"^(?:\w+ )*(?:struct|extension) {name}\b(?!\.)", re.MULTILINE)
                yield feature, name, [path for path, text in texts.items()
                                      if named.match(os.path.basename(path)) or declares.search(text)]


def decided_rows():
    """The rows of the table "Where is it decided?" in docs/architecture.md."""
    with open(os.path.join(TOP, "docs/architecture.md"), encoding="utf-8") as file:
        part = file.read().partition("Where is it decided?")[2]
    rows = re.findall(r"^\|.*", part, re.MULTILINE)
    return len(rows) - 2


def duplicates(texts):
    """(lines, places) of each block that is there twice or more, the longest first.

    Blank lines, comments, imports and lines without a letter or digit are left out, and so are blanks at both ends of a
    line. A block that is a part of a longer one at the same places counts once.
    """
    lines, places = [], []
    for path, text in texts.items():
        for number, line in enumerate(text.splitlines(), 1):
            plain = line.strip()
            if re.search(r"\w", plain) and not re.match(r"//|/\*|\*|#|(?:\w+ )?import\b", plain):
                lines.append(plain)
                places.append((path, number))
        lines.append(None)
        places.append(None)
    groups = collections.defaultdict(list)
    for at in range(len(lines) - LEAST_EQUAL + 1):
        window = tuple(lines[at:at + LEAST_EQUAL])
        if None not in window:
            groups[window].append(at)
    found = []
    for group in groups.values():
        # Where the line before is equal everywhere, the block began earlier.
        if len(group) < 2 or (None not in (before := {lines[at - 1] for at in group}) and len(before) == 1):
            continue
        length = LEAST_EQUAL
        while None not in (after := {lines[at + length] for at in group}) and len(after) == 1:
            length += 1
        kept = [at for index, at in enumerate(group) if index == 0 or at - group[index - 1] >= length]
        if len(kept) > 1:
            found.append((length, [f"{path}:{number}" for path, number in (places[at] for at in kept)]))
    return sorted(found, key=lambda one: (-one[0], one[1]))


def print_sizes(label, texts, language):
    sizes = sorted(((line_count(text), path) for path, text in texts.items()), reverse=True)
    found = functions(texts, language)
    print(f"\n{label}: {len(sizes)} files, {len(found)} functions")
    for what, counted, limit in (("files", sizes, 300), ("functions", found, 60)):
        lengths = [length for length, _ in counted]
        print(f"  {what}: median {statistics.median_low(lengths)} lines, longest {lengths[0]} ({counted[0][1]}), "
              f"over {limit}: {sum(one > limit for one in lengths)}")
    wide = [f"{path}:{number}" for path, text in texts.items()
            for number, line in enumerate(text.splitlines(), 1) if len(line) > 120]
    print(f"  lines of more than 120 columns: {len(wide)}" + (f" (first {wide[0]})" if wide else ""))


def print_duplicates(label, texts):
    found = duplicates(texts)
    lines = sum(length * (len(places) - 1) for length, places in found)
    print(f"\n{label}: {len(found)} blocks of {LEAST_EQUAL} or more equal lines, {lines} lines more than once")
    for length, places in found[:5]:
        print(f"  {length} lines: {', '.join(places)}")


def main():
    print("files of an entity (folders)")
    counts = []
    for feature, name, paths in entities():
        counts.append(len(paths))
        folders = {os.path.dirname(path) for path in paths}
        print(f"  {feature + '.' + name:24} {len(paths):2} ({len(folders)})")
    if counts:
        print(f"  median {statistics.median_low(counts)}, most {max(counts)}")
    print(f"\nrows of “Where is it decided?”: {decided_rows()}")
    print("\nlines an operation")
    for feature, lines, parts, count in feature_lines():
        with_parts = f"; with {', '.join(PARTS[feature])} {(lines + parts) / count:.0f}" if parts else ""
        print(f"  {feature:12} {lines / count:4.0f} ({lines} lines, {count} operations{with_parts})")
    print(f"  Swift files of all features: {len(files(FEATURES, '.swift'))}")
    sources, scripts = files("Sources", ".swift"), files("web", ".js")
    print_sizes("Swift in Sources", sources, "swift")
    print_sizes("JavaScript in web", scripts, "js")
    print_duplicates("Swift in Sources", sources)
    print_duplicates("JavaScript in web", scripts)


main()
