"""What the benchmarks have Keyrise do: the scenarios and the pictures."""

import os
import shutil
import struct
import subprocess
import zlib

from measuring import ROOT

SIGN_UP = os.path.join(ROOT, "renders/sign-up/scenario.yaml")

# An audit of a catalogue. Of eleven devices four keyboards are recorded and of the minis two: 48.
DEVICES = (
    "iphone-12,iphone-12-pro,iphone-13,iphone-13-pro,iphone-14,iphone-14-pro,iphone-15,"
    "iphone-15-pro,iphone-16,iphone-16-pro,iphone-16e,iphone-12-mini,iphone-13-mini").split(",")
STRATEGIES = (
    "fixed-shift,bottom-constraint,inset-contains,inset-overlap,scroll-to-visible,covered-area,"
    "iq-keyboard-manager,tp-keyboard-avoiding,rn-keyboard-avoiding-view,rn-adjust-insets,"
    "rn-keyboard-controller,flutter,maui,swiftui,clearance").split(",")
FRAME_PAIRS = 24


def save(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def sign_up():
    with open(SIGN_UP, encoding="utf-8") as file:
        return file.read()


# Films

# A keyboard of which only the panel and a few keys let something through, as before iOS 26.
OPAQUE = ("--device", "iphone-16-pro", "--set", "ios=18")


def held(folder):
    """Two seconds at 60 frames a second: the keyboard rises, stays, and goes."""
    text = sign_up()
    head = text[:text.index("timeline:")]
    return save(
        folder, "held.yaml",
        head + "timeline:\n  events:\n    - {at: 300ms, focus: email}\n  end: 2s\n")


def long(folder):
    """The film of the demo, and then rest, until 10 s: 100 frames or 10,000, by the frame rate."""
    return save(folder, "long.yaml", sign_up().replace("  end: 4.4s\n", "  end: 10s\n"))


def render(keyrise, scenario, out, scale, jobs, *flags):
    return [keyrise, "render", scenario, "-o", out + "/", "--scale", str(scale), "--jobs",
            str(jobs), "--progress", "none", "--quiet", *flags]


def still(keyrise, out, *flags):
    return [keyrise, "still", SIGN_UP, "--scale", "2", "--quiet", *flags, "-o", out]


# Audits


def twenty_fields(folder):
    fields = "".join(f"    - {{field: f{n}, placeholder: Field {n}}}\n" for n in range(18))
    return save(folder, "twenty.yaml", f"""keyrise: 1
title: Twenty fields
device: iphone-15
bars: {{navigation: Form}}
form:
  stack: {{spacing: 12, padding: 20}}
  form:
{fields}    - {{textView: f18, text: About, height: 100}}
    - {{field: f19, type: phone, accessory: 44}}
""")


def audit(keyrise, scenario, *flags):
    return [keyrise, "audit", scenario, "--strategy", ",".join(STRATEGIES), "--device",
            ",".join(DEVICES), "--ios", "18", "--keyboard", "all", "--format", "summary", *flags]


# Differences


def frame_pairs(keyrise, folder):
    """Two directories of frames that differ in a word, and one that is the first once more."""
    text = sign_up().replace("device: iphone-17-pro", "device: iphone-14")
    text = text.replace("end: 4.4s", "end: 4.8s")
    paths = []
    for name, word in [("before", "Send me news"), ("after", "Send me mail")]:
        scenario = save(folder, f"{name}.yaml", text.replace("Send me news", word))
        paths.append(os.path.join(folder, name))
        subprocess.run(
            [keyrise, "render", scenario, "--fps", "5", "--scale", "3", "--quiet", "-o",
             paths[-1] + "/"], check=True)
    count = len([name for name in os.listdir(paths[0]) if name.endswith(".png")])
    if count != FRAME_PAIRS:
        raise RuntimeError(f"the film has {count} frames instead of {FRAME_PAIRS}")
    paths.append(os.path.join(folder, "again"))
    shutil.copytree(paths[0], paths[2])
    return paths


def single_pixels(folder):
    """Two directories of one PNG of a single black pixel: what a process takes to start."""
    paths = [os.path.join(folder, name) for name in ("one", "other")]
    header = struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)
    for path in paths:
        os.mkdir(path)
        with open(os.path.join(path, "frame-0000.png"), "wb") as file:
            file.write(png(header, b"\0\0"))
    return paths


def png(header, rows):
    """A PNG of rows that have their filter bytes, as zlib compresses them by default."""
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


def foreign(source, target):
    """Saves a PNG again as another tool would: as one stream, which is not made of bands."""
    with open(source, "rb") as file:
        data = file.read()
    place, header, rows = 8, b"", b""
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place:place + 8])
        body = data[place + 8:place + 8 + length]
        header = body if kind == b"IHDR" else header
        rows += body if kind == b"IDAT" else b""
        place += 12 + length
    with open(target, "wb") as file:
        file.write(png(header, zlib.decompress(rows)))


# Saves a picture and another that differs, as Pillow does: by whichever filter suits each row.
RESAVE = r"""
import sys
import random
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont, ImageOps
source, first, second, kind, change = sys.argv[1:]
if kind == "text":
    picture = Image.new("RGB", (1280, 3000), "white")
    letters = random.Random(1)
    for y in range(8, 2980, 24):
        words = "".join(letters.choice("abcdefghijklmnopqrstuvwxyz    ") for _ in range(150))
        ImageDraw.Draw(picture).text((20, y), words, font=ImageFont.load_default(17), fill="black")
elif kind == "photograph":
    picture = Image.effect_noise((2560, 2048), 90).filter(ImageFilter.GaussianBlur(1.2))
    picture = Image.merge("RGB", (picture, picture.rotate(180), picture.transpose(0)))
else:
    picture = Image.open(source).convert("RGB")
picture.save(first)
other = picture.copy()
width, height = picture.size
if change == "moved":
    other.paste(picture, (0, 97))
elif change == "inverted":
    other = ImageOps.invert(picture)
elif change == "lighter":
    other = ImageChops.add(picture, Image.new("RGB", picture.size, (6, 6, 6)))
else:
    place = (width // 3, height // 2, width // 3 + 60, height // 2 + 40)
    ImageDraw.Draw(other).rectangle(place, fill=(200, 30, 30))
other.save(second)
"""


def foreign_pairs(keyrise, python, folder):
    """Pairs of pictures that another tool saved, of 1 to 20 megapixels: what they are, whether a spot
    differs and no more, and their paths."""
    for number, (title, scale, kind, change) in enumerate([
            ("1 megapixel, a spot differs", 1.7, "screen", "spot"),
            ("3 megapixels, a spot differs", 3, "screen", "spot"),
            ("5 megapixels, a photograph, a spot differs", None, "photograph", "spot"),
            ("13 megapixels, a spot differs", 6, "screen", "spot"),
            ("20 megapixels, a spot differs", 7.5, "screen", "spot"),
            ("3 megapixels, everything moved", 3, "screen", "moved"),
            ("3 megapixels, inverted", 3, "screen", "inverted"),
            ("5 megapixels, a photograph, moved", None, "photograph", "moved"),
            ("5 megapixels, a photograph, inverted", None, "photograph", "inverted"),
            ("5 megapixels, a photograph, lighter", None, "photograph", "lighter"),
            ("4 megapixels, a page of text, moved", None, "text", "moved"),
            ("4 megapixels, a page of text, inverted", None, "text", "inverted")]):
        paths = [os.path.join(folder, f"foreign-{number}-{side}.png") for side in range(3)]
        if scale:
            subprocess.run(
                [keyrise, "still", SIGN_UP, "--scale", str(scale), "--quiet", "-o", paths[0]],
                check=True)
        subprocess.run([python, "-c", RESAVE, *paths, kind, change], check=True)
        yield title, change == "spot", paths[1], paths[2]
