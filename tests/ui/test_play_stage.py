"""The queue of cues, ticked by hand."""

import pygame

from game.ui.stage import Stage
from game.ui.table.act import Act, ease


def act(log: list[str], name: str, ticks: int, *, ride: bool = True) -> Act:
    return Act(
        ticks,
        on_begin=lambda: log.append(f"{name} begins"),
        on_end=lambda: log.append(f"{name} ends"),
        ride=ride,
    )


def test_cues_play_one_after_another() -> None:
    log: list[str] = []
    stage = Stage()
    stage.add([act(log, "a", 2), act(log, "b", 1)])
    assert not stage.idle
    stage.tick()
    assert log == ["a begins"]
    stage.tick()
    assert log == ["a begins", "a ends", "b begins"]
    stage.tick()
    assert log[-1] == "b ends"
    assert stage.idle


def test_pace_makes_several_steps_a_tick() -> None:
    stage = Stage(4)
    stage.add([act([], "a", 8)])
    stage.tick()
    stage.tick()
    assert stage.idle


def test_instant_shows_everything_at_once() -> None:
    log: list[str] = []
    stage = Stage(0)
    stage.add([act(log, "a", 100), act(log, "b", 100)])
    stage.tick()
    assert stage.idle
    assert log == ["a begins", "a ends", "b begins", "b ends"]


def test_skip_finishes_a_ride_and_nothing_else() -> None:
    log: list[str] = []
    stage = Stage()
    stage.add([act(log, "a", 100), act(log, "b", 100, ride=False)])
    stage.tick()
    assert stage.skip()
    assert log == ["a begins", "a ends", "b begins"]
    assert not stage.skip()


def test_an_idle_stage_skips_nothing() -> None:
    assert not Stage().skip()


def test_clear_forgets_what_was_to_come() -> None:
    log: list[str] = []
    stage = Stage()
    stage.add([act(log, "a", 5), act(log, "b", 5)])
    stage.tick()
    stage.clear()
    assert stage.idle
    stage.tick()
    assert log == ["a begins"]


def test_a_skipped_cue_leaves_what_a_played_one_leaves() -> None:
    left: list[float] = []
    for skipped in (False, True):
        value = [0.0]

        def way(share: float, value: list[float] = value) -> None:
            value[0] = share

        stage = Stage()
        stage.add([Act(7, on_way=way)])
        stage.tick()
        if skipped:
            stage.skip()
        else:
            for _ in range(7):
                stage.tick()
        assert stage.idle
        left.append(value[0])
    assert left == [1.0, 1.0]


def test_a_cue_draws_how_far_it_is() -> None:
    seen: list[float] = []
    stage = Stage()
    stage.add([Act(4, on_draw=lambda _, share: seen.append(share))])
    stage.tick()
    stage.draw(pygame.Surface((1, 1)), 0.5)
    assert seen == [1.5 / 4]


def test_ease_goes_from_0_to_1_without_overshooting() -> None:
    values = [ease(step / 20) for step in range(-2, 23)]
    assert values == sorted(values)
    assert (values[0], values[-1]) == (0.0, 1.0)
