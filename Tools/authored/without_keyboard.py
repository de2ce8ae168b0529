"""Videos in which nothing may be claimed: what looks like a keyboard, and keyboards that no upright iPhone shows."""

import random

from PIL import Image, ImageDraw

from authored.drawing import photograph, sentence
from authored.films import (
    IOS26, LEGACY, Part, blending, dimming, ease, film, patch, recording, rides, spring, stays, steps, still, turned,
    wall)
from authored.keyboards import DEVICES, Board


@film
def no_bottom_sheet(name):
    result = still(name, lambda p: p.map())
    card, paint = result.paint.card(346), result.paint
    for row in range(4):
        for column in range(4):
            card.box(20 + column * 92, 30 + row * 74, 82, 62, (240, 240, 244), 8)
            card.text(61 + column * 92, 61 + row * 74, sentence(paint.rng, 1), 14, paint.ink, anchor="mm")
    result.parts.append(Part(card.image, paint.height, steps((0.9, 346, LEGACY), (2.2, -346, LEGACY))))
    return result


@film
def no_date_picker(name):
    result = still(name, lambda p: p.form(), "13")
    wheel, paint = result.paint.canvas(291, (209, 212, 218)), result.paint
    wheel.box(8, 110, paint.width - 16, 34, (228, 230, 234), 8)
    for row in range(7):
        for column, text in enumerate(("June", "14", "2025")):
            tone = 20 + 40 * abs(row - 3)
            x, y = paint.width * (0.25, 0.55, 0.8)[column], 127 + 33 * (row - 3)
            wheel.text(x, y, text, 20, (tone,) * 3, anchor="mm")
    result.parts.append(Part(wheel.image, paint.height, steps((0.9, 291, LEGACY), (2.2, -291, LEGACY))))
    return result


@film
def no_calculator(name):
    """Keys that rise as a keyboard does, of an app's own."""
    result = still(name, lambda p: p.rows(), "15", dark=True)
    pad, paint = result.paint.canvas(360, (18, 18, 20)), result.paint
    side = (paint.width - 50) / 4
    for index, text in enumerate("789÷456×123−0.=+"):
        x, y = 10 + index % 4 * (side + 10), 12 + index // 4 * 82
        pad.box(x, y, side, 72, (255, 159, 10) if index % 4 == 3 else (80, 80, 84), 36)
        pad.text(x + side / 2, y + 36, text, 30, (255, 255, 255), anchor="mm")
    result.parts.append(Part(pad.image, paint.height, steps((0.9, 360, LEGACY), (2.3, -360, LEGACY))))
    return result


@film
def no_share_sheet(name):
    result = still(name, lambda p: p.page(), "16pro", encode="h264 28", size=600)
    card, rng, paint = result.paint.card(420, 14, (242, 242, 247)), result.paint.rng, result.paint
    for index in range(5):
        card.box(18 + 78 * index, 30, 60, 60, tuple(rng.randrange(40, 240) for _ in range(3)), 14)
        card.text(48 + 78 * index, 104, sentence(rng, 1), 11, paint.ink, anchor="mm")
    for index in range(5):
        card.box(16, 130 + 54 * index, paint.width - 32, 53, (255, 255, 255), 10 if index in (0, 4) else 0)
        card.text(32, 156 + 54 * index, sentence(rng, 2).capitalize(), 17, paint.ink, anchor="lm")
    rises = steps((0.8, 420, IOS26), (2.4, -420, IOS26))
    result.parts += [dimming(result, 0.8, 2.6, 0.3), Part(card.image, paint.height, rises)]
    return result


@film
def no_player(name):
    """A small player over the tabs grows, and its picture plays on."""
    result = still(name, lambda p: p.rows(True, p.tabs()), "13", fps=30)
    paint, s = result.paint, result.paint.scale
    clip = [photograph(random.Random(k), paint.width * s, 220 * s).convert("RGB") for k in range(6)]
    rise = steps((1.0, 300, LEGACY))
    result.parts.insert(2, Part(lambda t: clip[int(t * 10) % 6], paint.height - 150, rise))
    return result


@film
def no_toast_and_tabs(name):
    result = still(name, lambda p: p.rows(), "15")
    paint = result.paint
    tabs, toast = paint.tabs(), patch(result, paint.width - 32, 52)
    toast.box(0, 0, paint.width - 32, 52, (40, 40, 44), 12)
    toast.text(16, 26, "Message sent", 16, (255, 255, 255), anchor="lm")
    result.parts += [Part(toast.image, paint.height, steps((1.0, 150, LEGACY), (2.4, -150, LEGACY)), 16),
                     Part(tabs.image, paint.height, steps((0.5, 83, LEGACY), (1.8, -83, LEGACY)))]
    return result


@film
def no_keyboard_in_a_page(name):
    """A page with the picture of a keyboard in it is scrolled."""
    board = Board("13", 2)
    shot = Image.new("RGB", board.decal.size, (255, 255, 255))
    board.lay(shot, 0)
    return still(name, lambda p: p.page(shot), "13", content=steps((0.8, 346, spring(9, 1)), (2.2, -200, spring(9, 1))))


@film
def no_list_flung(name):
    return still(name, lambda p: p.rows(True, p.tabs()), "16max", dark=True,
                 content=steps((0.6, 420, spring(6, 1.4)), (2.1, -300, spring(6, 1))))


@film
def no_android_keyboard(name):
    """Another system's keyboard rises from another system's screen."""
    result = still(name, lambda p: p.chat(), "11", dark=True)
    pad, paint = result.paint.canvas(320, (32, 33, 36)), result.paint
    for row, letters in enumerate(("qwertyuiop", "asdfghjkl", "^zxcvbnm<", "?:, .>")):
        wide = paint.width / 10
        for index, letter in enumerate(letters):
            span = 5 if (row, index) == (3, 3) else 1
            before = index + (4 if row == 3 and index > 3 else 0)
            x = (paint.width - wide * (len(letters) + (4 if row == 3 else 0))) / 2 + wide * before
            pad.box(x + 2.5, 56 + 53 * row, wide * span - 5, 44, (60, 64, 67), 6)
            pad.text(x + wide * span / 2, 78 + 53 * row, letter, 20, (232, 234, 237), anchor="mm")
    for index in range(6):
        pad.disc(36 + 68 * index, 26, 9, None, (154, 160, 166), 2)
    result.parts.append(Part(pad.image, paint.height, steps((1.0, 320, ease(0.28)), (2.3, -320, ease(0.2)))))
    return result


@film
def no_motion_of_keyboard(name):
    """It is up all the time, while the list is scrolled and another word is offered."""
    result = recording(name, device="15", up=True, shows=(), content=stays, seconds=3.5)
    result.parts[0].way = steps((0.7, 180, spring(8, 1)), (2.0, -120, spring(8, 1)))
    result.parts[1].way = lambda t: 302
    result.boards.append((1.4, Board("15", 2, words=("on", "in", "at"))))
    return result


@film
def no_pushed_screen(name):
    """A screen is pushed in from the right and goes again."""
    result = still(name, lambda p: p.rows(False, p.tabs()), "x", fps=30)
    other = result.paint.form()
    slide = steps((0.8, 375, IOS26), (2.1, -375, IOS26))
    result.parts += [Part(other.content.image, result.paint.top, x=375, slide=lambda t: -slide(t)),
                     Part(other.head.image, 0, x=375, slide=lambda t: -slide(t))]
    return result


@film
def no_tablet(name):
    """A tablet's keyboard of a height that nobody recorded on its screen."""
    DEVICES["ipad"] = (820, 1180, 24, True)
    result = still(name, lambda p: p.form(), "ipad", 1, fps=30)
    pad, paint = result.paint.canvas(320, (209, 212, 218)), result.paint
    for row, letters in enumerate(("qwertyuiop<", "asdfghjkl>", "^zxcvbnm,.", "1: 2v")):
        wide = paint.width / 11.2
        for index, letter in enumerate(letters):
            span = 6 if letter == " " else 1
            x = 8 + row % 3 * 20 + wide * (index + (5 if row == 3 and index > 2 else 0))
            pad.box(x, 52 + 66 * row, wide * span - 8, 56, (255, 255, 255), 6)
            pad.text(x + wide * span / 2 - 4, 80 + 66 * row, letter, 22, paint.ink, anchor="mm")
    result.parts.append(Part(pad.image, paint.height, steps((1.0, 320, LEGACY), (2.3, -320, LEGACY))))
    return result


@film
def no_tilted_phone(name):
    result = recording(name, device="13", hides=(2.3,), content=rides, fps=30,
                       post=wall((900, 900), (235, 232, 226), 760, tilt=9), encode="vp9 30")
    result.claimable = False
    return result


@film
def no_upright_film(name):
    """A recording that lies on its side."""
    result = recording(name, device="15", hides=(2.3,), content=rides, fps=30, post=turned(Image.ROTATE_90), size=852)
    result.claimable = False
    return result


@film
def no_word_game(name):
    """A game with letters of its own comes up as a sheet does."""
    result = still(name, lambda p: p.page(), "13")
    sheet, paint = result.paint.canvas(result.paint.height, (255, 255, 255)), result.paint
    for index in range(30):
        fill = None if index > 9 else (106, 170, 100)
        sheet.box(60 + index % 5 * 56, 60 + index // 5 * 56, 50, 50, fill, 0, (200, 200, 200))
    for row, letters in enumerate(("QWERTYUIOP", "ASDFGHJKL", ">ZXCVBNM<")):
        wide = (paint.width - 16 + 5) / 10 - 5
        for index, letter in enumerate(letters):
            x = (paint.width - len(letters) * (wide + 5) + 5) / 2 + index * (wide + 5)
            sheet.box(x, 560 + 66 * row, wide, 58, (211, 214, 218), 4)
            sheet.text(x + wide / 2, 589 + 66 * row, letter, 14, paint.ink, "Bold", "mm")
    reach = paint.height - 50
    result.parts.append(Part(sheet.image, paint.height, steps((0.9, reach, LEGACY), (2.4, -reach, LEGACY))))
    return result


@film
def no_swiped_aside(name):
    """A screen with its keyboard up is swiped away to the right, and the keyboard with it."""
    result = recording(name, device="15", up=True, shows=(), hides=(), seconds=2.8, fps=30)
    under = result.paint.rows()
    way = steps((1.0, 393, spring(12, 0.6)))
    back = still(name, lambda p: under, "15")

    def aside(screen, t):
        dx = round(way(t) * 2)
        out = back.picture(t) if dx else screen
        if dx:
            out.paste(screen, (dx, 0))
        return out
    aside.moves = True
    result.post = aside
    for part in result.parts[:2]:
        part.way = lambda t: 302
    return result


@film
def no_keys_of_a_piano(name):
    result = still(name, lambda p: p.rows(), "16max")
    piano, paint = result.paint.canvas(320, (30, 30, 34)), result.paint
    for index in range(10):
        piano.box(2 + index * 43.6, 40, 41, 260, (250, 250, 248), 5)
        if index % 7 not in (2, 6):
            piano.box(32 + index * 43.6, 40, 26, 160, (10, 10, 12), 4)
    result.parts.append(Part(piano.image, paint.height, steps((0.9, 320, IOS26), (2.3, -320, IOS26))))
    return result


@film
def no_stickers(name):
    """A panel of pictures in place of a keyboard, over a chat."""
    result = still(name, lambda p: p.chat(), "15")
    panel, paint, rng = result.paint.canvas(336, (209, 212, 218)), result.paint, result.paint.rng
    for index in range(20):
        panel.paste(photograph(rng, 150, 150), 14 + index % 5 * 76, 12 + index // 5 * 82)
    result.parts.append(Part(panel.image, paint.height, steps((0.9, 336, LEGACY), (2.3, -336, LEGACY))))
    return result


@film
def no_other_makers_keyboard(name):
    """Flat keys of another maker's keyboard, of an own height."""
    result = still(name, lambda p: p.chat(), "15")
    pad, paint = result.paint.canvas(282, (236, 239, 241)), result.paint
    for row, letters in enumerate(("qwertyuiop", "asdfghjkl", "^zxcvbnm<")):
        wide = paint.width / 10
        for index, letter in enumerate(letters):
            x = (paint.width - wide * len(letters)) / 2 + wide * index
            pad.text(x + wide / 2, 66 + 50 * row, letter, 21, paint.ink, anchor="mm")
    pad.box(90, 194, paint.width - 180, 34, (255, 255, 255), 17)
    result.parts.append(Part(pad.image, paint.height, steps((0.9, 282, LEGACY), (2.3, -282, LEGACY))))
    return result


@film
def no_jump_cut(name):
    """Two recordings one after the other; in the second a keyboard is up."""
    other = recording(name, device="13", up=True, shows=(), hides=(), foot=stays)
    return still(name, lambda p: p.rows(True), "13", post=blending(other, lambda t: t >= 1.5))


@film
def no_slides_between(name):
    """Screens of an app in a slide show that fade; two of them have a keyboard."""
    others = [recording(name, app, device="15", up=True, shows=(), hides=(), foot=stays) for app in (
        lambda p: p.form(), lambda p: p.chat())]
    first = blending(others[0], steps((0.8, 1, ease(0.5)), (3.0, -1, ease(0.5))))

    def both(screen, t):
        return blending(others[1], steps((1.9, 1, ease(0.5)), (2.4, -1, ease(0.5))))(first(screen, t), t)
    both.moves = True
    return still(name, lambda p: p.page(), "15", post=both, fps=30, seconds=4)


@film
def no_home_swipe(name):
    """An app is swiped away to the home screen while its keyboard is up."""
    result = recording(name, device="13", up=True, shows=(), hides=(), foot=stays, seconds=2.8)
    wide, high = round(result.paint.width * 2), round(result.paint.height * 2)
    home = photograph(random.Random(3), wide, high)
    draw = ImageDraw.Draw(home)
    for index in range(24):
        x, y = 54 + index % 4 * 178, 150 + index // 4 * 190
        fill = (index * 37 % 200 + 40, index * 71 % 200 + 40, 190)
        draw.rounded_rectangle([x, y, x + 120, y + 120], 28, fill=fill)
    shrinks = steps((1.2, 1, spring(10, 0.7)))

    def away(screen, t):
        share = shrinks(t)
        if share in (0, 1):
            return screen if share == 0 else home
        size = (round(wide * (1 - 0.8 * share)), round(high * (1 - 0.8 * share)))
        out = home.copy()
        out.paste(screen.resize(size), ((wide - size[0]) // 2, round((high - size[1]) / 2 - 60 * share)))
        return out
    away.moves, result.post = True, away
    return result
