"""The table: a match is played here, by people, bots and real dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from game.ai.players.character import slip_sentence
from game.describe import leftover_sentence, need_sentence, reason_sentence
from game.match import Match
from game.rules.actions import Action, Bank, EnterScore, Forfeit, Land, Roll, TakeOver
from game.rules.events import Landed
from game.rules.reasons import IllegalActionError
from game.rules.state import GameState, Phase
from game.tray.launch import Launch
from game.ui.audio import Sound
from game.ui.cues import Director
from game.ui.house import House
from game.ui.input import Input, Pointer, Pressed
from game.ui.keys import PICKS, Command
from game.ui.kit.outcome import Activated, Outcome, Refused
from game.ui.look import Look
from game.ui.scene import Change, Replace
from game.ui.scenes.saved_game import Autosave, load_game, save_game
from game.ui.scenes.ways import Ways
from game.ui.session import Happened, Session
from game.ui.stage import Stage
from game.ui.table import controls
from game.ui.table.acts import Ride
from game.ui.table.adviser import Adviser
from game.ui.table.by_hand import ByHand
from game.ui.table.chooser import Chooser
from game.ui.table.compartment import SettingRoller, box_for
from game.ui.table.controls import Controls
from game.ui.table.display import show_choice, show_tally
from game.ui.table.hand import Hand, TakeUp
from game.ui.table.rests import Rests
from game.ui.table.shown import Shown
from game.ui.table.view import TableView

PACES: Final = {"x1": 1, "x2": 2, "x4": 4, "instant": 0}
CURTAIN: Final = 60
"""Ticks the table is left to be looked at after the end."""

_ALWAYS: Final = frozenset(
    {Command.BACK, Command.RULES, Command.UNDO, Command.REDO, Command.SAVE, Command.LOAD, Command.NEW_GAME}
    | {Command.REPLAY}
)
"""What works at any moment, also while a bot plays or dice roll."""


class PlayScene:
    """One match on the table."""

    covers = True

    def __init__(self, house: House, match: Match) -> None:
        self._house = house
        self._shown = Shown()
        self._stage = Stage()
        self.view = TableView(self._shown, match.ruleset, house.rulebook.presets)
        self._laid_out = False
        self._bare = False  # whether nothing lay over the table in the last picture
        self.changed: Sequence[Rect] | None = None
        self._autosave = Autosave(house.folders)
        self._ways = Ways(house, self)
        self._begin(match)

    def _begin(self, match: Match) -> None:
        """Put a match on the table."""
        house = self._house
        roller = SettingRoller(house.roller, lambda: box_for(match.ruleset, house.settings.rim))
        self.session = Session(match, roller, house.thinker, self._autosave, house.rng)
        self.controls = Controls(match.ruleset)
        self._adviser = Adviser(house.thinker.coach)
        self._chooser = Chooser(self._shown, house.audio, match.state)
        self._hand = Hand(self.view)
        self._by_hand = ByHand(self, self.view, house.audio, self._stage, self.session, self._chooser)
        self._throwing = self._by_hand.throwing
        self._rests = Rests()
        self._curtain = 0
        self._shown.caption = ""
        self._autosave(match)
        self.refresh()

    # Scene

    @property
    def dirty(self) -> bool:
        """Whether drawing would show anything new."""
        return self._dirty or not self._stage.idle or self._throwing.active or self.controls.form.dirty

    @property
    def settled(self) -> bool:
        """Whether all is shown and a person is to decide."""
        return self._stage.idle and self.session.waits

    @property
    def text_area(self) -> Rect | None:
        """Where points are being entered."""
        return self.controls.form.text_area

    def layout(self, look: Look) -> None:
        """Place everything."""
        self._laid_out = True
        self.view.lay_out(look)
        self.controls.lay_out(look, self.view.layout)
        self._sync()
        # Letters and buttons are made when they are first drawn: not in the first picture that is seen.
        self.draw(Surface(look.screen.area.size), 0.0)
        self._bare, self._dirty = False, True

    def handle(self, given: Input) -> Change | None:
        """React to a player."""
        change = self._handled(given)
        self._dirty = True
        self._sync()
        return change

    def _handled(self, given: Input) -> Change | None:
        if self._throwing.held:
            self._by_hand.follow(given)
            return None
        if self._skips(given):
            return None
        typed = self.controls.typed(given) if isinstance(given, Pressed) else None
        outcome = typed or self.controls.form.handle(given)
        if outcome is not None:
            return self._used(outcome)
        if isinstance(given, Pressed):
            return self._pressed(given)
        if isinstance(given, Pointer):
            gesture = self._hand.handle(given)
            if isinstance(gesture, TakeUp):
                self._by_hand.take_up(gesture)
            elif gesture is not None:
                self._chooser.use(gesture)
        return None

    def tick(self) -> Change | None:
        """Let the show, the dice and the bots get on."""
        outcome = self.controls.form.tick()
        change = None if outcome is None else self._used(outcome)
        if change is not None:
            return change
        taken = self._hand.tick()
        if taken is not None:
            self._by_hand.take_up(taken)
        self._stage.tick()
        self._throwing.tick()
        if not self._stage.idle:
            self._sync()
            return None
        seat = self.session.state.seat
        happened = self.session.tick()
        if happened is not None:
            self._show(happened, seat)
        elif self.session.state.phase is Phase.OVER:
            self._curtain += 1
            if self._curtain > CURTAIN or self._house.settings.speed == "instant":
                return Replace(self._house.doors.results(self.session.match))
        self._sync()
        return None

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the table, the buttons and what plays over them; only the dice if nothing else moves."""
        form, playing = self.controls.form, self._stage.current
        bare = self.view.carried is None and (playing is None or isinstance(playing, Ride))
        in_parts = bare and self._bare and not form.dirty
        self.changed = self.view.draw(surface, in_parts=in_parts)
        if self.changed is None:
            form.draw(surface)
        self._hand.draw(surface)
        self._stage.draw(surface, alpha)
        self._bare, self._dirty = bare, False

    def spoil(self) -> None:
        """See Sparing."""
        self._bare = False

    # Table: what the pause scene may do

    @property
    def told(self) -> int:
        """See Table."""
        actions = self.session.match.actions
        flying = not self._stage.idle and self._shown.rolling and isinstance(actions[-1], Land)
        return len(actions) - flying

    def save(self) -> str:
        """Save the game; a sentence that says so, or why not."""
        self.session.foresee()
        return self._say(save_game(self.view.look.texts, self.session.match, self._house.folders))

    def load(self) -> str:
        """Go on with the saved game; a sentence that says so, or why not."""
        loaded, says = load_game(self.view.look.texts, self._house.folders)
        if loaded is not None:
            self._begin(loaded)
            self.view.ruleset = loaded.ruleset
            self.layout(self.view.look)
        return self._say(says)

    def undo(self) -> str:
        """Take back the last decision of a person; a sentence that says so, or why not."""
        texts, undone = self.view.look.texts, self.session.undo()
        self.refresh()
        return self._say(texts.t("Taken back.") if undone else texts.t("There is nothing to take back."))

    def redo(self) -> str:
        """Do again what was undone; a sentence that says so, or why not."""
        texts, redone = self.view.look.texts, self.session.redo()
        self.refresh()
        return self._say(texts.t("Done again.") if redone else texts.t("There is nothing to do again."))

    def refresh(self) -> None:
        """Show the table as the match has it now."""
        self._stage.clear()
        self._hand.drop()
        self._throwing.drop()
        self.view.chosen = self.view.jokers = frozenset()
        self._shown.set_to(self.session.match, self._rests.lying(self.session.match))
        self._chooser.renew(self.session.state, waits=False)
        self._curtain = 0
        self._dirty = True
        self._sync()

    # What a player does

    def _skips(self, given: Input) -> bool:
        """Whether this finishes what is playing: any key or click but those that work at any moment."""
        if self._stage.idle:
            return False
        if isinstance(given, Pressed):
            return not given.repeat and _ALWAYS.isdisjoint(given.commands) and self._stage.skip()
        if isinstance(given, Pointer) and given.kind == "down":
            layout = self.view.layout
            always = (layout.rules_button, layout.menu_button)
            return not any(rect.collidepoint(given.x, given.y) for rect in always) and self._stage.skip()
        return False

    def _used(self, outcome: Outcome) -> Change | None:
        match outcome:
            case Refused(_, why):
                self.refuse(why)
            case Activated(controls.ROLL):
                self.decide(Roll())
            case Activated(controls.BANK):
                self.decide(Bank())
            case Activated(controls.TAKE):
                self.submit(TakeOver())
            case Activated(controls.JOKER):
                self._chooser.with_jokers()
            case Activated(controls.FORFEIT):
                self.submit(Forfeit())
            case Activated(controls.ENTER) if self.controls.entered is not None:
                self.submit(self.controls.entered)
            case Activated(controls.BUST):
                self.submit(EnterScore(0))
            case Activated(controls.FLEUR):
                self.submit(EnterScore(0, fleur=True))
            case Activated(controls.HINT):
                self._hint()
            case Activated(controls.RULES):
                return self._ways.to_rules()
            case Activated(controls.MENU):
                return self._ways.to_pause()
            case _:
                pass
        return None

    def _pressed(self, pressed: Pressed) -> Change | None:
        if pressed.repeat:
            return None
        for number, command in enumerate(PICKS):
            if command in pressed:
                self._chooser.pick(number)
        if Command.PICK_ALL in pressed:
            self._chooser.all_scoring()
        if Command.HINT in pressed:
            self._hint()
        if Command.UNDO in pressed:
            self.undo()
        if Command.REDO in pressed:
            self.redo()
        if Command.SAVE in pressed:
            self.save()
        return self._ways.by_key(self.view.look.texts, pressed)

    def decide(self, then: Roll | Bank) -> None:
        """Roll or bank with what is chosen."""
        choosing = self._chooser.choosing
        reason = choosing.why_not_roll() if isinstance(then, Roll) else choosing.why_not_bank()
        if reason is not None:
            self.refuse(reason_sentence(self.view.look.texts, reason))
        elif self.settled and not self.warns(choosing.actions(then)):
            self.submit(*choosing.actions(then))

    def warns(self, actions: Sequence[Action]) -> bool:
        """Warn of a dear mistake, once, where that is wished; whether it was done."""
        texts, state = self.view.look.texts, self.session.state
        warning = self._adviser.warn_once(texts, state, actions) if self._house.settings.warn else ""
        self.refuse(warning)
        return bool(warning)

    def _hint(self) -> None:
        """Say what is best, and light the dice up that it would set aside."""
        if not self.settled:
            return
        texts = self.view.look.texts
        hint = self._adviser.hint(texts, self.session.state)
        says = hint.says if hint else texts.t("The odds are still being worked out.")
        solved = self._house.thinker.duel_progress(self.session.state.ruleset)
        if solved:
            says += " " + texts.t("The chances to win follow: {part} is solved.", part=texts.percent(solved))
        self._say(says)
        self.view.hinted = frozenset(self._shown.dice_showing(hint.faces) if hint else ())

    def submit(self, *actions: Action, launch: Launch | None = None) -> None:
        """Do what was decided; `launch` is how a roll is thrown."""
        if not self.settled:
            return
        seat = self.session.state.seat
        try:
            happened = self.session.submit(*actions, launch=launch)
        except IllegalActionError as error:
            self.refuse(reason_sentence(self.view.look.texts, error.reason))
            return
        self.controls.points.put("")
        self._show(happened, seat)

    def refuse(self, why: str) -> None:
        """Say why something can't be done; "" says nothing."""
        if why:
            self._house.audio.play(Sound.REFUSED)
            self._say(why)

    def _say(self, sentence: str) -> str:
        self._shown.caption = sentence
        self._dirty = True
        return sentence

    # What is shown

    def _show(self, happened: Happened, seat: int) -> None:
        """Put what happened on the stage, at the pace of the seat that did it."""
        settings, match = self._house.settings, self.session.match
        bot = match.players[seat].bot is not None
        self._stage.pace = PACES[settings.computer_speed if bot else settings.speed]
        if happened.flight is not None:
            self._rests.note(match, happened.flight)
        elif any(isinstance(event, Landed) for event in happened.events):
            self._by_hand.landed_unseen()
        why = ""
        if happened.decided and settings.reasons and settings.computer_speed != "instant":
            why = self._why(*happened.decided, match.players[seat].bot)
        director = Director(self.view, self._house.audio, self._names(), happened, self._throwing, why)
        self._stage.add(director.cues(bot=bot))
        self._sync()

    def _why(self, state: GameState, action: Action, bot: str | None) -> str:
        """What a computer player says about what it does: why it errs, or what speaks for it."""
        texts, thought = self.view.look.texts, self._house.thinker.explain(state, bot or "")
        slip = "" if thought is None or thought.action != action else slip_sentence(texts, thought)
        return slip or self._adviser.why(texts, state, action)

    def _sync(self) -> None:
        """Bring panel, marks and buttons into line with what is shown and what may be chosen."""
        if not self._laid_out:
            return
        waits = self.settled and not self._throwing.active
        if self._chooser.renew(self.session.state, waits=waits):
            self.view.hinted = frozenset()
        shown = show_choice(self.view, self._chooser.choosing, waits=waits)
        self.controls.refresh(
            self.view.look, self._shown, self._chooser.choosing, self._house.settings.hold_from, waits=waits
        )
        # While the show goes on the rules are ahead of it: nothing but what has been shown may be told.
        choosing = self._chooser.choosing if waits else None
        wanted, worth = self._house.settings.odds, None
        odds = wanted != "off" and not self.controls.take.visible
        if choosing is not None and odds and wanted == "full":
            worth = self._adviser.odds(choosing.after)
        told = show_tally(self.view, choosing, self._note() if waits else "", worth, odds=odds)
        self._dirty |= shown or told

    def _names(self) -> list[str]:
        return [player.name for player in self.session.match.players]

    def _note(self) -> str:
        """What fills the panel while nothing is chosen."""
        texts = self.view.look.texts
        if self._autosave.problem:
            return texts.t("This game can't be kept: {problem}.", problem=self._autosave.problem)
        state, names = self.session.state, self._names()
        return need_sentence(texts, state, names) or leftover_sentence(texts, state, names)
