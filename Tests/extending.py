#!/usr/bin/env python3
"""Adds a field and a feature to a copy, by the steps of docs/extending.md alone.

The steps show the field `reference`. What they show of it is done once more for a field `place`: a shown line with the
name goes behind the shown one in the named file, and a file with the name in its path is copied. If the steps leave out
anything that is needed, the feature does not compile, or its tests fail: they find every declared field in OpenAPI, the
answers, the audit log and the export of personal data.

Then the example feature, which now needs golf, is added to the server by a line in the list of
Sources/App/Features.swift: its operations must be in OpenAPI, its tables in a new database, its pages are read and sent,
and without golf it is refused.

It uses the modules of the debug build, so it compiles nothing but the feature, its tests and the module App.
"""
import glob
import http.client
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.path.join(TOP, ".build", "debug")
EXAMPLE = "Tests/ExampleFeature"
OLD, NEW = ("0002", "002", "reference"), ("0003", "003", "place")


def renamed(text):
    """The text for the new field."""
    for old, new in zip(OLD, NEW):
        text = text.replace(old, new)
    return re.sub(r'("\w+", )2,', r"\g<1>3,", text)


def steps():
    """(file, the shown parts) of each step for a field; parts are apart by “…”."""
    with open(os.path.join(TOP, "docs/extending.md"), encoding="utf-8") as file:
        section = file.read().partition("\n## Add a field\n")[2].partition("\n## ")[0]
    for before, code in re.findall(r"(.*?)```(?:swift|sql)\n(.*?)```", section, re.DOTALL):
        path = re.findall(rf"`({EXAMPLE}/[^`]+)`", before)[-1]
        parts = [[line.strip() for line in part.strip().splitlines()] for part in code.split("…")]
        yield path, [part for part in parts if any(OLD[2] in line for line in part)]


def apply(copy, path, parts):
    """Does a step in the copy of the repository."""
    if OLD[2] in path:
        with open(os.path.join(copy, renamed(path)), "w", encoding="utf-8") as file:
            file.write("".join(f"{renamed(line)}\n" for part in parts for line in part))
        return
    with open(os.path.join(copy, path), encoding="utf-8") as file:
        lines = file.read().splitlines()
    for part in parts:
        plain = [line.strip() for line in lines]
        at = next((at for at in range(len(plain)) if plain[at:at + len(part)] == part), None)
        if at is None:
            sys.exit(f"extending: {path} has no {part}")
        lines[at + len(part):at + len(part)] = map(renamed, part)
    with open(os.path.join(copy, path), "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def embedded(copy):
    """Writes the files of the migrations as Swift, as the build does; returns the path."""
    folder, path = os.path.join(copy, EXAMPLE, "migrations"), os.path.join(copy, "embedded.swift")
    with open(path, "w", encoding="utf-8") as file:
        file.write("struct PackageResources {\n")
        for name in sorted(glob.glob(os.path.join(folder, "*/*.sql"))):
            with open(name, "rb") as text:
                identifier = re.sub(r"\W", "_", "_" + os.path.basename(name)[1:])
                file.write(f"static let {identifier}: [UInt8] = {list(text.read())}\n")
        file.write("}\n")
    return path


def build_arguments(command):
    """The arguments of a command in SwiftPM's own list of them."""
    with open(os.path.join(TOP, ".build", "debug.yaml"), encoding="utf-8") as file:
        found = re.search(rf'^  "C\.{command}":\n(?:    .*\n)*?    args: (\[.*\])$', file.read(), re.MULTILINE)
    return json.loads(found.group(1))


def without(arguments, *names):
    """The arguments without those that say where this module's files are; each of `names` has a value behind it."""
    kept, rest = [], iter(arguments)
    for one in rest:
        if one in names:
            next(rest)
        elif not one.startswith("@") and one not in (
                "-emit-dependencies", "-emit-module", "-incremental", "-c", "-emit-objc-header", "-parseable-output",
                "-enable-batch-mode", "-serialize-diagnostics", "-whole-module-optimization"):
            kept.append(one)
    return kept


def module_maps(arguments):
    """The C modules that arguments name."""
    return [one for one in arguments if one.startswith("-fmodule-map-file=")]


def compile_module(copy, folder, more=(), using=None):
    """Compiles the Swift files of a folder of the copy as the module of that name; returns its object file. `using` is
    another module of the copy that it now imports, with C modules of its own."""
    module = os.path.basename(folder)
    command = rf"{module}-[^\"]*\.module"
    arguments = without(build_arguments(command), "-module-name", "-emit-module-path", "-output-file-map",
                        "-index-store-path", "-emit-objc-header-path", "-num-threads")
    if using:
        known = module_maps(arguments)
        for one in module_maps(build_arguments(rf"{using}-[^\"]*\.module")):
            arguments += [] if one in known else ["-Xcc", one]
    sources = sorted(os.path.join(at, name) for at, _, names in os.walk(os.path.join(copy, folder))
                     for name in names if name.endswith(".swift"))
    output = os.path.join(copy, f"{module}.o")
    # The copy's modules come before those of the build.
    run(arguments[:1] + ["-I", copy] + arguments[1:] + [
        "-module-name", module, "-emit-module", "-emit-module-path", os.path.join(copy, f"{module}.swiftmodule"),
        "-whole-module-optimization", "-Onone", "-gnone", "-c", "-o", output] + sources + list(more))
    return output


def run(command):
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=600)
    if done.returncode != 0:
        sys.exit(done.stdout[-6000:] + "\nextending: the steps do not suffice")
    return done.stdout


def objects_of(product):
    """The object files that a product of the build is linked of."""
    with open(os.path.join(BUILD, f"{product}.product", "Objects.LinkFileList"), encoding="utf-8") as file:
        return [line.strip() for line in file]


def link(copy, product, command, objects, replaced, more=()):
    """Links the copy's objects with those of a product of the build but for the replaced modules, and with `more`."""
    others = [line for line in objects_of(product) if not re.search(rf"/({replaced})\.build/|\.derived", line)]
    others += [line for line in more if line not in others]
    listed, program = os.path.join(copy, f"{product}.objects"), os.path.join(copy, product)
    with open(listed, "w", encoding="utf-8") as file:
        file.write("\n".join(others + objects))
    run(without(build_arguments(command), "-o", "-module-name") + ["-o", program, f"@{listed}"])
    return program


def tests_product():
    return next(name for name in os.listdir(BUILD) if name.endswith("PackageTests.product")).removesuffix(".product")


def replace(path, old, new):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if old not in text:
        sys.exit(f"extending: {path} has no {old}")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace(old, new))


def test_field(copy):
    """Adds the field and runs the feature's tests; returns the feature's object file and what was run."""
    for path, parts in steps():
        apply(copy, path, parts)
    entry = os.path.join(copy, "entry.swift")
    with open(entry, "w", encoding="utf-8") as file:
        file.write("import Testing\n@main struct Entry {\n  static func main() async {\n"
                   "    await Testing.__swiftPMEntryPoint() as Never\n  }\n}\n")
    feature = compile_module(copy, EXAMPLE, [embedded(copy)])
    tests = compile_module(copy, EXAMPLE + "Tests", [entry])
    product = tests_product()
    program = link(copy, product, rf"{product}-[^\"]*\.test", [feature, tests],
                   r"\w*Tests|ExampleFeature|kortti|Simulate")
    output = run([program, "--testing-library", "swift-testing"])
    return feature, re.search(r"Test run with .*?(?=\.?$)", output, re.MULTILINE).group()


def test_feature(copy, feature):
    """Adds the feature to the server's list, and looks for its operations and tables."""
    path, end = os.path.join(copy, "Sources/App/Features.swift"), "  ]\n  private typealias Make"
    replace(path, end, '    ("notices", { _, _, _ in Notices().feature }),\n' + end)
    replace(path, "import AuditLogMigrations", "import ExampleFeature\nimport AuditLogMigrations")
    app = compile_module(copy, "Sources/App", using="ExampleFeature")
    # Modules of Sources that only the example uses.
    modules = "|".join(name for _, names, _ in os.walk(os.path.join(TOP, "Sources")) for name in names)
    more = [line for line in objects_of(tests_product()) if re.search(rf"/({modules})\.build/", line)
            and not re.search(r"/(App|kortti)\.build/", line)]
    program = link(copy, "kortti", r"kortti-[^\"]*\.exe", [feature, app], "App", more)
    paths = json.loads(run([program, "openapi"]))["paths"]
    if "post" not in paths.get("/notices", {}) or "patch" not in paths.get("/notices/{id}", {}):
        sys.exit("extending: the feature's operations are not in OpenAPI")
    database = os.path.join(copy, "kortti.db")
    run([program, "migrate", "--database", database])
    with open(database, "rb") as file:
        if b"CREATE TABLE notices" not in file.read():
            sys.exit("extending: the feature's tables are not in the database")
    run([program, "check", "--database", database])
    alone = subprocess.run(
        [program, "check", "--features", "people,notices", "--database", database], text=True, capture_output=True)
    if alone.returncode != 64 or "The feature notices needs golf" not in alone.stderr:
        sys.exit(f"extending: the feature is served without one that it needs: {alone.stderr}")
    test_site(program, database)


def test_site(program, database):
    """Reads a page of the feature, and sends the form of another one."""
    command = [program, "serve", "--database", database, "--listen", "127.0.0.1:0"]
    server = subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        address = server.stdout.readline().split()[-1].removeprefix("http://")
        connection = http.client.HTTPConnection(address, timeout=60)

        def ask(method, path, body=None):
            connection.request(method, path, body, {
                "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"})
            answer = connection.getresponse()
            return answer.status, answer.getheader("Location"), answer.read().decode()

        form = "/notice-board/suggest"
        token = re.search('name="formToken" value="([^"]+)"', ask("GET", form)[2])
        answers = [ask("POST", form, "text=A+bench")[0], ask("POST", form, f"formToken={token[1]}&text=A+bench")[:2]]
        if ask("GET", "/notice-board")[0] != 200 or answers != [422, (303, "/notice-board")]:
            sys.exit(f"extending: the feature's pages do not work: {answers}")
    finally:
        server.terminate()
        server.wait(60)


def main():
    with tempfile.TemporaryDirectory() as copy:
        for folder in (EXAMPLE, EXAMPLE + "Tests", "Sources/App"):
            shutil.copytree(os.path.join(TOP, folder), os.path.join(copy, folder))
        replace(os.path.join(copy, EXAMPLE, "NoticesFeature.swift"), 'needs: ["people"]', 'needs: ["people", "golf"]')
        feature, tests = test_field(copy)
        test_feature(copy, feature)
    print(f"{tests}, with one more field, and the server has one more feature, by docs/extending.md")


main()
