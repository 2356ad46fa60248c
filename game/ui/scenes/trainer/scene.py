"""The trainer: positions in which people err. Keep what? Bank or roll? Then why, and what it costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Protocol

from pygame import Rect, Surface

from game.ai.coach.trainer import Answer, Exercise, Practice
from game.ai.drill import Drill
from game.rules.actions import Action, Bank, Roll
from game.rules.ruleset import Ruleset
from game.ui.audio import Sound
from game.ui.draw.dice import DiePictures
from game.ui.draw.looks import IVORY
from game.ui.draw.marks import DieMark
from game.ui.draw.theme import LARGE, SMALL
from game.ui.house import House
from game.ui.input import Pressed
from game.ui.keys import PICKS, Command, hint
from game.ui.kit.button import GUARD_TICKS, Button
from game.ui.kit.dialog import Dialog
from game.ui.kit.label import Label, Panel
from game.ui.kit.layout import REST, column, row
from game.ui.kit.outcome import Activated, Answered, Outcome, Refused
from game.ui.kit.scroll import Scroll
from game.ui.kit.widget import Widget
from game.ui.look import Look
from game.ui.naming import ruleset_name
from game.ui.scene import Change, Pop
from game.ui.scenes.page import Page
from game.ui.scenes.review.details import stacked
from game.ui.scenes.review.words import dice_shown
from game.ui.scenes.setup.seat_rows import LARGE_TEXT
from game.ui.scenes.trainer.dice import DieButton, paint_felt
from game.ui.scenes.trainer.memory import FILE, recall, remember
from game.ui.scenes.trainer.words import (
    answered_parts,
    chosen_words,
    position_parts,
    question_words,
    rated,
)
from game.ui.table.choosing import Choosing

_MARGIN: Final = 32
_PAD: Final = 28
_BETWEEN: Final = 20
_DIE: Final = 150
_SHARE: Final = 1 / 6.2  # of the width, for one die
_HIGH: Final = 0.25  # of the height


class Drills(Protocol):
    """Exercises as they are wanted; `game.ai.drill.Drill` is one."""

    def poll(self) -> Exercise | None:
        """The next exercise if it is there."""

    def stop(self) -> None:
        """Give it up."""


Begin = Callable[[Ruleset, int, Path], Drills]
"""Begins to draw exercises: the rules, a seed, and where solved games are kept."""


class Trainer(Page):
    """One exercise after another, each graded once it is answered; the rating is kept between runs."""

    def __init__(self, house: House, ruleset: Ruleset, seed: int, begin: Begin = Drill) -> None:
        super().__init__(house, start="roll", default="next")
        self._ruleset = ruleset
        self._drill = begin(ruleset, seed, house.folders.duels)
        self._file = house.folders.data / FILE
        self.practice: Practice = recall(self._file)
        self.exercise: Exercise | None = None
        self.answer: Answer | None = None
        self._choosing: Choosing | None = None
        self._pictures, self._dice_look = DiePictures(), IVORY
        self._dice: list[DieButton] = []
        self._title = Label("title", size=LARGE, weight="bold", tone="gold")
        self._below = Label("below", size=SMALL, tone="dim")
        self._rating = Label("rating", weight="medium", align="right")
        self._asked_panel, self._told_panel = Panel("asked_panel"), Panel("told_panel")
        self._asked, self._told = Scroll("asked"), Scroll("told")
        self._says = Label("says", size=SMALL + 2, wrapped=True, align="centre")
        self._felt: Rect | None = None
        self._answered_for = 0
        self._leave = Button("done")
        self._afresh = Button("afresh", style="quiet")
        self._jokers = Button("jokers", command=Command.JOKER)
        self._bank = Button("bank", command=Command.BANK)
        self._roll = Button("roll", style="primary", command=Command.ROLL)
        self._next = Button("next", style="primary", command=Command.ROLL)

    # Layout

    @property
    def _is_large(self) -> bool:
        return self.look.screen.text_scale > LARGE_TEXT

    def arrange(self, look: Look) -> None:
        """The position on the left, what is to be said of the answer on the right; large text in turns."""
        screen = look.screen
        if look.dice != self._dice_look:
            self._dice_look, self._pictures = look.dice, DiePictures(look.dice)
            for die in self._dice:
                die.pictures = self._pictures
        self._say(look)
        room = screen.inside(_MARGIN)
        head, body, foot = column(screen, room, [56 if self._is_large else 96, REST, 76], gap=14)
        words, self._rating.rect = row(screen, head, [REST, 1100 if self._is_large else 620], gap=28)
        self._title.rect, self._below.rect = column(screen, words, [56, 36], gap=4)
        self._below.visible = not self._is_large
        if self._is_large:
            self._title.rect = words
        asked, told = (body, body) if self._is_large else row(screen, body, [REST, REST], gap=28)
        self._told_panel.rect = told
        self._felt = None
        buttons = self._share_foot(look, foot)
        self.form.default = buttons[0].name
        shown: list[Widget] = [self._title, self._below, self._rating]
        if not self._is_large or self.answer is None:
            shown += self._fill_asked(look, asked)
        if not self._is_large or self.answer is not None:
            shown += [self._told_panel, *self._fill_told(look, told)]
        self.hold([*shown, *buttons])

    def _share_foot(self, look: Look, foot: Rect) -> Sequence[Widget]:
        """Back and a fresh start on the left, what is to be done now on the right."""
        exercise, choosing = self.exercise, self._choosing
        now: list[Button] = []
        if self.answer is not None:
            now = [self._next]
        elif exercise is not None and exercise.kind == "choice":
            now = [self._bank, self._roll]
        elif choosing is not None:
            joker = [self._jokers] if self._ruleset.jokers else []
            now = [*joker, self._roll]
        places = row(look.screen, foot, [250, 330, *[REST] * max(1, len(now))], gap=20)
        for button, place in zip((self._leave, self._afresh, *now), places, strict=False):
            button.rect = place
        return [*reversed(now), self._afresh, self._leave]

    def _fill_asked(self, look: Look, board: Rect) -> Sequence[Widget]:
        """The question and what is known of the position; beneath it the felt with the dice."""
        screen = look.screen
        pad = screen.px(22)
        room = board.inflate(-2 * screen.px(_PAD) - screen.px(20), -2 * pad)
        if self.exercise is None:
            self._felt, self._asked_panel.rect = None, board
            self._says.says, self._says.rect = look.texts.t("A position is being drawn …"), room
            return [self._asked_panel, self._says]
        placed = stacked(look, room, position_parts(look.texts, self.exercise))
        die = min(screen.tall(_DIE), round(room.width * _SHARE), round(board.height * _HIGH))
        under = 2 * self._says.height(look, 10**6)
        least = round(1.35 * die) + under + 2 * screen.px(14)
        words = min(placed[-1][1].bottom - room.y + 2 * pad, board.height - least - screen.px(_BETWEEN))
        self._asked_panel.rect = Rect(board.x, board.y, board.width, words)
        self._asked.fill([part for part, _ in placed])
        self._asked.layout(look)
        inner = Rect(board.x + screen.px(_PAD), room.y, board.width - 2 * screen.px(_PAD), words - 2 * pad)
        self._asked.place(inner, [home for _, home in placed])
        top = board.y + words + screen.px(_BETWEEN)
        self._felt = Rect(board.x, top, board.width, board.bottom - top)
        self._says.rect = Rect(room.x, self._felt.bottom - screen.px(14) - under, room.width, under)
        middle = (self._felt.y + self._says.rect.y) // 2
        left = room.centerx - die * len(self._dice) // 2
        for number, button in enumerate(self._dice):
            button.rect = Rect(left + number * die, middle - die // 2, die, die)
        return [self._asked_panel, self._asked, *self._dice, self._says]

    def _fill_told(self, look: Look, board: Rect) -> Sequence[Widget]:
        """What is to be said of the answer; nothing before it."""
        inner = board.inflate(-2 * look.screen.px(_PAD), -2 * look.screen.px(22))
        parts = answered_parts(look.texts, self.exercise, self.answer, self._pictures, whole=self._is_large)
        room = Rect(inner.x, inner.y, inner.width - look.screen.px(26), inner.height)
        placed = stacked(look, room, parts)
        self._told.fill([part for part, _ in placed])
        self._told.layout(look)
        self._told.place(inner, [home for _, home in placed])
        return [self._told]

    def _say(self, look: Look) -> None:
        """Say everything that changes from one exercise to the next."""
        texts, exercise = look.texts, self.exercise
        self._title.says = texts.t("Trainer")
        rules = ruleset_name(texts, self._ruleset, self.house.rulebook.presets)
        asked = "" if exercise is None else question_words(texts, exercise.advice.measure)
        self._below.says = f"{rules} \u00b7 {asked}" if asked else rules
        self._rating.says = rated(texts, self.practice)
        self._leave.says, self._afresh.says = texts.t("Back"), texts.t("Start afresh")
        self._afresh.enabled = self.practice.answers > 0
        self._next.says, self._next.hint = texts.t("Next"), texts.t("Space")
        self._jokers.says, self._jokers.hint = texts.t("Jokers"), hint(Command.JOKER)
        if exercise is None:
            return
        turn = exercise.state.turn
        self._bank.says, self._bank.hint = texts.t("Bank {points}", points=turn.score), texts.t("Enter")
        self._roll.hint = texts.t("Space")
        if exercise.kind == "choice":
            self._roll.says = texts.n("Roll {count} die", "Roll {count} dice", turn.dice)
            self._roll.refuse("")
        self._mark(look)

    def _mark(self, look: Look) -> None:
        """Mark the dice, and say what the choice of them is."""
        choosing = self._choosing
        for button in self._dice:
            button.enabled = choosing is not None and self.answer is None
        if choosing is None:
            self._says.says = look.texts.t("Set aside in this hand") if self._dice else ""
            return
        for number, button in enumerate(self._dice):
            button.mark = (
                DieMark.CHOSEN
                if number in choosing.chosen
                else DieMark.JOKER
                if number in choosing.jokers
                else DieMark.SCORING
                if number in choosing.scoring
                else DieMark.NORMAL
            )
        self._roll.says, why, self._says.says = chosen_words(look.texts, choosing)
        self._roll.refuse(why)

    # Exercises

    def _take(self, exercise: Exercise) -> None:
        """Ask the next one."""
        self.exercise, self.answer, self._choosing, self._dice = exercise, None, None, []
        faces = dice_shown(exercise.state)
        if exercise.kind == "dice":
            faces = exercise.state.turn.throw
            self._choosing = Choosing(exercise.state, faces)
        self._dice = [DieButton(f"die.{n}", self._pictures, face) for n, face in enumerate(faces)]
        self.arrange(self.look)

    def _decide(self, action: Action) -> None:
        """Grade an answer, and keep the rating."""
        if self.exercise is None or self.answer is not None:
            return
        self.answer = self.exercise.answer(action)
        self._answered_for = 0
        self.practice = self.practice.after(self.exercise, self.answer)
        remember(self._file, self.practice)
        self.house.audio.play(Sound.BANK if self.answer.as_good else Sound.BUTTON)
        self.arrange(self.look)

    def _pick(self, choosing: Choosing) -> None:
        more = self._choosing is not None and len(choosing.picked) >= len(self._choosing.picked)
        self.house.audio.play(Sound.PICK if more else Sound.PUT_BACK)
        self._choosing = choosing
        self._mark(self.look)

    def tick(self) -> Change | None:
        """Take the next exercise as soon as it is there."""
        self._answered_for += 1
        if self.exercise is None:
            exercise = self._drill.poll()
            if exercise is not None:
                self._take(exercise)
        return super().tick()

    # What a player does

    def key(self, pressed: Pressed) -> Change | None:
        """Digits pick dice, A all that score."""
        choosing = self._choosing
        if choosing is not None and self.answer is None and not pressed.repeat:
            for number, command in enumerate(PICKS):
                if command in pressed and number < len(self._dice):
                    self._pick(choosing.toggled(number))
                    return None
            if Command.PICK_ALL in pressed:
                self._pick(choosing.all_scoring())
                return None
        return super().key(pressed)

    def act(self, outcome: Outcome) -> Change | None:
        """Pick a die, answer, go on, or go back."""
        choosing = self._choosing if self.answer is None else None
        match outcome:
            case Activated("done"):
                return self.back()
            case Activated("next") if self._answered_for > GUARD_TICKS:
                self.exercise = self.answer = self._choosing = None
                self._dice = []
                self.tick()
                self.arrange(self.look)
            case Activated("bank"):
                self._decide(Bank())
            case Activated("roll"):
                self._decide(Roll() if choosing is None else choosing.keep)
            case Activated("jokers") if choosing is not None:
                self._pick(choosing.with_jokers())
            case Activated(name) if choosing is not None and name.startswith("die."):
                self._pick(choosing.toggled(int(name.removeprefix("die."))))
            case Activated("afresh"):
                self._ask_to_start_afresh()
            case Answered("starting", "start"):
                self.practice = Practice()
                remember(self._file, self.practice)
                self.arrange(self.look)
            case Refused(_, why) if why:
                self.note.show(why)
            case _:
                pass
        return None

    def _ask_to_start_afresh(self) -> None:
        texts = self.texts
        start = Button("start", texts.t("Start afresh"), style="danger")
        keep = Button("keep", texts.t("Back"), style="primary")
        says = texts.t("All answers so far are forgotten.")
        self.form.ask(Dialog("starting", texts.t("Start afresh?"), says, [keep, start], back="keep"))

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw what is behind, the felt, then the form."""
        del alpha
        surface.blit(self._background(), (0, 0))
        if self._felt is not None:
            paint_felt(surface, self._felt, self.look)
        self.form.draw(surface)

    def back(self) -> Change | None:
        """Nobody wants more exercises."""
        self._drill.stop()
        return Pop()
