"""The line that says that kernels are being compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from kernel_caches import forget_kernels

from namdsp.cli import main
from namdsp.cli import render as render_command
from namdsp.cli.compiling import announce_compiling

ROOT = Path(__file__).resolve().parents[2]


def command(tmp_path: Path, *options: str) -> list[str]:
    zoo = ROOT / "models" / "zoo"
    return ["render", *map(str, (zoo / "di.wav", zoo / "smallest.nam", tmp_path / "out.wav")), "-y", *options]


Render = Callable[..., str]


@pytest.fixture
def render(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Render:
    """render(option, ..., cache=) -> stderr of the command, as in a new process."""

    def call(*options: str, cache: Path = tmp_path / "cache") -> str:
        forget_kernels(monkeypatch, cache)
        monkeypatch.setattr(render_command, "announce_compiling", announce_compiling)
        assert main(command(tmp_path, *options)) == 0
        return capsys.readouterr().err

    return call


def test_a_first_render_says_that_it_compiles_and_a_second_has_nothing_to_say(render: Render) -> None:
    assert render().count("compiling kernels") == 1
    assert "compiling" not in render()


def test_a_rig_is_compiled_with_a_word_whatever_plays_the_model(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "namdsp", *command(tmp_path, "--engine", "numpy", "--input-gain-db", "6")],
        capture_output=True,
        text=True,
        env={**os.environ, "NAMDSP_CACHE_DIR": str(tmp_path / "cache")},
        timeout=120,
        check=True,
    )
    assert done.stderr.startswith(f"compiling kernels, once; they are kept in {tmp_path / 'cache'}\n")


@pytest.mark.parametrize(
    "words",
    [
        ("export", "smallest.nam", "-o", "out"),
        ("audition", "di.wav", "smallest.nam", "-o", "page.html", "--format", "flac"),
    ],
    ids=lambda words: words[0],
)
def test_quiet_commands_compile_without_a_word(
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    compiled = forget_kernels(monkeypatch, tmp_path / "cache")
    monkeypatch.chdir(tmp_path)
    zoo = ROOT / "models" / "zoo"
    files = {name: str(zoo / name) for name in ("di.wav", "smallest.nam")}
    assert main([*(files.get(word, word) for word in words), "-q"]) == 0
    assert capsys.readouterr().err == ""
    assert compiled
