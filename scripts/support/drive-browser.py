"""Drives chromium over its DevTools pipe: python's standard library is all it takes.

Usage: drive-browser.py BROWSER PAGE [SCREENSHOT-DIRECTORY]
"""

import base64
import json
import os
import subprocess
import sys
import tempfile
import time


class Browser:
    """A headless chromium, spoken to through file descriptors 3 and 4."""

    def __init__(self, executable):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_read, self.to_write = os.pipe()
        self.from_read, from_write = os.pipe()
        # Kept clear of 3 and 4, which the child's own ends are moved to.
        to_read, from_write = [os.dup2(end, at) for end, at in [(to_read, 103), (from_write, 104)]]

        def move():
            os.dup2(103, 3)
            os.dup2(104, 4)
            os.set_inheritable(3, True)
            os.set_inheritable(4, True)

        self.process = subprocess.Popen(
            [executable, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--remote-debugging-pipe", f"--user-data-dir={self.profile.name}", "about:blank"],
            preexec_fn=move, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(103)
        os.close(104)
        self.buffer = b""
        self.count = 0
        self.problems = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = None
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(domain + ".enable")

    def message(self):
        while b"\0" not in self.buffer:
            part = os.read(self.from_read, 1 << 16)
            if not part:
                raise SystemExit("test-browser: chromium ended unasked")
            self.buffer += part
        text, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(text)
        self.notice(message.get("method"), message.get("params", {}))
        return message

    def notice(self, method, params):
        if method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.problems.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning"):
            self.problems.append(str(params["args"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
            self.problems.append(params["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            address = params["request"]["url"]
            if not address.startswith(("file:", "data:", "about:")):
                self.problems.append("the page asked the network for " + address)

    def call(self, method, **params):
        self.count += 1
        request = {"id": self.count, "method": method, "params": params}
        if getattr(self, "session", None):
            request["sessionId"] = self.session
        os.write(self.to_write, json.dumps(request).encode() + b"\0")
        while True:
            message = self.message()
            if message.get("id") == request["id"]:
                if "error" in message:
                    raise SystemExit(f"test-browser: {method}: {message['error']}")
                return message["result"]

    def ask(self, script):
        result = self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            self.notice("Runtime.exceptionThrown", result)
            return None
        return result["result"].get("value")

    def wait(self, script):
        for _ in range(200):
            if self.ask(script):
                return
            time.sleep(0.05)
        raise SystemExit("test-browser: waited in vain for " + script)

    def press(self, key, modifiers=0):
        text = {"Space": " "}.get(key, key)
        for kind in ["keyDown", "keyUp"]:
            self.call(
                "Input.dispatchKeyEvent", type=kind, key=text, modifiers=modifiers,
                **({"text": text} if len(text) == 1 and kind == "keyDown" else {}))

    def mouse(self, kind, x, y):
        self.call(
            "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1, clickCount=1)

    def drag(self, selector, start, end):
        """Drags across an element, from one share of its width to another."""
        box = self.ask(
            f"(() => {{ const e = document.querySelector({selector!r}); e.scrollIntoView("
            "{block: 'center'}); const b = e.getBoundingClientRect();"
            " return [b.x, b.y, b.width, b.height] })()")
        y = box[1] + box[3] / 2
        self.mouse("mousePressed", box[0] + box[2] * start, y)
        self.mouse("mouseMoved", box[0] + box[2] * end, y)
        self.mouse("mouseReleased", box[0] + box[2] * end, y)

    def close(self):
        self.call("Browser.close")
        self.process.wait(20)


def check(condition, sentence):
    if not condition:
        failures.append(sentence)


failures = []
executable, path = sys.argv[1:3]
folder = sys.argv[3] if len(sys.argv) > 3 else ""
browser = Browser(executable)


def look(scheme, width, height):
    browser.call(
        "Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    browser.call(
        "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
        mobile=width < 600)


def picture(name):
    if folder:
        os.makedirs(folder, exist_ok=True)
        data = browser.call("Page.captureScreenshot", captureBeyondViewport=False)["data"]
        with open(os.path.join(folder, name + ".png"), "wb") as file:
            file.write(base64.b64decode(data))


# How much two canvases show, and what the scrubber and the slider say.
INK = """(name) => {
  const canvas = document.querySelector('canvas.' + name)
  const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data
  let sum = 0
  for (let index = 0; index < data.length; index += 4) sum = (sum * 31 + data[index]) >>> 0
  return sum
}"""


def ink(name):
    return browser.ask(f"({INK})({name!r})")


look("light", 1280, 1700)
browser.call("Page.navigate", url="file://" + os.path.abspath(path))
browser.wait("document.querySelector('.viewer canvas.after') !== null")
films = browser.ask("[...document.querySelectorAll('.film strong')].map((e) => e.textContent)")
check(sorted(films) == ["covered-area", "inset-overlap", "sign-up"], f"the list is {films}")
check(films[0] == "sign-up", "what moved is not the first of the list")
check(films[-1] == "covered-area", "what did not change is not the last of the list")
check(ink("before") != ink("after"), "before and now show the same where they differ most")
picture("light-side")

# The scrubber: keys, and dragging along the curves.
clock = "document.querySelector('.clock').textContent"
start = browser.ask(clock)
browser.press("ArrowRight")
check(browser.ask(clock) != start, "the right arrow does not go on")
browser.press("ArrowLeft")
check(browser.ask(clock) == start, "the left arrow does not go back")
browser.press("Home")
check(browser.ask(clock).startswith("0.000 s"), "Home is not the first frame")
check(ink("before") == ink("after"), "the first frames differ")
note = "document.querySelector('.options').textContent"
check("What is hatched was not compared." in browser.ask(note), "what is ignored is not named")
picture("light-ignored")
browser.press("n")
check(ink("before") != ink("after"), "n does not lead to a difference")
browser.press("End")
last = browser.ask(clock)
check("hatched" not in browser.ask(note), "what is ignored for a time is so at the end")
browser.drag(".plot", 0.2, 0.5)
middle = browser.ask(clock)
check(middle != last and 1.5 < float(middle.split()[0]) < 3, f"the curves cannot be dragged: {middle}")
value = browser.ask("""(() => { const e = document.querySelector('.scrubber'); e.value = 10;
  e.dispatchEvent(new Event('input')); return e.getAttribute('aria-valuetext') })()""")
check(value == "0.167 seconds", f"the scrubber says {value}")

# Playing moves, and space stops it.
browser.ask("document.activeElement.blur()")
browser.press("Space")
time.sleep(0.4)
browser.press("Space")
check(browser.ask(clock) != "0.167 s · frame 10", "space does not play")
still = browser.ask(clock)
time.sleep(0.2)
check(browser.ask(clock) == still, "space does not pause")

# The modes.
browser.drag(".plot", 0.2, 0.55)
for number, mode in enumerate(["side", "slider", "onion", "blink", "difference"], 1):
    browser.ask("document.activeElement.blur(); window.scrollTo(0, 0)")
    browser.press(str(number))
    check(
        browser.ask(f"document.querySelector('.stage').classList.contains({mode!r})"),
        f"{number} is not {mode}")
    if mode == "slider":
        before = browser.ask("document.querySelector('.pair').style.getPropertyValue('--divider')")
        browser.drag(".pair", 0.5, 0.25)
        after = browser.ask("document.querySelector('.pair').style.getPropertyValue('--divider')")
        check(before == "50%" and after in ("24%", "25%", "26%"), f"the slider is at {after}")
        check(
            browser.ask("document.querySelector('.options input').value") == after.rstrip("%"),
            "the slider and its control disagree")
    if mode == "blink":
        one = browser.ask("document.querySelector('.pair').style.getPropertyValue('--opacity')")
        browser.wait(
            f"document.querySelector('.pair').style.getPropertyValue('--opacity') !== '{one}'")
    if mode == "difference":
        note = browser.ask("document.querySelector('.note').textContent")
        check("pixels differ" in note, f"the difference says {note}")
    picture("light-" + mode)

# The other films, the keys, the command.
browser.press("j")
browser.wait("document.documentElement.dataset.ready === 'inset-overlap'")
check(
    "TextView1" in browser.ask("document.querySelector('main').textContent")
    or "pixels" in browser.ask("document.querySelector('main').textContent"),
    "what looks otherwise is not described")
picture("light-words")
browser.press("k")
browser.wait("document.querySelector('.film[aria-current] strong').textContent === 'sign-up'")
check(
    browser.ask("document.querySelector('.approve code').textContent").startswith(
        "keyrise approve forms/sign-up/scenario.yaml --seen "), "the command to approve is missing")
browser.press("?", 8)
check(browser.ask("document.querySelector('dialog').open"), "? does not show the keys")
picture("light-keys")
browser.ask("document.querySelector('dialog').close()")

# Whoever cannot see colours or use a mouse: names of all that can be used, and contrast.
nameless = browser.ask("""[...document.querySelectorAll('button, input, canvas, svg[role=img]')]
  .filter((e) => !(e.getAttribute('aria-label') || e.textContent.trim() ||
    (e.closest('label') && e.closest('label').textContent.trim())))
  .map((e) => e.outerHTML.slice(0, 80))""")
check(nameless == [], f"without a name: {nameless}")
CONTRAST = """() => {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const rgba = (colour) => {
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data]
  }
  const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
    .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0)
  const ground = (node) => {
    for (let e = node; e; e = e.parentElement) {
      const colour = rgba(getComputedStyle(e).backgroundColor)
      if (colour[3] === 255) return colour
    }
    return rgba(getComputedStyle(document.body).backgroundColor)
  }
  const poor = []
  const walker = document.createTreeWalker(document.getElementById('app'), NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement
    if (!text.data.trim() || !node.getClientRects().length) continue
    const style = getComputedStyle(node)
    const ink = light(rgba(node.namespaceURI.endsWith('svg') ? style.fill : style.color))
    const paper = light(ground(node))
    const ratio = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05)
    if (ratio < 4.5) poor.push(`${ratio.toFixed(2)} ${text.data.trim().slice(0, 30)}`)
  }
  return poor
}"""
for scheme in ["light", "dark"]:
    look(scheme, 1280, 1700)
    poor = browser.ask(f"({CONTRAST})()")
    check(poor == [], f"too little contrast in {scheme}: {poor}")
    for mode in ["1", "5"]:
        browser.press(mode)
        picture(f"{scheme}-wide-{mode}")
for scheme in ["light", "dark"]:
    look(scheme, 390, 1500)
    wide = browser.ask("document.documentElement.scrollWidth")
    check(wide <= 390, f"on a narrow screen the page is {wide} pixels wide")
    browser.press("1")
    picture(scheme + "-narrow")

check(browser.problems == [], f"the browser complained: {browser.problems}")
browser.close()
for failure in failures:
    print("test-browser: " + failure, file=sys.stderr)
if not failures:
    print("test-browser: the page works", file=sys.stderr)
sys.exit(1 if failures else 0)
