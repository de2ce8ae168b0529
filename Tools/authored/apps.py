"""Apps of one device in one style: chats, forms, lists, pages, maps and photographs."""

import math
import random
from dataclasses import dataclass

from authored.drawing import BLUE, GREY, LINE, Canvas, photograph, sentence
from authored.keyboards import DEVICES

@dataclass
class Part:
    """A picture at a place (in points) that moves up by `way` and aside by `slide` as time goes on."""

    image: object  # a picture, or what gives one for a time
    y: float = 0
    way: object = staticmethod(lambda t: 0)
    x: float = 0
    slide: object = staticmethod(lambda t: 0)

    def place(self, t, scale):
        image = self.image(t) if callable(self.image) else self.image
        return image, round((self.x + self.slide(t)) * scale), round((self.y - self.way(t)) * scale)


@dataclass
class App:
    ground: tuple
    content: Canvas
    content_y: float
    head: Canvas
    foot: object = None  # a canvas that rests on the screen's bottom, its lower `rest` points under the indicator


class Paint:
    """Draws apps of one device in one style, with words of their own."""

    def __init__(self, device, scale, seed, dark=False):
        self.width, self.height, self.status, indicator = DEVICES[device]
        self.rest, self.scale, self.rng, self.dark = 34 if indicator else 0, scale, random.Random(seed), dark
        self.ink = (240, 240, 244) if dark else (20, 20, 22)
        self.paper = (0, 0, 0) if dark else (255, 255, 255)
        self.cell = (28, 28, 30) if dark else (255, 255, 255)
        self.shade = (12, 12, 14) if dark else (242, 242, 247)
        self.line = (56, 56, 58) if dark else LINE
        self.top = self.status + 44

    def canvas(self, height, fill=(0, 0, 0, 0)):
        return Canvas(self.width, height, self.scale, fill)

    def head(self, title, fill=None, ink=None, back="Back"):
        head, ink = self.canvas(self.top, fill or self.paper), ink or self.ink
        head.text(40 if self.status > 20 else self.width / 2, self.status * 0.62, "9:41", 15, ink, "SemiBold", "mm")
        head.box(self.width - 44, self.status * 0.62 - 6, 25, 12, None, 4, ink)
        head.box(self.width - 42, self.status * 0.62 - 4, 18, 8, ink, 2)
        if self.status > 50:
            head.box(self.width / 2 - 62, 12, 124, 36, (0, 0, 0), 18)
        head.text(self.width / 2, self.status + 22, title, 17, ink, "SemiBold", "mm")
        head.path([(18, self.status + 13), (10, self.status + 22), (18, self.status + 31)], BLUE, 2.4)
        head.text(24, self.status + 22, back, 17, BLUE, anchor="lm")
        head.box(0, self.top - 0.5, self.width, 0.5, self.line)
        return head

    def composer(self, fill=None, height=50):
        foot = self.canvas(height + self.rest + 60, fill or self.shade)
        foot.box(0, 0, self.width, 0.5, self.line)
        foot.box(44, 7, self.width - 98, 36, self.cell, 18, self.line)
        foot.text(58, 25, "Message", 17, GREY, anchor="lm")
        foot.disc(24, 25, 12, None, BLUE, 2)
        foot.disc(self.width - 28, 25, 15, BLUE)
        foot.size = height + self.rest
        return foot

    def button(self, text="Continue", fill=(40, 62, 150), ground=None, height=82, ink=(255, 255, 255)):
        foot = self.canvas(height + self.rest + 60, ground or self.paper)
        foot.box(16, 16, self.width - 32, 50, fill, 12)
        foot.text(self.width / 2, 41, text, 17, ink, "SemiBold", "mm")
        foot.size = height + self.rest
        return foot

    def tabs(self):
        foot = self.canvas(49 + self.rest + 60, self.shade)
        foot.box(0, 0, self.width, 0.5, self.line)
        for index, name in enumerate(("Home", "Search", "Library", "Profile")):
            x = self.width * (index + 0.5) / 4
            foot.disc(x, 18, 9, None, BLUE if index == 1 else GREY, 2)
            foot.text(x, 40, name, 10, BLUE if index == 1 else GREY, anchor="mm")
        foot.size = 49 + self.rest
        return foot

    def chat(self, photo=False, tint=BLUE, fill=None):
        rng, tall = self.rng, self.height + 500
        foot = self.composer(fill)
        bottom = tall - foot.size
        content = self.canvas(tall, self.paper)
        if photo:
            content.paste(photograph(rng, content.image.width, content.image.height), 0, 0)
        y = bottom - 10
        while y > 30:
            lines = [sentence(rng, rng.randrange(2, 6)) for _ in range(rng.randrange(1, 4))]
            wide, high, mine = max(map(len, lines)) * 8.4 + 26, 20 * len(lines) + 14, rng.random() < 0.45
            wide, y = min(wide, self.width * 0.78), y - high
            x = self.width - 14 - wide if mine else 14
            content.box(x, y, wide, high, tint if mine else (58, 58, 60) if self.dark else (229, 229, 234), 17)
            for index, line in enumerate(lines):
                white = mine or self.dark
                content.text(x + 13, y + 8 + 20 * index, line[:34], 16, (255, 255, 255) if white else (0, 0, 0))
            y -= rng.choice((4, 4, 12, 26))
        return App(self.paper, content, -500, self.head("Anna", self.shade), foot)

    def form(self, foot=None, fields=6, ground=None):
        ground = ground or self.shade
        content = self.canvas(self.height + 500, ground)
        content.text(20, 24, "Create account", 30, self.ink, "Bold")
        for index, name in enumerate("First name,Last name,E-mail,Street,City,Phone,Comment".split(",")[:fields]):
            y = 84 + 78 * index
            content.text(20, y, name, 13, GREY)
            content.box(20, y + 18, self.width - 40, 46, self.cell, 10, self.line)
            content.text(34, y + 41, sentence(self.rng, 2), 17, self.ink if index < 2 else GREY, anchor="lm")
        return App(ground, content, self.top, self.head("Sign up", self.paper), foot)

    def rows(self, photo=False, foot=None, count=26, ground=None):
        ground, rng = ground or self.shade, self.rng
        content = self.canvas(self.height + 900, ground)
        content.text(18, 12, "Settings", 34, self.ink, "Bold")
        for index in range(count):
            y = 66 + 60 * index + 24 * (index // 5)
            content.box(16, y, self.width - 32, 60, self.cell, 10 if index % 5 in (0, 4) else 0)
            tint = tuple(rng.randrange(40, 230) for _ in range(3))
            if photo:
                content.paste(photograph(rng, round(44 * self.scale), round(44 * self.scale)), 26, y + 8)
            else:
                content.box(30, y + 15, 30, 30, tint, 7)
            content.text(82, y + 12, sentence(rng, 3).capitalize(), 17, self.ink)
            content.text(82, y + 35, sentence(rng, 5)[:32], 13, GREY)
            content.path([(self.width - 36, y + 23), (self.width - 29, y + 30), (self.width - 36, y + 37)], GREY, 1.6)
            content.box(82, y + 59.5, self.width - 98, 0.5, self.line)
        return App(ground, content, self.top, self.head("List", self.shade), foot)

    def page(self, picture=None, foot=None):
        content, rng, y = self.canvas(self.height + 900, self.paper), self.rng, 20
        content.text(18, y, sentence(rng, 4).capitalize(), 26, self.ink, "Bold")
        y += 46
        while y < content.height - 40:
            if picture is not None and y > 330:
                content.paste(picture, (self.width - picture.width / self.scale) / 2, y)
                y, picture = y + picture.height / self.scale + 16, None
            if rng.random() < 0.12:
                size = [round((self.width - 36) * self.scale), round(170 * self.scale)]
                content.paste(photograph(rng, *size), 18, y)
                y += 186
            line = sentence(rng, 12)[:int(self.width / 8.6)]
            content.text(18, y, line, 17, self.ink)
            y += 40 if rng.random() < 0.2 else 25
        return App(self.paper, content, self.top, self.head("journal.example", self.shade, back="AA"), foot)

    def map(self):
        content, rng = self.canvas(self.height, (236, 232, 220)), self.rng
        content.box(0, self.height * 0.55, self.width, 90, (170, 211, 240))
        for _ in range(46):
            x, y, a = rng.uniform(0, self.width), rng.uniform(0, self.height), rng.choice((0.1, 1.6, 0.8))
            dx, dy = 500 * math.cos(a), 500 * math.sin(a)
            content.path([(x - dx, y - dy), (x + dx, y + dy)], (255, 255, 255), rng.choice((3, 6)))
        for _ in range(20):
            x, y = rng.uniform(10, self.width - 60), rng.uniform(60, self.height)
            content.text(x, y, sentence(rng, 1).capitalize(), 12, (110, 100, 90), "SemiBold")
        return App((236, 232, 220), content, 0, self.canvas(1))

    def photos(self):
        content, rng = self.canvas(self.height + 300, self.paper), self.rng
        side = (self.width - 4) / 3
        for index in range(3 * int(content.height / (side + 2) + 1)):
            patch = photograph(rng, round(side * self.scale), round(side * self.scale))
            content.paste(patch, index % 3 * (side + 2), index // 3 * (side + 2))
        foot = self.tabs()
        return App(self.paper, content, self.top, self.head("Photos"), foot)

    def card(self, height, radius=12, fill=None):
        card = self.canvas(height + 60)
        card.box(0, 0, self.width, height + 100, fill or self.cell, radius)
        card.box(self.width / 2 - 18, 6, 36, 5, (190, 190, 194), 2.5)
        return card
