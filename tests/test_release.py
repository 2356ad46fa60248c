"""What players download: whose licences it carries, how it is packed, how it gets into a desktop's menu."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from configparser import RawConfigParser
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / ".ci"))

import release  # noqa: E402  these scripts lie in a folder of their own
import terms  # noqa: E402

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WHEN = 1_700_000_000
ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="for desktops of Linux")


def frozen(folder: Path, *libraries: str) -> Path:
    """A folder as the spec makes it."""
    inside = folder / "_internal"
    (inside / "pygame_ce.libs").mkdir(parents=True)
    for name in libraries:
        (inside / name).write_bytes(b"\x7fELF")
    program = folder / "dixmille"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o750)
    return folder


class TestLicences:
    @pytest.mark.parametrize(
        ("file", "name"),
        [
            ("libSDL2-2-50d19f93.0.so.0.3200.10", "sdl2"),
            ("libSDL2_image-2-d6906c81.0.so.0.800.12", "sdl2_image"),
            ("libpng16-fefdc88d.so.16.58.0", "png16"),
            ("libscipy_openblas64_-32a4b2a6.so", "scipy_openblas64_"),
            ("libgfortran-040039e1-0352e75f.so.5.0.0", "gfortran"),
            ("libpython3.11.so.1.0", "python"),
            ("libstdc++.so.6", "stdc++"),
            ("libz.so.1", "z"),
            ("libogg-0.dll", "ogg"),
            ("libvorbis.0.dylib", "vorbis"),
            ("SDL2.dll", "sdl2"),
            ("libwebp-7.dll", "webp"),
            ("VCRUNTIME140_1.dll", "vcruntime140_1"),
            ("msvcp140-263139962577ecda4cd9469ca360a746.dll", "msvcp140"),
        ],
    )
    def test_libraries_are_known_by_their_names(self, file: str, name: str) -> None:
        assert terms.bare_name(file) == name
        assert name in terms.LIBRARIES

    def test_every_text_is_there_and_none_for_nothing(self) -> None:
        texts = {path.stem for path in (ROOT / ".ci" / "licences").iterdir()}
        assert texts == {name for name in terms.LIBRARIES.values() if name.islower()}
        for path in (ROOT / ".ci" / "licences").iterdir():
            assert "copyright" in path.read_text(encoding="utf-8").lower(), path

    def test_the_libraries_of_a_folder(self, tmp_path: Path) -> None:
        folder = frozen(
            tmp_path,
            "libz.so.1",
            "_cffi_backend.cpython-311-x86_64-linux-gnu.so",
            "pygame_ce.libs/libogg-15db22d2.so.0.8.6",
        )
        (folder / "_internal" / "libogg-15db22d2.so.0.8.6").symlink_to(
            "pygame_ce.libs/libogg-15db22d2.so.0.8.6"
        )
        assert terms.shared_libraries(folder) == {"zlib": ["libz.so.1"], "ogg": ["libogg-15db22d2.so.0.8.6"]}

    def test_no_library_goes_out_on_unknown_terms(self, tmp_path: Path) -> None:
        folder = frozen(tmp_path, "libreadline.so.8")
        with pytest.raises(terms.ReleaseError, match=r"libreadline\.so\.8"):
            terms.shared_libraries(folder)

    def test_packages_are_all_that_the_game_needs_and_what_those_need(self) -> None:
        names = [name.partition("==")[0] for name in PROJECT["dependencies"]]
        found = terms.packages(*names)
        needed = {name.replace("-", "_") for name in names}
        assert needed | {"cffi"} <= set(found)  # pymunk's way into Python
        assert not {"pytest", "ruff", "pyinstaller"} & set(found)
        for name in needed | {"cffi"}:
            texts = terms.licence_files(found[name])
            assert texts, name
            assert any("copyright" in path.read_text(encoding="utf-8").lower() for path in texts), name

    def test_the_licence_of_python(self) -> None:
        assert "PYTHON SOFTWARE FOUNDATION LICENSE" in terms.python_licence().read_text(encoding="utf-8")

    def test_texts_with_one_name_are_all_kept(self, tmp_path: Path) -> None:
        for folder in ("a", "b"):
            (tmp_path / folder).mkdir()
            (tmp_path / folder / "LICENSE").write_text(folder)
        terms.copied([tmp_path / "a" / "LICENSE", tmp_path / "b" / "LICENSE"], tmp_path / "to")
        kept = {path.name: path.read_text() for path in (tmp_path / "to").iterdir()}
        assert kept == {"LICENSE.txt": "a", "LICENSE2.txt": "b"}


class TestArchives:
    def test_the_same_files_give_the_same_archive(self, tmp_path: Path) -> None:
        packed = []
        for where, moment in ("one", 1_600_000_000), ("two", 1_650_000_000):
            folder = frozen(tmp_path / where / "dixmille-1", "libz.so.1")
            for path in folder.rglob("*"):
                os.utime(path, (moment, moment))
            release.tar(folder, tmp_path / f"{where}.tar.gz", WHEN)
            release.zipped(folder, tmp_path / f"{where}.zip", WHEN)
            packed.append([(tmp_path / f"{where}{end}").read_bytes() for end in (".tar.gz", ".zip")])
        assert packed[0] == packed[1]

    @ON_LINUX
    def test_what_a_tar_says_of_its_files(self, tmp_path: Path) -> None:
        folder = frozen(tmp_path / "dixmille-1", "libz.so.1")
        (folder / "_internal" / "link").symlink_to("libz.so.1")
        release.tar(folder, tmp_path / "a.tar.gz", WHEN)
        with tarfile.open(tmp_path / "a.tar.gz") as archive:
            members = {member.name: member for member in archive}
        assert {name.partition("/")[0] for name in members} == {"dixmille-1"}
        assert {(member.uid, member.uname, member.mtime) for member in members.values()} == {
            (0, "root", WHEN)
        }
        assert members["dixmille-1/dixmille"].mode == 0o755
        assert members["dixmille-1/_internal/libz.so.1"].mode == 0o644
        assert members["dixmille-1/_internal/link"].linkname == "libz.so.1"

    def test_what_a_zip_holds(self, tmp_path: Path) -> None:
        folder = frozen(tmp_path / "dixmille-1", "libz.so.1")
        release.zipped(folder, tmp_path / "a.zip", WHEN)
        with zipfile.ZipFile(tmp_path / "a.zip") as archive:
            assert archive.namelist() == ["dixmille-1/_internal/libz.so.1", "dixmille-1/dixmille"]
            assert archive.read("dixmille-1/dixmille") == b"#!/bin/sh\n"

    def test_checksums(self, tmp_path: Path) -> None:  # C216
        for name in "ba":
            (tmp_path / name).write_bytes(name.encode())
        release.write_sums([tmp_path / "b", tmp_path / "a"], tmp_path / "SHA256SUMS")
        expected = [f"{hashlib.sha256(name.encode()).hexdigest()}  {name}" for name in "ab"]
        assert (tmp_path / "SHA256SUMS").read_text().splitlines() == expected

    def test_names(self, monkeypatch: pytest.MonkeyPatch) -> None:
        names = []
        for system, machine in ("linux", "x86_64"), ("win32", "AMD64"), ("darwin", "arm64"):
            monkeypatch.setattr(sys, "platform", system)
            monkeypatch.setattr("platform.machine", lambda machine=machine: machine)
            names.append(release.release_name())
        version = PROJECT["version"]
        assert names == [
            f"dixmille-{version}-linux-x86_64",
            f"dixmille-{version}-windows-x86_64",
            f"dixmille-{version}-macos-arm64",
        ]

    def test_too_large_is_no_release(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "large").write_bytes(bytes(2000))
        assert release.size_of(tmp_path) == 2000
        release.check_size("the folder", 2000, 2000)
        with pytest.raises(terms.ReleaseError, match="the folder"):
            release.check_size("the folder", 2001, 2000)
        assert "the folder: 0.0 MB" in capsys.readouterr().out

    def test_the_time_of_everything(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SOURCE_DATE_EPOCH", "1234567890")
        assert release.moment() == 1234567890
        monkeypatch.delenv("SOURCE_DATE_EPOCH")
        assert release.moment() >= release.NO_COMMIT

    @ON_LINUX
    def test_a_whole_release_but_for_the_freezing(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def built(to: Path, work: Path, *, one_file: bool = False) -> Path:
            del work
            if one_file:
                (to / "dixmille-onefile").write_bytes(b"one")
                return to / "dixmille-onefile"
            return frozen(to / "dixmille", "libz.so.1")

        def licences(folder: Path, into: Path, program: str) -> None:
            into.mkdir()
            (into / "CONTENTS.txt").write_text(f"{folder.name} {program}")

        monkeypatch.setattr(release, "build", built)
        monkeypatch.setattr(release, "add_licences", licences)  # it reads what is installed to build with
        monkeypatch.setattr("platform.machine", lambda: "x86_64")
        files = release.release(tmp_path / "out", one_file=True)
        name = f"dixmille-{PROJECT['version']}-linux-x86_64"
        assert [file.name for file in files] == [f"{name}.tar.gz", f"{name}-onefile", "SHA256SUMS"]
        with tarfile.open(files[0]) as archive:
            inside = {member.name.removeprefix(f"{name}/") for member in archive}
        assert {
            "LICENSE",
            "README.txt",
            "licences/CONTENTS.txt",
            "dixmille.desktop",
            "dixmille.png",
        } <= inside
        assert {"dixmille", "add-to-menu.sh", "_internal/libz.so.1"} <= inside
        assert len(files[2].read_text().splitlines()) == 2


@ON_LINUX
class TestMenu:
    """The desktop entry, and the script that fills its paths in."""

    def entry(self, text: str) -> dict[str, str]:
        parser = RawConfigParser(interpolation=None, delimiters=("=",))
        parser.optionxform = str  # type: ignore[assignment,method-assign]
        parser.read_string(text)
        return dict(parser["Desktop Entry"])

    def test_the_entry(self) -> None:
        entry = self.entry((ROOT / ".ci" / "linux" / "dixmille.desktop").read_text(encoding="utf-8"))
        assert (entry["Type"], entry["Exec"], entry["Icon"]) == ("Application", "dixmille", "dixmille")
        assert entry["StartupWMClass"] == "dixmille"  # as game.__main__ names the window
        assert entry["Comment[fr]"]

    @pytest.mark.parametrize("place", ["plain", "with spaces", 'quo"te', "a$b`c", "50%", "back\\slash"])
    def test_the_script_finds_the_program_wherever_it_lies(self, tmp_path: Path, place: str) -> None:
        folder = tmp_path / place
        shutil.copytree(ROOT / ".ci" / "linux", folder)
        environment = {"PATH": os.environ["PATH"], "XDG_DATA_HOME": str(tmp_path / "data")}
        script = [str(folder / "add-to-menu.sh")]
        subprocess.run(script, env=environment, check=True, capture_output=True, cwd=tmp_path)
        file = tmp_path / "data" / "applications" / "dixmille.desktop"
        entry = self.entry(file.read_text(encoding="utf-8"))
        # As a desktop reads it: escapes of the line first, then those of the quoted word, then fields.
        quoted = entry["Exec"].replace("\\\\", "\\")
        assert (quoted[0], quoted[-1]) == ('"', '"')
        word = re.sub(r'\\(["`$\\])', r"\1", quoted[1:-1])
        assert word.replace("%%", "%") == str(folder / "dixmille")
        assert entry["Icon"].replace("\\\\", "\\") == str(folder / "dixmille.png")
        assert entry["Name"] == "Dix Mille"
        subprocess.run([*script, "--remove"], env=environment, check=True, cwd=tmp_path)
        assert not file.exists()
