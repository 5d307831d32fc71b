"""Writes a picture of every page to .build/screenshots: wide and phone, light and dark, in the three languages.

`screenshots.py [PART…]` writes those whose names contain a part. Pages are listed in the files shots_*.py, each with a
list SHOTS of `Shot`s, and `fill(test)` where they need more than the demo's data."""

import importlib
import shutil
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))

from harness import WIDE, PHONE, WebTest, close_browser  # noqa: E402
from server import TOP, Server  # noqa: E402

TARGET = TOP / ".build/screenshots"
LOOKS = [
    ("wide-light-en", WIDE, False, "en"),
    ("phone-dark-fi", PHONE, True, "fi"),
    ("wide-dark-fi", WIDE, True, "fi"),
    ("phone-light-nb", PHONE, False, "nb"),
]


def main():
    parts = sys.argv[1:]
    if not parts:
        shutil.rmtree(TARGET, ignore_errors=True)
    TARGET.mkdir(parents=True, exist_ok=True)
    test = WebTest()
    test.faults = []
    modules = [importlib.import_module(path.stem) for path in sorted(FOLDER.glob("shots_*.py"))]
    shots = [shot for module in modules for shot in module.SHOTS]
    with Server() as server:
        WebTest.server = server
        # What the demo lacks for pictures of full and overflowing pages.
        for module in modules:
            if hasattr(module, "fill"):
                module.fill(test)
        for shot in shots:
            if parts and not any(part in shot.name for part in parts):
                continue
            test.server = Server(demo=False) if shot.is_new else server
            for look, size, dark, language in LOOKS:
                with test.page(shot.path, user=shot.user, size=size, dark=dark, language=language) as page:
                    page.wait_for_load_state("networkidle")
                    if shot.prepare:
                        shot.prepare(page)
                    page.screenshot(path=TARGET / f"{shot.name}-{look}.png", full_page=shot.is_full)
            if shot.is_new:
                test.server.close()
            print(shot.name)
    close_browser()


if __name__ == "__main__":
    main()
