"""The animated SVG in Chromium: frames at five times are the frames of the sequence."""

import json
import subprocess
import sys
import tempfile
import time

from browser import Browser, expect, finish, patiently

keyrise, scenarios = sys.argv[1], sys.argv[2:]


def shots(page, count):
    """The different pictures among some that are taken a fifth of a second apart."""
    seen = set()
    for _ in range(count):
        time.sleep(0.2)
        seen.add(page.picture())
    return seen


with Browser() as browser, tempfile.TemporaryDirectory() as folder:
    for scenario in scenarios:
        svg, frames = f"{folder}/film.svg", f"{folder}/frames/"
        subprocess.run(
            [keyrise, "render", scenario, "-o", svg, "-o", frames, "-q", "--force"],
            stderr=subprocess.DEVNULL)
        with open(frames + "manifest.json") as file:
            manifest = json.load(file)["frames"]
        page = browser.page(svg, calm=False)
        for share in [0, 0.15, 0.4, 0.75, 1]:
            index = round(share * (len(manifest) - 1))
            frame = manifest[index]
            around = manifest[max(index - 1, 0):index + 2]
            # What moves stands between the pixels that a frame is snapped to.
            limit = 0.0005 if len({shown["sha256"] for shown in around}) == 1 else 0.002
            page.seek(frame["time"])
            count, all_pixels = patiently(
                lambda: browser.outside(page.picture(), frames + frame["file"]),
                lambda found: found[0] <= found[1] * limit)
            print(f"{scenario} at {frame['time']:.3f} s: {count} of {all_pixels} pixels",
                  file=sys.stderr)
            expect(count <= all_pixels * limit,
                   f"{scenario}: {count} pixels differ at {frame['time']} s")
        page.close()

    # In a page's <img> it plays by itself, and stands still for who asks for less motion.
    with open(f"{folder}/page.html", "w") as file:
        file.write('<!doctype html><title>x</title><img src="film.svg" width="200" alt="">')
    page = browser.page(f"{folder}/page.html", calm=False)
    count = len(shots(page, 12))
    expect(count > 3, f"in an <img> it shows {count} pictures in 2.4 s")
    # What a page alone is told does not reach the pictures in it.
    with Browser("--force-prefers-reduced-motion") as calm:
        page = calm.page(f"{folder}/page.html")
        time.sleep(0.3)
        count = len(shots(page, 6))
        expect(count == 1, f"with reduced motion an <img> shows {count} pictures")
        expect(calm.complaints == [], f"complaints: {calm.complaints}")
    expect(browser.complaints == [], f"complaints: {browser.complaints}")
finish("animated_svg")
