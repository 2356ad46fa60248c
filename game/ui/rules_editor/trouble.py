"""Why rules cannot be played, in one sentence for the player."""

from __future__ import annotations

from typing import Final

from game.rules.ruleset import TARGET_STEP, RulesetError
from game.text import Texts, mark
from game.ui.rules_editor.draft import Draft
from game.ui.rules_editor.knobs import TOGETHER

_PENALTY: Final = mark("After such a penalty no dice add up to exactly {target}.")
_SENTENCES: Final = {
    "opening": mark("The opening is above the target: no game could end."),
    "minimum": mark("The least bank is above the target: no game could end."),
    "goal": mark("No dice add up to exactly {target}."),
    "target": mark("A target is a multiple of 50"),
    "three_alike": mark("With no single die and no triple that scores, no game can be played."),
    "fleur": _PENALTY,
    "bust_run_penalty": _PENALTY,
    "floor": _PENALTY,
}


def trouble_of(texts: Texts, draft: Draft) -> str:
    """What is wrong with a draft that cannot be played; "" if nothing is."""
    return "" if draft.problem is None else sentence_about(texts, draft.problem, draft.table["target"])


def sentence_about(texts: Texts, error: RulesetError, target: object) -> str:
    """What is wrong with rules to such a target."""
    if error.field not in _SENTENCES:
        return texts.t("These rules contradict each other: {problem}", problem=str(error))
    return texts.t(_SENTENCES[error.field], target=target, step=TARGET_STEP)


def row_in_trouble(draft: Draft) -> str:
    """The field of the row that the trouble concerns; "" if there is none."""
    if draft.problem is None:
        return ""
    field = draft.problem.field
    return TOGETHER.get(field, field)
