"""The filters of oversampling: what they let through, their bits, and that blocks of any size give the same bits."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pytest
from blockwise import cuts
from builders import layer_array, lstm, wavenet
from comparing import assert_same_bits

import namdsp
from namdsp.native.entry import process_arrays
from namdsp.oversampling.design import TAPS, phase_taps
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


def test_the_taps_have_the_same_bits_on_every_machine() -> None:
    result = hashlib.sha256(b"".join(phase_taps(factor).astype("<f8").tobytes() for factor in FACTORS[1:]))
    assert result.hexdigest() == "5d40abffe5d165864b094e473e90834898d35b2e9fe2458c679ad28f5b837680"


@pytest.mark.parametrize(("factor", "voices", "channels"), [(2, 1, 1), (3, 2, 2), (16, 1, 3)])
def test_compiled_and_written_out_they_have_the_same_bits_for_any_blocks(
    factor: int, voices: int, channels: int
) -> None:
    x = noise(voices * channels)
    x[0, 10:13] = np.nan, np.inf, -np.inf
    up, down = (make(factor, voices=voices, channels=channels) for make in (up_filter, down_filter))
    phases = np.full((voices * factor * channels, FRAMES), np.nan, np.float32)
    returned = np.full_like(x, np.nan)
    for split in cuts(FRAMES, (1, 255, 7, 256, 300)):
        assert run(up, x[:, split], phases[:, split]) == (3 if split.start == 1 else 0)
        run(down, phases[:, split], returned[:, split])
    x[0, 10:13] = 0
    item = [up_reference(voice, factor) for voice in np.split(x, voices)]
    assert_same_bits(phases, np.concatenate(item).reshape(phases.shape))
    assert_same_bits(returned, np.concatenate([down_reference(phases, factor) for phases in item]))


def test_a_model_that_overflows_is_audible_for_as_long_as_the_filter() -> None:
    phases, returned = noise(3), np.zeros((1, FRAMES), np.float32)
    phases[2, 120] = np.nan
    down = down_filter(3, voices=1, channels=1)
    for split in cuts(FRAMES, (150, 10, 256)):
        run(down, phases[:, split], returned[:, split])
    assert np.flatnonzero(np.isnan(returned)).tolist() == list(range(120, 120 + TAPS))


# -- models ----------------------------------------------------------------------------------------------

DELAYED = TAPS - 1
SIGNAL_FRAMES = 400


@pytest.mark.parametrize("factor", [2, 3])
def test_it_is_the_same_model_at_a_higher_rate_with_all_distances_longer(
    load: Any, noise: Any, factor: int
) -> None:
    def built(section: int) -> namdsp.Model:
        array = layer_array(
            channels=3,
            dilations=(section, 3 * section),
            kernel=3,
            head_kernel=4,
            head_dilation=section,
        )
        return load(wavenet(array, seed=3))[0]

    x = noise(SIGNAL_FRAMES)
    taps = phase_taps(factor).T.ravel()
    between = np.zeros((SIGNAL_FRAMES + DELAYED) * factor)
    between[: SIGNAL_FRAMES * factor : factor] = x * factor
    up = np.convolve(between, taps)[: len(between)]
    high = built(factor).render(np.concatenate([np.zeros(factor), up]).astype(np.float32))[factor:]
    prewarmed = built(1).render(np.zeros(1, np.float32))[0]
    before = np.full(factor * TAPS, prewarmed)
    down = np.convolve(np.concatenate([before, high]), taps)[len(before) : len(before) + len(high)]
    expected = down[factor - 1 :: factor][DELAYED:]
    actual = built(1).render(x, oversample=factor)
    assert np.abs(actual - expected).max() < 1e-6 < np.abs(expected).max()


@pytest.mark.parametrize("factor", [2, 8])
def test_the_decay_is_that_of_the_model_and_both_filters(load: Any, factor: int) -> None:
    """Nothing is heard after the tail, and in its last quarter something still is."""
    rig = namdsp.Rig(load(wavenet())[0], oversample=factor)
    click = np.zeros(1000, np.float32)
    silence, click[0] = rig.render(click), 1000.0
    last = np.flatnonzero(rig.render(click) != silence)[-1]
    assert 0.75 * rig.tail_frames < last <= rig.tail_frames


def test_a_model_that_swings_in_silence_starts_as_if_it_had_played_that(load: Any, noise: Any) -> None:
    built = lstm(3, seed=2, sample_rate=8000)
    amp, x = load({**built, "weights": [6 * weight for weight in built["weights"]]})[0], noise(100)
    warm, cold = (amp.stream(max_block=9000, oversample=2, prewarm=each) for each in (True, False))
    cold.process(np.zeros(amp.plan.prewarm_frames + 2 * DELAYED, np.float32))
    assert_same_bits(warm.process(x), cold.process(x))
