"""`Rig.render`: the bits of blocks through a new rig with the settings of now, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from blockwise import played
from comparing import assert_same_bits
from float_mode import FLUSH, change_mode

import namdsp
from namdsp import AudioError, SettingError
from namdsp.rig.renderer import RigRenderer
from namdsp.rig.settings import RigSettings

METADATA = {"loudness": -24.0, "input_level_dbu": 15.0, "output_level_dbu": 10.0}
Make = Callable[..., Any]


def noise(channels: int = 1, frames: int = 5000) -> Any:
    loud = np.where(np.arange(frames) // 1500 % 2, 0.2, 1e-4)
    return (loud * np.random.default_rng(1).standard_normal((channels, frames))).astype(np.float32)


def rig_of(model: namdsp.Model, decaying: Make, channels: int = 1) -> namdsp.Rig:
    cabinet = namdsp.Cabinet(decaying(700), 48000)
    return namdsp.Rig(
        model, channels=channels, gate=namdsp.Gate(threshold_db=-40), cabinet=cabinet, normalize=True
    )


@pytest.mark.parametrize("channels", [1, 3])
def test_it_has_the_bits_of_blocks(wire: Make, decaying: Make, channels: int) -> None:
    x = noise(channels)
    rig = rig_of(wire(metadata=METADATA), decaying, channels)
    rig.input_gain_db, rig.output_gain_db = 6.0, -7.0
    full = rig.render(x)
    assert not np.array_equal(full, x)
    rig.reset()
    assert_same_bits(full, played(rig, x, (128, 1, 77)))


def test_the_settings_of_now_count_and_what_plays_is_not_disturbed(wire: Make, decaying: Make) -> None:
    rig, other = (rig_of(wire(metadata=METADATA), decaying) for _ in range(2))
    x = noise()
    for item in (rig, other):
        item.process(x[:, :100])
        item.output_gain_db = -12.0
        item.swap(wire(0.5, metadata=METADATA))
        item.process(x[:, :100])
    new = rig_of(wire(0.5, metadata=METADATA), decaying)
    new.output_gain_db = -12.0
    new.reset()
    assert_same_bits(rig.render(x), played(new, x, (128,)))
    assert_same_bits(
        rig.process(x[:, 100:200]), other.process(x[:, 100:200])
    )  # in the middle of ramp and fade


def test_the_input_is_left_as_it_is(wire: Make, decaying: Make) -> None:
    rig, x = rig_of(wire(metadata=METADATA), decaying), noise()
    rig.input_gain_db = 6.0
    before = x.copy()
    rig.render(x)
    namdsp.Rig(wire()).render(x)
    assert_same_bits(x, before)


def test_bypassed_it_is_the_input(wire: Make, decaying: Make) -> None:
    rig, x = rig_of(wire(metadata=METADATA), decaying), noise()
    rig.bypass = True
    assert_same_bits(rig.render(x), x)
    rig.reset()
    assert_same_bits(rig.process(x[:, :128]), x[:, :128])


def test_a_host_that_flushes_subnormals_gets_the_same_bits(wire: Make) -> None:
    """Some libraries set that mode of a thread for good. A product of NumPy would then be 0 here."""
    rig = namdsp.Rig(wire(2.0**-126), engine="numba", input_gain_db=-6.0, output_gain_db=-3.0)
    x = np.random.default_rng(0).standard_normal(300).astype(np.float32)
    expected = rig.render(x)
    assert ((expected != 0) & (np.abs(expected) < np.finfo(np.float32).tiny)).any()
    change_mode(set_bits=FLUSH)
    try:
        y = rig.render(x)
    finally:
        change_mode(clear_bits=FLUSH)
    assert_same_bits(y, expected)


def test_the_result_has_the_type_of_the_argument(wire: Make, decaying: Make) -> None:
    rig, x = rig_of(wire(metadata=METADATA), decaying), noise()
    full = rig.render(x)
    assert full.shape == x.shape
    assert_same_bits(rig.render(x[0]), full[0])
    assert_same_bits(rig.render(x[0].astype(np.float64), threads=1), full[0])
    assert rig.render(x[:, :0]).shape == (1, 0)
    assert rig.render(np.zeros((0, 5))).shape == (0, 5)
    assert rig.render(np.zeros((3, 2)), channels_first=True).shape == (3, 2)
    assert rig.render(x, sample_rate=44100).shape == x.shape
    torch = pytest.importorskip("torch")
    assert_same_bits(rig.render(torch.from_numpy(x)).numpy(), full)


@pytest.mark.parametrize(
    ("x", "options", "error", "message"),
    [
        (np.zeros((480, 2)), {}, AudioError, "did you mean x.T"),
        (np.zeros(9, np.int16), {}, AudioError, "int16"),
        (np.full(9, np.inf), {}, AudioError, "not finite"),
        ([np.zeros(9), np.zeros(5)], {}, AudioError, "list of 2"),
        ("in.wav", {}, AudioError, "signal"),
        (np.zeros(9), {"threads": 0}, SettingError, "threads is 0"),
        (np.zeros(9), {"sample_rate": "44100"}, SettingError, "sample_rate"),
        (np.full(9, 3e38), {}, AudioError, "output gain: the signal leaves the range of float32"),
    ],
)
def test_what_cannot_be_rendered_is_refused(
    wire: Make, x: Any, options: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        namdsp.Rig(wire(), output_gain_db=20.0).render(x, **options)


@pytest.mark.parametrize("engine", ["numba", "numpy"])
def test_a_block_that_is_not_finite_is_refused_with_its_place(wire: Make, engine: str) -> None:
    """As of a file whose samples overflow while they are resampled."""
    model, block = wire(0.5), np.zeros((2, 100), np.float32)
    with RigRenderer(
        model, RigSettings().resolve(model, None, None), channels=2, engine=engine, threads=1
    ) as rig:
        rig.process(block)
        block[1, 7] = np.inf
        with pytest.raises(AudioError) as refused:
            rig.process(block)
    assert "in the block from frame 100 on: signal is not finite at channel 1, frame 7" in str(refused.value)


def test_a_cabinet_of_other_channels_is_refused(wire: Make, decaying: Make) -> None:
    rig = namdsp.Rig(wire(), channels=2, cabinet=namdsp.Cabinet(decaying(50, 2), 48000))
    assert rig.render(noise(2)).shape == (2, 5000)
    with pytest.raises(AudioError, match="has 2 channels; expected 1"):
        rig.render(noise(1))
