"""A throw of the game seen again: the table as it stood, and the dice that fly as they did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final

from pygame import Rect, Surface

from game.chronicle import Thrown, throws
from game.match import Match
from game.ui.audio import Sound
from game.ui.draw.icons import IconName, IconPainter
from game.ui.draw.theme import LARGE
from game.ui.house import House
from game.ui.input import Input, Pointer, Pressed
from game.ui.keys import Command
from game.ui.kit.button import Button, Icon
from game.ui.kit.label import Label
from game.ui.kit.layout import REST, row
from game.ui.kit.outcome import Activated, Outcome, Refused
from game.ui.look import Look
from game.ui.scene import Change, Pop
from game.ui.scenes.page import Page
from game.ui.scenes.replay.flight import throw_of
from game.ui.scenes.replay.line import FlightLine
from game.ui.scenes.replay.run import Run
from game.ui.scenes.replay.words import fit, passed_over, what_came_of_it, who_threw_what
from game.ui.table.shown import Shown
from game.ui.table.tally import Tally
from game.ui.table.view import TableView

SPEEDS: Final = {"speed.slow": 0.25, "speed.real": 1.0, "speed.fast": 2.0}
"""Ticks of the flight in a tick of the clock; between ticks of the flight poses are interpolated."""

SPEED_WORDS: Final = {"speed.slow": "\u00d7\u00bc", "speed.real": "\u00d71", "speed.fast": "\u00d72"}

_WAYS: Final[tuple[tuple[str, IconName], ...]] = (("earlier", "left"), ("later", "right"))
_HEIGHTS: Final = ((84, 48), (100, 56), (72, 40), (60, 36), (44, 0))
"""Of back, again, stepping, speeds and line in design units: at least, and what their text needs."""

_GAP: Final = 14


class Replay(Page):
    """Laid over the table or the results, which wait as they are. It begins with one throw and plays it.

    Left and right choose another throw, up and down the speed, Space plays it again, and so does a tap on the
    felt. Where motion is not wanted the dice lie there until they are asked to fly.
    """

    covers: ClassVar[bool] = True

    def __init__(
        self, house: House, match: Match, *, place: int | None = None, shown: int | None = None
    ) -> None:
        """`place` is that of the landing in the log to begin with, None for the last.

        `shown` is how many of the actions have been seen yet, None for all. Raises ValueError if no dice have
        been thrown.
        """
        super().__init__(house, start="again", default="again")
        seen = len(match.actions) if shown is None else shown
        self._throws: Sequence[Thrown] = [throw for throw in throws(match) if throw.place < seen]
        if not self._throws:
            raise ValueError("no dice have been thrown")
        self._match = match
        self._kept = [throw_of(throw) is not None for throw in self._throws]
        places = [throw.place for throw in self._throws]
        wanted = len(places) - 1 if place is None else places.index(place)
        self.view = TableView(Shown(), match.ruleset, house.rulebook.presets)
        self.changed: Sequence[Rect] | None = None
        self._bare = False  # whether nothing lay over the table in the last picture
        self._speed = "speed.real"
        icons = IconPainter()
        self._words = Label("words", tone="dim", wrapped=True, align="centre")
        self._line = FlightLine("moment")
        self._speeds = [Button(name, words) for name, words in SPEED_WORDS.items()]
        self._earlier, self._later = (Button(name, icon=_icon(icons, way)) for name, way in _WAYS)
        self._count = Label("count", align="centre", weight="medium")
        self._again = Button("again", style="primary", size=LARGE - 4)
        self._done = Button("done")
        stepping = (self._earlier, self._count, self._later)
        self.hold([self._words, self._line, *self._speeds, *stepping, self._again, self._done])
        self._select(self._nearest(wanted))
        self._passed_over = abs(wanted - self._number)

    # Which throw

    @property
    def thrown(self) -> Thrown:
        """The throw that is seen."""
        return self._throws[self._number]

    def _nearest(self, wanted: int) -> int:
        """The throw nearest to the wanted one of which the flight is kept, rather before it than after."""
        kept = [number for number, kept in enumerate(self._kept) if kept]
        return min(kept, key=lambda number: (abs(number - wanted), number), default=wanted)

    def _next(self, way: int) -> int | None:
        """The next throw before (-1) or after (1) of which the flight is kept."""
        ahead = range(self._number + way, len(self._throws) if way > 0 else -1, way)
        return next((number for number in ahead if self._kept[number]), None)

    def _step(self, way: int) -> None:
        goal = self._next(way)
        if goal is None:
            self.house.audio.play(Sound.REFUSED)
            self.note.show((self._earlier if way < 0 else self._later).why_not)
            return
        self._passed_over = abs(goal - self._number) - 1
        self._select(goal)
        throw = throw_of(self.thrown)
        if throw is not None and throw.box.rim != self.view.box.rim:
            self._set_up()
        self._tell()

    def _select(self, number: int) -> None:
        """Put the table as it stood, and begin to work the flight out."""
        self._number = number
        self._run = Run(self.view.shown, self.house.audio, self._match, self._throws, number)
        self.view.tally = Tally(self.view.shown.score)
        self._line.tell(None)

    # The flight

    @property
    def playing(self) -> bool:
        """Whether dice fly, or are about to."""
        return not self._run.over

    def tick(self) -> Change | None:
        """Let the flight go on, or its working out."""
        run = self._run
        if run.work():
            self._line.tell(run.flight)
            self._tell()
            run.go_to(0.0 if self.look.motion == "full" else run.ticks)
        elif run.ready and not run.over and not self._line.held:
            run.go_on(SPEEDS[self._speed])
        self._line.share = run.share
        return super().tick()

    def _play(self) -> None:
        if self._run.ready:
            self._run.go_to(0.0)

    def _set_speed(self, name: str) -> None:
        self._speed = name
        for button in self._speeds:
            button.style = "primary" if button.name == name else "plain"

    # What it says

    def arrange(self, look: Look) -> None:
        """The table as ever; in its panel, what came of the throw and how to look at it."""
        texts = look.texts
        self._again.says, self._again.hint = texts.t("Once more"), texts.t("Space")
        self._done.says, self._done.hint = texts.t("Back"), texts.t("Esc")
        self._set_speed(self._speed)
        self._set_up()
        self._place(look)
        self._tell()

    def _set_up(self) -> None:
        """Lay the table out with the tray as it was set up then: it may have another rim by now."""
        throw, look = throw_of(self.thrown), self.look
        self.view.lay_out(look if throw is None else replace(look, rim=throw.box.rim))
        self.view.title = look.texts.t("Replay")
        self._run.moved = True

    def _place(self, look: Look) -> None:
        """Under the turn score: the words, then the controls from the foot of the panel up."""
        screen, layout = look.screen, self.view.layout
        inner = layout.panel.inflate(-2 * screen.px(24), -2 * screen.px(24))
        foot, gap = inner.bottom, screen.px(_GAP)
        lines: list[Rect] = []
        for high, text in _HEIGHTS:
            lines.append(Rect(inner.x, 0, inner.width, max(screen.px(high), screen.tall(text))))
            lines[-1].bottom = foot
            foot = lines[-1].top - gap
        self._done.rect, self._again.rect, steps, speeds, self._line.rect = lines
        self._earlier.rect, self._count.rect, self._later.rect = row(screen, steps, [110, REST, 110])
        for button, place in zip(self._speeds, row(screen, speeds, [REST] * len(SPEEDS)), strict=True):
            button.rect = place
        top = layout.score.bottom + screen.px(4)
        self._words.rect = Rect(inner.x, top, inner.width, max(0, foot - top))

    def _tell(self) -> None:
        """Say which throw it is, what came of it, and what was passed over to get to it."""
        texts, thrown, match = self.texts, self.thrown, self._match
        self.view.shown.caption = who_threw_what(texts, match, thrown)
        fit(self._words, self.look, [*self._why_still(), *what_came_of_it(texts, match, thrown)])
        number, count = texts.number(self._number + 1), texts.number(len(self._throws))
        self._count.says = f"{number} / {count}"
        self._earlier.refuse("" if self._next(-1) is not None else texts.t("It is the first throw."))
        self._later.refuse("" if self._next(1) is not None else texts.t("It is the last throw."))
        self._again.enabled = not self._run.ready or self._run.flight is not None
        if self._passed_over:
            self.note.show(passed_over(texts, self._passed_over))
            self._passed_over = 0

    def _why_still(self) -> Sequence[str]:
        """Why the dice are only laid out, if they are."""
        texts = self.texts
        if not self._kept[self._number]:
            return (texts.t("How these dice flew was not kept: they are laid out as they landed."),)
        if self._run.ready and self._run.flight is None:
            return (texts.t("On this computer these dice would fly otherwise: they are laid out."),)
        return ()

    # What a player does

    def handle(self, given: Input) -> Change | None:
        """Keys first: arrows choose the throw and the speed, wherever the focus is."""
        if isinstance(given, Pressed) and self._keyed(given):
            return None
        change = super().handle(given)
        moment = self._line.take()
        if moment is not None and self._run.ready:
            self._run.go_to(moment * self._run.ticks)
        match given:
            case Pointer("down", x, y, 1) if self.view.layout.tray.collidepoint(x, y):
                self._play()
        return change

    def _keyed(self, pressed: Pressed) -> bool:
        if Command.LEFT in pressed or Command.RIGHT in pressed:
            self._step(-1 if Command.LEFT in pressed else 1)
        elif Command.UP in pressed or Command.DOWN in pressed:
            names = list(SPEEDS)
            goal = names.index(self._speed) + (1 if Command.UP in pressed else -1)
            self._set_speed(names[max(0, min(len(names) - 1, goal))])
        elif Command.ROLL in pressed and not pressed.repeat:
            self._play()
        else:
            return False
        return True

    def key(self, pressed: Pressed) -> Change | None:
        """The key that leads here leads back."""
        if Command.REPLAY in pressed and not pressed.repeat:
            return Pop()
        return super().key(pressed)

    def act(self, outcome: Outcome) -> Change | None:
        """Play, step, change the speed, or go back."""
        match outcome:
            case Activated("done"):
                return Pop()
            case Activated("again"):
                self._play()
            case Activated("earlier"):
                self._step(-1)
            case Activated("later"):
                self._step(1)
            case Activated(name) if name in SPEEDS:
                self._set_speed(name)
            case Refused(_, why):
                self.note.show(why)
            case _:
                pass
        return None

    # The picture

    @property
    def dirty(self) -> bool:
        """Whether drawing would show anything new."""
        return self._run.moved or super().dirty

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the table and the controls; only the dice and the line if nothing else has changed."""
        del alpha
        in_parts = self._bare and not self.form.dirty
        changed = self.view.draw(surface, in_parts=in_parts)
        if changed is None:
            self.form.draw(surface)
        line = self._line.draw_progress(surface)
        self.changed = None if changed is None else [*changed, line]
        self._bare, self._run.moved = not self.note.visible, False

    def spoil(self) -> None:
        """See Sparing."""
        self._bare = False


def _icon(icons: IconPainter, name: IconName) -> Icon:
    return lambda surface, rect, colour: icons.draw(surface, name, rect, colour)
