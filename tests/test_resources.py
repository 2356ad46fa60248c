"""Where the program's files are found: beside the package, in it, and in a frozen program."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from game import resources
from game.files import Folders


def imported_from(folder: Path) -> ModuleType:
    """game.resources as if it lay in `folder`."""
    copy = folder / "resources.py"
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.write_bytes(Path(resources.__file__).read_bytes())
    spec = spec_from_file_location("resources_elsewhere", copy)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_in_a_checkout_they_lie_beside_the_package(tmp_path: Path) -> None:
    found = imported_from(tmp_path / "game")
    assert (tmp_path / "assets", tmp_path / "sounds") == (found.ASSETS, found.SOUNDS)


@pytest.mark.parametrize("outside", [False, True])
def test_installed_or_frozen_they_lie_in_the_package(tmp_path: Path, *, outside: bool) -> None:
    """Whatever else lies about: a folder `assets` beside it belongs to somebody else."""
    for name in ("assets", "sounds"):
        (tmp_path / "game" / name).mkdir(parents=True)
        if outside:
            (tmp_path / name).mkdir()
    found = imported_from(tmp_path / "game")
    assert (tmp_path / "game" / "assets", tmp_path / "game" / "sounds") == (found.ASSETS, found.SOUNDS)


def test_the_folder_of_a_frozen_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert resources.frozen() is None
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert resources.frozen() is None  # left over from somebody else: this Python is not frozen
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert resources.frozen() == tmp_path


@pytest.mark.parametrize("one_file", [False, True])
def test_what_is_saved_outlives_a_frozen_program(  # C219
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *, one_file: bool
) -> None:
    """A program in one file lies in a new folder at every start; the saved games do not."""
    lies = tmp_path / "program"
    home = tmp_path / "home"
    monkeypatch.setenv("HOME", str(home))
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(lies / "dixmille"))
    seen = []
    for start in (1, 2):
        unpacked = tmp_path / f"_MEI{start}" if one_file else lies / "_internal"
        monkeypatch.setattr(sys, "_MEIPASS", str(unpacked), raising=False)
        folders = Folders.of_user()
        seen.append(folders)
        for place in (folders.settings, folders.saves, folders.rules, folders.autosave, folders.log):
            assert not place.is_relative_to(unpacked)
            assert not place.is_relative_to(lies)
    assert seen[0] == seen[1]
