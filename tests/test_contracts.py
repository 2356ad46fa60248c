"""The import direction is a test."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_imports_keep_to_the_contracts() -> None:
    lint = Path(sys.executable).with_name("lint-imports")
    checked = subprocess.run([lint, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "0 broken" in checked.stdout


def test_headless_commands_never_import_what_draws() -> None:
    """What `score` and `referee` load, in a fresh interpreter."""
    code = (
        "import sys; from game.__main__ import main; code = main(['score', 'classic', '114444', '--json']);"
        "bad = {'pygame', 'pymunk', 'numpy', 'msgspec', 'hypothesis'} & set(sys.modules);"
        "sys.exit(code or repr(bad) if bad else code)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
