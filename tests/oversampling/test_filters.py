"""The filters of oversampling: what they let through, their bits, and that blocks of any size give the same bits."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pytest
from blockwise import cuts
from comparing import assert_same_bits

from namdsp.native.entry import process_arrays
from namdsp.oversampling.design import BETA, CUTOFF, TAPS, phase_taps
from namdsp.oversampling.factors import FACTORS
from namdsp.oversampling.filters import (
    Filter,
    down_filter,
    down_reference,
    up_filter,
    up_reference,
)

FRAMES = 600


def run(filter_: Filter, x: Any, out: Any) -> int:
    """Filter the next frames; returns the number of non-finite ones."""
    return process_arrays()(filter_.function, filter_.record, id(x), id(out))


def full(factor: int) -> Any:
    """All taps in the order of time, at `factor` times the rate."""
    return phase_taps(factor).T.ravel()


def noise(rows: int, frames: int = FRAMES) -> Any:
    return np.random.default_rng(3).standard_normal((rows, frames)).astype(np.float32)


@pytest.mark.parametrize("factor", FACTORS[1:])
def test_the_pass_band_is_flat_and_the_stop_band_deep(factor: int) -> None:
    spectrum = np.abs(np.fft.rfft(full(factor), 1 << 15))
    at_48_khz = 48.0 * factor * np.arange(len(spectrum)) / (1 << 15)
    both_db = 40 * np.log10(np.maximum(spectrum, 1e-9))
    assert np.abs(both_db[at_48_khz <= 19.1]).max() < 0.05
    assert np.abs(spectrum[at_48_khz <= 18.25] - 1).max() < 10 ** (-126 / 20)
    assert spectrum[at_48_khz >= 24].max() < 10 ** (-128 / 20)


@pytest.mark.parametrize("factor", FACTORS[1:])
def test_the_taps_are_those_of_the_formula(factor: int) -> None:
    t = (np.arange(factor * TAPS) - (factor * TAPS - 1) / 2) / factor
    formula = np.sinc(2 * float(CUTOFF) * t) * np.i0(float(BETA) * np.sqrt(1 - (2 * t / TAPS) ** 2))
    np.testing.assert_allclose(full(factor), formula / formula.sum(), rtol=0, atol=1e-15)
    assert np.array_equal(full(factor), full(factor)[::-1])


def test_the_taps_have_the_same_bits_on_every_machine() -> None:
    result = hashlib.sha256(b"".join(phase_taps(factor).astype("<f8").tobytes() for factor in FACTORS[1:]))
    assert result.hexdigest() == "5d40abffe5d165864b094e473e90834898d35b2e9fe2458c679ad28f5b837680"


@pytest.mark.parametrize(("factor", "voices", "channels"), [(2, 1, 1), (3, 2, 2), (16, 1, 3)])
def test_compiled_and_written_out_they_have_the_same_bits_for_any_blocks(
    factor: int, voices: int, channels: int
) -> None:
    x = noise(voices * channels)
    up, down = (make(factor, voices=voices, channels=channels) for make in (up_filter, down_filter))
    phases = np.full((voices * factor * channels, FRAMES), np.nan, np.float32)
    returned = np.full_like(x, np.nan)
    for split in cuts(FRAMES, (1, 255, 7, 256, 300)):
        assert run(up, x[:, split], phases[:, split]) == 0
        run(down, phases[:, split], returned[:, split])
    item = [up_reference(voice, factor) for voice in np.split(x, voices)]
    assert_same_bits(phases, np.concatenate(item).reshape(phases.shape))
    assert_same_bits(returned, np.concatenate([down_reference(phases, factor) for phases in item]))


def test_what_is_not_finite_counts_as_zero() -> None:
    x = noise(1)
    x[0, 10:13] = np.nan, np.inf, -np.inf
    actual, expected = (np.zeros((2, FRAMES), np.float32) for _ in range(2))
    assert run(up_filter(2, voices=1, channels=1), x, actual) == 3
    x[0, 10:13] = 0
    assert run(up_filter(2, voices=1, channels=1), x, expected) == 0
    assert_same_bits(actual, expected)


def test_a_model_that_overflows_is_audible_for_as_long_as_the_filter() -> None:
    phases, returned = noise(3), np.zeros((1, FRAMES), np.float32)
    phases[2, 120] = np.nan
    down = down_filter(3, voices=1, channels=1)
    for split in cuts(FRAMES, (150, 10, 256)):
        run(down, phases[:, split], returned[:, split])
    assert np.flatnonzero(np.isnan(returned)).tolist() == list(range(120, 120 + TAPS))
