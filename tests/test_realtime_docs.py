"""docs/realtime.md is true: its examples run, with a sound card and a host that are made up here."""

from __future__ import annotations

import builtins
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import cffi
import numpy as np
import pytest
from comparing import assert_same_bits
from fake_sounddevice import FakeSounddevice
from waiting import in_other_threads, wait_until

import namdsp
from namdsp.cli import main

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "docs" / "realtime.md").read_text(encoding="utf-8")
FRAMES = 128 * 5


def blocks(language: str) -> list[str]:
    """The fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def run(source: str) -> dict[str, Any]:
    """What an example leaves."""
    names: dict[str, Any] = {}
    exec(compile(source, "realtime.md", "exec"), names)
    return names


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A working folder with the captures that the page speaks of."""
    shutil.copy(ROOT / "models" / "zoo" / "smallest.nam", tmp_path / "amp.nam")
    shutil.copy(ROOT / "models" / "zoo" / "slimmable.nam", tmp_path / "other.nam")
    monkeypatch.chdir(tmp_path)


def test_there_are_four_examples() -> None:
    assert len(blocks("python")) == 4


def test_the_stream_and_the_swap_run() -> None:
    start, swap = blocks("python")[:2]
    names = run(start + swap)
    assert names["stream"].swapping


def test_a_microphone_is_processed(monkeypatch: pytest.MonkeyPatch, noise: Any) -> None:
    x = noise(FRAMES)
    card = FakeSounddevice(script=[x[:, np.newaxis]])
    monkeypatch.setitem(sys.modules, "sounddevice", card)
    monkeypatch.setenv("JACK_DEFAULT_SERVER", "none of that name")
    monkeypatch.setattr(
        builtins, "input", lambda _: wait_until(lambda: card.streams and card.streams[0].outputs)
    )
    names = run(blocks("python")[2])
    assert_same_bits(card.played[:FRAMES, 0], names["rig"].render(x))


def test_a_host_gets_its_blocks_from_a_separate_thread(noise: Any) -> None:
    names = run(blocks("python")[3])
    ffi = cffi.FFI()
    x = noise(FRAMES)
    y = np.full_like(x, np.nan)
    process = ffi.cast("void(*)(float *, float *, int)", names["process"])

    def play() -> None:
        at = 0
        for frames in (1, 63, 64, 500, FRAMES - 628):
            process(ffi.from_buffer("float[]", x[at:]), ffi.from_buffer("float[]", y[at:]), frames)
            at += frames

    in_other_threads(play)
    assert_same_bits(y, namdsp.load("amp.nam").render(x))


def test_the_commands_run() -> None:
    (command,) = (line for block in blocks("bash") for line in block.splitlines())
    assert main([*command.split()[1:], "--seconds", "0.01", "--block", "64"]) == 0
    assert Path("blocks.png").is_file()


def test_every_method_has_its_row() -> None:
    table = TEXT[TEXT.index("| method | thread | real-time safe |") : TEXT.index("A stream may move")]
    named = set(re.findall(r"`(\w+)`", table))
    public = {name for name in vars(namdsp.Stream) if not name.startswith("_")}
    facts = {
        "sample_rate",
        "max_block",
        "replaced_samples",
        "latency_frames",
        "engine",
        "memory_bytes",
        "compiled",
        "explain",
    }
    assert named == public - facts


def test_what_the_page_points_to_is_there() -> None:
    for path in re.findall(r"(?:tools|tests)/[\w./]*\w", TEXT):
        assert (ROOT / path).exists(), path
    assert "docs/realtime.md" in (ROOT / "README.md").read_text(encoding="utf-8")
