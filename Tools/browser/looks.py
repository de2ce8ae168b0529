"""What shapes show beside what pixels show, in Chromium, for every look there is.

Stills as SVG, animated SVGs and players of scenarios at five instants, at one pixel a point: at most
1 % of the pixels may differ from the frame's by more than 96 of 255, which letters do that are
smoothed otherwise.
"""

import json
import os
import subprocess
import sys
import tempfile

from browser import Browser, expect, finish, patiently

keyrise, scenarios = sys.argv[1], sys.argv[2:]
# The share of a scenario's frames after which it is looked at.
INSTANTS = [0.05, 0.3, 0.5, 0.75, 1]
SHARE = 0.01


def run(*arguments):
    """Has keyrise draw something; whether its expectations hold is no matter here."""
    done = subprocess.run([keyrise, *arguments, "-q"], stderr=subprocess.PIPE, text=True)
    expect(done.returncode in (0, 1), f"keyrise {' '.join(arguments)}: {done.stderr}")


def picture(page):
    """A screenshot of an SVG, as large as it says it is."""
    size = page.ask("[document.documentElement.width, document.documentElement.height]"
                    ".map((length) => length.baseVal.value)")
    return page.picture([0, 0, *size])


def compare(browser, what, shoot, path):
    count, all_pixels, size = patiently(
        lambda: browser.differing(shoot(), path, 96),
        lambda found: found[2] and found[0] <= SHARE * found[1])
    print(f"{what}: {count} of {all_pixels} pixels", file=sys.stderr)
    expect(size, f"{what}: another size")
    expect(count <= SHARE * all_pixels, f"{what}: {count} of {all_pixels} pixels differ")


with Browser() as browser, tempfile.TemporaryDirectory() as folder:
    for scenario in scenarios:
        name = os.path.basename(scenario).removesuffix(".yaml")
        if name == "scenario":
            name = os.path.basename(os.path.dirname(scenario))
        frames, svg, html = f"{folder}/frames/", f"{folder}/film.svg", f"{folder}/film.html"
        run("render", scenario, "--scale", "1", "--draft", "-o", frames, "-o", svg, "-o", html,
            "--force")
        with open(frames + "manifest.json") as file:
            manifest = json.load(file)
        width, height = manifest["width"], manifest["height"]
        shown = [manifest["frames"][round(share * (len(manifest["frames"]) - 1))]
                 for share in INSTANTS]
        window = {"width": max(width, 1200), "height": height + 700, "scale": 1}
        film = browser.page(svg, calm=False, **window)
        player = browser.page(html, **window | {"width": width + 800})
        player.bare_player(f"--wide: {width}px !important; width: {width}px !important")
        for frame in shown:
            index = manifest["frames"].index(frame)
            reference = frames + frame["file"]
            run("still", scenario, "--at", f"#{index}", "--scale", "1",
                "-o", f"{folder}/still.svg")
            still = browser.page(f"{folder}/still.svg", **window)
            compare(browser, f"{name} still {index}", lambda: picture(still), reference)
            still.save(f"{name}-{index}-still")
            still.close()
            film.seek(frame["time"])
            compare(browser, f"{name} film {index}", lambda: picture(film), reference)
            film.save(f"{name}-{index}-film")
            player.ask(
                "(() => { const scrub = document.querySelector('#scrub');"
                f" scrub.value = {index}; scrub.dispatchEvent(new Event('input')) }})()")
            box = player.box("#screen")
            compare(
                browser, f"{name} player {index}", lambda: player.picture(box), reference)
        film.close()
        player.close()
    expect(browser.complaints == [], f"complaints: {browser.complaints}")
finish("looks")
