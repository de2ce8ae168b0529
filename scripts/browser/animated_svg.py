"""The animated SVG in Chromium: frames at five times are the frames of the sequence."""

import json
import subprocess
import sys
import tempfile

from browser import Browser, expect, finish, outside, pixels

keyrise, scenarios = sys.argv[1], sys.argv[2:]

with Browser() as browser, tempfile.TemporaryDirectory() as folder:
    for scenario in scenarios:
        svg, frames = f"{folder}/film.svg", f"{folder}/frames/"
        subprocess.run(
            [keyrise, "render", scenario, "-o", svg, "-o", frames, "-q", "--force"],
            stderr=subprocess.DEVNULL)
        with open(frames + "manifest.json") as file:
            manifest = json.load(file)["frames"]
        page = browser.page(svg)
        for share in [0, 0.15, 0.4, 0.75, 1]:
            index = round(share * (len(manifest) - 1))
            frame = manifest[index]
            around = manifest[max(index - 1, 0):index + 2]
            # What moves stands between the pixels that a frame is snapped to.
            limit = 0.0005 if len({shown["sha256"] for shown in around}) == 1 else 0.002
            page.emulate_media(reduced_motion="no-preference")
            page.evaluate(
                "time => document.getAnimations().forEach(animation => {"
                " animation.pause(); animation.currentTime = time * 1000; })", frame["time"])
            reference = pixels(frames + frame["file"])
            differing = outside(pixels(page.screenshot()), reference)
            count = differing.sum()
            print(f"{scenario} at {frame['time']:.3f} s: {count} of {differing.size} pixels",
                  file=sys.stderr)
            expect(count <= differing.size * limit,
                   f"{scenario}: {count} pixels differ at {frame['time']} s")
        page.close()

    # In a page's <img> it plays by itself, and stands still for who asks for less motion.
    with open(f"{folder}/page.html", "w") as file:
        file.write('<!doctype html><title>x</title><img src="film.svg" width="200" alt="">')
    page = browser.page(f"{folder}/page.html", calm=False)
    shots = set()
    for _ in range(12):
        page.wait_for_timeout(200)
        shots.add(page.screenshot())
    expect(len(shots) > 3, f"in an <img> it shows {len(shots)} pictures in 2.4 s")
    page.close()
    with browser.wholly_calm():
        page = browser.page(f"{folder}/page.html")
        page.wait_for_timeout(300)
        shots = set()
        for _ in range(6):
            page.wait_for_timeout(200)
            shots.add(page.screenshot())
        expect(len(shots) == 1, f"with reduced motion an <img> shows {len(shots)} pictures")
        page.close()
    expect(browser.complaints == [], f"complaints: {browser.complaints}")
    expect(all(url.startswith("file://") for url in browser.requests), "something was fetched")
finish("animated_svg")
