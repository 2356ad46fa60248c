"""Tables as small whole numbers: as exact as the step says, and mostly 0 where the tables are smooth."""

from __future__ import annotations

import numpy as np
import pytest

from game.ai.duel.pyramid import from_words, to_words

STEP = 1 / 1000


@pytest.mark.parametrize(
    "shape", [(1, 1), (1, 2), (2, 1), (2, 2), (3, 3), (3, 5), (7, 4), (16, 16), (17, 33), (2, 3, 30, 41)]
)
def test_no_value_is_off_by_more_than_half_a_step(shape: tuple[int, ...]) -> None:
    values = np.random.default_rng(1).random(shape)
    words = to_words(values, STEP)
    assert words.shape == (values.size,)
    again = from_words(words, shape, STEP)
    assert np.abs(again - values).max() <= STEP / 2 * (1 + 1e-9)


def test_words_may_be_followed_by_others() -> None:
    values = np.random.default_rng(2).random((5, 6))
    words = to_words(values, STEP)
    more = np.append(words, [7, 8, 9])
    assert (from_words(more, values.shape, STEP) == from_words(words, values.shape, STEP)).all()
    with pytest.raises(ValueError, match="reshape"):
        from_words(words[:-1], values.shape, STEP)


def test_a_cubic_is_told_by_little_but_its_edges() -> None:
    rows, columns = np.meshgrid(np.linspace(0, 1, 65), np.linspace(0, 1, 65), indexing="ij")
    values = (rows**3 - rows * columns + columns**2) / 4
    words = to_words(values, STEP)
    assert (words != 0).mean() < 0.04  # next to an edge a straight line has to do


def test_a_jump_costs_little_far_from_it() -> None:
    values = np.zeros((200, 200))
    values[np.tril_indices(200)] = 1.0
    assert (to_words(values, STEP) != 0).mean() < 0.1
