"""What tests of playing live share."""

from __future__ import annotations

import sys

import pytest
from builders import layer_array, save, wavenet
from fake_sounddevice import FakeSounddevice

import namdsp


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> namdsp.Model:
    """A small capture, from a file."""
    return namdsp.load(save(wavenet(layer_array(channels=2)), tmp_path_factory.mktemp("native"), "amp.nam"))


@pytest.fixture
def card(monkeypatch: pytest.MonkeyPatch) -> FakeSounddevice:
    """The sound card that `import sounddevice` finds."""
    fake = FakeSounddevice()
    monkeypatch.setitem(sys.modules, "sounddevice", fake)
    return fake
