"""The messages of the web app: none is missing in a language, none is unused, and their parameters agree."""

import json
import re
from pathlib import Path

WEB = Path(__file__).resolve().parents[2] / "web"
FOLDERS = sorted(path.name for path in WEB.iterdir() if path.is_dir())


def read(folder, language):
    return json.loads((WEB / folder / f"{language}.json").read_text())


MESSAGE_NAMES = {name for folder in FOLDERS for name in read(folder, "en")}


def parameters(message):
    texts = message.values() if isinstance(message, dict) else [message]
    return set(re.findall(r"\{(\w+)\}", " ".join(texts)))


def faults():
    """Sentences on what is wrong with the messages."""
    found = []
    sources = [path.read_text() for path in WEB.rglob("*.js")]
    code = "\n".join(sources)
    literals = set(re.findall(r'"([a-z]+(?:[.-][A-Za-z0-9-]+)+)"', code))
    # `role.${me.role}` uses every message that begins with `role.`.
    prefixes = tuple(set(re.findall(r"`([a-z]+(?:\.[A-Za-z]+)*\.)\$\{", code)))
    for folder in FOLDERS:
        english = read(folder, "en")
        finnish = read(folder, "fi")
        norwegian = read(folder, "nb")
        for language, others in (("fi", finnish), ("nb", norwegian)):
            for name in sorted(english.keys() ^ others.keys()):
                found.append(f"{folder}: {name} is in en or {language} only")
        for name, message in english.items():
            for other in (finnish, norwegian):
                if name in other and parameters(message) != parameters(other[name]):
                    found.append(f"{folder}: {name} has other parameters in another language")
            if name not in literals and not name.startswith(prefixes):
                found.append(f"{folder}: {name} is not used")
        if any(list(messages) != sorted(messages) for messages in (english, finnish, norwegian)):
            found.append(f"{folder}: the messages are not in order")
    names = [name for folder in FOLDERS for name in read(folder, "en")]
    for name in {name for name in names if names.count(name) > 1}:
        found.append(f"{name} is in two folders")
    for name in sorted(set(re.findall(r'\bt\("([^"]+)"', code)) - set(names)):
        found.append(f"{name} is used and is not there")
    return found
