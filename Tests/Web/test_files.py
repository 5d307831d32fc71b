"""Checks of the files alone: messages, contrast, what code may not do."""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from contrast import faults as contrast_faults
from messages import WEB, faults as message_faults
from refusals import faults as refusal_faults


CONFIGURATION = WEB.parent / "Tests/Web/deno.json"
# What the classes of a feature's styles begin with.
SUBJECTS = {
    "periods": ["period"],
    "money": ["customer", "rate"],
    "firm": ["firm"],
    "projects": ["project", "task", "matrix", "budget"],
    "imports": ["import"],
    "balance": ["balance", "absence", "contract"],
    "webhooks": ["webhook"],
    "golf": [
        "golf",
        "round",
        "rounds",
        "course",
        "club",
        "hole",
        "handicap",
        "score-card",
        "queue",
        "index",
        "tee",
        "tees",
        "committee",
        "conditions",
    ],
    "inspections": ["inspection"],
    "calendars": ["feed"],
    "people": ["user", "session", "audit", "api"],
    "timesheets": [
        "hours",
        "entry",
        "entries",
        "day",
        "time-line",
        "week",
        "month",
        "calendar",
        "timer",
        "find",
        "found",
    ],
    "reports": ["report", "team"],
}


class FileTests(unittest.TestCase):
    def test_messages(self):
        self.assertEqual(message_faults(), [])

    def test_sentences_of_the_server(self):
        self.assertEqual(refusal_faults(), [])

    def test_contrast(self):
        self.assertEqual(contrast_faults(), [])

    def test_code_makes_no_markup_of_text(self):
        forbidden = re.compile(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser"
            r"|\beval\(|new Function|setAttribute\(\"style"
        )
        for path in WEB.rglob("*.js"):
            self.assertIsNone(forbidden.search(path.read_text()), path)

    def test_modules_have_the_forms_that_the_server_joins(self):
        """WebModule.swift reads lines: an import or export of another form would be lost."""
        form = re.compile(
            r"import (\w+|\{[^{}]+\}) from \"\.{1,2}/(?:\.\./)*[\w/-]+\.js\";|import \{"
            r"|export default [{\w]|export (async function|function|class|const) \w"
        )
        for path in WEB.rglob("*.js"):
            if path.parent.name == "core" and path.name in ("modules.js", "service-worker.js", "start.js"):
                continue
            for line in path.read_text().splitlines():
                if re.match(r"\s*(import|export)\b(?!\()", line):
                    self.assertRegex(line, rf"^(?:{form.pattern})", path)
                self.assertNotRegex(line, r"import\((?!\"\./[\w/-]+\.js\"\))|\b(moduleOf|loadModule|byDefault)\b", path)

    def test_every_component_is_shown(self):
        """The page of components has every function that draws one."""
        shown = (WEB / "core/component-page.js").read_text()
        others = {"errorText", "formState", "valuesOf", "lineStep", "drawOverlays", "saying"}
        for name in ("components.js", "overlays.js", "charts.js"):
            for component in re.findall(
                r"^export (?:async )?(?:function|const) (\w+)", (WEB / "core" / name).read_text(), re.M
            ):
                if component not in others:
                    self.assertRegex(shown, rf"\b{component}\(", f"{component} of {name}")

    def test_styles_of_features_stay_with_them(self):
        """Each selector has a class that begins with a subject of its feature, so no feature changes another's page."""
        for folder, subjects in SUBJECTS.items():
            files = sorted((WEB / folder).rglob("style.css"))
            css = re.sub(r"/\*.*?\*/", "", "".join(path.read_text() for path in files), flags=re.S)
            for selectors in re.findall(r"([^{};]+)\{", css):
                if selectors.strip().startswith("@"):
                    continue
                for selector in re.split(r",(?![^()]*\))", selectors):
                    classes = re.findall(r"\.([a-z][\w-]*)", selector)
                    own = [
                        name for name in classes if any(f"{name}-".startswith(f"{subject}-") for subject in subjects)
                    ]
                    self.assertTrue(own, f"{folder}: {selector.strip()}")
        self.assertEqual(set(SUBJECTS), {path.relative_to(WEB).parts[0] for path in WEB.rglob("style.css")})
        every = [subject for subjects in SUBJECTS.values() for subject in subjects]
        self.assertEqual(len(every), len(set(every)), "a subject of two features")

    def test_files_are_short(self):
        for path in [*WEB.rglob("*.js"), *WEB.rglob("*.css")]:
            lines = path.read_text().splitlines()
            self.assertLessEqual(len(lines), 300, path)

    def test_the_linter_has_our_rules(self):
        def function(count):
            return "export function one() {\n" + "  step();\n" * (count - 2) + "}\n"

        # The last one has the most that is allowed.
        faults = {
            function(61): "function-lines",
            f"// {'word ' * 24}\n": "line-columns",
            "export const text = `one\ntwo`;\n": "text-on-one-line",
            f"{function(60)}// {'word ' * 23}w\nexport const text = `one ${{\n1}}`;\n": None,
        }
        for code, rule in faults.items():
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "one.js"
                path.write_text(code)
                command = [Path(sys.executable).parent / "deno", "lint", "--compact", "--config", CONFIGURATION, path]
                found = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "DENO_DIR": folder})
            said = re.findall(r"kortti/([a-z-]+)", found.stdout + found.stderr)
            self.assertEqual(said, [rule] if rule else [], found.stderr)
