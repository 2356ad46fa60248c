"""The settings, laid over any scene and in force at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

import msgspec
from pygame import Rect, Surface

from game.text import LANGUAGE_NAMES, LANGUAGES, Texts
from game.ui.draw.dice import DiePictures
from game.ui.draw.looks import DICE_SETS, TABLE_STYLES
from game.ui.draw.theme import LARGE
from game.ui.house import House
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.label import Label, Panel, Picture
from game.ui.kit.layout import centred, column, stack_height
from game.ui.kit.outcome import Activated, Changed, Outcome, Value
from game.ui.kit.scroll import Scroll
from game.ui.kit.slider import Slider
from game.ui.kit.toggle import Toggle
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.scene import Change, Pop
from game.ui.scenes.page import Page
from game.ui.scenes.setup.seat_rows import LARGE_TEXT

_SIZE: Final = (1860, 1030)
_PAD: Final = 48
_ROW: Final = 66
_PREVIEW: Final = 92
_HEADING: Final = 54
_GAP: Final = 10
_BETWEEN: Final = 44  # between columns
_RING: Final = 16  # room for the focus ring inside the scrolling area

# Rows are named after the fields of Settings they show.
_PICTURE: Final = ("heading.picture", "language", "text_scale", "theme", "motion", "fullscreen")
_SOUND: Final = ("heading.sound", "volume_dice", "volume_game", "volume_interface", "mute")
_GAME: Final = ("heading.game", "speed", "computer_speed", "bank_hold")
_TABLE: Final = ("heading.table", "dice_set", "table_style", "rim", "preview")
_COACH: Final = ("heading.coach", "odds", "warn", "reasons")
_RIGHT: Final = (*_SOUND, *_TABLE)
_COLUMNS: Final = (_PICTURE, (*_GAME, *_COACH), _RIGHT)
_ROWS: Final = tuple(name for names in _COLUMNS for name in names)

# The preview: every face once, on a ground that begins where the words of the rows do.
_FACES: Final = 6
_CORNER: Final = 10
_INSET: Final = 14

_TIMES: Final = "\u00d7\u202f"
_STAKES: Final = ("500", "1000", "2000")
_SCALES: Final = (1.0, 1.25, 1.5, 1.75, 2.0)


class SettingsPage(Page):
    """Every row shows a setting; to change it is to put it into force."""

    covers: ClassVar[bool] = False

    def __init__(self, house: House) -> None:
        super().__init__(house, start="language", default="done")
        self._panel = Panel("panel")
        self._title = Label("title", size=LARGE, weight="bold")
        self._done = Button("done", style="primary")
        self._pictures = DiePictures()
        preview = Picture("preview", self._paint_dice)
        self._rows = {name: preview if name == "preview" else _row(name) for name in _ROWS}
        self._scroll = Scroll("rows", tuple(self._rows.values()))
        self.hold([self._panel, self._title, self._scroll, self._done])

    def arrange(self, look: Look) -> None:
        """Say everything in the language that is set now, and show the values that are set now."""
        texts = look.texts
        self._pictures.wear(look.dice)
        self._title.says = texts.t("Settings")
        self._done.says = texts.t("Done")
        words, options = _words(texts), _options(texts)
        if self.house.audio.silent:
            words["heading.sound"] = texts.t("Sound: no device was found")
        for name, row in self._rows.items():
            value = getattr(self.house.settings, name, None)
            shown = texts.language if name == "language" else value
            _fill(row, words[name], shown, options.get(name, ()), texts)
        self._place(look)

    def _place(self, look: Look) -> None:
        screen = look.screen
        room = screen.inside(24)
        board = centred(screen, room, *_SIZE)
        if look.screen.text_scale > 1:
            board.width = min(screen.px(_SIZE[0]), room.width)
        board.center = room.center
        self._panel.rect = board
        inner = board.inflate(-2 * screen.px(_PAD), -2 * screen.px(_PAD - 8))
        head, button = screen.tall(64), screen.tall(80)
        self._title.rect = Rect(inner.x, inner.y, inner.width, head)
        self._done.rect = Rect(0, 0, min(screen.tall(360), inner.width), button)
        self._done.rect.midbottom = inner.midbottom
        top = inner.y + head + screen.px(12)
        area = Rect(inner.x, top, inner.width, self._done.rect.top - screen.px(20) - top)
        area.inflate_ip(2 * screen.px(_RING), 0)
        columns: Sequence[Sequence[str]] = _COLUMNS
        if screen.text_scale > 1:
            columns = ((*_PICTURE, *_GAME, *_COACH), _RIGHT) if screen.text_scale <= LARGE_TEXT else (_ROWS,)
        self._scroll.place(area, _homes(look, area.inflate(-2 * screen.px(_RING), 0), columns))

    def _paint_dice(self, surface: Surface, box: Rect, look: Look) -> None:
        """A row of dice as they are now, on the ground they will lie on."""
        table, edge = look.table, max(2, look.screen.px(4))
        ground = box.inflate(-2 * look.screen.px(_INSET), 0)
        colours = (table.felt, table.felt, table.wood[1])
        surface.blit(look.shapes.edged(ground.size, look.screen.px(_CORNER), colours, edge), ground)
        side = min(ground.height - 2 * edge, ground.width // _FACES)
        for face in range(1, _FACES + 1):
            x = ground.centerx + round((face - (_FACES + 1) / 2) * side)
            picture = self._pictures.picture(face, side)
            surface.blit(picture, picture.get_rect(center=(x, ground.centery)))

    def act(self, outcome: Outcome) -> Change | None:
        """Put a changed value into force."""
        match outcome:
            case Activated("done"):
                return Pop()
            case Changed(name, value):
                self._change(name, value)
            case _:
                pass
        return None

    def _change(self, name: str, value: Value) -> None:
        self.house.change(msgspec.structs.replace(self.house.settings, **{name: value}))
        if name == "volume_dice":
            self.house.audio.knock("wood", 0.7, 0.0)


def _row(name: str) -> Widget:
    if name.startswith("heading"):
        return Label(name, weight="bold", tone="gold")
    if name.startswith("volume"):
        return Slider(name, "", (0.0, 1.0), 0.0, step=0.05)
    if name in {"mute", "fullscreen", "warn", "reasons"}:
        return Toggle(name)
    return Choice(name, "", [("", "")])


def _fill(
    row: Widget, words: str, value: Value | None, options: Sequence[tuple[Value, str]], texts: Texts
) -> None:
    """Let a row say its words and show a value."""
    match row:
        case Label() | Picture():
            row.says = words
        case Slider():
            row.says, row.show = words, texts.percent
            row.number = float(value or 0)
        case Toggle():
            row.says, row.on = words, bool(value)
        case Choice():
            row.says = words
            known = value in [option for option, _ in options]
            row.offer(options, value if known else None)
        case _:
            raise TypeError(f"{row.name} is no row of settings")


def _words(texts: Texts) -> dict[str, str]:
    return {
        "heading.picture": texts.t("Picture and language"),
        "heading.sound": texts.t("Sound"),
        "heading.game": texts.t("Game"),
        "heading.coach": texts.t("Coach"),
        "odds": texts.t("Odds shown"),
        "warn": texts.t("Warn me of mistakes"),
        "reasons": texts.t("The computer says why"),
        "heading.table": texts.t("Dice and tray"),
        "language": texts.t("Language"),
        "text_scale": texts.t("Text size"),
        "theme": texts.t("Colours"),
        "motion": texts.t("Motion"),
        "fullscreen": texts.t("Full screen"),
        "dice_set": texts.t("Set of dice"),
        "table_style": texts.t("Tray"),
        "rim": texts.t("Rim of the tray"),
        "preview": texts.t("Dice and tray"),
        "volume_dice": texts.t("Dice"),
        "volume_game": texts.t("Game events"),
        "volume_interface": texts.t("Buttons"),
        "mute": texts.t("No sound"),
        "speed": texts.t("Speed of the dice"),
        "computer_speed": texts.t("Computer's pace"),
        "bank_hold": texts.t("Hold Bank down"),
    }


def _options(texts: Texts) -> Mapping[str, Sequence[tuple[Value, str]]]:
    speeds = (*((f"x{times}", f"{_TIMES}{times}") for times in (1, 2, 4)), ("instant", texts.t("At once")))
    return {
        "language": [(language, LANGUAGE_NAMES[language]) for language in LANGUAGES],
        "text_scale": [(scale, texts.percent(scale)) for scale in _SCALES],
        "theme": [("normal", texts.t("Warm wood")), ("high_contrast", texts.t("High contrast"))],
        "motion": [
            ("full", texts.t("Full")),
            ("reduced", texts.t("Reduced")),
            ("none", texts.t("None")),
        ],
        "odds": [
            ("off", texts.t("None")),
            ("bust", texts.t("Bust only")),
            ("full", texts.t("All")),
        ],
        "dice_set": [(name, texts.t(dice.name)) for name, dice in DICE_SETS.items()],
        "table_style": [(name, texts.t(table.name)) for name, table in TABLE_STYLES.items()],
        "rim": [("high", texts.t("High: safe")), ("low", texts.t("Low: risky"))],
        "speed": speeds,
        "computer_speed": speeds,
        "bank_hold": [
            ("never", texts.t("Never")),
            *((points, texts.t("From {points}", points=int(points))) for points in _STAKES),
        ],
    }


def _height(name: str) -> int:
    if name.startswith("heading"):
        return _HEADING
    return _PREVIEW if name == "preview" else _ROW


def _homes(look: Look, area: Rect, columns: Sequence[Sequence[str]]) -> list[Rect]:
    """Give the places of all rows: in columns beside each other, as high as they need."""
    screen = look.screen
    wide = (area.width - screen.px(_BETWEEN) * (len(columns) - 1)) // len(columns)
    homes: list[Rect] = []
    for number, names in enumerate(columns):
        heights = [_height(name) for name in names]
        place = Rect(
            area.x + number * (wide + screen.px(_BETWEEN)),
            area.y,
            wide,
            stack_height(screen, heights, _GAP),
        )
        homes += column(screen, place, heights, _GAP)
    return homes
