"""A capture with levels, signals and files, for renders as a user makes them."""

from __future__ import annotations

import numpy as np
import pytest
import soundfile
from builders import layer_array, save, wavenet

import namdsp

METADATA = {"loudness": -24.0, "input_level_dbu": 15.0, "output_level_dbu": 10.0}


@pytest.fixture
def capture(tmp_path):
    """The file of a small mono model."""
    built = wavenet(layer_array(channels=3, dilations=(1, 30)), metadata=METADATA)
    return save(built, tmp_path, "amp.nam")


@pytest.fixture
def amp(capture):
    """A small mono model."""
    return namdsp.load(capture)


@pytest.fixture
def cabinet():
    """A decaying response of 3000 frames."""
    noise = np.random.default_rng(0).standard_normal(3000)
    return namdsp.Cabinet(noise * np.exp(-np.arange(3000) / 300) / 20, 48000)


@pytest.fixture
def take():
    """take(channels, frames) -> float32 [C, T], now loud, now soft, so that a gate has work."""

    def make(channels=1, frames=9000):
        noise = np.random.default_rng(channels).standard_normal((channels, frames))
        loud = np.where(np.sin(np.arange(frames) / 700) > 0, 0.1, 0.001)
        return (noise * loud).astype(np.float32)

    return make


@pytest.fixture
def wav(tmp_path):
    """wav(x [C, T], rate_hz, name) -> path of a float32 file."""

    def make(x, rate_hz=48000, name="in.wav"):
        soundfile.write(tmp_path / name, x.T, rate_hz, subtype="FLOAT")
        return tmp_path / name

    return make


@pytest.fixture
def everything(cabinet):
    """Every setting of a rig at work."""
    return {
        "input_gain_db": 3.0,
        "output_gain_db": -4.0,
        "input_level_dbu": 12.0,
        "normalize": True,
        "gate": namdsp.Gate(threshold_db=-30.0),
        "cabinet": cabinet,
        "engine": "numpy",
    }
