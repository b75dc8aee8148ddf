"""What is said of the level of a take: clipping, floats far beyond full scale, a gate that stays closed."""

from __future__ import annotations

import numpy as np
import pytest

from namdsp.audio.take_level import TakeLevel

RATE_HZ = 48000


def note_of(x: np.ndarray, gate_db: float | None = None, *, seed: int = 0) -> str:
    """All notes of a signal that is read in blocks of any length."""
    level, rng, at = TakeLevel(RATE_HZ), np.random.default_rng(seed), 0
    x = np.atleast_2d(x).astype(np.float32)
    while at < x.shape[1]:
        frames = int(rng.integers(1, 9000))
        level.add(x[:, at : at + frames])
        at += frames
    return " | ".join(level.notes(gate_db))


def guitar(seed: int, peak: float) -> np.ndarray:
    rng = np.random.default_rng(seed)
    t = np.arange(RATE_HZ) / RATE_HZ
    x = sum(rng.normal() * np.sin(2 * np.pi * 82.4 * k * t + rng.uniform(0, 6)) / k for k in range(1, 12))
    return peak * x / np.abs(x).max()


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("bits", [None, 15, 23])
def test_clipping_is_told_and_a_hot_signal_that_does_not_clip_is_not(seed: int, bits: int | None) -> None:
    def stored(x: np.ndarray) -> np.ndarray:
        return (
            x if bits is None else np.clip(np.round(x * 2.0**bits), -(2.0**bits), 2.0**bits - 1) / 2.0**bits
        )

    assert note_of(stored(guitar(seed, 0.98)), seed=seed) == ""
    clipped = np.concatenate([0.5 * guitar(seed, 1.0), np.clip(guitar(seed, 3.0), -1, 1)])
    told = note_of(stored(clipped), seed=seed)
    assert told.startswith("clips: it is at full scale for several samples in a row, first at 0:01.")
    assert "dBFS" not in told


@pytest.mark.parametrize(
    ("peak", "told"), [(1.0, ""), (3.9, ""), (1e4, "peaks at +80.0 dBFS"), (4.5, "an input gain of -14 dB")]
)
def test_floats_far_beyond_full_scale_are_told(peak: float, told: str) -> None:
    assert (told in note_of(guitar(1, peak))) if told else note_of(guitar(1, peak)) == ""


@pytest.mark.parametrize(("gate_db", "closed"), [(None, False), (-40.1, False), (-39.9, True), (3.0, False)])
def test_a_gate_above_the_take_is_told(gate_db: float | None, closed: bool) -> None:
    assert ("stays closed" in note_of(guitar(2, 0.01), gate_db)) == closed
    assert note_of(np.zeros(900), gate_db) == ""
