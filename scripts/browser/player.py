"""The player in Chromium: frames, controls, the keyboard, light and dark, no complaints."""

import json
import os
import subprocess
import sys
import tempfile

from browser import Browser, expect, finish, outside, pixels

keyrise, scenario = sys.argv[1:3]
pictures = os.environ.get("KEYRISE_BROWSER_PICTURES")

# The labels, in all frames, of which a corner lies outside the screen's round corners.
CUT_LABELS = """() => {
  const data = JSON.parse(document.getElementById("film").textContent);
  const [width, height] = data.size, radius = data.radius, scrub = document.getElementById("scrub");
  const isOutside = (x, y) => {
    const dx = Math.max(radius - x, x - (width - radius), 0);
    const dy = Math.max(radius - y, y - (height - radius), 0);
    return x < 0 || y < 0 || x > width || y > height || Math.hypot(dx, dy) > radius;
  };
  const cut = [];
  for (let frame = 0; frame <= +scrub.max; frame++) {
    scrub.value = frame;
    scrub.dispatchEvent(new Event("input"));
    for (const tag of document.querySelectorAll("#overlay rect.tag")) {
      const box = tag.getBBox();
      const corners = [[box.x, box.y], [box.x + box.width, box.y],
        [box.x, box.y + box.height], [box.x + box.width, box.y + box.height]];
      if (corners.some(([x, y]) => isOutside(x, y))) cut.push([frame, box.x, box.y]);
    }
  }
  return cut;
}"""

with Browser() as browser, tempfile.TemporaryDirectory() as folder:
    html, frames = f"{folder}/demo.html", f"{folder}/frames/"
    round_html = f"{folder}/round.html"
    strategies = ["clearance", "inset-overlap", "fixed-shift"]
    subprocess.run(
        [keyrise, "render", scenario, "--strategy", ",".join(strategies), "-o", html, "-q"],
        stderr=subprocess.DEVNULL)
    page = browser.page(html, height=1500)
    expect(page.locator("#play").get_attribute("aria-label") == "Play", "it plays for who is calm")

    def seek(frame):
        page.locator("#scrub").evaluate(
            "(scrub, frame) => { scrub.value = frame;"
            " scrub.dispatchEvent(new Event('input')); }", frame)

    def now():
        return page.locator("#now").text_content()

    # Without overlays and round corners the screen is a frame of the sequence.
    page.add_style_tag(content="#screen { border-radius: 0 !important; } #overlay { display: none !important; }")
    screen = page.locator("#screen")
    for strategy in strategies:
        subprocess.run(
            [keyrise, "render", scenario, "--strategy", strategy, "-o", frames, "-q", "--force"],
            stderr=subprocess.DEVNULL)
        with open(frames + "manifest.json") as file:
            manifest = json.load(file)["frames"]
        page.locator(f"#strategies input[value={strategy}]").check(force=True)
        for share in [0, 0.15, 0.4, 0.75, 1]:
            index = round(share * (len(manifest) - 1))
            seek(index)
            box = screen.bounding_box()
            # Whole points, as the screen is centred between them.
            shot = pixels(page.screenshot(clip=box))
            reference = pixels(frames + manifest[index]["file"])
            differing = outside(shot, reference)
            expect(differing is not None, f"the screen is {shot.shape}, not {reference.shape}")
            if differing is None:
                continue
            count = differing.sum()
            print(f"{strategy} frame {index}: {count} of {differing.size} pixels", file=sys.stderr)
            expect(count <= differing.size * 0.0005, f"{strategy}: frame {index}: {count} differ")
            expect(f"frame {index} of {len(manifest) - 1}" in now(), f"it says {now()}")

    # Controls.
    seek(10)
    page.locator("#forward").click()
    expect("frame 11 " in now(), f"forward: {now()}")
    page.locator("#back").click()
    page.locator("#back").click()
    expect("frame 9 " in now(), f"back: {now()}")
    page.locator("#first").click()
    expect("frame 0 " in now(), f"first: {now()}")
    page.locator("#play").click()
    page.wait_for_timeout(400)
    expect(page.locator("#play").get_attribute("aria-label") == "Pause", "play does not play")
    page.locator("#play").click()
    playing = int(now().split("frame ")[1].split(" ")[0])
    expect(5 <= playing <= 60, f"after 0.4 s it shows frame {playing}")

    # The keyboard.
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    expect("frame 11 " in now(), f"arrows: {now()}")
    page.keyboard.press("ArrowLeft")
    expect("frame 10 " in now(), f"left: {now()}")
    page.keyboard.press("End")
    last = len(manifest) - 1
    expect(f"frame {last} of {last}" in now(), f"end: {now()}")
    page.keyboard.press("2")
    expect(page.locator("#strategies input:checked").get_attribute("value") == strategies[1],
           "key 2 does not choose the second strategy")
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    page.wait_for_timeout(200)
    page.keyboard.press(" ")
    expect("frame 0 " not in now(), "the space bar does not play")

    # Overlays.
    page.add_style_tag(content="#overlay { display: block !important; }")
    seek(len(manifest) // 3)
    expect(page.locator("#o-keyboard path").count() > 0, "no dimension of the keyboard")
    page.locator("#overlays input[value=keyboard]").uncheck()
    expect(page.locator("#o-keyboard path").count() == 0, "the dimension stays")
    page.close()

    # No label reaches into the screen's round corners, in whatever frame.
    subprocess.run(
        [keyrise, "render", scenario, "--device", "iphone-15", "-o", round_html, "-q"],
        stderr=subprocess.DEVNULL)
    page = browser.page(round_html, height=1500)
    for overlay in page.locator("#overlays input").all():
        overlay.check()
    cut = page.evaluate(CUT_LABELS)
    expect(cut == [], f"labels are cut off: {cut[:3]}")
    page.close()

    # Light, dark and narrow: nothing is wider than the window.
    for name, width, height, scheme in [
            ("light", 1100, 900, "light"), ("dark", 1100, 900, "dark"), ("narrow", 390, 844, "light")]:
        page = browser.page(html, width=width, height=height, scale=1, scheme=scheme)
        page.wait_for_timeout(100)
        wide = page.evaluate("document.documentElement.scrollWidth")
        expect(wide <= width, f"{name}: {wide} of {width} pixels")
        if pictures:
            page.screenshot(path=f"{pictures}/player-{name}.png")
        page.close()

    # It begins to play by itself where nobody minds.
    page = browser.page(html, calm=False)
    page.wait_for_timeout(500)
    expect(page.locator("#play").get_attribute("aria-label") == "Pause", "it does not begin")
    page.close()
    expect(browser.complaints == [], f"complaints: {browser.complaints}")
    expect(all(url.startswith("file://") for url in browser.requests), "something was fetched")
finish("player")
