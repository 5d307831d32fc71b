#!/usr/bin/env python3
"""Makes the demo's pictures of their drawings, with Chromium: scripts/web-python.sh demo/draw.py"""
import base64
from pathlib import Path

from playwright.sync_api import sync_playwright

FOLDER = Path(__file__).resolve().parent / "inspections"
# The media type of each picture, so that the demo has all that can be read, and how well it is kept.
PICTURES = {
    "front": ("image/png", "png", 1),
    "meter": ("image/webp", "webp", 0.8),
    "north-wall": ("image/jpeg", "jpg", 0.6),
    "roof": ("image/webp", "webp", 0.8),
    "shingles": ("image/jpeg", "jpg", 0.5),
}
MOST_BYTES = 25_000
DRAW = """async ([drawing, type, quality]) => {
    const image = new Image(800, 600)
    image.src = "data:image/svg+xml;base64," + drawing
    await image.decode()
    const canvas = new OffscreenCanvas(800, 600)
    canvas.getContext("2d", { alpha: false }).drawImage(image, 0, 0, 800, 600)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type, quality })).arrayBuffer())
    return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(""))
}"""


def main():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--disable-gpu"])
        page = browser.new_page()
        for name, (media_type, ending, quality) in PICTURES.items():
            drawing = base64.b64encode((FOLDER / f"{name}.svg").read_bytes()).decode()
            picture = base64.b64decode(page.evaluate(DRAW, [drawing, media_type, quality]))
            if len(picture) > MOST_BYTES:
                raise SystemExit(f"{name} has {len(picture)} bytes: at most {MOST_BYTES} are compiled into the binary.")
            (FOLDER / f"{name}.{ending}").write_bytes(picture)
            print(f"{name}.{ending}: {len(picture)} bytes")
        browser.close()


if __name__ == "__main__":
    main()
