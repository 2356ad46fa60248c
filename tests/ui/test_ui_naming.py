"""What rule sets are called: presets in the player's language, one's own as one has called them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.presets import load_preset
from game.resources import ASSETS
from game.rulebook import Rulebook
from game.text import Texts
from game.ui.look import Look
from game.ui.naming import ruleset_name
from game.ui.table.shown import Shown
from game.ui.table.view import TableView

FRENCH = Texts("fr", ASSETS / "locale")
EXACT = load_preset("exact").ruleset
OURS = replace(EXACT, jokers=True, straight=2000)


def test_presets_have_their_names_whatever_the_target() -> None:
    assert ruleset_name(FRENCH, load_preset("five-dice").ruleset) == "Cinq dés"
    assert ruleset_name(FRENCH, replace(EXACT, target=5000, opening=800)) == "Exact"
    assert ruleset_name(FRENCH, OURS) == "Règles maison"


def test_own_rule_sets_have_the_names_they_were_given(tmp_path: Path, look: Look) -> None:
    rulebook = Rulebook(tmp_path)
    rulebook.save("Chez Zoé", OURS)
    rulebook.save("Like exact", EXACT)
    assert ruleset_name(FRENCH, replace(OURS, target=5000), rulebook.presets) == "Chez Zoé"
    assert ruleset_name(FRENCH, EXACT, rulebook.presets) == "Exact"
    assert ruleset_name(FRENCH, replace(OURS, straight=1500), rulebook.presets) == "Règles maison"
    view = TableView(Shown(), OURS, rulebook.presets)
    view.lay_out(look)
    assert view.title == "Chez Zoé"
