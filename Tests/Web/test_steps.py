"""The steps of a handicap's working in each language: with all figures of the server's sentence, none in English."""

import re

from harness import WebTest
from messages import WEB
from steps import STEPS

STEP = WEB.parent / "Sources/Features/Handicap/Explanation/WorkingStep.swift"
# What the server says of the club's golfers, on days on which there was much or little to say.
READ = """async (days) => {
    const get = async (path) => (await fetch(`/api/v1${path}`)).json();
    const golfers = await get("/clubs/1/golfers");
    return Promise.all(golfers.flatMap(({ id }) => days.map((day) => get(`/golfers/${id}/explanation?on=${day}`))));
}"""
TEXTS = """async (steps) => {
    const { loadModule } = await import(document.querySelector("script[type=module]").src);
    const { stepText } = await loadModule("golf/record/steps.js");
    return steps.map((step) => stepText(step, "2026-11-15"));
}"""
REASONS = """async (explanations) => {
    const { loadModule } = await import(document.querySelector("script[type=module]").src);
    const { reasonText } = await loadModule("golf/record/steps.js");
    return explanations.flatMap(({ differentials, table }) =>
        differentials.map((one) => [one.reason, reasonText(one, table)]));
}"""
DAYS = ["2026-11-22", "2026-07-15", "2021-06-01"]
# Words that English sentences of the working have.
ENGLISH = re.compile(r"\b(the|is|are|of|index|holes|strokes|counts|differentials?|rounded|category)\b", re.I)


def figures(text):
    """The numbers of a text, without days and rules."""
    text = re.sub(r"\d{4}-\d\d-\d\d|\d\d/\d\d/\d{4}|\((?:RoH|EGA|Golfliitto) [^)]*\)$", "", text)
    return {float(number) for number in re.findall(r"\d+(?:\.\d+)?", text)}


def cases(name):
    """The cases of a Swift enumeration of steps."""
    enumeration = re.search(rf"^  package enum {name}\b(.*?)^  }}", STEP.read_text(), re.M | re.S)[1]
    return set(re.findall(r"^    case (\w+)$", enumeration, re.M))


class StepTests(WebTest):
    def test_every_step_in_every_language(self):
        with self.page("/clubs", user="kaisa") as page:
            explanations = page.evaluate(READ, DAYS)
        found = [*STEPS]
        for explanation in explanations:
            found += explanation["steps"]
            for score in explanation["differentials"]:
                found += score["steps"] + [step for adjustment in score["adjustments"] for step in adjustment["steps"]]
        steps = list({step["sentence"]: step for step in found}.values())
        self.assertEqual({step["operation"] for step in steps}, cases("Operation"))
        self.assertEqual({step["statement"] for step in steps} - {None}, cases("Statement"))
        for language in ("en", "fi", "nb"):
            with self.page("/golf", user="aino", language=language) as page:
                texts = page.evaluate(TEXTS, steps)
                reasons = page.evaluate(REASONS, explanations[:6])
            for step, said in zip(steps, texts):
                self.assertFalse(said["isEnglish"], step)
                self.check_text(step["sentence"], said["text"], language)
            for english, text in reasons:
                self.check_text(english, text, language)

    def check_text(self, english, text, language):
        self.assertNotRegex(text, r"undefined|NaN|null|[{}]|--|[+−] [-−+]|(?:step|statement|counting)\.\w", english)
        if language == "en":
            self.assertEqual(figures(english) - figures(text) - {0}, set(), f"{english} | {text}")
        else:
            self.assertNotRegex(re.sub(r" \([^()]*\)$", "", text).replace("Course Rating", ""), ENGLISH)

    def test_a_step_that_is_not_known_is_shown_in_the_servers_words(self):
        step = {"rule": "RoH 9", "operation": "later", "statement": None, "sentence": "a later server's", "values": {}}
        with self.page("/golf", user="aino", language="fi") as page:
            self.assertEqual(page.evaluate(TEXTS, [step]), [{"text": "a later server's (RoH 9)", "isEnglish": True}])
