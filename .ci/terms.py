"""On whose terms a release stands: the licences of Python, of packages, and of libraries they bring along."""

from __future__ import annotations

import platform
import re
import sys
import sysconfig
from collections.abc import Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement

HERE: Final = Path(__file__).resolve().parent

# Whose text in licences/ tells the terms of a shared library, by the library's name; a name in capitals is
# that of a package here in Python, which brings the text along.
LIBRARIES: Final[Mapping[str, str]] = {
    "asound": "alsa",
    "brotlicommon": "brotli",
    "brotlidec": "brotli",
    "chipmunk": "PYMUNK",
    "expat": "expat",
    "ffi": "ffi",
    "flac": "flac",
    "fluidsynth": "fluidsynth",
    "freetype": "freetype",
    "gcc_s": "NUMPY",  # with the GCC runtime library's exception, as in numpy's own text
    "gfortran": "NUMPY",
    "harfbuzz": "harfbuzz",
    "jpeg": "jpeg",
    "mpg123": "mpg123",
    "msvcp140": "PYTHON",  # Microsoft's conditions are part of the text of Python for Windows
    "ogg": "ogg",
    "opus": "opus",
    "opusfile": "opusfile",
    "png16": "png",
    "portmidi": "portmidi",
    "python": "PYTHON",
    "quadmath": "NUMPY",
    "scipy_openblas64_": "NUMPY",
    "sdl2": "sdl2",
    "sdl2_image": "sdl2_image",
    "sdl2_mixer": "sdl2_mixer",
    "sdl2_ttf": "sdl2_ttf",
    "sharpyuv": "webp",
    "sndfile": "sndfile",
    "stdc++": "NUMPY",
    "tiff": "tiff",
    "vcruntime140": "PYTHON",
    "vcruntime140_1": "PYTHON",
    "vorbis": "vorbis",
    "vorbisenc": "vorbis",
    "vorbisfile": "vorbis",
    "wavpack": "wavpack",
    "webp": "webp",
    "webpdemux": "webp",
    "xmp": "xmp",
    "z": "zlib",
    "zlib1": "zlib",
}

SHARED: Final = "*.so*", "*.libs/*", "*.dll", "*.dylib", "pygame/*.dll", "pygame/.dylibs/*"
"""Where in a frozen folder shared libraries lie, on any system."""

CONTENTS: Final = """\
What Dix Mille is made of, and on whose terms.

Dix Mille itself: MIT, see LICENSE beside this folder. Packages it uses, each with its texts in the folder of
its name:

{packages}

Shared libraries that came with them or with Python. Their texts, in libraries/, are those that Debian
collected; what is said there of debian/ concerns Debian's own packages:

{libraries}

Some of them are under the GNU Lesser General Public License (pygame-ce among them; its text lies in
pygame_ce/). They are files of their own in the program's folder, and may be exchanged for others there. Their
sources: https://pypi.org/project/pygame-ce/{pygame}/ and what it links to.
"""


class ReleaseError(Exception):
    """Why there is no release. Its text is one sentence."""


def packages(*names: str) -> dict[str, metadata.Distribution]:
    """These packages and all that they need to run, by the names of their folders."""
    found: dict[str, metadata.Distribution] = {}
    waiting = list(names)
    while waiting:
        distribution = metadata.distribution(waiting.pop())
        name = distribution.name.lower().replace("-", "_")
        if name in found:
            continue
        found[name] = distribution
        needed = map(Requirement, distribution.requires or ())
        waiting += [
            each.name for each in needed if each.marker is None or each.marker.evaluate({"extra": ""})
        ]
    return found


def licence_files(distribution: metadata.Distribution) -> list[Path]:
    """The licences a package brings along, shortest path first."""
    named = re.compile(r"(licen[cs]e|copying|notice|l?gpl)[^/]*$", re.IGNORECASE)
    files = [file for file in distribution.files or () if named.search(str(file)) and file.suffix != ".py"]
    paths = [Path(str(distribution.locate_file(file))) for file in files]
    return sorted((path for path in paths if path.is_file()), key=lambda path: (len(path.parts), path))


def python_licence() -> Path:
    """The licence of the Python that is bundled."""
    places = Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix)
    for path in (place / name for place in places for name in ("LICENSE.txt", "LICENSE")):
        if path.is_file():
            return path
    raise ReleaseError(f"The licence of this Python is not in {places[0]}.")


def bare_name(file: str) -> str:
    """The name of a shared library without what differs between systems and versions."""
    name = re.sub(r"^lib", "", file.lower())
    name = re.split(r"\.(so|dll|dylib)\b", name)[0]
    name = re.sub(r"-[0-9a-f]{8}.*$", "", name)  # the mark that wheels put behind it
    name = re.sub(r"[-.]\d[\d.]*$", "", name)
    return "python" if name.startswith("python") else name


def shared_libraries(folder: Path) -> dict[str, list[str]]:
    """The shared libraries in a frozen folder, by whose terms they have: files' names by a name of LIBRARIES.

    Parts of Python and of packages, which are made for them, are no libraries. Raises ReleaseError for one
    whose terms are not known.
    """
    found: dict[str, list[str]] = {}
    inside = folder / "_internal"
    for path in sorted(path for pattern in SHARED for path in inside.glob(pattern)):
        if path.is_symlink() or ".cpython-" in path.name or ".abi3." in path.name:
            continue
        terms = LIBRARIES.get(bare_name(path.name))
        if terms is None:
            raise ReleaseError(f"Whose terms hold for {path.name}? Add them to LIBRARIES in {__file__}.")
        found.setdefault(terms, []).append(path.name)
    return found


def add_licences(folder: Path, into: Path, program: str) -> None:
    """Put the terms of everything in a frozen folder of `program` into another, with a list of what is there.

    Raises ReleaseError where terms are not known.
    """
    bundled = packages(program)
    del bundled[program]
    bundled["pyinstaller"] = metadata.distribution("pyinstaller")  # what starts the program is a part of it
    lines = [f"  Python {platform.python_version()}: python/"]
    copied([python_licence()], into / "python")
    for name, distribution in sorted(bundled.items()):
        files = licence_files(distribution)
        if not files:
            raise ReleaseError(f"{distribution.name} brings no licence along.")
        copied(files, into / name)
        lines.append(f"  {distribution.name} {distribution.version}: {name}/")
    libraries = shared_libraries(folder)
    copied([HERE / "licences" / f"{terms}.txt" for terms in libraries if terms.islower()], into / "libraries")
    told = [
        f"  {', '.join(files)}: {f'libraries/{terms}.txt' if terms.islower() else f'{terms.lower()}/'}"
        for terms, files in sorted(libraries.items())
    ]
    text = CONTENTS.format(
        packages="\n".join(lines), libraries="\n".join(told), pygame=bundled["pygame_ce"].version
    )
    (into / "CONTENTS.txt").write_text(text, encoding="utf-8")


def copied(files: Sequence[Path], into: Path) -> None:
    """Copy texts into a folder; of texts with one name each gets a number."""
    into.mkdir(parents=True, exist_ok=True)
    for file in files:
        stem = file.stem if file.suffix in {".txt", ".md"} else file.name
        names = (f"{stem}{number}.txt" for number in ("", *range(2, 100)))
        new = next(name for name in names if not (into / name).exists())
        (into / new).write_bytes(file.read_bytes())
