"""What the browser tests share: Chromium without a window, and pictures that are compared.

A test is a script beside this one. It calls open_browser() in a with statement, checks with
expect(), and ends with finish(). Without Chromium or Playwright it says so and is skipped.
"""

import contextlib
import io
import os
import shutil
import sys

failures = []


def skip(sentence):
    print(f"skipped: {sentence}", file=sys.stderr)
    sys.exit(0)


try:
    import numpy
    from PIL import Image
    from playwright.sync_api import sync_playwright
except ImportError as error:
    skip(f"the Python package {error.name} is not installed; install it in a venv that PYTHON names")

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
if not CHROMIUM:
    skip("there is no chromium on the PATH; install it (apt install chromium)")


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


class Browser:
    """Chromium, and everything its pages complain of."""

    def __enter__(self):
        self.playwright = sync_playwright().start()
        self.chromium = self.launch()
        self.complaints = []
        self.requests = []
        return self

    def launch(self, *arguments):
        return self.playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", *arguments])

    @contextlib.contextmanager
    def wholly_calm(self):
        """For as long as it lasts, all of Chromium is told to reduce motion, as by the system.

        What a page alone is told does not reach the pictures in it.
        """
        usual, self.chromium = self.chromium, self.launch("--force-prefers-reduced-motion")
        yield
        self.chromium.close()
        self.chromium = usual

    def __exit__(self, *error):
        self.chromium.close()
        self.playwright.stop()

    def page(self, path, width=1200, height=1300, scale=2, calm=True, scheme="light"):
        """Opens a file, or an address."""
        page = self.chromium.new_page(
            viewport={"width": width, "height": height}, device_scale_factor=scale,
            reduced_motion="reduce" if calm else "no-preference", color_scheme=scheme)
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))
        page.goto(path if "://" in path else "file://" + os.path.abspath(path))
        return page


def pixels(data):
    """A PNG, as bytes or a path, as numbers."""
    source = io.BytesIO(data) if isinstance(data, bytes) else data
    return numpy.asarray(Image.open(source).convert("RGB")).astype(int)


def outside(shot, reference, tolerance=24):
    """The pixels of a picture that differ by more than antialiasing from another.

    Edges may lie half a pixel elsewhere and be smoothed otherwise: a pixel is as it should be when
    it lies between the least and the greatest value of the reference within a pixel of it.
    """
    height, width = reference.shape[:2]
    shot = shot[:height, :width]
    if shot.shape != reference.shape:
        return None
    padded = numpy.pad(reference, ((1, 1), (1, 1), (0, 0)), mode="edge")
    near = [padded[y:y + height, x:x + width] for y in range(3) for x in range(3)]
    low, high = numpy.min(near, 0) - tolerance, numpy.max(near, 0) + tolerance
    return ((shot < low) | (shot > high)).any(2)
