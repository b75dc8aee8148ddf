"""Text of files, and names of files, that would command the terminal: no command of namdsp passes it on."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from builders import layer_array, save, wavenet
from hostile_text import EVIL, EVIL_METADATA, harmless

from namdsp.cli import bench

Run = Callable[..., Any]
Make = Callable[..., Path]

NUMPY = ("--engine", "numpy")

pytestmark = pytest.mark.skipif(os.name == "nt", reason="such names are none there")


@pytest.fixture
def evil(tmp_path: Path) -> Path:
    """A model that plays, with such a name and such metadata; it has a warning to give."""
    model = wavenet(layer_array(channels=2, layer1x1=None), metadata=EVIL_METADATA)
    return save(model, tmp_path, f"{EVIL}.nam")


def test_the_check_sees_what_is_not_harmless() -> None:
    assert harmless("one\ntwo 音\n")
    assert not harmless("\x1b[2J")
    assert not harmless("\x9b31m")
    assert not harmless("\u202e")
    assert not harmless("a\nerror: forged")


#: in: a sound, evil: the capture, cab: an impulse response, all with such names.
COMMANDS = (
    *("info evil", "info evil --json", "info evil -v", "info row", "warmup evil missing", "warmup missing"),
    *("render in evil out", "render in evil out --json", "render in evil new --calibrate-output --normalize"),
    *("render evil evil out.wav", "render in.wav evil out", "parity evil in", "parity evil in --json"),
    *("join evil cab row -y", "join evil cab row -y --json", "join evil missing row", "join evil cab plain"),
    *("bench evil --seconds 0.001", "bench evil --seconds 0.001 --json", "info evil --slim plain", "plain"),
    *("compare evil wet.wav --plot plain", "info evil --plain", "info evil --sort plain"),
)


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_passes_it_on(
    run: Run, evil: Path, wav: Make, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(bench, "_OFFLINE_SECONDS", 0.25)
    monkeypatch.setattr(bench, "_SLOT_SECONDS", 0.0001)
    wav([1.0, 0.5], name=f"cab{EVIL}.wav")
    wav(100, name=f"in{EVIL}.wav")
    wav(100, name=f"out{EVIL}.wav")  # exists already
    names = {name: evil.parent / f"{name}{EVIL}.wav" for name in ("in", "out", "new", "cab")}
    names |= {"evil": evil, "row": evil.parent / f"row{EVIL}.nam", "missing": evil.parent / f"no{EVIL}.nam"}
    words = [names.get(word, word.replace("plain", EVIL)) for word in command.split()]
    engine = {"parity": ("--engines", "numpy"), "warmup": (), "join": ()}.get(words[0], NUMPY)
    done = run(*words, *engine)
    assert harmless(done.out + done.err)
    if command == "info evil --json":
        assert json.loads(done.out)["metadata"]["name"] == EVIL


@pytest.mark.parametrize(
    "change",
    [
        {"version": EVIL},
        {"architecture": EVIL},
        {"config": EVIL},
        {"config": {"layers": [{EVIL: EVIL}]}},
        {"weights": EVIL},
        {"weights": [EVIL]},
        {"sample_rate": EVIL},
        {"metadata": EVIL},
        {"metadata": {"loudness": EVIL, "input_level_dbu": EVIL}},
    ],
)
@pytest.mark.parametrize("command", ["info", "parity", "warmup", "render"])
def test_errors(run: Run, evil: Path, wav: Make, change: dict[str, Any], command: str) -> None:
    evil.write_text(json.dumps({**json.loads(evil.read_text()), **change}), encoding="utf-8")
    arguments = (wav(10), evil, evil.parent / "out.wav", *NUMPY) if command == "render" else (evil,)
    if command == "parity":
        arguments = (evil, "--engines", "numpy", "--seconds", "0.001")
    assert harmless("".join(run(command, *arguments)[1:]))
