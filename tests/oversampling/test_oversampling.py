"""The filters of oversampling: what they let through, their bits, and that blocks of any size give the same bits."""

from __future__ import annotations

import hashlib
from copy import copy
from typing import Any

import numpy as np
import pytest
from blockwise import cuts
from builders import layer_array, wavenet
from comparing import assert_same_bits

import namdsp
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


def test_true_harmonics_stay_and_the_others_go(load: Any) -> None:
    model, _ = load(wavenet(layer_array(channels=8, dilations=(1, 2, 4), kernel=3), seed=5, head_scale=0.05))
    period, frequency = 1009, 67  # 3.2 kHz at 48 kHz: orders up to 5 are below 18 kHz
    spectra = {}
    for factor in (1, 4):
        lead = (model.receptive_field or 0) + 2 * TAPS
        t = np.arange(lead + period + TAPS)
        x = np.sin(2 * np.pi * frequency * t / period).astype(np.float32)
        y = model.render(x, oversample=factor)[lead : lead + period].astype(np.float64)
        spectra[factor] = np.fft.rfft(y)
    orders = frequency * np.arange(6)
    plain, clean = spectra[1], spectra[4]
    harmonic = np.linalg.norm(plain[orders])
    assert np.linalg.norm((plain - clean)[orders]) < 10 ** (-120 / 20) * harmonic
    others = np.ones(len(plain), bool)
    others[frequency * np.arange(8)] = False
    aliased, left = (np.linalg.norm(spectrum[others]) / harmonic for spectrum in (plain, clean))
    assert aliased > 10 ** (-60 / 20)
    assert left < aliased / 10


def test_a_long_signal_is_split_across_threads_and_the_output_is_the_same(zoo: Any, noise: Any) -> None:
    model, x = zoo("plain"), noise(40_000)
    full = model.render(x, oversample=2, threads=1)
    assert_same_bits(model.render(x, oversample=2, threads=3), full)


@pytest.mark.parametrize("wrong", [0, 5, -2, 2.0, "2", True, None, 32])
def test_other_factors_are_refused(zoo: Any, noise: Any, wrong: Any) -> None:
    model, x = zoo("plain"), noise(10)
    for work in (
        lambda: model.render(x, oversample=wrong),
        lambda: model.render([x], oversample=wrong),
        lambda: model.stream(max_block=64, oversample=wrong),
        lambda: model.renderer(channels=1, oversample=wrong),
        lambda: namdsp.render_many([model], x, oversample=wrong),
    ):
        with pytest.raises(namdsp.SettingError, match="expected one of 1, 2, 3, 4, 6, 8, 16"):
            work()


def test_what_does_not_fit_into_memory_is_refused(
    zoo: Any, noise: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = zoo("dilation beyond the block")
    monkeypatch.setattr("namdsp.runtime.arguments.MAX_HISTORY_BYTES", 6 * model.plan.history_bytes)
    model.render(noise(10), oversample=4)
    with pytest.raises(
        namdsp.SettingError, match=r"oversample=8: needs .* GiB of history; .* smaller factor"
    ):
        model.render(noise(10), oversample=8)
    monkeypatch.setattr("namdsp.runtime.arguments.MAX_STREAM_BYTES", 6 * model.plan.history_bytes)
    with pytest.raises(namdsp.StreamError, match="2 channels need"):
        model.stream(max_block=64, channels=2, oversample=4)


def test_a_factor_may_be_an_integer_of_numpy(zoo: Any, noise: Any) -> None:
    x, two, model = noise(100), np.int64(2), copy(zoo("plain"))  # a copy has separate engines
    phase_taps.cache_clear()
    full = model.render([x], oversample=two, engine="reference")[0]
    stream = model.stream(max_block=100, oversample=two)
    assert type(stream._voices.engine.factor) is int  # of which a GPU counts its memory
    delayed = stream.process(x)
    with model.renderer(channels=1, oversample=two) as renderer:
        assert_same_bits(renderer.process(x[np.newaxis])[0], delayed)
    assert_same_bits(full, zoo("plain").render(x, oversample=2))
    assert_same_bits(model.render(x, oversample=two), full)
    assert_same_bits(delayed[DELAYED:], full[:-DELAYED])
    assert namdsp.Rig(model, oversample=two).oversample == 2
