"""The command line itself: what is imported, what it prints where, and how it ends."""

from __future__ import annotations

import gc
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.__main__ import TOOLS, WINDOWED, main
from game.output import ToolError
from game.ui.options import PlayOptions

ROOT = Path(__file__).resolve().parents[2]
FULL = Path("/dev/full")


def program(*arguments: str, code: str = "", **options: Any) -> subprocess.CompletedProcess[str]:
    start = ["-c", code] if code else ["-m", "game", *arguments]
    return subprocess.run(
        [sys.executable, *start], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60, **options
    )


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Whatever the command line would open, instead of opening it."""
    seen: list[Any] = []

    def run(what: Any) -> int:
        seen.append(what)
        return 7

    monkeypatch.setattr(
        "game.__main__.import_module",
        lambda name: SimpleNamespace(run=run) if name.startswith("game.ui") else import_module(name),
    )
    return seen


def test_without_a_command_the_game_opens(opened: list[Any]) -> None:
    assert main([]) == 7
    assert opened == [PlayOptions()]


def test_how_the_game_opens(opened: list[Any]) -> None:
    arguments = (
        "--rules table --lang fr --size 1920x1080 --fullscreen --seed 5 --data-dir d --load g.json --mute"
    )
    assert main([*arguments.split(), "--players", " Zoé, *HAL,,"]) == 7
    assert opened == [
        PlayOptions(
            rules="table",
            players=("Zoé", "*HAL"),
            lang="fr",
            size=(1920, 1080),
            fullscreen=True,
            seed=5,
            data_dir=Path("d"),
            load=Path("g.json"),
            mute=True,
        )
    ]


def test_commands_with_a_screen(opened: list[Any]) -> None:
    assert main(["bench", "frames", "--size", "1280x720", "--json"]) == 7
    assert main(["shots", "out", "--lang", "fr"]) == 7
    assert main(["selftest"]) == 7
    bench, shots, selftest = opened
    assert (bench.what, bench.size, bench.json) == ("frames", (1280, 720), True)
    assert (shots.folder, shots.lang, shots.size) == (Path("out"), "fr", (1280, 720))
    assert selftest.size == (1280, 720)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["--size", "big"], "no size"),
        (["--size", "800x600"], "too small"),
        (["--size", "-1x600"], "--size"),
        (["--size", "1280x"], "no size"),
        (["--lang", "de"], "de"),
        (["--seed", "x"], "--seed"),
        (["--sed=5"], "--sed"),
        (["nonsense"], "nonsense"),
        (["bench"], "what"),
        (["shots"], "DIR"),
    ],
)
def test_wrong_arguments(
    capsys: pytest.CaptureFixture[str], opened: list[Any], arguments: list[str], part: str
) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert not out
    assert not opened
    assert part in err
    assert err.count("\n") == 1


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(f"\n    {name} " in out for name in (*TOOLS, *WINDOWED))


@pytest.mark.parametrize("command", [*TOOLS, *WINDOWED])
def test_every_command_has_help(capsys: pytest.CaptureFixture[str], command: str) -> None:
    assert main([command, "--help"]) == 0
    assert "--json" in capsys.readouterr().out


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("dixmille ")


def failing(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def run(_: object) -> int:
        raise error

    monkeypatch.setattr("game.__main__.import_module", lambda _: SimpleNamespace(run=run))


def test_ctrl_c_ends_it_quietly(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, KeyboardInterrupt())
    assert main([]) == 130
    assert capsys.readouterr() == ("", "")


def test_an_error_is_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, ToolError("not\nso"))
    assert main([]) == 2
    assert capsys.readouterr() == ("", "dixmille: not so\n")


@pytest.mark.skipif(shutil.which("bash") is None, reason="a pipeline needs a shell")
def test_a_reader_that_has_had_enough() -> None:
    throws = "11111\n" * 20000
    shell = f"{sys.executable} -m game score classic - --json | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = program(
        code=f"import subprocess, sys; sys.exit(subprocess.run(['bash', '-c', {shell!r}]).returncode)",
        input=throws,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == "0"
    assert done.stdout.startswith('{"throw": "11111"')


@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("command", ["score classic 111", "rules --json"])
def test_a_full_disk_is_one_line(command: str) -> None:
    shell = f"{sys.executable} -m game {command} > {FULL}"
    done = program(code=f"import os, sys; sys.exit(os.waitstatus_to_exitcode(os.system({shell!r})))")
    assert done.returncode == 2
    assert done.stderr == "dixmille: reading or writing failed: No space left on device\n"


def test_without_a_console() -> None:  # C214
    code = (
        "import sys; sys.stdin = sys.stdout = sys.stderr = None\n"
        "from game.__main__ import main\n"
        "commands = 'score classic 1', 'score nope 1', 'score', 'referee -'\n"
        "sys.exit(0 if [main(words.split()) for words in commands] == [0, 2, 2, 2] else 1)"
    )
    assert program(code=code).returncode == 0


def test_names_that_the_console_cannot_show(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text('{"format": 1, "ruleset": "classic", "seats": [{"name": "李🎲"}]}', encoding="utf-8")
    environment = {"PYTHONIOENCODING": "ascii", "PYTHONPATH": str(ROOT), "PATH": ""}
    done = program("referee", str(path), env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert program("rules", "classic", "--lang", "fr", env=environment).returncode == 0


def test_nobody_looks_for_garbage_in_what_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    during: list[bool] = []

    def imported(_: str) -> SimpleNamespace:
        during.append(gc.isenabled())
        return SimpleNamespace(run=lambda _: 7)

    monkeypatch.setattr("game.__main__.import_module", imported)
    frozen = gc.get_freeze_count()
    try:
        assert main(["selftest"]) == 7
        assert gc.get_freeze_count() > frozen
    finally:
        gc.unfreeze()
    assert during == [False]
    assert gc.isenabled()


def test_headless_commands_load_only_what_they_need() -> None:
    """Neither pygame nor the physics, and nothing that thinks."""
    code = (
        "import sys\n"
        "from game.__main__ import main\n"
        "assert main(['--version']) == 0 and main(['score', 'classic', '114444', '--json']) == 0\n"
        "heavy = ('pygame', 'pymunk', 'numpy', 'msgspec', 'platformdirs', 'game.ai', 'game.tray')\n"
        "sys.exit(' '.join(name for name in sys.modules if name.startswith(heavy)) or 0)"
    )
    done = program(code=code)
    assert (done.returncode, done.stderr) == (0, "")


def test_no_headless_command_loads_pygame() -> None:
    code = (
        "import sys\n"
        "from game.__main__ import TOOLS, main\n"
        "for name in TOOLS: assert main([name, '--help']) == 0\n"
        "sys.exit('pygame' in sys.modules)"
    )
    assert program(code=code).returncode == 0


def test_the_program_itself() -> None:
    done = program("score", "classic", "1234567")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("dixmille: ")
    assert program("score", "classic", "5", "--json").stdout == (
        '{"throw": "5", "bust": false, "best": 50, '
        '"keeps": [{"keep": "5", "points": 50, "left": 0, "combinations": [["5", 50]]}]}\n'
    )
