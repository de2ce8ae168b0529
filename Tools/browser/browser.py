"""What the browser tests share: Chromium without a window, spoken to over its DevTools pipe.

Python's standard library is all it takes; pictures are compared in the browser itself. A test is a
script beside this one: it opens a Browser in a with statement, checks with expect(), and ends with
finish().
"""

import base64
import json
import os
import select
import subprocess
import sys
import tempfile
import time

# How long an answer may take, in seconds.
PATIENCE = 60

# What of a page's words has too little contrast (WCAG 2.2, 1.4.3).
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

failures = []


def expect(condition, sentence):
    """Notes whether something holds, and goes on."""
    if not condition:
        failures.append(sentence)
        print(f"failed: {sentence}", file=sys.stderr)


def finish(name):
    """Ends the test with its status."""
    if failures:
        sys.exit(f"{name}: {len(failures)} failed")
    print(f"{name}: passed", file=sys.stderr)


def patiently(measure, is_right):
    """What is measured, again for a while where it is not right: a busy machine draws late, and what is
    wrong stays wrong."""
    for _ in range(5):
        found = measure()
        if is_right(found):
            break
        time.sleep(0.4)
    return found


class Browser:
    """Chromium, and everything its pages complain of."""

    def __init__(self, *arguments):
        self.arguments = arguments
        self.buffer = b""
        self.count = 0
        self.complaints = []
        self.comparer = None

    def __enter__(self):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_read, self.to_write = os.pipe()
        self.from_read, from_write = os.pipe()
        # Kept clear of 3 and 4, which the child's own ends are moved to.
        ends = [os.dup2(end, place) for end, place in [(to_read, 103), (from_write, 104)]]

        def move():
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        self.process = subprocess.Popen(
            [os.environ.get("CHROMIUM", "chromium"), "--headless=new", "--no-sandbox",
             "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe",
             # Pages behind others are drawn, too.
             "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
             "--disable-background-timer-throttling",
             f"--user-data-dir={self.profile.name}", *self.arguments, "about:blank"],
            preexec_fn=move, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for end in [to_read, from_write, *ends]:
            os.close(end)
        return self

    def __exit__(self, *error):
        try:
            self.call(None, "Browser.close")
            self.process.wait(20)
        finally:
            self.process.kill()
            self.process.wait()
            os.close(self.to_write)
            os.close(self.from_read)
            self.profile.cleanup()

    def call(self, session, method, **parameters):
        """Sends a command of the DevTools protocol, and returns its result."""
        self.count += 1
        request = {"id": self.count, "method": method, "params": parameters}
        if session:
            request["sessionId"] = session
        data = json.dumps(request).encode() + b"\0"
        while data:
            data = data[os.write(self.to_write, data):]
        while True:
            message = self.message()
            if message.get("id") == request["id"]:
                if "error" in message:
                    sys.exit(f"browser: {method}: {message['error']}")
                return message["result"]

    def message(self):
        parts = [self.buffer]
        while b"\0" not in parts[-1]:
            if not select.select([self.from_read], [], [], PATIENCE)[0]:
                sys.exit(f"browser: no answer from chromium for {PATIENCE} s")
            part = os.read(self.from_read, 1 << 20)
            if not part:
                sys.exit("browser: chromium ended unasked")
            parts.append(part)
        text, self.buffer = b"".join(parts).split(b"\0", 1)
        message = json.loads(text)
        self.notice(message.get("method"), message.get("params", {}))
        return message

    def notice(self, method, parameters):
        if method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Runtime.consoleAPICalled":
            self.complaints.append(str(parameters["args"]))
        elif method == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            self.complaints.append(parameters["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            address = parameters["request"]["url"]
            if not address.startswith(("file:", "data:", "blob:", "about:")):
                self.complaints.append("the page asked the network for " + address)

    def page(self, path, **look):
        """Opens a file as Page.look() has it."""
        page = Page(self)
        page.look(**look)
        page.open("file://" + os.path.abspath(path))
        return page

    def differing(self, shot, path, tolerance):
        """How many pixels of a screenshot differ from a PNG's by more than a tolerance of 255, of how
        many, and whether the two are of one size."""
        return self.compare(DIFFERING, shot, path, tolerance)

    def outside(self, shot, path):
        """How many pixels of a screenshot differ by more than antialiasing from a PNG, of how many.

        Edges may lie half a pixel elsewhere and be smoothed otherwise: a pixel is as it should be
        when it lies between the least and the greatest value of the reference within a pixel of it.
        The screenshot may be larger; of one that is smaller every pixel differs.
        """
        return self.compare(OUTSIDE, shot, path)

    def compare(self, script, shot, path, *more):
        """Asks a script about a screenshot and a PNG."""
        if self.comparer is None:
            self.comparer = Page(self)
        with open(path, "rb") as file:
            reference = base64.b64encode(file.read()).decode()
        arguments = ", ".join(json.dumps(one) for one in [shot, reference, *more])
        return self.comparer.ask(f"{PIXELS}; ({script})({arguments})")


class Page:
    """A tab of the browser."""

    def __init__(self, browser):
        self.browser = browser
        # In a window of its own, so that it is never a tab behind another.
        self.target = browser.call(
            None, "Target.createTarget", url="about:blank", newWindow=True)["targetId"]
        self.session = browser.call(
            None, "Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(domain + ".enable")

    def call(self, method, **parameters):
        return self.browser.call(self.session, method, **parameters)

    def look(self, width=1200, height=1300, scale=2, calm=True, scheme="light"):
        """Sets the window's size in points, its scale, and what the user prefers."""
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce" if calm else "no-preference"}])
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height,
            deviceScaleFactor=scale, mobile=width < 600)

    def open(self, address):
        self.call("Page.navigate", url=address)
        self.wait("location.href !== 'about:blank' && document.readyState === 'complete'")

    def close(self):
        self.browser.call(None, "Target.closeTarget", targetId=self.target)

    def ask(self, script):
        """Evaluates an expression, and returns its value."""
        result = self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            self.browser.notice("Runtime.exceptionThrown", result)
            return None
        return result["result"].get("value")

    def wait(self, script):
        for _ in range(200):
            if self.ask(script):
                return
            time.sleep(0.05)
        sys.exit("browser: waited in vain for " + script)

    def seek(self, seconds):
        """Holds every animation at a time, and waits until that is drawn."""
        self.ask(f"""(async () => {{
          for (const animation of document.getAnimations()) {{
            animation.pause();
            animation.currentTime = {seconds} * 1000;
          }}
          const drawn = () => new Promise((done) => {{
            requestAnimationFrame(done);
            setTimeout(done, 500);
          }});
          await drawn();
          await drawn();
        }})()""")

    def text(self, selector):
        return self.ask(f"document.querySelector({selector!r}).textContent")

    def label(self, selector):
        return self.ask(f"document.querySelector({selector!r}).getAttribute('aria-label')")

    def style(self, rules):
        """Adds a style sheet."""
        self.ask("(() => { const style = document.createElement('style');"
                 f" style.textContent = {json.dumps(rules)}; document.head.append(style) }})()")

    def bare_player(self, rules=""):
        """Leaves of a player's screen what a frame shows, on whole points: how high the text above it
        is depends on the machine's fonts."""
        self.style(
            "#device { position: fixed !important; left: 0; top: 0; margin: 0 !important;"
            f" z-index: 9; {rules} }} #screen {{ border-radius: 0 !important }}"
            " #overlay { display: none !important }")

    def picture(self, clip=None):
        """A screenshot as a PNG in base 64; of a rectangle [x, y, width, height] in points."""
        part = {}
        if clip:
            part["clip"] = dict(zip(["x", "y", "width", "height"], clip), scale=1)
        return self.call("Page.captureScreenshot", captureBeyondViewport=False, **part)["data"]

    def save(self, name):
        """Leaves a screenshot where KEYRISE_BROWSER_PICTURES says, if it does."""
        folder = os.environ.get("KEYRISE_BROWSER_PICTURES")
        if folder:
            os.makedirs(folder, exist_ok=True)
            with open(os.path.join(folder, name + ".png"), "wb") as file:
                file.write(base64.b64decode(self.picture()))

    def press(self, key, modifiers=0):
        """Presses a key; modifiers are 1 for alt, 2 for control, 4 for meta, 8 for shift."""
        text = {"Space": " "}.get(key, key)
        for kind in ["keyDown", "keyUp"]:
            self.call(
                "Input.dispatchKeyEvent", type=kind, key=text, modifiers=modifiers,
                **({"text": text} if len(text) == 1 and kind == "keyDown" else {}))

    def mouse(self, kind, x, y):
        self.call(
            "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1, clickCount=1)

    def box(self, selector):
        """An element's [x, y, width, height] in points of the window, once it is in sight."""
        return self.ask(
            f"(() => {{ const e = document.querySelector({selector!r}); e.scrollIntoView("
            "{block: 'nearest'}); const b = e.getBoundingClientRect();"
            " return [b.x, b.y, b.width, b.height] })()")

    def click(self, selector):
        self.drag(selector, 0.5, 0.5)

    def drag(self, selector, start, end):
        """Drags across an element, from one share of its width to another."""
        x, y, width, height = self.box(selector)
        y += height / 2
        self.mouse("mousePressed", x + width * start, y)
        if end != start:
            self.mouse("mouseMoved", x + width * end, y)
        self.mouse("mouseReleased", x + width * end, y)


# What is in a PNG, for the scripts below.
PIXELS = """globalThis.pixels = async (base64) => {
  const image = new Image()
  image.src = 'data:image/png;base64,' + base64
  await image.decode()
  const canvas = document.createElement('canvas')
  const { naturalWidth: width, naturalHeight: height } = image
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context.drawImage(image, 0, 0)
  return { width, height, data: context.getImageData(0, 0, width, height).data }
}"""

# Browser.differing(), where the pixels are.
DIFFERING = """async (shot, reference, tolerance) => {
  const a = await pixels(shot), b = await pixels(reference)
  let count = 0
  for (let y = 0; y < Math.min(a.height, b.height); y++) {
    for (let x = 0; x < Math.min(a.width, b.width); x++) {
      const [p, q] = [(y * a.width + x) * 4, (y * b.width + x) * 4]
      if ([0, 1, 2].some((channel) => Math.abs(a.data[p + channel] - b.data[q + channel]) > tolerance))
        count++
    }
  }
  return [count, b.width * b.height, a.width === b.width && a.height === b.height]
}"""

# Browser.outside(), where the pixels are.
OUTSIDE = """async (shot, reference) => {
  const tolerance = 24
  const a = await pixels(shot), b = await pixels(reference)
  const { width, height } = b
  if (a.width < width || a.height < height) return [width * height, width * height]
  let count = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let isOutside = false
      for (let channel = 0; channel < 3 && !isOutside; channel++) {
        const value = a.data[(y * a.width + x) * 4 + channel]
        const own = b.data[(y * width + x) * 4 + channel]
        if (Math.abs(value - own) <= tolerance) continue
        let low = own, high = own
        for (let v = Math.max(y - 1, 0); v <= Math.min(y + 1, height - 1); v++) {
          for (let u = Math.max(x - 1, 0); u <= Math.min(x + 1, width - 1); u++) {
            const near = b.data[(v * width + u) * 4 + channel]
            low = Math.min(low, near)
            high = Math.max(high, near)
          }
        }
        isOutside = value < low - tolerance || value > high + tolerance
      }
      if (isOutside) count++
    }
  }
  return [count, width * height]
}"""
