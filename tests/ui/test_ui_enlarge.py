"""What is drawn small and shown large: parts are enlarged as if the whole had been."""

import random

import pygame
import pytest
from pygame import Rect, Surface

from game.ui.enlarge import Enlarger
from game.ui.window import capped

SIZES = pytest.mark.parametrize(
    "large", [(3840, 2160), (5120, 1440), (3440, 1440), (2733, 1537), (2560, 2000)], ids=str
)


def small(large: tuple[int, int]) -> tuple[int, int]:
    """A tenth of what such a window is drawn at: the same ratio, faster."""
    wide, high = capped(large)
    return wide // 8, high // 8


def scribble(surface: Surface, rng: random.Random, count: int = 1) -> list[Rect]:
    wide, high = surface.get_size()
    areas = []
    for _ in range(count):
        area = Rect(
            rng.randrange(wide - 20), rng.randrange(high - 20), rng.randrange(1, 20), rng.randrange(1, 20)
        )
        surface.fill([rng.randrange(256) for _ in range(3)], area)
        areas.append(area)
    return areas


@SIZES
def test_parts_enlarged_are_bit_for_bit_the_whole_enlarged(large: tuple[int, int]) -> None:
    size = small(large)
    goal = (large[0] // 8, large[1] // 8)
    rng = random.Random(size[0])
    in_parts, at_once = Surface(goal), Surface(goal)
    sparing, plain = Enlarger(size, in_parts), Enlarger(size, at_once)
    scribble(sparing.surface, rng, 60)
    sparing.enlarge(in_parts)
    for _ in range(12):
        areas = scribble(sparing.surface, rng, rng.randrange(4))
        sparing.enlarge(in_parts, areas)
        plain.surface.blit(sparing.surface, (0, 0))
        plain.enlarge(at_once)
        assert pygame.image.tobytes(in_parts, "RGB") == pygame.image.tobytes(at_once, "RGB")


def test_what_did_not_change_is_left_alone() -> None:
    onto = Surface((300, 150))
    enlarger = Enlarger((200, 100), onto)
    enlarger.surface.fill((200, 10, 10))
    enlarger.enlarge(onto)
    onto.fill((0, 0, 255))
    enlarger.surface.fill((10, 200, 10), (20, 20, 10, 10))
    enlarger.enlarge(onto, [Rect(20, 20, 10, 10)])
    assert onto.get_at((36, 36))[:3] == (10, 200, 10)
    assert onto.get_at((100, 100))[:3] == (0, 0, 255)
    enlarger.enlarge(onto, [])
    assert onto.get_at((100, 100))[:3] == (0, 0, 255)


def test_another_size_is_filled_whole_whatever_has_changed() -> None:
    first, second = Surface((300, 150)), Surface((400, 200))
    enlarger = Enlarger((200, 100), first)
    enlarger.surface.fill((200, 10, 10))
    enlarger.enlarge(first)
    enlarger.enlarge(second, [Rect(0, 0, 5, 5)])
    assert second.get_at((399, 199))[:3] == (200, 10, 10)


def test_nothing_is_shifted_and_the_border_is_the_border() -> None:
    onto = Surface((300, 150))
    enlarger = Enlarger((200, 100), onto)
    enlarger.surface.fill((0, 0, 0))
    enlarger.surface.fill((255, 255, 255), (100, 50, 100, 50))
    enlarger.enlarge(onto)
    assert onto.get_at((299, 149))[:3] == (255, 255, 255)
    assert onto.get_at((152, 77))[:3] == (255, 255, 255)
    assert onto.get_at((147, 73))[:3] == (0, 0, 0)
