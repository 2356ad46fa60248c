"""Every page at every size, in both languages and at every text size: nothing is cut, nothing overlaps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from program_for_tests import SIZES, faults, played
from pygame import Surface, image
from replays_for_tests import as_if_flown, forgetful
from review_for_tests import Given, Told, a_duel, match_from, study_of
from small_games import coach_of
from small_games import played as played_by_bots
from table_for_tests import At, ScriptRoller, house

from game import record
from game.ai.coach.advice import Coach
from game.ai.coach.trainer import exercises
from game.ai.study import Done, Found
from game.ai.turn.solution import solve
from game.match import Match
from game.presets import load_preset, preset_ids
from game.ui.draw.looks import AMBER
from game.ui.draw.theme import HIGH_CONTRAST
from game.ui.house import House
from game.ui.kit.outcome import Activated, Changed
from game.ui.look import Look
from game.ui.rules_editor.chosen import ChosenRules
from game.ui.rules_editor.draft import draft_of
from game.ui.rules_editor.knobs import KNOBS, Pick
from game.ui.scenes.fairness.scene import Fairness
from game.ui.scenes.house_rules.keeping import ACTIONS
from game.ui.scenes.house_rules.scene import HouseRules
from game.ui.scenes.menu import Menu
from game.ui.scenes.page import Page
from game.ui.scenes.pause import Pause
from game.ui.scenes.players import Players
from game.ui.scenes.replay.scene import Replay
from game.ui.scenes.results.scene import Results
from game.ui.scenes.review.scene import ReviewPage
from game.ui.scenes.rules.scene import Rules
from game.ui.scenes.settings import SettingsPage
from game.ui.scenes.setup.rules_list import RulesList
from game.ui.scenes.setup.scene import Setup
from game.ui.scenes.trainer.scene import Trainer
from game.ui.settings import SeatMemory, Settings

NAMES = ("Zoé", "Hal", "Maximilien-Alexandre", "Ada", "Émilie", "Bo", "Cy", "Di")
TURN = "roll =111234 +111 bank "
OVER = TURN * 8 + "roll =111111 +111111"

LookMaker = Callable[..., Look]
PageMaker = Callable[[House, Look], Page]


def rooms(folder: Path, **settings: object) -> House:
    seats = tuple(SeatMemory(name, player=kind) for name, kind in zip(NAMES, KINDS, strict=True))
    return house(folder, ScriptRoller(), settings=Settings(motion="none", seats=seats, **settings))  # type: ignore[arg-type]


KINDS = ("person", "steady", "person", "careful", "person", "bold", "person", "person")


def _table(home: House, look: Look, match: Match) -> At:
    return At(look, home, match)


def _menu(home: House, look: Look) -> Page:
    del look
    record.save(played(TURN, *NAMES), home.folders.autosave)
    return Menu(home, home.rng, "The settings were damaged.")


def _setup(home: House, look: Look) -> Page:
    del look
    return Setup(home)


def _rules_list(home: House, look: Look) -> Page:
    del look
    home.rulebook.save("Règles de la maison du bord de l'eau", load_preset("zonk").ruleset)
    (home.folders.rules / "damaged.toml").write_text("dice = 7", encoding="utf-8")
    return RulesList(home, ChosenRules("facebook", {"opening": 700}), lambda _: None)


def _house_rules(home: House, look: Look) -> Page:
    del look
    changes = {"confirm": ["straight"], "bust_run": 3, "bust_run_penalty": 500, "four_and_pair": 1500}
    return HouseRules(home, ChosenRules("exact", changes), lambda _: None)


def _settings(home: House, look: Look) -> Page:
    del look
    return SettingsPage(home)


def _rules(home: House, look: Look) -> Page:
    del look
    return Rules(home, load_preset("classic").ruleset)


def _fairness(home: House, look: Look) -> Page:
    """In the course of a game, a trial under way."""
    page = Fairness(home, Random(1), played(TURN * 9, *NAMES))
    page.layout(look)
    page.act(Activated("roll"))
    for _ in range(20):
        page.tick()
    return page


def _fairness_alone(home: House, look: Look) -> Page:
    del look
    return Fairness(home, Random(1))


def _pause(home: House, look: Look) -> Page:
    return Pause(home, _table(home, look, played("", *NAMES)).scene)


def _players(home: House, look: Look) -> Page:
    return Players(home, _table(home, look, played(TURN, *NAMES)).scene)


def _results(home: House, look: Look) -> Page:
    del look
    return Results(home, played(OVER, *NAMES, rules="pocket"))


def _few_results(home: House, look: Look) -> Page:
    del look
    return Results(home, played(TURN * 2 + "roll =111111 +111111", *NAMES[:2], rules="pocket"))


def _results_to_see_again(home: House, look: Look) -> Page:
    """With a best and a fatal throw."""
    del look
    words = TURN * 2 + "roll =111234 +111 roll =246 roll =111111 +111111"
    return Results(home, as_if_flown(played(words, *NAMES[:3], rules="pocket")))


def _replay(home: House, look: Look) -> Page:
    """The throw with the longest story."""
    del look
    match = as_if_flown(played("roll =123456 +123456 roll =112346 +1 roll =11234 +11 bank", *NAMES))
    return _worked_out(Replay(home, match))


def _replay_not_kept(home: House, look: Look) -> Page:
    del look
    match = as_if_flown(played(TURN * 9 + "roll =122346 +1", *NAMES))
    return _worked_out(Replay(home, forgetful(match, *range(10))))


def _replay_passing_over(home: House, look: Look) -> Page:
    del look
    match = as_if_flown(played(TURN * 2 + "roll =111234 +111 roll =246", *NAMES))
    return _worked_out(Replay(home, forgetful(match, 2, 3)))


def _worked_out(page: Replay) -> Page:
    while not page._run.ready:
        page._run.work()
    return page


def _review_of(match: Match, home: House, look: Look, *found: Found, decisions: bool = False) -> Page:
    page = ReviewPage(home, match, begin=Told(*found).begin)
    page.layout(look)
    for _ in found:
        page.tick()
    if decisions:
        page.act(Activated("tab.decisions"))
        page.act(Changed("which", "all"))
    return page


def _review_waiting(home: House, look: Look) -> Page:
    match, _ = a_duel(NAMES[2], NAMES[4])
    return _review_of(match, home, look, Done(0.88), Done(0.99), Done(1.0))


def _review_solving(home: House, look: Look) -> Page:
    match, _ = a_duel(NAMES[2], NAMES[4])
    page = _review_of(match, home, look, study_of(match, last=False), Done(0.88, solving=True))
    page._studying.found.append(Done(1.0))  # type: ignore[attr-defined]  # it still goes on
    page.layout(look)
    return page


def _review(home: House, look: Look) -> Page:
    match, coach = a_duel(NAMES[2], NAMES[4])
    return _review_of(match, home, look, study_of(match, coach))


def _review_decisions(home: House, look: Look) -> Page:
    match, coach = a_duel(NAMES[2], NAMES[4])
    return _review_of(as_if_flown(match), home, look, study_of(match, coach), decisions=True)


def _review_of_many(home: House, look: Look) -> Page:
    match = match_from(played_by_bots(coach_of("short"), 1, seats=8), *NAMES)
    return _review_of(match, home, look, study_of(match))


def _review_of_nothing(home: House, look: Look) -> Page:
    match = played("", *NAMES)
    return _review_of(match, home, look, study_of(match), decisions=True)


def _trainer(home: House, look: Look, kind: str, coach: Coach, *, answered: bool = False) -> Page:
    exercise = next(one for one in exercises(coach, 4) if one.kind == kind)
    page = Trainer(home, coach.solution.ruleset, 1, begin=Given(exercise).begin)
    page.layout(look)
    page.tick()
    if answered:
        page._decide(exercise.advice.choices[-1].action)
    return page


def _trainer_dice(home: House, look: Look) -> Page:
    return _trainer(home, look, "dice", coach_of("short"))


def _trainer_choice(home: House, look: Look) -> Page:
    return _trainer(home, look, "choice", coach_of("short"))


def _trainer_jokers(home: House, look: Look) -> Page:
    ruleset = replace(load_preset("classic").ruleset, jokers=True, bust_run=3, bust_run_penalty=500)
    return _trainer(home, look, "dice", Coach(solve(ruleset)))


def _trainer_told(home: House, look: Look) -> Page:
    return _trainer(home, look, "dice", coach_of("short"), answered=True)


def _trainer_waiting(home: House, look: Look) -> Page:
    del look
    return Trainer(home, load_preset("classic").ruleset, 1, begin=Given().begin)


PAGES: dict[str, PageMaker] = {
    "trainer_waiting": _trainer_waiting,
    "trainer_dice": _trainer_dice,
    "trainer_choice": _trainer_choice,
    "trainer_jokers": _trainer_jokers,
    "trainer_told": _trainer_told,
    "review_waiting": _review_waiting,
    "review_solving": _review_solving,
    "review": _review,
    "review_decisions": _review_decisions,
    "review_of_many": _review_of_many,
    "review_of_nothing": _review_of_nothing,
    "menu": _menu,
    "setup": _setup,
    "rules_list": _rules_list,
    "house_rules": _house_rules,
    "settings": _settings,
    "rules": _rules,
    "fairness": _fairness,
    "fairness_alone": _fairness_alone,
    "pause": _pause,
    "players": _players,
    "results": _results,
    "few_results": _few_results,
    "results_to_see_again": _results_to_see_again,
    "replay": _replay,
    "replay_not_kept": _replay_not_kept,
    "replay_passing_over": _replay_passing_over,
}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_cut_or_covered_at_any_size(
    name: str, language: str, make_look: LookMaker, tmp_path: Path
) -> None:
    page: Page | None = None
    for size in SIZES:
        look = make_look(*size, language=language)
        page = page or PAGES[name](rooms(tmp_path), look)
        page.layout(look)
        assert faults(page) == [], size


@pytest.mark.parametrize("name", PAGES)
def test_large_text_breaks_nothing(name: str, make_look: LookMaker, tmp_path: Path) -> None:
    """At every text size there is, up to twice the usual."""
    page: Page | None = None
    for size, scale in (((1024, 600), 1.25), ((1280, 720), 1.5), ((1920, 1080), 1.75), ((1024, 600), 2.0)):
        look = make_look(*size, language="fr", text_scale=scale)
        page = page or PAGES[name](rooms(tmp_path), look)
        page.layout(look)
        page.draw(Surface(size), 1.0)
        assert faults(page) == [], (size, scale)


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_drawn_in_high_contrast_too(name: str, make_look: LookMaker, tmp_path: Path) -> None:
    look = make_look(1280, 720, theme=HIGH_CONTRAST, motion="none")
    page = PAGES[name](rooms(tmp_path), look)
    page.layout(look)
    page.tick()
    surface = Surface((1280, 720))
    page.draw(surface, 1.0)
    assert page.dirty is False
    assert faults(page) == []


SHOW_DICE = (
    "setup",
    "rules_list",
    "house_rules",
    "settings",
    "rules",
    "review",
    "review_decisions",
    "trainer_dice",
)


@pytest.mark.parametrize("name", SHOW_DICE)
def test_pages_show_the_chosen_dice_whenever_they_change(
    name: str, make_look: LookMaker, tmp_path: Path
) -> None:
    ivory = make_look(1024, 600)
    amber = replace(ivory, dice=AMBER)
    home = rooms(tmp_path)
    changed, fresh = PAGES[name](home, ivory), PAGES[name](home, amber)
    before = picture(changed, ivory)
    after = picture(changed, amber)
    assert after == picture(fresh, amber)
    assert after != before


def picture(page: Page, look: Look) -> bytes:
    page.layout(look)
    surface = Surface(look.screen.area.size)
    page.draw(surface, 1.0)
    return image.tobytes(surface, "RGB")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_rule_set_fits_the_setup_page(language: str, make_look: LookMaker, tmp_path: Path) -> None:
    look = make_look(1024, 600, language=language)
    for preset in preset_ids():
        page = Setup(rooms(tmp_path, ruleset=preset))
        page.layout(look)
        assert faults(page) == [], preset


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_contradiction_fits_the_setup_page(language: str, make_look: LookMaker, tmp_path: Path) -> None:
    page = Setup(rooms(tmp_path, changes={"target": 500, "opening": 2000}))
    for size in SIZES:
        page.layout(make_look(*size, language=language))
        assert faults(page) == [], size


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("question", ["_ask_to_leave", "_ask_to_load", "_ask_for_target"])
def test_questions_are_asked_whole(
    question: str, language: str, make_look: LookMaker, tmp_path: Path
) -> None:
    look = make_look(1024, 600, language=language)
    page = _pause(rooms(tmp_path), look)
    page.layout(look)
    getattr(page, question)()
    assert page.form._modal is not None
    assert page.form._modal.cut_texts() == []  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_keys_fit_their_sheet(language: str, make_look: LookMaker, tmp_path: Path) -> None:
    look = make_look(1024, 600, language=language)
    page = Rules(rooms(tmp_path), load_preset("classic").ruleset)
    page.layout(look)
    page._turn_to(keys=True)
    assert faults(page) == []


SHEETS = ("offers", "scores", "turn", "variants", "end", "keep")
ROOMS = (((1024, 600), 1.0), ((1280, 720), 1.25), ((2560, 1080), 1.0), ((1024, 600), 2.0), ((1024, 768), 1.5))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("sheet", SHEETS)
def test_every_sheet_of_the_house_rules_fits(
    sheet: str, language: str, make_look: LookMaker, tmp_path: Path
) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "damaged.toml").write_text("dice = 7", encoding="utf-8")
    page = _house_rules(rooms(tmp_path), make_look())
    assert isinstance(page, HouseRules)
    for size, scale in ROOMS:
        page.layout(make_look(*size, language=language, text_scale=scale))
        page._turn_to(sheet)
        assert faults(page) == [], (size, scale)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_value_of_every_house_rule_fits(language: str, make_look: LookMaker, tmp_path: Path) -> None:
    """All choices at all their values, one after the other, at the usual and at the largest text."""
    page = _house_rules(rooms(tmp_path), make_look())
    assert isinstance(page, HouseRules)
    picks = [knob for knob in KNOBS.values() if isinstance(knob, Pick)]
    for scale in (1.0, 2.0):
        page.layout(make_look(1024, 600, language=language, text_scale=scale))
        for place in range(max(len(pick.options) for pick in picks)):
            draft = draft_of(load_preset("zilch").ruleset)
            for pick in picks:
                if pick.name != "dice":
                    draft = draft.edited(pick.name, pick.options[place % len(pick.options)])
            page._draft = draft
            for sheet in SHEETS[1:5]:
                page._turn_to(sheet)
                page._again()
                assert faults(page) == [], (scale, place, sheet)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_house_rules_in_trouble_fit(language: str, make_look: LookMaker, tmp_path: Path) -> None:
    chosen = ChosenRules("classic", {"target": 1000, "opening": 2000})
    page = HouseRules(rooms(tmp_path), chosen, lambda _: None)
    for size, scale in ROOMS:
        page.layout(make_look(*size, language=language, text_scale=scale))
        assert faults(page) == [], (size, scale)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("action", ACTIONS)
def test_house_rules_ask_their_questions_whole(
    action: str, language: str, make_look: LookMaker, tmp_path: Path
) -> None:
    home = rooms(tmp_path)
    own = home.rulebook.save("Règles de la maison du bord de l'eau", load_preset("grand").ruleset)
    page = HouseRules(home, ChosenRules(own.id), lambda _: None)
    home.clipboard.put("no code at all, and that at some length")
    page.layout(make_look(1024, 600, language=language))
    page._ask(action)
    if page.form._modal is not None:
        assert page.form._modal.cut_texts() == []  # type: ignore[attr-defined]
    else:
        assert action == "copy"
    assert faults(page) == []
