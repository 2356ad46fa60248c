import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface
from table_for_tests import Pocket

from game.ui.input import Pointer, Pressed, TextEditing, TextInput
from game.ui.keys import Command
from game.ui.kit.button import Button
from game.ui.kit.entry import Entry
from game.ui.kit.form import Form
from game.ui.kit.outcome import Activated, Changed, Taken
from game.ui.look import Look

ENTER = Pressed((Command.BANK, Command.ACCEPT), pygame.K_RETURN)
SPACE = Pressed((Command.ROLL, Command.ACCEPT), pygame.K_SPACE)
ESCAPE = Pressed((Command.BACK,), pygame.K_ESCAPE)
TAB = Pressed((Command.NEXT,), pygame.K_TAB)
LETTER = Pressed((Command.ROLL,), pygame.K_l)


def key(code: int, *commands: Command) -> Pressed:
    return Pressed(commands, code)


LEFT, RIGHT = key(pygame.K_LEFT, Command.LEFT), key(pygame.K_RIGHT, Command.RIGHT)
HOME, END = key(pygame.K_HOME), key(pygame.K_END)
BACKSPACE, DELETE = key(pygame.K_BACKSPACE), key(pygame.K_DELETE)


def form_with(look: Look, entry: Entry, *, editing: bool = True) -> Form:
    ok = Button("ok", "OK", command=Command.ROLL)
    entry.rect, ok.rect = Rect(100, 100, 600, 80), Rect(100, 300, 300, 80)
    form = Form([entry, ok])
    form.layout(look)
    form.focus_on(entry.name)
    if editing:
        form.handle(ENTER)
    return form


def entry_of(form: Form) -> Entry:
    entry = form["name"]
    assert isinstance(entry, Entry)
    return entry


def typed(form: Form, *texts: str) -> str:
    for text in texts:
        form.handle(TextInput(text))
    return entry_of(form).value()


def test_enter_begins_and_ends_and_the_place_is_told_meanwhile(look: Look) -> None:
    form = form_with(look, Entry("name"), editing=False)
    assert form.text_area is None
    assert form.handle(TextInput("x")) is None
    assert form.handle(ENTER) == Taken()
    assert form.text_area == Rect(100, 100, 600, 80)
    assert form.handle(TextInput("Zoé")) == Changed("name", "Zoé")
    assert "editing" in form.dump()
    assert form.handle(ENTER) == Taken()
    assert form.text_area is None
    assert form["name"].value() == "Zoé"


def test_a_click_begins_and_a_click_elsewhere_ends(look: Look) -> None:
    form = form_with(look, Entry("name"), editing=False)
    form.handle(Pointer("down", 300, 140))
    form.handle(Pointer("up", 300, 140))
    assert form["name"].editing
    assert typed(form, "a") == "a"
    assert form.handle(Pointer("down", 900, 900)) == Taken()
    assert not form["name"].editing


def test_escape_gives_back_what_was_there(look: Look) -> None:
    form = form_with(look, Entry("name", content="Zoé"))
    typed(form, "x")
    assert form.handle(ESCAPE) == Changed("name", "Zoé")
    assert not form["name"].editing
    assert form.handle(ESCAPE) is None, "the next one is the scene's"


@pytest.mark.parametrize("text", ["é", "ß", "李", "Ω", "Ж", "ي"])
def test_any_script_is_stored(look: Look, text: str) -> None:
    form = form_with(look, Entry("name"))
    assert typed(form, text) == text
    form.draw(Surface((1920, 1080)))


def test_a_dead_key_s_accent_joins_its_letter(look: Look) -> None:
    form = form_with(look, Entry("name"))
    assert typed(form, "e\u0301") == "é"


@pytest.mark.parametrize("text", ["\0", "\ud800", "\x1b", "\x7f"])
def test_what_can_be_neither_drawn_nor_saved_is_not_taken(look: Look, text: str) -> None:
    form = form_with(look, Entry("name"))
    assert typed(form, "a", text, "b") == "ab"


def test_line_breaks_become_spaces(look: Look) -> None:
    assert typed(form_with(look, Entry("name")), "a\nb\tc") == "a b c"


def test_letters_of_shortcuts_are_letters_while_editing(look: Look) -> None:
    form = form_with(look, Entry("name"))
    assert form.handle(LETTER) == Taken()
    assert form.handle(SPACE) == Taken()
    assert form["name"].editing, "Space is a letter, too"
    form.handle(ENTER)
    assert form.handle(LETTER) == Activated("ok")


def test_an_input_method_s_enter_ends_the_composition_and_nothing_else(look: Look) -> None:
    form = form_with(look, Entry("name"))
    form.handle(TextEditing("に"))
    form.handle(TextEditing("にほん"))
    assert form.handle(ENTER) == Taken()
    assert form["name"].editing
    assert form["name"].value() == "", "what is composed is not typed yet"
    form.handle(TextEditing(""))
    assert form.handle(TextInput("日本")) == Changed("name", "日本")
    form.handle(ENTER)
    assert form["name"].editing, "it came with the end of the composition"
    for _ in range(5):
        form.tick()
    form.handle(ENTER)
    assert not form["name"].editing


def test_keys_belong_to_the_composition(look: Look) -> None:
    form = form_with(look, Entry("name", content="ab"))
    form.handle(TextEditing("x"))
    form.handle(BACKSPACE)
    form.handle(ESCAPE)
    assert form["name"].value() == "ab"
    assert form["name"].editing


def test_a_composition_is_underlined_where_the_caret_is(look: Look) -> None:
    entry = Entry("name", content="ab")
    form = form_with(look, entry)
    form.draw(Surface((1920, 1080)))
    before = bytes(entry.prepared().get_buffer().raw)
    form.handle(TextEditing("xyz"))
    assert form.dirty
    line = [0] * 2
    picture = entry.prepared()
    assert bytes(picture.get_buffer().raw) != before
    gold = look.theme.gold_top
    rows = [
        sum(picture.get_at((x, y))[:3] == gold for x in range(picture.get_width()))
        for y in range(picture.get_height())
    ]
    wide = look.writer.size("xyz", look.screen.font(28))[0]
    line = [count for count in rows if count >= wide]
    assert len(line) == 2


def test_the_caret_moves_and_text_goes_in_where_it_is(look: Look) -> None:
    form = form_with(look, Entry("name", content="bd"))
    form.handle(LEFT)
    assert typed(form, "c") == "bcd"
    form.handle(HOME)
    assert typed(form, "a") == "abcd"
    form.handle(LEFT)
    form.handle(LEFT)
    form.handle(DELETE)
    assert form["name"].value() == "bcd"
    form.handle(END)
    form.handle(RIGHT)
    form.handle(BACKSPACE)
    assert form["name"].value() == "bc"
    form.handle(DELETE)
    assert form["name"].value() == "bc"


def test_a_click_puts_the_caret_between_letters(look: Look) -> None:
    form = form_with(look, Entry("name", content="abcdef"))
    wide = look.writer.size("abc", look.screen.font(28))[0]
    form.handle(Pointer("down", 100 + 18 + wide, 140))
    assert typed(form, "|") == "abc|def"


def test_no_more_than_the_longest_is_taken(look: Look) -> None:
    form = form_with(look, Entry("name", content="abcd", longest=6))
    assert typed(form, "efgh") == "abcdef"
    assert typed(form, "x") == "abcdef"
    assert Entry("name", content="W" * 200, longest=6).value() == "WWWWWW"


def test_tab_leaves_and_goes_on(look: Look) -> None:
    form = form_with(look, Entry("name"))
    form.handle(TAB)
    assert not form["name"].editing
    assert form.focus is form["ok"]


def test_up_and_down_do_not_lose_what_is_being_typed(look: Look) -> None:
    form = form_with(look, Entry("name"))
    assert form.handle(key(pygame.K_DOWN, Command.DOWN)) == Taken()
    assert form["name"].editing


def test_a_pad_ends_too(look: Look) -> None:
    form = form_with(look, Entry("name"))
    form.handle(Pressed((Command.ACCEPT,)))
    assert not form["name"].editing


def test_the_caret_blinks_below_3_hz_and_only_while_editing(look: Look) -> None:
    form = form_with(look, Entry("name"))
    surface = Surface((1920, 1080))
    changes = 0
    for _ in range(600):
        form.tick()
        changes += form.dirty
        form.draw(surface)
    assert 0 < changes / 2 / 10 < 3
    form.handle(ENTER)
    form.draw(surface)
    for _ in range(100):
        form.tick()
        assert not form.dirty


@pytest.mark.parametrize("content", ["", "W" * 60, "i" * 60, "李" * 60])
def test_the_caret_stays_in_the_field_however_long_the_text(look: Look, content: str) -> None:
    entry = Entry("name", content=content, longest=99)
    form = form_with(look, entry)
    for step in [LEFT] * 70 + [RIGHT] * 70 + [HOME, END]:
        form.handle(step)
        picture = entry.prepared()
        gold = look.theme.gold_top
        box = Rect(20, 20, 600, 80).inflate(-20, -20)
        assert any(picture.get_at((x, box.centery))[:3] == gold for x in range(box.left, box.right))


def test_an_entry_that_is_off_is_not_edited(look: Look) -> None:
    entry = Entry("name")
    entry.enabled = False
    form = form_with(look, entry)
    form.handle(Pointer("down", 300, 140))
    assert not entry.editing


def test_another_text_can_be_put_in() -> None:
    entry = Entry("name", content="old", longest=4)
    entry.put("newer\0")
    assert entry.value() == "newe"


def ctrl(code: int) -> Pressed:
    return Pressed((), code, ctrl=True)


def test_text_comes_from_the_clipboard_and_goes_there(look: Look) -> None:
    pocket = Pocket(" two\nwords ")
    form = form_with(look, Entry("name", content="ab", longest=9, clipboard=pocket))
    form.handle(LEFT)
    assert form.handle(ctrl(pygame.K_v)) == Changed("name", "atwo worb")
    form.handle(ctrl(pygame.K_c))
    assert pocket.text == "atwo worb"
    assert form.handle(ctrl(pygame.K_x)) == Changed("name", "")
    assert pocket.text == "atwo worb"


def test_a_broken_clipboard_takes_no_text_away(look: Look) -> None:
    form = form_with(look, Entry("name", content="ab", clipboard=Pocket(broken=True)))
    form.handle(ctrl(pygame.K_x))
    form.handle(ctrl(pygame.K_v))
    assert entry_of(form).value() == "ab"


def test_without_a_clipboard_its_keys_do_nothing(look: Look) -> None:
    form = form_with(look, Entry("name", content="ab"))
    assert form.handle(ctrl(pygame.K_x)) == Taken()
    assert entry_of(form).value() == "ab"


inputs = st.one_of(
    st.builds(TextInput, st.text(max_size=5)),
    st.builds(TextEditing, st.text(max_size=5)),
    st.sampled_from([ENTER, ESCAPE, LEFT, RIGHT, HOME, END, BACKSPACE, DELETE, SPACE]),
    st.builds(Pointer, st.just("down"), st.integers(0, 800), st.just(140)),
)


@given(st.lists(inputs, max_size=25))
def test_nothing_that_can_be_done_breaks_it(make_look_once: Look, given_inputs: list[object]) -> None:
    entry = Entry("name", longest=8)
    form = form_with(make_look_once, entry)
    for one in given_inputs:
        assert isinstance(one, TextInput | TextEditing | Pressed | Pointer)
        form.handle(one)
        assert 0 <= entry._caret <= len(entry.value()) <= 8
        entry.value().encode()
    form.draw(Surface((1920, 1080)))
