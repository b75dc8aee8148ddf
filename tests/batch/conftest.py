"""Small captures and short recordings in folders, and jobs of every pair."""

from __future__ import annotations

import numpy as np
import pytest
import soundfile
from builders import layer_array, save, wavenet

from namdsp.batch.jobs import find_pairs, name_jobs
from namdsp.rendering.job import Settings


@pytest.fixture
def captures(tmp_path):
    """A folder of two captures of one shape and one of another."""
    folder = tmp_path / "captures"
    folder.mkdir()
    for name, channels, seed in (("clean", 2, 1), ("crunch", 2, 2), ("lead", 3, 3)):
        metadata = {"loudness": -24.0 + seed, "gear_type": "amp"}
        built = wavenet(layer_array(channels=channels, dilations=(1, 9)), seed=seed, metadata=metadata)
        save(built, folder, f"{name}.nam")
    return folder


@pytest.fixture
def write_take():
    """write_take(path, frames, rate_hz, channels) -> a float32 file of noise."""

    def make(path, frames=900, rate_hz=48000, channels=1):
        noise = 0.2 * np.random.default_rng(frames).standard_normal((frames, channels))
        path.parent.mkdir(exist_ok=True, parents=True)
        soundfile.write(path, noise, rate_hz, subtype="FLOAT")
        return path

    return make


@pytest.fixture
def takes(tmp_path, write_take):
    """A folder of three takes, one of them at another rate, one of two channels in a separate folder."""
    folder = tmp_path / "takes"
    write_take(folder / "a.wav", 900)
    write_take(folder / "b.wav", 700, 44100)
    write_take(folder / "more" / "c.wav", 800, channels=2)
    return folder


@pytest.fixture
def every(takes, captures, tmp_path):
    """every(settings...) -> jobs of all pairs, into the folder `out`."""

    def make(name="{take}/{model}.wav", *, keep_dry=False, **settings):
        out = str(tmp_path / "out")
        pairs = find_pairs([takes], [captures], out, Settings(**settings))
        return name_jobs(pairs, out, name=name, keep_dry=keep_dry)

    return make


@pytest.fixture
def out(tmp_path):
    """The output folder."""
    return tmp_path / "out"
