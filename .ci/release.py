"""Makes what players download: `python .ci/release.py [--to DIR] [--one-file]`, by default into dist/.

Runs build.spec, adds the licences of everything that is bundled, a README and what a desktop needs, and packs
it all as dixmille-VERSION-SYSTEM-MACHINE.tar.gz (.zip on Windows) beside SHA256SUMS. With --one-file also the
program that is a single file. It packs for the system it runs on, with the Python it runs in, which needs
`pip install ".[build]"`.

The same files give the same archive, byte by byte: times are those of SOURCE_DATE_EPOCH, or else of the last
commit.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from terms import ReleaseError, add_licences

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
PROGRAM: Final = "dixmille"
LARGEST_FOLDER: Final = 100_000_000  # bytes
LARGEST_ARCHIVE: Final = 45_000_000
NO_COMMIT: Final = 946_684_800  # the first second of 2000: sources without a history have some time, too

SYSTEMS: Final = {"linux": "linux", "win32": "windows", "darwin": "macos"}
MACHINES: Final = {"amd64": "x86_64"}


def version() -> str:
    """The version that is built."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def release_name() -> str:
    """The archive's name without an ending: dixmille-VERSION-SYSTEM-MACHINE."""
    machine = platform.machine().lower()
    return f"{PROGRAM}-{version()}-{SYSTEMS[sys.platform]}-{MACHINES.get(machine, machine)}"


def moment() -> int:
    """The time that everything in an archive has, in seconds since 1970."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    told = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return int(told.stdout) if told.returncode == 0 else NO_COMMIT


def build(to: Path, work: Path, *, one_file: bool = False) -> Path:
    """Run the spec; gives what it made, a folder (on macOS an application) or a file."""
    environment = {
        **os.environ,
        "DIXMILLE_ONEFILE": "1" if one_file else "0",
        "PYTHONHASHSEED": "0",  # sets are written in their order
        "SOURCE_DATE_EPOCH": str(moment()),
        "PYINSTALLER_CONFIG_DIR": str(work / "cache"),  # nothing of any earlier build
    }
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += [
        "--distpath",
        str(to),
        "--workpath",
        str(work / f"work-{one_file:d}"),
        str(ROOT / "build.spec"),
    ]
    subprocess.run(command, env=environment, check=True)
    if one_file:
        return to / (f"{PROGRAM}-onefile.exe" if sys.platform == "win32" else f"{PROGRAM}-onefile")
    return to / ("Dix Mille.app" if sys.platform == "darwin" else PROGRAM)


def complete(built: Path, stage: Path) -> None:
    """Lay out what the archive holds in the folder `stage`, which this makes."""
    if built.suffix == ".app":
        stage.mkdir(parents=True)
        shutil.copytree(built, stage / built.name, symlinks=True)
    else:
        shutil.copytree(built, stage, symlinks=True)
    shutil.copyfile(ROOT / "LICENSE", stage / "LICENSE")
    readme = (HERE / "README.txt").read_text(encoding="utf-8").format(version=version())
    (stage / "README.txt").write_text(readme, encoding="utf-8")
    add_licences(built if built.suffix != ".app" else built.parent / PROGRAM, stage / "licences", PROGRAM)
    if sys.platform == "linux":
        shutil.copyfile(ROOT / "assets" / "icon" / "dixmille.png", stage / "dixmille.png")
        for file in (HERE / "linux").iterdir():
            shutil.copy(file, stage / file.name)


def size_of(folder: Path) -> int:
    """The bytes of all files in a folder; a link counts nothing."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def entries(folder: Path) -> Iterator[tuple[Path, str]]:
    """Everything in a folder, and its name in an archive, in an order that is always the same."""
    for path in sorted([folder, *folder.rglob("*")]):
        yield path, path.relative_to(folder.parent).as_posix()


def tar(folder: Path, archive: Path, when: int) -> None:
    """Pack a folder: times, owners and order are no matter of the machine that packs."""

    def plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = "root"
        member.mtime = when
        member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
        return member

    with (
        archive.open("wb") as file,
        gzip.GzipFile("", "wb", 9, file, mtime=when) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as members,
    ):
        for path, name in entries(folder):
            members.add(path, name, recursive=False, filter=plain)


def zipped(folder: Path, archive: Path, when: int) -> None:
    """Pack a folder for Windows."""
    moment_of_all = datetime.fromtimestamp(when, UTC).timetuple()[:6]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as members:
        for path, name in entries(folder):
            if path.is_file():
                member = zipfile.ZipInfo(name, moment_of_all)
                member.external_attr = 0o644 << 16
                member.compress_type = zipfile.ZIP_DEFLATED
                members.writestr(member, path.read_bytes())


def check_size(what: str, size: int, largest: int) -> None:
    """Raise ReleaseError if something has grown too large to be downloaded gladly."""
    print(f"{what}: {size / 1e6:.1f} MB")
    if size > largest:
        raise ReleaseError(f"{what} has {size / 1e6:.1f} MB, more than {largest / 1e6:.0f}.")


def write_sums(files: Sequence[Path], sums: Path) -> None:
    """Write the files' SHA-256 as `sha256sum --check` reads them."""
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(files)]
    sums.write_text("".join(lines), encoding="ascii", newline="\n")


def release(to: Path, *, one_file: bool) -> list[Path]:
    """Make everything; gives the files to be published. Raises ReleaseError."""
    to.mkdir(parents=True, exist_ok=True)
    name = release_name()
    with tempfile.TemporaryDirectory(prefix="dixmille-release-") as folder:
        work = Path(folder)
        complete(build(work / "dist", work), work / name)
        check_size("the folder", size_of(work / name), LARGEST_FOLDER)
        archive = to / (f"{name}.zip" if sys.platform == "win32" else f"{name}.tar.gz")
        (zipped if sys.platform == "win32" else tar)(work / name, archive, moment())
        check_size("the archive", archive.stat().st_size, LARGEST_ARCHIVE)
        files = [archive]
        if one_file:
            single = build(work / "dist", work, one_file=True)
            files.append(to / f"{name}-onefile{single.suffix}")
            shutil.copy(single, files[-1])
            check_size("the one file", files[-1].stat().st_size, LARGEST_ARCHIVE)
    write_sums(files, to / "SHA256SUMS")
    return [*files, to / "SHA256SUMS"]


def main() -> None:
    """Make a release as the arguments ask for it."""
    parser = argparse.ArgumentParser(description="Makes what players download.")
    parser.add_argument("--to", metavar="DIR", type=Path, default=ROOT / "dist", help="where it is put")
    parser.add_argument("--one-file", action="store_true", help="also the program as a single file")
    args = parser.parse_args()
    try:
        for file in release(args.to.resolve(), one_file=args.one_file):
            print(file)
    except ReleaseError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
