"""`namdsp completion`: what shells complete."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("re", "render"),
        ("completion", "completion"),
        ("render --ir", "--ir --ir-gain-db"),
        ("render a.wav --engine nu", "numba numpy"),
        ("export --format l", "lv2"),
        ("completion ", "--help bash zsh fish"),
        ("render --gain-in", ""),
    ],
)
def test_a_shell_gets_words(typed: str, offered: str) -> None:
    line = f"namdsp {typed}"
    asked = {"_ARGCOMPLETE": "1", "_ARGCOMPLETE_IFS": " ", "COMP_LINE": line, "COMP_POINT": str(len(line))}
    ask = f"{sys.executable} -m namdsp 8>&1 9>/dev/null >/dev/null"
    done = subprocess.run(
        ["bash", "-c", ask], env=os.environ | asked, capture_output=True, text=True, timeout=30, check=True
    )
    assert done.stdout.strip() == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_what_shells_read_is_well_formed(run: Run, tmp_path: Path, shell: str) -> None:
    script = tmp_path / f"completion.{shell}"
    script.write_text(run("completion", shell).out)
    if shutil.which(shell) is not None:
        assert subprocess.run([shell, "-n", str(script)], timeout=30).returncode == 0
