"""Films: what moves along which way over an app, what is laid over it, and how it is recorded."""

import math
import subprocess
from dataclasses import dataclass, field

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from authored.apps import Paint, Part
from authored.drawing import BLUE, GREY, Canvas, font, photograph
from authored.keyboards import Board

def spring(omega, duration):
    return lambda t: 0 if t <= 0 else 1 if t >= duration else 1 - (1 + omega * t) * math.exp(-omega * t)


def ease(duration):
    return lambda t: (1 - math.cos(math.pi * min(max(t / duration, 0), 1))) / 2


def straight(duration):
    return lambda t: min(max(t / duration, 0), 1)


def at_once(t):
    return 1 if t >= 0 else 0


def finger(*points):
    """A share of the way by a finger: (seconds, share), the last of which is the end."""
    return lambda t: float(np.interp(t, *zip(*points)))


LEGACY, IOS26 = spring(math.sqrt(1000 / 3), 0.5), spring(23.559, 0.38333)


@dataclass
class Move:
    kind: str
    start: float
    delta: float
    curve: object
    spring: object = None  # its name, None where it is none

    def at(self, t):
        return self.delta * self.curve(t - self.start)


def sum_of(moves, begin=0, share=1, delay=0, curve=None):
    """How far up something is that goes a share of the keyboard's way, later or along another curve."""
    return lambda t: share * (begin + sum(
        move.delta * (curve or move.curve)(t - delay - move.start) for move in moves))


def steps(*stages):
    """A way of several stages: (start, points, curve)."""
    return lambda t: sum(points * curve(t - start) for start, points, curve in stages)


# --- Films ---


@dataclass
class Film:
    """A video to be made, and what is true of it."""

    name: str
    paint: Paint
    ground: tuple
    seconds: float = 3.2
    fps: float = 60
    encode: str = "h264 23"
    size: object = None  # the video's width in pixels, where it is not the screen's
    parts: list = field(default_factory=list)
    over: list = field(default_factory=list)  # above the keyboard
    boards: list = field(default_factory=list)  # (since when, board)
    moves: list = field(default_factory=list)
    begin: float = 0  # how high the keyboard is at first
    reach: float = 0  # how high the keyboard comes
    heights: list = field(default_factory=list)  # what may be said of each move
    claimable: bool = True  # whether its motions may be told at all
    followers: list = field(default_factory=list)  # the ways of what may be told as content that follows
    post: object = None  # what is made of each screen's picture
    spoil: object = None  # which instant each frame shows
    gaps: list = field(default_factory=list)  # frames that are left out
    filters: tuple = ()  # what else ffmpeg makes of the frames

    def height(self, t):
        return self.begin + sum(move.at(t) for move in self.moves)

    def state(self, t):
        scale = self.paint.scale
        board = [board for since, board in self.boards if t >= since][-1] if self.boards else None
        below, above = ([part.place(t, scale) for part in parts] for parts in (self.parts, self.over))
        return below, board, round((self.paint.height - self.height(t)) * scale), above

    def picture(self, t):
        below, board, top, above = self.state(t)
        scale = self.paint.scale
        size = round(self.paint.width * scale), round(self.paint.height * scale)
        screen = Image.new("RGB", size, self.ground)
        for image, x, y in below:
            screen.paste(image, (x, y), image if image.mode == "RGBA" else None)
        if board is not None:
            board.lay(screen, top)
        for image, x, y in above:
            screen.paste(image, (x, y), image)
        return self.post(screen, t) if self.post else screen

    def frames(self):
        times = [index / self.fps for index in range(round(self.seconds * self.fps))]
        last, key = None, None
        for t in self.spoil(times) if self.spoil else times:
            below, board, top, above = self.state(t)
            now = ([(id(image), x, y) for image, x, y in below + above], id(board), top)
            if last is None or now != key or getattr(self.post, "moves", False):
                last, key = self.picture(t), now
            yield last

    def write(self, path):
        codec, *options = self.encode.split()
        frames, filters = self.frames(), list(self.filters)
        first = next(frames)
        if self.gaps:
            filters.append("select='not(" + "+".join(f"between(n,{a},{b})" for a, b in self.gaps) + ")'")
        if self.size:
            filters.append(f"scale={self.size}:-2:flags=area")
        elif codec != "gif":
            filters.append("crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0")
        if codec == "gif":
            colours, dither = options
            filters.append(f"split[a][b];[a]palettegen=max_colors={colours}[p];[b][p]paletteuse=dither={dither}")
            out = []
        elif codec == "vp9":
            out = ["-c:v", "libvpx-vp9", "-crf", options[0], "-b:v", "0", "-deadline", "realtime", "-cpu-used", "6"]
        else:
            out = ["-c:v", "libx264", "-crf", options[0], "-preset", "veryfast"]
        if codec != "gif":
            out += ["-pix_fmt", "yuv420p", "-fps_mode", "vfr"]
        size = f"{first.width}x{first.height}"
        command = ["ffmpeg", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", size,
                   "-r", str(self.fps), "-i", "-", "-vf", ",".join(filters), *out, path]
        process = subprocess.Popen(command, stdin=subprocess.PIPE)
        process.stdin.write(first.tobytes())
        for frame in frames:
            process.stdin.write(frame.tobytes())
        process.stdin.close()
        if process.wait():
            raise RuntimeError(f"ffmpeg could not write {path}")

    @property
    def suffix(self):
        return {"gif": ".gif", "vp9": ".webm"}.get(self.encode.split()[0], ".mp4")


FILMS = {}


def film(make):
    FILMS[make.__name__.replace("_", "-")] = make
    return make


def stays(film):
    return lambda t: 0


def rides(film):
    """With the keyboard, down to the safe area."""
    return lambda t: film.height(t) - film.paint.rest * min(film.height(t) / film.reach, 1)


def goes(points, delay=0, curve=None):
    return lambda film: sum_of(film.moves, film.begin, points / film.reach, delay, curve)


def recording(name, app=lambda paint: paint.chat(), device="16pro", look="light", kind="letters", bar=True,
              toolbar=None, shows=(1.0,), hides=(), content=stays, foot=rides, up=False, dark=False, curve=None,
              scale=2, seed=None, **options):
    """A film of an app over which a keyboard is shown and hidden."""
    paint = Paint(device, scale, seed or len(name) * 131 + sum(map(ord, name)), dark)
    made = app(paint)
    board = Board(device, scale, look, kind, bar, toolbar)
    motion = (curve, None) if curve else (IOS26, "ios26") if look == "glass" else (LEGACY, "legacy")
    moves = sorted([Move("show", t, board.height, *motion) for t in shows]
                   + [Move("hide", t, -board.height, *motion) for t in hides], key=lambda move: move.start)
    result = Film(name, paint, made.ground, moves=moves, boards=[(0, board)], reach=board.height, **options)
    result.begin = board.height if up else 0
    result.heights = [{board.height, board.keys_height}] * len(moves)
    result.seconds = options.get("seconds") or (moves[-1].start if moves else 1) + 1.2
    add(result, made.content.image, made.content_y, content)
    if made.foot:
        add(result, made.foot.image, paint.height - made.foot.size, foot)
    result.parts.append(Part(made.head.image))
    return result


def still(name, app, device="16pro", scale=2, content=lambda t: 0, dark=False, seconds=3.2, **options):
    """A film of an app without a keyboard."""
    paint = Paint(device, scale, len(name) * 77 + sum(map(ord, name)), dark)
    made = app(paint)
    result = Film(name, paint, made.ground, seconds=seconds, **options)
    result.parts = [Part(made.content.image, made.content_y, content)]
    if made.foot:
        result.parts.append(Part(made.foot.image, paint.height - made.foot.size))
    result.parts.append(Part(made.head.image))
    return result


def add(film, image, y, follow, x=0, before=None):
    way = follow(film)
    film.followers.append(way)
    film.parts.insert(len(film.parts) if before is None else before, Part(image, y, way, x))


# --- What is laid over, and what is made of the pictures ---


def patch(film, width, height):
    return Canvas(width, height, film.paint.scale)


def touch(film, points, radius=17):
    """A grey dot where a finger is: (seconds, x, y)."""
    dot = patch(film, 2 * radius + 2, 2 * radius + 2)
    dot.disc(radius + 1, radius + 1, radius, (120, 120, 128, 120), (90, 90, 96, 160))
    none = Image.new("RGBA", (1, 1))
    times, xs, ys = zip(*points)
    film.over.append(Part(
        lambda t: dot.image if times[0] <= t <= times[-1] else none, -radius,
        lambda t: -float(np.interp(t, times, ys)), -radius, lambda t: float(np.interp(t, times, xs))))


def caret(film, x, y, follow, since=0.0):
    """A blinking caret in what follows."""
    bar, none = patch(film, 2, 22), Image.new("RGBA", (1, 1))
    bar.box(0, 0, 2, 22, (70, 110, 245))
    film.parts.append(Part(
        lambda t: bar.image if t > since and (t - since) % 1.06 < 0.6 else none, y, follow(film), x))


def dimming(film, since, until, level=0.4, fade=0.25):
    size = (round(film.paint.width * film.paint.scale), round(film.paint.height * film.paint.scale))
    shades = [Image.new("RGBA", size, (0, 0, 0, round(255 * level * step / 10))) for step in range(11)]

    def shade(t):
        return shades[round(10 * max(0, min((t - since) / fade, 1, (until - t) / fade)))]
    return Part(shade)


def alert(film, since, until, way=None, fields=0):
    paint = film.paint
    box = patch(film, 270, 142 + 40 * fields)
    box.box(0, 0, 270, 142 + 40 * fields, (44, 44, 46) if paint.dark else (246, 246, 248), 14)
    box.text(135, 30, "Discard changes?", 17, paint.ink, "SemiBold", "mm")
    box.text(135, 58, "What you typed will be lost.", 13, paint.ink, anchor="mm")
    for index in range(fields):
        box.box(16, 82 + 40 * index, 238, 30, paint.cell, 6, paint.line)
    box.box(0, box.height - 44, 270, 0.5, paint.line)
    box.box(135, box.height - 44, 0.5, 44, paint.line)
    box.text(67, box.height - 22, "Cancel", 17, BLUE, anchor="mm")
    box.text(202, box.height - 22, "Discard", 17, (255, 59, 48), "SemiBold", "mm")
    none = Image.new("RGBA", (1, 1))
    return Part(lambda t: box.image if since + 0.1 < t < until - 0.1 else none, paint.height / 2 - box.height / 2,
                way or (lambda t: 0), paint.width / 2 - 135)


def red_dot(film):
    dot, none = patch(film, 12, 12), Image.new("RGBA", (1, 1))
    dot.disc(6, 6, 5, (235, 60, 50))
    film.over.append(Part(lambda t: dot.image if t % 1 < 0.5 else none, 24, x=film.paint.width / 2 - 50))


def wall(size, fill, height, x=None, radius=0.11, frame=(24, 24, 28), text=None, tilt=0, gradient=False):
    """A page of a size in pixels with a phone in a drawn bezel on it, its screen so many pixels high."""
    page = Image.new("RGB", size, fill)
    draw = ImageDraw.Draw(page)
    if gradient:
        rows = np.linspace(0, 1, size[1])[:, None, None] * np.array([60, 30, -40]) + np.array(fill)
        page = Image.fromarray(np.clip(np.repeat(rows, size[0], 1), 0, 255).astype(np.uint8))
        draw = ImageDraw.Draw(page)
    if text:
        draw.text((size[0] * 0.08, size[1] * 0.3), text, font=font(size[1] // 14, "Bold"), fill=(240, 240, 244))
        draw.text((size[0] * 0.08, size[1] * 0.42), "Now on the App Store", font=font(size[1] // 26), fill=GREY)

    def place(screen, t):
        wide = round(screen.width * height / screen.height)
        small = screen.resize((wide, height), Image.LANCZOS)
        rim, left = round(wide * 0.035), x if x is not None else (size[0] - wide) // 2
        phone = Image.new("RGBA", (wide + 2 * rim, height + 2 * rim))
        body = ImageDraw.Draw(phone)
        body.rounded_rectangle([0, 0, phone.width - 1, phone.height - 1], wide * radius + rim, fill=frame,
                               outline=(90, 90, 96), width=2)
        mask = Image.new("L", small.size)
        ImageDraw.Draw(mask).rounded_rectangle([0, 0, wide - 1, height - 1], wide * radius, fill=255)
        phone.paste(small, (rim, rim), mask)
        if tilt:
            phone = phone.rotate(tilt, Image.BICUBIC, expand=True)
        out = page.copy()
        out.paste(phone, (left - rim, (size[1] - phone.height) // 2), phone)
        return out
    return place


def letterbox(size, fill=(0, 0, 0)):
    def place(screen, t):
        wide = round(screen.width * size[1] / screen.height)
        out = Image.new("RGB", size, fill)
        out.paste(screen.resize((wide, size[1]), Image.LANCZOS), ((size[0] - wide) // 2, 0))
        return out
    return place


def blurred_sides(size):
    """The screen in the middle of a wide picture whose sides are the same, larger and out of focus."""
    def place(screen, t):
        wide = round(screen.width * size[1] / screen.height)
        tall = screen.resize((size[0] // 8, size[0] // 8 * screen.height // screen.width), Image.BOX)
        middle = (tall.height - size[1] // 8) // 2
        out = tall.crop((0, middle, size[0] // 8, middle + size[1] // 8)).filter(ImageFilter.GaussianBlur(3))
        out = out.resize(size, Image.BICUBIC)
        out.paste(screen.resize((wide, size[1]), Image.LANCZOS), ((size[0] - wide) // 2, 0))
        return out
    return place


def desktop(size, height, rng):
    """A simulator's window on a desktop, with its title bar."""
    page = photograph(rng, *size)

    def place(screen, t):
        wide = round(screen.width * height / screen.height)
        left, top = (size[0] - wide) // 2, (size[1] - height) // 2 + 14
        out = page.copy()
        draw = ImageDraw.Draw(out)
        draw.rounded_rectangle([left, top - 30, left + wide - 1, top + height], 9, fill=(232, 232, 234))
        for index, tone in enumerate(((255, 95, 86), (255, 189, 46), (39, 201, 63))):
            draw.ellipse([left + 10 + 20 * index, top - 21, left + 22 + 20 * index, top - 9], fill=tone)
        draw.text((left + 84, top - 24), "iPhone 16 Pro", font=font(13, "SemiBold"), fill=(60, 60, 64))
        out.paste(screen.resize((wide, height), Image.LANCZOS), (left, top))
        return out
    return place


def blending(other, share):
    """A film of which another shows through by a share of a time."""
    def blend(screen, t):
        part = min(max(share(t), 0), 1)
        return Image.blend(screen, other.picture(t), part) if part else screen
    blend.moves = True
    return blend


def zooming(way, x=0.5, y=0.5):
    """What editors of screen recordings do: the picture is enlarged around a place of it."""
    def zoom(screen, t):
        w, h = (round(side / way(t)) for side in screen.size)
        left, top = round((screen.width - w) * x), round((screen.height - h) * y)
        if w == screen.width:
            return screen
        return screen.crop((left, top, left + w, top + h)).resize(screen.size, Image.BICUBIC)
    zoom.moves = True
    return zoom


def cut(left, top, right, bottom):
    return lambda screen, t: screen.crop((left, top, screen.width - right, screen.height - bottom))


def turned(angle):
    return lambda screen, t: screen.transpose(angle)


def fading(since, length, fill=(255, 255, 255)):
    def fade(screen, t):
        share = min(max((t - since) / length, 0), 1)
        return Image.blend(Image.new("RGB", screen.size, fill), screen, share) if share < 1 else screen
    fade.moves = True
    return fade


def repeats(every, drift=False):
    """Doubles a frame in so many; the recording then goes on in time, or all later frames come later."""
    def spoil(times):
        order = []
        for index in range(len(times)):
            order.append(max(0, index - index // every) if drift else index - (index % every == every - 1))
        return [times[index] for index in order]
    return spoil


def halved(times):
    """An app that draws only every second frame."""
    return [times[index // 2 * 2] for index in range(len(times))]
