"""The page of `diff` in Chromium: folders, a high page, a sequence and a pair; rows of what changed
alike, keys, modes, copying, light and dark, wide and narrow.
"""

import os
import struct
import subprocess
import sys
import tempfile
import zlib

from browser import CONTRAST, Browser, expect, finish

keyrise = os.path.abspath(sys.argv[1])


def png(path, width, height, colour):
    """Writes a PNG with an alpha channel; `colour` says what is at a column and a row."""
    rows = b"".join(
        b"\0" + b"".join(bytes(colour(x, y)) for x in range(width)) for y in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(
            b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def scene(width, height, square=None):
    """Stripes, and a red square of 12 pixels at a place."""
    def colour(x, y):
        if square and square[0] <= x < square[0] + 12 and square[1] <= y < square[1] + 12:
            return (200, 0, 0, 255)
        return (40, 60, 90, 255) if y % 40 < 3 else (240, 240, 235, 255) if x > 4 else (0, 0, 0, 0)
    return colour


def report(folder, name, before, after, *flags):
    """Compares, and returns the page."""
    page = f"{folder}/{name}.html"
    status = subprocess.run(
        [keyrise, "diff", before, after, "--report", page, "--quiet", *flags], cwd=folder,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    expect(status == 1, f"diff of {name} said {status}")
    return page


def folders(folder):
    """Two screens that changed alike, one that is high, an icon, and what one side alone has."""
    for name in ["login", "cart"]:
        png(f"{folder}/a/{name}.png", 90, 160, scene(90, 160))
        png(f"{folder}/b/{name}.png", 90, 160, scene(90, 160, (30, 50)))
    png(f"{folder}/a/terms.png", 200, 2400, scene(200, 2400))
    png(f"{folder}/b/terms.png", 200, 2400, scene(200, 2400, (100, 2000)))
    png(f"{folder}/a/icon.png", 16, 16, scene(16, 16))
    png(f"{folder}/b/icon.png", 16, 16, scene(16, 16, (3, 3)))
    png(f"{folder}/a/gone.png", 40, 40, scene(40, 40))
    png(f"{folder}/b/new.png", 40, 40, scene(40, 40))
    png(f"{folder}/a/same.png", 40, 40, scene(40, 40))
    png(f"{folder}/b/same.png", 40, 40, scene(40, 40))
    for index in range(8):
        png(f"{folder}/s/{index}.png", 90, 160, scene(90, 160, (index * 5, 40)))
        place = (index * 5, 40 if index < 4 else 90)
        png(f"{folder}/t/{index}.png", 90, 160, scene(90, 160, place))


with Browser() as browser, tempfile.TemporaryDirectory() as folder:
    folders(folder)
    page = browser.page(report(folder, "folders", "a", "b"), width=1280, height=1100, scale=1)

    def ready(name):
        page.wait(f"document.documentElement.dataset.ready === {name!r}")

    def rows():
        return page.ask("[...document.querySelectorAll('.film strong')].map((e) => e.textContent)")

    page.wait("document.documentElement.dataset.ready !== undefined")
    listed = rows()
    expect(len(listed) == 6, f"the list is {listed}")
    alike = [row for row in listed if row.startswith("2 files: ")]
    expect(len(alike) == 1, f"what changed alike is not one row: {listed}")
    expect(listed[-1] == "same.png", f"what is the same is not the last: {listed}")
    expect(
        page.ask("document.querySelector('h1').textContent")
        == "4 changed, 1 removed, 1 added, 1 the same", "the headline is another")

    # Every row with the keys alone; the pictures of each.
    seen = []
    for _ in range(12):
        seen.append(page.ask("document.documentElement.dataset.ready"))
        before = seen[-1]
        page.press("n")
        page.ask("new Promise((done) => setTimeout(() => done(true), 150))")
        if page.ask("document.documentElement.dataset.ready") == before:
            break
    expect(seen[-1] == "same.png" and len(seen) == 6, f"n leads through {seen}")
    for _ in range(5):
        page.press("p")
        page.ask("new Promise((done) => setTimeout(() => done(true), 150))")
    expect(page.ask("document.documentElement.dataset.ready") == seen[0], "p does not lead back")

    def open_row(start):
        page.ask(f"""[...document.querySelectorAll('.film')]
          .find((e) => e.textContent.includes({start!r})).click()""")

    def reddest(canvas, below=0):
        """Whether a canvas has red pixels, all of them below a share of its height."""
        return page.ask(f"""(() => {{
          const canvas = document.querySelector({canvas!r})
          const {{ data }} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
          const rows = []
          for (let i = 0; i < data.length; i += 4)
            if (data[i] > 150 && data[i + 1] < 90) rows.push(Math.floor(i / 4 / canvas.width))
          return rows.length > 0 && Math.min(...rows) >= {below} * canvas.height
        }})()""")

    # A high page is scrolled to where it changed, in every mode.
    open_row("terms.png")
    ready("terms.png")
    page.wait("document.querySelector('.stage').scrollTop > 0")
    page.save("diff-high")
    for number, mode in enumerate(["side", "slider", "onion", "blink", "difference"], 1):
        page.press(str(number))
        expect(
            page.ask(f"document.querySelector('.stage').classList.contains({mode!r})"),
            f"{number} is not {mode}")
    note = page.ask("document.querySelector('.note').textContent")
    expect(note.startswith("144 pixels differ"), f"the difference says {note}")
    page.save("diff-high-difference")
    page.press("1")

    # What changed alike: each of them, and one command for all.
    open_row("2 files")
    ready("cart.png")
    page.ask("[...document.querySelectorAll('.alike button')].at(-1).click()")
    ready("login.png")
    expect(
        page.ask("[...document.querySelectorAll('.approve code')].map((e) => e.textContent)")
        == ["cp -- b/login.png a/login.png",
            "cp -- b/cart.png a/cart.png && cp -- b/login.png a/login.png"],
        "the commands are others")
    page.save("diff-alike")

    # Copying: the row's command and that for all.
    page.ask("""navigator.clipboard.writeText = (text) => {
      document.documentElement.dataset.copied = text; return Promise.resolve() }""")
    page.press("c")
    page.wait("document.documentElement.dataset.copied === 'cp -- b/login.png a/login.png'")
    page.ask("document.querySelector('nav [aria-current] + .copy').click()")
    page.wait("document.documentElement.dataset.copied.includes('&&')")
    page.ask("document.querySelector('.all').click()")
    page.wait("document.documentElement.dataset.copied.split('&&').length === 4")

    # What one side alone has, and an icon.
    open_row("new.png")
    ready("new.png")
    expect(page.ask("document.querySelectorAll('.stage canvas').length") == 1, "new has no picture")
    open_row("icon.png")
    ready("icon.png")
    expect(
        page.ask("document.querySelector('canvas.after').getBoundingClientRect().width") >= 150,
        "an icon is too small to be seen")
    page.save("diff-icon")
    thumbnails = page.ask("""[...document.querySelectorAll('.thumbnail')].map((e) => e.width > 0)""")
    expect(thumbnails == [True] * 5, f"thumbnails: {thumbnails}")
    expect(reddest(".film:nth-child(1) .thumbnail"), "a thumbnail does not show the change")

    # A sequence is played, with what it shows when.
    page.open("file://" + report(folder, "sequence", "s", "t"))
    page.wait("document.querySelector('.viewer canvas.after') !== null")
    clock = "document.querySelector('.clock').textContent"
    page.press("Home")
    expect(page.ask(clock).startswith("0.000 s"), "Home is not the first frame")
    expect("equal" in page.ask("document.querySelector('.note').textContent"), "the first differ")
    page.press("n")
    expect(page.ask(clock) == "0.067 s · frame 4", f"n leads to {page.ask(clock)}")
    expect(page.ask("document.querySelector('.numbers') === null"), "there are numbers of pictures")
    page.save("diff-sequence")
    # The square is red in all frames; only the worst shows it lower.
    expect(reddest(".thumbnail", below=0.4), "the thumbnail is not of a frame that differs")
    page.press("Home")
    page.press("Space")
    page.wait(f"!{clock}.startsWith('0.000 s')")
    page.press("Space")

    for scheme in ["light", "dark"]:
        page.look(1280, 1100, 1, True, scheme)
        poor = page.ask(f"({CONTRAST})()")
        expect(poor == [], f"too little contrast in {scheme}: {poor}")
        page.save(f"diff-{scheme}")
        page.look(390, 1100, 1, True, scheme)
        wide = page.ask("document.documentElement.scrollWidth")
        expect(wide <= 390, f"on a narrow screen the page is {wide} pixels wide")
        page.save(f"diff-{scheme}-narrow")

    page.open("file://" + report(folder, "pair", "a/terms.png", "b/terms.png"))
    page.wait("document.querySelector('.viewer canvas.after') !== null")
    expect(page.ask("document.querySelector('.controls') === null"), "a still picture is played")

    # Scenarios have numbers, which are plotted.
    with open("renders/inset-overlap/scenario.yaml") as file:
        text = file.read()
    names = [name + "_of_a_scenario_whose_name_is_too_long_for_a_line" for name in ["one", "two"]]
    for name, height in zip(names, [300, 330]):
        with open(f"{folder}/{name}.yaml", "w") as file:
            file.write(text.replace("height: 216", f"height: {height}"))
    page.open("file://" + report(folder, "scenarios", *(f"{name}.yaml" for name in names)))
    page.wait("document.querySelector('.plot') !== null")
    page.look(390, 1100, 1, True, "light")
    wide = page.ask("document.documentElement.scrollWidth")
    expect(wide <= 390, f"with long names the page is {wide} pixels wide")
    high = page.ask("document.querySelector('h2 .chip').getBoundingClientRect().height")
    expect(high < 30, f"with long names the outcome is {high} pixels high, on more than one line")
    expect(browser.complaints == [], f"complaints: {browser.complaints}")
finish("diff_page")
