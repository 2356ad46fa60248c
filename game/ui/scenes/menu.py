"""The title: play, go on with a waiting game, rules, trainer, settings, quit."""

from __future__ import annotations

from random import Random
from typing import Final

from pygame import Rect, Surface

from game.files import Folders
from game.match import Match
from game.record import RecordError
from game.ui.draw.theme import LARGE, SMALL
from game.ui.house import House
from game.ui.input import Input, Pointer, Pressed
from game.ui.kit.button import GUARD_TICKS, Button
from game.ui.kit.layout import REST, column, row
from game.ui.kit.outcome import Activated, Outcome
from game.ui.look import Look
from game.ui.rules_editor.chosen import remembered_rules
from game.ui.scene import Change, Push, Quit, Replace
from game.ui.scenes.page import Page
from game.ui.scenes.saved_game import BROKEN_NAME, put_aside, standings, waiting_game
from game.ui.scenes.title import TitleDice

_WIDE: Final = 560
_DICE: Final = (1180, 310)


class Menu(Page):
    """The first scene. `news` is a sentence to be shown at once, such as what was wrong with the settings."""

    def __init__(self, house: House, rng: Random, news: str = "") -> None:
        super().__init__(house, start="play", default="play")
        self._news = news
        self._title = TitleDice(rng)
        self._waiting, self._broken = _waiting_game(house.folders)
        self._play = Button("play", style="primary", size=LARGE, guard=GUARD_TICKS)
        self._continue = Button("continue", guard=GUARD_TICKS)
        self._rules = Button("rules")
        self._trainer = Button("trainer")
        self._settings = Button("settings")
        self._quit = Button("quit", style="quiet")
        self._continue.visible = self._waiting is not None
        self.hold([self._play, self._continue, self._rules, self._trainer, self._settings, self._quit])

    def arrange(self, look: Look) -> None:
        """The title in the upper part, the buttons beneath it."""
        texts, screen = look.texts, look.screen
        self._play.says = texts.t("Play")
        self._continue.says = texts.t("Continue")
        self._rules.says = texts.t("Rules")
        self._trainer.says = texts.t("Trainer")
        self._settings.says = texts.t("Settings")
        self._quit.says = texts.t("Quit")
        shown = [self._play, self._rules, self._settings, self._quit]
        heights: list[float] = [104, 80, 80, 80]
        if self._waiting is not None:
            shown.insert(1, self._continue)
            heights.insert(1, 104)
        width = min(screen.tall(_WIDE), screen.width - 2 * screen.px(48))
        area = screen.rect((1920 - _WIDE) / 2, 528, _WIDE, 516)
        area = Rect(screen.area.centerx - width // 2, area.y, width, area.height)
        for button, place in zip(shown, column(screen, area, heights, gap=20), strict=True):
            button.rect = place
        self._rules.rect, self._trainer.rect = row(screen, self._rules.rect, [REST, REST], gap=20)
        if self._waiting is not None:
            self._continue.detail = _told(self._waiting, look, width)
        area = screen.rect((1920 - _DICE[0]) / 2, 176, *_DICE)
        self._title.layout(area, look.dice, still=look.motion != "full")
        self._tell(look)

    def _tell(self, look: Look) -> None:
        news = self._news
        if self._broken:
            news = look.texts.t(
                "The waiting game could not be read; it was put aside as {file}.", file=BROKEN_NAME
            )
        if news:
            self.note.show(news)
        self._news, self._broken = "", False

    def act(self, outcome: Outcome) -> Change | None:
        """Open what the button says."""
        doors = self.house.doors
        match outcome:
            case Activated("play"):
                return Push(doors.setup())
            case Activated("continue") if self._waiting is not None:
                return Replace(doors.play(self._waiting))
            case Activated("rules"):
                return Push(doors.rules(remembered_rules(self.house.rulebook, self.house.settings)))
            case Activated("trainer"):
                return Push(doors.trainer())
            case Activated("settings"):
                return Push(doors.settings())
            case Activated("quit"):
                return Quit()
            case _:
                return None

    def back(self) -> Change | None:
        """Esc brings the focus to Quit, so that a second key closes and a first one can't."""
        self.form.focus_on("quit")
        return None

    # The title moves; the rest of the page does not.

    @property
    def dirty(self) -> bool:
        """Whether drawing would show anything new."""
        return super().dirty or self._title.dirty

    def handle(self, given: Input) -> Change | None:
        """Any press also ends the fall of the title's dice."""
        if isinstance(given, Pressed) or (isinstance(given, Pointer) and given.kind == "down"):
            self._title.skip()
        return super().handle(given)

    def tick(self) -> Change | None:
        """Let a tick pass."""
        self._title.tick()
        return super().tick()

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the page, the name of the game and its dice."""
        super().draw(surface, alpha)
        look = self.look
        name = look.screen.rect(0, 64, 1920, 84)
        look.writer.draw(
            surface,
            "D I X   M I L L E",
            look.screen.px(64),
            look.theme.gold_top,
            name,
            align="centre",
            weight="black",
        )
        self._title.draw(surface)


def _waiting_game(folders: Folders) -> tuple[Match | None, bool]:
    """The game that waits, and whether there was one that can't be read and was put aside."""
    try:
        return waiting_game(folders), False
    except RecordError:
        return None, put_aside(folders)


def _told(match: Match, look: Look, width: int) -> str:
    """Who plays the waiting game and how they stand, as many as there is room for."""
    texts, seats = look.texts, standings(look.texts, match)
    px, room = look.screen.font(SMALL), width - 2 * look.screen.px(24)
    for count in range(len(seats), 0, -1):
        left = len(seats) - count
        more = [texts.n("and {count} other", "and {count} others", left)] if left else []
        sentence = " · ".join([*seats[:count], *more])
        if look.writer.size(sentence, px)[0] <= room:
            return sentence
    return texts.n("{count} player", "{count} players", len(seats))
