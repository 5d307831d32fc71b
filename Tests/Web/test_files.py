"""Checks of the files alone: messages, contrast, what code may not do."""
import re
import unittest

from contrast import faults as contrast_faults
from messages import WEB, faults as message_faults
from refusals import faults as refusal_faults


class FileTests(unittest.TestCase):
    def test_messages(self):
        self.assertEqual(message_faults(), [])

    def test_sentences_of_the_server(self):
        self.assertEqual(refusal_faults(), [])

    def test_contrast(self):
        self.assertEqual(contrast_faults(), [])

    def test_code_makes_no_markup_of_text(self):
        forbidden = re.compile(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(|new Function|setAttribute\(\"style")
        for path in WEB.rglob("*.js"):
            self.assertIsNone(forbidden.search(path.read_text()), path)

    def test_every_component_is_shown(self):
        """The page of components has every function that draws one."""
        shown = (WEB / "core/component-page.js").read_text()
        others = {"errorText", "formState", "valuesOf", "lineStep", "drawOverlays"}
        for name in ("components.js", "overlays.js", "charts.js"):
            for component in re.findall(r"^export (?:async )?(?:function|const) (\w+)", (WEB / "core" / name).read_text(), re.M):
                if component not in others:
                    self.assertRegex(shown, rf"\b{component}\(", f"{component} of {name}")

    def test_files_are_short(self):
        for path in [*WEB.rglob("*.js"), *WEB.rglob("*.css")]:
            lines = path.read_text().splitlines()
            self.assertLessEqual(len(lines), 300, path)
