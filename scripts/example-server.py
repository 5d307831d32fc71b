#!/usr/bin/env python3
"""Builds the server with the example feature of the tests, in release, and prints the path of the binary.

The sources are copied to .build/example-server, where the feature is a line in the list of features and a module that
App uses; what has not changed there is not built again."""
import os
import shutil
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COPY = os.path.join(TOP, ".build", "example-server")
# File, a text in it, and what stands in its place in the copy.
CHANGES = [
    ("Sources/App/Features.swift", "import FeatureManifest\n", "import ExampleFeature\nimport FeatureManifest\n"),
    ("Sources/App/Features.swift", "  ]\n  private typealias Make",
     '    ("notices", { _, settings, _ in\n'
     "      Notices(keys: settings.keys, longJobs: settings.longJobs).feature }),\n"
     "  ]\n  private typealias Make"),
    ("Package.swift", '"DueJobsMigrations", "FeatureManifest"',
     '"DueJobsMigrations", "ExampleFeature", "FeatureManifest"'),
]


def changed(path, content):
    for file, old, new in CHANGES:
        if file == path:
            if content.count(old.encode()) != 1:
                sys.exit(f"example-server: {file} has not just one {old!r}")
            content = content.replace(old.encode(), new.encode())
    return content


def copy_sources():
    listed = subprocess.run(["git", "-C", TOP, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                            check=True, capture_output=True, text=True).stdout.split("\0")
    kept = set()
    for path in filter(None, listed):
        source, target = os.path.join(TOP, path), os.path.join(COPY, path)
        if not os.path.isfile(source):
            continue
        kept.add(target)
        with open(source, "rb") as file:
            content = changed(path, file.read())
        if os.path.exists(target):
            with open(target, "rb") as file:
                if file.read() == content:
                    continue
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "wb") as file:
            file.write(content)
        shutil.copymode(source, target)
    for folder, folders, names in os.walk(COPY):
        if folder == COPY:
            folders[:] = [name for name in folders if name != ".build"]
        for name in names:
            if os.path.join(folder, name) not in kept and name != "Package.resolved":
                os.remove(os.path.join(folder, name))


def main():
    copy_sources()
    build = ["swift", "build", "-c", "release", "--static-swift-stdlib", "--product", "kortti", "--package-path", COPY]
    done = subprocess.run(build, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        sys.exit(done.stdout[-6000:])
    print(os.path.join(COPY, ".build", "release", "kortti"))


main()
