"""The running game, paused: what can be done about it, laid over the table."""

from __future__ import annotations

from typing import ClassVar, Final

from game.describe import reason_sentence
from game.rules.actions import Retarget
from game.rules.legality import why_not
from game.ui.draw.theme import LARGE
from game.ui.house import House, Table
from game.ui.keys import Command, hint
from game.ui.kit.button import Button
from game.ui.kit.choice import Stepper
from game.ui.kit.dialog import Dialog
from game.ui.kit.label import Label, Panel
from game.ui.kit.layout import REST, centred, column, row
from game.ui.kit.outcome import Activated, Answered, Changed, Outcome
from game.ui.look import Look
from game.ui.scene import Change, Pop, Push, Reset
from game.ui.scenes.page import Page
from game.ui.scenes.players import Players
from game.ui.scenes.replay.flight import why_no_replay
from game.ui.scenes.saved_game import is_saved

_SIZE: Final = (900, 932)
_PAD: Final = 56
_PAIRS: Final = (("undo", "redo"), ("save", "load"), ("players", "target"), ("rules", "settings"))
_KEYS: Final = {
    "undo": Command.UNDO,
    "redo": Command.REDO,
    "save": Command.SAVE,
    "load": Command.LOAD,
    "rules": Command.RULES,
    "replay": Command.REPLAY,
}
"""What the same keys do at the table."""
_TARGETS: Final = (500, 100_000)
_TARGET_STEP: Final = 500


class Pause(Page):
    """Esc and Resume lead back; nothing of the game passes meanwhile.

    With `loading` it asks at once whether the saved game is to be loaded, and leads back either way.
    """

    covers: ClassVar[bool] = False

    def __init__(self, house: House, table: Table, *, loading: bool = False) -> None:
        super().__init__(house, start="resume", default="resume")
        self._table, self._loading = table, loading
        self._panel = Panel("panel")
        self._title = Label("title", size=LARGE, weight="bold", tone="gold", align="centre")
        self._resume = Button("resume", style="primary", size=LARGE - 6)
        self._pairs = [[_button(name) for name in pair] for pair in _PAIRS]
        self._replay = _button("replay")
        self._review = Button("review")
        self._leave = Button("leave", style="danger")
        self._stepper = Stepper("goal.points", "", _TARGETS, _TARGETS[0])
        self._set = Button("set", style="primary")
        buttons = [button for pair in self._pairs for button in pair]
        self.hold([self._panel, self._title, self._resume, *buttons, self._replay, self._review, self._leave])

    def arrange(self, look: Look) -> None:
        """One board in the middle; what can't be done now says why."""
        texts, screen = look.texts, look.screen
        words = {
            "undo": texts.t("Undo"),
            "redo": texts.t("Redo"),
            "save": texts.t("Save"),
            "load": texts.t("Load"),
            "players": texts.t("Players …"),
            "target": texts.t("Target …"),
            "rules": texts.t("Rules"),
            "settings": texts.t("Settings"),
        }
        self._title.says = texts.t("Pause")
        self._resume.says = texts.t("Resume")
        self._replay.says = texts.t("Replay")
        self._review.says = texts.t("Review")
        self._leave.says = texts.t("Leave the game")
        board = centred(screen, screen.inside(24), *_SIZE)
        self._panel.rect = board
        inner = board.inflate(-2 * screen.px(_PAD), -2 * screen.px(_PAD - 16))
        lines = column(screen, inner, [72, 96, *[84] * 6], gap=22)
        self._title.rect, self._resume.rect = lines[0], lines[1]
        self._replay.rect, self._review.rect = row(screen, lines[6], [REST, REST], gap=22)
        self._leave.rect = lines[7]
        for pair, line in zip(self._pairs, lines[2:6], strict=True):
            for button, place in zip(pair, row(screen, line, [REST, REST], gap=22), strict=True):
                button.says = words[button.name]
                button.rect = place
        match = self._table.session.match
        self._replay.refuse(why_no_replay(texts, match, self._table.told))
        self._button("undo").refuse("" if match.can_undo else texts.t("Nothing to take back"))
        self._button("redo").refuse("" if match.can_redo else texts.t("Nothing was taken back"))
        self._refresh_load()

    def layout(self, look: Look) -> None:
        """Take on a look; the question one came for is asked once there is one."""
        super().layout(look)
        if self._loading and not self.form.asking:
            self._ask_to_load()

    def _refresh_load(self) -> None:
        saved = is_saved(self.house.folders)
        self._button("load").refuse("" if saved else self.texts.t("No game is saved yet"))

    def _button(self, name: str) -> Button:
        return next(button for pair in self._pairs for button in pair if button.name == name)

    def act(self, outcome: Outcome) -> Change | None:
        """Do what a button says, or what a question was answered."""
        match outcome:
            case Activated(name):
                return self._chosen(name)
            case Answered("leaving", "leave"):
                return Reset(self.house.doors.menu())
            case Answered("loading", "load_it"):
                self._table.load()
                return Pop()
            case Answered("loading") if self._loading:
                return Pop()
            case Answered("goal", "set"):
                return self._set_target()
            case Changed("goal.points", int(points)):
                self._check_target(points)
            case _:
                pass
        return None

    def _chosen(self, name: str) -> Change | None:
        doors = self.house.doors
        match name:
            case "resume":
                return Pop()
            case "undo":
                self._table.undo()
                return Pop()
            case "redo":
                self._table.redo()
                return Pop()
            case "save":
                self.note.show(self._table.save())
                self._refresh_load()
            case "load":
                self._ask_to_load()
            case "players":
                return Push(Players(self.house, self._table))
            case "target":
                self._ask_for_target()
            case "rules":
                match = self._table.session.match
                return Push(doors.rules(match.ruleset, match))
            case "settings":
                return Push(doors.settings())
            case "replay":
                return Push(doors.replay(self._table.session.match, shown=self._table.told))
            case "review":
                return Push(doors.review(self._table.session.match, shown=self._table.told))
            case "leave":
                self._ask_to_leave()
            case _:
                pass
        return None

    # Questions

    def _ask_to_leave(self) -> None:
        texts = self.texts
        self.form.ask(
            Dialog(
                "leaving",
                texts.t("Leave the game?"),
                texts.t("It is kept as it stands: Continue in the menu takes it up again."),
                [
                    Button("stay", texts.t("Play on"), style="primary"),
                    Button("leave", texts.t("Leave"), style="danger"),
                ],
                back="stay",
            )
        )

    def _ask_to_load(self) -> None:
        texts = self.texts
        self.form.ask(
            Dialog(
                "loading",
                texts.t("Load the saved game?"),
                texts.t("It takes the place of the running game, which is not kept."),
                [
                    Button("stay", texts.t("Play on"), style="primary"),
                    Button("load_it", texts.t("Load"), style="danger"),
                ],
                back="stay",
            )
        )

    def _ask_for_target(self) -> None:
        texts, race = self.texts, self._table.session.match.state.race
        target = race.next_target or race.target
        self._stepper = Stepper(
            "goal.points",
            texts.t("Target"),
            (_TARGETS[0], max(_TARGETS[1], target)),
            target,
            step=_TARGET_STEP,
            show=texts.number,
        )
        self._set = Button("set", texts.t("Change"), style="primary")
        self._check_target(target)
        self.form.ask(
            Dialog(
                "goal",
                texts.t("Another target"),
                texts.t("It counts from the end of this round."),
                [self._set, Button("keep", texts.t("Back"))],
                back="keep",
                body=[self._stepper],
            )
        )

    def _check_target(self, points: int) -> None:
        reason = why_not(self._table.session.match.state, Retarget(points))
        self._set.refuse("" if reason is None else reason_sentence(self.texts, reason))

    def _set_target(self) -> Change | None:
        session, points = self._table.session, self._stepper.number
        race = session.match.state.race
        if points != (race.next_target or race.target):
            session.submit(Retarget(points))
            self._table.refresh()
            self.note.show(self.texts.t("After this round the target is {points}.", points=points))
        return None


def _button(name: str) -> Button:
    command = _KEYS.get(name)
    return Button(name, command=command, hint="" if command is None else hint(command))
