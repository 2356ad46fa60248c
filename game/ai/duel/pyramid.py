"""Smooth tables as small whole numbers: a wide net of their values, then ever finer ones in between.

Each value is foretold by the curve through its neighbours in the wider net, and told by how many steps it is
off. The neighbours are taken as they will be read again, so no value is off by more than half a step. Where a
table is smooth nearly all of these numbers are 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from game.ai.duel.plans import Floats, Ints

Net = tuple[slice, slice]
"""Some of the rows and columns of a table."""


def to_words(values: Floats, step: float) -> Ints:
    """Tables, by their last two axes, as whole numbers."""
    told: list[Ints] = []

    def tell(net: Net, foretold: Floats) -> Ints:
        off = np.rint((values[..., *net] - foretold) / step).astype(np.int64)
        told.append(off.reshape(-1))
        return off

    _fill(np.empty_like(values), step, tell)
    return np.concatenate(told)


def from_words(words: Ints, shape: tuple[int, ...], step: float) -> Floats:
    """The tables that were told, off by half a step at most. Raises ValueError if the words are too few."""
    begin = 0

    def hear(_net: Net, foretold: Floats) -> Ints:
        nonlocal begin
        begin += foretold.size
        return words[begin - foretold.size : begin].reshape(foretold.shape)

    values = np.empty(shape)
    _fill(values, step, hear)
    return values


def _fill(values: Floats, step: float, off: Callable[[Net, Floats], Ints]) -> None:
    """Fill tables net by net; `off` says by how many steps each of them is not as foretold."""
    for net, along in _nets(*values.shape[-2:]):
        foretold = _between(values, net, along)
        values[..., *net] = foretold + step * off(net, foretold)


def _nets(rows: int, columns: int) -> Iterator[tuple[Net, int | None]]:
    """The nets of a table, from the widest on, and the axis along which each lies between known values."""
    wide = 1
    while wide < max(rows, columns):
        wide *= 2
    yield (slice(0, None, wide), slice(0, None, wide)), None
    while wide > 1:
        near = wide // 2
        yield (slice(0, None, wide), slice(near, None, wide)), -1
        yield (slice(near, None, wide), slice(0, None, near)), -2
        wide = near


def _between(values: Floats, net: Net, along: int | None) -> Floats:
    """What the known values around a net let expect: a cubic curve, nearer the edges a straight line."""
    if along is None:
        return np.zeros_like(values[..., *net])
    between = net[along]
    sides = slice(0, None, between.step)
    known = values[..., sides, net[1]] if along == -2 else values[..., net[0], sides]
    known = np.moveaxis(known, along, 0)
    count = len(range(*between.indices(values.shape[along])))
    found = known[:count].copy()
    both = min(count, len(known) - 1)
    found[:both] = (known[:both] + known[1 : both + 1]) / 2
    inner = slice(1, len(known) - 2)
    if len(known) > 3:
        found[inner] += (found[inner] - (known[:-3] + known[3:]) / 2) / 8
    if both < count and count > 1:
        found[both] += (known[both] - known[both - 1]) / 2
    return np.moveaxis(found, 0, along)
