"""`namdsp render`: what is written, what is refused, what is said."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from builders import layer_array, save, wavenet

import namdsp
from namdsp import read_audio

Make = Callable[..., Path]
Run = Callable[..., Any]
NUMPY = ("--engine", "numpy")


def _same_bits(a: Any, b: Any) -> bool:
    return a.shape == b.shape and bool((a.view(np.int32) == b.view(np.int32)).all())


def _nothing_written(out: Path) -> bool:
    return list(out.parent.iterdir()) == []


# -- what is written -----------------------------------------------------------------------------------


@pytest.mark.parametrize("model_first", [False, True])
def test_both_orders_give_the_bits_of_model_render(
    run: Run, tiny: Path, wav: Make, out: Path, model_first: bool
) -> None:
    source = wav(5000)
    pair = (tiny, source) if model_first else (source, tiny)
    assert run("render", *pair, out, *NUMPY).code == 0
    y, rate_hz = read_audio(out)
    assert rate_hz == 48000
    assert soundfile.info(out).subtype == "FLOAT"
    assert _same_bits(y, namdsp.load(tiny).render(read_audio(source)[0], engine="reference"))


@pytest.mark.parametrize("rate_hz", [44100, 96000, 22050, 11025])
@pytest.mark.parametrize("frames", [0, 1, 2, 999, 20000])
def test_resampling_keeps_the_length(
    run: Run, tiny: Path, wav: Make, out: Path, rate_hz: int, frames: int
) -> None:
    code, _, err = run("render", wav(frames, rate_hz=rate_hz), tiny, out, *NUMPY)
    assert code == 0
    assert "model rate 48,000 Hz" in err
    y, out_rate_hz = read_audio(out)
    assert (y.shape, out_rate_hz) == ((1, frames), rate_hz)


@pytest.mark.parametrize("rate_hz", [44100, 96000, 22050])
def test_resampling_keeps_an_impulse_where_it_was(
    run: Run, straight: Make, wav: Make, out: Path, rate_hz: int
) -> None:
    x = np.zeros((1, 8000))
    x[0, 5000] = 0.5
    assert run("render", wav(x, rate_hz=rate_hz), straight(), out, *NUMPY).code == 0
    y = read_audio(out)[0][0]
    assert np.argmax(np.abs(y)) == 5000
    assert y[4999] == pytest.approx(y[5001], abs=1e-3)  # a frame's shift would tilt the peak


# -- what is refused -----------------------------------------------------------------------------------


# -- what is said --------------------------------------------------------------------------------------


def test_the_last_line_says_what_was_done(run: Run, straight: Make, wav: Make, out: Path) -> None:
    code, text, err = run("render", wav(np.full((1, 48000), 0.5)), straight(), out, *NUMPY)
    assert (code, text) == (0, "")
    assert err.startswith(f"{out}: audio 1 s, render ")
    assert err.endswith(", engine numpy, oversample 1, peak -6.021 dBFS\n")
    code, _, err = run("render", wav(np.zeros((1, 100))), straight(), out, *NUMPY, "-y")
    assert (code, err.endswith("peak -inf dBFS\n")) == (0, True)


def test_json_is_only_one_object_on_stdout(run: Run, tiny: Path, wav: Make, out: Path) -> None:
    source = wav(480, channels=2)
    code, text, _ = run("render", source, tiny, out, *NUMPY, "--json")
    record = json.loads(text)
    assert code == 0
    assert record["frames"] == 480
    assert record["channels"] == 2
    assert record["engine"] == "numpy"
    assert record["model_sha256"] == namdsp.load(tiny).file.sha256
    assert record["audio_seconds"] == 0.01


def test_clipping_is_counted_and_the_advice_is_enough(run: Run, straight: Make, wav: Make, out: Path) -> None:
    x = np.zeros((1, 100))
    x[0, :7] = 1.5
    source, model = wav(x), straight()
    code, text, err = run("render", source, model, out, *NUMPY, "--subtype", "pcm16", "--json")
    assert code == 0
    assert json.loads(text)["clipped_samples"] == 7
    assert "warning: " in err
    assert "7 samples beyond full scale clipped, peak +3.52 dBFS" in err
    assert "by 3.6 dB" in err
    again = run("render", source, model, out, *NUMPY, "--subtype", "pcm16", "-y", "--output-gain-db", "-3.6")
    assert again.code == 0
    assert "warning" not in again.err


def test_what_the_loader_warns_of_is_one_line(run: Run, tmp_path: Path, wav: Make, out: Path) -> None:
    path = save(wavenet(layer_array(layer1x1=None)), tmp_path, "off.nam")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        code, text, err = run("render", wav(100), path, out, *NUMPY, "--json")
    assert code == 0
    lines = [line for line in err.splitlines() if line.startswith("warning: ")]
    assert len(lines) == 1
    assert f"{path}: layer1x1 is inactive" in lines[0]
    assert len(json.loads(text)["warnings"]) == 1
