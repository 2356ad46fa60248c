"""The command line: `dixmille` opens the game, `dixmille score`, `referee` … work without a screen.

Only what a command needs is imported, so that the headless ones start fast and never touch pygame.
"""

from __future__ import annotations

import argparse
import gc
import io
import multiprocessing
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final, Literal, NoReturn, TextIO

from game.output import ToolError, one_line
from game.text import LANGUAGES
from game.ui.options import PlayOptions

TOOLS: Final = {
    "rules": "the rule sets, or one in words",
    "score": "every legal keep of a throw",
    "referee": "plays a record and says where the game stands",
    "advise": "what to do where a record ends, and why",
    "review": "every decision of a game judged, and luck told from skill",
    "simulate": "games between computer players",
    "solve": "the odds, and the best play of a turn and of a game",
    "throw": "real flights of dice, counted",
}
"""Commands that need no screen, each a module of game.tools."""

WINDOWED: Final = {
    "bench": "measures how fast the screen is drawn",
    "shots": "a picture of every screen",
    "selftest": "opens the game, plays one by itself, closes it",
}
"""Commands that draw, each a module of game.ui."""

_INTERRUPTED: Final = 130
_WRONG: Final = 2
_SMALLEST: Final = (1024, 600)


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments, and stop."""
        self.exit(_WRONG, f"{self.prog}: {one_line(message)}\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code."""
    multiprocessing.freeze_support()
    _prepare_pygame()
    _give_streams()
    arguments = sys.argv[1:] if argv is None else list(argv)
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else _WRONG
    except ToolError as error:
        print(f"dixmille: {one_line(error)}", file=sys.stderr)
        return _WRONG
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has had enough; the interpreter must not fail when it flushes at its end.
        sys.stdout = _nowhere()
        return 0
    except OSError as error:
        if not arguments or arguments[0] not in TOOLS:
            raise
        sys.stdout = _nowhere()  # as above
        print(f"dixmille: reading or writing failed: {error.strerror or error}", file=sys.stderr)
        return _WRONG
    return code


def _run(arguments: list[str]) -> int:
    command = arguments[0] if arguments else ""
    args = _parser(command).parse_args(arguments)
    if args.version:
        print(f"dixmille {_version()}")
        return 0
    if command in TOOLS:
        return _exit_code(_imported(f"game.tools.{command}").run(args))
    if command in WINDOWED:
        return _exit_code(_imported(f"game.ui.{command}").run(args))
    return _exit_code(_imported("game.ui.app").run(_play_options(args)))


def _imported(name: str) -> ModuleType:
    """A module and all it needs, which stay for good: nobody has to look through them for garbage.

    To do so while they come in takes a tenth of the time until the first frame.
    """
    gc.disable()
    try:
        return import_module(name)
    finally:
        gc.freeze()
        gc.enable()


def _exit_code(code: object) -> int:
    return code if isinstance(code, int) else 0


def _parser(command: str) -> Parser:
    """The parser of everything; of the tools, only the one that is called is imported."""
    parser = Parser(prog="dixmille", description="The dice game 10 000.", allow_abbrev=False)
    parser.add_argument("--version", action="store_true", help="show which version this is, and stop")
    _add_play_arguments(parser)
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, what in TOOLS.items():
        if name == command:
            import_module(f"game.tools.{name}").add_parser(subparsers)
        else:
            subparsers.add_parser(name, help=what)
    for name, what in WINDOWED.items():
        _add_windowed_arguments(name, subparsers.add_parser(name, help=what, description=what))
    return parser


def _add_play_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rules", metavar="ID|FILE", help="a preset's id or a rules file (.toml)")
    parser.add_argument("--players", metavar="NAMES", help="like Zoé,*HAL: a name with * is a computer")
    parser.add_argument("--lang", choices=LANGUAGES)
    parser.add_argument("--size", metavar="WxH", type=_size, help="the window's size, like 1280x720")
    parser.add_argument("--fullscreen", action="store_true")
    parser.add_argument("--seed", metavar="N", type=int, help="makes the dice fall the same way every time")
    parser.add_argument("--data-dir", metavar="DIR", type=Path, help="settings and games are kept there")
    parser.add_argument("--load", metavar="FILE", type=Path, help="goes on with a saved game")
    parser.add_argument("--mute", action="store_true", help="no sound")


def _add_windowed_arguments(name: str, parser: argparse.ArgumentParser) -> None:
    if name == "bench":
        parser.add_argument("what", choices=("frames", "launch"))
    if name == "shots":
        parser.add_argument("folder", metavar="DIR", type=Path)
        parser.add_argument("--lang", choices=LANGUAGES)
    parser.add_argument("--size", metavar="WxH", type=_size, default=(1280, 720))
    parser.add_argument("--json", action="store_true")


def _play_options(args: argparse.Namespace) -> PlayOptions:
    return PlayOptions(
        rules=args.rules,
        players=tuple(name.strip() for name in (args.players or "").split(",") if name.strip()),
        lang=args.lang,
        size=args.size,
        fullscreen=args.fullscreen,
        seed=args.seed,
        data_dir=args.data_dir,
        load=args.load,
        mute=args.mute,
    )


def _size(text: str) -> tuple[int, int]:
    """A window's size from a text like `1280x720`."""
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isascii() and height.isascii() and width.isdigit() and height.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is no size like 1280x720")
    size = (int(width), int(height))
    if size[0] < _SMALLEST[0] or size[1] < _SMALLEST[1]:
        raise argparse.ArgumentTypeError(f"{text} is too small: at least {_SMALLEST[0]}x{_SMALLEST[1]}")
    return size


def _version() -> str:
    from importlib import metadata  # noqa: PLC0415  takes longer to import than scoring a throw takes in all

    try:
        return metadata.version("dixmille")
    except metadata.PackageNotFoundError:
        return "(not installed)"


def _prepare_pygame() -> None:
    """Set what pygame reads at the moment it is imported."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output belongs to the commands
    # What desktops know the window by; pygame would make it the name of the file that was started.
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "dixmille")
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "dixmille")


def _give_streams() -> None:
    """A windowed program has no console: what it would print goes nowhere, and nothing can be read."""
    if sys.stdin is None:
        sys.stdin = _nowhere("r")
    if sys.stdout is None:
        sys.stdout = _nowhere()
    if sys.stderr is None:
        sys.stderr = _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # an old console may not know every letter of a name


def _nowhere(mode: Literal["r", "w"] = "w") -> TextIO:
    return Path(os.devnull).open(mode, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
