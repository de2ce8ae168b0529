"""The player in Chromium: frames, controls, the keyboard, light and dark, no complaints."""

import json
import subprocess
import sys
import tempfile
import time

from browser import Browser, expect, finish, patiently

# The share of pixels that may differ by more than antialiasing.
LIMIT = 0.0005

keyrise, scenario = sys.argv[1:3]
SHIFT = 8

# The labels, in all frames, of which a corner lies outside the screen's round corners.
CUT_LABELS = """() => {
  const data = JSON.parse(document.getElementById("film").textContent);
  const { size: [width, height], radius } = Object.values(data.views)[0];
  const scrub = document.getElementById("scrub");
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

# Which of the picture and the controls reach beyond the window, and whether one lies on the other.
CUT_AREAS = """() => {
  const [picture, controls] = ["#screen", "#transport"]
    .map((name) => document.querySelector(name).getBoundingClientRect())
  const isCut = ({ left, top, right, bottom }) =>
    left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5
  const found = []
  if (isCut(picture)) found.push("the picture is cut off")
  if (isCut(controls)) found.push("the controls are cut off")
  if (picture.right > controls.left && picture.bottom > controls.top && controls.bottom > picture.top)
    found.push("the controls lie on the picture")
  return found
}"""

with Browser() as browser, tempfile.TemporaryDirectory() as folder:
    html, frames = f"{folder}/demo.html", f"{folder}/frames/"
    round_html = f"{folder}/round.html"
    strategies = ["clearance", "inset-overlap", "fixed-shift"]
    subprocess.run(
        [keyrise, "render", scenario, "--strategy", ",".join(strategies), "-o", html, "-q"],
        stderr=subprocess.DEVNULL)
    page = browser.page(html, height=1500)
    expect(page.label("#play") == "Play", "it plays for who is calm")

    def seek(frame):
        page.ask(
            "(() => { const scrub = document.querySelector('#scrub');"
            f" scrub.value = {frame}; scrub.dispatchEvent(new Event('input')) }})()")

    def now():
        return page.text("#now")

    # Without overlays and round corners the screen is a frame of the sequence.
    page.bare_player()
    for strategy in strategies:
        subprocess.run(
            [keyrise, "render", scenario, "--strategy", strategy, "-o", frames, "-q", "--force"],
            stderr=subprocess.DEVNULL)
        with open(frames + "manifest.json") as file:
            manifest = json.load(file)["frames"]
        page.ask(f"document.querySelector('#strategies input[value={strategy}]').click()")
        for share in [0, 0.15, 0.4, 0.75, 1]:
            index = round(share * (len(manifest) - 1))
            seek(index)
            count, all_pixels = patiently(
                lambda: browser.outside(
                    page.picture(page.box("#screen")), frames + manifest[index]["file"]),
                lambda found: found[0] <= found[1] * LIMIT)
            print(f"{strategy} frame {index}: {count} of {all_pixels} pixels", file=sys.stderr)
            expect(count <= all_pixels * LIMIT, f"{strategy}: frame {index}: {count} differ")
            expect(f"frame {index} of {len(manifest) - 1}" in now(), f"it says {now()}")

    # Controls.
    seek(10)
    page.click("#forward")
    expect("frame 11 " in now(), f"forward: {now()}")
    page.click("#back")
    page.click("#back")
    expect("frame 9 " in now(), f"back: {now()}")
    page.click("#first")
    expect("frame 0 " in now(), f"first: {now()}")
    page.click("#play")
    time.sleep(0.4)
    expect(page.label("#play") == "Pause", "play does not play")
    page.click("#play")
    playing = int(now().split("frame ")[1].split(" ")[0])
    expect(5 <= playing <= 60, f"after 0.4 s it shows frame {playing}")

    # The keyboard.
    page.ask("document.activeElement.blur()")
    page.press("Home")
    page.press("ArrowRight")
    page.press("ArrowRight", SHIFT)
    expect("frame 11 " in now(), f"arrows: {now()}")
    page.press("ArrowLeft")
    expect("frame 10 " in now(), f"left: {now()}")
    page.press("End")
    last = len(manifest) - 1
    expect(f"frame {last} of {last}" in now(), f"end: {now()}")
    page.press("2")
    chosen = page.ask("document.querySelector('#strategies input:checked').value")
    expect(chosen == strategies[1], f"key 2 chooses {chosen}")
    page.press("Home")
    page.press("Space")
    time.sleep(0.2)
    page.press("Space")
    expect("frame 0 " not in now(), "the space bar does not play")

    # Overlays.
    page.style("#overlay { display: block !important }")
    seek(len(manifest) // 3)
    lines = "document.querySelectorAll('#o-keyboard path').length"
    expect(page.ask(lines) > 0, "no dimension of the keyboard")
    page.ask("document.querySelector('#overlays input[value=keyboard]').click()")
    expect(page.ask(lines) == 0, "the dimension stays")
    page.close()

    # No label reaches into the screen's round corners, in whatever frame.
    subprocess.run(
        [keyrise, "render", scenario, "--device", "iphone-15", "--ios", "18", "-o", round_html, "-q"],
        check=True, stderr=subprocess.DEVNULL)
    page = browser.page(round_html, height=1500)
    page.ask(
        "for (const box of document.querySelectorAll('#overlays input')) if (!box.checked) box.click()")
    cut = page.ask(f"({CUT_LABELS})()")
    expect(cut == [], f"labels are cut off: {cut[:3]}")
    page.close()

    # Light, dark, narrow and sideways, under a short and a long title: nothing is wider than the
    # window, and the picture and the controls are whole and apart.
    for name, width, height, scheme in [
            ("light", 1280, 800, "light"), ("dark", 1100, 900, "dark"), ("narrow", 390, 844, "light"),
            ("sideways", 844, 390, "light"), ("sideways-dark", 844, 390, "dark")]:
        page = browser.page(html, width=width, height=height, scale=1, scheme=scheme)
        for title in ["Short", "A title of a page that takes two lines of a phone held sideways, and more"]:
            page.ask(f"document.querySelector('h1').textContent = {json.dumps(title)}")
            wide = page.ask("document.documentElement.scrollWidth")
            expect(wide <= width, f"{name}: {wide} of {width} pixels")
            cut = patiently(lambda: page.ask(f"({CUT_AREAS})()"), lambda cut: cut == [])
            expect(cut == [], f"{name}, {title!r}: {cut}")
        page.save("player-" + name)
        page.close()

    # It begins to play by itself where nobody minds.
    page = browser.page(html, calm=False)
    page.wait("document.querySelector('#play').getAttribute('aria-label') === 'Pause'")
    page.close()
    expect(browser.complaints == [], f"complaints: {browser.complaints}")
finish("player")
