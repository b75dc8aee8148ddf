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

from namdsp.cli import bench, bench_blocks

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


@pytest.mark.parametrize("options", [(), ("--json",), ("-v",)])
def test_info(run: Run, evil: Path, options: tuple[str, ...]) -> None:
    code, out, err = run("info", evil, *NUMPY, *options)
    assert code == 0
    assert harmless(out + err)
    if options == ("--json",):
        assert json.loads(out)["metadata"]["name"] == EVIL


@pytest.mark.parametrize("options", [(), ("--json",), ("--calibrate-output", "--normalize")])
def test_render(run: Run, evil: Path, wav: Make, options: tuple[str, ...]) -> None:
    out_path = evil.parent / f"{EVIL}.wav"
    for again in (out_path, out_path):  # the second time it exists
        code, out, err = run("render", wav(100, name=f"in{EVIL}.wav"), evil, again, *NUMPY, *options)
        assert harmless(out + err)
        if code == 0:
            assert "layer1x1 is inactive" in err


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_join(run: Run, evil: Path, wav: Make, options: tuple[str, ...]) -> None:
    cab, row = wav([1.0, 0.5], name=f"cab{EVIL}.wav"), evil.parent / f"row{EVIL}.nam"
    code, out, err = run("join", evil, cab, row, *options)
    assert code == 0
    assert harmless(out + err)
    assert harmless("".join(run("info", row, *NUMPY)[1:]))
    for arguments in ((evil, cab, row), (evil, f"missing{EVIL}", row), (evil, cab, EVIL)):
        assert harmless("".join(run("join", *arguments)[1:]))


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_parity(run: Run, evil: Path, wav: Make, options: tuple[str, ...]) -> None:
    source = wav(100, name=f"in{EVIL}.wav")
    code, out, err = run("parity", evil, source, "--engines", "numpy", *options)
    assert harmless(out + err)
    assert code == 0


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_bench_and_warmup(
    run: Run, evil: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    monkeypatch.setattr(bench, "_OFFLINE_SECONDS", 0.25)
    monkeypatch.setattr(bench_blocks, "_SLOT_SECONDS", 0.0001)
    code, out, err = run("bench", evil, "--seconds", "0.001", *NUMPY, *options)
    assert code == 0
    assert harmless(out + err)
    assert harmless("".join(run("warmup", evil, evil.parent / f"missing{EVIL}.nam")[1:]))


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


def test_usage(run: Run, evil: Path) -> None:
    for arguments in (
        ("render", evil, evil, "out.wav"),
        ("render", "in.wav", evil, f"out{EVIL}"),
        ("compare", evil, "wet.wav", "--plot", EVIL),
        ("info", evil, f"--{EVIL}".replace(" ", "")),  # with a space it is taken as a name of a file
        (EVIL,),
        ("info", evil, "--slim", EVIL),
    ):
        code, out, err = run(*arguments)
        assert code == 2
        assert harmless(out + err)
    code, out, err = run("info", evil, f"--{EVIL}")
    assert code != 0
    assert harmless(out + err)
