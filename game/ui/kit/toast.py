"""A message that goes by itself."""

from typing import ClassVar, Final

from pygame import Rect, Surface

from game.ui.draw.theme import BODY
from game.ui.kit.label import paint_panel
from game.ui.kit.widget import Widget

STAY_TICKS: Final = 300
_FADE_TICKS: Final = 12


class Toast(Widget):
    """A message over the others, for a while.

    Say with it only what can be read elsewhere, or done without.
    """

    kind: ClassVar[str] = "toast"

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.visible = False
        self.says = ""
        self._left = 0

    def show(self, text: str, ticks: int = STAY_TICKS) -> None:
        """Show a message for so many ticks, in place of the last one."""
        self.says, self._left, self.visible = text, ticks, True

    def label(self) -> str:
        """Give the message."""
        return self.says

    def state(self) -> tuple[object, ...]:
        """The message, and how far it has faded."""
        return (self.says, self._opacity())

    def _opacity(self) -> int:
        if self._look is None or self.look.motion == "none":
            return 255
        return min(255, 255 * self._left // _FADE_TICKS)

    def tick(self) -> None:
        """Come nearer to its end."""
        self._left = max(0, self._left - 1)
        self.visible = self._left > 0

    def paint(self, surface: Surface, box: Rect) -> None:
        """Draw the message on a board of its own, as wide as it needs."""
        look, screen = self.look, self.look.screen
        px, pad = screen.font(BODY), screen.px(32)
        text, _ = look.writer.fit(self.says, px, box.width - 2 * pad, "medium")
        board = Rect(0, 0, min(box.width, look.writer.size(text, px, "medium")[0] + 2 * pad), box.height)
        board.center = box.center
        paint_panel(look, surface, board, gilded=True)
        self.say(
            surface,
            self.says,
            BODY,
            look.theme.text,
            board.inflate(-2 * pad, 0),
            align="centre",
            weight="medium",
        )

    def draw(self, surface: Surface) -> None:
        """Draw it as far as it has not faded."""
        if self.visible:
            self.prepared().set_alpha(self._opacity())
        super().draw(surface)
