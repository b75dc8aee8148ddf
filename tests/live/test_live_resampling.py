"""An amp after a device at another rate: one delay for all blocks, nothing lost, nothing added."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from namdsp import DeviceError
from namdsp.live.resampling import RateFilter, Resampled, model_frames

RATES = [(44100, 48000), (48000, 44100), (96000, 48000), (48000, 96000), (48000, 48000)]


class Wire:
    """An amp that changes nothing; it has a longest block."""

    latency_frames = 0

    def __init__(self, max_block: int) -> None:
        self.max_block = max_block
        self.frames = 0
        self.resets = 0

    def process_into(self, block: Any, out: Any) -> None:
        assert block.shape == out.shape
        assert block.shape[-1] <= self.max_block
        self.frames += block.shape[-1]
        out[...] = block

    def reset(self) -> None:
        self.resets += 1


def make(device_rate_hz: int, model_rate_hz: int, channels: int = 1) -> tuple[Resampled, Wire]:
    wire = Wire(model_frames(64, device_rate_hz, model_rate_hz))
    resampled = Resampled(
        wire,
        device_rate_hz=device_rate_hz,
        model_rate_hz=model_rate_hz,
        in_channels=channels,
        out_channels=channels,
        max_block=64,
    )
    return resampled, wire


def play(amp: Resampled, x: Any, seed: int) -> Any:
    """x in blocks of random lengths."""
    rng = np.random.default_rng(seed)
    y = np.full_like(x, np.nan)
    at = 0
    while at < x.shape[-1]:
        frames = int(rng.integers(0, 65))
        amp.process_into(x[..., at : at + frames], y[..., at : at + frames])
        at += frames
    return y


@pytest.mark.parametrize(("device", "model"), RATES)
@pytest.mark.parametrize("hz", [100, 5000, 20000])
def test_a_sine_arrives_after_the_stated_latency(device: int, model: int, hz: int) -> None:
    amp, wire = make(device, model)
    n = np.arange(device // 5)
    y = play(amp, np.sin(2 * np.pi * hz * n / device).astype(np.float32), seed=1)
    expected = np.sin(2 * np.pi * hz * (n - amp.latency_frames) / device)
    # the seam at the beginning is as long as both filters
    assert np.abs(y - expected)[1000:].max() < 1e-4
    assert wire.frames == -(-len(n) * model // device)


@pytest.mark.parametrize(("device", "model"), RATES)
def test_cutting_changes_nothing_and_a_reset_is_new(device: int, model: int, noise: Any) -> None:
    amp, wire = make(device, model, channels=2)
    x = noise(3000, 2)
    first = play(amp, x, seed=1)
    amp.reset()
    assert wire.resets == 1
    second = play(amp, x, seed=2)
    np.testing.assert_allclose(first, second, atol=1e-6)
    assert np.isfinite(first).all()


def test_rates_without_a_small_ratio_are_refused() -> None:
    with pytest.raises(DeviceError, match="44101"):
        RateFilter(48000, 44101, 1, 64)
