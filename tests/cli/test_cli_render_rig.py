"""`namdsp render` with levels, gate and cabinet: the bits of a live rig, what is applied, refused and said."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from blockwise import played
from builders import container, layer_array, save, wavenet
from comparing import assert_same_bits, assert_within

import namdsp
from namdsp import read_audio
from namdsp.rendering import pipeline

Make = Callable[..., Path]
Run = Callable[..., Any]
NUMPY = ("--engine", "numpy")
METADATA = {"loudness": -24.0, "input_level_dbu": 15.0, "output_level_dbu": 10.0}


@pytest.fixture
def cab(wav: Make) -> Path:
    """A decaying response of 6000 frames."""
    noise = np.random.default_rng(0).standard_normal(6000)
    return wav(noise[None] * np.exp(-np.arange(6000) / 900) / 20, name="cab.wav")


def _played(rig: namdsp.Rig, x: Any) -> Any:
    """x [C, T] through a rig, block by block."""
    return played(rig, x, (64, 1, 63, 0, 128))


# -- what is written -----------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ["auto", "numpy", "reference"])
@pytest.mark.parametrize("channels", [1, 2])
def test_a_render_has_the_bits_of_a_live_rig(
    run: Run,
    tmp_path: Path,
    wav: Make,
    cab: Path,
    out: Path,
    engine: str,
    channels: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pipeline, "MAX_BLOCK_SAMPLES", 1)  # so 4096 frames a block
    model = save(wavenet(layer_array(channels=3, dilations=(1, 30)), metadata=METADATA), tmp_path)
    t = np.arange(12_000)
    x = np.random.default_rng(1).standard_normal((channels, len(t)))
    source = wav(x * np.where(np.sin(t / 700) > 0, 0.1, 0.001))
    options = ("--input-gain-db", "3", "--output-gain-db", "-4", "--input-level-dbu", "12", "--normalize")
    options += ("--gate-db", "-30", "--ir", str(cab), "--ir-gain-db", "-18", "--tail")
    assert run("render", source, model, out, "--engine", engine, *options).code == 0
    loaded = namdsp.load(model)
    rig = namdsp.Rig(
        loaded,
        channels=channels,
        engine="numpy",
        input_gain_db=3.0,
        output_gain_db=-4.0,
        input_level_dbu=12.0,
        normalize=True,
        gate=namdsp.Gate(threshold_db=-30.0),
        cabinet=namdsp.Cabinet.load(cab, gain_db=-18.0),
    )
    result, x = read_audio(out)[0], read_audio(source)[0]
    assert result.shape[1] == x.shape[1] + rig.tail_frames == 12_000 + loaded.receptive_field - 1 + 5999
    assert_same_bits(result, _played(rig, np.pad(x, ((0, 0), (0, rig.tail_frames)))))


@pytest.mark.parametrize(
    ("options", "gain_db"),
    [
        (("--normalize",), 6.0),
        (("--input-level-dbu", "12"), -3.0),
        (("--calibrate-output",), -2.0),
        (("--calibrate-output", "--input-level-dbu", "11"), -4.0 - 1.0),
        (("--normalize", "--input-level-dbu", "12", "--input-gain-db", "1", "--output-gain-db", "-2"), 2.0),
    ],
)
def test_the_levels_are_those_of_the_metadata(
    run: Run, straight: Make, wav: Make, out: Path, options: tuple[str, ...], gain_db: float
) -> None:
    source = wav(500)
    code, text, err = run("render", source, straight(metadata=METADATA), out, *NUMPY, *options, "--json")
    assert code == 0
    assert "warning" not in err
    assert_within(read_audio(out)[0], read_audio(source)[0] * 10 ** (gain_db / 20), 1e-6)
    record = json.loads(text)
    assert record["input_gain_db"] + record["output_gain_db"] == pytest.approx(gain_db)


# -- what is said --------------------------------------------------------------------------------------


def test_what_the_metadata_lack_is_warned_of_and_does_nothing(
    run: Run, tiny: Path, wav: Make, out: Path
) -> None:
    source = wav(300)
    assert run("render", source, tiny, out, *NUMPY).code == 0
    plain = out.read_bytes()
    for options, key in (
        (("--normalize",), "loudness"),
        (("--input-level-dbu", "12"), "input_level_dbu"),
        (("--calibrate-output",), "output_level_dbu"),
    ):
        code, text, err = run("render", source, tiny, out, *NUMPY, *options, "-y", "-q", "--json")
        assert code == 0
        assert err.startswith(f"warning: {tiny}: metadata has no {key}")
        assert err.count("\n") == 1
        assert len(json.loads(text)["warnings"]) == 1
        assert out.read_bytes() == plain


def test_a_smaller_size_is_normalised_by_the_container_and_its_loudness_is_offered(
    run: Run, tmp_path: Path, wav: Make, out: Path
) -> None:
    children = [wavenet(seed=seed, metadata={"loudness": -20.0 - seed}) for seed in range(2)]
    full = container((0.5, children[0]), (1.0, children[1]), metadata={"loudness": -21.0})
    options = (*NUMPY, "--normalize", "--slim", "0", "--json", "-q")
    code, text, err = run("render", wav(100), save(full, tmp_path), out, *options)
    assert code == 0
    assert json.loads(text)["output_level_db"] == 3.0
    assert "-20.00 dB" in err
    assert "-1.00 dB more" in err


def test_the_record_has_every_setting(run: Run, straight: Make, wav: Make, cab: Path, out: Path) -> None:
    options = ("--input-gain-db", "1", "--input-level-dbu", "12", "--output-gain-db", "-2", "--normalize")
    rig = ("--gate-db", "-55", "--ir", cab, "--ir-gain-db", "-6")
    _, text, _ = run("render", wav(100), straight(metadata=METADATA), out, *NUMPY, *options, *rig, "--json")
    record = json.loads(text)
    assert (record["input_gain_db"], record["input_calibration_db"]) == (-2.0, -3.0)
    assert (record["output_gain_db"], record["output_level_db"]) == (4.0, 6.0)
    assert record["gate"]["threshold_db"] == -55.0
    assert record["cabinet"] == {
        "file": str(cab),
        "frames": 6000,
        "channels": 1,
        "sample_rate_hz": 48000,
        "gain_db": -6.0,
    }
    _, text, _ = run("render", wav(100), straight(), out, *NUMPY, "--json", "-y")
    record = json.loads(text)
    assert record["input_gain_db"] == record["output_gain_db"] == 0.0
    assert (record["gate"], record["cabinet"], record["tail_frames"]) == (None, None, 0)


# -- what is refused -----------------------------------------------------------------------------------
