""".namz files play as the .nam that they were made from; without the package, the error says what to do."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import namz
import numpy as np
import pytest
import soundfile
from builders import save, wavenet
from comparing import assert_same_bits
from other_builders import linear, sequential

import namdsp
from namdsp.cli import main
from namdsp.nam_packed import MAGIC


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    path = tmp_path / "amp.namz"
    path.write_bytes(namz.pack(save(sequential(wavenet(), linear(9)), tmp_path).read_bytes()))
    assert path.read_bytes().startswith(MAGIC)
    return path


def test_it_plays_as_the_file_that_it_was_exported_from(packed: Path, noise: Any) -> None:
    expected = namdsp.load(packed.with_name("model.nam")).render(noise(200))
    assert_same_bits(namdsp.load(packed).render(noise(200)), expected)
    assert_same_bits(namdsp.load(packed.read_bytes()).render(noise(200)), expected)


def test_commands_know_it_by_its_suffix(packed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(packed.parent)
    soundfile.write("in.wav", np.zeros(10, np.float32), 48000, subtype="FLOAT")
    soundfile.write("cab.wav", np.ones(2, np.float32), 48000, subtype="FLOAT")
    assert main(["render", "in.wav", "amp.namz", "out.wav"]) == 0
    assert main(["join", "amp.namz", "cab.wav", "rig.nam"]) == 0


def test_without_the_package_the_error_says_what_to_do(packed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "namz", None)
    with pytest.raises(
        namdsp.UnsupportedError, match=r'is a \.namz file, .*pip install "namz>=1\.3", or take'
    ):
        namdsp.load(packed)


def test_damage_and_too_much_text_are_refused(packed: Path) -> None:
    data = packed.read_bytes()
    for broken in (data[:-1], data[:9], data + b"x", data[:4] + b"\x09" + data[5:]):
        with pytest.raises(namdsp.NamFileError, match="damaged"):
            namdsp.load(broken)
    with pytest.raises(namdsp.NamFileError, match=rf"holds more than {len(data):,} bytes"):
        namdsp.load(packed, max_file_bytes=len(data))
