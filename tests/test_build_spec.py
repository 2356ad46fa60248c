"""What is packed: `build.spec` is run with stand-ins for PyInstaller's parts, as on each system."""

from __future__ import annotations

import ast
import runpy
import sys
import tomllib
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from game.__main__ import TOOLS, WINDOWED
from game.resources import ASSETS, SOUNDS
from game.ui.draw.text import ROBOTO

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = {
    "assets/icon/*.ic*": "the spec gives them to the executables themselves",
    "assets/icon/*.py": "draws the icon",
    "assets/locale/*.py": "makes catalogues",
    "assets/locale/*/LC_MESSAGES/*.po": "what catalogues are made of",
    "assets/screenshots/*": "shown by the README",
    "sounds/*.py": "make the sounds",
}


@dataclass
class Part:
    """A part of PyInstaller as the spec sees it: it takes anything, and passes on what it was made with."""

    kind: str
    made_of: tuple[Any, ...]
    how: dict[str, Any]
    scripts: list[str] = field(default_factory=lambda: ["scripts"])
    pure: list[str] = field(default_factory=lambda: ["pure"])
    binaries: list[tuple[str, str, str]] = field(
        default_factory=lambda: [("libSDL2.so", "", "BINARY"), ("numpy.libs/blas.so", "blas", "BINARY")]
    )
    datas: list[tuple[str, str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.kind == "Analysis":
            self.datas = [(f"{to}/{Path(path).name}", path, "DATA") for path, to in self.how["datas"]]
            self.datas += [("pygame/freesansbold.ttf", "…", "DATA"), (f"{DIST_INFO}/RECORD", "…", "DATA")]


VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
DIST_INFO = f"dixmille-{VERSION}.dist-info"


class Build:
    """The spec, run in a folder for what it makes; the parts it asked for, in order."""

    def __init__(self, folder: Path) -> None:
        self.parts: list[Part] = []
        names = {name: self._maker(name) for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
        places = {"SPECPATH": str(ROOT), "workpath": str(folder / "work")}
        self.spec = runpy.run_path(str(ROOT / "build.spec"), init_globals={**names, **places})

    def _maker(self, name: str) -> Any:
        def make(*made_of: Any, **how: Any) -> Part:
            self.parts.append(Part(name, made_of, how))
            return self.parts[-1]

        return make

    def of(self, kind: str) -> list[Part]:
        return [part for part in self.parts if part.kind == kind]

    @property
    def analysis(self) -> Part:
        return self.of("Analysis")[0]


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Build:
    monkeypatch.delenv("DIXMILLE_ONEFILE", raising=False)
    return Build(tmp_path)


@pytest.fixture(params=["linux", "win32", "darwin"])
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(sys, "platform", request.param)
    return str(request.param)


def test_every_file_is_taken_along_or_left_out_on_purpose(build: Build) -> None:
    files = {path.relative_to(ROOT) for folder in (ASSETS, SOUNDS) for path in folder.rglob("*")}
    files = {path for path in files if (ROOT / path).is_file() and "__pycache__" not in path.parts}
    left_out = {path for path in files for pattern in LEFT_OUT if path.match(pattern)}
    packed = {Path(to) / Path(path).name: Path(path) for path, to in build.analysis.how["datas"]}
    assert {Path("game") / path for path in files - left_out} == {
        path for path in packed if path.parts[0] == "game"
    }
    assert all(ROOT / to.relative_to("game") == path for to, path in packed.items() if to.parts[0] == "game")
    # And nothing is listed there that has gone.
    assert all(any(path.match(pattern) for path in files) for pattern in LEFT_OUT)


def test_solved_tables_are_taken_along_in_their_folder(build: Build) -> None:
    assert "ai/**/*" in build.spec["DATA"]["assets"]


def test_the_fonts_that_are_drawn_with_are_taken_along(build: Build) -> None:
    fonts = {Path(path) for path, to in build.analysis.how["datas"] if to == "font_roboto/files"}
    assert fonts == set(ROBOTO.values())


def test_every_module_is_taken_along_also_those_called_by_name(build: Build) -> None:
    modules = set(build.analysis.how["hiddenimports"])
    assert {f"game.tools.{name}" for name in TOOLS} | {f"game.ui.{name}" for name in WINDOWED} <= modules
    assert {"game", "game.ai.duel", "game.ui.scenes.play"} <= modules
    assert len(modules) == len(list((ROOT / "game").rglob("*.py")))


def test_nothing_is_left_out_that_the_game_imports(build: Build) -> None:
    excluded = set(build.analysis.how["excludes"])
    for path in (ROOT / "game").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)]
            parts = {
                ".".join(name.split(".")[: end + 1]) for name in names for end in range(name.count(".") + 1)
            }
            assert not parts & excluded, path


def test_what_is_left_out_of_libraries_exists_under_that_name(build: Build) -> None:
    """A name misspelt, or gone with an update, would leave nothing out."""
    missing = []
    for name in build.analysis.how["excludes"]:
        top, dot, part = name.partition(".")
        if dot and top in {"numpy", "pygame", "pymunk"}:
            folder = Path(str(import_module(top).__file__)).parent
            if not [*folder.glob(f"{part}*")]:
                missing.append(name)
    assert not missing


def test_there_is_no_splash_screen() -> None:  # C215
    """Nothing can stay on the screen, the build needs no Tk, and nothing asks for it when run from source."""
    for path in [ROOT / "build.spec", *(ROOT / "game").rglob("*.py")]:
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        assert "Splash" not in {node.id for node in nodes if isinstance(node, ast.Name)}, path
        imported = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
        assert "pyi_splash" not in imported, path


def test_two_programs_share_one_folder(build: Build) -> None:  # C216
    windowed, console = build.of("EXE")
    assert (windowed.how["name"], windowed.how["console"]) == ("dixmille", False)
    assert (console.how["name"], console.how["console"]) == ("dixmille-cli", True)
    (folder,) = build.of("COLLECT")
    assert folder.how["name"] == "dixmille"
    assert folder.made_of == (windowed, console, build.analysis.binaries, build.analysis.datas)
    for part in (windowed, console):
        assert part.how["exclude_binaries"]
        assert build.analysis.binaries not in part.made_of


def test_nothing_is_squeezed_by_upx(build: Build) -> None:  # C216
    assert [part.how["upx"] for part in (*build.of("EXE"), *build.of("COLLECT"))] == [False] * 3


def test_numpys_libraries_are_not_stripped_on_linux(tmp_path: Path, system: str) -> None:
    """They would not load any more; the folder's `strip` holds for binaries, not for data."""
    analysis = Build(tmp_path).analysis
    kept = ("numpy.libs/blas.so", "blas", "DATA") in analysis.datas
    assert kept == (system == "linux")
    assert len(analysis.binaries) == (1 if kept else 2)


def test_one_file_on_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIXMILLE_ONEFILE", "1")
    build = Build(tmp_path)
    (program,) = build.of("EXE")
    assert program.how["name"] == "dixmille-onefile"
    assert build.analysis.binaries in program.made_of
    assert build.analysis.datas in program.made_of
    assert not program.how["upx"]
    assert not build.of("COLLECT")


def test_the_version_is_known_and_nothing_of_the_machine_that_builds(build: Build) -> None:
    datas = {name: path for name, path, _ in build.analysis.datas}
    metadata = Path(datas.pop(f"{DIST_INFO}/METADATA")).read_text(encoding="utf-8")
    assert f"\nVersion: {VERSION}\n" in metadata
    assert not [name for name in datas if "dist-info" in name or "freesans" in name]


def test_icons_for_every_system(system: str, tmp_path: Path) -> None:
    build = Build(tmp_path)
    expected = {"linux": "dixmille.ico", "win32": "dixmille.ico", "darwin": "dixmille.icns"}[system]
    for program in build.of("EXE"):
        icon = Path(program.how["icon"])
        assert (icon.name, icon.is_file()) == (expected, True)
        assert program.how["strip"] == (system != "win32")


def test_the_properties_that_windows_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # C216
    monkeypatch.setattr(sys, "platform", "win32")
    build = Build(tmp_path)
    for program in build.of("EXE"):
        words: dict[str, str] = {}
        info = read_properties(Path(program.how["version"]).read_text(encoding="utf-8"), words)
        assert words["FileVersion"] == words["ProductVersion"] == VERSION
        assert words["OriginalFilename"] == f"{program.how['name']}.exe"
        assert "Copyright" in words["LegalCopyright"]
        assert all(words.values())
        numbers = [*map(int, VERSION.split(".")), 0]
        assert list(info["ffi"]["filevers"]) == list(info["ffi"]["prodvers"]) == numbers


def read_properties(text: str, words: dict[str, str]) -> dict[str, Any]:
    """The text as PyInstaller reads it on Windows: an expression of these classes."""

    def named(**what: Any) -> dict[str, Any]:
        return what

    def listed(*what: Any) -> tuple[Any, ...]:
        return what

    names = {"VSVersionInfo": named, "FixedFileInfo": named, "StringStruct": words.__setitem__}
    names |= dict.fromkeys(("StringFileInfo", "StringTable", "VarFileInfo", "VarStruct"), listed)
    read: dict[str, Any] = eval(text, names)  # noqa: S307  made by our own spec
    return read


def test_an_application_for_macos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    build = Build(tmp_path)
    (bundle,) = build.of("BUNDLE")
    assert bundle.made_of == (build.of("COLLECT")[0],)
    assert bundle.how["version"] == VERSION
    assert bundle.how["info_plist"]["NSHighResolutionCapable"]
    assert Path(bundle.how["icon"]).is_file()


def test_only_macos_has_an_application(build: Build) -> None:
    assert not build.of("BUNDLE") or sys.platform == "darwin"
