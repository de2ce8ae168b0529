"""Draws in points: shapes, words and photographs."""

import functools
import os

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

WORDS = (
    "the of and a to in is you that it he was for on are with as his they at be this have from or one had by "
    "word but not what all were we when your can said there use an each which she do how their if will up "
    "garden river train letter Monday coffee summer ticket Berlin evening music paper").split()
BLUE, GREY, LINE = (0, 122, 255), (138, 138, 142), (200, 200, 204)


@functools.lru_cache(maxsize=None)
def font(size, weight="Regular"):
    for path in (f"/usr/share/fonts/opentype/inter/Inter-{weight}.otf",
                 "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"):
        if os.path.exists(path):
            return ImageFont.truetype(path, size)
    return ImageFont.load_default(size)


class Canvas:
    """A picture that is drawn in points."""

    def __init__(self, width, height, scale, fill=(0, 0, 0, 0), mode="RGBA"):
        self.width, self.height, self.scale = width, height, scale
        self.image = Image.new(mode, (round(width * scale), round(height * scale)), fill)
        self.draw = ImageDraw.Draw(self.image)

    def box(self, x, y, w, h, fill=None, radius=0, outline=None, line=1):
        s = self.scale
        left, top = round(x * s), round(y * s)
        edges = [left, top, max(left, round((x + w) * s) - 1), max(top, round((y + h) * s) - 1)]
        self.draw.rounded_rectangle(
            edges, round(radius * s), fill=fill, outline=outline, width=max(1, round(line * s)))

    def text(self, x, y, text, size, fill, weight="Regular", anchor="la"):
        s = self.scale
        self.draw.text((x * s, y * s), text, font=font(round(size * s), weight), fill=fill, anchor=anchor)

    def disc(self, x, y, r, fill=None, outline=None, line=1):
        s = self.scale
        self.draw.ellipse([(x - r) * s, (y - r) * s, (x + r) * s, (y + r) * s], fill=fill, outline=outline,
                          width=round(line * s))

    def path(self, points, fill, line=0):
        points = [(x * self.scale, y * self.scale) for x, y in points]
        if line:
            self.draw.line(points, fill=fill, width=round(line * self.scale), joint="curve")
        else:
            self.draw.polygon(points, fill=fill)

    def paste(self, image, x, y, mask=None):
        self.image.paste(image, (round(x * self.scale), round(y * self.scale)), mask)


def sentence(rng, count):
    return " ".join(rng.choice(WORDS) for _ in range(count))


def photograph(rng, width, height):
    """Soft light, shapes and grain, as a camera's picture has them."""
    noise = np.random.default_rng(rng.randrange(1 << 30))
    total = np.zeros((height, width, 3))
    for cells, weight in ((3, 110), (9, 60), (40, 26)):
        patch = (noise.random((cells, cells, 3)) * 255).astype(np.uint8)
        total += np.asarray(Image.fromarray(patch).resize((width, height), Image.BICUBIC)) * (weight / 196)
    image = Image.fromarray(np.clip(total, 0, 255).astype(np.uint8))
    draw = ImageDraw.Draw(image)
    for _ in range(9):
        x, y, r = rng.randrange(width), rng.randrange(height), rng.randrange(width // 40 + 2, width // 5 + 3)
        draw.ellipse([x - r, y - r // 2, x + r, y + r // 2], fill=tuple(rng.randrange(30, 230) for _ in range(3)))
    image = image.filter(ImageFilter.GaussianBlur(max(1, width / 300)))
    grain = noise.normal(0, 4, (height, width, 1))
    return Image.fromarray(np.clip(np.asarray(image) + grain, 0, 255).astype(np.uint8))
