"""The window on the player's screen."""

import os
import sys
from collections.abc import MutableMapping, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui.enlarge import Enlarger

TITLE: Final = "Dix Mille"
SMALLEST: Final = (1024, 600)
# Larger windows are drawn at this size and enlarged: beyond it, drawing in software takes longer than a
# frame.
LARGEST: Final = (2560, 1440)

_ACCELERATION: Final = "SDL_FRAMEBUFFER_ACCELERATION"
_DRIVER: Final = "SDL_VIDEODRIVER"
_REDRAW: Final = frozenset(
    {pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWMAXIMIZED}
)
_RESIZED: Final = frozenset({pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED, pygame.WINDOWDISPLAYCHANGED})


class NoDisplayError(Exception):
    """There is no screen to open a window on. Its text is one sentence for the player."""

    def __init__(self) -> None:
        super().__init__(
            "There is no display to open a window on; "
            "rules, score, referee, simulate, solve and throw work without one."
        )


def prepare(environ: MutableMapping[str, str]) -> bool:
    """Set what SDL reads from the environment before it starts; what the player has set himself stays.

    Gives whether X11's plain framebuffer was chosen, which is several times faster for pictures drawn in
    software.
    """
    if sys.platform == "win32":
        environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    on_x11 = sys.platform == "linux" and environ.get(_DRIVER, "x11") == "x11" and "DISPLAY" in environ
    if on_x11 and _ACCELERATION not in environ:
        environ[_ACCELERATION] = "0"
        return True
    return False


def capped(size: tuple[int, int]) -> tuple[int, int]:
    """Give the size to draw at for a window of this size: its own, or less in the same ratio."""
    scale = min(1.0, LARGEST[0] / size[0], LARGEST[1] / size[1])
    return max(1, round(size[0] * scale)), max(1, round(size[1] * scale))


class Window:
    """A resizable window and the surface to draw on. Opens at once; raises NoDisplayError without a screen.

    `size` is in pixels and is made to fit the screen. Everything is drawn at the window's own resolution,
    up to 2560 by 1440.
    """

    def __init__(
        self,
        size: tuple[int, int] = (1280, 720),
        *,
        fullscreen: bool = False,
        icon: Surface | None = None,
        environ: MutableMapping[str, str] = os.environ,
    ) -> None:
        plain = prepare(environ)
        _open_display(environ)
        fitted = _fitted(size)
        try:
            self._window = _opened(fitted)
        except pygame.error:
            if not plain:
                raise
            environ.pop(_ACCELERATION)  # this driver has no plain framebuffer
            pygame.display.quit()
            _open_display(environ)
            self._window = _opened(fitted)
        self._window.minimum_size = SMALLEST
        if icon is not None:
            self._window.set_icon(icon)
        self.fullscreen = False
        self._place: tuple[tuple[int, int], tuple[int, int]] | None = None
        self._drawn: Enlarger | None = None
        if fullscreen:
            self.toggle_fullscreen()

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels; while on the whole screen, the size it will have again afterwards."""
        return self._place[1] if self._place is not None else self._window.size

    @property
    def surface(self) -> Surface:
        """What to draw on: the window's own pixels, or a smaller surface when the window is very large."""
        own = self._window.get_surface()
        wanted = capped(own.get_size())
        if wanted == own.get_size():
            self._drawn = None
            return own
        if self._drawn is None or self._drawn.surface.get_size() != wanted:
            self._drawn = Enlarger(wanted, own)
        return self._drawn.surface

    def place(self, at: tuple[int, int]) -> tuple[int, int]:
        """Turn a place in the window into one on the surface that is drawn on."""
        given, drawn = self._window.size, self.surface.get_size()
        return at[0] * drawn[0] // max(1, given[0]), at[1] * drawn[1] // max(1, given[1])

    def present(self, changed: Sequence[Rect] | None = None) -> None:
        """Show what was drawn; `changed` names all that differs from the last time (None: anything may)."""
        if self._drawn is not None:
            self._drawn.enlarge(self._window.get_surface(), changed)
        self._window.flip()

    def notice(self, event: pygame.Event) -> bool:
        """Look at an event; True if the picture must be drawn anew."""
        return event.type in _REDRAW or event.type in _RESIZED

    def toggle_fullscreen(self) -> None:
        """Change between the window and the whole screen.

        The window comes back in its size and at its place.
        """
        if self.fullscreen:
            self._window.set_windowed()
            if self._place is not None:
                position, size = self._place
                if self._window.size != size:
                    self._window.size = size
                if self._window.position != position:
                    self._window.position = position
            self._place = None
        else:
            self._place = (self._window.position, self._window.size)
            self._window.set_fullscreen(desktop=True)
        self.fullscreen = not self.fullscreen

    def edit_text(self, area: Rect | None) -> None:
        """Let text be typed at a place (of the surface), or no longer: else every key would also be text."""
        if area is None:
            pygame.key.stop_text_input()
            return
        drawn, own = self.surface.get_size(), self._window.size
        x, y = own[0] / drawn[0], own[1] / drawn[1]
        pygame.key.set_text_input_rect(
            Rect(round(area.x * x), round(area.y * y), round(area.width * x), round(area.height * y))
        )
        pygame.key.start_text_input()

    def close(self) -> None:
        """Take the window away."""
        self._window.destroy()


def _open_display(environ: MutableMapping[str, str]) -> None:
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplayError from error
    # Without a screen SDL draws into the void on its own; that is only right for those who asked for it.
    if pygame.display.get_driver() in {"offscreen", "dummy"} and not environ.get(_DRIVER):
        pygame.display.quit()
        raise NoDisplayError


def _fitted(size: tuple[int, int]) -> tuple[int, int]:
    if pygame.display.get_driver() == "dummy":
        return size  # nobody looks at it, so it need not fit anything
    desktop = max(pygame.display.get_desktop_sizes(), default=size)
    return max(SMALLEST[0], min(size[0], desktop[0])), max(SMALLEST[1], min(size[1], desktop[1]))


def _opened(size: tuple[int, int]) -> pygame.Window:
    window = pygame.Window(TITLE, size, resizable=True, allow_high_dpi=True)
    window.get_surface()  # opens the framebuffer, so that an error comes here and not in mid-game
    # SDL begins with text input on, when an input method would take the keys that are meant for the game.
    pygame.key.stop_text_input()
    return window
