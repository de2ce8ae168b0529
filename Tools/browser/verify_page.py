"""The page of `verify` in Chromium: no errors, every mode, scrubber, slider, keys, light and dark,
wide and narrow.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

from browser import CONTRAST, Browser, expect, finish

keyrise = os.path.abspath(sys.argv[1])
SHIFT = 8


def report(folder):
    """Writes the page of three films: one that moves otherwise, one that looks otherwise, one as it was."""
    def scenario(name):
        return f"{folder}/forms/{name}/scenario.yaml"

    def change(name, old, new):
        with open(scenario(name)) as file:
            text = file.read()
        with open(scenario(name), "w") as file:
            file.write(re.sub(old, new, text, flags=re.MULTILINE))

    for name in ["sign-up", "inset-overlap", "covered-area"]:
        os.makedirs(f"{folder}/forms/{name}")
        shutil.copy(f"renders/{name}/scenario.yaml", scenario(name))
    subprocess.run(
        [keyrise, "record", "forms", "--quiet"], cwd=folder, check=True,
        env={**os.environ, "KEYRISE_RECORD": "all"})
    change("sign-up", "^device: iphone-17-pro$", "device: iphone-17-pro\\nkeyboard: {height: 330}")
    change("inset-overlap", "label: TextView1", "label: TextVueI")
    status = subprocess.run(
        [keyrise, "verify", "forms", "--ignore", "40,300,80,24@0..0.3", "--report", "report.html",
         "--quiet"], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    expect(status == 1, f"verify said {status}")
    return f"{folder}/report.html"


# How much two canvases show, and what the scrubber and the slider say.
INK = """(name) => {
  const canvas = document.querySelector('canvas.' + name)
  const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data
  let sum = 0
  for (let index = 0; index < data.length; index += 4) sum = (sum * 31 + data[index]) >>> 0
  return sum
}"""

with Browser() as browser, tempfile.TemporaryDirectory() as folder:
    page = browser.page(report(folder), width=1280, height=1700, scale=1, calm=False)

    def ink(name):
        return page.ask(f"({INK})({name!r})")

    page.wait("document.querySelector('.viewer canvas.after') !== null")
    films = page.ask("[...document.querySelectorAll('.film strong')].map((e) => e.textContent)")
    expect(sorted(films) == ["covered-area", "inset-overlap", "sign-up"], f"the list is {films}")
    expect(films[0] == "sign-up", "what moved is not the first of the list")
    expect(films[-1] == "covered-area", "what did not change is not the last of the list")
    expect(ink("before") != ink("after"), "before and now show the same where they differ most")
    page.save("light-side")

    # The scrubber: keys, and dragging along the curves.
    clock = "document.querySelector('.clock').textContent"
    start = page.ask(clock)
    page.press("ArrowRight")
    expect(page.ask(clock) != start, "the right arrow does not go on")
    page.press("ArrowLeft")
    expect(page.ask(clock) == start, "the left arrow does not go back")
    page.press("Home")
    expect(page.ask(clock).startswith("0.000 s"), "Home is not the first frame")
    expect(ink("before") == ink("after"), "the first frames differ")
    note = "document.querySelector('.options').textContent"
    expect("What is hatched was not compared." in page.ask(note), "what is ignored is not named")
    page.save("light-ignored")
    page.press("n")
    expect(ink("before") != ink("after"), "n does not lead to a difference")
    page.press("End")
    last = page.ask(clock)
    expect("hatched" not in page.ask(note), "what is ignored for a time is so at the end")
    page.drag(".plot", 0.2, 0.5)
    middle = page.ask(clock)
    expect(middle != last and 1.5 < float(middle.split()[0]) < 3, f"the curves cannot be dragged: {middle}")
    value = page.ask("""(() => { const e = document.querySelector('.scrubber'); e.value = 10;
      e.dispatchEvent(new Event('input')); return e.getAttribute('aria-valuetext') })()""")
    expect(value == "0.167 seconds", f"the scrubber says {value}")

    # Playing moves, and space stops it.
    page.ask("document.activeElement.blur()")
    page.press("Space")
    time.sleep(0.4)
    page.press("Space")
    expect(page.ask(clock) != "0.167 s · frame 10", "space does not play")
    still = page.ask(clock)
    time.sleep(0.2)
    expect(page.ask(clock) == still, "space does not pause")

    # The modes.
    page.drag(".plot", 0.2, 0.55)
    for number, mode in enumerate(["side", "slider", "onion", "blink", "difference"], 1):
        page.ask("document.activeElement.blur(); window.scrollTo(0, 0)")
        page.press(str(number))
        expect(
            page.ask(f"document.querySelector('.stage').classList.contains({mode!r})"),
            f"{number} is not {mode}")
        if mode == "slider":
            before = page.ask("document.querySelector('.pair').style.getPropertyValue('--divider')")
            page.drag(".pair", 0.5, 0.25)
            after = page.ask("document.querySelector('.pair').style.getPropertyValue('--divider')")
            expect(before == "50%" and after in ("24%", "25%", "26%"), f"the slider is at {after}")
            expect(
                page.ask("document.querySelector('.options input').value") == after.rstrip("%"),
                "the slider and its control disagree")
        if mode == "blink":
            one = page.ask("document.querySelector('.pair').style.getPropertyValue('--opacity')")
            page.wait(
                f"document.querySelector('.pair').style.getPropertyValue('--opacity') !== '{one}'")
        if mode == "difference":
            note = page.ask("document.querySelector('.note').textContent")
            expect("pixels differ" in note, f"the difference says {note}")
        page.save("light-" + mode)

    # The other films, the keys, the command.
    page.press("j")
    page.wait("document.documentElement.dataset.ready === 'inset-overlap'")
    expect(
        "TextView1" in page.ask("document.querySelector('main').textContent")
        or "pixels" in page.ask("document.querySelector('main').textContent"),
        "what looks otherwise is not described")
    page.save("light-words")
    page.press("k")
    page.wait("document.querySelector('.film[aria-current] strong').textContent === 'sign-up'")
    expect(
        page.ask("document.querySelector('.approve code').textContent").startswith(
            "keyrise approve forms/sign-up/scenario.yaml --seen "), "the command to approve is missing")
    page.press("?", SHIFT)
    expect(page.ask("document.querySelector('dialog').open"), "? does not show the keys")
    page.save("light-keys")
    page.ask("document.querySelector('dialog').close()")

    # Whoever cannot see colours or use a mouse: names of all that can be used, and contrast.
    nameless = page.ask("""[...document.querySelectorAll('button, input, canvas:not([aria-hidden]), svg[role=img]')]
      .filter((e) => !(e.getAttribute('aria-label') || e.textContent.trim() ||
        (e.closest('label') && e.closest('label').textContent.trim())))
      .map((e) => e.outerHTML.slice(0, 80))""")
    expect(nameless == [], f"without a name: {nameless}")
    for scheme in ["light", "dark"]:
        page.look(1280, 1700, 1, False, scheme)
        poor = page.ask(f"({CONTRAST})()")
        expect(poor == [], f"too little contrast in {scheme}: {poor}")
        for mode in ["1", "5"]:
            page.press(mode)
            page.save(f"{scheme}-wide-{mode}")
    for scheme in ["light", "dark"]:
        page.look(390, 1500, 1, False, scheme)
        wide = page.ask("document.documentElement.scrollWidth")
        expect(wide <= 390, f"on a narrow screen the page is {wide} pixels wide")
        page.press("1")
        page.save(scheme + "-narrow")
    expect(browser.complaints == [], f"complaints: {browser.complaints}")
finish("verify_page")
