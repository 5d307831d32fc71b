"""The contrast of the colors that meet, from the tokens, in both themes (WCAG 2.2, 1.4.3 and 1.4.11)."""

import re

from messages import WEB

# Text on grounds needs 4.5; borders of inputs and the focus ring need 3.
TEXT = [(text, ground) for text in ("text", "text-2", "text-3") for ground in ("ground", "surface", "sunken")] + [
    ("text", "hover"),
    ("text", "raised"),
    ("accent-text", "raised"),
    ("text-2", "hover"),
    ("accent-text", "ground"),
    ("accent-text", "surface"),
    ("accent-text", "sunken"),
    ("accent-text", "accent-soft"),
    ("on-accent", "accent"),
    ("on-accent", "accent-hover"),
    ("on-bad", "bad"),
    ("on-bad", "bad-hover"),
    ("good", "good-soft"),
    ("warning", "warning-soft"),
    ("bad", "bad-soft"),
    ("bad", "surface"),
    ("bad", "ground"),
    ("good", "surface"),
    ("warning", "surface"),
    ("good", "ground"),
    ("warning", "ground"),
    ("text", "accent-soft"),
    ("text", "bad-soft"),
    ("text", "warning-soft"),
]
EDGES = [("border", "surface"), ("border", "ground"), ("focus", "surface"), ("focus", "ground"), ("focus", "sunken")]


def luminance(color):
    channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def ratio(one, other):
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def themes():
    """The colors of light and dark by name."""
    css = (WEB / "core/tokens.css").read_text()
    light, dark = {}, {}
    for name, value in re.findall(r"--([\w-]+): (.*?);", css):
        if found := re.fullmatch(r"light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", value):
            light[name], dark[name] = found.groups()
        elif re.fullmatch(r"#[0-9a-f]{6}", value):
            light[name] = dark[name] = value
    return {"light": light, "dark": dark}


def faults():
    found = []
    for theme, colors in themes().items():
        # What is chosen stands out from what it lies on.
        if ratio(colors["raised"], colors["sunken"]) < 1.1:
            found.append(f"{theme}: raised is nearly sunken")
        for pairs, least in ((TEXT, 4.5), (EDGES, 3)):
            for one, other in pairs:
                contrast = ratio(colors[one], colors[other])
                if contrast < least:
                    found.append(f"{theme}: {one} on {other} has {contrast:.2f}, needs {least}")
    return found
