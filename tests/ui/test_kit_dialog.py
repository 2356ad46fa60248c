from collections.abc import Callable
from itertools import pairwise

import pytest
from pygame import Rect, Surface

from game.ui.guard import SETTLE_TICKS
from game.ui.input import CloseAsked, Pointer, Pressed, TextInput
from game.ui.keys import Command
from game.ui.kit.button import Button
from game.ui.kit.choice import Stepper
from game.ui.kit.dialog import Dialog
from game.ui.kit.entry import Entry
from game.ui.kit.form import Form
from game.ui.kit.outcome import Activated, Answered, Changed, Refused, Taken
from game.ui.kit.toast import Toast
from game.ui.look import Look

LookMaker = Callable[..., Look]

ENTER = Pressed((Command.BANK, Command.ACCEPT))
TAB = Pressed((Command.NEXT,))
ESCAPE = Pressed((Command.BACK,))
TEXT = "The game is saved and can be continued from the menu."


def leave_dialog(entry: Entry | None = None) -> Dialog:
    buttons = [Button("stay", "Keep playing"), Button("leave", "Leave", style="danger")]
    body = [] if entry is None else [entry]
    return Dialog("sure", "Leave the game?", TEXT, buttons, back="stay", body=body)


def form_with(look: Look) -> Form:
    form = Form([Button("first"), Button("bank", command=Command.BANK)])
    form["first"].rect, form["bank"].rect = Rect(0, 0, 100, 80), Rect(860, 500, 200, 80)
    form.layout(look)
    return form


def place_of(form: Form, name: str) -> tuple[int, int]:
    line = next(line for line in form.dump().splitlines() if f" {name} " in line)
    x, y = line.split("[")[1].split(" ")[0].split(",")
    return int(x) + 5, int(y) + 5


def click(form: Form, at: tuple[int, int]) -> object:
    form.handle(Pointer("down", *at))
    return form.handle(Pointer("up", *at))


def test_a_click_on_a_button_answers_and_the_dialog_goes(look: Look) -> None:
    form = form_with(look)
    form.ask(leave_dialog())
    assert form.asking
    assert click(form, place_of(form, "leave")) == Answered("sure", "leave")
    assert not form.asking
    assert "dialog" not in form.dump()


def test_what_lies_beneath_gets_nothing(look: Look) -> None:
    form = form_with(look)
    form.ask(leave_dialog())
    assert click(form, (50, 40)) == Taken()
    assert form.handle(Pressed((Command.BANK,))) == Taken()
    assert form.handle(TextInput("x")) == Taken()
    assert form.handle(Pointer("wheel", 50, 40, wheel=1)) == Taken()
    form.handle(Pointer("move", 50, 40, button=0))
    assert not form["first"].hovered
    assert form.asking


def test_the_second_click_of_a_double_click_answers_nothing_and_presses_nothing_beneath(look: Look) -> None:
    form = form_with(look)
    form.ask(leave_dialog())
    leave = place_of(form, "leave")
    form.dismiss()
    form["first"].rect = Rect(0, 0, 100, 80).move(leave)
    at = (leave[0] + 10, leave[1] + 10)
    assert click(form, at) == Activated("first")
    form.ask(leave_dialog())
    assert click(form, at) == Taken()
    assert form.asking
    for _ in range(SETTLE_TICKS):
        form.tick()
    assert click(form, at) == Answered("sure", "leave")
    assert click(form, at) == Taken()
    for _ in range(SETTLE_TICKS):
        form.tick()
    assert click(form, at) == Activated("first")


def test_the_back_key_gives_the_safe_answer(look: Look) -> None:
    form = form_with(look)
    form.ask(leave_dialog())
    assert form.handle(ESCAPE) == Answered("sure", "stay")


def test_keys_alone_answer_it_and_the_focus_is_restored(look: Look) -> None:
    form = form_with(look)
    form.focus_on("bank")
    form.ask(leave_dialog())
    assert form.dump().count("focus") == 1
    assert "button stay" in next(line for line in form.dump().splitlines() if "focus" in line)
    form.handle(TAB)
    assert form.handle(ENTER) == Answered("sure", "leave")
    assert form.focus is form["bank"]
    assert form["bank"].focused


def test_after_a_click_the_question_shows_no_ring_but_enter_takes_the_first_answer(look: Look) -> None:
    form = form_with(look)
    click(form, (50, 40))
    form.ask(leave_dialog())
    assert "focus" not in form.dump()
    assert form.handle(ENTER) == Answered("sure", "stay")
    assert not form.shows_focus


def test_a_dialog_may_ask_for_a_text(look: Look) -> None:
    form, entry = form_with(look), Entry("as", "Save as", content="Sunday")
    form.ask(leave_dialog(entry))
    click(form, place_of(form, "as"))
    assert form.text_area is not None
    assert form.handle(TextInput("!")) == Changed("as", "!Sunday") or entry.value().count("!") == 1
    assert form.handle(ESCAPE) != Answered("sure", "stay"), "the first Esc is the entry's"
    assert form.text_area is None
    assert form.handle(ESCAPE) == Answered("sure", "stay")


def test_enter_after_typing_is_the_first_answer(look: Look) -> None:
    form, entry = form_with(look), Entry("as", "Save as")
    entry.use()
    form.ask(leave_dialog(entry))
    form.handle(TextInput("Sunday"))
    assert form.handle(ENTER) == Answered("sure", "stay")
    assert (entry.value(), entry.editing) == ("Sunday", False)


def test_enter_after_typing_what_will_not_do_says_why(look: Look) -> None:
    form, number, save = form_with(look), Stepper("points", "", (0, 900), 0), Button("save", "Save")
    save.refuse("Too little")
    form.ask(Dialog("goal", "Points?", TEXT, [save], back="save", body=[number]))
    number.use()
    assert form.handle(ENTER) == Refused("save", "Too little")
    assert form.asking


def test_asking_ends_what_is_being_typed(look: Look) -> None:
    entry = Entry("name")
    entry.rect = Rect(0, 0, 400, 80)
    form = Form([entry])
    form.layout(look)
    click(form, (300, 40))
    assert entry.editing
    form.ask(leave_dialog())
    assert not entry.editing


def test_the_window_may_be_closed_in_spite_of_a_question(look: Look) -> None:
    form = form_with(look)
    form.ask(leave_dialog())
    assert form.handle(CloseAsked()) is None


def test_it_can_be_asked_again_and_be_dismissed(look: Look) -> None:
    form, dialog = form_with(look), leave_dialog()
    form.ask(dialog)
    form.handle(ESCAPE)
    form.ask(dialog)
    assert form.asking
    form.dismiss()
    assert not form.asking
    assert click(form, (50, 40)) == Activated("first")


@pytest.mark.parametrize("size", [(1024, 600), (1024, 768), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_it_is_whole_at_any_size_and_text_size(
    make_look: LookMaker, size: tuple[int, int], scale: float
) -> None:
    look = make_look(*size, text_scale=scale)
    dialog = leave_dialog(Entry("as", "Save as"))
    dialog.open(look, show_focus=True)
    dialog.draw(Surface(size))
    assert dialog.cut_texts() == []
    parts = [dialog._title.rect, dialog._text.rect, *(button.rect for button in dialog._buttons)]
    assert all(dialog._panel.rect.contains(part) for part in parts)
    assert look.screen.area.contains(dialog._panel.rect)
    assert all(upper.bottom <= lower.top for upper, lower in pairwise(parts[:3]))


def test_long_answers_get_a_line_each(look: Look) -> None:
    long = "An answer so long that three of them would never fit side by side"
    dialog = Dialog("d", "?", "?", [Button(f"b{n}", long[: 50 + n]) for n in range(3)], back="b0")
    dialog.open(look, show_focus=False)
    assert len({button.rect.y for button in dialog._buttons}) == 3


def test_a_layout_while_it_is_open_moves_it_and_keeps_it_open(look: Look, make_look: LookMaker) -> None:
    form = form_with(look)
    form.ask(leave_dialog())
    form.draw(Surface((1920, 1080)))
    assert not form.dirty
    form.layout(make_look(1024, 600))
    assert form.dirty
    form.draw(Surface((1024, 600)))
    assert click(form, place_of(form, "stay")) == Answered("sure", "stay")


def test_a_toast_comes_and_goes(look: Look) -> None:
    toast = Toast("toast")
    toast.rect = Rect(0, 900, 1920, 80)
    form, surface = Form([toast]), Surface((1920, 1080))
    form.layout(look)
    form.draw(surface)
    assert not form.dirty
    toast.show("Saved", ticks=60)
    assert 'toast toast "Saved"' in form.dump()
    frames = 0
    for _ in range(100):
        if form.dirty:
            frames += 1
            form.draw(surface)
        form.tick()
    assert not toast.visible
    assert frames < 20, "it only moves while it fades"
    assert surface.get_at((960, 940))[:3] != (0, 0, 0)


def test_without_motion_a_toast_does_not_fade(make_look: LookMaker) -> None:
    toast = Toast("toast")
    toast.rect = Rect(0, 0, 500, 80)
    toast.layout(make_look(motion="none"))
    toast.show("Saved", ticks=20)
    opacities = []
    while toast.visible:
        opacities.append(toast._opacity())
        toast.tick()
    assert set(opacities) == {255}


def test_a_later_message_takes_the_place_of_the_first(look: Look) -> None:
    toast = Toast("toast")
    toast.layout(look, Rect(0, 0, 500, 80))
    toast.show("one", 5)
    toast.show("two", 50)
    for _ in range(10):
        toast.tick()
    assert (toast.visible, toast.label()) == (True, "two")
