"""Keyboards of iPhones, from measured looks: letters, number pads and emoji boards, with their bars."""

import functools
import os
import random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from authored.drawing import BLUE, GREY, Canvas

# A part of a keyboard lets the ground through: out = a·Y + c·(ground − Y) + b, with Y its brightness.
LOOKS = {
    "ios12": dict(panel=(0, 0, (210, 213, 218)), key=(0, 0, (255, 255, 255)), fn=(0, 0, (173, 178, 188)),
                  shadow=(137, 139, 142), ink=(0, 0, 0), word=(255, 255, 255), strip=(187, 194, 201)),
    "light": dict(panel=(.021, .164, (202.8, 206, 212)), key=(0, 0, (255, 255, 255)),
                  fn=(.04, .29, (160, 165.7, 176)), shadow=(135, 137, 141), ink=(0, 0, 0), word=(21, 21, 22)),
    "dark": dict(panel=(.264, .46, (45.8, 43.6, 45.5)), key=(.198, .328, (106, 104, 105.5)),
                 fn=(.2, .33, (71, 68, 71)), shadow=(30, 28, 30), ink=(255, 255, 255), word=(255, 255, 255)),
    "glass": dict(panel=(.274, .485, (156.2, 158, 161.2)), key=(.09, .319, (234.1, 235, 237.4)),
                  fn=(.09, .319, (234.1, 235, 237.4)), ink=(0, 0, 0), word=(52, 53, 56), glass=True),
}
LAYOUTS = {
    "letters": ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"), "azerty": ("AZERTYUIOP", "QSDFGHJKLM", "WXCVBN"),
    "german": ("QWERTZUIOPÜ", "ASDFGHJKLÖÄ", "YXCVBNM"), "symbols": ("1234567890", "-/:;()$&@\"", ".,?!’"),
}
DEVICES = {  # width, height, the status bar's height, whether the display's bottom has a home indicator
    "se1": (320, 568, 20, False), "se2": (375, 667, 20, False), "8+": (414, 736, 20, False),
    "x": (375, 812, 44, True), "13": (390, 844, 47, True), "15": (393, 852, 54, True), "16pro": (402, 874, 62, True),
    "11": (414, 896, 48, True), "15max": (430, 932, 59, True), "16max": (440, 956, 62, True),
}


def board_height(device, look, kind, bar):
    width, _, _, indicator = DEVICES[device]
    big = width >= 414
    if kind == "emoji":
        return 388 if look == "glass" else 384
    if look == "glass":
        return (318 if big else 308) + (27 if bar else 0)
    if not indicator:
        return {320: 216, 375: 216, 414: 226}[width] + (bar_height(device, look) if bar else 0)
    return (301 if big else 291) + (45 if bar else 0)


def bar_height(device, look):
    return 27 if look == "glass" else {"se1": 37, "se2": 44}.get(device, 45)


class Board:
    """A keyboard: masks for what lets the ground through, and a picture of what does not."""

    def __init__(self, device, scale, look="light", kind="letters", bar=True, toolbar=None,
                 words=("I", "The", "I’m")):
        self.look, self.device, self.tool = LOOKS[look], device, toolbar
        self.width, _, _, self.indicator = DEVICES[device]
        if kind == "emoji" and look == "light":
            self.look = dict(self.look, panel=(.021, .164, (228, 230, 234)))
        bar = bar and kind in LAYOUTS
        self.extra = 44 if toolbar else 0
        self.keys_height = board_height(device, look, kind, bar)
        self.height, self.scale, fine = self.keys_height + self.extra, scale, scale * 2
        layers = {name: Canvas(self.width, self.height, fine, 0, "L") for name in ("panel", "shadow", "key", "fn")}
        ink = Canvas(self.width, self.height, fine)
        self.layers, self.ink = layers, ink
        corner = 27 if self.glass else 0
        layers["panel"].box(0, self.extra, self.width, self.keys_height + 40, 255, corner)
        if self.glass:
            ink.box(0, self.extra, self.width, self.keys_height + 40, None, corner, (255, 255, 255, 140), 0.8)
        if toolbar:
            self.draw_toolbar(toolbar)
        if bar:
            self.draw_bar(words, look)
        top = self.extra + (bar_height(device, look) if bar else 0)
        if kind in LAYOUTS:
            self.draw_letters(top, LAYOUTS[kind])
        else:
            {"pad": self.draw_pad, "emoji": self.draw_emoji, "wheels": self.draw_wheels}[kind](top)
        if self.indicator:
            self.draw_strip(kind)
        half = [round(self.width * scale), round(self.height * scale)]
        self.masks = {name: layer.image.resize(half, Image.BOX) for name, layer in layers.items()}
        self.decal = ink.image.resize(half, Image.BOX)

    @property
    def glass(self):
        return self.look.get("glass", False)

    def key(self, x, y, w, h, text="", role="key", size=22, small=""):
        radius = 8 if self.glass else 5
        if "shadow" in self.look:
            self.layers["shadow"].box(x, y + 1, w, h, 255, radius)
        self.layers[role].box(x, y, w, h, 255, radius)
        colour = self.look["ink"]
        if text in ("shift", "back", "return arrow", "globe", "mic", "emoji"):
            return self.icon(text, x + w / 2, y + h / 2, colour)
        middle = y + h / 2 - (6 if small else 0)
        self.ink.text(x + w / 2, middle, text, size, colour, anchor="mm")
        if small:
            self.ink.text(x + w / 2, y + h * 0.74, " ".join(small), 9, colour, "SemiBold", "mm")

    def icon(self, name, x, y, colour):
        ink = self.ink
        if name == "shift":
            ink.path([(x, y - 9), (x + 10, y + 1), (x + 5, y + 1), (x + 5, y + 8), (x - 5, y + 8), (x - 5, y + 1),
                      (x - 10, y + 1)], colour)
        elif name == "back":
            ink.path([(x - 11, y), (x - 4, y - 8), (x + 11, y - 8), (x + 11, y + 8), (x - 4, y + 8), (x - 11, y)],
                     colour, 1.6)
            ink.path([(x - 1, y - 4), (x + 6, y + 4)], colour, 1.6)
            ink.path([(x - 1, y + 4), (x + 6, y - 4)], colour, 1.6)
        elif name == "return arrow":
            ink.path([(x + 9, y - 7), (x + 9, y + 3), (x - 9, y + 3), (x - 4, y - 2), (x - 9, y + 3), (x - 4, y + 8)],
                     colour, 1.8)
        elif name == "mic":
            ink.box(x - 4, y - 14, 8, 17, None, 4, colour, 1.7)
            ink.path([(x - 8, y - 2), (x - 7, y + 5), (x, y + 8), (x + 7, y + 5), (x + 8, y - 2)], colour, 1.6)
            ink.path([(x, y + 8), (x, y + 13), (x - 6, y + 13), (x + 6, y + 13)], colour, 1.6)
        else:
            ink.disc(x, y, 10, None, colour, 1.6)
            if name == "globe":
                ink.path([(x - 10, y), (x + 10, y)], colour, 1.2)
                ink.path([(x, y - 10), (x - 5, y), (x, y + 10), (x + 5, y), (x, y - 10)], colour, 1.2)
            else:
                ink.disc(x - 4, y - 3, 1.5, colour)
                ink.disc(x + 4, y - 3, 1.5, colour)
                ink.path([(x - 5, y + 2), (x - 3, y + 6), (x + 3, y + 6), (x + 5, y + 2)], colour, 1.6)

    def draw_letters(self, top, rows):
        big, narrow, glass = self.width >= 414, self.width == 320, self.glass
        margin, gap = (6.67 if glass else 4 if big else 3), 6
        pitch = 56 if big else 54
        height = (45 if big else 43) if glass else 38 if narrow else 45 if big else 42
        first = top + (25 if glass else 12 if narrow else 8)
        count = len(rows[0])
        wide = (self.width - 2 * margin + gap) / count - gap
        for row, letters in enumerate(rows):
            each = wide if len(letters) > 5 else 1.4 * (wide + gap) - gap
            start = (self.width - len(letters) * (each + gap) + gap) / 2
            for index, letter in enumerate(letters):
                self.key(start + index * (each + gap), first + row * pitch, each, height, letter)
        third, fourth = first + 2 * pitch, first + 3 * pitch
        edge = 1.5 * (wide + gap) - 13
        self.key(margin, third, edge, height, "shift")
        self.key(self.width - margin - edge, third, edge, height, "back", "fn")
        side = self.width * 0.235
        right = self.width - margin - side
        self.key(right, fourth, side, height, "return arrow" if glass else "return", "fn", 16)
        if self.indicator:
            self.key(margin, fourth, side, height, "123", "fn", 16)
            start = margin + side + gap
        else:
            each = (side - gap) / 2
            for index, (text, role) in enumerate((("123", "fn"), ("globe", "fn"), ("mic", "key"))):
                self.key(margin + index * (each + gap), fourth, each, height, text, role, 16)
            start = margin + 3 * (each + gap)
        self.key(start, fourth, right - gap - start, height, "" if glass else "space", "key", 16)

    def draw_pad(self, top):
        big, glass = self.width >= 414, self.glass
        first, pitch, height = (24, 54, 48) if glass else (6, 56, 48) if big else (6, 53.6, 46)
        margin, gap = 6.4, 6
        wide = (self.width - 2 * margin - 2 * gap) / 3
        small = ["", "ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"]
        for index in range(9):
            x, y = margin + index % 3 * (wide + gap), top + first + index // 3 * pitch
            self.key(x, y, wide, height, str(index + 1), "key", 24, small[index] or " ")
        self.key(margin + wide + gap, top + first + 3 * pitch, wide, height, "0", "key", 24)
        self.icon("back", self.width - margin - wide / 2, top + first + 3 * pitch + height / 2, self.look["ink"])

    def draw_wheels(self, top):
        self.ink.box(9, top + 112, self.width - 18, 34, (228, 230, 234), 8)
        for row in range(7):
            tone = (20 + 42 * abs(row - 3),) * 3
            for share, text in ((0.25, "June July May April March June July"), (0.55, "11 12 13 14 15 16 17"),
                                (0.8, "2022 2023 2024 2025 2026 2027 2028")):
                self.ink.text(self.width * share, top + 129 + 33 * (row - 3), text.split()[row], 20, tone, anchor="mm")

    def draw_emoji(self, top):
        rng, ink = random.Random(7), self.ink
        light = self.look["ink"] == (0, 0, 0)
        ink.box(8, top + 10, self.width - 16, 37, (246, 248, 252) if light else (80, 78, 80), 12)
        ink.text(50, top + 28, "Search Emoji", 17, GREY, anchor="lm")
        ink.text(13, top + 60, "FREQUENTLY USED", 12, GREY, "SemiBold")
        glyphs = "😂😊💕👍🙈😴❤😄😔✌😎😁😍😘😏🎵😜😒😭😌👀😋👌😩😳💁😑👏"
        for column in range(int(self.width // 46)):
            for row in range(5):
                patch = emoji(glyphs[rng.randrange(len(glyphs))], round(30 * ink.scale))
                ink.paste(patch, 11 + 46 * column, top + 80 + 38.5 * row, patch)
        for index in range(9):
            ink.disc(28 + 37 * index, top + 289, 7, None, (116, 117, 118), 1.5)
        self.icon("back", self.width - 26, top + 289, self.look["ink"])
        ink.text(28, self.height - 36, "ABC", 16, (80, 85, 92), anchor="lm")

    def draw_bar(self, words, look):
        strip, ink, top, height = self.look.get("strip"), self.ink, self.extra, bar_height(self.device, look)
        if strip:
            ink.box(0, top, self.width, height, strip)
        tone = (210, 213, 218) if strip else (96, 94, 96) if look == "dark" else (190, 193, 199)
        for index, word in enumerate(words):
            if index:
                x = self.width * index / 3
                ink.box(x, top + (0 if strip else 13), 1, height if strip else 25, tone)
            ink.text(self.width * (index + 0.5) / 3, top + 25 if not strip else top + height / 2, word, 17,
                     self.look["word"], anchor="mm")

    def draw_toolbar(self, text):
        dark = self.look["ink"] == (255, 255, 255)
        self.ink.box(0, 0, self.width, 44, (40, 40, 42) if dark else (246, 246, 248))
        self.ink.box(0, 0, self.width, 0.5, (60, 60, 62) if dark else (180, 180, 184))
        self.ink.path([(18, 26), (26, 18), (34, 26)], BLUE, 2)
        self.ink.path([(58, 18), (66, 26), (74, 18)], GREY, 2)
        self.ink.text(self.width - 16, 22, text, 17, BLUE, "SemiBold", "rm")

    def draw_strip(self, kind):
        colour = self.look["ink"] if self.glass or self.look["ink"] != (0, 0, 0) else (80, 85, 92)
        if kind in LAYOUTS:
            self.icon("emoji", 42, self.height - 44, colour)
        if kind not in ("pad", "wheels"):
            self.icon("mic", self.width - 42, self.height - 42, colour)
        self.ink.box(self.width / 2 - 70, self.height - 13, 140, 5, self.look["ink"], 2.5)

    def lay(self, screen, top):
        """Puts the keyboard on a screen, with its upper edge at a row of pixels."""
        width, seen = screen.width, min(screen.height - top, self.decal.height)
        if seen <= 0:
            return
        size = (max(1, width // 8), max(1, seen // 8))
        ground = screen.crop((0, top, width, top + seen)).resize(size, Image.BOX)
        blur = ImageFilter.GaussianBlur((7 if self.glass else 24) * self.scale / 8)
        ground = np.asarray(ground.filter(blur), float)
        for name, mask in self.masks.items():
            paint = self.look.get(name)
            if paint is None:
                continue
            if len(paint) == 3 and isinstance(paint[2], tuple):
                paint = through(ground, paint).resize((width, seen), Image.BICUBIC)
            screen.paste(paint, (0, top, width, top + seen), mask.crop((0, 0, width, seen)))
        decal = self.decal.crop((0, 0, width, seen))
        screen.paste(decal, (0, top), decal)


def through(ground, rule):
    bright = (ground @ np.array([0.2126, 0.7152, 0.0722]))[..., None]
    colours = rule[0] * bright + rule[1] * (ground - bright) + np.array(rule[2])
    return Image.fromarray(np.clip(colours + 0.5, 0, 255).astype(np.uint8))


@functools.lru_cache(maxsize=None)
def emoji(glyph, size):
    path = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"
    image = Image.new("RGBA", (136, 128))
    draw = ImageDraw.Draw(image)
    if os.path.exists(path):
        draw.text((0, 0), glyph, font=ImageFont.truetype(path, 109), embedded_color=True)
    else:
        draw.ellipse([8, 4, 128, 124], fill=(255, 205, 70, 255))
    return image.resize((size, size * 128 // 136), Image.BOX)
