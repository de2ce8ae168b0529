"""Videos of iPads and of phones held sideways: Keyrise draws the keyboards, over photographs, colours and lists.

The truth is each scenario's trace. Those whose keyboards have a height, or a look, that nobody recorded are among
them, and others without a keyboard: of these nothing may be sure.
"""

import csv
import math
import os
import random
import subprocess
import sys

import numpy as np
from PIL import Image, ImageDraw

SHOW, HIDE, END = 0.4, 1.5, 2.4

# Device, version, orientation, appearance, keyboard, field, page, spoils. The field "phone" asks for a pad.
KNOWN = [
    ("ipad-6", 12, "portrait", "light", "", "city", "photo", "crf 23"),
    ("ipad-6", 12, "landscape", "light", "", "city", "list", "crf 28 half"),
    ("ipad-air-2", 9, "portrait", "light", "", "name", "colour", "crf 23 named"),
    ("ipad-mini-4", 11, "landscape", "dark", "", "city", "photo", "crf 30"),
    ("ipad-mini-6", 15, "portrait", "light", "", "city", "photo", "crf 23"),
    ("ipad-mini-6", 17, "portrait", "dark", "", "city", "list", "crf 35 fps30"),
    ("ipad-mini-6", 26, "portrait", "light", "", "city", "photo", "crf 23"),
    ("ipad-air-5", 15, "portrait", "light", "", "phone", "photo", "crf 28 fps30"),
    ("ipad-air-5", 18, "portrait", "dark", "", "city", "colour", "crf 23 named"),
    ("ipad-10", 16, "portrait", "light", "accessory", "city", "list", "crf 23"),
    ("ipad-10", 26, "portrait", "dark", "", "city", "photo", "crf 28"),
    ("ipad-pro-11", 13, "portrait", "light", "", "city", "colour", "crf 30 half"),
    ("ipad-pro-11", 16, "landscape", "light", "", "city", "photo", "crf 23"),
    ("ipad-pro-11", 18, "landscape", "dark", "", "name", "list", "crf 35 named"),
    ("ipad-pro-11-m4", 17, "portrait", "light", "", "city", "photo", "crf 23 fps30"),
    ("ipad-pro-11-m4", 18, "landscape", "light", "", "phone", "colour", "crf 28"),
    ("ipad-pro-11-m4", 26, "portrait", "light", "", "city", "list", "crf 23 named"),
    ("ipad-pro-12.9", 15, "portrait", "light", "", "city", "photo", "crf 28"),
    ("ipad-pro-12.9", 16, "landscape", "light", "", "city", "list", "crf 23"),
    ("ipad-pro-12.9", 18, "portrait", "dark", "", "city", "photo", "crf 30 half"),
    ("ipad-pro-13", 17, "landscape", "light", "", "city", "photo", "crf 23"),
    ("ipad-pro-13", 18, "portrait", "dark", "", "city", "colour", "crf 35"),
    ("ipad-pro-13", 26, "portrait", "light", "", "city", "photo", "crf 23 named"),
    ("ipad-pro-13", 26, "landscape", "dark", "", "phone", "list", "crf 28 fps30"),
    ("ipad-9", 26, "portrait", "light", "", "city", "colour", "crf 23"),
    ("ipad-9", 26, "landscape", "light", "", "city", "photo", "crf 28 half"),
    ("ipad-9", 26, "portrait", "dark", "", "phone", "list", "crf 30 named"),
    ("iphone-se-1", 10, "landscape", "light", "", "city", "list", "crf 23"),
    ("iphone-8", 12, "landscape", "light", "", "city", "photo", "crf 23"),
    ("iphone-8-plus", 15, "landscape", "light", "", "name", "colour", "crf 28"),
    ("iphone-se-3", 15, "landscape", "dark", "plain", "city", "photo", "crf 23"),
    ("iphone-se-3", 17, "landscape", "light", "", "phone", "list", "crf 28 named"),
    ("iphone-x", 14, "landscape", "light", "", "city", "photo", "crf 23"),
    ("iphone-11", 15, "landscape", "dark", "", "city", "list", "crf 30 half"),
    ("iphone-13", 16, "landscape", "light", "plain", "city", "colour", "crf 28 fps30"),
    ("iphone-15", 17, "landscape", "light", "", "phone", "photo", "crf 23"),
    ("iphone-15", 18, "landscape", "dark", "", "city", "photo", "crf 35"),
    ("iphone-16-pro-max", 18, "landscape", "light", "", "name", "list", "crf 23 named"),
    ("iphone-17-pro", 26, "landscape", "light", "", "city", "photo", "crf 23"),
    ("iphone-17-pro", 26, "landscape", "dark", "plain", "city", "colour", "crf 28"),
    ("iphone-16e", 26, "landscape", "light", "", "phone", "list", "crf 23 half"),
    ("iphone-12-mini", 26, "landscape", "light", "plain", "city", "photo", "crf 30 named"),
]
# Heights that are estimates, and keyboards that fill no width.
UNKNOWN = [
    ("ipad-air-5", 17, "landscape", "light", "", "city", "photo", "crf 23"),
    ("ipad-pro-11-m4", 26, "landscape", "light", "", "city", "photo", "crf 23"),
    ("ipad-mini-6", 16, "landscape", "dark", "", "city", "list", "crf 28 named"),
    ("ipad-pro-11", 16, "portrait", "light", "mode: floating", "city", "photo", "crf 23"),
    ("ipad-pro-12.9", 17, "landscape", "light", "mode: floating", "city", "list", "crf 23 named"),
    ("ipad-6", 12, "portrait", "light", "mode: split", "city", "list", "crf 23"),
    ("ipad-6", 12, "landscape", "light", "mode: undocked", "city", "photo", "crf 23"),
    ("ipad-10", 16, "portrait", "light", "mode: minimized", "city", "list", "crf 23"),
    ("ipad-pro-11", 17, "portrait", "light", "height: 420", "city", "photo", "crf 23"),
    ("iphone-15", 17, "landscape", "light", "landscapeHeight: 240", "city", "list", "crf 23"),
]
SIZES = {
    "ipad-6": (768, 1024), "ipad-air-2": (768, 1024), "ipad-mini-4": (768, 1024), "ipad-mini-6": (744, 1133),
    "ipad-air-5": (820, 1180), "ipad-10": (820, 1180), "ipad-pro-11": (834, 1194), "ipad-pro-11-m4": (834, 1210),
    "ipad-pro-12.9": (1024, 1366), "ipad-pro-13": (1032, 1376), "ipad-9": (810, 1080), "iphone-se-1": (320, 568),
    "iphone-8": (375, 667), "iphone-8-plus": (414, 736), "iphone-se-3": (375, 667), "iphone-x": (375, 812),
    "iphone-11": (414, 896), "iphone-13": (390, 844), "iphone-15": (393, 852), "iphone-16-pro-max": (440, 956),
    "iphone-17-pro": (402, 874), "iphone-16e": (390, 844), "iphone-12-mini": (375, 812),
}
HEAD = """keyrise: 1
title: Measured
device: {device}
ios: {ios}
orientation: {orientation}
appearance: {appearance}
{keyboard}
{ground}
scroll: {{insetAdjustment: never, contentSize: [{width}, {tall}]}}
form:
"""
TAIL = """strategy: clearance
timeline:
  startPhase: {phase}
  events:
    - {{at: {show}, focus: {focus}}}
    - {{at: {hide}, dismiss: true}}
  end: {end}
"""


def photo(width, height, seed):
    """A picture of soft ground, lights and sharp edges."""
    rng = np.random.default_rng(seed)
    coarse = rng.integers(20, 240, (9, 7, 3)).astype(np.uint8)
    image = Image.fromarray(coarse).resize((width, height), Image.BICUBIC)
    draw = ImageDraw.Draw(image)
    for _ in range(40):
        x, y = rng.integers(0, width), rng.integers(0, height)
        w, h = rng.integers(10, width // 4), rng.integers(6, height // 9)
        color = tuple(int(c) for c in rng.integers(0, 255, 3))
        if rng.random() < 0.5:
            draw.ellipse([x, y, x + w, y + h], fill=color)
        else:
            draw.polygon([(x, y), (x + w, y + h // 3), (x + w // 2, y + h)], fill=color)
    grain = rng.normal(0, 5, (height, width, 1))
    return Image.fromarray(np.clip(np.array(image) + grain, 0, 255).astype(np.uint8))


class Film:
    """A video of a device, and what is true of it."""

    def __init__(self, entry, is_known):
        (self.device, self.ios, self.orientation, self.appearance, self.keyboard, self.focus, self.page,
         self.spoils) = entry
        self.is_known = is_known
        words = [self.device, str(self.ios), self.orientation, self.keyboard.replace(": ", "-"), self.focus, self.page]
        self.name = "-".join(word for word in words if word)
        width, height = SIZES[self.device]
        self.size = (width, height) if self.orientation == "portrait" else (height, width)
        self.fps = 30 if "fps30" in self.spoils else 60
        self.crf = self.spoils.split()[1]
        # Pixels in a point of the render: all that the device has where they are few.
        self.scale = 2 if "iphone" in self.device else 1
        self.pixels = self.scale / (2 if "half" in self.spoils else 1)

    def scenario(self, work):
        width, height = self.size
        tall = height + 260
        text = HEAD.format(
            device=self.device, ios=self.ios, orientation=self.orientation, appearance=self.appearance, width=width,
            tall=tall, ground="background: \"#7fb069\"" if self.page == "colour" else "", keyboard={"": "", "accessory": ""}.get(
                self.keyboard, "keyboard: {" + {"plain": "bar: false"}.get(self.keyboard, self.keyboard) + "}"))
        if self.page == "photo":
            photo(width, tall, len(self.name)).save(os.path.join(work, f"{self.name}.png"))
            text += f"  - {{image: ground, file: {self.name}.png, frame: [0, 0, {width}, {tall}]}}\n"
        left, wide = width * 0.12, width * 0.76
        where = {"name": 0.12, "city": 0.42 if self.orientation == "portrait" else 0.34, "phone": 0.6}
        for name, share in where.items():
            accessory = 44 if self.keyboard == "accessory" else 0
            text += (f"  - {{field: {name}, frame: [{left:.0f}, {share * height:.0f}, {wide:.0f}, 36], placeholder: {name}, "
                     f"type: {'phone' if name == 'phone' else 'text'}, border: filled, accessory: {accessory}}}\n")
        for row in range(int(tall / 52)):
            if self.page == "list" and all(abs(row * 52 + 30 - share * height) > 44 for share in where.values()):
                text += f"  - {{label: \"Row {row} of the list\", frame: [20, {row * 52 + 14}, {wide:.0f}, 24]}}\n"
        text += TAIL.format(phase=f"{random.Random(self.name).uniform(0, 0.0166):.4f}", show=SHOW, hide=HIDE, end=END,
                            focus=self.focus)
        path = os.path.join(work, self.name + ".yaml")
        with open(path, "w") as file:
            file.write(text)
        return path

    def make(self, keyrise, work):
        """Renders and encodes it, and returns its path and where the keyboard's top is in each of its frames."""
        scenario, stem = self.scenario(work), os.path.join(work, self.name)
        path = stem + ".mp4"
        step = 60 // self.fps
        if not os.path.exists(path):
            subprocess.run([keyrise, "render", scenario, "-o", stem + "/", "-q", "--scale", str(self.scale), "--draft"],
                           check=True, capture_output=True)
            filters = ["scale=trunc(iw/4)*2:trunc(ih/4)*2:flags=area"] if "half" in self.spoils else []
            filters.append("crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0")
            command = ["ffmpeg", "-v", "error", "-y", "-framerate", "60", "-i", os.path.join(stem, "frame-%04d.png"),
                       "-vf", ",".join([f"select='not(mod(n,{step}))'"] + filters), "-fps_mode", "passthrough",
                       "-c:v", "libx264", "-preset", "veryfast", "-crf", self.crf, "-pix_fmt", "yuv420p", path]
            subprocess.run(command, check=True)
            for name in os.listdir(stem):
                if name != "frame-0080.png":
                    os.remove(os.path.join(stem, name))
        text = subprocess.run([keyrise, "trace", scenario, "--format", "csv"], check=True, capture_output=True).stdout
        rows = list(csv.DictReader(text.decode().splitlines()))
        return path, [float(row["keyboard_top"]) for row in rows][::step]

    def judge(self, found, tops):
        """What is right of what is said, and what is wrong and sure."""
        height = self.size[1] - min(tops)
        tools = (0, 44) if self.keyboard == "accessory" else (0,)
        right, unsure, wrong = 0, 0, []
        for episode in found["episodes"]:
            sure = episode["confidence"] >= 0.8
            start = {"show": SHOW, "hide": HIDE}.get(episode["kind"])
            fits = start is not None and abs(episode["start"] - start) <= 0.05 and min(
                abs(episode["height"] - height + tool) for tool in tools) <= 2
            if fits and self.is_known:
                right, unsure = right + sure, unsure + (not sure)
            elif sure and not (fits and self.keyboard == ""):
                wrong.append(f"{episode['kind']} of {episode['height']} at {episode['start']} ({episode['confidence']})")
        frames = sure = good = 0
        for frame, top in zip(found["frames"], tops):
            frames += 1
            if frame["confidence"] <= 0.8 or frame["keyboard_top"] is None:
                continue
            sure += 1
            # A toolbar's top, or the keys' below it.
            good += min(abs(frame["keyboard_top"] - min(self.size[1], top + tool)) for tool in tools) <= max(
                1, 1 / self.pixels)
        scale = found["film"].get("scale")
        if sure and scale and abs(scale / self.pixels - 1) > 0.01:
            wrong.append(f"a scale of {scale} for {self.pixels}")
        return right, unsure, wrong, frames, sure, good


def films():
    return [Film(entry, True) for entry in KNOWN] + [Film(entry, False) for entry in UNKNOWN]


# Without a keyboard.

def spring(time):
    return 1 - (1 + 18.26 * time) * math.exp(-18.26 * time) if time > 0 else 0


def words(rng, count):
    return "".join("abcdefghijklmnopqrstuvwxyz    "[rng.randrange(30)] for _ in range(count))


def table(width, height, row, columns, seed, ground=(255, 255, 255)):
    rng = random.Random(seed)
    image = Image.new("RGB", (width, height), ground)
    draw = ImageDraw.Draw(image)
    for y in range(0, height, row):
        for column in range(columns):
            draw.text((16 + column * width // columns, y + row // 3), words(rng, rng.randrange(5, 20)),
                      fill="black", font_size=min(17, row // 2))
        draw.line([16, y, width, y], fill=(200, 200, 204))
    return np.array(image)


def tiles(width, height, rows, columns, side, gap, panel, key, colors=False):
    """Rows and columns of tiles: photographs, icons, a year's days, keys of something else."""
    rng = random.Random(f"{rows}x{columns}{panel}")
    image = Image.new("RGB", (width, height), panel)
    draw = ImageDraw.Draw(image)
    wide, high = (width - 2 * side) / columns, height / rows
    for row in range(rows):
        for column in range(columns):
            fill = tuple(rng.randrange(256) for _ in range(3)) if colors else key
            x, y = side + column * wide, row * high
            draw.rounded_rectangle([x + gap, y + gap, x + wide - gap, y + high - gap], 6, fill=fill)
            if not colors:
                draw.text((x + wide / 3, y + high / 3), words(rng, 1), fill="grey", font_size=int(high / 3))
    return np.array(image)


def without_keyboard():
    """Names videos without a keyboard, each with its size and a function from the time to a picture."""
    views = {}
    for device, width, height in (("iPad", 810, 1080), ("iPad sideways", 1180, 820), ("phone sideways", 844, 390)):
        base = table(width, height, 52, 2, device)
        lists = table(width, height * 3, 44, 3, device + "list")
        photos = tiles(width, height * 3, 3 * height * 12 // width, 12, 0, 2, (255, 255, 255), None, True)
        days = tiles(width, height * 3, 36 if height > 500 else 24, 14, 20, 5, (242, 242, 247), (255, 255, 255))
        panel = 320 if height > 500 else 200

        def risen(picture, image):
            def view(t):
                shown = int(round(len(image) * (spring(t - 0.5) - spring(t - 1.5))))
                whole = picture.copy()
                if shown > 0:
                    whole[len(whole) - shown:] = image[:shown]
                return whole
            return view

        def scrolled(image, height=height):
            return lambda t: image[int(height * 1.5 * spring((t - 0.4) / 3)):][:height]

        def alert(t, base=base):
            whole = (base * (1 - 0.4 * (spring(t - 0.5) - spring(t - 1.5)))).astype(np.uint8)
            if 0.5 < t < 1.5:
                y, x = base.shape[0] // 2, base.shape[1] // 2
                whole[y - 60:y + 60, x - 135:x + 135] = 240
            return whole

        grey = (209, 211, 217)
        rising = {
            "sheet of a list": table(width, panel, 54, 2, "sheet"),
            "sheet of icons": tiles(width, panel, 4, 11, 8, 8, grey, None, True),
            "pad of swatches": tiles(width, panel, 4, 12, 8, 5, grey, None, True),
            "board of another maker": tiles(width, panel - 37, 5, 10, 6, 4, (232, 234, 237), (255, 255, 255)),
        }
        for name, image in rising.items():
            views[f"{name}, {device}"] = (width, height, risen(base, image))
        views[f"list, {device}"] = (width, height, scrolled(lists))
        views[f"photographs, {device}"] = (width, height, scrolled(photos))
        views[f"days of a year, {device}"] = (width, height, scrolled(days))
        views[f"alert, {device}"] = (width, height, alert)
    return views


def write_film(width, height, view, path):
    command = ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}", "-r",
               "60", "-i", "-", "-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-pix_fmt", "yuv420p", path]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        for index in range(140):
            process.stdin.write(np.ascontiguousarray(view(index / 60)[:height]).tobytes())
        process.stdin.close()


# All of them.

def failed(keyrise, work, measure, only, verbose):
    """Measures them all and says how far off it is; whether something is sure and wrong, or too much refused."""
    chosen = [film for film in films() if not only or only in f"wide-{film.name}"]
    motions = found_motions = unsure_motions = refused = frames = sure = good = 0
    wrong = []
    for film in chosen:
        path, tops = film.make(keyrise, work)
        named = ["--device", film.device] if "named" in film.spoils else []
        found, said = measure(keyrise, path, *named)
        right, unsure, errors, *counts = film.judge(found, tops) if found else (0, 0, [], 0, 0, 0)
        wrong += [f"{film.name}: {error}" for error in errors]
        if film.is_known:
            motions, found_motions, unsure_motions = motions + 2, found_motions + right, unsure_motions + unsure
            refused += not (found and found["episodes"])
        frames, sure, good = frames + counts[0], sure + counts[1], good + counts[2]
        if verbose:
            print(f"{film.name}: {right} right, {unsure} unsure, {errors}, {counts} {said[:90]}", file=sys.stderr)
    views = {name: view for name, view in without_keyboard().items() if not only or only in f"wide-{name}"}
    for name, (width, height, view) in views.items():
        path = os.path.join(work, name.replace(" ", "-").replace(",", "") + ".mp4")
        if not os.path.exists(path):
            write_film(width, height, view, path)
        found, said = measure(keyrise, path)
        if found and found["episodes"]:
            wrong.append(f"{name}: a keyboard that there is not ({said[:90]})")
    if chosen or views:
        print(f"\n{len(chosen)} videos of iPads and of phones held sideways: of {motions} motions of known keyboards "
              f"{found_motions} are right and sure, {unsure_motions} right and unsure, {refused} videos refused; "
              f"{sure} of {frames} frames above 0.8, {100 * good / max(sure, 1):.1f} % of them within a point; "
              f"{len(views)} videos without a keyboard; {len(wrong)} things sure and wrong")
    for line in wrong:
        print("  " + line)
    return bool(wrong) or good < 0.99 * sure or found_motions < 0.85 * motions
