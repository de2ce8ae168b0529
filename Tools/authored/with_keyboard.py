"""Videos in which a keyboard comes and goes."""

import math
import random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from authored.drawing import BLUE, GREY, LINE, photograph, sentence
from authored.films import (
    FILMS, Move, Part, add, alert, at_once, blending, blurred_sides, caret, cut, desktop, dimming, ease, fading,
    film, finger, goes, halved, letterbox, patch, recording, red_dot, repeats, rides, spring, stays, steps, straight,
    sum_of, touch, wall, zooming)
from authored.keyboards import Board

# What `recording` is told for each; where nothing is said of it the app is a chat.
PLAIN = {
    "chat-rides": dict(hides=(2.3,), content=rides, size=804),
    "chat-dark-covered": dict(device="13", look="dark", dark=True, hides=(2.4,), encode="h264 28", size=780),
    "form-scrolls-late": dict(
        app=lambda p: p.form(), device="15", bar=False, content=goes(160, 0.12, ease(0.3)), hides=(2.6,)),
    "login-ios12-covered": dict(
        app=lambda p: p.form(None, 4, (250, 250, 250)), device="se2", look="ios12", hides=(2.2,), fps=30),
    "se-gif-15": dict(
        device="se1", look="ios12", hides=(2.5,), content=rides, fps=15, size=320, encode="gif 128 sierra2_4a"),
    "glass-chat-over-photo": dict(app=lambda p: p.chat(True), look="glass", bar=False, hides=(2.2,)),
    "glass-pad-toolbar": dict(
        app=lambda p: p.form(), device="13", look="glass", kind="pad", toolbar="Done", hides=(2.4,),
        content=goes(120), size=592, fps=30),
    "emoji-panel": dict(kind="emoji", device="15", hides=(2.3,), content=rides),
    "up-at-start": dict(device="13", up=True, shows=(), hides=(1.1,), content=rides),
    "two-episodes-30": dict(
        app=lambda p: p.page(), device="13", shows=(0.9, 3.1), hides=(2.0, 4.2), fps=30, seconds=5.2),
    "bezel-on-wall-vp9": dict(
        device="13", look="glass", hides=(2.3,), content=rides, encode="vp9 34", fps=30,
        post=wall((1280, 720), (30, 34, 60), 640, text="Chatterbox", gradient=True, x=820)),
    "bezel-gif-dithered": dict(
        app=lambda p: p.form(), device="15", bar=False, hides=(2.2,), content=goes(90), fps=20,
        post=wall((420, 800), (255, 255, 255), 740), encode="gif 96 bayer:bayer_scale=3"),
    "cut-sides-gif": dict(
        app=lambda p: p.form(), device="se2", hides=(2.3,), content=goes(60), post=cut(7, 0, 7, 6), size=366, fps=15,
        encode="gif 200 sierra2_4a"),
    "bezel-dark-on-dark": dict(
        device="15", look="dark", dark=True, hides=(2.3,), content=rides, fps=30, encode="vp9 33",
        post=wall((1080, 1080), (8, 8, 10), 960, frame=(14, 14, 16))),
    "bezel-white-on-white": dict(
        app=lambda p: p.form(), device="16pro", look="glass", hides=(2.3,), content=goes(90), fps=30,
        post=wall((960, 1080), (255, 255, 255), 940, frame=(238, 238, 240))),
    "bezel-lower-end-cut": dict(
        device="13", hides=(2.3,), content=rides, fps=30, post=wall((800, 800), (220, 232, 250), 1000)),
    "letterboxed-wide": dict(device="15max", hides=(2.3,), content=rides, post=letterbox((1280, 720)), fps=30),
    "gif-12-dark": dict(
        app=lambda p: p.page(), device="13", look="dark", dark=True, hides=(2.4,), fps=12, size=390,
        encode="gif 64 floyd_steinberg"),
    "crushed-15": dict(device="x", hides=(2.4,), content=rides, fps=15, encode="h264 36", size=376),
    "doubled-60": dict(look="glass", hides=(2.3,), content=rides, spoil=repeats(5), size=804),
    "drifting-doubles": dict(device="13", hides=(2.3,), spoil=repeats(10, True), size=586),
    "sparse-simulator": dict(
        app=lambda p: p.rows(False, p.tabs()), look="glass", shows=(1.2,), hides=(2.7,), foot=stays,
        gaps=[(2, 68), (108, 158)], seconds=3.9, scale=3),
    "web-page-form-bar": dict(
        app=lambda p: p.page(), device="15", toolbar="Done", hides=(2.5,), content=goes(210, 0.05), size=786),
    "list-lags": dict(device="13", look="glass", content=goes(274, 0.1), hides=(2.4,), size=780),
    "list-jumps": dict(device="13", content=goes(302, 0.22, at_once), hides=(2.4,), size=780),
    "eased-quarter": dict(device="11", curve=ease(0.25), hides=(2.2,), content=rides),
    "interrupted": dict(device="13", shows=(1.0, 2.6), hides=(1.14, 3.8), seconds=4.8, content=rides),
    "fades-in-then-form": dict(
        app=lambda p: p.form(p.button()), device="x", shows=(1.6,), hides=(3.0,), seconds=4.2,
        post=fading(0.5, 0.4, (90, 60, 200)), content=goes(50), size=750),
    "begins-in-motion": dict(device="13", shows=(-0.07,), hides=(1.5,), content=rides, seconds=2.6),
    "plus-toolbar-50": dict(
        app=lambda p: p.rows(True), device="8+", toolbar="Search", hides=(2.3,), fps=50, size=828),
    "toolbar-dark-60": dict(
        app=lambda p: p.form(), device="15max", look="dark", dark=True, bar=False, toolbar="Done", hides=(2.3,),
        content=goes(130), size=860),
    "composer-of-panels-colour": dict(
        app=lambda p: p.chat(fill=(208, 211, 217)), device="15", hides=(2.3,), content=rides, size=786),
    "half-way-up": dict(
        app=lambda p: p.form(None, 3), device="16pro", hides=(2.4,), content=goes(168, 0.03, ease(0.25)), fps=30),
    "blurred-sides": dict(device="16pro", hides=(2.3,), content=rides, fps=30, post=blurred_sides((1280, 720))),
    "simulator-on-desktop": dict(
        app=lambda p: p.form(p.button()), look="glass", bar=False, hides=(2.4,), content=goes(80), fps=30,
        post=desktop((1280, 840), 740, random.Random(4))),
    "ends-in-motion": dict(device="15", hides=(2.3,), content=rides, seconds=2.43),
    "tiny-gif": dict(
        app=lambda p: p.form(), device="x", bar=False, hides=(2.3,), content=goes(90), fps=10, size=200,
        encode="gif 64 sierra2_4a"),
    "azerty-dark": dict(device="15", look="dark", dark=True, kind="azerty", hides=(2.3,), content=rides, size=590),
    "german-eleven": dict(device="11", kind="german", hides=(2.3,), content=rides, fps=30),
    "jittered-times": dict(
        look="glass", hides=(2.3,), content=rides, filters=("setpts='PTS+(random(1)-0.5)*0.006/TB'",), size=804),
    "app-of-thirty": dict(device="13", hides=(2.3,), content=rides, spoil=halved, size=780),
    "half-speed": dict(device="13", hides=(2.3,), spoil=lambda times: [t / 2 for t in times], seconds=6.6, fps=30),
    "lower-half-seen": dict(
        app=lambda p: p.form(), device="16pro", hides=(2.3,), content=goes(100), post=cut(0, 760, 0, 0)),
    "bottom-cut": dict(device="13", hides=(2.3,), content=rides, post=cut(0, 0, 0, 90)),
    "long-24-vp9": dict(
        app=lambda p: p.page(), device="16max", look="glass", shows=(1.0, 3.5, 6.2), hides=(2.3, 4.9, 7.6), fps=24,
        content=goes(140), encode="vp9 36", size=660, seconds=8.8),
    "button-of-cards": dict(
        app=lambda p: p.rows(True, p.button("Save", (52, 199, 89), (242, 242, 247), 66)), device="13", bar=False,
        content=stays, hides=(2.3,), encode="h264 33", size=390, fps=24),
    "toolbar-form-15": dict(
        app=lambda p: p.form(), device="15", toolbar="Next", hides=(2.3,), content=goes(150), size=786),
    "toolbar-pad-glass-60": dict(
        app=lambda p: p.rows(), device="16pro", look="glass", kind="pad", toolbar="Done", hides=(2.3,), size=804),
    "toolbar-letters-bright": dict(
        app=lambda p: p.form(None, 6, (248, 248, 250)), device="13", bar=False, toolbar="Done", hides=(2.3,), size=586),
    "pad-light-quiet": dict(app=lambda p: p.form(), device="13", kind="pad", hides=(2.3,), size=780),
    "pad-dark-quiet": dict(
        app=lambda p: p.rows(), device="15", look="dark", dark=True, kind="pad", hides=(2.3,), fps=30),
    "pad-glass-large": dict(
        app=lambda p: p.form(), device="15max", look="glass", kind="pad", hides=(2.3,), content=goes(60), size=860),
    "pad-home-button": dict(app=lambda p: p.form(None, 5), device="se2", kind="pad", hides=(2.3,), size=750),
    "letters-quiet-glass": dict(app=lambda p: p.rows(True), device="13", look="glass", hides=(2.3,), size=780),
    "search-activates": dict(
        app=lambda p: p.rows(True, p.tabs()), device="15", foot=stays, content=goes(52, 0, ease(0.3)), hides=(2.4,)),
    "ios12-strip-60": dict(app=lambda p: p.rows(), device="8+", look="ios12", hides=(2.3,), size=828),
    "ios12-strip-chat": dict(device="se2", look="ios12", hides=(2.3,), content=rides, fps=25, encode="h264 28"),
    "shown-at-once": dict(device="15", curve=at_once, hides=(2.2,), content=rides, size=786),
    "straight-quarter": dict(device="13", curve=straight(0.25), hides=(2.3,), content=rides, size=780),
    "gif-6": dict(device="13", hides=(2.5,), content=rides, fps=6, size=293, encode="gif 128 sierra2_4a"),
    "zoomed-in-later": dict(
        device="16pro", hides=(3.4,), content=rides, seconds=4.6, fps=30,
        post=zooming(steps((0, 1, at_once), (1.9, 0.5, ease(0.4)), (4.1, -0.5, ease(0.3))), 0.5, 0.9)),
    "zoomed-all-along": dict(
        device="15", hides=(2.3,), content=rides,
        post=zooming(steps((0, 1, at_once), (0.6, 0.35, ease(2.6))), 0.5, 1)),
    "shrunk-by-messenger": dict(
        app=lambda p: p.page(), device="x", look="dark", dark=True, hides=(2.4,), content=goes(40), fps=30, size=352,
        encode="h264 34"),
    "late-bar": dict(device="13", hides=(2.4,), content=goes(302, 0.15), foot=goes(302, 0.15), size=780),
    "bar-eases": dict(
        device="15", hides=(2.4,), content=goes(302, 0, ease(0.25)), foot=goes(302, 0, ease(0.25)), size=786),
}
for name, options in PLAIN.items():
    FILMS[name] = lambda name: recording(name, **PLAIN[name])


@film
def form_button_rides(name):
    result = recording(name, lambda p: p.form(p.button(), 5), "15max", hides=(2.5,), content=goes(96), size=860)
    caret(result, 34, result.paint.top + 108 + 18, goes(96), 0.9)
    return result


@film
def glass_mail_sheet(name):
    """A sheet comes up first; the keyboard follows."""
    result = recording(name, lambda p: p.rows(True), "16max", "glass", shows=(1.7,), hides=(3.2,), size=880)
    sheet, paint = result.paint.card(result.paint.height, 38), result.paint
    sheet.text(18, 84, "New Message", 34, paint.ink, "Bold")
    for index, text in enumerate(("To:", "Cc/Bcc, From:", "Subject:")):
        sheet.text(18, 148 + 48 * index, text, 16, GREY)
        sheet.box(18, 180 + 48 * index, paint.width, 0.5, LINE)
    result.parts.append(dimming(result, 0.5, 99, 0.27))
    result.parts.append(Part(sheet.image, paint.height, steps((0.5, paint.height - 62, ease(0.5)))))
    return result


@film
def pad_dark_money(name):
    def money(p):
        app = p.form(p.button("Pay", (235, 235, 240), p.paper, ink=(0, 0, 0)), 0, p.paper)
        app.content.text(p.width / 2, 150, "500 zł", 44, p.ink, "Bold", "mm")
        return app
    return recording(name, money, "11", "dark", "pad", dark=True, hides=(2.2,), encode="h264 30")


@film
def drag_away(name):
    """A finger drags the keyboard off; it is shown again by a tap."""
    result = recording(name, shows=(2.9,), up=True, content=rides, seconds=4.2)
    drag = finger((0, 0), (0.2, 0.06), (0.35, 0.2), (0.5, 0.26), (0.62, 0.26), (0.8, 0.55), (0.95, 0.8),
                  (1.08, 0.95), (1.2, 1))
    result.moves.insert(0, Move("hide", 1.0, -result.reach, drag))
    result.heights.append(result.heights[0])
    top = result.paint.height - result.reach
    touch(result, [(0.7, 220, top - 60)] + [(1.0 + a / 20, 220, top + result.reach * drag(a / 20)) for a in range(22)])
    return result


@film
def letters_become_pad(name):
    result = recording(name, lambda p: p.form(), "15", shows=(0.9,), hides=(3.6,), content=goes(70))
    change(result, 2.3, Board("15", 2, "light", "pad"))
    result.followers.clear()
    result.parts[0].way = sum_of([result.moves[0]], 0, 70 / result.reach)
    result.followers.append(result.parts[0].way)
    return result


@film
def alert_over_keyboard(name):
    result = recording(name, lambda p: p.form(), "13", shows=(0.8,), hides=(4.2,), content=goes(70), seconds=5.2)
    result.over += [dimming(result, 1.9, 3.3), alert(result, 1.9, 3.3)]
    return result


@film
def alert_with_field(name):
    """An alert asks for a name: it dims the screen and goes up as its keyboard comes."""
    result = recording(name, lambda p: p.rows(False, p.tabs()), "15", "dark", foot=stays, dark=True, hides=(2.8,),
                       size=590)
    result.parts += [dimming(result, 0.95, 3.0, 0.3)]
    way = goes(result.reach / 2 - 20)(result)
    result.followers.append(way)
    result.parts.append(alert(result, 0.85, 3.1, way, 1))
    return result


@film
def map_search_sheet(name):
    """The card of a map goes up to the top with the keyboard."""
    result = recording(name, lambda p: p.map(), "16pro", hides=(2.4,))
    paint = result.paint
    card = paint.card(paint.height)
    card.box(16, 22, paint.width - 32, 38, (227, 227, 233), 10)
    card.text(44, 41, "Search Maps", 17, GREY, anchor="lm")
    for index in range(9):
        card.disc(40, 100 + 62 * index, 18, (255, 149, 0))
        card.text(70, 82 + 62 * index, sentence(paint.rng, 2).capitalize(), 17, paint.ink)
        card.text(70, 104 + 62 * index, sentence(paint.rng, 4), 13, GREY)
    add(result, card.image, paint.height - 130, goes(paint.height - 130 - 70))
    return result


@film
def photos_search_translucent(name):
    result = recording(name, lambda p: p.photos(), "16pro", bar=False, foot=stays, hides=(2.3,))
    result.parts[0].way = steps((0.2, 40, ease(0.4)))
    return result


@film
def typing_with_words(name):
    result = recording(name, lambda p: p.form(None, 3, (255, 250, 230)), "11", shows=(0.8,), hides=(4.0,), seconds=5)
    texts = (("I", "The", "I’m"), ("“H”", "He", "Have"), ("“Hel”", "Hello", "Help"), ("to", "from", "and"))
    result.boards += [(1.6 + 0.4 * index, Board("11", 2, words=words)) for index, words in enumerate(texts[1:])]
    caret(result, 140, result.paint.top + 114, stays, 0.9)
    return result


@film
def sheet_takes_keyboard_along(name):
    """A sheet with its keyboard goes down and they leave at once."""
    result = recording(name, lambda p: p.rows(), "15", up=True, shows=(), hides=(1.3,), curve=spring(12, 0.6))
    card = result.paint.card(result.paint.height)
    card.text(20, 40, "Rename", 28, result.paint.ink, "Bold")
    card.box(20, 100, result.paint.width - 40, 44, result.paint.shade, 10)
    card.text(32, 122, "Holiday in May", 17, result.paint.ink, anchor="lm")
    down = result.paint.height - 64
    add(result, card.image, 64, lambda f: lambda t: -down * spring(12, 0.6)(t - 1.3))
    return result


@film
def device_recorder(name):
    result = recording(name, device="11", look="dark", bar=False, dark=True, content=rides, hides=(2.6,),
                       gaps=[(5, 28), (63, 63), (70, 71), (110, 140)], seconds=3.8)
    red_dot(result)
    return result


@film
def dragged_half_and_back(name):
    """A finger pulls it half way down and lets go: it comes back, with an ease of its own."""
    result = recording(name, device="15", up=True, shows=(), hides=(3.0,), content=rides, seconds=4.2)
    reach = result.reach
    result.moves[:0] = [Move("hide", 0.9, -reach * 0.5, finger((0, 0), (0.3, 0.3), (0.5, 0.8), (0.7, 1))),
                        Move("show", 1.75, reach * 0.5, ease(0.15))]
    result.heights *= 3
    return result


def change(result, since, board):
    """Another keyboard in place of the one that is up, at once."""
    rise = board.height - result.height(since)
    index = sum(move.start < since for move in result.moves)
    result.boards.append((since, board))
    result.moves.insert(index, Move("change", since, rise, at_once))
    result.heights.insert(index, {board.height})
    for move in result.moves[index + 1:]:
        if move.kind == "hide":
            move.delta = -board.height
            result.heights[result.moves.index(move)] = {board.height}
            break
    return result


@film
def words_come_late(name):
    """The bar of predictions joins the keys half a second after they are up."""
    result = recording(name, device="15", bar=False, hides=(3.2,), content=rides)
    return change(result, 1.9, Board("15", 2))


@film
def emoji_and_back(name):
    result = recording(name, device="13", hides=(4.2,), content=rides)
    return change(change(result, 2.0, Board("13", 2, kind="emoji")), 3.1, Board("13", 2))


@film
def symbols_page(name):
    result = recording(name, device="16pro", look="glass", shows=(0.8,), hides=(3.2,), content=rides, size=804)
    result.boards += [(1.8, Board("16pro", 2, "glass", "symbols")), (2.5, Board("16pro", 2, "glass"))]
    return result


@film
def turns_dark(name):
    plain = dict(device="15", shows=(0.8,), hides=(3.0,), content=rides, seed=5, size=786)
    other = recording(name, **plain, look="dark", dark=True)
    return recording(name, **plain, post=blending(other, lambda t: (t - 1.8) / 0.4))


@film
def banner_plays(name):
    """A picture of the page changes all the time."""
    result = recording(name, lambda p: p.form(None, 5), device="13", hides=(2.4,), content=stays, fps=30)
    paint, s = result.paint, result.paint.scale
    clip = [photograph(random.Random(k), paint.width * s, 120 * s) for k in range(8)]
    result.parts.insert(1, Part(lambda t: clip[int(t * 12) % 8], paint.top))
    return result


@film
def scroll_dismisses(name):
    """The list is drawn down by a finger, at which the keyboard goes by itself."""
    result = recording(name, device="15", up=True, shows=(), hides=(1.2,), content=stays, foot=rides, seconds=3)
    result.followers.remove(result.parts[0].way)
    result.parts[0].way = steps((1.0, -260, spring(7, 1.2)))
    result.followers.append(result.parts[0].way)
    touch(result, [(0.8, 200, 300), (1.0, 200, 300), (1.3, 200, 480), (1.4, 200, 520)])
    return result


@film
def search_pill_rides(name):
    """A field of glass floats at the bottom, and then above the keyboard."""
    result = recording(name, lambda p: p.rows(True), look="glass", bar=False, hides=(2.4,), size=804)
    pill, paint = patch(result, result.paint.width, 60), result.paint
    pill.box(16, 4, paint.width - 32, 48, (250, 250, 252, 235), 24, (225, 225, 230))
    pill.text(52, 28, "Search", 17, GREY, anchor="lm")
    add(result, pill.image, paint.height - 76, goes(result.reach - 12))
    return result


@film
def round_button_rides(name):
    result = recording(name, lambda p: p.rows(), device="15max", hides=(2.3,), size=860)
    disc = patch(result, 60, 60)
    disc.disc(30, 30, 28, BLUE)
    disc.text(30, 30, "+", 30, (255, 255, 255), anchor="mm")
    add(result, disc.image, result.paint.height - 110, rides, result.paint.width - 76)
    return result


@film
def pushed_with_keyboard(name):
    """A screen comes in from the right while its keyboard comes up."""
    result = recording(name, lambda p: p.rows(False), device="15", hides=(2.6,), size=786)
    other = result.paint.form()
    slide = steps((1.0, result.paint.width, spring(12, 0.6)))
    result.parts += [Part(image, y, x=result.paint.width, slide=lambda t: -slide(t))
                     for image, y in ((other.content.image, result.paint.top), (other.head.image, 0))]
    return result


@film
def sheet_and_keyboard_at_once(name):
    """A sheet comes from below, and its keyboard with it."""
    result = recording(name, lambda p: p.rows(True), device="15", hides=(2.8,), size=786)
    sheet, paint = result.paint.card(result.paint.height), result.paint
    sheet.text(20, 40, "New contact", 26, paint.ink, "Bold")
    for index in range(3):
        sheet.box(20, 90 + 60 * index, paint.width - 40, 46, paint.shade, 10)
        sheet.text(34, 113 + 60 * index, sentence(paint.rng, 2), 17, GREY, anchor="lm")
    add(result, sheet.image, paint.height, lambda film: steps((0.95, paint.height - 64, spring(14, 0.6))))
    return result


@film
def fades_in_place(name):
    """With less motion the keyboard comes and goes by getting less transparent."""
    plain = dict(device="13", seed=9, content=rides, size=780, curve=at_once)
    other = recording(name, **plain, shows=(0,), hides=())
    result = recording(name, **plain, hides=(2.4,))
    result.post = blending(other, steps((1.0, 1, ease(0.3)), (2.4, -1, ease(0.3))))
    result.height = lambda t: 0
    return result


@film
def two_bars_two_lags(name):
    """The bar rides, the list comes 80 ms later, and a card above it goes half as far."""
    result = recording(name, look="glass", hides=(2.5,), content=goes(250, 0.08), size=804)
    card, paint = patch(result, result.paint.width, 90), result.paint
    card.box(16, 0, paint.width - 32, 84, (255, 204, 0), 14)
    card.text(36, 42, "Pinned: " + sentence(paint.rng, 3), 17, paint.ink, anchor="lm")
    add(result, card.image, 430, goes(150), before=1)
    return result


@film
def scrolled_while_shown(name):
    """A finger still moves the list as the keyboard comes."""
    result = recording(name, lambda p: p.rows(True), device="15", hides=(2.6,), size=786)
    result.followers.remove(result.parts[0].way)
    result.parts[0].way = steps((0.7, 240, ease(0.9)))
    result.followers.append(result.parts[0].way)
    touch(result, [(0.6, 200, 700), (0.7, 200, 700), (1.15, 200, 560), (1.6, 200, 460)])
    return result


@film
def words_come_late_glass(name):
    result = recording(name, lambda p: p.form(p.button()), "16pro", "glass", bar=False, hides=(3.0,), content=goes(90))
    return change(result, 1.7, Board("16pro", 2, "glass"))


@film
def words_come_late_covered(name):
    result = recording(name, lambda p: p.page(), device="13", look="dark", dark=True, bar=False, hides=(3.0,), fps=30)
    return change(result, 1.8, Board("13", 2, "dark"))


@film
def emoji_then_hidden(name):
    result = recording(name, device="15", hides=(3.4,), content=rides, size=786)
    return change(result, 2.2, Board("15", 2, kind="emoji"))


@film
def toolbar_for_second_field(name):
    result = recording(name, lambda p: p.form(), device="13", hides=(3.2,), content=stays, size=780)
    change(result, 2.0, Board("13", 2, toolbar="Done"))
    for heights in result.heights[1:]:
        heights.add(result.reach)
    return result


@film
def recorder_starts(name):
    """The recording begins while the control centre still covers the screen, dark and blurred."""
    result = recording(name, device="15", shows=(1.8,), hides=(3.2,), content=rides, seconds=4.2)
    blurred = result.picture(0).filter(ImageFilter.GaussianBlur(40)).point(lambda value: value * 0.5)
    draw = ImageDraw.Draw(blurred)
    for index in range(8):
        x, y = 60 + index % 4 * 170, 300 + index // 4 * 170
        draw.rounded_rectangle([x, y, x + 140, y + 140], 40, fill=(90, 90, 96))

    def uncover(screen, t):
        share = min(max((t - 0.5) / 0.35, 0), 1)
        return Image.blend(blurred, screen, share) if share < 1 else screen
    uncover.moves, result.post = True, uncover
    return result


@film
def typing_pops(name):
    """Keys that are typed stand out above themselves for a moment."""
    result = recording(name, device="13", shows=(0.8,), hides=(3.4,), content=rides, size=780)
    top, pop, none = result.paint.height - result.reach, patch(result, 54, 100), Image.new("RGBA", (1, 1))
    pop.box(0, 0, 54, 60, (255, 255, 255), 10)
    pop.box(10, 50, 34, 48, (255, 255, 255), 6)
    pop.text(27, 28, "K", 34, (0, 0, 0), anchor="mm")
    for index, (x, row) in enumerate(((30, 0), (180, 1), (260, 0), (120, 2), (330, 1), (66, 0), (220, 2))):
        since = 1.5 + 0.22 * index
        result.over.append(Part(lambda t, since=since: pop.image if since < t < since + 0.1 else none,
                                top + 53 + 54 * row - 56, x=x))
    return result


@film
def message_arrives(name):
    """While the keyboard comes another message moves the list on."""
    result = recording(name, device="15", hides=(2.6,), content=rides, size=786)
    way = result.parts[0].way
    result.parts[0].way = lambda t: way(t) + 64 * ease(0.25)(t - 1.12)
    result.followers[0] = result.parts[0].way
    return result


@film
def shimmers(name):
    """A light runs over the grey shapes of a page that is still loading."""
    result = recording(name, lambda p: p.rows(), device="16pro", hides=(2.4,), fps=30)
    paint, s = result.paint, result.paint.scale
    sheen = np.zeros((round(paint.height * s), 160 * s, 4), np.uint8)
    sheen[..., :3], sheen[..., 3] = 255, (130 * np.hanning(160 * s))[None]
    light = Image.fromarray(sheen)
    result.parts.insert(1, Part(light, x=-160, slide=lambda t: (t % 1.2) / 1.2 * (paint.width + 160)))
    return result


def overlaid(result, draw):
    """Something that an editor lays over the recording, drawn on a canvas of the screen's size."""
    over = patch(result, result.paint.width, result.paint.height)
    draw(over)
    result.over.append(Part(over.image))
    return result


@film
def watermark(name):
    def draw(over):
        over.box(over.width - 150, over.height - 64, 138, 34, (0, 0, 0, 110), 8)
        over.text(over.width - 81, over.height - 47, "made with Kap", 15, (255, 255, 255, 220), "SemiBold", "mm")
    return overlaid(recording(name, device="15", hides=(2.3,), content=rides, size=590, fps=30), draw)


@film
def caption_over_keys(name):
    """A caption of a tutorial comes over the keyboard, and goes."""
    result = recording(name, lambda p: p.form(), "13", shows=(1.0,), hides=(3.6,), content=goes(80), fps=30)
    box, none = patch(result, 340, 70), Image.new("RGBA", (1, 1))
    box.box(0, 0, 340, 70, (0, 0, 0, 215), 12)
    box.text(170, 35, "Now type your name", 26, (255, 255, 255), "Bold", "mm")
    result.over.append(Part(lambda t: box.image if 0.7 < t < 2.6 else none, 640, x=25))
    return result


@film
def progress_line(name):
    """A player's line of progress runs along the lower edge."""
    result = recording(name, device="16pro", hides=(2.3,), content=rides, size=804)
    line = patch(result, 402, 4)
    line.box(0, 0, 402, 4, (255, 40, 40))
    result.over.append(Part(line.image, result.paint.height - 4, x=-402, slide=lambda t: 402 * t / result.seconds))
    return result


@film
def face_in_the_corner(name):
    """Who records is seen in a disc over the lower left corner."""
    result = recording(name, lambda p: p.rows(), "15", hides=(2.4,), fps=30, size=786)
    side, faces = 110 * result.paint.scale, []
    mask = Image.new("L", (side, side))
    ImageDraw.Draw(mask).ellipse([0, 0, side - 1, side - 1], fill=255)
    for index in range(12):
        face = Image.new("RGBA", (side, side), (96, 110, 120, 255))
        draw, x, y = ImageDraw.Draw(face), side / 2 + 5 * math.sin(index), side * 0.5 + 4 * math.cos(2 * index)
        draw.ellipse([x - 56, y + 40, x + 56, y + 190], fill=(40, 60, 110))
        draw.ellipse([x - 40, y - 52, x + 40, y + 50], fill=(224, 178, 150))
        draw.ellipse([x - 12, y + 16, x + 12, y + 20 + 3 * (index % 4)], fill=(120, 50, 50))
        faces.append(Image.composite(face, Image.new("RGBA", face.size), mask))
    result.over.append(Part(lambda t: faces[int(t * 12) % 12], result.paint.height - 126, x=14))
    return result


@film
def list_is_filtered(name):
    """With every letter the list is another."""
    result = recording(name, lambda p: p.rows(True), "13", shows=(0.8,), hides=(3.2,), content=stays, size=780)
    shorter = [result.paint.rows(True, count=12 - 3 * index).content.image for index in range(4)]
    lists = [result.parts[0].image, *shorter]
    result.parts[0].image = lambda t: lists[min(4, max(0, int((t - 1.2) / 0.4)))]
    return result


@film
def two_phones(name):
    """Before and after, side by side: in the left phone all rides, in the right one the keyboard covers it."""
    plain = dict(device="15", hides=(2.4,), seed=3)
    right = recording(name, **plain, foot=stays)
    places = [wall((1280, 900), (245, 245, 247), 820, x=x) for x in (150, 720)]

    def both(screen, t):
        out = places[0](screen, t)
        out.paste(places[1](right.picture(t), t).crop((640, 0, 1280, 900)), (640, 0))
        return out
    return recording(name, **plain, content=rides, fps=30, post=both)


@film
def wheels_for_second_field(name):
    """A date is chosen after a name: wheels stand in place of the keys, and go in the end."""
    result = recording(name, lambda p: p.form(), "15", bar=False, shows=(0.8,), hides=(3.6,), content=goes(60))
    board = Board("15", 2, bar=False, kind="wheels")
    result.boards.append((2.1, board))
    return result
