"""`namdsp completion`: what shells complete."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("re", "render"),
        ("completion", "completion"),
        ("render --ir", "--ir --ir-gain-db"),
        ("render a.wav --engine nu", "numba numpy"),
        ("export --format l", "lv2"),
        ("completion ", "bash zsh fish"),
        ("render --gain-in", ""),
        ("render a", ""),
    ],
)
def test_bash_completes(run: Run, tmp_path: Path, typed: str, offered: str) -> None:
    script = tmp_path / "completion.bash"
    script.write_text(run("completion", "bash").out)
    words = typed.split(" ")
    ask = (
        f'. "$1"; shift; COMP_WORDS=(namdsp "$@"); COMP_CWORD={len(words)}; _namdsp; echo "${{COMPREPLY[*]}}"'
    )
    done = subprocess.run(
        ["bash", "--norc", "-c", ask, "bash", str(script), *words], capture_output=True, text=True, timeout=30
    )
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, offered, "")


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_what_other_shells_read_has_every_command_and_option_and_is_well_formed(
    run: Run, tmp_path: Path, shell: str
) -> None:
    text = run("completion", shell).out
    assert all(
        word in text for word in ("render", "completion", "ir-gain-db", "auto reference", "bash zsh fish")
    )
    assert "gain-in-db" not in text  # an old name
    script = tmp_path / f"completion.{shell}"
    script.write_text(text)
    if shutil.which(shell) is not None:
        assert subprocess.run([shell, "-n", str(script)], timeout=30).returncode == 0


def test_another_shell_is_wrong_usage(run: Run) -> None:
    done = run("completion", "tcsh")
    assert (done.code, done.out) == (2, "")
    assert "fish" in done.err
