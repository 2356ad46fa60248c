import errno
import os
from pathlib import Path

import pytest

from game.files import Folders, is_there, write_atomically


def test_writes_the_whole_content_and_makes_the_folder(tmp_path: Path) -> None:
    path = tmp_path / "new" / "deep" / "game.json"
    write_atomically(path, b"one")
    write_atomically(path, b"two")
    assert path.read_bytes() == b"two"
    assert [entry.name for entry in path.parent.iterdir()] == ["game.json"]


@pytest.mark.parametrize("fails", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    path = tmp_path / "game.json"
    write_atomically(path, b"old")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    if fails == "fsync":
        monkeypatch.setattr(os, "fsync", full)
    else:
        monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="space"):
        write_atomically(path, b"new")
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]


def test_a_file_in_the_folder_s_place_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "saves").write_bytes(b"")
    with pytest.raises(OSError, match="saves"):
        write_atomically(tmp_path / "saves" / "game.json", b"new")


def test_what_a_link_points_to_is_written_and_the_link_stays(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    real.write_bytes(b"old")
    link.symlink_to(real)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_a_file_is_there_or_is_not_and_nothing_is_raised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    assert not is_there(path)
    path.write_bytes(b"")
    assert is_there(path)
    assert not is_there(tmp_path)
    assert not is_there(tmp_path / ("n" * 300))
    monkeypatch.setattr(Path, "stat", lambda *_, **__: os.scandir(path / "nobody may look"))
    assert not is_there(path)


def test_folders_of_the_user_are_not_made_by_asking(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.setenv("HOME", str(tmp_path))
    folders = Folders.of_user()
    assert all(
        "dix-mille" in str(folder)
        for folder in (folders.config, folders.data, folders.state, folders.log, folders.cache)
    )
    assert list(tmp_path.iterdir()) == []


def test_everything_lies_under_the_folder_that_was_asked_for(tmp_path: Path) -> None:
    folders = Folders.under(tmp_path)
    places = (folders.settings, folders.saves, folders.autosave, folders.log, folders.duels)
    assert all(place.is_relative_to(tmp_path) for place in places)
    assert len(set(places)) == len(places)
