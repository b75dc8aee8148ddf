"""The line that says that kernels are being compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from namdsp.cli.compiling import announce_compiling
from namdsp.kernels.numba_cpu import jit

ROOT = Path(__file__).resolve().parents[2]


def render(tmp_path: Path, *options: str, cache: Path | None = None) -> str:
    files = [ROOT / "models" / "di.wav", ROOT / "models" / "smallest.nam", tmp_path / "out.wav"]
    done = subprocess.run(
        [sys.executable, "-m", "namdsp", "render", *map(str, files), "-y", *options],
        capture_output=True,
        text=True,
        env={**os.environ, "NAMDSP_CACHE_DIR": str(cache or tmp_path / "cache")},
        timeout=120,
        check=True,
    )
    return done.stderr


def test_a_first_render_says_that_it_compiles_and_a_second_has_nothing_to_say(tmp_path: Path) -> None:
    assert render(tmp_path).count("compiling kernels") == 1
    assert "compiling" not in render(tmp_path)


def test_a_cache_that_cannot_be_written_is_not_said_to_keep_anything(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    said = render(tmp_path, cache=tmp_path / "file" / "cache")
    assert "are kept in" not in said
    assert f"cannot be kept: {tmp_path / 'file' / 'cache'}: {tmp_path / 'file'} is not a folder" in said
    assert "NAMDSP_CACHE_DIR" in said
    assert (tmp_path / "out.wav").is_file()


def test_a_quiet_render_compiles_without_a_word(tmp_path: Path) -> None:
    assert render(tmp_path, "--quiet") == ""


def test_engines_that_compile_nothing_are_not_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "on_compile", None)
    monkeypatch.setattr(jit, "on_wait", jit.on_wait)
    announce_compiling("numpy")
    assert jit.on_compile is None
    announce_compiling("auto")
    assert jit.on_compile is not None
