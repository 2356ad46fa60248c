"""Are the dice fair? How they are, hundreds of dice rolled on the spot, and the faces of the running game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import ClassVar, Final

from pygame import Rect, Surface

from game.match import Match
from game.rules.actions import Land
from game.tray.fairness import Tally
from game.tray.trial import Trial
from game.ui.draw.dice import DiePictures
from game.ui.draw.theme import BODY, LARGE, SMALL
from game.ui.house import House
from game.ui.input import Input, Pressed
from game.ui.keys import Command
from game.ui.kit.button import Button
from game.ui.kit.label import Label, Panel, Picture
from game.ui.kit.layout import REST, row
from game.ui.kit.outcome import Activated, Outcome
from game.ui.kit.scroll import Scroll
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.scene import Change, Pop
from game.ui.scenes.fairness.face_chart import paint_face_chart
from game.ui.scenes.fairness.words import expectation, verdict, what_is_expected, why_fair
from game.ui.scenes.page import Page

DICE: Final = 600
"""Dice in a trial."""

POLLS: Final = 2
"""Pieces of a trial's work in a tick: about 4 ms of its 16.7, one in a hundred 10; a trial takes 4.3 s."""

_SHOWN_FOR: Final = 20  # ticks that a throw is shown: three in a second, and nothing flickers
_WIDE: Final = 1760
_PAD: Final = 48
_GAP: Final = 14
_BETWEEN: Final = 48
_RING: Final = 16
_CHART: Final = 260  # design units of height it should have at least
_DIE: Final = 46  # from one die of the last throw to the next
_PICTURE: Final = 1.42  # a die's picture, with room for its shadow, is so much larger
_LOG: Final = 70  # design units of height of the log that are in sight from the beginning, if it is that long
_HAND: Final = 6


class Fairness(Page):
    """Laid over the rules. A trial runs only while the page is there.

    `match` is the running game, if there is one; `rng` draws the trials.
    """

    covers: ClassVar[bool] = False

    def __init__(self, house: House, rng: Random, match: Match | None = None) -> None:
        super().__init__(house, start="roll", default="roll")
        self._rng = rng
        self._throws = faces_rolled(match)
        self._game = Tally() + chain.from_iterable(self._throws)
        self._trial: Trial | None = None
        self._landed: tuple[int, ...] = ()
        self._shown: tuple[int, ...] = ()
        self._shown_for = 0
        self._pictures = DiePictures()
        self._panel = Panel("panel")
        self._title = Label("title", size=LARGE, weight="bold", tone="gold")
        self._sheet = Scroll("sheet")
        self._why = [Label(f"why.{number}", wrapped=True) for number in range(3)]
        self._here = _Column("here", Picture("here.chart", self._paint_trial))
        self._hand = Picture("hand", self._paint_hand)
        self._there = None if match is None else _Column("game", Picture("game.chart", self._paint_game))
        self._log = Label("log", size=SMALL, tone="dim", wrapped=True)
        self._roll = Button("roll", style="primary")
        self._done = Button("done")

    @property
    def _tally(self) -> Tally:
        return Tally() if self._trial is None else self._trial.tally

    @property
    def rolling(self) -> bool:
        """Whether a trial is under way."""
        return self._trial is not None and not self._trial.done

    def arrange(self, look: Look) -> None:
        """Say everything, and share the room among sentences, charts and the log."""
        texts, screen = look.texts, look.screen
        self._pictures = DiePictures(look.dice)
        self._title.says = texts.t("Are the dice fair?")
        self._done.says = texts.t("Back")
        self._roll.says = texts.t("Roll {count} dice", count=DICE)
        for label, sentence in zip(self._why, why_fair(texts), strict=True):
            label.says = sentence
        board = screen.inside(32)
        board.width = min(board.width, max(screen.px(_WIDE), screen.tall(_WIDE)))
        board.centerx = screen.area.centerx
        self._panel.rect = board
        inner = board.inflate(-2 * screen.px(_PAD), -2 * screen.px(_PAD - 12))
        self._title.rect = Rect(inner.x, inner.y, inner.width, screen.tall(60))
        foot = Rect(inner.x, inner.bottom - screen.tall(80), inner.width, screen.tall(80))
        self._roll.rect, self._done.rect = row(screen, foot, [REST, REST], gap=24)
        top = self._title.rect.bottom + screen.px(_GAP)
        area = Rect(inner.x, top, inner.width, foot.top - screen.px(24) - top)
        area.inflate_ip(2 * screen.px(_RING), 0)
        self._say(look)
        self._fill(look, area)
        self.hold([self._panel, self._title, self._sheet, self._roll, self._done])

    def _fill(self, look: Look, area: Rect) -> None:
        """Put sentences, columns and log on the sheet; the charts take what height is left."""
        screen = look.screen
        gap = screen.px(_GAP)
        room = area.inflate(-2 * screen.px(_RING), 0)
        room.width -= screen.px(24)
        parts: list[tuple[Widget, Rect]] = []
        y = area.y + screen.px(4)
        for label in self._why:
            parts.append((label, Rect(room.x, y, room.width, label.height(look, room.width))))
            y = parts[-1][1].bottom + gap
        y += gap
        columns = [self._here] if self._there is None else [self._here, self._there]
        lanes = row(screen, Rect(room.x, y, room.width, 1), [REST] * len(columns), gap=_BETWEEN)
        under = max(column.below(look, lanes[0].width) for column in columns)
        hand = Rect(0, y, min(lanes[0].width // 2, screen.px(_DIE) * _HAND), 0)
        hand.right = lanes[0].right
        aside = hand.width + gap  # the heading ends before the dice beside it
        hand.height = max(screen.px(_DIE), self._here.head.height(look, lanes[0].width - aside))
        head = hand.height
        log = self._log.height(look, room.width) if self._log.says else 0
        left = area.bottom - y - head - under - 2 * gap - (min(log, screen.tall(_LOG)) + gap if log else 0)
        chart = max(screen.tall(_CHART), left)
        for column, lane in zip(columns, lanes, strict=True):
            beside = aside if column is self._here else 0
            parts += column.placed(look, Rect(lane.x, y, lane.width, head), beside, chart)
        parts.append((self._hand, hand))
        if log:
            parts.append((self._log, Rect(room.x, y + head + chart + under + 3 * gap, room.width, log)))
        self._sheet.fill([part for part, _ in parts])
        self._sheet.place(area, [home for _, home in parts])

    def _say(self, look: Look) -> None:
        """Say what changes while dice fall."""
        texts, tally = look.texts, self._tally
        here = self._here
        here.head.says = texts.n("{count} die rolled here", "{count} dice rolled here", tally.total)
        here.legend.says = what_is_expected(texts, tally) if tally.total else ""
        here.verdict.says = verdict(texts, tally) if tally.total and not self.rolling else ""
        here.chart.version = tally
        here.chart.says = _in_words(tally)
        self._hand.version = self._shown
        self._hand.says = " ".join(map(str, self._shown))
        self._roll.refuse(texts.t("Rolling…") if self.rolling else "")
        if self._there is not None:
            there, game = self._there, self._game
            there.head.says = texts.n("{count} die of this game", "{count} dice of this game", game.total)
            there.legend.says = what_is_expected(texts, game) if game.total else ""
            there.verdict.says = verdict(texts, game)
            there.chart.version = game
            there.chart.says = _in_words(game)
            log = " · ".join(" ".join(map(str, faces)) for faces in self._throws)
            self._log.says = texts.t("Every throw of this game: {log}", log=log) if log else ""

    def _paint_trial(self, surface: Surface, box: Rect, look: Look) -> None:
        paint_face_chart(surface, box, look, self._tally, DICE, self._pictures)

    def _paint_game(self, surface: Surface, box: Rect, look: Look) -> None:
        paint_face_chart(surface, box, look, self._game, self._game.total, self._pictures)

    def _paint_hand(self, surface: Surface, box: Rect, look: Look) -> None:
        """The last throw, to the right."""
        del look
        step = box.width // _HAND
        side = round(step * _PICTURE)
        for number, face in enumerate(self._shown):
            middle = box.right - (len(self._shown) - number) * step + step // 2
            picture = self._pictures.picture(face, side)
            surface.blit(picture, (middle - side // 2, box.centery - side // 2))

    def act(self, outcome: Outcome) -> Change | None:
        """Roll, or go back to the rules."""
        match outcome:
            case Activated("done"):
                return Pop()
            case Activated("roll") if not self.rolling:
                self._trial = Trial(Random(self._rng.getrandbits(64)), DICE)
                self._landed, self._shown, self._shown_for = (), (), _SHOWN_FOR
                self._say(self.look)
                self._sheet.reveal(self._here.chart)
            case _:
                pass
        return None

    def tick(self) -> Change | None:
        """Let the trial go on by a bounded piece of work."""
        if self._trial is not None and self.rolling:
            self._go_on(self._trial)
        return super().tick()

    def _go_on(self, trial: Trial) -> None:
        before = trial.tally
        for _ in range(POLLS):
            flight = trial.poll()
            if flight is not None:
                self._landed = tuple(face for face in flight.faces if face)
        self._shown_for += 1
        if self._landed and (self._shown_for >= _SHOWN_FOR or trial.done):
            self._shown, self._shown_for = self._landed, 0
        if trial.tally != before or self._hand.version != self._shown:
            self._say(self.look)

    def handle(self, given: Input) -> Change | None:
        """Arrows and page keys turn the sheet at once, as long as no focus shows."""
        scrolls = isinstance(given, Pressed) and not self.form.shows_focus
        if isinstance(given, Pressed) and scrolls and self._sheet.command(given) is not None:
            return None
        return super().handle(given)

    def key(self, pressed: Pressed) -> Change | None:
        """The key of the rules leads back to them."""
        if Command.RULES in pressed and not pressed.repeat:
            return Pop()
        return super().key(pressed)


class _Column:
    """Heading, chart, what its line and band are, and what it says about the dice."""

    def __init__(self, name: str, chart: Picture) -> None:
        self.head = Label(f"{name}.head", size=BODY + 6, weight="bold", tone="gold", wrapped=True)
        self.chart = chart
        self.legend = Label(f"{name}.legend", size=SMALL, tone="dim", wrapped=True)
        self.verdict = Label(f"{name}.verdict", wrapped=True)

    def below(self, look: Look, width: int) -> int:
        """Pixels that legend and verdict need at most, whatever they will say."""
        return sum(self._heights(look, width)) + look.screen.px(_GAP)

    def _heights(self, look: Look, width: int) -> tuple[int, int]:
        """Pixels for the longest legend and the longest verdict."""
        texts = look.texts
        widest = [expectation(texts, texts.decimal(88.8), texts.decimal(88.8))]
        sayings = [
            verdict(texts, Tally(counts))
            for counts in ((0,) * 6, (100,) * 6, (80, 83, 95, 100, 109, 133), (600, 0, 0, 0, 0, 0))
        ]
        return _tallest(self.legend, look, width, widest), _tallest(self.verdict, look, width, sayings)

    def placed(self, look: Look, head: Rect, aside: int, chart: int) -> list[tuple[Widget, Rect]]:
        """Its widgets and their places, from the heading's place down.

        Of that, `aside` pixels at the right are left for something else; the chart has a height of `chart`.
        """
        gap = look.screen.px(_GAP)
        legend, saying = self._heights(look, head.width)
        picture = Rect(head.x, head.bottom + gap, head.width, chart)
        first = Rect(head.x, picture.bottom + gap, head.width, legend)
        second = Rect(head.x, first.bottom + gap, head.width, saying)
        title = Rect(head.x, head.y, head.width - aside, head.height)
        return [(self.head, title), (self.chart, picture), (self.legend, first), (self.verdict, second)]


def faces_rolled(match: Match | None) -> Sequence[tuple[int, ...]]:
    """The faces of each throw of a game, in its order; a throw whose dice all left the tray has none."""
    actions = () if match is None else match.actions
    return tuple(action.faces for action in actions if isinstance(action, Land) and action.faces)


def _tallest(label: Label, look: Look, width: int, sayings: Sequence[str]) -> int:
    """Pixels the label needs to say any of these."""
    return max(
        Label(label.name, saying, size=label.size, wrapped=True).height(look, width) for saying in sayings
    )


def _in_words(tally: Tally) -> str:
    return ", ".join(f"{face}: {count}" for face, count in enumerate(tally.counts, start=1))
